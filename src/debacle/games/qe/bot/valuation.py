"""What a tile is worth to a seat: what it would score now, and what it could still lead to."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.qe.rules.deck import Industry, Nation, QEDeck, Sheet, Tile, TileId
from debacle.games.qe.rules.scoring import best_groups, capped
from debacle.games.qe.rules.state import QEView


class Collection:
    """A seat's tiles and token, as far as scoring minds them (QE-31 to QE-34)."""

    __slots__ = ("counts", "nation", "own", "sheet", "vp")

    def __init__(self, sheet: Sheet, nation: Nation, counts: tuple[int, ...], own: int = 0, vp: int = 0) -> None:
        self.sheet = sheet
        self.nation = nation
        self.counts = counts
        """Tiles and token by industry."""
        self.own = own
        """Tiles of the own nation."""
        self.vp = vp

    def with_tile(self, tile: Tile) -> Collection:
        counts = list(self.counts)
        counts[tile.industry] += 1
        own = self.own + (tile.nation == self.nation)
        return Collection(self.sheet, self.nation, tuple(counts), own, self.vp + tile.vp)

    def points(self) -> int:
        sheet = self.sheet
        groups = best_groups(self.counts, sheet.diversification)
        return (
            self.vp
            + capped(sheet.nationalisation, self.own)
            + sum([capped(sheet.monopolisation, count) for count in self.counts])
            + sum([sheet.diversification[len(group)] for group in groups])
        )


def collection_of(deck: QEDeck, view: QEView, seat: Seat) -> Collection:
    """What this seat has, with its token where the view shows it."""
    token: Industry | None = view.tokens[seat]
    counts = tuple([int(industry == token) for industry in range(len(deck.industries))])
    collection = Collection(deck.sheets[len(view.nations)], view.nations[seat], counts)
    for sale in view.sales:
        if sale.winner == seat:
            collection = collection.with_tile(deck.tiles[sale.tile])
    return collection


def tiles_to_come(deck: QEDeck, view: QEView) -> list[TileId]:
    """What is still in the stack, in no order (QE-07)."""
    turned = {sale.tile for sale in view.sales}
    turned.add(-1 if view.tile is None else view.tile)
    return [tile for tile in deck.sheets[len(view.nations)].tiles if tile not in turned]


def worth(collection: Collection, tile: Tile, to_come: list[Tile], chance: float) -> float:
    """The points that a tile adds now, and those that it adds to each tile to come that this seat may yet win."""
    before, with_it = collection.points(), collection.with_tile(tile)
    now = with_it.points() - before
    later = 0
    for other in to_come:
        later += with_it.with_tile(other).points() - collection.with_tile(other).points() - now
    return now + chance * later


def average_gain(collection: Collection, tiles: list[Tile]) -> float:
    """What one of these tiles would add now, on average."""
    if not tiles:
        return 0.0
    before = collection.points()
    return sum([collection.with_tile(tile).points() - before for tile in tiles]) / len(tiles)
