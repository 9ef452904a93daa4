"""Thinking that takes long, in pieces: each is done wherever bots think, and others think in between."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeAlias, TypeVar

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


def part_of(work: Work[T], begin: float, end: float) -> Work[T]:
    """The same as one stretch of something longer."""
    result: Any = None
    while True:
        try:
            job = work.send(result)
        except StopIteration as over:
            whole: T = over.value
            return whole
        result = yield replace(job, done=begin + (end - begin) * job.done)


def do_all(game: AnyGame, work: Work[T], tell: Callable[[float], None] | None = None) -> T:
    """Here and now, one piece after the other."""
    result: Any = None
    while True:
        try:
            job = work.send(result)
        except StopIteration as over:
            whole: T = over.value
            return whole
        if tell is not None:
            tell(job.done)
        result = job.do(game, *job.of)
