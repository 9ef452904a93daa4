"""What people decide ahead at slow tables, each for themselves: nobody else learns that there is anything.

It is their own answer, so it is given as late as they might have given it: some minutes after they are asked, and not
in their quiet hours. An answer that came at once, or at night, would tell that it had been decided before."""

from __future__ import annotations

from random import Random

from debacle.core.audience import Seat, bit
from debacle.core.game import AnyGame
from debacle.core.premoves import Premove, PremoveOffer, Premoves
from debacle.core.refusals import BadOption, Why
from debacle.core.specs import Answer
from debacle.registry import part
from debacle.server.errors import NotAllowed
from debacle.server.storage.rows import OwnPremove
from debacle.server.storage.store import Store
from debacle.server.tables.clocks import end_of_quiet
from debacle.server.tables.hinting import hints_for
from debacle.server.tables.moves import Publish
from debacle.server.tables.pace import only_person
from debacle.server.tables.table_cache import OpenTable, TableCache

PREMOVES = "debacle.premoves"
FOLLOW = "follow"
"""The one that every game has where hints are allowed: do as a good player would."""
SOONEST, LATEST = 60.0, 600.0
"""Seconds after somebody is asked, where others might draw conclusions."""
DIGITS = 120
"""So many at most has an amount."""


def premoves_of(game: AnyGame) -> Premoves | None:
    """The game's own; None: it has none."""
    own: type[Premoves] | None = part(PREMOVES, game.about.key)
    return None if own is None else own(game)


def own_premoves(table: OpenTable, seat: Seat | None) -> tuple[OwnPremove, ...]:
    """What this seat has decided ahead and may still come to something."""
    own, match = premoves_of(table.game), table.match
    mine = [one for one in table.premoves if one.seat == seat]
    if not mine or match is None or seat is None:
        return ()
    view = match.state.view(seat)
    return tuple(
        one for one in mine if one.premove.kind == FOLLOW or (own is not None and own.holds(one.premove, view))
    )


def offers_for(table: OpenTable, seat: Seat | None) -> tuple[PremoveOffer, ...]:
    """What this seat can decide ahead; at slow tables only."""
    if seat is None or table.match is None or not may_decide_ahead(table, seat):
        return ()
    own = premoves_of(table.game)
    offers = () if own is None else own.offers(table.match.state.view(seat))
    return (*offers, PremoveOffer(FOLLOW)) if hints_for(table, seat) else offers


def may_decide_ahead(table: OpenTable, seat: Seat) -> bool:
    row = table.row
    if row.options.around:  # others look at the same screen
        return False
    return row.status == "playing" and row.options.timing.slow and table.chairs[seat].played_by_person


def answer_ahead(table: OpenTable, seat: Seat) -> tuple[OwnPremove, Answer | None] | None:
    """The premove by which this seat, which is asked, answers; with None as an answer, the hint is to be asked for.
    None: it has none for this question."""
    own, match = premoves_of(table.game), table.playing()
    view = match.state.view(seat)
    asked = match.state.asked_of(seat)
    for one in own_premoves(table, seat) if asked is not None else ():
        if one.premove.kind == FOLLOW:
            if hints_for(table, seat):
                return one, None
            continue
        assert own is not None
        assert asked is not None
        answer = own.answer(one.premove, view)
        if answer is not None and asked.spec.why_not(answer) is None:
            return one, answer
    return None


def wanted_at(table: OpenTable, one: OwnPremove) -> float:
    """When it is played: soon, where nobody else is there to notice."""
    row, match, clocks = table.row, table.playing(), table.row.clocks
    assert clocks is not None
    asked_at = max(clocks.since[one.seat], one.made_at)
    if only_person(table) is not None:
        return asked_at
    rng = Random(f"{row.seed.hex()} premove {one.seat} {match.state.counts[one.seat]}")
    pause = SOONEST + (LATEST - SOONEST) * rng.random()
    moment = asked_at + pause
    later = end_of_quiet(moment, table.chairs[one.seat].quiet)
    return moment if later == moment else later + pause


class DecidingAhead:
    def __init__(self, store: Store, cache: TableCache, publish: Publish) -> None:
        self._store = store
        self._cache = cache
        self._publish = publish

    async def put(self, table_id: str, player: str, kind: str, about: str, limit: str) -> None:
        async with self._cache.change(table_id) as table:
            seat = _seat(table, player)
            premove = _read(offers_for(table, seat), kind, about, limit)
            await self._store.timekeeping.put(table_id, seat, premove)
        await self._tell(table_id, seat)

    async def take_back(self, table_id: str, player: str, kind: str, about: str) -> None:
        """At any time; if there is none any more, nothing happens."""
        async with self._cache.change(table_id) as table:
            seat = _seat(table, player)
            await self._store.timekeeping.take_away(table_id, seat, kind[:32], about[:64])
        await self._tell(table_id, seat)

    async def _tell(self, table_id: str, seat: Seat) -> None:
        """Their owner alone."""
        table = await self._cache.read(table_id)
        await self._publish(table_id, table.revision, bit(seat))


def _seat(table: OpenTable, player: str) -> Seat:
    chair = table.chair_of(player)
    if chair is None:
        raise NotAllowed(Why("seated.only"))
    table.check_not_banned(chair.seat)
    return chair.seat


def _read(offers: tuple[PremoveOffer, ...], kind: str, about: str, limit: str) -> Premove:
    offer = next((one for one in offers if one.kind == kind), None)
    if offer is None:
        raise NotAllowed(Why("premove.none"))
    if about not in (offer.abouts or ("",)):
        raise BadOption(Why("options.one_of", {"option": "about", "allowed": ", ".join(offer.abouts)}))
    digits = "".join(limit.split())
    if offer.limited and not (digits.isascii() and digits.isdigit() and len(digits) <= DIGITS):
        raise BadOption(Why("options.number", {"option": "limit"}))
    return Premove(kind, about, str(int(digits)) if offer.limited else "", offer.until)
