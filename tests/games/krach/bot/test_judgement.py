"""What `steady` does makes sense, seen in the games it plays."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from debacle import bots
from debacle.core.messages import Asked, Decision
from debacle.core.specs import Either, Pick, Some
from debacle.games.krach.bot.bid import worth
from debacle.games.krach.bot.blink import (
    choices,
    eyes,
    open_eyes,
    suspicion,
    temptation,
    tired,
    unspent,
    vigilance,
    watched,
)
from debacle.games.krach.bot.weights import USUAL_LOOKS
from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.banks import counted, face_value
from debacle.games.krach.rules.distress import Distress
from debacle.games.krach.rules.offers import PendingOffer
from tests.games.krach.bot_games import DECK, GAME, PRICES, SEATS, Seen, judgement, of_kind
from tests.marks import rule

per_seats = pytest.mark.parametrize("seats", SEATS)


def act(seen: Seen) -> tuple[str, object]:
    answer = seen[2]
    assert isinstance(answer, tuple)
    name, argument = answer
    assert isinstance(name, str)
    return name, argument


def acts(seen: Seen) -> dict[str, object]:
    asked = seen[0].asked
    assert asked is not None
    assert isinstance(asked.spec, Either)
    return dict(asked.spec.acts)


@per_seats
def test_overheads_are_paid_with_the_least_loss(seats: int) -> None:
    """No other payment of up to four cards would have cost less of what cards are worth in hand."""
    paid = 0
    for seen in of_kind(seats, "overhead")[:60]:
        view, notes, _ = seen
        spec, (name, cards) = acts(seen)["pay"], act(seen)
        assert isinstance(spec, Some)
        assert name == "pay"
        assert isinstance(cards, tuple)
        keep = judgement(view, notes).keep
        mine = sum([keep(card) for card in cards])
        for size in range(1, min(4, len(spec.options)) + 1):
            for other in combinations(spec.options, size):
                if sum([DECK.value[int(card)] for card in other]) >= spec.due:
                    assert mine <= sum([keep(int(card)) for card in other]) + 1e-9
        paid += 1
    assert paid


@per_seats
def test_a_loan_is_covered_by_the_hand_and_all_but_one_of_the_bailouts(seats: int) -> None:
    """Counting the rest of what the loan needs to earn, so what is lent last is judged with it."""
    lent = 0
    for seen in of_kind(seats, "loans"):
        view, notes, _ = seen
        name, loan = act(seen)
        if name != "lend":
            continue
        lent += 1
        assert isinstance(loan, tuple)
        own = judgement(view, notes)
        cover = counted(DECK, tuple([card for card in own.hand if card != loan[0]]))
        reserve = PRICES.bailout * max(0, own.trust - 1)
        assert cover + reserve >= own.lent + DECK.value[loan[0]]
    assert lent


@per_seats
def test_loans_are_spread_over_the_colours(seats: int) -> None:
    """Nothing is lent in a colour beyond its highest threshold: that would earn nothing."""
    for seen in of_kind(seats, "loans"):
        view, notes, _ = seen
        name, loan = act(seen)
        if name == "lend":
            assert isinstance(loan, tuple)
            risk = DECK.risk[loan[1]]
            assert judgement(view, notes).lent_at(view.active, risk) < PRICES.steps[risk][-1][0]


def test_a_bank_is_never_given_up_while_a_bailout_or_a_waiver_is_left() -> None:
    given_up = 0
    for seen in [one for seats in SEATS for one in of_kind(seats, "distress")]:
        view, _, _ = seen
        frame = view.stack[-1]
        assert isinstance(frame, Distress)
        if act(seen)[0] != "give_up":
            continue
        given_up += 1
        offered = acts(seen)
        assert frame.need == "confidence" or "bailout" not in offered
        plays = offered.get("play")
        effects = {DECK.effect[int(play[0])] for play in getattr(plays, "options", ())}
        assert not effects & {"waive", "guarantee", "bonus"}
        assert frame.need != "confidence" or "gain_confidence" not in effects
    assert given_up


@per_seats
def test_the_blink_is_mixed(seats: int) -> None:
    """From one and the same position: pocket, watch or neither; more or fewer cards, this rival or that."""
    bot, answers, open_to = bots.find(GAME, "steady"), Counter[str](), Counter[int]()
    for view, notes, _ in of_kind(seats, "blink")[::10]:
        one = Counter([act((view, notes, bot.choose(view, notes, Random(chance))))[0] for chance in range(20)])
        answers.update(one)
        open_to[len(one)] += 1
    for choice in ("pocket", "watch", "neither"):
        assert 0.1 < answers[choice] / answers.total() < 0.65, choice
    assert open_to[2] + open_to[3] > open_to[1], "mostly nobody can tell"


@rule("KR-R55")
@per_seats
def test_what_a_bank_can_spare_is_pocketed_when_nobody_can_look(seats: int) -> None:
    tried, taken = Counter[bool](), Counter[bool]()
    for seen in of_kind(seats, "blink"):
        view, notes, _ = seen
        assert view.seat is not None
        pocket = acts(seen).get("pocket")
        if isinstance(pocket, Some) and max(v for _, _, v in choices(judgement(view, notes), 3, [1.0])) > 4:
            clear = not open_eyes(view, view.seat)
            tried[clear] += 1
            taken[clear] += act(seen)[0] == "pocket"
    assert tried[True] > 5
    assert taken[True] / tried[True] > 0.9 > taken[False] / tried[False], (tried, taken)


@rule("KR-R12")
def test_who_is_at_the_beginning_of_his_lap_is_watched_most() -> None:
    view, notes, _ = next(one for one in of_kind(4, "blink") if one[0].round == 2 and not any(one[0].fate))
    view = replace(view, tired=0, active=1)
    assert [unspent(view, seat) for seat in (1, 0, 3, 2)] == sorted([unspent(view, s) for s in range(4)], reverse=True)
    assert unspent(view, 1) == 1.0
    alike = replace(notes, attempts=(0,) * 4, least=(0,) * 4, caught=(0,) * 4)
    shares = watched(DECK, view, alike, 3, 2.0)
    assert max(shares, key=lambda seat: shares[seat]) == 1
    assert unspent(replace(view, fate=(0, 2, 0, 0), active=1), 2) == 1.0, "a turn whose bank has fallen"


@rule("KR-R15")
def test_who_was_never_seen_to_watch_is_feared_less() -> None:
    view, notes, _ = next(one for one in of_kind(2, "blink") if one[0].tired == 0)
    rival = 1 - (view.seat or 0)
    never, always = (replace(notes, looks=(number, number), chances=(8, 8)) for number in (0, 8))
    assert vigilance(never, rival) < USUAL_LOOKS < vigilance(always, rival)
    assert eyes(judgement(view, never))[0] > eyes(judgement(view, always))[0]


@rule("KR-R55")
def test_who_cannot_be_watched_is_tempted_and_who_cannot_watch_too() -> None:
    view, notes, _ = of_kind(3, "blink")[20]
    nobody, me, other = (replace(view, tired=mask) for mask in (0, 1, 2))
    assert [tired(me, seat) for seat in range(3)] == [True, False, False]
    assert open_eyes(me, 1) == [2]
    assert temptation(me, 0) > temptation(nobody, 0)
    assert temptation(other, 0) > temptation(nobody, 0)
    assert eyes(judgement(replace(nobody, seat=0), notes))[0] < eyes(judgement(replace(other, seat=0), notes))[0]
    assert eyes(judgement(replace(view, tired=0b110, seat=0), notes)) == [1.0]


@per_seats
def test_the_cards_pocketed_are_not_always_as_many(seats: int) -> None:
    sizes = Counter([len(argument) for _, argument in map(act, of_kind(seats, "blink")) if isinstance(argument, tuple)])
    assert len(sizes) >= 2


@per_seats
def test_every_blink_of_a_lap_sees_attempts(seats: int) -> None:
    """Or rivals would know when to look."""
    turns = Counter(
        [
            (view.active - view.seat) % seats
            for view, notes, answer in of_kind(seats, "blink")
            if view.seat is not None and act((view, notes, answer))[0] == "pocket"
        ]
    )
    assert len(turns) == seats


def test_who_takes_much_is_watched_closely_and_feels_it() -> None:
    view, notes, _ = next(one for one in of_kind(4, "blink") if one[0].round == 2 and not any(one[0].fate))
    view = replace(view, tired=0)
    caught = [0, 0, 0, 0]
    me = view.seat
    assert me is not None
    caught[me] = 6
    known = replace(notes, caught=tuple(caught))
    assert suspicion(DECK, view, known, me) > suspicion(DECK, view, notes, me)
    rival = next(seat for seat in range(4) if seat != me and not view.fate[seat])
    assert watched(DECK, view, known, rival, 2.0)[me] > watched(DECK, view, notes, rival, 2.0)[me]
    assert eyes(judgement(view, known))[0] < eyes(judgement(view, notes))[0]


def test_nobody_watches_a_ceo_whose_attempt_is_spent() -> None:
    view, notes, _ = next(one for one in of_kind(3, "blink") if "watch" in acts(one) and not any(one[0].fate))
    rivals = [seat for seat in range(3) if seat != view.seat and not view.fate[seat]]
    spent = replace(notes, attempts=tuple([int(seat == rivals[0]) for seat in range(3)]))
    bot = bots.find(GAME, "steady")
    answers = Counter([bot.choose(view, spent, Random(chance)) for chance in range(200)])
    assert answers["watch", rivals[0]] < 5 < answers["watch", rivals[1]]


def test_bids_follow_the_worth_of_the_lot() -> None:
    bids = 0
    for seen in [one for seats in (3, 4) for one in of_kind(seats, "bid")]:
        view, notes, _ = seen
        auction, (name, amount) = view.stack[-1], act(seen)
        assert isinstance(auction, Auction)
        if name == "bid":
            bids += 1
            assert isinstance(amount, int)
            assert amount <= worth(judgement(view, notes), auction.failed, amount)
            assert view.seat is not None
            assert amount <= face_value(DECK, view.hands[view.seat] or ())
    assert bids


@per_seats
def test_a_bonus_is_taken_when_it_can_be_spared(seats: int) -> None:
    taken = 0
    for view, notes, cards in of_kind(seats, "bonus"):
        assert isinstance(cards, tuple)
        taken += len(cards)
        own = judgement(view, notes)
        if own.cover >= own.lent + 12 and own.face >= own.due + 12:
            assert cards
    assert taken


def test_an_offer_is_taken_only_if_it_brings_something() -> None:
    """A gift always, a card for more than it is worth never."""
    view, notes, _ = next(
        one for one in of_kind(3, "blink") if one[0].seat is not None and len(one[0].hands[one[0].seat] or ()) > 4
    )
    me = view.seat
    assert me is not None
    hand = view.hands[me] or ()
    rival = next(seat for seat in range(3) if seat != me)
    gold = next(card for card in DECK.every_card if DECK.capital[card].kind == "gold" and card not in hand)
    bot = bots.find(GAME, "steady")

    def answer(worth: int | None) -> object:
        accept = (
            None if worth is None else Some(hand, worth=tuple([DECK.value[c] for c in hand]), due=worth, generous=True)
        )
        asked = Asked(Decision(view.answers, me, "offer"), Either({"decline": None, "accept": accept}))
        frame = PendingOffer(rival, me, 1, (gold,), None, worth)
        chosen = bot.choose(replace(view, asked=asked, stack=(*view.stack[:-1], frame)), notes, Random(1))
        assert isinstance(chosen, tuple)
        return chosen[0]

    assert answer(None) == "accept"
    assert answer(DECK.value[gold] + 2) == "decline"


def test_a_strike_hits_a_workforce_that_earns() -> None:
    for seen in [one for seats in SEATS for one in of_kind(seats, "loans")]:
        view, _, _ = seen
        name, played = act(seen)
        if name == "play":
            assert isinstance(played, tuple)
            if DECK.effect[played[0]] == "strike":
                assert view.loans[played[1]]


def test_a_walkout_is_where_it_costs_least() -> None:
    for view, notes, chosen in [one for seats in SEATS for one in of_kind(seats, "walkout")]:
        assert view.asked is not None
        assert isinstance(view.asked.spec, Pick)
        assert view.seat is not None
        own = judgement(view, notes)
        idle = [w for w in view.asked.spec.options if isinstance(w, int) and not view.loans[w]]
        assert isinstance(chosen, int)
        rest = own.lent_at(view.seat, DECK.risk[chosen], without=chosen)
        before = own.lent_at(view.seat, DECK.risk[chosen])
        assert not idle or PRICES.rate(DECK.risk[chosen], rest) == PRICES.rate(DECK.risk[chosen], before)
