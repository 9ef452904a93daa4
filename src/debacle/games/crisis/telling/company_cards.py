"""Companies and workers, drawn from their data."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck, WorkerId
from debacle.games.crisis.rules.deck_entries import OUTPUTS, RESOURCES, TYPES
from debacle.games.crisis.rules.measures import MadeLine
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.shortages import lacks
from debacle.games.crisis.telling.speech import AmountSight, Speech, roman
from debacle.texts.numbers import plain

FIGURES = frozenset(
    ["w-labourer-1", "w-labourer-2", "w-farmer-1", "w-farmer-2", "w-engineer-1", "w-engineer-2", "w-engineer-3",
     "w-financier-1", "w-financier-2", "w-farmer-labourer-x", "w-temp-1"]
)  # fmt: skip
"""Those that are drawn."""
KEPT = 4096


class Hand(Struct, frozen=True, gc=False):
    """A slot for a worker of a type."""

    glyph: str
    said: str


class WorkerSight(Struct, frozen=True, cache_hash=True, gc=False):
    worker: WorkerId
    key: str
    glyph: str
    name: str
    level: str
    """ "level 2"; for several skills each with its own."""
    note: str
    """Idle, or retrained, this round; empty: neither."""


class Makes(Struct, frozen=True, gc=False):
    """A line of products: so many, or so many times a base."""

    amount: AmountSight
    times: str
    """The multiplier; empty: there is none."""


class WorksSight(Struct, frozen=True, kw_only=True, cache_hash=True, gc=False):
    company: CompanyId
    key: str
    name: str
    glyph: str
    level: str
    crew: tuple[Hand, ...]
    needs: tuple[AmountSight, ...]
    bonus: tuple[Hand, ...]
    each: tuple[AmountSight, ...]
    """For each level of a bonus worker."""
    makes: tuple[Makes, ...]
    price: AmountSight
    vp: AmountSight
    fifths: int
    hats: str
    """So many towards a fifth manager, in words."""
    stopped: bool
    lacks: str
    """What one's own company wants and has not; empty: nothing, or it is not one's own."""


def works(reader: Reader, company: CompanyId) -> WorksSight:
    owner = reader.company_owners.get(company)
    if owner is None:
        return _works(reader.nameless, company, reader.measures.lines[company], False, "")
    floor = reader.floor(owner)
    wants = lacks(reader, floor, company) if owner == reader.own_seat else ""
    return _works(reader.nameless, company, floor.measures.lines[company], company not in floor.companies, wants)


def printed(speech: Speech, company: CompanyId) -> WorksSight:
    """As the card has it, at nobody's table."""
    return _works(speech.nameless, company, speech.deck.no_measures.lines[company], False, "")


@lru_cache(KEPT)
def _works(speech: Speech, company: CompanyId, lines: tuple[MadeLine, ...], stopped: bool, wants: str) -> WorksSight:
    deck = speech.deck
    about, printed = deck.companies[company], deck.no_measures.lines[company]
    return WorksSight(
        company=company,
        key=about.id,
        name=speech.company(company),
        glyph=f"c-{about.type}",
        level=roman(about.level),
        crew=tuple([hand(speech, kind) for kind in deck.crew[company]]),
        needs=tuple([speech.amount(RESOURCES[resource], units) for resource, units in deck.needs[company]]),
        bonus=tuple([hand(speech, kind) for kind in deck.bonus[company]]),
        each=tuple(
            [speech.amount(OUTPUTS[out], 1 if times is None else base, signed=True) for out, times, base in lines]
        ),
        makes=tuple(
            [
                Makes(speech.amount(OUTPUTS[out], base, changed=base != usual), "" if times is None else plain(times))
                for (out, times, base), (_, _, usual) in zip(lines, printed, strict=True)
            ]
        ),
        price=speech.amount("credit", about.price),
        vp=speech.amount("vp", about.vp),
        fifths=about.fifth_manager,
        hats=speech.count("works.hats", about.fifth_manager),
        stopped=stopped,
        lacks=wants,
    )


def hand(speech: Speech, kind: int) -> Hand:
    return Hand(f"w-{TYPES[kind]}", speech.kind(kind))


def figure(deck: CrisisDeck, worker: WorkerId) -> str:
    about = deck.workers[worker]
    if about.pool == "temp":
        return "w-temp-1"
    skills = list(about.skills.items())
    wanted = f"w-{'-'.join(sorted(about.skills))}-x" if len(skills) > 1 else f"w-{skills[0][0]}-{skills[0][1]}"
    return wanted if wanted in FIGURES else f"w-{skills[0][0]}"


def worker_sight(reader: Reader, worker: WorkerId) -> WorkerSight:
    owner = reader.worker_owners.get(worker)
    if owner is None:
        return _worker_sight(reader.nameless, worker, False, None)
    floor = reader.floor(owner)
    retrained = floor.retrained if floor.retrained is not None and floor.retrained[0] == worker else None
    return _worker_sight(reader.nameless, worker, worker not in floor.workers, retrained)


def printed_worker(speech: Speech, worker: WorkerId) -> WorkerSight:
    return _worker_sight(speech.nameless, worker, False, None)


@lru_cache(KEPT)
def _worker_sight(speech: Speech, worker: WorkerId, idle: bool, retrained: tuple[int, int, int] | None) -> WorkerSight:
    note = ""
    if idle:
        note = speech.say("worker.idle")
    elif retrained is not None:
        note = speech.say("worker.retrained", type=speech.kind(retrained[1]), level=retrained[2])
    return WorkerSight(
        worker,
        speech.deck.workers[worker].id,
        figure(speech.deck, worker),
        speech.worker(worker),
        _level(speech, worker),
        note,
    )


def _level(speech: Speech, worker: WorkerId) -> str:
    about = speech.deck.workers[worker]
    skills = list(about.skills.items())
    if about.pool == "temp":
        return speech.say("worker.any", level=skills[0][1])
    if len(skills) == 1:
        return speech.say("worker.level", level=skills[0][1])
    return ", ".join([f"{speech.kind(TYPES.index(kind))} {number}" for kind, number in skills])
