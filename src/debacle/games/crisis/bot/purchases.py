"""What `steady` buys where its managers stand, and how it exports."""

from __future__ import annotations

from debacle.core.specs import Amount, Answer, Pick, Spec
from debacle.games.crisis.bot.draft import Draft
from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.supplies import Supplies, energised, imported, local
from debacle.games.crisis.rules.actions.a14_export import BLACK, BLACK_ACTS, CONTRACT
from debacle.games.crisis.rules.actions.manager_queue import ManagerQueue
from debacle.games.crisis.rules.deck import COMPANIES, IMPORT, Space
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES, TYPES
from debacle.games.crisis.rules.transfers import Acts

DECLINE = ("decline", None)
PASS = ("pass", None)


def space_asked(judgement: Judgement) -> Space:
    top = judgement.view.stack[-1]
    assert isinstance(top, ManagerQueue)
    return top.queue[0][0]


def borrow(judgement: Judgement, acts: Acts) -> Answer:
    return ("take", None) if "take" in acts else DECLINE


def buy_company(judgement: Judgement, acts: Acts) -> Answer:
    """Declining costs the VP on the card in penalty points (CR-70)."""
    company = judgement.view.offered_companies[space_asked(judgement) - judgement.deck.at[COMPANIES].start]
    return DECLINE if "buy" not in acts or company is None else ("buy", None)


def hire(judgement: Judgement, acts: Acts) -> Answer:
    """The type that the companies can use best."""
    spec = acts.get("hire")
    if not isinstance(spec, Pick):
        return DECLINE
    start = Draft.of(judgement)
    kinds = [TYPES.index(kind) for kind in spec.options]
    return "hire", TYPES[max(kinds, key=lambda kind: start.with_worker(0, judgement.foreign(kind), 0).points(fed=True))]


def buy_local(judgement: Judgement, acts: Acts) -> Answer:
    """The unit that adds most; declining costs a penalty point (CR-58)."""
    spec = acts.get("buy")
    if not isinstance(spec, Pick):
        return DECLINE
    start = _before(judgement)
    supplies = zip(RESOURCES, local(judgement, 0), strict=True)
    gains = {name: start.with_goods(supply).points() for name, supply in supplies if name in spec.options}
    name = max(gains, key=lambda one: gains[one])
    return ("buy", name) if gains[name] > start.points() - 1 else DECLINE


def buy_import(judgement: Judgement, acts: Acts) -> Answer:
    space = space_asked(judgement)
    penalty = judgement.deck.imports[space - judgement.deck.at[IMPORT].start].penalty
    return _buy(_before(judgement), imported(judgement, space), acts.get("buy"), penalty)


def buy_energy(judgement: Judgement, acts: Acts) -> Answer:
    return _buy(_before(judgement), energised(judgement, space_asked(judgement)), acts.get("buy"), 1)


def _before(judgement: Judgement) -> Draft:
    """The round as it stands, without what the managers at hand may fetch and pay."""
    start = Draft.of(judgement)
    start.stock = judgement.view.stock[judgement.seat]
    start.now = start.staff.now(start.stock, start.exporting)
    start.purse += judgement.cost(space_asked(judgement))
    return start


def _buy(start: Draft, supplies: Supplies, spec: Spec | None, penalty: int) -> Answer:
    """As many as gain most, if they are better than the penalty."""
    if not isinstance(spec, Amount):
        return DECLINE
    assert spec.high is not None
    drafts = [start.with_goods(supply) for supply in supplies]
    gains = {units: draft.points() for units, draft in enumerate(drafts, spec.low) if units <= spec.high}
    units = max(gains, key=lambda one: gains[one])
    return ("buy", units) if gains[units] > start.points() - penalty else DECLINE


def export(judgement: Judgement, acts: Acts) -> Answer:
    """The sale that gains most over the next best way to be rid of the same goods; others may take a contract first."""
    best: Answer = PASS
    most = 0.0
    stock = judgement.view.stock[judgement.seat]
    spare = _spare(judgement)
    for act, spec in acts.items():
        if not isinstance(spec, Amount):
            continue
        assert spec.high is not None
        if act.startswith(CONTRACT):
            contract = judgement.view.contracts[int(act.removeprefix(CONTRACT))]
            assert contract is not None
            resource = judgement.deck.contract_resource[contract]
            each, scarce = judgement.contract[resource], 1.0
        elif act.startswith(BLACK):
            resource = BLACK_ACTS.index(act)
            each, scarce = judgement.black[resource], 0.01
        else:
            continue
        units = min(spec.high, spare[resource], stock[resource])
        gain = units * (each - _kept(judgement, resource)) * scarce
        if gain > most:
            best, most = (act, units), gain
    return best


def _kept(judgement: Judgement, resource: int) -> float:
    """What a unit is worth that is not sold."""
    if not judgement.left or judgement.doomed:
        return 0.0
    if resource == ENERGY:
        return judgement.weights.energy * judgement.credit
    hope = judgement.contract[resource] if judgement.later[resource] else judgement.black[resource]
    return hope * judgement.weights.wait


def _spare(judgement: Judgement) -> list[int]:
    """By resource: what the companies will not need next round."""
    spare = list(judgement.view.stock[judgement.seat])
    if judgement.left and not judgement.doomed:
        for company, net in judgement.staff.nets.items():
            if net > 0:
                for resource, units in judgement.deck.needs[company]:
                    spare[resource] = max(0, spare[resource] - units)
    return spare
