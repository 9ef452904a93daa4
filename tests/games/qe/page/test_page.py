"""The page of Q.E.: drawn at every kind of position for every onlooker, and without a word too many."""

from __future__ import annotations

import re
from random import Random

import pytest

from debacle.core.messages import Decision
from debacle.core.specs import Answer
from debacle.games.qe.page import QEPage
from debacle.games.qe.rules.scoring import QEOutcome
from debacle.games.qe.rules.state import QEState
from debacle.games.qe.telling.banks import spending
from debacle.games.qe.telling.gauge import gauge
from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.sums import shown
from debacle.server.pages.game_page import Board
from tests.games.qe.page.markup import Markup, check
from tests.games.qe.play import (
    GAME,
    LANGUAGES,
    PLAYERS,
    distinct,
    known_to,
    onlookers,
    page,
    page_for,
    paint,
    positions,
    view_of,
    words_of,
)
from tests.marks import rule


def test_it_is_a_board() -> None:
    board: Board = QEPage(GAME, words_of("en"), PLAYERS, None)
    assert board.template == "table.html"


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_every_position_can_be_drawn_for_every_onlooker(seats: int, seed: int) -> None:
    rng = Random(seed)
    for match in positions(seats, seed):
        for seat in onlookers(seats):
            if match.state.outcome() is not None or rng.random() < 0.1:
                html = page(match, seat, rng.choice(LANGUAGES))
                check(html)
                assert ("data-your-turn" in html) == (seat in [decision.seat for decision in match.state.pending()])


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_draw_the_same_things(language: str) -> None:
    for match in positions(5, 7):
        if len(match.steps) % 9 == 0:
            english, other = Markup(), Markup()
            english.feed(page(match, 0, "en"))
            other.feed(page(match, 0, language))
            assert english.ids == other.ids


# ---- secrets


def _plain(html: str) -> str:
    return re.sub(r"(?<=\d)[,\u202f\u00a0 .](?=\d{3})", "", html)


def _forms(amount: int, language: str) -> tuple[str, str]:
    sum_ = shown(amount, language)
    return sum_.small, sum_.words


@rule("QE-R11", "QE-14", "QE-16")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_what_its_onlooker_may_not_know(seats: int, language: str) -> None:
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
        if match.state.outcome() is not None:
            break
        if len(match.steps) % (seats - 1):
            continue
        for seat in onlookers(seats):
            known = known_to(match, seat)
            html = page(match, seat, language)
            plain = _plain(html)
            open_bid = view_of(match, seat).open_bid
            assert open_bid is None or str(open_bid) in plain
            shortened = set(re.findall(r"[\d.,]+[\u2009\u00a0]\w+", html))
            shortened -= {form for amount in known for form in _forms(amount, language)}
            for secret in bids - known:
                assert str(secret) not in plain
                assert shortened.isdisjoint(_forms(secret, language))
                checked += 1
    assert checked > 500


@rule("QE-R11")
def test_the_books_are_whole_when_all_events_are_open() -> None:
    """After the end a table may give everybody the open log; until then losing envelopes stay shut."""
    *_, match = positions(5, 9)
    for seat in (None, 2):
        view = view_of(match, seat)
        board = page_for(match, seat, "en")
        opened = board.paint(view, [one.event for one in match.told()])
        assert not opened["end"].some_closed
        assert board.paint(view, match.seen_by(seat))["end"].some_closed


@rule("QE-06")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_only_the_own_token_is_drawn_before_the_end(seats: int) -> None:
    for match in positions(seats, 3):
        for seat in onlookers(seats):
            if len(match.steps) % 7 and match.state.outcome() is None:
                continue
            tokens = re.findall(r'id="token-(\d)"', page(match, seat, "en"))
            if match.state.outcome() is not None:
                assert sorted(tokens) == [str(other) for other in range(seats)]
            else:
                assert tokens == ([] if seat is None else [str(seat)])


@rule("QE-35")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_a_bank_is_said_to_have_printed_is_never_too_much(seats: int) -> None:
    for match in positions(seats, 11):
        state = match.state
        assert isinstance(state, QEState)
        for onlooker in onlookers(seats):
            reader = Reader(state.deck, words_of("en"), (), state.view(onlooker), match.seen_by(onlooker))
            for seat in range(seats):
                at_least, closed = spending(reader, seat)
                spent = sum(sale.amount or 0 for sale in state.sales if sale.winner == seat)
                assert at_least <= spent
                assert closed or at_least == spent
            drawn = gauge(reader)
            assert all(0 <= bar.width <= 300 and 0 <= bar.ghost <= 300 for bar in drawn.bars)
            assert 2 <= len(drawn.scale.lines) <= 8


@rule("QE-20")
@pytest.mark.parametrize("seats", [4, 5])
def test_the_rounds_with_a_rewarded_zero_are_boxed(seats: int) -> None:
    for match in positions(seats, 5):
        view = view_of(match, None)
        painted = paint(match, view, "en")
        for bank in painted["banks"]:
            assert sum(box.got for box in bank.zeros) == view.zero_rounds[bank.seat.seat]


@rule("QE-31", "QE-32", "QE-33", "QE-34")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_count_so_far_ends_as_the_score(seats: int) -> None:
    *_, match = positions(seats, 21)
    for seat in range(seats):
        painted = paint(match, view_of(match, seat), "en")
        outcome = match.state.outcome()
        assert isinstance(outcome, QEOutcome)
        assert painted["own_count"].total == outcome.sheets[seat].subtotal
        for bank in painted["banks"]:
            assert sum(row.vp for row in bank.rows) == outcome.sheets[bank.seat.seat].diversification
