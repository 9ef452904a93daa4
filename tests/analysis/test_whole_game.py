"""A finished game looked through: a curve that ends with the truth, and mistakes that were made."""

from __future__ import annotations

from functools import cache

import pytest

from debacle.analysis import whole_game
from debacle.analysis.saying import percents, said_mistake, said_none
from debacle.analysis.stored import read, write
from debacle.analysis.weighing import Chances, Valued
from debacle.analysis.whole_game import (
    Analysis,
    ChanceMoment,
    Mistake,
    _choices,
    _fall,
    _oddest,
    _smallness,
    _told_once,
    _worth_more,
    analyse,
)
from debacle.analysis.work import Job, do_all
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.moments import match_at
from debacle.registry import package_of
from debacle.server.pages.jinja import PACKAGE
from debacle.teaching.tutor import Hint
from debacle.texts.words import Words
from tests.finished import played_out
from tests.texts.printed import TYPED

SEED, SEAT, LAST = 2, 1, 70
"""A game that this seat wins, and its last bid: the last lot but for the others' bids."""
BLUNDER = 10**12


@cache
def spoiled() -> Match:
    """The same game of Q.E., but with its last bid the winner prints more than all others together, and is out."""
    played, _ = played_out("qe", SEED)
    match = match_at(played, LAST)
    for place, step in enumerate(played.steps[LAST:]):
        asked = match.state.asked_of(step.seat)
        assert asked is not None
        match.play(Move(asked.decision.number, step.seat, step.answer if place else BLUNDER))
    return match


@cache
def looked_through() -> Analysis:
    return do_all(spoiled().game, analyse(spoiled(), SEAT, 3000))


def test_a_bid_that_surely_loses_is_the_greatest_mistake() -> None:
    before, after = played_out("qe", SEED)[0].state.outcome(), spoiled().state.outcome()
    assert before is not None
    assert after is not None
    assert SEAT in before.winners
    assert SEAT not in after.winners
    worst = looked_through().mistakes[0]
    assert (worst.steps, worst.chosen.answer) == (LAST, BLUNDER)
    assert worst.chosen.chances.won == 0
    assert worst.better.chances.won > 0.9


def test_the_curve_runs_from_the_beginning_to_how_it_ended() -> None:
    moments, match = looked_through().moments, spoiled()
    outcome = match.state.outcome()
    assert outcome is not None
    assert moments[0].steps == 0
    assert moments[-1].steps == len(match.steps)
    assert [moment.steps for moment in moments] == sorted({moment.steps for moment in moments})
    assert tuple(seat for seat, one in enumerate(moments[-1].chances) if one.won) == outcome.winners
    assert all(sum([one.won for one in moment.chances]) < 1.001 for moment in moments)


def test_of_a_few_games_no_curve_makes_a_victory_sure() -> None:
    won = tuple([Chances(share, 20, 4) for share in (1.0, 0.0, 0.0, 0.0)])
    assert percents(ChanceMoment(5, won)) == [85, 5, 5, 5]
    ended = tuple([Chances(share, 20, 1) for share in (1.0, 0.0)])
    assert percents(ChanceMoment(9, ended)) == [100, 0]


