"""What is told of a game of Crisis, in sentences, with the words of the rulebook."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import debacle.games.crisis
from debacle.core.messages import Event
from debacle.core.refusals import Why
from debacle.games.crisis.rules.events import (
    CompanyBought,
    ContractFilled,
    Declined,
    EnergyBought,
    EventDrawn,
    InfluencePlayed,
    LoanRepaid,
    LoanTaken,
    ManagerPlaced,
    RoundBegun,
    SoldOnBlackMarket,
    WorkerHired,
)
from debacle.games.crisis.terminal import CrisisTerminal
from debacle.texts.words import Words
from tests.games.crisis.play import GAME
from tests.games.crisis.table import DECK, A, B, company, contract, event_card, space

TEXTS = Path(debacle.games.crisis.__file__).parent / "texts"
BOARD = RoundBegun(
    2, 24, tuple(range(6)), (0, 15, 19, 27, 37), tuple([contract("food-4")] * 12)
)  # fmt: skip


def told(event: Event, language: str) -> str:
    """To Ada, at the first seat."""
    terminal = CrisisTerminal(GAME, Words(language, "debacle.games.crisis"), ("Ada", "Bo"), A)
    terminal.tell(BOARD)
    said = terminal.tell(event) or ""
    return re.sub(r"[\u00a0\u202f]", " ", said).replace(" ▲", "")


def worker(name: str) -> int:
    return next(tile for tile, one in enumerate(DECK.workers) if one.id == name)


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (LoanTaken(B, 1), "Bo takes a loan.", "Bo contracte un emprunt."),
        (LoanTaken(B, 2), "Bo takes another loan and has 2.", "Bo contracte un emprunt de plus et en a 2."),
        (LoanRepaid(A, 1), "You repay a loan and keep 1.", "Vous remboursez un emprunt et en gardez 1."),
        (LoanRepaid(B, 0), "Bo repays the last loan.", "Bo rembourse son dernier emprunt."),
        (
            ManagerPlaced(B, space("loan")),
            "Bo sends a manager to 4.5 Loan.",
            "Bo place un manager sur la case 4.5 Emprunt.",
        ),
        (
            Declined(B, space("local-industry"), 1),
            "Bo does not act at 4.6 Local industry. That costs 1 penalty point.",
            "Bo ne fait pas son action sur la case 4.6 Industrie locale. Cela coûte 1 point de pénalité.",
        ),
        (
            WorkerHired(B, worker("national-farmer-labourer"), 0),
            "Bo hires one farmer/labourer.",
            "Bo embauche un fermier/ouvrier.",
        ),
        (
            WorkerHired(A, worker("foreign-engineer"), 3),
            "You hire one foreign engineer for 3 credits.",
            "Vous embauchez un ingénieur étranger pour 3 crédits.",
        ),
        (
            CompanyBought(B, company("farm-01"), 5, 1),
            "Bo buys Farm 01 for 5 credits and gains 1 VP.",
            "Bo achète Ferme 01 pour 5 crédits et gagne 1 PV.",
        ),
        (
            EnergyBought(B, space("energy-from-mineral"), 2, 0, 4, 0),
            "Bo turns 2 minerals into 4 energy.",
            "Bo convertit 2 minerais en 4 énergies.",
        ),
        (
            EnergyBought(B, space("energy-buy-2"), 2, 0, 2, 0),
            "Bo buys 2 energy for 0 credits.",
            "Bo achète 2 énergies pour 0 crédit.",
        ),
        (
            ContractFilled(B, 0, contract("food-4"), 3, 6, 3),
            "Bo delivers 3 food to the contract for 4 food and gains 6 credits and 3 VP.",
            "Bo honore le contrat de 4 nourritures avec 3 nourritures et gagne 6 crédits et 3 PV.",
        ),
        (
            SoldOnBlackMarket(B, "food", 2, 8),
            "Bo sells 2 food on the black market and gains 8 credits.",
            "Bo vend 2 nourritures au marché noir et gagne 8 crédits.",
        ),
        (
            InfluencePlayed(B, DECK.card_index["hearing"], (space("loan"), A)),
            "Bo plays Parliamentary hearing. Your manager goes from 4.5 Loan to 4.2 Government subsidies.",
            "Bo joue Audition. Votre manager passe de la case 4.5 Emprunt à la case 4.2 Subsides gouvernementaux.",
        ),
        (
            InfluencePlayed(A, DECK.card_index["hearing"], (space("loan"), B)),
            "You play Parliamentary hearing. A manager of Bo goes from 4.5 Loan to 4.2 Government subsidies.",
            (
                "Vous jouez Audition. "
                "Un manager de Bo passe de la case 4.5 Emprunt à la case 4.2 Subsides gouvernementaux."
            ),
        ),
        (
            InfluencePlayed(B, DECK.card_index["lost-papers"], (2,)),
            "Bo plays Lost papers. The contract for 4 food is gone.",
            "Bo joue Dossier égaré. Le contrat de 4 nourritures disparaît.",
        ),
    ],
)  # fmt: skip
def test_what_happened_is_a_sentence(event: Event, english: str, french: str) -> None:
    assert told(event, "en") == english
    assert told(event, "fr") == french


def test_an_event_has_the_colour_of_its_zone_in_lower_case() -> None:
    drought = EventDrawn(event_card("drought"), 0)
    assert told(drought, "en").startswith("A yellow event, Drought. ")
    assert told(drought, "fr").startswith("Évènement jaune, Sécheresse. ")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_colon_and_no_bracket_stands_for_a_verb(language: str) -> None:
    """But for the list of what is for sale."""
    texts = tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8"))["board"]["told"]
    marked = [key for key, text in texts.items() if isinstance(text, str) and re.search("[:(]", text)]
    assert marked == ["round"]


def test_one_spelling_and_one_word_for_a_thing() -> None:
    """Those of the rulebook."""
    text = (TEXTS / "fr.toml").read_text(encoding="utf-8")
    for other in ("vénement", "piste de la crise", "second dans", "Montant", "chacun)", "à vous tous", "5ᵉ"):
        assert other not in text, other


@pytest.mark.parametrize(("act", "said"), [("place", "La case"), ("buy", "L’achat"), ("contract-3", "Contrat 4")])
def test_a_refusal_calls_the_part_by_its_name(act: str, said: str) -> None:
    words = Words("fr", "debacle.games.crisis")
    assert words.why(Why("pick").inside(act)).startswith(said)
