"""A player for any game that has an encoding: a small net weighs the slots of the menu. It needs NumPy and no more."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import IO

import numpy as np

from debacle.core.briefing import Briefer
from debacle.core.game import AnyGame
from debacle.core.messages import Notes, View
from debacle.core.nearest import open_slots
from debacle.core.specs import Answer
from debacle.core.spread import beside

NET = "learned.npz"
WIDEST = 20.0
"""Numbers beyond this are cut, as they were while the net learned."""

LARGEST = 310_000
"""A larger product with a vector is spread over threads, which on a busy machine wait for each other far longer than it
takes."""

COLUMNS = 128
"""So wide are the parts that it is cut into."""
LARGEST_OF_MANY = 1 << 18
"""The same for the product with a matrix: multiplications, not weights."""
ROWS = 12
"""More at a time would leave slices too thin."""


class Net:
    """Layers of weights, as `debacle learn` leaves them."""

    def __init__(self, file: Path | IO[bytes]) -> None:
        with np.load(file) as stored:
            self.encoding = str(stored["encoding"])
            arrays = {name: stored[name].astype(np.float32) for name in stored if name != "encoding"}
        count = sum(name[1:].isdigit() and name[0] == "w" for name in arrays)
        self._layers = [(_cut(arrays[f"w{layer}"]), arrays[f"b{layer}"]) for layer in range(count)]
        self._policy = arrays["wp"], arrays["bp"]
        self._value = arrays["wv"], arrays["bv"]

    def think(self, numbers: np.ndarray) -> tuple[np.ndarray, float]:
        """A weight for each slot, and the value of the position: 1 for a sure victory."""
        logits, value = self.think_many(numbers)
        return logits, float(value)

    def think_many(self, numbers: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The same for each row."""
        if numbers.ndim > 1 and len(numbers) > ROWS:
            few = [self.think_many(numbers[start : start + ROWS]) for start in range(0, len(numbers), ROWS)]
            return np.concatenate([logits for logits, _ in few]), np.concatenate([values for _, values in few])
        x = np.minimum(np.maximum(numbers, -WIDEST), WIDEST)
        for parts, bias in self._layers:
            x = np.maximum(np.concatenate([_times(x[..., rows], part) for rows, part in parts], -1) + bias, 0.0)
        return _times(x, self._policy[0]) + self._policy[1], (x @ self._value[0] + self._value[1])[..., 0]


def _times(x: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The product, for several rows in parts that one thread multiplies, too."""
    if x.ndim == 1 or len(x) == 1:
        product: np.ndarray = x @ weights
        return product
    wide = max(8, LARGEST_OF_MANY // (len(x) * len(weights)))
    return np.concatenate([x @ weights[:, start : start + wide] for start in range(0, weights.shape[1], wide)], -1)


def _cut(weights: np.ndarray) -> list[tuple[np.ndarray | slice, np.ndarray]]:
    """Side by side, into parts that one thread multiplies, each with the rows that matter to it: where two nets were
    joined, half of the weights are nothing."""
    if weights.size <= LARGEST:
        return [(slice(None), weights)]
    parts = [weights[:, start : start + COLUMNS] for start in range(0, weights.shape[1], COLUMNS)]
    used = [np.flatnonzero(part.any(1)) for part in parts]
    return [(rows, np.ascontiguousarray(part[rows])) for rows, part in zip(used, parts, strict=True)]


@cache
def net_of(package: str) -> Net:
    """The net that comes with a game."""
    with files(package).joinpath(NET).open("rb") as file:
        return Net(file)


class NetPlayer:
    """Chooses by the net's weights: the sharper, the more often the slot that weighs most."""

    def __init__(self, game: AnyGame, net: Net, sharpness: float = 1.0, advised: bool = True) -> None:
        briefer = Briefer(game, advised)
        if briefer.version != net.encoding:
            raise ValueError(f"the net has learned {net.encoding}, and {game.about.key} has {briefer.version}")
        self.net = net
        self._brief, self._sharpness, self._spread = briefer.brief, sharpness, game.spread

    def choose(self, view: View, notes: Notes, rng: Random) -> Answer:
        assert view.asked is not None
        numbers, menu = self._brief(view, notes, rng)
        logits, _ = self.net.think(np.frombuffer(numbers, np.float32))
        legal = open_slots(menu)
        weights = logits[legal].astype(np.float64) * self._sharpness
        heights = np.cumsum(np.exp(weights - weights.max()))
        slot = legal[int(np.searchsorted(heights, rng.random() * heights[-1], side="right"))]
        return beside(menu.answers[slot], self._spread, view.asked.spec, rng)
