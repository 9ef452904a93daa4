"""The page of Q.E.: drawn at every kind of position for every onlooker, and without a word too many."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Asked, Decision, Event, Move
from debacle.core.refusals import Illegal
from debacle.core.specs import Amount, Answer, Pick
from debacle.games.qe import QE
from debacle.games.qe.page import QEPage
from debacle.games.qe.rules.events import AmountLookedAt, BidOpened, BidSealed, BidsRead, TileSold
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.scoring import QEOutcome, Score
from debacle.games.qe.rules.setup import QEOptions
from debacle.games.qe.rules.state import QEState, QEView
from debacle.games.qe.telling.banks import spending
from debacle.games.qe.telling.gauge import gauge
from debacle.games.qe.telling.headline import pattern
from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.sums import shown
from debacle.server.pages.game_page import Board
from debacle.server.pages.jinja import environment
from debacle.texts.words import Words
from tests.games.qe.case import steer
from tests.marks import rule

LANGUAGES = ("en", "fr")
PAGES = environment()
PLAYERS = ("Alix", "<b>Marlowe</b>", "Noé", "", "Balthazar")
Chooser = Callable[[QEState, Decision, Random], Answer]


@cache
def _words(language: str) -> Words:
    return Words(language, "debacle.games.qe")


def _board(match: Match, seat: Seat | None, language: str) -> QEPage:
    assert isinstance(match.game, QE)
    return QEPage(match.game, _words(language), PLAYERS[: match.header.seats], seat)


def _view(match: Match, seat: Seat | None) -> QEView:
    assert isinstance(match.state, QEState)
    return match.state.view(seat)


def _paint(match: Match, view: QEView, language: str) -> Mapping[str, Any]:
    notes = match.notes_of(view.seat)
    assert isinstance(notes, QENotes)
    return _board(match, view.seat, language).paint(view, notes, match.seen_by(view.seat))


def _render(match: Match, view: QEView, language: str) -> str:
    painted = _paint(match, view, language)
    table = SimpleNamespace(id="t1", game="qe", seat=view.seat)
    template = PAGES.get_template(f"games/qe/{QEPage.template}")
    return template.render(table=table, board=painted, csrf="secret-token")


def _page(match: Match, seat: Seat | None, language: str) -> str:
    view = _view(match, seat)
    assert _board(match, seat, language).title(view)
    return _render(match, view, language)


def _positions(seats: int, seed: int, choose: Chooser = steer) -> Iterator[Match]:
    """A game, at every decision and at its end."""
    rng = Random(seed)
    match = Match(QE(), seats, QEOptions(), rng.randrange)
    while pending := match.state.pending():
        yield match
        decision = rng.choice(pending)
        assert isinstance(match.state, QEState)
        match.play(Move(decision.number, decision.seat, choose(match.state, decision, rng)))
    yield match


def _onlookers(seats: int) -> list[Seat | None]:
    return [None, *range(seats)]


class _Checker(HTMLParser):
    """What a strict content security policy and a morphed page forbid."""

    VOID = frozenset({"br", "img", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "style"}
        for name, value in attrs:
            assert name != "style"
            assert not name.startswith("on")
            if name == "id":
                assert value
                self.ids.append(value)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"{tag} is closed out of turn"


def _check(page: str) -> None:
    checker = _Checker()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    assert len(checker.ids) == len(set(checker.ids))
    assert "None" not in page
    assert "Sum(" not in page
    assert "<b>Marlowe" not in page
    assert "\ue000" not in page


def test_it_is_a_board() -> None:
    board: Board = QEPage(QE(), _words("en"), PLAYERS, None)
    assert board.template == "table.html"


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_every_position_can_be_drawn_for_every_onlooker(seats: int, seed: int) -> None:
    rng = Random(seed)
    for match in _positions(seats, seed):
        for seat in _onlookers(seats):
            if match.state.outcome() is not None or rng.random() < 0.1:
                page = _page(match, seat, rng.choice(LANGUAGES))
                _check(page)
                assert ("data-your-turn" in page) == (seat in [decision.seat for decision in match.state.pending()])


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_draw_the_same_things(language: str) -> None:
    for match in _positions(5, 7):
        if len(match.steps) % 9 == 0:
            english, other = _Checker(), _Checker()
            english.feed(_page(match, 0, "en"))
            other.feed(_page(match, 0, language))
            assert english.ids == other.ids


# ---- secrets


def _distinct(rng: Random) -> Iterator[int]:
    """Seven digits, no two with the same first three: told apart in every form in which a page shows an amount."""
    leading = [figures for figures in range(100, 1000) if figures % 10]
    rng.shuffle(leading)
    for figures in leading:
        yield figures * 10_000 + rng.randrange(1001, 4999)


def _numbers(event: Event) -> tuple[int | None, ...]:
    if isinstance(event, BidsRead):
        return event.bids
    return (event.amount,) if isinstance(event, BidOpened | BidSealed | TileSold | AmountLookedAt) else ()


def _plain(page: str) -> str:
    return re.sub(r"(?<=\d)[,\u202f\u00a0 .](?=\d{3})", "", page)


def _forms(amount: int, language: str) -> tuple[str, str]:
    sum_ = shown(amount, language)
    return sum_.small, sum_.words


@rule("QE-R11", "QE-14", "QE-16")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_what_its_onlooker_may_not_know(seats: int, language: str) -> None:
    rng = Random(seats)
    fresh = _distinct(rng)
    bids: set[int] = set()

    def plant(state: QEState, decision: Decision, _rng: Random) -> Answer:
        if decision.kind == "look":
            return rng.random() < 0.1
        bids.add(amount := next(fresh))
        return amount

    checked = 0
    for match in _positions(seats, seats, plant):
        if match.state.outcome() is not None:
            break
        if len(match.steps) % (seats - 1):
            continue
        for seat in _onlookers(seats):
            known = {number for event in match.seen_by(seat) for number in _numbers(event) if number is not None}
            page = _page(match, seat, language)
            plain = _plain(page)
            open_bid = _view(match, seat).open_bid
            assert open_bid is None or str(open_bid) in plain
            shortened = set(re.findall(r"[\d.,]+[\u2009\u00a0]\w+", page))
            shortened -= {form for amount in known for form in _forms(amount, language)}
            for secret in bids - known:
                assert str(secret) not in plain
                assert shortened.isdisjoint(_forms(secret, language))
                checked += 1
    assert checked > 500


@rule("QE-R11")
def test_the_books_are_whole_when_all_events_are_open() -> None:
    """After the end a table may give everybody the open log; until then losing envelopes stay shut."""
    *_, match = _positions(5, 9)
    for seat in (None, 2):
        view = _view(match, seat)
        board = _board(match, seat, "en")
        notes = match.notes_of(seat)
        assert isinstance(notes, QENotes)
        opened = board.paint(view, notes, [one.event for one in match.told()])
        assert not opened["end"].some_closed
        assert board.paint(view, notes, match.seen_by(seat))["end"].some_closed


@rule("QE-06")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_only_the_own_token_is_drawn_before_the_end(seats: int) -> None:
    for match in _positions(seats, 3):
        for seat in _onlookers(seats):
            if len(match.steps) % 7 and match.state.outcome() is None:
                continue
            tokens = re.findall(r'id="token-(\d)"', _page(match, seat, "en"))
            if match.state.outcome() is not None:
                assert sorted(tokens) == [str(other) for other in range(seats)]
            else:
                assert tokens == ([] if seat is None else [str(seat)])


@rule("QE-35")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_a_bank_is_said_to_have_printed_is_never_too_much(seats: int) -> None:
    for match in _positions(seats, 11):
        state = match.state
        assert isinstance(state, QEState)
        for onlooker in _onlookers(seats):
            reader = Reader(state.deck, _words("en"), (), state.view(onlooker), match.seen_by(onlooker))
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
    for match in _positions(seats, 5):
        view = _view(match, None)
        painted = _paint(match, view, "en")
        for bank in painted["banks"]:
            assert sum(box.got for box in bank.zeros) == view.zero_rounds[bank.seat.seat]


@rule("QE-31", "QE-32", "QE-33", "QE-34")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_count_so_far_ends_as_the_score(seats: int) -> None:
    *_, match = _positions(seats, 21)
    for seat in range(seats):
        painted = _paint(match, _view(match, seat), "en")
        outcome = match.state.outcome()
        assert isinstance(outcome, QEOutcome)
        assert painted["own_count"].total == outcome.sheets[seat].subtotal
        for bank in painted["banks"]:
            assert sum(row.vp for row in bank.rows) == outcome.sheets[bank.seat.seat].diversification


# ---- answers

BID = Asked(Decision(0, 0, "bid"), Amount(0, 10**100 - 1, (500,)))
LOOK = Asked(Decision(0, 0, "look"), Pick((False, True)))


def _answer(language: str, asked: Asked, **form: str) -> object:
    return asked.spec.read(QEPage(QE(), _words(language), (), 0).answer(asked, form))


@rule("QE-R08")
@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("0", 0, 0),
        (" 1500 ", 1500, 1500),
        ("1,500", 1500, None),
        ("1.500", None, 1500),
        ("1,500,000", 1_500_000, 1_500_000),
        ("1.500.000", 1_500_000, 1_500_000),
        ("1 500", 1500, 1500),
        ("1\u202f500\u202f000", 1_500_000, 1_500_000),
        ("1\u00a0500", 1500, 1500),
        ("1'500", 1500, 1500),
        ("5k", 5000, 5000),
        ("2M", 2_000_000, 2_000_000),
        ("2mn", 2_000_000, None),
        ("2.5 m", 2_500_000, 2_500_000),
        ("2,5m", 2_500_000, 2_500_000),
        ("1,500k", None, 1500),
        ("1.500k", 1500, None),
        ("3bn", 3 * 10**9, 3 * 10**12),
        ("3 Md", None, 3 * 10**9),
        ("2 milliards", None, 2 * 10**9),
        ("2 billion", 2 * 10**9, 2 * 10**12),
        ("1 trillion", 10**12, 10**18),
        ("9" * 100, 10**100 - 1, 10**100 - 1),
        ("9" * 101, None, None),
        ("9" * 5000, None, None),
        ("1.0005k", None, None),
        ("1,5", None, None),
        ("1.5", None, None),
        ("15,00", None, None),
        ("1,500.000", None, None),
        ("1,,500", None, None),
        ("", None, None),
        ("-5", None, None),
        ("−5", None, None),
        ("+5", None, None),
        ("1e9", None, None),
        ("1_000", None, None),
        ("0x10", None, None),
        ("NaN", None, None),
        ("٣", None, None),
        ("1 ٣٣٣", None, None),
        ("²", None, None),
        ("five", None, None),
        ("5 apples", None, None),
        ("5k k", None, None),
        ("007", None, None),
    ],
)
def test_reading_an_amount(text: str, english: int | None, french: int | None) -> None:
    for language, meant in zip(LANGUAGES, (english, french), strict=True):
        if meant is None:
            with pytest.raises(Illegal) as refusal:
                _answer(language, BID, amount=text)
            assert _words(language).why(refusal.value.why)
        else:
            assert _answer(language, BID, amount=text) == meant


def test_a_ready_made_amount_comes_before_the_field() -> None:
    assert _answer("en", BID, amount="5k", quick="0") == 0
    assert _answer("en", BID, amount="5k", quick="") == 5000
    with pytest.raises(Illegal):
        _answer("en", BID)


def test_a_look_is_a_yes_or_a_no() -> None:
    assert _answer("en", LOOK, look="yes") is True
    assert _answer("fr", LOOK, look="no") is False
    for given in ({}, {"look": "maybe"}, {"look": "True"}):
        answer = QEPage(QE(), _words("en"), (), 0).answer(LOOK, given)
        assert LOOK.spec.why_not(LOOK.spec.read(answer)) is not None


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_ready_made_amount_is_allowed(seats: int) -> None:
    offered = 0
    for match in _positions(seats, 31):
        for decision in match.state.pending():
            view = _view(match, decision.seat)
            board = _board(match, decision.seat, "en")
            ask = _paint(match, view, "en")["ask"]
            if ask.bid:
                assert view.asked is not None
                for quick in ask.bid.quick:
                    answer = board.answer(view.asked, {"quick": quick.value, "amount": ""})
                    assert view.asked.spec.why_not(view.asked.spec.read(answer)) is None
                    offered += 1
    assert offered > 20


# ---- numbers


@pytest.mark.parametrize(
    ("amount", "english", "french"),
    [
        (0, "0", "0"),
        (9_999, "9,999", "9\u202f999"),
        (12_345, "12.3\u2009k", "12,3\u2009k"),
        (40_000_000, "40\u2009mn", "40\u2009M"),
        (1_999_999_999, "1.99\u2009bn", "1,99\u2009Md"),
        (7 * 10**12, "7\u2009tn", "7"),
        (10**99, "1", "1"),
    ],
)
def test_little_room(amount: int, english: str, french: str) -> None:
    assert shown(amount, "en").small == english
    assert shown(amount, "fr").small == french
    giant = shown(amount, "fr").small_power
    assert giant == (None if amount < 10**12 else len(str(amount)) - 1)


def test_a_giant_is_shown_by_three_groups_and_a_power_and_whole_on_focus() -> None:
    giant = shown(123_456_789 * 10**60, "en")
    assert (giant.text, giant.power) == ("123,456,789", 60)
    assert giant.full.startswith("123,456,789,000")
    assert giant.value == "123456789" + "0" * 60


# ---- headlines


def _score(**changes: int | bool) -> Score:
    plain = Score(
        companies=4,
        zero_bids=0,
        nationalisation=0,
        monopolies=(0, 0, 0, 0, 0),
        diversification=0,
        groups=(),
        subtotal=4,
        thrift=0,
        total=4,
        spent=50,
        eliminated=False,
    )
    return replace(plain, **changes)


OUT = _score(spent=1000, eliminated=True)
THRIFTY = _score(spent=10, thrift=6, total=10)
OUTCOMES = {
    "all_out": ((), [OUT, OUT, OUT, OUT], "all_out"),
    "shared": ((0, 1), [_score(total=20), _score(total=20), OUT, THRIFTY], "shared"),
    "spending": ((0,), [_score(total=20), _score(total=20, spent=60), OUT, THRIFTY], "spending"),
    "nothing_spent": ((0,), [_score(total=20, spent=0, thrift=6), _score(), OUT, _score()], "score"),
    "loot": ((0,), [_score(total=20), replace(OUT, total=40), _score(), THRIFTY], "score"),
    "thrift": ((0,), [replace(THRIFTY, total=20), _score(total=16), OUT, _score()], "score"),
    "narrow": ((0,), [_score(total=20), _score(total=19), OUT, THRIFTY], "score"),
    "diversification": ((0,), [_score(total=30, diversification=16), _score(), OUT, THRIFTY], "score"),
    "monopolisation": ((0,), [replace(_score(total=30), monopolies=(9, 9, 0, 0, 0)), _score(), OUT, THRIFTY], "score"),
    "nationalisation": ((0,), [_score(total=30, nationalisation=10), _score(), OUT, THRIFTY], "score"),
    "zero_bids": ((0,), [_score(total=30, zero_bids=8), _score(), OUT, THRIFTY], "score"),
    "companies": ((0,), [_score(total=30, companies=20), _score(), OUT, THRIFTY], "score"),
}


@pytest.mark.parametrize("name", OUTCOMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_outcome_has_its_headline(name: str, language: str) -> None:
    *_, match = _positions(4, 2)
    winners, sheets, decided_by = OUTCOMES[name]
    outcome = QEOutcome(
        winners=winners,
        scores=tuple(score.total for score in sheets),
        sheets=tuple(sheets),
        decided_by=decided_by,  # type: ignore[arg-type]
        last_bids=None,
    )
    assert pattern(outcome) == name
    page = _render(match, replace(_view(match, 0), outcome=outcome), language)
    _check(page)
    found = re.search(r'id="headline"[^>]*>([^<]+)<', page)
    assert found is not None
    assert found[1][0].isupper()
    assert "{" not in found[1]
