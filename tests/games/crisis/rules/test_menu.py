"""The menu: every kind of answer has its slots, the same in every position."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from debacle.core.dealer import Dealer, seeded
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Answer, Assign, Either
from debacle.games.crisis.rules.menu import Slots
from debacle.games.crisis.rules.state import CrisisView
from tests.games.crisis.case import DECK, GAME, GENTLE, case
from tests.games.crisis.table import A, B, C, Table, company, space
from tests.marks import rule

SLOTS = 728
PLAYS = 377
"""Where influence cards begin."""
EMPTY: tuple[tuple[int, ...], ...] = ((),) * DECK.spaces
"""A board."""


def opened(table: Table, seat: int) -> dict[int, Answer]:
    view = table.view(seat)
    assert view.asked is not None
    return offered(view, view.asked.decision)


def offered(view: CrisisView, decision: Decision) -> dict[int, Answer]:
    shown = GAME.menu(view, decision)
    assert len(shown.answers) == len(shown.legal) == SLOTS
    for answer, legal in zip(shown.answers, shown.legal, strict=True):
        assert answer is not None or not legal
    return {slot: answer for slot, answer in enumerate(shown.answers) if shown.legal[slot]}


def meanings(view: CrisisView, answer: Answer) -> set[str]:
    """What an answer means to who gives it, whatever the position: seats from the left on, workers by their kind."""
    assert isinstance(answer, tuple)
    assert view.seat is not None
    act, argument = answer
    if act in DECK.company_index:
        return {f"{act}"}
    if act == "moonlighter":
        assert isinstance(argument, tuple)
        worker, kind = argument
        assert isinstance(worker, int)
        return {f"{act} {DECK.workers[worker].id} {kind}"}
    if act == "headhunters":
        assert isinstance(argument, int)
        owners = [seat for seat, workers in enumerate(view.workers) if argument in workers and seat != view.seat]
        return {f"{act} {left_of(view, owner)} {DECK.workers[argument].id}" for owner in owners}
    if act == "tax-audit":
        assert isinstance(argument, int)
        return {f"{act} {left_of(view, argument)}"}
    if act == "hearing":
        assert isinstance(argument, tuple)
        space, owner = argument
        assert isinstance(space, int)
        assert isinstance(owner, int)
        there = [seat for seat in view.board[space] if seat != view.seat]
        return {f"{act} {space} {there.index(owner)}"}
    return {repr(answer)}


def left_of(view: CrisisView, other: int) -> int:
    assert view.seat is not None
    return (other - view.seat) % len(view.vp)


@rule("CR-R19", "CR-R41", "CR-R57")
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_an_answer_keeps_its_slot_and_all_but_crews_are_offered(seats: int) -> None:
    """Influence cards among them, at whatever they can be played at."""
    known: dict[int, set[str]] = {}
    for seed in range(2):
        for point in case(seats, game=GENTLE).walk(Random(seed)):
            view, spec = point.state.view(point.decision.seat), point.state.spec(point.decision)
            assert isinstance(view, CrisisView)
            assert isinstance(spec, Either)
            found = offered(view, point.decision)
            for slot, answer in found.items():
                assert spec.why_not(answer) is None
                said = meanings(view, answer)
                known[slot] = known.get(slot, said) & said
                assert known[slot], f"slot {slot} is {answer} now"
            wanted = [
                (act, argument)
                for act, inner in spec.acts.items()
                if not isinstance(inner, Assign)
                for argument in ([None] if inner is None else inner.enumerate(10_000) or [])
            ]
            offers = [one for answer in found.values() for one in meanings(view, answer)]
            assert not {one for answer in wanted for one in meanings(view, answer)} - set(offers)
            crewed = {answer[0] for answer in found.values() if isinstance(answer, tuple)}
            assert {act for act, inner in spec.acts.items() if isinstance(inner, Assign)} <= crewed
    assert len(known) > 60


@rule("CR-R19", "CR-R23")
def test_places_and_repaying() -> None:
    table = Table(at="planning", loans=(1, 0))
    free = [*range(32), 32]
    assert opened(table, A) == {3: ("repay", None), **{6 + one: ("place", one) for one in free}}


@rule("CR-R19")
def test_declining_taking_and_buying() -> None:
    assert opened(Table(at="4.5", board={"loan": A}), A) == {1: ("decline", None), 4: ("take", None)}
    table = Table(at="4.10", board={"companies": A}, offered="farm-01")
    assert opened(table, A) == {1: ("decline", None), 5: ("buy", None)}


@rule("CR-R19", "CR-R35")
def test_units_resources_and_types() -> None:
    table = Table(at="4.11", board={"import-food": A})
    assert opened(table, A) == {1: ("decline", None), 43: ("buy", 1), 44: ("buy", 2)}
    goods = ("energy", "food", "mineral", "fuel", "metal", "machine")
    table = Table(at="4.6", board={"local-industry": A})
    assert opened(table, A) == {1: ("decline", None), **{55 + n: ("buy", one) for n, one in enumerate(goods)}}
    workers = ("labourer", "farmer", "engineer", "financier")
    table = Table(at="4.8", board={"foreign-workers": A})
    assert opened(table, A) == {1: ("decline", None), **{61 + n: ("hire", one) for n, one in enumerate(workers)}}


@rule("CR-R19", "CR-99", "CR-101")
def test_contracts_and_the_black_market() -> None:
    table = Table(at="4.14", board={"export": A}, stock={A: "12 food 1 machine"}, contracts="food-4 - food-8/2")
    assert opened(table, A) == {
        0: ("pass", None),
        **{64 + units: ("contract-0", units) for units in range(1, 5)},
        **{88 + units: ("contract-2", units) for units in range(1, 9)},
        **{220 + units: ("black-food", units) for units in range(1, 5)},
        269: ("black-machine", 1),
    }


@rule("CR-R19", "CR-99")
def test_twelve_units_at_most_have_a_slot() -> None:
    """The printed limits are lower; a deck of one's own may have greater ones, and a bot then sells in two turns."""
    table = Table(at="4.14", board={"export": A}, stock={A: "12 food"}, contracts="food-4")
    view = table.view(A)
    assert view.asked is not None
    for most, last in ((12, 12), (13, 12), (11, 11)):
        many = Either({"contract-0": Amount(1, most)})
        asked = view.asked.__replace__(spec=many)
        found = offered(view.__replace__(asked=asked), asked.decision)
        assert list(found.values()) == [("contract-0", units) for units in range(1, last + 1)]


