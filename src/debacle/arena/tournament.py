"""A tournament: every mix of players at a table, each in every order, and all kept as it goes on."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from math import comb, factorial, gcd
from pathlib import Path

import msgspec
from msgspec import Struct

from debacle import __version__
from debacle.arena.contest import Contest, check_outsiders, prepare
from debacle.arena.outsiders import Fault
from debacle.arena.spreading import Workplace
from debacle.arena.summary import Experiment
from debacle.core.refusals import BadOption, Why

GOLDEN = 0.618
"""Steps by this part of a whole never come near the same place twice, for as long as can be."""
CHUNK = 10
"""Games that are sent to a worker at a time: no more are lost by a kill, for each worker that was at it."""


class Result(Struct, frozen=True):
    """One game of a tournament: who sat where, and which place they took."""

    game: int
    players: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    """Which of the players; none where everybody lost."""
    decisions: int
    faults: tuple[Fault, ...] = ()


class TournamentHead(Struct, frozen=True):
    """The first line of a tournament's file: what is played, and by which version of all that takes part."""

    tournament: Experiment
    version: str
    rules: int
    deck: str
    files: dict[str, str]
    """The digests of players that are files."""


class OtherTournament(Exception):
    """The file holds another tournament, or none."""


def seat(experiment: Experiment, number: int) -> tuple[int, ...]:
    """By seat, who plays in this game. Mixes take turns; each is then turned round the table, and then reordered."""
    chairs = experiment.chairs
    mixes = comb(len(experiment.players), chairs)
    turn, mix = divmod(number, mixes)
    order, turned = divmod(turn, chairs)
    if experiment.games < mixes:
        mix, turned = mix * _stride(mixes) % mixes, number % chairs
    sitting = _nth(combinations(range(len(experiment.players)), chairs), mix)
    first, *others = sitting
    ring = (first, *_nth(permutations(others), order % factorial(chairs - 1)))
    return ring[turned:] + ring[:turned]


def even(experiment: Experiment) -> int:
    """After so many games, and multiples of it, everybody has sat equally often at every seat in every mix."""
    return comb(len(experiment.players), experiment.chairs) * experiment.chairs


def check(experiment: Experiment) -> Contest:
    """What is wrong is said here, before anything is played."""
    if experiment.chairs > len(experiment.players) or experiment.chairs < 2:
        raise BadOption(Why("options.least", {"option": "players", "least": max(2, experiment.chairs)}))
    contest = prepare(experiment)
    check_outsiders(contest)
    return contest


def play(
    experiment: Experiment, file: Path, place: Workplace, progress: Callable[[int], None] | None = None
) -> list[Result]:
    """All games, those that the file has already among them. It holds them in order, whatever the number of workers."""
    contest = check(experiment)
    results = _begun(_heading(contest), file)
    if progress is not None:
        progress(len(results))
    with file.open("ab") as kept:
        for part in place.each(_part, experiment, _chunks(len(results), experiment.games)):
            kept.write(b"".join([msgspec.json.encode(result) + b"\n" for result in part]))
            kept.flush()
            os.fsync(kept.fileno())
            results += part
            if progress is not None:
                progress(len(part))
    return results


def _part(experiment: Experiment, numbers: range) -> list[Result]:
    contest = prepare(experiment)
    results = []
    for number in numbers:
        by_seat = seat(experiment, number)
        played = contest.play_seated(number, by_seat)
        outcome = played.outcome
        winners = tuple([by_seat[winner] for winner in outcome.winners])
        results.append(Result(number, by_seat, outcome.places(), winners, played.decisions, played.faults))
    return results


def _chunks(start: int, end: int) -> Iterator[range]:
    for first in range(start, end, CHUNK):
        yield range(first, min(first + CHUNK, end))


def _heading(contest: Contest) -> TournamentHead:
    files = {}
    for name in contest.experiment.players:
        if Path(name).is_file():
            files[name] = hashlib.sha256(Path(name).read_bytes()).hexdigest()[:16]
    return TournamentHead(contest.experiment, __version__, contest.game.rules, contest.game.deck.digest, files)


def _begun(heading: TournamentHead, file: Path) -> list[Result]:
    """What the file has; a line that a kill has cut short is taken away. A new file gets its heading."""
    lines = file.read_bytes().split(b"\n") if file.exists() else [b""]
    whole = lines[:-1]
    if not whole:
        if lines[-1] and not msgspec.json.encode(heading).startswith(lines[-1]):
            raise OtherTournament
        file.write_bytes(msgspec.json.encode(heading) + b"\n")
        return []
    if whole[0] != msgspec.json.encode(heading):
        raise OtherTournament
    try:
        results = [msgspec.json.decode(line, type=Result) for line in whole[1:]]
    except msgspec.DecodeError:
        raise OtherTournament from None
    if [result.game for result in results] != list(range(len(results))) or len(results) > heading.tournament.games:
        raise OtherTournament
    if lines[-1]:
        os.truncate(file, sum(len(line) + 1 for line in whole))
    return results


def _stride(mixes: int) -> int:
    """From mix to mix, where not all can be played: all over them, so that everybody plays about as often."""
    stride = round(mixes * GOLDEN)
    while gcd(stride, mixes) > 1:
        stride += 1
    return stride


def _nth(sequence: Iterator[tuple[int, ...]], place: int) -> tuple[int, ...]:
    return next(one for number, one in enumerate(sequence) if number == place)
