"""Programs that play by the API."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import contextmanager
from random import Random
from threading import Event
from time import monotonic
from typing import Any

import httpx

from tests.server.running import PATIENCE

Json = dict[str, Any]
OPEN: list[httpx.Client] = []
"""Every client of the running test."""
Choose = Callable[[Json], Any]


class Seat:
    """One seat's token, and what can be done with it."""

    def __init__(self, url: str, table: str, seat: int, token: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.http = client(url, token)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def state(self) -> Json:
        found: Json = good(self.http.get(f"{self.path}/view"))
        return found

    def view(self) -> Json:
        found: Json = self.state()["view"]
        return found

    def asked(self) -> Json | None:
        found: Json | None = good(self.http.get(f"{self.path}/decisions"))
        return found

    def move(self, number: int, answer: Any) -> httpx.Response:
        return self.http.post(f"{self.path}/moves", json={"number": number, "answer": answer})

    def record(self) -> httpx.Response:
        return self.http.get(f"{self.path}/record")

    @contextmanager
    def stream(self) -> Iterator[Iterator[Json]]:
        """The states that the stream brings, until it ends."""
        with self.http.stream("GET", f"{self.path}/stream") as answer:
            assert answer.status_code == 200, answer.read()
            yield self._states(answer)

    def _states(self, answer: httpx.Response) -> Iterator[Json]:
        state: Json = {}
        end = monotonic() + PATIENCE
        for name, data in events(answer):
            assert monotonic() < end, state
            state = json.loads(data) if name == "view" else state
            yield state

    def until(self, fits: Callable[[Json], bool]) -> Json:
        """The first state of the stream that fits."""
        with self.stream() as states:
            return first(states, fits)


def first(states: Iterator[Json], fits: Callable[[Json], bool]) -> Json:
    """Of those to come: beats repeat the last one, so that the next need not be new."""
    return next(state for state in states if fits(state))


def client(url: str, token: str | None = None, **more: Any) -> httpx.Client:
    """Closed when the test ends."""
    made = httpx.Client(base_url=url, timeout=PATIENCE, verify=False, **more)  # plain HTTP: no certificates to load
    if token is not None:
        made.headers["authorization"] = f"Bearer {token}"
    OPEN.append(made)
    return made


def events(answer: httpx.Response) -> Iterator[tuple[str, str]]:
    """The (event, data) of a stream; a comment has neither."""
    name, data = "", list[str]()
    for line in answer.iter_lines():
        field, _, value = line.partition(": ")
        if field == "event":
            name = value
        elif field == "data":
            data.append(value)
        elif not line:
            yield name, "\n".join(data)
            name, data = "", []


def good(answer: httpx.Response) -> Any:
    assert answer.status_code in (200, 201), (answer.status_code, answer.text)
    return answer.json()


def create(url: str, seats: int = 3, bots: tuple[str | None, ...] = (), **more: Any) -> Seat:
    with client(url) as http:
        wanted = {"name": "Ada", "game": "qe", "seats": seats, "bots": bots, **more}
        made = good(http.post("/api/tables", json=wanted))
    return Seat(url, made["table"], made["seat"], made["token"])


def join(url: str, table: str, name: str = "Bob", seat: int | None = None) -> Seat:
    with client(url) as http:
        made = good(http.post(f"/api/tables/{table}/join", json={"name": name, "seat": seat}))
    return Seat(url, table, made["seat"], made["token"])


def people(url: str, seats: int = 3, **more: Any) -> list[Seat]:
    """A table with a program in every seat; it has begun."""
    first = create(url, seats, **more)
    return [first, *(join(url, first.table, f"Bob {seat}") for seat in range(1, seats))]


def choose_with(rng: Random, digits: int = 3) -> Choose:
    """Some answer that the spec allows; amounts have up to so many digits."""

    def choose(asked: Json) -> Any:
        spec = asked["spec"]
        if spec["spec"] == "pick":
            return rng.choice(spec["options"])
        while True:
            amount = max(int(spec["low"]), rng.randrange(10 ** rng.randint(1, digits)))
            if str(amount) not in map(str, spec["but"]):
                return amount if amount < 2**53 else str(amount)

    return choose


def play(seat: Seat, choose: Choose, stop: Event | None = None) -> Json:
    """Answer whatever this seat is asked, until the game is over; gives the last state."""
    answered = -1
    with seat.stream() as states:
        for state in states:
            assert stop is None or not stop.is_set()
            if state["status"] != "playing":
                return state
            asked = state["view"]["asked"]
            # A view on its way when the move was made still has the old question.
            if asked is not None and asked["decision"]["number"] > answered:
                answered = asked["decision"]["number"]
                good(seat.move(answered, choose(asked)))
    raise AssertionError("the stream ended before the game")


def play_all(seats: list[Seat], digits: int = 3, seed: int = 0) -> list[Json]:
    """A whole game, each seat by itself; gives the last state of each."""
    stop = Event()
    with ThreadPoolExecutor(len(seats)) as threads:
        choices = [choose_with(Random(f"{seed} {seat.seat}"), digits) for seat in seats]
        playing = [threads.submit(play, seat, choose, stop) for seat, choose in zip(seats, choices, strict=True)]
        ended, _ = wait(playing, PATIENCE, FIRST_EXCEPTION)
        stop.set()
        for one in ended:  # who failed first, and not who was stopped because of that
            one.result()
        return [one.result() for one in playing]