@rule("CR-R19", "CR-R41", "CR-R37")
def test_a_company_as_the_best_plan_has_it_or_with_no_bonus_workers() -> None:
    table = Table(
        at="production",
        companies={A: "farm-05 mine-03"},
        workers={A: "farmer2 farmer labourer engineer engineer2"},
        stock={A: "3 energy"},
    )
    farm, mine = 281 + 2 * company("farm-05"), 281 + 2 * company("mine-03")
    assert opened(table, A) == {
        2: ("end", None),
        farm: ("farm-05", table.crew(A, "farm-05", "farmer", "labourer", "farmer2")),
        farm + 1: ("farm-05", table.crew(A, "farm-05", "farmer", None, None)),
        mine: ("mine-03", table.crew(A, "mine-03", "labourer", "engineer2")),
        mine + 1: ("mine-03", table.crew(A, "mine-03", "labourer", None)),
    }


@rule("CR-R41", "CR-91")
def test_a_worker_who_is_wanted_in_two_companies_goes_where_the_best_plan_has_it() -> None:
    """The labourer could help on the farm, but the hotel cannot do without."""
    table = Table(
        at="production", companies={A: "farm-01 hotel-01"}, workers={A: "farmer labourer"}, stock={A: "1 energy 1 food"}
    )
    farm, hotel = 281 + 2 * company("farm-01"), 281 + 2 * company("hotel-01")
    assert opened(table, A) == {
        2: ("end", None),
        farm: ("farm-01", table.crew(A, "farm-01", "farmer", None)),
        hotel: ("hotel-01", table.crew(A, "hotel-01", "labourer", None)),
    }


@rule("CR-R41", "CR-91")
def test_what_was_planned_before_changes_no_menu() -> None:
    """Plans are kept; asked from the first to the last or the other way round, every question has the same menu."""
    asked = productions(seeds=range(3))
    onwards, backwards = Slots(DECK), Slots(DECK)
    menus = [onwards.menu(view, decision) for view, decision in asked]
    assert [backwards.menu(view, decision) for view, decision in reversed(asked)] == menus[::-1]
    assert len({menu.answers for menu in menus}) > 100


def productions(seeds: range) -> list[tuple[CrisisView, Decision]]:
    """What those were asked who planned a production, in games of `steady`: each as it is, under another's events, and
    in the last round, with nobody to export anything."""
    found: list[tuple[CrisisView, Decision]] = []
    for seed in seeds:
        rng, player = Random(seed), GAME.bots()["steady"]()
        dealer = Dealer(seeded(rng))
        state = GAME.begin(2 + seed % 3, GAME.options(), dealer)
        while asked := state.pending():
            view = state.view(asked[0].seat)
            if asked[0].kind == "produce":
                found.append((view, asked[0]))
            state.answer(asked[0], player.choose(view, GAME.notes(asked[0].seat), rng), dealer)
    events = [
        (replace(view, events=other.events), asked)
        for (view, asked), (other, _) in zip(found, found[::-1], strict=True)
    ]
    return found + events + [(replace(view, round=DECK.rounds, board=EMPTY), asked) for view, asked in found]


