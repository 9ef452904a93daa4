"""Games of Friends for the page's tests: random, but with bids that can be paid now and then."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.specs import Amount, Either
from debacle.games.friends import Friends
from debacle.games.friends.page import FriendsPage
from debacle.games.friends.rules.setup import FriendsOptions
from debacle.games.friends.rules.state import FriendsState
from debacle.server.pages.jinja import PACKAGE, environment
from debacle.texts.words import Words

GAME = Friends()
PAGES = environment()
NAMES = ("Ada", "random", "random", "Zoë")


def positions(seed: int, seats: int, options: FriendsOptions | None = None) -> Iterator[Match]:
    """The same match, before each answer and at the end."""
    rng = Random(seed)
    match = Match(GAME, seats, options or FriendsOptions(), rng.randrange)
    while match.state.outcome() is None:
        yield match
        decision = match.state.pending()[0]
        spec = match.state.spec(decision)
        answer = spec.sample(rng)
        if decision.kind == "bid" and isinstance(answer, tuple) and answer[0] == "bid":
            assert isinstance(spec, Either)
            amount = spec.acts["bid"]
            assert isinstance(amount, Amount)
            low = amount.low
            answer = ("bid", low + rng.randrange(3)) if low <= state_of(match).money[decision.seat] else ("pass", None)
        match.play(Move(decision.number, decision.seat, answer))
    yield match


def state_of(match: Match) -> FriendsState:
    assert isinstance(match.state, FriendsState)
    return match.state


def page_for(language: str, seats: int, seat: Seat | None, names: tuple[str, ...] = NAMES) -> FriendsPage:
    return FriendsPage(GAME, Words(language, "debacle.games.friends", PACKAGE), names[:seats], seat)


def page(match: Match, seat: Seat | None, language: str, names: tuple[str, ...] = NAMES, *, pace: str = "") -> str:
    view = state_of(match).view(seat)
    painted = page_for(language, match.state.seats, seat, names).paint(view, match.seen_by(seat))
    table = SimpleNamespace(id="abc", can_take_back=False, pace=pace, guided=False)
    words = Words(language, "debacle.games.friends", PACKAGE)
    return PAGES.get_template("games/friends/table.html").render(board=painted, table=table, csrf="token", words=words)
