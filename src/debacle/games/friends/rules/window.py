"""A moment at which those who hold cards for it may play them."""

from __future__ import annotations

from typing import Any

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Spec
from debacle.core.state import OpenFrame
from debacle.games.friends.rules.announcement import announce
from debacle.games.friends.rules.playable import Acts, play_acts
from debacle.games.friends.rules.state import FriendsState

WINDOW_TIMINGS = {"lot": ("auction",), "income": ("income",)}


def open_window(state: FriendsState, kind: str) -> bool:
    """From the marker holder; where no card of this timing waits, there is nobody to ask. Gives whether it is open."""
    timing, timings = state.deck.timing, WINDOW_TIMINGS[kind]
    for waiting in state.unused:
        for card in waiting:
            if timing[card] in timings:
                state.push(Window(kind, state.marker))
                return True
    return False


class Window(OpenFrame[FriendsState], tag="window"):
    """A circuit of the table, until all asked in one full circuit pass (W-LOT, W-INC).

    A seat is asked only if it can play something; that hangs on public cards alone.
    """

    kind: str
    at: Seat
    passes: int = 0

    def ask(self, state: FriendsState) -> tuple[Decision, ...]:
        return (state.decision(self.at, self.kind),) if self._asks(state) else ()

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
        """On to the next who can play something, or to the end of the circuit."""
        while self.passes < state.seats:
            self._next(state)
            if self._asks(state):
                return
        state.pop(dealer)

    def _asks(self, state: FriendsState) -> bool:
        return self.passes < state.seats and bool(state.unused[self.at]) and bool(self._acts(state))

    def _acts(self, state: FriendsState) -> Acts:
        return play_acts(state, self.at, state.unused[self.at], WINDOW_TIMINGS[self.kind])

    def _next(self, state: FriendsState) -> None:
        self.passes += 1
        self.at = (self.at + 1) % state.seats
