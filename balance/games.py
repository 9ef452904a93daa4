"""Many games among bots that are watched from above, move by move, for what a summary does not keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from debacle import bots
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame, Options
from debacle.core.messages import Decision, Event
from debacle.core.specs import Answer

CHUNK = 50
"""Games that are sent to a process at a time."""
JOBS = 2

Key = TypeVar("Key")
Whole = TypeVar("Whole", bound="Mergeable")


class Mergeable(Protocol):
    """A tally that takes up another of its kind."""

    def merge(self: Whole, other: Whole) -> None: ...


class Step(NamedTuple):
    """A moment of a game: what has just happened, and the answer that is about to be given; none at the end."""

    state: Any
    events: tuple[Event, ...]
    decision: Decision | None = None
    answer: Answer = None


def steps(game: AnyGame, players: int | tuple[str, ...], options: Options, seed: int, number: int) -> Iterator[Step]:
    """One game among so many `steady`, or among those players. Nothing but the seed and its number goes in."""
    names = ("steady",) * players if isinstance(players, int) else players
    seats = len(names)
    listener = Listener()
    dealer = Dealer(seeded(Random(f"{seed}:{number}:chance")), listener.tell)
    thoughts = [Random(f"{seed}:{number}:{seat}") for seat in range(seats)]
    sitting = [bots.find(game, name) for name in names]
    notes = [game.notes(seat) for seat in range(seats)]
    state = game.begin(seats, options, dealer)
    while True:
        for told in listener:
            seen = [told.seen_by(seat) for seat in range(seats)]
            notes = [page if event is None else game.note(page, event) for page, event in zip(notes, seen, strict=True)]
        events = tuple([told.event for told in listener])
        listener.clear()
        pending = state.pending()
        if not pending:
            yield Step(state, events)
            return
        decision = pending[0]
        answer = sitting[decision.seat].choose(state.view(decision.seat), notes[decision.seat], thoughts[decision.seat])
        yield Step(state, events, decision, answer)
        state.answer(decision, answer, dealer)


def processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(JOBS, mp_context=get_context("spawn"))


def in_chunks(pool: Executor, play: Callable[[Key, range], Whole], keys: Iterable[Key], games: int) -> dict[Key, Whole]:
    """By key, the tally of so many games: `play` is sent a key and the numbers of some games."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    futures = {key: [pool.submit(play, key, chunk) for chunk in chunks] for key in keys}
    whole = {}
    for key, parts in futures.items():
        whole[key] = parts[0].result()
        for part in parts[1:]:
            whole[key].merge(part.result())
    return whole
