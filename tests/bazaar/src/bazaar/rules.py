"""The bazaar's flow."""

from __future__ import annotations

from typing import ClassVar, Literal

from bazaar.state import BazaarState
from debacle.core.audience import EVERYONE, Audience, Seat, bit
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision, Event, Outcome
from debacle.core.specs import Amount, Answer, Assign, Each, Either, Pick, Some, Spec
from debacle.core.state import Frame, OpenFrame

DAYS = 2
COINS = 20
LOAN = 5
LOT, LOT_BEFORE = 10, 8
"""What a lot is worth at the end, and what it was worth by the first version of the rules."""
GAVELS = (0, 1, 2, 3)
VETOES = (4, 5, 6, 7)
WORKS: dict[str, tuple[tuple[int | None, ...], ...]] = {
    "forge": ((0, 1),),
    "kiln": ((1, 2), (None, 0, 2)),
    "loom": ((0, 2), (None, 1)),
}
"""By name: which workers fit each place; a place that may stay empty is a bonus."""


class CardPlayed(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat", "card"})
    seat: Seat
    card: int


class CardCancelled(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"card"})
    card: int


class Bid(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"amount"})
    seat: Seat
    amount: int | None


class LotSold(Event, frozen=True, gc=False):
    seat: Seat | None
    amount: int


class Caught(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seats"})
    seats: tuple[Seat, ...]


class OfferMade(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"give", "cards", "price", "to"})
    seat: Seat
    to: Seat
    give: tuple[int, ...]
    cards: int
    price: int


class OfferAnswered(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"accepted"})
    seat: Seat
    accepted: bool


class LoanRepaid(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"seat"})
    seat: Seat


class Worked(Event, frozen=True, gc=False):
    reveals: ClassVar = frozenset({"works", "coins"})
    seat: Seat
    works: tuple[str, ...]
    coins: int


def always_open(state: BazaarState, seat: Seat) -> dict[str, Spec | None]:
    """What one may do whenever one is asked something of one's own; it does not use up the question."""
    return {"repay": None} if state.loans[seat] and state.money[seat] >= LOAN else {}


def repay(state: BazaarState, seat: Seat, dealer: Dealer) -> None:
    state.loans[seat] -= 1
    pay(state, seat, LOAN)
    dealer.tell_all(LoanRepaid, seat)


def pay(state: BazaarState, seat: Seat, coins: int) -> None:
    state.money[seat] -= coins
    state.bank += coins


class Days(OpenFrame[BazaarState], tag="days"):
    day: int = 0
    step: Literal["auction", "blink", "desk", "work"] = "auction"
    seat: Seat = 0

    def go(self, state: BazaarState, dealer: Dealer) -> None:
        if self.day == DAYS:
            self._finish(state)
        elif self.step == "auction":
            self.step = "blink"
            state.push(Auction(low=1 + dealer.below(3), speakers=tuple(range(state.seats))))
        elif self.step == "blink":
            self.step = "desk"
            state.push(Blink((None,) * state.seats))
        elif self.seat == state.seats:
            self.seat = 0
            self.step, self.day = ("work", self.day) if self.step == "desk" else ("auction", self.day + 1)
        else:
            state.push(Desk(self.seat) if self.step == "desk" else Work(self.seat))
            self.seat += 1

    def _finish(self, state: BazaarState) -> None:
        lot = LOT if state.rules >= 2 else LOT_BEFORE
        scores = tuple(
            state.money[seat] + state.stash[seat] + lot * state.lots[seat] - LOAN * state.loans[seat]
            for seat in range(state.seats)
        )
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        state.result = Outcome(winners=winners, scores=scores)
        state.stack.clear()


class Auction(OpenFrame[BazaarState], tag="auction"):
    """Open and clockwise; on one's turn one may instead play a gavel, which doubles the price to beat."""

    low: int
    speakers: tuple[Seat, ...]
    high: int = 0
    holder: Seat | None = None

    def ask(self, state: BazaarState) -> tuple[Decision, ...]:
        if not self.speakers or self.speakers == (self.holder,):
            return ()
        return (state.decision(self.speakers[0], "auction"),)

    def spec(self, state: BazaarState, seat: Seat) -> Spec:
        low = max(self.low, self.high + 1)
        acts: dict[str, Spec | None] = {"pass": None}
        if state.money[seat] >= low:
            acts["bid"] = Amount(low, state.money[seat])
        gavels = tuple(card for card in state.hands[seat] if card in GAVELS)
        if gavels:
            acts["gavel"] = Pick(gavels)
        if seat != self.holder:
            acts |= always_open(state, seat)
        return Either(acts)

    def take(self, state: BazaarState, seat: Seat, answer: tuple[str, int], dealer: Dealer) -> None:
        act, argument = answer
        if act == "repay":
            repay(state, seat, dealer)
        elif act == "gavel":
            announce(state, seat, argument, dealer)
        else:
            rest = self.speakers[1:]
            if act == "bid":
                self.high, self.holder, self.speakers = argument, seat, (*rest, seat)
            else:
                self.speakers = rest
            dealer.tell_all(Bid, seat, argument)

    def back(self, state: BazaarState, child: Frame[BazaarState], dealer: Dealer) -> None:
        if isinstance(child, Announced) and child.stands:
            self.low = max(self.low, self.high + 1) * 2

    def go(self, state: BazaarState, dealer: Dealer) -> None:
        if self.holder is not None:
            pay(state, self.holder, self.high)
            state.lots[self.holder] += 1
        dealer.tell_all(LotSold, self.holder, self.high)
        state.pop(dealer)


