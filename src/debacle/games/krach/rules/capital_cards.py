"""A Capital card is used: announced, perhaps cancelled, and carried out (KR-06, KR-R06, KR-R52, KR-R54)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING, Any

from debacle.core import piles
from debacle.core.audience import EVERYONE, Seat, bit
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Some, Spec
from debacle.core.state import Frame
from debacle.games.krach.rules.banks import Cards, owner_of, table_order
from debacle.games.krach.rules.deck import CardId, EventId, Kind
from debacle.games.krach.rules.distress import Distress, Forfeit
from debacle.games.krach.rules.events import (
    BonusTaken,
    EffectAnnounced,
    EffectEnded,
    EffectSettled,
    EventsArranged,
    EventsForeseen,
    GuaranteeGiven,
    HandAudited,
    LoanPlanted,
    LoansRecalled,
    ReactionPassed,
    ReactionPlayed,
    WorkforceTaken,
)
from debacle.games.krach.rules.transfers import (
    audience,
    begin_strike,
    end_strikes,
    from_hand,
    gain_confidence,
    to_fortune,
    to_hand,
)

if TYPE_CHECKING:
    from debacle.games.krach.rules.state import KrachState


def announce(state: KrachState, seat: Seat, card: CardId, target: int | None, dealer: Dealer) -> None:
    """The card leaves the hand with its target named."""
    from_hand(state, seat, (card,))
    state.used = (*state.used, card)
    if dealer.tell:
        dealer.tell(EffectAnnounced(seat, card, target), EVERYONE, None)
    state.push(Announced(card, seat, target, _victims(state, seat, card, target)))


def _victims(state: KrachState, seat: Seat, card: CardId, target: int | None) -> tuple[Seat, ...]:
    """The banks that an effect hits: each gets a window of its own (KR-R52)."""
    aim = state.deck.capital[card].target
    if aim == "rival":
        assert target is not None
        return (target,)
    if aim == "rival_workforce":
        assert target is not None
        return (owner_of(state, target),)
    if aim == "all_rivals":
        return tuple([other for other in table_order(state) if other != seat])
    return ()


class Announced(Frame["KrachState"], tag="announced"):
    """For each bank that is hit: reactions in turn, then the effect, if an even number of cards cancelled it.

    Nobody fails here before his window: who cannot discard has no card to use in his distress.
    """

    card: CardId
    seat: Seat
    target: int | None
    victims: tuple[Seat, ...]
    """Those still to come, the one whose window is open first."""
    speaker: Seat | None = None
    """Who may react now."""
    last: CardId | None = None
    """The card played last in this window."""
    cancels: int = 0
    carried_out: bool = False
    gone: bool = False
    """The card lies no longer on the table: it stays with a Workforce, or is under the deck."""

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return () if self.speaker is None else (state.decision(self.speaker, "react"),)

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        """A card that answers the one played last (KR-R52)."""
        assert self.last is not None
        deck, trigger, used = state.deck, state.deck.effect[self.last], state.used
        cards = [card for card in state.hands[seat] if trigger in deck.reacts[card] and card not in used]
        return Either({"pass": None, "react": Pick(tuple(cards))} if cards else {"pass": None})

    def take(self, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, card = answer
        self.speaker = None
        if act == "pass":
            if dealer.tell:
                dealer.tell(ReactionPassed(seat), EVERYONE, None)
            return
        from_hand(state, seat, (card,))
        piles.put_under(state.capital_deck, (card,))
        state.used = (*state.used, card)
        self.last = card
        self.cancels += 1
        if dealer.tell:
            dealer.tell(ReactionPlayed(seat, card), EVERYONE, None)
        self.speaker = self.seat if seat == self.victims[0] else self.victims[0]

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if self.victims:
            self._next_victim(state, dealer)
        elif not self.carried_out and state.deck.effect[self.card] in OWN_EFFECTS:
            self.carried_out = True
            _own_effect(state, self, dealer)
        else:
            if not self.gone:
                self.put_away(state, dealer)
            state.pop(dealer)

    def seen(self, state: KrachState, seat: Seat | None) -> Announced:
        return self.__replace__()

    def put_away(self, state: KrachState, dealer: Dealer) -> None:
        self.gone = True
        piles.put_under(state.capital_deck, (self.card,))
        if dealer.tell:
            dealer.tell(EffectEnded(self.card), EVERYONE, None)

    def _next_victim(self, state: KrachState, dealer: Dealer) -> None:
        victim = self.victims[0]
        if self.last is None:
            self.speaker, self.last, self.cancels = victim, self.card, 0
            return
        self.victims, self.last = self.victims[1:], None
        stands = self.cancels % 2 == 0
        if dealer.tell:
            dealer.tell(EffectSettled(self.card, victim, stands), EVERYONE, None)
        if stands:
            effect = state.deck.effect[self.card]
            assert effect is not None
            RIVAL_EFFECTS[effect](state, self, victim, dealer)


def _strike(state: KrachState, played: Announced, victim: Seat, dealer: Dealer) -> None:
    assert played.target is not None
    played.gone = True
    begin_strike(state, played.target, played.card, dealer)


def _takeover(state: KrachState, played: Announced, victim: Seat, dealer: Dealer) -> None:
    workforce = played.target
    assert workforce is not None
    state.workforces[victim] = tuple([kept for kept in state.workforces[victim] if kept != workforce])
    state.workforces[played.seat] = (*state.workforces[played.seat], workforce)
    if dealer.tell:
        dealer.tell(WorkforceTaken(played.seat, victim, workforce), EVERYONE, None)


def _inquiry(state: KrachState, played: Announced, victim: Seat, dealer: Dealer) -> None:
    state.push(Forfeit(victim, "confidence", 1))


def _audit(state: KrachState, played: Announced, victim: Seat, dealer: Dealer) -> None:
    if dealer.tell:
        told = HandAudited(played.seat, victim, state.hands[victim])
        dealer.tell(told, audience(state, victim) | bit(played.seat), HandAudited(played.seat, victim, None))


def _toxic_loan(state: KrachState, played: Announced, victim: Seat, dealer: Dealer) -> None:
    workforce = played.target
    assert workforce is not None
    played.gone = True
    state.loans[workforce] = (*state.loans[workforce], played.card)
    if dealer.tell:
        dealer.tell(LoanPlanted(played.seat, played.card, workforce), EVERYONE, None)


def _all_discard(state: KrachState, played: Announced, victim: Seat, dealer: Dealer) -> None:
    state.push(Forfeit(victim, "capital", state.deck.capital[played.card].amount))


RIVAL_EFFECTS: dict[Kind, Callable[[KrachState, Announced, Seat, Dealer], None]] = {
    "strike": _strike,
    "takeover": _takeover,
    "inquiry": _inquiry,
    "audit": _audit,
    "toxic_loan": _toxic_loan,
    "all_discard": _all_discard,
}


def _bonus(state: KrachState, played: Announced, dealer: Dealer) -> None:
    """KR-R40: the card itself is discarded first."""
    played.put_away(state, dealer)
    state.push(Bonuses((played.seat,), state.deck.capital[played.card].amount))


def _strike_breaker(state: KrachState, played: Announced, dealer: Dealer) -> None:
    assert played.target is not None
    end_strikes(state, (played.target,), dealer)


def _insider_tip(state: KrachState, played: Announced, dealer: Dealer) -> None:
    count = min(state.deck.capital[played.card].amount, piles.size(state.event_deck))
    events = tuple([piles.draw(state.event_deck, dealer) for _ in range(count)])
    if dealer.tell:
        told = EventsForeseen(played.seat, count, events)
        dealer.tell(told, bit(played.seat), EventsForeseen(played.seat, count, None))
    state.push(Tip(played.seat, count, events))


def _waive(state: KrachState, played: Announced, dealer: Dealer) -> None:
    """KR-R42: the obligation that its bank is in distress about."""
    for frame in reversed(state.stack):
        if isinstance(frame, Distress) and frame.seat == played.seat:
            frame.how = "waived"
            return


def _guarantee(state: KrachState, played: Announced, dealer: Dealer) -> None:
    amount = state.deck.capital[played.card].amount
    state.guarantees[played.seat] += amount
    if dealer.tell:
        dealer.tell(GuaranteeGiven(played.seat, amount), EVERYONE, None)


def _gain_confidence(state: KrachState, played: Announced, dealer: Dealer) -> None:
    gain_confidence(state, played.seat, state.deck.capital[played.card].amount, dealer)


def _loan_recall(state: KrachState, played: Announced, dealer: Dealer) -> None:
    workforce = played.target
    assert workforce is not None
    cards = state.loans[workforce]
    state.loans[workforce] = ()
    to_hand(state, played.seat, cards)
    if dealer.tell:
        dealer.tell(LoansRecalled(played.seat, workforce, cards), EVERYONE, None)


OWN_EFFECTS: dict[Kind | None, Callable[[KrachState, Announced, Dealer], None]] = {
    "bonus": _bonus,
    "strike_breaker": _strike_breaker,
    "insider_tip": _insider_tip,
    "waive": _waive,
    "guarantee": _guarantee,
    "gain_confidence": _gain_confidence,
    "loan_recall": _loan_recall,
}


def _own_effect(state: KrachState, played: Announced, dealer: Dealer) -> None:
    OWN_EFFECTS[state.deck.effect[played.card]](state, played, dealer)


class Bonuses(Frame["KrachState"], tag="bonuses"):
    """Each of these CEOs moves up to so many hand cards to his fortune (KR-R40); offered to all (KR-R05)."""

    seats: tuple[Seat, ...]
    amount: int

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seats[0], "bonus"),) if self.seats else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        return Some(state.hands[seat], 0, self.amount)

    def take(self, state: KrachState, seat: Seat, answer: Cards, dealer: Dealer) -> None:
        self.seats = self.seats[1:]
        from_hand(state, seat, answer)
        to_fortune(state, seat, answer)
        if dealer.tell:
            count = len(answer)
            dealer.tell(BonusTaken(seat, count, answer), audience(state, seat), BonusTaken(seat, count, None))

    def go(self, state: KrachState, dealer: Dealer) -> None:
        state.pop(dealer)

    def seen(self, state: KrachState, seat: Seat | None) -> Bonuses:
        return Bonuses(self.seats, self.amount)


class Tip(Frame["KrachState"], tag="tip"):
    """The next Events in the hands of an insider, who puts them back in any order (KR-R43)."""

    seat: Seat
    count: int
    events: tuple[EventId, ...] | None
    answered: bool = False

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return () if self.answered else (state.decision(self.seat, "tip"),)

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        return Pick(tuple(permutations(self.events or ())))

    def take(self, state: KrachState, seat: Seat, answer: tuple[EventId, ...], dealer: Dealer) -> None:
        self.answered = True
        piles.put_on_top(state.event_deck, answer)
        if dealer.tell:
            told = EventsArranged(seat, self.count, answer)
            dealer.tell(told, bit(seat), EventsArranged(seat, self.count, None))

    def go(self, state: KrachState, dealer: Dealer) -> None:
        state.pop(dealer)

    def seen(self, state: KrachState, seat: Seat | None) -> Tip:
        return Tip(self.seat, self.count, self.events if seat == self.seat else None, self.answered)
