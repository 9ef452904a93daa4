"""What one onlooker sees, with the words for it: what every part of the page is drawn from."""

from __future__ import annotations

from collections.abc import Iterable

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.crisis.rules.deck import CrisisDeck, Space
from debacle.games.crisis.rules.imagine import open_position
from debacle.games.crisis.rules.measures import Measures
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.telling.offers import Offers, space_name
from debacle.games.crisis.telling.speech import Speech
from debacle.texts.words import Words


class Reader(Speech):
    def __init__(
        self, deck: CrisisDeck, words: Words, players: tuple[str, ...], view: CrisisView, log: Iterable[Event]
    ) -> None:
        super().__init__(deck, words, players, len(view.vp), view.seat)
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

    @property
    def target(self) -> int:
        return self.view.targets[self.view.round - 1]

    @property
    def phase(self) -> str:
        """Or the action that is resolved."""
        return self.office(self.view.action) if self.view.action else self.say(f"phase.{self.view.phase}")

    @property
    def measures(self) -> Measures:
        return self.open.measures(self.eye)

    @property
    def turns(self) -> tuple[Seat, ...]:
        """Who has yet to place a manager, the next one first."""
        top = self.view.stack[-1] if self.view.stack else None
        return top.turns if isinstance(top, Planning) else ()

    def space(self, space: Space) -> str:
        """What stands there now."""
        return space_name(self, self.offers, space)
