"""A press counts for what was there when it was made, whatever is pushed meanwhile; and nothing is lost unsaid."""

from __future__ import annotations

from urllib.parse import parse_qs

from playwright.sync_api import Route, expect

from tests.browser.fixtures import People
from tests.browser.people import Ask, Person, play_until, steadily
from tests.browser.site import TIMEOUT

STEP = 20

DEAF = """() => { window.deaf = true; addEventListener("htmx:sseBeforeMessage", (event) => {
  if (!window.deaf || !(event.detail instanceof MessageEvent)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
}, true); }"""
"""What the server pushes meanwhile, about who is there, would take the place of what the test pushes."""
HEARING = "() => { window.deaf = false; }"
PUSH = """html => document.querySelector("#table").dispatchEvent(
  new CustomEvent("htmx:sseBeforeMessage", { cancelable: true, detail: { data: html } }))"""
SHOWN = "() => document.querySelector('#table').innerHTML"
BY_HAND = """() => { document.startViewTransition = (change) => {
  window.waiting = change;
  return { ready: Promise.resolve(), finished: new Promise(() => {}) };
}; }"""
"""A change of the page that waits until it is told to: a browser makes it with its next picture."""
THING = '<i data-moves="thing" data-at="{at}"></i><p id="which">{which}</p>'


NOTHING_ASKED = '<div id="mark" hidden data-title="" data-turn="no" data-status="playing"></div>'
HINT = "#lastly [form=hint]"


