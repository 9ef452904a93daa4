"""What is in the box of Q.E., and where each number is from."""

from __future__ import annotations

from debacle.games.qe.rules.deck import QEDeck, Sheet
from debacle.texts.parts import Parts
from debacle.texts.words import Words

TABLES = ("nationalisation", "monopolisation", "diversification", "zero_bid", "least_spent")


def parts(deck: QEDeck, words: Words) -> list[Parts]:
    """Tiles are printed on cardboard that the booklet does not show; all points stand in the booklet."""
    return [_tiles(deck, words), points(deck, words), limits(deck, words)]


def _tiles(deck: QEDeck, words: Words) -> Parts:
    rows = [
        (
            words.name("board.nation", deck.nations[tile.nation]),
            words.name("industry", deck.industries[tile.industry]),
            words.number(tile.vp),
            words.listed([str(seats) for seats, sheet in deck.sheets.items() if number in sheet.tiles]),
        )
        for number, tile in enumerate(deck.tiles)
    ]
    columns = _said(words, "nation", "industry", "vp", "played")
    return Parts(words.say("board.box.tiles"), "public", columns, tuple(rows))


def points(deck: QEDeck, words: Words) -> Parts:
    seats = [words.count("board.box.seats", count) for count in deck.sheets]
    rows = [
        (words.say(f"board.box.{name}"), *(_row(words, sheet, name) for sheet in deck.sheets.values()))
        for name in TABLES
    ]
    columns = (*_said(words, "evaluation"), *seats)
    return Parts(words.say("board.box.points"), "rulebook", columns, tuple(rows))


def limits(deck: QEDeck, words: Words) -> Parts:
    """QE-R08 is a ruling of ours."""
    row = (words.say("board.box.digits"), words.number(len(str(deck.max_bid))))
    return Parts(words.say("board.box.limits"), "house", _said(words, "limit", "value"), (row,))


def _said(words: Words, *names: str) -> tuple[str, ...]:
    return tuple(words.say(f"board.box.{name}") for name in names)


def _row(words: Words, sheet: Sheet, name: str) -> str:
    table = getattr(sheet, name)
    if isinstance(table, int):
        return str(table)
    return " · ".join(words.say("board.box.step", count=count, vp=vp) for count, vp in enumerate(table) if vp)
