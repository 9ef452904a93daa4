"""A bank's books: what it lent by risk, what it holds, and the cover that a Krach would ask."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.rules.banks import (
    counted,
    face_value,
    lent_at,
    multiplier,
    overhead_due,
    shareholdings,
    total_lent,
)
from debacle.games.krach.rules.deck import CardId, Cards
from debacle.games.krach.rules.deck_entries import RISKS, Risk
from debacle.games.krach.rules.flow import BankTurn
from debacle.games.krach.rules.state import BANKRUPT, FAILING, NO_STRIKE, KrachView
from debacle.games.krach.telling.cards import RISK_GLYPHS, CapitalSight, CrewSight, capital_sight, crew_sight, tiers
from debacle.games.krach.telling.reader import Reader
from debacle.games.krach.telling.speech import Speech
from debacle.texts.view_models import SeatSight

BAR = 240
"""The width of a bar of cover."""
STEPS = ("workforce", "overhead", "loans", "event")
KEPT = 1024
"""Hands as their owners see them: those of some hundred tables."""


class Tier(Struct, frozen=True, cache_hash=True):
    least: str
    cards: str
    met: bool


class RiskRow(Struct, frozen=True, cache_hash=True):
    risk: str
    name: str
    total: str
    tiers: tuple[Tier, ...]
    note: str
    crews: tuple[CrewSight, ...]


class CoverSight(Struct, frozen=True, cache_hash=True):
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


class HandRow(Struct, frozen=True, cache_hash=True):
    card: CapitalSight
    counts: str
    times: int
    if_lent: int
    if_lent_said: str
    lent: CoverSight


class CompanyLine(Struct, frozen=True, cache_hash=True):
    """Shares of one company among some cards."""

    name: str
    glyph: str
    percent: int
    worth: str
    times: int
    counts: str
    said: str


class BankSight(Struct, frozen=True, kw_only=True, cache_hash=True):
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


class OwnSight(Struct, frozen=True, kw_only=True, cache_hash=True):
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


def bank(reader: Reader, seat: Seat) -> BankSight:
    view = reader.view
    fate, cards = view.fate[seat], view.hands[seat]
    opened = cards is not None and seat != reader.own_seat
    taken = reader.count("bank.fortune", view.holdings[seat] - len(cards)) if opened and cards is not None else ""
    rate = reader.rates[seat]
    return BankSight(
        seat=reader.seat(seat),
        fate=FATES[fate],
        fate_said=_fate_said(reader, seat),
        active=seat == view.active and not reader.over and fate != BANKRUPT,
        asked=seat in view.waiting,
        lent=reader.say("bank.lent", money=reader.money(total_lent(reader, seat))),
        by_risk=tuple([_by_risk(reader, seat, risk) for risk in RISKS]),
        crews=tuple([crew_sight(reader, workforce) for workforce in reader.workforces[seat]]),
        confidence=view.confidence[seat],
        confidence_said=reader.count("bank.confidence", view.confidence[seat]),
        holding=reader.count("bank.cards", view.holdings[seat]),
        hand=tuple([capital_sight(reader, card) for card in cards]) if opened and cards is not None else None,
        fortune=taken,
        overhead=reader.money(overhead_due(reader, seat)),
        rate=reader.say("bank.rate", money=reader.signed_money(rate)) if rate else "",
        caught=reader.count("bank.caught", reader.history.caught(seat)) if reader.history.caught(seat) else "",
    )


def _fate_said(reader: Reader, seat: Seat) -> str:
    fate = reader.view.fate[seat]
    if fate == FAILING:
        return reader.say("bank.failing")
    return reader.say("bank.bankrupt", turn=reader.view.failed_at[seat]) if fate == BANKRUPT else ""


def _by_risk(reader: Reader, seat: Seat, risk: Risk) -> tuple[str, str, str]:
    lent = face_value(reader.deck, _lent(reader, seat, risk))
    return RISK_GLYPHS[risk], reader.say(f"risk.{risk}"), reader.money(lent) if lent else reader.say("none")


def _lent(reader: Reader, seat: Seat, risk: Risk) -> Cards:
    lent: Cards = ()
    for workforce in reader.workforces[seat]:
        if reader.deck.risk[workforce] == risk:
            lent += reader.loans[workforce]
    return lent


def own_books(reader: Reader, seat: Seat) -> OwnSight:
    view, hand = reader.view, reader.hand(seat)
    fortune = view.fortunes[seat] or ()
    return OwnSight(
        bank=bank(reader, seat),
        rows=tuple([_risk_row(reader, seat, risk) for risk in RISKS]),
        lent=reader.money(total_lent(reader, seat)),
        hand=_hand_rows(reader.impersonal, hand, view.guarantees[seat], total_lent(reader, seat)),
        hand_said=reader.count("books.hand", len(hand), money=reader.money(face_value(reader.deck, hand))),
        companies=companies(reader, hand),
        cover=cover_sight(reader, counted(reader.deck, hand) + view.guarantees[seat], total_lent(reader, seat)),
        fortune=tuple([capital_sight(reader, card) for card in fortune]),
        fortune_said=reader.money(counted(reader.deck, fortune)),
        attempts=_attempts(reader),
        steps=_steps(reader, seat),
    )


def _risk_row(reader: Reader, seat: Seat, risk: Risk) -> RiskRow:
    crews = [w for w in reader.workforces[seat] if reader.deck.risk[w] == risk]
    lent, earning = face_value(reader.deck, _lent(reader, seat, risk)), lent_at(reader, seat, risk)
    idle = any(reader.strikes[w] != NO_STRIKE for w in crews)
    return RiskRow(
        risk=RISK_GLYPHS[risk],
        name=reader.say(f"risk.{risk}"),
        total=reader.money(lent) if lent else reader.say("none"),
        tiers=tuple(
            [
                Tier(reader.money(least), reader.count("books.tier", cards), crews != [] and earning >= least)
                for least, cards in tiers(reader.deck, risk)
            ]
        ),
        note=reader.say("books.idle", money=reader.money(earning)) if idle else "",
        crews=tuple([crew_sight(reader, workforce) for workforce in crews]),
    )


@lru_cache(KEPT)
def _hand_rows(speech: Speech, hand: Cards, guarantee: int, lent: int) -> tuple[HandRow, ...]:
    shares = shareholdings(speech.deck, hand)
    return tuple([_hand_row(speech, hand, card, shares, guarantee, lent) for card in hand])


def _hand_row(
    speech: Speech, hand: Cards, card: CardId, shares: dict[str, tuple[int, int]], guarantee: int, lent: int
) -> HandRow:
    value, company = speech.deck.value[card], speech.deck.company[card]
    times = 1 if company is None else multiplier(speech.deck, shares[company][0])
    rest = tuple([other for other in hand if other != card])
    after = cover_sight(speech, counted(speech.deck, rest) + guarantee, lent + value)
    return HandRow(
        card=capital_sight(speech, card),
        counts=speech.money(times * value),
        times=times,
        if_lent=after.margin,
        if_lent_said=speech.signed_money(after.margin),
        lent=after,
    )


def companies(reader: Reader, cards: Cards) -> tuple[CompanyLine, ...]:
    """The shares among these cards, company by company, with what they count."""
    lines = []
    for key, (percent, worth) in shareholdings(reader.deck, cards).items():
        times = multiplier(reader.deck, percent)
        glyph = next(capital_sight(reader, card).glyph for card in cards if reader.deck.company[card] == key)
        said = reader.say(f"books.share_{times}", company=reader.company(key), percent=percent)
        lines.append(
            CompanyLine(
                reader.company(key), glyph, percent, reader.money(worth), times, reader.money(times * worth), said
            )
        )
    return tuple(lines)


def cover_sight(speech: Speech, counts: int, loans: int) -> CoverSight:
    margin = counts - loans
    scale = max(counts, loans, 1)
    return CoverSight(
        counts=counts,
        counts_said=speech.money(counts),
        loans=loans,
        loans_said=speech.money(loans),
        margin=margin,
        margin_said=speech.signed_money(margin),
        have=BAR * counts // scale,
        need=BAR * loans // scale,
        label=speech.say("books.bar_label", counts=speech.money(counts), loans=speech.money(loans)),
    )


def _attempts(reader: Reader) -> str:
    used, most = reader.view.attempts, reader.deck.params.blink.attempts_per_lap
    if used is None or reader.own_seat is None or reader.view.fate[reader.own_seat] == BANKRUPT:
        return ""
    if used < most:
        return reader.count("books.may_pocket", most - used)
    return reader.say("books.too_soon" if _has_had_no_turn(reader.view, reader.own_seat) else "books.pocketed")


def no_pocket(reader: Reader, acts: Collection[str]) -> str:
    """Why a CEO who is asked in a blink cannot pocket anything (KR-R12); empty where he can."""
    if "pocket" in acts or reader.own_seat is None:
        return ""
    return _attempts(reader) if reader.hand(reader.own_seat) else reader.say("blink.no_hand")


def no_watch(reader: Reader, acts: Collection[str]) -> str:
    """Why a CEO who is asked in a blink cannot watch (KR-R55); empty where he can."""
    return "" if "watch" in acts else reader.say("blink.tired")


def at_rest(reader: Reader) -> tuple[Seat, ...]:
    """The living whose eyes rest."""
    tired = reader.view.tired or 0
    return tuple([seat for seat in reader.living if tired >> seat & 1])


def _has_had_no_turn(view: KrachView, seat: Seat) -> bool:
    return view.round == 1 and (seat - view.first) % len(view.fate) > view.place


def _steps(reader: Reader, seat: Seat) -> tuple[tuple[str, str], ...]:
    turn = reader.frame(BankTurn)
    if turn is None or turn.seat != seat:
        return ()
    now = STEPS.index(turn.step) if turn.step in STEPS else len(STEPS) - 1
    states = ["done" if place < now else "now" if place == now else "to-come" for place in range(len(STEPS))]
    return tuple([(reader.say(f"step.{name}"), state) for name, state in zip(STEPS, states, strict=True)])
