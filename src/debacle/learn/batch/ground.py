"""Q.E. as a ground to learn on: its batch, at three, four and five seats in turn."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from debacle.core.game import AnyGame
from debacle.games.qe import QE
from debacle.games.qe.rules.menu import SLOTS
from debacle.learn.batch.games import Games, Wish, pick_exercise, play_games
from debacle.learn.batch.opponents import BENT, LEARNER, NAMES, PAST, STEADY
from debacle.learn.layouts import LAYOUTS, ONE_AMONG_STEADY, ONE_EXPLOITER, ONE_OF_PAST
from debacle.learn.rounds import Ask, RoundPlayed, Setting, Standing
from debacle.research.batch.box import Box, box

PATTERN = (4, 3, 4, 5)
"""The seats of one round after the other, where nothing else is said."""
USUAL = Setting(
    layouts=(0.10, 0.22, 0.08, 0.20, 0.04, 0.0, 0.36),
    tables=16384,
    exercise=589_824,
    minibatch=32768,
    hidden=384,
    rate=(3e-4, 3e-5),
    entropy=(0.02, 0.008),
    response_rounds=220,
    responded_every=120,
    responses_kept=12,
    price=0.0,
    united=0.7,
)
SMALL = Setting(
    layouts=USUAL.layouts,
    tables=256,
    exercise=8192,
    minibatch=1024,
    hidden=128,
    past_every=20,
    response_rounds=40,
    responded_every=20,
    price=USUAL.price,
    united=USUAL.united,
)
"""For a CPU."""


class BoxOf:
    """A box that a compiled function can be made for: it is told apart by its seats."""

    def __init__(self, seats: int) -> None:
        self.box: Box = box(QE.own_deck(), seats)

    def __hash__(self) -> int:
        return hash(self.box.seats)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoxOf) and other.box.seats == self.box.seats


class BatchGround:
    others = 8

    def __init__(self, game: AnyGame, jobs: int) -> None:
        """One process plays all tables, whatever `jobs` says: what is compiled finds the cores for itself."""
        encoding = game.encoding()
        assert encoding is not None
        self.version, self.fields, self.slots = encoding.version, len(encoding.fields), SLOTS
        self._boxes = {seats: BoxOf(seats) for seats in sorted(set(PATTERN))}

    def usual(self, slowly: bool) -> Setting:
        return SMALL if slowly else USUAL

    def play(self, ask: Ask) -> RoundPlayed:
        setting = ask.setting
        pattern = setting.seats or PATTERN
        box_of = self._boxes[pattern[ask.round % len(pattern)]]
        keys = jax.random.split(jax.random.key(ask.seed), 2)
        nets = jax.tree.map(lambda *arrays: jnp.stack(arrays), *[weights for _, weights in ask.others])
        wish = Wish(jnp.array(setting.layouts), setting.price, setting.trace, setting.united)
        games = play_games(box_of, setting.tables, ask.weights, nets, keys[0], ask.taught, wish)
        more = {"spent": float(np.median(games.spent[:256])), "unfinished": float(1 - games.over.mean())}
        return RoundPlayed(
            exercise=pick_exercise(games, keys[1], setting.exercise),
            decisions=int(games.steps.counts.sum()),
            standing=_standing(games, [name for name, _ in ask.others]) if ask.counted else {},
            more=more,
        )

    def close(self) -> None:
        """There is nothing to end."""


def _standing(games: Games, others: list[str]) -> Standing:
    """The learner's share of victories in each layout, and everybody's against learners alone."""
    who, layout, share = (np.asarray(one) for one in (games.seating.who, games.seating.layout, games.share))
    seats, found = who.shape[1], dict[str, np.ndarray]()
    learner = who == LEARNER
    for place, name in enumerate(LAYOUTS):
        found[f"{seats} {name}"] = learner & (layout == place)[:, None]
    bent = (who == BENT).any(1) & (layout == ONE_AMONG_STEADY)
    found[f"{seats} {LAYOUTS[ONE_AMONG_STEADY]}"] &= ~bent[:, None]
    found[f"{seats} among-bent"] = learner & bent[:, None]
    for place in range(STEADY, len(NAMES)):
        found[f"{seats} vs {NAMES[place]}"] = (who == place) & (layout == ONE_EXPLOITER)[:, None]
    part = np.arange(len(who)) * len(others) // len(who)
    alone = (who == PAST) & (layout == ONE_OF_PAST)[:, None]
    for name in dict.fromkeys(others):
        parts = [place for place, other in enumerate(others) if other == name]
        found[f"{seats} vs {name}"] = alone & np.isin(part, parts)[:, None]
    return {name: (float(share[here].sum()), float(here.sum())) for name, here in found.items() if here.any()}
