"""A position of Friends that a seat cannot tell from the real one.

Money is counted, not guessed. What nobody has seen is the pile: deck and box together until the reshuffle, and then the
deck is known. Nothing else is hidden.
"""

from __future__ import annotations

from debacle.games.friends.rules.announcement import Announced
from debacle.games.friends.rules.deck import FriendsDeck
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.state import FriendsState, FriendsView


def imagine(deck: FriendsDeck, rules: int, view: FriendsView, notes: FriendsNotes) -> FriendsState:
    seats = len(view.empires)
    unseen = _unseen(deck, view)
    pile = unseen if view.deck_cards is None else list(view.deck_cards)
    counts = [view.answers if seat == view.seat else 0 for seat in range(seats)]
    money = [notes.money[seat] if coins is None else coins for seat, coins in enumerate(view.money)]
    state = FriendsState(
        deck=deck,
        open_money=view.open_money,
        allow_overbid=view.allow_overbid,
        seats=seats,
        stack=[frame.__replace__() for frame in view.stack],
        counts=counts,
        rules=rules,
        round=view.round,
        phase=view.phase,
        marker=view.marker,
        money=money,
        pile=pile,
        deck_size=view.deck_size,
        box=() if view.deck_cards is None else tuple(card for card in unseen if card not in pile),
        row=list(view.row),
        unsold=view.unsold,
        empires=list(view.empires),
        bound=list(view.bound),
        unused=list(view.unused),
        links=view.links,
        discard=view.discard,
        removed=view.removed,
        reshuffled=view.reshuffled,
        last_round=view.last_round,
        extra_round=view.extra_round,
        struck=view.struck,
        sucked_dry=view.sucked_dry,
        barred=view.barred,
        no_base_income=view.no_base_income,
        money_shown=view.money_shown,
        result=view.outcome,
    )
    state.recount(counts)
    return state


def _unseen(deck: FriendsDeck, view: FriendsView) -> list[int]:
    """All cards that lie nowhere in the open."""
    seen = {*view.row, *view.discard, *view.removed}
    seen.update(frame.card for frame in view.stack if isinstance(frame, Announced))
    for places in (view.empires, view.bound, view.unused):
        for cards in places:
            seen.update(cards)
    seen.update(card for card, _ in view.links)
    return [card for card in range(len(deck.cards)) if card not in seen]
