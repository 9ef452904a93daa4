"""Thousands of tables of Q.E. at once, with NumPy: random play of whole games through the batch."""

from __future__ import annotations

from typing import Any

import numpy as np

from clock import Play, Player
from debacle.games.qe import QE
from debacle.games.qe.rules.menu import SLOTS
from debacle.research.batch import box, encoding, menu, tables

BATCH = "Débâcle's batch of qe"
TABLES = 2000


def players(seed: int, count: int = TABLES, every: tuple[int, ...] = QE.about.seats) -> list[Player]:
    return [
        Player(f"NumPy, {seats} seats", BATCH, _numpy(box.box(QE().deck, seats), count, seed), games_a_look=1)
        for seats in every
    ]


def turn(xp: Any, of: box.Box, now: tables.Tables, chance: Any) -> tuple[tables.Tables, Any, Any]:
    """All who are asked answer with a slot of their menu at random: the tables after that, how many were asked, and the
    numbers that they were told, which a peer computes in each step too."""
    answers, legal = menu.menu(xp, of, now)
    numbers = encoding.encode(xp, of, now)
    slot = xp.where(legal, chance, -1.0).argmax(2)
    chosen = xp.take_along_axis(answers, slot[:, :, None], 2)[:, :, 0]
    return tables.step(xp, of, now, chosen), tables.asked(xp, of, now).sum(), numbers


def _numpy(of: box.Box, count: int, seed: int) -> Play:
    rng = np.random.default_rng(seed)

    def play() -> int:
        now, decisions = tables.deal(np, of, rng.random((count, tables.chances(of)))), 0
        while (now.kind != tables.OVER).any():
            now, asked, _ = turn(np, of, now, rng.random((count, of.seats, SLOTS)))
            decisions += int(asked)
        return decisions

    return play
