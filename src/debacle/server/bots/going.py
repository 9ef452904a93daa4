"""How far the bots of a table go before they wait for somebody, and how slowly."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.server.tables.pace import goes_by_steps, only_person, pace_of
from debacle.server.tables.table_cache import OpenTable


class Going:
    """As long as they are asked, unless they are to wait until they are let go on."""

    def __init__(self) -> None:
        self._paused_at: int | None = None

    def allows(self, table: OpenTable) -> list[Seat]:
        """Which of the bots that are asked may answer now."""
        return [] if goes_by_steps(table) else table.asked_bots()

    def pause(self, table: OpenTable) -> float:
        """Before the next answer, in times of a person's pace. The one person at a table waits between what they see:
        answers that they see nothing of take them no time, and so cannot be counted."""
        person = only_person(table)
        if person is not None:
            version = table.version_for(person)
            if version == self._paused_at:
                return 0.0
            self._paused_at = version
        return pace_of(table)


class OneStep(Going):
    """All that are asked together answer; if that person saw nothing of it, those who are asked then answer too."""

    def __init__(self) -> None:
        super().__init__()
        self._version: int | None = None
        self._together: set[tuple[Seat, int]] = set()
        """By seat and number of the decision."""

    def allows(self, table: OpenTable) -> list[Seat]:
        if not goes_by_steps(table):
            return super().allows(table)
        assert table.match is not None
        numbers = table.match.state.counts
        asked, version = table.asked_bots(), table.version_for(only_person(table))
        left = [seat for seat in asked if (seat, numbers[seat]) in self._together]
        if self._version is None or (not left and version == self._version):
            self._version, self._together = version, {(seat, numbers[seat]) for seat in asked}
            return asked
        return left
