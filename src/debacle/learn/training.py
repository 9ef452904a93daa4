"""One training run of Q.E.: games, exercises, checkpoints, and how it fares against each of its opponents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

import jax
import jax.numpy as jnp
import msgspec
import numpy as np
from msgspec import Struct, structs

from debacle.core.encoding import Encoding
from debacle.games.qe import QE
from debacle.games.qe.rules.menu import SLOTS
from debacle.learn.checkpoint import LOG, Run, resume, save
from debacle.learn.net import new_weights
from debacle.learn.opponents import BEST_RESPONSE, LAYOUT_WEIGHTS, LAYOUTS, LEARNER, NAMES, ONE_EXPLOITER, STEADY
from debacle.learn.ppo import beginning, learn, pick_exercise
from debacle.learn.rollout import Games, play_games
from debacle.research.batch.box import Box, box

NEVER = 10**9
SAVED_EVERY = 20
"""Seconds."""
PATTERN = (4, 3, 4, 5)
"""The seats of one round after the other."""


class Setting(Struct, frozen=True, kw_only=True):
    """How much at a time: for a GPU as it is, for a CPU less."""

    tables: int = 16384
    exercise: int = 589_824
    minibatch: int = 32768
    hidden: int = 384
    rate: tuple[float, float] = (6e-4, 3e-5)
    entropy: tuple[float, float] = (0.03, 0.002)
    """Both at the beginning and at the end."""
    taught: int = 120
    """So many rounds it first learns from `steady`: who begins with sums at random never wins among those who do not,
    and so never learns to."""
    past_every: int = 60
    past_kept: int = 14
    layouts: tuple[float, ...] = LAYOUT_WEIGHTS
    seed: int = 1


SMALL = Setting(tables=256, exercise=8192, minibatch=1024, hidden=128, past_every=20)
"""For a CPU."""


class BoxOf:
    """A box that a compiled function can be made for: it is told apart by its seats."""

    def __init__(self, seats: int) -> None:
        self.box: Box = box(QE.own_deck(), seats)

    def __hash__(self) -> int:
        return hash(self.box.seats)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoxOf) and other.box.seats == self.box.seats


class Shares(Struct):
    """How it went since the log was last written, by seats."""

    wins: dict[str, float] = {}
    games: dict[str, float] = {}

    def add(self, name: str, wins: float, games: float) -> None:
        self.wins[name] = self.wins.get(name, 0.0) + wins
        self.games[name] = self.games.get(name, 0.0) + games

    def told(self) -> dict[str, float]:
        return {name: round(self.wins[name] / games, 3) for name, games in sorted(self.games.items()) if games}


class Progress(Struct, frozen=True):
    """How far a run is, and how it has fared since the last report."""

    rounds: int
    seconds: int
    decisions: int
    exercise: dict[str, float]
    """Entropy, the value's error and the part of the results that it does not explain; what seats spent, and how many
    tables were not finished."""
    strength: dict[str, float]
    """Shares of victories, 1 being fair: of the net in each layout ("4 among-steady"), and of each opponent that sits
    alone among its like ("4 vs shadow")."""

    def worst(self, seats: int) -> tuple[float, str] | None:
        """Who alone fares best against it."""
        met = f"{seats} vs "
        against = [(share, name.removeprefix(met)) for name, share in self.strength.items() if name.startswith(met)]
        return max(against, default=None)


def train(
    folder: Path,
    minutes: float,
    tell: Callable[[Progress], None],
    *,
    setting: Setting | None = None,
    going_on: bool = False,
    whole_minutes: float = 0.0,
    against: Path | None = None,
) -> Run:
    """Learn for so long; `whole_minutes` says of how long a run this is a part: learning slows down towards its end.

    `against` is the folder of another run: what is learned then is what beats its net, beginning with that net itself.
    """
    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_default_prng_impl", "rbg")
    if setting is None:
        setting = SMALL if jax.default_backend() == "cpu" else Setting()
    if against is not None:
        setting = structs.replace(setting, layouts=BEST_RESPONSE, taught=0, past_every=NEVER)
    encoding = QE().encoding()
    run = _run(folder, going_on, against, encoding, setting)
    rng, standing = Random(f"{setting.seed} {run.rounds}"), Shares()
    boxes = {seats: BoxOf(seats) for seats in PATTERN}
    begun = saved = monotonic()
    before, whole = run.seconds, max(60 * whole_minutes, run.seconds + 60 * minutes)
    going = True
    while going:
        told = _round(run, boxes[PATTERN[run.rounds % len(PATTERN)]], setting, rng, run.seconds / whole, standing)
        now = monotonic()
        run.seconds = before + now - begun
        if run.rounds % setting.past_every == 0 and run.rounds >= setting.taught:
            _keep(run, setting, rng)
        run.rounds += 1
        going = now - begun < 60 * minutes
        if now - saved > SAVED_EVERY or not going:
            saved = now
            save(folder, encoding.version, run)
            progress = Progress(run.rounds, round(run.seconds), run.decisions, told, standing.told())
            _log(folder, progress)
            tell(progress)
            standing = Shares()
    return run


def _run(folder: Path, going_on: bool, against: Path | None, encoding: Encoding, setting: Setting) -> Run:
    if going_on:
        return resume(folder, encoding.version)
    if against is not None:
        weights = resume(against, encoding.version).learning.weights
        return Run(beginning(weights), [weights], rounds=1)
    return Run(beginning(new_weights(jax.random.key(setting.seed), len(encoding.fields), setting.hidden, SLOTS)), [])


def _round(run: Run, box_of: BoxOf, setting: Setting, rng: Random, part: float, standing: Shares) -> dict[str, float]:
    keys = jax.random.split(jax.random.key(rng.getrandbits(32)), 3)
    weights = run.learning.weights
    past = rng.choice(run.past) if run.past else weights
    taught = run.rounds < setting.taught
    games = play_games(box_of, setting.tables, weights, past, keys[0], taught, jnp.array(setting.layouts))
    exercise = pick_exercise(games, keys[1], setting.exercise)
    rate, entropy = (first + (last - first) * part for first, last in (setting.rate, setting.entropy))
    run.learning, told = learn(run.learning, exercise, keys[2], rate, entropy, setting.minibatch, taught)
    counts = games.steps.counts.sum()
    if run.rounds % 16 < len(PATTERN):
        _count(standing, games, box_of.box.seats)
    run.decisions += int(counts)
    more = {"spent": np.median(games.spent[:256]), "unfinished": 1 - games.over.mean()}
    return {name: float(value) for name, value in {**told, **more}.items()}


def _count(standing: Shares, games: Games, seats: int) -> None:
    """The learner's share of victories among `steady`, and everybody's against learners alone; 1 is fair."""
    who, layout, share = (np.asarray(one) for one in (games.seating.who, games.seating.layout, games.share))
    learner = who == LEARNER
    for place, name in enumerate(LAYOUTS):
        here = learner & (layout == place)[:, None]
        standing.add(f"{seats} {name}", float(share[here].sum()), float(here.sum()))
    exploits = ~learner & (layout == ONE_EXPLOITER)[:, None]
    for place in range(STEADY, len(NAMES)):
        here = exploits & (who == place)
        standing.add(f"{seats} vs {NAMES[place]}", float(share[here].sum()), float(here.sum()))


def _keep(run: Run, setting: Setting, rng: Random) -> None:
    """Its past is kept, evenly over time: when there is too much, any but the newest goes."""
    run.past.append(jax.tree.map(lambda array: array + 0, run.learning.weights))
    if len(run.past) > setting.past_kept:
        del run.past[rng.randrange(len(run.past) - 1)]


def _log(folder: Path, progress: Progress) -> None:
    with (folder / LOG).open("ab") as out:
        out.write(msgspec.json.encode(progress) + b"\n")
