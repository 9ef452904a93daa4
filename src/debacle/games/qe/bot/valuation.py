"""What a tile is worth to a seat: what it would score now, and what it could still lead to."""

from __future__ import annotations

from functools import cache

from debacle.games.qe.rules.deck import Nation, QEDeck, Sheet, Tile, TileId
from debacle.games.qe.rules.scoring import by_industry, capped
from debacle.games.qe.rules.state import QEView

Table = tuple[int, ...]
"""VP by number, as a scoreboard has it."""


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
        return (
            self.vp
            + capped(sheet.nationalisation, self.own)
            + _industry_points(self.counts, sheet.monopolisation, sheet.diversification)
        )

    def gain(self, tile: Tile) -> int:
        """The points that this tile would add now."""
        return tile.vp + self.industry_gains()[tile.industry] + (self.nation_gain() if self.is_own(tile) else 0)

    def industry_gains(self) -> tuple[int, ...]:
        """By industry, what one more of it would add."""
        return _industry_gains(self.counts, self.sheet.monopolisation, self.sheet.diversification)

    def nation_gain(self) -> int:
        table = self.sheet.nationalisation
        return capped(table, self.own + 1) - capped(table, self.own)

    def is_own(self, tile: Tile) -> bool:
        return tile.nation == self.nation


@cache
def _industry_gains(counts: tuple[int, ...], monopolies: Table, groups: Table) -> tuple[int, ...]:
    before = _industry_points(counts, monopolies, groups)
    more = [(*counts[:industry], count + 1, *counts[industry + 1 :]) for industry, count in enumerate(counts)]
    return tuple([_industry_points(one, monopolies, groups) - before for one in more])


@cache
def _industry_points(counts: tuple[int, ...], monopolies: Table, groups: Table) -> int:
    by_monopoly, split = by_industry(counts, monopolies, groups)
    return sum(by_monopoly) + sum([groups[len(group)] for group in split])


def collections(deck: QEDeck, view: QEView) -> list[Collection]:
    """By seat, what it has, with its token where the view shows it."""
    sheet, industries = deck.sheets[len(view.nations)], range(len(deck.industries))
    held = [
        Collection(sheet, nation, tuple([int(industry == token) for industry in industries]))
        for nation, token in zip(view.nations, view.tokens, strict=True)
    ]
    for sale in view.sales:
        if sale.winner is not None:
            held[sale.winner] = held[sale.winner].with_tile(deck.tiles[sale.tile])
    return held


def tiles_to_come(deck: QEDeck, view: QEView) -> list[TileId]:
    """What is still in the stack, in no order (QE-07)."""
    turned = {sale.tile for sale in view.sales}
    turned.add(-1 if view.tile is None else view.tile)
    return [tile for tile in deck.sheets[len(view.nations)].tiles if tile not in turned]


def worth(collection: Collection, tile: Tile, to_come: list[Tile], chance: float) -> float:
    """The points that a tile adds now, and those that it adds to each tile to come that this seat may yet win."""
    with_it = collection.with_tile(tile)
    industries = [
        after - before for after, before in zip(with_it.industry_gains(), collection.industry_gains(), strict=True)
    ]
    nation = with_it.nation_gain() - collection.nation_gain()
    later = sum([industries[other.industry] for other in to_come])
    later += nation * sum([other.nation == collection.nation for other in to_come])
    return collection.gain(tile) + chance * later


def average_gain(collection: Collection, tiles: list[Tile]) -> float:
    """What one of these tiles would add now, on average."""
    if not tiles:
        return 0.0
    gains, nation, own = collection.industry_gains(), collection.nation_gain(), collection.nation
    return sum([tile.vp + gains[tile.industry] + nation * (tile.nation == own) for tile in tiles]) / len(tiles)
