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
from debacle.games.crisis.rules.actions.a10_companies import price
from debacle.games.crisis.rules.deck import COMPANIES, NATIONAL, CompanyId, Space
from debacle.games.crisis.telling.board_names import contract_name
from debacle.games.crisis.telling.nation import nation
from debacle.games.crisis.telling.production_desk import desk
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import AmountSight
from debacle.texts.marks import EYE, seat_mark
from debacle.texts.numbers import plain
from debacle.texts.words import Words

FIGURES = ("vp", "credits", "loans", "penalties")
HOLDINGS = ("companies", "workers", "managers")


def table(reader: Reader) -> RenderableType:
    say, view = reader.words.say, reader.view
    sight = nation(reader)
    when = say(
        "terminal.when",
        round=view.round,
        rounds=reader.deck.rounds,
        phase=reader.phase,
        target=reader.target,
    )
    zone = reader.zone(reader.deck.zone(max(0, view.status)))
    parts: list[RenderableType] = ["", Rule(when, style="dim")]
    parts.append(say("terminal.status", status=plain(view.status), zone=zone, outlook=sight.now.said))
    if sight.event is not None:
        parts.append(
            f"{say('terminal.event', event=sight.event.name, text=sight.event.text)} {sight.event.spared}".strip()
        )
    parts += [
        *_closed(reader),
        "",
        _offers(reader),
        _contracts(reader),
        "",
        _estates(reader),
        *_own(reader),
        *_plan(reader),
    ]
    parts.append(Styled(say("terminal.legend", eye=EYE), "dim"))
    return Group(*parts)


def _closed(reader: Reader) -> list[str]:
    closed = [reader.space(space) for space in range(reader.deck.spaces) if reader.view.closed >> space & 1]
    return [reader.words.say("terminal.closed", spaces=reader.words.apart(closed))] if closed else []


def _offers(reader: Reader) -> Table:
    offers = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    offers.add_column(reader.words.say("terminal.offers"))
    offers.add_column(reader.words.say("terminal.credits"), justify="right")
    offers.add_column(reader.words.say("terminal.vp"), justify="right")
    offers.add_column("")
    for space, company in zip(reader.deck.at[COMPANIES], reader.view.offered_companies, strict=False):
        if company is not None:
            name, vp = reader.company(company), reader.deck.companies[company].vp
            cost = price(reader.open, reader.eye, company, space)
            offers.add_row(_taken(reader, name, space), str(cost), str(vp), _about(reader, company))
    workers = [
        _taken(reader, reader.worker(worker), space)
        for space, worker in zip(reader.deck.at[NATIONAL], reader.view.offered_workers, strict=False)
        if worker is not None
    ]
    offers.add_row(
        reader.words.say("terminal.nationals"), "", "", ", ".join(workers) or reader.words.say("terminal.none")
    )
    return offers


def _taken(reader: Reader, name: str, space: Space) -> str:
    """With the signs of those whose managers stand there."""
    return "\u00a0".join([name, *map(seat_mark, reader.view.board[space])])


def _about(reader: Reader, company: CompanyId) -> str:
    about = reader.deck.companies[company]
    text = reader.own(about.text)
    return f"{text} {reader.count('works.hats', about.fifth_manager)}." if about.fifth_manager else text


def _contracts(reader: Reader) -> str:
    def listed(first: int, last: int) -> str:
        there = [place for place in range(first, last) if reader.view.contracts[place] is not None]
        return ", ".join([contract_name(reader, reader.offers, place) for place in there]) or reader.words.say(
            "terminal.none"
        )

    size, future = reader.deck.setup.contract_column_size, reader.deck.future
    return reader.words.say(
        "terminal.contracts",
        last=listed(0, size),
        open=listed(size, future),
        future=listed(future, len(reader.view.contracts)),
    )


def _estates(reader: Reader) -> RenderableType:
    figures = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    figures.add_column(reader.words.say("terminal.player"))
    for key in FIGURES:
        figures.add_column(reader.words.say(f"terminal.{key}"), justify="right")
    figures.add_column(reader.words.say("terminal.stock"))
    figures.add_column(reader.words.say("terminal.cards"), justify="right")
    for seat in reader.view.order:
        figures.add_row(*_figures(reader, seat))
    return Group(figures, "", *[line for seat in reader.view.order for line in _holdings(reader, seat)])


def _figures(reader: Reader, seat: Seat) -> tuple[str, ...]:
    view = reader.view
    numbers = (view.vp[seat], view.credits[seat], view.loans[seat], view.penalties[seat])
    stock = reader.things(view.stock[seat]) or reader.words.say("terminal.none")
    return (who(reader, seat), *map(str, numbers), stock, str(view.hand_sizes[seat]))


def who(reader: Reader, seat: Seat) -> str:
    return f"{seat_mark(seat)} {reader.the(seat).rstrip(seat_mark(seat)).strip()}"


def _holdings(reader: Reader, seat: Seat) -> list[str]:
    """A line for each player who has or does something."""
    view = reader.view
    held = (
        [reader.company(company) for company in view.companies[seat]],
        [reader.worker(worker) for worker in view.workers[seat]],
        [reader.space(space) for space, there in enumerate(view.board) for one in there if one == seat],
    )
    said = [
        reader.words.say(
            "terminal.company", name=reader.words.say(f"terminal.{key}"), text=_counted(names, reader.words)
        )
        for key, names in zip(HOLDINGS, held, strict=True)
        if names
    ]
    return [f"{who(reader, seat)} · {' · '.join(said)}"] if said else []


def _counted(names: list[str], words: Words) -> str:
    """Each once, with how many of it there are."""
    return words.apart([f"{times}\u00a0× {name}" if times > 1 else name for name, times in Counter(names).items()])


def _own(reader: Reader) -> list[RenderableType]:
    """What one's own companies and cards do."""
    seat, say = reader.view.seat, reader.words.say
    if seat is None:
        return []
    lines = [
        say("terminal.company", name=reader.company(company), text=_about(reader, company))
        for company in reader.view.companies[seat]
    ]
    for card in reader.view.hands[seat] or ():
        when = reader.words.listed([reader.say(f"window.{window}") for window in reader.deck.influence[card].windows])
        text = say("terminal.company", name=when, text=reader.own(reader.deck.influence[card].text))
        lines.append(f"{EYE} {reader.card(card)}, {text}")
    return [*([""] if lines else []), *[Padding(line, (0, 0, 0, 2)) for line in lines]]


def _plan(reader: Reader) -> list[str]:
    """What is set going so far, what cannot be, and what the house suggests."""
    sight = desk(reader)
    if sight is None:
        return []
    say = reader.words.say
    said = [say("terminal.company", name=one.works.name, text=one.lacks) for one in sight.plants if one.lacks]
    if sight.absent:
        said.append(sight.absent)
    if sight.running:
        names = [
            say("terminal.company", name=f"{one.name} ({one.crew})", text=_amounts(one.gain)) for one in sight.running
        ]
        said.append(say("terminal.running", companies=reader.words.apart(names)))
    if sight.suggestion is not None:
        plan = reader.words.apart([f"{company} ({crew})" for company, crew in sight.suggestion.lines])
        account = _amounts((*sight.suggestion.cost, *sight.suggestion.gain))
        said.append(say("terminal.suggestion", plan=plan, account=account))
    return ["", *said] if said else []


def _amounts(amounts: Iterable[AmountSight]) -> str:
    return ", ".join([f"{one.number}\u00a0{one.said}" for one in amounts])
