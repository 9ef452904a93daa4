"""Several workers on one port: whole games, deaths, and what is counted for all of them."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic, sleep, time

import httpx
import pytest
from sqlalchemy.exc import ProgrammingError

from debacle.core.record import Played, read_record
from debacle.server.app import create_app
from debacle.server.connections import Counted
from debacle.server.limits import ALLOWANCES
from debacle.server.settings import ConnectionLimits, Settings, database_address
from debacle.server.tallies import PLACES, Shared, share
from debacle.server.workers import LONGEST_PAUSE, pause_after
from tests.server.postgres import Cluster
from tests.server.running import PATIENCE, Server
from tests.server.seats import Json, Seat, choose_with, create, good, join, people, play_all

Start = Callable[..., Server]
WORKERS = 2


@pytest.fixture
def several(start: Start, cluster: Cluster) -> Server:
    return start(cluster.database(), "--workers", str(WORKERS))


def until(holds: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end
        sleep(0.02)


def _has_said(server: Server, what: str, times: int) -> bool:
    return server.log().count(what) == times


def workers_of(server: Server) -> list[int]:
    """The processes that serve: those that the parent has started, less Python's own tracker."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(child) for child in children if "spawn_main" in _command(child)]


def _command(process: str) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def health(server: Server) -> Json:
    """Of whichever worker takes a new connection."""
    found: Json = good(httpx.get(f"{server.url}/health", timeout=PATIENCE, verify=False))
    return found


def _answering(server: Server) -> Iterator[int]:
    """Workers as they come, until all have."""
    missing = set(range(1, WORKERS + 1))
    end = monotonic() + PATIENCE
    while missing and monotonic() < end:
        worker = health(server)["worker"]
        missing.discard(worker)
        yield worker


def figures(server: Server) -> dict[str, float]:
    lines = httpx.get(f"{server.url}/metrics", timeout=PATIENCE, verify=False).text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


def _have_begun(server: Server, times: int) -> bool:
    """To serve; a worker that is killed before that is counted nowhere."""
    return figures(server)["debacle_workers_started_total"] == times


def play_on(seat: Seat, rng: Random) -> list[tuple[int, int]]:
    """A whole game by somebody whose connection may break, as a browser's would: they look again, and answer again what
    was not confirmed. Gives the decisions whose answers were."""
    confirmed: list[tuple[int, int]] = []
    choose = choose_with(rng)
    while True:
        try:
            with seat.stream() as states:
                for state in states:
                    if state["status"] != "playing":
                        return confirmed
                    if (asked := state["view"]["asked"]) is not None:
                        number = asked["decision"]["number"]
                        if seat.move(number, choose(asked)).status_code == 200:
                            confirmed.append((seat.seat, number))
        except httpx.TransportError:
            continue


def test_a_whole_game_with_bots_that_think_once(several: Server) -> None:
    """Each decision of a bot is thought about at one worker, whoever has moved where."""
    first = create(several.url, 5, (None, "steady", "random"), options={"pace": 0.02})
    seats = [first, join(several.url, first.table), join(several.url, first.table)]
    assert {end["status"] for end in play_all(seats)} == {"over"}
    entries = read_record(first.record().content).entries
    bots = sum(isinstance(entry, Played) and entry.seat in (2, 3) for entry in entries)
    found = figures(several)
    assert found["debacle_thoughts_total"] == found['debacle_moves_total{by="bot",game="qe"}'] == bots
    assert found['debacle_moves_total{by="person",game="qe"}'] == len(entries) - bots
    assert found["debacle_workers_started_total"] == WORKERS
    assert {1, 2} <= set(_answering(several))
    assert health(several)["silent"] == []


