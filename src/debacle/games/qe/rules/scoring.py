"""The final count of Q.E., kept in full so that it can explain itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Outcome
from debacle.games.qe.rules.deck import Industry, Nation, QEDeck, Sheet, TileId
from debacle.games.qe.rules.sale import Sale


class Holding(Struct, frozen=True):
    """What a seat has when the last tile is sold."""

    nation: Nation
    token: Industry
    tiles: tuple[TileId, ...]
    zero_rounds: int
    """Rounds in which a zero bid was rewarded."""
    spent: int


class Score(Struct, frozen=True):
    """One seat's scoreboard, line by line."""

    companies: int
    zero_bids: int
    nationalisation: int
    monopolies: tuple[int, ...]
    """VP by industry."""
    diversification: int
    groups: tuple[tuple[Industry, ...], ...]
    """The groups of different industries that scored."""
    subtotal: int
    thrift: int
    """VP for having spent the least."""
    total: int
    spent: int
    eliminated: bool


class QEOutcome(Outcome, frozen=True, kw_only=True):
    sheets: tuple[Score, ...]
    decided_by: Literal["score", "spending", "shared", "all_out"]
    """What made the winner: the score alone, the lower spending, neither, or that nobody is left."""
    last_bids: tuple[int, ...] | None
    """The three secret bids for a last tile without auctioneer, opened now (QE-R04)."""

    def measures(self) -> dict[str, tuple[int, ...]]:
        return {
            "score": self.scores,
            "spent": tuple(sheet.spent for sheet in self.sheets),
            "out": tuple(int(sheet.eliminated) for sheet in self.sheets),
        }

    def merit(self, seat: Seat) -> tuple[int, ...]:
        """Whoever is out stands behind all others, whatever the score; then the lower spending (QE-35, QE-38)."""
        sheet = self.sheets[seat]
        return int(not sheet.eliminated), sheet.total, -sheet.spent


def holdings(
    nations: tuple[Nation, ...], tokens: tuple[Industry, ...], sales: Iterable[Sale], zero_rounds: Iterable[int]
) -> tuple[Holding, ...]:
    tiles: list[list[TileId]] = [[] for _ in nations]
    spent = [0] * len(nations)
    for sale in sales:
        if sale.winner is not None and sale.amount is not None:
            tiles[sale.winner].append(sale.tile)
            spent[sale.winner] += sale.amount
    return tuple(map(Holding, nations, tokens, map(tuple, tiles), zero_rounds, spent))


def score_game(
    deck: QEDeck, sheet: Sheet, holdings: tuple[Holding, ...], last_bids: tuple[int, ...] | None = None
) -> QEOutcome:
    spent = [holding.spent for holding in holdings]
    most, least = max(spent), min(spent)
    scores = tuple([_score(deck, sheet, holding, most, least) for holding in holdings])
    winners, decided_by = _winners(scores)
    return QEOutcome(
        winners=winners,
        scores=tuple([score.total for score in scores]),
        sheets=scores,
        decided_by=decided_by,
        last_bids=last_bids,
    )


def _score(deck: QEDeck, sheet: Sheet, holding: Holding, most: int, least: int) -> Score:
    counts = [0] * len(deck.industries)
    counts[holding.token] += 1
    companies = own = 0
    for number in holding.tiles:
        tile = deck.tiles[number]
        counts[tile.industry] += 1
        companies += tile.vp
        own += tile.nation == holding.nation
    zero_bids = sheet.zero_bid * holding.zero_rounds
    nationalisation = capped(sheet.nationalisation, own)
    monopolies, groups = by_industry(tuple(counts), sheet.monopolisation, sheet.diversification)
    diversification = sum([sheet.diversification[len(group)] for group in groups])
    subtotal = companies + zero_bids + nationalisation + sum(monopolies) + diversification
    thrift = sheet.least_spent if holding.spent == least else 0
    return Score(
        companies=companies,
        zero_bids=zero_bids,
        nationalisation=nationalisation,
        monopolies=monopolies,
        diversification=diversification,
        groups=groups,
        subtotal=subtotal,
        thrift=thrift,
        total=subtotal + thrift,
        spent=holding.spent,
        eliminated=holding.spent == most,
    )


def _winners(
    scores: tuple[Score, ...],
) -> tuple[tuple[Seat, ...], Literal["score", "spending", "shared", "all_out"]]:
    """The highest score among those not eliminated; then the lower spending; then together (QE-37, QE-38, QE-R06)."""
    left = [seat for seat, score in enumerate(scores) if not score.eliminated]
    if not left:
        return (), "all_out"
    top = max([scores[seat].total for seat in left])
    best = [seat for seat in left if scores[seat].total == top]
    thriftiest = min([scores[seat].spent for seat in best])
    winners = tuple([seat for seat in best if scores[seat].spent == thriftiest])
    if len(best) == 1:
        return winners, "score"
    return winners, "spending" if len(winners) == 1 else "shared"


def capped(table: tuple[int, ...], count: int) -> int:
    """The VP for so many; more than the table knows add nothing."""
    return table[min(count, len(table) - 1)]


@cache
def by_industry(
    counts: tuple[int, ...], monopolisation: tuple[int, ...], diversification: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[tuple[Industry, ...], ...]]:
    """The monopolies' VP and the best groups."""
    return tuple([capped(monopolisation, count) for count in counts]), best_groups(counts, diversification)


@cache
def best_groups(counts: tuple[int, ...], points: tuple[int, ...]) -> tuple[tuple[Industry, ...], ...]:
    """The split into groups of different industries that scores the most (QE-34).

    A group of a given size is best taken from the industries with most tiles left: what remains can then form every
    group that it could form otherwise. So only the sizes have to be tried.
    """
    order = sorted([industry for industry, count in enumerate(counts) if count], key=lambda industry: -counts[industry])
    best: tuple[tuple[Industry, ...], ...] = ()
    best_points = 0
    for size in range(len(order), 0, -1):
        if size >= len(points) or not points[size]:
            continue
        group = tuple(sorted(order[:size]))
        left = tuple([count - (industry in group) for industry, count in enumerate(counts)])
        split = (group, *best_groups(left, points))
        worth = sum([points[len(one)] for one in split])
        if worth > best_points:
            best, best_points = split, worth
    return best
