"""What each player has: the others in a column, one's own side in full."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.speech import Amount
from debacle.games.crisis.board.wants import lacks_together
from debacle.games.crisis.board.works import WorkerSight, WorksSight, worker_sight, works
from debacle.games.crisis.parts import RESOURCES
from debacle.texts.numbers import plain
from debacle.texts.speech import SeatSight

CELL = 10
"""The width of a unit in the drawing of a warehouse."""


class Holding(Struct, frozen=True):
    """A company of another, in one line."""

    glyph: str
    name: str
    yields: tuple[Amount, ...]
    stopped: bool


class EstateSight(Struct, frozen=True, kw_only=True):
    seat: SeatSight
    place: str
    """In turn order."""
    next: bool
    """Asked now."""
    vp: int
    gap: str
    """VP less the target, with a sign."""
    behind: bool
    credits: Amount
    loans: Amount
    penalties: Amount
    cards: Amount
    managers: int
    """Still to be placed."""
    managers_said: str
    companies: tuple[Holding, ...]
    workers: tuple[WorkerSight, ...]
    stock: tuple[Amount, ...]
    fifths: str


class Shelf(Struct, frozen=True):
    glyph: str
    name: str
    units: int
    capacity: int
    have: int
    """The width of the bar."""
    width: int
    cells: str
    """A path."""


class CardSight(Struct, frozen=True):
    key: str
    name: str
    text: str
    when: str
    copies: int


class OwnSight(Struct, frozen=True, kw_only=True):
    estate: EstateSight
    loans: str
    shelves: tuple[Shelf, ...]
    works: tuple[WorksSight, ...]
    lacks: str
    """What all of them would want at once; empty: no more than each alone."""
    cards: tuple[CardSight, ...]
    played: str
    """Which card was played this round, or that none was."""
    coming: tuple[str, ...]
    """Where one's managers stand."""


def estate(room: Room, seat: Seat) -> EstateSight:
    view, deck = room.view, room.deck
    gap = view.vp[seat] - room.target
    managers = room.turns.count(seat)
    fifths = sum([deck.companies[company].fifth_manager for company in view.companies[seat]])
    most = deck.setup.fifth_manager_icons
    return EstateSight(
        seat=room.seat(seat),
        place=room.say(f"place.p{view.order.index(seat) + 1}"),
        next=seat in view.waiting,
        vp=view.vp[seat],
        gap=plain(abs(gap)),
        behind=gap < 0,
        credits=room.amount("credit", view.credits[seat]),
        loans=room.amount("loan", view.loans[seat]),
        penalties=room.amount("penalty", view.penalties[seat]),
        cards=room.amount("influence", view.hand_sizes[seat]),
        managers=managers,
        managers_said=room.count("managers_left", managers),
        companies=tuple([_holding(room, company) for company in view.companies[seat]]),
        workers=tuple([worker_sight(room, worker) for worker in view.workers[seat]]),
        stock=tuple(
            [room.amount(name, units) for name, units in zip(RESOURCES, view.stock[seat], strict=True) if units]
        ),
        fifths=room.say("fifth_won") if view.managers[seat] > deck.setup.managers else f"{min(fifths, most)}/{most}",
    )


def _holding(room: Room, company: int) -> Holding:
    sight = works(room, company)
    yields = [
        one.amount if not one.times else Amount(f"{one.times}×{one.amount.number}", one.amount.glyph, one.amount.said)
        for one in sight.makes
    ]
    return Holding(sight.glyph, sight.name, tuple(yields), sight.stopped)


def own(room: Room, seat: Seat) -> OwnSight:
    view, deck = room.view, room.deck
    shelves = [
        _shelf(room, resource, units, deck.capacity[resource]) for resource, units in enumerate(view.stock[seat])
    ]
    played = next((one.card for one in view.played if one.seat == seat), None)
    return OwnSight(
        estate=estate(room, seat),
        loans=f"{view.loans[seat]}/{deck.setup.loans_max}",
        shelves=tuple(shelves),
        works=tuple([works(room, company) for company in view.companies[seat]]),
        lacks=lacks_together(room, room.open.floor(seat)),
        cards=hand(room, seat),
        played=room.say("hand.played", card=room.card(played)) if played is not None else room.say("hand.one"),
        coming=tuple([room.space(space) for space, there in enumerate(view.board) for one in there if one == seat]),
    )


def _shelf(room: Room, resource: int, units: int, capacity: int) -> Shelf:
    width = CELL * capacity
    cells = "".join([f"M{CELL * place} 1v10" for place in range(capacity + 1)]) + f"M0 1H{width}M0 11H{width}"
    name = room.own(room.deck.resources[resource].name)
    return Shelf(RESOURCES[resource], name, units, capacity, CELL * units, width, cells)


def hand(room: Room, seat: Seat) -> tuple[CardSight, ...]:
    """The cards that the onlooker may see; copies on one pile."""
    cards = room.view.hands[seat] or ()
    found = []
    for card in dict.fromkeys(cards):
        about = room.deck.influence[card]
        when = room.words.listed([room.say(f"window.{window}") for window in about.windows])
        found.append(CardSight(about.id, room.card(card), room.own(about.text), when, cards.count(card)))
    return tuple(found)


def rivals(room: Room) -> tuple[EstateSight, ...]:
    """The others in turn order; all of them for a spectator."""
    return tuple([estate(room, seat) for seat in room.view.order if seat != room.reader])
