"""The last page of each game in a real browser: its picture is there, whole, to be saved and to be sent."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import httpx
import pytest

from debacle import bots, registry
from debacle.core.chance import Provable, commitment
from debacle.core.match import Match
from debacle.core.messages import Move
from tests.browser.fixtures import People
from tests.browser.people import Person
from tests.browser.site import Site
from tests.browser.stage import NAMES, put

SEATS = 3
SEED = "5e" * 32
GAMES = ("qe", "friends", "krach", "crisis")
SOAK = [pytest.param(game, "fr", 360, marks=pytest.mark.soak) for game in GAMES]
DRAWN = (
    "() => { const one = document.querySelector('#keepsake img'); return one.complete && one.naturalWidth === 1200; }"
)


def finish(host: Person, game: str) -> str:
    """A table whose game is played steadily to its end, beside the server and always the same; gives its path."""
    assert isinstance(host.site, Site)
    path = host.set_up(SEATS, game=game, clock="0")
    table, address = path.removeprefix("/t/"), f"{host.site.url}/api{path.replace('/t/', '/tables/')}/join"
    with sqlite3.connect(host.site.folder / "debacle.db", timeout=30) as database:
        database.execute("UPDATE tables SET seed = ?, revision = revision + 1 WHERE id = ?", (SEED, table))
    database.close()
    for name in NAMES[: SEATS - 1]:
        httpx.post(address, json={"name": name}).raise_for_status()
    played = play(game)
    with sqlite3.connect(host.site.folder / "debacle.db", timeout=30) as database:
        put(database, table, played.entries)
        database.execute("UPDATE tables SET status = 'over', waiting = '' WHERE id = ?", (table,))
    database.close()
    return path


def play(key: str) -> Match:
    game, rng, seed = registry.load(key), Random(1), bytes.fromhex(SEED)
    match = Match(game, SEATS, game.options(), Provable(seed).below, committed=commitment(seed))
    while pending := match.state.pending():
        decision = pending[0]
        view, notes = match.state.view(decision.seat), match.notes_of(decision.seat)
        answer = bots.find(game, "steady").choose(view, notes, rng)
        match.play(Move(decision.number, decision.seat, answer))
    return match


@pytest.mark.parametrize(("game", "language", "width"), [*((game, "en", 1280) for game in GAMES), *SOAK])
def test_a_picture_is_left(people: People, tmp_path: Path, game: str, language: str, width: int) -> None:
    ada = people("Ada", language)
    ada.page.set_viewport_size({"width": width, "height": 800})
    path = finish(ada, game)
    ada.go(path)
    ada.page.locator("#keepsake").scroll_into_view_if_needed()
    ada.page.wait_for_function(DRAWN)
    assert not ada.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    image = ada.page.locator("meta[property='og:image']").get_attribute("content")
    assert image == f"{ada.site.url}{path}/keepsake/{language}.png"
    with ada.page.expect_download() as download:
        ada.page.locator("#keepsake a[download$='.png']").click()
    file = tmp_path / "picture.png"
    download.value.save_as(file)
    assert file.read_bytes() == httpx.get(image).content
    ada.page.goto(f"{ada.site.url}{path}/keepsake/{language}.svg")  # by itself: its letters are its own
    assert ada.page.evaluate("document.fonts.ready.then(() => document.fonts.check('900 20px \"Source Serif 4\"'))")
