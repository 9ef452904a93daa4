"""What a newcomer does well to do: a company, the people and the energy that it wants, and somebody to sell.

Cheap, for a guided page asks at every push; `steady` plays better and takes longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from debacle.core.audience import Seat
from debacle.games.crisis.rules.deck import (
    COMPANIES,
    CORRUPTION,
    ENERGY_MARKET,
    EXPORT,
    FOREIGN,
    IMPORT,
    LEADER,
    NATIONAL,
    SUBSIDIES,
    TEMP,
    CompanyId,
    Space,
)
from debacle.games.crisis.rules.deck_entries import CREDIT, ENERGY, VP
from debacle.games.crisis.rules.production import Floor
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.telling.bills import Bills
from debacle.games.crisis.telling.shortages import expected, short_of

LABOURER = 0
CREDIT_VP = 0.2
"""Of a credit, at the end (CR-121)."""


class Advice:
    """For one seat that places a manager, on one of these spaces."""

    def __init__(self, position: CrisisState, seat: Seat, legal: Sequence[Space]) -> None:
        self._position = position
        self._deck = position.deck
        self._seat = seat
        self._bills = Bills(position, seat)
        self._open = [space for space in legal if self._bills.payable(space)]
        self._floor = expected(position, seat)
        self._sent = [space for space, there in enumerate(position.board) for one in there if one == seat]
        self._left = position.managers[seat] - len(self._sent)
        """Managers to place, this one among them."""

    def space(self, legal: Sequence[Space]) -> Space:
        return next(iter((*self._ways(), *self._open, *legal)))

    def _ways(self) -> Iterator[Space]:
        """The best first."""
        if self._left == 1:
            yield from self._selling()
        yield from self._crewing(self._floor)
        yield from self._feeding(self._floor)
        yield from self._founding()
        yield from self._selling()
        yield from self._helping()
        yield from self._of(LEADER)
        yield from self._of(SUBSIDIES)
        yield from self._of(CORRUPTION)

    def _of(self, action: int) -> list[Space]:
        return [space for space in self._open if self._deck.action_of[space] == action]

    def _selling(self) -> list[Space]:
        """Goods there are, or will be."""
        makes = any(self._deck.makes_goods[company] for company in self._floor.companies)
        return self._of(EXPORT)[:1] if makes or any(self._floor.stock[ENERGY + 1 :]) else []

    def _crewing(self, floor: Floor) -> list[Space]:
        posts, _ = short_of(self._deck, floor, floor.companies)
        return self._hiring(posts[0]) if posts else []

    def _hiring(self, kind: int) -> list[Space]:
        first, offered = self._deck.at[NATIONAL].start, self._position.offered_workers
        levels = self._deck.levels
        fit = [
            space
            for space in self._of(NATIONAL)
            for worker in [offered[space - first]]
            if worker is not None and levels[worker][kind]
        ]
        foreign = self._of(FOREIGN) if kind == LABOURER else []
        return [*fit, *foreign, *self._of(TEMP)]

    def _feeding(self, floor: Floor) -> Iterator[Space]:
        _, missing = short_of(self._deck, floor, floor.companies)
        if missing[ENERGY]:
            buying = self._deck.at[ENERGY_MARKET]
            yield from [space for space in (buying[0], buying[1]) if space in self._open]
        for resource, units in enumerate(missing):
            if units and resource != ENERGY:
                yield from [space for space in self._of(IMPORT) if space == self._deck.at[IMPORT][resource]]

    def _founding(self) -> list[Space]:
        """A company that can be manned and fed with the managers that are left, this round."""
        first, found = self._deck.at[COMPANIES].start, []
        for space in self._of(COMPANIES):
            company = self._position.offered_companies[space - first]
            if company is not None and self._can_run(company):
                found.append((self._worth(company), -space, space))
        return [space for _, _, space in sorted(found, reverse=True)[:1]]

    def _can_run(self, company: CompanyId) -> bool:
        deck, others = self._deck, self._floor.companies
        posts, missing = short_of(deck, self._floor, [company], others)
        sells = deck.makes_goods[company] and not self._exporting()
        wanted = 1 + len(posts) + sum([1 for units in missing if units]) + sells
        return wanted <= self._left and all(self._hiring(kind) for kind in posts) and not any(missing[ENERGY + 1 :])

    def _exporting(self) -> bool:
        return any(self._deck.action_of[space] == EXPORT for space in self._sent)

    def _worth(self, company: CompanyId) -> float:
        """Of buying it and running it this round, in VP, for each credit that it costs."""
        deck, made = self._deck, 0.0
        for out, times, base in self._floor.measures.lines[company]:
            number = base if times is None else times * base
            if out == VP:
                made += number
            elif out == CREDIT:
                made += CREDIT_VP * number
            else:
                made += number * (deck.export_vp[out] + CREDIT_VP * deck.export_credits[out])
        return (deck.companies[company].vp + made) / max(1, deck.companies[company].price)

    def _helping(self) -> list[Space]:
        """A worker for a bonus post."""
        wanted = [kind for company in self._floor.companies for kind in self._deck.bonus[company]]
        first, offered = self._deck.at[NATIONAL].start, self._position.offered_workers
        return [
            space
            for kind in wanted
            for space in self._of(NATIONAL)
            for worker in [offered[space - first]]
            if worker is not None and self._deck.levels[worker][kind]
        ]


def energy_wanted(position: CrisisState, seat: Seat) -> int:
    """Units that one's companies still want, those that are about to be run and those of the next round."""
    deck = position.deck
    each = [
        units for company in position.companies[seat] for resource, units in deck.needs[company] if resource == ENERGY
    ]
    return max(1, 2 * sum(each) - position.stock[seat][ENERGY])
