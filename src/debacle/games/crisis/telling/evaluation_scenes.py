"""Scenes of the reckoning: the evaluation of a round, seat by seat, and the end of the game."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.events import Evaluated
from debacle.games.crisis.rules.scoring import CrisisOutcome
from debacle.games.crisis.telling.headline import headline
from debacle.games.crisis.telling.market_scenes import CrisisScene, Facts, patterned
from debacle.games.crisis.telling.needle import Needle, needle
from debacle.games.crisis.telling.speech import Speech, sign
from debacle.games.crisis.telling.tally import LogTally
from debacle.texts.numbers import plain
from debacle.texts.scenes import Cue, SceneSight, key_of
from debacle.texts.view_models import SeatSight
from debacle.texts.words import capital

STEP = 740
"""Milliseconds that the sheet gives each step of a scene."""
CRASH = -10
"""A sum from here down is no mere fall."""


class Reckoned(Struct, frozen=True):
    seat: SeatSight
    vp: str
    difference: str
    behind: bool


class Reckoning(Struct, frozen=True):
    lines: tuple[Reckoned, ...]
    sum: str
    below: bool
    target: str
    needle: Needle


class Placed(Struct, frozen=True):
    seat: SeatSight
    score: str
    won: bool
    out: bool
    """It could not win, for it had not met the target."""


class Final(Struct, frozen=True):
    end: str
    lines: tuple[Placed, ...]


def way(before: int, status: int, total: int) -> str:
    """Which kind of headline the sum of a round makes."""
    if status < 0:
        return "bankrupt"
    if total < 0:
        return "crash" if total <= CRASH else "fall"
    return "rise" if status > before else "hold"


def evaluation_scene(speech: Speech, tally: LogTally, event: Evaluated, place: int) -> CrisisScene:
    """After it has counted."""
    before, total = tally.began_at, sum(event.differences)
    order = tally.order
    lines = [
        Reckoned(speech.seat(seat), str(tally.vp[seat]), sign(event.differences[seat]), event.differences[seat] < 0)
        for seat in order
    ]
    facts: Facts = {
        "number": abs(event.status - before),
        "status": plain(event.status),
        "before": before,
    }
    return SceneSight(
        key=key_of(place, "evaluation"),
        kind="evaluation",
        kicker=speech.say("scene.kicker.evaluation", round=tally.round),
        headline=patterned(speech, f"scene.evaluation.{way(before, event.status, total)}", tally.round, **facts),
        steps=tuple([_step(speech, seat, event.differences[seat]) for seat in order]),
        deck=speech.say("scene.evaluation.deck", target=tally.target),
        thing=Reckoning(
            tuple(lines), sign(total), total < 0, str(tally.target), needle(speech, before, event.status, len(order))
        ),
        means=_evaluation_means(speech, tally, event, total),
        concerns=False,
        cues=(*[Cue("paper", STEP * at) for at in range(len(order))], _last_cue(event.status, total, len(order))),
    )


def _last_cue(status: int, total: int, steps: int) -> Cue:
    return Cue("rumble" if status < 0 or total <= CRASH else "stamp" if total < 0 else "bell", STEP * steps)


def _step(speech: Speech, seat: Seat, difference: int) -> str:
    return speech.say("scene.evaluation.step", who=capital(speech.the(seat)), difference=sign(difference))


def _evaluation_means(speech: Speech, tally: LogTally, event: Evaluated, total: int) -> str:
    own = speech.own_seat
    left = speech.say("scene.evaluation.left", status=plain(event.status)) if event.status >= 0 else ""
    if own is None:
        return left or speech.say("scene.evaluation.gone")
    mine = event.differences[own]
    lost = -sum([one for one in event.differences if one < 0])
    if mine < 0:
        said = speech.say("scene.evaluation.short", vp=-mine, lost=lost)
    else:
        said = speech.say("scene.evaluation.met" if mine else "scene.evaluation.even", vp=mine)
    return f"{said} {left or speech.say('scene.evaluation.gone')}"


def end_scene(speech: Speech, outcome: CrisisOutcome, place: int) -> CrisisScene:
    order = sorted(range(speech.seats), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
    bankrupt = outcome.end == "bankrupt"
    lines = [
        Placed(
            speech.seat(seat),
            plain(outcome.scores[seat]),
            seat in outcome.winners,
            bankrupt and seat not in outcome.eligible,
        )
        for seat in order
    ]
    facts: Facts = {"round": outcome.round, "status": plain(outcome.status), "target": outcome.target}
    return SceneSight(
        key=key_of(place, "end"),
        kind="end",
        kicker=speech.say(f"scene.kicker.{outcome.end}"),
        headline=headline(speech, outcome),
        deck=speech.say(f"end.{outcome.end}", **facts),
        thing=Final(outcome.end, tuple(lines)),
        means=_end_means(speech, outcome),
        concerns=speech.own_seat is not None,
        cues=(Cue("paper"), Cue("rumble" if bankrupt else "bell", 500)),
    )


def _end_means(speech: Speech, outcome: CrisisOutcome) -> str:
    own = speech.own_seat
    if own is None:
        return speech.say(f"decided.{outcome.decided_by}")
    score = plain(outcome.scores[own])
    if own in outcome.winners:
        return speech.say("scene.end.won", score=score)
    if not outcome.winners:
        return speech.say("scene.end.nobody", target=outcome.target)
    if own not in outcome.eligible:
        return speech.say("scene.end.out", score=score, target=outcome.target)
    behind = outcome.scores[outcome.winners[0]] - outcome.scores[own]
    return speech.say("scene.end.beaten" if behind else "scene.end.tied", score=score, by=plain(behind))
