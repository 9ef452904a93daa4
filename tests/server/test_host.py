"""What whoever set a table up may do: remove and invite again, mute and unmute, open and close the door."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.server.browser import Browser
from tests.server.seats import Seat, create, good, join

TOLD = {"en": "You were removed from this table", "fr": "Vous ne faites plus partie de cette table"}


@pytest.fixture
def ada(url: str) -> Browser:
    return Browser(url)


@pytest.fixture(params=["en", "fr"])
def bob(url: str, request: pytest.FixtureRequest) -> Browser:
    return Browser(url, request.param)


def chairs(browser: Browser, table: str) -> list[str]:
    """Who sits there, as the page of a table that has not begun shows it."""
    return re.findall(r"<b>([^<]+)</b>\s*<span class=\"smallprint\">", browser.get(f"/t/{table}").text)


def test_who_was_removed_is_told_so_and_comes_back_when_invited(ada: Browser, bob: Browser) -> None:
    table = ada.create(4)
    assert bob.join(table).status_code == 303
    assert chairs(bob, table) == ["Ada", "Bob"]
    assert ada.post(f"/t/{table}/remove", seat=1).status_code == 303
    page = bob.get(f"/t/{table}").text
    assert TOLD[page.split('lang="')[1][:2]] in page
    assert f'action="/t/{table}/join"' not in page
    assert chairs(bob, table) == ["Ada"]
    for seat in ({}, {"seat": 1}, {"seat": 2}):
        assert bob.post(f"/t/{table}/join", **seat).status_code == 403
    assert bob.post(f"/t/{table}/chat", text="let me in").status_code == 403
    found = re.search(r'name="player" value="([^"]+)"', ada.get(f"/t/{table}").text)
    assert found is not None
    assert 'name="player"' not in page, "whom else the host has removed is the host's business"
    assert bob.post(f"/t/{table}/invite", player=found[1]).status_code == 403
    assert ada.post(f"/t/{table}/invite", player=found[1]).status_code == 303
    assert "notice-removed" not in bob.get(f"/t/{table}").text
    assert bob.join(table).status_code == 303


def test_only_the_host_and_only_others_and_only_before_the_game(ada: Browser, bob: Browser) -> None:
    table = ada.create(3)
    bob.join(table)
    for act, fields in (("remove", {"seat": 0}), ("mute", {"seat": 0, "muted": "yes"}), ("door", {"door": "public"})):
        assert bob.post(f"/t/{table}/{act}", **fields).status_code == 403, act
        assert Browser(str(bob.http.base_url)).post(f"/t/{table}/{act}", **fields).status_code == 403, act
    for seat in (0, 2, 7):
        assert ada.post(f"/t/{table}/remove", seat=seat).status_code == 403, seat
        assert ada.post(f"/t/{table}/mute", seat=seat, muted="yes").status_code == 403, seat
    assert ada.post(f"/t/{table}/mute", seat=1, muted="perhaps").status_code == 422
    assert ada.post(f"/t/{table}/door", door="ajar").status_code == 422
    assert ada.post(f"/t/{table}/invite", player="\0").status_code == 303
    assert ada.post(f"/t/{table}/bot", seat=2, bot="steady").status_code == 303
    for act, fields in (("remove", {"seat": 1}), ("door", {"door": "public"}), ("invite", {"player": "x"})):
        assert ada.post(f"/t/{table}/{act}", **fields).status_code == 409, act


def test_who_is_muted_reads_and_does_not_write(url: str, ada: Browser, bob: Browser) -> None:
    table = ada.create(3)
    bob.join(table)
    eve = Browser(url)
    assert ada.post(f"/t/{table}/mute", seat=1, muted="yes").status_code == 303
    assert bob.post(f"/t/{table}/chat", text="psst").status_code == 403
    assert 'id="muted"' in bob.get(f"/t/{table}").text
    eve.join(table, "Eve")  # and the game begins
    before = eve.get(f"/t/{table}").text
    assert bob.post(f"/t/{table}/chat", text="psst").status_code == 403
    assert 'value="no"' in ada.get(f"/t/{table}").text.split("/mute", 1)[1]
    assert "/mute" not in before
    assert 'id="muted"' not in before
    assert ada.post(f"/t/{table}/mute", seat=1, muted="no").status_code == 303
    assert bob.post(f"/t/{table}/chat", text="thank you").status_code == 303
    assert "psst" not in eve.get(f"/t/{table}").text
    assert "thank you" in eve.get(f"/t/{table}").text


def test_a_table_is_opened_and_closed(url: str, ada: Browser) -> None:
    table = ada.create(3)
    stranger = Browser(url)

    def listed() -> bool:
        return f'href="/t/{table}"' in stranger.get("/").text

    assert not listed()
    assert ada.post(f"/t/{table}/door", door="public").status_code == 303
    assert listed()
    assert "public table" in ada.get(f"/t/{table}").text
    assert ada.post(f"/t/{table}/door", door="private").status_code == 303
    assert not listed()
    assert "private table" in ada.get(f"/t/{table}").text


def act(by: Seat, what: str, **fields: Any) -> Any:
    return by.http.post(f"{by.path}/{what}", json=fields)


def test_a_host_that_is_a_program(url: str) -> None:
    host = create(url, 4)
    guest = join(url, host.table, "Bob")
    with guest.stream() as states:
        assert next(states)["status"] == "gathering"
        assert [chair["name"] for chair in good(act(host, "mute", seat=1))["chairs"]][:2] == ["Ada", "Bob"]
        assert good(host.http.get(f"{host.path}/people"))["chairs"][1]["muted"]
        assert good(act(host, "mute", seat=1, muted=False))["chairs"][1]["muted"] is False
        [removed] = good(act(host, "remove", seat=1))["removed"]
        assert removed["name"] == "Bob"
        assert [state["players"] for state in states][1:] == [], "the stream of who was removed ends"
    told = guest.http.get(f"{guest.path}/view", headers={"accept-language": "fr"})
    assert (told.status_code, told.json()["code"]) == (403, "removed")
    assert told.json()["message"] == "l’hôte vous a fait quitter cette table"
    assert good(act(host, "invite", player=removed["player"]))["removed"] == []
    assert guest.http.get(f"{guest.path}/view").status_code == 401, "the token stays what it is: none"
    assert good(act(host, "door", public=True))["public"] is True
    other = join(url, host.table, "Eve")
    for what, fields in (("remove", {"seat": 0}), ("mute", {"seat": 0}), ("door", {"public": True})):
        assert act(other, what, **fields).status_code == 403
    assert act(host, "remove", seat="one").status_code == 400
    assert act(host, "remove", seat=1, player="x").status_code == 400


def test_whoever_sits_down_after_somebody_was_removed_is_not_seen_by_them(url: str) -> None:
    """The stream of the one must not show the hand of the other."""
    host = create(url, 3)
    removed = join(url, host.table, "Bob")
    with removed.stream() as states:
        next(states)
        good(act(host, "remove", seat=1))
        for name in ("Eve", "Zoë"):
            join(url, host.table, name)
        assert all(state["view"] is None for state in states)
