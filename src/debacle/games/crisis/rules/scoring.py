"""The end of a game of Crisis: both ends, the tie-breaks, and the grades of a game alone."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Outcome
from debacle.games.crisis.rules.deck import CrisisDeck

End = Literal["overcome", "bankrupt"]
DecidedBy = Literal["vp", "credits", "penalties", "companies", "shared", "nobody"]
Grade = Literal["rescued", "stable", "prosperous", "model pupil"]
GRADES: tuple[tuple[int, Grade], ...] = ((30, "model pupil"), (15, "prosperous"), (0, "stable"))
"""How far the final VP are above the last target, at least (CR-R54)."""


class Account(Struct, frozen=True):
    """What counts of a player in the end."""

    vp: int
    credits: int
    loans: int
    penalties: int
    prestige: int
    """The sum of printed VP on owned companies (CR-127)."""


class CrisisOutcome(Outcome, frozen=True, kw_only=True):
    end: End
    round: int
    status: int
    target: int
    accounts: tuple[Account, ...]
    eligible: tuple[Seat, ...]
    """Who could win (CR-129)."""
    decided_by: DecidedBy
    grade: Grade | None
    """Of a game alone that was won."""

    def measures(self) -> dict[str, tuple[int, ...]]:
        return {
            "score": self.scores,
            "vp": tuple([account.vp for account in self.accounts]),
            "credits": tuple([account.credits for account in self.accounts]),
            "penalties": tuple([account.penalties for account in self.accounts]),
            "rounds": (self.round,) * len(self.accounts),
            "status": (self.status,) * len(self.accounts),
        }


def overcome(deck: CrisisDeck, accounts: tuple[Account, ...], rounds: int, status: int, target: int) -> CrisisOutcome:
    """CR-119 to CR-127."""
    amounts = deck.amounts
    scores = tuple(
        one.vp + one.credits // amounts.credits_per_final_vp - amounts.loan_final_vp * one.loans - one.penalties
        for one in accounts
    )
    everybody = tuple(range(len(accounts)))
    winners, decided_by = _best(scores, accounts, everybody)
    alone = len(accounts) == 1
    return CrisisOutcome(
        winners=winners,
        scores=scores,
        end="overcome",
        round=rounds,
        status=status,
        target=target,
        accounts=accounts,
        eligible=everybody,
        decided_by=decided_by,
        grade=_grade(scores[0] - target) if alone else None,
    )


def bankrupt(accounts: tuple[Account, ...], rounds: int, status: int, target: int) -> CrisisOutcome:
    """CR-128 to CR-132; alone it is always a defeat (CR-R54)."""
    scores = tuple(one.vp - one.penalties for one in accounts)
    alone = len(accounts) == 1
    eligible = () if alone else tuple(seat for seat, one in enumerate(accounts) if one.vp >= target)
    winners, decided_by = _best(scores, accounts, eligible)
    return CrisisOutcome(
        winners=winners,
        scores=scores,
        end="bankrupt",
        round=rounds,
        status=status,
        target=target,
        accounts=accounts,
        eligible=eligible,
        decided_by=decided_by,
        grade=None,
    )


def _best(
    scores: tuple[int, ...], accounts: tuple[Account, ...], eligible: tuple[Seat, ...]
) -> tuple[tuple[Seat, ...], DecidedBy]:
    """Most VP, then more credits, fewer penalty points, companies of greater worth, and then together (CR-R49)."""
    if not eligible:
        return (), "nobody"
    left = eligible
    ranks: tuple[tuple[DecidedBy, tuple[int, ...]], ...] = (
        ("vp", scores),
        ("credits", tuple(one.credits for one in accounts)),
        ("penalties", tuple(-one.penalties for one in accounts)),
        ("companies", tuple(one.prestige for one in accounts)),
    )
    for decided_by, rank in ranks:
        best = max(rank[seat] for seat in left)
        left = tuple(seat for seat in left if rank[seat] == best)
        if len(left) == 1:
            return left, decided_by
    return left, "shared"


def _grade(above: int) -> Grade:
    return next((grade for least, grade in GRADES if above >= least), "rescued")
