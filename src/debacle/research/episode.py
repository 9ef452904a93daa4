"""One game as learners go through it: numbers and open slots out, slots in.

It goes straight to the contract, without a match and its record, for learners want speed and no history.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from debacle import registry
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.encoding import Encoding
from debacle.core.game import AnyGame, Options
from debacle.core.messages import Decision, Event, Menu, Move, Notes, View
from debacle.core.state import State

Numbers = np.ndarray[tuple[int], np.dtype[np.float32]]
Mask = np.ndarray[tuple[int], np.dtype[np.int8]]


class NotForLearners(ValueError):
    """What is asked of a face of the game does not go with this game."""


class NotBegun(RuntimeError):
    """There is no game under way: `reset` deals one."""


class ClosedSlot(ValueError):
    """A slot of the menu that is not open to this seat now; nothing has changed."""


class Arrangement:
    """What all episodes of an environment have in common."""

    def __init__(self, key: str, seats: int, options: Mapping[str, Any] | None, deck: Path | None) -> None:
        self.game: AnyGame = registry.load(key, deck)
        self.game.check_seats(seats)
        self.seats = seats
        self.options: Options = self.game.read_options(options or {})
        encoding = self.game.encoding()
        if encoding is None:
            raise NotForLearners(f"{key} does not say how it is written as numbers")
        self.encoding: Encoding = encoding
        state = self.game.begin(seats, self.options, Dealer(seeded(Random(0))))
        asked = state.pending()[0]
        self.slots = len(self.game.menu(state.view(asked.seat), asked).answers)
        """How many there are, whatever the position."""

    def begin(self, chance: Random) -> Episode:
        return Episode(self, chance)


class Episode:
    """One game under way. What a seat has seen is looked through only when that seat is wanted."""

    def __init__(self, arrangement: Arrangement, chance: Random) -> None:
        self.arrangement = arrangement
        self._game = game = arrangement.game
        self._encode = arrangement.encoding.quick
        self._told = Listener()
        self._dealer = Dealer(seeded(chance), self._told.tell)
        self.state: State = game.begin(arrangement.seats, arrangement.options, self._dealer)
        self._notes: list[Notes] = [game.notes(seat) for seat in range(arrangement.seats)]
        self._noted = [0] * arrangement.seats
        """By seat: so many pieces of what was told are in its notes."""
        self._menus: list[tuple[Decision, Menu] | None] = [None] * arrangement.seats
        """By seat, the last that was looked at: an answer of one changes nothing in what another may answer."""

    def asked_of(self, seat: Seat) -> Decision | None:
        for decision in self.state.asked:
            if decision.seat == seat:
                return decision
        return None

    def notes_of(self, seat: Seat) -> Notes:
        told, noted = self._told, self._noted[seat]
        if noted < len(told):
            self._notes[seat] = self._game.noted(self._notes[seat], seat, told[noted:])
            self._noted[seat] = len(told)
        return self._notes[seat]

    def seen_by(self, reader: Seat | None) -> list[Event]:
        """All events so far as this reader saw them."""
        return [event for one in self._told if (event := one.seen_by(reader)) is not None]

    def observed(self, seat: Seat) -> tuple[Numbers, Mask]:
        """What a seat sees and remembers, and its open slots: none, if it is not asked."""
        view = self.state.view(seat)
        numbers = np.frombuffer(self._encode(view, self.notes_of(seat)), np.float32)
        asked = view.asked
        if asked is None:
            return numbers, np.zeros(self.arrangement.slots, np.int8)
        menu = self._menu(view, asked.decision)
        return numbers, np.frombuffer(bytearray(menu.legal), np.int8)

    def number(self, seat: Seat, field: int) -> float:
        """One of the numbers that this seat sees."""
        return self._encode(self.state.view(seat), self.notes_of(seat))[field]

    def is_open(self, decision: Decision, slot: int) -> bool:
        return 0 <= slot < self.arrangement.slots and self._menu_of(decision).legal[slot]

    def check(self, decision: Decision, slot: Any) -> int:
        """The slot as a plain number, if it is open."""
        return self._opened(decision, slot)[0]

    def play(self, decision: Decision, slot: Any) -> None:
        """What stands in this slot is the answer; menus hold allowed answers alone, so it is not checked again."""
        number, menu = self._opened(decision, slot)
        self.state.answer(decision, menu.answers[number], self._dealer)

    def answer(self, decision: Decision, answer: Any) -> None:
        """A bot's own, which need not be in the menu, and is checked."""
        self.state.play(Move(decision.number, decision.seat, answer), self._dealer)

    def _opened(self, decision: Decision, slot: Any) -> tuple[int, Menu]:
        number, menu = index(slot), self._menu_of(decision)
        legal = menu.legal
        if not (0 <= number < len(legal) and legal[number]):
            slots = np.flatnonzero(legal).tolist()
            raise ClosedSlot(f"slot {number} is closed to seat {decision.seat}; open to it: {slots}")
        return number, menu

    def _menu_of(self, decision: Decision) -> Menu:
        kept = self._menus[decision.seat]
        if kept is not None and kept[0] == decision:
            return kept[1]
        return self._menu(self.state.view(decision.seat), decision)

    def _menu(self, view: View, decision: Decision) -> Menu:
        menu = self._game.menu(view, decision)
        self._menus[decision.seat] = decision, menu
        return menu
