"""One lot as weighed by a seat that may bid for it: what it is worth to have it, and to keep it from others."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.games.friends.bot.judgement import Outlook
from debacle.games.friends.bot.what_if import try_card, with_card
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import has_attached
from debacle.games.friends.rules.playable import REACTIONS

EVERYTHING = 10_000


class Lot:
    def __init__(self, outlook: Outlook, card: CardId, rivals: list[Seat]) -> None:
        self._outlook = outlook
        self._card = card
        self._rivals = rivals
        self._low = outlook.deck.cards[card].min_bid

    def limit(self) -> tuple[float, float]:
        """Up to what it is better to have the lot than to let the likeliest rival have it, and how far it goes."""
        worth = self.worth()
        rival = self._likeliest()
        if rival is None:
            return worth, 0.0
        seat, reach = rival
        envy = -self._outlook.weights[seat]
        return (worth + envy * reach) / (1 + envy), reach

    def worth(self) -> float:
        """To this seat, in euros, if nobody else were there."""
        outlook, card = self._outlook, self._card
        gain = outlook.gain(with_card(outlook, outlook.me, card), (outlook.me,))
        if not outlook.deck.main[card]:
            gain = max(gain, self._best_use())
        return min(EVERYTHING, gain / outlook.euro)

    def reach(self, seat: Seat) -> float:
        """How far another may go: what it is worth to it, and what it has."""
        outlook = self._outlook
        if outlook.deck.main[self._card]:
            gain = outlook.own_gain(with_card(outlook, seat, self._card), seat)
        else:
            gain = outlook.substance(self._card)
        return min(outlook.table.money[seat], gain / outlook.euro)

    def _likeliest(self) -> tuple[Seat, float] | None:
        best: tuple[Seat, float] | None = None
        for seat in self._rivals:
            reach = self.reach(seat)
            if reach >= self._low and (best is None or reach > best[1]):
                best = seat, reach
        return best

    def _best_use(self) -> float:
        """Of a card that may be linked or used as soon as it is bought."""
        outlook, card = self._outlook, self._card
        return max([outlook.gain(*try_card(outlook, outlook.me, card, at)) for at in self._uses()], default=0.0)

    def _uses(self) -> list[tuple[int, ...]]:
        """The targets worth a thought: one's own for what helps, the others' for what hurts."""
        outlook, about, me = self._outlook, self._outlook.deck.cards[self._card], self._outlook.me
        table, deck = outlook.table, outlook.deck
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
        able = [seat for seat in outlook.others if any(kind[card] for card in table.empires[seat])]
        return [(card, seat) for card in table.empires[me] if kind[card] for seat in able]

    def _open_cards(self) -> list[CardId]:
        """What stands unprotected in the others' empires (FR-55)."""
        outlook, table = self._outlook, self._outlook.table
        every = [card for seat in outlook.others for card in table.empires[seat]]
        return [card for card in every if not table.links or not has_attached(outlook.deck, table, card, "protect")]
