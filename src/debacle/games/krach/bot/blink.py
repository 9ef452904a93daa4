"""What to do in a blink: when and how much to pocket, when to watch and whom, and when to sit still.

Whose eyes must rest is known to all (KR-R55): where nobody can look there is nothing to fear, and whoever waits for
that moment takes more and loses less. The rest is left to chance, so that no habit can be learnt; the odds follow from
what everybody can see and from what the CEO has to gain and to lose.
"""

from __future__ import annotations

from itertools import accumulate
from math import exp
from random import Random

from debacle.core.audience import Seat
from debacle.core.specs import Answer, Either, Some
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.weights import USUAL_BLINKS, USUAL_CARDS, USUAL_LAPS, USUAL_LOOKS
from debacle.games.krach.rules.blink import chance_of_capture
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import LIVING, KrachView

LEFT_OVER = 0.6
"""How often a CEO who could have pocketed in a blink has not."""
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


def open_eyes(view: KrachView, seat: Seat) -> list[Seat]:
    """Who could watch that CEO now (KR-R55)."""
    living = [other for other, fate in enumerate(view.fate) if fate == LIVING]
    return [other for other in living if other != seat and not tired(view, other)]


def tired(view: KrachView, seat: Seat) -> bool:
    return bool((view.tired or 0) >> seat & 1)


def unspent(view: KrachView, seat: Seat) -> float:
    """How likely a CEO still has the attempt of his lap: surely in his own turn, less with every blink after it."""
    seats = len(view.fate)
    lap = [place for place in [*range(seat, seats), *range(seat)] if view.fate[place] == LIVING]
    return float(LEFT_OVER ** lap.index(view.active)) if view.active in lap else 1.0


def temptation(view: KrachView, seat: Seat) -> float:
    """How inviting the moment is to a CEO: the fewer can look, the more; and who cannot watch has his hands free."""
    return (1 + tired(view, seat)) / (1 + len(open_eyes(view, seat)))


def watched(deck: KrachDeck, view: KrachView, notes: KrachNotes, watcher: Seat, focus: float) -> dict[Seat, float]:
    """By rival of the watcher: how likely he is the one to be watched."""
    rivals = [seat for seat, fate in enumerate(view.fate) if fate == LIVING and seat != watcher]
    closeness = [
        (suspicion(deck, view, notes, seat) * temptation(view, seat) * unspent(view, seat)) ** focus for seat in rivals
    ]
    whole = sum(closeness)
    return {seat: close / whole for seat, close in zip(rivals, closeness, strict=True)}


def vigilance(notes: KrachNotes, seat: Seat) -> float:
    """How often a CEO who can watch does so, from what all have seen (KR-R15)."""
    return (USUAL_LOOKS * USUAL_BLINKS + notes.looks[seat]) / (USUAL_BLINKS + notes.chances[seat])


def eyes(judgement: Judgement) -> list[float]:
    """How likely it is that nobody, one rival, two ... watch this seat in a blink."""
    chances = [1.0]
    for rival in open_eyes(judgement.view, judgement.me):
        shares = watched(judgement.deck, judgement.view, judgement.notes, rival, judgement.weights.focus)
        alarm = max([unspent(judgement.view, seat) for seat in shares])
        looks = vigilance(judgement.notes, rival) * alarm * shares[judgement.me]
        longer = [*chances, 0.0]
        chances = [
            chance * (1 - looks) + (chances[number - 1] * looks if number else 0.0)
            for number, chance in enumerate(longer)
        ]
    return chances


def last_of_lap(judgement: Judgement) -> bool:
    """Whether this is the last blink before one's own turn, and with it the last in which to use up an attempt."""
    view, seats = judgement.view, len(judgement.view.fate)
    places = [(view.active + step) % seats for step in range(1, seats + 1)]
    return next(place for place in places if view.fate[place] == LIVING) == judgement.me


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


def hope(judgement: Judgement, most: int) -> float:
    """What it is worth to wait for a blink in which nobody can look."""
    if last_of_lap(judgement):
        return 0.0
    return judgement.weights.patience * max([value for _, _, value in choices(judgement, most, [1.0])])


def pick(odds: list[float], rng: Random) -> int:
    """A place, as often as its odds say."""
    sums = list(accumulate(odds))
    at = rng.random() * sums[-1]
    return next(place for place, reached in enumerate(sums) if at < reached or place == len(sums) - 1)


def blink(judgement: Judgement, spec: Either, rng: Random) -> Answer:
    pocket, weights = spec.acts.get("pocket"), judgement.weights
    if isinstance(pocket, Some) and weights.greed:
        most = pocket.most or 0
        found = choices(judgement, most, eyes(judgement))
        best = max([value for _, _, value in found])
        better = best - max(0.0, hope(judgement, most))
        if rng.random() < weights.greed / (1 + exp(-max(-30.0, better) / weights.heat)):
            _, cards, _ = found[pick([exp((value - best) / weights.heat) for _, _, value in found], rng)]
            return "pocket", cards
    return look(judgement, spec, rng)


def look(judgement: Judgement, spec: Either, rng: Random) -> Answer:
    """Watch somebody, unless one's eyes must rest, or are to be open in the next blink rather than in this one."""
    alarm = max([unspent(judgement.view, seat) for seat in judgement.rivals])
    if "watch" not in spec.acts or rng.random() > judgement.weights.vigilance * alarm:
        return "neither", None
    shares = watched(judgement.deck, judgement.view, judgement.notes, judgement.me, judgement.weights.focus)
    return "watch", list(shares)[pick(list(shares.values()), rng)]
