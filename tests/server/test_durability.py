"""kill -9 while programs play: no move that was acknowledged is lost, and every game goes on to its end."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from random import Random
from threading import Condition, Event
from typing import Any

import httpx
import pytest

from debacle import registry
from debacle.core.match import verify
from debacle.core.record import Played, read_record
from tests.server.running import PATIENCE, Server
from tests.server.seats import Json, Seat, choose_with, create, good, join, play_all

Start = Callable[..., Server]
KILLS = 4


class Play:
    """Programs at several tables of one server, while it is killed again and again."""

    def __init__(self, server: Server, rng: Random) -> None:
        self.server = server
        self.rng = rng
        self.up = Event()
        self.up.set()
        self.stop = Event()
        self.acknowledged: dict[tuple[str, int], list[tuple[int, Any]]] = {}
        self._count = 0
        self._more = Condition()

    def tables(self) -> list[Seat]:
        """People only, people and bots, and one among bots; tables are long enough to be killed often."""
        seats = []
        for bots in ((None, None), ("steady", "random"), (None, "steady", "one-above"), (None, None, None, "steady")):
            first = create(self.server.url, len(bots) + 1, bots)
            seats += [first, *(join(self.server.url, first.table) for bot in bots if bot is None)]
        return seats

    def play(self, seat: Seat) -> None:
        choose = choose_with(Random(f"{seat.table} {seat.seat}"), 40)
        given = self.acknowledged.setdefault((seat.table, seat.seat), [])
        unsure: tuple[int, Any] | None = None
        while not self.stop.is_set():
            try:
                if unsure is not None:
                    self._send(seat, unsure, given)
                    unsure = None
                state = seat.until(lambda state: self.stop.is_set() or _to_answer(state, given))
            except httpx.TransportError:
                self.up.wait()
                seat.http.base_url = httpx.URL(self.server.url)
                continue
            if self.stop.is_set():
                break
            if state["status"] == "over":
                return
            asked = state["view"]["asked"]
            unsure = (asked["decision"]["number"], choose(asked))
        raise AssertionError("another program failed, or it took too long")

    def _send(self, seat: Seat, move: tuple[int, Any], given: list[tuple[int, Any]]) -> None:
        good(seat.move(*move))
        given.append(move)
        with self._more:
            self._count += 1
            self._more.notify_all()

    def kill_soon(self) -> None:
        """After some more moves, at a random moment."""
        with self._more:
            target = self._count + self.rng.randint(1, 8)
            assert self._more.wait_for(lambda: self._count >= target or self.stop.is_set(), PATIENCE)
        time.sleep(self.rng.random() * 0.02)
        self.up.clear()
        self.server.kill()
        self.server.start()
        self.up.set()

    def round(self, kills: int) -> None:
        seats = self.tables()
        with ThreadPoolExecutor(len(seats)) as threads:
            playing = [threads.submit(self.play, seat) for seat in seats]
            try:
                for _ in range(kills):
                    self.kill_soon()
                ended, _ = wait(playing, PATIENCE, FIRST_EXCEPTION)
            finally:
                self.stop.set()
                self.up.set()
            for done in [*ended, *playing]:
                done.result()
        self.stop.clear()
        for seat in seats:
            self._check(seat)

    def _check(self, seat: Seat) -> None:
        record = read_record(seat.record().content)
        verify(registry.load("qe"), record)
        own = [entry for entry in record.entries if isinstance(entry, Played) and entry.seat == seat.seat]
        kept = [(entry.number, str(entry.answer)) for entry in own]
        assert kept == [(number, str(answer)) for number, answer in self.acknowledged[seat.table, seat.seat]]


def _to_answer(state: Json, given: list[tuple[int, Any]]) -> bool:
    """Over, or with a new question."""
    if state["status"] != "playing":
        return bool(state["status"] == "over")
    asked = state["view"]["asked"]
    return asked is not None and int(asked["decision"]["number"]) >= len(given)


def test_no_acknowledged_move_is_lost(start: Start, database: str | None) -> None:
    Play(start(database), Random(7)).round(KILLS)


@pytest.mark.soak
def test_no_acknowledged_move_is_lost_in_a_hundred_kills(start: Start, database: str | None) -> None:
    play = Play(start(database), Random())
    for _ in range(20):
        play.round(5)


def test_a_table_that_was_full_when_the_server_died_begins(start: Start) -> None:
    """Killed between the last guest's chair and the beginning: both are committed by themselves."""
    import sqlite3  # to put the database where no request leaves it for long

    server = start(None)
    host = create(server.url, 3, ("steady", None))
    server.kill()
    file = next(Path(server.folder).glob("*.db"))
    with sqlite3.connect(file) as database:
        database.execute("UPDATE chairs SET bot = 'steady' WHERE player IS NULL")
    database.close()
    server.start()
    host.http.base_url = httpx.URL(server.url)
    assert host.until(lambda state: state["status"] == "playing")
    play_all([host])


def _children(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (FileNotFoundError, ProcessLookupError):
                continue
            if parent == pid:
                found.append(int(entry.name))
    return found


def _thinking(pid: int) -> list[int]:
    """The processes that think for the bots of a server."""
    return [child for child in _children(pid) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def _gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def _wait(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
def test_bots_play_on_when_a_process_that_thinks_dies_and_it_dies_with_the_server(start: Start) -> None:
    server = start(None, "--thinkers", "1")
    play_all([create(server.url, 3, ("steady", "steady"))])
    thinking = _thinking(server.pid)
    assert len(thinking) == 1
    os.kill(thinking[0], 9)
    play_all([create(server.url, 3, ("steady", "steady"))])
    others = _thinking(server.pid)
    assert len(others) == 1
    assert others != thinking
    server.kill()
    _wait(lambda: all(map(_gone, others)))
