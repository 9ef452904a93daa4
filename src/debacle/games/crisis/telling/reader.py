"""What one onlooker sees, with the words for it: what every part of the page is drawn from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.crisis.rules.deck import CrisisDeck, Space
from debacle.games.crisis.rules.imagine import open_position
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.production import Floor
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.telling.board_names import Offers, space_name
from debacle.games.crisis.telling.history import History, history
from debacle.games.crisis.telling.speech import Speech, speech_for
from debacle.texts.words import Words


class Reader(Speech):
    def __init__(
        self, deck: CrisisDeck, words: Words, players: tuple[str, ...], view: CrisisView, log: Iterable[Event]
    ) -> None:
        super().__init__(deck, words, players, len(view.vp), view.seat)
        self.speech = speech_for(deck, words.spoken, players, self.seats, view.seat)
        """What is said to this reader is kept by it."""
        self.view = view
        self.over = view.outcome is not None
        self.log = tuple(log)
        self.offers = Offers(view.offered_companies, view.offered_workers, view.contracts)
        self.open = open_position(deck, view)
        """What all know as a position, for the rules to count with."""
        self.eye: Seat = 0 if view.seat is None else view.seat
        """Whose prices are shown; for a spectator they are those without anybody's cards."""
        if view.seat is None:
            self.open.played, self.open.exempt = (), 0
        self.measures = self.open.measures(self.eye)
        self.target = view.targets[view.round - 1]
        self._floors: dict[Seat, Floor] = {}

    @cached_property
    def history(self) -> History:
        return history(self.speech, self.log)

    @property
    def phase(self) -> str:
        """Or the action that is resolved."""
        return self.office(self.view.action) if self.view.action else self.say(f"phase.{self.view.phase}")

    @property
    def turns(self) -> tuple[Seat, ...]:
        """Who has yet to place a manager, the next one first."""
        top = self.view.stack[-1] if self.view.stack else None
        return top.turns if isinstance(top, Planning) else ()

    @cached_property
    def company_owners(self) -> dict[int, Seat]:
        return {company: seat for seat, owned in enumerate(self.view.companies) for company in owned}

    @cached_property
    def worker_owners(self) -> dict[int, Seat]:
        return {worker: seat for seat, staff in enumerate(self.view.workers) for worker in staff}

    def floor(self, seat: Seat) -> Floor:
        """What this seat can produce with."""
        if seat not in self._floors:
            self._floors[seat] = self.open.floor(seat)
        return self._floors[seat]

    def space(self, space: Space) -> str:
        """What stands there now."""
        return space_name(self, self.offers, space)
