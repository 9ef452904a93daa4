"""What the bar proposes, and what it says a choice would lead to."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from debacle.core.specs import Either, Some
from debacle.games.krach.rules.banks import counted, face_value, payment
from debacle.games.krach.rules.events import EffectAnnounced, WorkforceTaken
from debacle.games.krach.telling.cover import without
from debacle.games.krach.telling.payment import proposed_payment, usefulness
from tests.games.krach.play import GAME, page, page_for, positions, state_of
from tests.marks import rule

DECK = GAME.deck
QUIET = {"news", "blink", "react", "show", "slump"}
"""Questions to which there may be nothing to say."""


def hands(number: int) -> list[tuple[int, ...]]:
    rng = Random(7)
    return [tuple(sorted(rng.sample(range(len(DECK.capital)), 8))) for _ in range(number)]


@rule("KR-22", "KR-24")
def test_a_payment_is_proposed_with_what_is_least_useful() -> None:
    """Of all payments that the rules allow none costs less: the best card stays, unless the others cost more."""
    compared = 0
    for hand in hands(60):
        for due in (1, 2, 3, 5):
            spec = payment(DECK, hand, due)
            if face_value(DECK, hand) < due:
                continue
            chosen = proposed_payment(DECK, hand, spec)
            assert spec.why_not(chosen) is None
            cost = sum([usefulness(DECK, hand, card) for card in chosen])
            allowed = [
                some for number in range(1, 6) for some in combinations(hand, number) if spec.why_not(some) is None
            ]
            assert cost == min([sum([usefulness(DECK, hand, card) for card in some]) for some in allowed])
            compared += len(allowed)
    assert compared > 1000


def test_a_payment_keeps_a_card_that_can_be_used() -> None:
    cash = [card for card, about in enumerate(DECK.capital) if about.kind == "cash" and about.value == 1]
    effect = next(card for card, about in enumerate(DECK.capital) if about.kind == "effect" and about.value == 2)
    hand = tuple(sorted((*cash[:2], effect)))
    assert proposed_payment(DECK, hand, payment(DECK, hand, 2)) == tuple(sorted(cash[:2]))


def test_cards_of_one_name_stand_once() -> None:
    """In every list of the page; a box for each of them."""
    met = 0
    for seed in range(4):
        for match in positions(seed, 3):
            for decision in match.state.pending():
                view = state_of(match).view(decision.seat)
                painted = page_for("en", 3, decision.seat).paint(view, tuple(match.seen_by(decision.seat)))
                ask = painted["ask"]
                lists = [ask.picks.cards] if ask and ask.picks else []
                lists += [ask.offer.give] if ask and ask.offer else []
                for cards in lists:
                    names = [one.card.name + one.card.worth for one in cards]
                    assert len(set(names)) == len(names)
                    met += any(len(one.boxes) > 1 for one in cards)
    assert met


def test_what_a_payment_leaves_is_said_before_it_is_made() -> None:
    said = 0
    for match in positions(2, 3):
        for decision in match.state.pending():
            state, seat = state_of(match), decision.seat
            if decision.kind != "overhead":
                continue
            painted = page_for("en", 3, seat).paint(state.view(seat), tuple(match.seen_by(seat)))
            picks = painted["ask"].picks
            gone = tuple([card for one in picks.cards for card in one.boxes[: one.checked]])
            either = state.spec(decision)
            assert isinstance(either, Either)
            spec = either.acts["pay"]
            assert isinstance(spec, Some)
            assert spec.why_not(tuple(sorted(gone))) is None
            margin = counted(DECK, without(state.hands[seat], gone)) - picks.margin.loans
            assert f"{abs(margin)}M" in picks.margin.said
            assert ("short" in picks.margin.said) == (margin < 0)
            said += 1
    assert said


def test_downsizing_says_its_price() -> None:
    for match in positions(1, 2):
        for decision in match.state.pending():
            if decision.kind == "workforce" and state_of(match).confidence[decision.seat]:
                assert "Confidence, the Workforce, and all that is lent to it" in page(match, decision.seat, "en")
                return
    raise AssertionError("nobody could downsize")


def test_the_wire_says_whose_a_workforce_was_when_it_was_taken() -> None:
    """Not whose it is by now."""
    found = 0
    for seed in range(30):
        *_, match = positions(seed, 3)
        seen = tuple(match.seen_by(0))
        taken = [event for event in seen if isinstance(event, WorkforceTaken)]
        if not taken:
            continue
        painted = page_for("en", 3, None).paint(state_of(match).view(None), tuple(match.seen_by(None)))
        lines = [line.said for entry in (*painted["ticker"].recent, *painted["ticker"].earlier) for line in entry.lines]
        names = ("Ada", "Dice ▲", "Dice ■")
        for event in taken:
            place = seen.index(event)
            played = next(one for one in reversed(seen[:place]) if isinstance(one, EffectAnnounced))
            assert played.target == event.workforce
            crew = DECK.workforces[event.workforce].names["en"]
            victim = names[event.victim].replace(" ", "\u00a0")
            assert any(f"on {crew} of {victim}" in line.replace("’", "'") for line in lines), (crew, victim)
            found += 1
        if found > 3:
            return
    raise AssertionError("too few takeovers")


def test_the_wire_is_told_in_one_order_and_marks_what_is_yours() -> None:
    *_, match = positions(3, 3)
    html = page(match, 1, "en")
    turns = [int(part.split('"')[0]) for part in html.split('id="told-')[1:]]
    assert turns == sorted(turns)
    assert 'class="line yours"' in html


def test_a_page_passes_by_its_hand_only_where_nobody_else_plays() -> None:
    """An answer that came at once would tell others that nothing could be played; a guide wants to be asked."""
    met: Counter[str] = Counter()
    for seed in range(12):
        for match in positions(seed, 4):
            for decision in match.state.pending():
                if decision.kind not in QUIET or met[decision.kind] > 30:
                    continue
                met[decision.kind] += 1
                spec = match.state.spec(decision)
                acts = spec.acts if isinstance(spec, Either) else {}
                idle = decision.kind == "news" and "play" not in acts
                shut = decision.kind != "news" and len(list(spec.enumerate(2) or ())) == 1
                met.update([f"shut {decision.kind}"] if shut else ["idle"] if idle else [])
                alone = page(match, decision.seat, "en", pace="normal")
                assert ("data-idle>" in alone, "data-shut>" in alone) == (idle, shut)
                offered = decision.kind == "news" and not state_of(match).krach
                assert ('data-auto="idle"' in alone, 'data-auto="krach"' in alone) == (
                    offered and idle,
                    offered and not idle,
                )
                for guided in (False, True):
                    asked = page(match, decision.seat, "en", pace="normal" if guided else None, guided=guided)
                    assert [sign for sign in ("data-idle>", "data-shut>", 'data-auto="idle"') if sign in asked] == []
    assert met.keys() >= {"idle", "shut blink", "shut react", "shut show"}
