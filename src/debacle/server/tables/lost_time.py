"""Time that clocks do not count: when no server ran, nobody could have come back, nor answered."""

from __future__ import annotations

from collections.abc import Iterator

from debacle.server.storage.uptime import Downtime


class LostTime:
    """All times when no server ran, as far as is remembered."""

    def __init__(self) -> None:
        self._downtimes: tuple[Downtime, ...] = ()

    def replace(self, downtimes: tuple[Downtime, ...]) -> None:
        """The oldest first."""
        self._downtimes = downtimes

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

    def _after(self, moment: float) -> Iterator[Downtime]:
        return (one for one in self._downtimes if one.ended_at > moment)
