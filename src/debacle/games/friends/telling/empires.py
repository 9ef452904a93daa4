"""The empires: what lies there, what it is worth and brings, and the money, where it may be known."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import cards_of, count_cards, empire_vp, factories, factory_limit
from debacle.games.friends.telling.accounts import (
    Alone,
    MoneyLine,
    VpLine,
    alone,
    gain,
    income,
    income_lines,
    vp_lines,
)
from debacle.games.friends.telling.cards import CardSight, card_sight
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import Speech, signed
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight

SCALE = 46
"""The race's width in points; the goal of 40 and a little more."""
KEPT = 2048
"""Empires as they were shown, each to one reader: those of some hundred tables."""


class LineSight(Struct, frozen=True):
    said: str
    amount: str


class RaceSight(Struct, frozen=True):
    """A bar up to the goal; `ghost`: what the lot on the block would add."""

    width: int
    bar: int
    ghost: int
    goal: int
    grid: tuple[int, ...]
    label: str


class EmpireSight(Struct, frozen=True, kw_only=True, cache_hash=True):
    seat: SeatSight
    marker: bool
    vp: str
    vp_lines: tuple[LineSight, ...]
    income: str
    income_lines: tuple[LineSight, ...]
    money: str
    """Empty: closed to this onlooker."""
    known: Literal["open", "eye", "closed"]
    factories: tuple[CardSight, ...]
    factory_count: str
    prestige: tuple[CardSight, ...]
    bound: tuple[CardSight, ...]
    waiting: tuple[CardSight, ...]
    race: RaceSight
    note: str


class Purse(Struct, frozen=True):
    """What a reader may know of somebody's money."""

    coins: int | None
    open: bool


def empire(reader: Reader, seat: Seat, lot: CardId | None, legal: frozenset[CardId]) -> EmpireSight:
    """With the lot that it may grow by, and the cards that the reader may choose now."""
    view = reader.view
    return _empire(
        reader.speech,
        seat,
        alone(view, seat, lot),
        Purse(view.money[seat], reader.money_is_open),
        lot,
        legal.intersection(cards_of(view, seat)),
        marker=seat == view.marker and not reader.over,
    )


@lru_cache(KEPT)
def _empire(
    speech: Speech,
    seat: Seat,
    own: Alone,
    purse: Purse,
    lot: CardId | None,
    legal: frozenset[CardId],
    *,
    marker: bool,
) -> EmpireSight:
    deck = speech.deck
    vp = empire_vp(deck, own, seat)
    working = factories(deck, own, seat)

    def cards(ids: tuple[CardId, ...]) -> tuple[CardSight, ...]:
        return tuple([card_sight(speech, own, card, owner=seat, legal=legal) for card in ids])

    return EmpireSight(
        seat=speech.seat(seat),
        marker=marker,
        vp=plain(vp),
        vp_lines=tuple([vp_line(speech, line) for line in vp_lines(deck, own, seat)]),
        income=speech.signed_money(income(deck, own, seat)),
        income_lines=tuple([money_line(speech, line) for line in income_lines(deck, own, seat)]),
        money="" if purse.coins is None else speech.money(purse.coins),
        known="closed" if purse.coins is None else "open" if purse.open else "eye",
        factories=cards(working),
        factory_count=speech.say("lay.factory_count", number=len(working), limit=factory_limit(deck, own, seat)),
        prestige=cards(tuple([card for card in own.empires[seat] if deck.prestige[card]])),
        bound=cards(own.bound[seat]),
        waiting=cards(own.unused[seat]),
        race=race_of(speech, vp, 0 if lot is None else max(0, gain(deck, own, seat, lot)[0])),
        note=speech.count("lay.cards", count_cards(own, seat)),
    )


def race_of(speech: Speech, vp: int, more: int) -> RaceSight:
    """So many points, and as many more with the lot on the block."""
    goal = speech.deck.numbers.vp_goal
    width = max(SCALE, goal + 6, vp + more + 1)
    label = speech.say("race.label", vp=plain(vp), goal=goal)
    if more:
        label = speech.say("race.with_lot", race=label, vp=plain(vp + more))
    return RaceSight(width, max(0, vp), more, goal, tuple(range(10, goal, 10)), label)


def vp_line(speech: Speech, line: VpLine) -> LineSight:
    said = speech.card(line.card)
    formula = speech.deck.cards[line.card].vp_formula
    steps = ""
    if formula == "5_per_factory":
        steps = f"5 × {line.counted}"
    elif formula == "1_per_card":
        steps = speech.count("sum.cards", line.counted)
    if line.times > 1:
        steps = f"{steps or plain(line.printed)} × {line.times}"
    if line.bonus:
        steps = f"{steps or plain(line.printed)} + {line.bonus}"
    return LineSight(speech.say("sum.steps", card=said, steps=steps) if steps else said, signed(line.vp))


def money_line(speech: Speech, line: MoneyLine) -> LineSight:
    if line.card is None:
        return LineSight(speech.say("sum.no_base" if line.why else "sum.base"), speech.money(line.amount))
    said = speech.card(line.card)
    if line.why:
        said = speech.say("sum.steps", card=said, steps=speech.say(f"sum.{line.why}"))
    return LineSight(said, speech.signed_money(line.amount))
