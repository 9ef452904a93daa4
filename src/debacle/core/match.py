"""A match: one game being played, with its record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET, Struct

from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.chance import BadChance, Provable, Recorded, commitment
from debacle.core.dealer import Below, Dealer, Listener
from debacle.core.game import AnyGame, Options
from debacle.core.memory import Memory
from debacle.core.messages import Event, Move, Notes, Told
from debacle.core.record import BadRecord, Entry, Header, Played, Record, Start, TakenBack, check_depth, digest
from debacle.core.refusals import Illegal, NotAsked, Refused, Why
from debacle.core.specs import Answer
from debacle.core.state import State
from debacle.core.versions import as_it_was


class _Source:
    """Where a match draws from; a replay draws each entry's chance from that entry."""

    def __init__(self, now: Below) -> None:
        self.now = now

    def below(self, limit: int) -> int:
        return self.now(limit)


class Step(Struct, frozen=True):
    """An answer that counts, and what was told after it."""

    seat: Seat
    answer: Answer
    drawn: tuple[int, ...]
    told: tuple[Told, ...]

    def can_be_taken_back(self) -> bool:
        return not self.drawn and not any(told.event.reveals or told.event.final for told in self.told)


class Change(Struct, frozen=True):
    """What would come of an answer, or of taking one back: the match is as it was until it is told to keep it."""

    state: State
    steps: int
    """So many of the steps before still count."""
    played: tuple[Step, ...]
    entries: tuple[Entry, ...]

    def told(self) -> tuple[Told, ...]:
        return tuple(told for step in self.played for told in step.told)


class Match:
    """`play` and `take_back` change the position and append to the record, or refuse and change nothing."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Options,
        chance: Below,
        *,
        committed: str | None = None,
        start: Start | None = None,
    ) -> None:
        """With a start: it goes on from a moment of another game."""
        self.game = game
        self.options = options
        self.entries: list[Entry] = []
        self.steps: list[Step] = []
        self._chance = chance
        self._drawn: list[int] = []
        self._start = start
        listener = Listener()
        self.state: State
        if start is None:
            self.state = game.begin(seats, options, Dealer(self._draw, listener.tell))
        else:
            self.state, told = _resumed(game, start)
            listener.extend(told)
        self.opening = tuple(listener)
        """What was told before the first answer."""
        self._told: list[Told] = [*self.opening]
        self._memories: dict[Seat | None, Memory] = {}
        self.header = Header(
            game=game.about.key,
            rules=game.rules,
            deck=game.deck.digest,
            seats=seats,
            options=msgspec.to_builtins(options),
            commitment=committed,
            drawn=tuple(self._drawn),
            start=UNSET if start is None else start,
        )

    def play(self, move: Move) -> tuple[Told, ...]:
        """Play a move; gives what was told."""
        step, entry = self._play_on(self.state, move)
        self.steps.append(step)
        self.entries.append(entry)
        self._told += step.told
        return step.told

    def try_moves(self, moves: Sequence[Move]) -> Change:
        """What would come of these, or a refusal. Chance is drawn for it, so it is kept, or the match is given up."""
        state = self.state.copy()
        played = [self._play_on(state, move) for move in moves]
        return Change(state, len(self.steps), tuple(step for step, _ in played), tuple(entry for _, entry in played))

    def try_take_back(self, seat: Seat) -> Change:
        """What would come of undoing this seat's own last answer, if nothing was drawn or revealed after it."""
        if not self.can_take_back(seat):
            raise NotAsked(Why("undo.nothing"))
        steps = len(self.steps) - 1
        return Change(self._state_after(steps), steps, (), (TakenBack(seat, steps),))

    def keep(self, change: Change) -> None:
        self.state = change.state
        if change.steps < len(self.steps):
            del self.steps[change.steps :]
            self._told = [*self.opening, *(told for step in self.steps for told in step.told)]
            self._memories.clear()
        self.steps += change.played
        self.entries += change.entries
        self._told += change.told()

    def read_move(self, seat: Seat, number: int, value: object) -> Move:
        """A move from the JSON form of its answer."""
        return read_move(self.state, seat, number, value)

    def can_take_back(self, seat: Seat) -> bool:
        """Not while another may answer unseen: that it was too late would tell of it."""
        if not self.steps or self.state.goes_on_unseen(seat):
            return False
        return self.steps[-1].seat == seat and self.steps[-1].can_be_taken_back()

    def take_back(self, seat: Seat) -> None:
        """Undo this seat's own last answer, if nothing was drawn or revealed after it."""
        self.keep(self.try_take_back(seat))

    def try_entry(self, entry: Entry) -> Change:
        """What another keeper of the same record has done; with the same chance it comes out the same."""
        if isinstance(entry, TakenBack):
            change = self.try_take_back(entry.seat)
        else:
            change = self.try_moves([self.read_move(entry.seat, entry.number, entry.answer)])
        if change.entries != (entry,):
            raise BadRecord(Why("record.differs", where=f"entries.{len(self.entries)}"))
        return change

    def told(self) -> list[Told]:
        """All that was told so far."""
        return self._told[:]

    def seen_by(self, seat: Seat | None) -> tuple[Event, ...]:
        """All events so far as this seat saw them."""
        return tuple(self._memory(seat).events)

    def last_choice(self, seat: Seat | None) -> int:
        """How many events this seat had seen when it gave its last answer that counts; none, if it gave none. In a game
        that goes on from another, what was told before is no news to anybody."""
        later = 0
        for step in reversed(self.steps if seat is not None else ()):
            later += sum([one.seen_by(seat) is not None for one in step.told])
            if step.seat == seat:
                return len(self._memory(seat).events) - later
        return 0 if self._start is None or seat is None else len(self._memory(seat).events) - later

    def notes_of(self, seat: Seat | None) -> Notes:
        return self._memory(seat).notes_by(self.game)

    def record(self, seed: bytes | None = None) -> Record:
        """The record so far; the seed goes in when the game is over, never before."""
        entries, deck = tuple(self.entries), self.game.deck.text or None
        if self.state.outcome() is None:
            return Record(header=self.header, entries=entries, deck=deck)
        opened = None if seed is None else seed.hex()
        whole = digest(self.header, entries)
        return Record(header=self.header, entries=entries, seed=opened, digest=whole, deck=deck)

    def _draw(self, limit: int) -> int:
        result = self._chance(limit)
        self._drawn.append(result)
        return result

    def _play_on(self, state: State, move: Move) -> tuple[Step, Played]:
        self._drawn = []
        listener = Listener()
        state.play(move, Dealer(self._draw, listener.tell))
        drawn = tuple(self._drawn)
        entry = Played(move.seat, move.number, wire.to_plain(move.answer), drawn)
        return Step(move.seat, move.answer, drawn, tuple(listener)), entry

    def _memory(self, seat: Seat | None) -> Memory:
        memory = self._memories.get(seat)
        if memory is None:
            memory = self._memories[seat] = Memory(seat, self.game.notes(seat))
        memory.look(self._told)
        return memory

    def _state_after(self, count: int) -> State:
        """The position after the first of the steps that count, with the numbers of all answers that were given."""
        state = self._first_state()
        for step in self.steps[:count]:
            decision = next(decision for decision in state.pending() if decision.seat == step.seat)
            state.answer(decision, step.answer, Dealer(Recorded(step.drawn).below))
        state.recount(self.state.counts)
        return state

    def _first_state(self) -> State:
        if self._start is not None:
            return _resumed(self.game, self._start)[0]
        state: State = self.game.begin(self.header.seats, self.options, Dealer(Recorded(self.header.drawn).below))
        return state


