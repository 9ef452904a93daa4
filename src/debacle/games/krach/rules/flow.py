"""How a game of Krach goes: rounds, turns, and their four steps (KR-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from debacle.core import piles
from debacle.core.audience import EVERYONE, Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Some, Spec
from debacle.core.state import Frame
from debacle.games.krach.rules.bankruptcy import Auction, Settle, somebody_fails
from debacle.games.krach.rules.banks import (
    FAILING,
    LIVING,
    MARKER,
    NO_STRIKE,
    Cards,
    face_value,
    has_room,
    overhead_due,
)
from debacle.games.krach.rules.blink import Blink, Caught, blink
from debacle.games.krach.rules.capital_cards import Announced, Bonuses, Tip
from debacle.games.krach.rules.deck import WorkforceId
from debacle.games.krach.rules.distress import Distress, Forfeit
from debacle.games.krach.rules.event_cards import Boom, Crash, Happening, News, Slump, Walkout, turn_event
from debacle.games.krach.rules.events import (
    CardLent,
    LendingEnded,
    TurnBegun,
    WorkforceCycled,
    WorkforceHired,
    WorkforceLeftAlone,
    WorkforceSacked,
)
from debacle.games.krach.rules.offers import Offer
from debacle.games.krach.rules.open_acts import OFFERS, Acts, card_acts, offer_acts
from debacle.games.krach.rules.transfers import (
    from_hand,
    gain_confidence,
    lose_confidence,
    pay,
    return_workforces,
    turn_up_workforce,
)

if TYPE_CHECKING:
    from debacle.games.krach.rules.state import KrachState

Step = Literal["workforce", "overhead", "loans", "blink", "event", "over"]


class Turns(Frame["KrachState"], tag="turns"):
    """Round the table from the first seat until one bank is left, or until the cap (KR-R02, KR-R47)."""

    def go(self, state: KrachState, dealer: Dealer) -> None:
        state.place += 1
        if state.place == state.seats:
            if state.round == state.deck.params.end.round_cap:
                state.finish(dealer)
                return
            state.place = 0
            state.round += 1
        seat = (state.first + state.place) % state.seats
        if state.fate[seat] == LIVING:
            _begin_turn(state, seat, dealer)

    def seen(self, state: KrachState, seat: Seat | None) -> Turns:
        return Turns()


def _begin_turn(state: KrachState, seat: Seat, dealer: Dealer) -> None:
    state.active = seat
    state.turn += 1
    state.used = ()
    state.attempts[seat] = 0
    if dealer.tell:
        dealer.tell(TurnBegun(seat, state.round, state.turn), EVERYONE, None)
    state.push(Turn(seat, offers=state.deck.params.offers.per_turn))


class Turn(Frame["KrachState"], tag="turn"):
    """One CEO's turn. In its first three steps cards, bailouts and offers are open too (KR-R04)."""

    seat: Seat
    offers: int
    step: Step = "workforce"
    cycles: int = 0
    ready: bool = False
    """Whether the CEO is asked now."""

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seat, self.step),) if self.ready else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        acts = STEPS[self.step](self, state)
        acts.update(card_acts(state, seat))
        if self.offers:
            acts.update(offer_acts(state, seat))
        return Either(acts)

    def take(self, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        self.ready = False
        act, argument = answer
        if act in TAKEN:
            TAKEN[act](self, state, argument, dealer)
            return
        if act in OFFERS:
            self.offers -= 1
        state.take_desk_act(seat, act, argument, dealer)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if somebody_fails(state):
            state.push(Settle())
        elif self.step == "over" or state.fate[self.seat] != LIVING:  # KR-R39
            state.pop(dealer)
        elif self.step == "overhead":
            self._demand_overhead(state)
        elif self.step == "blink":
            self.step = "event"
            state.push(blink(state))
        elif self.step == "event":
            self.step = "over"
            turn_event(state, dealer)
        else:
            self.ready = True

    def back(self, state: KrachState, child: Frame[KrachState], dealer: Dealer) -> None:
        if isinstance(child, Distress) and child.how == "waived":
            self.overhead_is_done(state)

    def seen(self, state: KrachState, seat: Seat | None) -> Turn:
        return Turn(self.seat, self.offers, self.step, self.cycles, self.ready)

    def overhead_is_done(self, state: KrachState) -> None:
        state.rates[self.seat] = 0  # KR-R45
        self.step = "loans"

    def _demand_overhead(self, state: KrachState) -> None:
        due = overhead_due(state, self.seat)
        if not due:
            self.overhead_is_done(state)
        elif face_value(state.deck, state.hands[self.seat]) >= due:
            self.ready = True
        else:  # KR-R26
            state.push(Distress(self.seat, "overhead", due, state.deck.params.offers.per_distress))


def payment(state: KrachState, hand: Cards, due: int) -> Some:
    """KR-R25."""
    return Some(hand, worth=tuple(map(state.deck.value.__getitem__, hand)), due=due)


def _workforce_acts(turn: Turn, state: KrachState) -> Acts:
    """Step 1: exactly one of grow, downsize, nothing (KR-15); before that perhaps another Workforce for 1M (KR-18)."""
    acts: Acts = {"nothing": None}
    numbers, seat = state.deck.params.workforce, turn.seat
    if state.face_up is not None:
        acts["grow"] = None
    if len(state.confidence[seat]) >= numbers.downsize_confidence_loss:  # KR-R30
        acts["downsize"] = Pick(state.workforces[seat])
    hand = state.hands[seat]
    may_cycle = turn.cycles < numbers.cycles_per_turn and state.workforce_deck
    if may_cycle and face_value(state.deck, hand) >= numbers.cycle_cost_m:  # KR-R27
        acts["cycle"] = payment(state, hand, numbers.cycle_cost_m)
    return acts


def _overhead_acts(turn: Turn, state: KrachState) -> Acts:
    return {"pay": payment(state, state.hands[turn.seat], overhead_due(state, turn.seat))}


def _loan_acts(turn: Turn, state: KrachState) -> Acts:
    """Step 3: a card at a time, each to a Workforce with room (KR-25, KR-26)."""
    open_to = [workforce for workforce in state.workforces[turn.seat] if has_room(state, workforce)]
    hand = state.hands[turn.seat]
    if not open_to or not hand:
        return {"done": None}
    return {"done": None, "lend": Pick(tuple([(card, workforce) for card in hand for workforce in open_to]))}


STEPS: dict[str, Any] = {"workforce": _workforce_acts, "overhead": _overhead_acts, "loans": _loan_acts}


def _nothing(turn: Turn, state: KrachState, argument: None, dealer: Dealer) -> None:
    turn.step = "overhead"
    if dealer.tell:
        dealer.tell(WorkforceLeftAlone(turn.seat), EVERYONE, None)


def _grow(turn: Turn, state: KrachState, argument: None, dealer: Dealer) -> None:
    turn.step = "overhead"
    seat, workforce = turn.seat, state.face_up
    assert workforce is not None
    state.workforces[seat] = (*state.workforces[seat], workforce)
    if dealer.tell:
        dealer.tell(WorkforceHired(seat, workforce), EVERYONE, None)
    turn_up_workforce(state, dealer)
    gain_confidence(state, seat, state.deck.params.workforce.take_confidence_gain, dealer)


def _cycle(turn: Turn, state: KrachState, argument: Cards, dealer: Dealer) -> None:
    turn.cycles += 1
    pay(state, turn.seat, argument, state.deck.params.workforce.cycle_cost_m, "cycle", dealer)
    old = state.face_up
    assert old is not None
    if dealer.tell:
        dealer.tell(WorkforceCycled(turn.seat, old), EVERYONE, None)
    turn_up_workforce(state, dealer)
    piles.put_under(state.workforce_deck, (old,))


def _downsize(turn: Turn, state: KrachState, workforce: WorkforceId, dealer: Dealer) -> None:
    """KR-19, KR-20; its loans and its strike (KR-42) go too. Without a Workforce the bank fails (KR-47, KR-R29)."""
    turn.step = "overhead"
    seat = turn.seat
    loans, strike = state.loans[workforce], state.strikes[workforce]
    state.workforces[seat] = tuple([kept for kept in state.workforces[seat] if kept != workforce])
    state.loans[workforce], state.strikes[workforce] = (), NO_STRIKE
    strike_card = None if strike in (NO_STRIKE, MARKER) else strike
    piles.put_under(state.capital_deck, loans if strike_card is None else (*loans, strike_card))
    if dealer.tell:
        dealer.tell(WorkforceSacked(seat, workforce, loans, strike_card), EVERYONE, None)
    return_workforces(state, (workforce,), dealer)
    for _ in range(state.deck.params.workforce.downsize_confidence_loss):
        lose_confidence(state, seat, dealer)
    if not state.workforces[seat]:
        state.fate[seat] = FAILING


def _pay(turn: Turn, state: KrachState, cards: Cards, dealer: Dealer) -> None:
    pay(state, turn.seat, cards, overhead_due(state, turn.seat), "overhead", dealer)
    turn.overhead_is_done(state)


def _lend(turn: Turn, state: KrachState, loan: tuple[int, int], dealer: Dealer) -> None:
    card, workforce = loan
    from_hand(state, turn.seat, (card,))
    state.loans[workforce] = (*state.loans[workforce], card)
    if dealer.tell:
        dealer.tell(CardLent(turn.seat, card, workforce), EVERYONE, None)


def _done(turn: Turn, state: KrachState, argument: None, dealer: Dealer) -> None:
    turn.step = "blink"
    if dealer.tell:
        dealer.tell(LendingEnded(turn.seat), EVERYONE, None)


TAKEN: dict[str, Any] = {
    "nothing": _nothing,
    "grow": _grow,
    "cycle": _cycle,
    "downsize": _downsize,
    "pay": _pay,
    "lend": _lend,
    "done": _done,
}

KrachFrame = (
    Turns | Turn | Announced | Bonuses | Tip | Offer | Distress | Forfeit | Blink | Caught | News | Happening
    | Crash | Walkout | Boom | Slump | Settle | Auction
)  # fmt: skip
