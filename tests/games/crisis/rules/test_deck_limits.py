"""Where a deck of one's own is still allowed, and where no longer."""

from __future__ import annotations

import re

import pytest

from debacle.core.deck import BadDeck
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.deck import CrisisDeck
from tests.games.crisis.case import TEXT
from tests.games.crisis.rules.test_deck import entry
from tests.marks import rule

Change = tuple[str, str, str]
"""An entry by its id (none: what stands before all entries), what stands there, and what instead."""


def read(*changes: Change) -> CrisisDeck:
    text = TEXT
    for name, old, new in changes:
        good = TEXT[: TEXT.index("[[zone]]")] if not name else entry(name)
        assert old in good
        assert good in text
        text = text.replace(good, good.replace(old, new, 1))
    return Crisis.read_deck(text, "mine.toml")


BY_ROUND = "companies_by_round = [1, 1, 1, 2, 2, 3, 3]"


@rule("CR-01", "CR-03", "CR-07", "CR-51", "CR-98", "CR-R03")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("vp = 15", "vp = 0"),
        ("credits_by_turn_order = [22, 24, 26, 28, 30]", "credits_by_turn_order = [0, 0, 0, 0, 0]"),
        ("status = 31", "status = 0"),
        ("status = 31", "status = 45"),
        ("managers = 4", "managers = 1"),
        ("managers = 4", "managers = 5"),
        ("loans = 0", "loans = 4"),
        ("contract_column_size = 4", "contract_column_size = 1"),
        ("level_2 = 8, level_3 = 0", "level_2 = 4, level_3 = 4"),
        ("level_1 = 8, level_2 = 8, level_3 = 0", "level_1 = 0, level_2 = 0, level_3 = 12"),
        ("loan_interest = 1", "loan_interest = 0"),
        ("credits_per_final_vp = 5", "credits_per_final_vp = 1"),
    ],
)
def test_numbers_of_the_game_that_are_allowed(old: str, new: str) -> None:
    assert read(("", old, new)).rounds == 7


@rule("CR-01", "CR-03", "CR-07", "CR-51", "CR-98", "CR-R03")
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("players = [1, 5]", "players = [1, 4]", "setup.players: 1 to 5 players"),
        ("vp = 15", "vp = -1", "setup.vp: neither VP"),
        ("[22, 24, 26, 28, 30]", "[22, 24, 26, 28, -1]", "setup.vp: neither VP nor credits below 0"),
        ("[22, 24, 26, 28, 30]", "[22, 24, 26, 28, 30, 32]", "setup.credits_by_turn_order: one sum a player"),
        (BY_ROUND, "companies_by_round = [1, 1, 1, 2, 2, 3, 4]", "setup.companies_by_round: a level from 1 to 3"),
        (BY_ROUND, "companies_by_round = [0, 1, 1, 2, 2, 3, 3]", "setup.companies_by_round: a level from 1 to 3"),
        (BY_ROUND, "companies_by_round = [1, 1, 1, 2, 2, 3]", "setup.companies_by_round: .* each of the 7 rounds"),
        ("status = 31", "status = -1", "setup.status: from 0 to 45"),
        ("managers = 4", "managers = 0", "setup.managers: from 1 to 5"),
        ("loans = 0", "loans = -1", "setup.loans: from 0 to 4"),
        ("contract_columns = 3", "contract_columns = 2", "setup.contract_columns: three columns"),
        ("contract_column_size = 4", "contract_column_size = 0", "setup.contract_columns: .* at least one row"),
        ("loan_interest = 1", "loan_interest = -1", "amounts.loan_interest: none below 0"),
        ("influence_per_round = 1", "influence_per_round = 0", "amounts.influence_per_round: one card a round"),
        ("level_3 = 0", "level_3 = 13", "setup.contracts_removed: from 0 to 12 of level 3"),
        ("level_2 = 8", "level_2 = -1", "setup.contracts_removed: from 0 to 16 of level 2"),
        ("contract_column_size = 4", "contract_column_size = 5", "contract: 45 are needed, and there are 36"),
        ("national_slots = 5", "national_slots = 6", r"action\[8\] national-workers: spaces = 6"),
        ("company_slots = 6", "company_slots = 7", r"action\[9\] companies: spaces = 7"),
    ],
)
def test_numbers_of_the_game_that_are_refused(old: str, new: str, problem: str) -> None:
    with pytest.raises(BadDeck, match=f"^mine.toml, {problem}"):
        read(("", old, new))


