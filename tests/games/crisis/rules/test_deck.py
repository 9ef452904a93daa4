"""Decks of one's own, and what is wrong with them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import get_args

import pytest

from debacle.core.dealer import Dealer
from debacle.core.deck import BadDeck
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.deck_entries import ACTIONS, TYPES, ZONES, Company, Difficulty, Line
from debacle.games.crisis.rules.setup import CrisisOptions
from tests.games.crisis.case import DECK, TEXT
from tests.marks import rule


def entry(name: str) -> str:
    """An entry of the deck file, by its id."""
    return next(part for part in re.split(r"\n\[\[\w+\]\]\n", TEXT) if f'id = "{name}"\n' in f"\n{part}")


@rule("CR-01", "CR-R56", "CR-R57", "CR-R58")
@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("", "players = [1, 5]", "players = [2, 5]", r"setup.players: 1 to 5 players"),
        ("", "credits_by_turn_order = [22, 24, 26, 28, 30]", "credits_by_turn_order = [22]", r"setup.credits_by_turn"),
        ("", "status = 31", "status = 46", r"setup.status: from 0 to 45"),
        ("", "status = 31", "status = '31'", r"setup.status: Expected `int`, got `str`"),
        ("", "managers = 4", "managers = 6", r"setup.managers: from 1 to 5"),
        ("", "loans = 0", "loans = 5", r"setup.loans: from 0 to 4"),
        ("", "contract_columns = 3", "contract_columns = 4", r"setup.contract_columns: three columns"),
        ("", "companies_by_round = [1, 1, 1, 2, 2, 3, 3]", "companies_by_round = [1, 1]", r"setup.companies_by_round"),
        ("", "companies_by_round = [1, 1, 1, 2, 2, 3, 3]", "companies_by_round = [1, 1, 1, 1, 2, 3, 3]",
         r"company: 24 of level 1 are needed, and there are 18"),
        ("", "level_1 = 8", "level_1 = 9", r"contract: 36 are needed, and there are 35"),
        ("", "level_1 = 8", "level_1 = 25", r"setup.contracts_removed: from 0 to 24 of level 1"),
        ("", "subsidy = 4", "subsidy = -4", r"amounts.subsidy: none below 0"),
        ("", "credits_per_final_vp = 5", "credits_per_final_vp = 0", r"amounts.credits_per_final_vp: at least 1"),
        ("", "influence_per_round = 1", "influence_per_round = 2", r"amounts.influence_per_round: one card a round"),
        ("", "loan_vp = 1", "loan_vp = 1\ncolour = 1", r"amounts: Object contains unknown field `colour`"),
        ("yellow", "from = 16", "from = 17", r"zone yellow: it must begin at 16"),
        ("green", "to = 45", "to = 44", r"zone green: it must end at 45"),
        ("yellow", 'id = "yellow"', 'id = "red"', r"zone\[1\] red: the id stands twice"),
        ("plan-3p-hard", "players = 3", "players = 4", r"austerity: one plan with 7 targets for 3 players, hard"),
        ("", "vp = 15\n", "vp = -1\n", r"setup.vp: neither VP nor credits below 0"),
        ("subsidies", "amount = 4", "amount = 5", r"action\[1\] subsidies: effects: as amounts and the rules"),
        ("loan", "vp = -1", "vp = -2", r"action\[4\] loan: effects: as amounts and the rules"),
        ("right-hand", "position = 2", "position = 3", r"action\[3\] right-hand: effects: as amounts and the rules"),
        ("corruption", "amount = 1", "amount = 2", r"action\[0\] corruption: effects: as amounts and the rules"),
        ("foreign-workers", 'refusal = "1"', 'refusal = "2"', r"action\[7\] foreign-workers: refusal = 1"),
        ("metal", "import = { credits = 8", "import = { credits = 7", r"import_offer\[4\] .*: the import row of"),
        ("import-food", "unit = { food = 1 }", "unit = { food = 0 }", r"import_offer\[1\] import-food: at least 1 of"),
        ("import-lot-1", "credits = 9", "credits = -9", r"import_offer\[6\] import-lot-1: at least 1 of something"),
        ("energy-from-food", "energy = 2", "fuel = 2", r"energy_offer\[2\] energy-from-food: one cost"),
        ("solidarity-levy", "amount = 3", "amount = -3", r"event\[\d+\] solidarity-levy: amount: not below 0"),
        ("tax-audit", "amount = 4", "amount = -4", r"influence\[\d+\] tax-audit: amount: not below 0"),
        ("leader", 'number = "4.3"', 'number = "4.4"', r"action\[2\] leader: its number is 4.3"),
        ("leader", "spaces = 1", "spaces = 2", r"action\[2\] leader: spaces = 1"),
        ("import-lot-1", "units = [1, 1]", "units = [1, 2]", r"import_offer\[6\] .*a lot is all or nothing"),
        ("import-food", "units = [1, 2]", "units = [2, 1]", r"import_offer\[1\] import-food: units"),
        ("import-food", "penalty = 2", "penalty = -2", r"import_offer\[1\] import-food: penalty"),
        ("energy-from-food", "cost = { food = 1 }", "cost = { food = 1, fuel = 1 }", r"energy_offer\[2\] .*one cost"),
        ("temp", "copies = 1", "copies = 2", r"worker: exactly one temporary worker"),
        ("national-labourer-1", "copies = 15", "copies = 9", r"worker: 35 national workers are drawn, there are 34"),
        ("foreign-farmer", "farmer = 1", "labourer = 1", r"worker: one entry of foreign workers a type"),
        ("national-farmer-1", "farmer = 1", "farmer = 0", r"worker\[1\] national-farmer-1: at least one skill"),
        ("contract-1-food-4", 'resource = "food"', 'resource = "energy"', r"contract\[0\] .*something exportable"),
        ("farm-01", "price = 5", "price = -5", r"company\[4\] farm-01: price, vp"),
        ("farm-01", 'workers = ["farmer"]', "workers = []", r"company\[4\] farm-01: it needs workers"),
        ("farm-01", "level = 1", "level = 4", r"company: 18 of level 1 are needed, and there are 17"),
        ("farm-01", 'out = "food"', 'out = "gold"', r"company\[4\].production\[0\].out: Invalid value 'gold'"),
        ("farm-01", 'en = "Farm 01"', 'de = "Farm 01"', r"company\[4\] farm-01: name and text are needed in en and fr"),
        ("fuel-embargo", '"import-lot-2"', '"import-lot-3"', r"event\[\d+\] fuel-embargo: no such offer: import-lot-3"),
        ("fuel-embargo", '"spaceport"]', '"airport"]', r"event\[\d+\] fuel-embargo: no such company type: airport"),
        ("shut-ministry", '["subsidies"]', '["production"]', r"event\[\d+\] shut-ministry: production has no space"),
        ("usury", 'kind = "interest"', 'kind = "bribe"', r"event\[\d+\].effects\[0\].* 'bribe'"),
        ("aid-convoy", "uses = 1", "uses = 2", r"influence\[3\] aid-convoy: uses = 1 for import"),
        ("exemption", 'windows = ["event"]', 'windows = ["plan"]', r"influence\[9\] .*it can be played only in"),
        ("exemption", "copies = 1", "copies = 0", r"influence\[9\] exemption: 1 to 99 copies"),
        ("exemption", 'windows = ["event"]', "windows = []", r"influence\[9\] exemption: at least one window"),
        ("national-labourer-1", "copies = 15", "copies = 1_000_000_000", r"worker\[0\] .*: 1 to 99 copies"),
        ("moonlighter", "level = 2", "level = 0", r"influence\[6\] moonlighter: level: at least 1"),
        ("back-door", '"loan", ', '"temp-worker", ', r"influence\[8\] back-door: only these can be shared"),
        ("amnesty", "effects = [{ kind", "effects = [{ kind = 'ignore_event' }, { kind", r"influence\[10\] .*one eff"),
    ],
)  # fmt: skip
def test_a_bad_deck_is_refused_with_file_entry_and_field(name: str, old: str, new: str, problem: str) -> None:
    good = TEXT[: TEXT.index("[[zone]]")] if not name else entry(name)
    assert old in good
    with pytest.raises(BadDeck, match=f"^mine.toml, {problem}"):
        Crisis.read_deck(TEXT.replace(good, good.replace(old, new)), "mine.toml")


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(BadDeck, match=r"^mine.toml: not TOML"):
        Crisis.read_deck(TEXT.replace("rounds = 7", "rounds ="), "mine.toml")


@rule("CR-04", "CR-R10")
def test_too_few_events_are_refused() -> None:
    with pytest.raises(BadDeck, match=r"^mine.toml, event: at least 7 are needed in zone red"):
        Crisis.read_deck(TEXT.replace('zone = "red"', 'zone = "green"'), "mine.toml")


@rule("CR-03", "CR-04", "CR-05", "CR-06", "CR-07", "CR-34")
def test_the_deck_has_what_the_rulebook_counts() -> None:
    assert [len(level) for level in DECK.by_level] == [18, 18, 12]
    assert Counter(event.zone for event in DECK.events) == dict.fromkeys(ZONES, 10)
    assert sum(card.copies for card in DECK.influence) == 28
    assert [len(level) for level in DECK.contract_bags] == [24, 16, 12]
    assert Counter(worker.pool for worker in DECK.workers) == {"national": 40, "foreign": 20, "temp": 1}
    assert [action.id for action in DECK.actions] == list(ACTIONS)


SENTENCES = {
    "en": "Crew: {crew}. Uses {needs}. Makes {goods}. Bonus ({bonus}): {steps} per level.",
    "fr": "Poste : {crew}. Consomme {needs}. Produit {goods}. Bonus ({bonus}) : {steps} par niveau.",
}
NOTHING = {"en": "nothing", "fr": "rien"}
NOUNS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {"energy": ("energy",) * 2, "food": ("food",) * 2, "mineral": ("mineral", "minerals"), "fuel": ("fuel",) * 2,
           "metal": ("metal",) * 2, "machine": ("machine", "machines"), "credit": ("credit", "credits"),
           "vp": ("VP",) * 2, **{kind: (kind, f"{kind}s") for kind in TYPES}},
    "fr": {"energy": ("énergie", "énergies"), "food": ("nourriture", "nourritures"), "mineral": ("minerai", "minerais"),
           "fuel": ("carburant", "carburants"), "metal": ("métal", "métaux"), "machine": ("machine", "machines"),
           "credit": ("crédit", "crédits"), "vp": ("PV",) * 2, "labourer": ("ouvrier", "ouvriers"),
           "farmer": ("fermier", "fermiers"), "engineer": ("ingénieur", "ingénieurs"),
           "financier": ("financier", "financiers")},
}  # fmt: skip


@pytest.mark.parametrize(("language", "joint"), [("en", " and "), ("fr", " et ")])
def test_a_company_says_what_its_numbers_say(language: str, joint: str) -> None:
    nouns = NOUNS[language]

    def said(count: int, name: str, times: int | None = None) -> str:
        return f"{'' if times is None else f'{times}x'}{count} {nouns[name][count > 1]}"

    for one in DECK.companies:
        lines = one.production
        text = SENTENCES[language].format(
            crew=" + ".join(said(count, kind) for kind, count in Counter(one.workers).items()),
            needs=joint.join(said(units, name) for name, units in one.resources.items()) or NOTHING[language],
            goods=joint.join(said(line.base, line.out, line.multiplier) for line in lines),
            bonus=", ".join(nouns[kind][0] for kind in one.bonus),
            steps=joint.join(f"+{said(line.base if line.multiplier else 1, line.out)}" for line in lines),
        )
        assert one.text[language] == text.replace("Consomme rien", "Ne consomme rien"), one.id


@rule("CR-01")
def test_another_deck_can_be_played() -> None:
    game = Crisis(Crisis.read_deck(TEXT.replace("vp = 15\n", "vp = 16\n", 1), "mine.toml"))
    assert game.begin(3, CrisisOptions(), Dealer(lambda limit: 0)).vp == [16] * 3
    assert game.deck.digest != DECK.digest


BANDS = {1: range(4, 17), 2: range(4, 17), 3: range(12, 23)}


def test_a_company_nets_what_its_level_allows() -> None:
    """The deck file's own model: credits as they are, 2 for a VP, what a resource is worth."""
    worth: dict[str, int] = {resource.id: resource.model_value for resource in DECK.resources}
    worth |= {"credit": 1, "vp": 2}
    for one in DECK.companies:
        made = sum(worth[line.out] * line.base * (line.multiplier or 1) for line in one.production)
        used = sum(worth[name] * units for name, units in one.resources.items())
        assert made - used in BANDS[one.level], one.id


