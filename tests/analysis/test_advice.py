"""Hints: three weighed answers at any question, by what the seat knows alone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from debacle import registry
from debacle.analysis.advice import Counsel, advise
from debacle.analysis.candidates import _of_each_kind, _unlike, first_thoughts
from debacle.analysis.playouts import Playouts, Standpoint, known_to
from debacle.analysis.saying import Telling, percent
from debacle.analysis.weighing import Chances, Valued, drawn_together, weigh
from debacle.analysis.work import do_all
from debacle.conformance import Case
from debacle.core.chance import Provable
from debacle.core.game import Bot
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.moments import match_at
from debacle.core.specs import Answer, Either, Pick
from debacle.server.pages.jinja import PACKAGE
from debacle.teaching.tutor import Fact, Hint, tutor_of
from debacle.texts.catalogue import LANGUAGES
from debacle.texts.words import Words
from tests.finished import played_out
from tests.games.crisis.case import case as crisis
from tests.games.friends.case import case as friends
from tests.games.krach.case import case as krach
from tests.games.qe.case import case as qe

CASES: dict[str, Callable[[int], Case]] = {"crisis": crisis, "friends": friends, "krach": krach, "qe": qe}
GAMES = sorted(CASES)
ROOT = Path(__file__).parents[2]
WITHOUT = """
import sys
sys.modules["numpy"] = None
from importlib import util
found = util.find_spec
util.find_spec = lambda name, *more: None if name == "numpy" else found(name, *more)
import debacle.server.app, debacle.cli
from tests.analysis.test_advice import counsel, late
print("weighed" if len(counsel(late("krach")).best) > 1 else "nothing")
"""
LITTLE = 60
"""Answers of bots: next to nothing, and the rest of the way is the same."""


def late(key: str, seat: int = 0) -> Match:
    """A moment near the end, so that it is played on quickly, with something to choose for this seat."""
    match, _ = played_out(key)
    for steps in range(len(match.steps) - 12, 0, -1):
        moment = match_at(match, steps)
        asked = moment.state.asked_of(seat)
        if asked is None or len(match.game.menu(moment.state.view(seat), asked.decision).open()) <= 2:
            continue
        if len(first_thoughts(match.game, known_to(moment, seat), (), LITTLE, "late").answers) > 1:
            return moment
    raise AssertionError("there is always something to choose")


def counsel(match: Match, seat: int = 0, seed: str = "hint") -> Counsel:
    return do_all(match.game, advise(known_to(match, seat), LITTLE, seed))


@pytest.mark.parametrize("key", GAMES)
def test_the_best_three_are_allowed_different_and_said_in_both_languages(key: str) -> None:
    match = late(key)
    view = match.state.view(0)
    found = counsel(match)
    answers = [one.answer for one in found.best]
    assert len(answers) > 1
    assert len(set(answers)) == len(answers)
    assert view.asked is not None
    assert [answer for answer in answers if view.asked.spec.why_not(answer) is not None] == []
    assert all(0 <= one.chances.won <= 1 and one.chances.games >= 2 for one in found.best)
    for language in LANGUAGES:
        words = Words(language, registry.package_of(match.game), PACKAGE)
        telling = Telling(match.game, view, match.seen_by(0), ("Ada", "Bob", "Cyd", "Dot")[: match.header.seats], words)
        said = telling.advice(found)
        assert 1 < len(said) <= 3
        for shown in said:
            assert shown.answer[0] == shown.answer[0].upper()
            assert shown.reason.rstrip("»”").endswith(".")
            assert "%" in shown.chances
        assert len({shown.answer for shown in said}) == len(said)
        assert telling.sure(found).endswith(".")


@pytest.mark.parametrize("key", ["qe", *[pytest.param(key, marks=pytest.mark.soak) for key in GAMES if key != "qe"]])
def test_asked_twice_it_says_the_same(key: str) -> None:
    match = late(key)
    assert counsel(match) == counsel(match)


@pytest.mark.parametrize("key", GAMES)
def test_a_hint_goes_by_what_the_seat_knows(key: str) -> None:
    """What the seat cannot know is changed: it is told the same."""
    match, rng = late(key), Random(5)
    case = CASES[key](match.header.seats)
    twins = [case.scramble(match.state, 0, rng) for _ in range(4)]
    other = next((twin for twin in twins if twin != match.state), None)
    assert other is not None or key == "friends", "nothing is hidden there but the order of a pile"
    if other is not None:
        other.recount(other.counts)
        real = counsel(match)
        known = Standpoint(other.view(0), match.notes_of(0))
        assert do_all(match.game, advise(known, LITTLE, "hint")) == real


def test_bots_that_sit_there_play_for_themselves() -> None:
    """But for those who would take too long, or play as those do who play for everybody else."""
    match = late("qe")
    playouts = Playouts(match.game)
    found, asked = playouts._bot, set[str]()

    def bot(name: str) -> Bot:
        asked.add(name)
        return found(name)

    playouts._bot = bot
    world = playouts.imagined(known_to(match, 0), "seed")
    playouts.play([world], (None, "tight", "hard", "random")[: match.header.seats])
    assert asked == {"tight", "random"} & {*("-", "tight", "hard", "random")[: match.header.seats]}
    assert world.state.outcome() is not None


def test_what_nothing_can_come_of_is_not_thought_about() -> None:
    """In Q.E. a bid below the opening one, which is no zero; in Friends one beyond one's money."""
    for key, vain in (("qe", 1), ("friends", ("bid", 500))):
        seen, answer = known_to(bidding(key), 0), vain
        tutor = tutor_of(registry.load(key))
        assert tutor is not None
        assert tutor.reason(seen.view, seen.notes, answer).vain
        assert answer not in first_thoughts(registry.load(key), seen, (), LITTLE, "seed").answers
        assert answer in first_thoughts(registry.load(key), seen, (answer,), LITTLE, "seed").answers


