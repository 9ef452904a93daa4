"""The production desk: who is free, the works with their slots, the account, and what the house suggests."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import Struct

from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.deck import EXPORT, CompanyId, CrisisDeck, WorkerId
from debacle.games.crisis.rules.deck_entries import CREDIT, OUTPUTS, RESOURCES, VP
from debacle.games.crisis.rules.production import Floor, ProductionPlan, fitting, left, level, made, total, used, yields
from debacle.games.crisis.rules.production_plan import best_plan
from debacle.games.crisis.telling.company_cards import WorkerSight, WorksSight, hand, worker_sight, works
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.shortages import lacks
from debacle.games.crisis.telling.speech import AmountSight

SUGGESTED = "suggested."
"""Fields that begin so hold the plan that was suggested."""
KEPT = 512
"""Plans: a page asks for the same one until somebody is put to work."""


class SlotOption(Struct, frozen=True, gc=False):
    worker: WorkerId
    said: str


class Slot(Struct, frozen=True, gc=False):
    name: str
    caption: str
    glyph: str
    bonus: bool
    first_bonus: bool
    why: str
    """Why it stays empty: the event, or nobody fits; empty: somebody may stand here."""
    options: tuple[SlotOption, ...]


class Plant(Struct, frozen=True, gc=False):
    works: WorksSight
    slots: tuple[Slot, ...]
    lacks: str
    """Who and what it needs and is not there; empty: it can run."""


class Running(Struct, frozen=True, gc=False):
    """Set going already, step by step."""

    name: str
    crew: str
    gain: tuple[AmountSight, ...]


class Suggestion(Struct, frozen=True, gc=False):
    lines: tuple[tuple[str, str], ...]
    """A company, and who works there."""
    gain: tuple[AmountSight, ...]
    cost: tuple[AmountSight, ...]
    fields: tuple[tuple[str, str], ...]
    """What the form sends for it."""


class Row(Struct, frozen=True, gc=False):
    key: str
    glyph: str
    name: str
    one: str
    many: str
    """What one and several of it are called."""
    before: int
    capacity: int | None
    after: int


class DeskSight(Struct, frozen=True, gc=False):
    workers: tuple[WorkerSight, ...]
    running: tuple[Running, ...]
    plants: tuple[Plant, ...]
    absent: str
    """Which of one's companies and workers a card keeps from working; empty: none."""
    rows: tuple[Row, ...]
    target: int
    suggestion: Suggestion | None
    data: str
    """For the script: what it adds up."""


def desk(reader: Reader) -> DeskSight | None:
    """Only for the seat that is asked to produce."""
    top = reader.view.stack[-1] if reader.view.stack else None
    asked = reader.view.asked
    if asked is None or asked.decision.kind != "produce" or not isinstance(top, Production):
        return None
    floor, plan = reader.floor(reader.eye), top.plan
    companies, workers, stock = left(reader.deck, floor, plan)
    rest = Floor(tuple(companies), tuple(workers), tuple(stock), floor.measures, floor.retrained, floor.boosted)
    return DeskSight(
        tuple([worker_sight(reader, worker) for worker in rest.workers]),
        tuple([_running(reader, floor, company, crew) for company, crew in plan]),
        _plants(reader, rest),
        _absent(reader, floor),
        _rows(reader, floor, plan),
        reader.target,
        _suggestion(reader, rest),
        msgspec.json.encode(_data(reader, floor, rest, plan)).decode(),
    )


def _amounts(reader: Reader, numbers: tuple[int, ...] | list[int]) -> tuple[AmountSight, ...]:
    there = zip(OUTPUTS, numbers, strict=False)
    return tuple([reader.amount(out, number, signed=True) for out, number in there if number])


def _running(reader: Reader, floor: Floor, company: CompanyId, crew: tuple[WorkerId | None, ...]) -> Running:
    names = [reader.worker(worker) for worker in crew if worker is not None]
    gain = _amounts(reader, made(reader.deck, floor, (company, crew)))
    return Running(reader.company(company), reader.words.listed(names), gain)


def _absent(reader: Reader, floor: Floor) -> str:
    companies = [company for company in reader.view.companies[reader.eye] if company not in floor.companies]
    workers = [worker for worker in reader.view.workers[reader.eye] if worker not in floor.workers]
    names = [*map(reader.company, companies), *map(reader.worker, workers)]
    return reader.say("desk.absent", what=reader.words.listed(names)) if names else ""


def _plants(reader: Reader, floor: Floor) -> tuple[Plant, ...]:
    """First those that are suggested, last those that cannot run."""
    wanted = [company for company, _ in _best_plan(reader.deck, floor, _values(reader))]
    plants = [(company not in wanted, _plant(reader, floor, company)) for company in floor.companies]
    return tuple([plant for _, plant in sorted(plants, key=lambda one: (one[0], one[1].lacks != ""))])


def _plant(reader: Reader, floor: Floor, company: CompanyId) -> Plant:
    return Plant(works(reader, company), _slots(reader, floor, company), lacks(reader, floor, company))


