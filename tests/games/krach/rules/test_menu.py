"""The menu: every kind of answer has its slots, and each slot always means the same."""

from __future__ import annotations

from typing import Any

import pytest

from debacle.core.messages import Decision
from debacle.core.specs import Answer, Either, Pick, Some
from debacle.games.krach.rules.menu import least_payment
from debacle.games.krach.rules.state import KrachView
from tests.games.krach.case import walk
from tests.games.krach.table import DECK, GAME, WORKFORCE, A, B, C, Table, after_news, crash
from tests.marks import rule

BARE, LEAST, BIDS, BEST, TIPS = 9, 4, 6, 8, 24
AT_WORKFORCES, AT_RIVALS, ALONE = 5, 2, 9
"""Names of cards with an effect, by what they are played at."""
PLAYS = AT_WORKFORCES * 15 + AT_RIVALS * 3 + ALONE
SLOTS = BARE + LEAST + BIDS + BEST + TIPS + 28 * (1 + 15 + 3) + PLAYS + 2 * 15 + 3


def opened(table: Table, seat: int) -> dict[int, Answer]:
    view = table.view(seat)
    assert view.asked is not None
    return offered(view, view.asked.decision)


def offered(view: KrachView, decision: Decision) -> dict[int, Answer]:
    shown = GAME.menu(view, decision)
    assert len(shown.answers) == len(shown.legal) == SLOTS
    for answer, legal in zip(shown.answers, shown.legal, strict=True):
        assert legal or answer is None
    return {slot: answer for slot, answer in enumerate(shown.answers) if shown.legal[slot]}


def of_act(table: Table, seat: int, act: str) -> list[Any]:
    """What the menu says to an act, in the order of its slots."""
    answers = opened(table, seat).values()
    return [answer[1] for answer in answers if isinstance(answer, tuple) and answer[0] == act]


def plain_answers(spec: object) -> list[Answer]:
    """All but amounts, payments and choices of several cards."""
    if isinstance(spec, Pick):
        return list(spec.options)
    if not isinstance(spec, Either):
        return []
    found: list[Answer] = []
    for act, inner in spec.acts.items():
        if inner is None or isinstance(inner, Pick):
            found += [(act, one) for one in ([None] if inner is None else inner.options)]
    return found


def by_name(answer: Answer, kind: str) -> str:
    """What an answer means: cards of one name are alike, wherever one stands alone or comes first."""
    if kind == "tip":
        return repr(answer)
    if kind == "walkout":
        return f"walkout {answer}"
    if type(answer) is int:
        return f"card {DECK.first[answer]}"
    if not isinstance(answer, tuple) or len(answer) != 2:
        return repr(answer)
    act, argument = answer
    if act in ("react", "shelter") and isinstance(argument, int):
        return f"card {DECK.first[argument]}"
    if act in ("play", "lend") and isinstance(argument, tuple) and isinstance(argument[0], int):
        return f"{act} {DECK.first[argument[0]]} {argument[1:]}"
    return repr(answer)


@rule("KR-R03", "KR-R05", "KR-R11")
@pytest.mark.parametrize("seats", [2, 4])
def test_an_answer_keeps_its_slot_and_all_plain_ones_are_offered(seats: int) -> None:
    slot_of: dict[tuple[int, str], int] = {}
    """By seat, for rivals are named by their place from it, and answer."""
    kinds = set()
    for seed in range(4):
        for state, decision, _ in walk(seats, seed):
            view, spec = state.view(decision.seat), state.spec(decision)
            found = offered(view, decision)
            plain = {by_name(answer, decision.kind) for answer in plain_answers(spec)}
            for slot, answer in found.items():
                assert spec.why_not(answer) is None
                name = by_name(answer, decision.kind)
                if name in plain and decision.kind != "tip":
                    assert slot_of.setdefault((decision.seat, name), slot) == slot
            assert plain <= {by_name(answer, decision.kind) for answer in found.values()}
            kinds.add(decision.kind)
    assert len({(seat, slot) for (seat, _), slot in slot_of.items()}) == len(slot_of) > 150
    assert {"workforce", "overhead", "loans", "blink", "news", "react"} <= kinds


