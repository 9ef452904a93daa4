"""Companies and workers, drawn from their data."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.speech import Amount, roman
from debacle.games.crisis.board.wants import lacks
from debacle.games.crisis.deck import CompanyId, CrisisDeck, WorkerId
from debacle.games.crisis.parts import OUTPUTS, RESOURCES, TYPES
from debacle.texts.numbers import plain

FIGURES = frozenset(
    ["w-labourer-1", "w-labourer-2", "w-farmer-1", "w-farmer-2", "w-engineer-1", "w-engineer-2", "w-engineer-3",
     "w-financier-1", "w-financier-2", "w-farmer-labourer-x", "w-temp-1"]
)  # fmt: skip
"""Those that are drawn."""


class Hand(Struct, frozen=True):
    """A slot for a worker of a type."""

    glyph: str
    said: str


class WorkerSight(Struct, frozen=True):
    worker: WorkerId
    glyph: str
    name: str
    level: str
    """ "level 2"; for several skills each with its own."""
    note: str
    """Idle, or retrained, this round; empty: neither."""


class Makes(Struct, frozen=True):
    """A line of products: so many, or so many times a base."""

    amount: Amount
    times: str
    """The multiplier; empty: there is none."""


class WorksSight(Struct, frozen=True, kw_only=True):
    company: CompanyId
    key: str
    name: str
    glyph: str
    level: str
    crew: tuple[Hand, ...]
    needs: tuple[Amount, ...]
    bonus: tuple[Hand, ...]
    each: tuple[Amount, ...]
    """For each level of a bonus worker."""
    makes: tuple[Makes, ...]
    price: Amount
    vp: Amount
    fifths: int
    hats: str
    """So many towards a fifth manager, in words."""
    stopped: bool
    lacks: str
    """What one's own company wants and has not; empty: nothing, or it is not one's own."""


def works(room: Room, company: CompanyId) -> WorksSight:
    deck = room.deck
    about = deck.companies[company]
    owner = next((seat for seat, owned in enumerate(room.view.companies) if company in owned), None)
    lines = (room.measures if owner is None else room.open.measures(owner)).lines[company]
    printed = deck.no_measures.lines[company]
    return WorksSight(
        company=company,
        key=about.id,
        name=room.company(company),
        glyph=f"c-{about.type}",
        level=roman(about.level),
        crew=tuple([hand(room, kind) for kind in deck.crew[company]]),
        needs=tuple([room.amount(RESOURCES[resource], units) for resource, units in deck.needs[company]]),
        bonus=tuple([hand(room, kind) for kind in deck.bonus[company]]),
        each=tuple(
            [room.amount(OUTPUTS[out], 1 if times is None else base, signed=True) for out, times, base in lines]
        ),
        makes=tuple(
            [
                Makes(room.amount(OUTPUTS[out], base, changed=base != usual), "" if times is None else plain(times))
                for (out, times, base), (_, _, usual) in zip(lines, printed, strict=True)
            ]
        ),
        price=room.amount("credit", about.price),
        vp=room.amount("vp", about.vp),
        fifths=about.fifth_manager,
        hats=room.count("works.hats", about.fifth_manager),
        stopped=owner is not None and company not in room.open.floor(owner).companies,
        lacks="" if owner is None or owner != room.reader else lacks(room, room.open.floor(owner), company),
    )


def hand(room: Room, kind: int) -> Hand:
    return Hand(f"w-{TYPES[kind]}", room.kind(kind))


def figure(deck: CrisisDeck, worker: WorkerId) -> str:
    about = deck.workers[worker]
    if about.pool == "temp":
        return "w-temp-1"
    skills = list(about.skills.items())
    wanted = f"w-{'-'.join(sorted(about.skills))}-x" if len(skills) > 1 else f"w-{skills[0][0]}-{skills[0][1]}"
    return wanted if wanted in FIGURES else f"w-{skills[0][0]}"


def worker_sight(room: Room, worker: WorkerId) -> WorkerSight:
    about = room.deck.workers[worker]
    skills = list(about.skills.items())
    if about.pool == "temp":
        level = room.say("worker.any", level=skills[0][1])
    elif len(skills) == 1:
        level = room.say("worker.level", level=skills[0][1])
    else:
        level = ", ".join([f"{room.kind(TYPES.index(kind))} {number}" for kind, number in skills])
    return WorkerSight(worker, figure(room.deck, worker), room.worker(worker), level, _note(room, worker))


def _note(room: Room, worker: WorkerId) -> str:
    owner = next((seat for seat, staff in enumerate(room.view.workers) if worker in staff), None)
    if owner is None:
        return ""
    floor = room.open.floor(owner)
    if worker not in floor.workers:
        return room.say("worker.idle")
    if floor.retrained is not None and floor.retrained[0] == worker:
        return room.say("worker.retrained", type=room.kind(floor.retrained[1]), level=floor.retrained[2])
    return ""
