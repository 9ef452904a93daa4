"""Friends' scenes in a real browser."""

from __future__ import annotations

from tests.browser.fixtures import People
from tests.browser.scenes import PHONE, PLACES, WIDE, by_turns, check_scene, open_at
from tests.browser.stage import Moment
from tests.games.friends.page.moments import MOMENTS

TOP, MIDDLE, END = PLACES


def place(moment: Moment, screen: int) -> str:
    """Anywhere; but near its end a page moves that grows shorter, as when the wire folds a round away."""
    return END if str(moment) in ("struck", "sold") and screen else (TOP, MIDDLE)[(MOMENTS.index(moment) + screen) % 2]


@by_turns(MOMENTS, 0)
def test_a_scene_is_in_sight_and_passed_by_keys(people: People, moment: Moment) -> None:
    ada, staged = open_at(people, moment, WIDE)
    check_scene(ada, staged, place(moment, 0))


@by_turns(MOMENTS, 1)
def test_a_scene_is_in_sight_and_passed_by_touch(people: People, moment: Moment) -> None:
    ada, staged = open_at(people, moment, PHONE, has_touch=True, language="fr")
    check_scene(ada, staged, place(moment, 1), touch=True)
