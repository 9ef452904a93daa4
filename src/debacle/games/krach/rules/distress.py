"""What a bank owes and cannot pay: forced losses, and the moment before a bankruptcy (KR-46, KR-R07)."""

from __future__ import annotations

from typing import Any, Literal

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Spec
from debacle.core.state import Frame, OpenFrame
from debacle.games.krach.rules.banks import Acts, counted, cover, face_value, overhead_due, total_lent
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.deck import CardId, WorkforceId
from debacle.games.krach.rules.events import DistressBegun, DistressEnded, Need
from debacle.games.krach.rules.offers import OFFERS, add_offer_acts
from debacle.games.krach.rules.open_acts import TRIGGERS, add_card_acts, take_open_act
from debacle.games.krach.rules.state import FAILING, LIVING, KrachState
from debacle.games.krach.rules.targets import plays
from debacle.games.krach.rules.transfers import discard, lose_confidence


class Forfeit(OpenFrame[KrachState], tag="forfeit"):
    """A bank must lose cards of one kind, one after the other; without such a card it is in distress (KR-46)."""

    seat: Seat
    need: Literal["capital", "confidence"]
    left: int
    ready: bool = False

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seat, "discard"),) if self.ready else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        return Pick(state.hands[seat])

    def take(self, state: KrachState, seat: Seat, answer: CardId, dealer: Dealer) -> None:
        self.ready = False
        self.left -= 1
        discard(state, seat, (answer,), dealer)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        seat = self.seat
        if not self.left or state.fate[seat] != LIVING:
            state.pop(dealer)
        elif self.need == "capital" and state.hands[seat]:
            self.ready = True
        elif self.need == "confidence" and state.confidence[seat]:
            self.left -= 1
            lose_confidence(state, seat, dealer)
        else:
            state.push(Distress(seat, self.need, self.left, state.deck.params.offers.per_distress))

    def back(self, state: KrachState, child: Frame[KrachState], dealer: Dealer) -> None:
        if isinstance(child, Distress) and child.how == "waived":
            self.left = 0


class Distress(OpenFrame[KrachState], tag="distress"):
    """Effects, bailouts, offers, or give up; over as soon as the obligation can be met. In a Krach, where all hands lie
    open, a bank gives up only when it has no other way out (KR-R07)."""

    seat: Seat
    need: Need
    due: int
    """What is owed now: M, or cards."""
    offers: int
    ready: bool = False
    begun: bool = False
    how: Literal["met", "waived", "given_up"] | None = None

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seat, "distress"),) if self.ready else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        acts: Acts = {}
        if state.rules < 2 or self.need != "cover" or not _has_a_way_out(state, seat):
            acts["give_up"] = None
        add_card_acts(acts, state, seat, "distress")
        if self.offers:
            add_offer_acts(acts, state, seat)
        return Either(acts)

    def take(self, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        self.ready = False
        act, argument = answer
        if act == "give_up":
            state.fate[seat] = FAILING  # KR-R53
            return
        if act in OFFERS:
            self.offers -= 1
        take_open_act(state, seat, act, argument, dealer)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if not self.begun:
            self.begun = True
            dealer.tell_all(DistressBegun, self.seat, self.need, self.due)
        if state.fate[self.seat] != LIVING:
            self.how = "given_up"
        elif self.how is None and self.can_be_met(state):
            self.how = "met"
        if self.how is None:
            self.ready = True
            self.due = self._owed(state)
            return
        dealer.tell_all(DistressEnded, self.seat, self.how)
        state.pop(dealer)

    def back(self, state: KrachState, child: Frame[KrachState], dealer: Dealer) -> None:
        if isinstance(child, CardInUse) and state.deck.effect[child.card] == "waive":  # KR-R42
            self.how = "waived"

    def can_be_met(self, state: KrachState) -> bool:
        seat = self.seat
        if self.need == "overhead":
            return face_value(state.deck, state.hands[seat]) >= self._owed(state)
        if self.need == "cover":
            return cover(state, seat) >= self._owed(state)
        return bool(state.hands[seat] if self.need == "capital" else state.confidence[seat])

    def _owed(self, state: KrachState) -> int:
        """A Workforce taken over, or loans recalled, change it."""
        if self.need == "overhead":
            return overhead_due(state, self.seat)
        return total_lent(state, self.seat) if self.need == "cover" else self.due


def _has_a_way_out(state: KrachState, seat: Seat) -> bool:
    """Whether something is left that covers more of the loans, or may: a bailout, or the effect of a card (KR-38)."""
    if state.confidence[seat]:
        return True
    usable = plays(state, seat, TRIGGERS["distress", state.krach])
    return any(_helps(state, seat, card, target) for card, target in usable)


def _helps(state: KrachState, seat: Seat, card: CardId, target: WorkforceId | None) -> bool:
    """Whether this card, used at that, lifts the duty, brings a bailout, or leaves less uncovered than before."""
    deck, hand, effect = state.deck, state.hands[seat], state.deck.effect[card]
    if effect == "waive":
        return True
    if effect == "gain_confidence":
        return bool(state.confidence_deck)
    if effect not in ("guarantee", "loan_recall"):
        return False
    back = () if target is None else state.loans[target]
    freed = deck.capital[card].amount + face_value(deck, back)
    left = tuple([other for other in hand if other != card])
    return counted(deck, left + back) + freed > counted(deck, hand)
