"""What a collection scores, line by line: at the end of the game, and as far as it has come."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.qe.rules.deck import Industry, Nation, QEDeck, Sheet, TileId
from debacle.games.qe.rules.scoring import by_industry, capped
from debacle.games.qe.rules.state import QEView


class Count(Struct, frozen=True):
    companies: int
    zero_bids: int
    own: int
    """Tiles of the own nation."""
    nationalisation: int
    counts: tuple[int, ...]
    """Tiles and token, by industry."""
    monopolies: tuple[int, ...]
    groups: tuple[tuple[Industry, ...], ...]
    diversification: int
    total: int
    """Without the reward for spending least: nobody knows it yet."""


def count(
    deck: QEDeck, sheet: Sheet, nation: Nation, tiles: list[TileId], token: Industry | None, zero_rounds: int
) -> Count:
    counts = [0] * len(deck.industries)
    if token is not None:
        counts[token] += 1
    for tile in tiles:
        counts[deck.tiles[tile].industry] += 1
    companies = sum([deck.tiles[tile].vp for tile in tiles])
    own = len([tile for tile in tiles if deck.tiles[tile].nation == nation])
    nationalisation = capped(sheet.nationalisation, own)
    monopolies, groups = by_industry(tuple(counts), sheet.monopolisation, sheet.diversification)
    diversification = sum([sheet.diversification[len(group)] for group in groups])
    zero_bids = sheet.zero_bid * zero_rounds
    return Count(
        companies=companies,
        zero_bids=zero_bids,
        own=own,
        nationalisation=nationalisation,
        counts=tuple(counts),
        monopolies=monopolies,
        groups=groups,
        diversification=diversification,
        total=companies + zero_bids + nationalisation + sum(monopolies) + diversification,
    )


def tiles_of(view: QEView, seat: Seat) -> list[TileId]:
    return [sale.tile for sale in view.sales if sale.winner == seat]


def count_of(deck: QEDeck, view: QEView, seat: Seat, extra: TileId | None = None, *, token: bool = True) -> Count:
    """With the token, where the view shows it, unless it is to stay out; with one more tile, if wanted."""
    tiles = tiles_of(view, seat) + ([] if extra is None else [extra])
    shown = view.tokens[seat] if token else None
    return count(deck, deck.sheets[len(view.nations)], view.nations[seat], tiles, shown, view.zero_rounds[seat])
