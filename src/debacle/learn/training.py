"""One training run: games, exercises, checkpoints, and how it fares against each of its opponents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import jax
import msgspec
from msgspec import Struct, structs

from debacle.learn.checkpoint import LOG, Run, note_undertaking, noted_undertaking, resume, save
from debacle.learn.layouts import BEST_RESPONSE
from debacle.learn.net import new_weights
from debacle.learn.ppo import Exercise, Learning, Manner, beginning, learn
from debacle.learn.rounds import COPY, Ask, Ground, Setting, Standing, Undertaking
from debacle.learn.stored import Weights, read_net, sharper

NEVER = 10**9
SAVED_EVERY = 20
"""Seconds."""
COUNTED_EVERY, COUNTED = 16, 4
"""Of so many rounds, so many are counted."""
FEW = 10


class Shares(Struct):
    """How it went since the log was last written."""

    standing: Standing = {}

    def add(self, more: Standing) -> None:
        for name, (wins, games) in more.items():
            before = self.standing.get(name, (0.0, 0.0))
            self.standing[name] = before[0] + wins, before[1] + games

    def told(self) -> dict[str, float]:
        """Who sat down but a few times is not told of."""
        shares = sorted(self.standing.items())
        return {name: round(wins / games, 3) for name, (wins, games) in shares if games >= FEW}


class Progress(Struct, frozen=True):
    """How far a run is, and how it has fared since the last report."""

    rounds: int
    seconds: int
    decisions: int
    exercise: dict[str, float]
    """Entropy, the value's error and the part of the results that it does not explain, and what the ground tells."""
    strength: dict[str, float]
    """Shares of victories, 1 being fair: of the net in each layout ("4 among-steady"), and of each opponent that sits
    alone among its like ("4 vs shadow")."""

    def worst(self, seats: int) -> tuple[float, str] | None:
        """Who alone fares best against it."""
        met = f"{seats} vs "
        against = [(share, name.removeprefix(met)) for name, share in self.strength.items() if name.startswith(met)]
        return max(against, default=None)


def train(
    ground: Ground,
    folder: Path,
    minutes: float,
    tell: Callable[[Progress], None],
    *,
    setting: Setting | None = None,
    going_on: bool = False,
    whole_minutes: float = 0.0,
    against: Path | None = None,
    teacher: Path | None = None,
    begin: Path | None = None,
    seats: tuple[int, ...] = (),
) -> Run:
    """Learn for so long; `whole_minutes` says of how long a run this is a part: learning slows down towards its end.

    `seats` are those of the tables, each as often as it is named; none: as usual.
    `begin` is a net to begin with, or the folder of another run; it is taught no more.
    `against` is one, too: what is learned then is what beats it, beginning with itself if nothing else is said.
    `teacher` is a net that learned without the game's advisor, and is copied beside `steady`: who copies two tries much
    of what one of them would not, so that its weights need not be made softer.
    `going_on` with the run in that folder does what it was begun for, whatever is said here.
    """
    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_default_prng_impl", "rbg")
    undertaking = noted_undertaking(folder) if going_on else None
    if undertaking is None:
        setting = setting or ground.usual(jax.default_backend() == "cpu")
        responding, begun_with = against is not None, begin is not None
        setting = _set_for(setting, seats, responding=responding, begun=begun_with, teacher=teacher is not None)
        undertaking = Undertaking(
            setting=setting, whole_minutes=whole_minutes, teacher=teacher.read_bytes() if teacher else b""
        )
    run = resume(folder, ground.version) if going_on else _begun(ground, begin or against, against, undertaking.setting)
    note_undertaking(folder, undertaking)
    begun = saved = monotonic()
    before, whole = run.seconds, max(60 * undertaking.whole_minutes, run.seconds + 60 * minutes)
    course, shares = _Course(ground, undertaking, run), Shares()
    going = True
    while going:
        told = course.round(run.seconds / whole, shares)
        now = monotonic()
        run.seconds = before + now - begun
        going = now - begun < 60 * minutes
        if now - saved > SAVED_EVERY or not going:
            saved = now
            save(folder, ground.version, run)
            progress = Progress(run.rounds, round(run.seconds), run.decisions, told, shares.told())
            _log(folder, progress)
            tell(progress)
            shares = Shares()
    ground.close()
    return run


