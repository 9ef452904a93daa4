"""A bank's books: what it lent by risk, what it holds, and the cover that a Krach would ask."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.banks import (
    BANKRUPT,
    FAILING,
    NO_STRIKE,
    Cards,
    counted,
    face_value,
    holdings,
    lent_at,
    multiplier,
    overhead_due,
    total_lent,
)
from debacle.games.krach.board.cards import RISK_GLYPHS, CapitalSight, CrewSight, capital_sight, crew_sight, tiers
from debacle.games.krach.board.room import Room
from debacle.games.krach.deck import RISKS, CardId, Risk
from debacle.games.krach.rules import Turn
from debacle.games.krach.state import KrachView
from debacle.texts.speech import SeatSight

BAR = 240
"""The width of a bar of cover."""
STEPS = ("workforce", "overhead", "loans", "event")


class Tier(Struct, frozen=True):
    least: str
    cards: str
    met: bool


class RiskRow(Struct, frozen=True):
    risk: str
    name: str
    total: str
    tiers: tuple[Tier, ...]
    note: str
    crews: tuple[CrewSight, ...]


class CoverSight(Struct, frozen=True):
    """What a hand counts in a Krach beside what is lent."""

    counts: int
    counts_said: str
    loans: int
    loans_said: str
    margin: int
    margin_said: str
    have: int
    """The bar, and the mark on it, in BAR units."""
    need: int
    label: str


class HandRow(Struct, frozen=True):
    card: CapitalSight
    counts: str
    times: int
    if_lent: int
    if_lent_said: str
    lent: CoverSight


class CompanyLine(Struct, frozen=True):
    """Shares of one company among some cards."""

    name: str
    glyph: str
    percent: int
    worth: str
    times: int
    counts: str
    said: str


class BankSight(Struct, frozen=True, kw_only=True):
    """What all can see of a bank."""

    seat: SeatSight
    fate: str
    """living, failing or bankrupt."""
    fate_said: str
    active: bool
    asked: bool
    lent: str
    by_risk: tuple[tuple[str, str, str], ...]
    """Glyph, name, amount."""
    crews: tuple[CrewSight, ...]
    confidence: int
    confidence_said: str
    holding: str
    hand: tuple[CapitalSight, ...] | None
    """Where hands lie open."""
    fortune: str
    """How many cards the CEO has taken, where that can be counted; empty: nobody knows."""
    overhead: str
    rate: str
    caught: str


class OwnSight(Struct, frozen=True, kw_only=True):
    bank: BankSight
    rows: tuple[RiskRow, ...]
    lent: str
    hand: tuple[HandRow, ...]
    hand_said: str
    companies: tuple[CompanyLine, ...]
    cover: CoverSight
    fortune: tuple[CapitalSight, ...]
    fortune_said: str
    attempts: str
    steps: tuple[tuple[str, str], ...]
    """Name and state (done, now, to come) of each step of one's own turn; empty in another's."""


FATES = ("living", "failing", "bankrupt")


def bank(room: Room, seat: Seat) -> BankSight:
    view = room.view
    fate, cards = view.fate[seat], view.hands[seat]
    opened = cards is not None and seat != room.reader
    taken = room.count("bank.fortune", view.holdings[seat] - len(cards)) if opened and cards is not None else ""
    rate = room.rates[seat]
    return BankSight(
        seat=room.seat(seat),
        fate=FATES[fate],
        fate_said=_fate_said(room, seat),
        active=seat == view.active and not room.over and fate != BANKRUPT,
        asked=seat in view.waiting,
        lent=room.say("bank.lent", money=room.money(total_lent(room, seat))),
        by_risk=tuple([_by_risk(room, seat, risk) for risk in RISKS]),
        crews=tuple([crew_sight(room, workforce) for workforce in room.workforces[seat]]),
        confidence=view.confidence[seat],
        confidence_said=room.count("bank.confidence", view.confidence[seat]),
        holding=room.count("bank.cards", view.holdings[seat]),
        hand=tuple([capital_sight(room, card) for card in cards]) if opened and cards is not None else None,
        fortune=taken,
        overhead=room.money(overhead_due(room, seat)),
        rate=room.say("bank.rate", money=room.signed_money(rate)) if rate else "",
        caught=room.count("bank.caught", room.history.caught(seat)) if room.history.caught(seat) else "",
    )


def _fate_said(room: Room, seat: Seat) -> str:
    fate = room.view.fate[seat]
    if fate == FAILING:
        return room.say("bank.failing")
    return room.say("bank.bankrupt", turn=room.view.failed_at[seat]) if fate == BANKRUPT else ""


def _by_risk(room: Room, seat: Seat, risk: Risk) -> tuple[str, str, str]:
    lent = face_value(room.deck, _lent(room, seat, risk))
    return RISK_GLYPHS[risk], room.say(f"risk.{risk}"), room.money(lent) if lent else room.say("none")


def _lent(room: Room, seat: Seat, risk: Risk) -> Cards:
    lent: Cards = ()
    for workforce in room.workforces[seat]:
        if room.deck.risk[workforce] == risk:
            lent += room.loans[workforce]
    return lent


def own_books(room: Room, seat: Seat) -> OwnSight:
    view, hand = room.view, room.hand(seat)
    fortune = view.fortunes[seat] or ()
    return OwnSight(
        bank=bank(room, seat),
        rows=tuple([_risk_row(room, seat, risk) for risk in RISKS]),
        lent=room.money(total_lent(room, seat)),
        hand=tuple([_hand_row(room, seat, card) for card in hand]),
        hand_said=room.count("books.hand", len(hand), money=room.money(face_value(room.deck, hand))),
        companies=companies(room, hand),
        cover=cover_sight(room, counted(room.deck, hand) + view.guarantees[seat], total_lent(room, seat)),
        fortune=tuple([capital_sight(room, card) for card in fortune]),
        fortune_said=room.money(counted(room.deck, fortune)),
        attempts=_attempts(room),
        steps=_steps(room, seat),
    )


def _risk_row(room: Room, seat: Seat, risk: Risk) -> RiskRow:
    crews = [w for w in room.workforces[seat] if room.deck.risk[w] == risk]
    lent, earning = face_value(room.deck, _lent(room, seat, risk)), lent_at(room, seat, risk)
    idle = any(room.strikes[w] != NO_STRIKE for w in crews)
    return RiskRow(
        risk=RISK_GLYPHS[risk],
        name=room.say(f"risk.{risk}"),
        total=room.money(lent) if lent else room.say("none"),
        tiers=tuple(
            [
                Tier(room.money(least), room.count("books.tier", cards), crews != [] and earning >= least)
                for least, cards in tiers(room.deck, risk)
            ]
        ),
        note=room.say("books.idle", money=room.money(earning)) if idle else "",
        crews=tuple([crew_sight(room, workforce) for workforce in crews]),
    )


def _hand_row(room: Room, seat: Seat, card: CardId) -> HandRow:
    hand, value = room.hand(seat), room.deck.value[card]
    times = _times(room, hand, card)
    rest = tuple([other for other in hand if other != card])
    lent = cover_sight(room, counted(room.deck, rest) + room.view.guarantees[seat], total_lent(room, seat) + value)
    return HandRow(
        card=capital_sight(room, card),
        counts=room.money(times * value),
        times=times,
        if_lent=lent.margin,
        if_lent_said=room.signed_money(lent.margin),
        lent=lent,
    )


def _times(room: Room, cards: Cards, card: CardId) -> int:
    company = room.deck.company[card]
    return 1 if company is None else multiplier(room.deck, holdings(room.deck, cards)[company][0])


def companies(room: Room, cards: Cards) -> tuple[CompanyLine, ...]:
    """The shares among these cards, company by company, with what they count."""
    lines = []
    for key, (percent, worth) in holdings(room.deck, cards).items():
        times = multiplier(room.deck, percent)
        glyph = next(capital_sight(room, card).glyph for card in cards if room.deck.company[card] == key)
        said = room.say(f"books.share_{times}", company=room.company(key), percent=percent)
        lines.append(
            CompanyLine(room.company(key), glyph, percent, room.money(worth), times, room.money(times * worth), said)
        )
    return tuple(lines)


def cover_sight(room: Room, counts: int, loans: int) -> CoverSight:
    margin = counts - loans
    scale = max(counts, loans, 1)
    return CoverSight(
        counts=counts,
        counts_said=room.money(counts),
        loans=loans,
        loans_said=room.money(loans),
        margin=margin,
        margin_said=room.signed_money(margin),
        have=BAR * counts // scale,
        need=BAR * loans // scale,
        label=room.say("books.bar_label", counts=room.money(counts), loans=room.money(loans)),
    )


def _attempts(room: Room) -> str:
    used, most = room.view.attempts, room.deck.params.blink.attempts_per_lap
    if used is None or room.reader is None or room.view.fate[room.reader] == BANKRUPT:
        return ""
    if used < most:
        return room.count("books.may_pocket", most - used)
    return room.say("books.too_soon" if _has_had_no_turn(room.view, room.reader) else "books.pocketed")


def _has_had_no_turn(view: KrachView, seat: Seat) -> bool:
    return view.round == 1 and (seat - view.first) % len(view.fate) > view.place


def _steps(room: Room, seat: Seat) -> tuple[tuple[str, str], ...]:
    turn = room.frame(Turn)
    if turn is None or turn.seat != seat:
        return ()
    now = STEPS.index(turn.step) if turn.step in STEPS else len(STEPS) - 1
    states = ["done" if place < now else "now" if place == now else "to-come" for place in range(len(STEPS))]
    return tuple([(room.say(f"step.{name}"), state) for name, state in zip(STEPS, states, strict=True)])
