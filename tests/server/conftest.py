from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster, Missing
from tests.server.running import Server
from tests.server.seats import OPEN

Start = Callable[..., Server]
SHARED = ("--thinkers", "0", "--log", "debug", "--shortest-clock", "1", "--patience")
PATIENT, IMPATIENT = "58", "1"
"""Seconds for who is there and silent: less than a minute, so that it is always shown; or nearly none."""


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    yield from _cluster()


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """For a test that does to it what others would not bear."""
    yield from _cluster()


def _cluster() -> Iterator[Cluster]:
    try:
        cluster = Cluster()
    except Missing as missing:
        pytest.skip(str(missing))
    yield cluster
    cluster.stop()


@pytest.fixture(autouse=True)
def _closed_clients() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def database(kind: str, request: pytest.FixtureRequest) -> str | None:
    """The address of a new database; None is a file in the data folder."""
    if kind == "sqlite":
        return None
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers that end with the test."""
    started: list[Server] = []

    def start(database: str | None, *options: str, limits: bool = False) -> Server:
        folder = Path(tempfile.mkdtemp(dir=tmp_path))
        server = Server(folder, database, "--thinkers", "0", *options, limits=limits)
        started.append(server)
        return server

    yield start
    for server in started:
        if server.running:
            server.kill()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Callable[..., Server]]:
    """One server for each database and patience, kept for all tests that leave it as they find it."""
    running: dict[tuple[str, str], Server] = {}

    def get(kind: str, patience: str = PATIENT) -> Server:
        if (kind, patience) not in running:
            address = None if kind == "sqlite" else request.getfixturevalue("cluster").database()
            folder = tmp_path_factory.mktemp(kind)
            running[kind, patience] = Server(folder, address, *SHARED, patience)
        return running[kind, patience]

    yield get
    for server in running.values():
        server.stop()


@pytest.fixture
def server(kind: str, shared: Callable[..., Server]) -> Server:
    """A server that other tests use too."""
    return shared(kind)


@pytest.fixture
def url(server: Server) -> str:
    return server.url


@pytest.fixture
def impatient(kind: str, shared: Callable[..., Server]) -> str:
    """The address of a server that gives up who is there and silent nearly at once."""
    return shared(kind, IMPATIENT).url


@pytest.fixture
def plain(shared: Callable[..., Server]) -> str:
    """The address of a server for tests to which the database makes no difference."""
    return shared("sqlite").url
