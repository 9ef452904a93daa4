"""Friends in real browsers: whole games, the windows in which cards are played and cancelled, and passing by itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.fixtures import People
from tests.browser.people import wish
from tests.browser.site import TIMEOUT, Site
from tests.browser.test_keepsakes import finish
from tests.browser.test_pages import AXE, SERIOUS, TOO_WIDE

PATIENCE = 480.0
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 800}

ANSWER = """() => {
  const form = document.querySelector("#decision-form");
  const number = form && form.elements.namedItem("number").value;
  if (!form || window.answered === number || document.querySelector(".htmx-request")) return;
  window.answered = number;
  const find = (selector) => form.querySelector(selector);
  const play = find("details.play:not([data-act=deactivate])");
  const parts = (play || form).querySelectorAll("fieldset");
  for (const part of parts) part.querySelector("input[type=radio]").checked = true;
  const bid = !document.querySelector("#calls .is-lead") && find("[name=quick]:not(.beyond *)"); // it raises nobody
  if (bid) bid.click();
  ((bid && find("[value=bid]")) || find("[name=answer]") || find("[data-choose]")
    || (play && play.querySelector("button")) || find("[data-refuse]")).click();
}"""
ASKED = """() => document.querySelector("#mark").dataset.status === "over" || Boolean((form => form
  && window.answered !== form.elements.namedItem("number").value)(document.querySelector("#decision-form")))"""
STRIKES = "strikes"
"""A deck of Murphy's Law and eleven cards that do next to nothing and can be played before any lot."""
QUICK = "quick"
"""The game's own, but with fewer cards for each, and it ends at fewer points."""
CARD = """
[[card]]
id = "{id}"
kind = "action"
names = {{ fr = "{name}", en = "{name}" }}
min_bid = 1
vp = 0
timing = "{timing}"
target = "{target}"
effect = "{effect}"
source = "house"
effect_source = "house"
rule = ""
"""
LINES_OF = """one => { const range = document.createRange(); range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; }"""
Open: TypeAlias = Callable[..., Page]


def own_deck() -> str:
    return files("debacle.games.friends").joinpath("deck.toml").read_text(encoding="utf-8")


def quick_deck() -> str:
    return own_deck().replace("vp_goal = 40", "vp_goal = 16").replace("cards_per_player = 15", "cards_per_player = 5")


def deck_of_strikes() -> str:
    game = own_deck().partition("[[card]]")[0].replace("cards_per_player = 15", "cards_per_player = 3")
    murphy = CARD.format(
        id="murphys-law", name="Murphy", timing="anytime", target="announced_action", effect="cancel_action"
    )
    strikes = [
        CARD.format(id=f"strike-{n}", name=f"Strike {n}", timing="auction", target="none", effect="no_base_income")
        for n in range(11)
    ]
    return "".join([game, murphy, *strikes])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Beside that of the folder: this one has decks."""
    folder: Path = tmp_path_factory.mktemp("site")
    (folder / "decks" / "friends").mkdir(parents=True)
    for name, text in ((STRIKES, deck_of_strikes()), (QUICK, quick_deck())):
        (folder / "decks" / "friends" / f"{name}.toml").write_text(text, encoding="utf-8")
    running = Site(folder, "--decks", str(folder / "decks"))
    yield running
    running.stop()


@pytest.fixture
def someone(chromium: Browser) -> Iterator[Open]:
    """Opens pages for people; at the end none of them may have seen an error."""
    wrong: list[str] = []
    contexts = []

    def person(language: str = "en", **more: Any) -> Page:
        locale = {"en": "en-GB", "fr": "fr-FR"}[language]
        usual = {"viewport": WIDE, "reduced_motion": "reduce", "locale": locale, "bypass_csp": True}
        contexts.append(chromium.new_context(**{**usual, **more}))
        contexts[-1].set_default_timeout(TIMEOUT)
        wish(contexts[-1])
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        return page

    yield person
    for context in contexts:
        context.close()
    assert wrong == []


def sit_down(page: Page, site: Site, chairs: tuple[str, ...], deck: str = "") -> str:
    """A table with bots that do not dawdle and no bids beyond one's cash; its address."""
    page.goto(f"{site.url}/new?game=friends")
    page.check(f'[name=seats][value="{1 + len(chairs)}"]', force=True)
    for number, chair in enumerate(chairs, start=1):
        page.select_option(f"#chair-{number}", chair)
    page.select_option("#pace", "fast")
    page.select_option("#deck", deck)
    page.select_option("#option-allow_overbid", "no")
    page.click("form.order .button-main")
    page.wait_for_url("**/t/**")
    return page.url


