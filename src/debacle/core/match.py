"""A match: one game being played, with its record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.chance import BadChance, Provable, Recorded, commitment
from debacle.core.dealer import Below, Dealer, Listener
from debacle.core.game import AnyGame, Options
from debacle.core.messages import Event, Move, Notes, Told
from debacle.core.record import BadRecord, Entry, Header, Played, Record, TakenBack, digest
from debacle.core.refusals import AlreadyAnswered, Illegal, NotAsked, Refused, Why
from debacle.core.specs import Answer
from debacle.core.state import State


class _ChanceNeeded(Exception):
    """Something would be drawn."""


def _no_chance(_limit: int) -> int:
    raise _ChanceNeeded


class Answered(Struct, frozen=True):
    """An answer that counts, and what was told after it."""

    seat: Seat
    answer: Answer
    drawn: tuple[int, ...]
    told: tuple[Told, ...]

    def can_be_taken_back(self) -> bool:
        return not self.drawn and not any(told.event.reveals or told.event.final for told in self.told)


class Match:
    """`play` and `take_back` change the position and append to the record, or refuse and change nothing."""

    def __init__(
        self, game: AnyGame, seats: int, options: Options, chance: Below, *, committed: str | None = None
    ) -> None:
        self.game = game
        self.options = options
        self.entries: list[Entry] = []
        self.steps: list[Answered] = []
        self._chance = chance
        self._drawn: list[int] = []
        listener = Listener()
        self.state: State = game.begin(seats, options, Dealer(self._draw, listener.tell))
        self.opening = tuple(listener)
        """What was told before the first answer."""
        self.header = Header(
            game=game.about.key,
            rules=game.about.rules,
            deck=game.deck.digest,
            seats=seats,
            options=msgspec.to_builtins(options),
            commitment=committed,
            drawn=tuple(self._drawn),
        )

    def play(self, move: Move) -> tuple[Told, ...]:
        """Play a move; gives what was told."""
        self._drawn = []
        listener = Listener()
        self.state.play(move, Dealer(self._draw, listener.tell))
        drawn, told = tuple(self._drawn), tuple(listener)
        self.steps.append(Answered(move.seat, move.answer, drawn, told))
        self.entries.append(Played(move.seat, move.number, wire.to_plain(move.answer), drawn))
        return told

    def read_move(self, seat: Seat, number: int, value: object) -> Move:
        """A move from the JSON form of its answer."""
        return _read_move(self.state, seat, number, value)

    def play_all(self, seat: Seat, answers: Sequence[Answer]) -> tuple[Told, ...]:
        """Several answers of one seat as one plan: all of them, or a refusal and none.

        Each but the last must be one that could be taken back: a plan is tried out before it is refused, and must not
        tell what would come of an answer that was never given.
        """
        rehearsal, first = self.state.copy(), self.state.counts[seat]
        moves = [Move(first + place, seat, answer) for place, answer in enumerate(answers)]
        for place, move in enumerate(moves):
            _rehearse(rehearsal, move, place, last=move is moves[-1])
        return tuple(told for move in moves for told in self.play(move))

    def play_plan(self, seat: Seat, number: int, values: Sequence[object]) -> tuple[Told, ...]:
        """The same from the JSON forms of the answers, the first of them to the decision of this number."""
        moves = try_out(self.state, seat, number, values)
        return tuple(told for move in moves for told in self.play(move))

    def can_take_back(self, seat: Seat) -> bool:
        """Not while another may answer unseen: that it was too late would tell of it."""
        if not self.steps or self.state.goes_on_unseen(seat):
            return False
        return self.steps[-1].seat == seat and self.steps[-1].can_be_taken_back()

    def take_back(self, seat: Seat) -> None:
        """Undo this seat's own last answer, if nothing was drawn or revealed after it."""
        if not self.can_take_back(seat):
            raise NotAsked(Why("undo.nothing"))
        steps = len(self.steps) - 1
        self._go_back_to(steps)
        self.entries.append(TakenBack(seat, steps))

    def follow(self, entry: Entry) -> None:
        """Do what another keeper of the same record has done; with the same chance it comes out the same."""
        if isinstance(entry, TakenBack):
            self.take_back(entry.seat)
        else:
            self.play(self.read_move(entry.seat, entry.number, entry.answer))
        if self.entries[-1] != entry:
            raise BadRecord(Why("record.differs", where=f"entries.{len(self.entries) - 1}"))

    def told(self) -> list[Told]:
        """All that was told so far."""
        return [*self.opening, *(told for step in self.steps for told in step.told)]

    def seen_by(self, seat: Seat | None) -> list[Event]:
        """All events so far as this seat saw them."""
        return [event for event in (one.seen_by(seat) for one in self.told()) if event is not None]

    def notes_of(self, seat: Seat | None) -> Notes:
        notes: Notes = self.game.notes(seat)
        for event in self.seen_by(seat):
            notes = self.game.note(notes, event)
        return notes

    def record(self, seed: bytes | None = None) -> Record:
        """The record so far; the seed goes in when the game is over, never before."""
        entries = tuple(self.entries)
        if self.state.outcome() is None:
            return Record(header=self.header, entries=entries)
        opened = None if seed is None else seed.hex()
        return Record(header=self.header, entries=entries, seed=opened, digest=digest(self.header, entries))

    def _draw(self, limit: int) -> int:
        result = self._chance(limit)
        self._drawn.append(result)
        return result

    def _go_back_to(self, count: int) -> None:
        counts = self.state.counts
        state = self.game.begin(self.header.seats, self.options, Dealer(Recorded(self.header.drawn).below))
        for step in self.steps[:count]:
            decision = next(decision for decision in state.pending() if decision.seat == step.seat)
            state.answer(decision, step.answer, Dealer(Recorded(step.drawn).below))
        state.recount(counts)
        self.state = state
        del self.steps[count:]


