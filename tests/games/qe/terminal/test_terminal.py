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
from tests.games.qe.play import GAME, LANGUAGES, distinct, known_to, onlookers, positions, view_of, words_of
from tests.marks import rule


def _terminal(language: str, seat: Seat | None) -> QETerminal:
    return QETerminal(GAME, words_of(language), (), seat)


def _told(match: Match, language: str, seat: Seat | None) -> str:
    terminal = _terminal(language, seat)
    return "\n".join([line for event in match.seen_by(seat) if (line := terminal.tell(event)) is not None])


def _printed(thing: RenderableType) -> str:
    paper = StringIO()
    Screen(file=paper, width=80, markup=False).print(thing)
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
