"""Gets a real table to a given moment: the game is played beside the server, from the table's own seed, and put into
its database, from where the server reads it like any other."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

import httpx

from debacle import registry
from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.chance import Provable, commitment
from debacle.core.match import Match
from debacle.core.messages import Decision, Move
from debacle.core.record import Entry, Played
from debacle.core.specs import Answer
from debacle.core.state import State
from debacle.server.pages.game_page import Scenic, board_for
from debacle.server.pages.words import words_in
from debacle.texts.scenes import SceneSight
from tests.browser.people import Person
from tests.browser.site import Site

Choose = Callable[[State, Decision, Random], Answer]
TABLES = 8
TRIES = 60
"""Games that are played from one table's seed in search of a moment: what is drawn is given, what is answered is not.
Some deals do not hold it: then another table is set up."""
NAMES = ("Bertille", "Chidi", "Dagny", "Eero")


class Moment(NamedTuple):
    """When a kind of scene comes up at the page of whoever set the table up."""

    kind: str
    game: str
    seats: int
    choose: Choose
    fits: Callable[[Match, SceneSight[Any, Any]], bool] = lambda _match, _scene: True
    """Whether this scene will do."""
    name: str = ""
    """Where a kind has several moments worth a picture."""

    def __str__(self) -> str:
        return self.name or self.kind


class Staged:
    """A table just before a moment; the answer that brings it about is another's, and is given when it is wanted."""

    def __init__(self, moment: Moment, host: Person) -> None:
        for _ in range(TABLES):
            if self._stage(moment, host):
                return
        raise AssertionError(f"no {moment} at {TABLES} tables, in {TRIES} games each")

    def _stage(self, moment: Moment, host: Person) -> bool:
        """Whether this table's deal holds the moment."""
        assert isinstance(host.site, Site)
        self.path = host.set_up(moment.seats, game=moment.game, clock="0")
        table = self.path.removeprefix("/t/")
        self._api = f"{host.site.url}/api/tables/{table}"
        self._tokens = [""]
        for name in NAMES[: moment.seats - 1]:
            made = httpx.post(f"{self._api}/join", json={"name": name}).raise_for_status()
            self._tokens.append(made.json()["token"])
        with sqlite3.connect(host.site.folder / "debacle.db", timeout=30) as database:
            [(seed,)] = database.execute("SELECT seed FROM tables WHERE id = ?", (table,))
            found = _found(moment, bytes.fromhex(seed), (host.name, *NAMES))
            if found is not None:
                match, key = found
                self._last = match.entries[-1]
                shown = scenes_at(match, (host.name, *NAMES), host.language)
                self.scene = next(scene for scene in shown if scene.key == key)
                put(database, table, match.entries[:-1])
        database.close()
        return found is not None

    def go_on(self) -> None:
        assert isinstance(self._last, Played)
        answer = {"number": self._last.number, "answer": self._last.answer}
        token = {"authorization": f"Bearer {self._tokens[self._last.seat]}"}
        httpx.post(f"{self._api}/moves", json=answer, headers=token).raise_for_status()


def scenes_at(match: Match, names: tuple[str, ...] = (), language: str = "en") -> Sequence[SceneSight[Any, Any]]:
    """What the page of the first seat has to show now."""
    seat: Seat = 0
    board = board_for(match.game, words_in(language, match.game), names[: match.header.seats], seat)
    assert isinstance(board, Scenic)
    return board.scenes(match.state.view(seat), match.seen_by(seat), match.last_choice(seat))


def _found(moment: Moment, seed: bytes, names: tuple[str, ...]) -> tuple[Match, str] | None:
    """The match, and the key of the scene: others may come with it. Nothing, if this deal does not hold the moment."""
    for luck in range(TRIES):
        for match in _played(moment, seed, Random(luck)):
            if match.steps[-1].seat == 0:
                continue
            new = [scene for scene in scenes_at(match, names) if scene.kind == moment.kind and _is_new(match, scene)]
            for scene in new:
                if moment.fits(match, scene):
                    return match, scene.key
    return None


def _is_new(match: Match, scene: SceneSight[Any, Any]) -> bool:
    """Whether the last answer brought it about."""
    told = len([one for one in match.steps[-1].told if one.seen_by(0) is not None])
    return int(scene.key.partition("-")[0]) >= len(match.seen_by(0)) - told


def _played(moment: Moment, seed: bytes, rng: Random) -> Iterable[Match]:
    game = registry.load(moment.game)
    match = Match(game, moment.seats, game.options(), Provable(seed).below, committed=commitment(seed))
    while pending := match.state.pending():
        decision = pending[int(rng.random() * len(pending))]
        match.play(Move(decision.number, decision.seat, moment.choose(match.state, decision, rng)))
        yield match


def put(database: sqlite3.Connection, table: str, entries: Sequence[Entry]) -> None:
    """The game goes on from here: whoever is asked is found when the server reads it."""
    now = time.time()
    rows = [(table, place, wire.to_json(entry).decode(), now) for place, entry in enumerate(entries)]
    database.executemany("INSERT INTO entries (table_id, seq, body, made_at) VALUES (?, ?, ?, ?)", rows)
    database.execute("UPDATE tables SET revision = revision + 1, changed_at = ? WHERE id = ?", (now, table))
