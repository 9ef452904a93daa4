"""What deserves a scene in Friends, from one reader's own log: which event makes which scene is in docs/design.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.rules.events import (
    BidMade,
    CardAnnounced,
    CardMoved,
    Defaulted,
    GameEnded,
    LotCalled,
    LotWon,
    Passed,
    RoundAdded,
    RoundBegun,
)
from debacle.games.friends.telling.chronicle import Chronicle, Moment
from debacle.games.friends.telling.finale import EndNotice, Why, finale_scene
from debacle.games.friends.telling.round_page import PastRound, round_scene
from debacle.games.friends.telling.sale import Fall, sale_scene
from debacle.games.friends.telling.speech import Speech
from debacle.games.friends.telling.strike import Blow, strike_scene
from debacle.texts.scene_log import BEGINNING, Log, SceneLog
from debacle.texts.scenes import SceneSight

FriendsScene: TypeAlias = SceneSight[Any, str]
LOTS_FOR_SPECTATORS = 2
"""Who chooses nothing is shown the scenes of so many lots."""
BEFOREHAND = frozenset({LotCalled, CardAnnounced})
"""What was before these is told with what they lead to."""
BIDS = frozenset({BidMade, Passed})
KEPT = 512
"""Games, each for every seat that looks on."""


def scenes(speech: Speech, seen: Log, since: int) -> tuple[FriendsScene, ...]:
    """From the event `since` on, the oldest first."""
    return _projector(speech, seen[:BEGINNING]).scenes(seen, _lately(seen) if speech.own_seat is None else since)


@lru_cache(KEPT)
def _projector(speech: Speech, beginning: Log) -> Projector:
    return Projector(speech)


def _lately(seen: Sequence[Event]) -> int:
    called = [at for at, event in enumerate(seen) if isinstance(event, LotCalled)]
    return called[-LOTS_FOR_SPECTATORS] if len(called) >= LOTS_FOR_SPECTATORS else 0


class Projector(SceneLog):
    """Goes through a log and keeps in mind what the next scene may need."""

    def __init__(self, speech: Speech) -> None:
        super().__init__()
        self._speech = speech
        self._takers: dict[type[Event], Callable[..., None]] = {
            LotCalled: self._called,
            CardAnnounced: self._announced,
            LotWon: self._sold,
            Defaulted: self._defaulted,
            CardMoved: self._moved,
            RoundBegun: self._end_round,
            RoundAdded: self._prolonged,
            GameEnded: self._ended,
        }
        self._begin()

    def _begin(self) -> None:
        self._chronicle = Chronicle(self._speech.deck, self._speech.seats)
        self._new: list[FriendsScene] = []
        """What the event makes that is looked at."""
        self._played: dict[int, tuple[int, Moment]] = {}
        """Action cards on the table: where in the log each was announced, and what the table was before."""
        self._bids: list[Event] = []
        self._lot: Moment | None = None
        """The table when the lot was called."""
        self._won: LotWon | None = None
        self._before = self._chronicle.now()
        """The table before the last event that a scene may begin with."""
        self._round = (0, self._before)
        """Where in the log the round began, and the table then."""
        self._enough = False
        """Whether it was told that somebody has the points that end the game."""

    def _look(self, log: Log, place: int) -> list[FriendsScene]:
        """Most of a log are bids, and most of it was shown before: neither costs much."""
        if place == self._since:
            self._enough = bool(self._with_enough())
        self._seen, self._new = log, []
        event = log[place]
        kind = type(event)
        if kind in BIDS:
            self._bids.append(event)
            return []
        if kind in BEFOREHAND:
            self._before = self._chronicle.now()
        self._chronicle.read(event)
        take = self._takers.get(kind)
        if take is not None:
            take(place, event)
        return self._new

    def _called(self, place: int, event: LotCalled) -> None:
        self._bids, self._lot = [], self._before

    def _announced(self, place: int, event: CardAnnounced) -> None:
        self._played[event.card] = place, self._before

    def _sold(self, place: int, event: LotWon) -> None:
        self._won = event

    def _defaulted(self, place: int, event: Defaulted) -> None:
        self._fall(place, event)
        self._bids = []

    def _prolonged(self, place: int, event: RoundAdded) -> None:
        self._announce(place, "prolonged", event.seat)

    def _ended(self, place: int, event: GameEnded) -> None:
        self._announce(place, "over", None)

    def _moved(self, place: int, event: CardMoved) -> None:
        """A card has come to its buyer, or has done its work."""
        won = self._won
        if won is not None and won.card == event.card:
            self._won = None
            self._fall(place, won)
        if event.card in self._played and event.to == "removed":
            begun, before = self._played.pop(event.card)
            if place >= self._since:
                blow = Blow(place, before, self._chronicle.now(), tuple(self._seen[begun : place + 1]))
                scene = strike_scene(self._speech, blow)
                self._new += [] if scene is None else [scene]
        if place >= self._since:
            self._look_for_the_end(place)

    def _fall(self, place: int, end: LotWon | Defaulted) -> None:
        if place >= self._since and self._lot is not None:
            fall = Fall(place, self._lot, self._chronicle.now(), tuple(self._bids), end)
            self._new.append(sale_scene(self._speech, fall))

    def _look_for_the_end(self, place: int) -> None:
        enough = self._with_enough()
        if enough and not self._enough:
            self._announce(place, "goal", enough[0])
        self._enough = bool(enough)

    def _with_enough(self) -> list[Seat]:
        """Whose points end the game."""
        now, deck = self._chronicle.now(), self._speech.deck
        return [seat for seat in range(self._speech.seats) if empire_vp(deck, now, seat) >= deck.numbers.vp_goal]

    def _end_round(self, place: int, event: RoundBegun) -> None:
        begun, before = self._round
        self._round = place, self._chronicle.now()
        if place < self._since:
            return
        past = PastRound(
            place, event.round - 1, before, self._chronicle.now(), tuple(self._seen[begun:place]), event.last
        )  # fmt: skip
        self._new.append(round_scene(self._speech, past))
        if event.last:
            self._announce(place, "last", None)

    def _announce(self, place: int, why: Why, seat: Seat | None) -> None:
        if place >= self._since:
            self._new.append(finale_scene(self._speech, EndNotice(place, why, seat, self._chronicle.now())))
