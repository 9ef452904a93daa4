"""When `steady` plays an influence card, and at what: what each would bring now, in points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from debacle.core.audience import Seat
from debacle.core.specs import Answer, Either, Pick, Spec
from debacle.games.crisis.bot.judgement import Outlook
from debacle.games.crisis.bot.managers import Placing
from debacle.games.crisis.rules.actions.a14_export import Export
from debacle.games.crisis.rules.deck import COMPANIES, ENERGY_MARKET, IMPORT, LOCAL, Space
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
from debacle.games.crisis.rules.production import Floor
from debacle.games.crisis.rules.production_plan import best_plan, worth

Gains = list[tuple[float, Answer]]
"""Points, and the target that brings them."""
LOCAL_PRICE = 4
"""What a purchase of the local industry usually costs."""
SPITE = 0.35
"""How much a point that a rival loses is worth."""
AHEAD = 1.5
"""How many times as much, of the rival who is ahead."""


def best_card(outlook: Outlook, spec: Either) -> tuple[float, Answer]:
    """What the best card brings that may be played now, and the answer that plays it."""
    best: tuple[float, Answer] = (0.0, None)
    for act, targets in spec.acts.items():
        card = outlook.deck.card_index.get(act)
        if card is not None:
            effect = outlook.deck.effects[card]
            for points, target in GAINS[type(effect)](outlook, targets, effect):
                if points > best[0]:
                    best = points, (act, target)
    return best


def worthwhile(outlook: Outlook, points: float) -> bool:
    """A card is kept for a better day as long as there are more days than cards."""
    held = outlook.view.hand_sizes[outlook.seat]
    return points >= (outlook.temper.card * 0.9 if held <= outlook.left else 0.2)


def _options(spec: Spec | None) -> tuple[Any, ...]:
    assert isinstance(spec, Pick)
    return spec.options


def _gain(outlook: Outlook, spec: Spec | None, effect: Gain) -> Gains:
    return [(effect.amount * (outlook.credit if effect.what == "credit" else outlook.vp), None)]


def _own_price(outlook: Outlook, spec: Spec | None, effect: OwnPrice) -> Gains:
    deck, less = outlook.deck, -effect.credits
    if effect.channel == "company":
        return [(min(less, outlook.cost(space)) * outlook.credit, space) for space in _options(spec)]
    if effect.channel == "import":
        return [(_cheaper(outlook, space, -effect.vp), space) for space in _options(spec)]
    if effect.channel == "local":
        here = any(deck.action_of[space] == LOCAL for space in outlook.own_spaces)
        return [(min(less, LOCAL_PRICE) * outlook.credit if here else 0.0, None)]
    market = deck.at[ENERGY_MARKET]
    bought = [deck.energy[space - market.start] for space in outlook.own_spaces if space in market]
    units = sum(offer.units[1] for offer in bought if "credits" in offer.cost)
    return [(units * less * outlook.credit, None)]


def _cheaper(outlook: Outlook, space: Space, vp: int) -> float:
    offer = outlook.deck.imports[space - outlook.deck.at[IMPORT].start]
    return min(vp, offer.vp * offer.units[1]) * outlook.vp


def _plan_worth(outlook: Outlook, floor: Floor) -> float:
    return worth(outlook.deck, floor, outlook.values, best_plan(outlook.deck, floor, outlook.values))


def _retrain(outlook: Outlook, spec: Spec | None, effect: RetrainWorker) -> Gains:
    """Each kind of worker once, in each type in which it has a use."""
    floor, levels = outlook.floor, outlook.deck.levels
    before = _plan_worth(outlook, floor)
    used = {kind for company in floor.companies for kind in (*outlook.deck.crew[company], *outlook.deck.bonus[company])}
    alike = {levels[worker]: worker for worker in floor.workers}
    return [
        (_plan_worth(outlook, replace(floor, retrained=(worker, kind, effect.level))) - before, (worker, TYPES[kind]))
        for skills, worker in alike.items()
        for kind in used
        if skills[kind] < effect.level
    ]


def _boost(outlook: Outlook, spec: Spec | None, effect: CompanyPlus) -> Gains:
    floor = outlook.floor
    plan = best_plan(outlook.deck, floor, outlook.values)
    before = worth(outlook.deck, floor, outlook.values, plan)
    boosted = [(company, replace(floor, boosted=(company, effect.amount))) for company, _ in plan]
    return [(worth(outlook.deck, one, outlook.values, plan) - before, company) for company, one in boosted]


def _share(outlook: Outlook, spec: Spec | None, effect: ShareSpace) -> Gains:
    """What the round gains when a space that a rival has taken is open, too."""
    view, deck = outlook.view, outlook.deck
    top = view.stack[-1]
    assert isinstance(top, Planning)
    spaces = [space for action in effect.actions for space in deck.at[ACTIONS.index(action) + 1]]
    taken = [space for space in spaces if len(view.board[space]) == 1 and outlook.seat not in view.board[space]]
    managers = top.turns.count(outlook.seat)
    shared, _ = Placing(outlook, managers, (*top.free, *taken)).plan()
    if not set(taken) & set(shared.spaces):
        return []
    alone, _ = Placing(outlook, managers, top.free).plan()
    return [(shared.points() - alone.points(), None)]


def _ignore(outlook: Outlook, spec: Spec | None, effect: IgnoreEvent) -> Gains:
    """Half of what the event was designed to cost; closures stay."""
    measures, deck = outlook.measures, outlook.deck
    if measures == replace(deck.no_measures, status=measures.status):
        return []
    return [(deck.events[outlook.view.events[-1]].severity * 0.5 * outlook.credit, None)]


def _clear(outlook: Outlook, spec: Spec | None, effect: ClearPenalty) -> Gains:
    return [(float(min(effect.amount, outlook.view.penalties[outlook.seat])), None)]


def _future(outlook: Outlook, spec: Spec | None, effect: UseFutureContract) -> Gains:
    deck, stock = outlook.deck, outlook.view.stock[outlook.seat]
    best = 0.0
    for contract in outlook.view.contracts[deck.future :]:
        if contract is not None:
            resource = deck.contract_resource[contract]
            units = min(stock[resource], deck.contracts[contract].max)
            more = outlook.contract[resource] - outlook.black[resource]
            if not outlook.demand[resource]:
                best = max(best, units * more)
    return [(best, None)]


def _leader(outlook: Outlook) -> Seat:
    view = outlook.view
    others = [seat for seat in range(len(view.vp)) if seat != outlook.seat]
    return max(others, key=lambda seat: (view.vp[seat] + view.credits[seat] / 5 - view.penalties[seat], -seat))


def _penalise(outlook: Outlook, spec: Spec | None, effect: GivePenalty) -> Gains:
    return [(effect.amount * SPITE * 2, _leader(outlook))]


def _close(outlook: Outlook, spec: Spec | None, effect: CloseSpace) -> Gains:
    """The company that a rival can pay and this player cannot."""
    view, deck = outlook.view, outlook.deck
    rich = max(purse for seat, purse in enumerate(view.credits) if seat != outlook.seat)
    gains: Gains = []
    for space in _options(spec):
        if deck.action_of[space] == COMPANIES:
            price = outlook.cost(space)
            company = view.offered_companies[space - deck.at[COMPANIES].start]
            if company is not None and outlook.purse + 4 < price <= rich:
                gains.append((deck.companies[company].vp * SPITE, space))
    return gains


def _move(outlook: Outlook, spec: Spec | None, effect: MoveManager) -> Gains:
    """Best off a company, and off a rival who is ahead."""
    view, deck = outlook.view, outlook.deck
    gains: Gains = []
    for space, seat in _options(spec):
        points = 1.0
        if deck.action_of[space] == COMPANIES:
            company = view.offered_companies[space - deck.at[COMPANIES].start]
            points = 0.0 if company is None else float(deck.companies[company].vp)
        gains.append((SPITE * points * (AHEAD if seat == _leader(outlook) else 1.0), (space, seat)))
    return gains


def _stop(outlook: Outlook, spec: Spec | None, effect: StopCompany) -> Gains:
    ahead = outlook.view.companies[_leader(outlook)]
    return [
        (SPITE * max(0.0, outlook.job(company)[0]) * (AHEAD if company in ahead else 1.0), company)
        for company in _options(spec)
    ]


def _idle(outlook: Outlook, spec: Spec | None, effect: IdleWorker) -> Gains:
    levels = outlook.deck.levels
    ahead = outlook.view.workers[_leader(outlook)]
    return [
        (SPITE * 1.5 * max(levels[worker]) * (AHEAD if worker in ahead else 1.0), worker) for worker in _options(spec)
    ]


def _discard(outlook: Outlook, spec: Spec | None, effect: DiscardContract) -> Gains:
    """The contract that rivals still in the queue could fill best, and this player not at all."""
    view, deck = outlook.view, outlook.deck
    top = view.stack[-1]
    rivals = [seat for seat in top.queue if seat != outlook.seat] if isinstance(top, Export) else []
    gains: Gains = []
    for place in _options(spec):
        contract = view.contracts[place]
        if contract is not None:
            resource = deck.contract_resource[contract]
            if not view.stock[outlook.seat][resource]:
                most = deck.contracts[contract].max
                units = max((min(view.stock[seat][resource], most) for seat in rivals), default=0)
                gains.append((SPITE * units * (outlook.contract[resource] - outlook.black[resource]), place))
    return gains


GAINS: Mapping[type[Effect], Callable[[Outlook, Spec | None, Any], Gains]] = {
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
