"""Krach's scenes: what each onlooker is shown, and that it tells nobody what they may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Event
from debacle.games.krach.rules.events import EmbezzlerCaught, HandsRevealed, Pocketed
from debacle.games.krach.rules.state import KrachState, KrachView
from debacle.games.krach.telling.scene_blink import SHUT, CaughtThing
from debacle.games.krach.telling.scenes import KrachScene
from debacle.server.pages.game_page import Scenic
from debacle.texts.scenes import FrontPage, SceneSight
from tests.games.krach.case import case
from tests.games.krach.play import page_for, positions, state_of
from tests.pages.scenes import Scenes, check_scenes

KINDS = {
    "unseen", "caught", "event", "krach", "rescue", "failed", "sold", "offer", "audit", "struck", "front",
}  # fmt: skip


def ended(seed: int, seats: int) -> Match:
    *_, match = positions(seed, seats)
    return match


def told(match: Match, seat: Seat | None, language: str = "en", upto: int | None = None) -> Sequence[KrachScene]:
    """All scenes of a game, as each came: a page shows the newest of them."""
    seen = tuple(match.seen_by(seat))[:upto]
    board = page_for(language, match.header.seats, seat)
    found: dict[str, KrachScene] = {}
    for place in range(0, len(seen) + 1, 4):
        for scene in board.scenes(state_of(match).view(seat), seen[:place], max(0, place - 4)):
            assert found.setdefault(scene.key, scene) == scene, "a scene has changed as the game went on"
    return tuple(found.values())


def games() -> Iterator[tuple[Match, int]]:
    for seed in range(6):
        yield ended(seed, 2 + seed % 3), 2 + seed % 3


def test_a_page_of_krach_has_scenes() -> None:
    assert isinstance(page_for("en", 3, 0), Scenic)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_of_scene_says_what_happened_and_what_it_means(language: str) -> None:
    found = Counter[str]()
    for match, seats in games():
        for seat in (*range(seats), None):
            for scene in told(match, seat, language):
                found[scene.kind] += 1
                assert all((scene.kicker, scene.headline, scene.means))
                assert "{" not in f"{scene.headline}{scene.means}{scene.deck}{scene.steps}"
    assert set(found) == KINDS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scenes_tell_nothing_that_a_seat_may_not_know(seats: int) -> None:
    def of(seat: Seat | None) -> Scenes:
        return page_for("en", seats, seat).scenes

    done = check_scenes(case(seats), of, Random(seats))
    assert done.leaks == []
    assert done.positions > 100
    assert done.scenes > 100


def test_a_scene_that_told_what_is_in_a_fortune_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak is planted: views hold all fortunes, and scenes print them."""
    sealed = KrachState.view

    def opened(state: KrachState, seat: Seat | None) -> KrachView:
        return sealed(state, seat).__replace__(fortunes=tuple(state.fortunes))

    def of(seat: Seat | None) -> Scenes:
        def leaking(view: Any, seen: tuple[Event, ...], since: int) -> Sequence[SceneSight[Any, Any]]:
            found = page_for("en", 3, seat).scenes(view, seen, since)
            return [scene.__replace__(deck=str(view.fortunes)) for scene in found]

        return leaking

    monkeypatch.setattr(KrachState, "view", opened)
    assert check_scenes(case(3), of, Random(3)).leaks != []


def test_only_the_thief_is_told_that_nobody_saw() -> None:
    for match, seats in games():
        for seat in (*range(seats), None):
            stolen = [event for event in match.seen_by(seat) if isinstance(event, Pocketed) and event.seat == seat]
            assert len([scene for scene in told(match, seat) if scene.kind == "unseen"]) == len(stolen)


def test_who_is_caught_is_shown_to_all_and_the_cards_to_the_thief() -> None:
    shown = 0
    for match, seats in games():
        for seat in (*range(seats), None):
            caught = [event for event in match.seen_by(seat) if isinstance(event, EmbezzlerCaught)]
            scenes = [scene for scene in told(match, seat) if scene.kind == "caught"]
            assert len(scenes) == len(caught)
            for scene in scenes:
                assert isinstance(scene.thing, CaughtThing)
                assert bool(scene.thing.loot) == scene.thing.who.you
                assert [cue.at for cue in scene.cues] == [SHUT + 160]
                shown += 1
    assert shown


def test_every_hand_is_turned_in_a_krach() -> None:
    turned = 0
    for match, _ in games():
        opened = [event for event in match.seen_by(None) if isinstance(event, HandsRevealed)]
        for scene in [scene for scene in told(match, None) if scene.kind == "krach"]:
            living = [hand for hand in opened.pop(0).hands if hand is not None]
            assert len(scene.thing.hands) == len(scene.steps) == len(living)
            assert sorted(len(hand.cards) for hand in scene.thing.hands) == sorted(map(len, living))
            turned += 1
    assert turned


def test_a_front_page_has_no_two_headlines_about_one_seat_and_tells_all_alike() -> None:
    pages = 0
    for match, seats in games():
        public = [scene for scene in told(match, None) if scene.kind == "front"]
        for scene in public:
            assert isinstance(scene.thing, FrontPage)
            heads = [scene.headline, *[brief.head for brief in scene.thing.briefs]]
            assert len(heads) <= 3
            assert len(set(heads)) == len(heads)
            pages += 1
        for seat in range(seats):
            own = [scene for scene in told(match, seat) if scene.kind == "front"]
            ranks = [[one.figures for one in scene.thing.standings] for scene in public]
            assert [[one.figures for one in scene.thing.standings] for scene in own] == ranks
    assert pages
