"""A number means the same wherever it is typed: 0 does nothing, the others do something, and keep to it."""

from __future__ import annotations

import io
import re
from itertools import chain
from pathlib import Path

import pytest

from debacle.core.specs import Answer, Either
from debacle.games.crisis.telling.ask import RULES
from debacle.games.crisis.terminal import CrisisTerminal
from debacle.terminal.asking import Person
from debacle.terminal.screen import Screen
from debacle.texts.words import Words
from tests.cli.at_terminal import AtTerminal
from tests.games.crisis.play import GAME, positions, state_of
from tests.games.crisis.table import A, B, Table, space

REFUSALS = {"decline", "pass", "end"}


def seated(language: str = "en") -> CrisisTerminal:
    return CrisisTerminal(GAME, Words(language, "debacle.games.crisis"), ("Ada", "Bo"), 0)


def typed_at(table: Table, monkeypatch: pytest.MonkeyPatch, *typed: str, language: str = "en") -> tuple[Answer, str]:
    """What the reader answers, and what was on the screen."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    paper = io.StringIO()
    words = Words(language, "debacle.games.crisis")
    terminal = seated(language)
    screen = Screen(file=paper, width=150, markup=False, emoji=False)
    answer = Person(screen, words, terminal, ()).choose(table.view(A))
    return answer, paper.getvalue().replace("\u00a0", " ").replace("\u202f", " ")


def test_nothing_is_zero_and_all_else_is_not() -> None:
    """At every question of whole games; and what a line alone answers is allowed."""
    kinds = set()
    for match in chain(*(positions(seed, 2) for seed in range(12))):
        view = state_of(match).view(0)
        if view.asked is None:
            continue
        spec = view.asked.spec
        assert isinstance(spec, Either)
        lines = seated().lines(view)
        numbers = [line.number for line in lines]
        assert len(numbers) == len(set(numbers))
        assert {line.act for line in lines if line.number == 0} == set(spec.acts) & REFUSALS
        for line in lines:
            if line.argument is not None:
                assert spec.why_not((line.act, line.argument)) is None
        kinds.add(view.asked.decision.kind)
    assert kinds >= set(RULES) - {"repay"}


@pytest.mark.parametrize(
    ("at", "where", "typed", "answer"),
    [
        ("4.12", "energy-buy-3", "2", ("buy", 2)),
        ("4.12", "energy-buy-3", "0", ("decline", None)),
        ("4.11", "import-food", "2", ("buy", 2)),
        ("4.11", "import-food", "0", ("decline", None)),
        ("4.6", "local-industry", "2", ("buy", "food")),
        ("4.8", "foreign-workers", "3", ("hire", "engineer")),
        ("4.5", "loan", "1", ("take", None)),
        ("4.5", "loan", "0", ("decline", None)),
    ],
)
def test_a_number_is_what_one_gets(
    at: str, where: str, typed: str, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No second question whose 2 refuses what the first one's 2 has chosen."""
    assert typed_at(Table(at=at, board={where: A}), monkeypatch, typed)[0] == answer


