"""Time that clocks do not count: when no server ran, nobody could have come back, nor answered."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from time import time

from debacle.server.storage.uptime import Downtime, is_silence


class LostTime:
    """All times when no server ran, as far as is remembered; and the one that may just have ended. A machine that wakes
    looks at its clocks before it has entered that it slept, and time must not be out by then."""

    def __init__(self, now: Callable[[], float] = time) -> None:
        self._now = now
        self._downtimes: tuple[Downtime, ...] = ()
        self._ran_at = math.inf

    def replace(self, downtimes: tuple[Downtime, ...]) -> None:
        """The oldest first."""
        self._downtimes = downtimes

    def ran(self, moment: float) -> None:
        """This process ran then, and what was lost before is known."""
        self._ran_at = moment

    def elapsed(self, since: float, now: float) -> float:
        """So many seconds that count have passed."""
        lost = (min(one.ended_at, now) - max(one.began_at, since) for one in self._after(since) if one.began_at < now)
        return now - since - sum(lost)

    def later(self, since: float, seconds: float) -> float:
        """When so many seconds that count will have passed."""
        end = since + seconds
        for one in self._after(since):
            if one.began_at < end:
                end += one.ended_at - max(one.began_at, since)
        return end

    def is_behind(self, moment: float) -> bool:
        """Whether this process did not run for some time before that moment, and does not know yet what was lost."""
        return is_silence(self._known_until(), moment)

    def _known_until(self) -> float:
        return max([self._ran_at, *(one.ended_at for one in self._downtimes[-1:])])

    def _after(self, moment: float) -> Iterator[Downtime]:
        now, known = self._now(), self._downtimes
        if self.is_behind(now):
            known = (*known, Downtime(self._known_until(), now))
        return (one for one in known if one.ended_at > moment)
