"""What every game lets people decide ahead: through whole games, for every seat, it says something allowed or nothing,
and comes to an end."""

from __future__ import annotations

from collections import Counter
from importlib.metadata import entry_points
from random import Random

import pytest

from debacle import bots, registry
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.premoves import Premove, PremoveOffer, Premoves
from debacle.texts.words import Words

SEATS = {"qe": 3, "friends": 3, "krach": 3, "crisis": 2}
LIMITS = ("0", "7", "1000")


def premoves_of(key: str) -> Premoves:
    [point] = [one for one in entry_points(group="debacle.premoves") if one.name == key]
    assert point.module == f"debacle.games.{key}.bot.premoves"
    made: Premoves = point.load()(registry.load(key))
    return made


def all_of(offer: PremoveOffer) -> list[Premove]:
    limits = LIMITS if offer.limited else ("",)
    return [Premove(offer.kind, about, limit, offer.until) for about in offer.abouts or ("",) for limit in limits]


@pytest.mark.parametrize("key", SEATS)
def test_whatever_is_decided_ahead_answers_as_is_allowed(key: str) -> None:
    game, own = registry.load(key), premoves_of(key)
    rng = Random(11)
    match = Match(game, SEATS[key], game.options(), rng.randrange)
    steady, answered, offered, ended = bots.find(game, "steady"), Counter[str](), set[str](), set[str]()
    made: dict[tuple[int, Premove], None] = {}
    while match.state.pending():
        decision = match.state.pending()[0]
        view = match.state.view(decision.seat)
        assert view.asked is not None
        harmless = own.harmless(view)
        assert harmless is None or view.asked.spec.why_not(harmless) is None, (decision, harmless)
        for premove in [one for offer in own.offers(view) for one in all_of(offer)]:
            offered.add(premove.kind)
            made[decision.seat, premove] = None
            assert own.holds(premove, view), "what is offered holds"
            answer = own.answer(premove, view)
            if answer is not None:
                answered[premove.kind] += view.asked.spec.why_not(answer) is None
        for seat, premove in list(made):
            if not own.holds(premove, match.state.view(seat)):
                ended.add(premove.kind)
                del made[seat, premove]
        choice = steady.choose(view, match.notes_of(decision.seat), rng)
        match.play(Move(decision.number, decision.seat, choice))
    assert {kind for kind in offered if answered[kind]} == offered, "each says something at some time"
    assert ended == offered - ({"bid_up_to"} if key == "qe" else set()), "and each but a standing limit comes to an end"
    for language in ("en", "fr"):
        words = Words(language, "debacle.server", f"debacle.games.{key}")
        for kind in offered:
            assert words.knows(f"premove.{kind}")
            assert words.knows(f"premove.{kind}_how")


def test_bid_up_to_in_friends_raises_by_the_least_and_then_passes() -> None:
    game, own, rng = registry.load("friends"), premoves_of("friends"), Random(2)
    match = Match(game, 3, game.options(), rng.randrange)
    steady, said = bots.find(game, "steady"), set[str]()
    while match.state.pending():
        decision = match.state.pending()[0]
        view = match.state.view(decision.seat)
        [*offers] = own.offers(view)
        lots = [offer for offer in offers if offer.kind == "bid_up_to"]
        for premove in [one for offer in lots for one in all_of(offer) if one.limit == "7"]:
            answer = own.answer(premove, view)
            if isinstance(answer, tuple) and answer[0] == "bid":
                assert isinstance(answer[1], int)
                assert answer[1] <= 7
                said.add("bid")
            elif answer is not None:
                assert answer == ("pass", None)
                said.add("pass")
        match.play(Move(decision.number, decision.seat, steady.choose(view, match.notes_of(decision.seat), rng)))
    assert said == {"bid", "pass"}