@rule("CR-72", "CR-78", "CR-80", "CR-R35", "CR-R56", "CR-R57")
@pytest.mark.parametrize(
    "change",
    [
        ("exemption", "copies = 1", "copies = 99"),
        ("national-labourer-1", "copies = 15", "copies = 10"),
        ("import-lot-1", "credits = 9", "credits = 0"),
        ("import-lot-1", "vp = 5", "vp = 0"),
        ("import-lot-1", "penalty = 5", "penalty = 0"),
        ("import-food", "units = [1, 2]", "units = [2, 2]"),
        ("energy-buy-2", "penalty = 1", "penalty = 0"),
        ("energy-buy-2", "units = [1, 2]", "units = [1, 1]"),
        ("farm-01", "price = 5", "price = 0"),
        ("farm-01", "base = 1", "base = 0"),
        ("port-01", "multiplier = 4", "multiplier = 0"),
        ("port-01", "vp = 5", "vp = 0"),
        ("port-01", "fuel = 1", "fuel = 0"),
        ("contract-1-food-4", "max = 4", "max = 1"),
        ("solidarity-levy", "amount = 3", "amount = 0"),
        ("tax-audit", "amount = 4", "amount = 0"),
        ("moonlighter", "level = 2", "level = 1"),
        ("brown-envelope", 'windows = ["plan", "actions"]', 'windows = ["export"]'),
        ("exemption", 'windows = ["event"]', 'windows = ["event"]\nnote = "as before"'),
        ("subsidies", "text = {", 'text = { de = "mehr", '),
        ("back-door", '"loan", ', ""),
        ("company-register", "max = 3", "max = 0"),
    ],
)
def test_entries_that_are_allowed(change: Change) -> None:
    assert read(change).rounds == 7


