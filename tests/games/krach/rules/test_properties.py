"""What holds in every game, whoever plays it and however."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import Options
from debacle.core.messages import Event
from debacle.core.specs import Some
from debacle.games.krach.rules import events as told_of
from debacle.games.krach.rules.banks import counted, cover, face_value, total_lent
from debacle.games.krach.rules.distress import Distress
from debacle.games.krach.rules.menu import least_payment
from debacle.games.krach.rules.state import LIVING, KrachState
from tests.games.krach.case import steer, totals, walk
from tests.games.krach.table import DECK, GAME
from tests.marks import rule

GAMES = settings(max_examples=15)
SEATS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**32)
NORMAL, SOAK = 300, 20_000


def heard(seats: int, seed: int) -> Iterator[tuple[KrachState, list[Event]]]:
    """A whole game: each position, and what happened just before it."""
    rng, listener = Random(seed), Listener()
    dealer = Dealer(seeded(rng), listener.tell)
    state = GAME.begin(seats, Options(), dealer)
    while True:
        yield state, [one.event for one in listener]
        listener.clear()
        pending = state.pending()
        if not pending:
            return
        decision = pending[int(rng.random() * len(pending))]
        state.answer(decision, steer(state, decision, rng), dealer)


def worth(cards: tuple[int, ...]) -> int:
    """KR-43 and KR-44 read word by word, from the cards' names."""
    total = 0
    for company in ("oil", "arms", "rebuild"):
        own = [DECK.capital[card] for card in cards if DECK.capital[card].company == company]
        percent = sum(card.percent for card in own)
        times = 3 if percent == 100 else 2 if percent >= 50 else 1
        total += times * sum(card.value for card in own)
    return total + sum(DECK.capital[card].value for card in cards if DECK.capital[card].company is None)


@rule("KR-43", "KR-44", "KR-45")
@given(st.sets(st.sampled_from(DECK.every_card)))
def test_shares_are_worth_what_the_ledger_says(cards: set[int]) -> None:
    assert counted(DECK, tuple(sorted(cards))) == worth(tuple(cards))


@rule("KR-R25")
@given(
    worths=st.lists(st.integers(1, 5), min_size=1, max_size=9).map(tuple),
    share=st.floats(0.01, 1.0),
)
def test_the_least_payment_is_a_payment_and_the_least(worths: tuple[int, ...], share: float) -> None:
    due = max(1, int(sum(worths) * share))
    spec = Some(tuple(range(len(worths))), worth=worths, due=due)
    paid = least_payment(spec)
    assert spec.why_not(paid) is None
    sums = [sum(part) for size in range(len(worths) + 1) for part in combinations(worths, size)]
    assert sum(worths[card] for card in paid) == min(total for total in sums if total >= due)


@rule("KR-R53", "KR-52")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_only_living_banks_are_asked_and_each_keeps_a_workforce(seats: int, seed: int) -> None:
    for state, _, _ in walk(seats, seed):
        for decision in state.pending():
            assert state.fate[decision.seat] == LIVING
        for seat in range(seats):
            assert state.workforces[seat] or state.fate[seat] != LIVING, "KR-47"


@rule("KR-R08", "KR-R12", "KR-R19")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_what_is_limited_stays_within_its_limits(seats: int, seed: int) -> None:
    """A card once a turn, a pocket once a lap, three offers a turn and two a distress."""
    used: list[int] = []
    pocketed: Counter[int] = Counter()
    offers = distresses = 0
    for _, events in heard(seats, seed):
        for event in events:
            if isinstance(event, told_of.TurnBegun):
                used, offers, distresses = [], 0, 0
                pocketed[event.seat] = 0
            elif isinstance(event, told_of.EffectAnnounced | told_of.ReactionPlayed | told_of.LootSheltered):
                used.append(event.card)
            elif isinstance(event, told_of.Pocketed | told_of.EmbezzlerCaught):
                pocketed[event.seat] += 1
                assert len(event.cards or ()) <= 3
            elif isinstance(event, told_of.OfferMade):
                offers += 1
            elif isinstance(event, told_of.DistressBegun):
                distresses += 1
        assert len(set(used)) == len(used)
        assert max(pocketed.values(), default=0) <= 1
        assert offers <= 3 + 2 * distresses


