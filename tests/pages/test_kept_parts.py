"""Parts of pages that are kept: found by all that they show, and bounded."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from jinja2 import DictLoader, Environment, UndefinedError, meta, nodes

from debacle.server.pages import jinja
from debacle.server.pages.kept_parts import KeptParts
from debacle.texts.words import Words

GIVEN = re.compile(r'(?:macros|kept_from)\("([^"]+)"')
SPOKEN = {"say", "game", "language", "art"}
"""Of the board, what macros that are made once for a language may use."""
PAGE = (
    '{% set parts = macros("parts.html") %}{{ kept(parts.line, thing) }}|{{ kept_from("parts.html", "line", thing) }}'
)
LINE = "{% macro line(it) %}<b>{{ it }}</b>{% endmacro %}"


def of_templates(sources: dict[str, str]) -> Environment:
    environment = jinja.environment()
    environment.loader = DictLoader(sources)
    return environment


def board(game: str, language: str, **more: object) -> dict[str, object]:
    return {"say": Words(language).say, "game": game, "language": language, **more}


def test_what_is_kept_hangs_on_what_its_key_holds() -> None:
    """Of every template whose macros are made once, statically: they know the board's speech and nothing else of it."""
    environment = jinja.environment()
    assert environment.loader is not None
    names = environment.list_templates(["html"])
    sources = {name: environment.loader.get_source(environment, name)[0] for name in names}
    given = {name for source in sources.values() for name in GIVEN.findall(source)}
    scenes = {name for name in names if re.fullmatch(r"games/\w+/scenes.html", name)}
    assert len(given) > 8
    for name in sorted(given | scenes):
        tree = environment.parse(sources[name])
        unknown = meta.find_undeclared_variables(tree) - {"board", "words"} - set(environment.globals)
        assert not unknown - set(_set_by(tree)), name
        assert set(_of_the_board(tree)) <= SPOKEN, name


def _set_by(tree: nodes.Template) -> Iterator[str]:
    for found in tree.find_all(nodes.Assign):
        if isinstance(found.target, nodes.Name):
            yield found.target.name


def _of_the_board(tree: nodes.Template) -> Iterator[str]:
    for found in tree.find_all(nodes.Getattr):
        if isinstance(found.node, nodes.Name) and found.node.name == "board":
            yield found.attr


def test_a_macro_that_is_made_once_cannot_see_the_page() -> None:
    parts = "{% macro line(it) %}{{ it }} {{ table }} {{ board.own }}{% endmacro %}"
    page = of_templates({"page.html": PAGE, "parts.html": parts}).get_template("page.html")
    with pytest.raises(UndefinedError):
        page.render(board=board("qe", "en", own=1), words=Words("en"), table=2, thing=3)


def test_another_game_language_or_thing_is_another_part() -> None:
    parts = "{% macro line(it) %}{{ it }} {{ board.game }} {{ board.language }}{% endmacro %}"
    page = of_templates({"page.html": PAGE, "parts.html": parts}).get_template("page.html")

    def shown(game: str, language: str, thing: object) -> str:
        return page.render(board=board(game, language), words=Words(language), thing=thing)

    for _ in range(2):
        assert shown("qe", "en", "<1>") == "&lt;1&gt; qe en|&lt;1&gt; qe en"
        assert shown("qe", "fr", "<1>") == "&lt;1&gt; qe fr|&lt;1&gt; qe fr"
        assert shown("krach", "fr", "<1>") == "&lt;1&gt; krach fr|&lt;1&gt; krach fr"
        assert shown("krach", "fr", "2") == "2 krach fr|2 krach fr"


def test_macros_of_one_name_in_two_templates_are_two_parts() -> None:
    page = """{% set a, b = macros("a.html"), macros("b.html") %}{{ kept(a.line, 1) }}|{{ kept(b.line, 1) }}"""
    line = "{% macro line(it) %}LETTER{{ it }}{% endmacro %}"
    sources = {"page.html": page, "a.html": line.replace("LETTER", "a"), "b.html": line.replace("LETTER", "b")}
    html = of_templates(sources).get_template("page.html").render(board=board("qe", "en"), words=Words("en"))
    assert html == "a1|b1"


def test_what_was_not_used_for_longest_goes_when_there_is_too_much() -> None:
    line = vars(Environment().from_string(LINE).make_module())["line"]
    parts = KeptParts(30)
    for key in "abcab":
        assert parts.drawn(key, line, (key,)) == f"<b>{key}</b>"
    assert (len(parts), parts.size) == (3, 24)
    parts.drawn("d", line, ("d",))
    assert (len(parts), parts.size) == (3, 24)
    assert parts.drawn("a", line, ("drawn anew",)) == "<b>a</b>"
    assert parts.drawn("c", line, ("drawn anew",)) == "<b>drawn anew</b>"
    assert (len(parts), parts.size) == (2, 25)
