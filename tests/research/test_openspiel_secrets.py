"""Nothing that a seat may not know is in what OpenSpiel is told for it, nor in what it imagines."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
import pytest

from debacle.conformance import Case
from debacle.core.state import State
from debacle.research.openspiel.adapter import SpielState
from debacle.research.openspiel.node import Node
from debacle.research.openspiel.recollection import Recollection
from tests.games.crisis.case import case as crisis
from tests.games.friends.case import case as friends
from tests.games.krach.case import case as krach
from tests.games.qe.case import case as qe
from tests.research.spiel_games import ONE_EACH, node_of, walk

CASES: dict[str, Callable[[int], Case]] = {"crisis": crisis, "friends": friends, "krach": krach, "qe": qe}
SEATS = 3
SEED = 4


def told(game: Any, node: Node, seat: int) -> tuple[Any, ...]:
    """All that OpenSpiel asks for a seat."""
    state = SpielState(game, node)
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        state.information_state_tensor(seat),
        state.observation_tensor(seat),
    )


def standing_at(kind: type[Node], root: Node, state: State, seat: int, known: Recollection) -> Node:
    node = kind(root.loaded)
    node._stand_at(state)
    node._recalled = {seat: known}
    return node


def compare(key: str, kind: type[Node] = Node) -> int:
    """Along a game: other secrets, the same telling. Gives how often it was looked."""
    game, case, rng = pyspiel.load_game(f"debacle_{key}(seats={SEATS})"), CASES[key](SEATS), Random(SEED)
    root, looked = node_of(f"debacle_{key}(seats={SEATS})"), 0
    for point in case.walk(rng):
        for seat in range(SEATS):
            twin = case.scramble(point.state, seat, rng)
            if twin == point.state:
                continue
            twin.recount(twin.counts)
            known = Recollection(point.notes[seat])
            real, other = (standing_at(kind, root, state, seat, known) for state in (point.state, twin))
            assert told(game, real, seat) == told(game, other, seat), "a seat is told a secret"
            looked += 1
    return looked


@pytest.mark.parametrize("key", CASES)
def test_other_secrets_are_told_alike(key: str) -> None:
    assert compare(key) > 20


class Indiscreet(Node):
    """Tells every seat what the first one sees."""

    def text(self, seat: int, whole: bool) -> str:
        assert self.state is not None
        return super().text(seat, whole) + repr(self.state.view(0))


class Clairvoyant(Node):
    """Encodes the first seat's view for all."""

    def numbers(self, seat: int) -> Any:
        return super().numbers(0)


@pytest.mark.parametrize("kind", [Indiscreet, Clairvoyant])
def test_a_planted_leak_is_found(kind: type[Node]) -> None:
    with pytest.raises(AssertionError, match="told a secret"):
        compare("qe", kind)


def answered_unseen(name: str, hear: Callable[[Node, int], str]) -> int:
    """Where several are asked at once: whatever one answers, the next one is told the same."""
    rng, looked = Random(SEED), 0
    for node in walk(node_of(name), rng):
        if node.asked is None or node.state is None or len(node.state.pending()) < 2:
            continue
        following = node.state.pending()[1].seat
        heard = set()
        for slot in rng.sample(node.legal(), min(4, len(node.legal()))):
            twin = node.copy()
            twin.apply(slot)
            heard.add(hear(twin, following))
        assert len(heard) == 1, "an answer can be told from another"
        looked += 1
    return looked


@pytest.mark.parametrize("name", ["debacle_qe(seats=5)", "debacle_krach(seats=4)"])
def test_who_answers_later_does_not_know_what_was_answered(name: str) -> None:
    assert answered_unseen(name, lambda node, seat: node.text(seat, whole=True)) > 5


def test_a_planted_memory_of_others_answers_is_found() -> None:
    with pytest.raises(AssertionError, match="can be told"):
        answered_unseen("debacle_qe(seats=5)", lambda node, seat: str([one.event for one in node._told]))


@pytest.mark.parametrize("name", [*ONE_EACH, "debacle_krach(seats=4)"])
def test_what_is_imagined_cannot_be_told_from_what_is(name: str) -> None:
    """It is the same seat's turn with the same answers, and it goes on to an end."""
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(SEED)
    worlds = set()
    while not state.is_terminal():
        if not state.is_chance_node():
            seat = state.current_player()
            twin = state.resample_from_infostate(seat, rng.random)
            assert twin.history() == [], "what really happened would stand there"
            assert twin.current_player() == seat
            assert twin.legal_actions() == state.legal_actions()
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            worlds.add(str(twin) == str(state))
            if rng.random() < 0.1:
                *_, last = walk(twin.node, rng)
                assert last.state is not None
                assert last.state.outcome() is not None
        state.apply_action(rng.choice(state.legal_actions()))
    assert False in worlds, "it imagines what is"


def test_others_in_an_imagined_world_know_what_a_spectator_knew() -> None:
    """What they had been told apart is not so any more there: two who had told different stories tell one."""
    state = pyspiel.load_game("debacle_qe(seats=4)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    state.apply_action(state.legal_actions()[0])
    node = state.node
    seat, *others = [decision.seat for decision in node.state.pending()]
    assert len({node.recalled(other).digest for other in others}) == 2
    assert {node.imagined(seat, Random(SEED)).recalled(other).digest for other in others} == {
        node.recalled(None).digest
    }


def test_two_stories_that_look_alike_now_are_two_information_states() -> None:
    """An information state remembers: here, that a seat has declined to look, which no event tells."""
    game = pyspiel.load_game("debacle_qe(seats=5)")
    rng = Random(SEED)
    for node in walk(game.new_initial_state().node, rng):
        decision = node.asked
        if decision is not None and decision.kind == "look":
            told = []
            for slot in node.legal():
                twin = node.copy()
                twin.apply(slot)
                told.append(twin.recalled(decision.seat).digest)
            assert len(set(told)) == len(told)
            return
    pytest.fail("nobody was asked for a look")


def test_nothing_can_be_imagined_in_the_middle_of_a_draw() -> None:
    state = pyspiel.load_game("debacle_qe").new_initial_state()
    with pytest.raises(ValueError, match="in the middle of a draw"):
        state.resample_from_infostate(0, lambda: 0.5)
