"""What is in the box of Friends, and where each number is from."""

from __future__ import annotations

from typing import NamedTuple

from debacle.games.friends.board.speech import Speech, set_in_type, signed
from debacle.games.friends.deck import Card, FriendsDeck
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


class Parts(NamedTuple):
    name: str
    source: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def parts(deck: FriendsDeck, words: Words) -> list[Parts]:
    """The rulebook prints no numbers of cards: those are the house's, but for what a review reports."""
    return [*(_kind(deck, words, kind) for kind in KINDS), _numbers(deck, words), _limits(deck, words)]


def _kind(deck: FriendsDeck, words: Words, kind: str) -> Parts:
    cards = [card for card in deck.cards if card.kind == kind]
    columns = ["name", "original", "min_bid", "vp"]
    columns += ["production"] if kind == "factory" else []
    columns += ["text", "numbers", "words"]
    rows = [_row(deck, words, card) for card in cards]
    return Parts(
        _say(words, f"box.{kind}"), "house", tuple([_say(words, f"box.{name}") for name in columns]), tuple(rows)
    )


def _row(deck: FriendsDeck, words: Words, card: Card) -> tuple[str, ...]:
    speech = Speech(deck, words, (), 0, None)
    name = set_in_type(card.names.get(words.language) or card.names["en"])
    cells = [name, card.names.get("de", ""), speech.money(card.min_bid), _vp(words, card)]
    if card.kind == "factory":
        formula = card.production_formula
        made = speech.money(card.production - card.upkeep) if formula is None else _say(words, f"formula.{formula}")
        cells.append(made)
    said = words.say(f"board.box.source.{SOURCES[card.source]}")
    effect = "" if card.effect_source == "none" else words.say(f"board.box.source.{SOURCES[card.effect_source]}")
    return (*cells, speech.text(card), said, effect)


def _vp(words: Words, card: Card) -> str:
    if card.vp_formula is not None:
        return _say(words, f"formula.{card.vp_formula}")
    return signed(card.vp) if card.vp else "0" if card.kind in ("factory", "prestige") else ""


def _numbers(deck: FriendsDeck, words: Words) -> Parts:
    rows = [(_say(words, f"box.{name}"), words.number(getattr(deck.numbers, name))) for name in NUMBERS]
    return Parts(_say(words, "box.game"), "rulebook", _columns(words), tuple(rows))


def _limits(deck: FriendsDeck, words: Words) -> Parts:
    rows = [(_say(words, f"box.{name}"), words.number(getattr(deck.numbers, name))) for name in LIMITS]
    return Parts(_say(words, "box.limits"), "house", _columns(words), tuple(rows))


def _columns(words: Words) -> tuple[str, ...]:
    return _say(words, "box.number"), _say(words, "box.value")


def _say(words: Words, key: str, **facts: int | str) -> str:
    return set_in_type(words.say(f"board.{key}", **facts))
