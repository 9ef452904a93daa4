"""Thinking that takes long, in pieces: each is done wherever bots think, and others think in between."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from debacle.core.game import AnyGame

T = TypeVar("T")


class Job(Struct, frozen=True):
    """One piece: a function of the game and of what can be sent to another process."""

    do: Callable[..., Any]
    of: tuple[Any, ...]
    done: float
    """What share of the whole is done before it."""


Work: TypeAlias = Generator[Job, Any, T]
"""Hands out one piece after the other, is sent what came of each, and returns the whole."""


class Doing(Generic[T]):
    """Work that is being done: which piece is next, and at last what came of the whole."""

    whole: T

    def __init__(self, work: Work[T]) -> None:
        self._work = work
        self.next: Job | None = None
        """None: all is done."""
        self.go_on(None)

    def go_on(self, result: Any) -> None:
        """This came of the piece that was next."""
        try:
            self.next = self._work.send(result)
        except StopIteration as over:
            self.next, self.whole = None, over.value


def part_of(work: Work[T], begin: float, end: float) -> Work[T]:
    """The same as one stretch of something longer."""
    doing = Doing(work)
    while (job := doing.next) is not None:
        doing.go_on((yield replace(job, done=begin + (end - begin) * job.done)))
    return doing.whole


def do_all(game: AnyGame, work: Work[T], tell: Callable[[float], None] | None = None) -> T:
    """Here and now, one piece after the other."""
    doing = Doing(work)
    while (job := doing.next) is not None:
        if tell is not None:
            tell(job.done)
        doing.go_on(job.do(game, *job.of))
    return doing.whole