@rule("KR-15", "KR-18", "KR-25", "KR-R18")
def test_a_turn_in_the_menu() -> None:
    """Acts that need no more stand first, in this order; a sale is one card for its value."""
    table = Table(2, hands={A: "gold-2 gold-4"}, workforces={A: "students teachers"})
    found = opened(table, A)
    two, four = table.card(A, "gold-2"), table.card(A, "gold-4")
    assert (found[0], found[1], found[8], found[9]) == (
        ("nothing", None), ("grow", None), ("bailout", None), ("cycle", (two,)),
    )  # fmt: skip
    assert of_act(table, A, "downsize") == [WORKFORCE["teachers"], WORKFORCE["students"]]
    assert of_act(table, A, "sale") == [(B, (two,), 2), (B, (four,), 4)]
    assert of_act(table, A, "gift") == [], "that is for people"
    table.act(A, "nothing")
    table.act(A, "pay", table.cards(A, "gold-2"))
    assert opened(table, A)[2] == ("done", None)
    assert of_act(table, A, "lend") == [(four, WORKFORCE["teachers"]), (four, WORKFORCE["students"])]


@rule("KR-28", "KR-R11")
def test_a_blink_in_the_menu() -> None:
    """The one, two or three cards worth most."""
    table = Table(3, at="blink", hands={A: "gold-2 gold-4 gold-3 cash-1", B: "gold-2"})
    best = [table.cards(A, names) for names in ("gold-4", "gold-4 gold-3", "gold-4 gold-3 gold-2")]
    assert of_act(table, A, "pocket") == best
    assert of_act(table, A, "watch") == [B, C]
    assert opened(table, A)[3] == ("neither", None)
    assert of_act(table, B, "pocket") == [table.cards(B, "gold-2")]
    assert of_act(table, C, "pocket") == []


@rule("KR-41", "KR-R40")
def test_a_bonus_in_the_menu() -> None:
    """None of them, or those worth most."""
    table = Table(2, hands={A: "year-end-bonus gold-2 gold-4 gold-3"})
    table.play(A, "year-end-bonus")
    found = list(opened(table, A).values())
    assert found == [(), table.cards(A, "gold-4"), table.cards(A, "gold-4 gold-3")]


@rule("KR-49", "KR-R37")
def test_an_auction_in_the_menu() -> None:
    """Raises by 0 to 8 above the least bid, as far as the purse goes; then the least payment."""
    table = Table(3, at="overhead", hands={A: "", B: "gold-4 gold-3 cash-2", C: "gold-2"}, confidence={A: ""})
    table.pass_until("bid")
    assert opened(table, B) == {4: ("pass", None), **{13 + n: ("bid", m) for n, m in enumerate((1, 2, 3, 4, 6, 9))}}
    table.act(B, "bid", 3)
    assert list(opened(table, C).values()) == [("pass", None)]
    table.act(C, "pass")
    assert table.asked == (B, "price")
    assert opened(table, B) == {11: table.cards(B, "gold-3")}


@rule("KR-30", "KR-R18", "KR-R20")
def test_an_offer_in_the_menu() -> None:
    table = Table(2, hands={A: "gold-2", B: "gold-4 gold-3 cash-1"})
    table.act(A, "sale", (B, table.cards(A, "gold-2"), 4))
    assert opened(table, B) == {5: ("decline", None), 12: ("accept", table.cards(B, "gold-4"))}
    table.act(B, "decline")
    table.act(A, "gift", (B, table.cards(A, "gold-2")))
    assert opened(table, B) == {5: ("decline", None), 6: ("accept", None)}


