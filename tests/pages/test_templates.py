from __future__ import annotations

import re
import time
from html.parser import HTMLParser
from typing import Any

import pytest
from jinja2 import ChoiceLoader, DictLoader, Environment
from markupsafe import Markup

from debacle import bots, registry
from debacle.analysis.saying import ValuedSight
from debacle.server.operator.announcements import Placard
from debacle.server.pages import jinja, static_files
from debacle.server.pages.board_page import names_of
from debacle.server.pages.introductions import PARTS as SAID
from debacle.server.pages.introductions import Introduction, introduction, introductions
from debacle.server.pages.lessons import lesson_of
from debacle.server.pages.own_options import OwnOption
from debacle.server.pages.premove_sights import PremoveOfferSight, PremoveSight
from debacle.server.pages.view_models import ChairView, TableView
from debacle.server.pages.weekly_sights import WeeklySight
from debacle.server.storage.rows import BrowserSession, ChatLine, Listed, Player, RemovedPlayer, Status
from debacle.server.storage.timing import QuietHours, Timing
from debacle.server.storage.webhooks import Webhook
from debacle.server.tables.lost_players import Poll
from debacle.server.tables.screens import ScreenView
from debacle.teaching.guides import PointerSight
from debacle.teaching.people import BotGroup, Remark
from debacle.texts.catalogue import LANGUAGES, catalogue, ledger
from debacle.texts.words import Words

NOW = time.time()
NASTY = '<script>alert("&")</script>'
STREAMED = ("table_live.html", "refused.html", "terms.html", "hint_slip.html")
"""Parts of a page; all others stand alone."""
LONGEST = 120


QE = Introduction("qe", "Q.E.", (3, 4, 5), "Somebody", "A press", "Too high", "You print.", "45 min", "sealed bids")
GAMES = [
    QE,
    Introduction("new", "New", (2,), NASTY, NASTY, NASTY, NASTY, NASTY, NASTY),
    Introduction("bare", "Bare", (1, 2), ""),
]


def chair(seat: int, name: str = "", **more: Any) -> ChairView:
    given = {"bot": None, "person": bool(name) and "bot" not in more, "free": not name, "you": False, "present": False}
    asked = {"asked": False, "deadline": None, "given_up": False}
    return ChairView(**{"seat": seat, "name": name, **given, **asked, **more})


def table_view(status: Status, *chairs: ChairView, **more: Any) -> TableView:
    own = next((chair.seat for chair in chairs if chair.you), None)
    given = {
        "id": "abc", "game": "qe", "status": status, "public": False, "seats": len(chairs), "clock": 90, "deck": None,
        "seat": own, "host": own == 0, "chairs": chairs, "chat": (ChatLine("p", NASTY, NASTY, NOW),), "view": None,
        "log": (), "can_take_back": True, "commitment": "c0ffee", "now": NOW,
        "seed": "5eed" if status == "over" else None,
    }  # fmt: skip
    return TableView(**{**given, **more})


def listed(status: Status, *, your_turn: bool = False, free: int = 0) -> Listed:
    players = (NASTY, "steady")
    return Listed(
        id="abc", game="qe", seats=2 + free, status=status, host=NASTY, free=free, players=players,
        your_turn=your_turn, changed_at=NOW - 4_000,
    )  # fmt: skip


