"""Krach under the conformance suite: what a tester changes, counts and tries."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, cast

from msgspec.structs import replace

from debacle.conformance import Case
from debacle.core.audience import Seat, seats_in
from debacle.core.game import Options
from debacle.core.messages import Decision
from debacle.core.piles import contents
from debacle.core.specs import Answer, Either
from debacle.core.state import State
from debacle.games.krach import Krach
from debacle.games.krach.rules.bankruptcy import Auction, Settle
from debacle.games.krach.rules.blink import NOBODY, Blink, Caught
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.distress import Forfeit
from debacle.games.krach.rules.effects import InsiderTip
from debacle.games.krach.rules.event_cards import EventInForce
from debacle.games.krach.rules.flow import BankTurn
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.offers import PendingOffer
from debacle.games.krach.rules.state import BANKRUPT, FAILING, NO_STRIKE, KrachState

WEIGHTS = {
    "downsize": 0.02,
    "give_up": 0.05,
    "cycle": 0.1,
    "pocket": 0.6,
    "gift": 0.1,
    "grow": 3.0,
    "pay": 3.0,
    "lend": 3.0,
}
"""Chosen by an even chance, some acts would end a game before it has begun."""
CAREFUL = {
    **WEIGHTS,
    "bailout": 0.04,
    "gift": 0.02,
    "give_up": 0.02,
    "grow": 0.3,
    "lend": 0.4,
    "play": 0.2,
    "sale": 0.2,
    "swap": 0.1,
}
BRISK = {**WEIGHTS, "bailout": 0.3, "gift": 0.1, "give_up": 2.0, "play": 0.7, "sale": 0.2, "swap": 0.1, "watch": 2.0}


def case(seats: int) -> Case:
    return Case(
        game=Krach(),
        seats=seats,
        options=Options(),
        scramble=scramble,
        totals=totals,
        answer=steer,
        junk=(
            ("play", (0, 0)),
            ("pay", ()),
            ("watch", 9),
            ("pocket", (0, 0)),
            ("lend", (1, 99)),
            ("bid", 10**9),
            63,
            -1,
        ),
    )


def steer(state: State, decision: Decision, rng: Random) -> Answer:
    """Every act now and then, but ruin seldom, so that games are long enough to see something of everything."""
    return _weighed(WEIGHTS, state, decision, rng)


def careful(state: State, decision: Decision, rng: Random) -> Answer:
    """Few cards are used and lent, so that games are long."""
    return _weighed(CAREFUL, state, decision, rng)


def brisk(state: State, decision: Decision, rng: Random) -> Answer:
    """Banks lend much, deal little and soon give up, so that games are short."""
    return _weighed(BRISK, state, decision, rng)


def _weighed(weights: dict[str, float], state: State, decision: Decision, rng: Random) -> Answer:
    spec = state.spec(decision)
    if not isinstance(spec, Either):
        return spec.sample(rng)
    act = rng.choices(list(spec.acts), [weights.get(act, 1.0) for act in spec.acts])[0]
    inner = spec.acts[act]
    return act, None if inner is None else inner.sample(rng)


def walk(seats: int, seed: int) -> Iterator[Step]:
    """A whole game, before each answer; with an odd seed a long one."""
    chosen = replace(case(seats), answer=careful if seed % 2 else steer)
    for point in chosen.walk(Random(seed)):
        assert isinstance(point.state, KrachState)
        yield Step(point.state, point.decision, cast(dict[Seat | None, KrachNotes], point.notes))


class Step(NamedTuple):
    state: KrachState
    decision: Decision
    notes: dict[Seat | None, KrachNotes]


def totals(state: KrachState) -> dict[str, object]:
    """Where all cards are; what is being used, or was pocketed and seen, lies on the table."""
    capital = [*contents(state.capital_deck), *(card for card in state.strikes if card >= 0)]
    for places in (state.hands, state.fortunes, state.loans):
        capital += [card for place in places for card in place]
    capital += [frame.card for frame in state.stack if isinstance(frame, CardInUse) and not frame.gone]
    capital += [card for frame in state.stack if isinstance(frame, Caught) for card in frame.cards or ()]
    events = [*contents(state.event_deck), *([] if state.event is None else [state.event])]
    tips = [frame for frame in state.stack if isinstance(frame, InsiderTip) and not frame.answered]
    events += [event for tip in tips for event in tip.events or ()]
    workforces = [*contents(state.workforce_deck), *([] if state.face_up is None else [state.face_up])]
    workforces += [workforce for own in state.workforces for workforce in own]
    confidence = [*contents(state.confidence_deck), *(card for pile in state.confidence for card in pile)]
    owned = {workforce for own in state.workforces for workforce in own}
    idle = [w for w in range(len(state.loans)) if w not in owned]
    return {
        "capital": sorted(capital),
        "events": sorted(events),
        "workforces": sorted(workforces),
        "confidence": sorted(confidence),
        "nothing on idle workforces": all(not state.loans[w] and state.strikes[w] == NO_STRIKE for w in idle),
        "within capacity": all(len(state.loans[w]) <= state.deck.capacity[w] for w in owned),
        "hands have no order": all(list(hand) == sorted(hand) for hand in (*state.hands, *state.fortunes)),
    }


def open_hands(state: KrachState) -> set[Seat]:
    """Whose hand lies open, by the rules and where the game stands; the engine's own mark is not asked.

    All of them from when a Krach takes effect until it is over (KR-36, KR-R34); that of a bank that was declared
    bankrupt until its lot is settled (KR-48, KR-R37).
    """
    banks = {seat for seat in range(state.seats) if state.fate[seat] != BANKRUPT}
    events = [frame for frame in state.stack if isinstance(frame, EventInForce) and frame.begun]
    if any(state.deck.events[frame.event].effect == "krach" for frame in events):
        return banks
    settled = any(isinstance(frame, Settle) and frame.declared for frame in state.stack)
    return {seat for seat in banks if settled and state.fate[seat] == FAILING}


def scramble(state: KrachState, seat: Seat | None, rng: Random) -> KrachState:
    """Deal anew all Capital that this seat cannot see, and all Confidence; what a hand has proved stays true."""
    twin = state.copy()
    if state.result is not None:
        return twin
    _scramble_confidence(twin, rng)
    _scramble_events(twin, seat, rng)
    _scramble_capital(twin, seat, rng)
    _scramble_blink(twin, seat, rng)
    for other in range(state.seats):
        if other != seat:
            twin.attempts[other] = rng.randrange(2)
    return twin


def _scramble_confidence(twin: KrachState, rng: Random) -> None:
    cards = list(range(len(twin.deck.confidences)))
    rng.shuffle(cards)
    twin.confidence = [tuple(cards.pop() for _ in pile) for pile in twin.confidence]
    twin.confidence_deck = [tuple(sorted(cards.pop() for _ in group)) for group in twin.confidence_deck]


def _scramble_events(twin: KrachState, seat: Seat | None, rng: Random) -> None:
    """The order of a deck, and what an insider holds; his own tip stays to himself (KR-R43)."""
    tip = next((frame for frame in twin.stack if isinstance(frame, InsiderTip) and not frame.answered), None)
    cards = [event for group in twin.event_deck for event in group]
    if tip is not None and tip.seat != seat:
        cards += tip.events or ()
        rng.shuffle(cards)
        tip.events = tuple(cards.pop() for _ in range(tip.count))
    rng.shuffle(cards)
    twin.event_deck = [tuple(sorted(cards.pop() for _ in group)) for group in twin.event_deck]


def _scramble_capital(twin: KrachState, seat: Seat | None, rng: Random) -> None:
    """Hands change, and how they split into hand and fortune, but never so that what was shown becomes untrue."""
    shown = open_hands(twin)
    hidden = [other for other in range(twin.seats) if other != seat and other not in shown]
    offer = next((frame for frame in twin.stack if isinstance(frame, PendingOffer)), None)
    offered = set(offer.given or ()) if offer is not None and _may_know(offer, seat, shown) else set()
    pool = [card for group in twin.capital_deck for card in group]
    for other in hidden:
        pool += [card for card in (*twin.hands[other], *twin.fortunes[other]) if card not in offered]
    caught = [frame for frame in twin.stack if isinstance(frame, Caught) and frame.seat != seat]  # KR-R15
    pool += [card for frame in caught for card in frame.cards or ()]
    rng.shuffle(pool)
    for frame in caught:
        frame.cards = tuple(sorted(pool.pop() for _ in frame.cards or ()))
    for other in hidden:
        kept = [card for card in twin.hands[other] if card in offered]
        number = len(twin.hands[other]) + len(twin.fortunes[other]) - len(kept)
        cards = [*kept, *(pool.pop() for _ in range(number))]
        taken = 0 if _has_proved_its_hand(twin, other) else rng.randint(0, number)
        twin.hands[other] = tuple(sorted(cards[: len(cards) - taken]))
        twin.fortunes[other] = tuple(sorted(cards[len(cards) - taken :]))
    twin.capital_deck = [tuple(sorted(pool.pop() for _ in group)) for group in twin.capital_deck]
    if offer is not None and not _may_know(offer, seat, shown):
        _scramble_offer(offer, twin, rng)


def _may_know(offer: PendingOffer, seat: Seat | None, shown: set[Seat]) -> bool:
    """KR-R20: its two sides alone, unless a hand that deals lies open."""
    return bool({offer.seat, offer.addressee} & {seat, *shown})


def _scramble_offer(offer: PendingOffer, twin: KrachState, rng: Random) -> None:
    """As many cards of the hand there is now, for another price."""
    hand = twin.hands[offer.seat]
    offer.given = tuple(sorted(rng.sample(hand, offer.count)))
    offer.wanted, offer.worth = None, rng.randint(1, 20)


def _has_proved_its_hand(state: KrachState, seat: Seat) -> bool:
    """Somebody who is asked to pay, to discard or for the price of a bid can, and so can who offers cards."""
    top = state.stack[-1]
    if isinstance(top, BankTurn | Forfeit | PendingOffer):
        return top.seat == seat
    return isinstance(top, Auction) and top.holder == seat


def _scramble_blink(twin: KrachState, seat: Seat | None, rng: Random) -> None:
    """Others have chosen, and other things; but never have all, for then the blink is over."""
    frame = twin.stack[-1]
    if not isinstance(frame, Blink):
        return
    living = seats_in(frame.seats)
    hidden = [other for other in living if other != seat]
    own = [one for one in seats_in(frame.seats & ~frame.done) if one == seat]
    choosing = [*own, *rng.sample(hidden, rng.randint(0 if own else 1, len(hidden)))]
    pockets, watching = list(frame.pockets), list(frame.watching)
    for other in hidden:
        hand = () if other in choosing else twin.hands[other]
        pockets[other] = tuple(sorted(rng.sample(hand, min(len(hand), rng.randrange(4)))))
        idle = other in choosing or pockets[other] or twin.tired >> other & 1
        watching[other] = NOBODY if idle else rng.choice([one for one in living if one != other])
        twin.counts[other] += (other not in choosing) - (frame.done >> other & 1)
    done = sum(1 << one for one in living if one not in choosing)
    twin.stack[-1] = Blink(frame.seats, done, tuple(pockets), tuple(watching))
