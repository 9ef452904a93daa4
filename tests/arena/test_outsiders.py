"""Players from outside: whatever they do, the game goes on, and they see their seat alone."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from debacle.arena import outsiders, pipes
from debacle.arena.contest import Finish, check_outsiders, prepare
from debacle.arena.outsiders import NoStart
from debacle.arena.spreading import Workplace
from debacle.arena.summary import Experiment
from debacle.arena.tournament import play

SEATS = {"qe": 3, "friends": 2, "krach": 2, "crisis": 2}
PLAYER = """
class Player:
    def __init__(self, game):
        self.game = game
    def choose(self, view, notes, rng):
        print("to nobody")
        {choice}
"""
PROGRAM = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] in ("hello", "ask"):
        answer = said["menu"][0] if said["type"] == "ask" else None
        print(json.dumps({"id": said["id"], "answer": answer}), flush=True)
"""


@pytest.fixture(autouse=True)
def _none_left() -> Iterator[None]:
    yield
    outsiders.close_all()


def seated(tmp_path: Path, text: str, game: str = "qe", seconds: float = 20.0, program: bool = False) -> Experiment:
    file = tmp_path / "mine.py"
    file.write_text(text)
    name = f"{sys.executable} {file}" if program else str(file)
    return Experiment(game=game, players=(name, *["random"] * (SEATS[game] - 1)), games=1, seed=3, seconds=seconds)


def game_of(experiment: Experiment, number: int = 0) -> Finish:
    return prepare(experiment).play_seated(number, range(len(experiment.players)))


@pytest.mark.parametrize("game", SEATS)
def test_a_class_plays_every_game(game: str, tmp_path: Path) -> None:
    experiment = seated(tmp_path, PLAYER.format(choice="return view.asked.spec.sample(rng)"), game)
    played = game_of(experiment)
    assert played.faults == ()
    assert game_of(experiment) == played


@pytest.mark.parametrize("game", SEATS)
def test_a_program_plays_every_game(game: str, tmp_path: Path) -> None:
    assert game_of(seated(tmp_path, PROGRAM, game, program=True)).faults == ()


def test_a_bot_of_the_game_plays_from_what_arrives_as_it_does_at_home(tmp_path: Path) -> None:
    """The view and notes are those of the seat, to the last field: `one-above` leaves nothing to chance."""
    choice = "return self.game.bots()['one-above']().choose(view, notes, rng)"
    experiment = seated(tmp_path, PLAYER.format(choice=choice))
    at_home = replace(experiment, players=("one-above", *experiment.players[1:]))
    assert game_of(experiment) == game_of(at_home)


@pytest.mark.parametrize(
    ("choice", "how", "seconds"),
    [
        ("import time; time.sleep(600)", "late", 0.2),
        ("import os; os._exit(3)", "ended", 20.0),
        ("raise ValueError('no idea')", "broke", 20.0),
        ("return 'nonsense'", "refused", 20.0),
        ("return 1.5", "refused", 20.0),
        ("return bytearray(1 << 29)", "broke", 20.0),
        ("return object()", "broke", 20.0),
    ],
)
def test_whatever_it_does_the_game_goes_on(
    choice: str, how: str, seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipes, "MEMORY", 1 << 28)
    experiment = seated(tmp_path, PLAYER.format(choice=choice), seconds=seconds)
    played = game_of(experiment)
    assert played.outcome.scores
    assert {fault.how for fault in played.faults} <= {how, "ended"}
    assert played.faults[0].how == how
    assert game_of(experiment, 1).faults[0].how == how, "it is started again for the next game"


@pytest.mark.parametrize(
    ("program", "how"),
    [
        ("import time\ntime.sleep(600)", "late"),
        ("raise SystemExit('I do not feel like it')", "ended"),
        ("print('hello', flush=True)\ninput()\nimport time; time.sleep(600)", "broke"),
        ("import sys\nwhile True: sys.stdout.write('x' * 65536)", "flood"),
    ],
)
def test_one_that_never_starts_is_told_before_anything_is_played(
    program: str, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == "late":
        monkeypatch.setattr(outsiders, "STARTING", 0.2)
    experiment = seated(tmp_path, program, program=True)
    with pytest.raises(NoStart) as told:
        check_outsiders(prepare(experiment))
    assert told.value.fault.how == how
    if how == "ended":
        assert "I do not feel like it" in told.value.fault.said


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    experiment = Experiment(game="qe", players=(str(tmp_path / "none.py"), "random", "random"), games=1, seed=1)
    with pytest.raises(NoStart, match=r"none\.py"):
        check_outsiders(prepare(experiment))


def test_it_is_told_its_own_seat_and_nothing_else(tmp_path: Path) -> None:
    spy = "import sys\nkept = open(sys.argv[0] + '.log', 'a')\n" + PROGRAM.replace(
        "    said =", "    kept.write(line); kept.flush()\n    said ="
    )
    experiment = seated(tmp_path, spy, program=True)
    game_of(experiment)
    lines = [json.loads(line) for line in (tmp_path / "mine.py.log").read_text().splitlines()]
    begin = next(line for line in lines if line["type"] == "begin")
    assert set(begin["seating"]) == {"game", "deck", "options", "seats", "seat", "seed"}
    asks = [line for line in lines if line["type"] == "ask"]
    assert asks
    for ask in asks:
        assert set(ask) == {"type", "id", "view", "notes", "menu"}
        assert ask["view"]["seat"] == begin["seating"]["seat"]
        own, *others = ask["view"]["tokens"]
        assert own is not None
        assert others == [None, None]


def test_faults_are_counted_in_a_tournament(tmp_path: Path) -> None:
    experiment = seated(tmp_path, PLAYER.format(choice="return 'nonsense'"))
    (result,) = play(experiment, tmp_path / "kept", Workplace())
    assert {fault.how for fault in result.faults} == {"refused"}


def test_a_player_that_thinks_for_ever_ends_when_the_arena_is_killed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "import os, time\n"
        "def choose(self, *seen):\n"
        f"    open({str(tmp_path / 'pid')!r}, 'w').write(f'{{os.getpid()}}\\n')\n"
        "    time.sleep(600)\n"
        "Player = type('Player', (), {'__init__': lambda self, game: None, 'choose': choose})\n"
    )
    players = f"{mine},random,random"
    command = [sys.executable, "-m", "debacle", "simulate", "qe", "--players", players, "--time-limit", "600000"]
    with subprocess.Popen(command) as running:
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text().endswith("\n"):
            assert running.poll() is None
            time.sleep(0.02)
        running.kill()
    pid = int((tmp_path / "pid").read_text())
    while Path(f"/proc/{pid}/cmdline").exists() and Path(f"/proc/{pid}/cmdline").read_bytes():
        time.sleep(0.02)
