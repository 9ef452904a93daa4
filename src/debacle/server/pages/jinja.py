"""Sets the pages: where templates are found, and what they can do beyond Jinja's own."""

from __future__ import annotations

import re
import time
from collections.abc import Hashable, Iterable, MutableMapping
from datetime import UTC, datetime
from functools import cache
from itertools import groupby
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, pass_context
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from debacle import registry
from debacle.bots import numbered
from debacle.server.pages.charts import bar_widths, drawn, figure_said
from debacle.server.pages.compiling import DirectCalls, PageMacro, PageTemplate, put_out
from debacle.server.pages.frozen import frozen
from debacle.server.pages.kept_parts import KEPT
from debacle.server.pages.static_files import TEMPLATES, board_files, board_folders, static
from debacle.server.pages.view_models import ChairView, TableView
from debacle.server.results.rating import shown
from debacle.server.tables.quiet_hours import spell_time
from debacle.teaching.people import people_of
from debacle.texts.ledger import ID, Statement
from debacle.texts.words import Words, initial

PACKAGE = "debacle.server"
"""Whose words the pages speak, before those of their game."""
AGES = ((86_400, "days"), (3_600, "hours"), (60, "minutes"))


class _Environment(Environment):
    code_generator_class = DirectCalls
    template_class = PageTemplate
    macro = PageMacro
    put_out = staticmethod(put_out)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.modules: dict[tuple[str, str, str, tuple[str, ...]], TemplateModule] = {}
        """By template, game, language and where their words are from: macros that know nothing else."""
        self.included = cache(self.get_template)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Jinja looks through them for each part of a page: one plain mapping is quicker than a chain of two."""
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A mapping is asked for its keys first: a board is one."""
        try:
            return obj[attribute] if type(obj) is dict else getattr(obj, attribute)
        except (AttributeError, KeyError):
            return super().getattr(obj, attribute)


def environment() -> Environment:
    """The server's own templates, and each game's under games/<key>/."""
    boards = {key: FileSystemLoader(folder) for key, folder in board_folders().items()}
    made = _Environment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader({"games": PrefixLoader(boards)})]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        today=today,
        board_files=board_files,
        bar_widths=bar_widths,
        bot_name=bot_name,
        draw_chart=drawn,
        face_of=face_of,
        figure_said=figure_said,
        front_of=front_of,
        kept=kept,
        kept_from=kept_from,
        kept_in=kept_in,
        lead_game=lead_game,
        macros=macros,
        name_of=name_of,
        shown_rating=shown,
        static=static,
    )
    made.filters.update(minutes=minutes, moment=moment, spell_time=spell_time)
    made.filters.update(ago=ago, clock=clock, frozen=frozen, initial=initial, iso=iso)
    made.filters.update(rule_text=rule_text, sections=sections)
    return made


@pass_context
def macros(context: Context, template: str) -> TemplateModule:
    """The macros of a template, made once for all readers of a language: to make them is most of the cost of a small
    part. They are given nothing of the page but its words, and nothing of the board but `say`, `game`, `language` and
    `art`, if it has engravings. Whatever else they show is an argument."""
    board, environment = context["board"], context.environment
    assert isinstance(environment, _Environment)
    key = (template, board["game"], board["language"], context["words"].spoken)
    if key not in environment.modules:
        spoken = {name: board[name] for name in ("say", "game", "language", "art") if name in board}
        known = {"board": spoken, "words": context["words"]}
        environment.modules[key] = environment.get_template(template).make_module(known)
    return environment.modules[key]


@pass_context
def kept(context: Context, macro: Macro, /, *args: Hashable, **kwargs: Hashable) -> Markup:
    """What this macro draws of these view models, drawn once: for macros that use nothing else but `board.say` and
    `board.game`. The same things look the same to everybody who reads the same language."""
    board = context["board"]
    return KEPT.drawn((board["game"], board["language"], macro.name, args, *kwargs.items()), macro, args, kwargs)


