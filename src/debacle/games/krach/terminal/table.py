"""The dealing room as a seat sees it: the Event, the banks, one's own hand and fortune."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import Seat
from debacle.games.krach.banks import BANKRUPT, NO_STRIKE, overhead_due, total_lent
from debacle.games.krach.blink import Blink
from debacle.games.krach.board.books import own_books
from debacle.games.krach.board.crash import crash
from debacle.games.krach.board.lot import lot
from debacle.games.krach.board.news import news
from debacle.games.krach.board.room import Room
from debacle.games.krach.deck import WorkforceId
from debacle.texts.marks import CLOSED, EYE, seat_mark

COLUMNS = ("bank", "lent", "crews", "trust", "holding", "overhead")


def table(room: Room) -> RenderableType:
    say, view = room.words.say, room.view
    blinks = isinstance(room.top, Blink)
    when = say("terminal.blink" if blinks else "terminal.when", round=view.round, turn=view.turn)
    parts: list[RenderableType] = ["", Rule(when, style="dim"), *_event(room), *_crash(room), *_lot(room)]
    if view.face_up is not None:
        parts.append(say("terminal.face_up", crew=_crew(room, view.face_up)))
    parts += [_banks(room), *_own(room), Styled(say("terminal.legend", eye=EYE, closed=CLOSED), "dim")]
    return Group(*parts)


def _event(room: Room) -> list[str]:
    now = news(room)
    if now is None:
        return []
    said = [room.say("told.event", event=now.event.name, text=now.event.text)]
    for row in now.rows:
        change = " · ".join([change for change, _ in row.changes])
        change = f"{row.basis} → {change}" if row.basis else change
        said.append(room.words.say("terminal.consequence", who=room.the(row.seat.seat), change=change))
    return said


def _crash(room: Room) -> list[str]:
    reveal = crash(room)
    if reveal is None or not reveal.going_on:
        return []
    said = []
    for one in reveal.banks:
        shares = [f"{s.name} {s.percent}% {s.worth} ×{s.times}" for s in one.shares]
        steps = " + ".join([one.plain_sum, *shares, *([one.guarantee] if one.guarantee else [])])
        said.append(
            room.words.say(
                "terminal.crash",
                who=room.the(one.seat.seat),
                sum=steps,
                counts=one.cover.counts_said,
                loans=one.cover.loans_said,
                margin=one.cover.margin_said,
                verdict=one.verdict,
            )
        )
    return said


def _lot(room: Room) -> list[str]:
    sale = lot(room)
    if sale is None:
        return []
    cards = ", ".join([f"{card.name} ({card.worth})" for card in sale.cards]) or room.words.say("terminal.none")
    said = [room.words.say("terminal.lot", who=room.the(sale.bank.seat.seat), cards=cards)]
    return said + [f"  {room.the(one.seat.seat)}: {one.said}" for one in sale.bidders]


def _crew(room: Room, workforce: WorkforceId) -> str:
    about, loans = room.deck.workforces[workforce], room.loans[workforce]
    lent = room.say("crew.lent", number=len(loans), capacity=about.capacity)
    cost = room.say("crew.cost", money=room.money(about.overhead))
    return room.words.say(
        "terminal.crew", crew=room.crew(workforce), risk=room.say(f"risk.{about.risk}"), cost=cost, lent=lent
    )


def _banks(room: Room) -> Table:
    banks = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    for key in COLUMNS:
        banks.add_column(room.words.say(f"terminal.{key}"), justify="left" if key in ("bank", "crews") else "right")
    for seat in range(room.seats):
        banks.add_row(*_bank(room, seat))
    return banks


def _bank(room: Room, seat: Seat) -> tuple[str, ...]:
    view, none = room.view, room.words.say("terminal.none")
    active = room.words.say("terminal.active") + " " if seat == view.active and not room.over else ""
    name = f"{active}{seat_mark(seat)} {room.the(seat).rstrip(seat_mark(seat)).strip()}"
    if view.fate[seat] == BANKRUPT:
        return name, none, room.say("bank.bankrupt", turn=view.failed_at[seat]), none, none, none
    crews = [_loans(room, workforce) for workforce in room.workforces[seat]]
    cards = view.hands[seat]
    holding = f"{CLOSED} {view.holdings[seat]}" if cards is None else str(view.holdings[seat])
    return (
        name,
        room.money(total_lent(room, seat)),
        "\n".join(crews) or none,
        str(view.confidence[seat]),
        holding,
        room.money(overhead_due(room, seat)),
    )


def _loans(room: Room, workforce: WorkforceId) -> str:
    cards = [room.deck.value[card] for card in room.loans[workforce]]
    lent = " + ".join([room.money(value) for value in cards])
    free = room.deck.capacity[workforce] - len(cards)
    risk = room.say(f"risk.{room.deck.risk[workforce]}")
    struck = f", {room.words.say('terminal.on_strike')}" if room.strikes[workforce] != NO_STRIKE else ""
    return f"{room.crew(workforce)} ({risk}{struck}): {lent}{' ' if lent else ''}{'□' * free}"


def _own(room: Room) -> list[str]:
    if room.reader is None:
        return []
    books, say = own_books(room, room.reader), room.words.say
    none = say("terminal.none")
    hand = ", ".join([f"{row.card.name} ({row.card.worth})" for row in books.hand])
    fortune = ", ".join([f"{card.name} ({card.worth})" for card in books.fortune])
    said = [say("terminal.fortune", eye=EYE, sum=books.fortune_said, cards=fortune or none)]
    if room.view.fate[room.reader] == BANKRUPT:
        return said
    cover = books.cover
    facts = {"counts": cover.counts_said, "loans": cover.loans_said, "margin": cover.margin_said}
    return [
        say("terminal.hand", eye=EYE, sum=books.hand_said, cards=hand or none),
        *said,
        say("terminal.cover", **facts),
    ]
