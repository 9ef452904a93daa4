"""What is in the box of Q.E., drawn."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.qe.telling.components import limits, points
from debacle.games.qe.telling.reader import tile_sight
from debacle.games.qe.telling.speech import Speech
from debacle.texts.exhibits import Exhibit, Shelf
from debacle.texts.parts import Parts


class TokenSight(Struct, frozen=True):
    kind: str
    label: str


def gallery(speech: Speech) -> list[Shelf | Parts]:
    """Tiles are printed on cardboard that the booklet does not show; all points stand in the booklet."""
    deck, words = speech.deck, speech.words
    tiles = tuple([_tile(speech, tile) for tile in range(len(deck.tiles))])
    tokens = tuple([_token(speech, industry) for industry in range(len(deck.industries))])
    return [
        Shelf(speech.say("box.tiles"), "public", "tile", tiles),
        Shelf(speech.say("box.tokens"), "rulebook", "token", tokens),
        points(deck, words),
        limits(deck, words),
    ]


def _tile(speech: Speech, tile: int) -> Exhibit:
    sight = tile_sight(speech, tile)
    return Exhibit(
        key=f"tile-{tile}",
        name=speech.tile_name(tile),
        thing=sight,
        said=speech.count("box.tile_said", sight.vp),
        facts=(_played(speech, [seats for seats, sheet in speech.deck.sheets.items() if tile in sheet.tiles]),),
        tags=(sight.nation, sight.industry),
        rule="QE-02",
    )


def _token(speech: Speech, industry: int) -> Exhibit:
    deck, name = speech.deck, speech.industry(industry)
    label = speech.say("bank.token_of", industry=name)
    return Exhibit(
        key=f"token-{deck.industries[industry]}",
        name=label,
        thing=TokenSight(deck.industries[industry], label),
        said=speech.say("box.token_said", industry=name),
        facts=(_played(speech, [seats for seats, sheet in deck.sheets.items() if industry in sheet.tokens]),),
        tags=(name,),
        rule="QE-06",
    )


def _played(speech: Speech, seats: list[int]) -> str:
    return speech.say("box.with_seats", seats=speech.words.listed([str(count) for count in seats]))
