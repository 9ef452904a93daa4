"""Several nets in one: each does what it is meant for, and nothing of the others is heard; or one between two."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from debacle.bots.net_player import Net
from debacle.games.qe import QE
from debacle.learn.join import blend, join, lend_value
from debacle.learn.stored import LAYERS, Weights, read_net, save_net

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
    files = {(3,): tmp_path / "few.npz", (4,): tmp_path / "some.npz", (5,): tmp_path / "many.npz"}
    for place, file in enumerate(files.values()):
        save_net(file, ENCODING.version, made_up(place, 8 + 4 * place))
    join(ENCODING, tuple(files.values()), tuple(files), tmp_path / "all.npz")
    all_of_them = Net(tmp_path / "all.npz")
    for (seats,), file in files.items():
        numbers = np.random.default_rng(seats).normal(size=(50, len(FIELDS))).astype(np.float32)
        for count in (3, 4, 5):
            numbers[:, FIELDS.index(f"seats_{count}")] = count == seats
        for got, expected in zip(all_of_them.think_many(numbers), Net(file).think_many(numbers), strict=True):
            assert np.allclose(got, expected, rtol=1e-3, atol=1e-2)


def test_one_net_may_play_at_several_numbers_of_seats(tmp_path: Path) -> None:
    few, many = tmp_path / "few.npz", tmp_path / "many.npz"
    save_net(few, ENCODING.version, made_up(1, 8))
    save_net(many, ENCODING.version, made_up(2, 12))
    join(ENCODING, (few, many), ((3,), (4, 5)), tmp_path / "both.npz")
    numbers = np.random.default_rng(5).normal(size=len(FIELDS)).astype(np.float32)
    for count in (3, 4, 5):
        numbers[FIELDS.index(f"seats_{count}")] = count == 5
    assert np.allclose(Net(tmp_path / "both.npz").think(numbers)[0], Net(many).think(numbers)[0], rtol=1e-3, atol=1e-2)


@pytest.mark.parametrize(("part", "expected"), [(0.0, 2.0), (0.75, 5.0), (1.25, 7.0)])
def test_a_blend_lies_between_two_nets_or_beyond_the_second(tmp_path: Path, part: float, expected: float) -> None:
    like = made_up(1, 4)
    for name, filling in (("first", 2.0), ("second", 6.0)):
        save_net(tmp_path / name, ENCODING.version, {key: np.full_like(array, filling) for key, array in like.items()})
    blend(ENCODING, tmp_path / "first", tmp_path / "second", part, tmp_path / "blend")
    assert all((array == expected).all() for array in read_net(tmp_path / "blend", ENCODING.version).values())


def test_one_net_plays_and_another_gives_the_value(tmp_path: Path) -> None:
    plays, values = tmp_path / "plays.npz", tmp_path / "values.npz"
    save_net(plays, ENCODING.version, made_up(1, 8))
    save_net(values, ENCODING.version, made_up(2, 12))
    lend_value(ENCODING, plays, values, tmp_path / "both.npz")
    numbers = np.random.default_rng(3).normal(size=(50, len(FIELDS))).astype(np.float32)
    logits, value = Net(tmp_path / "both.npz").think_many(numbers)
    assert np.allclose(logits, Net(plays).think_many(numbers)[0], rtol=1e-3, atol=1e-2)
    assert np.allclose(value, Net(values).think_many(numbers)[1], rtol=1e-3, atol=1e-2)
