"""One lot as weighed by a seat that may bid for it: what it is worth to have it, and to keep it from others."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.friends.bot.judgement import Judgement
from debacle.games.friends.bot.what_if import try_card, with_card
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import has_attached
from debacle.games.friends.rules.playable import REACTIONS

EVERYTHING = 10_000


class JudgedLot:
    def __init__(self, judgement: Judgement, card: CardId, rivals: list[Seat]) -> None:
        self._judgement = judgement
        self._card = card
        self._rivals = rivals
        self._low = judgement.deck.cards[card].min_bid

    def limit(self) -> tuple[float, float]:
        """Up to what it is better to have the lot than to let the likeliest rival have it, and how far it goes."""
        worth = self.worth()
        rival = self._likeliest()
        if rival is None:
            return worth, 0.0
        seat, reach = rival
        envy = -self._judgement.regard[seat]
        return (worth + envy * reach) / (1 + envy), reach

    def worth(self) -> float:
        """To this seat, in euros, if nobody else were there."""
        judgement, card = self._judgement, self._card
        gain = judgement.gain(with_card(judgement, judgement.me, card), (judgement.me,))
        if not judgement.deck.main[card]:
            gain = max(gain, self._best_use())
        return min(EVERYTHING, gain / judgement.euro)

    def reach(self, seat: Seat) -> float:
        """How far another may go: what it is worth to it, and what it has."""
        judgement = self._judgement
        if judgement.deck.main[self._card]:
            gain = judgement.own_gain(with_card(judgement, seat, self._card), seat)
        else:
            gain = judgement.substance(self._card)
        return min(judgement.table.money[seat], gain / judgement.euro)

    def _likeliest(self) -> tuple[Seat, float] | None:
        best: tuple[Seat, float] | None = None
        for seat in self._rivals:
            reach = self.reach(seat)
            if reach >= self._low and (best is None or reach > best[1]):
                best = seat, reach
        return best

    def _best_use(self) -> float:
        """Of a card that may be linked or used as soon as it is bought."""
        judgement, card = self._judgement, self._card
        return max([judgement.gain(*try_card(judgement, judgement.me, card, at)) for at in self._uses()], default=0.0)

    def _uses(self) -> list[tuple[int, ...]]:
        """The targets worth a thought: one's own for what helps, the others' for what hurts."""
        judgement, about, me = self._judgement, self._judgement.deck.cards[self._card], self._judgement.me
        table, deck = judgement.table, judgement.deck
        if about.attach == "player":
            return [(me,)]
        if about.attach is not None:
            wanted = deck.factory if about.attach == "factory" else deck.main
            return [(host,) for host in table.empires[me] if wanted[host]]
        if about.effect in REACTIONS or about.target == "opponent_and_row_card":
            return []
        if about.target == "none":
            return [()]
        if about.target == "removed_card":
            return [(card,) for card in table.removed if deck.main[card]]
        if about.target in ("opponent_factory", "any_factory"):
            return [(card,) for card in self._open_cards() if deck.factory[card]]
        if about.target in ("any_player_card", "opponent_card"):
            return [(card,) for card in self._open_cards()]
        kind = deck.factory if about.target == "own_factory_and_opponent" else deck.prestige
        able = [seat for seat in judgement.others if any(kind[card] for card in table.empires[seat])]
        return [(card, seat) for card in table.empires[me] if kind[card] for seat in able]

    def _open_cards(self) -> list[CardId]:
        """What stands unprotected in the others' empires (FR-55)."""
        judgement, table = self._judgement, self._judgement.table
        every = [card for seat in judgement.others for card in table.empires[seat]]
        return [card for card in every if not table.links or not has_attached(judgement.deck, table, card, "protect")]
