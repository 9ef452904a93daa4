"""Scenes of production and export: what each made, and what each sold, in one line."""

from __future__ import annotations

from collections import defaultdict

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.deck_entries import CREDIT, OUTPUTS, RESOURCES, VP
from debacle.games.crisis.rules.events import ContractFilled
from debacle.games.crisis.telling.speech import AmountSight, Speech
from debacle.games.crisis.telling.tally import LogTally, Sale
from debacle.texts.numbers import plain
from debacle.texts.scenes import Cue, SceneSight, key_of
from debacle.texts.view_models import SeatSight

CrisisScene = SceneSight[object, str]
Facts = dict[str, int | str]
PATTERNS = 2
"""Of each kind of headline."""


class SeatLine(Struct, frozen=True):
    seat: SeatSight
    said: str
    gain: tuple[AmountSight, ...]
    art: tuple[str, ...] = ()
    """Vignettes of companies."""


class SeatLines(Struct, frozen=True):
    """A line for each seat, and no line for whoever had none to do with it."""

    lines: tuple[SeatLine, ...]


def patterned(speech: Speech, key: str, turn: int, /, **facts: int | str) -> str:
    """One of several headlines of a kind, by a number that everybody knows."""
    return speech.say(f"{key}_{turn % PATTERNS}", **facts)


def _of(speech: Speech, key: str, seat: Seat) -> str:
    """The key of what is said of somebody, or of the reader."""
    return f"{key}_you" if seat == speech.own_seat else key


def gap_said(speech: Speech, tally: LogTally, seat: Seat) -> str:
    """How far a seat is from the target of the round."""
    gap = tally.vp[seat] - tally.target
    if gap == 0:
        return speech.say("scene.level", target=tally.target)
    return speech.say("scene.below" if gap < 0 else "scene.above", vp=plain(abs(gap)), target=tally.target)


def works_scene(speech: Speech, tally: LogTally, place: int) -> CrisisScene:
    lines, best, most = [], tally.produced[0].seat, -1
    for event in tally.produced:
        made = _amounts(speech, event.made)
        companies = speech.words.listed([speech.company(company) for company, _ in event.activations])
        said = companies or speech.say("scene.works.idle")
        art = tuple([f"c-{speech.deck.companies[company].type}" for company, _ in event.activations])
        lines.append(SeatLine(speech.seat(event.seat), said, tuple(made), art))
        worth = 100 * event.made[VP] + event.made[CREDIT] + sum(event.made[: len(RESOURCES)])
        if worth > most:
            best, most = event.seat, worth
    top = next(event for event in tally.produced if event.seat == best)
    kind = "vp" if top.made[VP] else "goods" if any(top.made) else "none"
    facts = {"who": speech.name(best), "made": speech.things(top.made) or speech.say("nothing")}
    return SceneSight(
        key=key_of(place, "works"),
        kind="works",
        kicker=speech.say("scene.kicker.works", round=tally.round),
        headline=patterned(speech, _of(speech, f"scene.works.{kind}", best), tally.round, **facts),
        deck=speech.count("scene.works.deck", sum([len(event.activations) for event in tally.produced])),
        thing=SeatLines(tuple(lines)),
        means=_works_mean(speech, tally),
        concerns=False,
        cues=(Cue("paper"),),
    )


def _amounts(speech: Speech, numbers: tuple[int, ...]) -> list[AmountSight]:
    there = zip(OUTPUTS, numbers, strict=False)
    return [speech.amount(out, number, signed=True) for out, number in there if number]


def _works_mean(speech: Speech, tally: LogTally) -> str:
    own = speech.own_seat
    if own is None:
        return speech.say("scene.target", vp=tally.target)
    mine = next((event for event in tally.produced if event.seat == own), None)
    made = speech.things(mine.made) if mine is not None else ""
    said = speech.say("scene.works.you", made=made) if made else speech.say("scene.works.you_none")
    return f"{said} {gap_said(speech, tally, own)}"


def export_scene(speech: Speech, tally: LogTally, place: int) -> CrisisScene:
    sold: dict[Seat, list[Sale]] = defaultdict(list)
    for sale in tally.sales:
        sold[sale.seat].append(sale)
    brought = {seat: _brought(sales) for seat, sales in sold.items()}
    best = max(brought, key=lambda seat: (brought[seat][1], brought[seat][0]))
    units = sum([sale.units for sale in tally.sales])
    facts: Facts = {"who": speech.name(best), "gain": _gain(speech, *brought[best]), "units": units}
    return SceneSight(
        key=key_of(place, "export"),
        kind="export",
        kicker=speech.say("scene.kicker.export", round=tally.round),
        headline=patterned(speech, _of(speech, "scene.export.head", best), tally.round, **facts),
        deck=speech.count("scene.export.deck", units),
        thing=SeatLines(tuple([_sold_line(speech, seat, sales, *brought[seat]) for seat, sales in sold.items()])),
        means=_export_means(speech, tally, brought),
        concerns=False,
        cues=(Cue("bell"),),
    )


def _brought(sales: list[Sale]) -> tuple[int, int]:
    """Credits and VP."""
    vp = sum([sale.vp for sale in sales if isinstance(sale, ContractFilled)])
    return sum([sale.credits for sale in sales]), vp


def _gain(speech: Speech, money: int, vp: int) -> str:
    return speech.words.listed([speech.in_words("credit", money), *([speech.in_words("vp", vp)] if vp else [])])


def _sold_line(speech: Speech, seat: Seat, sales: list[Sale], money: int, vp: int) -> SeatLine:
    said = []
    for sale in sales:
        if isinstance(sale, ContractFilled):
            name = RESOURCES[speech.deck.contract_resource[sale.contract]]
            said.append(speech.in_words(name, sale.units))
        else:
            said.append(speech.say("scene.export.black", what=speech.in_words(sale.resource, sale.units)))
    gain = [speech.amount("credit", money, signed=True)]
    if vp:
        gain.append(speech.amount("vp", vp, signed=True))
    return SeatLine(speech.seat(seat), speech.words.listed(said), tuple(gain))


def _export_means(speech: Speech, tally: LogTally, brought: dict[Seat, tuple[int, int]]) -> str:
    own = speech.own_seat
    if own is None:
        return speech.say("scene.target", vp=tally.target)
    if own not in brought:
        return f"{speech.say('scene.export.you_none')} {gap_said(speech, tally, own)}"
    return f"{speech.say('scene.export.you', gain=_gain(speech, *brought[own]))} {gap_said(speech, tally, own)}"
