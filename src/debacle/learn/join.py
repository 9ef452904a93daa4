"""Two nets made into one, whose layers lie side by side and never touch. So whoever plays with the whole need not know
that there are two.

Each may play at its own numbers of seats, for one run may be better at some tables, another at others: then a unit for
each, which is 1 at its own tables and is handed on from layer to layer, holds the other one down. Or one weighs the
slots and the other gives the value: who has played worse may still know better who wins.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from debacle.core.encoding import Encoding
from debacle.learn.stored import LAYERS, Weights, read_net, save_net

HELD_DOWN = 30000.0
"""Below anything that a layer can come to, and within 16 bits."""


def join(
    encoding: Encoding, nets: tuple[Path, Path], seats: tuple[tuple[int, ...], tuple[int, ...]], out: Path
) -> None:
    """The first net plays at tables of so many as `seats` says first, the second at the others."""
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
    starts = [0, sizes[0]]
    units = [sum(sizes), sum(sizes) + 1]
    width = sum(sizes) + 2
    whole: Weights = {}
    for layer in range(LAYERS):
        inputs = len(nets[0]["w0"]) if layer == 0 else width
        weights, bias = np.zeros((inputs, width), np.float32), np.zeros(width, np.float32)
        for place, net in enumerate(nets):
            own = slice(starts[place], starts[place] + sizes[place])
            other = slice(starts[1 - place], starts[1 - place] + sizes[1 - place])
            told = tables[place] if layer == 0 else [units[place]]
            weights[own if layer else slice(inputs), own] = net[f"w{layer}"]
            bias[own] = net[f"b{layer}"]
            weights[told, units[place]] = 1.0
            weights[told, other] -= HELD_DOWN
        whole[f"w{layer}"], whole[f"b{layer}"] = weights, bias
    for head in "pv":
        parts = [nets[0][f"w{head}"], nets[1][f"w{head}"], nets[0][f"b{head}"][None], nets[1][f"b{head}"][None]]
        whole[f"w{head}"] = np.concatenate(parts)
        whole[f"b{head}"] = np.zeros_like(nets[0][f"b{head}"])
    return whole
