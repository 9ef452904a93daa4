"""A Krach: hands on the table, and who cannot cover his loans (KR-36 to KR-38)."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.state import OpenFrame
from debacle.games.krach.rules.banks import cover, total_lent
from debacle.games.krach.rules.distress import Distress
from debacle.games.krach.rules.events import CoverChecked, HandsRevealed
from debacle.games.krach.rules.state import LIVING, KrachState


class Crash(OpenFrame[KrachState], tag="crash"):
    """Each bank in turn proves its cover or looks for a way out (KR-R34)."""

    seats: tuple[Seat, ...]
    """Those still to be checked."""
    revealed: bool = False

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if not self.revealed:
            self.revealed = True
            _reveal(state, self.seats, dealer)
        elif self.seats:
            seat, *rest = self.seats
            self.seats = tuple(rest)
            if state.fate[seat] == LIVING:
                _check_cover(state, seat, dealer)
        else:
            state.pop(dealer)


def _reveal(state: KrachState, seats: tuple[Seat, ...], dealer: Dealer) -> None:
    state.shown = sum([1 << seat for seat in seats])
    if dealer.tell:
        hands = tuple([hand if seat in seats else None for seat, hand in enumerate(state.hands)])
        dealer.tell_all(HandsRevealed, hands, tuple([len(fortune) for fortune in state.fortunes]))


def _check_cover(state: KrachState, seat: Seat, dealer: Dealer) -> None:
    has, needs = cover(state, seat), total_lent(state, seat)
    dealer.tell_all(CoverChecked, seat, has, needs)
    if has < needs:
        state.push(Distress(seat, "cover", needs, state.deck.params.offers.per_distress))
