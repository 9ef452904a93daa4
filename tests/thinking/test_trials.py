"""How answers are compared: in the same worlds, and leaning on the policy where that leaves it open."""

from __future__ import annotations

from collections.abc import Iterable

from debacle.thinking.judge import Leaning
from debacle.thinking.playing import Ending
from debacle.thinking.search import _best_first, _unsettled
from debacle.thinking.trial import ENOUGH, Trial

LIKELY, UNLIKELY, UNHEARD_OF = 0.8, 0.1, 0.0


def tried(prior: float, chances: Iterable[float], first: int = 0) -> Trial:
    trial = Trial(Leaning(0, 0, prior))
    for world, chance in enumerate(chances, first):
        trial.add(world, Ending(chance, None), 0)
    return trial


def luck(count: int) -> list[float]:
    """Worlds that differ far more from each other than answers do."""
    return [0.1 + 0.8 * (world * 7 % 10) / 10 for world in range(count)]


def test_luck_that_answers_share_hides_no_difference() -> None:
    usual = tried(LIKELY, luck(40))
    better = tried(UNLIKELY, [chance + 0.025 for chance in luck(40)])
    assert better.chance - usual.chance < usual.error, "taken alone, they could not be told apart"
    assert _best_first([usual, better])[0] is better


def test_within_what_chance_can_do_the_policy_has_its_way() -> None:
    usual = tried(LIKELY, [0.5] * 20)
    lucky = tried(UNLIKELY, [0.5 + 0.2 * (-1) ** world + 0.03 for world in range(20)])
    assert lucky.chance > usual.chance
    assert _best_first([usual, lucky])[0] is usual
    assert _best_first([lucky, usual])[0] is usual


def test_nothing_is_so_unlikely_that_it_cannot_be_the_best() -> None:
    usual, better = tried(LIKELY, luck(20)), tried(UNHEARD_OF, [chance + 0.2 for chance in luck(20)])
    assert better.merit(usual) > 0
    assert usual.merit(better) < 0


def test_what_the_policy_would_never_do_has_to_be_far_better_however_often_it_was_tried() -> None:
    usual = tried(LIKELY, luck(5000))
    assert tried(UNHEARD_OF, [chance + 0.05 for chance in luck(5000)]).merit(usual) < 0
    assert tried(0.3, [chance + 0.05 for chance in luck(5000)]).merit(usual) > 0


def test_what_is_clear_is_tried_no_more() -> None:
    best = tried(LIKELY, luck(ENOUGH))
    behind = tried(UNLIKELY, [chance - 0.05 for chance in luck(ENOUGH)])
    fresh, unsure = tried(UNLIKELY, []), tried(UNLIKELY, [chance - 0.05 for chance in luck(ENOUGH - 1)])
    assert _unsettled([best, behind, fresh, unsure]) == [best, fresh, unsure]


def test_what_is_next_to_the_same_is_tried_no_more_either() -> None:
    best, same = tried(LIKELY, luck(20)), tried(LIKELY, [chance + 0.001 for chance in luck(20)])
    assert len(_unsettled([best, same])) == 1
    assert len(_unsettled([tried(LIKELY, luck(8)), tried(LIKELY, luck(8))])) == 2


def test_who_came_later_is_compared_where_both_were_tried() -> None:
    usual = tried(LIKELY, [0.9] * 20 + [0.2] * 20)
    later = tried(UNLIKELY, [0.3] * 20, first=20)
    assert later.chance < usual.chance
    assert _best_first([usual, later])[0] is later
