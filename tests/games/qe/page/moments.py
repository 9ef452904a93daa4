"""When each kind of scene of Q.E. comes up, for whoever set the table up."""

from __future__ import annotations

from random import Random

from debacle.core.match import Match
from debacle.core.messages import Decision
from debacle.core.specs import Answer
from debacle.core.state import State
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.state import QEState
from debacle.games.qe.telling.envelopes import Envelopes
from debacle.games.qe.telling.scenes import QEScene
from tests.browser.stage import Moment

ROUND = 500_000


def lively(state: State, decision: Decision, rng: Random) -> Answer:
    """Round numbers of some millions, zeros, and now and then the same twice."""
    assert isinstance(state, QEState)
    if decision.kind == "look":
        return rng.random() < 0.4
    if decision.kind == "open":
        return rng.randrange(20, 60) * ROUND
    frame = state.stack[-1]
    assert isinstance(frame, SealedBids)
    if decision.kind == "rebid" and rng.random() < 0.3:
        again = frame.bids[decision.seat]
        assert again is not None
        return again
    around = state.open_bid or 30 * ROUND
    bid = 0 if rng.random() < 0.2 else around + rng.randrange(-16, 24) * ROUND
    return max(0, bid if bid != state.open_bid else bid + ROUND)


def _lost_with_zeros(match: Match, scene: QEScene) -> bool:
    thing = scene.thing
    return (
        isinstance(thing, Envelopes)
        and any(one.seat.you and one.sum and one.sum.value != "0" and not one.won for one in thing.envelopes)
        and any(not one.seat.you and one.sum for one in thing.envelopes)
    )


MOMENTS = (
    Moment("envelopes", "qe", 5, lively),
    Moment("sold", "qe", 5, lively, _lost_with_zeros),
    Moment("tie", "qe", 4, lively),
    Moment("look", "qe", 5, lively),
    Moment("front", "qe", 4, lively),
    Moment("last", "qe", 3, lively),
    Moment("bill", "qe", 4, lively),
)
