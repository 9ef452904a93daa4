"""Friends under the conformance suite: what a tester changes, counts and tries."""

from __future__ import annotations

from random import Random

from debacle.conformance import Case
from debacle.core.audience import Seat
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Answer, Either
from debacle.core.state import State
from debacle.games.friends import Friends
from debacle.games.friends.rules.announcement import Announced
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.setup import FriendsOptions
from debacle.games.friends.rules.state import FriendsState

REFUSALS = ("pass", "done", "keep")
OPTIONS = {
    "": FriendsOptions(),
    "open money": FriendsOptions(open_money=True),
    "no overbids": FriendsOptions(allow_overbid=False),
}


def case(seats: int, options: str = "") -> Case:
    witness = Witness(OPTIONS[options])
    return Case(
        game=Friends(),
        seats=seats,
        options=OPTIONS[options],
        scramble=witness.scramble,
        totals=totals,
        answer=witness.answer,
        junk=(("bid", 10**9), ("bid", "20"), ("pass", 0), ("bakery", None), ("lawyer", 0), 60, -60),
    )


def steer(state: State, decision: Decision, rng: Random) -> Answer:
    """Bids near the least, mostly within one's money; cards are played often, at anything; now and then an overbid."""
    assert isinstance(state, FriendsState)
    spec = state.spec(decision)
    if not isinstance(spec, Either):
        return spec.sample(rng)
    acts = [act for act in spec.acts if act not in REFUSALS]
    refusal = (next(act for act in spec.acts if act in REFUSALS), None)
    if not acts:
        return refusal
    amount = spec.acts.get("bid")
    if isinstance(amount, Amount):
        bid = amount.low + rng.choice((0, 0, 1, 2, 5, 9))
        affordable = bid <= state.money[decision.seat]
        if amount.why_not(bid) is None and rng.random() < (0.5 if affordable else 0.03):
            return "bid", bid
        return refusal
    act = rng.choice(acts)
    if rng.random() < (0.1 if act == "deactivate" else 0.7):
        inner = spec.acts[act]
        return act, None if inner is None else inner.sample(rng)
    return refusal


def brisk(state: State, decision: Decision, rng: Random) -> Answer:
    """Whoever can pay the least bids it, and few say more; cards are played at once. So a game is soon over."""
    assert isinstance(state, FriendsState)
    top = state.stack[-1]
    if not isinstance(top, Bidding):
        return steer(state, decision, rng)
    low = top.low if top.holder is None else top.high + 1
    wants = low <= state.money[decision.seat] and rng.random() < (0.9 if top.holder is None else 0.1)
    return ("bid", low) if wants else ("pass", None)


def totals(state: FriendsState) -> dict[str, object]:
    """Where all cards are; one that was announced lies on the table until it is done. A deck has no order to leak."""
    cards = [*state.pile, *state.box, *state.row, *state.discard, *state.removed, *(card for card, _ in state.links)]
    for places in (state.empires, state.bound, state.unused):
        cards += [card for place in places for card in place]
    cards += [frame.card for frame in state.stack if isinstance(frame, Announced)]
    hosts = {*state.row, *(card for empire in state.empires for card in empire)}
    return {
        "cards": sorted(cards),
        "links": all(host in hosts for _, host in state.links),
        "order": state.pile == sorted(state.pile),
        "marks": set(state.unsold) <= set(state.row),
        "debts": min(state.money) < 0,
    }


class Witness:
    """Who may know what, by the rules and by what was played; the engine's own marks are not asked.

    Money is open if the table chose so (FR-07), and after a Stocktaking that was not cancelled, until its phase ends
    (FR-74, FR-R31).
    """

    def __init__(self, options: FriendsOptions) -> None:
        self._options = options
        self._opened: tuple[int, str] | None = None
        """The round and the phase in which a Stocktaking was played."""

    def answer(self, state: State, decision: Decision, rng: Random) -> Answer:
        assert isinstance(state, FriendsState)
        if not any(state.counts):
            self._opened = None
        answer = steer(state, decision, rng)
        if isinstance(answer, tuple) and answer[0] == "stocktaking":
            self._opened = state.round, state.phase
        elif decision.kind == "react" and answer is True and _stocktaking(state):
            self._opened = None
        return answer

    def scramble(self, state: FriendsState, seat: Seat | None, rng: Random) -> FriendsState:
        """Change the others' money. The pile has no order, and what is in it all can count."""
        twin = state.copy()
        opened = self._opened == (state.round, state.phase) and not _stocktaking(state)
        if self._options.open_money or opened or state.result is not None:
            return twin
        for other in range(state.seats):
            if other != seat:
                twin.money[other] = rng.choice((0, 1, 29, 30, 39, 40, 60, 99, state.money[other] + 1))
        top = state.stack[-1]
        if isinstance(top, Bidding) and top.holder is not None and self._options.allow_overbid is False:
            twin.money[top.holder] = max(twin.money[top.holder], top.high)
        return twin


def _stocktaking(state: FriendsState) -> bool:
    """Whether it lies on the table and may still be cancelled."""
    return any(isinstance(frame, Announced) and frame.card == state.deck.index["stocktaking"] for frame in state.stack)
