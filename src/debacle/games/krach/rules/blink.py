"""The blink: everybody looks away at once, and some hands move (KR-28, KR-29, KR-R11 to KR-R17, KR-R55)."""

from __future__ import annotations

from typing import Any, ClassVar

from debacle.core import piles
from debacle.core.audience import Seat, bit
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Some, Spec
from debacle.core.state import Frame
from debacle.games.krach.rules.banks import Acts, rivals, table_order
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.rules.distress import Forfeit
from debacle.games.krach.rules.events import EmbezzlerCaught, LootReturned, LootSheltered, Pocketed, WatchersSeen
from debacle.games.krach.rules.state import LIVING, KrachState
from debacle.games.krach.rules.transfers import audience, from_hand, to_fortune, to_hand

NOBODY = -1


def chance_of_capture(deck: KrachDeck, cards: int, watchers: int) -> int:
    """In percent (KR-R13)."""
    numbers = deck.params.blink
    return min(numbers.catch_percent_cap, numbers.catch_percent_per_card_per_watcher * cards * watchers)


class Blink(Frame[KrachState], tag="blink"):
    """All living CEOs choose in secret: pocket, watch, or neither."""

    sealed: ClassVar = True
    together: ClassVar = True
    seats: int
    """Those who are asked, a bit each."""
    done: int
    pockets: tuple[Cards | None, ...]
    """By seat; None where a seat may not know."""
    watching: tuple[Seat | None, ...]

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return state.decisions(self.seats & ~self.done, "blink")

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        acts: Acts = {"neither": None}
        if not state.tired >> seat & 1:
            _, acts["watch"] = rivals(state, seat)
        numbers, hand = state.deck.params.blink, state.hands[seat]
        if hand and state.attempts[seat] < numbers.attempts_per_lap:
            acts["pocket"] = Some(hand, 1, min(numbers.max_cards, len(hand)))
        return Either(acts)

    def take(self, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        self.done |= 1 << seat
        if act == "pocket":
            self.pockets = (*self.pockets[:seat], argument, *self.pockets[seat + 1 :])
        elif act == "watch":
            self.watching = (*self.watching[:seat], argument, *self.watching[seat + 1 :])

    def go(self, state: KrachState, dealer: Dealer) -> None:
        """KR-R14. A roll is made for everybody, so that the dealing does not show who was watched (KR-R13)."""
        order = table_order(state)
        caught = []
        if state.rules >= 2:
            self._tire(state, dealer)
        for seat in order:
            cards = self.pockets[seat]
            if cards:
                state.attempts[seat] += 1  # KR-R12
                from_hand(state, seat, cards)
        for seat in order:
            roll = dealer.below(100) + 1
            cards = self.pockets[seat]
            if not cards:
                continue
            watchers = tuple([other for other in order if self.watching[other] == seat])
            if roll <= chance_of_capture(state.deck, len(cards), len(watchers)):
                caught.append(Caught(seat, watchers, len(cards), cards))
            else:
                to_fortune(state, seat, cards)
                if dealer.tell:
                    dealer.tell(Pocketed(seat, cards), bit(seat), None)
        state.pop(dealer)
        for frame in reversed(caught):
            state.push(frame)
        if dealer.tell:
            for frame in caught:
                told = EmbezzlerCaught(frame.seat, frame.count, frame.watchers, frame.cards)
                dealer.tell(told, bit(frame.seat), EmbezzlerCaught(frame.seat, frame.count, frame.watchers, None))

    def _tire(self, state: KrachState, dealer: Dealer) -> None:
        """Whoever has watched was seen to, and rests his eyes in the next blink (KR-R15, KR-R55)."""
        watching = tuple([NOBODY if whom is None else whom for whom in self.watching])
        state.tired = sum([1 << seat for seat, whom in enumerate(watching) if whom != NOBODY])
        dealer.tell_all(WatchersSeen, watching)

    def seen(self, state: KrachState, seat: Seat | None) -> Blink:
        pockets = tuple([cards if other == seat else None for other, cards in enumerate(self.pockets)])
        watching = tuple([whom if other == seat else None for other, whom in enumerate(self.watching)])
        done = 0 if seat is None else self.done & 1 << seat
        return Blink(self.seats, done, pockets, watching)


def blink(state: KrachState) -> Blink:
    living = sum([1 << seat for seat in range(state.seats) if state.fate[seat] == LIVING])
    return Blink(living, 0, ((),) * state.seats, (NOBODY,) * state.seats)


class Caught(Frame[KrachState], tag="caught"):
    """Hide behind a tax haven, or give it all back and lose the penalty (KR-29, KR-R16, KR-R17)."""

    seat: Seat
    watchers: tuple[Seat, ...]
    count: int
    cards: Cards | None
    ready: bool = False
    settled: bool = False

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return (state.decision(self.seat, "caught"),) if self.ready else ()

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        reacts, used = state.deck.reacts, state.used
        havens = tuple([card for card in state.hands[seat] if "caught" in reacts[card] and card not in used])
        return Either({"pass": None, "shelter": Pick(havens)} if havens else {"pass": None})

    def take(self, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        self.ready, self.settled = False, True
        act, haven = answer
        if act == "pass":
            self._return_loot(state, dealer)
            state.push(Forfeit(seat, "confidence", state.deck.params.blink.caught_confidence_loss))
            return
        from_hand(state, seat, (haven,))
        piles.put_under(state.capital_deck, (haven,))
        state.used = (*state.used, haven)
        to_fortune(state, seat, self._loot())
        dealer.tell_all(LootSheltered, seat, haven, self.count)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if self.settled:
            state.pop(dealer)
        elif state.fate[self.seat] == LIVING:
            self.ready = True
        else:
            self.settled = True
            self._return_loot(state, dealer)

    def seen(self, state: KrachState, seat: Seat | None) -> Caught:
        cards = self.cards if seat == self.seat else None
        return Caught(self.seat, self.watchers, self.count, cards, self.ready, self.settled)

    def _loot(self) -> Cards:
        cards = self.cards or ()
        self.cards = ()
        return cards

    def _return_loot(self, state: KrachState, dealer: Dealer) -> None:
        cards = self._loot()
        to_hand(state, self.seat, cards)
        if dealer.tell:
            told = LootReturned(self.seat, self.count, cards)
            dealer.tell(told, audience(state, self.seat), LootReturned(self.seat, self.count, None))
