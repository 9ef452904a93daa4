"""A batch of Q.E. beside the engine, move for move: who is asked, what is offered, what is known, who wins."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

import numpy as np
import pytest

from debacle.core.game import Bot
from debacle.games.qe.bot.exploits import LOOKED_AT
from debacle.games.qe.bot.figures import schemers
from debacle.games.qe.bot.habits import habits
from debacle.games.qe.bot.kept_back import KEPT_BACK
from debacle.games.qe.bot.manners import BENDS, Bend
from debacle.games.qe.bot.steady import Steady
from debacle.games.qe.bot.weights import WEIGHTS, Weights
from debacle.research.batch import schemes, steady
from debacle.research.batch.box import Box, box
from debacle.research.batch.encoding import encode
from debacle.research.batch.menu import menu
from debacle.research.batch.points import shares, with_tile, worth
from debacle.research.batch.tables import LIMIT, Tables, asked, chances, deal
from tests.research.engine_tables import GAME, EngineTable, play_beside

SEATS = (3, 4, 5)
CLOSE = 1e-5
"""Logarithms of NumPy and of Python need not agree in the last bit."""


class Told(Random):
    """Chance that a test has chosen."""

    def __init__(self, normal: float, uniform: float) -> None:
        super().__init__(0)
        self._normal, self._even = normal, uniform

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return mu + sigma * self._normal

    def random(self) -> float:
        return self._even

    def lognormvariate(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return exp(mu + sigma * self._normal)


class Comparison:
    """Everything that both know before each answer; it counts what it compared."""

    def __init__(self, box: Box, seed: int) -> None:
        self.box, self.chance = box, np.random.default_rng(seed)
        self.compared = self.ties = self.looks = 0

    def __call__(self, tables: Tables, engine: list[EngineTable]) -> Any:
        encoding = GAME.encoding()
        wanted, (answers, legal) = asked(np, self.box, tables), menu(np, self.box, tables)
        numbers = encode(np, self.box, tables)
        for place, table in enumerate(engine):
            seats = set()
            for decision, view, notes in table.asked():
                seats.add(decision.seat)
                here = place, decision.seat
                offered = GAME.menu(view, decision)
                assert tuple(answers[here]) == offered.answers
                assert tuple(legal[here]) == tuple(offered.legal)
                true = np.frombuffer(encoding.encode(view, notes), np.float32)
                wrong = [encoding.fields[k].name for k in np.flatnonzero(abs(true - numbers[here]) > CLOSE)]
                assert wrong == []
                self.compared += 1
                self.ties += decision.kind == "rebid"
                self.looks += decision.kind == "look"
            assert seats == set(np.flatnonzero(wanted[place]))
        return self._steady(tables)

    def _steady(self, tables: Tables) -> Any:
        shape = tables.spent.shape
        bids = steady.bid(
            np, self.box, tables, self.chance.standard_normal(shape), self.chance.random(shape), np.ones(shape)
        )
        return schemes.allowed(np, tables, bids)


def compare(seats: int, count: int, seed: int) -> Comparison:
    comparison = Comparison(box(GAME.deck, seats), seed)
    tables, engine = play_beside(comparison.box, count, seed, comparison)
    won = shares(np, comparison.box, tables)
    assert [table.shares() for table in engine] == [list(map(float, one)) for one in won]
    assert [table.spent() for table in engine] == [list(map(int, one)) for one in tables.spent]
    return comparison


@pytest.mark.parametrize("seats", SEATS)
def test_a_batch_is_the_engine_move_for_move(seats: int) -> None:
    comparison = compare(seats, 40, seats)
    assert comparison.compared > 40 * 45
    assert comparison.ties > 40
    assert (comparison.looks > 0) == (seats == 5)


@pytest.mark.soak
@pytest.mark.parametrize("seats", SEATS)
def test_ten_thousand_games_are_the_engine_s(seats: int) -> None:
    for part in range(34):
        compare(seats, 100, 1000 * seats + part)


@pytest.mark.parametrize("seats", SEATS)
def test_whoever_has_a_whole_industry_can_still_be_asked_what_one_more_would_add(seats: int) -> None:
    """At a table that is over, the last tile is added in thought once more."""
    here = box(GAME.deck, seats)
    tables = deal(np, here, np.random.default_rng(1).random((1, chances(here))))
    held = [GAME.deck.tiles[tile].industry for tile in GAME.deck.sheets[seats].tiles]
    counts = np.array([held.count(industry) for industry in range(here.industries)])
    tables = tables._replace(counts=np.broadcast_to(counts, tables.counts.shape), turn=tables.turn + here.turns - 1)
    last = here.tile_industry[tables.order[:, -1]]
    tables = tables._replace(tokens=np.broadcast_to(last[:, None], tables.tokens.shape))
    mine = worth(np, here, tables, with_token=True)
    assert with_tile(np, here, tables, mine).gains.min() >= 0


def by_seat(usual: Weights, other: Weights, seats: int) -> Weights:
    """The usual weights at even seats, the others at odd ones."""
    odd = np.arange(seats) % 2 == 1

    def mixed(name: str) -> Any:
        one, two = getattr(usual, name), getattr(other, name)
        if isinstance(one, tuple):
            return tuple(np.where(odd, b, a)[None] for a, b in zip(one, two, strict=True))
        return np.where(odd, two, one)[None]

    return Weights(**{name: mixed(name) for name in Weights.__struct_fields__})


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("bend", BENDS.values(), ids=BENDS)
def test_who_weighs_otherwise_bids_in_a_batch_what_they_do_in_the_engine(bend: Bend, seats: int) -> None:
    here, usual = box(GAME.deck, seats), WEIGHTS[seats]
    own, chance = bend(usual), np.random.default_rng(seats)
    players = [Steady(GAME.deck), Steady(GAME.deck, {seats: own})]
    weights, compared = by_seat(usual, own, seats), 0

    def look(tables: Tables, engine: list[EngineTable]) -> Any:
        nonlocal compared
        shape = tables.spent.shape
        normal, uniform = chance.standard_normal(shape), chance.random(shape)
        bids = schemes.allowed(np, tables, steady.bid(np, here, tables, normal, uniform, np.ones(shape), weights))
        for place, table in enumerate(engine):
            for decision, view, notes in table.asked():
                seat = place, decision.seat
                if decision.kind != "look":
                    told = Told(float(normal[seat]), float(uniform[seat]))
                    assert players[decision.seat % 2].choose(view, notes, told) == bids[seat]
                    compared += 1
        return bids

    play_beside(here, 6, seats, look)
    assert compared > 6 * 40


@pytest.mark.parametrize("seats", SEATS)
def test_players_of_a_batch_bid_what_those_of_the_engine_do(seats: int) -> None:
    """`steady`, every habit and every scheme, with the same chance."""
    here = box(GAME.deck, seats)
    chance = np.random.default_rng(seats)
    bots: dict[str, Bot] = {name: make() for name, make in {**schemers(GAME.deck, LOOKED_AT), **habits()}.items()}
    batch = {**schemes.SCHEMES, **schemes.HABITS}
    assert set(bots) == set(batch)
    assert not set(KEPT_BACK) & set(batch), "nobody learns from those that were kept back"
    compared = 0

    def look(tables: Tables, engine: list[EngineTable]) -> Any:
        nonlocal compared
        shape = tables.spent.shape
        normal, uniform, one = chance.standard_normal(shape), chance.random(shape), np.ones(shape)
        now = schemes.figures(np, here, tables, normal, one)
        wishes = {name: schemes.allowed(np, tables, scheme(now)) for name, scheme in batch.items()}
        sound = schemes.allowed(np, tables, steady.bid(np, here, tables, normal, uniform, one))
        looks = steady.looks(np, here, tables)
        for place, table in enumerate(engine):
            for decision, view, notes in table.asked():
                seat = place, decision.seat
                told = Told(float(normal[seat]), float(uniform[seat]))
                answer = Steady(GAME.deck).choose(view, notes, told)
                assert answer == (looks[seat] if decision.kind == "look" else sound[seat])
                for name, bot in bots.items():
                    if decision.kind != "look":
                        bid: Any = bot.choose(view, notes, told)
                        assert min(bid, LIMIT) == wishes[name][seat], name
                compared += 1
        return sound

    play_beside(here, 12, seats, look)
    assert compared > 12 * 45
