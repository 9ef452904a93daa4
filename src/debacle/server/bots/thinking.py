"""Where bots think: on an executor, never on the event loop."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache
from importlib import import_module
from random import Random
from threading import Thread
from typing import Any

from msgspec import Struct

from debacle import bots, registry
from debacle.analysis.work import Job
from debacle.core.game import AnyGame, Bot
from debacle.core.specs import Answer


class Rules(Struct, frozen=True):
    """Which game it is, in words that another process can follow."""

    key: str
    rules: int
    deck: str
    text: str | None
    """Of a deck that the other does not have."""


def rules_of(game: AnyGame) -> Rules:
    own = game.deck.digest == registry.load(game.about.key).deck.digest
    return Rules(game.about.key, game.rules, game.deck.digest, None if own else game.deck.text)


def think(rules: Rules, bot: str, view: Any, notes: Any, seed: str) -> Answer:
    """One answer. The seed is made of the table's own, so that a bot asked twice answers the same."""
    game = registry.load_as_it_was(rules.key, rules.rules, rules.deck, rules.text)
    return _player(game, bot).choose(view, notes, Random(seed))


def work_on(rules: Rules, job: Job) -> Any:
    """One piece of something that takes longer."""
    return job.do(registry.load_as_it_was(rules.key, rules.rules, rules.deck, rules.text), *job.of)


@lru_cache(maxsize=64)
def _player(game: AnyGame, bot: str) -> Bot:
    """Kept, for a bot may remember what it has worked out for its next answers. One that cannot be had here, as without
    NumPy, has somebody play for it: a game that has begun can be finished."""
    return bots.find(game, bot if bot in bots.known(game) else bots.stand_in(game))


def executor_for(thinkers: int, cluster: str | None) -> Executor:
    if cluster is not None:
        return _cluster(cluster)
    if thinkers == 0:
        return ThreadPoolExecutor(1, thread_name_prefix="bot")
    return ProcessPoolExecutor(thinkers, mp_context=multiprocessing.get_context("spawn"), initializer=_set_up)


def _set_up() -> None:
    """Ctrl-C is for the server, which then ends those who think; if it was killed, they end by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _cluster(address: str) -> Executor:
    distributed: Any = import_module("distributed")  # only for those who have a cluster
    executor: Executor = distributed.Client(address).get_executor(pure=False)
    return executor