def test_of_choices_that_are_as_odd_those_after_which_chances_fell_are_weighed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All bids of this seat are taken for odd, and its chances fall with the last."""
    shares = {0: 0.5, LAST: 0.9, len(spoiled().steps): 0.0}
    moments = tuple([ChanceMoment(steps, (Chances(0, 9, 9), Chances(won, 9, 9))) for steps, won in shares.items()])
    assert _fall(moments, SEAT, LAST) == 0.9
    assert _fall(moments, SEAT, 3) == 0
    choices = [*_choices(spoiled(), SEAT, ())]
    falls = [_fall(moments, SEAT, one.steps) for one in choices]
    monkeypatch.setattr(whole_game, "oddities", lambda game, given, seed: [1.0] * len(given))
    assert LAST in [one.steps for one in do_all(spoiled().game, _oddest(choices, falls, 2))]


def test_a_mistake_is_a_choice_that_was_made_and_clearly_beaten() -> None:
    mistakes = looked_through().mistakes
    assert 0 < len(mistakes) <= 3
    for one in mistakes:
        step = spoiled().steps[one.steps]
        assert (step.seat, step.answer) == (SEAT, one.chosen.answer)
        assert one.better.answer != one.chosen.answer
        assert one.chosen.behind > one.chosen.unsure or one.better.more > one.better.more_unsure


def test_who_bids_on_and_on_makes_one_mistake() -> None:
    """The greatest is told; the same for another card, or after something else was chosen, is another one."""
    choices = [*_choices(spoiled(), SEAT, ())]
    *run, opening, later = [one.steps for one in choices if 26 <= one.steps <= 41]
    assert [one.seen.decision.kind for one in choices if one.steps in (*run, opening, later)] == [
        "bid", "bid", "bid", "open", "bid",
    ]  # fmt: skip

    def overbid(steps: int, behind: float, card: str = "yacht") -> Mistake:
        chosen = Valued(("bid", 40 + steps), Chances(0.5 - behind, 20, 40), behind, 0.05)
        return Mistake(
            steps, chosen, Valued(("pass", None), Chances(0.5, 20, 40), 0, 0), Hint((), "pass", {"card": card})
        )

    first, worst, last = [overbid(steps, behind) for steps, behind in zip(run, (0.2, 0.4, 0.3), strict=True)]
    assert _told_once([worst, last, first], choices) == [worst]
    other, after = overbid(run[2], 0.3, "bakery"), overbid(later, 0.2)
    assert _told_once([worst, other, after], choices) == [worst, other, after]


def test_where_no_victory_is_lost_points_are() -> None:
    """As long as nothing speaks against it that counts for more."""
    lost = Chances(0.0, 20, 40)
    chosen = Valued("chosen", lost, 0.0, 0.1)
    higher, luck = Valued("higher", lost, 0.0, 0.1, 9.0, 1.0), Valued("luck", lost, 0.0, 0.1, 9.0, 5.0)
    riskier, briefly = Valued("riskier", lost, 0.1, 0.1, 9.0, 1.0), Valued("briefly", Chances(0.0, 20, 4), 0, 0.1, 9, 1)
    assert _worth_more([chosen, higher], chosen) is higher
    hardly = Chances(0.0, 20, 4)
    assert _worth_more([Valued("higher", hardly, 0, 0.1, 9, 1)], Valued("chosen", hardly, 0, 0.1)) is None
    for none in (luck, riskier, briefly):
        assert _worth_more([chosen, none], chosen) is None


def test_a_mistake_in_points_is_told_as_one_and_comes_after_those_that_cost_victories() -> None:
    worst = looked_through().mistakes[0]
    points = Mistake(
        worst.steps,
        Valued(worst.chosen.answer, worst.chosen.chances, 0.0, 0.1),
        Valued(worst.better.answer, worst.chosen.chances, 0.0, 0.1, 7.0, 1.0),
        None,
    )
    assert sorted([points, worst], key=_smallness) == [worst, points]
    for language, said in (("en", "ends about 7 points higher"), ("fr", "environ 7 points plus haut")):
        words = Words(language, package_of(spoiled().game), PACKAGE)
        told = said_mistake(spoiled(), SEAT, points, ("Ada", "Bob", "Cyd", "Dot"), words)
        assert said in told.why.translate(TYPED)


def test_no_more_is_said_to_be_right_than_what_was_weighed() -> None:
    weighed, trusted = [Analysis(SEAT, (), (), 12, weighed) for weighed in (4, 0)]
    english, french = Words("en"), Words("fr")
    assert "of all choices that were weighed" in said_none(weighed, english)
    assert "de tous les choix pesés" in said_none(weighed, french)
    assert "weighed" not in said_none(trusted, english)
    assert "pesés" not in said_none(trusted, french)


def test_a_mistake_in_points_does_not_deny_the_victories_that_its_figures_show() -> None:
    """Too few games make them no mistake in victories, but 15 and 35 % are not as often."""
    worst, games = looked_through().mistakes[0], 12
    words = Words("en", package_of(spoiled().game), PACKAGE)
    for won, said in ((0.35, "it has won more often, in too few games to be sure"), (0.15, "it wins no less often")):
        chosen = Valued(worst.chosen.answer, Chances(0.15, 20, games), won - 0.15, 0.2)
        better = Valued(worst.better.answer, Chances(won, 27, games), 0.0, 0.0, 7.0, 1.0)
        mistake = Mistake(worst.steps, chosen, better, None)
        assert not mistake.lost
        assert said in said_mistake(spoiled(), SEAT, mistake, ("Ada", "Bob", "Cyd", "Dot"), words).why


def test_a_mistake_costs_no_more_than_its_figures_show() -> None:
    """None of a hundred and all of a hundred are told as 1 and 99 %, for neither is sure."""
    worst, words = looked_through().mistakes[0], Words("en", package_of(spoiled().game), PACKAGE)
    chosen = Valued(worst.chosen.answer, Chances(0.0, 20, 100), 1.0, 0.04)
    better = Valued(worst.better.answer, Chances(1.0, 20, 100), 0.0, 0.0)
    told = said_mistake(
        spoiled(), SEAT, Mistake(worst.steps, chosen, better, None), ("Ada", "Bob", "Cyd", "Dot"), words
    )
    assert "wins about 99%" in told.better
    assert "it wins about 98 games in a hundred more" in told.why


def test_what_is_kept_is_read_again() -> None:
    assert read(write(looked_through()), spoiled()) == looked_through()


@pytest.mark.soak
def test_progress_only_rises() -> None:
    told: list[float] = []
    do_all(spoiled().game, analyse(spoiled(), SEAT, 300), told.append)
    assert told == sorted(told)
    assert told[0] == 0
    assert 0.8 < told[-1] <= 1


def test_a_game_that_goes_on_is_not_looked_through() -> None:
    match, _ = played_out("qe", steps=20)
    with pytest.raises(AssertionError):
        do_all(match.game, analyse(match, SEAT, 300))


@pytest.mark.parametrize("key", ["crisis", "friends", "krach"])
def test_pieces_can_be_sent_to_other_processes(key: str) -> None:
    """The first of a curve and of the choices, and no more: whole games of these take long."""
    import pickle

    match, _ = played_out(key)
    job = analyse(match, SEAT, 10).send(None)
    again: Job = pickle.loads(pickle.dumps(job))
    assert again.do is job.do
    assert again.of[0] == job.of[0]
