"""When each kind of scene of Crisis comes up, for whoever set the table up."""

from __future__ import annotations

from random import Random

from debacle.core.match import Match
from debacle.core.messages import Decision
from debacle.core.specs import Answer, Either
from debacle.core.state import State
from debacle.games.crisis.rules.deck_entries import GivePenalty, StopCompany
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.telling.evaluation_scenes import Final, Reckoning
from debacle.games.crisis.telling.event_scenes import Strike
from debacle.games.crisis.telling.market_scenes import CrisisScene, SeatLines
from debacle.games.crisis.telling.needle import Needle
from debacle.texts.scenes import FrontPage
from tests.browser.stage import Moment
from tests.games.crisis.case import steer

HOST = 0


def unkind(state: State, decision: Decision, rng: Random) -> Answer:
    """Draws cards, and plays them at whoever set the table up."""
    assert isinstance(state, CrisisState)
    spec = state.spec(decision)
    assert isinstance(spec, Either)
    if decision.seat != HOST and decision.kind == "place":
        return ("place", 0)
    if decision.seat != HOST:
        for act in spec.acts:
            card = state.deck.card_index.get(act)
            if card is None:
                continue
            effect = state.deck.effects[card]
            if isinstance(effect, GivePenalty):
                return (act, HOST)
            if isinstance(effect, StopCompany) and state.companies[HOST]:
                return (act, state.companies[HOST][0])
    return steer(state, decision, rng)


def _works(match: Match, scene: CrisisScene) -> bool:
    return isinstance(scene.thing, SeatLines) and len(scene.thing.lines) > 1


def _penalty(match: Match, scene: CrisisScene) -> bool:
    return isinstance(scene.thing, Strike) and scene.thing.glyph == "penalty"


def _strike(match: Match, scene: CrisisScene) -> bool:
    return isinstance(scene.thing, Strike) and scene.thing.drawn == "vignette"


def _fall(match: Match, scene: CrisisScene) -> bool:
    return isinstance(scene.thing, Reckoning) and scene.thing.below and bool(scene.thing.needle.span)


def _moving(match: Match, scene: CrisisScene) -> bool:
    front = scene.thing
    return isinstance(front, FrontPage) and isinstance(front.drawing, Needle) and bool(front.drawing.span)


def _bankrupt(match: Match, scene: CrisisScene) -> bool:
    return isinstance(scene.thing, Final) and scene.thing.end == "bankrupt"


MOMENTS = (
    Moment("event", "crisis", 3, steer),
    Moment("struck", "crisis", 3, unkind, _penalty, "audited"),
    Moment("struck", "crisis", 3, unkind, _strike, "strike"),
    Moment("works", "crisis", 3, steer, _works),
    Moment("export", "crisis", 3, steer),
    Moment("evaluation", "crisis", 4, steer, _fall),
    Moment("front", "crisis", 4, steer, _moving),
    Moment("end", "crisis", 4, steer, _bankrupt, "bankrupt"),
)
