"""What to believe about a game, found by evolution: players who differ a little in it sit down among others, and the
next are drawn from where those stood who fared best (CMA-ES)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from math import tanh
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic
from types import MappingProxyType
from typing import Any

import msgspec
import numpy as np
from cmaes import CMA
from msgspec import Struct

from debacle import registry
from debacle.arena.contest import Contest, seating
from debacle.arena.summary import Experiment
from debacle.core.game import AnyGame, Bot
from debacle.core.messages import Outcome
from debacle.learn.engine.results import shares
from debacle.learn.temper import dimensions, varied

PLANNERS = "debacle.planners"
"""Entry points: by game, a player that is made of a deck and of weights, and `usual` ones."""
BRED, STEADY = "bred", "steady"
POPULATION = 16
SPREAD, NARROWER = 0.25, 0.15
"""How far the first of them stand from the centre; in a run that goes on they stand closer."""
CHUNK = 8
BY_MARGIN = 0.35
"""So much counts how far ahead it was, beside the victory: many games are lost by little."""
STEEPNESS = 4.0
PROOFS = 8
"""After the last generation, so many times its games are played by what came of it all."""
STORED, WEIGHTS = "evolution.json", "weights.json"


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Breeding(Struct, frozen=True):
    """Among whom players are bred, and from whom."""

    among: str = STEADY
    tables: tuple[int, ...] = ()
    """Of so many seats; none: all that the game has, and at half of them as many as can sit down."""
    begin: dict[str, Any] = {}
    """Weights of an earlier run, which stand at the origin; none: what the planner believes."""


class Evolution(Struct):
    """A run so far: around its centre, which is what it has found, the next are drawn."""

    centre: list[float]
    company: Breeding = Breeding()
    generations: int = 0
    games: int = 0
    seconds: float = 0.0


class Bred(Struct, frozen=True):
    """How those fared who were tried last: as a multiple of a fair share, at a table of so many."""

    generations: int
    seconds: int
    games: int
    seats: int
    share: float


class Heat(Struct, frozen=True):
    """Some games of one of them."""

    key: str
    point: tuple[float, ...]
    numbers: tuple[int, ...]
    company: Breeding = Breeding()


class Showing(Struct):
    """What came of a player's games."""

    fitness: float = 0.0
    share: float = 0.0
    shared: int = 0
    """Games at full tables, of which the share is."""
    games: int = 0

    def add(self, more: Showing) -> None:
        self.fitness += more.fitness
        self.share += more.share
        self.shared += more.shared
        self.games += more.games


def evolve(
    key: str,
    folder: Path,
    minutes: float,
    jobs: int,
    tell: Callable[[Bred], None],
    *,
    games: int,
    going_on: bool,
    among: str = STEADY,
    tables: tuple[int, ...] = (),
    begin: Mapping[str, Any] = NOTHING,
) -> Struct:
    """Weights that win more often among these at tables of so many, or where the run that goes on has begun; each of a
    generation plays the same so many games."""
    game, begun = registry.load(key), monotonic()
    run = resumed(folder, game) if going_on else Evolution(_origin(game), Breeding(among, tables, dict(begin)))
    before = run.seconds
    spread, size = NARROWER if going_on else SPREAD, max(POPULATION, jobs)
    course = CMA(mean=np.array(run.centre), sigma=spread, population_size=size, seed=run.generations + 1)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        going = True
        while going:
            tried = _generation(key, course, pool, run, games)
            run.seconds = before + monotonic() - begun
            _store(folder, game, run)
            tell(_told(game, run, tried))
            going = monotonic() - begun < 60 * minutes
        proof = _played(key, run, [tuple(run.centre)], pool, PROOFS * games)[0]
    tell(_told(game, run, proof))
    return found(game, run.centre, run.company)


def resumed(folder: Path, game: AnyGame) -> Evolution:
    run = msgspec.json.decode((folder / STORED).read_bytes(), type=Evolution)
    wanted = len(_origin(game))
    if len(run.centre) != wanted:
        raise msgspec.ValidationError(f"Expected {wanted} numbers, got {len(run.centre)} - at `$.centre`")
    return run


