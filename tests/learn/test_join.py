"""Two nets in one: each does what it is meant for, and nothing of the other is heard."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from debacle.bots.net_player import Net
from debacle.games.qe import QE
from debacle.learn.join import join, lend_value
from debacle.learn.stored import LAYERS, Weights, save_net

ENCODING = QE().encoding()
FIELDS = [field.name for field in ENCODING.fields]


def made_up(seed: int, hidden: int, slots: int = 5) -> Weights:
    chance = np.random.default_rng(seed)
    sizes = [len(FIELDS), *[hidden] * LAYERS]
    weights = {f"w{layer}": chance.normal(size=(sizes[layer], hidden)) for layer in range(LAYERS)}
    weights |= {f"b{layer}": chance.normal(size=hidden) for layer in range(LAYERS)}
    weights |= {"wp": chance.normal(size=(hidden, slots)), "bp": chance.normal(size=slots)}
    return {**weights, "wv": chance.normal(size=(hidden, 1)), "bv": chance.normal(size=1)}


def test_each_table_hears_its_own_net(tmp_path: Path) -> None:
    few, many = tmp_path / "few.npz", tmp_path / "many.npz"
    save_net(few, ENCODING.version, made_up(1, 8))
    save_net(many, ENCODING.version, made_up(2, 12))
    join(ENCODING, (few, many), ((3,), (4, 5)), tmp_path / "both.npz")
    both = Net(tmp_path / "both.npz")
    for seats, file in ((3, few), (4, many), (5, many)):
        numbers = np.random.default_rng(seats).normal(size=(50, len(FIELDS))).astype(np.float32)
        for count in (3, 4, 5):
            numbers[:, FIELDS.index(f"seats_{count}")] = count == seats
        for got, expected in zip(both.think_many(numbers), Net(file).think_many(numbers), strict=True):
            assert np.allclose(got, expected, rtol=1e-3, atol=1e-2)


def test_one_net_plays_and_another_gives_the_value(tmp_path: Path) -> None:
    plays, values = tmp_path / "plays.npz", tmp_path / "values.npz"
    save_net(plays, ENCODING.version, made_up(1, 8))
    save_net(values, ENCODING.version, made_up(2, 12))
    lend_value(ENCODING, plays, values, tmp_path / "both.npz")
    numbers = np.random.default_rng(3).normal(size=(50, len(FIELDS))).astype(np.float32)
    logits, value = Net(tmp_path / "both.npz").think_many(numbers)
    assert np.allclose(logits, Net(plays).think_many(numbers)[0], rtol=1e-3, atol=1e-2)
    assert np.allclose(value, Net(values).think_many(numbers)[1], rtol=1e-3, atol=1e-2)
