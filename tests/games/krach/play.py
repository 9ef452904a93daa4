"""Games of Krach for the page's tests: random, but with ruin seldom, so that everything is seen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

from debacle.core.audience import Seat
from debacle.core.game import Options
from debacle.core.match import Match
from debacle.core.messages import Event, Move
from debacle.games.krach import Krach
from debacle.games.krach.page import KrachPage
from debacle.games.krach.rules.state import KrachState
from debacle.server.pages.jinja import PACKAGE, environment
from debacle.texts.words import Words
from tests.games.krach.case import steer

GAME = Krach()
PAGES = environment()
NAMES = ("Ada", "random", "random", "Zoë")


def positions(seed: int, seats: int) -> Iterator[Match]:
    """The same match, before each answer and at the end."""
    rng = Random(seed)
    match = Match(GAME, seats, Options(), rng.randrange)
    while match.state.outcome() is None:
        yield match
        decision = rng.choice(match.state.pending())
        match.play(Move(decision.number, decision.seat, steer(match.state, decision, rng)))
    yield match


def state_of(match: Match) -> KrachState:
    assert isinstance(match.state, KrachState)
    return match.state


def page_for(language: str, seats: int, seat: Seat | None) -> KrachPage:
    return KrachPage(GAME, Words(language, "debacle.games.krach", PACKAGE), NAMES[:seats], seat)


def page(match: Match, seat: Seat | None, language: str, *, pace: str | None = None, guided: bool = False) -> str:
    """`pace`: that of the bots, where nobody else plays."""
    return page_of(state_of(match), tuple(match.seen_by(seat)), seat, language, pace=pace, guided=guided)


def page_of(
    state: KrachState,
    events: tuple[Event, ...],
    seat: Seat | None,
    language: str,
    *,
    pace: str | None = None,
    guided: bool = False,
) -> str:
    painted = page_for(language, state.seats, seat).paint(state.view(seat), events)
    table = SimpleNamespace(id="abc", can_take_back=False, pace=pace, guided=guided, hints=False)
    words = Words(language, "debacle.games.krach", PACKAGE)
    return PAGES.get_template("games/krach/table.html").render(board=painted, table=table, csrf="token", words=words)
