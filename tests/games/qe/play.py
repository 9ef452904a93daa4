"""Games of Q.E. for the tests of page and terminal: bids that meet, so that everything is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Decision, Event, Move
from debacle.core.specs import Answer
from debacle.games.qe import QE
from debacle.games.qe.page import QEPage
from debacle.games.qe.rules.events import AmountLookedAt, BidOpened, BidSealed, BidsRead, TileSold
from debacle.games.qe.rules.setup import QEOptions
from debacle.games.qe.rules.state import QEState, QEView
from debacle.server.pages.jinja import environment
from debacle.server.pages.words import words_in
from debacle.texts.words import Words
from tests.games.qe.case import steer

GAME = QE()
LANGUAGES = ("en", "fr")
PAGES = environment()
PLAYERS = ("Alix", "<b>Marlowe</b>", "Noé", "", "Balthazar")
Chooser = Callable[[QEState, Decision, Random], Answer]


@cache
def words_of(language: str) -> Words:
    return Words(language, "debacle.games.qe")


def page_for(match: Match, seat: Seat | None, language: str) -> QEPage:
    assert isinstance(match.game, QE)
    return QEPage(match.game, words_of(language), PLAYERS[: match.header.seats], seat)


def view_of(match: Match, seat: Seat | None) -> QEView:
    assert isinstance(match.state, QEState)
    return match.state.view(seat)


def paint(match: Match, view: QEView, language: str) -> Mapping[str, Any]:
    return page_for(match, view.seat, language).paint(view, match.seen_by(view.seat))


def render(match: Match, view: QEView, language: str) -> str:
    painted = paint(match, view, language)
    table = SimpleNamespace(id="t1", game="qe", seat=view.seat)
    template = PAGES.get_template(f"games/qe/{QEPage.template}")
    words = words_in(language, match.game)
    return template.render(table=table, board=painted, csrf="secret-token", words=words)


def page(match: Match, seat: Seat | None, language: str) -> str:
    view = view_of(match, seat)
    assert page_for(match, seat, language).title(view)
    return render(match, view, language)


def positions(seats: int, seed: int, choose: Chooser = steer) -> Iterator[Match]:
    """A game, at every decision and at its end."""
    rng = Random(seed)
    match = Match(GAME, seats, QEOptions(), rng.randrange)
    while pending := match.state.pending():
        yield match
        decision = rng.choice(pending)
        assert isinstance(match.state, QEState)
        match.play(Move(decision.number, decision.seat, choose(match.state, decision, rng)))
    yield match


def onlookers(seats: int) -> list[Seat | None]:
    return [None, *range(seats)]


def distinct(rng: Random) -> Iterator[int]:
    """Seven digits, no two with the same first three: told apart in every form in which a page shows an amount."""
    leading = [figures for figures in range(100, 1000) if figures % 10]
    rng.shuffle(leading)
    for figures in leading:
        yield figures * 10_000 + rng.randrange(1001, 4999)


def _numbers(event: Event) -> tuple[int | None, ...]:
    if isinstance(event, BidsRead):
        return event.bids
    return (event.amount,) if isinstance(event, BidOpened | BidSealed | TileSold | AmountLookedAt) else ()


def known_to(match: Match, seat: Seat | None) -> set[int]:
    """Every amount that this onlooker was told."""
    return {number for event in match.seen_by(seat) for number in _numbers(event) if number is not None}
