"""A word at the door: nobody looks on or sits down without it, tries are counted, and a hash is all that is kept."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

from debacle.core.refusals import BadOption
from debacle.server.tables.door import LONGEST, fits, hash_word
from tests.server.browser import Browser
from tests.server.conftest import Start
from tests.server.seats import client, create, good

WORD = "Säulenheilige"


@pytest.fixture
def ada(url: str) -> Browser:
    return Browser(url)


@pytest.fixture(params=["en", "fr"])
def bob(url: str, request: pytest.FixtureRequest) -> Browser:
    return Browser(url, request.param)


def test_whoever_comes_is_asked_for_the_word_and_shown_nothing_before(ada: Browser, bob: Browser) -> None:
    table = ada.create(3, word=WORD)
    assert ada.get(f"/t/{table}").text.count('id="locked"') == 1
    page = bob.get(f"/t/{table}").text
    assert f'action="/t/{table}/word"' in page
    assert 'id="chair-1"' not in page
    for path in ("stream", "proof", "record"):
        assert bob.get(f"/t/{table}/{path}").status_code == 403, path
    assert bob.join(table).status_code == 403
    refused = bob.post(f"/t/{table}/word", word="Sesam", name="Bob")
    assert refused.status_code == 403
    assert f'action="/t/{table}/word"' in refused.text
    assert 'value="Bob"' in refused.text, "it can be tried again at once"
    assert 'id="refused"' in refused.text
    assert "Sesam" not in refused.text
    assert f'action="/t/{table}/word"' in bob.get(f"/t/{table}").text, "nothing has changed"
    assert bob.post(f"/t/{table}/word", word=f" {WORD.upper()} ", name="Bob").status_code == 303
    assert 'id="chair-1"' in bob.get(f"/t/{table}").text
    assert bob.join(table).status_code == 303


def test_a_program_says_the_word_when_it_joins(url: str) -> None:
    seat = create(url, word=WORD)
    with client(url) as http:
        path = f"/api/tables/{seat.table}/join"
        assert http.post(path, json={"name": "Bob"}).status_code == 403
        assert http.post(path, json={"name": "Bob", "word": "x"}).status_code == 403
        assert good(http.post(path, json={"name": "Bob", "word": WORD}))["seat"] == 1


def test_tries_are_counted(start: Start) -> None:
    server = start(None, limits=True)
    ada, eve = Browser(server.url), Browser(server.url)
    table = ada.create(3, word=WORD)
    tried = [eve.post(f"/t/{table}/word", word=str(number), name="Eve").status_code for number in range(8)]
    assert tried[:6] == [403] * 6
    assert tried[-1] == 429
    assert eve.post(f"/t/{table}/word", word=WORD, name="Eve").status_code == 429, "even if it is the word"


def test_a_table_without_a_word_is_open_to_all(ada: Browser, bob: Browser) -> None:
    table = ada.create(3)
    assert bob.get(f"/t/{table}/stream".removesuffix("/stream")).status_code == 200
    assert bob.join(table).status_code == 303


def test_of_a_word_a_salted_hash_is_kept() -> None:
    async def test() -> None:
        one, two = await hash_word(WORD), await hash_word(WORD)
        assert one != two
        assert WORD.casefold() not in one.casefold()
        assert await fits(WORD, one)
        assert not await fits(WORD + "x", one)
        assert await hash_word("   ") == ""
        with pytest.raises(BadOption):
            await hash_word("x" * (LONGEST + 1))

    asyncio.run(test())


@pytest.mark.parametrize(
    ("word", "said"), [("Sésame", "sesame"), ("sesame", "SÉSAME"), ("Łódź", "Łodz"), ("東京", "東京"), ("´", "´")]
)
def test_a_word_is_the_same_with_and_without_accents(word: str, said: str) -> None:
    assert asyncio.run(fits(said, asyncio.run(hash_word(word))))


def test_a_word_that_was_kept_with_its_accents_is_still_good() -> None:
    salt = bytes(16)
    kept = f"{salt.hex()}${hashlib.scrypt(WORD.casefold().encode(), salt=salt, n=2**14, r=8, p=1, dklen=32).hex()}"
    assert asyncio.run(fits(WORD, kept))
    assert not asyncio.run(fits("Saulenheilige", kept))
