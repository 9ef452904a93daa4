"""Our games as environments of PettingZoo, how any such is stepped through, and what comes of it in a table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import compiled
from clock import Play, Player, Rate
from debacle import registry
from debacle.research.pettingzoo import env

OURS = "Débâcle"
SEED = 1
STEPS = 25
"""So many are taken between two looks; games go on from one to the next."""
TARGET = 3.0


def own() -> list[Player]:
    return [
        Player(f"{key}, {seats} seats", OURS, in_turns(env(key, seats)))
        for key in registry.known()
        for seats in registry.load(key).about.seats
    ]


def in_turns(table: Any) -> Play:
    """An environment of PettingZoo, ours or theirs: a random open slot, step after step, observed each time."""
    return _steps(_turns(table, Random(SEED)))


def _turns(table: Any, rng: Random) -> Iterator[None]:
    while True:
        table.reset(seed=rng.getrandbits(30))
        while table.agents:
            seen, _, over, cut, info = table.last()
            table.step(None if over or cut else _action(table, seen, info, rng))
            yield


def _action(table: Any, seen: Any, info: dict[str, Any], rng: Random) -> Any:
    mask = seen.get("action_mask") if isinstance(seen, dict) else info.get("action_mask")
    if mask is None:
        return table.action_space(table.agent_selection).sample()
    return _any(np.asarray(mask, np.bool_).nonzero()[0].tolist(), rng)


def _any(actions: list[Any], rng: Random) -> Any:
    return actions[int(rng.random() * len(actions))]


def _steps(walk: Iterator[None]) -> Play:
    def play() -> int:
        for _ in range(STEPS):
            next(walk)
        return STEPS

    return play


def rlcard_steps(table: Any) -> Play:
    """An environment of RLCard: the state that it encodes for who is to act, and a random legal action."""

    def walk(rng: Random) -> Iterator[None]:
        while True:
            state, _ = table.reset()
            while not table.is_over():
                state, _ = table.step(_any(list(state["legal_actions"]), rng))
                yield

    return _steps(walk(Random(SEED)))


def ratios(rates: list[Rate], family: str = OURS) -> dict[str, float]:
    """By our row: its steps a second over the median of all peers."""
    middle = median(rate.decisions for rate in rates if rate.family not in (OURS, compiled.FAMILY))
    return {rate.name: rate.decisions / middle for rate in rates if rate.family == family}


def show(rates: list[Rate], console: Console) -> None:
    peers = [rate for rate in rates if rate.family not in (OURS, compiled.FAMILY)]
    over = {family: ratios(rates, family) if peers else {} for family in (OURS, compiled.FAMILY)}
    table = Table(title="Steps a second, each observed", title_justify="left", title_style="bold")
    for column in ("", "steps/s", "best", "over peers"):
        table.add_column(column, justify="right" if column else "left", no_wrap=True)
    for rate in rates:
        ratio = over.get(rate.family, {}).get(rate.name)
        over_peers = "" if ratio is None else f"{ratio:.2f}"
        table.add_row(f"{rate.family}: {rate.name}", f"{rate.decisions:,.0f}", f"{rate.best:,.0f}", over_peers)
    console.print(table)
    for family, own in over.items():
        if own:
            worst = min(own, key=lambda name: own[name])
            verdict = "[green]reached" if own[worst] >= TARGET else "[red]not reached"
            console.print(
                f"{family}: at least {TARGET:g} times the median of the peers: {own[worst]:.2f} ({worst}), {verdict}"
            )
