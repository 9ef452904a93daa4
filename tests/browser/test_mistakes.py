"""Wrong answers: said beside the control, in the reader's language, with nothing lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import People
from tests.browser.people import MOVED_ON, play_until, steadily

WRONG = ("a lot", "1e9", "-5", "1" * 101, "12.5", "٣٤")


def digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wrong_bid_is_explained_where_it_was_typed(people: People, language: str) -> None:
    ada = people("Ada", language)
    ada.set_up(3, ["bot:fixed", "bot:fixed"])
    asked = play_until([ada], steadily, lambda asked: asked.kind == "bid")
    taken = ada.page.locator("#open-bid data").get_attribute("value") or ""
    refused = ada.page.locator("#refused")
    said = set()
    for wrong in (*WRONG, taken):
        ada.page.locator("#amount").fill(wrong)
        ada.page.locator("#seal").click()
        expect(refused).not_to_be_empty()
        expect(refused).to_be_in_viewport()
        said.add(refused.inner_text())
        assert digits(ada.page.locator("#amount").input_value()) == digits(wrong)
    assert len(said) >= 3
    assert ada.asked().number == asked.number
    ada.page.locator("#amount").press_sequentially("1")  # trying again takes the reproach away
    expect(refused).to_be_empty()
    ada.forgive("422")
    ada.answer(int(taken) + 1)
    expected = {"en": "whole number", "fr": "nombre entier"}[language]
    assert any(expected in one for one in said), said


def test_a_refusal_stays_while_others_act(people: People) -> None:
    ada, bertille = people("Ada"), people("Bertille")
    path = ada.set_up(3, ["open", "bot:fixed"])
    bertille.join(path, 1)
    asked = play_until([ada, bertille], steadily, lambda asked: asked.kind in ("bid", "open"))
    other = bertille if asked.who is ada else ada
    page = asked.who.page
    page.locator("#amount").fill("plenty")
    page.locator("#seal").click()
    expect(page.locator("#refused")).not_to_be_empty()
    other.page.locator("#chat-text").fill("Well?")
    other.page.locator("#chat-text").press("Enter")
    expect(page.locator(".chat")).to_contain_text("Well?")
    expect(page.locator("#refused")).not_to_be_empty()
    expect(page.locator("#amount")).to_have_value("plenty")
    asked.who.forgive("422")


def test_two_windows_of_one_person(people: People) -> None:
    """What was answered in one window cannot be answered again in the other; both go on."""
    ada = people("Ada")
    ada.set_up(3, ["bot:fixed", "bot:fixed"])
    play_until([ada], steadily, lambda asked: asked.kind == "open")
    second = ada.watched(ada.context.new_page())
    second.goto(ada.page.url)
    number = ada.asked().number
    expect(second.locator("#amount")).to_be_visible()
    ada.answer(17)
    second.wait_for_function(MOVED_ON, arg=number)
    old = second.request.post(f"{ada.page.url}/move", form={"number": number, "amount": "18"})
    assert old.status in (403, 409)
    play_until([ada], steadily, lambda asked: asked.number != number)
