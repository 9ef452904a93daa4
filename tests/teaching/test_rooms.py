"""What every game that teaches itself must bring: a valid guide, hints at every question, six characters or more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from debacle import bots, registry
from debacle.core.chance import Provable
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.server.names import NAME, fold
from debacle.server.pages.jinja import PACKAGE
from debacle.teaching.guides import guide_of, pointers
from debacle.teaching.people import people_of, remark, seatable
from debacle.teaching.tutor import TUTORS, Hint, Tutor, tutor_of
from debacle.texts.catalogue import LANGUAGES
from debacle.texts.words import Words

TAUGHT = sorted(registry.points(TUTORS))
ENOUGH = 6


def room(key: str) -> tuple[AnyGame, Tutor]:
    game = registry.load(key)
    tutor = tutor_of(game)
    assert tutor is not None
    return game, tutor


def words_of(game: AnyGame, language: str) -> Words:
    return Words(language, registry.package_of(game), PACKAGE)


def asked(game: AnyGame, seats: int, seed: int) -> Iterator[tuple[Match, int]]:
    """A game between all who play it, with whoever is about to answer; at last when it is over, with the first seat."""
    rng = Random(seed)
    match = Match(game, seats, game.read_options({}), Provable(rng.randbytes(32)).below)
    players = [bots.find(game, rng.choice([*game.bots(), "random"])) for _ in range(seats)]
    while pending := match.state.pending():
        decision = rng.choice(pending)
        yield match, decision.seat
        view, notes = match.state.view(decision.seat), match.notes_of(decision.seat)
        match.play(Move(decision.number, decision.seat, players[decision.seat].choose(view, notes, rng)))
    yield match, 0


def test_a_game_is_looked_at() -> None:
    assert "qe" in TAUGHT


@pytest.mark.parametrize("key", TAUGHT)
def test_a_guide_can_be_read_and_ends_with_what_to_try(key: str) -> None:
    guide = guide_of(registry.load(key))
    assert guide is not None
    assert [pointer.id for pointer in guide.pointer if pointer.tries] != []
    assert [pointer.id for pointer in guide.pointer if pointer.again] != [], "no question is without a pointer"


@pytest.mark.parametrize("key", TAUGHT)
def test_facts_are_those_that_are_known_and_hints_can_be_followed(key: str) -> None:
    game, tutor = room(key)
    for seats in game.about.seats:
        for match, seat in asked(game, seats, seats):
            view = match.state.view(seat)
            assert set(tutor.facts(view, match.seen_by(seat))) == tutor.facts_known
            if view.asked is None:
                continue
            hint = tutor.hint(view, match.notes_of(seat), Random(1))
            assert view.asked.spec.why_not(hint.answer) is None
            sayable(game, tutor, view, hint)
            anything = Random(len(match.steps)).choice(game.menu(view, view.asked.decision).open())
            reason = tutor.reason(view, match.notes_of(seat), anything)
            sayable(game, tutor, view, reason)
            if reason.code == hint.code:
                tells_apart(game, tutor, reason, hint)


def tells_apart(game: AnyGame, tutor: Tutor, hint: Hint, other: Hint) -> None:
    for language in LANGUAGES:
        beside = tutor.beside(hint, other, words_of(game, language))
        assert beside == "" or (beside.endswith(".") and not re.search(r"[{}]", beside)), beside


def sayable(game: AnyGame, tutor: Tutor, view: Any, hint: Hint) -> None:
    for language in LANGUAGES:
        said = tutor.say(hint, view, words_of(game, language))
        assert said.rstrip("»” ").endswith((".", "!")), said
        assert said == said.strip()
        assert not re.search(r"[{}]", said)


@pytest.mark.parametrize("key", TAUGHT)
def test_no_question_of_a_guided_game_is_without_a_pointer(key: str) -> None:
    """Whatever is answered: conditions on the view pick another one."""
    game, tutor = room(key)
    guide = guide_of(game)
    assert guide is not None
    for seed in range(3):
        rng = Random(seed)
        match = Match(game, guide.seats, game.read_options(guide.options), Provable(bytes.fromhex(guide.seed)).below)
        players = [bots.find(game, name) for name in ("random", *guide.bots)]
        while pending := match.state.pending():
            decision = pending[0]
            view = match.state.view(decision.seat)
            if decision.seat == 0:
                shown = pointers(guide, tutor, view, match.seen_by(0), words_of(game, "en"))
                assert [one.id for one in shown if one.press], f"nothing to do is said for {decision.kind}"
            answer = players[decision.seat].choose(view, match.notes_of(decision.seat), rng)
            match.play(Move(decision.number, decision.seat, answer))
        shown = pointers(guide, tutor, match.state.view(0), match.seen_by(0), words_of(game, "fr"))
        assert [one.id for one in shown if one.tries] != []


@pytest.mark.parametrize("key", TAUGHT)
def test_there_are_people_enough_with_names_faces_and_words(key: str) -> None:
    game = registry.load(key)
    people = people_of(game)
    assert len(seatable(game)) >= ENOUGH
    sprite = files(registry.package_of(game)).joinpath("page", "faces.svg").read_text(encoding="utf-8")
    for language in LANGUAGES:
        words = words_of(game, language)
        names = [words.name("bot", person) for person in people]
        assert len({fold(name) for name in names}) == len(people)
        assert set(names) & set(people) == set(), "somebody has no name"
        assert max(map(len, names)) <= NAME
        assert [person for person in people if not words.knows(f"bot_is.{person}")] == []
    assert [person for person in people if f'<symbol id="{person}"' not in sprite] == []
    assert [person for person, character in people.items() if not character.says] == []


@pytest.mark.parametrize("key", TAUGHT)
def test_bots_speak_of_what_all_have_seen(key: str) -> None:
    """Every kind of occasion that somebody has a word about comes up; the same for all, and in both languages."""
    game, tutor = room(key)
    names, kinds, said = [*seatable(game)], set[str](), set[str]()
    for seats in game.about.seats:
        for seed in range(3):
            sitting = Random(seed).sample(names, seats)
            for match, _ in asked(game, seats, seed):
                public = match.seen_by(None)
                for occasion in tutor.occasions(public, len(public) - 1):
                    kinds.add(occasion.kind)
                    assert set(occasion.seats) <= set(range(seats))
                english, french = [remark(game, sitting, public, "c0ffee", language) for language in LANGUAGES]
                assert (english is None) == (french is None)
                if english is not None and french is not None:
                    said.add(english.text)
                    assert (english.seat, english.character) == (french.seat, french.character)
                    assert sitting[english.seat] == english.character
    assert kinds <= tutor.occasions_known
    assert len(said) > ENOUGH


@pytest.mark.parametrize("key", TAUGHT)
def test_a_table_without_characters_is_silent(key: str) -> None:
    game = registry.load(key)
    for match, _ in asked(game, game.about.seats[-1], 1):
        sitting = [None, *["steady"] * (game.about.seats[-1] - 1)]
        assert remark(game, sitting, match.seen_by(None), "c0ffee", "en") is None
