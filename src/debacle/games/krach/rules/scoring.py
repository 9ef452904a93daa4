"""The end, and the final count (KR-55 to KR-60, KR-R47 to KR-R50)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.games.krach.rules.banks import counted
from debacle.games.krach.rules.events import GameEnded
from debacle.games.krach.rules.outcome import DecidedBy, KrachOutcome
from debacle.games.krach.rules.state import BANKRUPT, FAILING, LIVING, KrachState


def finish(state: KrachState, dealer: Dealer) -> None:
    """KR-55: at once, whatever else was under way."""
    state.fate = [BANKRUPT if fate == FAILING else fate for fate in state.fate]
    state.result = count_up(state)
    state.stack.clear()
    dealer.tell_all(GameEnded, state.result, tuple(state.fortunes), tuple(state.hands))


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


def _break_tie(state: KrachState, richest: list[Seat], survivors: tuple[Seat, ...]) -> tuple[list[Seat], DecidedBy]:
    """KR-R50: the last solvent bank, then the later bankruptcy, then together."""
    if len(richest) == 1:
        return richest, "fortune"
    if len(survivors) == 1 and survivors[0] in richest:
        return list(survivors), "last_bank"
    never = state.turn + 1
    fell = {seat: state.failed_at[seat] or never for seat in richest}
    latest = [seat for seat in richest if fell[seat] == max(fell.values())]
    return latest, "later_bankruptcy" if len(latest) == 1 else "shared"
