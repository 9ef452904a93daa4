"""When `steady` plays an influence card, and at what: what each would bring now, in points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from debacle.core.audience import Seat
from debacle.core.specs import Answer, Either, Pick, Spec
from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.managers import ManagerPlacement
from debacle.games.crisis.rules.actions.a14_export import Export
from debacle.games.crisis.rules.deck import COMPANIES, ENERGY_MARKET, IMPORT, LOCAL, CrisisDeck, Space, WorkerId
from debacle.games.crisis.rules.deck_entries import (
    ACTIONS,
    TYPES,
    ClearPenalty,
    CloseSpace,
    CompanyPlus,
    DiscardContract,
    Effect,
    Gain,
    GivePenalty,
    IdleWorker,
    IgnoreEvent,
    MoveManager,
    OwnPrice,
    RetrainWorker,
    ShareSpace,
    StopCompany,
    UseFutureContract,
)
from debacle.games.crisis.rules.planning import Planning
from debacle.games.crisis.rules.production import Floor, ProductionPlan
from debacle.games.crisis.rules.production_plan import best_plan, worth

Gains = list[tuple[float, Answer]]
"""Points, and the target that brings them."""
LOCAL_PRICE = 4
"""What a purchase of the local industry usually costs."""
ROUNDING = 1e-9
"""Gains that differ by less are the same."""
AHEAD = 1.5
"""How many times as much, of the rival who is ahead."""


def best_card(judgement: Judgement, spec: Either) -> tuple[float, Answer]:
    """What the best card brings that may be played now, and the answer that plays it."""
    best: tuple[float, Answer] = (0.0, None)
    for act, targets in spec.acts.items():
        card = judgement.deck.card_index.get(act)
        if card is not None:
            effect = judgement.deck.effects[card]
            for points, target in GAINS[type(effect)](judgement, targets, effect):
                if points > best[0]:
                    best = points, (act, target)
    return best


def worthwhile(judgement: Judgement, points: float) -> bool:
    """A card is kept for a better day as long as there are more days than cards."""
    return points >= _least(judgement)


def _least(judgement: Judgement) -> float:
    held = judgement.view.hand_sizes[judgement.seat]
    return judgement.weights.card * 0.9 if held <= judgement.left else 0.2


def _options(spec: Spec | None) -> tuple[Any, ...]:
    assert isinstance(spec, Pick)
    return spec.options


def _gain(judgement: Judgement, spec: Spec | None, effect: Gain) -> Gains:
    return [(effect.amount * (judgement.credit if effect.what == "credit" else judgement.vp), None)]


def _own_price(judgement: Judgement, spec: Spec | None, effect: OwnPrice) -> Gains:
    deck, less = judgement.deck, -effect.credits
    if effect.channel == "company":
        return [(min(less, judgement.cost(space)) * judgement.credit, space) for space in _options(spec)]
    if effect.channel == "import":
        return [(_cheaper(judgement, space, -effect.vp), space) for space in _options(spec)]
    if effect.channel == "local":
        here = any(deck.action_of[space] == LOCAL for space in judgement.own_spaces)
        return [(min(less, LOCAL_PRICE) * judgement.credit if here else 0.0, None)]
    market = deck.at[ENERGY_MARKET]
    bought = [deck.energy[space - market.start] for space in judgement.own_spaces if space in market]
    units = sum(offer.units[1] for offer in bought if "credits" in offer.cost)
    return [(units * less * judgement.credit, None)]


def _cheaper(judgement: Judgement, space: Space, vp: int) -> float:
    offer = judgement.deck.imports[space - judgement.deck.at[IMPORT].start]
    return min(vp, offer.vp * offer.units[1]) * judgement.vp


def _plan_worth(judgement: Judgement, floor: Floor) -> float:
    return worth(judgement.deck, floor, judgement.values, _plan(judgement, floor))


def _plan(judgement: Judgement, floor: Floor) -> ProductionPlan:
    return best_plan(judgement.deck, floor, judgement.values, judgement.breadth)


def _retrain(judgement: Judgement, spec: Spec | None, effect: RetrainWorker) -> Gains:
    """Each kind of worker once, in each type in which it has a use.

    Retraining brings no more than one worker more of that type and level would. So where even that would not be worth
    a card, or bring less than what has been found, nobody has to be tried.
    """
    deck, floor, levels = judgement.deck, judgement.floor, judgement.deck.levels
    before, most = _plan_worth(judgement, floor), _least(judgement)
    used = {kind for company in floor.companies for kind in (*deck.crew[company], *deck.bonus[company])}
    alike = {levels[worker]: worker for worker in floor.workers}
    helped = {kind: _plan_worth(judgement, _with_one_more(deck, floor, kind, effect.level)) - before for kind in used}
    margin = -ROUNDING if judgement.breadth is None else ROUNDING  # who follows all looks at equals, too
    gains: dict[tuple[WorkerId, int], float] = {}
    for kind in sorted(used, key=lambda one: -helped[one]):
        for skills, worker in alike.items():
            if skills[kind] < effect.level and helped[kind] > most + margin:
                retrained = replace(floor, retrained=(worker, kind, effect.level))
                gains[worker, kind] = gain = _plan_worth(judgement, retrained) - before
                most = max(most, gain)
    return [
        (gains[worker, kind], (worker, TYPES[kind]))
        for worker in alike.values()
        for kind in used
        if (worker, kind) in gains
    ]


def _with_one_more(deck: CrisisDeck, floor: Floor, kind: int, level: int) -> Floor:
    """With another worker, who has this skill alone."""
    new = next(worker for worker in range(len(deck.workers)) if worker not in floor.workers)
    return replace(floor, workers=(*floor.workers, new), retrained=(new, kind, level))


def _boost(judgement: Judgement, spec: Spec | None, effect: CompanyPlus) -> Gains:
    floor = judgement.floor
    plan = _plan(judgement, floor)
    before = worth(judgement.deck, floor, judgement.values, plan)
    boosted = [(company, replace(floor, boosted=(company, effect.amount))) for company, _ in plan]
    return [(worth(judgement.deck, one, judgement.values, plan) - before, company) for company, one in boosted]


def _share(judgement: Judgement, spec: Spec | None, effect: ShareSpace) -> Gains:
    """What the round gains when a space that a rival has taken is open, too."""
    view, deck = judgement.view, judgement.deck
    top = view.stack[-1]
    assert isinstance(top, Planning)
    spaces = [space for action in effect.actions for space in deck.at[ACTIONS.index(action) + 1]]
    taken = [space for space in spaces if len(view.board[space]) == 1 and judgement.seat not in view.board[space]]
    managers = top.turns.count(judgement.seat)
    shared = ManagerPlacement(judgement, managers, (*top.free, *taken)).plan.draft
    if not set(taken) & set(shared.spaces):
        return []
    alone = ManagerPlacement(judgement, managers, top.free).plan.draft
    return [(shared.points() - alone.points(), None)]


def _ignore(judgement: Judgement, spec: Spec | None, effect: IgnoreEvent) -> Gains:
    """Half of what the event was designed to cost; closures stay."""
    measures, deck = judgement.measures, judgement.deck
    if measures == replace(deck.no_measures, status=measures.status):
        return []
    return [(deck.events[judgement.view.events[-1]].severity * 0.5 * judgement.credit, None)]


def _clear(judgement: Judgement, spec: Spec | None, effect: ClearPenalty) -> Gains:
    return [(float(min(effect.amount, judgement.view.penalties[judgement.seat])), None)]


def _future(judgement: Judgement, spec: Spec | None, effect: UseFutureContract) -> Gains:
    deck, stock = judgement.deck, judgement.view.stock[judgement.seat]
    best = 0.0
    for contract in judgement.view.contracts[deck.future :]:
        if contract is not None:
            resource = deck.contract_resource[contract]
            units = min(stock[resource], deck.contracts[contract].max)
            more = judgement.contract[resource] - judgement.black[resource]
            if not judgement.demand[resource]:
                best = max(best, units * more)
    return [(best, None)]


def _leader(judgement: Judgement) -> Seat:
    view = judgement.view
    others = [seat for seat in range(len(view.vp)) if seat != judgement.seat]
    return max(others, key=lambda seat: (view.vp[seat] + view.credits[seat] / 5 - view.penalties[seat], -seat))


def _penalise(judgement: Judgement, spec: Spec | None, effect: GivePenalty) -> Gains:
    return [(effect.amount * judgement.weights.spite * 2, _leader(judgement))]


def _close(judgement: Judgement, spec: Spec | None, effect: CloseSpace) -> Gains:
    """The company that a rival can pay and this player cannot."""
    view, deck, spite = judgement.view, judgement.deck, judgement.weights.spite
    rich = max(purse for seat, purse in enumerate(view.credits) if seat != judgement.seat)
    gains: Gains = []
    for space in _options(spec):
        if deck.action_of[space] == COMPANIES:
            price = judgement.cost(space)
            company = view.offered_companies[space - deck.at[COMPANIES].start]
            if company is not None and judgement.purse + 4 < price <= rich:
                gains.append((deck.companies[company].vp * spite, space))
    return gains


def _move(judgement: Judgement, spec: Spec | None, effect: MoveManager) -> Gains:
    """Best off a company, and off a rival who is ahead."""
    view, deck, spite = judgement.view, judgement.deck, judgement.weights.spite
    gains: Gains = []
    for space, seat in _options(spec):
        points = 1.0
        if deck.action_of[space] == COMPANIES:
            company = view.offered_companies[space - deck.at[COMPANIES].start]
            points = 0.0 if company is None else float(deck.companies[company].vp)
        gains.append((spite * points * (AHEAD if seat == _leader(judgement) else 1.0), (space, seat)))
    return gains


def _stop(judgement: Judgement, spec: Spec | None, effect: StopCompany) -> Gains:
    ahead, spite = judgement.view.companies[_leader(judgement)], judgement.weights.spite
    return [
        (spite * max(0.0, judgement.job(company)[0]) * (AHEAD if company in ahead else 1.0), company)
        for company in _options(spec)
    ]


def _idle(judgement: Judgement, spec: Spec | None, effect: IdleWorker) -> Gains:
    levels, spite = judgement.deck.levels, judgement.weights.spite
    ahead = judgement.view.workers[_leader(judgement)]
    return [
        (spite * 1.5 * max(levels[worker]) * (AHEAD if worker in ahead else 1.0), worker) for worker in _options(spec)
    ]


def _discard(judgement: Judgement, spec: Spec | None, effect: DiscardContract) -> Gains:
    """The contract that rivals still in the queue could fill best, and this player not at all."""
    view, deck, spite = judgement.view, judgement.deck, judgement.weights.spite
    top = view.stack[-1]
    rivals = [seat for seat in top.queue if seat != judgement.seat] if isinstance(top, Export) else []
    gains: Gains = []
    for place in _options(spec):
        contract = view.contracts[place]
        if contract is not None:
            resource = deck.contract_resource[contract]
            if not view.stock[judgement.seat][resource]:
                most = deck.contracts[contract].max
                units = max((min(view.stock[seat][resource], most) for seat in rivals), default=0)
                gains.append((spite * units * (judgement.contract[resource] - judgement.black[resource]), place))
    return gains


GAINS: Mapping[type[Effect], Callable[[Judgement, Spec | None, Any], Gains]] = {
    Gain: _gain,
    OwnPrice: _own_price,
    RetrainWorker: _retrain,
    CompanyPlus: _boost,
    ShareSpace: _share,
    IgnoreEvent: _ignore,
    ClearPenalty: _clear,
    UseFutureContract: _future,
    CloseSpace: _close,
    MoveManager: _move,
    StopCompany: _stop,
    IdleWorker: _idle,
    GivePenalty: _penalise,
    DiscardContract: _discard,
}
