"""Simple opponents: each plays to the end by the rules, pays what it bids, and has a name in both languages."""

from __future__ import annotations

import pytest

from debacle.games.friends.rules.events import BidMade, Defaulted, LotWon
from debacle.texts.words import Words
from tests.games.friends.bot.test_steady import GAME, play_among

HABITS = sorted(set(GAME.bots()) - {"steady", "learned"})


@pytest.mark.parametrize("name", HABITS)
def test_it_plays_to_the_end_and_pays_what_it_bids(name: str) -> None:
    match, happened = play_among((name, "steady", name), 3)
    assert match.state.outcome() is not None
    assert not any(isinstance(event, Defaulted) for event in happened)
    assert any(isinstance(event, BidMade) and event.seat != 1 for event in happened)


def test_the_miser_never_raises() -> None:
    _, happened = play_among(("miser", "steady", "steady"), 4)
    before: BidMade | LotWon | None = None
    for event in happened:
        if isinstance(event, BidMade):
            assert event.seat != 0 or not isinstance(before, BidMade)
            before = event
        elif isinstance(event, LotWon):
            before = event


@pytest.mark.parametrize("name", [*HABITS, "steady", "learned", "random"])
def test_bots_have_names_in_both_languages(name: str) -> None:
    for language in ("en", "fr"):
        said = Words(language, "debacle.games.friends", "debacle.server")
        assert said.name("bot", name) != name
        assert said.knows(f"bot_is.{name}")
