"""How a game of Krach goes: rounds, turns, and their four steps (KR-14)."""

from __future__ import annotations

from typing import Any, Literal

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Spec
from debacle.core.state import Frame, OpenFrame
from debacle.games.krach.rules.bankruptcy import Settle, somebody_fails
from debacle.games.krach.rules.banks import Acts, face_value, overhead_due
from debacle.games.krach.rules.blink import blink
from debacle.games.krach.rules.distress import Distress
from debacle.games.krach.rules.event_cards import turn_event
from debacle.games.krach.rules.events import TurnBegun
from debacle.games.krach.rules.loans import end_lending, lend, loan_acts
from debacle.games.krach.rules.offers import OFFERS, add_offer_acts
from debacle.games.krach.rules.open_acts import add_card_acts, take_open_act
from debacle.games.krach.rules.overhead import overhead_acts, overhead_is_done, pay_overhead
from debacle.games.krach.rules.scoring import finish
from debacle.games.krach.rules.state import LIVING, KrachState
from debacle.games.krach.rules.workforce import cycle, do_nothing, downsize, grow, workforce_acts

Step = Literal["workforce", "overhead", "loans", "blink", "event", "over"]


class Flow(OpenFrame[KrachState], tag="turns"):
    """Round the table from the first seat until one bank is left, or until the cap (KR-R02, KR-R47)."""

    def go(self, state: KrachState, dealer: Dealer) -> None:
        state.place += 1
        if state.place == state.seats:
            if state.round == state.deck.params.end.round_cap:
                finish(state, dealer)
                return
            state.place = 0
            state.round += 1
        seat = (state.first + state.place) % state.seats
        if state.fate[seat] == LIVING:
            _begin_turn(state, seat, dealer)


def _begin_turn(state: KrachState, seat: Seat, dealer: Dealer) -> None:
    state.active = seat
    state.turn += 1
    state.used = ()
    state.attempts[seat] = 0
    dealer.tell_all(TurnBegun, seat, state.round, state.turn)
    state.push(BankTurn(seat, offers=state.deck.params.offers.per_turn))


class BankTurn(OpenFrame[KrachState], tag="turn"):
    """One CEO's turn. In its first three steps cards, bailouts and offers are open too (KR-R04)."""

    seat: Seat
    offers: int
    step: Step = "workforce"
    cycles: int = 0
    ready: bool = False
    """Whether the CEO is asked now."""

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if somebody_fails(state):
            state.push(Settle())
        elif self.step == "over":
            state.pop(dealer)
        elif state.fate[self.seat] != LIVING:
            self._break_off(state, dealer)
        elif self.step == "workforce":
            self.ready = True
        elif self.step == "overhead":
            self._demand_overhead(state)
        elif self.step == "loans":
            self.ready = True
        elif self.step == "blink":
            self.step = "event"
            state.push(blink(state))
        else:
            self.step = "over"
            turn_event(state, dealer)

    def _break_off(self, state: KrachState, dealer: Dealer) -> None:
        """The bank has failed: of its turn only the end is left, with its Event (KR-27, KR-R39)."""
        self.step = "over"
        if state.rules >= 2:
            turn_event(state, dealer)

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seat, self.step),) if self.ready else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        acts = self._step_acts(state, seat)
        add_card_acts(acts, state, seat, "turn")
        if self.offers:
            add_offer_acts(acts, state, seat)
        return Either(acts)

    def _step_acts(self, state: KrachState, seat: Seat) -> Acts:
        if self.step == "workforce":
            return workforce_acts(state, seat, self.cycles)
        return overhead_acts(state, seat) if self.step == "overhead" else loan_acts(state, seat)

    def take(self, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        self.ready = False
        act, argument = answer
        if act not in ACTS:
            self.offers -= act in OFFERS
            take_open_act(state, seat, act, argument, dealer)
            return
        carry_out, self.step = ACTS[act]
        self.cycles += act == "cycle"
        carry_out(state, seat, argument, dealer)

    def back(self, state: KrachState, child: Frame[KrachState], dealer: Dealer) -> None:
        if isinstance(child, Distress) and child.how == "waived":
            self._overhead_is_done(state)

    def _demand_overhead(self, state: KrachState) -> None:
        due = overhead_due(state, self.seat)
        if not due:
            self._overhead_is_done(state)
        elif face_value(state.deck, state.hands[self.seat]) >= due:
            self.ready = True
        else:  # KR-R26
            state.push(Distress(self.seat, "overhead", due, state.deck.params.offers.per_distress))

    def _overhead_is_done(self, state: KrachState) -> None:
        overhead_is_done(state, self.seat)
        self.step = "loans"


ACTS: dict[str, tuple[Any, Step]] = {
    "cycle": (cycle, "workforce"),
    "grow": (grow, "overhead"),
    "downsize": (downsize, "overhead"),
    "nothing": (do_nothing, "overhead"),
    "pay": (pay_overhead, "loans"),
    "lend": (lend, "loans"),
    "done": (end_lending, "blink"),
}
"""What the steps ask for: how it is done, and the step that comes then."""
