"""Every stored record is leafed through from every seat, as a spectator and open."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from debacle.server.pages.game_page import Replayable
from debacle.server.pages.replay_book import leaf, timeline
from debacle.server.pages.replay_charts import charts, run_of
from debacle.server.pages.replay_moment import paint
from debacle.server.pages.words import words_in
from debacle.server.tables.leafing import Eyes, noticed, place_in
from tests.finished import RECORDS, played_out, stored
from tests.replays.books import NAMES, all_eyes, book_of, html_of, painted_at

FILES = sorted(RECORDS.glob("*.json"))
GAMES = ("crisis", "friends", "krach", "qe")
LOOKS = 5
"""Moments of each record that are drawn for each pair of eyes, besides being passed; all of them in the soak."""


def sample(moments: tuple[int, ...], looks: int) -> list[int]:
    last = len(moments) - 1
    return sorted({last * number // (looks - 1) for number in range(looks)})


def test_there_are_records_of_every_game() -> None:
    assert {file.name.partition("-")[0] for file in FILES} == set(GAMES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_stored_record_is_leafed_through_from_every_seat(file: Path) -> None:
    match = stored(file)
    book = book_of(match)
    for eyes in all_eyes(match):
        line = timeline(book, eyes)
        assert line.moments == noticed(match, eyes)
        assert line.moments[-1] == len(match.steps)
        assert line.rounds[0] == line.turns[0] == 0
        places = sample(line.moments, LOOKS)
        for place in places:
            before = line.moments[max(place - 1, 0)]
            painted = paint(book, eyes, before, line.moments[place], ("en", "fr")[place % 2])
            assert painted.title
            if place == places[-1]:
                assert "<form" not in html_of(book, painted, place)


@pytest.mark.soak
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_moment_of_every_record_is_drawn_from_every_seat(file: Path) -> None:
    match = stored(file)
    book = book_of(match)
    for eyes in all_eyes(match):
        moments = timeline(book, eyes).moments
        for place, steps in enumerate(moments):
            painted = paint(book, eyes, moments[max(place - 1, 0)], steps, "fr")
            assert "<form" not in html_of(book, painted, place, "fr")


@pytest.mark.parametrize("key", GAMES)
def test_a_frozen_page_holds_no_form_no_token_and_nothing_to_send(key: str) -> None:
    match, _ = played_out(key)
    book, asked = book_of(match), 0
    for seat in range(match.header.seats):
        moments = noticed(match, Eyes(seat))
        for place in sample(moments, 12):
            painted = painted_at(book, Eyes(seat), place)
            html = html_of(book, painted, place)
            asked += painted.table.view.asked is not None
            assert not re.search(r"<form|hx-post|action=|_csrf_token|a token", html)
            assert "&lt;div" not in html
    assert asked


@pytest.mark.parametrize("key", GAMES)
def test_ways_lead_to_neighbours_and_to_the_next_turn_round_and_scene(key: str) -> None:
    match, _ = played_out(key)
    book, eyes = book_of(match), Eyes(open=True)
    line = timeline(book, eyes)
    assert len(line.rounds) > 2
    assert len(line.turns) > len(line.rounds)
    assert line.scenes
    middle = len(line.moments) // 2
    shown = leaf(book, eyes, line, middle)
    at = {name: int(way.rpartition("=")[2]) for name, way in shown.ways.items()}
    assert (at["first"], at["back"], at["on"], at["last"]) == (0, middle - 1, middle + 1, len(match.steps))
    for name, places in (("turn", line.turns), ("round", line.rounds), ("scene", line.scenes)):
        moments = [line.moments[place] for place in places]
        assert at[f"{name}_back"] == max(moment for moment in moments if moment < middle)
        assert at[f"{name}_on"] == min(moment for moment in moments if moment > middle)
    ends = leaf(book, eyes, line, 0).ways, leaf(book, eyes, line, len(line.moments) - 1).ways
    assert not {"first", "back", "turn_back", "round_back", "scene_back"} & set(ends[0])
    assert not {"on", "last", "turn_on", "round_on", "scene_on"} & set(ends[1])


def test_a_moment_that_these_eyes_did_not_notice_is_the_last_one_that_they_did() -> None:
    assert [place_in((0, 3, 5), at) for at in (0, 2, 3, 4, 99)] == [0, 0, 1, 1, 2]


@pytest.mark.parametrize("key", GAMES)
def test_what_was_asked_and_chosen_is_told_to_open_eyes_and_to_whoever_chose(key: str) -> None:
    match, _ = played_out(key)
    book = book_of(match)
    for place in sample(noticed(match, Eyes(open=True)), 20)[1:]:
        seat = match.steps[place - 1].seat
        given = paint(book, Eyes(open=True), place - 1, place, "en").given
        assert given is not None
        assert (given.seat, given.who) == (seat, NAMES[seat])
        assert given.asked
        assert given.chose
        other = Eyes((seat + 1) % match.header.seats)
        assert paint(book, other, place - 1, place, "en").given is None
        assert paint(book, Eyes(), place - 1, place, "en").given is None
        assert paint(book, Eyes(seat), place - 1, place, "en").given == given


@pytest.mark.parametrize("key", GAMES)
def test_an_open_replay_shows_what_only_one_seat_knew(key: str) -> None:
    match, _ = played_out(key)
    book = book_of(match)
    middle = len(match.steps) // 2
    secrets = painted_at(book, Eyes(open=True), middle).secrets
    assert [one.seat.name for one in secrets] == [*NAMES[: match.header.seats]] or key == "qe"
    assert all(one.lines for one in secrets)
    for eyes in (Eyes(), Eyes(0)):
        assert painted_at(book, eyes, len(noticed(match, eyes)) // 2).secrets == ()


def test_an_open_replay_tells_the_losing_bids_and_the_thefts_that_nobody_saw() -> None:
    def ticker(key: str, eyes: Eyes) -> str:
        match, _ = played_out(key)
        book = book_of(match)
        place = len(noticed(match, eyes)) * 2 // 3
        return html_of(book, painted_at(book, eyes, place), place)

    assert "pocketed" in ticker("krach", Eyes(open=True))
    assert "pocketed" not in ticker("krach", Eyes())
    bids = [str(painted_at(book_of(played_out("qe")[0]), Eyes(open=True), place).given) for place in range(1, 9)]
    assert any("secret bid" in said for said in bids)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", GAMES)
def test_what_ran_over_a_game_is_drawn_with_its_turning_points(key: str, language: str) -> None:
    match, _ = played_out(key)
    board = book_of(match).board(Eyes(), language)
    assert isinstance(board, Replayable)
    run = run_of(match, board)
    words = words_in(language, match.game)
    drawn = charts(run, board.courses, NAMES[: match.header.seats], 7, lambda at: f"?at={at}", words)
    assert [chart.key for chart in drawn] == [course.key for course in board.courses]
    assert all(chart.now == 7 and chart.labels for chart in drawn)
    assert any(chart.turns for chart in drawn)
    for chart in drawn:
        assert all(0 <= turn.at <= len(match.steps) and turn.href == f"?at={int(turn.at)}" for turn in chart.turns)
        assert {curve.points[-1][0] for curve in chart.curves} == {len(match.steps)}
    outcome = match.state.outcome()
    assert outcome is not None
    assert len(drawn[0].curves) == len(outcome.scores)
