"""One whole game of Friends in a real browser, against a bot."""

from __future__ import annotations

from tests.browser.conftest import People

STATUS = """document.querySelector("#mark").dataset.status"""
READY = f"""last => {STATUS} === "over" || (form => form && form.elements.namedItem("number").value !== last
  && !document.querySelector(".htmx-request"))(document.querySelector("#decision-form"))"""
ANSWER = """() => {
  const form = document.querySelector("#decision-form");
  const find = (selector) => form.querySelector(selector);
  const play = find("details.play:not([data-act=deactivate])");
  const parts = (play || form).querySelectorAll("fieldset");
  for (const part of parts) part.querySelector("input[type=radio]").checked = true;
  (find("[name=quick]:not(.beyond)") || find("[name=answer]") || find("[data-choose]")
    || (play && play.querySelector("button")) || find("[data-refuse]")).click();
  return form.elements.namedItem("number").value;
}"""


def test_a_whole_game_on_a_phone(people: People) -> None:
    """A bot that does not dawdle, and no bids beyond one's cash."""
    ada = people("Ada", viewport={"width": 360, "height": 800})
    ada.set_up_by_form(2, ["bot:random"], game="friends", option_allow_overbid="no")
    page = ada.page
    page.wait_for_function(READY, arg="")
    while page.evaluate(STATUS) != "over":
        page.wait_for_function(READY, arg=page.evaluate(ANSWER))
    assert page.inner_text("#headline")
    assert page.locator("#verdict-table tbody tr").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
