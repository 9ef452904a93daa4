"""Crisis' scenes in a real browser."""

from __future__ import annotations

from tests.browser.fixtures import People
from tests.browser.scenes import PHONE, PLACES, WIDE, by_turns, check_scene, open_at
from tests.browser.stage import Moment
from tests.games.crisis.page.moments import MOMENTS


@by_turns(MOMENTS, 0)
def test_a_scene_is_in_sight_and_passed_by_keys(people: People, moment: Moment) -> None:
    ada, staged = open_at(people, moment, WIDE)
    check_scene(ada, staged, PLACES[MOMENTS.index(moment) % len(PLACES)])


@by_turns(MOMENTS, 1)
def test_a_scene_is_in_sight_and_passed_by_touch(people: People, moment: Moment) -> None:
    ada, staged = open_at(people, moment, PHONE, has_touch=True, language="fr")
    check_scene(ada, staged, PLACES[(MOMENTS.index(moment) + 1) % len(PLACES)], touch=True)