@rule("KR-22", "KR-R25")
def test_an_overhead_in_the_menu() -> None:
    table = Table(2, at="overhead", hands={A: "gold-4 gold-3 cash-1"}, rates={A: 2})
    assert of_act(table, A, "pay") == [table.cards(A, "gold-3")]
    assert opened(table, A)[10] == ("pay", table.cards(A, "gold-3"))


@rule("KR-R07", "KR-32")
def test_a_distress_in_the_menu() -> None:
    table = Table(2, at="overhead", hands={A: ""})
    assert {7: ("give_up", None), 8: ("bailout", None)}.items() <= opened(table, A).items()


@rule("KR-R43")
def test_every_order_of_events_has_a_slot() -> None:
    table = Table(2, hands={A: "insider-tip"})
    table.play(A, "insider-tip")
    spec = table.spec(A)
    assert isinstance(spec, Pick)
    assert opened(table, A) == {27 + place: order for place, order in enumerate(spec.options)}
    assert len(spec.options) == 6


@rule("KR-46", "KR-R44")
def test_cards_to_discard_and_workforces_to_walk_out() -> None:
    table = after_news("general-strike", 2, workforces={A: "students teachers", B: "craftspeople freelancers"})
    assert list(opened(table, A).values()) == [WORKFORCE["teachers"], WORKFORCE["students"]]
    assert table.asked == (A, "walkout")


@rule("KR-R25")
@pytest.mark.parametrize(
    ("worth", "due", "paid"),
    [
        ((2, 3, 4), 5, (0, 1)),
        ((2, 2, 4), 4, (2,)),
        ((1, 1, 1, 3), 3, (3,)),
        ((1, 2, 4, 3), 7, (2, 3)),
        ((4, 3, 1, 2), 7, (0, 1)),
        ((4, 1), 2, (0,)),
        ((3, 2, 2), 4, (1, 2)),
        ((5,), 5, (0,)),
        ((5, 1, 1), 2, (1, 2)),
        ((2, 5), 1, (0,)),
        ((1, 2, 3), 0, ()),
    ],
)
def test_the_least_payment(worth: tuple[int, ...], due: int, paid: tuple[int, ...]) -> None:
    """It gives away as little as can be, and of such ones it has fewest cards."""
    options = tuple(range(len(worth)))
    assert least_payment(Some(options, worth=worth, due=due)) == paid


@rule("KR-R05")
def test_nothing_is_offered_to_who_is_not_asked() -> None:
    table = Table(2, hands={A: "gold-2"})
    decision = table.state.pending()[0]
    for onlooker in (B, None):
        assert offered(table.view(onlooker), decision) == {}
    assert offered(table.view(A), Decision(decision.number + 1, A, "workforce")) == {}
    assert offered(table.view(A), decision) != {}


@rule("KR-38")
def test_a_guarantee_in_a_krach() -> None:
    table = crash(2, hands={A: "government-guarantee"}, workforces={A: "students:gold-4"}, confidence={A: ""})
    card = table.card(A, "government-guarantee")
    assert of_act(table, A, "play") == [(card, None)]


@rule("KR-30", "KR-R18")
def test_alike_cards_share_a_slot_and_the_first_stands_in_it() -> None:
    table = Table(2, hands={A: "gold-2 gold-2 gold-4"})
    first, second, four = table.view(A).hands[A] or ()
    assert DECK.first[first] == DECK.first[second] != DECK.first[four]
    assert of_act(table, A, "sale") == [(B, (first,), 2), (B, (four,), 4)]


@rule("KR-28", "KR-30")
def test_rivals_stand_by_their_place_from_who_is_asked() -> None:
    """So a slot means the same to every seat, and at every table."""
    watched = []
    for seats, seat, left in ((2, A, B), (3, C, A), (3, B, C)):
        found = opened(Table(seats, at="blink"), seat)
        watched.append([slot for slot, answer in found.items() if answer == ("watch", left)])
    assert watched[0] == watched[1] == watched[2]
    assert len(watched[0]) == 1