def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(several: Server) -> None:
    seats = people(several.url, 4)
    with ThreadPoolExecutor(len(seats)) as threads:
        playing = [threads.submit(play_on, seat, Random(seat.seat)) for seat in seats]
        for deaths in (1, 2):
            until(partial(_have_begun, several, WORKERS + deaths - 1))
            os.kill(workers_of(several)[0], signal.SIGKILL)
            until(partial(_has_said, several, "has died", deaths))
        confirmed = [decision for one in playing for decision in one.result(PATIENCE)]
    entries = [entry for entry in read_record(seats[0].record().content).entries if isinstance(entry, Played)]
    kept = [(entry.seat, entry.number) for entry in entries]
    assert len(set(kept)) == len(kept)
    assert set(confirmed) <= set(kept)
    until(partial(_have_begun, several, WORKERS + 2))
    until(lambda: health(several)["silent"] == [])
    assert figures(several)['debacle_moves_total{by="person",game="qe"}'] <= len(entries)


def test_who_dies_again_and_again_is_replaced_after_longer_and_longer(several: Server) -> None:
    survivor, victim = workers_of(several)
    for pause in ("0.5", "1.0"):
        os.kill(victim, signal.SIGKILL)
        until(partial(_has_said, several, f"(-9); another takes its place in {pause} s", 1))
        until(lambda: len(workers_of(several)) == WORKERS)
        (victim,) = set(workers_of(several)) - {survivor}
    assert len(set(re.findall(r"worker \d has died", several.log()))) == 1
    assert [pause_after(deaths) for deaths in range(4)] == [0, 0.5, 1, 2]
    assert pause_after(40) == LONGEST_PAUSE


@pytest.mark.parametrize("how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.soak), signal.SIGKILL])
def test_all_workers_stop_with_their_parent(several: Server, how: signal.Signals) -> None:
    seats = people(several.url, 3)
    started = workers_of(several)
    with seats[0].stream() as one, seats[1].stream() as other:
        next(one), next(other)
        os.kill(several.pid, how)
        until(lambda: not any(map(running, started)))
        several.kill()
    assert "Traceback" not in several.log()


def test_a_worker_leaves_the_migration_to_its_parent(cluster: Cluster, tmp_path: Path) -> None:
    settings = Settings(database=database_address(cluster.database(), tmp_path), workers=2)
    (shared, _) = share(tmp_path, 2)
    with pytest.raises(ProgrammingError, match="keys"):
        asyncio.run(create_app(settings, time, shared))


def test_an_allowance_is_spent_at_all_workers(tmp_path: Path) -> None:
    one, other = (shared.tallies() for shared in share(tmp_path, 2))
    allowed = ALLOWANCES["chat"]

    def spend(at: float) -> int:
        """How often there was enough left, asking either in turn."""
        turns = [one, other] * 10
        return sum(worker.spend("chat ada", allowed.at_once, allowed.a_second, at) for worker in turns)

    assert spend(1e9) == allowed.at_once
    assert spend(1e9 + 3 / allowed.a_second) == 3
    assert one.spend("chat bob", allowed.at_once, allowed.a_second, 1e9)


def test_connections_are_counted_at_all_workers_and_those_of_a_dead_one_no_more(tmp_path: Path) -> None:
    shared = share(tmp_path, 2)
    one, other = (Counted(ConnectionLimits(all=5, each=3), (), worker.tallies()) for worker in shared)
    assert [one.enter("192.0.2.1"), other.enter("192.0.2.1"), one.enter("192.0.2.1")] == [True] * 3
    assert not one.enter("192.0.2.1")
    assert not other.enter("192.0.2.1")
    assert [other.enter("192.0.2.2"), other.enter("192.0.2.3"), other.enter("192.0.2.4")] == [True, True, False]
    shared[0].tallies().start_anew()
    assert other.enter("192.0.2.1")
    other.leave("192.0.2.2")
    assert other.enter("192.0.2.4")


def test_those_who_share_a_place_do_not_share_a_count() -> None:
    """So many that every place is taken by somebody; hardly anybody is refused for what others have spent."""
    tallies = Shared(key=bytes(16)).tallies()
    people = [f"chat {number}" for number in range(PLACES // 8)]
    for who in people:
        while tallies.spend(who, 2, 1, 1e9):
            pass
    fresh = sum(tallies.spend(f"new {who}", 2, 1, 1e9) for who in people)
    assert fresh > 0.9 * len(people)
