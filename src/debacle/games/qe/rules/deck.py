"""The components of Q.E.: tiles, tokens, and the scoreboard's side for each number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from msgspec import Struct

from debacle.core.deck import BadDeck, Deck, parse
from debacle.core.specs import Amount

Nation = int
"""A place in the deck's list of nations."""
Industry = int
"""A place in the deck's list of industries."""
TileId = int
"""A place in the deck's list of tiles."""


class TilesOut(Struct, frozen=True, forbid_unknown_fields=True):
    nations: tuple[str, ...]
    tiles: tuple[tuple[str, str], ...]
    vp: tuple[int, ...]


class SheetData(Struct, frozen=True, forbid_unknown_fields=True):
    tiles_out: TilesOut
    nations_out: tuple[str, ...]
    tokens_out: tuple[str, ...]
    nationalisation: tuple[int, ...]
    monopolisation: tuple[int, ...]
    diversification: dict[int, int]
    zero_bid: int
    least_spent: int
    last_tile_without_auctioneer: bool
    look: bool


class DeckData(Struct, frozen=True, forbid_unknown_fields=True):
    """`deck.toml` as it stands."""

    seats: tuple[int, ...]
    max_bid_digits: int
    nations: tuple[str, ...]
    industries: tuple[str, ...]
    tiles: tuple[tuple[str, str, int], ...]
    by_seats: dict[int, SheetData]


class Tile(Struct, frozen=True, gc=False):
    nation: Nation
    industry: Industry
    vp: int


class Sheet(Struct, frozen=True):
    """One side of the scoreboard, with what is in the box for that number of seats."""

    tiles: tuple[TileId, ...]
    nations: tuple[Nation, ...]
    tokens: tuple[Industry, ...]
    nationalisation: tuple[int, ...]
    """VP by the number of tiles of one's own nation."""
    monopolisation: tuple[int, ...]
    """VP by the number of tiles of one industry."""
    diversification: tuple[int, ...]
    """VP by the size of a group of different industries."""
    zero_bid: int
    least_spent: int
    last_tile_without_auctioneer: bool
    look: bool


class QEDeck(Deck):
    def __init__(self, text: str, source: str) -> None:
        super().__init__(source, text)
        data = parse(text, DeckData, source)
        _check(data, source)
        self.nations = data.nations
        self.industries = data.industries
        self.max_bid: int = 10**data.max_bid_digits - 1  # QE-R08
        self.open_bid = Amount(1, self.max_bid)  # QE-11
        self.last_bid = Amount(0, self.max_bid)  # QE-28
        self.tiles = tuple(
            Tile(data.nations.index(nation), data.industries.index(industry), vp) for nation, industry, vp in data.tiles
        )
        self.sheets = {seats: self._sheet(data, data.by_seats[seats]) for seats in data.seats}

    @classmethod
    def own(cls) -> QEDeck:
        return cls(files("debacle.games.qe").joinpath("deck.toml").read_text(encoding="utf-8"), "qe/deck.toml")

    def _sheet(self, data: DeckData, sheet: SheetData) -> Sheet:
        out = sheet.tiles_out
        sizes = range(max(sheet.diversification, default=0) + 1)
        return Sheet(
            tiles=tuple(
                number
                for number, (nation, industry, vp) in enumerate(data.tiles)
                if nation not in out.nations and (nation, industry) not in out.tiles and vp not in out.vp
            ),
            nations=tuple(k for k, name in enumerate(data.nations) if name not in sheet.nations_out),
            tokens=tuple(k for k, name in enumerate(data.industries) if name not in sheet.tokens_out),
            nationalisation=sheet.nationalisation,
            monopolisation=sheet.monopolisation,
            diversification=tuple(sheet.diversification.get(size, 0) for size in sizes),
            zero_bid=sheet.zero_bid,
            least_spent=sheet.least_spent,
            last_tile_without_auctioneer=sheet.last_tile_without_auctioneer,
            look=sheet.look,
        )


def _check(data: DeckData, source: str) -> None:
    for place, problem in _problems(data):
        raise BadDeck(source, place, problem)


def _problems(data: DeckData) -> Iterator[tuple[str, str]]:
    """What the types alone do not say: the place, and what is wrong there."""
    if not 1 <= data.max_bid_digits <= 100:
        yield "max_bid_digits", "1 to 100 digits"
    for name, values in (("nations", data.nations), ("industries", data.industries)):
        if len(set(values)) < len(values):
            yield name, "a name stands twice"
    for number, (nation, industry, vp) in enumerate(data.tiles):
        if nation not in data.nations:
            yield f"tiles[{number}]", f"{nation} is not a nation"
        if industry not in data.industries:
            yield f"tiles[{number}]", f"{industry} is not an industry"
        if vp < 0:
            yield f"tiles[{number}]", "VP below zero"
    if len({tile[:2] for tile in data.tiles}) < len(data.tiles):
        yield "tiles", "a tile stands twice"
    for seats in data.seats:
        if seats not in data.by_seats:
            yield "by_seats", f"nothing for {seats} seats"
        for place, problem in _problems_of_sheet(data, data.by_seats[seats], seats):
            yield f"by_seats.{seats}.{place}", problem


def _problems_of_sheet(data: DeckData, sheet: SheetData, seats: int) -> Iterator[tuple[str, str]]:
    if not set(sheet.tiles_out.nations) <= set(data.nations):
        yield "tiles_out.nations", "an unknown nation"
    if not set(sheet.tiles_out.tiles) <= {tile[:2] for tile in data.tiles}:
        yield "tiles_out.tiles", "an unknown tile"
    if not set(sheet.nations_out) <= set(data.nations):
        yield "nations_out", "an unknown nation"
    if not set(sheet.tokens_out) <= set(data.industries):
        yield "tokens_out", "an unknown industry"
    if len(data.nations) - len(set(sheet.nations_out)) < seats:
        yield "nations_out", "too few are left"
    if len(data.industries) - len(set(sheet.tokens_out)) < seats:
        yield "tokens_out", "too few are left"
    if not sheet.nationalisation:
        yield "nationalisation", "the table is empty"
    if not sheet.monopolisation:
        yield "monopolisation", "the table is empty"
