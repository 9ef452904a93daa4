"""Whole games of Q.E. as a terminal tells them, to everybody and in both languages."""

from __future__ import annotations

import re
from io import StringIO
from random import Random

import pytest
from rich.console import RenderableType

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Decision
from debacle.core.specs import Answer
from debacle.games.qe.rules.state import QEState
from debacle.games.qe.terminal import QETerminal
from debacle.terminal.screen import Screen
from tests.games.qe.case import steer
from tests.games.qe.play import GAME, LANGUAGES, Chooser, distinct, known_to, onlookers, positions, view_of, words_of
from tests.marks import rule


def _terminal(language: str, seat: Seat | None) -> QETerminal:
    return QETerminal(GAME, words_of(language), (), seat)


def _told(match: Match, language: str, seat: Seat | None) -> str:
    terminal = _terminal(language, seat)
    return "\n".join([line for event in match.seen_by(seat) if (line := terminal.tell(event)) is not None])


def _printed(thing: RenderableType, width: int = 80) -> str:
    paper = StringIO()
    Screen(file=paper, width=width, markup=False).print(thing)
    return paper.getvalue()


def _plain(text: str) -> str:
    return re.sub(r"(?<=\d)[,\u202f](?=\d{3})", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_whole_game_is_told_and_shown(seats: int, language: str) -> None:
    for match in positions(seats, seats):
        for decision in match.state.pending():
            view, terminal = view_of(match, decision.seat), _terminal(language, decision.seat)
            said = terminal.question(view) + _printed(terminal.table(view))
            assert not re.search(r"[{}\ue000-\ue0ff]", said)
            assert terminal.rules(view)
    for seat in onlookers(seats):
        told = _told(match, language, seat)
        assert not re.search(r"[{}\ue000-\ue0ff]", told)
        assert told.count("── ") == len(view_of(match, seat).sales) + 1
        assert words_of(language).say("sheet.sales") in _printed(_terminal(language, seat).result(view_of(match, seat)))


@rule("QE-R11", "QE-14", "QE-16")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_printed_shows_what_its_reader_may_not_know(seats: int, language: str) -> None:
    rng = Random(seats)
    fresh = distinct(rng)
    bids: set[int] = set()

    def plant(state: QEState, decision: Decision, _rng: Random) -> Answer:
        if decision.kind == "look":
            return rng.random() < 0.1
        bids.add(amount := next(fresh))
        return amount

    checked = 0
    for match in positions(seats, seats, plant):
        if match.state.outcome() is not None or len(match.steps) % (seats + 2):
            continue
        for seat in onlookers(seats):
            known = known_to(match, seat)
            table = _printed(_terminal(language, seat).table(view_of(match, seat)))
            plain = _plain(_told(match, language, seat) + table)
            assert all(str(amount) in plain for amount in known)
            for secret in bids - known:
                assert str(secret) not in plain
                checked += 1
    assert checked > 250


@pytest.mark.parametrize(("language", "you"), [("en", "(you)"), ("fr", "(vous)")])
def test_a_reader_is_told_apart_by_its_sign_and_as_you(language: str, you: str) -> None:
    *_, match = positions(4, 1)
    assert you not in _told(match, language, None)
    own = re.findall(r"[●▲■◆]\u00a0\w+\u00a0\(\w+\)", _told(match, language, 2))
    assert own
    assert all(name.startswith("■") and name.endswith(you) for name in own)


def _giants(state: QEState, decision: Decision, rng: Random) -> Answer:
    """Amounts of up to a hundred digits that differ in the last one only."""
    if decision.kind == "look":
        return True
    digits = rng.choice((16, 31, 100))
    first = int(("3140823017" * 10)[:digits])
    return first + 10 * decision.number + decision.seat


def _digits(text: str) -> str:
    return re.sub(r"[^0-9]", "", text)


@rule("QE-R08", "QE-11")
@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_asked_is_shown_every_digit_of_the_open_bid(language: str) -> None:
    checked = 0
    for match in positions(4, 1, _giants):
        for decision in match.state.pending():
            view, terminal = view_of(match, decision.seat), _terminal(language, decision.seat)
            if view.open_bid is None:
                continue
            assert str(view.open_bid) in _plain(terminal.question(view))
            assert str(view.open_bid) in _digits(_printed(terminal.table(view), 50))
            checked += 1
    assert checked > 20


@rule("QE-R08", "QE-18")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [50, 100])
def test_the_table_shows_every_digit_of_what_its_reader_has_spent(language: str, width: int) -> None:
    for match in positions(5, 2, _giants):
        if match.state.outcome() is None and len(match.steps) % 6 == 0:
            view = view_of(match, 1)
            spent = sum(sale.amount or 0 for sale in view.sales if sale.winner == 1)
            assert str(spent) in _digits(_printed(_terminal(language, 1).table(view), width))


@rule("QE-R08", "QE-35")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [30, 50, 80, 100, 200])
@pytest.mark.parametrize("choose", [_giants, steer])
def test_the_end_loses_nothing_however_narrow_the_screen(choose: Chooser, width: int, language: str) -> None:
    *_, match = positions(5, 3, choose)
    view = view_of(match, None)
    assert view.outcome is not None
    printed = _printed(_terminal(language, None).result(view), width)
    assert "…" not in printed
    digits = _digits(printed)
    for sheet in view.outcome.sheets:
        assert str(sheet.spent) in digits
    for sale in view.sales:
        assert sale.amount is None or str(sale.amount) in digits
    words = words_of(language)
    squeezed = re.sub(r"\s", "", printed)
    for key in ("companies", "diversification", "thrift", "total", "spent"):
        assert re.sub(r"\s", "", words.say(f"sheet.{key}")) in squeezed
    for seat in range(5):
        assert re.sub(r"\s", "", words.name("bank", GAME.deck.nations[view.nations[seat]])) in squeezed


def test_a_number_that_is_cut_says_so() -> None:
    assert words_of("en").number(10**20 + 1).startswith("≈")
    assert words_of("fr").number(10**20 + 1).startswith("≈")
    assert not words_of("en").number(10**20).startswith("≈")
