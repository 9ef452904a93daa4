"""What is in the box of Friends, and where each number is from."""

from __future__ import annotations

from debacle.games.friends.rules.deck import Card, FriendsDeck
from debacle.games.friends.telling.speech import Speech, signed
from debacle.texts.parts import Parts
from debacle.texts.words import Words

KINDS = ("factory", "prestige", "influence", "action")
SOURCES = {"rulebook": "rulebook", "derived": "public", "house": "house", "none": "house"}
NUMBERS = (
    "start_money",
    "base_income",
    "cards_per_player",
    "row_extra",
    "factory_limit",
    "vp_goal",
    "tax_per_negative_vp",
)
LIMITS = ("min_raise", "bid_cap")


def parts(deck: FriendsDeck, words: Words) -> list[Parts]:
    """The rulebook prints no numbers of cards: those are the house's, but for what a review reports."""
    speech = Speech(deck, words, (), 0, None)
    return [
        *(_kind(speech, kind) for kind in KINDS),
        numbers(speech),
        limits(speech),
    ]


def numbers(speech: Speech) -> Parts:
    return _numbers(speech, "game", "rulebook", NUMBERS)


def limits(speech: Speech) -> Parts:
    return _numbers(speech, "limits", "house", LIMITS)


def _kind(speech: Speech, kind: str) -> Parts:
    cards = [card for card in speech.deck.cards if card.kind == kind]
    made = ("production",) if kind == "factory" else ()
    columns = _heads(speech, "name", "original", "min_bid", "vp", *made, "text", "numbers", "words")
    return Parts(speech.say(f"box.{kind}"), "house", columns, tuple([_row(speech, card) for card in cards]))


def _row(speech: Speech, card: Card) -> tuple[str, ...]:
    cells = [speech.own(card.names), card.names.get("de", ""), speech.money(card.min_bid), _vp(speech, card)]
    if card.kind == "factory":
        formula = card.production_formula
        made = speech.money(card.production - card.upkeep) if formula is None else speech.say(f"formula.{formula}")
        cells.append(made)
    said = speech.say(f"box.source.{SOURCES[card.source]}")
    effect = "" if card.effect_source == "none" else speech.say(f"box.source.{SOURCES[card.effect_source]}")
    return (*cells, speech.text(card), said, effect)


def _vp(speech: Speech, card: Card) -> str:
    if card.vp_formula is not None:
        return speech.say(f"formula.{card.vp_formula}")
    return signed(card.vp) if card.vp else "0" if card.kind in ("factory", "prestige") else ""


def _numbers(speech: Speech, key: str, source: str, names: tuple[str, ...]) -> Parts:
    numbers = speech.deck.numbers
    rows = [(speech.say(f"box.{name}"), speech.words.number(getattr(numbers, name))) for name in names]
    return Parts(speech.say(f"box.{key}"), source, _heads(speech, "number", "value"), tuple(rows))


def _heads(speech: Speech, *names: str) -> tuple[str, ...]:
    return tuple([speech.say(f"box.{name}") for name in names])