def join(page: Page, table: str, name: str) -> None:
    page.goto(table)
    page.locator("#join #name").fill(name)
    page.locator("#join .button-main").click()
    expect(page.locator("#join")).to_have_count(0)


def play(pages: list[Page], enough: Callable[[], bool]) -> None:
    """Everybody takes the first thing on offer, until it is enough and somebody here is asked again: no bot moves."""
    end = time.monotonic() + PATIENCE
    while not (enough() and any(page.evaluate(ASKED) for page in pages)):
        assert time.monotonic() < end
        if not enough():
            for page in pages:
                page.evaluate(ANSWER)
        pages[0].wait_for_timeout(20)


def over(page: Page) -> bool:
    return page.get_attribute("#mark", "data-status") == "over"


def looks_right(page: Page) -> None:
    assert page.evaluate(TOO_WIDE) == []
    page.add_script_tag(path=AXE)
    assert page.evaluate(SERIOUS) == []


def test_a_whole_game_on_a_phone(site: Site, someone: Open) -> None:
    page = someone(viewport=PHONE)
    sit_down(page, site, ("bot:random",))
    play([page], lambda: page.locator("#calls > li").count() > 3 or over(page))
    looks_right(page)
    play([page], lambda: over(page))
    expect(page.locator("#headline")).not_to_be_empty()
    expect(page.locator("#verdict-table tbody tr")).to_have_count(2)
    looks_right(page)


@pytest.mark.soak
def test_two_people_and_a_bot_see_the_same_end(site: Site, someone: Open) -> None:
    ada, bruno = someone("en", reduced_motion="no-preference"), someone("fr")
    join(bruno, sit_down(ada, site, ("open", "bot:random"), QUICK), "Bruno")
    play([ada, bruno], lambda: ada.locator("#empires .fcard").count() > 3 or over(ada))
    for page in (ada, bruno):
        looks_right(page)
    play([ada, bruno], lambda: over(ada) and over(bruno))
    for page in (ada, bruno):
        looks_right(page)
        expect(page.locator(".foldout[open]")).to_have_count(3)  # everybody's sums
    sums = [page.locator(".verdict-vp").all_inner_texts() for page in (ada, bruno)]
    assert sums[0] == sums[1]
    for points, total in zip(sums[0], ada.locator(".foldout .total td").all_inner_texts(), strict=True):
        assert points == total


def bid_all(page: Page) -> None:
    """All that is there, or pass where the next bid is more."""
    bids = page.locator("[name=quick]")
    if bids.count():
        bids.last.check()
    page.locator("#decision-form [value=bid]" if bids.count() else "[data-refuse]").click()


def test_a_card_is_played_between_lots_and_cancelled(site: Site, someone: Open) -> None:
    """Ada has Murphy's Law, Bruno plays against it; the bots do as they like."""
    ada, bruno = someone("en"), someone("fr")
    join(bruno, sit_down(ada, site, ("open", "bot:steady", "bot:steady"), STRIKES), "Bruno")

    def kind(page: Page) -> str:
        asked = page.evaluate("""() => { const form = document.querySelector("#decision-form");
          const number = form && form.elements.namedItem("number").value;
          if (!form || window.answered === number || document.querySelector(".htmx-request")) return "";
          window.answered = number; return form.dataset.kind }""")
        return str(asked)

    def murphy(page: Page) -> bool:
        return page.locator("#lot-0").count() > 0

    held = ada.locator(".mine-side .lay-waiting #card-0")
    end = time.monotonic() + PATIENCE
    while (asked := kind(ada)) != "react" or "Bruno" not in ada.inner_text("#asked-note"):
        assert time.monotonic() < end
        if asked == "bid" and murphy(ada):
            bid_all(ada)
        elif asked == "react":
            ada.locator("[name=answer][value=no]").click()  # a bot's
        elif asked:
            ada.locator("[data-refuse]").click()
        asked = kind(bruno)
        if asked == "bid" and not murphy(bruno) and not bruno.locator(".mine-side .lay-waiting .fcard").count():
            bid_all(bruno)
        elif asked == "lot" and held.count():
            bruno.locator("details.play .button-main").first.click()
        elif asked:
            bruno.locator("[data-refuse]").click()
        ada.wait_for_timeout(20)
    expect(ada.locator("#asked-note")).to_contain_text("Bruno plays Strike")
    expect(ada.locator("#played")).to_contain_text("Bruno plays Strike")
    expect(bruno.locator(".decision-waiting")).to_contain_text("Murphy")
    looks_right(ada)
    ada.locator("[name=answer][value=yes]").click()
    expect(bruno.locator("#ticker-lines")).to_contain_text("annule Strike")
    expect(held).to_have_count(0)


