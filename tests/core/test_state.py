"""What a position remembers of the question that was looked at last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from debacle import registry
from debacle.core import wire
from debacle.core.dealer import Dealer, seeded
from debacle.core.messages import Move
from debacle.core.refusals import Illegal
from debacle.core.specs import Spec
from debacle.games.krach import Krach
from debacle.games.krach.rules.distress import Forfeit

GAMES = registry.known()
SEATS = 3


@pytest.mark.parametrize("key", GAMES)
def test_a_question_is_specified_once_for_who_looks_and_then_plays(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng, specified = registry.load(key), Random(4), Counter[str]()

    def counting(spec: Callable[..., Spec]) -> Callable[..., Spec]:
        def counted(*args: Any) -> Spec:
            specified[key] += 1
            return spec(*args)

        return counted

    for frame, counted in [(frame, counting(frame.spec)) for frame in game.frames]:
        monkeypatch.setattr(frame, "spec", counted)
    dealer = Dealer(seeded(rng))
    state = game.begin(SEATS, game.options(), dealer)
    played = 0
    while (asked := state.pending()) and played < 80:
        decision = asked[-1]
        shown = state.view(decision.seat).asked
        state.play(Move(decision.number, decision.seat, shown.spec.sample(rng)), dealer)
        played += 1
    assert specified[key] == played > 20


@pytest.mark.parametrize("key", GAMES)
def test_what_was_looked_at_is_no_part_of_a_position(key: str) -> None:
    game, dealer = registry.load(key), Dealer(seeded(Random(2)))
    state = game.begin(SEATS, game.options(), dealer)
    before, written = state.copy(), wire.write_state(state)
    state.spec(state.pending()[0])
    assert state == before
    assert wire.write_state(state) == written
    assert state.copy().specified == before.specified == (None, None)


def test_a_copy_that_is_changed_goes_by_its_own_spec() -> None:
    game, dealer = Krach(), Dealer(seeded(Random(2)))
    state = game.begin(SEATS, game.options(), dealer)
    seat = state.active
    state.push(Forfeit(seat, "capital", 1, ready=True))
    state.settle(dealer)
    decision = state.pending()[0]
    card = state.hands[seat][0]
    assert state.spec(decision).why_not(card) is None
    changed = state.copy()
    changed.hands[seat] = state.hands[seat][1:]
    with pytest.raises(Illegal):
        changed.play(Move(decision.number, seat, card), dealer)
    state.play(Move(decision.number, seat, card), dealer)
    assert card not in state.hands[seat]
