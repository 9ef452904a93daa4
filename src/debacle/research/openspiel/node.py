"""A moment of a game's tree: a seat is asked, a draw is waited for, or it is over.

The rules draw in the middle of an answer, and a tree wants a node for every draw. So an answer is tried on a copy with
the draws known so far; where one is missing, that is the node, and when it has come the answer is tried again.
"""

from __future__ import annotations

from random import Random
from typing import Any, Self

from debacle.core import wire
from debacle.core.audience import Seat, bit
from debacle.core.dealer import Dealer, Listener
from debacle.core.messages import Decision, Event, Menu, Told
from debacle.core.state import State
from debacle.research.openspiel.loaded import Loaded
from debacle.research.openspiel.recollection import Recollection


class DrawMissing(Exception):
    """The rules want chance that has not come yet."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class NotInTree(ValueError):
    """An action that is not open here, or a question that this node has no answer to."""


class Chosen(Event, frozen=True, gc=False):
    """A seat's own choice, for its own memory: an answer need not come back as an event."""

    slot: int


class _Draws:
    """Those known so far, and then none. What can come out in one way only is no chance."""

    def __init__(self, known: tuple[int, ...]) -> None:
        self._left = list(reversed(known))

    def below(self, limit: int) -> int:
        if limit == 1:
            return 0
        if not self._left:
            raise DrawMissing(limit)
        return self._left.pop()


class Node:
    """Those asked at once answer one after another, by their seats, and none sees what the others have answered.

    `limit` is how many outcomes the draw has that is waited for, and 0 where none is. Until it has come, everybody
    knows what they knew before the answer that it belongs to.
    """

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.state: State | None = None
        self.limit = 0
        self.asked: Decision | None = None
        """Who is asked now; nobody while a draw is waited for, or when it is over."""
        self.over = False
        """Also when it has gone on for longer than was said."""
        self.steps = 0
        """Answers and draws."""
        self._slot: int | None = None
        """The answer that draws are waited for; None while the game begins."""
        self._drawn: tuple[int, ...] = ()
        self._menu: Menu | None = None
        self._told: list[Told] = []
        """Shared with copies as long as one of them alone goes on: a long game has many copies."""
        self._heard = 0
        """So much of it is this node's."""
        self._recalled: dict[Seat | None, Recollection] = {}
        self._go_on()

    def menu(self) -> Menu:
        decision = self.asked
        if decision is None or self.state is None:
            raise NotInTree("nobody is asked here")
        if self._menu is None:
            self._menu = self.loaded.game.menu(self.state.view(decision.seat), decision)
        return self._menu

    def legal(self) -> list[int]:
        return [slot for slot, legal in enumerate(self.menu().legal) if legal]

    def apply(self, action: int) -> None:
        """An outcome of the draw, or a slot of the menu of whoever is asked."""
        if self.limit:
            if not 0 <= action < self.limit:
                raise NotInTree(f"{action} is none of {self.limit} outcomes")
            self._drawn += (action,)
        else:
            if not (0 <= action < len(self.menu().legal) and self.menu().legal[action]):
                raise NotInTree(f"slot {action} is not open here")
            self._slot, self._drawn = action, ()
        self.steps += 1
        self._go_on()

    def shares(self) -> list[float]:
        """The victory, shared by those who won; nothing for anybody while it goes on, or if nobody has won."""
        outcome = None if self.state is None else self.state.outcome()
        winners = () if outcome is None else outcome.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.loaded.seats)]

    def recalled(self, seat: Seat | None) -> Recollection:
        """What a seat remembers, or a spectator."""
        known = self._recalled.get(seat) or Recollection(self.loaded.game.notes(seat))
        if known.upto < self._heard:
            known = known.after(self.loaded.game, seat, self._told[known.upto : self._heard])
        self._recalled[seat] = known
        return known

    def text(self, seat: Seat, whole: bool) -> str:
        """What a seat sees and has noted; the whole of what it was told and has answered stands as a digest before
        that, so that no two stories are the same, and a long one is no longer than a short one."""
        if self.state is None:
            return ""
        known = self.recalled(seat)
        now = wire.to_json((self.state.view(seat), known.notes)).decode()
        return f"{known.digest.hex()} {now}" if whole else now

    def numbers(self, seat: Seat) -> Any:
        """A view and notes as the game encodes them; None where there is nothing to decide: before anything has been
        dealt, and after the end."""
        encoding = self.loaded.game.encoding()
        if self.state is None or encoding is None or self.state.outcome() is not None:
            return None
        return encoding.quick(self.state.view(seat), self.recalled(seat).notes)

    def imagined(self, seat: Seat, rng: Random) -> Node:
        """A node that this seat cannot tell from the real one. Of what was before it, the others know what a spectator
        knows; whatever has been answered unseen is a guess."""
        if self.state is None or self.limit:
            raise NotInTree("nothing can be imagined in the middle of a draw")
        twin, own = self.copy(), self.recalled(seat)
        state = self.loaded.game.imagine(self.state.view(seat), own.notes, rng)
        asked = [decision.seat for decision in self.state.pending()]
        for decision in [decision for decision in state.pending() if decision.seat not in asked]:
            options = self.loaded.game.menu(state.view(decision.seat), decision).open()
            state.answer(decision, rng.choice(options), Dealer(_Draws(()).below))
        public = self.recalled(None)
        twin._stand_at(state)
        twin._recalled = {**dict.fromkeys((None, *range(self.loaded.seats)), public), seat: own}
        return twin

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._recalled = self._recalled.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """A state is changed on a copy only, so copies of a node can share it."""
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        position = None if self.state is None else wire.write_state(self.state)
        return {**self.__dict__, "state": position, "_told": self._told[: self._heard]}

    def __setstate__(self, stored: dict[str, Any]) -> None:
        self.__dict__.update(stored)
        if stored["state"] is not None:
            self.state = wire.read_state(self.loaded.game, stored["state"])

    def __str__(self) -> str:
        position = "nothing is dealt" if self.state is None else wire.write_state(self.state).decode()
        return f"{position} {self._slot} {self._drawn} of {self.limit}" if self.limit else position

    def _go_on(self) -> None:
        told = Listener()
        try:
            state = self._tried(Dealer(_Draws(self._drawn).below, told.tell))
        except DrawMissing as missing:
            if missing.limit > self.loaded.widest:
                raise NotInTree(f"a draw of {missing.limit}, and {self.loaded.widest} was the most") from None
            self.limit, self.asked = missing.limit, None
            self.over = self.steps >= self.loaded.longest
            return
        if len(self._told) != self._heard:
            self._told = self._told[: self._heard]
        self._told += told
        self._heard = len(self._told)
        self._stand_at(state)

    def _stand_at(self, state: State) -> None:
        pending = state.pending()
        self.state, self.limit, self._menu = state, 0, None
        self.over = not pending or self.steps >= self.loaded.longest
        self.asked = None if self.over else pending[0]

    def _tried(self, dealer: Dealer) -> State:
        loaded = self.loaded
        if self.state is None:
            begun: State = loaded.game.begin(loaded.seats, loaded.options, dealer)
            return begun
        state, decision, slot = self.state.copy(), self.state.pending()[0], self._slot
        assert slot is not None
        menu = self._menu or loaded.game.menu(self.state.view(decision.seat), decision)
        assert dealer.tell is not None
        dealer.tell(Chosen(slot), bit(decision.seat), None)
        state.answer(decision, menu.answers[slot], dealer)
        return state
