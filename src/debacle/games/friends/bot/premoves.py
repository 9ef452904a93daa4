"""What can be decided ahead in Friends: how far to bid for a card of the row, and to pass for a while."""

from __future__ import annotations

from typing import Any

from debacle.core.game import Game
from debacle.core.premoves import Premove, PremoveOffer
from debacle.core.specs import Amount, Answer, Either, Pick
from debacle.games.friends.rules.auction import LotBidding
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.state import FriendsView

BID_UP_TO, PASS_LOT, PASS_ROUND = "bid_up_to", "pass_lot", "pass_round"
REFUSALS = ("pass", "done", "keep")
PASS: Answer = ("pass", None)


class FriendsPremoves:
    def __init__(self, game: Game[FriendsDeck, Any, Any, Any]) -> None:
        self._deck = game.deck

    def offers(self, view: FriendsView) -> tuple[PremoveOffer, ...]:
        row = tuple([self._deck.cards[card].id for card in view.row])
        offers = [PremoveOffer(BID_UP_TO, row, limited=True)] if row else []
        lot = _lot(view)
        if lot is not None:
            offers.append(PremoveOffer(PASS_LOT, until=str(lot)))
        return (*offers, PremoveOffer(PASS_ROUND, until=str(view.round)))

    def answer(self, premove: Premove, view: FriendsView) -> Answer | None:
        """The next bid that is allowed, as long as it is not above the limit; then a pass (FR-20 to FR-22)."""
        if view.asked is None:
            return None
        kind, spec = view.asked.decision.kind, view.asked.spec
        if premove.kind == PASS_ROUND:
            return PASS if kind in ("bid", "lot", "income") else None
        lot = _lot(view)
        if lot is None:
            return None
        if premove.kind == PASS_LOT:
            return PASS if kind in ("bid", "lot") else None
        if kind != "bid" or self._deck.cards[lot].id != premove.about or not isinstance(spec, Either):
            return None
        raised = spec.acts.get("bid")
        can = isinstance(raised, Amount) and raised.low <= premove.amount
        return ("bid", raised.low) if can and isinstance(raised, Amount) else PASS

    def holds(self, premove: Premove, view: FriendsView) -> bool:
        if premove.kind == BID_UP_TO:
            return self._deck.index.get(premove.about) in view.row
        return premove.until == (str(view.round) if premove.kind == PASS_ROUND else str(_lot(view)))

    def named(self, about: str, language: str) -> str | None:
        return self._deck.cards[self._deck.index[about]].names[language]

    def harmless(self, view: FriendsView) -> Answer | None:
        """To pass, to play nothing, to keep what one has."""
        assert view.asked is not None
        spec = view.asked.spec
        if isinstance(spec, Either):
            return next(((act, None) for act in REFUSALS if act in spec.acts), None)
        return False if isinstance(spec, Pick) and False in spec.options and True in spec.options else None


def _lot(view: FriendsView) -> CardId | None:
    """Under the hammer."""
    return next((frame.lot for frame in view.stack if isinstance(frame, LotBidding)), None)
