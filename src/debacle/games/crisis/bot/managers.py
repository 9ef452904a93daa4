"""Where `steady` sends a manager: it drafts the rest of its round around each company and begins with the contested."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from debacle.games.crisis.bot.draft import Draft, fetched
from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.supplies import energised, imported
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
    WorkerId,
)
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES

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
HOPEFUL = 2
"""With more managers than this a worker counts as if the company could be fed."""
RANGE = range(len(RESOURCES))
Regrets = dict[Space, float]
"""By space of a draft: what would be lost if another took it."""


class ManagerPlacement:
    def __init__(self, judgement: Judgement, managers: int, spaces: tuple[Space, ...]) -> None:
        self.judgement = judgement
        self.managers = managers
        """How many this seat has yet to place, with this one."""
        self.free: dict[int, list[Space]] = {}
        """By action: the spaces that are open to it."""
        for space in spaces:
            self.free.setdefault(judgement.deck.action_of[space], []).append(space)

    def best(self) -> Space:
        action_of, (draft, regrets) = self.judgement.deck.action_of, self.plan()
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

    def plan(self) -> tuple[Draft, Regrets]:
        """The best draft of all managers that are left: without a new company, or around each of the promising ones."""
        start = Draft(self.judgement)
        begun = [start, *[start.with_company(space, company) for space, company in self._companies()]]
        moods = [True, False] if self.managers > HOPEFUL else [False]
        drafts = [(*self._finish(draft, hopeful), draft.spaces) for draft in begun for hopeful in moods]
        best, regrets, company = max(drafts, key=lambda one: one[0].points())
        if company:
            others = [draft.points() for draft, _, other in drafts if other != company]
            regrets = {company[0]: best.points() - max(others), **regrets}
        return best, regrets

    def _companies(self) -> list[tuple[Space, CompanyId]]:
        judgement, deck = self.judgement, self.judgement.deck
        first = deck.at[COMPANIES].start
        found = []
        for space in self.free.get(COMPANIES, ()):
            company = judgement.view.offered_companies[space - first]
            if company is not None and deck.companies[company].price <= judgement.purse + self._within_reach():
                card = deck.companies[company]
                net, step, _ = judgement.job(company)
                rough = card.vp * judgement.vp - card.price * judgement.credit + max(0.0, net + step) * judgement.left
                found.append((rough, space, company))
        found.sort(reverse=True)
        return [(space, company) for _, space, company in found[:BREADTH]]

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

    def _finish(self, draft: Draft, hopeful: bool) -> tuple[Draft, Regrets]:
        """Manager by manager, what gains most; but first the credits that are missing."""
        regrets: Regrets = {}
        while len(draft.spaces) < self.managers:
            raised = self._raised(draft) if draft.purse < 0 else None
            draft = raised or self._next(draft, hopeful, regrets)
        return draft, regrets

    def _raised(self, draft: Draft) -> Draft | None:
        if LOAN in self.free and self._may_borrow() and draft.purse < -self._subsidy():
            space = self.free[LOAN][0]
            if space not in draft.spaces:
                return self._borrow(draft, space)
        if self._subsidy():
            return draft.with_space(self.free[SUBSIDIES][0], self._subsidy())
        return None

    def _next(self, draft: Draft, hopeful: bool, regrets: Regrets) -> Draft:
        """The draft with the manager who gains most; what the next best space would bring less is its regret."""
        poorest, place = min(0, draft.purse), len(draft.spaces)
        found = [(gain, more) for gain, more in self._gains(draft, hopeful) if more.purse >= poorest]
        if not found:
            return self._anywhere(draft)
        most, best = max(found, key=itemgetter(0))
        space = best.spaces[place]
        second = max([gain for gain, more in found if more.spaces[place] != space], default=most)
        regrets[space] = most - second
        return best

    def _gains(self, draft: Draft, hopeful: bool) -> Iterator[tuple[float, Draft]]:
        """By a manager, in points.

        With some hope, a worker who gives a company its crew counts as if the company could be fed, too: as long as
        managers are left to do that.
        """
        hopeful = hopeful and self.managers - len(draft.spaces) > HOPEFUL
        now = draft.points()
        hope = draft.points(fed=True) if hopeful else now
        if draft.more is None:
            draft.more = list(self._growth(draft)), list(self._upkeep(draft))
        growth, upkeep = draft.more
        for more in growth:
            starts = hopeful and len(more.done) > len(draft.done)
            yield more.points(fed=True) - hope if starts else more.points() - now, more
        for more in upkeep:
            yield (more.points() - now) / (len(more.spaces) - len(draft.spaces)), more

    def _anywhere(self, draft: Draft) -> Draft:
        """Placing is compulsory (CR-R16)."""
        return draft.with_space(next(space for spaces in self.free.values() for space in spaces))

    def _growth(self, draft: Draft) -> Iterator[Draft]:
        judgement, deck = self.judgement, self.judgement.deck
        seen: set[tuple[int, ...]] = set()
        first = deck.at[NATIONAL].start
        for space in self.free.get(NATIONAL, ()):
            worker = judgement.view.offered_workers[space - first]
            if worker is None or space in draft.spaces or deck.levels[worker] in seen:
                continue
            seen.add(deck.levels[worker])
            if self._useful(draft, worker):
                yield draft.with_worker(space, worker, 0)
        for space in self.free.get(FOREIGN, ()):
            if space not in draft.spaces and draft.purse >= judgement.hiring_price:
                for tiles, left in zip(deck.foreign, judgement.view.foreign, strict=True):
                    if left and deck.levels[tiles[-left]] not in seen and self._useful(draft, tiles[-left]):
                        yield draft.with_worker(space, tiles[-left], judgement.hiring_price)

    def _useful(self, draft: Draft, worker: WorkerId) -> bool:
        """Whether a company has a slot for this worker."""
        deck, skills = self.judgement.deck, self.judgement.deck.levels[worker]
        for _, _, company in draft.jobs:
            for kind in (*deck.crew[company], *deck.bonus[company]):
                if skills[kind]:
                    return True
        return False

    def _upkeep(self, draft: Draft) -> Iterator[Draft]:
        judgement = self.judgement
        free = self.free
        if SUBSIDIES in free:
            yield draft.with_space(free[SUBSIDIES][0], judgement.subsidy)
        if RIGHT_HAND in free and free[RIGHT_HAND][0] not in draft.spaces:
            yield draft.with_space(free[RIGHT_HAND][0], 0, self._card(draft) + self._ahead(1))
        if CORRUPTION in free:
            yield draft.with_space(free[CORRUPTION][0], 0, self._card(draft))
        if LEADER in free and free[LEADER][0] not in draft.spaces:
            yield draft.with_space(free[LEADER][0], 0, judgement.vp + self._ahead(0))
        if LOAN in free and self._may_borrow() and free[LOAN][0] not in draft.spaces:
            yield self._borrow(draft, free[LOAN][0])
        if TEMP in free and free[TEMP][0] not in draft.spaces:
            yield self._temp(draft, free[TEMP][0])
        if EXPORT in free and not draft.exporting:
            yield draft.with_export(free[EXPORT][0])
        lacking = draft.lacking()
        if max(lacking) > 0:
            others = self.managers - len(draft.spaces) - 1
            for more in self._supplies(draft, lacking):
                paid = self._paid(more, others)
                if paid is not None:
                    yield paid
                    if EXPORT in free and not draft.exporting and len(paid.spaces) < self.managers:
                        yield paid.with_export(free[EXPORT][0])

    def _paid(self, draft: Draft, others: int) -> Draft | None:
        """With a manager for the subsidies, where they are needed and enough."""
        if draft.purse >= 0:
            return draft
        if others > 0 and 0 < -draft.purse <= self._subsidy():
            return draft.with_space(self.free[SUBSIDIES][0], self._subsidy())
        return None

    def _supplies(self, draft: Draft, lacking: list[int]) -> Iterator[Draft]:
        """What companies with a crew still need."""
        deck, free = self.judgement.deck, self.free
        if lacking[ENERGY] > 0:
            for space in free.get(ENERGY_MARKET, ()):
                if space not in draft.spaces:
                    yield from energised(draft, space)
        for space in free.get(IMPORT, ()):
            unit = deck.import_units[space - deck.at[IMPORT].start]
            if space not in draft.spaces and any(lacking[resource] > 0 for resource in RANGE if unit[resource]):
                yield from imported(draft, space)
        for space in free.get(LOCAL, ()):
            if space not in draft.spaces:
                for resource in RANGE:
                    if lacking[resource] > 0:
                        yield draft.with_goods(space, fetched(resource, 1), deck.local_price[resource])

    def _ahead(self, place: int) -> float:
        """Of standing at this place in the next round's turn order; who does nothing for it falls back by one."""
        judgement = self.judgement
        order = judgement.view.order
        if not judgement.left or len(order) == 1:
            return 0.0
        stays = min(len(order) - 1, order.index(judgement.seat) + 1)
        return judgement.weights.lead * max(0, stays - place)

    def _card(self, draft: Draft) -> float:
        judgement = self.judgement
        here = (judgement.deck.at[CORRUPTION][0], judgement.deck.at[RIGHT_HAND][0])
        held = judgement.view.hand_sizes[judgement.seat] + sum(space in here for space in draft.spaces)
        held += sum(judgement.view.board[space].count(judgement.seat) for space in here)
        return judgement.weights.card * max(0.0, 1 - held / (judgement.left + 1))

    def _borrow(self, draft: Draft, space: Space) -> Draft:
        judgement, amounts = self.judgement, self.judgement.deck.amounts
        burden = judgement.vp * amounts.loan_vp
        if not judgement.doomed:
            burden += amounts.loan_final_vp + judgement.left * amounts.loan_interest * judgement.credit
        return draft.with_space(space, amounts.loan_credits, -burden)

    def _temp(self, draft: Draft, space: Space) -> Draft:
        """Counts for this round only."""
        more = draft.with_worker(space, self.judgement.deck.temp, 0)
        more.extra -= more.later() - draft.later()
        return more
