"""The final count (KR-55 to KR-60, KR-R47 to KR-R50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from debacle.core.audience import Seat
from debacle.core.messages import Outcome
from debacle.games.krach.rules.banks import LIVING, counted

if TYPE_CHECKING:
    from debacle.games.krach.rules.state import KrachState


class KrachOutcome(Outcome, frozen=True, kw_only=True):
    fortunes: tuple[int, ...]
    """What each CEO took, shares multiplied."""
    extras: tuple[int, ...]
    """What is added: the last bank's bonus and Confidence, or a golden parachute."""
    survivors: tuple[Seat, ...]
    failed_at: tuple[int, ...]
    """By seat, the turn of the bankruptcy; 0 for those who never failed."""
    rounds: int
    decided_by: Literal["fortune", "last_bank", "later_bankruptcy", "shared"]

    def measures(self) -> dict[str, tuple[int, ...]]:
        return {"score": self.scores, "fortune": self.fortunes, "failed at turn": self.failed_at}


def count_up(state: KrachState) -> KrachOutcome:
    seats = range(state.seats)
    survivors = tuple([seat for seat in seats if state.fate[seat] == LIVING])
    fortunes = tuple([counted(state.deck, state.fortunes[seat]) for seat in seats])
    extras = tuple([_extra(state, seat, survivors) for seat in seats])
    scores = tuple([fortune + extra for fortune, extra in zip(fortunes, extras, strict=True)])
    richest = [seat for seat in seats if scores[seat] == max(scores)]
    winners, decided_by = _break_tie(state, richest, survivors)
    return KrachOutcome(
        winners=tuple(winners),
        scores=scores,
        fortunes=fortunes,
        extras=extras,
        survivors=survivors,
        failed_at=tuple(state.failed_at),
        rounds=state.round,
        decided_by=decided_by,
    )


def _extra(state: KrachState, seat: Seat, survivors: tuple[Seat, ...]) -> int:
    score, trust = state.deck.params.score, len(state.confidence[seat])
    if seat not in survivors:
        return score.golden_parachute_m
    if len(survivors) == 1:
        return score.last_bank_bonus_m + score.last_bank_per_confidence_m * trust
    return score.cap_survivor_per_confidence_m * trust  # KR-R47


def _break_tie(
    state: KrachState, richest: list[Seat], survivors: tuple[Seat, ...]
) -> tuple[list[Seat], Literal["fortune", "last_bank", "later_bankruptcy", "shared"]]:
    """KR-R50: the last solvent bank, then the later bankruptcy, then together."""
    if len(richest) == 1:
        return richest, "fortune"
    if len(survivors) == 1 and survivors[0] in richest:
        return list(survivors), "last_bank"
    never = state.turn + 1
    fell = {seat: state.failed_at[seat] or never for seat in richest}
    latest = [seat for seat in richest if fell[seat] == max(fell.values())]
    return latest, "later_bankruptcy" if len(latest) == 1 else "shared"