def bidding(key: str) -> Match:
    """The last moment at which the first seat bids, in Q.E. against an opening bid above 1."""
    match, _ = played_out(key)
    for steps in range(len(match.steps) - 1, 0, -1):
        moment = match_at(match, steps)
        asked = moment.state.asked_of(0)
        if asked is not None and asked.decision.kind == "bid" and (getattr(moment.state, "open_bid", 2) or 0) > 1:
            return moment
    raise AssertionError("nobody bids")


def test_with_three_seats_a_zero_brings_nothing() -> None:
    """QE-21."""
    for seats, code in ((3, "nothing"), (4, "zero")):
        match = Match(registry.load("qe"), seats, registry.load("qe").read_options({}), Provable(bytes(32)).below)
        opener = match.state.pending()[0]
        match.play(Move(opener.number, opener.seat, 5))
        seen = known_to(match, match.state.pending()[0].seat)
        tutor = tutor_of(match.game)
        assert tutor is not None
        assert tutor.reason(seen.view, seen.notes, 0).code == code


def test_an_answer_that_loses_comes_behind_one_that_does_not() -> None:
    """A sum beyond all others puts who bids it out of the game: for sure where it is their last bid of Q.E.; earlier
    those who play on may yet outbid it."""
    for match, sure in ((late("qe"), False), (bidding("qe"), True)):
        seen = known_to(match, 0)
        assert seen.view.asked is not None
        weighed = do_all(match.game, weigh(seen, (0, 10**12), 400, "seed"))
        assert [one.answer for one in weighed] == [0, 10**12]
        assert weighed[1].chances.won == 0 or not sure


def test_what_is_better_by_chance_only_stays_behind_the_first() -> None:
    match = late("qe")
    seen = known_to(match, 0)
    answers = (0, 1, 2)
    for first in answers:
        ordered = (first, *[one for one in answers if one != first])
        best = do_all(match.game, weigh(seen, ordered, LITTLE, "seed"))[0]
        assert best.answer == first or best.chances.won - best.chances.unsure > 0


def test_without_numpy_the_written_player_plays_on() -> None:
    """In a process that has none: nothing there may ask for it."""
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stdout.strip() == "weighed", done.stderr


@pytest.mark.parametrize(
    ("chances", "said"),
    [(Chances(1 / 3, 20, 12), 35), (Chances(1 / 3, 20, 3000), 33), (Chances(0, 1, 4), 15), (Chances(1.0, 9, 1), 100)],
)
def test_few_games_are_told_in_fives(chances: Chances, said: int) -> None:
    assert percent(chances) == said


def test_a_handful_of_victories_is_no_certainty() -> None:
    assert percent(Chances(1.0, 70, 13)) == 95
    assert percent(Chances(1.0, 70, 3000)) == 100


def valued(answer: int, won: float, points: float = 20.0, unsure: float = 0.2) -> Valued:
    """Of twenty games, beside a first that won 80 %."""
    return Valued(answer, Chances(won, points, 20), 0.8 - won, unsure)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (valued(7, 0.95), "perhaps_better"),
        (valued(7, 0.65), "perhaps_worse"),
        (valued(7, 0.65, unsure=0.1), "behind"),
        (valued(7, 0.8), "even"),
        (valued(7, 0.75), "even"),  # told in fives, its chances are the first one's
        (valued(7, 0.8, points=26), "even_more.many"),
    ],
)
def test_what_is_said_of_another_answer_fits_its_figures(other: Valued, said: str) -> None:
    match, words = late("qe"), Words("en", registry.package_of(registry.load("qe")), PACKAGE)
    telling = Telling(match.game, match.state.view(0), match.seen_by(0), ("Ada", "Bob", "Cyd", "Dot"), words)
    first = valued(4, 0.8)
    reason = telling.reason(other, first, Counsel((first, other), None, {}))
    assert reason == words.say(f"weighed.{said}", fewer=15, number=6)


