"""A game as a book to be leafed through: its moments for one pair of eyes, and how one comes from one to another."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Mapping
from urllib.parse import urlencode

from msgspec import Struct

from debacle.analysis.playouts import Sitting
from debacle.core.match import Match
from debacle.core.moments import walk
from debacle.server.pages.board_page import names_of
from debacle.server.pages.game_page import Board, Replayable, board_for, scenes_of
from debacle.server.pages.view_models import ChairView
from debacle.server.pages.words import words_in
from debacle.server.tables.leafing import Eyes, noticed
from debacle.texts.replays import Stage

MOST_FOR_SCENES = 1500
"""Answers of a game in which scenes are looked for: to find those of a moment takes longer the longer the game is."""


class Timeline(Struct, frozen=True):
    """The moments of a game for one pair of eyes; turns, rounds and scenes are places among them."""

    moments: tuple[int, ...]
    """After so many answers each."""
    turns: tuple[int, ...]
    rounds: tuple[int, ...]
    scenes: tuple[int, ...]
    numbers: tuple[int, ...]
    """Of the round, at each moment."""


class Book(Struct, frozen=True):
    """What is leafed through."""

    at: str
    """Its address."""
    key: Hashable
    """Two with the same are the same."""
    match: Match
    chairs: tuple[ChairView, ...]
    over: bool
    """Whether the game is, so that everything is open; else there is one pair of eyes."""
    table: str = ""
    """The table that it was played at; empty: it is a file."""
    goes_on: bool = True
    """Whether another game can go on from one of its moments: not with components that are not known here."""

    @property
    def sitting(self) -> Sitting:
        """The bots that played; who played for somebody that was gone is not one of them."""
        return tuple([None if chair.person else chair.bot for chair in self.chairs])

    @property
    def what_if(self) -> str:
        """Where another game is asked for that goes on from one of its moments."""
        return f"/t/{self.table}/what-if" if self.table else f"{self.at}/what-if"

    def board(self, eyes: Eyes, language: str) -> Board:
        game = self.match.game
        words = words_in(language, game)
        return board_for(game, words, names_of(self.chairs, words), eyes.seat)

    def seen_by(self, eyes: Eyes) -> str:
        """The address from these eyes, less the number of the moment."""
        return f"{self.at}?at=" if not self.over else f"{self.at}?{urlencode({'eyes': eyes.key})}&at="


class Leaf(Struct, frozen=True):
    """Where a reader is, and where they can go from there."""

    place: int
    last: int
    steps: int
    """After so many answers."""
    round: int
    ways: Mapping[str, str]
    """By name: where it leads; what is missing leads nowhere."""
    numbers: tuple[int, ...]
    """Of all moments as addresses have them, for the slider."""


def timeline(book: Book, eyes: Eyes) -> Timeline:
    board = book.board(eyes, "en")
    moments = noticed(book.match, eyes)
    wanted = set(moments)
    turns: list[int] = []
    rounds: list[int] = []
    scenes: list[int] = []
    numbers: list[int] = []
    last, seen = Stage(0, None), 0
    for steps, moment in enumerate(walk(book.match)):
        if steps not in wanted:
            continue
        view, log, place = moment.state.view(eyes.seat), eyes.log(moment), len(numbers)
        stage = board.stage(view) if isinstance(board, Replayable) else Stage(1, steps)
        if stage.round != last.round:
            rounds.append(place)
        if stage != last:
            turns.append(place)
        if steps and len(book.match.steps) <= MOST_FOR_SCENES and scenes_of(board, view, log, seen):
            scenes.append(place)
        numbers.append(stage.round)
        last, seen = stage, len(log)
    return Timeline(moments, tuple(turns), tuple(rounds), tuple(scenes), tuple(numbers))


def leaf(book: Book, eyes: Eyes, line: Timeline, place: int) -> Leaf:
    last = len(line.moments) - 1
    ways: dict[str, int] = {}
    if place > 0:
        ways |= {"first": 0, "back": place - 1}
    if place < last:
        ways |= {"on": place + 1, "last": last}
    for name, places in (("turn", line.turns), ("round", line.rounds), ("scene", line.scenes)):
        before, after = bisect_left(places, place), bisect_right(places, place)
        if before:
            ways[f"{name}_back"] = places[before - 1]
        if after < len(places):
            ways[f"{name}_on"] = places[after]
    # A game under way has its own count for each seat: how many have answered is nobody's business.
    numbers = line.moments if book.over else tuple(range(last + 1))
    address = book.seen_by(eyes)
    return Leaf(
        place=place,
        last=last,
        steps=line.moments[place],
        round=line.numbers[place],
        ways={name: f"{address}{numbers[way]}" for name, way in ways.items()},
        numbers=numbers,
    )