@rule("KR-40", "KR-54")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_fortunes_grow_by_bonuses_and_embezzlement_and_never_shrink(seats: int, seed: int) -> None:
    before: list[set[int]] = [set() for _ in range(seats)]
    for state, events in heard(seats, seed):
        grown: Counter[int] = Counter()
        for event in events:
            if isinstance(event, told_of.BonusTaken | told_of.LootSheltered):
                grown[event.seat] += event.count
            elif isinstance(event, told_of.Pocketed):
                grown[event.seat] += len(event.cards)
        for seat in range(seats):
            fortune = set(state.fortunes[seat])
            assert before[seat] <= fortune
            assert len(fortune) - len(before[seat]) == grown[seat]
            before[seat] = fortune


@rule("KR-37", "KR-38", "KR-R34")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_whoever_is_short_of_cover_is_in_distress_and_nobody_else(seats: int, seed: int) -> None:
    for state, events in heard(seats, seed):
        for event, following in pairwise([*events, None]):
            if isinstance(event, told_of.CoverChecked) and event.cover < event.loans:
                assert following == told_of.DistressBegun(event.seat, "cover", event.loans)
            elif isinstance(following, told_of.DistressBegun):
                assert following.need != "cover"
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Distress) and top.need == "cover":
            assert cover(state, top.seat) < total_lent(state, top.seat)


@rule("KR-R37", "KR-R38")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_bids_rise_and_are_paid(seats: int, seed: int) -> None:
    high = 0
    for state, events in heard(seats, seed):
        for event in events:
            if isinstance(event, told_of.LotCalled):
                high = 0
            elif isinstance(event, told_of.BidMade):
                assert high < event.amount <= face_value(DECK, state.hands[event.seat])
                high = event.amount
            elif isinstance(event, told_of.CardsPaid):
                assert event.why != "auction" or event.due == high
                values = [DECK.value[card] for card in event.cards]
                assert sum(values) >= event.due > sum(values) - min(values)


@rule("KR-R05", "KR-R03")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_the_news_pass_every_living_bank(seats: int, seed: int) -> None:
    """Each living bank passes once, in table order; who fails meanwhile is left out."""
    passed: list[int] = []
    living: list[int] = []
    for state, events in heard(seats, seed):
        for event in events:
            if isinstance(event, told_of.EventTurned):
                order = [(state.active + step) % seats for step in range(seats)]
                passed, living = [], [seat for seat in order if state.fate[seat] == LIVING]
            elif isinstance(event, told_of.NewsPassed):
                passed.append(event.seat)
        alive = [seat for seat in living if state.fate[seat] == LIVING or seat in passed]
        assert passed == alive[: len(passed)]


def play_out(seats: int, seed: int) -> KrachState:
    """Every answer with an even chance."""
    rng = Random(seed)
    dealer = Dealer(seeded(rng))
    state = GAME.begin(seats, Options(), dealer)
    while pending := state.pending():
        state.answer(pending[0], state.spec(pending[0]).sample(rng), dealer)
    return state


def check_end(state: KrachState) -> None:
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.rounds <= 30
    assert state.turn <= 30 * state.seats
    assert len(outcome.survivors) <= 1 or outcome.rounds == 30
    assert totals(state)["capital"] == list(DECK.every_card)


@rule("KR-R48")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_end(seats: int) -> None:
    for seed in range(NORMAL):
        check_end(play_out(seats, seed))


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_games_end(seats: int) -> None:
    for seed in range(NORMAL, NORMAL + SOAK):
        check_end(play_out(seats, seed))


@rule("KR-R48", "KR-R47")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_in_which_everybody_only_passes_ends(seats: int) -> None:
    rng = Random(seats)
    dealer = Dealer(seeded(rng))
    state = GAME.begin(seats, Options(), dealer)
    quiet = ("nothing", "done", "neither", "pass", "decline", "give_up")
    while pending := state.pending():
        spec = state.spec(pending[0])
        act = next((act for act in quiet if act in getattr(spec, "acts", {})), None)
        state.answer(pending[0], spec.sample(rng) if act is None else (act, None), dealer)
    check_end(state)


@rule("KR-R48")
def test_a_krach_comes_at_the_latest_on_the_32nd_flip() -> None:
    assert sum(event.effect == "krach" for event in DECK.events) == 3
    assert len(DECK.events) - 3 + 1 == 32
