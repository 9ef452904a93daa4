"""The games in OpenSpiel: its own tests of a game, its searches, and that it is the engine's game."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import debacle.research.openspiel
from debacle.core import wire
from debacle.core.dealer import Dealer
from debacle.core.refusals import BadOption
from debacle.research.openspiel.loaded import KINDS
from debacle.research.openspiel.node import Node, NotInTree
from tests.research.spiel_games import EVERY, ONE_EACH, node_of, play, walk

SEED = 3


@pytest.mark.parametrize("name", [*EVERY, "debacle_small_qe"])
def test_passes_the_simulation_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", [*EVERY, "debacle_small_qe(seats=5,tiles=4)", "debacle_friends(seats=4)"])
def test_passes_the_simulation_test_for_long(name: str) -> None:
    sims = 1 if name == "debacle_friends(seats=4)" else 30
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=sims, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ONE_EACH)
def test_a_walk_is_a_game_of_the_engine(name: str) -> None:
    """With the same answers and the same draws, answer by answer."""
    node, rng = node_of(name), Random(SEED)
    loaded, drawn = node.loaded, draw_all(node, rng)
    dealer = Dealer(lambda limit: drawn.pop(0) if limit > 1 else 0)
    state = loaded.game.begin(loaded.seats, loaded.options, dealer)
    while (decision := node.asked) is not None:
        assert str(node) == wire.write_state(state).decode()
        slot = rng.choice(node.legal())
        answer = node.menu().answers[slot]
        node.apply(slot)
        drawn += draw_all(node, rng)
        state.answer(decision, answer, dealer)
        assert drawn == []
    outcome = state.outcome()
    assert outcome is not None
    assert [seat for seat, share in enumerate(node.shares()) if share] == sorted(outcome.winners)
    assert sum(node.shares()) == pytest.approx(1.0 if outcome.winners else 0.0)


def draw_all(node: Node, rng: Random) -> list[int]:
    drawn = []
    while node.limit:
        drawn.append(rng.randrange(node.limit))
        node.apply(drawn[-1])
    return drawn


@pytest.mark.parametrize("name", ONE_EACH)
def test_a_clone_goes_its_own_way(name: str) -> None:
    game = pyspiel.load_game(name)
    state, rng = game.new_initial_state(), Random(SEED)
    while not state.is_terminal() and len(state.history()) < 60:
        before = str(state), state.history()
        state.clone().apply_action(state.legal_actions()[0])
        assert (str(state), state.history()) == before
        state.apply_action(rng.choice(state.legal_actions()))


def test_copies_of_a_node_remember_what_they_heard_themselves() -> None:
    """Though they share it: whoever goes on second is told nothing of the first, nor is who has not gone on."""
    node, rng = node_of("debacle_qe(seats=3)"), Random(SEED)
    draw_all(node, rng)
    before = [node.recalled(seat).digest for seat in (None, 0, 1, 2)]
    assert node.asked is not None
    seat, heard = node.asked.seat, []
    for slot in (node.legal()[0], node.legal()[-1], node.legal()[0]):
        twin = node.copy()
        twin.apply(slot)
        heard.append(twin.recalled(seat).digest)
    assert heard[0] == heard[2] != heard[1]
    assert [node.copy().recalled(seat).digest for seat in (None, 0, 1, 2)] == before


def test_a_draw_is_a_node_and_what_is_certain_is_none() -> None:
    """Of three nations that are named, none is drawn: four tokens, the first auctioneer and two tiles are."""
    state = pyspiel.load_game("debacle_small_qe").new_initial_state()
    limits = []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        limits.append(len(outcomes))
        state.apply_action(0)
    assert limits == [4, 3, 2, 3, 2]


def test_a_game_that_is_too_long_has_no_winner() -> None:
    game = pyspiel.load_game("debacle_friends(seats=4,longest=80)")
    assert game.max_game_length() == 80
    *_, last = walk(game.new_initial_state().node, Random(SEED))
    assert last.steps == 80
    assert last.shares() == [0.0] * 4
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_options_are_parameters() -> None:
    for text in ("debacle_crisis(seats=2,difficulty=easy,first=1)", "debacle_friends(seats=2,open_money=True)",
                 "debacle_friends(seats=2,allow_overbid=yes)", "debacle_qe(seats=3,nations=jp//us)"):  # fmt: skip
        game = pyspiel.load_game(text)
        again = pyspiel.load_game(str(game))
        assert again.loaded.options == game.loaded.options != game.loaded.game.options()
    assert pyspiel.load_game("debacle_qe(seats=3,nations=jp//us)").loaded.options.nations == ("jp", None, "us")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("debacle_qe(seats=7)", "qe takes 3, 4, 5 seats, not 7"),
        ("debacle_crisis(difficulty=mild)", "difficulty"),
        ("debacle_qe(seats=3,nations=us/eu)", "nations: one for each of 3 seats"),
        ("debacle_friends(allow_overbid=maybe)", "allow_overbid"),
        ("debacle_qe(longest=0)", "longest: at least 1"),
        ("debacle_small_qe(tiles=17)", "tiles: at most 16"),
    ],
)
def test_says_what_is_wrong_with_a_parameter(text: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        pyspiel.load_game(text)


@pytest.mark.parametrize("bids", ["5/2", "1/2", "0", "0/2/2", "0/x"])
def test_says_what_is_wrong_with_a_list_of_bids(bids: str) -> None:
    with pytest.raises(ValueError, match="bids: zero and then higher ones, such as 0/2/5; given: " + bids):
        pyspiel.load_game("debacle_small_qe", {"bids": bids})


def test_an_action_that_is_not_open_is_refused() -> None:
    """OpenSpiel itself does not look, and one beyond its count of actions would end the process."""
    state = pyspiel.load_game("debacle_qe").new_initial_state()
    with pytest.raises(NotInTree, match="5 is none of 5 outcomes"):
        state.apply_action(5)
    while state.is_chance_node():
        state.apply_action(0)
    for slot in (0, 35):
        with pytest.raises(NotInTree, match=f"slot {slot} is not open here"):
            state.apply_action(slot)


@pytest.mark.parametrize("name", ONE_EACH)
def test_the_searches_play_whole_games(name: str) -> None:
    """MCTS looks at everything, information-set MCTS at what its seat may imagine; nothing is rolled out here."""
    game, rng = pyspiel.load_game(name), np.random.RandomState(SEED)
    seats = range(game.num_players())
    looker = mcts.MCTSBot(game, 1.0, 3, Unrolled(), random_state=rng)
    guesser = ismcts.ISMCTSBot(game, Unrolled(), uct_c=1.0, max_simulations=3, random_state=rng)
    returns = play(game.new_initial_state(), [(looker, guesser)[seat % 2] for seat in seats], Random(SEED))
    assert 0 <= sum(returns) <= 1.0001


class Unrolled(mcts.Evaluator):
    def evaluate(self, state: Any) -> Any:
        return np.array(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_a_search_finds_what_is_best_at_the_end() -> None:
    """One tile, and no auctioneer: whoever buys has spent most and is out."""
    game = pyspiel.load_game("debacle_small_qe(tiles=1,bids=0/1)")
    state = game.new_initial_state()
    while state.is_chance_node() or state.current_player() < 2:
        state.apply_action(0 if state.is_chance_node() else 3 if state.current_player() == 0 else 2)
    rng = np.random.RandomState(SEED)
    bot = mcts.MCTSBot(game, 1.0, 50, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state.clone()) == 2


@pytest.mark.soak
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_the_searches_play_whole_games_with_rollouts(name: str, kind: str) -> None:
    game, rng = pyspiel.load_game(name), np.random.RandomState(SEED)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if kind == "mcts":
        bot: Any = mcts.MCTSBot(game, 1.0, 2, evaluator, random_state=rng)
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=2, random_state=rng)
    assert 0 <= sum(play(game.new_initial_state(), [bot] * game.num_players(), Random(SEED))) <= 1.0001


def test_python_ends_in_peace() -> None:
    """OpenSpiel holds what it was given until after Python has ended."""
    subprocess.run([sys.executable, "-c", f"import {debacle.research.openspiel.__name__}"], check=True, timeout=60)
    assert len(KINDS) == 5