@pass_context
def kept_from(context: Context, template: str, name: str, /, *args: Hashable) -> Markup:
    """The same for a macro of another template."""
    board = context["board"]
    macro = getattr(macros(context, template), name)
    return KEPT.drawn((board["game"], board["language"], template, name, args), macro, args)


def kept_in(words: Words, macro: Macro, /, *args: Hashable) -> Markup:
    """The same for a macro of the server's own, which uses nothing else but these words."""
    return KEPT.drawn((words.spoken, macro.name, args), macro, args)


def today(words: Words) -> Markup:
    """The date as a newspaper gives it."""
    now = datetime.now(UTC)
    said = words.say(
        "date.line",
        weekday=words.say(f"date.weekday.d{now.isoweekday()}"),
        day=str(now.day),
        month=words.say(f"date.month.m{now.month}"),
        year=str(now.year),
    )
    return Markup('<time datetime="{}">{}</time>').format(now.date().isoformat(), said)


def ago(moment: float, words: Words) -> str:
    """How long ago, in one unit."""
    seconds = max(0, int(time.time() - moment))
    for size, unit in AGES:
        if seconds >= size:
            return words.count(f"date.ago.{unit}", seconds // size)
    return words.say("date.ago.now")


def iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


def clock(moment: float) -> str:
    """Hours and minutes, UTC; a browser with a script puts its own in their place."""
    return f"{datetime.fromtimestamp(moment, UTC):%H:%M}"


def moment(when: float, words: Words) -> str:
    """A day and its hour, UTC."""
    day = datetime.fromtimestamp(when, UTC)
    return words.say("date.moment", day=str(day.day), month=words.say(f"date.month.m{day.month}"), time=f"{day:%H:%M}")


def minutes(seconds: float) -> str:
    """What is left of a bank of time."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def name_of(chair: ChairView, words: Words) -> str:
    """People by their own names, bots by their kind's in this language."""
    if chair.person:
        return chair.name or words.say("people.erased")
    return numbered(words.name("bot", chair.name), chair.number)


def front_of(table: TableView) -> str:
    """Whose page it is, of those around one screen: the seat, or that the curtain is down; empty: nobody shares it."""
    if table.screen is None:
        return ""
    return "down" if table.screen.front is None else str(table.screen.front)


def bot_name(game: str, name: str, language: str) -> str:
    """What a bot is called at tables of this game, which may not be installed; a person keeps their name."""
    return _words_of(game, language).name("bot", name)


@cache
def _words_of(game: str, language: str) -> Words:
    return Words(language, *([registry.package_of(registry.load(game))] if game in registry.known() else []), PACKAGE)


def face_of(game: str, character: str) -> str:
    """Where a character's face is drawn; empty: this bot is none."""
    known = game in registry.known() and character in people_of(registry.load(game))
    return f"{static(f'games/{game}/faces.svg')}#{character}" if known else ""


@cache
def lead_game() -> str:
    """The one that leads the front page."""
    return min(registry.known(), key=lambda key: (registry.load(key).about.place, key))


def sections(entries: Iterable[Statement]) -> list[tuple[str, list[Statement]]]:
    """A ledger by its headings."""
    return [(title, list(group)) for title, group in groupby(entries, key=lambda entry: entry.section)]


def rule_text(text: str, entries: Iterable[Statement] = ()) -> Markup:
    """A statement of a ledger: bold, italics, code, and links to the statements it names."""
    known = {entry.id for entry in entries}

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in known else found[0]

    safe = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", str(escape(text)))
    safe = re.sub(r"(?<!\w)\*(\S(?:.*?\S)?)\*(?!\w)", r"<i>\1</i>", safe)
    safe = re.sub(r"`(.+?)`", r"<code>\1</code>", safe)
    return Markup(re.sub(rf"\b{ID}\b", link, safe))
