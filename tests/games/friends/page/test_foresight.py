"""What a card is said to lead to is what the rules make of it."""

from __future__ import annotations

from collections import Counter

from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick
from debacle.games.friends.rules.empire import empire_vp, factories, factory_limit
from debacle.games.friends.rules.state import FriendsState
from debacle.games.friends.telling.accounts import income
from debacle.games.friends.telling.foresight import brings_at_once, closed, played_at
from tests.games.friends.play import GAME, page_for, positions, state_of
from tests.games.friends.table import DECK, A, B, Table, card

SILENT = Dealer(lambda _: 0, None)


def test_what_a_card_would_lead_to_is_what_it_leads_to() -> None:
    """Each card at each target, in games of every size, if nobody cancels it."""
    met: Counter[str] = Counter()
    for seed in range(14):
        for match in positions(seed, 2 + seed % 3):
            for decision in match.state.pending():
                if decision.kind in ("cards", "lot", "income", "acquired"):
                    _compare(state_of(match), decision, met)
    wanted = {"double_vp", "double_production", "base_income", "prestige_bonus", "factory_limit", "take_factory"}
    wanted |= {"destroy_card", "destroy_factory", "no_production", "triple_then_destroy", "card_to_row_end"}
    wanted |= {"take_removed", "deactivate", "all_pay_bank", "extra_production"}
    assert wanted <= set(met)


def _compare(state: FriendsState, decision: Decision, met: Counter[str]) -> None:
    spec, seat = state.spec(decision), decision.seat
    assert isinstance(spec, Either)
    for act, inner in spec.acts.items():
        if act in ("pass", "done", "keep"):
            continue
        effect = "deactivate" if act == "deactivate" else DECK.cards[DECK.index[act]].effect or ""
        if inner is None:
            _compare_money(state, decision, act, effect, met)
        elif isinstance(inner, Pick):
            for target in inner.options:
                assert isinstance(target, int)
                _compare_change(state, decision, act, effect, target, met)
        assert seat == decision.seat


def _compare_change(
    state: FriendsState, decision: Decision, act: str, effect: str, target: int, met: Counter[str]
) -> None:
    seat, view = decision.seat, state.view(decision.seat)
    change = (
        closed(DECK, view, seat, target)
        if act == "deactivate"
        else played_at(DECK, view, seat, DECK.index[act], target)
    )
    if change is None:
        return
    after = _played(state, decision, (act, target))
    if after is None:
        return
    met[effect] += 1
    touched = change.seat
    assert change.vp == empire_vp(DECK, after, touched) - empire_vp(DECK, state, touched), (act, target)
    assert change.income == income(DECK, after, touched) - income(DECK, state, touched), (act, target)
    assert change.limit == factory_limit(DECK, after, touched) - factory_limit(DECK, state, touched), (act, target)


def _compare_money(state: FriendsState, decision: Decision, act: str, effect: str, met: Counter[str]) -> None:
    seat, amount = decision.seat, DECK.cards[DECK.index[act]].amount
    money = brings_at_once(DECK, state.view(seat), seat, effect, amount)
    after = None if money is None else _played(state, decision, (act, None))
    if after is not None:
        met[effect] += 1
        assert money == after.money[seat] - state.money[seat], act


def _played(state: FriendsState, decision: Decision, answer: tuple[str, int | None]) -> FriendsState | None:
    """The position right after; None: something else must be chosen meanwhile, on which it hangs."""
    after = state.copy()
    after.answer(decision, answer, SILENT)
    while after.pending() and after.pending()[0].kind == "react":
        after.answer(after.pending()[0], False, SILENT)
    if any(len(factories(DECK, after, seat)) > factory_limit(DECK, after, seat) for seat in range(after.seats)):
        return None
    return after if after.phase == state.phase and after.round == state.round else None


def test_a_full_house_closes_the_factory_it_misses_least() -> None:
    table = Table(2, unused={A: "lawyer"}, empires={A: "bakery brewery supermarket", B: "wind-farm"})
    change = played_at(DECK, table.view(A), A, card("lawyer"), card("wind-farm"))
    assert change is not None
    assert change.vp == 3, "+4, and the bakery's point is lost"


def test_one_choice_is_no_choice() -> None:
    table = Table(2, unused={A: "lawyer"}, empires={B: "bakery"})
    [play] = page_for("en", 2, A).paint(table.view(A), table.told(A))["ask"].plays
    assert play.aims[0].only == str(card("bakery"))
    assert GAME.deck.cards[card("bakery")].vp == 1
    assert play.aims[0].groups[0].options[0].note == "+1 VP, +€7 a round"