YOU = chair(0, NASTY, you=True, present=True, asked=True)
BOT = chair(1, "steady", bot="steady")
POLL = Poll(1, 2, 0, 3, "bot")
GONE = RemovedPlayer("p", NASTY)
TABLES = {
    "host": table_view("gathering", YOU, BOT, chair(2)),
    "guest": table_view("gathering", chair(0, "Ann", present=True), BOT, chair(2), public=True, deck="mine", clock=0),
    "player": table_view("playing", YOU, BOT, chair(2, "Ann", asked=True, deadline=NOW + 30)),
    "replaced": table_view(
        "playing", chair(0, NASTY, person=True, you=True, bot="steady"), BOT, chair(2, "Ann", present=True)
    ),
    "left": table_view("playing", YOU, BOT, chair(2, NASTY, asked=True, deadline=NOW - 1, given_up=True, poll=POLL)),
    "silent": table_view(
        "playing", YOU, BOT, chair(2, NASTY, asked=True, given_up=True, present=True, poll=POLL, muted=True)
    ),
    "late": table_view("playing", chair(0, NASTY, you=True, given_up=True, poll=POLL, muted=True), BOT),
    "strict": table_view("gathering", YOU, chair(1, NASTY, muted=True), chair(2), others_removed=(GONE,), public=True),
    "removed": table_view("gathering", chair(0, "Ann"), BOT, chair(2), removed=True),
    "onlooker": table_view("playing", chair(0, "Ann"), BOT, chair(2, "Bob"), can_take_back=False, chat=()),
    "guided": table_view("playing", YOU, chair(1, "lavish", bot="lavish"), guided=True, rated=False),
    "curtain": table_view("playing", chair(0, NASTY), BOT, chair(2, NASTY), screen=ScreenView((0, 2), (2, 0), None)),
    "idle curtain": table_view("playing", chair(0, NASTY), BOT, chair(2, "Ann"), screen=ScreenView((0, 2), (), None)),
    "in front": table_view("playing", YOU, BOT, chair(2, NASTY), screen=ScreenView((0, 2), (0, 2), 0)),
    "paused": table_view("playing", YOU, chair(1, "Ann"), timing=Timing(kind="live"), paused=True),
    "over": table_view("over", YOU, BOT, chair(2, "Ann")),
    "stopped": table_view("stopped", YOU, BOT, chair(2, "Ann")),
}
REMARK = Remark(1, "lavish", NASTY, 7)
POINTERS = [
    PointerSight(
        id=NASTY, number=1, of=2, head=NASTY, text=NASTY, why=NASTY, at="#amount", value="1", press="#seal",
        tries=("play", "new", "rules"),
    )
]  # fmt: skip
WEEKLIES = [WeeklySight("w", NASTY, NASTY, NASTY, yours) for yours in (True, False)]
OFFERS = (
    PremoveOfferSight("up_to", NASTY, NASTY, ((NASTY, NASTY),), limited=True),
    PremoveOfferSight("pass", NASTY, NASTY, (), limited=False),
)
PREMOVES = (PremoveSight("up_to", NASTY, NASTY),)
FRONT: dict[str, Any] = {"games": GAMES, "open_tables": [], "yours": [], "figures": {}, "weeklies": []}
LISTS = {
    "open_tables": [listed("gathering", free=1)],
    "yours": [listed("playing", your_turn=True), listed("gathering", free=2), *[listed("over")] * 5],
    "figures": {"over": 1_234},
    "weeklies": WEEKLIES,
}
PARTS = [{"name": "Tiles", "source": "public", "columns": ("A", "B"), "rows": ((NASTY, "1"),)}]

SESSIONS = [BrowserSession("s1", "Firefox, Linux", NOW - 4_000, NOW)]
PHONE = BrowserSession("s2", "", NOW - 400_000, NOW - 4_000)
HOOK = Webhook(
    player="p", url=NASTY, form="slack", patience=600, secret=NASTY, language="en", site=NASTY, trouble="500",
    stopped=True,
)  # fmt: skip
HERE: dict[str, Any] = {"links": 0, "sessions": SESSIONS, "this": "s1", "webhook": None, "forms": ("json", "slack")}
HERE |= {"quiet": QuietHours("", 0, 0), "zones": ("UTC", NASTY)}
LETTER: dict[str, Any] = {"game": QE, "taught": True, "told": {"QE-01"}}
LESSON: dict[str, Any] = {"game": QE, "lesson": "lesson"}
GROUPS = (BotGroup("levels", ("normal",)), BotGroup("others", ("steady", "random")))
HINTED: dict[str, Any] = {"answers": [ValuedSight(NASTY, NASTY, 15, 10, NASTY, NASTY, NASTY)], "sure": NASTY}
HINTED |= {"table_id": "abc", "number": 1}
OWN_OPTIONS = [OwnOption("open_money", NASTY, NASTY, (("no", NASTY), ("yes", NASTY)))]
NEW: dict[str, Any] = {"game": QE, "games": GAMES, "own_options": OWN_OPTIONS, "patience": 10}


