"""The front page, new tables, rules, components, and who you are."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from importlib.resources import files
from typing import Any, Literal, get_args, get_origin

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct, structs

from debacle import bots, registry
from debacle.core.game import AnyGame
from debacle.core.refusals import BadOption, Why
from debacle.server.identity import COOKIE, YEAR, Visitor
from debacle.server.pages.game_page import board_for
from debacle.server.pages.page import EDITIONS, Asking, Form, Paper, back_to, go, number_in
from debacle.server.pages.stories import stories, story
from debacle.server.pages.words import words_in
from debacle.server.services import House
from debacle.server.storage.rows import TableOptions
from debacle.server.tables.moves import STAND_IN, NewTable
from debacle.texts.ledger import parse
from debacle.texts.words import Words

YES_OR_NO = {"yes": True, "no": False}
PACES = {"1": 1.0, "0.4": 0.4, "0": 0.0}


@get("/")
async def front(request: Asking, house: House, paper: Paper, visitor: Visitor) -> Response[str]:
    yours = await house.store.tables_of(visitor.player.id) if visitor.player else []
    more = {
        "games": stories(visitor.language),
        "open_tables": await house.store.open_tables(),
        "yours": yours,
        "figures": await house.store.figures(),
    }
    return paper.page(request, visitor, "front.html", more)


def _game(key: str) -> AnyGame:
    if key not in registry.known():
        raise NotFoundException
    return registry.load(key)


@post("/play")
async def play_now(request: Asking, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    """A table against bots, at once."""
    visitor.spend("table")
    game = registry.load(data.get("game", ""))
    seats = min(game.about.seats, key=lambda count: abs(count - 4))
    rival = STAND_IN if STAND_IN in bots.known(game) else bots.known(game)[0]
    host = await visitor.somebody(data.get("name"))
    wanted = NewTable(game=game.about.key, seats=seats, bots=(rival,) * (seats - 1))
    return go(request, f"/t/{await house.tables.create(host, wanted)}", visitor.cookie)


@get("/new")
async def new_table(request: Asking, house: House, paper: Paper, visitor: Visitor, game: str = "") -> Response[str]:
    known = stories(visitor.language)
    chosen = _game(game or known[0].key)
    more = {
        "game": story(chosen, visitor.language),
        "games": known,
        "bots": bots.known(chosen),
        "decks": house.rooms.decks(chosen.about.key),
        "own_options": own_options(chosen, visitor.language),
    }
    return paper.page(request, visitor, "new.html", more)


class OwnOption(Struct, frozen=True):
    """A game's own option: yes or no, or one of a few; in its own words."""

    name: str
    head: str
    note: str
    choices: tuple[tuple[str, str], ...]
    """What is sent, and what it is called."""
    chosen: str = ""
    """What is sent if nothing is changed; empty: the first."""


def own_options(game: AnyGame, language: str) -> list[OwnOption]:
    """Those that the game's catalogue has words for."""
    words = words_in(language, game)
    return [_own_option(field, words) for field in structs.fields(game.options) if words.knows(f"option.{field.name}")]


def _own_option(field: structs.FieldInfo, words: Words) -> OwnOption:
    return OwnOption(
        field.name,
        words.say(f"option.{field.name}"),
        words.say(f"option.{field.name}_how"),
        tuple((value, words.say(f"option.{field.name}_is.{key}")) for value, key in _choices(field)),
        chosen=field.default if isinstance(field.default, str) else "",
    )


def _choices(field: structs.FieldInfo) -> list[tuple[str, str]]:
    """What is sent, and the key of its name: the values of a literal or an enumeration, else yes or no.

    What leaves it to the deck offers that first."""
    if get_origin(field.type) is Literal:
        return [(str(value), str(value)) for value in get_args(field.type)]
    if isinstance(field.type, type) and issubclass(field.type, Enum):
        return [(str(member.value), str(member.value)) for member in field.type]
    ways = (("", "default"), ("no", "no"), ("yes", "yes"))
    return [(value, key) for value, key in ways if value or field.default is None]


