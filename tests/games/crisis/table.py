"""A table of Crisis on which a test chooses the position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from debacle.core.dealer import Dealer, Listener
from debacle.core.messages import Event, Move
from debacle.core.specs import Amount, Answer, Assign, Each, Either, Pick
from debacle.games.crisis.rules.deck import CrisisDeck, WorkerId
from debacle.games.crisis.rules.deck_entries import ACTIONS, RESOURCES, TYPES, Difficulty
from debacle.games.crisis.rules.flow import Flow
from debacle.games.crisis.rules.state import CrisisState, CrisisView
from debacle.games.crisis.rules.steps import STEPS
from tests.games.crisis.case import GAME, totals

DECK: CrisisDeck = GAME.deck
A, B, C, D, E = range(5)
"""Seats."""
REFUSALS = ("pass", "decline", "end")
BY_SEAT = Mapping[int, Any]
AT = {step.name: place for place, step in enumerate(STEPS)}
AT |= {f"4.{number}": AT[name] for number, name in enumerate(ACTIONS, 1)}
"""Where a position may begin: the steps of a round, the actions by their number too."""


def company(name: str) -> int:
    return DECK.company_index[name]


def event_card(name: str) -> int:
    return next(place for place, card in enumerate(DECK.events) if card.id == name)


def contract(name: str) -> int:
    """By what is printed on it and the level: "food-4" is of level I, "food-8/2" of level II."""
    goods, _, level = name.partition("/")
    return next(n for n, one in enumerate(DECK.contracts) if one.id == f"contract-{level or 1}-{goods}")


def space(name: str) -> int:
    """An action by its id, with the number of the space behind a colon: "import:2"; an offer or company by its own."""
    if name in DECK.offer_of:
        return DECK.offer_of[name]
    action, _, place = name.partition(":")
    return DECK.at[ACTIONS.index(action) + 1][int(place or 0)]


class Workers:
    """Gives out tiles by the name of their entry, each once."""

    def __init__(self) -> None:
        self._used: set[WorkerId] = set()

    def take(self, name: str) -> WorkerId:
        tile = next(t for t, one in enumerate(DECK.workers) if one.id in NAMES[name] and t not in self._used)
        self._used.add(tile)
        return tile


NAMES = {
    "labourer": ("national-labourer-1",), "farmer": ("national-farmer-1",), "farmer2": ("national-farmer-2",),
    "both": ("national-farmer-labourer",), "engineer": ("national-engineer-1",), "engineer2": ("national-engineer-2",),
    "engineer3": ("national-engineer-3",), "financier": ("national-financier-1",),
    "financier2": ("national-financier-2",), "temp": ("temp",), **{f"foreign-{t}": (f"foreign-{t}",) for t in TYPES},
}  # fmt: skip
"""Short names of workers."""


class Table:
    """A position, about to begin a step. What is named nowhere is in its pile; the market is as given, or bare."""

    def __init__(
        self,
        seats: int = 2,
        *,
        at: str = "planning",
        turn: int = 2,
        difficulty: Difficulty = "normal",
        status: int = 45,
        order: Sequence[int] = (),
        vp: Sequence[int] = (),
        purse: Sequence[int] = (),
        loans: Sequence[int] = (),
        penalties: Sequence[int] = (),
        managers: Sequence[int] = (),
        stock: BY_SEAT | None = None,
        companies: BY_SEAT | None = None,
        workers: BY_SEAT | None = None,
        hands: BY_SEAT | None = None,
        board: Mapping[str, int | tuple[int, ...]] | None = None,
        event: str | None = None,
        offered: str = "",
        national: str = "",
        contracts: str = "",
        draws: Sequence[int] = (),
        rules: int = GAME.rules,
    ) -> None:
        """`stock`: by seat, like "2 energy 1 food". `contracts`: place by place, "-" for a gap.
        `draws`: what chance gives; 0 when that is used up."""
        self._draws = list(draws)
        self._told = Listener()
        self._dealer = Dealer(self._below, self._told.tell)
        bag = Workers()
        owned = [tuple(company(name) for name in (companies or {}).get(seat, "").split()) for seat in range(seats)]
        held = [tuple(bag.take(name) for name in (workers or {}).get(seat, "").split()) for seat in range(seats)]
        slots = [company(name) for name in offered.split()]
        tiles = [bag.take(name) for name in national.split()]
        cards = [
            tuple(sorted(DECK.card_index[name] for name in (hands or {}).get(seat, "").split()))
            for seat in range(seats)
        ]
        pile = DECK.all_influence(seats)
        for hand in cards:
            for one in hand:
                pile.remove(one)
        market = [None if name == "-" else contract(name) for name in contracts.split()]
        market += [None] * (12 - len(market))
        gone = {*slots, *(one for mine in owned for one in mine)}
        piles = [list(level) for level in DECK.contract_bags]
        for tile in market:
            if tile is not None:
                piles[DECK.contracts[tile].level - 1].remove(tile)
        events = () if event is None else (event_card(event),)
        self.state = CrisisState(
            deck=DECK, seats=seats, stack=[Flow()], counts=[0] * seats, difficulty=difficulty, round=turn,
            step=AT[at], status=status, order=tuple(order) or tuple(range(seats)), vp=list(vp) or [15] * seats,
            credits=list(purse) or [20] * seats, loans=list(loans) or [0] * seats,
            penalties=list(penalties) or [0] * seats, managers=list(managers) or [4] * seats,
            stock=[_stock((stock or {}).get(seat, "")) for seat in range(seats)], companies=owned, workers=held,
            hands=cards, board=[()] * DECK.spaces, closed=DECK.closed[events[0]] if events else 0,
            offered_companies=[*slots, *[None] * (6 - len(slots))],
            offered_workers=[*tiles, *[None] * (5 - len(tiles))], foreign=[5, 5, 5, 5], contracts=market,
            events=events, pile=pile, discard=[],
            company_piles=[tuple(one for one in level if one not in gone) for level in DECK.by_level],
            bag=[tile for tile in DECK.national if all(tile not in mine for mine in held) and tile not in tiles],
            contract_piles=[tuple(level) for level in piles], rules=rules,
        )  # fmt: skip
        for name, owner in (board or {}).items():
            self.state.board[space(name)] = owner if isinstance(owner, tuple) else (owner,)
        self.state.settle(self._dealer)
        self._check()

    def _below(self, limit: int) -> int:
        drawn = self._draws.pop(0) if self._draws else 0
        assert 0 <= drawn < limit
        return drawn

    def _check(self) -> None:
        found = totals(self.state)
        for name in ("debts", "overflow", "workers twice", "companies twice", "unsorted"):
            assert found[name] is False, name

    # What seats do.

    def act(self, seat: int, act: str, argument: Answer = None) -> list[Event]:
        """Gives what all were told."""
        self._told.clear()
        self.state.play(Move(self.state.counts[seat], seat, (act, argument)), self._dealer)
        self._check()
        return self.told()

    def place(self, seat: int, name: str) -> list[Event]:
        return self.act(seat, "place", space(name))

    def activate(self, seat: int, name: str, *crew: str | None) -> list[Event]:
        """Workers by their short names: the first of that kind that is still free here."""
        return self.act(seat, name, self.crew(seat, name, *crew))

    def crew(self, seat: int, name: str, *crew: str | None) -> tuple[int | None, ...]:
        spec = self.acts(seat)[name]
        assert isinstance(spec, Assign)
        found: list[int | None] = []
        for worker, slot in zip(crew, spec.slots, strict=True):
            fitting = [tile for tile in slot if isinstance(tile, int) and tile not in found]
            chosen = [tile for tile in fitting if worker and DECK.workers[tile].id in NAMES[worker]]
            found.append(chosen[0] if worker else None)
        return tuple(found)

    def refuse_until(self, *kinds: str) -> list[Event]:
        """Everybody refuses until somebody is asked such a thing, or it is over; managers go to 4.2."""
        told: list[Event] = []
        while self.state.pending() and self.asked[1] not in kinds:
            seat, kind = self.asked
            if kind == "place":
                told += self.place(seat, "subsidies")
            else:
                told += self.act(seat, next(act for act in self.acts(seat) if act in REFUSALS))
        return told

    # What can be seen.

    @property
    def asked(self) -> tuple[int, str]:
        [decision] = self.state.pending()
        return decision.seat, decision.kind

    def acts(self, seat: int) -> dict[str, Any]:
        asked = self.view(seat).asked
        assert asked is not None
        assert isinstance(asked.spec, Either)
        return asked.spec.acts

    def offers(self, seat: int) -> dict[str, Any]:
        """What a seat that is asked may do, in plain values; refusals left out."""
        return {act: _plain(spec) for act, spec in self.acts(seat).items() if act not in REFUSALS}

    def told(self, seat: int | None = None) -> list[Event]:
        return [event for event in (one.seen_by(seat) for one in self._told) if event is not None]

    def view(self, seat: int | None) -> CrisisView:
        return self.state.view(seat)

    def stock(self, seat: int) -> dict[str, int]:
        return {name: there for name, there in zip(RESOURCES, self.state.stock[seat], strict=True) if there}

    def phase(self) -> tuple[str, int]:
        step = STEPS[self.state.step - 1]
        return step.phase, step.action


def _stock(text: str) -> tuple[int, ...]:
    words = text.split()
    there = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    assert set(there) <= set(RESOURCES)
    return tuple(there.get(resource, 0) for resource in RESOURCES)


def _plain(spec: object) -> Any:
    if isinstance(spec, Pick):
        return list(spec.options)
    if isinstance(spec, Each):
        return {name: _plain(part) for name, part in spec.parts.items()}
    if isinstance(spec, Amount):
        return spec.low, spec.high
    return spec
