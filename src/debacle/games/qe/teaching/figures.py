"""What the pictures of Q.E.'s primer and manual show: an invented table of four, drawn with the real parts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from msgspec import Struct

from debacle.games.qe.rules.deck import QEDeck, TileId
from debacle.games.qe.telling.reader import TileSight, tile_sight
from debacle.games.qe.telling.speech import BankSeat, Speech
from debacle.games.qe.telling.sums import Sum
from debacle.texts.words import Words

SEATS = 4
OPEN, BID = 27, 40


class Opened(Struct, frozen=True):
    tile: TileSight
    seat: BankSeat
    sum: Sum


class Slip(Struct, frozen=True):
    """An envelope: what it says, or that it stays shut."""

    seat: BankSeat
    sum: Sum | None
    sign: str = ""
    """ "won" or "tied"; empty: neither."""


class Series(Struct, frozen=True):
    """Tiles that count together, and for how much."""

    said: str
    tiles: tuple[TileSight, ...]
    vp: int


class BillLine(Struct, frozen=True):
    seat: BankSeat
    width: int
    """Of a hundred."""
    total: str
    out: bool = False
    won: bool = False


def example(deck: QEDeck, words: Words) -> Speech:
    """Nobody in particular looks at a table where each plays another nation."""
    return Speech(deck, words, (), deck.sheets[SEATS].nations, None)


def figures(speech: Speech) -> Mapping[str, Hashable]:
    us, eu, cn, jp = (speech.seat(seat) for seat in range(SEATS))
    lot = tile_sight(speech, _tile(speech, "cn", "agriculture"))
    tied = speech.sum(250)
    return {
        "opening": Opened(lot, eu, speech.sum(OPEN)),
        "sealing": speech.sum(BID),
        "reading": speech.sum(BID),
        "refusing": speech.deck.sheets[SEATS].zero_bid,
        "collecting": _series(speech),
        "printing": _bill(speech),
        "anatomy": lot,
        "saleroom": (Slip(jp, speech.sum(0)), Slip(us, None), Slip(cn, None, "won")),
        "tie": (Slip(us, tied, "tied"), Slip(cn, tied, "tied"), Slip(jp, speech.sum(30))),
    }


def _series(speech: Speech) -> tuple[Series, ...]:
    sheet = speech.deck.sheets[SEATS]
    nation = [("jp", "finance"), ("jp", "manufacturing"), ("jp", "agriculture")]
    industry = [("us", "finance"), ("eu", "finance"), ("cn", "finance")]
    others = [("us", "agriculture"), ("eu", "housing"), ("cn", "finance"), ("jp", "manufacturing")]
    return (
        _counted(speech, "nationalisation", nation, sheet.nationalisation),
        _counted(speech, "monopolisation", industry, sheet.monopolisation),
        _counted(speech, "diversification", others, sheet.diversification),
    )


def _counted(speech: Speech, key: str, tiles: list[tuple[str, str]], points: tuple[int, ...]) -> Series:
    drawn = tuple([tile_sight(speech, _tile(speech, *tile)) for tile in tiles])
    return Series(speech.say(f"lesson.{key}", number=len(tiles)), drawn, points[len(tiles)])


def _bill(speech: Speech) -> tuple[BillLine, ...]:
    us, eu, cn, jp = (speech.seat(seat) for seat in range(SEATS))
    return (
        BillLine(jp, 34, speech.say("lesson.wins", vp=22), won=True),
        BillLine(us, 52, speech.say("vp", vp=17)),
        BillLine(cn, 61, speech.say("vp", vp=19)),
        BillLine(eu, 100, speech.say("vp", vp=31), out=True),
    )


def _tile(speech: Speech, nation: str, industry: str) -> TileId:
    """A tile of any deck; one that it has not is drawn as its first."""
    wanted = (nation, industry)
    named = [(speech.deck.nations[tile.nation], speech.deck.industries[tile.industry]) for tile in speech.deck.tiles]
    return named.index(wanted) if wanted in named else 0