def _set_for(setting: Setting, seats: tuple[int, ...], *, responding: bool, begun: bool, teacher: bool) -> Setting:
    if responding:
        setting = _responding(setting)
    return structs.replace(
        setting,
        seats=seats or setting.seats,
        taught=0 if begun or responding else setting.taught,
        taught_softer=1.0 if teacher else setting.taught_softer,
    )


def _responding(setting: Setting) -> Setting:
    """To learn what beats one net, and nothing else."""
    rate, entropy = setting.response_rate, setting.response_entropy
    return structs.replace(
        setting,
        layouts=BEST_RESPONSE,
        rate=(rate, rate / 8),
        entropy=(entropy, entropy / 3),
        past_every=NEVER,
        responded_every=0,
        price=0.0,
        by_place=0.0,
        united=0.0,
    )


def _begun(ground: Ground, begin: Path | None, against: Path | None, setting: Setting) -> Run:
    if begin is None:
        weights = new_weights(jax.random.key(setting.seed), ground.fields, setting.hidden, ground.slots)
        return Run(beginning(weights), [])
    weights = _weights(begin, ground.version)
    return Run(beginning(weights), [_weights(against or begin, ground.version)], rounds=1)


def _weights(stored: Path, version: str) -> Weights:
    return read_net(stored, version) if stored.is_file() else resume(stored, version).learning.weights


