"""The picture of a finished game over the wire: nothing of it before the end, and by itself after it."""

from __future__ import annotations

import struct
from xml.etree import ElementTree

import pytest

from debacle.server.pages.keepsakes import printed
from debacle.texts.lettering import width
from tests.server.browser import Browser
from tests.server.seats import Seat, client, create, good, join, play_all

ADDRESSES = [f"keepsake/{language}.{kind}" for language in ("en", "fr") for kind in ("svg", "png")]
NAMES = ("<b>Ada & Co</b>", "Bérénice", "Владимир")


def seated(url: str, game: str) -> tuple[Browser, str]:
    """A host who looks on by a page, and programs that play."""
    ada = Browser(url)
    return ada, ada.create(2 if game != "qe" else 3, name=NAMES[0], game=game, clock=0)


@pytest.mark.parametrize("game", ["qe", "friends", "krach", "crisis"])
def test_nothing_of_it_before_the_end(plain: str, game: str) -> None:
    ada, table = seated(plain, game)
    for stage in ("gathering", "playing"):
        for address in ADDRESSES:
            answer = ada.get(f"/t/{table}/{address}")
            assert answer.status_code == 409, stage
            assert b"<svg" not in answer.content[:300]
        page = ada.get(f"/t/{table}").text
        assert "/keepsake/" not in page
        assert "og:image" not in page
        if stage == "gathering":
            for number in range(1, 2 if game != "qe" else 3):
                join(plain, table, NAMES[number])
    ada.post(f"/t/{table}/leave")


def test_a_game_that_was_stopped_leaves_none(plain: str) -> None:
    ada = Browser(plain)
    table = ada.create(3, chair_1="bot:steady", chair_2="bot:steady", clock=0)
    assert ada.post(f"/t/{table}/leave").status_code == 303
    assert ada.get(f"/t/{table}/keepsake/en.png").status_code == 409


def test_at_a_table_with_a_word_it_is_for_those_who_have_said_it(plain: str) -> None:
    player = create(plain, 3, ("steady", None), word="Sesam")
    ada, stranger = Browser(plain), Browser(plain)
    table = player.table
    picture = f"/t/{table}/keepsake/en.png"
    assert stranger.get(picture).status_code == 403, "not even whether it is over"
    assert ada.post(f"/t/{table}/word", word="Sesam", name="Ada").status_code == 303
    assert ada.get(picture).status_code == 409
    with client(plain) as http:
        made = good(http.post(f"/api/tables/{table}/join", json={"name": "Bob", "word": "Sesam"}))
    play_all([player, Seat(plain, table, made["seat"], made["token"])])
    for address in ADDRESSES:
        seen = ada.get(f"/t/{table}/{address}")
        assert seen.status_code == 200
        assert seen.headers["cache-control"] == "private, max-age=600"
        assert stranger.get(f"/t/{table}/{address}").status_code == 403
    page = ada.get(f"/t/{table}").text
    assert f'src="/t/{table}/keepsake/en.svg"' in page
    assert "og:image" not in page, "who shows pictures beside links has not said the word"


def test_names_in_other_letters_are_drawn_in_the_weight_that_is_asked_for() -> None:
    """A picture is the same wherever it was drawn, so the fonts are our own: what they have not has dots."""

    def picture(name: str, weight: int) -> bytes:
        family = "'Source Serif 4'"
        set_in = f'<text y="40" font-family="{family}" font-size="30" font-weight="{weight}">{name}</text>'
        return printed(f'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="60">{set_in}</svg>')

    for name in ("Łukasz", "Владимир", "Νίκος", "Nguyễn"):
        thin, thick = picture(name, 400), picture(name, 900)
        assert thin != picture("·" * len(name), 400)
        assert thin != thick
        assert width(name, 20, 600) != width("·" * len(name), 20, 600)
    assert picture("太郎", 600) == picture("··", 600)


def test_what_is_no_picture_is_not_found(plain: str) -> None:
    ada, table = seated(plain, "qe")
    for name in ("de.png", "en.gif", "en", "en.png.svg", ".png"):
        assert ada.get(f"/t/{table}/keepsake/{name}").status_code == 404
    assert ada.get("/t/nowhere/keepsake/en.png").status_code == 404


def test_after_the_end_it_is_there_for_all_in_both_languages(plain: str) -> None:
    players = [create(plain)]
    table = players[0].table
    players += [join(plain, table, name) for name in NAMES[1:]]
    play_all(players)
    nobody = Browser(plain)
    page = nobody.get(f"/t/{table}").text
    assert f'<meta property="og:image" content="{plain}/t/{table}/keepsake/en.png">' in page
    assert f'src="/t/{table}/keepsake/en.svg"' in page
    for address in ADDRESSES:
        answer = nobody.get(f"/t/{table}/{address}")
        assert answer.status_code == 200
        policies = answer.headers.get_list("content-security-policy")
        assert policies == ["default-src 'none'; style-src 'unsafe-inline'; font-src data:"]
        if address.endswith("png"):
            assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
            continue
        texts = "".join(ElementTree.fromstring(answer.content).itertext())
        assert "Bérénice" in texts
        assert "Владимир" in texts
        assert b"<script" not in answer.content
        assert b"http" not in answer.content.replace(b"http://www.w3.org/2000/svg", b"")
