"""Where `steady` sends a manager: it drafts the rest of its round around each company and begins with the contested."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from debacle.games.crisis.bot.draft import Draft, Gain
from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.supplies import Supply, energised, imported, local
from debacle.games.crisis.rules.deck import (
    COMPANIES,
    CORRUPTION,
    ENERGY_MARKET,
    EXPORT,
    FOREIGN,
    IMPORT,
    LEADER,
    LOAN,
    LOCAL,
    NATIONAL,
    RIGHT_HAND,
    SUBSIDIES,
    TEMP,
    CompanyId,
    Space,
)

FIRST = (
    COMPANIES, NATIONAL, FOREIGN, ENERGY_MARKET, LOAN, IMPORT, LOCAL, TEMP, LEADER, RIGHT_HAND, EXPORT, CORRUPTION,
    SUBSIDIES,
)  # fmt: skip
"""Among equals, what others are likely to take comes first."""
CONTESTED = {
    COMPANIES: 1.0, NATIONAL: 1.0, FOREIGN: 0.5, ENERGY_MARKET: 0.5, TEMP: 0.5, LOAN: 0.5, LEADER: 0.5, RIGHT_HAND: 0.5,
    IMPORT: 0.3, LOCAL: 0.3,
}  # fmt: skip
"""How likely others are to take a space before one's next turn: of what one would lose by that, how much counts."""
BREADTH = 5
"""Companies around which to draft a round."""
EARLY = 2
"""Managers after whom a racing planner gives up drafts that have fallen behind."""
HOPEFUL = 2
"""With more managers than this a worker counts as if the company could be fed."""
PLAIN, HOPED = itemgetter(0), itemgetter(1)
Step = tuple[list[Gain], Callable[[Gain], float], Gain]
"""What could be gained, in which mood, and what was chosen."""
Behind = tuple[Space | None, float]
"""Of a sketch: the space of its company, and by how many points it is worth less than the best."""
Regrets = dict[Space, float]
"""By space of a draft: what would be lost if another took it."""


class Sketch(Struct, gc=False, eq=False):
    """A draft on its way to the last manager."""

    draft: Draft
    company: Space | None
    """The space of the company around which it is made."""
    steps: list[Step] = []


class RoundPlan(NamedTuple):
    """Of all managers that are left to place."""

    draft: Draft
    regrets: Regrets
    short: dict[Space, float]
    """By space that was weighed: by how many points the round is worth less with the next manager there."""
    least: float
    """What the manager gains who gains least: so much is lost by a manager who does nothing for the plan."""


