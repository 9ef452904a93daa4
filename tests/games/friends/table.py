"""A table of Friends on which a test chooses the position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from debacle.core.dealer import Dealer, Listener
from debacle.core.messages import Event, Move
from debacle.core.specs import Amount, Answer, Each, Either, Pick
from debacle.core.state import Frame
from debacle.games.friends import Friends
from debacle.games.friends.rules.auction import Auctions
from debacle.games.friends.rules.card_turns import CardTurns
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import empire_vp, factory_limit
from debacle.games.friends.rules.flow import Flow
from debacle.games.friends.rules.income import Income
from debacle.games.friends.rules.state import FriendsState, FriendsView, Phase
from tests.games.friends.case import totals

GAME = Friends()
DECK = GAME.deck
A, B, C, D = range(4)
"""Seats."""
REFUSALS = ("pass", "done", "keep")
At = Literal["refill", "cards", "auctions", "end test", "income"]
Cards = Mapping[int, str]
"""By seat: cards by name with spaces between; "yacht+mega-in" is a yacht with a Mega-In attached to it."""


def card(name: str) -> CardId:
    return DECK.index[name]


def named(cards: Sequence[CardId]) -> list[str]:
    return [DECK.cards[one].id for one in cards]


class Table:
    """A position in round 2, about to begin a phase. Cards that are named nowhere are in the pile, or in the box."""

    def __init__(
        self,
        seats: int = 3,
        *,
        at: At = "cards",
        marker: int = A,
        money: Sequence[int] = (),
        row: str = "",
        unsold: str = "",
        empires: Cards | None = None,
        bound: Cards | None = None,
        unused: Cards | None = None,
        discard: str = "",
        removed: str = "",
        deck: str | None = None,
        deck_size: int = 20,
        draws: str = "",
        last_round: bool = False,
        overbid: bool = True,
        open_money: bool = False,
        rules: int = GAME.rules,
    ) -> None:
        """`deck`: the reshuffled deck; without it the first deck goes on. `draws`: what comes from it first."""
        self._draws = [card(name) for name in draws.split()]
        self._told = Listener()
        self._dealer = Dealer(self._below, self._told.tell)
        links: list[tuple[CardId, CardId]] = []

        def place(names: str) -> tuple[CardId, ...]:
            places = []
            for one in names.split():
                host, *attached = one.split("+")
                places.append(card(host))
                links.extend((card(other), card(host)) for other in attached)
            return tuple(places)

        def spread(cards: Cards | None) -> list[tuple[CardId, ...]]:
            return [place((cards or {}).get(seat, "")) for seat in range(seats)]

        stack: dict[str, tuple[Phase, list[Frame[Any]]]] = {
            "refill": ("refill", [Flow()]),
            "cards": ("cards", [Flow(), CardTurns(tuple((marker + step) % seats for step in range(seats)))]),
            "auctions": ("auctions", [Flow(), Auctions()]),
            "end test": ("auctions", [Flow()]),
            "income": ("income", [Flow(), Income()]),
        }
        phase, frames = stack[at]
        self.state = FriendsState(
            deck=DECK, open_money=open_money, allow_overbid=overbid, seats=seats, stack=frames, counts=[0] * seats,
            round=2, phase=phase, marker=marker, money=list(money) or [60] * seats, pile=[], deck_size=deck_size,
            row=list(place(row)), unsold=place(unsold), empires=spread(empires), bound=spread(bound),
            unused=spread(unused), discard=place(discard), removed=place(removed), reshuffled=deck is not None,
            last_round=last_round, links=tuple(links), rules=rules,
        )  # fmt: skip
        state = self.state
        used = set(_used(state))
        rest = [one for one in range(len(DECK.cards)) if one not in used]
        if deck is None:
            state.pile = rest
        else:
            state.pile = sorted(place(deck))
            state.deck_size = len(state.pile)
            state.box = tuple(one for one in rest if one not in state.pile)
        state.settle(self._dealer)
        self._check()

    def _below(self, limit: int) -> int:
        assert limit == len(self.state.pile)
        return self.state.pile.index(self._draws.pop(0)) if self._draws else 0

    def _check(self) -> None:
        assert totals(self.state)["cards"] == list(range(len(DECK.cards))), "every card is in exactly one place"
        assert min(self.state.money) >= 0

    # What seats do.

    def say(self, seat: int, answer: Answer) -> list[Event]:
        """Answer with a yes, a no or the name of a card; gives what all were told."""
        self._told.clear()
        move = Move(self.state.counts[seat], seat, _resolved(answer))
        self.state.play(move, self._dealer)
        self._check()
        return self.told()

    def act(self, seat: int, act: str, target: Answer = None) -> list[Event]:
        """Do this, at a card by its name, at a seat or at several of them."""
        self._told.clear()
        self.state.play(Move(self.state.counts[seat], seat, (act, _resolved(target))), self._dealer)
        self._check()
        return self.told()

    def bids(self, *amounts: int | None) -> list[Event]:
        """Bid or pass, each seat as it is asked; gives what all were told after the last."""
        for amount in amounts:
            seat, kind = self.asked
            assert kind in ("bid", "sale")
            self.act(seat, "pass" if amount is None else "bid", amount)
        return self.told()

    def refuse_until(self, *kinds: str) -> list[Event]:
        """Everybody passes and refuses until somebody is asked such a thing, or it is over; gives what was told."""
        told = []
        while self.state.pending() and self.asked[1] not in kinds:
            seat, kind = self.asked
            if kind in ("half", "react", "end"):
                told += self.say(seat, False)
            elif kind in ("shed", "give"):
                told += self.say(seat, self.choices(seat)[0])
            else:
                told += self.act(seat, {"cards": "done", "acquired": "keep"}.get(kind, "pass"))
        return told

    # What can be seen.

    @property
    def asked(self) -> tuple[int, str]:
        [decision] = self.state.pending()
        return decision.seat, decision.kind

    def offers(self, seat: int) -> dict[str, Any]:
        """What a seat that is asked may do, and at what: cards by their names; refusals left out."""
        asked = self.view(seat).asked
        assert asked is not None
        assert isinstance(asked.spec, Either)
        acts = asked.spec.acts
        attach = {one.id: one.attach for one in DECK.cards}
        return {act: _targets(spec, attach.get(act) != "player") for act, spec in acts.items() if act not in REFUSALS}

    def choices(self, seat: int) -> list[str]:
        """The cards that a seat must choose among."""
        asked = self.view(seat).asked
        assert asked is not None
        assert isinstance(asked.spec, Pick)
        return named([one for one in asked.spec.options if isinstance(one, int)])

    def told(self, seat: int | None = None) -> list[Event]:
        return [event for event in (one.seen_by(seat) for one in self._told) if event is not None]

    def view(self, seat: int | None) -> FriendsView:
        return self.state.view(seat)

    @property
    def money(self) -> list[int]:
        return self.state.money

    @property
    def row(self) -> list[str]:
        return named(self.state.row)

    @property
    def unsold(self) -> list[str]:
        return named(self.state.unsold)

    @property
    def discard(self) -> list[str]:
        return named(self.state.discard)

    @property
    def removed(self) -> list[str]:
        return named(self.state.removed)

    @property
    def links(self) -> list[tuple[str, str]]:
        return [(DECK.cards[one].id, DECK.cards[host].id) for one, host in self.state.links]

    def empire(self, seat: int) -> list[str]:
        return named(self.state.empires[seat])

    def bound(self, seat: int) -> list[str]:
        return named(self.state.bound[seat])

    def unused(self, seat: int) -> list[str]:
        return named(self.state.unused[seat])

    def vp(self, seat: int) -> int:
        return empire_vp(DECK, self.state, seat)

    def limit(self, seat: int) -> int:
        return factory_limit(DECK, self.state, seat)


def _used(state: FriendsState) -> list[CardId]:
    return [
        *state.row, *state.discard, *state.removed, *(one for one, _ in state.links),
        *(one for places in (state.empires, state.bound, state.unused) for place in places for one in place),
    ]  # fmt: skip


def _resolved(answer: Answer) -> Answer:
    if isinstance(answer, tuple):
        return tuple(_resolved(part) for part in answer)
    return card(answer) if isinstance(answer, str) else answer


def _targets(spec: object, cards: bool = True) -> Any:
    if isinstance(spec, Pick):
        return [DECK.cards[one].id if cards and type(one) is int else one for one in spec.options]
    if isinstance(spec, Each):
        return {name: _targets(part, name != "opponent") for name, part in spec.parts.items()}
    if isinstance(spec, Amount):
        return spec.low, spec.high
    return None


def gains(**position: Any) -> list[int]:
    """What each seat has gained or lost after the income of a position, in which nobody plays anything more."""
    table = Table(at="income", **position)
    table.refuse_until("bid", "cards", "lot")
    before = position.get("money") or [60] * table.state.seats
    return [after - was for after, was in zip(table.money, before, strict=True)]
