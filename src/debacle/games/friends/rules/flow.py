"""How a game of Friends goes: rounds, and their four phases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from debacle.core.audience import EVERYONE, Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Spec
from debacle.core.state import Frame
from debacle.games.friends.rules.announcement import Announced, announce
from debacle.games.friends.rules.auction import Acquire, Award, Bidding, ForcedSale, Shed, link
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import base_income, empire_vp, factories, production, tax
from debacle.games.friends.rules.events import (
    CardTurnedUp,
    DeckExhausted,
    DeckReshuffled,
    GameEnded,
    IncomePaid,
    LotCalled,
    LotUnsold,
    RoundBegun,
)
from debacle.games.friends.rules.playable import Acts, link_acts, play_acts
from debacle.games.friends.rules.swap import Give
from debacle.games.friends.rules.transfers import clockwise, pay_bank, to_discard, to_removed

if TYPE_CHECKING:
    from debacle.games.friends.rules.state import FriendsState


class Rounds(Frame["FriendsState"], tag="rounds"):
    """Refill the row, play cards, auctions, income, and again (FR-08)."""

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if state.phase == "refill":
            _begin_round(state, dealer)
            state.phase = "cards"
            state.push(CardTurns(tuple(clockwise(state, state.marker))))
        elif state.phase == "cards":
            state.money_shown = False
            state.phase = "auctions"
            state.push(Auctions())
        elif state.phase == "auctions":
            state.money_shown = False
            if _the_end(state):
                state.push(LastWord())
            else:
                _to_income(state)
        else:
            _end_round(state)
            state.phase = "refill"

    def back(self, state: FriendsState, child: Frame[FriendsState], dealer: Dealer) -> None:
        if not isinstance(child, LastWord):
            return
        if child.goes_on:
            state.extra_round = True
            _to_income(state)
        else:
            _finish(state, dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> Rounds:
        return Rounds()


def _to_income(state: FriendsState) -> None:
    state.phase = "income"
    state.push(Income())


def _begin_round(state: FriendsState, dealer: Dealer) -> None:
    """FR-10 to FR-15: what is left has slid to the deck already; draw until the row is full."""
    state.round += 1
    wanted = state.seats + state.deck.numbers.row_extra
    while len(state.row) < wanted and state.deck_size:
        turn_up(state, dealer)
    if dealer.tell:
        dealer.tell(RoundBegun(state.round, state.last_round), EVERYONE, None)


def turn_up(state: FriendsState, dealer: Dealer) -> None:
    """The top card of the deck into the row; when the last one leaves it, FR-12 to FR-14 and FR-R08."""
    card = dealer.draw(state.pile)
    state.deck_size -= 1
    state.row.append(card)
    if dealer.tell:
        dealer.tell(CardTurnedUp(card), EVERYONE, None)
    if state.deck_size:
        return
    if not state.reshuffled:
        state.reshuffled = True
        state.box = tuple(state.pile)
        state.pile = sorted(state.discard)
        state.discard = ()
        state.deck_size = len(state.pile)
        if dealer.tell:
            dealer.tell(DeckReshuffled(state.deck_size), EVERYONE, None)
    if not state.deck_size:
        state.last_round = True
        if dealer.tell:
            dealer.tell(DeckExhausted(), EVERYONE, None)


def _end_round(state: FriendsState) -> None:
    state.struck = state.sucked_dry = ()
    state.barred = ()
    state.no_base_income = False


def _the_end(state: FriendsState) -> bool:
    """FR-86, FR-87, FR-R33."""
    if state.last_round or state.extra_round:
        return True
    goal = state.deck.numbers.vp_goal
    return any(empire_vp(state.deck, state, seat) >= goal for seat in range(state.seats))


def _finish(state: FriendsState, dealer: Dealer) -> None:
    state.result = state.count_up()
    state.stack.clear()
    if dealer.tell:
        dealer.tell(GameEnded(state.result, tuple(state.money)), EVERYONE, None)


class CardTurns(Frame["FriendsState"], tag="card_turns"):
    """Phase 2: one turn each, any number of cards (FR-16, FR-17), one factory at most (FR-18).

    Every seat with a factory or a waiting card is asked: what it can afford is its own affair (W-P2).
    """

    seats: tuple[Seat, ...]
    """Whose turn it is, and those after it."""
    deactivated: bool = False

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        for seat in self.seats[:1]:
            if state.unused[seat] or factories(state.deck, state, seat):
                return (state.decision(seat, "cards"),)
        return ()

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        unused = state.unused[seat]
        acts: Acts = {"done": None, **play_acts(state, seat, unused), **link_acts(state, unused)}
        if not self.deactivated:
            payable = _payable_factories(state, seat)
            if payable:
                acts["deactivate"] = Pick(payable)
        return Either(acts)

    def take(self, state: FriendsState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        if act == "done":
            self._next()
        elif act == "deactivate":
            self.deactivated = True
            deactivate(state, seat, argument, dealer)
        else:
            play_or_link(state, seat, state.deck.index[act], argument, dealer)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if self.seats:
            self._next()
        else:
            state.pop(dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> CardTurns:
        return CardTurns(self.seats, self.deactivated)

    def _next(self) -> None:
        self.seats, self.deactivated = self.seats[1:], False


def _payable_factories(state: FriendsState, seat: Seat) -> tuple[CardId, ...]:
    """Those whose full tax one has in hand (FR-R14)."""
    coins = state.money[seat]
    return tuple([f for f in factories(state.deck, state, seat) if tax(state.deck, state, seat, f) <= coins])


def deactivate(state: FriendsState, seat: Seat, card: CardId, dealer: Dealer) -> None:
    """FR-37, FR-38."""
    pay_bank(state, seat, tax(state.deck, state, seat, card), "tax", dealer)
    to_discard(state, card, dealer)


def play_or_link(state: FriendsState, seat: Seat, card: CardId, argument: Any, dealer: Dealer) -> None:
    if state.deck.action[card]:
        announce(state, seat, card, argument, dealer)
    else:
        link(state, seat, card, argument, dealer)


class Auctions(Frame["FriendsState"], tag="auctions"):
    """Phase 3: the lots from the deck outwards, each once (FR-19, FR-29), with a window before each (W-LOT)."""

    at: int = 0
    """How many cards of the row have been offered and are still there."""
    called: bool = False
    """The window before the next lot is over."""

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if not self.called:
            self.called = True
            state.push(Window("lot", state.marker))
        elif self.at == len(state.row):
            state.pop(dealer)
        else:
            self.called = False
            card = state.row[self.at]
            if dealer.tell:
                dealer.tell(LotCalled(card), EVERYONE, None)
            state.push(Bidding(lot=card, low=state.deck.cards[card].min_bid, speakers=_speakers(state, card, ())))

    def back(self, state: FriendsState, child: Frame[FriendsState], dealer: Dealer) -> None:
        if isinstance(child, Bidding):
            if child.holder is None:
                self._unsold(state, child.lot, dealer)
            else:
                state.push(Award(child.lot, child.holder, child.high, child.excluded))
        elif isinstance(child, Award) and not child.paid:
            excluded = (*child.excluded, child.seat)
            low = state.deck.cards[child.lot].min_bid
            speakers = _speakers(state, child.lot, excluded)
            state.push(Bidding(lot=child.lot, low=low, speakers=speakers, excluded=excluded))  # FR-28, FR-R11

    def seen(self, state: FriendsState, seat: Seat | None) -> Auctions:
        return Auctions(self.at, self.called)

    def _unsold(self, state: FriendsState, card: CardId, dealer: Dealer) -> None:
        again = card in state.unsold
        if dealer.tell:
            dealer.tell(LotUnsold(card, again), EVERYONE, None)
        if again:  # FR-27
            state.row.remove(card)
            to_discard(state, card, dealer)
        else:  # FR-26
            state.unsold = (*state.unsold, card)
            self.at += 1


def _speakers(state: FriendsState, card: CardId, excluded: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """From the marker holder clockwise, without those barred or excluded (FR-20, FR-R11, FR-R27)."""
    return tuple(
        [seat for seat in clockwise(state, state.marker) if seat not in excluded and (seat, card) not in state.barred]
    )


WINDOW_TIMINGS = {"lot": ("auction",), "income": ("income",)}


class Window(Frame["FriendsState"], tag="window"):
    """A circuit from the marker holder, until all asked in one full circuit pass (W-LOT, W-INC).

    A seat is asked only if it can play something; that hangs on public cards alone.
    """

    kind: str
    at: Seat
    passes: int = 0

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        if self.passes < state.seats and state.unused[self.at] and self._acts(state):
            return (state.decision(self.at, self.kind),)
        return ()

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        return Either({"pass": None, **self._acts(state)})

    def take(self, state: FriendsState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, argument = answer
        if act == "pass":
            self._next(state)
        else:
            self.passes = 0
            announce(state, seat, state.deck.index[act], argument, dealer)

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if self.passes < state.seats:
            self._next(state)
        else:
            state.pop(dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> Window:
        return Window(self.kind, self.at, self.passes)

    def _acts(self, state: FriendsState) -> Acts:
        return play_acts(state, self.at, state.unused[self.at], WINDOW_TIMINGS[self.kind])

    def _next(self, state: FriendsState) -> None:
        self.passes += 1
        self.at = (self.at + 1) % state.seats


class LastWord(Frame["FriendsState"], tag="last_word"):
    """W-END: the game is about to end, and whoever holds it may say that they are not done yet (FR-70)."""

    answered: bool = False
    goes_on: bool = False

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        holder = self._holder(state)
        return () if self.answered or holder is None else (state.decision(holder, "end"),)

    def spec(self, state: FriendsState, seat: Seat) -> Spec:
        return Pick((False, True))

    def take(self, state: FriendsState, seat: Seat, answer: bool, dealer: Dealer) -> None:
        self.answered = True
        card = state.deck.prolongs
        if answer and card is not None:
            announce(state, seat, card, None, dealer)

    def back(self, state: FriendsState, child: Frame[FriendsState], dealer: Dealer) -> None:
        if isinstance(child, Announced):
            self.goes_on = child.stands

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        state.pop(dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> LastWord:
        return LastWord(self.answered, self.goes_on)

    def _holder(self, state: FriendsState) -> Seat | None:
        card = state.deck.prolongs
        return next((seat for seat in range(state.seats) if card in state.unused[seat]), None)


class Income(Frame["FriendsState"], tag="income"):
    """Phase 4: one window, then everybody is paid from the same position (FR-31, FR-R36)."""

    asked: bool = False

    def go(self, state: FriendsState, dealer: Dealer) -> None:
        if not self.asked:
            self.asked = True
            state.push(Window("income", state.marker))
            return
        dues = [_dues(state, seat) for seat in range(state.seats)]
        for seat, (base, yields, upkeep) in enumerate(dues):
            paid = min(upkeep, state.money[seat] + base + yields)  # FR-R07, FR-R24
            state.money[seat] += base + yields - paid
            if dealer.tell:
                dealer.tell(IncomePaid(seat, base, yields, paid), EVERYONE, None)
        for card in state.sucked_dry:
            to_removed(state, card, dealer)
        state.pop(dealer)

    def seen(self, state: FriendsState, seat: Seat | None) -> Income:
        return Income(self.asked)


def _dues(state: FriendsState, seat: Seat) -> tuple[int, int, int]:
    """Base income, production and upkeep of this round."""
    deck = state.deck
    base = 0 if state.no_base_income else base_income(deck, state, seat)  # FR-77, FR-R25
    yields = upkeep = 0
    for card in factories(deck, state, seat):
        times = deck.sucked_dry_times if card in state.sucked_dry else 1
        yields += times * production(deck, state, seat, card)
        upkeep += deck.cards[card].upkeep
    return base, yields, upkeep


FriendsFrame = (
    Rounds | CardTurns | Auctions | Window | LastWord | Income
    | Bidding | Award | Shed | Acquire | ForcedSale | Announced | Give
)  # fmt: skip
