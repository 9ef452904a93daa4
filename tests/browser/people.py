"""Somebody at a browser: what they do at a table, and what went wrong on their page meanwhile."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tests.browser.site import TIMEOUT, Place

WATCH = """addEventListener("securitypolicyviolation",
  (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"""
WISH = """if (location.protocol.startsWith("http") && !localStorage.getItem("debacle:scenes"))
  localStorage.setItem("debacle:scenes", "%s")"""
ON = "#decision-form input[name=number]"
MOVED_ON = f"""number => document.querySelector("#result") || document.querySelector("#notice-stopped")
  || document.querySelector("{ON}")?.value !== number"""
ASKED = """seats => document.querySelector("#result") ? [-1]
  : (found => found.length && found)(seats.filter(seat => document.querySelector(`#person-${seat} .asked-mark`)))"""
MARKED = "seats => seats.filter(seat => document.querySelector(`#person-${seat} .asked-mark`))"
READ = f"""() => {{
  const number = document.querySelector("{ON}");
  const {{ taken, low }} = number?.form.dataset ?? {{}};
  return number && {{
    number: number.value,
    kind: low === undefined ? "look" : taken ? "bid" : low === "0" ? "last" : "open",
    lot: Number(document.querySelector("#block .section-head > .smallprint").textContent.match(/\\d+/)[0]),
    taken: taken ?? "",
    again: Boolean(document.querySelector("#tie")),
  }};
}}"""
BIDDING = re.compile(r'data-taken="(?P<taken>\d*)" data-low="(?P<low>\d+)"')
NUMBER = re.compile(r'id="decision-form".*?name="number" value="(\d+)"', re.DOTALL)
LOT = re.compile(r'id="block-head".*?class="smallprint">\D*(\d+)', re.DOTALL)
Answer: TypeAlias = int | str | bool


class Ask(NamedTuple):
    """What a page asks of its reader."""

    who: Person
    number: str
    kind: str
    """open, bid, last (a lot without auctioneer) or look."""
    lot: int
    """From one."""
    taken: str
    """The open bid, which may not be bid; empty: there is none."""
    again: bool
    """After a tie."""


class Person:
    """One browser context with one page."""

    def __init__(self, site: Place, context: BrowserContext, name: str, language: str) -> None:
        self.site = site
        self.context = context
        self.name = name
        self.language = language
        self.seat = -1
        self.troubles: list[str] = []
        self.page = self.watched(context.new_page())

    def watched(self, page: Page) -> Page:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(f"error on the page: {error}"))
        page.on("requestfailed", self._failed)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def _failed(self, request: Request) -> None:
        # A stream ends when its page is left, and so does whatever was under way.
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"failed: {request.method} {request.url} {request.failure}")

    def forgive(self, *words: str) -> None:
        """Drop the troubles that were wanted."""
        self.troubles = [trouble for trouble in self.troubles if not any(word in trouble for word in words)]

    # ---- getting there

    def go(self, path: str) -> None:
        self.page.goto(self.site.url + path)

    @property
    def table(self) -> str:
        """The path of the table that the page shows."""
        return "/t/" + self.page.url.partition("/t/")[2]

    def set_up(self, seats: int, chairs: Sequence[str] = (), **more: str) -> str:
        """A new table, by what its form would send; returns its path."""
        taken = {f"chair_{number}": chair for number, chair in enumerate(chairs, start=1)}
        fields = {"game": "qe", "seats": str(seats), "name": self.name, "pace": "fast", **taken, **more}
        self.go(self._send("/tables", fields))
        expect(self.page.locator("#table")).to_be_visible()
        self.seat = 0
        return self.table

    def join(self, path: str, seat: int) -> None:
        """A chair at somebody's table, by what the form would send."""
        self.go(self._send(f"{path}/join", {"name": self.name}))
        expect(self.page.locator("#table")).to_be_visible()
        self.seat = seat

    def _send(self, path: str, fields: dict[str, str]) -> str:
        """Without drawing a page; gives the path that the answer leads to."""
        request = self.context.request
        if not self._tokens():
            request.get(f"{self.site.url}/you")
        [token] = self._tokens()
        answer = request.post(self.site.url + path, form={"_csrf_token": token, **fields}, max_redirects=0)
        assert answer.status == 303, answer.text()
        return answer.headers["location"]

    def _tokens(self) -> list[str]:
        """What its forms carry, once a page was fetched."""
        return [cookie.get("value", "") for cookie in self.context.cookies() if cookie.get("name") == "csrf"]

    def set_up_by_form(self, seats: int, chairs: Sequence[str] = (), game: str = "qe", **more: str) -> str:
        """The same as a person does it."""
        self.be_called()
        self.go(f"/new?game={game}")
        self.page.locator(f"input[name=seats][value='{seats}']").check(force=True)
        for number in range(1, seats):
            chair = chairs[number - 1] if number <= len(chairs) else "open"
            self.page.locator(f"#chair-{number}").select_option(chair)
        for field, value in {"pace": "fast", **more}.items():
            self.page.locator(f"form.order [name={field}]").select_option(value)
        self.page.locator("form.order .button-main").click()
        expect(self.page.locator("#table")).to_be_visible()
        self.seat = 0
        return self.table

    def be_called(self) -> None:
        self.go("/you")
        self.page.locator("input#name").fill(self.name)
        self.page.locator("form[action='/you/name'] button").click()
        expect(self.page.locator("h1")).to_have_text(self.name)

    def join_by_form(self, path: str, seat: int) -> None:
        """As somebody with the link and nothing else."""
        self.go(path)
        self.page.locator("#join #name").fill(self.name)
        self.page.locator("#join .button-main").click()
        expect(self.page.locator("#join")).to_have_count(0)
        self.seat = seat

    # ---- playing

    def asked(self) -> Ask:
        """What this page asks, as soon as it asks something."""
        handle = self.page.wait_for_function(READ)
        return Ask(self, **handle.json_value())

    def answer(self, value: Answer) -> None:
        """Answer what is asked, and see that it was taken."""
        number = self.asked().number
        self.say(value)
        self.page.wait_for_function(MOVED_ON, arg=number)

    def say(self, value: Answer) -> None:
        if isinstance(value, bool):
            self.page.locator("#look-yes" if value else "#look-no").press("Enter")
        else:
            self.page.locator("#amount").fill(str(value))
            self.page.locator("#amount").press("Enter")

    def asked_undrawn(self, path: str) -> Ask | bool:
        """What is asked at a table of Q.E. whose page is fetched and not drawn; else whether it is over."""
        page = self.context.request.get(self.site.url + path).text()
        number, lot, bidding = NUMBER.search(page), LOT.search(page), BIDDING.search(page)
        if number is None or lot is None:
            return 'id="result"' in page
        taken, low = (bidding["taken"], bidding["low"]) if bidding else ("", None)
        kind = "look" if low is None else "bid" if taken else "last" if low == "0" else "open"
        return Ask(self, number[1], kind, int(lot[1]), taken, 'id="tie"' in page)

    def answer_undrawn(self, path: str, number: str, value: Answer) -> None:
        """As a page without a script would."""
        said = {"look": "yes" if value else "no"} if isinstance(value, bool) else {"amount": str(value)}
        self._send(f"{path}/move", {"number": number, **said})

    def waits(self) -> None:
        expect(self.page.locator(".decision-waiting")).to_be_visible()

    def totals(self) -> list[str]:
        """The last line of the score sheet, and what each has spent."""
        expect(self.page.locator("#sheet-table")).to_be_visible()
        points = self.page.locator("#line-total td").all_inner_texts()
        spent = self.page.locator("#line-spent td data").evaluate_all("all => all.map(one => one.value)")
        return [*points, *spent]


def open_person(
    site: Place,
    chromium: Browser,
    name: str = "Ada",
    language: str = "en",
    *,
    watch: bool = True,
    scenes: str = "none",
    **more: Any,
) -> Person:
    """Scenes hold nobody up but those who want to see them: "all", or "mine"."""
    wide = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
    locale = {"en": "en-GB", "fr": "fr-FR"}[language]
    context = chromium.new_context(**{**wide, "locale": locale, **more})
    context.set_default_timeout(TIMEOUT)
    if watch:
        context.add_init_script(WATCH)
    wish(context, scenes)
    return Person(site, context, name, language)


def wish(context: BrowserContext, scenes: str = "none") -> None:
    """Which scenes this browser shows, until somebody chooses otherwise there: "all", "mine" or "none"."""
    context.add_init_script(WISH % scenes)


def whose_turn(looking: Person, people: Sequence[Person]) -> Person | None:
    """The first of these people whom the table waits for, as one of them sees it; None: the game is over."""
    seats = [person.seat for person in people]
    asked: list[int] = looking.page.wait_for_function(ASKED, arg=seats).json_value()
    return next((person for person in people if person.seat == asked[0]), None)


def asked_too(asked: Ask, people: Sequence[Person]) -> list[Person]:
    """Those of these people whom the table waits for besides, as the page of who is asked shows it."""
    seats: list[int] = asked.who.page.evaluate(MARKED, [person.seat for person in people])
    return [person for person in people if person.seat in seats and person is not asked.who]


def play(people: Sequence[Person], choose: Callable[[Ask], Answer]) -> None:
    """A whole game, or its rest: whoever is asked answers on their own page, and sees it taken."""
    last = people[0]
    while (person := whose_turn(last, people)) is not None:
        person.answer(choose(person.asked()))
        last = person


def play_until(people: Sequence[Person], choose: Callable[[Ask], Answer], enough: Callable[[Ask], bool]) -> Ask:
    """As far as a question that is enough; it stays unanswered."""
    last = people[0]
    while (person := whose_turn(last, people)) is not None:
        asked = person.asked()
        if enough(asked):
            return asked
        person.answer(choose(asked))
        last = person
    raise AssertionError("the game was over before")


def play_undrawn(
    people: Sequence[Person], choose: Callable[[Ask], Answer], enough: Callable[[Ask], bool] = lambda _: False
) -> None:
    """The same where the way there is not what is tested: nobody's page is open, and no browser draws each step."""
    path = people[0].table
    for person in people:
        person.page.goto("about:blank")
    while True:
        for person in people:
            asked = person.asked_undrawn(path)
            if asked is True or (isinstance(asked, Ask) and enough(asked)):
                return
            if isinstance(asked, Ask):
                person.answer_undrawn(path, asked.number, choose(asked))


def steadily(asked: Ask) -> Answer:
    """Bids that differ, also from the open one, and that leave nobody always highest."""
    if asked.kind == "look":
        return False
    lot, seat = asked.lot, asked.who.seat
    bid = 10_000 * lot + 3_330 + 10 * ((lot + seat) % 2) + seat
    return bid + 100 * (str(bid) == asked.taken)
