"""The page of a game that brings none: whatever may be answered can be answered by its form."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import Environment

from bazaar import Bazaar
from debacle import registry
from debacle.core.dealer import seeded
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Asked, Decision, Move, View
from debacle.core.refusals import Illegal
from debacle.core.specs import Amount, Assign, Each, Either, Pick, Some, Spec
from debacle.server.pages.jinja import environment
from debacle.server.pages.plain_page import PlainPage
from debacle.server.pages.words import words_in
from tests.pages.forms import form_for, move_forms

GAMES: dict[str, AnyGame] = {key: registry.load(key) for key in ("crisis", "friends", "krach", "qe")}
GAMES["bazaar"] = Bazaar()
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")
STEPS = 60


@pytest.fixture(scope="module")
def pages() -> Environment:
    return environment()


def page_of(game: AnyGame, seats: int = 2, seat: int | None = 0, language: str = "en") -> PlainPage:
    return PlainPage(game, words_in(language, game), NAMES[:seats], seat)


def painted(pages: Environment, page: PlainPage, view: View, match: Match | None = None) -> str:
    log = () if match is None else tuple(match.seen_by(view.seat))
    table = SimpleNamespace(id="abc")
    return pages.get_template("plain/table.html").render(board=page.paint(view, log), table=table, csrf="token")


@pytest.mark.parametrize("key", sorted(GAMES))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=6)
def test_every_answer_goes_through_the_form_and_back(pages: Environment, key: str, seed: int) -> None:
    game, rng = GAMES[key], Random(seed)
    seats, language = rng.choice(game.about.seats), rng.choice(("en", "fr"))
    match = Match(game, seats, game.options(), seeded(rng))
    for _ in range(STEPS):
        pending = match.state.pending()
        if not pending:
            break
        decision = rng.choice(pending)
        view = match.state.view(decision.seat)
        assert view.asked is not None
        spec, page = view.asked.spec, page_of(game, seats, decision.seat, language)
        answer = spec.sample(rng)
        form = form_for(painted(pages, page, view, match), spec, answer)
        assert spec.read(page.answer(view.asked, form.sent)) == answer
        assert form.sent["number"] == str(decision.number)
        match.play(Move(decision.number, decision.seat, answer))


NESTED = Each(
    {
        "which": Either({"pass": None, "pay": Some((1, 2, 3), worth=(1, 2, 3), due=3), "say": Pick((None, True, "x"))}),
        "who": Assign(((None, 1, 2), (1, 2))),
        "much": Amount(0, None, but=(7,)),
        "little": Amount(-3, 3),
        "pair": Pick(((1, None), (1, 2), ("a", False))),
    }
)


@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize("spec", [NESTED, Either({"deep": NESTED, "deeper": Either({"in": NESTED})})])
def test_specs_within_specs(pages: Environment, spec: Spec, seed: int) -> None:
    asked = Asked(Decision(4, 0, "deep_question"), spec)
    view, page = View(seat=0, asked=asked, waiting=(0,), answers=4), page_of(GAMES["bazaar"])
    answer = spec.sample(Random(seed))
    form = form_for(painted(pages, page, view), spec, answer)
    assert spec.read(page.answer(asked, form.sent)) == answer


def test_a_great_number_keeps_every_digit(pages: Environment) -> None:
    asked = Asked(Decision(0, 0, "bid"), Amount(0))
    view, page = View(seat=0, asked=asked, waiting=(0,), answers=0), page_of(GAMES["bazaar"])
    great = 10**40 + 1
    form = form_for(painted(pages, page, view), asked.spec, great)
    assert asked.spec.read(page.answer(asked, form.sent)) == great


@pytest.mark.parametrize("sent", [{}, {"answer": "9"}, {"answer": "x"}, {"answer": "-1"}, {"answer": "0" * 9}])
def test_what_was_not_offered_is_refused(sent: dict[str, str]) -> None:
    for spec in (Pick((1, 2)), Either({"pass": None}), Assign(((1, 2),))):
        with pytest.raises(Illegal):
            page_of(GAMES["bazaar"]).answer(Asked(Decision(0, 0, "bid"), spec), sent)


@pytest.mark.parametrize("text", ["", "a lot", "1.5", "-4", "10"])
def test_an_amount_that_is_none_is_left_to_the_spec(text: str) -> None:
    spec = Amount(0, 9)
    value = page_of(GAMES["bazaar"]).answer(Asked(Decision(0, 0, "bid"), spec), {"answer": text})
    try:
        assert spec.why_not(spec.read(value)) is not None
    except Illegal:
        assert not text.lstrip("-").isdigit()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_whole_game_is_shown_to_everybody(pages: Environment, key: str, language: str) -> None:
    game, rng = GAMES[key], Random(3)
    seats = game.about.seats[0]
    match = Match(game, seats, game.options(), seeded(rng))
    while pending := match.state.pending():
        move = Move(pending[0].number, pending[0].seat, match.state.spec(pending[0]).sample(rng))
        match.play(move)
    for seat in (*range(seats), None):
        page, view = page_of(game, seats, seat, language), match.state.view(seat)
        html = painted(pages, page, view, match)
        assert 'id="result"' in html
        assert move_forms(html) == []
        assert page.title(view)


def test_what_a_field_holds_is_said_of_the_player_whose_it_is(pages: Environment) -> None:
    game = GAMES["bazaar"]
    match = Match(game, 3, game.options(), seeded(Random(2)))
    html = painted(pages, page_of(game, 3), match.state.view(0), match)
    assert html.count('<th scope="row">') == 3
    assert "Hand sizes" in html
    assert "Cy" in html


def test_names_are_not_markup(pages: Environment) -> None:
    game = GAMES["bazaar"]
    match = Match(game, 2, game.options(), seeded(Random(2)))
    page = PlainPage(game, words_in("en", game), ("<b>Ada</b>", "Bo"), 0)
    assert "<b>Ada" not in painted(pages, page, match.state.view(0), match)
