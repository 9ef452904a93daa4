"""Several server processes on one database, and how a process stops."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from debacle.core.record import Played, read_record
from debacle.server.pages.table import HEARTBEAT
from tests.server.postgres import Cluster
from tests.server.running import PATIENCE, Server
from tests.server.seats import Json, Seat, client, create, first, good, join, people, play_all

Start = Callable[..., Server]
MOVES = 7


@pytest.fixture
def two(start: Start, cluster: Cluster) -> tuple[Server, Server]:
    address = cluster.database()
    with ThreadPoolExecutor(2) as threads:  # at once: both would migrate
        one, other = threads.map(lambda _: start(address), range(2))
    return one, other


def spread(two: tuple[Server, Server], seats: int = 4) -> list[Seat]:
    """A table whose players are on different processes."""
    first = create(two[0].url, seats)
    return [first, *(join(two[seat % 2].url, first.table) for seat in range(1, seats))]


def move_in_turn(seats: list[Seat], looking_on: list[Iterator[Json]]) -> None:
    """Each as soon as all who look on have seen the move before: without being told they would see one a beat."""
    began = time.monotonic()
    for turn in range(MOVES):
        mover, number = next((seat, asked["decision"]["number"]) for seat in seats if (asked := seat.asked()))
        good(mover.move(number, 1000 + turn))
        for states in looking_on:
            see(states, mover.state())
    assert time.monotonic() - began < (MOVES - 1) * HEARTBEAT


def see(states: Iterator[Json], now: Json) -> None:
    first(states, lambda state: public(state) == public(now))


def public(state: Json) -> tuple[list[int], int]:
    """What is another after each move, and the same for all."""
    return state["waiting"], len(state["view"]["sales"])


def test_players_on_two_processes_see_each_other_at_once(two: tuple[Server, Server]) -> None:
    seats = spread(two, 3)
    with seats[1].stream() as one, seats[2].stream() as other:
        next(one), next(other)
        move_in_turn(seats, [one, other])


def test_old_and_new_onlookers_hear_of_moves_after_postgresql_was_started_again(
    start: Start, own_cluster: Cluster
) -> None:
    server = start(own_cluster.database())
    seats = people(server.url, 3)
    with seats[1].stream() as before:
        next(before)
        own_cluster.restart()
        with seats[2].stream() as after:
            next(after)
            move_in_turn(seats, [before, after])
    play_all(seats)


def test_while_postgresql_is_away_a_sentence_says_so(start: Start, own_cluster: Cluster) -> None:
    server = start(own_cluster.database())
    (seat, *_) = people(server.url, 3)
    with own_cluster.away(), client(server.url, headers={"accept-language": "fr"}) as http:
        wanted = {"name": "Ada", "game": "qe", "seats": 3}
        told = [seat.http.get(f"{seat.path}/view"), seat.move(0, 5), http.post("/api/tables", json=wanted)]
        assert [answer.json()["code"] for answer in told] == ["page.c503"] * 3
        told += [http.get("/"), http.get("/health")]
        assert [answer.status_code for answer in told] == [503] * 5
        assert "On change les presses" in told[3].text
    assert "Traceback" not in server.log()
    assert good(httpx.get(f"{server.url}/health"))


def test_whole_games_on_two_processes(two: tuple[Server, Server]) -> None:
    assert {end["status"] for end in play_all(spread(two))} == {"over"}
    first = create(two[0].url, 4, ("steady", None, "random"))
    assert {end["status"] for end in play_all([first, join(two[1].url, first.table)])} == {"over"}


def test_of_racing_moves_on_two_processes_one_counts(two: tuple[Server, Server]) -> None:
    seats = spread(two, 3)
    won: list[tuple[int, int, int]] = []
    for turn in range(6):
        seat, number = next((seat, asked["decision"]["number"]) for seat in seats if (asked := seat.asked()))
        twins = [Seat(server.url, seat.table, seat.seat, seat.token) for server in two]
        amounts = (10 + turn, 50 + turn)
        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(Seat.move, twins, (number, number), amounts))
        statuses = [answer.status_code for answer in answers]
        assert sorted(statuses) == [200, 409], [answer.text for answer in answers]
        winner = statuses.index(200)
        assert answers[1 - winner].json()["state"]["view"]["answers"] == number + 1
        won.append((seat.seat, number, amounts[winner]))
    play_all(seats)
    record = read_record(seats[0].record().content)
    entries = [entry for entry in record.entries if isinstance(entry, Played)]
    assert [(entry.seat, entry.number, entry.answer) for entry in entries[:6]] == won


def test_another_process_lets_the_bots_of_a_dead_one_play_on(two: tuple[Server, Server]) -> None:
    """Also when it has an older state of that table in memory."""
    dying, living = two
    slow = create(dying.url, 3, ("steady", "steady"), options={"pace": 10})
    here = Seat(living.url, slow.table, slow.seat, slow.token)
    here.state()
    dying.kill()
    play_all([here])


@pytest.mark.parametrize("streams", [0, 6])
def test_a_server_stops_soon_with_open_streams(start: Start, database: str | None, streams: int) -> None:
    server = start(database)
    host = create(server.url)
    readers = [Seat(server.url, host.table, host.seat, host.token) for _ in range(streams)]
    pages = [httpx.Client(base_url=server.url, timeout=PATIENCE) for _ in range(streams)]
    with ThreadPoolExecutor(2 * streams + 1) as threads:
        opened = []
        for reader, page in zip(readers, pages, strict=True):
            answers = (
                reader.http.send(reader.http.build_request("GET", f"{reader.path}/stream"), stream=True),
                page.send(page.build_request("GET", f"/t/{host.table}/stream"), stream=True),
            )
            for answer in answers:
                lines = answer.iter_lines()
                assert next(lines)
                opened.append(threads.submit(list, lines))
        assert server.stop() == 0
        for one in opened:
            one.result(PATIENCE)  # an end that was cut off raises
    for page in pages:
        page.close()
    assert "graceful" not in server.log(), "it had to break something off"
    assert "Traceback" not in server.log()


def test_a_table_survives_a_restart(start: Start, database: str | None) -> None:
    server = start(database)
    host = create(server.url, 4, ("steady", None, "steady"))
    guest = join(server.url, host.table)
    before = host.until(lambda state: state["waiting"] and set(state["waiting"]) <= {host.seat, guest.seat})
    assert server.stop() == 0
    server.start()
    for seat in (host, guest):
        seat.http.base_url = httpx.URL(server.url)
    assert host.state() == before
    play_all([host, guest])
