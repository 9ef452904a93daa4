"""A position of Friends and what a seat may see of it."""

from __future__ import annotations

from typing import Any, Literal

from debacle.core.audience import Seat
from debacle.core.messages import View
from debacle.core.state import Frame, State
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.scoring import FriendsOutcome

Phase = Literal["refill", "cards", "auctions", "income"]


class FriendsView(View, frozen=True, kw_only=True):
    round: int
    phase: Phase
    marker: Seat
    money: tuple[int | None, ...]
    """By seat; None where this seat may not know it."""
    open_money: bool
    money_shown: bool
    allow_overbid: bool
    row: tuple[CardId, ...]
    unsold: tuple[CardId, ...]
    """Cards of the row that found no buyer last round (FR-26)."""
    empires: tuple[tuple[CardId, ...], ...]
    bound: tuple[tuple[CardId, ...], ...]
    unused: tuple[tuple[CardId, ...], ...]
    """What waits at the left of each empire: unused action cards and unlinked influence cards."""
    links: tuple[tuple[CardId, CardId], ...]
    """Attached influence cards, each with its host."""
    discard: tuple[CardId, ...]
    removed: tuple[CardId, ...]
    deck_size: int
    deck_cards: tuple[CardId, ...] | None
    """What is in the deck, once that is known to all: after the reshuffle."""
    reshuffled: bool
    last_round: bool
    extra_round: bool
    struck: tuple[CardId, ...]
    sucked_dry: tuple[CardId, ...]
    barred: tuple[tuple[Seat, CardId], ...]
    no_base_income: bool
    stack: tuple[Frame[Any], ...]
    outcome: FriendsOutcome | None


class FriendsState(State, kw_only=True):
    deck: FriendsDeck
    open_money: bool
    """The table plays with open money."""
    allow_overbid: bool
    round: int = 1
    phase: Phase = "cards"
    marker: Seat
    money: list[int]
    pile: list[CardId]
    """The face-down deck, and until the first reshuffle the box with it: nobody can tell the two apart (FR-03)."""
    deck_size: int
    """How many of the pile are the deck."""
    box: tuple[CardId, ...] = ()
    """What was never dealt, once it can be told from the deck."""
    row: list[CardId]
    unsold: tuple[CardId, ...] = ()
    empires: list[tuple[CardId, ...]]
    """Factories and prestige cards, in the order in which they came."""
    bound: list[tuple[CardId, ...]]
    unused: list[tuple[CardId, ...]]
    links: tuple[tuple[CardId, CardId], ...] = ()
    discard: tuple[CardId, ...] = ()
    removed: tuple[CardId, ...] = ()
    reshuffled: bool = False
    last_round: bool = False
    extra_round: bool = False
    """Not Done Yet stands: the game ends after the next auctions, whatever the VP (FR-R33)."""
    struck: tuple[CardId, ...] = ()
    sucked_dry: tuple[CardId, ...] = ()
    barred: tuple[tuple[Seat, CardId], ...] = ()
    no_base_income: bool = False
    money_shown: bool = False
    """Stocktaking, until the end of the phase (FR-74)."""
    result: FriendsOutcome | None = None

    def outcome(self) -> FriendsOutcome | None:
        return self.result

    def view(self, seat: Seat | None) -> FriendsView:
        open_money = self.open_money or self.money_shown or self.result is not None
        return FriendsView(
            seat=seat,
            asked=self.asked_of(seat),
            waiting=tuple([decision.seat for decision in self.asked]),
            answers=0 if seat is None else self.counts[seat],
            round=self.round,
            phase=self.phase,
            marker=self.marker,
            money=tuple([coins if open_money or other == seat else None for other, coins in enumerate(self.money)]),
            open_money=self.open_money,
            money_shown=self.money_shown,
            allow_overbid=self.allow_overbid,
            row=tuple(self.row),
            unsold=self.unsold,
            empires=tuple(self.empires),
            bound=tuple(self.bound),
            unused=tuple(self.unused),
            links=self.links,
            discard=self.discard,
            removed=self.removed,
            deck_size=self.deck_size,
            deck_cards=tuple(self.pile) if self.reshuffled else None,
            reshuffled=self.reshuffled,
            last_round=self.last_round,
            extra_round=self.extra_round,
            struck=self.struck,
            sucked_dry=self.sucked_dry,
            barred=self.barred,
            no_base_income=self.no_base_income,
            stack=tuple([frame.seen(self, seat) for frame in self.stack]),
            outcome=self.result,
        )