@rule("CR-06", "CR-34", "CR-72", "CR-78", "CR-85", "CR-R35", "CR-R56", "CR-R57")
@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("exemption", "copies = 1", "copies = 100", r"influence\[9\] exemption: 1 to 99 copies"),
        ("exemption", 'en = "Exemption"', 'de = "Befreiung"', r"influence\[9\] exemption: name and text are needed"),
        ("exemption", 'fr = "', 'it = "', r"influence\[9\] exemption: name and text are needed in en and fr"),
        ("red", "to = 15", "to = -1", "zone red: it must begin at 0 and end after that"),
        ("red", "from = 0", "from = 1", "zone red: it must begin at 0"),
        ("green", "to = 45", "to = 46", "zone green: it must end at 45"),
        ("plan-3p-hard", "[20, 30, 35, 46, 60, 76, 95]", "[20, 30, 35]", "austerity: one plan with 7 targets for 3"),
        ("plan-5p-easy", 'difficulty = "easy"', 'difficulty = "hard"', "austerity: .* 7 targets for 5 players, easy"),
        ("plan-1p-easy", 'difficulty = "easy"', 'difficulty = "hard"', "austerity: .* 7 targets for 1 players, easy"),
        ("loan", "credits = 10", "credits = 11", r"action\[4\] loan: effects: as amounts"),
        ("leader", "amount = 1", "amount = 2", r"action\[2\] leader: effects: as amounts and the rules have them"),
        ("leader", "position = 1", "position = 2", r"action\[2\] leader: effects: as amounts"),
        ("loan", 'refusal = "none"', 'refusal = "1"', r"action\[4\] loan: refusal = none"),
        ("companies", 'refusal = "card_vp"', 'refusal = "none"', r"action\[9\] companies: refusal = card_vp"),
        ("import-food", "vp = 2", "vp = 3", r"import_offer\[1\] import-food: credits and vp: the import row"),
        ("import-food", "credits = 4", "credits = 3", r"import_offer\[1\] import-food: credits and vp: the import"),
        ("import-food", "units = [1, 2]", "units = [0, 2]", r"import_offer\[1\] import-food: units: from at least 1"),
        ("energy-buy-2", "units = [1, 2]", "units = [3, 2]", r"energy_offer\[0\] energy-buy-2: units: from at least 1"),
        ("energy-buy-2", "penalty = 1", "penalty = -1", r"energy_offer\[0\] energy-buy-2: penalty: not below 0"),
        ("import-lot-1", "{ energy = 2, mineral = 2 }", "{}", r"import_offer\[6\] import-lot-1: at least 1 of"),
        ("import-lot-1", "mineral = 2", "mineral = 0", r"import_offer\[6\] import-lot-1: at least 1 of something"),
        ("import-lot-1", "vp = 5", "vp = -1", r"import_offer\[6\] import-lot-1: at least 1 of something, for"),
        ("import-lot-1", "credits = 9", "credits = -1", r"import_offer\[6\] import-lot-1: at least 1 of something"),
        ("energy-buy-2", "cost = { credits = 2 }", "cost = { credits = 0 }", r"energy_offer\[0\] .*: one cost, at"),
        ("energy-buy-2", "gain = { energy = 1 }", "gain = { energy = 0 }", r"energy_offer\[0\] .*: one cost, at"),
        ("energy-buy-2", "gain = { energy = 1 }", "gain = { energy = 1, food = 1 }", r"energy_offer\[0\] .*: one cost"),
        ("temp", 'pool = "temp"', 'pool = "foreign"', "worker: nobody in the pool temp"),
        ("national-farmer-labourer", "farmer = 1", "farmer = 0", r"worker\[3\] .*: at least one skill of level 1"),
        ("national-farmer-1", "{ farmer = 1 }", "{}", r"worker\[1\] national-farmer-1: at least one skill"),
        ("contract-1-food-4", "max = 4", "max = 0", r"contract\[0\] .*: level 1 to 3, max 1 or more"),
        ("contract-3-food-10", "level = 3", "level = 4", "contract: 36 are needed, and there are 32"),
        ("bank-02", "level = 2", "level = 4", r"company\[1\] bank-02: level 1 to 3"),
        ("bank-02", "level = 2", "level = 0", r"company\[1\] bank-02: level 1 to 3"),
        ("port-01", "level = 3", "level = 2", "company: 12 of level 3 are needed, and there are 11"),
        ("port-01", "price = 20", "price = -1", r"company\[35\] port-01: price, vp, fifth_manager"),
        ("port-01", "vp = 5", "vp = -1", r"company\[35\] port-01: price, vp, fifth_manager"),
        ("port-01", "fifth_manager = 2", "fifth_manager = -1", r"company\[35\] port-01: price, vp, fifth_manager"),
        ("port-01", "fuel = 1", "fuel = -1", r"company\[35\] port-01: price, vp, fifth_manager, resources"),
        ("port-01", "base = 5", "base = -1", r"company\[35\] port-01: price, vp, fifth_manager, resources, base"),
        ("port-01", "multiplier = 4", "multiplier = -1", r"company\[35\] port-01: price, vp, fifth_manager"),
        ("farm-01", 'production = [{ out = "food", base = 1 }]', "production = []", r"company\[4\] .*makes something"),
        ("company-register", "amount = 1", "amount = -1", r"event\[8\] company-register: amount: not below 0"),
        ("drought", "amount = 1", "amount = -1", r"event\[12\] drought: amount: not below 0"),
        ("dock-slowdown", "amount = 2", "amount = -1", r"event\[11\] dock-slowdown: amount: not below 0"),
        ("market-raids", "amount = 2", "amount = -1", r"event\[19\] market-raids: amount: not below 0"),
        ("fuel-embargo", '"import-fuel"', '"petrol", "gas"', r"event\[25\] fuel-embargo: no such offer: gas, petrol$"),
        ("brown-envelope", "amount = 5", "amount = -1", r"influence\[0\] brown-envelope: amount: not below 0"),
        ("overtime", "amount = 1", "amount = -1", r"influence\[7\] overtime: amount: not below 0"),
        ("amnesty", "amount = 2", "amount = -1", r"influence\[10\] amnesty: amount: not below 0"),
        ("moonlighter", "level = 2", "level = -1", r"influence\[6\] moonlighter: level: at least 1"),
        ("diverted-tanker", "credits = -2", "credits = -2, uses = 1", r"influence\[2\] .*uses = 0 for energy_market"),
        ("scrap-deal", "uses = 1", "uses = 0", r"influence\[4\] scrap-deal: uses = 1 for local"),
        ("sealed-bid", "uses = 1", "uses = 2", r"influence\[5\] sealed-bid: uses = 1 for company"),
        ("back-door", '"loan"', '"companies"', r"influence\[8\] .*shared: energy-market, foreign-workers, imp"),
        ("amnesty", "[{ kind = \"clear_penalty\", amount = 2 }]", "[]", r"influence\[10\] amnesty: exactly one effect"),
        ("moonlighter", '["production"]', '["production", "export"]',
         r"influence\[6\] moonlighter: it can be played only in: event, plan, actions, production$"),
        ("back-door", '["plan"]', '["event"]', r"influence\[8\] back-door: it can be played only in: plan$"),
        ("permit-withdrawn", '["plan"]', '["event"]', r"influence\[12\] .*: it can be played only in: plan$"),
        ("hearing", '["actions"]', '["event"]', r"influence\[13\] hearing: it can be played only in: actions$"),
        ("customs-friend", '["export"]', '["event"]', r"influence\[11\] .*: it can be played only in: export$"),
        ("sealed-bid", '["actions"]', '["export"]', r"influence\[5\] sealed-bid: it can be played only in: actions$"),
        ("overtime", '["production"]', '["evaluation"]', r"influence\[7\] .*: event, plan, actions, production$"),
        ("wildcat-strike", '["production"]', '["export"]', r"influence\[14\] .*: event, plan, actions, production$"),
        ("headhunters", '["production"]', '["export"]', r"influence\[15\] .*: event, plan, actions, production$"),
    ],
)  # fmt: skip
def test_entries_that_are_refused(name: str, old: str, new: str, problem: str) -> None:
    with pytest.raises(BadDeck, match=f"^mine.toml, {problem}"):
        read((name, old, new))


