"""Levels of play at the tables: offered where they can be had, rated each as a player; who is gone is replaced well."""

from __future__ import annotations

import asyncio
from html import escape
from pathlib import Path
from random import Random

import pytest

from debacle import bots, registry
from debacle.bots import learned
from debacle.bots.levels import LEVELS
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.server.bots.even_time import EVEN, who_answers
from debacle.server.bots.thinking import _player, rules_of, think
from debacle.server.pages.words import words_in
from debacle.server.results.counting import _who, why_unrated
from debacle.server.tables.seats import NewTable
from debacle.teaching.people import choice
from tests.finished import played_out
from tests.server.browser import Browser
from tests.server.test_pace import running, settled

GAMES = ("crisis", "friends", "krach", "qe")


def offered(key: str) -> dict[str, tuple[str, ...]]:
    return {group.key: group.bots for group in choice.__wrapped__(registry.load(key))}


@pytest.mark.parametrize("key", GAMES)
def test_four_levels_come_before_the_characters(key: str) -> None:
    groups = offered(key)
    assert [*groups] == ["levels", "people", "others"]
    assert groups["levels"] == LEVELS
    everybody = [bot for group in groups.values() for bot in group]
    assert sorted(everybody) == sorted(bots.known(registry.load(key)))


@pytest.mark.parametrize("key", GAMES)
def test_what_cannot_be_had_is_not_offered(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned, "NUMPY", False)
    everybody = {bot for group in offered(key).values() for bot in group}
    assert "normal" in everybody
    assert everybody.isdisjoint({"master", "thinker", "learned"})
    assert bots.substitute(registry.load(key)) == "steady"


@pytest.mark.parametrize("key", GAMES)
def test_who_is_gone_is_replaced_by_who_learned_the_game(key: str) -> None:
    assert bots.substitute(registry.load(key)) == "learned"


def test_a_host_finds_the_levels_on_the_page(url: str) -> None:
    for language, head, colon in (("en", "Levels", ": "), ("fr", "Niveaux", "\N{NARROW NO-BREAK SPACE}: ")):
        page = Browser(url, language).get("/new?game=qe").text
        group = page.partition(f'<optgroup label="{head}">')[2].partition("</optgroup>")[0]
        assert [level for level in LEVELS if f'value="bot:{level}"' in group] == [*LEVELS]
        assert group.count(colon) == len(LEVELS)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_host_finds_each_character_by_name_and_manner(url: str, key: str, language: str) -> None:
    page, words = Browser(url, language).get(f"/new?game={key}").text, words_in(language, registry.load(key))
    for bot in offered(key)["people"]:
        shown = words.say("new.bot", bot=words.name("bot", bot), manner=words.say(f"bot_is.{bot}"))
        assert words.name("bot", bot) != bot
        assert f'value="bot:{bot}">{escape(shown)}<' in page


def test_each_level_is_rated_as_a_player(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as services:
            ada, _ = await services.store.new_player("Ada")
            wanted = NewTable(game="qe", seats=3, bots=("beginner", "hard"))
            table = await settled(services, await services.seats.create(ada, wanted))
            assert [_who(chair) for chair in table.chairs] == [ada.id, "bot:beginner", "bot:hard"]
            assert why_unrated(table) == ""

    asyncio.run(look())


def test_whoever_cannot_be_had_any_more_has_somebody_play_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with a master goes on at a server without NumPy."""
    game = registry.load("qe")
    monkeypatch.setattr(learned, "NUMPY", False)
    _player.cache_clear()
    match, _ = played_out("qe", steps=20)
    seat = match.state.pending()[0].seat
    view, notes = match.state.view(seat), match.notes_of(seat)
    given = think(rules_of(game), "master", view, notes, "seed")
    _player.cache_clear()
    assert given == bots.find(game, "steady").choose(view, notes, Random("seed"))


def test_how_soon_a_bot_answers_tells_nothing_of_what_it_holds() -> None:
    game = registry.load("krach")
    match, rng, seen = Match(game, 3, game.options(), Random(1).randrange), Random(1), set[bool]()
    while len(seen) < 2:
        decision = match.state.pending()[0]
        unseen = match.state.stack[-1].sealed
        expected = ("learned", 0.0) if unseen else ("master", EVEN)
        assert who_answers(game, match.state, "master") == expected
        assert who_answers(game, match.state, "steady") == ("steady", 0.0)
        match.play(Move(decision.number, decision.seat, match.state.spec(decision).sample(rng)))
        seen.add(unseen)