def _slots(reader: Reader, floor: Floor, company: CompanyId) -> tuple[Slot, ...]:
    deck = reader.deck
    able = fitting(deck, floor, floor.workers)
    required = len(deck.crew[company])
    slots = []
    for place, kind in enumerate((*deck.crew[company], *deck.bonus[company])):
        bonus = place >= required
        blocked = bonus and floor.measures.bonus_blocked[kind]
        options = [
            SlotOption(worker, _option(reader, floor, worker, kind, bonus=bonus))
            for worker in able[kind]
            if not blocked
        ]
        slots.append(
            Slot(
                f"{deck.companies[company].id}.{place}",
                reader.say("desk.bonus" if bonus else "desk.post", type=reader.kind(kind)),
                hand(reader, kind).glyph,
                bonus,
                place == required,
                "" if options else reader.say("desk.blocked" if blocked else "desk.nobody_fits"),
                tuple(options),
            )
        )
    return tuple(slots)


def _option(reader: Reader, floor: Floor, worker: WorkerId, kind: int, *, bonus: bool) -> str:
    if not bonus:
        return reader.worker(worker)
    return reader.say("desk.bonus_worker", worker=reader.worker(worker), levels=_levels(reader, floor, worker, kind))


def _levels(reader: Reader, floor: Floor, worker: WorkerId, kind: int) -> int:
    """What this worker adds there, with the event in it."""
    return max(0, level(reader.deck, floor, worker, kind) + floor.measures.bonus_levels[kind])


def _rows(reader: Reader, floor: Floor, plan: ProductionPlan) -> tuple[Row, ...]:
    deck, view, seat = reader.deck, reader.view, reader.eye
    gone, new = used(deck, plan), total(deck, floor, plan)
    rows = []
    for resource, name in enumerate(RESOURCES):
        before, capacity = floor.stock[resource], deck.capacity[resource]
        after = min(capacity, before - gone[resource] + new[resource])
        rows.append(
            Row(name, name, reader.own(deck.resources[resource].name), *_called(reader, name), before, capacity, after)
        )
    for key, out, before in (("credit", CREDIT, view.credits[seat]), ("vp", VP, view.vp[seat])):
        rows.append(Row(key, key, reader.say(f"book.{key}"), *_called(reader, key), before, None, before + new[out]))
    return tuple(rows)


def _called(reader: Reader, glyph: str) -> tuple[str, str]:
    return reader.unit(glyph, 1), reader.unit(glyph, 2)


def _values(reader: Reader) -> tuple[float, ...]:
    """What a product is worth in credits: what the deck says; in the last round what still becomes VP (CR-121)."""
    last = reader.view.round == reader.deck.rounds
    sells = any(reader.eye in reader.view.board[space] for space in reader.deck.at[EXPORT])
    goods = [0.0 if last and not sells else float(one.model_value) for one in reader.deck.resources]
    return (*goods, 1.0, float(reader.deck.amounts.credits_per_final_vp if last else 2))


@lru_cache(KEPT)
def _best_plan(deck: CrisisDeck, floor: Floor, values: tuple[float, ...]) -> ProductionPlan:
    return best_plan(deck, floor, values)


def _suggestion(reader: Reader, floor: Floor) -> Suggestion | None:
    deck = reader.deck
    plan = _best_plan(deck, floor, _values(reader))
    if not plan:
        return None
    fields = [
        (f"{SUGGESTED}{deck.companies[company].id}.{place}", "" if worker is None else str(worker))
        for company, crew in plan
        for place, worker in enumerate(crew)
    ]
    cost = [-number for number in used(deck, plan)]
    return Suggestion(
        tuple([(reader.company(company), _crew(reader, company, crew)) for company, crew in plan]),
        _amounts(reader, total(deck, floor, plan)),
        _amounts(reader, cost),
        tuple(fields),
    )


def _crew(reader: Reader, company: CompanyId, crew: tuple[WorkerId | None, ...]) -> str:
    required = len(reader.deck.crew[company])
    names = [
        reader.worker(worker) if place < required else reader.say("desk.as_bonus", worker=reader.worker(worker))
        for place, worker in enumerate(crew)
        if worker is not None
    ]
    return reader.words.listed(names)


def _data(reader: Reader, floor: Floor, rest: Floor, plan: ProductionPlan) -> dict[str, object]:
    deck, view, seat = reader.deck, reader.view, reader.eye
    companies = {}
    for company in rest.companies:
        bare, each = yields(floor, company)
        companies[deck.companies[company].id] = {
            "needs": deck.needs[company],
            "required": len(deck.crew[company]),
            "bare": bare,
            "each": each,
            "levels": [
                {str(worker): _levels(reader, floor, worker, kind) for worker in rest.workers}
                for kind in deck.bonus[company]
            ],
        }
    return {
        "before": [*floor.stock, view.credits[seat], view.vp[seat]],
        "capacity": deck.capacity,
        "target": reader.target,
        "used": used(deck, plan),
        "made": total(deck, floor, plan),
        "companies": companies,
    }
