"""What is counted of finished games of Q.E.: every bid, what each bank spent, and whose companies won."""

from __future__ import annotations

from debacle.core.match import Match
from debacle.games.qe.rules.deck import QEDeck, Tile
from debacle.games.qe.rules.events import BidOpened, BidSealed
from debacle.games.qe.rules.scoring import QEOutcome
from debacle.games.qe.rules.state import QEState
from debacle.texts.statistics import Counts
from debacle.texts.words import Words


class QEStatistics:
    amounts = ("bids", "spent")

    def __init__(self, deck: QEDeck, words: Words) -> None:
        self._deck = deck
        self._words = words

    @staticmethod
    def count(match: Match) -> Counts:
        state, outcome = match.state, match.state.outcome()
        assert isinstance(state, QEState)
        assert isinstance(outcome, QEOutcome)
        bids = [
            told.event.amount
            for told in match.told()
            if isinstance(told.event, BidOpened | BidSealed) and told.event.amount is not None
        ]
        sold = [(sale.tile, sale.winner) for sale in state.sales if sale.winner is not None]
        cards = tuple([(_name(state.deck, state.deck.tiles[tile]), winner) for tile, winner in sold])
        spent = tuple(sheet.spent for sheet in outcome.sheets)
        return Counts({"bids": tuple(bids), "spent": spent}, cards)

    def card(self, name: str) -> str | None:
        found = next((tile for tile in self._deck.tiles if _name(self._deck, tile) == name), None)
        if found is None:
            return None
        industry = self._words.name("industry", self._deck.industries[found.industry])
        nation = self._words.name("board.nation", self._deck.nations[found.nation])
        return self._words.say("statistics.tile", industry=industry, nation=nation, vp=found.vp)


def _name(deck: QEDeck, tile: Tile) -> str:
    return f"{deck.nations[tile.nation]} {deck.industries[tile.industry]}"
