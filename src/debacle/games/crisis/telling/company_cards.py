"""Companies and workers, drawn from their data."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck, WorkerId
from debacle.games.crisis.rules.deck_entries import OUTPUTS, RESOURCES, TYPES
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.shortages import lacks
from debacle.games.crisis.telling.speech import Amount, roman
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


def works(reader: Reader, company: CompanyId) -> WorksSight:
    deck = reader.deck
    about = deck.companies[company]
    owner = next((seat for seat, owned in enumerate(reader.view.companies) if company in owned), None)
    lines = (reader.measures if owner is None else reader.open.measures(owner)).lines[company]
    printed = deck.no_measures.lines[company]
    return WorksSight(
        company=company,
        key=about.id,
        name=reader.company(company),
        glyph=f"c-{about.type}",
        level=roman(about.level),
        crew=tuple([hand(reader, kind) for kind in deck.crew[company]]),
        needs=tuple([reader.amount(RESOURCES[resource], units) for resource, units in deck.needs[company]]),
        bonus=tuple([hand(reader, kind) for kind in deck.bonus[company]]),
        each=tuple(
            [reader.amount(OUTPUTS[out], 1 if times is None else base, signed=True) for out, times, base in lines]
        ),
        makes=tuple(
            [
                Makes(reader.amount(OUTPUTS[out], base, changed=base != usual), "" if times is None else plain(times))
                for (out, times, base), (_, _, usual) in zip(lines, printed, strict=True)
            ]
        ),
        price=reader.amount("credit", about.price),
        vp=reader.amount("vp", about.vp),
        fifths=about.fifth_manager,
        hats=reader.count("works.hats", about.fifth_manager),
        stopped=owner is not None and company not in reader.floor(owner).companies,
        lacks="" if owner is None or owner != reader.own_seat else lacks(reader, reader.floor(owner), company),
    )


def hand(reader: Reader, kind: int) -> Hand:
    return Hand(f"w-{TYPES[kind]}", reader.kind(kind))


def figure(deck: CrisisDeck, worker: WorkerId) -> str:
    about = deck.workers[worker]
    if about.pool == "temp":
        return "w-temp-1"
    skills = list(about.skills.items())
    wanted = f"w-{'-'.join(sorted(about.skills))}-x" if len(skills) > 1 else f"w-{skills[0][0]}-{skills[0][1]}"
    return wanted if wanted in FIGURES else f"w-{skills[0][0]}"


def worker_sight(reader: Reader, worker: WorkerId) -> WorkerSight:
    about = reader.deck.workers[worker]
    skills = list(about.skills.items())
    if about.pool == "temp":
        level = reader.say("worker.any", level=skills[0][1])
    elif len(skills) == 1:
        level = reader.say("worker.level", level=skills[0][1])
    else:
        level = ", ".join([f"{reader.kind(TYPES.index(kind))} {number}" for kind, number in skills])
    return WorkerSight(worker, figure(reader.deck, worker), reader.worker(worker), level, _note(reader, worker))


def _note(reader: Reader, worker: WorkerId) -> str:
    owner = next((seat for seat, staff in enumerate(reader.view.workers) if worker in staff), None)
    if owner is None:
        return ""
    floor = reader.floor(owner)
    if worker not in floor.workers:
        return reader.say("worker.idle")
    if floor.retrained is not None and floor.retrained[0] == worker:
        return reader.say("worker.retrained", type=reader.kind(floor.retrained[1]), level=floor.retrained[2])
    return ""
