"""Tomorrow's headline."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from msgspec.structs import replace

from debacle.games.qe.rules.scoring import QEOutcome, Score
from debacle.games.qe.telling.headline import pattern
from tests.games.qe.page.markup import check
from tests.games.qe.play import LANGUAGES, positions, render, view_of

Decided = Literal["score", "spending", "shared", "all_out"]


def _score(**changes: int | bool) -> Score:
    plain = Score(
        companies=4,
        zero_bids=0,
        nationalisation=0,
        monopolies=(0, 0, 0, 0, 0),
        diversification=0,
        groups=(),
        subtotal=4,
        thrift=0,
        total=4,
        spent=50,
        eliminated=False,
    )
    return replace(plain, **changes)


OUT = _score(spent=1000, eliminated=True)
THRIFTY = _score(spent=10, thrift=6, total=10)
OUTCOMES: dict[str, tuple[tuple[int, ...], list[Score], Decided]] = {
    "all_out": ((), [OUT, OUT, OUT, OUT], "all_out"),
    "shared": ((0, 1), [_score(total=20), _score(total=20), OUT, THRIFTY], "shared"),
    "spending": ((0,), [_score(total=20), _score(total=20, spent=60), OUT, THRIFTY], "spending"),
    "nothing_spent": ((0,), [_score(total=20, spent=0, thrift=6), _score(), OUT, _score()], "score"),
    "loot": ((0,), [_score(total=20), replace(OUT, total=40), _score(), THRIFTY], "score"),
    "thrift": ((0,), [replace(THRIFTY, total=20), _score(total=16), OUT, _score()], "score"),
    "narrow": ((0,), [_score(total=20), _score(total=19), OUT, THRIFTY], "score"),
    "diversification": ((0,), [_score(total=30, diversification=16), _score(), OUT, THRIFTY], "score"),
    "monopolisation": ((0,), [replace(_score(total=30), monopolies=(9, 9, 0, 0, 0)), _score(), OUT, THRIFTY], "score"),
    "nationalisation": ((0,), [_score(total=30, nationalisation=10), _score(), OUT, THRIFTY], "score"),
    "zero_bids": ((0,), [_score(total=30, zero_bids=8), _score(), OUT, THRIFTY], "score"),
    "companies": ((0,), [_score(total=30, companies=20), _score(), OUT, THRIFTY], "score"),
}


@pytest.mark.parametrize("name", OUTCOMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_outcome_has_its_headline(name: str, language: str) -> None:
    *_, match = positions(4, 2)
    winners, sheets, decided_by = OUTCOMES[name]
    outcome = QEOutcome(
        winners=winners,
        scores=tuple(score.total for score in sheets),
        sheets=tuple(sheets),
        decided_by=decided_by,
        last_bids=None,
    )
    assert pattern(outcome) == name
    html = render(match, replace(view_of(match, 0), outcome=outcome), language)
    check(html)
    found = re.search(r'id="headline"[^>]*>([^<]+)<', html)
    assert found is not None
    assert found[1][0].isupper()
    assert "{" not in found[1]
