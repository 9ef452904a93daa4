"""A position of the bazaar, and what a seat sees of it: money is hidden, wealth (money and stash together) is not."""

from __future__ import annotations

from typing import Any, ClassVar

from debacle.core.audience import Seat
from debacle.core.messages import Outcome, View
from debacle.core.state import Frame, State


class BazaarView(View, frozen=True, kw_only=True):
    by_seat: ClassVar = frozenset({"wealth", "hand_sizes", "loans", "lots", "tools", "final_money"})
    bank: int
    wealth: tuple[int, ...]
    stash: int
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    loans: tuple[int, ...]
    lots: tuple[int, ...]
    tools: tuple[int, ...]
    discard: tuple[int, ...]
    stack: tuple[Frame[Any], ...]
    outcome: Outcome | None
    final_money: tuple[int, ...]


class BazaarState(State, kw_only=True):
    bank: int
    money: list[int]
    stash: list[int]
    loans: list[int]
    hands: list[tuple[int, ...]]
    pile: list[int]
    discard: tuple[int, ...] = ()
    lots: list[int]
    tools: list[int]
    result: Outcome | None = None

    def outcome(self) -> Outcome | None:
        return self.result

    def view(self, seat: Seat | None) -> BazaarView:
        return BazaarView(
            seat=seat,
            asked=self.asked_of(seat),
            waiting=tuple(decision.seat for decision in self.asked),
            answers=0 if seat is None else self.counts[seat],
            bank=self.bank,
            wealth=tuple(money + stash for money, stash in zip(self.money, self.stash, strict=True)),
            stash=0 if seat is None else self.stash[seat],
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            loans=tuple(self.loans),
            lots=tuple(self.lots),
            tools=tuple(self.tools),
            discard=self.discard,
            stack=tuple(frame.seen(self, seat) for frame in self.stack),
            outcome=self.result,
            final_money=tuple(self.money) if self.result else (),
        )
