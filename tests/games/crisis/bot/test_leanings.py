"""What can be said of a space before a manager is sent there, and the player who goes by it."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from msgspec.structs import replace

from debacle.core.leaning import Drawn, LeaningTable
from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.leanings import (
    BEST,
    DENIED,
    PLANNED,
    SHORT,
    SPOILED,
    SPOILING,
    WANTED,
    SpaceTraits,
    ahead,
    shipped,
)
from debacle.games.crisis.bot.managers import ManagerPlacement
from debacle.games.crisis.bot.seasoned import Planner, Seasoned, SpaceLeaner
from debacle.games.crisis.bot.weights import STEADY
from debacle.games.crisis.rules.deck import Space
from debacle.games.crisis.rules.deck_entries import ACTIONS
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.state import CrisisView
from tests.games.crisis.table import DECK, A, B, Table, space

TRAITS, NOTES = SpaceTraits(DECK), CrisisNotes(A)


def begun(mine: str = "") -> Table:
    """The other one has a hotel without a worker, and needs the labourer on offer; who is asked has this company."""
    owned = {A: mine, B: "hotel-01"}
    return Table(companies=owned, stock={B: "6 energy 6 food"}, national="labourer engineer", offered="farm-01", turn=1)


def traits_of(view: CrisisView) -> dict[Space, dict[int, float]]:
    assert view.seat is not None
    top = view.stack[-1]
    assert isinstance(top, Planning)
    judgement = Judgement(DECK, STEADY, view, 120)
    by_space = TRAITS.by_space(judgement, top.turns.count(view.seat), tuple(top.free))
    return {where: dict(traits) for where, traits in by_space.items()}


def test_what_others_need_is_seen() -> None:
    traits = traits_of(begun("hotel-02").view(A))
    labourer = traits[space("national-workers:0")]
    assert labourer[WANTED] == 1.0
    assert labourer[DENIED] > 0
    assert SPOILING not in labourer
    assert space("national-workers:1") not in traits, "an engineer is of no use to a hotel"


def test_where_one_has_no_business_one_can_spoil_what_others_need() -> None:
    labourer = traits_of(begun().view(A))[space("national-workers:0")]
    assert labourer[SPOILING] == 1.0
    assert labourer[SPOILED] > 0 > labourer[SHORT]
    assert WANTED not in labourer
    alone = replace(begun().view(A), companies=[(), ()])
    assert space("national-workers:0") not in traits_of(alone)


def test_where_a_planner_would_go_is_said() -> None:
    view = begun().view(A)
    traits = traits_of(view)
    top = view.stack[-1]
    assert isinstance(top, Planning)
    placement = ManagerPlacement(Judgement(DECK, STEADY, view, 120), 4, tuple(top.free), hoping=False)
    assert [where for where, said in traits.items() if said.get(BEST)] == [placement.best()]
    assert {where for where, said in traits.items() if said.get(PLANNED)} == set(placement.plan.draft.spaces)
    assert all(SHORT not in said for said in traits.values() if PLANNED in said)
    assert all(said[SHORT] < 0 for said in traits.values() if SHORT in said)


def test_every_trait_has_a_name_of_its_own_and_says_where_and_when() -> None:
    assert len(set(TRAITS.names)) == len(TRAITS.names)
    said = traits_of(begun().view(A))[space("national-workers:0")]
    names = {TRAITS.names[trait] for trait in said}
    assert {"national-workers in round 1", "national-workers with 4 managers", "labourer in round 1"} <= names
    said = traits_of(begun().view(A))[space("companies:0")]
    assert "company farm-01" in {TRAITS.names[trait] for trait in said}


def test_what_is_in_others_hands_changes_nothing() -> None:
    """And nobody but who is asked is asked for it: the views are a seat's own."""
    cards = [card.id for card in DECK.influence[:3]]
    one, other = (
        Table(companies={B: "hotel-01"}, national="labourer", hands={B: hand}, turn=1).view(A)
        for hand in (cards[0], cards[1])
    )
    assert traits_of(one) == traits_of(other)


def drawn_by(name: str, leaning: float) -> Space:
    """Where somebody goes whom this draws."""
    return gone_to(Seasoned(DECK, [LeaningTable((2,), {"short": 1.0, "best": 1.0, name: leaning})]))


def gone_to(player: Planner) -> Space:
    answer = player.choose(begun().view(A), NOTES, Random(1))
    assert isinstance(answer, tuple)
    act, where = answer
    assert act == "place"
    assert isinstance(where, int)
    return where


def test_it_goes_where_it_is_drawn() -> None:
    traits, labourer = traits_of(begun().view(A)), space("national-workers:0")
    assert drawn_by("labourer in round 1", 90.0) == labourer != drawn_by("labourer in round 1", -90.0)
    assert drawn_by("labourer in round 2", -90.0) == drawn_by("labourer in round 2", 90.0)
    assert WANTED in traits[drawn_by("wanted", 50.0)]
    assert WANTED not in traits[drawn_by("wanted", -50.0)]


def test_where_nothing_was_learned_it_goes_by_its_plan() -> None:
    elsewhere = LeaningTable((3,), {"labourer in round 1": 90.0})
    assert gone_to(Seasoned(DECK, [])) == gone_to(Seasoned(DECK, [elsewhere])) == gone_to(Planner(DECK))


def test_a_name_that_a_deck_does_not_know_draws_to_nothing() -> None:
    assert drawn_by("company of-old", 90.0) == drawn_by("best", 1.0)


def test_what_ships_is_for_all_tables_with_others_and_names_what_there_is() -> None:
    assert sorted(seats for table in shipped() for seats in table.seats) == [2, 3, 4, 5]
    for table in shipped():
        assert set(table.leanings) <= set(TRAITS.names)


def test_a_student_draws_and_tells_of_it() -> None:
    told: list[Drawn] = []
    leaner = SpaceLeaner(DECK)
    student = leaner.student(leaner.usual(), told.append)
    went = [student.choose(begun().view(A), NOTES, Random(seed)) for seed in range(30)]
    assert len(set(went)) > 1
    for one, (_, where) in zip(told, cast(list[tuple[str, Space]], went), strict=True):
        there = {TRAITS.names[trait] for trait, _ in one.options[one.chosen]}
        assert f"{ACTIONS[DECK.action_of[where] - 1]} in round 1" in there
    assert {one.stage for one in told} == {0}
    assert all(len(one.situation) == leaner.situation for one in told)


def test_who_is_ahead_is_told_beside_the_best_of_the_others() -> None:
    view = Table(3, vp=(20, 35, 30)).view(A)
    judgement = Judgement(DECK, STEADY, view)
    assert ahead(judgement, 4).vp == pytest.approx((20 - 35) / 20)
    assert ahead(judgement, 4).to_place == 1.0