def _read_move(state: State, seat: Seat, number: int, value: object) -> Move:
    for decision in state.pending():
        if decision.seat == seat and decision.number == number:
            return Move(number, seat, state.spec(decision).read(value))
    return Move(number, seat, None)


def try_out(state: State, seat: Seat, number: int, values: Sequence[object]) -> list[Move]:
    """The moves of a plan, each read by what would be asked after those before it; or a refusal."""
    rehearsal = state.copy()
    moves: list[Move] = []
    for place, value in enumerate(values):
        try:
            move = _read_move(rehearsal, seat, number + place, value)
        except Illegal as refusal:
            raise Illegal(refusal.why.inside(str(place))) from None
        _rehearse(rehearsal, move, place, last=place == len(values) - 1)
        moves.append(move)
    return moves


def _rehearse(state: State, move: Move, place: int, *, last: bool) -> None:
    """Play one move of a plan on a copy; a refusal says which of them it was."""
    listener, frame = Listener(), state.stack[-1] if state.stack else None
    try:
        state.play(move, Dealer(_no_chance, listener.tell))
        here = bool(state.stack) and state.stack[-1] is frame  # when it ends, another may have answered unseen
        goes_on = here and Answered(move.seat, move.answer, (), tuple(listener)).can_be_taken_back()
    except _ChanceNeeded:
        goes_on = False
    except (AlreadyAnswered, NotAsked):
        if place == 0:
            raise
        raise _over(place) from None
    except Refused as refusal:
        raise type(refusal)(refusal.why.inside(str(place))) from None
    if not goes_on and not last:
        raise _over(place + 1)


def _over(place: int) -> Illegal:
    """The same words however it came to its end, for that may be a secret."""
    return Illegal(Why("plan.over", where=str(place)))


def replay(game: AnyGame, record: Record, chance: Below | None = None) -> Match:
    """Play a record again. With a source of chance every draw has to agree with it, and the match can go on from it."""
    header = record.header
    _check_same_rules(game, header)
    recorded = Recorded(header.drawn, chance)
    where = "header"
    try:
        match = Match(
            game, header.seats, game.read_options(header.options), recorded.below, committed=header.commitment
        )
        recorded.check_used_up()
        for index, entry in enumerate(record.entries):
            where = f"entries.{index}"
            if isinstance(entry, TakenBack):
                _take_back_again(match, entry)
            else:
                _play_again(match, entry, chance)
    except (Refused, BadChance) as error:
        raise BadRecord(error.why.inside(where)) from error
    match._chance = chance or Recorded(()).below
    return match


def verify(game: AnyGame, record: Record) -> Match:
    """Check a finished record: its seed is the one committed to, every draw and answer follows from the rules, and no
    answer was changed into another that they allow as well."""
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


def _check_same_rules(game: AnyGame, header: Header) -> None:
    for name, recorded, here in (
        ("game", header.game, game.about.key),
        ("rules", header.rules, game.about.rules),
        ("deck", header.deck, game.deck.digest),
    ):
        if recorded != here:
            why = Why("record.other", {"recorded": str(recorded), "here": str(here)}, f"header.{name}")
            raise BadRecord(why)


def _play_again(match: Match, entry: Played, chance: Below | None) -> None:
    recorded = Recorded(entry.drawn, chance)
    match._chance = recorded.below
    match.play(match.read_move(entry.seat, entry.number, entry.answer))
    recorded.check_used_up()


def _take_back_again(match: Match, entry: TakenBack) -> None:
    match.take_back(entry.seat)
    if match.entries[-1] != entry:
        raise Illegal(Why("undo.nothing"))
