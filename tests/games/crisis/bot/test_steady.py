"""`steady` answers legally whatever happens, plays with sense, and is worth its name."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle import bots, registry
from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment
from debacle.core.match import Match
from debacle.core.messages import Event, Move
from debacle.core.specs import Answer
from debacle.games.crisis import Crisis
from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.bot.weights import STEADY
from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.deck import LEADER, RIGHT_HAND
from debacle.games.crisis.rules.deck_entries import Difficulty
from debacle.games.crisis.rules.events import (
    CompanyBought,
    Declined,
    GameBegun,
    InfluencePlayed,
    OrderChanged,
    Produced,
)
from debacle.games.crisis.rules.production_plan import best_plan, worth
from debacle.games.crisis.rules.scoring import CrisisOutcome
from debacle.games.crisis.rules.state import CrisisView
from tests.games.crisis.table import A, Table
from tests.marks import rule

GAME = registry.load("crisis")
assert isinstance(GAME, Crisis)
DECK = GAME.deck
SEATS = (1, 2, 3, 4, 5)
Seen = list[tuple[CrisisView, Answer]]


def play_among(
    players: tuple[str, ...], seed: int, difficulty: Difficulty = "normal", watched: str = "steady"
) -> tuple[Match, list[Event], Seen]:
    """A game, what happened, and what those watched saw and answered; every answer is checked by the rules."""
    assert isinstance(GAME, Crisis)
    sitting = [bots.find(GAME, name) for name in players]
    thoughts = [Random(seed * 10 + seat) for seat in range(len(players))]
    match = Match(GAME, len(players), GAME.options(difficulty=difficulty), Random(seed).randrange)
    happened = [told.event for told in match.opening]
    seen: Seen = []
    while pending := match.state.pending():
        decision = pending[0]
        seat = decision.seat
        view = match.state.view(seat)
        assert isinstance(view, CrisisView)
        answer = sitting[seat].choose(view, GAME.notes(seat), thoughts[seat])
        if players[seat] == watched:
            seen.append((view, answer))
        happened += [told.event for told in match.play(Move(decision.number, seat, answer))]
    return match, happened, seen


@given(
    seats=st.sampled_from(SEATS),
    seed=st.integers(0, 9999),
    wild=st.integers(0, 3),
    difficulty=st.sampled_from(["easy", "normal", "hard"]),
)
@settings(max_examples=25, deadline=None)
def test_it_answers_legally(seats: int, seed: int, wild: int, difficulty: Difficulty) -> None:
    randoms = min(wild, seats - 1)
    match, _, _ = play_among((*["steady"] * (seats - randoms), *["random"] * randoms), seed, difficulty)
    assert match.state.outcome() is not None


def test_the_same_view_and_generator_give_the_same_answer() -> None:
    one, two = (play_among(("steady",) * 3, 5)[0].entries for _ in range(2))
    assert one == two


def test_a_fresh_player_goes_on_like_the_one_who_began() -> None:
    """A server may think each decision with a new player."""
    _, _, seen = play_among(("steady", "steady"), 7)
    for view, answer in seen[::3]:
        assert bots.find(GAME, "steady").choose(view, None, Random(0)) == answer


def test_every_other_card_shows_up_in_some_game() -> None:
    """Twelve games: most influence cards find a use, and all but a few kinds of decisions come up."""
    cards: set[int] = set()
    kinds: set[str] = set()
    for seed in range(4):
        for seats in (2, 3, 5):
            _, happened, seen = play_among(("steady",) * seats, seed)
            cards |= {event.card for event in happened if isinstance(event, InfluencePlayed)}
            kinds |= {view.asked.decision.kind for view, _ in seen if view.asked is not None}
    assert len(cards) > len(DECK.influence) // 2
    assert kinds >= {
        "influence",
        "place",
        "loan",
        "local",
        "foreign",
        "company",
        "import",
        "energy",
        "produce",
        "export",
    }


def test_it_pays_for_what_it_sends_managers_for() -> None:
    """A manager who finds no credits costs penalty points (CR-38): nine of ten companies are bought."""
    bought = declined = 0
    for seed in range(6):
        _, happened, _ = play_among(("steady",) * 4, seed)
        bought += sum(isinstance(event, CompanyBought) for event in happened)
        declined += sum(isinstance(event, Declined) and event.penalty > 1 for event in happened)
    assert bought > 9 * declined > 0


def test_it_produces_by_the_planner() -> None:
    """No company that is left could still be added with a gain."""

    _, _, seen = play_among(("steady",) * 3, 3)
    ended = [view for view, answer in seen if answer == ("end", None)]
    assert ended
    for view in ended:
        judgement = Judgement(DECK, STEADY, view)
        top = view.stack[-1]
        assert isinstance(top, Production)
        best = best_plan(DECK, judgement.floor, judgement.values)
        assert sorted(top.plan) == list(best)
        assert worth(DECK, judgement.floor, judgement.values, best) >= 0


def test_it_sells_what_it_can_in_the_last_round() -> None:
    """Goods are worth nothing after the end: on its export turn it passes with nothing that a contract would take."""
    for seed in range(4):
        _, _, seen = play_among(("steady",) * 3, seed)
        for view, answer in seen:
            if view.round == DECK.rounds and answer == ("pass", None) and view.asked is not None:
                acts = getattr(view.asked.spec, "acts", {})
                assert not any(act.startswith("contract-") for act in acts)


def test_it_contests_the_turn_order() -> None:
    """Those who come late go to the front with 4.3 and 4.4, so that the lead changes hands."""
    first, leads, right_hands = 0, 0, 0
    for seed in range(4):
        _, happened, _ = play_among(("steady",) * 5, seed)
        begun = next(event for event in happened if isinstance(event, GameBegun))
        moved = [(event.action, event.seat) for event in happened if isinstance(event, OrderChanged)]
        first += moved.count((LEADER, begun.order[0]))
        leads += sum(action == LEADER for action, _ in moved)
        right_hands += sum(action == RIGHT_HAND for action, _ in moved)
    assert first < leads / 2
    assert right_hands > 4


def test_alone_it_produces_from_the_first_rounds() -> None:
    _, happened, _ = play_among(("steady",), 1)
    assert sum(isinstance(event, Produced) and bool(event.activations) for event in happened) >= 5


def wins(players: tuple[str, ...], games: int) -> float:
    """Of the first, among the games that somebody won."""
    summary = simulate(Experiment(game="crisis", players=players, games=games, seed=16), jobs=1)
    return summary.players[0].wins / (games - summary.without_winner)


def overcome(seats: int, games: int) -> float:
    count = 0
    for seed in range(games):
        outcome = play_among(("steady",) * seats, 1000 + seed)[0].state.outcome()
        assert isinstance(outcome, CrisisOutcome)
        count += outcome.end == "overcome"
    return count / games


def test_it_beats_random() -> None:
    assert wins(("steady", "random"), 60) > 0.9


def test_five_of_them_overcome_the_crisis_now_and_then() -> None:
    assert 0 < overcome(5, 10) < 1


@pytest.mark.soak
def test_it_beats_random_in_19_of_20_games() -> None:
    assert wins(("steady", "random"), 2000) >= 0.95


@pytest.mark.soak
def test_five_of_them_overcome_the_crisis_in_40_to_80_of_100_games() -> None:
    assert 0.4 <= overcome(5, 500) <= 0.8


def test_a_production_that_another_began_is_brought_to_an_end() -> None:
    """Whoever takes over in the middle of one finds crews set otherwise than the own plan has them."""
    taken_over = 0
    for seed in range(4):
        match, rng = Match(GAME, 3, GAME.options(), Random(seed).randrange), Random(seed)
        steady = bots.find(GAME, "steady")
        while pending := match.state.pending():
            view, top = match.state.view(pending[0].seat), match.state.stack[-1]
            answer = steady.choose(view, GAME.notes(view.seat), rng)
            assert match.state.spec(pending[0]).why_not(answer) is None
            taken_over += isinstance(top, Production) and bool(top.plan)
            if rng.random() < 0.3:
                answer = rng.choice(GAME.menu(view, pending[0]).open())
            match.play(Move(pending[0].number, pending[0].seat, answer))
    assert taken_over > 20


@rule("CR-R41", "CR-91")
def test_a_production_that_was_begun_otherwise_is_planned_anew() -> None:
    """Somebody sat there before, and sent the worker whom the plan has elsewhere."""
    table = Table(
        at="production", companies={A: "farm-01 hotel-01"}, workers={A: "farmer labourer"}, stock={A: "1 energy 1 food"}
    )
    planned = Steady(DECK).choose(table.view(A), GAME.notes(A), Random(1))
    assert planned == ("farm-01", table.crew(A, "farm-01", "farmer", None))
    table.activate(A, "farm-01", "farmer", "labourer")
    left = Steady(DECK).choose(table.view(A), GAME.notes(A), Random(1))
    assert left == ("end", None), "the hotel has lost its labourer"


class Interrupted(Steady):
    """Whatever it keeps is another table's by the time it looks again."""

    def __setattr__(self, name: str, value: object) -> None:
        theirs = {"_answered": (None, ("theirs", None)), "_planned": ((), (), (("theirs", ()),))}
        super().__setattr__(name, theirs.get(name, value) if value is not None else None)


def test_tables_that_ask_at_once_are_not_told_each_others_answers() -> None:
    view = Table().view(A)
    assert Interrupted(DECK).answer(view) == Steady(DECK).answer(view)
    judgement = Judgement(DECK, STEADY, view)
    floor, values = judgement.floor, judgement.values
    assert Interrupted(DECK)._plan(floor, values) == best_plan(DECK, floor, values)