class ManagerPlacement:
    def __init__(
        self,
        judgement: Judgement,
        managers: int,
        spaces: tuple[Space, ...],
        breadth: int = BREADTH,
        *,
        hoping: bool = True,
        racing: bool = False,
    ) -> None:
        self.judgement = judgement
        self._breadth = breadth
        """Companies around which to draft a round."""
        self._hoping = hoping
        """Whether drafts are made in hope, too."""
        self._racing = racing
        """Whether drafts that have soon fallen behind are given up."""
        self.managers = managers
        """How many this seat has yet to place, with this one."""
        self.free: dict[int, list[Space]] = {}
        """By action: the spaces that are open to it."""
        for space in spaces:
            self.free.setdefault(judgement.deck.action_of[space], []).append(space)

    def best(self) -> Space:
        action_of, (draft, regrets, *_) = self.judgement.deck.action_of, self.plan
        for space in draft.spaces:
            if self.judgement.view.board[space] and self.judgement.deck.single[space]:
                return space  # open through the back door, and only now (CR-R30)
        if self.judgement.purse < 0 and LOAN in self.free and self.free[LOAN][0] in draft.spaces:
            return self.free[LOAN][0]
        return max(
            draft.spaces,
            key=lambda space: (
                regrets.get(space, 0.0) * CONTESTED.get(action_of[space], 0.0),
                -FIRST.index(action_of[space]),
            ),
        )

    @cached_property
    def plan(self) -> RoundPlan:
        """The best draft of all managers that are left: without a new company, or around each of the promising ones."""
        start = Draft.of(self.judgement)
        begun = [start, *[start.with_company(space, company) for space, company in self._companies()]]
        sketches, behind = self._race(begun) if self._racing else (self._finished(begun), [])
        best = max(sketches, key=lambda one: one.draft.points())
        points = best.draft.points()
        behind += [(one.company, points - one.draft.points()) for one in sketches]
        regrets = dict([_regret(*step) for step in best.steps])
        if best.company is not None:
            lost = min([less for company, less in behind if company != best.company])
            regrets = {best.company: lost, **regrets}
        least = min([mood(chosen) for _, mood, chosen in best.steps], default=0.0)
        return RoundPlan(best.draft, regrets, _short(best, behind), least)

    def _finished(self, begun: list[Draft]) -> list[Sketch]:
        moods = [True, False] if self._hoping and self.managers > HOPEFUL else [False]
        return [self._go_on(_sketch(draft), self.managers, hopeful) for draft in begun for hopeful in moods]

    def _race(self, begun: list[Draft]) -> tuple[list[Sketch], list[Behind]]:
        """The better half of them, and by how much the others are behind."""
        running = [self._go_on(_sketch(draft), min(EARLY, self.managers)) for draft in begun]
        running.sort(key=lambda one: one.draft.points(), reverse=True)
        most, half = running[0].draft.points(), (len(running) + 1) // 2
        behind = [(one.company, most - one.draft.points()) for one in running[half:]]
        return [self._go_on(one, self.managers) for one in running[:half]], behind

    def _companies(self) -> list[tuple[Space, CompanyId]]:
        judgement, deck = self.judgement, self.judgement.deck
        first, purse = deck.at[COMPANIES].start, judgement.purse + self._within_reach()
        found = []
        for space in self.free.get(COMPANIES, ()):
            company = judgement.view.offered_companies[space - first]
            if company is not None and deck.companies[company].price <= purse:
                card = deck.companies[company]
                net, step, _ = judgement.job(company)
                rough = card.vp * judgement.vp - card.price * judgement.credit + max(0.0, net + step) * judgement.left
                found.append((rough, space, company))
        found.sort(reverse=True)
        return [(space, company) for _, space, company in found[: self._breadth]]

    def _within_reach(self) -> int:
        """The credits that the other managers could raise."""
        others, judgement = self.managers - 1, self.judgement
        if others and LOAN in self.free and self._may_borrow():
            return judgement.deck.amounts.loan_credits + (others - 1) * self._subsidy()
        return others * self._subsidy()

    def _subsidy(self) -> int:
        return self.judgement.subsidy if SUBSIDIES in self.free else 0

    def _may_borrow(self) -> bool:
        view, seat = self.judgement.view, self.judgement.seat
        return view.loans[seat] < self.judgement.deck.setup.loans_max and view.vp[seat] > 0

    def _go_on(self, sketch: Sketch, managers: int, hopeful: bool = False) -> Sketch:
        """Manager by manager, what gains most; but first the credits that are missing."""
        draft = sketch.draft
        while len(draft.spaces) < managers:
            if draft.purse < 0 and draft.raised is None:
                draft.raised = self._raised(draft)
            draft = draft.raised or self._next(draft, hopeful, sketch.steps)
        sketch.draft = draft
        return sketch

    def _raised(self, draft: Draft) -> Draft | None:
        if LOAN in self.free and self._may_borrow() and draft.purse < -self._subsidy():
            space = self.free[LOAN][0]
            if space not in draft.spaces:
                return self._borrow(draft, space)
        if self._subsidy():
            return draft.with_space(self.free[SUBSIDIES][0], self._subsidy())
        return None

    def _next(self, draft: Draft, hopeful: bool, steps: list[Step]) -> Draft:
        """The draft with the manager who gains most."""
        if draft.more is None:
            draft.more = self._gains(draft)
        if not draft.more:
            return self._anywhere(draft)
        mood = PLAIN if not hopeful or self.managers - len(draft.spaces) <= HOPEFUL else HOPED
        best = max(draft.more, key=mood)
        steps.append((draft.more, mood, best))
        return best[-1]

    def _gains(self, draft: Draft) -> list[Gain]:
        """By all who can be paid.

        With some hope, a worker who gives a company its crew counts as if the company could be fed, too: as long as
        managers are left to do that.
        """
        place, crewed = len(draft.spaces), len(draft.staff.nets)
        now, hope = draft.points(), draft.points(True)
        gains = []
        for more in self._growth(draft):
            gain = more.points() - now
            hoped = more.points(True) - hope if len(more.staff.nets) > crewed else gain
            gains.append((gain, hoped, more.spaces[place], more))
        for more in self._upkeep(draft):
            gain = more.points() - now
            if len(more.spaces) > place + 1:
                gain /= len(more.spaces) - place
            gains.append((gain, gain, more.spaces[place], more))
        return gains

    def _anywhere(self, draft: Draft) -> Draft:
        """Placing is compulsory (CR-R16)."""
        return draft.with_space(next(space for spaces in self.free.values() for space in spaces))

    def _growth(self, draft: Draft) -> Iterator[Draft]:
        judgement, deck = self.judgement, self.judgement.deck
        seen: set[tuple[int, ...]] = set()
        first, posts = deck.at[NATIONAL].start, draft.staff.posts()
        for space in self.free.get(NATIONAL, ()):
            worker = judgement.view.offered_workers[space - first]
            if worker is None or space in draft.spaces or deck.levels[worker] in seen:
                continue
            seen.add(deck.levels[worker])
            if deck.able[worker] & posts:
                yield draft.with_worker(space, worker, 0)
        for space in self.free.get(FOREIGN, ()):
            if space not in draft.spaces and draft.purse >= judgement.hiring_price:
                for tiles, left in zip(deck.foreign, judgement.view.foreign, strict=True):
                    if left and deck.able[tiles[-left]] & posts and deck.levels[tiles[-left]] not in seen:
                        yield draft.with_worker(space, tiles[-left], judgement.hiring_price)

    def _upkeep(self, draft: Draft) -> Iterator[Draft]:
        free, card = self.free, self._card(draft)
        if SUBSIDIES in free:
            yield draft.with_space(free[SUBSIDIES][0], self.judgement.subsidy)
        if RIGHT_HAND in free and free[RIGHT_HAND][0] not in draft.spaces:
            yield draft.with_space(free[RIGHT_HAND][0], 0, card + self._lead[1])
        if CORRUPTION in free:
            yield draft.with_space(free[CORRUPTION][0], 0, card)
        if LEADER in free and free[LEADER][0] not in draft.spaces:
            yield draft.with_space(free[LEADER][0], 0, self.judgement.vp + self._lead[0])
        if LOAN in free and self._may_borrow() and free[LOAN][0] not in draft.spaces:
            yield self._borrow(draft, free[LOAN][0])
        if TEMP in free and free[TEMP][0] not in draft.spaces:
            yield self._temp(draft, free[TEMP][0])
        if EXPORT in free and not draft.exporting:
            yield draft.with_export(free[EXPORT][0])
        yield from self._supplied(draft)

    def _supplied(self, draft: Draft) -> Iterator[Draft]:
        """With what companies with a crew still need, and an export with it where managers are left."""
        lacking = draft.staff.lacking(draft.stock)
        if lacking:
            others, exports = self.managers - len(draft.spaces) - 1, EXPORT in self.free and not draft.exporting
            purse, stock = draft.purse + (self._subsidy() if others else 0), draft.stock
            for supply in self._supplies:
                enough = supply.price <= purse and supply.turned_in <= stock[supply.source]
                if enough and supply.brings & lacking and supply.space not in draft.spaces:
                    more = draft.with_goods(supply)
                    if more.purse < 0:
                        more = more.with_space(self.free[SUBSIDIES][0], self._subsidy())
                    yield more
                    if exports and len(more.spaces) < self.managers:
                        yield more.with_export(self.free[EXPORT][0])

    @cached_property
    def _supplies(self) -> list[Supply]:
        judgement, free = self.judgement, self.free
        return [
            *[supply for space in free.get(ENERGY_MARKET, ()) for supply in energised(judgement, space)],
            *[supply for space in free.get(IMPORT, ()) for supply in imported(judgement, space)],
            *[supply for space in free.get(LOCAL, ()) for supply in local(judgement, space)],
        ]

    @cached_property
    def _lead(self) -> list[float]:
        """What the first two places in the next round's turn order gain; who does nothing for it falls back by one."""
        judgement = self.judgement
        order = judgement.view.order
        if not judgement.left or len(order) == 1:
            return [0.0, 0.0]
        stays = min(len(order) - 1, order.index(judgement.seat) + 1)
        return [judgement.weights.lead * max(0, stays - place) for place in (0, 1)]

    def _card(self, draft: Draft) -> float:
        corruption, right_hand = self._cards
        held = self._held + draft.spaces.count(corruption) + draft.spaces.count(right_hand)
        return self.judgement.weights.card * max(0.0, 1 - held / (self.judgement.left + 1))

    @cached_property
    def _held(self) -> int:
        """Influence cards, with those that managers on the board will fetch."""
        view, seat = self.judgement.view, self.judgement.seat
        return view.hand_sizes[seat] + sum([view.board[space].count(seat) for space in self._cards])

    @property
    def _cards(self) -> tuple[Space, Space]:
        at = self.judgement.deck.at
        return at[CORRUPTION][0], at[RIGHT_HAND][0]

    def _borrow(self, draft: Draft, space: Space) -> Draft:
        judgement, amounts = self.judgement, self.judgement.deck.amounts
        burden = judgement.vp * amounts.loan_vp
        if not judgement.doomed:
            burden += amounts.loan_final_vp + judgement.left * amounts.loan_interest * judgement.credit
        return draft.with_space(space, amounts.loan_credits, -burden)

    def _temp(self, draft: Draft, space: Space) -> Draft:
        """Counts for this round only."""
        more = draft.with_worker(space, self.judgement.deck.temp, 0)
        more.extra -= more.staff.later - draft.staff.later
        return more


def _regret(gains: list[Gain], mood: Callable[[Gain], float], best: Gain) -> tuple[Space, float]:
    """Where to go, and what the next best space would bring less."""
    space = best[2]
    return space, mood(best) - max([mood(gain) for gain in gains if gain[2] != space], default=mood(best))


def _sketch(draft: Draft) -> Sketch:
    return Sketch(draft, draft.spaces[0] if draft.spaces else None)


def _short(best: Sketch, behind: list[Behind]) -> dict[Space, float]:
    short: dict[Space, float] = {}
    for company, less in behind:
        if company is not None:
            short[company] = min(less, short.get(company, less))
    for gains, mood, chosen in best.steps:
        most = mood(chosen)
        for gain in gains:
            less, space = most - mood(gain), gain[2]
            short[space] = min(less, short.get(space, less))
    return {**short, **dict.fromkeys(best.draft.spaces, 0.0)}
