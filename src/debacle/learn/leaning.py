"""Where to be drawn, found by playing: who learns draws its answers, and whatever those have in common that led to a
victory draws it the more (policy gradient). A game has a few hundred leanings, and learns them in minutes on a core."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, NamedTuple

import msgspec
import numpy as np
from msgspec import Struct

from debacle import registry
from debacle.arena.contest import Contest, seating
from debacle.arena.summary import Experiment
from debacle.core.game import AnyGame, Bot
from debacle.core.leaning import Drawn, Leaner
from debacle.learn.engine.results import advantages, shares
from debacle.learn.engine.seating import NO_OPPONENTS
from debacle.learn.evolution import NOTHING, fitness

LEANERS: Final = "debacle.leaners"
"""Entry points: by game, its player who leans, for those who learn how far."""
STUDENT, ALIKE, STEADY = "student", "alike", "steady"
AMONG_ALIKE, WITH_STRANGER = 0.15, 0.15
"""Of the games: among its like, and among others who come with the game, one of them and else `steady`."""
NO_STRANGERS: Final = (*NO_OPPONENTS, "idle")
CHUNK = 8
EPOCHS, MINIBATCH = 2, 2048
RATE, LAST_RATE = 0.01, 0.003
CLIP, DISORDER, TRACE = 0.2, 0.003, 0.95
BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-6
RIDGE, NEWER = 3.0, 0.1
"""What is foreseen is a ridge regression, of which a tenth is new in each round."""
STORED, FOUND = "leaning.json", "leanings.json"


class LeaningRun(Struct):
    """A run so far."""

    leanings: list[float]
    mean: list[float]
    square: list[float]
    seats: tuple[int, ...]
    among: str = STEADY
    """With anybody else than `steady` it learns what beats that one, and meets nobody besides."""
    foreseen: list[float] = []
    """What each number of a situation, stage by stage, says of how the game will end."""
    steps: int = 0
    rounds: int = 0
    games: int = 0
    seconds: float = 0.0


class Leant(Struct, frozen=True):
    """How a round went: shares of victories, 1 being fair, of those who sat alone among whom it learns to beat."""

    rounds: int
    seconds: int
    games: int
    share: float
    disorder: float
    """Of its choices: as it learns it tries less."""


class LearnerGame(NamedTuple):
    drawn: list[Drawn]
    reward: float


class LeaningGames(Struct, frozen=True):
    """Some games to be played."""

    key: str
    leanings: tuple[float, ...]
    seats: tuple[int, ...]
    among: str
    numbers: tuple[int, ...]


class Lessons(NamedTuple):
    """Choices, game by game."""

    traits: np.ndarray
    """Of all options of all choices, one after another: each as a row of all traits there are."""
    options: np.ndarray
    """By choice: how many it had."""
    chosen: np.ndarray
    chance: np.ndarray
    situation: np.ndarray
    """By choice: its numbers, in the columns of its stage."""
    reward: np.ndarray
    choices: np.ndarray
    """By game: how many there were."""


class Outcomes(Struct, frozen=True):
    """What came of them."""

    lessons: Lessons
    share: float
    """Of those who sat alone among players of the kind that is learned from."""
    shared: int


def lean(
    key: str,
    folder: Path,
    minutes: float,
    jobs: int,
    tell: Callable[[Leant], None],
    *,
    games: int,
    going_on: bool,
    seats: tuple[int, ...] = (),
    among: str = STEADY,
    begin: Mapping[str, float] = NOTHING,
) -> LeaningRun:
    """So many games a round, until time is up; a run that goes on does what it was begun for. It begins with these
    leanings, or as a planner chooses."""
    game, begun = registry.load(key), monotonic()
    leaner = leaner_of(key)
    run = resumed(folder, leaner) if going_on else _new(leaner, seats or _tables(game), among, begin)
    before, whole = run.seconds, run.seconds + 60 * minutes
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        going = True
        while going:
            lessons, share = _played(key, run, pool, games)
            disorder = _learn(run, lessons, leaner, run.seconds / whole)
            run.rounds += 1
            run.games += games
            run.seconds = before + monotonic() - begun
            _store(folder, leaner, run)
            tell(Leant(run.rounds, round(run.seconds), run.games, share, disorder))
            going = monotonic() - begun < 60 * minutes
    return run


@cache
def leaner_of(key: str) -> Leaner:
    leaner: Leaner = registry.part(LEANERS, key)(registry.load(key).deck)
    return leaner


def resumed(folder: Path, leaner: Leaner) -> LeaningRun:
    run = msgspec.json.decode((folder / STORED).read_bytes(), type=LeaningRun)
    wanted, found = len(leaner.names), len(run.leanings)
    if found != wanted:
        raise msgspec.ValidationError(f"Expected {wanted} numbers, got {found} - at `$.leanings`")
    return run


def play(ordered: LeaningGames) -> Outcomes:
    """Nothing but what is ordered goes in."""
    game, leaner = registry.load(ordered.key), leaner_of(ordered.key)
    pool = [name for name in game.bots() if name not in NO_STRANGERS]
    told: list[LearnerGame] = []
    share, shared = 0.0, 0
    for number in ordered.numbers:
        others = _others(ordered, number, pool)
        drawn: list[Drawn] = []
        guests: dict[str, Callable[[], Bot]] = {
            STUDENT: partial(leaner.student, ordered.leanings, drawn.append),
            ALIKE: partial(leaner.student, ordered.leanings, _nobody),
        }
        experiment = Experiment(game=ordered.key, players=(STUDENT, *others), games=1, seed=number)
        outcome, _ = Contest(experiment, game, game.options(), guests).play(number)
        seat = seating(number, len(experiment.players)).index(0)
        told.append(LearnerGame(drawn, fitness(outcome, seat)))
        if set(others) == {ordered.among}:
            share += shares(outcome)[seat]
            shared += 1
    return Outcomes(_lessons(told, leaner), share, shared)


def _others(ordered: LeaningGames, number: int, pool: list[str]) -> list[str]:
    rng = Random(f"lean {number}")
    others = [ordered.among] * (rng.choice(ordered.seats) - 1)
    chance = rng.random() if ordered.among == STEADY else 1.0
    if chance < AMONG_ALIKE:
        return [ALIKE] * len(others)
    if chance < AMONG_ALIKE + WITH_STRANGER:
        others[0] = rng.choice(pool)
    return others


def _nobody(drawn: Drawn) -> None:
    """Nobody learns from those who sit opposite."""


def _lessons(told: list[LearnerGame], leaner: Leaner) -> Lessons:
    drawn = [one for game in told for one in game.drawn]
    options = [option for one in drawn for option in one.options]
    traits = np.zeros((len(options), len(leaner.names)), np.float32)
    for row, option in zip(traits, options, strict=True):
        for trait, much in option:
            row[trait] += much
    situation = np.zeros((len(drawn), leaner.stages * leaner.situation), np.float32)
    for row, one in zip(situation, drawn, strict=True):
        row[one.stage * leaner.situation : (one.stage + 1) * leaner.situation] = one.situation
    return Lessons(
        traits,
        np.array([len(one.options) for one in drawn]),
        np.array([one.chosen for one in drawn]),
        np.array([one.chance for one in drawn]),
        situation,
        np.array([game.reward for game in told for _ in game.drawn]),
        np.array([len(game.drawn) for game in told]),
    )


def _new(leaner: Leaner, seats: tuple[int, ...], among: str, begin: Mapping[str, float]) -> LeaningRun:
    nothing = [0.0] * len(leaner.names)
    leanings = [begin.get(name, 0.0) for name in leaner.names] if begin else leaner.usual()
    return LeaningRun(leanings, nothing, nothing, seats, among)


def _tables(game: AnyGame) -> tuple[int, ...]:
    return tuple([seats for seats in game.about.seats if seats > 1])


def _played(key: str, run: LeaningRun, pool: Executor, games: int) -> tuple[Lessons, float]:
    """So many games that nobody has played yet, and how the learner fared among `steady`."""
    numbers = range(run.games, run.games + games)
    parts = [tuple(numbers[start : start + CHUNK]) for start in range(0, games, CHUNK)]
    outcomes = list(
        pool.map(play, [LeaningGames(key, tuple(run.leanings), run.seats, run.among, part) for part in parts])
    )
    lessons = Lessons(*map(np.concatenate, zip(*[one.lessons for one in outcomes], strict=True)))
    shared = sum([one.shared for one in outcomes])
    return lessons, sum([one.share for one in outcomes]) / max(1, shared)


def _learn(run: LeaningRun, lessons: Lessons, leaner: Leaner, part: float) -> float:
    """From these games; `part` of the run is behind it. How much it tries, as an entropy."""
    advantage = _advantages(run, lessons)
    leanings, mean, square = (np.array(one) for one in (run.leanings, run.mean, run.square))
    first = np.concatenate([[0], np.cumsum(lessons.options)[:-1]])
    rate, rng, disorder = RATE + (LAST_RATE - RATE) * part, np.random.default_rng(run.rounds), 0.0
    for _ in range(EPOCHS):
        order = rng.permutation(len(lessons.options))
        for start in range(0, len(order), MINIBATCH):
            some = order[start : start + MINIBATCH]
            slope, disorder = _slope(leanings, lessons, advantage, first, some)
            run.steps += 1
            mean = BETA_1 * mean + (1 - BETA_1) * slope
            square = BETA_2 * square + (1 - BETA_2) * slope**2
            step = mean / (1 - BETA_1**run.steps) / (np.sqrt(square / (1 - BETA_2**run.steps)) + EPSILON)
            leanings = leanings + rate * step
    run.leanings, run.mean, run.square = leanings.tolist(), mean.tolist(), square.tolist()
    return disorder


def _advantages(run: LeaningRun, lessons: Lessons) -> np.ndarray:
    """How much better each choice was than what was foreseen, evened out."""
    there, reward = lessons.situation.astype(np.float64), lessons.reward
    newest = np.linalg.solve(there.T @ there + RIDGE * np.eye(there.shape[1]), there.T @ reward)
    known = np.array(run.foreseen) if run.foreseen else newest
    foreseen, found, start = there @ known, [], 0
    for count in lessons.choices:
        end = start + count
        found += advantages(foreseen[start:end].tolist(), float(reward[end - 1]), TRACE) if count else []
        start = end
    run.foreseen = (known + NEWER * (newest - known)).tolist()
    advantage = np.array(found)
    even: np.ndarray = (advantage - advantage.mean()) / (advantage.std() + EPSILON)
    return even


def _slope(
    leanings: np.ndarray, lessons: Lessons, advantage: np.ndarray, first: np.ndarray, some: np.ndarray
) -> tuple[np.ndarray, float]:
    """Where these choices would have it go (PPO's clipped gain, and some for disorder), and how much it tries."""
    counts, chosen = lessons.options[some], lessons.chosen[some]
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    within = np.arange(counts.sum()) - np.repeat(starts, counts)
    traits = lessons.traits[np.repeat(first[some], counts) + within]
    drawn = traits @ leanings.astype(np.float32)
    heights = np.exp(drawn - np.repeat(np.maximum.reduceat(drawn, starts), counts))
    chances = heights / np.repeat(np.add.reduceat(heights, starts), counts)
    logs = np.log(chances + 1e-12)
    ratio, gain = np.exp(logs[starts + chosen] - lessons.chance[some]), advantage[some]
    counted = ~(((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0)))
    weight = ratio * gain * counted / len(some)
    disorder = -np.add.reduceat(chances * logs, starts)
    pull = -chances * np.repeat(weight, counts)
    pull[starts + chosen] += weight
    pull -= DISORDER * chances * (logs + np.repeat(disorder, counts)) / len(some)
    return (pull.astype(np.float32) @ traits).astype(np.float64), float(disorder.mean())


def _store(folder: Path, leaner: Leaner, run: LeaningRun) -> None:
    """Each file is whole at any moment. What was found is written as a game ships it."""
    folder.mkdir(parents=True, exist_ok=True)
    leanings = {name: round(value, 3) for name, value in zip(leaner.names, run.leanings, strict=True) if value}
    found = [{"seats": run.seats, "leanings": leanings}]
    for name, content in ((STORED, msgspec.json.encode(run)), (FOUND, msgspec.json.format(msgspec.json.encode(found)))):
        new = folder / f"{name}.new"
        new.write_bytes(content + b"\n")
        new.replace(folder / name)
