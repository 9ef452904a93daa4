"""What the pictures of Crisis's primer and manual show: an invented table of four, drawn with the real parts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from msgspec import Struct

from debacle.games.crisis.rules.deck import COMPANIES, NATIONAL, CompanyId, CrisisDeck
from debacle.games.crisis.rules.deck_entries import RESOURCES
from debacle.games.crisis.telling.company_cards import WorkerSight, WorksSight, figure, printed, printed_worker
from debacle.games.crisis.telling.evaluation_scenes import Reckoned, Reckoning
from debacle.games.crisis.telling.needle import needle
from debacle.games.crisis.telling.speech import AmountSight, Speech, sign, speech_for
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight
from debacle.texts.words import Words

NAMES = ("Ada", "Bruno", "Clio", "Dimitri")
SHOWN = ("w-labourer-1", "w-farmer-2", "w-engineer-3", "w-financier-2", "w-farmer-labourer-x", "w-temp-1")
"""A worker of each trade, and the two who have several."""
TARGET, STATUS, POINTS = 29, 15, (23, 33, 24, 28)
"""CR-X02."""
SUMS = ((62, 23, 1, 3), (58, 19, 0, 2), (52, 41, 0, 0))
"""VP, credits, loans and penalty points."""


class DrawnSpace(Struct, frozen=True):
    """A space of the board: what it is, and who stands there."""

    name: str
    seat: SeatSight | None
    closed: bool = False


class DrawnRun(Struct, frozen=True):
    """A company at work: who, with what, for what."""

    works: WorksSight
    crew: tuple[WorkerSight, ...]
    uses: tuple[AmountSight, ...]
    made: AmountSight


class DrawnContract(Struct, frozen=True):
    """A contract, and what the whole of it pays."""

    units: AmountSight
    credits: AmountSight
    vp: AmountSight


class DrawnSale(Struct, frozen=True):
    contract: DrawnContract
    goods: AmountSight
    pays: tuple[AmountSight, ...]
    black: AmountSight


class DrawnMarket(Struct, frozen=True):
    heads: tuple[str, ...]
    rows: tuple[tuple[DrawnContract, ...], ...]


class DrawnEvent(Struct, frozen=True):
    zone: str
    name: str
    text: str


class DrawnSum(Struct, frozen=True):
    seat: SeatSight
    parts: tuple[str, ...]
    score: str
    won: bool


def example(deck: CrisisDeck, words: Words) -> Speech:
    """Nobody in particular looks at a table of four."""
    return speech_for(deck, words.spoken, NAMES, len(NAMES))


def figures(speech: Speech) -> Mapping[str, Hashable]:
    farm = printed(speech, company(speech, "farm-03"))
    return {
        "placing": _desks(speech),
        "buying": farm,
        "anatomy": farm,
        "producing": _run(speech, farm),
        "selling": _sale(speech),
        "evaluating": _evaluation(speech),
        "reckoning": _reckoning(speech),
        "event_card": event_card(speech, _event(speech, "drought")),
        "workers": _workers(speech),
        "contracts": _market(speech),
    }


def company(speech: Speech, key: str) -> CompanyId:
    """A card of any deck; one that it has not is drawn as its first."""
    return speech.deck.company_index.get(key, 0)


def contract(speech: Speech, resource: int, units: int) -> DrawnContract:
    deck = speech.deck
    return DrawnContract(
        speech.amount(RESOURCES[resource], units),
        speech.amount("credit", units * deck.export_credits[resource]),
        speech.amount("vp", units * deck.export_vp[resource]),
    )


def event_card(speech: Speech, event: int) -> DrawnEvent:
    about = speech.deck.events[event]
    return DrawnEvent(about.zone, speech.event(event), speech.own(about.text))


def _event(speech: Speech, key: str) -> int:
    return next((place for place, event in enumerate(speech.deck.events) if event.id == key), 0)


def _desks(speech: Speech) -> tuple[DrawnSpace, ...]:
    ada, bruno = speech.seat(0), speech.seat(1)
    farm, plant = company(speech, "farm-03"), company(speech, "power-plant-01")
    number = speech.deck.actions[COMPANIES - 1].number
    return (
        DrawnSpace(f"{number} {speech.company(plant)}", ada),
        DrawnSpace(speech.office(NATIONAL), bruno),
        DrawnSpace(f"{number} {speech.company(farm)}", None),
        DrawnSpace(speech.office(5), None, closed=True),
    )


def _run(speech: Speech, farm: WorksSight) -> DrawnRun:
    crew = tuple([_worker(speech, name) for name in ("w-farmer-1", "w-labourer-1")])
    return DrawnRun(farm, crew, farm.needs, speech.amount("food", 3, signed=True))


def _worker(speech: Speech, glyph: str) -> WorkerSight:
    drawn = [figure(speech.deck, tile) for tile in range(len(speech.deck.workers))]
    return printed_worker(speech, drawn.index(glyph) if glyph in drawn else 0)


def _workers(speech: Speech) -> tuple[WorkerSight, ...]:
    return tuple([_worker(speech, glyph) for glyph in SHOWN])


def _sale(speech: Speech) -> DrawnSale:
    deck, food, units = speech.deck, RESOURCES.index("food"), 3
    tile = contract(speech, food, 4)
    pays = (
        speech.amount("vp", units * deck.export_vp[food], signed=True),
        speech.amount("credit", units * deck.export_credits[food], signed=True),
    )
    black = speech.amount("credit", units * deck.black_market[food], signed=True)
    return DrawnSale(tile, speech.amount("food", units), pays, black)


def _market(speech: Speech) -> DrawnMarket:
    heads = (speech.say("market.last_call"), speech.say("market.open"), speech.say("market.future_none"))
    asked = ((("food", 4), ("mineral", 4), ("food", 8)), (("food", 6), ("fuel", 3), ("metal", 2)))
    rows = [tuple([contract(speech, RESOURCES.index(name), units) for name, units in row]) for row in asked]
    return DrawnMarket(heads, tuple(rows))


def _evaluation(speech: Speech) -> Reckoning:
    differences = [points - TARGET for points in POINTS]
    total = sum(differences)
    lines = [
        Reckoned(speech.seat(seat), str(POINTS[seat]), sign(differences[seat]), differences[seat] < 0)
        for seat in range(len(POINTS))
    ]
    return Reckoning(tuple(lines), sign(total), total < 0, str(TARGET), needle(speech, STATUS, STATUS + total))


def _reckoning(speech: Speech) -> tuple[DrawnSum, ...]:
    amounts, lines = speech.deck.amounts, []
    scores = [
        vp + money // amounts.credits_per_final_vp - amounts.loan_final_vp * loans - fined
        for vp, money, loans, fined in SUMS
    ]
    for seat, (vp, money, loans, fined) in enumerate(SUMS):
        shown = (
            str(vp),
            sign(money // amounts.credits_per_final_vp),
            plain(-amounts.loan_final_vp * loans),
            plain(-fined),
        )
        lines.append(DrawnSum(speech.seat(seat), shown, plain(scores[seat]), won=seat == scores.index(max(scores))))
    return tuple(lines)
