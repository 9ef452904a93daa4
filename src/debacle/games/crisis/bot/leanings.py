"""What can be said of a space to which a manager may go: what the plan says, what others want there, what it brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from math import tanh
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from debacle.core.audience import Seat
from debacle.core.leaning import LeaningTable, Traits
from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.managers import CONTESTED, ManagerPlacement, RoundPlan
from debacle.games.crisis.bot.weights import STEADY
from debacle.games.crisis.rules.deck import COMPANIES, NATIONAL, CompanyId, CrisisDeck, Space
from debacle.games.crisis.rules.deck_entries import ACTIONS, TYPES
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.production_plan import ENOUGH
from debacle.games.crisis.rules.state import CrisisView

FILE: Final = "leanings.json"
PLAN_TRAITS: Final = (
    "short", "short_to_1", "short_to_3", "best", "planned", "regret", "contested",
    "wanted", "wanted_next", "regret_wanted", "regret_wanted_next", "denied", "denied_next", "denied_late",
    "spoiling", "spoiled", "spoiled_next",
)  # fmt: skip
"""By how much the round falls short with the next manager there, in points; whether a planner would go there now, or
later; what is lost if another takes it. Whether others would go there, or there next; what they lose if they can't.
And the last three of a space where one has no other business than to keep others away."""
(
    SHORT, SHORT_TO_1, SHORT_TO_3, BEST, PLANNED, REGRET, CONTEST,
    WANTED, WANTED_NEXT, REGRET_WANTED, REGRET_NEXT, DENIED, DENIED_NEXT, DENIED_LATE,
    SPOILING, SPOILED, SPOILED_NEXT,
) = range(len(PLAN_TRAITS))  # fmt: skip
FARTHEST, DEAREST = 12.0, 10.0
"""Points beyond these tell no more."""
FAR_AHEAD, FEW_CREDITS = 20, 6
LATE = 2
"""With so many managers left to place, or fewer."""
MOST = 5
"""Managers."""
DUEL = 2
BREADTH, RACING_BREADTH = 5, 4
"""Companies around which the own round is drafted: in a duel, with but one other to look at, with more care."""
OTHERS = 2
"""So many of those who come next are looked at."""
OTHERS_MANAGERS, OTHERS_BREADTH = 3, 2
"""So many of their managers are placed, around so many companies: a guess that costs little."""
USUAL: Final = {SHORT: 1.0, SHORT_TO_1: 2.0, BEST: 2.0, SPOILING: -3.0}
"""As a planner would choose, nearly always."""


class SpaceTraits:
    """What is worked out once for each deck."""

    def __init__(self, deck: CrisisDeck) -> None:
        self._deck = deck
        actions, rounds = ACTIONS, range(1, deck.rounds + 1)
        names = list(PLAN_TRAITS)
        self._company = len(names)
        names += [f"company {company.id}" for company in deck.companies]
        self._by_round = len(names)
        names += [f"{action} in round {number}" for number in rounds for action in actions]
        self._by_managers = len(names)
        names += [f"{action} with {count} managers" for count in range(1, MOST + 1) for action in actions]
        self._first = len(names)
        names += [f"{action} being first" for action in actions]
        self._ahead = len(names)
        names += [f"{action} while ahead" for action in actions]
        self._doomed = len(names)
        names += [f"{action} before a bankruptcy" for action in actions]
        self._poor = len(names)
        names += [f"{action} with few credits" for action in actions]
        self._offer = len(names)
        names += ["net of the company", "price of the company", "VP of the company", "icons of the company"]
        self._worker = len(names)
        names += [f"{kind} in round {number}" for number in rounds for kind in TYPES]
        self.names = tuple(names)

    def by_space(self, judgement: Judgement, managers: int, spaces: tuple[Space, ...]) -> dict[Space, Traits]:
        """Of those that a planner weighs, for itself or for another who comes next."""
        duel = len(judgement.view.vp) == DUEL
        breadth = BREADTH if duel else RACING_BREADTH
        placement = ManagerPlacement(judgement, managers, spaces, breadth, hoping=False, racing=not duel)
        best, plan = placement.best(), placement.plan
        found = {space: self._planned(plan, space, best) for space in {best: 0.0, **plan.short} if space in spaces}
        useful = set(found)
        for other in coming(judgement, spaces):
            for space in other.plan.draft.spaces:
                if space in useful and self._deck.single[space]:
                    found[space] += self._wanted(plan, other, space, managers)
                elif self._deck.single[space]:
                    found.setdefault(space, [(SHORT, -min(FARTHEST, plan.least))]).extend(_spoilt(other, space))
        for space, traits in found.items():
            traits += self._plain(judgement, managers, space)
        return found

    def _planned(self, plan: RoundPlan, space: Space, best: Space) -> Traits:
        short = min(FARTHEST, plan.short.get(space, 0.0))
        traits = [(SHORT, -short), (SHORT_TO_1, -min(short, 1.0)), (SHORT_TO_3, -min(short, 3.0))] if short else []
        if space == best:
            traits.append((BEST, 1.0))
        if space in plan.draft.spaces:
            regret = _points(plan, space)
            traits += [(PLANNED, 1.0), (REGRET, regret)]
            traits.append((CONTEST, regret * CONTESTED.get(self._deck.action_of[space], 0.0)))
        return traits

    def _wanted(self, plan: RoundPlan, other: ManagerPlacement, space: Space, managers: int) -> Traits:
        own, theirs = _points(plan, space), _points(other.plan, space)
        traits = [(WANTED, 1.0), (REGRET_WANTED, own), (DENIED, theirs)]
        if managers <= LATE:
            traits.append((DENIED_LATE, theirs))
        if space == other.best():
            traits += [(WANTED_NEXT, 1.0), (REGRET_NEXT, own), (DENIED_NEXT, theirs)]
        return traits

    def _plain(self, judgement: Judgement, managers: int, space: Space) -> Traits:
        deck, view, here = self._deck, judgement.view, judgement.view.round - 1
        action, count = deck.action_of[space], len(ACTIONS)
        place = action - 1
        traits = [
            (self._by_round + count * here + place, 1.0),
            (self._by_managers + count * (min(managers, MOST) - 1) + place, 1.0),
        ]
        if view.order[0] == judgement.seat:
            traits.append((self._first + place, 1.0))
        traits.append((self._ahead + place, tanh(_more(view.vp, judgement.seat) / FAR_AHEAD)))
        if judgement.doomed:
            traits.append((self._doomed + place, 1.0))
        if view.credits[judgement.seat] < FEW_CREDITS:
            traits.append((self._poor + place, 1.0))
        if action == COMPANIES:
            company = view.offered_companies[space - deck.at[COMPANIES].start]
            if company is not None:
                traits += [(self._company + company, 1.0), *self._offered(judgement, company)]
        elif action == NATIONAL:
            worker = view.offered_workers[space - deck.at[NATIONAL].start]
            if worker is not None:
                first = self._worker + len(TYPES) * here
                traits += [(first + kind, level / 2) for kind, level in enumerate(deck.levels[worker]) if level]
        return traits

    def _offered(self, judgement: Judgement, company: CompanyId) -> Traits:
        """What it brings and costs, the more the more rounds are left."""
        card, left = self._deck.companies[company], judgement.left
        net, _, _ = judgement.job(company)
        amounts = max(0.0, net) / 10, card.price / 50, card.vp / 10, card.fifth_manager / 5
        return [(self._offer + place, amount * left) for place, amount in enumerate(amounts)]


def _spoilt(other: ManagerPlacement, space: Space) -> Traits:
    theirs = _points(other.plan, space)
    traits = [(SPOILING, 1.0), (SPOILED, theirs)]
    return [*traits, (SPOILED_NEXT, theirs)] if space == other.best() else traits


def coming(judgement: Judgement, spaces: tuple[Space, ...]) -> Iterator[ManagerPlacement]:
    """Those who place next, as planners: what they hold in their hands hardly matters for it."""
    view, top = judgement.view, judgement.view.stack[-1]
    assert isinstance(top, Planning)
    for seat in _next(top.turns, judgement.seat):
        theirs = Judgement(judgement.deck, STEADY, replace(view, seat=seat), judgement.breadth)
        managers = min(OTHERS_MANAGERS, top.turns.count(seat))
        yield ManagerPlacement(theirs, managers, spaces, OTHERS_BREADTH, hoping=False, racing=True)


def wanted(deck: CrisisDeck, view: CrisisView) -> set[Space]:
    """Where those who place next are likely to go, and where but one can go."""
    top, judgement = view.stack[-1], Judgement(deck, STEADY, view, ENOUGH)
    assert isinstance(top, Planning)
    plans = [other.plan.draft.spaces for other in coming(judgement, top.free)]
    return {space for spaces in plans for space in spaces if deck.single[space]}


class Ahead(NamedTuple):
    """What says who is ahead."""

    one: float
    vp: float
    credits: float
    companies: float
    printed: float
    workers: float
    loans: float
    goods: float
    managers: float
    status: float
    targets: float
    first: float
    to_place: float
    prospects: float


def ahead(judgement: Judgement, managers: int) -> Ahead:
    """Beside the best of the others, each thing by itself."""
    view, seat, deck = judgement.view, judgement.seat, judgement.deck
    printed = [sum([deck.companies[company].vp for company in companies]) for companies in view.companies]
    return Ahead(
        1.0,
        _more(view.vp, seat) / 20,
        _more(view.credits, seat) / 20,
        _more(map(len, view.companies), seat) / 2,
        _more(printed, seat) / 5,
        _more(map(len, view.workers), seat) / 3,
        _more(view.loans, seat) / 2,
        _more(map(sum, view.stock), seat) / 5,
        _more(view.managers, seat),
        (view.status - 20) / 20,
        sum([vp - view.targets[view.round - 1] for vp in view.vp]) / 20,
        view.order[0] == seat,
        managers / 4,
        judgement.staff.later / 20,
    )


def _more(amounts: Iterable[int], seat: Seat) -> int:
    there = list(amounts)
    return there[seat] - max(there[:seat] + there[seat + 1 :])


def _points(plan: RoundPlan, space: Space) -> float:
    return min(DEAREST, max(0.0, plan.regrets.get(space, 0.0)))


def _next(turns: Iterable[Seat], seat: Seat) -> list[Seat]:
    return [other for other in dict.fromkeys(turns) if other != seat][:OTHERS]


@cache
def shipped() -> tuple[LeaningTable, ...]:
    """What comes with the game."""
    stored = files("debacle.games.crisis").joinpath(FILE).read_bytes()
    return msgspec.json.decode(stored, type=tuple[LeaningTable, ...])
