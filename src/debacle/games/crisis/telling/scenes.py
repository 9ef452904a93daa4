"""What deserves a scene in Crisis, from one reader's own log: which event makes which scene is in docs/design.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.crisis.rules.deck import EXPORT, PRODUCTION
from debacle.games.crisis.rules.events import (
    ContractFilled,
    Evaluated,
    EventDrawn,
    ExportPassed,
    GameEnded,
    InfluencePlayed,
    LoanRepaid,
    PileReshuffled,
    Produced,
    RoundBegun,
    SoldOnBlackMarket,
)
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.telling.board_names import Offers
from debacle.games.crisis.telling.evaluation_scenes import end_scene, evaluation_scene
from debacle.games.crisis.telling.event_scenes import event_scene, strike_scene
from debacle.games.crisis.telling.market_scenes import CrisisScene, export_scene, works_scene
from debacle.games.crisis.telling.round_page import round_scene
from debacle.games.crisis.telling.speech import Speech
from debacle.games.crisis.telling.strikes import struck
from debacle.games.crisis.telling.tally import LogTally
from debacle.texts.scenes import newest

ASIDE = (LoanRepaid, InfluencePlayed, PileReshuffled)
"""What may happen amid production or export."""
SALES = (ContractFilled, SoldOnBlackMarket, ExportPassed)
FOR_SPECTATORS = 4
"""Who chooses nothing is shown so many of the last scenes."""
KEPT = 512
"""Games, each for every seat that looks on."""


def scenes(speech: Speech, view: CrisisView, seen: tuple[Event, ...], since: int) -> Sequence[CrisisScene]:
    """From the event `since` on, the oldest first."""
    kept = _scene_log(speech, seen[:2])
    kept.go_on(seen)
    found = [*kept.found, *kept.over_by_now(view)]
    if speech.own_seat is None:
        return tuple([scene for _, scene in found[-FOR_SPECTATORS:]])
    new = [(place, scene) for place, scene in found if place >= since]
    return newest([scene for _, scene in sorted(new, key=lambda one: one[0])])


@lru_cache(KEPT)
def _scene_log(speech: Speech, beginning: tuple[Event, ...]) -> _SceneLog:
    """Of the game that began so, as far as anybody has asked."""
    return _SceneLog(speech)


class _SceneLog:
    """A log only grows: an event is looked at once. What is taken back begins anew."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._begin()

    def _begin(self) -> None:
        self._log: tuple[Event, ...] = ()
        self._tally = LogTally(self._speech.deck, self._speech.seats)
        self._offers = Offers()
        self._works = self._sales = -1
        """Where the last of a production, and of an export, stands that no scene has told yet; -1: there is none."""
        self.found: list[tuple[int, CrisisScene]] = []

    def go_on(self, log: tuple[Event, ...]) -> None:
        if log[: len(self._log)] != self._log:
            self._begin()
        for place in range(len(self._log), len(log)):
            self._look(place, log[place])
        self._log = log

    def over_by_now(self, view: CrisisView) -> list[tuple[int, CrisisScene]]:
        """What the log cannot tell yet, and everybody knows: that all have produced, that the market has closed."""
        works = [self._works_scene()] if self._works >= 0 and view.action != PRODUCTION else []
        sales = [self._export_scene()] if self._sales >= 0 and view.action != EXPORT else []
        return [*works, *sales]

    def _works_scene(self) -> tuple[int, CrisisScene]:
        return self._works, works_scene(self._speech, self._tally, self._works)

    def _export_scene(self) -> tuple[int, CrisisScene]:
        return self._sales, export_scene(self._speech, self._tally, self._sales)

    def _look(self, place: int, event: Event) -> None:
        self._close(event)
        made = [self._made_before(place, event)]
        self._tally.take(event)
        if isinstance(event, Produced):
            self._works = place
        elif isinstance(event, SALES) and self._tally.sales:
            self._sales = place
        made.append(self._made_after(place, event))
        self.found += [(place, scene) for scene in made if scene is not None]

    def _close(self, event: Event) -> None:
        """Production is over when something else happens, and so is the export."""
        if self._works >= 0 and not isinstance(event, (Produced, *ASIDE)):
            self.found.append(self._works_scene())
            self._works = -1
        if self._sales >= 0 and not isinstance(event, (*SALES, *ASIDE)):
            self.found.append(self._export_scene())
            self._sales = -1

    def _made_before(self, place: int, event: Event) -> CrisisScene | None:
        """What compares with how things stood: the front page of a round is made before the next has begun."""
        if isinstance(event, RoundBegun):
            self._offers = Offers(event.companies, event.workers, event.contracts)
            return round_scene(self._speech, self._tally, event, place) if event.round > 1 else None
        return event_scene(self._speech, self._tally, event, place) if isinstance(event, EventDrawn) else None

    def _made_after(self, place: int, event: Event) -> CrisisScene | None:
        speech, tally = self._speech, self._tally
        if isinstance(event, InfluencePlayed):
            hit = struck(speech.deck, tally.owners, event)
            return strike_scene(speech, tally, self._offers, event, place) if self._shown(hit) else None
        if isinstance(event, Evaluated):
            return evaluation_scene(speech, tally, event, place)
        return end_scene(speech, event.outcome, place) if isinstance(event, GameEnded) else None

    def _shown(self, hit: Seat | None) -> bool:
        """A card that strikes the reader; whoever looks on sees all that strike anybody."""
        return hit is not None and (self._speech.own_seat is None or hit == self._speech.own_seat)
