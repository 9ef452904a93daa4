"""Several nets made into one.

Where their layers lie side by side and never touch, whoever plays with the whole need not know that there are several.
Each may play at its own numbers of seats, for one run may be better at some tables, another at others: then a unit for
each, which is 1 at its own tables and is handed on from layer to layer, holds the others down. Or one weighs the slots
and the other gives the value: who has played worse may still know better who wins.

Or each weight lies between those of two nets of which one has learned on from the other: what both have learned stays,
and what either has learned against the other one alone fades.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

import numpy as np

from debacle.core.encoding import Encoding
from debacle.learn.stored import LAYERS, Weights, read_net, save_net

HELD_DOWN = 30000.0
"""Below anything that a layer can come to, and within 16 bits."""


def join(encoding: Encoding, nets: Sequence[Path], seats: Sequence[tuple[int, ...]], out: Path) -> None:
    """Each net plays at tables of so many as `seats` says in its place."""
    names = [field.name for field in encoding.fields]
    tables = [[names.index(f"seats_{count}") for count in counts] for counts in seats]
    save_net(out, encoding.version, joined([read_net(net, encoding.version) for net in nets], tables))


def lend_value(encoding: Encoding, plays: Path, values: Path, out: Path) -> None:
    """The first net plays, the second says what a position is worth."""
    nets = [read_net(net, encoding.version) for net in (plays, values)]
    save_net(out, encoding.version, side_by_side(*nets))


def side_by_side(plays: Weights, values: Weights) -> Weights:
    whole: Weights = {}
    for layer in range(LAYERS):
        first, second = plays[f"w{layer}"], values[f"w{layer}"]
        whole[f"w{layer}"] = np.concatenate([first, second], 1) if layer == 0 else _apart(first, second)
        whole[f"b{layer}"] = np.concatenate([plays[f"b{layer}"], values[f"b{layer}"]])
    whole["wp"] = np.concatenate([plays["wp"], np.zeros((len(values["wp"]), plays["wp"].shape[1]), np.float32)])
    whole["wv"] = np.concatenate([np.zeros((len(plays["wv"]), 1), np.float32), values["wv"]])
    return {**whole, "bp": plays["bp"], "bv": values["bv"]}


def _apart(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    rows, columns = first.shape
    whole = np.zeros((rows + len(second), columns + second.shape[1]), np.float32)
    whole[:rows, :columns], whole[rows:, columns:] = first, second
    return whole


def joined(nets: list[Weights], tables: list[list[int]]) -> Weights:
    """`tables` are by net the fields of which one is 1 at its tables."""
    sizes = [len(net["b0"]) for net in nets]
    starts = [0, *accumulate(sizes)]
    parts = [slice(start, start + size) for start, size in zip(starts, sizes, strict=False)]
    units = [starts[-1] + place for place in range(len(nets))]
    width = starts[-1] + len(nets)
    whole: Weights = {}
    for layer in range(LAYERS):
        inputs = len(nets[0]["w0"]) if layer == 0 else width
        weights, bias = np.zeros((inputs, width), np.float32), np.zeros(width, np.float32)
        for place, net in enumerate(nets):
            own, told = parts[place], tables[place] if layer == 0 else [units[place]]
            weights[own if layer else slice(inputs), own] += net[f"w{layer}"]
            bias[own] = net[f"b{layer}"]
            weights[told, units[place]] = 1.0
            for other in [*parts[:place], *parts[place + 1 :]]:
                weights[told, other] -= HELD_DOWN
        whole[f"w{layer}"], whole[f"b{layer}"] = weights, bias
    for head in "pv":
        by_net = [net[f"w{head}"] for net in nets], [net[f"b{head}"][None] for net in nets]
        whole[f"w{head}"] = np.concatenate([*by_net[0], *by_net[1]])
        whole[f"b{head}"] = np.zeros_like(nets[0][f"b{head}"])
    return whole


def blend(encoding: Encoding, first: Path, second: Path, part: float, out: Path) -> None:
    """So far on the way from the first net to the second; beyond the second where it is more than 1."""
    begun, ended = (read_net(net, encoding.version) for net in (first, second))
    whole = {name: array + part * (ended[name] - array) for name, array in begun.items()}
    save_net(out, encoding.version, whole)
