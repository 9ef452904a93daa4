"""A game that has begun is finished by every later version of the server, with its own deck and by its own rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bazaar import Bazaar
from debacle import registry
from debacle.core.match import verify
from debacle.core.record import Record, read_record
from tests.server.browser import Browser
from tests.server.running import Server
from tests.server.seats import Seat, create, events, people
from tests.server.upgrading import FIRST, Packages, move_to, play_on, play_some, sampling

Run = Callable[..., Server]
ON_ONE = pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
"""That what is kept of a deck comes back from either database is seen in the first test."""


@pytest.fixture
def packages(tmp_path: Path) -> Packages:
    return Packages(tmp_path / "packages")


@pytest.fixture
def run(tmp_path: Path, database: str | None, packages: Packages) -> Iterator[Run]:
    started: list[Server] = []

    def run(*options: str) -> Server:
        folder = tmp_path / "data"
        folder.mkdir()
        server = Server(folder, database, "--thinkers", "0", *options, environment=packages.environment)
        started.append(server)
        return server

    yield run
    for server in started:
        if server.running:
            server.kill()


def record_of(seat: Seat) -> Record:
    answer = seat.record()
    assert answer.status_code == 200, answer.text
    return read_record(answer.content)


def looks_well(server: Server, seat: Seat) -> None:
    """Page, API and stream are as they were."""
    assert Browser(server.url).get(f"/t/{seat.table}").status_code == 200
    assert seat.state()["status"] == "playing"
    with seat.http.stream("GET", f"/t/{seat.table}/stream") as answer:
        assert answer.status_code == 200
        assert next(events(answer))[0] == "table"


def test_a_game_goes_on_with_the_deck_that_it_began_with(packages: Packages, run: Run) -> None:
    packages.copy_debacle()
    server, choose = run(), sampling(3)
    three, alone = people(server.url), create(server.url, 3, ("steady", "random"))
    play_some(three, 10, choose)
    server.kill()
    packages.change_deck("qe", lambda text: text.replace("max_bid_digits = 100", "max_bid_digits = 30"))
    server.start()

    move_to(server, [*three, alone])
    looks_well(server, three[0])
    for seats in (three, [alone]):
        play_on(server, seats, choose)
        record = record_of(seats[0])
        assert record.header.deck == registry.load("qe").deck.digest
        assert verify(registry.load("qe"), record).state.outcome() is not None
    assert "Traceback" not in server.log()

    newer = people(server.url)
    play_on(server, newer, choose)
    record = record_of(newer[0])
    assert record.header.deck != registry.load("qe").deck.digest
    assert verify(registry.load("qe"), record).state.outcome() is not None, "the record carries its deck"


@ON_ONE
def test_a_game_goes_on_with_a_deck_of_the_server_that_is_gone(packages: Packages, run: Run, tmp_path: Path) -> None:
    decks = tmp_path / "decks"
    (decks / "qe").mkdir(parents=True)
    file = decks / "qe" / "small.toml"
    file.write_text(f"# our own\n{registry.load('qe').deck.text}", encoding="utf-8")
    server, choose = run("--decks", str(decks)), sampling(4)
    three = people(server.url, options={"deck": "small"})
    play_some(three, 5, choose)
    server.kill()
    file.unlink()
    server.start()
    play_on(server, three, choose)
    assert verify(registry.load("qe"), record_of(three[0])).state.outcome() is not None


@ON_ONE
def test_a_game_goes_on_by_the_rules_that_it_began_with(packages: Packages, run: Run) -> None:
    packages.install_bazaar(FIRST)
    server, choose = run(), sampling(5)
    two, alone = people(server.url, 2, game="bazaar"), create(server.url, 3, ("random", "random"), game="bazaar")
    play_some(two, 8, choose)
    server.kill()
    packages.install_bazaar()
    server.start()

    move_to(server, [*two, alone])
    looks_well(server, two[0])
    for seats in (two, [alone]):
        play_on(server, seats, choose)
        match = verify(Bazaar(), record_of(seats[0]))
        assert (match.header.rules, match.state.rules) == (1, 1)
    assert "Traceback" not in server.log()

    newer = people(server.url, 2, game="bazaar")
    play_on(server, newer, choose)
    assert verify(Bazaar(), record_of(newer[0])).state.rules == 2
