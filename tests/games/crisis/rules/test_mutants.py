"""Planted mistakes of this game's own: the suite must find each of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from debacle.core.audience import Audience, Seat, bit
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.games.crisis.bot.steady import Steady
from debacle.games.crisis.numbers.encoding import Encoder
from debacle.games.crisis.rules import flow, influence_cards, phases, planning, transfers, windows
from debacle.games.crisis.rules.actions import a01_corruption
from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.events import InfluenceDrawn
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.state import CrisisState, CrisisView
from debacle.games.crisis.rules.windows import Influence
from tests.games.crisis.case import GENTLE, case, overheard
from tests.mutants import Mutants, Patch

mutant = Mutants(lambda seats: case(seats, game=GENTLE), games=20)


def change_view(patch: Patch, change: Callable[[CrisisState, CrisisView], CrisisView]) -> None:
    view = CrisisState.view
    patch.setattr(CrisisState, "view", lambda self, seat: change(self, view(self, seat)))


@mutant("leak: same state")
def the_hands_of_others_are_in_the_view(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, hands=tuple(state.hands)))


@mutant("leak: same state")
def numbers_tell_what_the_view_does_not(patch: Patch) -> None:
    """By a side door: whoever looked last has left the whole position behind."""
    view, encode = CrisisState.view, Encoder.encode
    left: list[CrisisState] = []

    def looks(self: CrisisState, seat: Seat | None) -> CrisisView:
        left[:] = [self]
        return view(self, seat)

    def tells(self: Encoder, shown: CrisisView, notes: CrisisNotes) -> array[float]:
        numbers = encode(self, shown, notes)
        numbers[-1] = sum(left[0].hands[(shown.seat or 0) - 1])
        return numbers

    patch.setattr(CrisisState, "view", looks)
    encoder = Encoder(GENTLE.deck, Steady(GENTLE.deck).answer)
    patch.setattr(GENTLE, "_encoding", GENTLE.encoding().__replace__(encode=partial(tells, encoder)))


@mutant("leak: same state")
def the_next_card_is_in_the_view(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, discard=(*view.discard, *state.pile[:1])))


@mutant("leak: same state")
def who_can_play_nothing_is_not_asked_in_a_window(patch: Patch) -> None:
    """CR-R26: so the question itself would tell something."""
    ask = Influence.ask

    def knowing(self: Influence, state: CrisisState) -> tuple[Decision, ...]:
        asked = ask(self, state)
        return asked if asked and influence_cards.card_acts(state, asked[0].seat, self.window) else ()

    patch.setattr(Influence, "ask", knowing)


@mutant("leak: paired step")
def a_window_opens_only_to_those_who_can_play_something(patch: Patch) -> None:
    def may_play(self: CrisisState, seat: Seat) -> bool:
        playable = [card for card in self.hands[seat] if "evaluation" not in self.deck.influence[card].windows]
        return bool(playable) and seat not in [one.seat for one in self.played]

    patch.setattr(CrisisState, "may_play_card", may_play)


@mutant("leak: same state")
def a_plan_of_production_can_be_seen(patch: Patch) -> None:
    patch.setattr(Production, "seen", lambda self, state, seat: self.__replace__())


@mutant("leak: same state")
def a_plan_is_passed_on_to_the_next_in_turn(patch: Patch) -> None:
    """And the frame agrees: it says that the plan is that one's."""
    take = Production.take

    def hand_over(self: Production, state: CrisisState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        take(self, state, seat, answer, dealer)
        if self.plan:
            self.queue = (*self.queue[1:], *self.queue[:1])

    patch.setattr(Production, "take", hand_over)


@mutant("conserves")
def a_played_card_is_lost(patch: Patch) -> None:
    play = influence_cards.play_card

    def careless(state: CrisisState, *rest: Any) -> Any:
        effect = play(state, *rest)
        state.discard.pop()
        return effect

    patch.setattr(windows, "play_card", careless)
    patch.setattr(planning, "play_card", careless)


@mutant("conserves")
def a_drawn_card_stays_in_the_pile(patch: Patch) -> None:
    draw = transfers.draw_influence

    def double(state: CrisisState, seat: Seat, dealer: Dealer) -> None:
        pile = state.pile[:]
        draw(state, seat, dealer)
        state.pile = pile

    patch.setattr(a01_corruption, "draw_influence", double)


@mutant("conserves")
def the_warehouse_has_no_walls(patch: Patch) -> None:
    def heap(state: CrisisState, seat: Seat, stock: Any) -> int:
        state.stock[seat] = tuple(stock)
        return 0

    for place in ("transfers", "actions.a11_import", "actions.a12_energy_market", "actions.a13_production"):
        patch.setattr(f"debacle.games.crisis.rules.{place}.store", heap)


@mutant("conserves")
def the_temporary_worker_is_never_given_back(patch: Patch) -> None:
    end = phases.end_round

    def forgetful(state: CrisisState, dealer: Dealer) -> None:
        workers = state.workers[:]
        end(state, dealer)
        state.workers = workers

    in_turn = [(forgetful if do is end else do, action) for do, action in flow.IN_TURN]
    patch.setattr(flow, "IN_TURN", tuple(in_turn))


@mutant("copies")
def a_view_holds_a_live_frame(patch: Patch) -> None:
    patch.setattr(planning.Planning, "seen", lambda self, state, seat: self)


@pytest.mark.parametrize("more", [lambda seat: bit(1 - seat), lambda seat: (1 << 5) - 1])
def test_a_card_drawn_in_the_hearing_of_others_is_found(
    more: Callable[[Seat], Audience], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event itself says that it reveals a card, so a leak test that believes it finds nothing amiss."""

    def aloud(state: CrisisState, seat: Seat, dealer: Dealer) -> None:
        card = dealer.draw(state.pile)
        state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
        if dealer.tell:
            dealer.tell(InfluenceDrawn(seat, card), bit(seat) | more(seat), InfluenceDrawn(seat, None))

    monkeypatch.setattr(a01_corruption, "draw_influence", aloud)
    found = {line for seed in range(8) for line in overheard(case(2, game=GENTLE), Random(seed))}
    assert "1 hears what 0 draws" in found


def test_a_hand_that_is_seen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    the_hands_of_others_are_in_the_view(monkeypatch)
    assert "1 sees the hand of 0" in overheard(case(2, game=GENTLE), Random(0))


@pytest.mark.parametrize("name", mutant)
def test_is_found(name: str, monkeypatch: Patch) -> None:
    assert mutant.first_failure(name, monkeypatch) == mutant[name].found_by