def samples() -> list[tuple[str, str, dict[str, Any]]]:
    found: list[tuple[str, str, dict[str, Any]]] = [
        ("front, newcomer", "front.html", {**FRONT, "player": None}),
        ("front, regular", "front.html", {**FRONT, **LISTS}),
        ("new", "new.html", {**NEW, "bots": GROUPS, "decks": []}),
        ("new, decks", "new.html", {**NEW, "bots": (BotGroup("others", ("x",)),), "decks": [NASTY], "player": None}),
        ("rules", "rules.html", {**LETTER, "entries": "ledger", "translated": True}),
        ("no rules", "rules.html", {**LETTER, "entries": (), "translated": False, "taught": False, "told": ()}),
        ("manual", "manual.html", {**LESSON, "entries": "ledger"}),
        ("primer", "primer.html", LESSON),
        ("gallery", "gallery.html", {**LESSON, "query": NASTY, "tag": "", "tags": [NASTY], "found": {"tile-3"}}),
        ("terms", "terms.html", {**LESSON, "game": "qe"}),
        ("components", "components.html", {"game": QE, "parts": PARTS}),
        ("no components", "components.html", {"game": QE, "parts": []}),
        ("you", "you.html", {**HERE, "link": None}),
        ("you, link", "you.html", {**HERE, "link": "http://x/back/y", "links": 1, "sessions": [PHONE, *SESSIONS]}),
        ("you, told elsewhere", "you.html", {**HERE, "link": None, "webhook": HOOK}),
        ("you, quiet", "you.html", {**HERE, "link": None, "quiet": QuietHours(NASTY, 1320, 420)}),
        ("you, nobody", "you.html", {**HERE, "link": None, "player": None}),
        ("back", "back.html", {"name": NASTY, "token": NASTY}),
        ("replay, file", "replay_file.html", {}),
        ("refused", "refused.html", {"why": NASTY}),
        ("hint", "hint.html", HINTED),
        ("hint, in place", "hint_slip.html", HINTED),
    ]
    found += [
        (f"error {code}", "error.html", {"code": code, "detail": NASTY, "at": "/t/x", "place": "table"})
        for code in (400, 404, 418, 422, 500, 507)
    ]
    for name, table in TABLES.items():
        board = {"said": "the board"} if table.status != "gathering" else None
        more: dict[str, Any] = {"table": table, "board": board}
        more |= {"board_template": "board.html", "title": "Q.E.", "bots": GROUPS}
        more |= {"remark": REMARK if table.guided else None, "pointers": POINTERS if table.guided else ()}
        more |= {"invite": "http://x/t/abc", "stamp": "0" * 64, "taught": True}
        more["introduced"] = introduction(registry.load("qe"), "en")
        more |= {"newcomer": name != "over", "terms_at": "" if name == "host" else "/terms/qe/en"}
        ahead = {"offers": OFFERS, "premoves": PREMOVES} if name == "player" else {"offers": (), "premoves": ()}
        more |= {"game_title": NASTY, **ahead}
        more["keepsake"] = "http://x/t/abc/keepsake/en.png" if name == "over" else ""
        more["lesson"] = None if name == "guest" else "lesson"
        if name == "guest":
            more["player"] = None
        found += [(f"{page}, {name}", page, more) for page in ("table.html", "table_live.html", "proof.html")]
    return found


@pytest.fixture(scope="module")
def environment() -> Environment:
    made = jinja.environment()
    assert made.loader is not None
    made.loader = ChoiceLoader([DictLoader({"board.html": "<p id=board>{{ board.said }}</p>"}), made.loader])
    return made