def announce(state: BazaarState, seat: Seat, card: int, dealer: Dealer) -> None:
    state.hands[seat] = tuple(held for held in state.hands[seat] if held != card)
    state.discard = tuple(sorted((*state.discard, card)))
    dealer.tell_all(CardPlayed, seat, card)
    others = tuple((seat + step) % state.seats for step in range(1, state.seats))
    state.push(Announced(card, others))


class Announced(OpenFrame[BazaarState], tag="announced"):
    """A card waits to be vetoed. All others are asked, with a veto or without: a skipped question would tell."""

    card: int
    waiting: tuple[Seat, ...]
    stands: bool = True

    def ask(self, state: BazaarState) -> tuple[Decision, ...]:
        return (state.decision(self.waiting[0], "veto"),) if self.waiting else ()

    def spec(self, state: BazaarState, seat: Seat) -> Spec:
        vetoes = tuple(card for card in state.hands[seat] if card in VETOES)
        return Either({"let it be": None, "veto": Pick(vetoes)} if vetoes else {"let it be": None})

    def take(self, state: BazaarState, seat: Seat, answer: tuple[str, int], dealer: Dealer) -> None:
        self.waiting = self.waiting[1:]
        if answer[0] == "veto":
            announce(state, seat, answer[1], dealer)

    def back(self, state: BazaarState, child: Frame[BazaarState], dealer: Dealer) -> None:
        if isinstance(child, Announced) and child.stands:
            self.stands, self.waiting = False, ()
            dealer.tell_all(CardCancelled, self.card)

    def go(self, state: BazaarState, dealer: Dealer) -> None:
        state.pop(dealer)


class Blink(Frame[BazaarState], tag="blink"):
    """All at once and in secret: pocket coins, watch somebody, or neither."""

    together: ClassVar = True
    pocketed: tuple[int | None, ...]
    """By seat: None as long as it has not answered."""
    watched: tuple[Seat | None, ...] = ()
    done: Audience = 0

    def ask(self, state: BazaarState) -> tuple[Decision, ...]:
        return tuple(state.decision(seat, "blink") for seat in range(state.seats) if not self.done >> seat & 1)

    def spec(self, state: BazaarState, seat: Seat) -> Spec:
        others = tuple(other for other in range(state.seats) if other != seat)
        acts: dict[str, Spec | None] = {"neither": None, "watch": Pick(others)}
        if state.money[seat]:
            acts["pocket"] = Amount(1, min(3, state.money[seat]))
        return Either(acts)

    def take(self, state: BazaarState, seat: Seat, answer: tuple[str, int], dealer: Dealer) -> None:
        act, argument = answer
        watched = self.watched or (None,) * state.seats
        self.pocketed = _with(self.pocketed, seat, argument if act == "pocket" else 0)
        self.watched = _with(watched, seat, argument if act == "watch" else None)
        self.done |= 1 << seat

    def go(self, state: BazaarState, dealer: Dealer) -> None:
        caught = []
        for seat, coins in enumerate(self.pocketed):
            if coins and seat in self.watched:
                caught.append(seat)
            elif coins:
                state.money[seat] -= coins
                state.stash[seat] += coins
        if caught and dealer.tell:
            dealer.tell(Caught(tuple(caught)), EVERYONE, None)
        state.pop(dealer)

    def seen(self, state: BazaarState, seat: Seat | None) -> Blink:
        pocketed = tuple(coins if other == seat else None for other, coins in enumerate(self.pocketed))
        mine = self.done & bit(seat)
        watched = tuple(who if other == seat else None for other, who in enumerate(self.watched)) if mine else ()
        return Blink(pocketed, watched, self.done)

    def with_guesses(self, seat: Seat | None) -> Blink:
        """As if all the others who have answered had done neither."""
        guesses = tuple(0 if coins is None and self.done >> s & 1 else coins for s, coins in enumerate(self.pocketed))
        return Blink(guesses, self.watched or ((None,) * len(guesses) if self.done else ()), self.done)


