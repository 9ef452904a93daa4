"""A net that learns from nothing, with the command that anybody would give; it needs an environment with JAX."""

from __future__ import annotations

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from debacle.learn.measuring import LEARNED, Lineup, measure

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-learn" / "bin" / "python"


def learn(key: str, folder: Path, minutes: int, *more: str) -> None:
    command = [str(PYTHON), "-m", "debacle", "learn", key, "--minutes", str(minutes), "--out", str(folder), *more]
    environment = {**os.environ, "JAX_PLATFORMS": "cpu"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.soak
@pytest.mark.skipif(not PYTHON.exists(), reason="make soak prepares .venv-learn")
@pytest.mark.parametrize("key", ["qe", "krach"])
def test_ten_minutes_on_two_cores_beat_random_and_can_be_gone_on_with(key: str, tmp_path: Path) -> None:
    learn(key, tmp_path, 9, "--jobs", "2")
    before = (tmp_path / "log.jsonl").read_text().splitlines()
    learn(key, tmp_path, 1, "--resume", "--jobs", "2")
    after = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert after[-1]["rounds"] > json.loads(before[-1])["rounds"]
    assert {"entropy", "value_error"} <= set(after[-1]["exercise"])
    lineup = Lineup(key, str(tmp_path / "net.npz"), (LEARNED, "random", "random", "random"), 200)
    with ThreadPoolExecutor(1) as pool:
        figure = next(measure([lineup], pool))
    assert figure.low > 1.5


def run_here(program: str, *arguments: str) -> None:
    """With JAX, which the tests themselves do without."""
    environment = {**os.environ, "JAX_PLATFORMS": "cpu"}
    done = subprocess.run(
        [str(PYTHON), "-c", program, *arguments], capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr


GAMES = """
import jax, numpy as np
jax.config.update("jax_enable_x64", True)
from debacle.games.qe.rules.menu import SLOTS
from debacle.learn.batch.games import Wish, play_games
from debacle.learn.batch.ground import BoxOf
from debacle.learn.layouts import LAYOUTS, SELF
from debacle.learn.net import new_weights
from debacle.registry import load

weights = new_weights(jax.random.key(1), len(load("qe").encoding().fields), 16, SLOTS)
weights["bp"] = weights["bp"].at[11].set(30.0)  # one more than the open bid, all of them: bids tie again and again
past = jax.tree.map(lambda array: array[None], weights)
wish = Wish(np.eye(len(LAYOUTS))[SELF], 0.0, 1.0, 0.7)
for seats in (3, 5):
    games = play_games(BoxOf(seats), 64, weights, past, jax.random.key(2), False, wish)
    assert np.asarray(games.over).all(), seats
    counts, value = np.asarray(games.steps.counts), np.asarray(games.steps.value)
    reward = (np.asarray(games.share) - 1) / (seats - 1)
    assert np.allclose(np.asarray(games.advantage)[counts], (reward[None] - value)[counts], atol=1e-4), seats
"""


@pytest.mark.soak
@pytest.mark.skipif(not PYTHON.exists(), reason="make soak prepares .venv-learn")
def test_games_of_the_batch_end_however_often_bids_tie_and_are_worth_what_came_of_them() -> None:
    run_here(GAMES)


TOGETHER = """
import jax, numpy as np
jax.config.update("jax_enable_x64", True)
from debacle.games.qe.rules.menu import SLOTS
from debacle.learn.batch.games import Wish, play_games
from debacle.learn.batch.ground import BoxOf
from debacle.learn.batch.opponents import LEARNER
from debacle.learn.layouts import LAYOUTS, ONE_EXPLOITER, SELF
from debacle.learn.net import new_weights
from debacle.registry import load

weights = new_weights(jax.random.key(1), len(load("qe").encoding().fields), 16, SLOTS)
weights["bp"] = weights["bp"].at[2].set(30.0)  # the least that is allowed: where all do so, nobody wins
past = jax.tree.map(lambda array: array[None], weights)
for layout, united in ((ONE_EXPLOITER, 1.0), (SELF, 1.0), (ONE_EXPLOITER, 0.0)):
    wish = Wish(np.eye(len(LAYOUTS))[layout] + 1e-9, 0.0, 1.0, united)
    games = play_games(BoxOf(4), 64, weights, past, jax.random.key(2), False, wish)
    who, share, counts = np.asarray(games.seating.who), np.asarray(games.share), np.asarray(games.steps.counts)
    value, found = np.asarray(games.steps.value), np.asarray(games.advantage)
    reward = (share - 1) / 3
    own = reward[None] - value
    alone, rows = (who != LEARNER).argmax(1), np.arange(len(who))
    nobody = share.sum(1) == 0
    assert nobody.any()
    feared = reward[rows, alone] + nobody * 0.5 * 4 / 3
    theirs = (value[:, rows, alone] - feared)[:, :, None] + 0 * own
    expected = theirs if united and layout == ONE_EXPLOITER else own
    assert counts.any() and np.allclose(found[counts], expected[counts], atol=1e-4), layout
"""


@pytest.mark.soak
@pytest.mark.skipif(not PYTHON.exists(), reason="make soak prepares .venv-learn")
def test_who_sits_among_one_opponent_learns_to_hold_it_down_and_not_to_let_nobody_win() -> None:
    run_here(TOGETHER)


RESPONSES = """
import json, sys
from pathlib import Path
from msgspec import structs
from debacle.learn.batch.ground import SMALL, BatchGround
from debacle.learn.checkpoint import resume
from debacle.learn.training import train
from debacle.registry import load

folder, told = Path(sys.argv[1]), []
ground = BatchGround(load("qe"), 1)
quick = {"tables": 16, "exercise": 64, "minibatch": 32, "hidden": 8, "taught": 2, "responses_kept": 10_000}
setting = structs.replace(SMALL, responded_every=3, response_rounds=2, **quick)
train(ground, folder, 0.8, told.append, setting=setting, seats=(3,))
run = resume(folder, ground.version)
assert run.rounds > 12 and abs(len(run.responses) - run.rounds / 3) < 2, (run.rounds, len(run.responses))
assert any(name == "3 vs response" for progress in told for name in progress.strength)
assert any(abs(run.average[name] - run.learning.weights[name]).max() > 0 for name in run.average)
"""


@pytest.mark.soak
@pytest.mark.skipif(not PYTHON.exists(), reason="make soak prepares .venv-learn")
def test_a_net_waits_while_another_learns_what_beats_it(tmp_path: Path) -> None:
    run_here(RESPONSES, str(tmp_path))


GOING_ON = """
import sys
from pathlib import Path
from msgspec import structs
from debacle.learn.batch.ground import SMALL, BatchGround
from debacle.learn.checkpoint import UNDERTAKING, noted_undertaking
from debacle.learn.training import train
from debacle.registry import load

first, second, told = Path(sys.argv[1]), Path(sys.argv[2]), []
ground = BatchGround(load("qe"), 1)
setting = structs.replace(SMALL, tables=16, exercise=64, minibatch=32, hidden=8, taught=2, responded_every=0)
train(ground, first, 0.4, told.append, setting=setting, seats=(3,))
train(ground, second, 0.1, told.append, setting=setting, seats=(3,), against=first)
wanted = noted_undertaking(second)
assert wanted.setting.taught == 0 and wanted.setting.seats == (3,)
rounds = told[-1].rounds
train(ground, second, 0.2, told.append, going_on=True)
assert told[-1].rounds > rounds and noted_undertaking(second) == wanted
assert set(told[-1].strength) == {"3 among-past"}, told[-1].strength
(first / UNDERTAKING).unlink()
(first / "average.npz").unlink()
train(ground, first, 0.1, told.append, setting=setting, seats=(3,), going_on=True)
"""


@pytest.mark.soak
@pytest.mark.skipif(not PYTHON.exists(), reason="make soak prepares .venv-learn")
def test_who_goes_on_does_what_the_run_was_begun_for(tmp_path: Path) -> None:
    run_here(GOING_ON, str(tmp_path / "first"), str(tmp_path / "second"))