@post("/tables")
async def create_table(request: Asking, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    visitor.spend("table")
    wanted = read_new_table(data)
    host = await visitor.somebody(data.get("name"))
    return go(request, f"/t/{await house.tables.create(host, wanted)}", visitor.cookie)


def _pace(text: str) -> float:
    if text not in PACES:
        raise BadOption(Why("options.one_of", {"option": "pace", "allowed": ", ".join(PACES)}))
    return PACES[text]


def read_new_table(form: Mapping[str, str]) -> NewTable:
    seats = number_in(form, "seats", 0)
    wanted = [form.get(f"chair_{seat}", "open") for seat in range(1, max(1, min(seats, 16)))]
    own = {name.removeprefix("option_"): chosen for name, chosen in form.items() if name.startswith("option_")}
    options = TableOptions(
        game={name: YES_OR_NO.get(chosen, chosen) for name, chosen in own.items() if chosen},
        deck=form.get("deck") or None,
        clock=number_in(form, "clock", 90),
        pace=_pace(form.get("pace", "1")),
    )
    return NewTable(
        game=form.get("game", ""),
        seats=seats,
        bots=tuple(chair.removeprefix("bot:") if chair.startswith("bot:") else None for chair in wanted),
        public=form.get("public") in ("on", "yes", "true", "1"),
        options=options,
    )


@get("/rules/{game:str}")
async def rules(request: Asking, game: str, paper: Paper, visitor: Visitor) -> Response[str]:
    chosen = _game(game)
    folder = files(registry.package_of(chosen))
    file = folder.joinpath(f"ledger.{visitor.language}.md")
    translated = file.is_file()
    if not translated:
        file = folder.joinpath("ledger.en.md")
    if not file.is_file():
        raise NotFoundException
    entries = parse(file.read_text(encoding="utf-8"))
    more = {"game": story(chosen, visitor.language), "entries": entries, "translated": translated}
    return paper.page(request, visitor, "rules.html", more)


@get("/components/{game:str}")
async def components(request: Asking, game: str, paper: Paper, visitor: Visitor) -> Response[str]:
    chosen = _game(game)
    board = board_for(chosen, words_in(visitor.language, chosen), (), None)
    more = {"game": story(chosen, visitor.language), "parts": board.components()}
    return paper.page(request, visitor, "components.html", more)


@get("/you")
async def you(request: Asking, paper: Paper, visitor: Visitor) -> Response[str]:
    return paper.page(request, visitor, "you.html", {"link": None})


@post("/you/name")
async def rename(request: Asking, data: Form, visitor: Visitor) -> Response[Any]:
    await visitor.somebody()
    await visitor.rename(data.get("name", ""))
    return go(request, back_to({"back": data.get("back", "/you")}), visitor.cookie)


@post("/you/link", status_code=HTTP_200_OK)
async def show_link(request: Asking, paper: Paper, visitor: Visitor) -> Response[str]:
    """The link that makes another device the same player. Whoever has it is this player."""
    await visitor.somebody()
    token = visitor.cookie.value if visitor.cookie else request.cookies.get(COOKIE)
    link = str(request.url.with_replacements(path=f"/back/{token}", query=""))
    page = paper.page(request, visitor, "you.html", {"link": link})
    if visitor.cookie:
        page.cookies.append(visitor.cookie)
    return page


@get("/back/{token:str}")
async def back(request: Asking, token: str, house: House, paper: Paper, visitor: Visitor) -> Response[str]:
    """Looking at the link changes nothing: one has to say yes."""
    found = await house.store.player_with(token)
    if found is None:
        raise NotFoundException
    return paper.page(request, visitor, "back.html", {"name": found.name, "token": token})


@post("/back")
async def become(request: Asking, data: Form, house: House, visitor: Visitor) -> Response[Any]:
    visitor.spend("join")
    token = data.get("token", "")
    if await house.store.player_with(token) is None:
        raise NotFoundException
    visitor.remember(token)
    return go(request, "/", visitor.cookie)


def _choose(request: Asking, data: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> Response[Any]:
    chosen = data.get(name, "")
    if chosen not in allowed:
        raise BadOption(Why("options.one_of", {"option": name, "allowed": ", ".join(allowed)}))
    return go(request, back_to(data), Cookie(name, value=chosen, max_age=YEAR, samesite="lax"))


@post("/language")
async def choose_language(request: Asking, data: Form) -> Response[Any]:
    return _choose(request, data, "language", ("en", "fr"))


@post("/edition")
async def choose_edition(request: Asking, data: Form) -> Response[Any]:
    return _choose(request, data, "edition", EDITIONS)


@post("/sound")
async def choose_sound(request: Asking, data: Form) -> Response[Any]:
    return _choose(request, data, "sound", ("on", "off"))


site_pages = [
    front, play_now, new_table, create_table, rules, components, you, rename, show_link, back, become, choose_language,
    choose_edition, choose_sound,
]  # fmt: skip