def at_least_as_good(one: Company, other: Company) -> bool:
    """No worse in anything that is on the card."""
    made = {line.out: line for line in one.production}
    return (
        one.price <= other.price
        and one.vp >= other.vp
        and one.fifth_manager >= other.fifth_manager
        and Counter(one.workers) <= Counter(other.workers)
        and Counter(one.bonus) >= Counter(other.bonus)
        and Counter(one.resources) <= Counter(other.resources)
        and all(line.out in made and min(more(made[line.out], line)) >= 0 for line in other.production)
    )


def more(one: Line, other: Line) -> tuple[int, int]:
    """By how much one line exceeds another: what it makes, and what a bonus level adds."""
    made = one.base * (one.multiplier or 1) - other.base * (other.multiplier or 1)
    return made, (one.base if one.multiplier else 1) - (other.base if other.multiplier else 1)


def test_no_company_is_beaten_in_everything_by_one_of_a_lower_level() -> None:
    """Whoever waited for the better ones would have waited in vain."""
    pairs = [(one, other) for one in DECK.companies for other in DECK.companies if one.level < other.level]
    assert [(one.id, other.id) for one, other in pairs if at_least_as_good(one, other)] == []


def test_every_resource_is_used_by_some_company() -> None:
    """Nobody would import what can only be sold, and for less than it costs."""
    assert {resource for one in DECK.companies for resource in one.resources} == {one.id for one in DECK.resources}


@rule("CR-R47")
def test_no_event_bankrupts_the_country_by_itself() -> None:
    """Only in the green zone does the status fall, and not through the yellow one."""
    for event, measures in zip(DECK.events, DECK.measures, strict=True):
        assert measures.status >= (DECK.zones[0].high - DECK.zones[1].high if event.zone == "green" else 0), event.id


@rule("CR-10", "CR-R05")
def test_targets_rise_with_rounds_and_difficulty() -> None:
    levels: tuple[Difficulty, ...] = get_args(Difficulty)
    for seats in range(1, 6):
        plans = [DECK.targets[seats, difficulty] for difficulty in levels]
        assert all(now < later for plan in plans for now, later in pairwise(plan))
        assert all(low < high for plan, harder in pairwise(plans) for low, high in zip(plan, harder, strict=True))