@rule("CR-R41", "CR-91")
def test_without_a_bonus_worker_both_crews_are_one() -> None:
    table = Table(at="production", companies={A: "farm-02 port-01"}, workers={A: "temp farmer"})
    assert opened(table, A) == {
        2: ("end", None),
        291: ("farm-02", table.crew(A, "farm-02", "farmer", "temp")),
        292: ("farm-02", table.crew(A, "farm-02", "farmer", None)),
    }
    alone = Table(at="production", companies={A: "farm-02"}, workers={A: "farmer"})
    assert opened(alone, A) == {2: ("end", None), 291: ("farm-02", alone.crew(A, "farm-02", "farmer", None))}


@rule("CR-85", "CR-R41")
def test_two_required_slots_have_two_workers() -> None:
    table = Table(
        at="production", companies={A: "carrier-01"}, workers={A: "both labourer labourer"}, stock={A: "1 fuel"}
    )
    first = 281 + 2 * company("carrier-01")
    assert opened(table, A) == {
        2: ("end", None),
        first: ("carrier-01", table.crew(A, "carrier-01", "labourer", "labourer", "both")),
        first + 1: ("carrier-01", table.crew(A, "carrier-01", "labourer", "labourer", None)),
    }


@rule("CR-R19", "CR-R25")
def test_a_card_keeps_its_slot_whatever_else_is_in_the_hand() -> None:
    audits = {716: ("tax-audit", 1), 717: ("tax-audit", 2)}
    table = Table(3, at="actions window", hands={A: "brown-envelope tax-audit"})
    assert opened(table, A) == {0: ("pass", None), PLAYS: ("brown-envelope", None), **audits}
    table = Table(3, at="actions window", hands={A: "tax-audit"})
    assert opened(table, A) == {0: ("pass", None), **audits}
    table = Table(3, at="actions window", hands={B: "tax-audit"})
    assert opened(table, B) == {0: ("pass", None), 716: ("tax-audit", 2), 717: ("tax-audit", 0)}, "from the left on"


@rule("CR-R19", "CR-R33")
def test_workers_of_a_kind_have_one_slot_for_each_type() -> None:
    """Seventeen workers are two kinds; the first tile of a kind stands for all of it."""
    crew = " ".join(["labourer"] * 15 + ["farmer"] * 2)
    table = Table(at="production window", hands={A: "moonlighter overtime"}, workers={A: crew},
                  companies={A: "farm-01"})  # fmt: skip
    first = table.state.workers[A]
    found = opened(table, A)
    types = ("labourer", "farmer", "engineer", "financier")
    assert {slot: answer for slot, answer in found.items() if 395 <= slot < 451} == {
        **{395 + place: ("moonlighter", (first[0], name)) for place, name in enumerate(types)},
        **{399 + place: ("moonlighter", (first[15], name)) for place, name in enumerate(types)},
    }
    assert found[451 + company("farm-01")] == ("overtime", company("farm-01"))


@rule("CR-R19", "CR-R57")
def test_a_worker_of_another_stands_with_its_owner_and_kind() -> None:
    table = Table(3, at="production window", hands={B: "headhunters"}, workers={A: "farmer farmer", C: "labourer"})
    assert opened(table, B) == {
        0: ("pass", None),
        660: ("headhunters", table.state.workers[C][0]),
        660 + 14 + 1: ("headhunters", table.state.workers[A][0]),
    }


@rule("CR-R19", "CR-R30", "CR-R32")
def test_two_managers_on_a_space_have_a_slot_each() -> None:
    table = Table(3, at="actions window", hands={B: "hearing"}, board={"loan": A})
    loan = space("loan")
    assert opened(table, B) == {0: ("pass", None), 538 + 2 * loan: ("hearing", (loan, A))}
    table.state.board[loan] = (A, C)
    assert opened(table, B) == {
        0: ("pass", None),
        538 + 2 * loan: ("hearing", (loan, A)),
        539 + 2 * loan: ("hearing", (loan, C)),
    }


@rule("CR-R19")
def test_nothing_is_offered_to_who_is_not_asked() -> None:
    table = Table(at="planning")
    decision = table.state.pending()[0]
    assert offered(table.view(B), decision) == {}
    assert offered(table.view(None), decision) == {}
    assert offered(table.view(A), Decision(decision.number + 1, A, "place")) == {}
    assert offered(table.view(A), decision)[6 + space("subsidies")] == ("place", space("subsidies"))
