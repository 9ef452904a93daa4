"""Somebody who plays Crisis in a browser: buys what can run, hires who can run it, and follows the desk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.people import Person

ASKED = """() => document.querySelector("#result") ? { kind: "over", number: "" }
  : (form => form && { kind: form.dataset.kind, number: form.elements.namedItem("number").value })(
    document.querySelector("#decision-form"))"""
MOVED_ON = """number => document.querySelector("#result")
  || document.querySelector("#decision-form input[name=number]")?.value !== number"""
SIMPLE = """() => [...document.querySelectorAll("#companies li[id^=offer-]")].map((li) => ({
  space: li.querySelector("input[name=space]")?.value ?? "",
  paid: !li.querySelector(".space-unpaid"),
  crew: [...li.querySelectorAll("dl > div:nth-child(1) use")].map((use) => use.href.baseVal.split("#w-")[1]),
  price: Number(li.querySelector(".bill .num").textContent),
  needs: [...li.querySelectorAll("dl > div:nth-child(2) .amt use")].map((use) => use.href.baseVal.split("#")[1]),
})).filter(({ space, paid, crew, needs }) =>
  space && paid && crew.length === 1 && needs.every((one) => one === "energy")).sort((a, b) => a.price - b.price)"""
PAYABLE = """() => [...document.querySelectorAll("#crisis .space:not(.space-unpaid) > input[name=space]")]
  .map((one) => Number(one.value))"""
SUGGESTED = """() => [...document.querySelectorAll("#suggestion input[name^='suggested.']")]
  .filter((one) => one.value).map((one) => [one.name.slice("suggested.".length), one.value])"""
SUBSIDIES, LOAN, FOREIGN, ENERGY = 1, 4, 7, 27


def sit_down(person: Person, seats: int, bots: str = "random", difficulty: str = "easy") -> None:
    person.go("/new?game=crisis")
    person.page.locator(f"input[name=seats][value='{seats}']").check(force=True)
    for number in range(1, seats):
        person.page.locator(f"#chair-{number}").select_option(f"bot:{bots}")
    person.page.locator("#pace").select_option("fast")
    person.page.locator("#option-difficulty").select_option(difficulty)
    person.page.locator("form.order .button-main").click()
    expect(person.page.locator("#crisis")).to_be_visible()
    person.seat = 0


class Player:
    """Answers whatever is asked, by the page's own controls."""

    def __init__(self, person: Person, *, on_board: bool = False) -> None:
        self.person = person
        self.page = person.page
        self.made: list[list[str]] = []
        """Of each production: what the desk said would be made."""
        self._wanted = ""
        """The type of worker that the last company needs."""
        self._hired = ""
        self._on_board = on_board

    def asked(self) -> dict[str, str]:
        found: dict[str, str] = self.page.wait_for_function(ASKED).json_value()
        return found

    def play(self, look: Callable[[str], None] | None = None) -> Sequence[str]:
        """To the end; gives the kinds of questions in their order. `look` is called before each answer."""
        kinds = []
        while (asked := self.asked())["kind"] != "over":
            kinds.append(asked["kind"])
            if look is not None:
                look(asked["kind"])
            self.answer(asked["kind"])
            self.page.wait_for_function(MOVED_ON, arg=asked["number"])
        return kinds

    def until(self, kind: str) -> None:
        while (asked := self.asked())["kind"] != kind:
            assert asked["kind"] != "over", f"nobody was asked to {kind}"
            self.answer(asked["kind"])
            self.page.wait_for_function(MOVED_ON, arg=asked["number"])

    def until_a_plan(self) -> list[tuple[str, str]]:
        """To the first production that makes something: who stands at which post in the plan that the desk suggests."""
        self.until("produce")
        while not self.page.locator("#suggestion").count():
            number = self.asked()["number"]
            self.answer("produce")
            self.page.wait_for_function(MOVED_ON, arg=number)
            self.until("produce")
        return [(slot, worker) for slot, worker in self.page.evaluate(SUGGESTED)]

    def answer(self, kind: str) -> None:
        if kind == "place":
            self._place()
        elif kind == "produce":
            self._produce()
        elif kind == "influence" and self.page.locator("details.play").count():
            play = self.page.locator("details.play").first
            play.locator("summary").click()
            play.locator("button").click()
        elif kind == "foreign":
            options = self.page.locator("#decision-form select option").evaluate_all("all => all.map(one => one.value)")
            wanted = self._wanted if self._wanted in options else options[0] if options else ""
            if wanted:
                self.page.locator("#decision-form select").select_option(wanted)
                self._hired = wanted
            self._main()
        elif kind == "energy" and self.page.locator("[name=do][value^='buy:']").count():
            self.page.locator("[name=do][value^='buy:']").last.click()
        else:
            self._main()

    def _main(self) -> None:
        main = self.page.locator("#decision .button-main")
        (main.first if main.count() else self.page.locator("#decision [data-refuse]")).click()

    def _place(self) -> None:
        space = self.choose()
        if self._on_board:
            self.page.locator(f"#space-{space}").click()
            expect(self.page.locator("select[data-spaces]")).to_have_value(str(space))
        else:
            self.page.locator("select[data-spaces]").select_option(str(space))
        expect(self.page.locator("#consequence")).not_to_be_empty()
        self._main()

    def choose(self) -> int:
        """A company that can run, its worker and energy for it, another one once it has run; then what is free."""
        payable: list[int] = self.page.evaluate(PAYABLE)
        simple: list[Any] = self.page.evaluate(SIMPLE)
        sent = " ".join(self.page.locator("#estate .sent li").all_inner_texts())
        owned = self.page.locator("#estate .works").count()
        if simple and "4.10" not in sent and (not owned or self.made):
            self._wanted = simple[0]["crew"][0]
            return int(simple[0]["space"])
        if FOREIGN in payable and self._hired != self._wanted:
            return FOREIGN
        if ENERGY in payable:
            return ENERGY
        exports = [space for space in payable if space >= 32 and self.made]
        return exports[0] if exports else SUBSIDIES if SUBSIDIES in payable else payable[0]

    def _produce(self) -> None:
        fill = self.page.locator("[data-desk=fill]")
        if fill.count():
            fill.click()
            expect(self.page.locator(".plant-on").first).to_be_visible()
        cells = self.page.locator("#totals [data-cell=made]").all_inner_texts()
        self.made.append([cell.replace("·", "0").lstrip("+") for cell in cells])
        self.page.locator("[name=do][value=confirm]").click()
