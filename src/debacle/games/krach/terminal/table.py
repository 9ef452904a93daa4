"""The dealing room as a seat sees it: the Event, the banks, one's own hand and fortune."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import Seat
from debacle.games.krach.rules.banks import overhead_due, total_lent
from debacle.games.krach.rules.blink import Blink
from debacle.games.krach.rules.deck import WorkforceId
from debacle.games.krach.rules.state import BANKRUPT, NO_STRIKE
from debacle.games.krach.telling.books import own_books
from debacle.games.krach.telling.crash import crash
from debacle.games.krach.telling.lot import lot
from debacle.games.krach.telling.news import news
from debacle.games.krach.telling.reader import Reader
from debacle.texts.marks import CLOSED, EYE, seat_mark

COLUMNS = ("bank", "lent", "crews", "trust", "holding", "overhead")


def table(reader: Reader) -> RenderableType:
    say, view = reader.words.say, reader.view
    blinks = isinstance(reader.top, Blink)
    when = say("terminal.blink" if blinks else "terminal.when", round=view.round, turn=view.turn)
    parts: list[RenderableType] = ["", Rule(when, style="dim"), *_event(reader), *_crash(reader), *_lot(reader)]
    if view.face_up is not None:
        parts.append(say("terminal.face_up", crew=_crew(reader, view.face_up)))
    parts += [_banks(reader), *_own(reader), Styled(say("terminal.legend", eye=EYE, closed=CLOSED), "dim")]
    return Group(*parts)


def _event(reader: Reader) -> list[str]:
    now = news(reader)
    if now is None:
        return []
    said = [reader.say("told.event", event=now.event.name, text=now.event.text)]
    for row in now.rows:
        change = " · ".join([change for change, _ in row.changes])
        change = f"{row.basis} → {change}" if row.basis else change
        said.append(reader.words.say("terminal.consequence", who=reader.the(row.seat.seat), change=change))
    return said


def _crash(reader: Reader) -> list[str]:
    reveal = crash(reader)
    if reveal is None or not reveal.going_on:
        return []
    said = []
    for one in reveal.banks:
        shares = [f"{s.name} {s.percent}% {s.worth} ×{s.times}" for s in one.shares]
        steps = " + ".join([one.plain_sum, *shares, *([one.guarantee] if one.guarantee else [])])
        said.append(
            reader.words.say(
                "terminal.crash",
                who=reader.the(one.seat.seat),
                sum=steps,
                counts=one.cover.counts_said,
                loans=one.cover.loans_said,
                margin=one.cover.margin_said,
                verdict=one.verdict,
            )
        )
        hand = reader.view.hands[one.seat.seat]
        if hand:
            said.append(reader.words.say("terminal.crash_hand", cards=reader.cards(hand)))
    return said


def _lot(reader: Reader) -> list[str]:
    sale = lot(reader)
    if sale is None:
        return []
    cards = reader.cards([card.card for card in sale.cards]) or reader.words.say("terminal.none")
    said = [reader.words.say("terminal.lot", who=reader.the(sale.bank.seat.seat), cards=cards)]
    return said + [
        reader.words.say("terminal.consequence", who=reader.the(one.seat.seat), change=one.said) for one in sale.bidders
    ]


def _crew(reader: Reader, workforce: WorkforceId) -> str:
    about, loans = reader.deck.workforces[workforce], reader.loans[workforce]
    lent = reader.say("crew.lent", number=len(loans), capacity=about.capacity)
    cost = reader.say("crew.cost", money=reader.money(about.overhead))
    return reader.words.say(
        "terminal.crew", crew=reader.crew(workforce), risk=reader.say(f"risk.{about.risk}"), cost=cost, lent=lent
    )


def _banks(reader: Reader) -> Table:
    banks = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    for key in COLUMNS:
        banks.add_column(reader.words.say(f"terminal.{key}"), justify="left" if key in ("bank", "crews") else "right")
    for seat in range(reader.seats):
        banks.add_row(*_bank(reader, seat))
    return banks


def _bank(reader: Reader, seat: Seat) -> tuple[str, ...]:
    view, none = reader.view, reader.words.say("terminal.none")
    active = reader.words.say("terminal.active") + " " if seat == view.active and not reader.over else ""
    name = f"{active}{seat_mark(seat)} {reader.the(seat).rstrip(seat_mark(seat)).strip()}"
    if view.fate[seat] == BANKRUPT:
        return name, none, reader.say("bank.bankrupt", turn=view.failed_at[seat]), none, none, none
    crews = [_loans(reader, workforce) for workforce in reader.workforces[seat]]
    cards = view.hands[seat]
    holding = f"{CLOSED} {view.holdings[seat]}" if cards is None else str(view.holdings[seat])
    return (
        name,
        reader.money(total_lent(reader, seat)),
        "\n".join(crews) or none,
        str(view.confidence[seat]),
        holding,
        reader.money(overhead_due(reader, seat)),
    )


def _loans(reader: Reader, workforce: WorkforceId) -> str:
    cards = [reader.deck.value[card] for card in reader.loans[workforce]]
    lent = " + ".join([reader.money(value) for value in cards])
    free = reader.deck.capacity[workforce] - len(cards)
    risk = reader.say(f"risk.{reader.deck.risk[workforce]}")
    struck = f", {reader.words.say('terminal.on_strike')}" if reader.strikes[workforce] != NO_STRIKE else ""
    places = f"{lent} {'□' * free}".strip()
    return reader.words.say("terminal.loans", crew=reader.crew(workforce), about=f"{risk}{struck}", places=places)


def interest(reader: Reader) -> str:
    """From how much lent each colour pays that the reader can lend to, and how many cards."""
    assert reader.own_seat is not None
    say, said = reader.words.say, []
    for row in own_books(reader, reader.own_seat).rows:
        if row.crews:
            paid = reader.words.listed([tier.said for tier in row.tiers])
            said.append(say("terminal.interest", risk=row.name, tiers=paid))
    return " ".join(said)


def _own(reader: Reader) -> list[str]:
    if reader.own_seat is None:
        return []
    books, say = own_books(reader, reader.own_seat), reader.words.say
    none = say("terminal.none")
    hand = reader.cards(reader.hand(books.bank.seat.seat))
    fortune = reader.cards([card.card for card in books.fortune])
    said = [say("terminal.fortune", eye=EYE, sum=books.fortune_said, cards=fortune or none)]
    if reader.view.fate[reader.own_seat] == BANKRUPT:
        return said
    cover = books.cover
    facts = {"counts": cover.counts_said, "loans": cover.loans_said, "margin": cover.margin_said}
    return [
        say("terminal.hand", eye=EYE, sum=books.hand_said, cards=hand or none),
        *said,
        say("terminal.cover", **facts),
    ]
