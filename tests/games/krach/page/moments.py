"""When each kind of scene of Krach comes up, for whoever set the table up."""

from __future__ import annotations

from random import Random

from debacle.core.match import Match
from debacle.core.messages import Decision
from debacle.core.specs import Answer, Either, Some
from debacle.core.state import State
from debacle.games.krach.telling.scene_blink import CaughtThing
from debacle.games.krach.telling.scene_deals import AuditThing, SoldThing
from debacle.games.krach.telling.scene_events import EventThing, KrachThing
from debacle.games.krach.telling.scenes import KrachScene
from tests.browser.stage import Moment

LIVELY = {
    "downsize": 0.05, "give_up": 0.3, "cycle": 0.05, "pocket": 2.0, "watch": 2.0, "neither": 0.5, "gift": 0.05,
    "swap": 0.05, "sale": 0.4, "grow": 3.0, "pay": 3.0, "lend": 6.0, "play": 1.5, "bailout": 0.3, "react": 0.5,
}  # fmt: skip


def lively(state: State, decision: Decision, rng: Random) -> Answer:
    """Hands go into tills, eyes stay open, and a good deal is lent."""
    spec = state.spec(decision)
    if not isinstance(spec, Either):
        return spec.sample(rng)
    act = rng.choices(list(spec.acts), [LIVELY.get(act, 1.0) for act in spec.acts])[0]
    inner = spec.acts[act]
    if act == "pocket" and isinstance(inner, Some):
        return act, inner.options[: 2 if len(inner.options) > 1 else 1]
    return act, None if inner is None else inner.sample(rng)


def _you_are(match: Match, scene: KrachScene) -> bool:
    return isinstance(scene.thing, CaughtThing) and scene.thing.who.you and len(scene.thing.loot) > 1


def _another_is(match: Match, scene: KrachScene) -> bool:
    return isinstance(scene.thing, CaughtThing) and not scene.thing.who.you


def _brings_you_something(match: Match, scene: KrachScene) -> bool:
    thing = scene.thing
    return isinstance(thing, EventThing) and thing.event.kind == "interest" and scene.concerns


def _somebody_is_short(match: Match, scene: KrachScene) -> bool:
    thing = scene.thing
    return isinstance(thing, KrachThing) and any(hand.tone == "loss" for hand in thing.hands) and len(thing.hands) > 2


def _all_four(match: Match, scene: KrachScene) -> bool:
    return isinstance(scene.thing, KrachThing) and len(scene.thing.hands) == 4


def _bought(match: Match, scene: KrachScene) -> bool:
    return isinstance(scene.thing, SoldThing) and scene.thing.buyer is not None


def _of_another(match: Match, scene: KrachScene) -> bool:
    """Whoever audits answers last, so the pictures are of who is audited."""
    return isinstance(scene.thing, AuditThing)


MOMENTS = (
    Moment("unseen", "krach", 3, lively),
    Moment("caught", "krach", 4, lively, _you_are, "caught-you"),
    Moment("caught", "krach", 3, lively, _another_is, "caught"),
    Moment("event", "krach", 4, lively, _brings_you_something),
    Moment("krach", "krach", 3, lively, _somebody_is_short),
    Moment("krach", "krach", 4, lively, _all_four, "krach-four"),
    Moment("rescue", "krach", 3, lively),
    Moment("failed", "krach", 4, lively),
    Moment("sold", "krach", 4, lively, _bought),
    Moment("offer", "krach", 3, lively),
    Moment("audit", "krach", 3, lively, _of_another),
    Moment("front", "krach", 4, lively),
)
