"""The end, announced: somebody has enough points, the deck is empty, the game is prolonged, or it is over."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.telling.chronicle import Moment
from debacle.games.friends.telling.patterns import aimed, headline
from debacle.games.friends.telling.speech import Speech
from debacle.games.friends.telling.standings import ranked, stand
from debacle.texts.numbers import plain
from debacle.texts.scenes import Cue, SceneSight, key_of
from debacle.texts.view_models import SeatSight

KEPT = 512
Why = Literal["goal", "last", "prolonged", "over"]


class RaceLine(Struct, frozen=True):
    seat: SeatSight
    vp: str
    width: int
    """Of the bar, to the scale of `Race.width`."""
    best: bool


class Race(Struct, frozen=True, cache_hash=True):
    """Everybody's points against the mark that ends the game."""

    why: Why
    lines: tuple[RaceLine, ...]
    width: int
    goal: int
    stamp: str


class EndNotice(Struct, frozen=True, cache_hash=True):
    place: int
    why: Why
    seat: Seat | None
    """Who brings it about, if somebody does."""
    after: Moment


@lru_cache(KEPT)
def finale_scene(speech: Speech, told: EndNotice) -> SceneSight[Race, str]:
    who = "" if told.seat is None else speech.name(told.seat)
    order = ranked(speech, told.after)
    vp = {seat: empire_vp(speech.deck, told.after, seat) for seat in order}
    facts = {
        "who": who, "goal": plain(speech.deck.numbers.vp_goal), "leader": speech.name(order[0]),
        "vp": plain(vp[order[0] if told.seat is None else told.seat]),
    }  # fmt: skip
    goal = speech.deck.numbers.vp_goal
    return SceneSight(
        key=key_of(told.place, "finale"),
        kind="finale",
        kicker=speech.say("scene.kicker", round=told.after.round),
        headline=headline(speech, aimed(speech, f"finale.{told.why}", told.seat), told.place, **facts),
        deck=speech.say(f"scene.deck.{told.why}", **facts),
        thing=Race(
            told.why,
            tuple([RaceLine(speech.seat(seat), plain(vp[seat]), max(0, vp[seat]), seat == order[0]) for seat in order]),
            max(goal + 4, *[points + 1 for points in vp.values()]),
            goal,
            speech.say(f"scene.stamp.{told.why}"),
        ),
        means=stand(speech, told.after),
        concerns=True,
        cues=(Cue("bell", 0),),
    )
