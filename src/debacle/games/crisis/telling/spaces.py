"""The spaces of the board: who stands there, who may still go, and what that would mean."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from debacle.core.specs import Either, Pick
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue
from debacle.games.crisis.rules.deck import Space
from debacle.games.crisis.telling.bills import Bills
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.terms import Terms
from debacle.texts.view_models import SeatSight

NO_SPACES: frozenset[Space] = frozenset()


class SpaceSight(Struct, frozen=True, kw_only=True, gc=False):
    space: Space
    number: int
    """Of its action."""
    managers: tuple[SeatSight, ...]
    closed: str
    """Why; empty: it is open."""
    legal: bool
    label: str
    """In a list, with what it costs."""
    cost: str
    unpaid: bool
    risk: int
    note: str
    """What would come of it."""
    now: bool
    """What lies there is being bought."""


class Spaces:
    """Every space of the board for one onlooker."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.legal = legal_spaces(reader)
        self._now = _resolved(reader)
        self.all = tuple([self._space(space) for space in range(reader.deck.spaces)])

    @cached_property
    def bills(self) -> Bills:
        return Bills(self._reader.open, self._reader.eye)

    @cached_property
    def _terms(self) -> Terms:
        return Terms(self._reader, self.bills)

    def of(self, action: int) -> tuple[SpaceSight, ...]:
        return tuple([self.all[space] for space in self._reader.deck.at[action]])

    def _space(self, space: Space) -> SpaceSight:
        reader, legal = self._reader, space in self.legal
        return SpaceSight(
            space=space,
            number=reader.deck.action_of[space],
            managers=tuple([reader.seat(seat) for seat in reader.view.board[space]]),
            closed=self._closed(space),
            legal=legal,
            label=self._terms.label(space) if legal else "",
            cost=self._terms.pill(space) if legal else "",
            unpaid=legal and not self.bills.payable(space),
            risk=self.bills.risk(space) if legal else 0,
            note=self._terms.note(space) if legal else "",
            now=space == self._now,
        )

    def _closed(self, space: Space) -> str:
        """By the event, or by the card that did it."""
        reader = self._reader
        if not reader.view.closed >> space & 1:
            return ""
        for one in reader.view.played:
            if one.target[:1] == (space,) and reader.deck.influence[one.card].target == "all":
                return reader.card(one.card)
        return reader.event(reader.view.events[-1])


def _resolved(reader: Reader) -> Space | None:
    top = reader.view.stack[-1] if reader.view.stack else None
    return top.queue[0][0] if isinstance(top, ManagerQueue) and top.queue else None


def legal_spaces(reader: Reader) -> frozenset[Space]:
    asked = reader.view.asked
    if asked is None or asked.decision.kind != "place" or not isinstance(asked.spec, Either):
        return NO_SPACES
    spec = asked.spec.acts["place"]
    assert isinstance(spec, Pick)
    return frozenset([option for option in spec.options if isinstance(option, int)])