class _Course:
    """Round after round."""

    def __init__(self, ground: Ground, undertaking: Undertaking, run: Run) -> None:
        self._ground, self._run = ground, run
        self._setting = setting = undertaking.setting
        self._teacher = undertaking.teacher
        self._rng = Random(f"{setting.seed} {run.rounds}")
        self._lessons: list[Exercise] = []
        self._told: dict[str, float] = {}
        self._responder: Learning | None = None
        self._response_rounds = 0
        self._responded = run.rounds + 1 - setting.responded_every
        """When, by the net's own rounds, a response was ready; the first is asked for after one of them."""

    def round(self, part: float, shares: Shares) -> dict[str, float]:
        """Of learning, or of what learns against it. `part` of the run is behind it."""
        if self._is_responded_to():
            self._told = self._own_round(part, shares)
        else:
            self._respond(shares)
        return self._told

    def _own_round(self, part: float, shares: Shares) -> dict[str, float]:
        run, setting = self._run, self._setting
        taught = run.rounds < setting.taught
        if not taught:
            self._lessons = []
        rate, entropy = (first + (last - first) * part for first, last in (setting.rate, setting.entropy))
        if taught:
            rate = setting.taught_rate * (1 - 0.9 * run.rounds / setting.taught)
        manner = Manner(rate, entropy, taught)
        ask = self._ask(run.learning.weights, self._opponents(), setting, (1 - part) * setting.by_place, taught)
        epochs = setting.taught_epochs if taught else setting.epochs
        run.learning, told, decisions = self._learn(run.learning, ask, manner, epochs, shares)
        run.decisions += decisions
        run.rounds += 1
        run.average = _nearer(run.average, run.learning.weights, setting.averaged)
        ended = run.rounds == setting.taught
        if ended or (not taught and run.rounds % setting.past_every == 0):
            _keep(run.past, run.learning.weights, setting.past_kept, self._rng)
        if ended:
            run.learning = run.learning._replace(weights=sharper(run.learning.weights, setting.taught_softer))
        return told

    def _ask(
        self,
        weights: Weights,
        others: tuple[tuple[str, Weights], ...],
        setting: Setting,
        by_place: float = 0.0,
        taught: bool = False,
    ) -> Ask:
        rounds, seed = self._run.rounds + self._response_rounds, self._rng.getrandbits(32)
        counted = rounds % COUNTED_EVERY < COUNTED
        return Ask(weights, others, setting, rounds, seed, by_place, taught, self._teacher, counted)

    def _learn(
        self, learning: Learning, ask: Ask, manner: Manner, epochs: int, shares: Shares
    ) -> tuple[Learning, dict[str, float], int]:
        played, setting = self._ground.play(ask), self._setting
        shares.add(played.standing)
        key = jax.random.key(self._rng.getrandbits(32))
        learning, told = learn(learning, played.exercise, key, manner, setting.minibatch, epochs)
        if ask.taught:
            learning = self._again(learning, played.exercise, manner)
        told_more: dict[str, Any] = {**told, **played.more}
        return learning, {name: float(value) for name, value in told_more.items()}, played.decisions

    def _again(self, learning: Learning, newest: Exercise, manner: Manner) -> Learning:
        """Some of the earlier lessons once more."""
        for lesson in self._rng.sample(self._lessons, min(self._setting.taught_again, len(self._lessons))):
            key = jax.random.key(self._rng.getrandbits(32))
            learning, _ = learn(learning, lesson, key, manner, self._setting.minibatch, 1)
        if self._setting.taught_again:
            self._lessons.append(newest)
        return learning

    def _opponents(self) -> tuple[tuple[str, Weights], ...]:
        """Its own past, and who learned to beat it, last and earlier; else the net that was taught."""
        run, rng, count = self._run, self._rng, self._ground.others
        past = run.past or [run.learning.weights]
        found = [("own past", rng.choice(past))]
        if run.responses:
            found.append(("response", run.responses[-1]))
            found += [("earlier response", rng.choice(run.responses)) for _ in range(count // 2)]
        else:
            found.append((COPY, past[0]))
        return tuple((found * count)[:count])

    def _is_responded_to(self) -> bool:
        every, rounds = self._setting.responded_every, self._run.rounds
        return not every or rounds < max(1, self._setting.taught) or rounds < self._responded + every

    def _respond(self, shares: Shares) -> None:
        """A round of learning what beats the net as it is now."""
        run, setting = self._run, self._setting
        if self._responder is None:
            self._responder = beginning(_copy(run.learning.weights))
            self._response_rounds = 0
        narrower = structs.replace(setting, layouts=BEST_RESPONSE, exercise=setting.exercise // 2)
        others = (("net", run.learning.weights),) * self._ground.others
        ask = self._ask(self._responder.weights, others, narrower)
        manner = Manner(setting.response_rate, setting.response_entropy, False)
        self._responder, _, _ = self._learn(self._responder, ask, manner, setting.response_epochs, shares)
        self._response_rounds += 1
        if self._response_rounds == setting.response_rounds:
            _keep(run.responses, self._responder.weights, setting.responses_kept, self._rng)
            self._responder, self._responded = None, run.rounds


def _nearer(average: Weights | None, weights: Weights, rounds: int) -> Weights:
    if average is None:
        return _copy(weights)
    nearer: Weights = jax.tree.map(lambda old, new: old + (new - old) / rounds, average, weights)
    return nearer


def _keep(nets: list[Weights], weights: Weights, most: int, rng: Random) -> None:
    """Evenly over time: when there are too many, any but the first and the newest goes. The first of its past is the
    one that was taught, and plays almost as `steady`."""
    nets.append(_copy(weights))
    if len(nets) > most:
        del nets[rng.randrange(1, len(nets) - 1)]


def _copy(weights: Weights) -> Weights:
    copied: Weights = jax.tree.map(lambda array: array + 0, weights)
    return copied


def _log(folder: Path, progress: Progress) -> None:
    with (folder / LOG).open("ab") as out:
        out.write(msgspec.json.encode(progress) + b"\n")