def found(game: AnyGame, point: Sequence[float], company: Breeding) -> Struct:
    return varied(believed(game, company.begin), point)


def believed(game: AnyGame, weights: Mapping[str, Any]) -> Struct:
    """What a run begins with: these weights, and for those that are not named what the planner believes."""
    usual: Struct = _planner(game.about.key).usual
    known = msgspec.to_builtins(usual)
    strange = sorted(set(weights) - set(known))
    if strange:
        raise msgspec.ValidationError(f"Object contains unknown field `{strange[0]}`")
    whole: Struct = msgspec.convert(known | dict(weights), type(usual))
    return whole


def fitness(outcome: Outcome, seat: int) -> float:
    """The part of the victory, and how far ahead of the best other it was."""
    scores = outcome.scores
    best = max([score for other, score in enumerate(scores) if other != seat])
    margin = tanh(STEEPNESS * (scores[seat] - best) / (abs(scores[seat]) + abs(best) + 1))
    return shares(outcome)[seat] / len(scores) + BY_MARGIN * margin


def play(heat: Heat) -> Showing:
    """One of these weights among others, at full tables half of the time."""
    game, result = _game(heat.key), Showing()
    weights, tables = found(game, heat.point, heat.company), _tables(game, heat.company)
    planner = _planner(heat.key)
    for number in heat.numbers:
        full = number % 2 == 0
        seats = tables[-1] if full else Random(number).choice(tables)
        players = (BRED, *[heat.company.among] * (seats - 1))
        outcome, seat = _game_of(game, players, number, lambda: planner(game.deck, weights))
        result.add(Showing(fitness(outcome, seat), full * shares(outcome)[seat], full, 1))
    return result


def _tables(game: AnyGame, company: Breeding) -> tuple[int, ...]:
    return company.tables or tuple([seats for seats in game.about.seats if seats > 1])


def _game_of(game: AnyGame, players: tuple[str, ...], number: int, bred: Callable[[], Bot]) -> tuple[Outcome, int]:
    experiment = Experiment(game=game.about.key, players=players, games=1, seed=number)
    outcome, _ = Contest(experiment, game, game.options(), {BRED: bred}).play(number)
    return outcome, seating(number, len(players)).index(0)


def _generation(key: str, course: CMA, pool: Executor, run: Evolution, games: int) -> Showing:
    points = [course.ask() for _ in range(course.population_size)]
    results = _played(key, run, [tuple(map(float, point)) for point in points], pool, games)
    course.tell([(point, -one.fitness / one.games) for point, one in zip(points, results, strict=True)])
    whole = Showing()
    for one in results:
        whole.add(one)
    run.centre = [float(step) for step in course.mean]
    run.generations += 1
    run.games += games
    return whole


def _played(key: str, run: Evolution, points: list[tuple[float, ...]], pool: Executor, games: int) -> list[Showing]:
    """So many games each, that nobody has played yet."""
    numbers = range(run.games, run.games + games)
    parts = [tuple(numbers[start : start + CHUNK]) for start in range(0, games, CHUNK)]
    orders = [(place, Heat(key, point, part, run.company)) for place, point in enumerate(points) for part in parts]
    results = [Showing() for _ in points]
    for (place, _), played in zip(orders, pool.map(play, [heat for _, heat in orders]), strict=True):
        results[place].add(played)
    return results


def _origin(game: AnyGame) -> list[float]:
    return [0.0] * dimensions(_planner(game.about.key).usual)


def _store(folder: Path, game: AnyGame, run: Evolution) -> None:
    """Each file is whole at any moment."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in ((STORED, run), (WEIGHTS, found(game, run.centre, run.company))):
        new = folder / f"{name}.new"
        new.write_bytes(msgspec.json.format(msgspec.json.encode(content)) + b"\n")
        new.replace(folder / name)


def _told(game: AnyGame, run: Evolution, tried: Showing) -> Bred:
    share = tried.share / max(1, tried.shared)
    return Bred(run.generations, round(run.seconds), tried.games, _tables(game, run.company)[-1], share)


def _planner(key: str) -> Any:
    return registry.part(PLANNERS, key)


@cache
def _game(key: str) -> AnyGame:
    return registry.load(key)