def read_move(state: State, seat: Seat, number: int, value: object) -> Move:
    """A move from the JSON form of its answer."""
    for decision in state.pending():
        if decision.seat == seat and decision.number == number:
            return Move(number, seat, state.spec(decision).read(value))
    return Move(number, seat, None)


def replay(game: AnyGame, record: Record, chance: Below | None = None) -> Match:
    """Play a record again, by the rules and with the deck that it was made with. With a source of chance every draw has
    to agree with it, and the match can go on from it."""
    header = record.header
    if header.game != game.about.key:
        raise BadRecord(Why("record.other", {"recorded": header.game, "here": game.about.key}, "header.game"))
    game = as_it_was(game, header.rules, header.deck, record.deck)
    check_depth(header)
    recorded = Recorded(header.drawn, chance)
    source = _Source(recorded.below)
    where = "header"
    try:
        options = game.read_options(header.options)
        start = header.start or None
        match = Match(game, header.seats, options, source.below, committed=header.commitment, start=start)
        recorded.check_used_up()
        for index, entry in enumerate(record.entries):
            where = f"entries.{index}"
            if isinstance(entry, TakenBack):
                _take_back_again(match, entry)
            else:
                recorded = Recorded(entry.drawn, chance)
                source.now = recorded.below
                match.play(match.read_move(entry.seat, entry.number, entry.answer))
                recorded.check_used_up()
    except (Refused, BadChance) as error:
        raise BadRecord(error.why.inside(where)) from error
    source.now = chance or Recorded(()).below
    return match


def verify(game: AnyGame, record: Record) -> Match:
    """Check a finished record: its seed is the one committed to, every draw follows from it and every answer from the
    rules. The digest, which anybody can make, only tells of damage; against a changed answer there are stamps."""
    if record.seed is None or record.header.commitment is None:
        raise BadRecord(Why("record.unproved"))
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise BadRecord(Why("record.seed", where="seed")) from None
    if commitment(seed) != record.header.commitment:
        raise BadRecord(Why("record.committed", where="seed"))
    match = replay(game, record, Provable(seed).below)
    if match.state.outcome() is None:
        raise BadRecord(Why("record.unfinished", where=f"entries.{len(record.entries)}"))
    if record.digest is not None and record.digest != digest(record.header, record.entries):
        raise BadRecord(Why("record.digest", where="digest"))
    return match


def _resumed(game: AnyGame, start: Start) -> tuple[State, list[Told]]:
    """The position that a game goes on from, and what was told before it."""
    before = replay(game, Record(header=start.before, entries=start.entries))
    if start.position is None:
        return before.state, before.told()
    try:
        state = wire.read_state(game, start.position.encode())
    except (msgspec.MsgspecError, ValueError):
        raise BadRecord(Why("record.position", where="header.start.position")) from None
    if state.view(start.eyes) != before.state.view(start.eyes):
        raise BadRecord(Why("record.position", where="header.start.position"))
    return state, start.told_to_all(before.told())


def _take_back_again(match: Match, entry: TakenBack) -> None:
    match.take_back(entry.seat)
    if match.entries[-1] != entry:
        raise Illegal(Why("undo.nothing"))
