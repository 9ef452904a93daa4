"""What a training run leaves behind: enough to go on, whenever it was stopped, and the net as it plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax.numpy as jnp
import msgspec
import numpy as np
from msgspec import Struct

from debacle.learn.ppo import Learning
from debacle.learn.rounds import Undertaking
from debacle.learn.stored import Weights, read_net, save_net

CHECKPOINT, PAST, RESPONSES, NET = "checkpoint.npz", "past.npz", "responses.npz", "net.npz"
AVERAGE = "average.npz"
UNDERTAKING = "undertaking.json"
LOG = "log.jsonl"
PARTS = ("weights", "mean", "square")


class Run(Struct):
    """A training run so far."""

    learning: Learning
    past: list[Weights]
    responses: list[Weights] = []
    """What was once learned against it alone."""
    average: Weights | None = None
    """Of its weights over the last rounds."""
    rounds: int = 0
    decisions: int = 0
    seconds: float = 0.0


def save(folder: Path, version: str, run: Run) -> None:
    """Each file is whole at any moment: it is written beside the old one, which it then replaces."""
    folder.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = {
        f"{part}.{name}": np.asarray(array) for part in PARTS for name, array in getattr(run.learning, part).items()
    }
    arrays |= {"steps": np.asarray(run.learning.steps), "rounds": run.rounds, "decisions": run.decisions}
    arrays |= {"seconds": run.seconds, "encoding": np.array(version)}
    for name, content in ((CHECKPOINT, arrays), (PAST, _small(run.past)), (RESPONSES, _small(run.responses))):
        new = folder / f"{name}.new"
        with new.open("wb") as out:
            np.savez(out, **content)
        new.replace(folder / name)
    for name, weights in ((NET, run.learning.weights), (AVERAGE, run.average or run.learning.weights)):
        new = folder / f"{name}.new"
        save_net(new, version, weights)
        new.replace(folder / name)


def resume(folder: Path, version: str) -> Run:
    with np.load(folder / CHECKPOINT) as stored:
        if str(stored["encoding"]) != version:
            raise ValueError(f"{folder / CHECKPOINT} learned from {stored['encoding']}, and this is {version}")
        parts = {
            part: {name.split(".", 1)[1]: jnp.asarray(stored[name]) for name in stored if name.startswith(f"{part}.")}
            for part in PARTS
        }
        learning = Learning(**parts, steps=jnp.asarray(stored["steps"]))
        rounds, decisions, seconds = int(stored["rounds"]), int(stored["decisions"]), float(stored["seconds"])
    past, responses = _nets(folder / PAST), _nets(folder / RESPONSES)
    average = read_net(folder / AVERAGE, version) if (folder / AVERAGE).exists() else None
    return Run(learning, past, responses, average, rounds, decisions, seconds)


def note_undertaking(folder: Path, undertaking: Undertaking) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / UNDERTAKING).write_bytes(msgspec.json.encode(undertaking))


def noted_undertaking(folder: Path) -> Undertaking | None:
    """None of a run that an earlier version began."""
    noted = folder / UNDERTAKING
    return msgspec.json.decode(noted.read_bytes(), type=Undertaking) if noted.exists() else None


def _small(nets: list[Weights]) -> dict[str, Any]:
    return {
        f"{place}.{name}": np.asarray(array).astype(np.float16)
        for place, weights in enumerate(nets)
        for name, array in weights.items()
    }


def _nets(file: Path) -> list[Weights]:
    if not file.exists():
        return []
    nets: dict[int, Weights] = {}
    with np.load(file) as stored:
        for name in stored:
            place, part = name.split(".", 1)
            nets.setdefault(int(place), {})[part] = jnp.asarray(stored[name].astype(np.float32))
    return [nets[place] for place in sorted(nets)]
