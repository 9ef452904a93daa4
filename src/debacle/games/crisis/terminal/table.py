"""The country as a seat sees it: the status, the event, what is for sale, what everybody has."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import Seat
from debacle.games.crisis.board.desk import desk
from debacle.games.crisis.board.nation import nation
from debacle.games.crisis.board.offers import contract_name
from debacle.games.crisis.board.room import Room
from debacle.texts.marks import CLOSED, EYE, seat_mark
from debacle.texts.numbers import plain

FIGURES = ("vp", "credits", "loans", "penalties")
HOLDINGS = ("companies", "workers", "managers")


def table(room: Room) -> RenderableType:
    say, view = room.words.say, room.view
    sight = nation(room)
    when = say(
        "terminal.when",
        round=view.round,
        rounds=room.deck.rounds,
        phase=room.say(f"phase.{view.phase}"),
        target=room.target,
    )
    zone = room.zone(room.deck.zone(max(0, view.status)))
    parts: list[RenderableType] = ["", Rule(when, style="dim")]
    parts.append(say("terminal.status", status=plain(view.status), zone=zone, outlook=sight.now.said))
    if sight.event is not None:
        parts.append(say("terminal.event", event=sight.event.name, text=sight.event.text))
    parts += ["", _offers(room), _contracts(room), "", _estates(room)]
    parts += _plan(room)
    parts.append(Styled(say("terminal.legend", eye=EYE, closed=CLOSED), "dim"))
    return Group(*parts)


def _offers(room: Room) -> Table:
    offers = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False)
    offers.add_column(room.words.say("terminal.offers"))
    offers.add_column(room.words.say("terminal.credits"), justify="right")
    offers.add_column(room.words.say("terminal.vp"), justify="right")
    offers.add_column("")
    for company in room.view.offered_companies:
        if company is not None:
            about = room.deck.companies[company]
            offers.add_row(room.company(company), str(about.price), str(about.vp), room.own(about.text))
    workers = [room.worker(worker) for worker in room.view.offered_workers if worker is not None]
    offers.add_row(room.words.say("terminal.nationals"), "", "", ", ".join(workers) or room.words.say("terminal.none"))
    return offers


def _contracts(room: Room) -> str:
    def listed(first: int, last: int) -> str:
        there = [place for place in range(first, last) if room.view.contracts[place] is not None]
        return ", ".join([contract_name(room, room.offers, place) for place in there]) or room.words.say(
            "terminal.none"
        )

    future = room.words.say("terminal.future", contracts=listed(room.deck.future, len(room.view.contracts)))
    return f"{room.words.say('terminal.contracts', contracts=listed(0, room.deck.future))} · {future}"


def _estates(room: Room) -> RenderableType:
    figures = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    figures.add_column(room.words.say("terminal.player"))
    for key in FIGURES:
        figures.add_column(room.words.say(f"terminal.{key}"), justify="right")
    figures.add_column(room.words.say("terminal.stock"))
    figures.add_column(room.words.say("terminal.cards"))
    for seat in room.view.order:
        figures.add_row(*_figures(room, seat))
    return Group(figures, "", *[line for seat in room.view.order for line in _holdings(room, seat)])


def _figures(room: Room, seat: Seat) -> tuple[str, ...]:
    view = room.view
    numbers = (view.vp[seat], view.credits[seat], view.loans[seat], view.penalties[seat])
    stock = room.things(view.stock[seat]) or room.words.say("terminal.none")
    return (_who(room, seat), *map(str, numbers), stock, _cards(room, seat))


def _who(room: Room, seat: Seat) -> str:
    return f"{seat_mark(seat)} {room.the(seat).rstrip(seat_mark(seat)).strip()}"


def _holdings(room: Room, seat: Seat) -> list[str]:
    """A line for each player who has or does something."""
    view = room.view
    held = (
        [room.company(company) for company in view.companies[seat]],
        [room.worker(worker) for worker in view.workers[seat]],
        [room.space(space) for space, there in enumerate(view.board) for one in there if one == seat],
    )
    said = [
        room.words.say("terminal.company", name=room.words.say(f"terminal.{key}"), text=", ".join(names))
        for key, names in zip(HOLDINGS, held, strict=True)
        if names
    ]
    return [f"{_who(room, seat)} · {' · '.join(said)}"] if said else []


def _cards(room: Room, seat: Seat) -> str:
    hand = room.view.hands[seat]
    size = room.view.hand_sizes[seat]
    if not size:
        return room.words.say("terminal.none")
    if hand is None:
        return f"{CLOSED} {size}"
    return "\n".join([f"{EYE} {room.card(card)}" for card in hand])


def _plan(room: Room) -> list[str]:
    """What is set going so far, and what the house suggests."""
    sight = desk(room)
    if sight is None:
        return []
    said = []
    if sight.running:
        names = [f"{one.name} ({one.crew})" for one in sight.running]
        said.append(room.words.say("terminal.running", companies=", ".join(names)))
    if sight.suggestion is not None:
        plan = "; ".join([f"{company}: {crew}" for company, crew in sight.suggestion.lines])
        said.append(room.words.say("terminal.suggestion", plan=plan))
    return said
