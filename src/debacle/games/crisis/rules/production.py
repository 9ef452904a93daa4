"""Production as pure functions: what a crew needs, what it makes, and whether a plan can be carried out (4.13).

A plan is a tuple of activations: a company and its crew, first the required slots, then the bonus slots, with None
where a bonus slot stays empty. Its order means nothing (CR-84).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from debacle.core.refusals import Why
from debacle.core.specs import Assign
from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck, Stock, WorkerId
from debacle.games.crisis.rules.deck_entries import OUTPUTS, TYPES
from debacle.games.crisis.rules.measures import Measures

Crew = tuple[WorkerId | None, ...]
Activation = tuple[CompanyId, Crew]
ProductionPlan = tuple[Activation, ...]
Fitting = Sequence[tuple[WorkerId, ...]]
"""By type: the workers who have that skill."""
Left = tuple[Sequence[CompanyId], Sequence[WorkerId], Sequence[int]]
"""Companies, workers and resources."""


class Floor(Struct, frozen=True, gc=False):
    """All that a seat's production hangs on, as 4.13 begins."""

    companies: tuple[CompanyId, ...]
    """Those that may be activated."""
    workers: tuple[WorkerId, ...]
    """Those that may be assigned."""
    stock: Stock
    measures: Measures
    retrained: tuple[WorkerId, int, int] | None = None
    """A worker with another type and level as its only skill (CR-R33)."""
    boosted: tuple[CompanyId, int] | None = None
    """A company with a card bonus on every line."""


def level(deck: CrisisDeck, floor: Floor, worker: WorkerId, kind: int) -> int:
    """A worker's level in this type; 0: no such skill."""
    if floor.retrained is not None and floor.retrained[0] == worker:
        return floor.retrained[2] if floor.retrained[1] == kind else 0
    return deck.levels[worker][kind]


def fitting(deck: CrisisDeck, floor: Floor, workers: Sequence[WorkerId]) -> list[tuple[WorkerId, ...]]:
    levels = deck.levels
    if floor.retrained is None:
        return [tuple([worker for worker in workers if levels[worker][kind]]) for kind in range(len(TYPES))]
    kinds = range(len(TYPES))
    return [tuple([worker for worker in workers if level(deck, floor, worker, kind)]) for kind in kinds]


def left(
    deck: CrisisDeck, floor: Floor, plan: ProductionPlan
) -> tuple[Sequence[CompanyId], Sequence[WorkerId], Sequence[int]]:
    """Companies, workers and resources that this plan does not use yet (CR-91, CR-92, CR-R39)."""
    if not plan:
        return floor.companies, floor.workers, floor.stock
    done = {company for company, _ in plan}
    busy = {worker for _, crew in plan for worker in crew}
    stock = list(floor.stock)
    for company in done:
        for resource, units in deck.needs[company]:
            stock[resource] -= units
    companies = [company for company in floor.companies if company not in done]
    return companies, [worker for worker in floor.workers if worker not in busy], stock


def rest(deck: CrisisDeck, floor: Floor, plan: ProductionPlan) -> Floor:
    """All that a production hangs on once this plan has begun."""
    companies, workers, stock = left(deck, floor, plan)
    return replace(floor, companies=tuple(companies), workers=tuple(workers), stock=tuple(stock))


def crews(deck: CrisisDeck, floor: Floor, plan: ProductionPlan) -> dict[CompanyId, Assign]:
    """The companies that can be activated beyond this plan, each with the crews that it may have."""
    companies, workers, stock = left(deck, floor, plan)
    if not companies or not workers:
        return {}
    able = fitting(deck, floor, workers)
    blocked = floor.measures.bonus_blocked
    bonus = [(None,) if blocked[kind] else (None, *able[kind]) for kind in range(len(TYPES))]
    found = {}
    for company in companies:
        if _fed(deck, company, stock) and not unfilled(deck.crew[company], able):
            required = [able[kind] for kind in deck.crew[company]]
            found[company] = Assign((*required, *[bonus[kind] for kind in deck.bonus[company]]))
    return found


def _fed(deck: CrisisDeck, company: CompanyId, stock: Sequence[int]) -> bool:
    return all(stock[resource] >= units for resource, units in deck.needs[company])


def unfilled(posts: Sequence[int], able: Fitting) -> list[int]:
    """The places of the posts that stay empty, each worker at one of them and the first posts filled first (CR-85)."""
    if len(posts) == 1:
        return [] if able[posts[0]] else [0]
    taken: dict[WorkerId, int] = {}
    return [post for post in range(len(posts)) if not _fill(post, posts, able, taken, set())]


def _fill(post: int, posts: Sequence[int], able: Fitting, taken: dict[WorkerId, int], tried: set[WorkerId]) -> bool:
    """By a worker who is free, or who can leave a post that another can fill."""
    for worker in able[posts[post]]:
        if worker not in tried:
            tried.add(worker)
            if worker not in taken or _fill(taken[worker], posts, able, taken, tried):
                taken[worker] = post
                return True
    return False


def why_not(deck: CrisisDeck, floor: Floor, plan: ProductionPlan) -> Why | None:
    """Why a whole plan cannot be carried out; None: it can (CR-R41)."""
    for step, (company, crew) in enumerate(plan):
        open_now = crews(deck, floor, plan[:step])
        name = deck.companies[company].id
        if company not in open_now:
            return Why("either.act", {"act": name}, str(step))
        why = open_now[company].why_not(crew)
        if why is not None:
            return why.inside(name).inside(str(step))
    return None


def made(deck: CrisisDeck, floor: Floor, activation: Activation) -> list[int]:
    """What a company makes with this crew, in the order of OUTPUTS (CR-87 to CR-89, CR-R40)."""
    company, crew = activation
    measures = floor.measures
    bonus = floor.boosted[1] if floor.boosted is not None and floor.boosted[0] == company else 0
    for kind, worker in zip(deck.bonus[company], crew[len(deck.crew[company]) :], strict=True):
        if worker is not None:
            bonus += max(0, level(deck, floor, worker, kind) + measures.bonus_levels[kind])
    products = [0] * len(OUTPUTS)
    for out, multiplier, base in measures.lines[company]:
        products[out] += base + bonus if multiplier is None else (multiplier + bonus) * base
    return products


def yields(floor: Floor, company: CompanyId) -> tuple[list[int], list[int]]:
    """What a company makes without bonus workers, and what each bonus level adds (CR-R40)."""
    bare, step = [0] * len(OUTPUTS), [0] * len(OUTPUTS)
    for out, multiplier, base in floor.measures.lines[company]:
        bare[out] += base if multiplier is None else multiplier * base
        step[out] += 1 if multiplier is None else base
    if floor.boosted is not None and floor.boosted[0] == company:
        bare = [units + floor.boosted[1] * more for units, more in zip(bare, step, strict=True)]
    return bare, step


def used(deck: CrisisDeck, plan: ProductionPlan) -> Stock:
    stock = [0] * 6
    for company, _ in plan:
        for resource, units in deck.needs[company]:
            stock[resource] += units
    return tuple(stock)


def total(deck: CrisisDeck, floor: Floor, plan: ProductionPlan) -> tuple[int, ...]:
    """What the whole plan makes, before the warehouse is full."""
    sums = [0] * len(OUTPUTS)
    for activation in plan:
        for out, units in enumerate(made(deck, floor, activation)):
            sums[out] += units
    return tuple(sums)
