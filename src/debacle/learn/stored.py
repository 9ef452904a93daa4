"""A net in a file, for playing; who reads or writes one needs no JAX."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Any

import numpy as np

Weights = dict[str, Any]
"""Arrays by name: layers `w0` and `b0` and so on, `wp` and `bp` for the slots, `wv` and `bv` for the value."""
LAYERS = 3
SLOTS = ("wp", "bp")


def save_net(file: Path, version: str, weights: Weights) -> None:
    """16 bits a weight, and what the numbers that go in mean."""
    arrays: dict[str, Any] = {name: np.asarray(array).astype(np.float16) for name, array in weights.items()}
    with file.open("wb") as out:
        np.savez_compressed(out, encoding=np.array(version), **arrays)


def read_net(file: Path | IO[bytes], version: str) -> Weights:
    with np.load(file) as stored:
        if str(stored["encoding"]) != version:
            raise ValueError(f"{file} learned from {stored['encoding']}, and this is {version}")
        return {name: stored[name].astype(np.float32) for name in stored if name != "encoding"}


def sharper(weights: Weights, factor: float) -> Weights:
    """The slots that weigh most weigh more beside the others, or less: who learns tries things, who plays need not."""
    return {name: array * factor if name in SLOTS else array for name, array in weights.items()}
