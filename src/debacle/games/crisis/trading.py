"""What `steady` buys where its managers stand, and how it exports."""

from __future__ import annotations

from collections.abc import Mapping

from debacle.core.specs import Amount, Answer, Pick, Spec
from debacle.games.crisis.actions.a14_export import BLACK, BLACK_ACTS, CONTRACT
from debacle.games.crisis.actions.desk import Desk
from debacle.games.crisis.deck import COMPANIES, IMPORT, Space
from debacle.games.crisis.outlook import Outlook
from debacle.games.crisis.parts import ENERGY, RESOURCES, TYPES
from debacle.games.crisis.placing import Placing

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
    if "buy" not in acts or company is None:
        return DECLINE
    worth = Placing(outlook, 0).bought(company)
    return ("buy", None) if worth > -outlook.deck.companies[company].vp else DECLINE


def hire(outlook: Outlook, acts: Acts) -> Answer:
    spec = acts.get("hire")
    if not isinstance(spec, Pick):
        return DECLINE
    placing = Placing(outlook, 0)
    gains = {kind: placing.hired(outlook.deck.foreign[TYPES.index(kind)][0]) for kind in spec.options}  # type: ignore[arg-type]
    kind = max(gains, key=lambda one: gains[one])
    return ("hire", kind) if gains[kind] - outlook.hiring_price * outlook.credit > -1 else DECLINE


def buy_local(outlook: Outlook, acts: Acts) -> Answer:
    """The unit that adds most; declining costs a penalty point (CR-58)."""
    spec = acts.get("buy")
    if not isinstance(spec, Pick):
        return DECLINE
    placing = Placing(outlook, 0)
    prices = outlook.deck.local_price
    gains = {
        name: placing.fed(resource, 1) - prices[resource] * outlook.credit
        for resource, name in enumerate(RESOURCES)
        if name in spec.options
    }
    name = max(gains, key=lambda one: gains[one])
    return ("buy", name) if gains[name] > -1 else DECLINE


def buy_import(outlook: Outlook, acts: Acts) -> Answer:
    spec = acts.get("buy")
    if not isinstance(spec, Amount):
        return DECLINE
    assert spec.high is not None
    place = space_asked(outlook) - outlook.deck.at[IMPORT].start
    placing = Placing(outlook, 0)
    gains = {units: placing.imported(place, units) for units in range(spec.low, spec.high + 1)}
    units = max(gains, key=lambda one: gains[one])
    return ("buy", units) if gains[units] > -outlook.deck.imports[place].penalty else DECLINE


def buy_energy(outlook: Outlook, acts: Acts) -> Answer:
    spec = acts.get("buy")
    if not isinstance(spec, Amount):
        return DECLINE
    assert spec.high is not None
    placing, space = Placing(outlook, 0), space_asked(outlook)
    gains = {units: placing.energised(space, units) for units in range(spec.low, spec.high + 1)}
    units = max(gains, key=lambda one: gains[one])
    return ("buy", units) if gains[units] > -1 else DECLINE


def export(outlook: Outlook, acts: Acts) -> Answer:
    """The sale that gains most over the next best way to be rid of the same goods; others may take a contract first."""
    best, most = PASS, 0.0
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
        for net, _, company in outlook.now[1]:
            if net > 0:
                for resource, units in outlook.deck.needs[company]:
                    spare[resource] = max(0, spare[resource] - units)
    return spare
