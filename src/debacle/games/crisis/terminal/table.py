"""The country as a seat sees it: the status, the event, what is for sale, what everybody has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import Seat
from debacle.games.crisis.actions.a10_companies import price
from debacle.games.crisis.board.desk import desk
from debacle.games.crisis.board.nation import nation
from debacle.games.crisis.board.offers import contract_name
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.speech import Amount
from debacle.games.crisis.deck import COMPANIES, NATIONAL, CompanyId, Space
from debacle.texts.marks import EYE, seat_mark
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
        phase=room.phase,
        target=room.target,
    )
    zone = room.zone(room.deck.zone(max(0, view.status)))
    parts: list[RenderableType] = ["", Rule(when, style="dim")]
    parts.append(say("terminal.status", status=plain(view.status), zone=zone, outlook=sight.now.said))
    if sight.event is not None:
        parts.append(
            f"{say('terminal.event', event=sight.event.name, text=sight.event.text)} {sight.event.spared}".strip()
        )
    parts += [*_closed(room), "", _offers(room), _contracts(room), "", _estates(room), *_own(room), *_plan(room)]
    parts.append(Styled(say("terminal.legend", eye=EYE), "dim"))
    return Group(*parts)


def _closed(room: Room) -> list[str]:
    closed = [room.space(space) for space in range(room.deck.spaces) if room.view.closed >> space & 1]
    return [room.words.say("terminal.closed", spaces="; ".join(closed))] if closed else []


def _offers(room: Room) -> Table:
    offers = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    offers.add_column(room.words.say("terminal.offers"))
    offers.add_column(room.words.say("terminal.credits"), justify="right")
    offers.add_column(room.words.say("terminal.vp"), justify="right")
    offers.add_column("")
    for space, company in zip(room.deck.at[COMPANIES], room.view.offered_companies, strict=False):
        if company is not None:
            name, vp = room.company(company), room.deck.companies[company].vp
            cost = price(room.open, room.eye, company, space)
            offers.add_row(_taken(room, name, space), str(cost), str(vp), _about(room, company))
    workers = [
        _taken(room, room.worker(worker), space)
        for space, worker in zip(room.deck.at[NATIONAL], room.view.offered_workers, strict=False)
        if worker is not None
    ]
    offers.add_row(room.words.say("terminal.nationals"), "", "", ", ".join(workers) or room.words.say("terminal.none"))
    return offers


def _taken(room: Room, name: str, space: Space) -> str:
    """With the signs of those whose managers stand there."""
    return "\u00a0".join([name, *map(seat_mark, room.view.board[space])])


def _about(room: Room, company: CompanyId) -> str:
    about = room.deck.companies[company]
    text = room.own(about.text)
    return f"{text} {room.count('works.hats', about.fifth_manager)}." if about.fifth_manager else text


def _contracts(room: Room) -> str:
    def listed(first: int, last: int) -> str:
        there = [place for place in range(first, last) if room.view.contracts[place] is not None]
        return ", ".join([contract_name(room, room.offers, place) for place in there]) or room.words.say(
            "terminal.none"
        )

    size, future = room.deck.setup.contract_column_size, room.deck.future
    return room.words.say(
        "terminal.contracts",
        last=listed(0, size),
        open=listed(size, future),
        future=listed(future, len(room.view.contracts)),
    )


def _estates(room: Room) -> RenderableType:
    figures = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    figures.add_column(room.words.say("terminal.player"))
    for key in FIGURES:
        figures.add_column(room.words.say(f"terminal.{key}"), justify="right")
    figures.add_column(room.words.say("terminal.stock"))
    figures.add_column(room.words.say("terminal.cards"), justify="right")
    for seat in room.view.order:
        figures.add_row(*_figures(room, seat))
    return Group(figures, "", *[line for seat in room.view.order for line in _holdings(room, seat)])


def _figures(room: Room, seat: Seat) -> tuple[str, ...]:
    view = room.view
    numbers = (view.vp[seat], view.credits[seat], view.loans[seat], view.penalties[seat])
    stock = room.things(view.stock[seat]) or room.words.say("terminal.none")
    return (who(room, seat), *map(str, numbers), stock, str(view.hand_sizes[seat]))


def who(room: Room, seat: Seat) -> str:
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
        room.words.say("terminal.company", name=room.words.say(f"terminal.{key}"), text=_counted(names))
        for key, names in zip(HOLDINGS, held, strict=True)
        if names
    ]
    return [f"{who(room, seat)} · {' · '.join(said)}"] if said else []


def _counted(names: list[str]) -> str:
    """Each once, with how many of it there are."""
    return "; ".join([f"{times}\u00a0× {name}" if times > 1 else name for name, times in Counter(names).items()])


def _own(room: Room) -> list[RenderableType]:
    """What one's own companies and cards do."""
    seat, say = room.view.seat, room.words.say
    if seat is None:
        return []
    lines = [
        say("terminal.company", name=room.company(company), text=_about(room, company))
        for company in room.view.companies[seat]
    ]
    for card in room.view.hands[seat] or ():
        when = room.words.listed([room.say(f"window.{window}") for window in room.deck.influence[card].windows])
        text = say("terminal.company", name=when, text=room.own(room.deck.influence[card].text))
        lines.append(f"{EYE} {room.card(card)}, {text}")
    return [*([""] if lines else []), *[Padding(line, (0, 0, 0, 2)) for line in lines]]


def _plan(room: Room) -> list[str]:
    """What is set going so far, what cannot be, and what the house suggests."""
    sight = desk(room)
    if sight is None:
        return []
    say = room.words.say
    said = [say("terminal.company", name=one.works.name, text=one.lacks) for one in sight.plants if one.lacks]
    if sight.absent:
        said.append(sight.absent)
    if sight.running:
        names = [
            say("terminal.company", name=f"{one.name} ({one.crew})", text=_amounts(one.gain)) for one in sight.running
        ]
        said.append(say("terminal.running", companies="; ".join(names)))
    if sight.suggestion is not None:
        plan = "; ".join([f"{company} ({crew})" for company, crew in sight.suggestion.lines])
        account = _amounts((*sight.suggestion.cost, *sight.suggestion.gain))
        said.append(say("terminal.suggestion", plan=plan, account=account))
    return ["", *said] if said else []


def _amounts(amounts: Iterable[Amount]) -> str:
    return ", ".join([f"{one.number}\u00a0{one.said}" for one in amounts])
