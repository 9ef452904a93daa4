"""The production desk: who is free, the works with their slots, the account, and what the house suggests."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from debacle.games.crisis.actions.a13_production import Production
from debacle.games.crisis.board.read import SUGGESTED
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.speech import Amount
from debacle.games.crisis.board.wants import lacks
from debacle.games.crisis.board.works import WorkerSight, WorksSight, worker_sight, works
from debacle.games.crisis.deck import EXPORT, CompanyId, WorkerId
from debacle.games.crisis.parts import CREDIT, OUTPUTS, RESOURCES, VP
from debacle.games.crisis.planner import best_plan
from debacle.games.crisis.production import Floor, Plan, fitting, left, level, made, total, used


class SlotOption(Struct, frozen=True):
    worker: WorkerId
    said: str


class Slot(Struct, frozen=True):
    name: str
    caption: str
    glyph: str
    bonus: bool
    first_bonus: bool
    blocked: bool
    """By the event: it stays empty."""
    options: tuple[SlotOption, ...]


class Plant(Struct, frozen=True):
    works: WorksSight
    slots: tuple[Slot, ...]
    lacks: str
    """Who and what it needs and is not there; empty: it can run."""


class Running(Struct, frozen=True):
    """Set going already, step by step."""

    name: str
    crew: str
    gain: tuple[Amount, ...]


class Suggestion(Struct, frozen=True):
    lines: tuple[tuple[str, str], ...]
    """A company, and who works there."""
    gain: tuple[Amount, ...]
    cost: tuple[Amount, ...]
    fields: tuple[tuple[str, str], ...]
    """What the form sends for it."""


class Row(Struct, frozen=True):
    key: str
    glyph: str
    name: str
    one: str
    many: str
    """What one and several of it are called."""
    before: int
    capacity: int | None
    after: int


class DeskSight(Struct, frozen=True):
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


def desk(room: Room) -> DeskSight | None:
    """Only for the seat that is asked to produce."""
    top = room.view.stack[-1] if room.view.stack else None
    asked = room.view.asked
    if asked is None or asked.decision.kind != "produce" or not isinstance(top, Production):
        return None
    floor, plan = room.open.floor(room.eye), top.plan
    companies, workers, stock = left(room.deck, floor, plan)
    rest = Floor(tuple(companies), tuple(workers), tuple(stock), floor.measures, floor.retrained, floor.boosted)
    return DeskSight(
        tuple([worker_sight(room, worker) for worker in rest.workers]),
        tuple([_running(room, floor, company, crew) for company, crew in plan]),
        tuple([_plant(room, rest, company) for company in rest.companies]),
        _absent(room, floor),
        _rows(room, floor, plan),
        room.target,
        _suggestion(room, rest),
        msgspec.json.encode(_data(room, floor, rest, plan)).decode(),
    )


def _amounts(room: Room, numbers: tuple[int, ...] | list[int]) -> tuple[Amount, ...]:
    there = zip(OUTPUTS, numbers, strict=False)
    return tuple([room.amount(out, number, signed=True) for out, number in there if number])


def _running(room: Room, floor: Floor, company: CompanyId, crew: tuple[WorkerId | None, ...]) -> Running:
    names = [room.worker(worker) for worker in crew if worker is not None]
    gain = _amounts(room, made(room.deck, floor, (company, crew)))
    return Running(room.company(company), room.words.listed(names), gain)


def _absent(room: Room, floor: Floor) -> str:
    companies = [company for company in room.view.companies[room.eye] if company not in floor.companies]
    workers = [worker for worker in room.view.workers[room.eye] if worker not in floor.workers]
    names = [*map(room.company, companies), *map(room.worker, workers)]
    return room.say("desk.absent", what=room.words.listed(names)) if names else ""


def _plant(room: Room, floor: Floor, company: CompanyId) -> Plant:
    return Plant(works(room, company), _slots(room, floor, company), lacks(room, floor, company))


def _slots(room: Room, floor: Floor, company: CompanyId) -> tuple[Slot, ...]:
    deck = room.deck
    able = fitting(deck, floor, floor.workers)
    required = len(deck.crew[company])
    slots = []
    for place, kind in enumerate((*deck.crew[company], *deck.bonus[company])):
        bonus = place >= required
        blocked = bonus and floor.measures.bonus_blocked[kind]
        options = [
            SlotOption(worker, _option(room, floor, worker, kind, bonus=bonus)) for worker in able[kind] if not blocked
        ]
        slots.append(
            Slot(
                f"{deck.companies[company].id}.{place}",
                room.say("desk.bonus" if bonus else "desk.post", type=room.kind(kind)),
                works(room, company).bonus[place - required].glyph if bonus else works(room, company).crew[place].glyph,
                bonus,
                place == required,
                blocked,
                tuple(options),
            )
        )
    return tuple(slots)


def _option(room: Room, floor: Floor, worker: WorkerId, kind: int, *, bonus: bool) -> str:
    if not bonus:
        return room.worker(worker)
    return room.say("desk.bonus_worker", worker=room.worker(worker), levels=_levels(room, floor, worker, kind))


def _levels(room: Room, floor: Floor, worker: WorkerId, kind: int) -> int:
    """What this worker adds there, with the event in it."""
    return max(0, level(room.deck, floor, worker, kind) + floor.measures.bonus_levels[kind])


def _rows(room: Room, floor: Floor, plan: Plan) -> tuple[Row, ...]:
    deck, view, seat = room.deck, room.view, room.eye
    gone, new = used(deck, plan), total(deck, floor, plan)
    rows = []
    for resource, name in enumerate(RESOURCES):
        before, capacity = floor.stock[resource], deck.capacity[resource]
        after = min(capacity, before - gone[resource] + new[resource])
        rows.append(
            Row(name, name, room.own(deck.resources[resource].name), *_called(room, name), before, capacity, after)
        )
    for key, out, before in (("credit", CREDIT, view.credits[seat]), ("vp", VP, view.vp[seat])):
        rows.append(Row(key, key, room.say(f"book.{key}"), *_called(room, key), before, None, before + new[out]))
    return tuple(rows)


def _called(room: Room, glyph: str) -> tuple[str, str]:
    return room.unit(glyph, 1), room.unit(glyph, 2)


def _values(room: Room) -> tuple[float, ...]:
    """What a product is worth in credits: what the deck says; in the last round what still becomes VP (CR-121)."""
    last = room.view.round == room.deck.rounds
    sells = any(room.eye in room.view.board[space] for space in room.deck.at[EXPORT])
    goods = [0.0 if last and not sells else float(one.model_value) for one in room.deck.resources]
    return (*goods, 1.0, float(room.deck.amounts.credits_per_final_vp if last else 2))


def _suggestion(room: Room, floor: Floor) -> Suggestion | None:
    deck = room.deck
    plan = best_plan(deck, floor, _values(room))
    if not plan:
        return None
    fields = [
        (f"{SUGGESTED}{deck.companies[company].id}.{place}", "" if worker is None else str(worker))
        for company, crew in plan
        for place, worker in enumerate(crew)
    ]
    cost = [-number for number in used(deck, plan)]
    return Suggestion(
        tuple([(room.company(company), _crew(room, company, crew)) for company, crew in plan]),
        _amounts(room, total(deck, floor, plan)),
        _amounts(room, cost),
        tuple(fields),
    )


def _crew(room: Room, company: CompanyId, crew: tuple[WorkerId | None, ...]) -> str:
    required = len(room.deck.crew[company])
    names = [
        room.worker(worker) if place < required else room.say("desk.as_bonus", worker=room.worker(worker))
        for place, worker in enumerate(crew)
        if worker is not None
    ]
    return room.words.listed(names)


def _data(room: Room, floor: Floor, rest: Floor, plan: Plan) -> dict[str, object]:
    deck, view, seat = room.deck, room.view, room.eye
    companies = {}
    for company in rest.companies:
        required = len(deck.crew[company])
        companies[deck.companies[company].id] = {
            "needs": deck.needs[company],
            "required": required,
            "boost": floor.boosted[1] if floor.boosted is not None and floor.boosted[0] == company else 0,
            "lines": floor.measures.lines[company],
            "levels": [
                {str(worker): _levels(room, floor, worker, kind) for worker in rest.workers}
                for kind in deck.bonus[company]
            ],
        }
    return {
        "before": [*floor.stock, view.credits[seat], view.vp[seat]],
        "capacity": deck.capacity,
        "target": room.target,
        "used": used(deck, plan),
        "made": total(deck, floor, plan),
        "companies": companies,
    }
