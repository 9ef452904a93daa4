"""Games of Crisis for the page's tests: mostly random, but with managers where something can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.specs import Answer, Either, Spec
from debacle.games.crisis import Crisis
from debacle.games.crisis.page import CrisisPage
from debacle.games.crisis.rules.setup import CrisisOptions
from debacle.games.crisis.rules.state import CrisisState
from debacle.server.pages.jinja import PACKAGE, environment
from debacle.texts.words import Words

GAME = Crisis()
PAGES = environment()
NAMES = ("Ada", "random", "random", "Zoë", "Bo")


def positions(seed: int, seats: int, options: CrisisOptions | None = None) -> Iterator[Match]:
    """The same match, before each answer and at the end."""
    rng = Random(seed)
    match = Match(GAME, seats, options or CrisisOptions(difficulty="easy"), rng.randrange)
    while match.state.outcome() is None:
        yield match
        decision = match.state.pending()[0]
        answer = choose(match.state.spec(decision), rng)
        match.play(Move(decision.number, decision.seat, answer))
    yield match


def choose(spec: Spec, rng: Random) -> Answer:
    """Buy and work rather than decline, so that there is something to see; seldom repay."""
    assert isinstance(spec, Either)
    idle = {"decline", "pass", "end", "repay"}
    acts: dict[str, Any] = {act: inner for act, inner in spec.acts.items() if act not in idle}
    if not acts or rng.random() < 0.2:
        return spec.sample(rng)
    return Either(acts).sample(rng)


def state_of(match: Match) -> CrisisState:
    assert isinstance(match.state, CrisisState)
    return match.state


def page_of(language: str, seats: int, seat: Seat | None) -> CrisisPage:
    return CrisisPage(GAME, Words(language, "debacle.games.crisis", PACKAGE), NAMES[:seats], seat)


def painted(match: Match, seat: Seat | None, language: str) -> dict[str, Any]:
    view = state_of(match).view(seat)
    return dict(page_of(language, match.state.seats, seat).paint(view, match.seen_by(seat)))


def page(match: Match, seat: Seat | None, language: str, *, can_take_back: bool = False) -> str:
    table = SimpleNamespace(id="abc", can_take_back=can_take_back)
    shown, words = painted(match, seat, language), Words(language, "debacle.games.crisis", PACKAGE)
    return PAGES.get_template("games/crisis/table.html").render(board=shown, table=table, csrf="token", words=words)
