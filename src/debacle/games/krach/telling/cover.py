"""What a hand would cover in a Krach: as it is, and with a card less in it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.games.krach.rules.banks import counted, multiplier, shareholdings
from debacle.games.krach.rules.deck import CardId, Cards, KrachDeck
from debacle.games.krach.telling.cards import CapitalSight, capital_sight
from debacle.games.krach.telling.speech import Speech

BAR = 240
"""The width of a bar of cover."""
KEPT = 1024
"""Hands as their owners see them: those of some hundred tables."""


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
    """A card of one's hand, with all that are like it."""

    card: CapitalSight
    number: int
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


def alike(deck: KrachDeck, cards: Cards) -> tuple[Cards, ...]:
    """Cards of one name lie together: which of them is meant makes no difference (KR-R18)."""
    groups: dict[CardId, list[CardId]] = {}
    for card in cards:
        groups.setdefault(deck.first[card], []).append(card)
    return tuple([tuple(group) for group in groups.values()])


@lru_cache(KEPT)
def hand_rows(speech: Speech, hand: Cards, guarantee: int, lent: int) -> tuple[HandRow, ...]:
    shares = shareholdings(speech.deck, hand)
    return tuple([_hand_row(speech, hand, group, shares, guarantee, lent) for group in alike(speech.deck, hand)])


def _hand_row(
    speech: Speech, hand: Cards, group: Cards, shares: dict[str, tuple[int, int]], guarantee: int, lent: int
) -> HandRow:
    card = group[0]
    value, company = speech.deck.value[card], speech.deck.company[card]
    times = 1 if company is None else multiplier(speech.deck, shares[company][0])
    after = cover_sight(speech, counted(speech.deck, without(hand, (card,))) + guarantee, lent + value)
    return HandRow(
        card=capital_sight(speech, card),
        number=len(group),
        counts=speech.money(times * value),
        times=times,
        if_lent=after.margin,
        if_lent_said=speech.signed_money(after.margin),
        lent=after,
    )


def without(hand: Cards, gone: Cards) -> Cards:
    return tuple([card for card in hand if card not in gone])


def companies(speech: Speech, cards: Cards) -> tuple[CompanyLine, ...]:
    """The shares among these cards, company by company, with what they count."""
    lines = []
    for key, (percent, worth) in shareholdings(speech.deck, cards).items():
        times = multiplier(speech.deck, percent)
        glyph = next(capital_sight(speech, card).glyph for card in cards if speech.deck.company[card] == key)
        said = speech.say(f"books.share_{times}", company=speech.company(key), percent=percent)
        lines.append(
            CompanyLine(
                speech.company(key), glyph, percent, speech.money(worth), times, speech.money(times * worth), said
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
