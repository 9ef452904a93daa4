"""The empires: what lies there, what it is worth and brings, and the money, where it may be known."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import count_cards, empire_vp, factories, factory_limit
from debacle.games.friends.telling.accounts import MoneyLine, VpLine, gain, income, income_lines, vp_lines
from debacle.games.friends.telling.cards import CardSight, card_sight
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import signed
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight

SCALE = 46
"""The race's width in points; the goal of 40 and a little more."""


class SumLine(Struct, frozen=True):
    said: str
    amount: str


class Race(Struct, frozen=True):
    """A bar up to the goal; `ghost`: what the lot on the block would add."""

    width: int
    bar: int
    ghost: int
    goal: int
    grid: tuple[int, ...]
    label: str


class EmpireSight(Struct, frozen=True, kw_only=True):
    seat: SeatSight
    marker: bool
    asked: bool
    vp: str
    vp_lines: tuple[SumLine, ...]
    income: str
    income_lines: tuple[SumLine, ...]
    money: str
    """Empty: closed to this onlooker."""
    known: Literal["open", "eye", "closed"]
    factories: tuple[CardSight, ...]
    factory_count: str
    prestige: tuple[CardSight, ...]
    bound: tuple[CardSight, ...]
    waiting: tuple[CardSight, ...]
    race: Race
    note: str


def empire(reader: Reader, seat: Seat, lot: CardId | None, legal: frozenset[CardId]) -> EmpireSight:
    view, deck = reader.view, reader.deck
    vp = empire_vp(deck, view, seat)

    def cards(ids: tuple[CardId, ...]) -> tuple[CardSight, ...]:
        return tuple([card_sight(reader, card, owner=seat, legal=legal) for card in ids])

    own = factories(deck, view, seat)
    coins = view.money[seat]
    limit = factory_limit(deck, view, seat)
    return EmpireSight(
        seat=reader.seat(seat),
        marker=seat == view.marker and not reader.over,
        asked=seat in view.waiting,
        vp=plain(vp),
        vp_lines=tuple([vp_line(reader, line) for line in vp_lines(deck, view, seat)]),
        income=reader.signed_money(income(deck, view, seat)),
        income_lines=tuple([money_line(reader, line) for line in income_lines(deck, view, seat)]),
        money="" if coins is None else reader.money(coins),
        known="closed" if coins is None else "open" if reader.money_is_open else "eye",
        factories=cards(own),
        factory_count=reader.say("lay.factory_count", number=len(own), limit=limit),
        prestige=cards(tuple([card for card in view.empires[seat] if deck.prestige[card]])),
        bound=cards(view.bound[seat]),
        waiting=cards(view.unused[seat]),
        race=_race(reader, seat, vp, lot),
        note=reader.count("lay.cards", count_cards(view, seat)),
    )


def _race(reader: Reader, seat: Seat, vp: int, lot: CardId | None) -> Race:
    goal = reader.deck.numbers.vp_goal
    more = 0 if lot is None else max(0, gain(reader.deck, reader.view, seat, lot)[0])
    width = max(SCALE, goal + 6, vp + more + 1)
    label = reader.say("race.label", vp=plain(vp), goal=goal)
    if more:
        label = reader.say("race.with_lot", race=label, vp=plain(vp + more))
    return Race(width, max(0, vp), more, goal, tuple(range(10, goal, 10)), label)


def vp_line(reader: Reader, line: VpLine) -> SumLine:
    said = reader.card(line.card)
    formula = reader.deck.cards[line.card].vp_formula
    steps = ""
    if formula == "5_per_factory":
        steps = f"5 × {line.counted}"
    elif formula == "1_per_card":
        steps = reader.count("sum.cards", line.counted)
    if line.times > 1:
        steps = f"{steps or plain(line.printed)} × {line.times}"
    if line.bonus:
        steps = f"{steps or plain(line.printed)} + {line.bonus}"
    return SumLine(reader.say("sum.steps", card=said, steps=steps) if steps else said, signed(line.vp))


def money_line(reader: Reader, line: MoneyLine) -> SumLine:
    if line.card is None:
        return SumLine(reader.say("sum.no_base" if line.why else "sum.base"), reader.money(line.amount))
    said = reader.card(line.card)
    if line.why:
        said = reader.say("sum.steps", card=said, steps=reader.say(f"sum.{line.why}"))
    return SumLine(said, reader.signed_money(line.amount))
