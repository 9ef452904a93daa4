"""When each kind of scene of Friends comes up, for whoever set the table up."""

from __future__ import annotations

from random import Random

from debacle.core.match import Match
from debacle.core.messages import Decision
from debacle.core.specs import Answer, Either
from debacle.core.state import State
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.state import FriendsState
from debacle.games.friends.telling.scenes import FriendsScene
from debacle.games.friends.telling.strike import Strike
from tests.browser.stage import Moment
from tests.games.friends.case import steer
from tests.games.friends.play import state_of

OVERBID = 0.03


def lively(state: State, decision: Decision, rng: Random) -> Answer:
    """Bids that rise a little while somebody can pay, cards at once and at anybody, and now and then a bid too far."""
    assert isinstance(state, FriendsState)
    top = state.stack[-1]
    if decision.kind in ("react", "end"):
        return True
    if not isinstance(top, Bidding):
        return steer(state, decision, rng)
    low = top.low if top.holder is None else top.high + 1 + int(rng.random() * 3)
    if low > state.money[decision.seat]:
        return ("bid", low) if _may_bid(state, decision) and rng.random() < OVERBID else ("pass", None)
    return ("bid", low) if rng.random() < (0.9 if top.holder is None else 0.25) else ("pass", None)


def _may_bid(state: FriendsState, decision: Decision) -> bool:
    spec = state.spec(decision)
    return isinstance(spec, Either) and "bid" in spec.acts


def _robbed(match: Match, scene: FriendsScene) -> bool:
    """A factory of the reader goes to another."""
    hits = scene.thing.hits if isinstance(scene.thing, Strike) else ()
    return any(hit.before and hit.before.you and hit.after and not hit.after.you for hit in hits)


def _swapped(match: Match, scene: FriendsScene) -> bool:
    """Two cards change hands, and one of them was the reader's."""
    hits = scene.thing.hits if isinstance(scene.thing, Strike) else ()
    return len(hits) == 2 and scene.concerns and all(hit.before and hit.after for hit in hits)


def _at_all(match: Match, scene: FriendsScene) -> bool:
    """Played at nobody in particular, and it costs the reader money."""
    return isinstance(scene.thing, Strike) and not scene.thing.hits and scene.concerns


def _bought_against(match: Match, scene: FriendsScene) -> bool:
    return scene.concerns and len(scene.thing.calls) > 2


MOMENTS = (
    Moment("struck", "friends", 4, lively, _robbed),
    Moment("struck", "friends", 3, lively, _at_all, "struck-all"),
    Moment("struck", "friends", 3, lively, _swapped, "struck-swap"),
    Moment("cancelled", "friends", 3, lively),
    Moment("sold", "friends", 4, lively, _bought_against),
    Moment("ruined", "friends", 3, lively),
    Moment("front", "friends", 4, lively, lambda match, _scene: state_of(match).round > 3),
    Moment("finale", "friends", 4, lively, lambda _match, scene: scene.thing.why == "goal"),
    Moment("finale", "friends", 2, lively, lambda _match, scene: scene.thing.why == "over", "over"),
)
