"""What each player has: the others in a column, one's own side in full."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.rules.deck import CardId
from debacle.games.crisis.rules.deck_entries import RESOURCES
from debacle.games.crisis.telling.company_cards import WorkerSight, WorksSight, worker_sight, works
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.shortages import lacks_together
from debacle.games.crisis.telling.speech import AmountSight, Speech
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight

CELL = 10
"""The width of a unit in the drawing of a warehouse."""
KEPT = 2048


class HoldingSight(Struct, frozen=True, cache_hash=True, gc=False):
    """A company of another, in one line."""

    glyph: str
    name: str
    yields: tuple[AmountSight, ...]
    stopped: bool


class EstateSight(Struct, frozen=True, kw_only=True, gc=False):
    seat: SeatSight
    place: str
    """In turn order."""
    vp: int
    gap: str
    """VP less the target, with a sign."""
    behind: bool
    credits: AmountSight
    loans: AmountSight
    penalties: AmountSight
    cards: AmountSight
    managers: int
    """Still to be placed."""
    managers_said: str
    companies: tuple[HoldingSight, ...]
    workers: tuple[WorkerSight, ...]
    stock: tuple[AmountSight, ...]
    fifths: str


class StockShelf(Struct, frozen=True, cache_hash=True, gc=False):
    glyph: str
    name: str
    units: int
    capacity: int
    have: int
    """The width of the bar."""
    width: int
    cells: str
    """A path."""


class CardSight(Struct, frozen=True, cache_hash=True, gc=False):
    key: str
    name: str
    text: str
    when: str
    copies: int


class OwnSight(Struct, frozen=True, kw_only=True, gc=False):
    estate: EstateSight
    loans: str
    shelves: tuple[StockShelf, ...]
    works: tuple[WorksSight, ...]
    lacks: str
    """What all of them would want at once; empty: no more than each alone."""
    cards: tuple[CardSight, ...]
    played: str
    """Which card was played this round, or that none was."""
    coming: tuple[str, ...]
    """Where one's managers stand."""


def estate(reader: Reader, seat: Seat) -> EstateSight:
    view, deck = reader.view, reader.deck
    gap = view.vp[seat] - reader.target
    managers = reader.turns.count(seat)
    fifths = sum([deck.companies[company].fifth_manager for company in view.companies[seat]])
    most = deck.setup.fifth_manager_icons
    return EstateSight(
        seat=reader.seat(seat),
        place=reader.say(f"place.p{view.order.index(seat) + 1}"),
        vp=view.vp[seat],
        gap=plain(abs(gap)),
        behind=gap < 0,
        credits=reader.amount("credit", view.credits[seat]),
        loans=reader.amount("loan", view.loans[seat]),
        penalties=reader.amount("penalty", view.penalties[seat]),
        cards=reader.amount("influence", view.hand_sizes[seat]),
        managers=managers,
        managers_said=reader.count("managers_left", managers),
        companies=tuple([_holding(works(reader, company)) for company in view.companies[seat]]),
        workers=tuple([worker_sight(reader, worker) for worker in view.workers[seat]]),
        stock=tuple(
            [reader.amount(name, units) for name, units in zip(RESOURCES, view.stock[seat], strict=True) if units]
        ),
        fifths=reader.say("fifth_won") if view.managers[seat] > deck.setup.managers else f"{min(fifths, most)}/{most}",
    )


@lru_cache(KEPT)
def _holding(sight: WorksSight) -> HoldingSight:
    yields = [
        one.amount
        if not one.times
        else AmountSight(f"{one.times}×{one.amount.number}", one.amount.glyph, one.amount.said)
        for one in sight.makes
    ]
    return HoldingSight(sight.glyph, sight.name, tuple(yields), sight.stopped)


def own(reader: Reader, seat: Seat) -> OwnSight:
    view, deck = reader.view, reader.deck
    shelves = [
        _shelf(reader.nameless, resource, units, deck.capacity[resource])
        for resource, units in enumerate(view.stock[seat])
    ]
    played = next((one.card for one in view.played if one.seat == seat), None)
    return OwnSight(
        estate=estate(reader, seat),
        loans=f"{view.loans[seat]}/{deck.setup.loans_max}",
        shelves=tuple(shelves),
        works=tuple([works(reader, company) for company in view.companies[seat]]),
        lacks=lacks_together(reader, reader.floor(seat)),
        cards=hand(reader, seat),
        played=reader.say("hand.played", card=reader.card(played)) if played is not None else reader.say("hand.one"),
        coming=tuple([reader.space(space) for space, there in enumerate(view.board) for one in there if one == seat]),
    )


@lru_cache(KEPT)
def _shelf(speech: Speech, resource: int, units: int, capacity: int) -> StockShelf:
    width = CELL * capacity
    cells = "".join([f"M{CELL * place} 1v10" for place in range(capacity + 1)]) + f"M0 1H{width}M0 11H{width}"
    name = speech.own(speech.deck.resources[resource].name)
    return StockShelf(RESOURCES[resource], name, units, capacity, CELL * units, width, cells)


def hand(reader: Reader, seat: Seat) -> tuple[CardSight, ...]:
    """The cards that the onlooker may see; copies on one pile."""
    cards = reader.view.hands[seat] or ()
    return tuple([_card(reader.nameless, card, cards.count(card)) for card in dict.fromkeys(cards)])


def printed_card(speech: Speech, card: CardId) -> CardSight:
    """At nobody's table."""
    return _card(speech.nameless, card, 1)


@lru_cache(KEPT)
def _card(speech: Speech, card: CardId, copies: int) -> CardSight:
    about = speech.deck.influence[card]
    when = speech.words.listed([speech.say(f"window.{window}") for window in about.windows])
    return CardSight(about.id, speech.card(card), speech.own(about.text), when, copies)


def rivals(reader: Reader) -> tuple[EstateSight, ...]:
    """The others in turn order; all of them for a spectator."""
    return tuple([estate(reader, seat) for seat in reader.view.order if seat != reader.own_seat])