class Held:
    """Requests on their way to the server, held until they are let go."""

    def __init__(self, person: Person, to: str = "move") -> None:
        self._page = person.page
        self._routes: list[Route] = []
        self._page.evaluate(DEAF)
        self._free = False
        self._page.route(f"**/{to}", self._hold)

    @property
    def many(self) -> int:
        return len(self._routes)

    def _hold(self, route: Route) -> None:
        if self._free:
            route.continue_()
        else:
            self._routes.append(route)

    def fields(self, place: int) -> dict[str, list[str]]:
        """Of the first, second ... once it has been sent."""
        for _ in range(TIMEOUT // STEP):
            if len(self._routes) > place:
                break
            self._page.wait_for_timeout(STEP)
        return parse_qs(self._routes[place].request.post_data or "")

    def drop(self, place: int) -> None:
        """Answered as if it had arrived, but the server never hears of it, and pushes nothing."""
        self._routes[place].fulfill(status=204)

    def let_go(self, place: int) -> None:
        """This one and all that follow."""
        self._free = True
        self._page.evaluate(HEARING)
        self._routes[place].continue_()


def asked_to_bid(ada: Person) -> Ask:
    ada.set_up(3, ["bot:fixed", "bot:fixed"])
    return play_until([ada], steadily, lambda asked: asked.kind in ("bid", "open"))


def asked_anew(ada: Person, before: Ask) -> None:
    expect(ada.page.locator("#decision-form input[name=number]")).not_to_have_value(before.number)


def test_an_older_page_never_follows_a_later_one(people: People) -> None:
    ada = people("Ada", reduced_motion="no-preference")
    asked_to_bid(ada)
    page = ada.page
    page.evaluate(DEAF)
    before = page.evaluate(SHOWN)
    page.evaluate(PUSH, before + THING.format(at="here", which="first"))
    page.evaluate(BY_HAND)
    page.evaluate(PUSH, before + THING.format(at="there", which="older"))  # it travels, so it is shown by and by
    page.evaluate(PUSH, before + THING.format(at="here", which="later"))  # it does not, and is shown at once
    expect(page.locator("#which")).to_have_text("later")
    page.evaluate("() => window.waiting()")
    expect(page.locator("#which")).to_have_text("later")


def test_a_second_press_answers_the_same_question(people: People) -> None:
    """The first is under way when the next question comes, of the same shape."""
    ada = people("Ada")
    asked = asked_to_bid(ada)
    held = Held(ada)
    ada.page.locator("#amount").fill("4321")
    ada.page.evaluate("() => { for (const _ of [1, 2]) document.querySelector('#seal').click(); }")
    assert held.fields(0)["number"] == [asked.number]
    field = f'name="number" value="{asked.number}"'
    shown = ada.page.evaluate(SHOWN)
    assert field in shown
    ada.page.evaluate(PUSH, shown.replace(field, f'name="number" value="{int(asked.number) + 1}"'))
    held.drop(0)
    assert held.fields(1) == held.fields(0)
    held.let_go(1)
    asked_anew(ada, asked)


def test_a_press_counts_for_the_button_it_began_on(people: People) -> None:
    ada = people("Ada")
    asked = asked_to_bid(ada)
    held = Held(ada)
    page = ada.page
    page.locator("#amount").fill("4321")
    page.locator("#seal").hover()
    page.mouse.down()
    shown = page.evaluate(SHOWN)
    page.evaluate(PUSH, shown.replace('id="decision"', 'id="another"').replace('id="seal"', 'id="other" disabled'))
    page.mouse.up()
    assert held.fields(0)["number"] == [asked.number]
    expect(page.locator("#other")).to_be_visible()  # what was pushed is shown after the click
    held.let_go(0)
    asked_anew(ada, asked)


def test_a_refusal_is_said_though_its_form_is_gone(people: People) -> None:
    ada = people("Ada")
    asked_to_bid(ada)
    held = Held(ada)
    page = ada.page
    page.locator("#amount").fill("plenty")
    page.locator("#seal").click()
    held.fields(0)
    page.evaluate(PUSH, NOTHING_ASKED)
    expect(page.locator("#decision-form")).to_have_count(0)
    held.let_go(0)
    expect(page.locator("#slip")).to_contain_text("whole number")
    ada.forgive("422")


def asked_with_hints(ada: Person) -> Ask:
    ada.set_up(3, ["bot:fixed", "bot:fixed"], hints="yes")
    return play_until([ada], steadily, lambda asked: asked.kind in ("bid", "open"))


def test_a_hint_waits_for_no_answer_that_is_under_way_and_is_lost_with_no_page(people: People) -> None:
    """The next question is there before the server has said that it has the answer to the last, and goes once more."""
    ada = people("Ada")
    asked_with_hints(ada)
    held = Held(ada)
    page = ada.page
    page.locator("#amount").fill("4321")
    page.locator("#seal").click()
    held.fields(0)
    page.locator(HINT).click()
    expect(page.locator("#advice")).to_be_visible()
    shown = page.evaluate(SHOWN)
    page.evaluate(PUSH, NOTHING_ASKED)
    expect(page.locator("#decision-form")).to_have_count(0)
    page.evaluate(PUSH, shown)
    expect(page.locator("#advice .advised > li")).not_to_have_count(0)
    held.let_go(0)


def test_no_answer_waits_for_a_hint(people: People) -> None:
    ada = people("Ada")
    asked = asked_with_hints(ada)
    held = Held(ada, "hint")
    ada.page.locator(HINT).click()
    assert held.fields(0)["number"] == [asked.number]
    ada.page.evaluate(HEARING)
    ada.say(4_321)
    asked_anew(ada, asked)
    held.let_go(0)


def test_what_is_being_thought_about_is_not_asked_for_twice(people: People) -> None:
    """Though what is pushed meanwhile draws its button anew."""
    ada = people("Ada")
    asked = asked_with_hints(ada)
    held = Held(ada, "hint")
    page = ada.page
    page.locator(HINT).click()
    held.fields(0)
    page.evaluate(PUSH, page.evaluate(SHOWN) + "<p id='more'></p>")
    page.locator(HINT).click()
    ada.page.evaluate(HEARING)
    ada.say(4_321)
    asked_anew(ada, asked)
    assert held.many == 1
    page.locator(HINT).click()
    assert held.fields(1)["number"] != [asked.number], "of the next question it is"
    held.let_go(1)
    expect(page.locator("#advice .advised > li")).not_to_have_count(0)
    ada.forgive("htmx:sendAbort", "htmx:afterRequest")  # htmx takes giving up the first for an error


def test_no_hint_is_offered_where_a_question_answers_itself(people: People) -> None:
    ada = people("Ada")
    asked_with_hints(ada)
    page = ada.page
    page.evaluate(DEAF)
    expect(page.locator(HINT)).to_be_visible()
    page.evaluate(PUSH, page.evaluate(SHOWN).replace('id="decision-form"', 'id="decision-form" data-shut'))
    expect(page.locator(HINT)).to_be_hidden()
