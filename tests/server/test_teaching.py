"""Guided tables, hints and characters at the server: who may have them, and that they tell nobody anything."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path
from random import Random

import pytest

from debacle import bots, registry
from debacle.core.chance import commitment
from debacle.core.refusals import Refused
from debacle.server.pages.board_page import Renderer
from debacle.server.storage.rows import TableOptions
from debacle.server.tables.hinting import check_hint, hints_for
from debacle.server.tables.moves import Answers
from debacle.server.tables.seats import NewTable
from debacle.teaching.guides import guide_of
from debacle.teaching.people import seatable
from debacle.texts.words import Words
from tests.server.browser import Browser
from tests.server.seats import client
from tests.server.test_pace import HOST, running, settled

GAME = registry.load("qe")
GUIDE = guide_of(GAME)
ALONE = {"chair_1": "bot:steady", "chair_2": "bot:steady"}


def table_of(location: str) -> str:
    return location.removeprefix("/t/")


def test_a_guided_table_has_the_guides_deal_and_is_resumed(url: str) -> None:
    assert GUIDE is not None
    ada = Browser(url)
    first = ada.post("/guide", game="qe", name="Ada")
    assert first.status_code == 303
    table = table_of(first.headers["location"])
    page = ada.get(f"/t/{table}").text
    assert 'data-pointer="aim"' in page
    assert 'id="unrated"' in page
    assert commitment(bytes.fromhex(GUIDE.seed)) in ada.get(f"/t/{table}/proof").text
    assert ada.post("/guide", game="qe").headers["location"] == first.headers["location"]
    assert Browser(url).post("/guide", game="qe", name="Bob").headers["location"] != first.headers["location"]


def test_what_the_guide_says_is_for_who_plays(plain: str) -> None:
    ada, eve = Browser(plain), Browser(plain)
    path = ada.post("/guide", game="qe", name="Ada").headers["location"]
    assert "data-pointer" in ada.get(path).text
    assert "data-pointer" not in eve.get(path).text


def test_there_is_no_guide_for_a_game_that_brings_none(plain: str) -> None:
    refused = Browser(plain).post("/guide", game="bazaar", name="Ada")
    assert refused.status_code in (404, 422)


def test_nobody_else_chooses_a_deal(plain: str) -> None:
    """A guided table is made by the guide's own button alone: with another one's seed a deal would be known."""
    wanted = {"game": "qe", "seats": 3, "name": "Ada", "bots": ["steady", "steady"], "options": {"guided": True}}
    refused = client(plain).post("/api/tables", json=wanted)
    assert refused.status_code == 422
    assert "guided" in refused.text


def test_hints_are_for_who_plays_alone_against_bots(plain: str) -> None:
    refused = Browser(plain).post("/tables", game="qe", seats=3, name="Ada", hints="yes", chair_1="bot:steady")
    assert refused.status_code == 422
    assert "one person plays against bots" in refused.text


def test_a_hint_is_said_on_a_page_and_in_place(plain: str) -> None:
    ada = Browser(plain)
    table = ada.create(3, hints="yes", **ALONE)
    while not (found := re.search(r'name="number" value="(\d+)"', ada.get(f"/t/{table}").text)):
        pass
    said = ada.post(f"/t/{table}/hint", number=found[1])
    assert said.status_code in (200, 201)
    assert 1 < said.text.count('class="advised-answer"') <= 3
    assert "wins about" in said.text
    assert "<html" in said.text
    slip = ada.http.post(
        f"/t/{table}/hint",
        data={"_csrf_token": ada.http.cookies["csrf"], "number": found[1]},
        headers={"hx-request": "true"},
    )
    assert "<html" not in slip.text
    assert f'data-number="{found[1]}"' in slip.text
    assert ada.post(f"/t/{table}/hint", number=77).status_code == 409
    assert Browser(plain).post(f"/t/{table}/hint", number=found[1]).status_code == 403


HINTED = re.compile(r'name="hinted" value="([^"]+)"')


def test_a_hint_is_followed_at_one_press_without_a_script(plain: str) -> None:
    ada = Browser(plain)
    table = ada.create(3, hints="yes", **ALONE)
    while not (found := re.search(r'name="number" value="(\d+)"', ada.get(f"/t/{table}").text)):
        pass
    best = HINTED.findall(ada.post(f"/t/{table}/hint", number=found[1]).text)
    assert 1 < len(best) <= 3
    for nonsense in ("no JSON", "[]", "-3", '"look"'):
        assert ada.post(f"/t/{table}/move", number=found[1], hinted=nonsense).status_code == 422
    assert f'name="number" value="{found[1]}"' in ada.get(f"/t/{table}").text
    taken = ada.post(f"/t/{table}/move", number=found[1], hinted=html.unescape(best[0]))
    assert taken.status_code == 303
    assert f'name="number" value="{found[1]}"' not in ada.get(f"/t/{table}").text


def test_without_hints_there_are_none(plain: str) -> None:
    ada = Browser(plain)
    table = ada.create(3, **ALONE)
    page = ada.get(f"/t/{table}").text
    assert 'id="hint"' not in page
    assert 'id="unrated"' not in page
    assert ada.post(f"/t/{table}/hint", number=0).status_code == 403


def test_quick_play_seats_different_characters(plain: str) -> None:
    ada = Browser(plain)
    path = ada.post("/play", game="qe", name="Ada").headers["location"]
    while "decision-waiting" in (page := ada.get(path).text):
        pass
    people = page.partition('id="people"')[2]
    words = Words("en", registry.package_of(GAME))
    assert len([name for name in seatable(GAME) if words.name("bot", name) in people]) == 3
    assert 'id="hint"' in page


def test_tables_with_plain_bots_go_on(plain: str) -> None:
    ada = Browser(plain)
    table = ada.create(3, chair_1="bot:steady", chair_2="bot:random")
    assert "Dice" in ada.get(f"/t/{table}").text


def test_options_of_before_are_read(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as services:
            ada, _ = await services.store.new_player("Ada")
            table_id = await services.seats.create(ada, NewTable(game="qe", seats=3, bots=("steady", "steady")))
            table = await services.cache.read(table_id)
            assert table.row.options.rated
            assert not hints_for(table, HOST)
            with pytest.raises(Refused):
                check_hint(table, HOST, 0)
            assert not TableOptions(hints=True).rated
            assert not TableOptions(guided=True).rated

    asyncio.run(look())


def test_a_rematch_of_a_guided_game_has_a_deal_of_its_own(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as services:
            ada, _ = await services.store.new_player("Ada")
            table_id = await services.guiding.begin(ada, GAME)
            table = await settled(services, table_id)
            while table.row.status == "playing":
                match = table.playing()
                asked = match.state.asked_of(HOST)
                assert asked is not None
                given = bots.find(GAME, "steady").choose(match.state.view(HOST), match.notes_of(HOST), Random(1))
                await services.moves.move(table_id, Answers(HOST, asked.decision.number, (given,)))
                table = await settled(services, table_id)
            again = await services.cache.read(await services.rematches.play_again(table_id, ada))
            assert not again.row.options.guided
            assert again.row.seed != table.row.seed

    asyncio.run(look())


def test_all_onlookers_hear_the_same(tmp_path: Path) -> None:
    """What a bot says hangs on what a spectator has seen, and not on who reads it."""

    async def look() -> None:
        async with running(tmp_path) as services:
            ada, _ = await services.store.new_player("Ada")
            wanted = NewTable(game="qe", seats=4, bots=("lavish", "tight", "envious"), options=TableOptions(hints=True))
            table_id = await services.seats.create(ada, wanted)
            renderer, heard = Renderer(), 0
            table = await settled(services, table_id)
            while table.row.status == "playing":
                said = set()
                for player in (ada.id, None):
                    _, glance = await services.views.glance(table_id, player)
                    more = {"csrf": "x", "player": True, "invite": "x", "announced": services.announcements.told("en")}
                    page = renderer.live(services.views.view(table, glance), table.game, "en", more)
                    found = re.search(r'id="remark" data-place="(\d+)".*?>(.*?)</div>', page, re.DOTALL)
                    said.add(found.groups() if found else None)
                assert len(said) == 1
                heard += said != {None}
                number = table.playing().state.counts[HOST]
                await services.moves.move(table_id, Answers(HOST, number, (1000 + number,)))
                table = await settled(services, table_id)
            assert heard

    asyncio.run(look())
