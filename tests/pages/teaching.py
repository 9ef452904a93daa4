"""What must hold of every game that is taught: its texts, pictures and rules fit together."""

from __future__ import annotations

from debacle import registry
from debacle.registry import package_of
from debacle.server.pages.jinja import environment
from debacle.server.pages.lessons import Lesson, lesson_of
from debacle.server.pages.words import words_in
from debacle.texts.catalogue import LANGUAGES, ledger
from debacle.texts.exhibits import Shelf
from debacle.texts.lessons import set_aside

STEPS = (4, 5)
AIM = 110
"""Signs that fit in one line at the table, or in two on a phone."""


def lesson(key: str, language: str) -> Lesson:
    found = lesson_of(registry.load(key), language)
    assert found is not None, f"{key} is not taught in {language}"
    return found


def check_primer(key: str) -> None:
    for language in LANGUAGES:
        primer = lesson(key, language).primer
        assert len(primer.steps) in STEPS
        assert len(primer.aim) <= AIM
        assert len(primer.mistakes) in (3, 4)


def check_rules_are_told(key: str) -> None:
    """Every rule is told in the manual of each language, or set aside for a reason."""
    aside = set_aside(package_of(registry.load(key)))
    for language in LANGUAGES:
        ids = [entry.id for entry in ledger(package_of(registry.load(key)), language)]
        told = lesson(key, language).manual.ids
        assert sorted(told - set(ids)) == [], "the manual names rules that there are not"
        assert [rule for rule in ids if rule not in told and rule not in aside] == []
        assert sorted(set(aside) - set(ids)) == []
        assert sorted(told & set(aside)) == [], "set aside, and told all the same"
        assert all(aside.values())


def check_both_languages_tell_the_same(key: str) -> None:
    english, french = (lesson(key, language) for language in LANGUAGES)
    assert list(english.terms) == list(french.terms)
    assert [term.rule for term in english.terms.values()] == [term.rule for term in french.terms.values()]
    assert [one.figure for one in english.primer.steps] == [one.figure for one in french.primer.steps]
    assert english.manual.ids == french.manual.ids
    assert english.manual.terms == french.manual.terms
    shape = [[(passage.kind, passage.name) for passage in one.manual.passages] for one in (english, french)]
    assert shape[0] == shape[1]


def check_figures_and_terms(key: str) -> None:
    """Each picture that is asked for is there, each word that is marked is explained, and by a rule that there is."""
    for language in LANGUAGES:
        taught = lesson(key, language)
        rules = {entry.id for entry in ledger(package_of(registry.load(key)), language)}
        steps = (*taught.primer.steps, taught.primer.ending)
        asked = taught.manual.figures | {step.figure for step in steps}
        assert sorted(asked) == sorted(taught.figures), "figures that are asked for, and those that there are"
        assert sorted(taught.manual.terms - set(taught.terms)) == []
        assert sorted({term.rule for term in taught.terms.values() if term.rule} - rules) == []


def check_gallery(key: str) -> None:
    for language in LANGUAGES:
        taught = lesson(key, language)
        shelves = [shelf for shelf in taught.gallery if isinstance(shelf, Shelf)]
        keys = [exhibit.key for shelf in shelves for exhibit in shelf.exhibits]
        assert keys, "nothing is drawn"
        assert len(keys) == len({*keys, *taught.terms}) - len(taught.terms), "a key stands twice"
        rules = {entry.id for entry in ledger(package_of(registry.load(key)), language)}
        assert {one.rule for shelf in shelves for one in shelf.exhibits if one.rule} <= rules


def check_drawn(key: str) -> None:
    """Everything is drawn, and holds no id: the same picture may stand twice on a page."""
    made = environment()
    for language in LANGUAGES:
        taught = lesson(key, language)
        words = words_in(language, registry.load(key))
        module = made.get_template(taught.template).make_module({"board": taught.board, "words": words})
        things = list(taught.figures.items())
        things += [
            (shelf.macro, exhibit.thing)
            for shelf in taught.gallery
            if isinstance(shelf, Shelf)
            for exhibit in shelf.exhibits
        ]
        for name, thing in things:
            html = str(getattr(module, name)(thing))
            assert html.strip(), name
            assert " id=" not in html, name
            assert " style=" not in html, name
