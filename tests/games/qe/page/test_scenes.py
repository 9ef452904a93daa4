"""Q.E.'s scenes: what each onlooker is shown, and that it tells nobody what they may not know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Decision, Event
from debacle.core.specs import Answer
from debacle.games.qe.page import QEPage
from debacle.games.qe.rules.state import QEState, QEView
from debacle.games.qe.telling.envelopes import Envelopes
from debacle.games.qe.telling.scenes import QEScene
from debacle.games.qe.telling.sums import Sum
from debacle.server.pages.game_page import Scenic
from debacle.server.pages.jinja import PACKAGE
from debacle.texts.words import Words
from tests.games.qe.case import case
from tests.games.qe.page.markup import check
from tests.games.qe.play import (
    GAME,
    LANGUAGES,
    PAGES,
    PLAYERS,
    distinct,
    known_to,
    onlookers,
    page_for,
    positions,
    view_of,
    words_of,
)
from tests.pages.scenes import Scenes, check_scenes

KINDS = {
    3: {"envelopes", "sold", "tie", "front", "last", "bill"},
    4: {"envelopes", "sold", "tie", "front", "bill"},
    5: {"envelopes", "sold", "tie", "look", "front", "bill"},
}


def scenes_of(match: Match, seat: Seat | None, language: str = "en") -> tuple[QEScene, ...]:
    board = page_for(match, seat, language)
    return board.scenes(view_of(match, seat), match.seen_by(seat), match.last_choice(seat))


@pytest.mark.parametrize("seats", KINDS)
def test_every_kind_of_scene_comes_up_in_both_languages(seats: int) -> None:
    found = Counter[str]()
    for seed in range(2):
        for match in positions(seats, seed):
            for seat in onlookers(seats):
                for language in LANGUAGES:
                    for scene in scenes_of(match, seat, language):
                        found[scene.kind] += 1
                        assert all((scene.kicker, scene.headline, scene.means))
                        assert "{" not in scene.headline + "".join(scene.steps)
    assert set(found) == KINDS[seats]


def test_a_page_of_qe_has_scenes() -> None:
    assert isinstance(QEPage(GAME, words_of("en"), PLAYERS, 0), Scenic)


@pytest.mark.parametrize("seats", KINDS)
def test_scenes_tell_nothing_that_a_seat_may_not_know(seats: int) -> None:
    def of(seat: Seat | None) -> Scenes:
        return QEPage(GAME, words_of("en"), PLAYERS[:seats], seat).scenes

    done = check_scenes(case(seats), of, Random(seats))
    assert done.leaks == []
    assert done.positions > 100
    assert done.scenes > 100


def test_only_amounts_that_an_onlooker_knows_are_on_slips() -> None:
    """A shut envelope has no amount at all, in no field."""
    shut = 0
    for match in positions(5, 11):
        for seat in onlookers(5):
            for scene in scenes_of(match, seat):
                if isinstance(scene.thing, Envelopes):
                    slips = [one.sum for one in scene.thing.envelopes]
                    shut += slips.count(None)
                    assert {int(one.value) for one in slips if one is not None} <= known_to(match, seat) | {0}
    assert shut


def test_envelopes_are_opened_for_the_auctioneer_alone_and_lowest_first() -> None:
    for match in positions(4, 3):
        for seat in onlookers(4):
            for scene in scenes_of(match, seat):
                thing = scene.thing
                if isinstance(thing, Envelopes) and thing.read:
                    amounts = [int(one.sum.value) for one in thing.envelopes if one.sum is not None]
                    assert amounts == sorted(amounts)
                    assert len(scene.steps) in (0, 1 + len(thing.envelopes))
                    assert len(amounts) == len(thing.envelopes)


def test_a_scene_keeps_its_key_and_its_content_while_the_game_goes_on() -> None:
    """What was shown once is not shown again as something else."""
    for seat in onlookers(5):
        shown: dict[str, QEScene] = {}
        for match in positions(5, 5):
            for scene in scenes_of(match, seat):
                assert shown.setdefault(scene.key, scene) == scene


def test_a_page_shows_what_came_after_the_last_choice_alone() -> None:
    for match in positions(4, 2):
        for seat in range(4):
            since = match.last_choice(seat)
            places = [int(scene.key.partition("-")[0]) for scene in scenes_of(match, seat)]
            assert all(place >= since for place in places)


@pytest.mark.parametrize(
    ("bid", "says"), [(0, "Nobody else bid a penny, and all know that you printed "), (5, "all know that you printed ")]
)
def test_who_keeps_a_lot_at_their_own_opening_is_told_that_all_know_the_price(bid: int, says: str) -> None:
    """Three zeros were read, and nothing said that the bill was public."""

    def choose(state: QEState, decision: Decision, rng: Random) -> Answer:
        return 12 if decision.kind == "open" else bid

    kept = 0
    for match in positions(4, 1, choose):
        for seat in range(4):
            for scene in scenes_of(match, seat):
                if scene.kind == "envelopes":
                    kept += 1
                    assert says in "".join([part for part in scene.means if isinstance(part, str)])
                    public = [one.value for one in scene.means if isinstance(one, Sum) and one.known == "open"]
                    assert public == ["12"]
    assert kept


def test_who_wins_under_seal_is_told_who_has_read_the_price() -> None:
    won = 0
    for match in positions(4, 6):
        for seat in range(4):
            for scene in scenes_of(match, seat):
                if scene.kind == "sold" and "more for you" in str(scene.means):
                    won += 1
                    assert "has read the price" in str(scene.means)
    assert won


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view with a secret in it, and a scene that tells it."""
    honest = QEState.view

    def leaking(state: QEState, seat: Seat | None) -> QEView:
        return replace(honest(state, seat), tokens=state.tokens)

    def of(seat: Seat | None) -> Scenes:
        page = QEPage(GAME, words_of("en"), PLAYERS[:4], seat)

        def scenes(view: QEView, seen: tuple[Event, ...], since: int) -> list[QEScene]:
            return [replace(scene, headline=str(view.tokens)) for scene in page.scenes(view, seen, since)]

        return scenes

    monkeypatch.setattr(QEState, "view", leaking)
    assert check_scenes(case(4), of, Random(1)).leaks


def test_the_source_of_a_page_has_no_amount_that_is_under_seal() -> None:
    """Bids that are told apart in every form in which a page shows them."""
    rng = Random(4)
    numbers = distinct(rng)
    for match in positions(4, 9, lambda state, decision, _: next(numbers)):
        for seat in onlookers(4):
            scenes = scenes_of(match, seat)
            drawn = "".join([drawn_scene(match, seat, scene) for scene in scenes])
            secret = {number for other in range(4) for number in known_to(match, other)} - known_to(match, seat)
            assert not [number for number in secret if str(number) in drawn or f"{number:,}" in drawn]


def drawn_scene(match: Match, seat: Seat | None, scene: QEScene) -> str:
    board = {"say": page_for(match, seat, "en").paint(view_of(match, seat), ())["say"], "game": "qe", "language": "en"}
    words = Words("en", "debacle.games.qe", PACKAGE)
    module: Any = PAGES.get_template("games/qe/scenes.html").make_module({"board": board, "words": words})
    html = str(module.scene(scene))
    check(html)
    return html
