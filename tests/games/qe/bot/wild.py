"""A bot among partners who bid anything; every answer is checked by the rules."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from debacle import registry
from debacle.core.game import AnyGame, Bot
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.specs import Amount, Answer, Spec

GAME: AnyGame = registry.load("qe")
MOST = 10**100 - 1

sums = st.sampled_from((0, 1, 2, 3, 50, 10**9, 10**20, 10**99, MOST - 1, MOST)) | st.integers(0, 60)


def allowed(spec: Spec, wish: int) -> Answer:
    """This sum, or one beside it; any answer where it is not sums that are asked for."""
    if not isinstance(spec, Amount):
        return bool(wish % 2)
    near = (wish, wish - 1, wish + 1, 1)
    return next(bid for bid in near if spec.why_not(bid) is None)


def play_among(bot: Bot, seats: int, wishes: list[int], seed: int) -> Match:
    """The bot on seat 0, wild partners elsewhere."""
    thoughts, wild = Random(seed), Random(seed)
    match = Match(GAME, seats, GAME.options(), Random(seed).randrange)
    while pending := match.state.pending():
        decision = pending[0]
        view = match.state.view(decision.seat)
        assert view.asked is not None
        if decision.seat == 0:
            answer = bot.choose(view, match.notes_of(0), thoughts)
        else:
            answer = allowed(view.asked.spec, wild.choice(wishes))
        match.play(Move(decision.number, decision.seat, answer))
    return match