def test_the_page_passes_for_one_until_the_round_ends(site: Site, someone: Open) -> None:
    """One choice, and then no click; in the next round one is asked again."""
    ada = someone()
    ada.add_init_script("Math.random = () => 0.999")  # a second and a half each: time to come back within the round
    sit_down(ada, site, ("bot:steady",))
    ada.wait_for_selector("#decision-form[data-kind=bid]")
    ada.locator("#auto > summary").click()
    ada.locator("#auto-bids").select_option("round")
    expect(ada.locator("#auto-said")).to_have_text("on")
    ada.wait_for_selector("#told-1-2")
    ada.reload()  # what was chosen is kept, and nobody passes meanwhile
    expect(ada.locator("#auto-said")).to_have_text("on")
    ada.wait_for_selector("#told-2-1")
    ada.wait_for_selector("#decision-form[data-kind=bid]")
    number = ada.input_value("[name=number]")
    expect(ada.locator("#auto-said")).to_have_text("off")
    ada.wait_for_timeout(2000)
    assert ada.input_value("[name=number]") == number
    bought = ada.locator(".mine-side .fcard")
    expect(bought).to_have_count(0)


def test_one_tap_answers_for_hammer_cards_until_the_lot_is_over(site: Site, someone: Open) -> None:
    """FR-30: who holds one is asked before the lot, and again after each pass until somebody has bid."""
    site.deal()
    ada, bruno = someone("en", viewport=PHONE), someone("fr")
    join(bruno, sit_down(ada, site, ("open",), STRIKES), "Bruno")

    def asked(page: Page, kind: str) -> None:
        expect(page.locator(f"#decision-form[data-kind={kind}]")).to_be_visible()

    def marker() -> Page:
        ada.wait_for_function("document.querySelector('#decision-form, .decision-waiting')")
        return ada if ada.locator("#decision-form").count() else bruno

    while not ada.locator(".mine-side .lay-waiting .fcard").count():
        first = marker()
        wanted = not ada.locator("#lot-0").count()  # Murphy's Law is no hammer card
        for who in (first, bruno if first is ada else ada):
            asked(who, "bid")
            if wanted and who is ada:
                bid_all(ada)
            else:
                who.locator("[data-refuse]").click()
        if wanted:
            ada.wait_for_selector(".mine-side .lay-waiting .fcard, #decision-form[data-kind=acquired]")
        if ada.locator("#decision-form[data-kind=acquired]").count():
            ada.locator("[data-refuse]").click()
    asked(ada, "lot")
    lot = ada.get_attribute("#queue", "data-lot")
    button = ada.locator("[data-refuse-lot]")
    expect(button).to_be_in_viewport(ratio=1)
    looks_right(ada)
    button.click()
    asked(ada, "bid")
    ada.locator("[data-refuse]").click()
    asked(bruno, "bid")  # the window after the pass was answered for her
    expect(ada.locator("#auto-said")).to_have_text("on")
    bruno.locator("[data-refuse]").click()
    asked(ada, "lot")
    assert ada.get_attribute("#queue", "data-lot") != lot
    expect(ada.locator("#auto-said")).to_have_text("off")


def test_without_a_script_everything_is_a_plain_form(site: Site, someone: Open) -> None:
    """A round and more, by buttons alone: nothing that needs a script is shown. What one buys is there to see."""
    ada = someone("fr", java_script_enabled=False)
    sit_down(ada, site, ("bot:steady",))
    bought, end = False, time.monotonic() + PATIENCE
    while not ada.locator("#told-2-1").count():
        assert time.monotonic() < end
        bought |= ada.locator(".mine-side .fcard").first.is_visible()  # until the bot takes it away
        if ada.locator("#decision-form").count():
            expect(ada.locator("#auto")).to_be_hidden()
            bids = ada.locator("[name=quick]:not(.beyond)")
            bidding = bids.count() > 0
            if bidding:
                bids.first.check()
            with ada.expect_navigation():
                ada.locator("#decision-form [value=bid]" if bidding else "[data-refuse]").click()
        else:
            ada.reload()
    assert bought


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_final_count_fits_a_phone_and_breaks_no_name(people: People, language: str) -> None:
    """Whole words, beside figures that stay on their line, and nothing to push aside."""
    ada = people("Ada", language, viewport=PHONE)
    ada.go(finish(ada, "friends"))
    ada.page.locator("#verdict-table").scroll_into_view_if_needed()
    assert ada.page.locator("#verdict-scroll").evaluate("one => one.scrollWidth <= one.clientWidth")
    names = ada.page.locator(".verdict-name")
    expect(names).to_have_count(3)
    for name in names.all():
        assert name.evaluate(LINES_OF) <= len(name.inner_text().split())
    assert ada.page.locator("#verdict-table td").evaluate_all(f"all => all.map({LINES_OF})") == [1] * 15
