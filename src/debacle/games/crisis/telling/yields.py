"""What comes of a manager on a space: which companies can run with it, and what their goods bring."""

from __future__ import annotations

from debacle.games.crisis.rules.deck import COMPANIES, EXPORT, CompanyId, Space
from debacle.games.crisis.rules.deck_entries import ENERGY, RESOURCES
from debacle.games.crisis.rules.production import Floor
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.shortages import can_run, expected


def unit_price(reader: Reader, resource: int) -> tuple[int, int]:
    """Credits and VP that a contract pays for a unit, with the event in it (CR-99)."""
    deck, measures = reader.deck, reader.measures
    money = max(0, deck.export_credits[resource] + measures.export_credits[resource])
    return money, max(0, deck.export_vp[resource] + measures.export_vp[resource])


def yields(reader: Reader, floor: Floor, space: Space, company: CompanyId | None) -> list[str]:
    """In sentences; none: there is nothing to add. `floor`: what one expects without it."""
    if reader.deck.action_of[space] == EXPORT:
        return _exported(reader, floor)
    sold = [] if company is None else _sold(reader, company)
    return [*sold, *_set_going(reader, floor, space)]


def _set_going(reader: Reader, floor: Floor, space: Space) -> list[str]:
    """Companies that cannot run as things stand, and can with it."""
    before = can_run(reader.deck, floor)
    if len(before) == len(floor.companies) and space not in reader.deck.at[COMPANIES]:
        return []
    after = can_run(reader.deck, expected(reader.open, reader.eye, (space,)))
    new = [reader.company(company) for company in after if company not in before]
    return [reader.say("note.runs", companies=reader.words.listed(new))] if new else []


def _sold(reader: Reader, company: CompanyId) -> list[str]:
    """What contracts pay for what it makes in one run, without a bonus."""
    goods = [0] * len(RESOURCES)
    for out, times, base in reader.measures.lines[company]:
        if out < len(RESOURCES):
            goods[out] += base if times is None else times * base
    money, vp = _paid(reader, goods)
    if not vp:
        return []
    return [reader.say("note.sold", credits=reader.in_words("credit", money), vp=reader.in_words("vp", vp))]


def _exported(reader: Reader, floor: Floor) -> list[str]:
    """What one would have to sell after production, without a bonus."""
    goods = list(floor.stock)
    for company in can_run(reader.deck, floor):
        for out, times, base in floor.measures.lines[company]:
            if out < len(RESOURCES):
                goods[out] += base if times is None else times * base
    goods[ENERGY] = 0
    money, vp = _paid(reader, goods)
    if not vp:
        return [reader.say("note.no_goods")]
    facts = {"credits": reader.in_words("credit", money), "vp": reader.in_words("vp", vp)}
    return [reader.say("note.goods", goods=reader.things(goods), **facts)]


def _paid(reader: Reader, goods: list[int]) -> tuple[int, int]:
    money = vp = 0
    for resource, units in enumerate(goods):
        if units and resource != ENERGY:
            each = unit_price(reader, resource)
            money, vp = money + units * each[0], vp + units * each[1]
    return money, vp
