"""The scenes of one reader's log, as far as anybody has asked. A log only grows, so each event is looked at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from debacle.core.messages import Event
from debacle.texts.scenes import SceneSight, newest, place_of

Log = tuple[Event, ...]
BEGINNING: Final = 8
"""So many events of a log tell games apart, as a rule; those that began alike take turns, and nobody sees it."""


class SceneLog(ABC):
    """After something was taken back, and for another game that began alike, all begins anew."""

    def __init__(self) -> None:
        self._log: Log = ()
        self._since = 0
        self._found: list[SceneSight[Any, Any]] = []

    def scenes(self, log: Log, since: int) -> tuple[SceneSight[Any, Any], ...]:
        """From the event `since` on, the oldest first. What was before is not asked for again, unless an answer is
        taken back."""
        if not self._log or since < self._since or log[: len(self._log)] != self._log:
            self._log, self._found = (), []
            self._begin()
        self._since = since
        for place in range(len(self._log), len(log)):
            self._found += self._look(log, place)
        self._log = log
        self._found = [scene for scene in self._found if place_of(scene.key) >= since]
        return newest(self._found)

    @abstractmethod
    def _begin(self) -> None:
        """Forget all that was looked at."""

    @abstractmethod
    def _look(self, log: Log, place: int) -> list[SceneSight[Any, Any]]:
        """Take note of the event at this place; gives the scenes that it makes, if it comes at or after `_since`."""
