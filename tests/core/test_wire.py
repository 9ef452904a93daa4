"""JSON for others: whole, in whatever way it is written."""

from __future__ import annotations

import json
from random import Random

import pytest

from debacle import registry
from debacle.core import wire
from debacle.core.dealer import seeded
from debacle.core.match import Match
from debacle.core.messages import Move


@pytest.mark.parametrize("number", [0, -1, 2**53 - 1, 1 - 2**53, 2**53, -(2**53), 10**15, 10**16, 10**99])
def test_a_number_that_javascript_would_lose_is_a_string(number: int) -> None:
    safe = abs(number) < 2**53
    assert json.loads(wire.to_json([number])) == [number if safe else str(number)]


@pytest.mark.parametrize("text", ["1" * 20, "é\u2028", "", '"'])
def test_a_text_stays_a_text(text: str) -> None:
    assert json.loads(wire.to_json({text: (text, 1)})) == {text: [text, 1]}


@pytest.mark.parametrize("key", registry.known())
def test_the_short_way_writes_the_same(key: str) -> None:
    game, rng = registry.load(key), Random(4)
    match = Match(game, 3, game.options(), seeded(rng))
    for _ in range(60):
        if not match.state.pending():
            break
        decision = match.state.pending()[0]
        match.play(Move(decision.number, decision.seat, match.state.spec(decision).sample(rng)))
        for seat in (None, 0, 1, 2):
            view = match.state.view(seat)
            assert (
                wire.to_json(view)
                == json.dumps(wire.to_plain(view), ensure_ascii=False, separators=(",", ":")).encode()
            )
