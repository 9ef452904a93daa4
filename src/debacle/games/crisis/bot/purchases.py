"""What `steady` buys where its managers stand, and how it exports."""

from __future__ import annotations

from collections.abc import Mapping

from debacle.core.specs import Amount, Answer, Pick, Spec
from debacle.games.crisis.bot.draft import Draft, fetched
from debacle.games.crisis.bot.judgement import Outlook
from debacle.games.crisis.bot.supplies import energised, imported
from debacle.games.crisis.rules.actions.a14_export import BLACK, BLACK_ACTS, CONTRACT
from debacle.games.crisis.rules.actions.manager_queue import Desk
from debacle.games.crisis.rules.deck import COMPANIES, IMPORT, Space
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES, TYPES

Acts = Mapping[str, Spec | None]
DECLINE = ("decline", None)
PASS = ("pass", None)


def space_asked(outlook: Outlook) -> Space:
    top = outlook.view.stack[-1]
    assert isinstance(top, Desk)
    return top.queue[0][0]


def borrow(outlook: Outlook, acts: Acts) -> Answer:
    return ("take", None) if "take" in acts else DECLINE


def buy_company(outlook: Outlook, acts: Acts) -> Answer:
    """Declining costs the VP on the card in penalty points (CR-70)."""
    company = outlook.view.offered_companies[space_asked(outlook) - outlook.deck.at[COMPANIES].start]
    return DECLINE if "buy" not in acts or company is None else ("buy", None)


def hire(outlook: Outlook, acts: Acts) -> Answer:
    """The type that the companies can use best."""
    spec = acts.get("hire")
    if not isinstance(spec, Pick):
        return DECLINE
    deck, start = outlook.deck, Draft(outlook)
    kinds = [TYPES.index(kind) for kind in spec.options]
    return "hire", TYPES[max(kinds, key=lambda kind: start.with_worker(0, deck.foreign[kind][0], 0).points(fed=True))]


def buy_local(outlook: Outlook, acts: Acts) -> Answer:
    """The unit that adds most; declining costs a penalty point (CR-58)."""
    spec = acts.get("buy")
    if not isinstance(spec, Pick):
        return DECLINE
    start, prices = _before(outlook), outlook.deck.local_price
    names = [name for name in RESOURCES if name in spec.options]
    gains = {
        name: start.with_goods(0, fetched(RESOURCES.index(name), 1), prices[RESOURCES.index(name)]).points()
        for name in names
    }
    name = max(names, key=lambda one: gains[one])
    return ("buy", name) if gains[name] > start.points() - 1 else DECLINE


def buy_import(outlook: Outlook, acts: Acts) -> Answer:
    space = space_asked(outlook)
    penalty = outlook.deck.imports[space - outlook.deck.at[IMPORT].start].penalty
    start = _before(outlook)
    return _buy(start, list(imported(start, space)), acts.get("buy"), penalty)


def buy_energy(outlook: Outlook, acts: Acts) -> Answer:
    start = _before(outlook)
    return _buy(start, list(energised(start, space_asked(outlook))), acts.get("buy"), 1)


def _before(outlook: Outlook) -> Draft:
    """The round as it stands, without what the managers at hand may fetch and pay."""
    start = Draft(outlook)
    start.stock = list(outlook.view.stock[outlook.seat])
    start.purse += outlook.cost(space_asked(outlook))
    return start


def _buy(start: Draft, drafts: list[Draft], spec: Spec | None, penalty: int) -> Answer:
    """As many as gain most, if they are better than the penalty."""
    if not isinstance(spec, Amount):
        return DECLINE
    assert spec.high is not None
    gains = {units: draft.points() for units, draft in enumerate(drafts, spec.low) if units <= spec.high}
    units = max(gains, key=lambda one: gains[one])
    return ("buy", units) if gains[units] > start.points() - penalty else DECLINE


def export(outlook: Outlook, acts: Acts) -> Answer:
    """The sale that gains most over the next best way to be rid of the same goods; others may take a contract first."""
    best: Answer = PASS
    most = 0.0
    stock = outlook.view.stock[outlook.seat]
    spare = _spare(outlook)
    for act, spec in acts.items():
        if not isinstance(spec, Amount):
            continue
        assert spec.high is not None
        if act.startswith(CONTRACT):
            contract = outlook.view.contracts[int(act.removeprefix(CONTRACT))]
            assert contract is not None
            resource = outlook.deck.contract_resource[contract]
            each, scarce = outlook.contract[resource], 1.0
        elif act.startswith(BLACK):
            resource = BLACK_ACTS.index(act)
            each, scarce = outlook.black[resource], 0.01
        else:
            continue
        units = min(spec.high, spare[resource], stock[resource])
        gain = units * (each - _kept(outlook, resource)) * scarce
        if gain > most:
            best, most = (act, units), gain
    return best


def _kept(outlook: Outlook, resource: int) -> float:
    """What a unit is worth that is not sold."""
    if not outlook.left or outlook.doomed:
        return 0.0
    if resource == ENERGY:
        return outlook.temper.energy * outlook.credit
    hope = outlook.contract[resource] if outlook.later[resource] else outlook.black[resource]
    return hope * outlook.temper.wait


def _spare(outlook: Outlook) -> list[int]:
    """By resource: what the companies will not need next round."""
    spare = list(outlook.view.stock[outlook.seat])
    if outlook.left and not outlook.doomed:
        for net, company in outlook.crewed:
            if net > 0:
                for resource, units in outlook.deck.needs[company]:
                    spare[resource] = max(0, spare[resource] - units)
    return spare
