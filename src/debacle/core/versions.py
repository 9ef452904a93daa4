"""A game as it was: by the rules and with the deck that a record was made with."""

from __future__ import annotations

from debacle.core.deck import BadDeck, Deck, digest_of
from debacle.core.game import AnyGame, UnknownRules
from debacle.core.record import BadRecord
from debacle.core.refusals import Why


def as_it_was(game: AnyGame, rules: int, deck: str, text: str | None) -> AnyGame:
    """The game by this version of its rules, and with the deck of this digest: its own, or the one of this text."""
    if text is not None and digest_of(text) != deck:
        raise BadRecord(Why("record.deck_forged", {"digest": digest_of(text), "recorded": deck}, "deck"))
    if (rules, deck) == (game.rules, game.deck.digest):
        return game
    try:
        return type(game)(_deck(game, deck, text), rules)
    except UnknownRules as error:
        raise BadRecord(error.why.inside("header.rules")) from None


def _deck(game: AnyGame, digest: str, text: str | None) -> Deck:
    if digest == game.deck.digest:
        own: Deck = game.deck
        return own
    if text is None:
        raise BadRecord(Why("record.deck", {"deck": digest}, "header.deck"))
    try:
        other: Deck = game.read_deck(text, "deck")
    except BadDeck as error:
        raise BadRecord(Why("record.deck_unread", where="deck")) from error
    return other
