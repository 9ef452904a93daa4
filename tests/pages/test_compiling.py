"""Our way to make pages out of templates says the same as Jinja's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError, meta, nodes

from debacle.server.pages import jinja
from debacle.server.pages.compiling import DirectCalls, PageMacro, PageTemplate, put_out

NASTY = '<i>"&"</i>'
SAID = {
    "page": "{% import 'parts' as parts with context %}{% set own = 'set by the page' %}"
    "{{ 7 }} {{ thing.number }} {{ thing.sure }} {{ thing.name }} "
    "{{ thing.shout(thing.name, sign='!') }} {{ thing.plain() }}"
    "{% for one in (1, 2) %}{{ parts.card(one, title=thing.name) }}{{ parts.card(title=one, number=2) }}{% endfor %}"
    "{{ parts.least(thing.number) }}{{ parts.least(size=2, number='<') }}"
    "{% call(what) parts.frame() %}{{ what }}{{ thing.name }}{% endcall %}"
    "{% call(what) parts.titled('x', title='y') %}{{ what }}{% endcall %}"
    "{% include 'part' %}",
    "part": "{% import 'parts' as parts with context %}{{ parts.card(3, title='<b>') }}",
    "parts": "{% set number = made() %}"
    "{% macro card(number, title) %}<b>{{ number }} {{ title }} {{ thing.name }}</b>{% endmacro %}"
    "{% macro least(number, sign='>', size=1) %}{{ number }}{{ sign }}{{ size }}{% endmacro %}"
    "{% macro frame() %}[{{ caller('<u>') }}]{% endmacro %}"
    "{% macro titled(before, title) %}{{ before }}{{ title }}{{ caller('<u>') }}{% endmacro %}",
}
WITH_CONTEXT = re.compile(r'import "([^"]+)" as \w+ with context')


class Thing:
    name = NASTY
    number = 3
    sure = True

    def shout(self, text: str, sign: str) -> str:
        return text + sign

    def plain(self) -> None:
        return None


class Ours(Environment):
    code_generator_class = DirectCalls
    template_class = PageTemplate
    macro = PageMacro
    put_out = staticmethod(put_out)
    included = Environment.get_template


def rendered(kind: type[Environment]) -> tuple[str, int]:
    """The page, and how often its macros were made."""
    made = count()
    environment = kind(loader=DictLoader(SAID), autoescape=True)
    html = environment.get_template("page").render(thing=Thing(), made=lambda: next(made))
    return html, next(made)


def test_a_page_is_the_same_and_its_imports_are_made_once() -> None:
    plain, before = rendered(Environment)
    ours, once = rendered(Ours)
    assert NASTY not in ours
    assert "&lt;i&gt;" in ours
    assert ours == plain
    assert (before, once) == (2, 1)


@pytest.mark.parametrize("call", ["card()", "card(1, 2, 3)", "card(1, title=2, colour=3)", "card(1, number=2)"])
def test_a_macro_that_is_called_wrongly_is_refused_as_ever(call: str) -> None:
    page = "{% import 'parts' as parts with context %}{{ parts." + call + " }}"
    for kind in (Environment, Ours):
        environment = kind(loader=DictLoader(SAID), autoescape=True, undefined=StrictUndefined)
        with pytest.raises((TypeError, UndefinedError)):
            environment.from_string(page).render(thing=Thing(), made=int)


def test_macros_that_a_page_imports_use_nothing_that_a_template_sets() -> None:
    """They are made once, by the first part that asks: what another part sets would be known to some and not to all."""
    environment = jinja.environment()
    assert environment.loader is not None
    sources = {
        name: environment.loader.get_source(environment, name)[0] for name in environment.list_templates(["html"])
    }
    trees = {name: environment.parse(source) for name, source in sources.items()}
    imported = {name for source in sources.values() for name in WITH_CONTEXT.findall(source)}
    assert len(imported) > 2
    set_by = {name: set(_set_by(tree)) for name, tree in trees.items()}
    for name in sorted(imported):
        elsewhere = {one for other, names_set in set_by.items() if other != name for one in names_set}
        wanted = meta.find_undeclared_variables(trees[name]) - set(_assigned(trees[name].find_all(nodes.Assign)))
        assert not wanted & elsewhere, name


def test_a_board_is_asked_for_its_keys_before_its_methods() -> None:
    environment = jinja.environment()
    assert environment.from_string("{{ board.items }}").render(board={"items": "a key"}) == "a key"
    assert environment.from_string("{{ board.keys()|list }}").render(board={"a": 1}) == "[&#39;a&#39;]"


def _set_by(node: nodes.Node) -> Iterator[str]:
    """What a template sets for all of itself; what a macro sets is its own."""
    yield from _assigned([node] if isinstance(node, nodes.Assign) else [])
    for child in node.iter_child_nodes():
        if not isinstance(child, nodes.Macro):
            yield from _set_by(child)


def _assigned(assignments: Iterable[nodes.Assign]) -> Iterator[str]:
    return (one.target.name for one in assignments if isinstance(one.target, nodes.Name))