class Desk(OpenFrame[BazaarState], tag="desk"):
    """One offer at most."""

    seat: Seat
    over: bool = False

    def ask(self, state: BazaarState) -> tuple[Decision, ...]:
        return () if self.over else (state.decision(self.seat, "desk"),)

    def spec(self, state: BazaarState, seat: Seat) -> Spec:
        others = tuple(other for other in range(state.seats) if other != seat)
        acts: dict[str, Spec | None] = {"done": None} | always_open(state, seat)
        if state.hands[seat]:
            offer: dict[str, Spec] = {
                "to": Pick(others),
                "give": Some(state.hands[seat], least=1, most=2),
                "price": Amount(0, 9),
            }
            acts["offer"] = Each(offer)
        return Either(acts)

    def take(
        self, state: BazaarState, seat: Seat, answer: tuple[str, tuple[int, tuple[int, ...], int]], dealer: Dealer
    ) -> None:
        act, argument = answer
        if act == "repay":
            repay(state, seat, dealer)
            return
        self.over = True
        if act == "offer":
            to, give, price = argument
            state.push(Offer(seat, to, give, len(give), price))
            if dealer.tell:
                made = OfferMade(seat, to, give, len(give), price)
                dealer.tell(made, bit(seat) | bit(to), OfferMade(seat, to, (), len(give), price))

    def go(self, state: BazaarState, dealer: Dealer) -> None:
        state.pop(dealer)


class Offer(Frame[BazaarState], tag="offer"):
    seat: Seat
    to: Seat
    give: tuple[int, ...]
    cards: int
    price: int
    answered: bool = False

    def ask(self, state: BazaarState) -> tuple[Decision, ...]:
        return () if self.answered else (state.decision(self.to, "offer"),)

    def spec(self, state: BazaarState, seat: Seat) -> Spec:
        """Whoever cannot pay can only decline, and nobody else is told why."""
        return Pick((False, True) if state.money[seat] >= self.price else (False,))

    def take(self, state: BazaarState, seat: Seat, answer: bool, dealer: Dealer) -> None:
        self.answered = True
        if answer:
            state.money[seat] -= self.price
            state.money[self.seat] += self.price
            state.hands[self.seat] = tuple(card for card in state.hands[self.seat] if card not in self.give)
            state.hands[seat] = tuple(sorted((*state.hands[seat], *self.give)))
        dealer.tell_all(OfferAnswered, seat, answer)

    def go(self, state: BazaarState, dealer: Dealer) -> None:
        state.pop(dealer)

    def seen(self, state: BazaarState, seat: Seat | None) -> Offer:
        give = self.give if seat in (self.seat, self.to) else ()
        return Offer(self.seat, self.to, give, self.cards, self.price, self.answered)


class Work(Frame[BazaarState], tag="work"):
    """Workers are set to work step by step; nothing is earned before the end, so a plan can be judged whole."""

    sealed: ClassVar = True
    seat: Seat
    plan: tuple[tuple[str, tuple[int | None, ...]], ...] = ()
    over: bool = False

    def ask(self, state: BazaarState) -> tuple[Decision, ...]:
        return () if self.over else (state.decision(self.seat, "work"),)

    def spec(self, state: BazaarState, seat: Seat) -> Spec:
        busy = {worker for _, crew in self.plan for worker in crew if worker is not None}
        open_works = {name: slots for name, slots in WORKS.items() if all(name != work for work, _ in self.plan)}
        acts: dict[str, Spec | None] = {"end": None} | always_open(state, seat)
        for name, slots in open_works.items():
            crew = Assign(tuple(tuple(worker for worker in slot if worker not in busy) for slot in slots))
            if crew.enumerate(1) != []:
                acts[name] = crew
        if self.plan:
            acts["undo"] = Pick(tuple(name for name, _ in self.plan))
        return Either(acts)

    def take(self, state: BazaarState, seat: Seat, answer: tuple[str, Answer], dealer: Dealer) -> None:
        act, argument = answer
        if act == "repay":
            repay(state, seat, dealer)
        elif act == "end":
            self.over = True
        elif act == "undo":
            self.plan = tuple(step for step in self.plan if step[0] != argument)
        elif isinstance(argument, tuple):
            self.plan = (*self.plan, (act, tuple(worker for worker in argument if isinstance(worker, int | None))))

    def go(self, state: BazaarState, dealer: Dealer) -> None:
        coins = sum(2 + len([worker for worker in crew if worker is not None]) for _, crew in self.plan)
        pay(state, self.seat, -coins)
        state.tools[self.seat] += len(self.plan)
        dealer.tell_all(Worked, self.seat, tuple(sorted(name for name, _ in self.plan)), coins)
        state.pop(dealer)

    def seen(self, state: BazaarState, seat: Seat | None) -> Work:
        return Work(self.seat, self.plan if seat == self.seat else (), self.over)


def _with(values: tuple[int | None, ...], seat: Seat, value: int | None) -> tuple[int | None, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
