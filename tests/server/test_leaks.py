"""Every bid is a number found nowhere else; whoever may not know it must never get it, in any form, over any wire."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from random import Random
from threading import Thread

import httpx

from debacle.texts import numbers
from debacle.texts.words import Words
from tests.server.browser import Browser
from tests.server.running import PATIENCE, Server
from tests.server.seats import Seat, client, good, join

Start = Callable[..., Server]
GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:[\s.,'’_\u00a0\u202f\u2009]\d{3})+(?!\d)")


class Wire:
    """All that one onlooker has been sent."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.sent: list[str] = []
        self._threads: list[Thread] = []

    def get(self, answer: httpx.Response) -> None:
        self.sent.append(str(answer.headers) + answer.text)

    def listen(self, http: httpx.Client, path: str) -> None:
        """Keep all that a stream brings; it ends when the server does."""

        def read() -> None:
            with http.stream("GET", path) as answer:
                for line in answer.iter_lines():
                    self.sent.append(line)

        self._threads.append(Thread(target=read))
        self._threads[-1].start()

    def join(self) -> None:
        for thread in self._threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()


def forms(amount: int) -> set[str]:
    """The ways in which an amount could be written, once groups are joined."""
    found = {str(amount), f"{amount:e}"}
    for language in ("en", "fr"):
        words = Words(language)
        found |= {words.amount(amount), words.number(amount), numbers.in_words(amount, words.numerals)}
    return {plain(form) for form in found}


def plain(text: str) -> str:
    return GROUPED.sub(lambda found: re.sub(r"\D", "", found[0]), html.unescape(text))


def told(forms: set[str], text: str) -> list[str]:
    """Which of these stand in the text by themselves, and not inside a longer number."""
    return [form for form in forms if form in text and re.search(rf"(?<!\d){re.escape(form)}(?!\d)", text)]


def test_no_bid_reaches_those_who_may_not_know_it(start: Start, database: str | None) -> None:
    server = start(database, "--log", "debug")
    rng = Random(3)
    host = Browser(server.url)
    count = 5 if database is None else 3
    table = host.create(count)
    seats = {number: join(server.url, table, f"Bob {number}") for number in range(1, count)}
    nobody = Browser(server.url, "fr")
    wires = {None: Wire(None), 0: Wire(0), 1: Wire(1), 2: Wire(2)}
    wires[None].listen(nobody.http, f"/t/{table}/stream")
    wires[0].listen(host.http, f"/t/{table}/stream")
    for number in (1, 2):
        twin = Seat(server.url, table, number, seats[number].token)
        wires[number].listen(twin.http, f"{twin.path}/stream")
    visiting = Browser(server.url)
    visiting.http.cookies.update(host.http.cookies)

    secrets: dict[int, tuple[int, int | None]] = {}
    """By amount: who bid it, and who was the auctioneer."""
    answers = [0] * count
    before: dict[int | None, int] = {}
    log = 0
    while True:
        state = seats[1].state()
        if state["status"] == "over":
            break
        if sum(answers) % 5 == 4:
            _look_around(wires, seats, visiting, nobody, table)
        before = {seat: len(wire.sent) for seat, wire in wires.items()}
        log = len(server.log())
        seat, view = state["waiting"][0], state["view"]
        if view["stack"][-1]["frame"] == "looks":
            answer: int | bool = False
        elif seat == view["auctioneer"]:
            answer = rng.randrange(1, 90)
        else:
            answer = _new_amount(rng, secrets)
            secrets[answer] = (seat, view["auctioneer"])
        if seat == 0:
            fields = {"look": "no"} if answer is False else {"amount": answer}
            assert host.post(f"/t/{table}/move", number=answers[0], **fields).status_code == 303
        else:
            good(seats[seat].move(answers[seat], answer))
        answers[seat] += 1

    assert len(secrets) > 30
    record = good(seats[1].record())
    assert all(str(amount) in seats[1].record().text for amount in secrets)
    assert server.stop() == 0
    for wire in wires.values():
        wire.join()
    written = {amount: forms(amount) for amount in secrets}
    for seat, wire in wires.items():
        got = plain("\n".join(dict.fromkeys(wire.sent[: before[seat]])))  # most lines come with every change
        for amount, (bidder, auctioneer) in secrets.items():
            if seat is None or seat not in (bidder, auctioneer):
                assert not told(written[amount], got), (seat, bidder, auctioneer)
        own = sum(bool(told({str(amount)}, got)) for amount in secrets)
        assert own == 0 if seat is None else own > 4  # a seat sees its own bids, and those it reads as auctioneer
        assert len(wire.sent) > 100
    said = plain(server.log())
    assert log > 1000
    assert not [amount for amount in secrets if told(written[amount], said)]
    tokens = [seat.token for seat in seats.values()]
    cookies = [browser.http.cookies[name] for browser in (host, nobody) for name in browser.http.cookies]
    for hidden in (record["seed"], table, *tokens, *cookies):
        assert hidden not in server.log()


def _new_amount(rng: Random, known: dict[int, tuple[int, int | None]]) -> int:
    """Different from all others in words too: 7.54 million."""
    words = {amount // 10_000 for amount in known}
    first = rng.choice([number for number in range(100, 1000) if number not in words])
    return first * 10_000 + rng.randrange(1_001, 4_000, 2)


def _look_around(
    wires: dict[int | None, Wire], seats: dict[int, Seat], host: Browser, nobody: Browser, table: str
) -> None:
    """All that can be asked for besides the streams."""
    wires[None].get(nobody.get(f"/t/{table}"))
    wires[None].get(nobody.get(f"/t/{table}/record"))
    wires[None].get(nobody.get("/metrics"))
    wires[0].get(host.get(f"/t/{table}"))
    wires[0].get(host.get(f"/t/{table}/proof"))
    for number in (1, 2):
        seat = seats[number]
        wires[number].get(seat.http.get(f"{seat.path}/view"))
        wires[number].get(seat.http.get(f"{seat.path}/record"))
        wires[number].get(seat.move(0, -1))
        wires[number].get(seat.move(99, 1))
        wires[number].get(seat.move(0, "x"))
    with client(str(nobody.http.base_url), "guess") as http:
        wires[None].get(http.get(f"/api/tables/{table}/view"))