class Page(HTMLParser):
    """What stands in a page, as far as we care."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def render(environment: Environment, language: str, template: str, more: dict[str, Any]) -> str:
    context: dict[str, Any] = {
        "words": Words(language, "debacle.games.qe", jinja.PACKAGE), "lang": language, "edition": "day", "sound": True,
        "csrf": "token", "player": Player("p", NASTY), "path": "/", "announced": Placard(),
    }  # fmt: skip
    if more.get("entries") == "ledger":
        more = {**more, "entries": ledger("debacle.games.qe", language)}
    context |= more
    if template == "table.html":
        context["live"] = Markup(environment.get_template("table_live.html").render(context))
    if more.get("lesson") == "lesson":
        lesson = lesson_of(registry.load("qe"), language)
        assert lesson is not None
        context |= {"lesson": lesson, "board": context["board"] if template == "table_live.html" else lesson.board}
    return environment.get_template(template).render(context)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("template", "more"), [pytest.param(*rest, id=name) for name, *rest in samples()])
def test_pages(environment: Environment, language: str, template: str, more: dict[str, Any]) -> None:
    html = render(environment, language, template, more)
    page = Page(html)
    assert NASTY not in html
    scripts = [attributes for tag, attributes in page.tags if tag == "script"]
    assert all(attributes.get("src") for attributes in scripts), "no script but from a file"
    for tag, attributes in page.tags:
        assert tag != "style"
        assert not [name for name in attributes if name == "style" or name.startswith(("on", "hx-on"))]
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids)), "an id stands twice"
    if template not in STREAMED:
        assert [attributes["lang"] for tag, attributes in page.tags if tag == "html"] == [language]
        assert sum(tag == "main" for tag, _ in page.tags) == 1
        assert sum(tag == "h1" for tag, _ in page.tags) == 1


@pytest.mark.parametrize(("template", "more"), [pytest.param(*rest, id=name) for name, *rest in samples()])
def test_every_form_carries_its_token(environment: Environment, template: str, more: dict[str, Any]) -> None:
    html = render(environment, "en", template, more)
    for form in re.findall(r"<form.*?</form>", html, re.DOTALL):
        if 'role="search"' in form:  # it changes nothing
            continue
        assert 'method="post"' in form
        assert 'name="_csrf_token" value="token"' in form


def test_a_push_says_nothing_that_changes_with_the_clock(environment: Environment) -> None:
    more = next(more for name, _, more in samples() if name == "table_live.html, player")
    later = {**more, "table": TABLES["player"].__replace__(now=NOW + 5)}
    assert render(environment, "en", "table_live.html", more) == render(environment, "en", "table_live.html", later)


def test_no_line_of_a_template_is_long() -> None:
    """Ruff sees to it in Python; what indents the templates breaks no lines."""
    folders = (static_files.TEMPLATES, *static_files.board_folders().values())
    lines = [
        (f"{file}:{number}", len(line))
        for file in sorted({file for folder in folders for file in folder.rglob("*.html")})
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
    ]
    assert lines
    assert [where for where, length in lines if length > LONGEST] == []


def test_names_of_pages_are_no_names_of_games() -> None:
    """A page speaks with its game's words too: none may stand in for another."""
    own = {key for key in catalogue(jinja.PACKAGE, "en") if not key.startswith(("why.", "bot"))}
    assert own
    assert not own & {*catalogue("debacle.texts", "en"), *catalogue("debacle.games.qe", "en")}


def test_our_games_lead_and_tell_their_story() -> None:
    for language in LANGUAGES:
        told = introductions(language)
        assert [story.key for story in told][:2] == ["qe", "friends"]
        for story in told:
            assert not story.cover or (static_files.board_folders()[story.key] / "cover.svg").is_file()
        assert all(getattr(story, part) for story in told[:2] for part in SAID)


def test_rules_link_each_other_and_nothing_else() -> None:
    entries = ledger("debacle.games.qe", "en")
    linked = jinja.rule_text("**Then** see QE-11, `1e9` and QE-99 <b>", entries)
    assert linked == '<b>Then</b> see <a href="#QE-11">QE-11</a>, <code>1e9</code> and QE-99 &lt;b&gt;'


@pytest.mark.parametrize(
    ("seconds", "said"), [(5, "just now"), (61, "1 minute ago"), (7_300, "2 hours ago"), (90_000, "yesterday")]
)
def test_how_long_ago(seconds: int, said: str) -> None:
    assert jinja.ago(time.time() - seconds, Words("en", jinja.PACKAGE)) == said


def test_bots_of_one_kind_have_numbers_and_people_their_own_names() -> None:
    chairs = (chair(0, "steady", person=True), chair(1, "steady", bot="steady", number=2), BOT)
    names = names_of(chairs, Words("fr", jinja.PACKAGE))
    kind = Words("fr", jinja.PACKAGE).name("bot", "steady")
    assert names == ("steady", f"{kind} 2", kind)
    assert bots.numbers([None, "a", "b", "a", None]) == (0, 1, 0, 2, 0)
