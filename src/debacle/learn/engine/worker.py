"""A process that plays: many tables at once, so that a net thinks about many positions at a time."""

from __future__ import annotations

from io import BytesIO
from multiprocessing.connection import Connection
from random import Random
from typing import NamedTuple

import numpy as np

from debacle import registry
from debacle.bots.net_player import Net, NetPlayer
from debacle.core.briefing import Briefer
from debacle.core.game import AnyGame
from debacle.learn.engine.results import advantages, rewards, shares
from debacle.learn.engine.seating import LEARNER, Opposition, TableSeating, seat_players
from debacle.learn.engine.table import LearnersChoice, NetQuestion, Table
from debacle.learn.layouts import LAYOUTS, ONE_EXPLOITER, ONE_OF_PAST, SELF

LONGEST = 4000
"""Answers of nets in a game: who knows nothing yet may bid for ever, and there is nothing to learn from that."""


SLIPPING = (0.0, 1.0, 3.0)
"""Some who teach do not slip at all, and others the more."""


class PlayOrder(NamedTuple):
    """What to play from now on."""

    nets: tuple[bytes, ...]
    """The one that learns, and others, as they are stored."""
    names: tuple[str, ...]
    """Of the others."""
    layouts: tuple[float, ...]
    seats: tuple[int, ...]
    pool: tuple[str, ...]
    copy: int | None
    """Which of the nets plays as `steady` does."""
    real: float
    slips: float
    taught: bool
    by_place: float
    price: float
    trace: float
    teacher: bytes
    """A net that learned without an advisor, if there is one to copy beside `steady`."""
    decisions: int
    """So many are sent at a time, or a few more: whole games are."""


class PlayedPart(NamedTuple):
    """Decisions of finished games."""

    numbers: np.ndarray
    legal: np.ndarray
    """Packed: 8 slots a byte."""
    slot: np.ndarray
    chance: np.ndarray
    advantage: np.ndarray
    result: np.ndarray
    standing: dict[str, tuple[float, float]]
    """Shares of victories, and of how many seats."""
    taught: bool


class Judged(NamedTuple):
    choice: LearnersChoice
    advantage: float
    result: float


def work(pipe: Connection, key: str, seed: str, tables: int) -> None:
    """Lockstep what is ordered until nobody listens; an answer of None is to go on as before."""
    try:
        play = Lockstep(registry.load(key), seed, tables, pipe.recv())
        while True:
            pipe.send(play.part())
            order = pipe.recv()
            if order is not None:
                play.follow(order)
    except (EOFError, BrokenPipeError):
        return


