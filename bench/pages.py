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
from types import SimpleNamespace

from rich.console import Console
from rich.table import Table as Printed

from debacle import registry
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.server.pages.game_page import Board, Scenic, board_for
from debacle.server.pages.jinja import PACKAGE, environment
from debacle.server.storage.timing import Timing
from debacle.texts.words import Words
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
PUSH, FRONT = 3.0, 5.0
"""Milliseconds that a push and a front page may take."""


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(registry.known())}; all of them")
    parser.add_argument("--alone", action="store_true", help="painting and rendering alone, without a server")
    options = parser.parse_args()
    games = [registry.load(key) for key in options.games or registry.known()]
    console = Console()
    shown = Printed("game", "seats", "pages", "painting, ms", "rendering, ms", "together, ms", "kB", title="One page")
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
    """Each move paints a page for everybody who looks on, as a server does."""
    pages_of = environment()
    template, line = pages_of.get_template(f"games/{game.about.key}/table.html"), pages_of.get_template("lastly.html")
    words = _words(game)
    painting, rendering, sizes = Stopwatch(), Stopwatch(), list[int]()
    for number in range(GAMES):
        for place, match in enumerate(_middle(game, seats, SEED + number)):
            for seat in (*range(seats), None):
                view, log = match.state.view(seat), tuple(match.seen_by(seat))
                table = SimpleNamespace(
                    id="abc",
                    game=game.about.key,
                    seat=seat,
                    may_step=False,
                    pace=None,
                    can_take_back=False,
                    hints=False,
                    status="playing",
                    timing=Timing(),
                )
                with painting:
                    page = _page(game, seats, seat)
                    painted = page.paint(view, log)
                    scenes = page.scenes(view, log, match.last_choice(seat)) if isinstance(page, Scenic) else ()
                with rendering:
                    html = template.render(board=painted, table=table, csrf="token")
                    if "lastly" in painted:
                        html += line.render(
                            board=painted,
                            table=table,
                            words=words,
                            taught=True,
                            scenes=scenes,
                            scenes_template=f"games/{game.about.key}/scenes.html",
                        )
                if place < BEFORE:
                    painting.forget()
                    rendering.forget()
                else:
                    sizes.append(len(html.encode()))
    pages = len(sizes)
    both = painting.taken + rendering.taken
    figures = [f"{1e3 * taken / pages:.2f}" for taken in (painting.taken, rendering.taken, both)]
    return [str(pages), *figures, f"{sum(sizes) / pages / 1e3:.0f}"]


class Stopwatch:
    """Adds up processor time."""

    def __init__(self) -> None:
        self.taken = self._last = 0.0

    def __enter__(self) -> None:
        self._began = process_time()

    def __exit__(self, *_: object) -> None:
        self._last = process_time() - self._began
        self.taken += self._last

    def forget(self) -> None:
        """What was measured last does not count."""
        self.taken -= self._last


def _words(game: AnyGame) -> Words:
    return Words(LANGUAGE, registry.package_of(game), PACKAGE)


def _page(game: AnyGame, seats: int, seat: int | None) -> Board:
    page = board_for(game, _words(game), NAMES[:seats], seat)
    assert page is not None
    return page


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
