"""What to do in a blink: how often, how much and when to pocket, and whom to watch.

All of it is left to chance, so that no habit can be learnt; the odds follow from what everybody can see and from what
the CEO has to gain and to lose.
"""

from __future__ import annotations

from itertools import accumulate
from math import exp
from random import Random

from debacle.core.audience import Seat
from debacle.core.specs import Answer, Either, Some
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.weights import HABITUAL, USUAL_CARDS, USUAL_LAPS
from debacle.games.krach.rules.blink import chance_of_capture
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import LIVING, KrachView

UNLIKELY = 0.02
"""How closely one watches a CEO who cannot pocket, beside a usual one."""

Pocketing = tuple[int, Cards, float]
"""How many cards to pocket, which, and what that is worth, all told."""


def suspicion(deck: KrachDeck, view: KrachView, notes: KrachNotes, seat: Seat) -> float:
    """How many cards a lap a CEO seems to take, from what came to light: a matter of public record."""
    if notes.attempts[seat] >= deck.params.blink.attempts_per_lap or view.holdings[seat] <= notes.least[seat]:
        return UNLIKELY
    seen = notes.least[seat] + notes.caught[seat]
    return (USUAL_CARDS * USUAL_LAPS + seen) / (USUAL_LAPS + view.round)


def watched(deck: KrachDeck, view: KrachView, notes: KrachNotes, watcher: Seat, focus: float) -> dict[Seat, float]:
    """By rival of the watcher: how likely he is the one to be watched."""
    rivals = [seat for seat, fate in enumerate(view.fate) if fate == LIVING and seat != watcher]
    closeness = [suspicion(deck, view, notes, seat) ** focus for seat in rivals]
    whole = sum(closeness)
    return {seat: close / whole for seat, close in zip(rivals, closeness, strict=True)}


def eyes(judgement: Judgement) -> list[float]:
    """How likely it is that nobody, one rival, two ... watch this seat in a blink."""
    chances = [1.0]
    for rival in judgement.rivals:
        shares = watched(judgement.deck, judgement.view, judgement.notes, rival, judgement.weights.focus)
        looks = (1 - HABITUAL / judgement.flips) * shares[judgement.me]
        longer = [*chances, 0.0]
        chances = [
            chance * (1 - looks) + (chances[number - 1] * looks if number else 0.0)
            for number, chance in enumerate(longer)
        ]
    return chances


def blinks_gone(view: KrachView, seat: Seat) -> int:
    """How many blinks of this CEO's lap there were before the present one."""
    seats = len(view.fate)
    places = [(seat + step) % seats for step in range(seats)]
    return [place for place in places if view.fate[place] == LIVING].index(view.active)


def choices(judgement: Judgement, most: int, chances: list[float]) -> list[Pocketing]:
    """One, two ... cards: what is gained if it goes well, what is lost if not, and how the bank is left."""
    found: list[Pocketing] = []
    deck, gain = judgement.deck, 0.0
    cards: Cards = ()
    before = judgement.danger(judgement.face, judgement.cover, judgement.lent)
    for card, worth in judgement.richest_first(most):
        cards = (*cards, card)
        gain += worth
        face = judgement.face - sum([deck.value[one] for one in cards])
        danger = judgement.danger(face, judgement.cover_without(cards), judgement.lent) - before
        caught = sum([c * chance_of_capture(deck, len(cards), eyes) for eyes, c in enumerate(chances)]) / 100
        value = (1 - caught) * (gain - danger) - caught * judgement.lost_trust
        found.append((len(cards), tuple(sorted(cards)), value))
    return found


def pick(odds: list[float], rng: Random) -> int:
    """A place, as often as its odds say."""
    sums = list(accumulate(odds))
    at = rng.random() * sums[-1]
    return next(place for place, reached in enumerate(sums) if at < reached or place == len(sums) - 1)


def blink(judgement: Judgement, spec: Either, rng: Random) -> Answer:
    """At a moment that cannot be foretold, each blink of the lap alike; otherwise watch, for that costs nothing."""
    pocket = spec.acts.get("pocket")
    if isinstance(pocket, Some) and judgement.weights.greed:
        found = choices(judgement, pocket.most or 0, eyes(judgement))
        heat = judgement.weights.heat
        best = max([value for _, _, value in found])
        eager = judgement.weights.greed / (1 + exp(-max(-30.0, best) / heat))
        gone = blinks_gone(judgement.view, judgement.me)
        if rng.random() < eager / (judgement.flips - eager * gone):
            _, cards, _ = found[pick([exp((value - best) / heat) for _, _, value in found], rng)]
            return "pocket", cards
    shares = watched(judgement.deck, judgement.view, judgement.notes, judgement.me, judgement.weights.focus)
    return "watch", list(shares)[pick(list(shares.values()), rng)]
