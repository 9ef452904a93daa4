"""Who has won, and by what (FR-88)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from debacle.core.messages import Outcome
from debacle.games.friends.rules.deck import FriendsDeck
from debacle.games.friends.rules.empire import Public, empire_vp

Decider: TypeAlias = Literal["vp", "money", "shared"]


class FriendsOutcome(Outcome, frozen=True, kw_only=True):
    money: tuple[int, ...]
    decided_by: Decider

    def measures(self) -> dict[str, tuple[int, ...]]:
        return {"score": self.scores, "money": self.money}


def count_up(deck: FriendsDeck, public: Public, money: Sequence[int]) -> FriendsOutcome:
    """The most VP, then the most money, then together (FR-R35)."""
    vp = tuple([empire_vp(deck, public, seat) for seat in range(len(money))])
    best = [seat for seat, points in enumerate(vp) if points == max(vp)]
    richest = max([money[seat] for seat in best])
    winners = tuple([seat for seat in best if money[seat] == richest])
    decided_by: Decider = "vp" if len(best) == 1 else "money" if len(winners) == 1 else "shared"
    return FriendsOutcome(winners=winners, scores=vp, money=tuple(money), decided_by=decided_by)
