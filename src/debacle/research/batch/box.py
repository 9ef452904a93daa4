"""What is in the box at one number of seats, as arrays."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import numpy as np

from debacle.games.qe.numbers.encoding import industry_points
from debacle.games.qe.rules.deck import QEDeck

Array = Any
"""Of NumPy or of JAX."""
Names = Any
"""The namespace of their functions."""


TOKEN_AND_TWO_MORE = 3
"""What a collection can have of an industry beyond its tiles, when a tile and one more are added in thought."""


class Box(NamedTuple):
    seats: int
    industries: int
    nations: int
    zero_bid: int
    least_spent: int
    look: bool
    last_tile_without_auctioneer: bool
    tiles: Array
    """Ids of the tiles that are in."""
    tile_industry: Array
    tile_nation: Array
    tile_vp: Array
    """These three by id, for all tiles of the deck."""
    tokens: Array
    nations_in: Array
    nationalisation: Array
    """By the number of tiles of one's own nation, up to all tiles."""
    powers: Array
    """What one tile of each industry adds to the code of a collection."""
    industry_points: Array
    """By that code: points for monopolies and groups."""

    @property
    def turns(self) -> int:
        return len(self.tiles)


def box(deck: QEDeck, seats: int) -> Box:
    sheet = deck.sheets[seats]
    industries = len(deck.industries)
    held = [deck.tiles[tile].industry for tile in sheet.tiles]
    base = max(held.count(industry) for industry in range(industries)) + TOKEN_AND_TWO_MORE + 1
    points = [
        industry_points(tuple(reversed(counts)), sheet.monopolisation, sheet.diversification)[0]
        for counts in product(range(base), repeat=industries)
    ]
    nation = [sheet.nationalisation[min(n, len(sheet.nationalisation) - 1)] for n in range(len(sheet.tiles) + 2)]
    return Box(
        seats=seats,
        industries=industries,
        nations=len(deck.nations),
        zero_bid=sheet.zero_bid,
        least_spent=sheet.least_spent,
        look=sheet.look,
        last_tile_without_auctioneer=sheet.last_tile_without_auctioneer,
        tiles=np.array(sheet.tiles, np.int32),
        tile_industry=np.array([tile.industry for tile in deck.tiles], np.int32),
        tile_nation=np.array([tile.nation for tile in deck.tiles], np.int32),
        tile_vp=np.array([tile.vp for tile in deck.tiles], np.int32),
        tokens=np.array(sheet.tokens, np.int32),
        nations_in=np.array(sheet.nations, np.int32),
        nationalisation=np.array(nation, np.int32),
        powers=np.array([base**place for place in range(industries)], np.int32),
        industry_points=np.array(points, np.int32),
    )
