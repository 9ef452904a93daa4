"""Moves that come late, twice, at once, from elsewhere or wrong: one answer counts, and a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from debacle.core.record import Played, read_record
from tests.server.seats import Json, Seat, client, create, good, join, people, play_all


def asked_seat(seats: list[Seat]) -> tuple[Seat, Json]:
    """A seat that is asked something, and what."""
    for seat in seats:
        asked = seat.asked()
        if asked is not None:
            return seat, asked
    raise AssertionError("nobody is asked")


@pytest.fixture
def seats(url: str) -> list[Seat]:
    return people(url)


def test_the_same_answer_again_is_no_mistake(seats: list[Seat]) -> None:
    seat, asked = asked_seat(seats)
    number = asked["decision"]["number"]
    assert good(seat.move(number, 7)) == {"again": False}
    before = [one.state() for one in seats]
    assert good(seat.move(number, 7)) == {"again": True}
    assert good(seat.move(number, "7")) == {"again": True}
    assert [one.state() for one in seats] == before


def test_a_big_answer_again_in_either_form_is_no_mistake(seats: list[Seat]) -> None:
    seat, asked = asked_seat(seats)
    number, amount = asked["decision"]["number"], 10**30 + 7
    assert good(seat.move(number, str(amount))) == {"again": False}
    assert good(seat.move(number, str(amount))) == {"again": True}
    assert good(seat.move(number, amount)) == {"again": True}


Refusal = tuple[int, str]
REFUSED: dict[str, tuple[Callable[[int], Any], Any, Refusal]] = {
    "answered": (lambda number: number - 1, 8, (409, "stale")),
    "not asked yet": (lambda number: number + 1, 8, (409, "not_asked")),
    "no such number": (lambda number: -1, 8, (409, "not_asked")),
    "too low": (lambda number: number, -1, (422, "amount.low")),
    "no whole number": (lambda number: number, 1e9, (422, "amount.type")),
    "fraction": (lambda number: number, 0.5, (422, "amount.type")),
    "grouped": (lambda number: number, "1_000", (422, "amount.type")),
    "signed": (lambda number: number, "+5", (422, "amount.type")),
    "exponent": (lambda number: number, "1e9", (422, "amount.type")),
    "other digits": (lambda number: number, "٣", (422, "amount.type")),
    "superscript": (lambda number: number, "²", (422, "amount.type")),
    "leading zero": (lambda number: number, "007", (422, "amount.type")),
    "empty": (lambda number: number, "", (422, "amount.type")),
    "nothing": (lambda number: number, None, (422, "amount.type")),
    "truth": (lambda number: number, True, (422, "amount.type")),
    "list": (lambda number: number, [1], (422, "amount.type")),
    "object": (lambda number: number, {"amount": 1}, (422, "amount.type")),
    "too many digits": (lambda number: number, "9" * 200, (422, "amount.digits")),
    "very many digits": (lambda number: number, "9" * 10_000, (422, "amount.digits")),
}


def test_refusals_say_why_and_change_nothing(seats: list[Seat]) -> None:
    opener, asked = asked_seat(seats)
    good(opener.move(asked["decision"]["number"], 50))
    bidder = next(seat for seat in seats if seat is not opener)
    good(bidder.move(0, 60))
    other = next(seat for seat in seats if seat not in (opener, bidder))
    before = [one.state() for one in seats]
    for name, (number, answer, (status, code)) in REFUSED.items():
        seat = bidder if status == 409 and code == "stale" else other
        refused = seat.move(number(1 if code == "stale" else 0), answer)
        assert (refused.status_code, refused.json()["code"]) == (status, code), name
        assert refused.json()["message"], name
    taken = other.move(0, 50)
    assert (taken.status_code, taken.json()["code"]) == (422, "amount.taken")
    idle = opener.move(1, 5)
    assert (idle.status_code, idle.json()["code"]) == (409, "not_asked")
    assert [one.state() for one in seats] == before


def test_a_late_move_is_answered_with_what_is_true_now(seats: list[Seat]) -> None:
    seat, asked = asked_seat(seats)
    good(seat.move(asked["decision"]["number"], 7))
    late = seat.move(asked["decision"]["number"], 8)
    assert late.status_code == 409
    assert late.json()["state"] == seat.state()


def test_a_foreign_seat_cannot_answer_for_another(seats: list[Seat]) -> None:
    seat, asked = asked_seat(seats)
    before = seat.state()
    for other in seats:
        if other is not seat:
            assert other.move(asked["decision"]["number"], 5).status_code == 409
    assert seat.state() == before


def test_of_racing_answers_one_counts(seats: list[Seat]) -> None:
    seat, asked = asked_seat(seats)
    number = asked["decision"]["number"]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda amount: seat.move(number, amount).status_code, range(1, 9)))
    assert sorted(answers) == [200] + [409] * 7
    won = answers.index(200) + 1
    assert seats[0].view()["open_bid"] == won
    play_all(seats)
    record = read_record(seats[0].record().content)
    first = record.entries[0]
    assert isinstance(first, Played)
    assert (first.seat, first.number, first.answer) == (seat.seat, number, won)


def test_of_racing_guests_one_gets_the_chair(url: str) -> None:
    host = create(url, 4)

    def sit(name: str) -> int:
        with client(url) as http:
            wanted = {"name": name, "seat": 2}
            return http.post(f"/api/tables/{host.table}/join", json=wanted).status_code

    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(sit, "abcdef"))
    assert sorted(answers) == [201] + [409] * 5
    assert [bool(name) for name in host.state()["players"]] == [True, False, True, False]


def test_nobody_moves_before_the_game_or_after_it(url: str) -> None:
    host = create(url, 3, ("steady",))
    assert host.state()["status"] == "gathering"
    assert host.asked() is None
    early = host.move(0, 5)
    assert (early.status_code, early.json()["code"]) == (409, "table.idle")
    guest = join(url, host.table)
    play_all([host, guest])
    end = host.state()
    late = host.move(end["view"]["answers"], 5)
    assert (late.status_code, late.json()["code"]) == (409, "table.idle")
    assert host.state() == end
    full = client(url).post(f"/api/tables/{host.table}/join", json={"name": "late"})
    assert (full.status_code, full.json()["code"]) == (409, "table.full")


def test_a_sealed_bid_cannot_be_taken_back(seats: list[Seat]) -> None:
    seat, asked = asked_seat(seats)
    for one in seats:
        refused = one.http.post(f"{one.path}/undo")
        assert (refused.status_code, refused.json()["code"]) == (409, "undo.nothing")
    good(seat.move(asked["decision"]["number"], 7))
    before = seat.state()
    refused = seat.http.post(f"{seat.path}/undo")
    assert (refused.status_code, refused.json()["code"]) == (409, "undo.nothing")
    assert seat.state() == before


def test_the_record_opens_at_the_end(url: str) -> None:
    host = create(url, 3, ("steady", "steady"))
    closed = host.record()
    assert (closed.status_code, closed.json()["code"]) == (403, "record.closed")
    assert host.state()["seed"] is None
    play_all([host])
    assert good(host.record())["seed"] == host.state()["seed"]


def test_streams_bring_the_newest_view_and_count_their_own(seats: list[Seat]) -> None:
    seat, asked = asked_seat(seats)
    onlooker = next(one for one in seats if one is not seat)
    with onlooker.stream() as states:
        assert next(states)["view"]["open_bid"] is None
        good(seat.move(asked["decision"]["number"], 77))
        assert next(state for state in states if state["view"]["open_bid"] == 77)
    with onlooker.http.stream("GET", f"{onlooker.path}/stream") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        first = next(line for line in answer.iter_lines() if line.startswith("id"))
        assert first == "id: 1"


def test_the_schema_lists_the_routes(plain: str) -> None:
    schema = good(client(plain).get("/api/schema/openapi.json"))
    seats = [
        "join",
        "view",
        "decisions",
        "moves",
        "plans",
        "premoves",
        "undo",
        "stream",
        "record",
        "token",
        "people",
        "absent",
        "return",
    ]
    routes = {
        "",
        *(f"/{{table_id}}/{act}" for act in (*seats, "people", "absent", "return", "remove", "invite", "mute", "door")),
    }
    assert set(schema["paths"]) == {f"/api/tables{route}" for route in routes}
    assert schema["info"]["title"] == "Débâcle"
