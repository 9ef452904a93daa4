"""Tables while people come, go, talk and look on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import People
from tests.browser.people import MOVED_ON, Answer, Ask, asked_too, play_until, steadily
from tests.browser.site import Site, kept

TITLE = "● "


def test_the_title_marks_your_turn_and_moves_of_others_appear(people: People) -> None:
    ada, bertille = people("Ada"), people("Bertille", "fr")
    path = ada.set_up(3, ["open", "bot:fixed"])
    bertille.join(path, 1)
    asked = play_until([ada, bertille], steadily, lambda asked: asked.lot == 2)
    page = asked.who.page
    page.evaluate("window.same = true")  # gone if the page were loaded again
    assert page.title().startswith(TITLE)
    assert re.fullmatch(r"/static/icon-turn\.\w+\.svg", page.locator("#icon").get_attribute("href") or "")
    later = play_until([ada, bertille], steadily, lambda asked: asked.lot == 3)
    other = bertille if asked.who is ada else ada
    other.page.locator("#chat-text").fill("Sold to the lady")
    other.page.locator("#chat-text").press("Enter")
    expect(page.locator(".chat")).to_contain_text("Sold to the lady")
    expect(other.page.locator("#chat-text")).to_have_value("")
    for one in {ada, bertille} - {later.who, *asked_too(later, (ada, bertille))}:
        expect(one.page).not_to_have_title(re.compile(f"^{TITLE}"))
    assert page.evaluate("window.same") is True


def test_the_page_comes_back_by_itself_after_the_server_was_gone(people: People, tmp_path: Path) -> None:
    site = Site(tmp_path)
    ada = people("Ada", site=site)
    ada.set_up(3, ["bot:fixed", "bot:fixed"])
    asked = play_until([ada], steadily, lambda asked: asked.lot == 3)
    ada.page.evaluate("window.same = true")
    ada.page.locator("#amount").fill("4321")
    site.stop()
    with kept(site.port):
        expect(ada.page.locator("#lost")).to_be_visible()
        ada.page.locator("#amount").press("Enter")
        expect(ada.page.locator("#slip")).not_to_be_empty()  # it could not be sent
        site.start()
    expect(ada.page.locator("#lost")).to_be_hidden()
    assert ada.page.evaluate("window.same") is True
    expect(ada.page.locator("#amount")).to_have_value("4,321")
    assert ada.asked().number == asked.number
    ada.page.locator("#amount").press("Enter")
    ada.page.wait_for_function(MOVED_ON, arg=asked.number)
    play_until([ada], steadily, lambda asked: asked.lot == 5)
    ada.forgive("ERR_CONNECTION", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY_RESPONSE", "htmx.min.")
    ada.page.close()
    site.stop()


def test_somebody_gone_is_replaced_by_a_bot_and_comes_back(people: People) -> None:
    ada, bertille = people("Ada"), people("Bertille")
    path = ada.set_up(3, ["open", "bot:fixed"], clock="1")
    bertille.join(path, 1)
    there, clock = ada.page.locator("#person-1 .presence"), ada.page.locator("#person-1 [data-deadline]")
    expect(there).to_have_class("presence presence-here")
    play_until([ada, bertille], steadily, lambda asked: asked.who is ada and asked.kind == "open")
    bertille.page.goto("about:blank")
    expect(there).to_have_class("presence")
    expect(clock).to_have_count(0)  # it is not Bertille's turn: nothing runs
    expect(ada.page.locator("#notice-absent-1")).to_have_count(0)
    ada.answer(50)
    expect(ada.page.locator("#notice-absent-1")).to_be_visible()
    ada.page.locator("#notice-absent-1 button[value=bot]").click()
    expect(ada.page.locator("#notice-absent-1")).to_have_count(0)
    play_until([ada], steadily, lambda asked: asked.lot >= 6)
    bertille.go(path)
    expect(bertille.page.locator("#notice-return")).to_be_visible()
    assert not bertille.page.title().startswith(TITLE)
    bertille.page.locator("#notice-return button").click()
    expect(bertille.page.locator("#notice-return")).to_have_count(0)
    expect(there).to_have_class("presence presence-here")
    asked = play_until([ada, bertille], steadily, lambda asked: asked.who is bertille)
    asked.who.answer(123)


def test_the_countdown_runs_for_who_is_asked_and_gone(people: People) -> None:
    ada, bertille = people("Ada"), people("Bertille")
    path = ada.set_up(3, ["open", "bot:fixed"], clock="30")
    bertille.join(path, 1)
    play_until([ada, bertille], steadily, lambda asked: asked.who is bertille and asked.kind == "open")
    clock = ada.page.locator("#person-1 [data-deadline]")
    expect(clock).to_have_count(0)
    bertille.page.goto("about:blank")
    expect(clock).to_be_visible()
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)  # it counts
    assert before > clock.inner_text() >= "0:0"
    bertille.go(path)
    expect(clock).to_have_count(0)


def test_leaving_hands_the_chair_to_a_bot_and_the_last_to_leave_ends_it(people: People) -> None:
    ada, bertille = people("Ada"), people("Bertille")
    path = ada.set_up(3, ["open", "bot:fixed"])
    bertille.join(path, 1)
    bertille.page.locator("#leave summary").click()
    bertille.page.locator("#leave button").click()
    expect(bertille.page).to_have_url(bertille.site.url + "/")
    expect(ada.page.locator("#person-1 .smallprint").first).to_be_visible()
    play_until([ada], steadily, lambda asked: asked.lot == 3)
    bertille.go(path)
    expect(bertille.page.locator("#notice-return")).to_be_visible()
    bertille.go("/")
    ada.page.locator("#leave summary").click()
    ada.page.locator("#leave button").click()
    expect(ada.page).to_have_url(ada.site.url + "/")


def test_the_host_clears_a_table_away_and_the_guest_is_told(people: People) -> None:
    ada, bertille = people("Ada"), people("Bertille", "fr")
    path = ada.set_up(3)
    bertille.join(path, 1)
    expect(ada.page.locator("#chair-1 b")).to_have_text("Bertille")
    ada.page.locator("#leave summary").click()
    ada.page.locator("#leave button").click()
    expect(bertille.page.locator("#notice-stopped")).to_be_visible()


STREAM = """window.pushed = ""; document.addEventListener("htmx:sseBeforeMessage",
  (event) => { window.pushed += event.detail.data + "\\n"; }, true)"""


def test_nobody_sees_a_secret_before_its_time(people: People) -> None:
    """Distinctive bids, looked for in all that reaches the other pages: as loaded, and as pushed."""
    everybody = [people(name) for name in ("Ada", "Bertille", "Chidi")]
    looking_on = people("Onlooker", "fr")
    path = everybody[0].set_up(3)
    for seat in (1, 2):
        everybody[seat].join(path, seat)
    looking_on.go(path)
    pages = {-1: looking_on, 0: everybody[0], 1: everybody[1], 2: everybody[2]}
    for person in pages.values():
        person.page.evaluate(STREAM)
    secrets: dict[int, set[str]] = {-1: set(), 0: set(), 1: set(), 2: set()}
    """By seat: the bids that it may not know."""

    def choose(asked: Ask) -> Answer:
        seat, page = asked.who.seat, asked.who.page
        if asked.kind == "open":
            return 3
        bid = 7_000_003 + 10_007 * asked.lot + 1_000_033 * seat
        [auctioneer] = [one for one in range(3) if page.locator(f"#bidder-{one} use[href$=gavel]").count()]
        for other in secrets:
            if other not in (seat, auctioneer):
                secrets[other].add(str(bid))
        return bid

    play_until(everybody, choose, lambda asked: asked.lot == 5)
    for seat, person in pages.items():
        seen = str(person.page.evaluate("window.pushed + document.documentElement.outerHTML"))
        seen += person.page.request.get(person.site.url + path).text()
        assert len(seen) > 50_000
        plain = "".join(character for character in seen if character not in ", \u202f\u00a0")
        assert len(secrets[seat]) >= (2 if seat >= 0 else 8)
        assert [secret for secret in secrets[seat] if secret in plain] == []
        own = secrets[-1] - secrets[seat]
        assert seat < 0 or any(secret in plain for secret in own)
    answer = looking_on.page.request.get(looking_on.site.url + path + "/record")
    assert answer.status == 403


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_and_rumours_are_only_ever_text(people: People, language: str) -> None:
    ada, bertille = people("<b>\"Ada'</b> &amp;", language), people("עדה 🎩 <i>x</i>", language)
    path = ada.set_up(3, ["open", "bot:fixed"])
    bertille.join(path, 1)
    evil = "<script>window.evil = 1</script><img src=x onerror='window.evil = 1'> \"' 🎩 שלום"
    ada.page.locator("#chat-text").fill(evil)
    ada.page.locator("#chat-text").press("Enter")
    for one in (ada, bertille):
        expect(one.page.locator(".chat span").first).to_have_text(evil)
        expect(one.page.locator("#person-0")).to_contain_text(ada.name)
        expect(one.page.locator("#person-1")).to_contain_text(bertille.name)
        one.page.reload()
        expect(one.page.locator(".chat span").first).to_have_text(evil)
        assert one.page.evaluate("window.evil") is None