class Lockstep:
    def __init__(self, game: AnyGame, seed: str, tables: int, order: PlayOrder) -> None:
        self._game, self._rng, self._chance = game, Random(seed), np.random.default_rng(list(seed.encode()))
        self._count, self._order, self._briefer = tables, order, Briefer(game)
        self._tables: list[Table] = []
        self._done: list[Judged] = []
        self._standing: dict[str, tuple[float, float]] = {}
        self.follow(order)

    def follow(self, order: PlayOrder) -> None:
        """Nothing is kept of games that were played to be copied once that is over."""
        if order.taught != self._order.taught:
            self._tables, self._done = [], []
        self._order = order
        self._nets = [Net(BytesIO(stored)) for stored in order.nets]
        self._teacher = NetPlayer(self._game, Net(BytesIO(order.teacher)), advised=False) if order.teacher else None
        tables = 1 if order.taught else self._count
        self._tables += [self._new_table() for _ in range(tables - len(self._tables))]

    def part(self) -> PlayedPart:
        while len(self._done) < self._order.decisions:
            self._step()
        done, standing = self._done, self._standing
        self._done, self._standing = [], {}
        return _packed(done, standing, self._order.taught)

    def _new_table(self) -> Table:
        order, rng = self._order, Random(self._rng.getrandbits(64))
        seats = rng.choice(order.seats)
        if order.taught:
            slips = tuple([rng.choice(SLIPPING) * order.slips for _ in range(seats)])
            seating = TableSeating(SELF, (LEARNER,) * seats)
            return Table(self._game, self._briefer, seating, rng, taught=True, slips=slips, teacher=self._teacher)
        opposition = Opposition(order.pool, len(order.nets) - 1, order.copy, order.real)
        seating = seat_players(rng, seats, order.layouts, opposition)
        return Table(self._game, self._briefer, seating, rng, taught=False)

    def _step(self) -> None:
        """One answer of a net at each table."""
        asked: dict[int, list[tuple[Table, NetQuestion]]] = {}
        for place, table in enumerate(self._tables):
            question = table.ask()
            if question is None or table.answers > LONGEST:
                if question is None:
                    self._finish(table)
                self._tables[place] = self._new_table()
            else:
                asked.setdefault(min(question.net, len(self._nets) - 1), []).append((table, question))
        for net, questions in asked.items():
            self._answer(self._nets[net], questions)

    def _answer(self, net: Net, questions: list[tuple[Table, NetQuestion]]) -> None:
        numbers = np.stack([question.numbers for _, question in questions])
        legal = np.frombuffer(b"".join([question.legal for _, question in questions]), bool)
        legal = legal.reshape(len(questions), -1)
        logits, values = net.think_many(numbers)
        logits = np.where(legal, logits, -np.inf)
        weights = np.exp(logits - logits.max(1, keepdims=True))
        heights = np.cumsum(weights, 1)
        drawn = self._chance.random(len(questions)) * heights[:, -1] * (1 - 1e-6)
        slots = (heights <= drawn[:, None]).sum(1)
        chances = np.log(weights[np.arange(len(slots)), slots] / heights[:, -1])
        stored = numbers.astype(np.float16)
        for row, (table, question) in enumerate(questions):
            slot = int(slots[row])
            if question.net == LEARNER:
                choice = LearnersChoice(stored[row], question.legal, slot, float(chances[row]), float(values[row]))
                table.chosen[question.decision.seat].append(choice)
            table.answer(question, slot)

    def _finish(self, table: Table) -> None:
        outcome, order = table.outcome(), self._order
        reward = rewards(outcome, order.by_place, order.price)
        for seat, chosen in enumerate(table.chosen):
            values = [choice.value for choice in chosen]
            for choice, advantage in zip(
                chosen, advantages(values, reward[seat], 1.0 if order.taught else order.trace), strict=True
            ):
                self._done.append(Judged(choice, advantage, advantage + choice.value))
        self._count_shares(table.seating, shares(outcome))

    def _count_shares(self, seating: TableSeating, won: list[float]) -> None:
        seats, layout = len(seating.who), seating.layout
        for who, share in zip(seating.who, won, strict=True):
            if who == LEARNER:
                self._add(f"{seats} {LAYOUTS[layout]}", share)
            elif layout in (ONE_EXPLOITER, ONE_OF_PAST):
                name = who if isinstance(who, str) else self._order.names[min(who, len(self._order.names)) - 1]
                self._add(f"{seats} vs {name}", share)

    def _add(self, name: str, share: float) -> None:
        wins, games = self._standing.get(name, (0.0, 0.0))
        self._standing[name] = wins + share, games + 1


def _packed(done: list[Judged], standing: dict[str, tuple[float, float]], taught: bool) -> PlayedPart:
    legal = np.frombuffer(b"".join([one.choice.legal for one in done]), bool).reshape(len(done), -1)
    return PlayedPart(
        numbers=np.stack([one.choice.numbers for one in done]),
        legal=np.packbits(legal, axis=1),
        slot=np.array([one.choice.slot for one in done], np.int32),
        chance=np.array([one.choice.chance for one in done], np.float32),
        advantage=np.array([one.advantage for one in done], np.float32),
        result=np.array([one.result for one in done], np.float32),
        standing=standing,
        taught=taught,
    )
