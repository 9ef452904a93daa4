"""What can be decided ahead in Q.E.: what a tile of an industry is worth, and to bid nothing for a while."""

from __future__ import annotations

from typing import Any

from debacle.core.game import Game
from debacle.core.premoves import Premove, PremoveOffer
from debacle.core.specs import Amount, Answer
from debacle.games.qe.rules.deck import QEDeck
from debacle.games.qe.rules.state import QEView

BID_UP_TO, NOTHING = "bid_up_to", "nothing"


class QEPremoves:
    def __init__(self, game: Game[QEDeck, Any, Any, Any]) -> None:
        self._deck = game.deck

    def offers(self, view: QEView) -> tuple[PremoveOffer, ...]:
        tiles = [self._deck.tiles[tile] for tile in self._deck.sheets[len(view.nations)].tiles]
        played = sorted({tile.industry for tile in tiles})
        industries = tuple([self._deck.industries[industry] for industry in played])
        return PremoveOffer(BID_UP_TO, industries, limited=True), PremoveOffer(NOTHING, until=_round(view))

    def answer(self, premove: Premove, view: QEView) -> Answer | None:
        """A sealed bid is made once: it is the whole limit, or nothing where the open bid is as high already (QE-13).
        After a tie, and as the auctioneer, one is asked."""
        if view.asked is None or view.asked.decision.kind != "bid" or view.tile is None:
            return None
        if premove.kind == NOTHING:
            return 0
        if self._deck.industries[self._deck.tiles[view.tile].industry] != premove.about:
            return None
        return premove.amount if view.open_bid is None or premove.amount > view.open_bid else 0

    def holds(self, premove: Premove, view: QEView) -> bool:
        return premove.kind == BID_UP_TO or premove.until == _round(view)

    def named(self, about: str, language: str) -> str | None:
        return None

    def harmless(self, view: QEView) -> Answer | None:
        """The least bid that is allowed, and no look."""
        assert view.asked is not None
        spec = view.asked.spec
        if not isinstance(spec, Amount):
            return False
        return next(bid for bid in range(spec.low, spec.low + 2) if spec.why_not(bid) is None)


def _round(view: QEView) -> str:
    """Counted by sales: every seat is the auctioneer once a round (QE-08)."""
    return str(len(view.sales) // len(view.nations))
