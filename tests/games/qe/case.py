"""Q.E. under the conformance suite: what a tester changes, counts and tries."""

from __future__ import annotations

from random import Random

from debacle.conformance import Case
from debacle.core.audience import Seat, bit
from debacle.core.messages import Decision
from debacle.core.specs import Amount, Answer
from debacle.core.state import State
from debacle.games.qe import QE
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.looks import Looks
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEState


def case(seats: int) -> Case:
    return Case(game=QE(), seats=seats, scramble=scramble, totals=totals, answer=steer, junk=("1e9", "007", 10**100))


def steer(state: State, decision: Decision, rng: Random) -> Answer:
    """Bids that meet: ties, again and again, zeros and near misses, and now and then a giant."""
    spec = state.spec(decision)
    frame = state.stack[-1]
    if isinstance(frame, SealedBids) and frame.ties and rng.random() < 0.6:
        again = frame.bids[decision.seat]
        assert again is not None
        return again
    if isinstance(spec, Amount) and rng.random() < 0.7:
        near = rng.choice((0, 1, 2, 3, 4, 2**53, 10**99))
        if spec.why_not(near) is None:
            return near
    return spec.sample(rng)


def totals(state: QEState) -> dict[str, object]:
    tiles = [*state.stack_of_tiles, *(sale.tile for sale in state.sales)]
    if state.tile is not None:
        tiles.append(state.tile)
    return {
        "tiles": sorted(tiles),
        "tokens": sorted((*state.tokens, *state.spare_tokens)),
        "nations": sorted(state.nations),
        "looks": state.looked.bit_count() <= state.seats,
    }


def scramble(state: QEState, seat: Seat | None, rng: Random) -> QEState:
    """Change the others' tokens, the amounts this seat has not seen, and bids and looks in progress."""
    twin = state.copy()
    if state.result is not None:
        return twin
    _scramble_tokens(twin, seat, rng)
    looks = [turn for turn, sale in enumerate(state.sales) if _was_looked_at(state, sale, seat)]
    twin.sales = [
        sale if _knows(sale, seat) or turn in looks[:1] else _scramble_sale(sale, rng)
        for turn, sale in enumerate(state.sales)
    ]
    top = twin.stack[-1]
    if isinstance(top, SealedBids):
        _scramble_given(top, state, seat, rng)
        if top.ties and seat != state.auctioneer:
            _scramble_tie(top, state, seat, rng)
    elif isinstance(top, Looks):
        others = top.done & ~bit(seat)
        top.looking ^= others & rng.getrandbits(state.seats)
    return twin


def _scramble_tokens(twin: QEState, seat: Seat | None, rng: Random) -> None:
    hidden = [token for other, token in enumerate(twin.tokens) if other != seat] + list(twin.spare_tokens)
    rng.shuffle(hidden)
    twin.tokens = tuple(token if other == seat else hidden.pop() for other, token in enumerate(twin.tokens))
    twin.spare_tokens = tuple(hidden)


def _knows(sale: Sale, seat: Seat | None) -> bool:
    """By the rules, not by the engine's books: winner and auctioneer (QE-16), all if they are one (QE-17)."""
    if sale.winner is None or sale.winner == sale.auctioneer:
        return True
    return seat is not None and seat in (sale.winner, sale.auctioneer)


def _was_looked_at(state: QEState, sale: Sale, seat: Seat | None) -> bool:
    """Where the position says that the seat has used its look (QE-30); which sale that was stands nowhere else."""
    used = seat is not None and state.seats == 5 and bool(state.looked >> seat & 1)
    return used and bool(sale.known_by & bit(seat)) and not _knows(sale, seat)


def _scramble_sale(sale: Sale, rng: Random) -> Sale:
    assert sale.amount is not None
    return Sale(
        sale.tile, sale.auctioneer, sale.open_bid, sale.winner, sale.amount + rng.randrange(1, 9), sale.known_by
    )


def _scramble_given(top: SealedBids, state: QEState, seat: Seat | None, rng: Random) -> None:
    def other(bid: int) -> int:
        new = rng.choice((0, 1, 2, 3, bid + 1, bid * 2 + 5))
        return new if new != state.open_bid else new + 1

    top.given = tuple(
        bid if bid is None or place == seat else min(other(bid), state.deck.max_bid - 1)
        for place, bid in enumerate(top.given)
    )


def _scramble_tie(top: SealedBids, state: QEState, seat: Seat | None, rng: Random) -> None:
    """Those tied may have bid more, all the same; the others anything less."""
    tied = [place for place in range(state.seats) if top.bidders >> place & 1]
    old = top.bids[tied[0]]
    assert old is not None
    assert state.open_bid is not None
    most = old if seat in tied else old + rng.randrange(3)
    bids = list(top.bids)
    for place in range(state.seats):
        if place in tied:
            bids[place] = most
        elif place not in (seat, state.auctioneer):
            lower = [bid for bid in (0, 1, 2, most - 1) if 0 <= bid < most and bid != state.open_bid]
            bids[place] = rng.choice(lower)
    top.bids = tuple(bids)
