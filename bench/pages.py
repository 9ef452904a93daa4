"""What a page costs in the middle of a game: processor time to paint and render it for one onlooker, and to push it.

`python bench/pages.py [GAME ...]`
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from rich.console import Console
from rich.table import Table as Printed

from debacle import registry
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.server.operator.announcements import Placard
from debacle.server.pages.board_page import Renderer
from debacle.server.pages.view_models import ChairView, TableView
from live import serve
from served import SEATS, Server

SEED = 1
GAMES = 3
STEPS = 12
"""Pages of so many moves in a row, from the middle of each game."""
BEFORE = 4
"""Moves before these, whose pages are made and not counted: nobody opens a table in its middle."""
ROUNDS = 5
NAMES = ("Ada", "Bertille", "Cosima", "Dora", "Edda")
LANGUAGE = "fr"
GIVEN = {"csrf": "token", "player": True, "invite": "http://127.0.0.1/t/abc", "announced": Placard()}
PUSH, FRONT = 3.0, 5.0
"""Milliseconds that a push and a front page may take."""


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(registry.known())}; all of them")
    parser.add_argument("--alone", action="store_true", help="painting and rendering alone, without a server")
    options = parser.parse_args()
    games = [registry.load(key) for key in options.games or registry.known()]
    console = Console()
    shown = Printed("game", "seats", "pages", "painted and rendered, ms", "kB", title="One page")
    for game in games:
        for seats in game.about.seats:
            shown.add_row(game.about.key, str(seats), *measure(game, seats))
    console.print(shown)
    if not options.alone:
        console.print(asyncio.run(through_http(games)))


async def through_http(games: list[AnyGame]) -> Printed:
    """The same through a real server: what it works for a push to one onlooker, and for a page that is asked for. Each
    is the median of some rounds, for even processor time depends on who else is on the machine."""
    shown = Printed("page", "a push, ms", "a request, ms", "pushes", "at most, ms", title="Through HTTP")
    with TemporaryDirectory(prefix="debacle-bench-") as folder:
        process, url = await serve(Path(folder))
        server = Server(url, process.pid, Path(folder))
        try:
            for game in games:
                half = sum(1 for _ in _moves(game, SEATS, SEED)) // 2
                costs = [await server.game(game, half) for _ in range(ROUNDS)]
                push, page = median(one.push for one in costs), median(one.page for one in costs)
                figures = (f"{push:.2f}", f"{page:.2f}", str(sum(one.pushes for one in costs)), f"{PUSH:g} a push")
                shown.add_row(f"{game.about.key}, {SEATS} seats", *figures)
            front = median([await server.front_page() for _ in range(ROUNDS)])
            shown.add_row("front page", "", f"{front:.2f}", "", f"{FRONT:g} a request")
        finally:
            await server.close()
            process.terminate()
            await process.wait()
    return shown


def measure(game: AnyGame, seats: int) -> list[str]:
    """Each move makes the live part of the page for everybody who looks on, as a server does."""
    renderer, taken, sizes = Renderer(), 0.0, list[int]()
    for number in range(GAMES):
        for place, match in enumerate(_middle(game, seats, SEED + number)):
            for seat in (*range(seats), None):
                table, began = _table(game, match, seat), process_time()
                html = renderer.live(table, game, LANGUAGE, GIVEN)
                if place >= BEFORE:
                    taken += process_time() - began
                    sizes.append(len(html.encode()))
    pages = len(sizes)
    return [str(pages), f"{1e3 * taken / pages:.2f}", f"{sum(sizes) / pages / 1e3:.0f}"]


def _table(game: AnyGame, match: Match, seat: int | None) -> TableView:
    """As people see it who play with each other."""
    asked = {decision.seat for decision in match.state.pending()}
    chairs = tuple([_chair(chair, chair == seat, chair in asked) for chair in range(match.state.seats)])
    return TableView(
        id="abc", game=game.about.key, status="playing", public=False, seats=match.state.seats, clock=0, deck=None,
        seat=seat, host=seat == 0, chairs=chairs, chat=(), view=match.state.view(seat),
        log=match.seen_by(seat), seen=match.seen_by(seat), since=match.last_choice(seat),
        open_log=match.seen_by(None), can_take_back=False, commitment="c0ffee", seed=None, now=0.0,
    )  # fmt: skip


def _chair(seat: int, you: bool, asked: bool) -> ChairView:
    return ChairView(
        seat=seat, name=NAMES[seat], bot=None, person=True, free=False, you=you, present=True, asked=asked,
        deadline=None, given_up=False,
    )  # fmt: skip


def _middle(game: AnyGame, seats: int, seed: int) -> Iterator[Match]:
    """The same match after each of some moves, from the middle of the game on."""
    half = sum(1 for _ in _moves(game, seats, seed)) // 2
    return islice(_moves(game, seats, seed), half - BEFORE, half + STEPS)


def _moves(game: AnyGame, seats: int, seed: int) -> Iterator[Match]:
    """A game among steady bots."""
    rng = Random(seed)
    match = Match(game, seats, game.options(), rng.randrange)
    steady = game.bots()["steady"]()
    while asked := match.state.pending():
        seat = asked[0].seat
        answer = steady.choose(match.state.view(seat), match.notes_of(seat), rng)
        match.play(Move(asked[0].number, seat, answer))
        yield match


if __name__ == "__main__":
    main()
