"""Players that are steady but for one idea each: opponents that are not like it, to measure it against.

Each of them sees what any seat sees, and its idea fits in a few lines: whoever finds such a one that wins more than its
share has found a weakness of `steady`, or of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from debacle.core.game import Bot
from debacle.core.specs import Amount, Answer, Either, Some
from debacle.games.krach.bot.blink import blink, choices, eyes, hope, look, open_eyes, suspicion, temptation
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.steady import Steady
from debacle.games.krach.bot.weights import Weights
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.state import KrachView

HONEST = Weights(greed=0.0)
SOUND = Weights(prudence=4.0, margin=2.0, greed=0.4, last_trust=12.0)
"""Its bank before everything: what it lends is covered twice, and it seldom pockets."""
RECKLESS = Weights(prudence=0.0)
INVITING = 0.3
"""A moment at which a rival is to be watched."""


def _best(judgement: Judgement, pocket: Some, number: int) -> Cards:
    """So many cards, those that add most to the fortune."""
    return tuple(sorted([card for card, _ in judgement.richest_first(min(number, pocket.most or 0))]))


class Looter(Steady):
    """Pockets as much as is allowed as soon as a lap allows it, and never thinks of cover."""

    def __init__(self, deck: KrachDeck) -> None:
        super().__init__(deck, RECKLESS)

    def blink(self, judgement: Judgement, spec: Either, rng: Random) -> Answer:
        pocket = spec.acts.get("pocket")
        if isinstance(pocket, Some):
            return "pocket", _best(judgement, pocket, pocket.most or 0)
        return blink(judgement, spec, rng)


class Crooked(Steady):
    """Pockets in every lap, at any moment alike: whose eyes rest is no matter to it, only what its bank can spare."""

    def blink(self, judgement: Judgement, spec: Either, rng: Random) -> Answer:
        pocket = spec.acts.get("pocket")
        if isinstance(pocket, Some):
            chances = [1 - USUAL_RISK, USUAL_RISK]
            _, cards, value = max(choices(judgement, pocket.most or 0, chances), key=lambda choice: choice[2])
            if value > 0:
                return "pocket", cards
        return look(judgement, spec, rng)


USUAL_RISK = 0.3
"""How often somebody watches, to whoever does not look who can."""


class Shrewd(Steady):
    """Knows how often `steady` looks whom in the eye, and answers with whatever is best against that."""

    def blink(self, judgement: Judgement, spec: Either, rng: Random) -> Answer:
        pocket = spec.acts.get("pocket")
        if isinstance(pocket, Some):
            most = pocket.most or 0
            _, cards, value = max(choices(judgement, most, eyes(judgement)), key=lambda choice: choice[2])
            if value > max(0.0, hope(judgement, most)):
                return "pocket", cards
        if "watch" not in spec.acts:
            return "neither", None
        suspect = max(judgement.rivals, key=lambda seat: self._looks_guilty(judgement, seat))
        return ("watch", suspect) if self._looks_guilty(judgement, suspect) > INVITING else ("neither", None)

    def _looks_guilty(self, judgement: Judgement, seat: int) -> float:
        view = judgement.view
        return suspicion(judgement.deck, view, judgement.notes, seat) * temptation(view, seat)


class Lurker(Steady):
    """Never watches, so that its eyes tell nothing; takes the most there is when nobody can look, and else nothing."""

    def blink(self, judgement: Judgement, spec: Either, rng: Random) -> Answer:
        pocket = spec.acts.get("pocket")
        if isinstance(pocket, Some) and not open_eyes(judgement.view, judgement.me):
            return "pocket", _best(judgement, pocket, pocket.most or 0)
        return "neither", None


class Magpie(Steady):
    """The one card that shines most, in every lap, at the first moment: a small risk, taken always."""

    def blink(self, judgement: Judgement, spec: Either, rng: Random) -> Answer:
        pocket = spec.acts.get("pocket")
        return ("pocket", _best(judgement, pocket, 1)) if isinstance(pocket, Some) else look(judgement, spec, rng)


class Hoarder(Steady):
    """Lends nothing and hires nobody: whoever owes nothing needs no cover, and may be the last bank."""

    def choose(self, view: KrachView, notes: KrachNotes, rng: Random) -> Answer:
        assert view.asked is not None
        kind = view.asked.decision.kind
        if kind == "workforce":
            return "nothing", None
        answer = super().choose(view, notes, rng)
        return ("done", None) if isinstance(answer, tuple) and answer[:1] == ("lend",) else answer


class Milker(Steady):
    """Calls every bailout but the last as it comes, and carries the state's money home."""

    def choose(self, view: KrachView, notes: KrachNotes, rng: Random) -> Answer:
        assert view.asked is not None
        assert view.seat is not None
        if view.asked.decision.kind == "loans" and view.confidence[view.seat] > 1:
            return "bailout", None
        return super().choose(view, notes, rng)


class Scavenger(Steady):
    """Buys every bank that falls, with all it has beyond its own overhead."""

    def choose(self, view: KrachView, notes: KrachNotes, rng: Random) -> Answer:
        assert view.asked is not None
        spec = view.asked.spec
        if view.asked.decision.kind != "bid" or not isinstance(spec, Either):
            return super().choose(view, notes, rng)
        amount = spec.acts.get("bid")
        judgement = Judgement(self.prices, self.weights, view, notes)
        if isinstance(amount, Amount) and amount.low <= judgement.face - judgement.due:
            return "bid", amount.low
        return "pass", None


def habits(deck: KrachDeck) -> Mapping[str, Callable[[], Bot]]:
    return {
        "looter": lambda: Looter(deck),
        "honest": lambda: Steady(deck, HONEST),
        "crooked": lambda: Crooked(deck),
        "shrewd": lambda: Shrewd(deck),
        "lurker": lambda: Lurker(deck),
        "magpie": lambda: Magpie(deck),
        "hoarder": lambda: Hoarder(deck),
        "milker": lambda: Milker(deck),
        "scavenger": lambda: Scavenger(deck),
        "sound": lambda: Steady(deck, SOUND),
        "gambler": lambda: Steady(deck, RECKLESS),
    }