def test_how_much_energy_is_said_with_its_price(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(at="4.12", board={"energy-buy-3": A})
    said = typed_at(table, monkeypatch, "9", "1")[1]
    assert "2  Buy 2 energy for 6 credits" in said
    assert "0  Decline and take 1 penalty point" in said
    assert "type a number of the list" in said
    said = typed_at(table, monkeypatch, "0", language="fr")[1]
    assert "2  Acheter 2 énergies pour 6 crédits" in said
    assert "0  Refuser et prendre 1 point de pénalité" in said


def test_spaces_keep_their_numbers_from_one_placement_to_the_next() -> None:
    table = Table(hands={A: "brown-envelope"}, loans=(1, 0), purse=(30, 20))
    first = {line.act + str(line.argument): line.number for line in seated().lines(table.view(A))}
    for where in ("loan", "leader", "import-food", "local-industry"):
        table.place(table.asked[0], where)
    later = {line.act + str(line.argument): line.number for line in seated().lines(table.view(A))}
    assert later.items() < first.items()
    assert len(first) - len(later) == 4
    assert first[f"place{space('export:0')}"] == space("export:0") + 1


def test_in_production_one_is_a_company_and_zero_leaves_a_slot_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(
        at="4.13", companies={A: "farm-03 farm-01"}, workers={A: "farmer labourer"}, stock={A: "1 energy"},
    )  # fmt: skip
    farmer, labourer = table.state.workers[A]
    assert typed_at(table, monkeypatch, "1", "1")[0] == ("farm-03", (farmer, labourer))
    assert typed_at(table, monkeypatch, "1", "0")[0] == ("farm-03", (farmer, None))
    assert typed_at(table, monkeypatch, "2", "0")[0] == ("farm-01", (farmer, None))
    assert typed_at(table, monkeypatch, "0")[0] == ("end", None)


def test_units_to_sell_are_a_number_and_contracts_keep_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(at="4.14", board={"export:0": A}, stock={A: "3 food 1 energy"}, contracts="- food-4 - - food-6")
    answer, said = typed_at(table, monkeypatch, "2", "3", language="fr")
    assert answer == ("contract-1", 3)
    assert "2  Contrat de 4 nourritures, à 2 crédits et 1 PV l’unité, dernier appel" in said
    assert re.search(r"5  Contrat de 6 nourritures, à 2 crédits et 1 PV l’unité *\n", said)
    assert "Marché noir, énergie, à 1 crédit l’unité" in said
    assert "Nombre, de 1 à 3" in said
    assert typed_at(table, monkeypatch, "14", "1")[0] == ("black-food", 1)
    assert typed_at(table, monkeypatch, "0")[0] == ("pass", None)


def test_empty_questions_about_cards_can_be_left_to_the_terminal() -> None:
    """As many as four a round: only a card that can be played brings the question back."""
    terminal = seated()
    table = Table(at="event window", hands={A: "overtime"}, companies={A: "farm-01"}, vp=(60, 60), managers=(1, 1))
    assert terminal.spans(table.view(A)) == ("until_playable", "until_round")
    assert terminal.passing(table.view(A)) is None
    assert terminal.pass_until(table.view(A), "until_playable") == ("pass", None)
    table.act(A, "pass")
    assert terminal.passing(table.view(A)) is None, "placing is another question"
    table.place(A, "subsidies")
    table.place(B, "subsidies")
    assert table.asked == (A, "influence")
    assert terminal.passing(table.view(A)) == ("pass", None)
    table.act(A, "pass")
    assert table.asked == (A, "influence")
    assert "overtime" in table.acts(A)
    assert terminal.passing(table.view(A)) is None, "it can be played now"
    assert terminal.spans(table.view(A)) == ("until_round",)
    terminal.pass_until(table.view(A), "until_round")
    assert terminal.passing(table.view(A)) == ("pass", None)
    assert table.state.round == 2
    table.act(A, "pass")
    while table.state.round == 2:
        assert terminal.passing(table.view(A)) == ("pass", None)
        table.act(A, "pass")
    table.refuse_until("influence")
    assert terminal.passing(table.view(A)) is None, "the round is over"


def test_passing_is_offered_after_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(at="event window", hands={A: "overtime amnesty"}, loans=(0, 0))
    answer, said = typed_at(table, monkeypatch, "3")
    assert answer == ("pass", None)
    assert "3  Pass until one of your cards can be played" in said
    assert "4  Pass until the round ends" in said
    assert "0  Not now" in said


def test_in_a_window_for_cards_a_loan_is_repaid_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(at="actions window", hands={A: "brown-envelope"}, loans=(1, 0))
    answer, said = typed_at(table, monkeypatch, "1")
    assert answer == ("repay", None)
    assert "1  Repay a loan" in said
    assert typed_at(table, monkeypatch, "2")[0] == ("brown-envelope", None)
    assert typed_at(table, monkeypatch, "0")[0] == ("pass", None)


@pytest.mark.parametrize(("at", "event"), [("payments", "solidarity-levy"), ("4.14", None)])
@pytest.mark.parametrize(("typed", "answer"), [("1", ("repay", None)), ("0", ("pass", None))])
def test_before_payments_and_the_evaluation_one_repays_and_zero_keeps(
    at: str, event: str | None, typed: str, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(at=at, event=event, loans=(1, 0), vp=(60, 60))
    assert table.asked == (A, "repay")
    assert typed_at(table, monkeypatch, typed)[0] == answer


def test_at_a_real_terminal_two_buys_two(tmp_path: Path) -> None:
    with AtTerminal("play", "crisis", "--seats", "1", "--seed", "3", home=tmp_path) as person:
        assert person.wait_for_prompt()
        for where in ("energy-buy-2", "subsidies", "subsidies"):
            person.type(str(space(where) + 1))
        said = person.type(str(space("subsidies") + 1))
        assert "How much energy?" in said
        assert "0  Decline and take 1 penalty point" in said.replace("\u00a0", " ")
        assert "You buy 2 energy for 4 credits." in person.type("2").replace("\u00a0", " ")