def swapped(one: str, other: str) -> tuple[Change, Change]:
    """Two ids in each other's place."""
    return (one, f'id = "{one}"', f'id = "{other}"'), (other, f'id = "{other}"', f'id = "{one}"')


@rule("CR-34", "CR-94", "CR-R03")
@pytest.mark.parametrize(
    ("one", "other", "problem"),
    [
        ("red", "green", "zone: red, yellow, green, in this order"),
        ("leader", "loan", "action: the fourteen actions in board order: corruption, subsidies, leader"),
        ("food", "mineral", "resource: energy, food, mineral, fuel, metal, machine, in this order"),
    ],
)
def test_what_has_an_order_keeps_it(one: str, other: str, problem: str) -> None:
    with pytest.raises(BadDeck, match=f"^mine.toml, {problem}"):
        read(*swapped(one, other))


@rule("CR-R03")
def test_a_zone_may_be_a_single_number() -> None:
    deck = read(("yellow", "to = 30", "to = 16"), ("green", "from = 31", "from = 17"))
    assert [deck.zone(status) for status in (15, 16, 17)] == [0, 1, 2]


@rule("CR-73", "CR-R35")
def test_only_one_unit_of_one_resource_must_cost_what_the_table_says() -> None:
    deck = read(
        ("import-food", "{ food = 1 }\nunits = [1, 2]\ncredits = 4", "{ food = 2 }\nunits = [1, 2]\ncredits = 7")
    )
    assert (deck.imports[1].credits, deck.import_units[1]) == (7, (0, 2, 0, 0, 0, 0))


@rule("CR-04", "CR-R10")
def test_seven_events_in_a_zone_are_enough() -> None:
    greens = re.findall(r'\nid = "([\w-]+)"\nzone = "green"', TEXT)
    assert len(greens) == 10
    moved = [(name, 'zone = "green"', 'zone = "red"') for name in greens]
    assert [len(pile) for pile in read(*moved[:3]).event_piles] == [13, 10, 7]
    with pytest.raises(BadDeck, match=r"^mine.toml, event: at least 7 are needed in zone green"):
        read(*moved[:4])


@rule("CR-22", "CR-R56")
def test_what_an_event_closes_and_what_stays_open() -> None:
    deck = read(("shut-ministry", '["subsidies"]', '["subsidies", "companies"]'))
    event = next(place for place, one in enumerate(deck.events) if one.id == "shut-ministry")
    closed = [space for space in range(deck.spaces) if deck.closed[event] >> space & 1]
    assert closed == [1, 13, 14, 15, 16, 17, 18]