def test_the_obvious_choice_is_not_said_to_do_as_well_where_it_did_better() -> None:
    match, words = late("qe"), Words("en", registry.package_of(registry.load("qe")), PACKAGE)
    telling = Telling(match.game, match.state.view(0), match.seen_by(0), ("Ada", "Bob", "Cyd", "Dot"), words)
    first, better, worse = valued(4, 0.8), valued(7, 0.95), valued(7, 0.75)
    assert telling.reason(first, first, Counsel((first, better), 7, {})) == words.say("weighed.ahead_perhaps")
    assert "does as well as the obvious choice" in telling.reason(first, first, Counsel((first, worse), 7, {}))
    surely = valued(7, 0.7, unsure=0.05)
    assert "10 games in a hundred more" in telling.reason(first, first, Counsel((first, surely), 7, {}))


def test_what_was_said_of_one_answer_is_not_said_again_of_the_next() -> None:
    """As of two rivals whom one may watch."""
    match, words = late("qe"), Words("en", registry.package_of(registry.load("qe")), PACKAGE)
    telling = Telling(match.game, match.state.view(0), match.seen_by(0), ("Ada", "Bob", "Cyd", "Dot"), words)
    best = (valued(0, 0.8), valued(7, 0.8), valued(9, 0.8))
    facts: dict[str, Fact] = {"spent": 3, "gain": 4, "nation": "us"}
    hints: dict[Answer, Hint] = {
        0: Hint(0, "nothing", facts),
        7: Hint(7, "keep", {**facts, "top": 5}),
        9: Hint(9, "keep", {**facts, "top": 5}),
    }
    reasons = [telling.reason(one, best[0], Counsel(best, None, hints)) for one in best]
    even = words.say("weighed.even")
    assert reasons[1].startswith("There is one look in a game")
    assert reasons[1:] == [reasons[1], even]
    assert reasons[1].endswith(even)


def test_figures_of_a_handful_of_games_are_drawn_together_and_those_of_many_are_not() -> None:
    def tried(games: int) -> list[Valued]:
        lucky, other = Chances(0.9, 60, games), Chances(0.5, 40, games)
        return drawn_together([Valued(1, other, 0.0, 0.2), Valued(2, lucky, -0.4, 0.2)])

    few, many = tried(16), tried(1600)
    assert [round(one.chances.won, 2) for one in few] == [0.6, 0.8]
    assert [round(one.chances.points) for one in few] == [45, 55]
    assert (few[1].behind, few[1].unsure) == (-0.2, 0.1)
    assert [round(one.chances.won, 2) for one in many] == [0.5, 0.9]


def test_where_there_is_one_answer_that_is_said() -> None:
    match, words = late("qe"), Words("en", registry.package_of(registry.load("qe")), PACKAGE)
    telling = Telling(match.game, match.state.view(0), match.seen_by(0), ("Ada", "Bob", "Cyd", "Dot"), words)
    one = valued(4, 0.8)
    assert telling.reason(one, one, Counsel((one,), 4, {})) == "Nothing else makes sense here."


def test_sums_that_are_nearly_the_same_are_one_piece_of_advice() -> None:
    seen = known_to(bidding("friends"), 0)
    both = [("bid", 40), ("bid", 41), ("pass", None), ("bid", 47), ("bid", 60)]
    assert _unlike(both, (), seen.spec) == [("bid", 40), ("pass", None), ("bid", 60)]
    assert _unlike(both, (("bid", 41),), seen.spec) == [("bid", 40), ("bid", 41), ("pass", None), ("bid", 60)]
    assert _unlike(both[:2], (), seen.spec) == both[:2], "there is nothing else"
    places = Either({"place": Pick((12, 13, 14))})
    assert len(_unlike([("place", 12), ("place", 13), ("place", 14)], (), places)) == 3, "spaces are no sums"


def test_what_can_be_done_in_many_ways_does_not_crowd_out_the_rest() -> None:
    offers = [("offer", number) for number in range(50)]
    first = _of_each_kind([*offers, ("grow", None), ("nothing", None)], Random(1))[:3]
    assert {str(one[0]) for one in first if isinstance(one, tuple)} == {"offer", "grow", "nothing"}
