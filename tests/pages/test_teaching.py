"""Games that are taught, and what teaches them."""

from __future__ import annotations

from pathlib import Path

import pytest

from debacle.texts.exhibits import folded
from debacle.texts.manual import parse_manual
from tests.pages import teaching

GAMES = Path(__file__).parents[2] / "src" / "debacle" / "games"
TAUGHT = sorted(file.parents[1].name for file in GAMES.glob("*/teaching/manual.en.md"))
CHECKS = [
    teaching.check_primer,
    teaching.check_rules_are_told,
    teaching.check_both_languages_tell_the_same,
    teaching.check_figures_and_terms,
    teaching.check_gallery,
    teaching.check_drawn,
]


def test_q_e_is_taught() -> None:
    assert "qe" in TAUGHT


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("key", TAUGHT)
def test_what_teaches_a_game_fits_together(key: str, check: object) -> None:
    assert callable(check)
    check(key)


def test_a_manual_leads_to_its_rules_and_back() -> None:
    text = "# T\n\n## One\n\nA *bid* <b>. {QE-11 QE-12}\n\n- item {QE-11}\n\n[[figure tie: a & b]]\n\n[x](term:tie) y"
    read = parse_manual(text, "/rules/qe/ledger")
    assert read.title == "T"
    assert read.ids == {"QE-11", "QE-12"}
    assert read.figures == {"tie"}
    assert read.terms == {"tie"}
    kinds = [(passage.kind, passage.name) for passage in read.passages]
    assert kinds == [("title", ""), ("section", "part-1"), ("text", ""), ("text", ""), ("figure", "tie"), ("text", "")]
    first, item, figure, word = (passage.html for passage in read.passages[2:])
    assert '<a id="QE-11" href="/rules/qe/ledger#QE-11">QE-11</a>' in first
    assert "&lt;b&gt;" in first
    assert ' id="' not in item, "an anchor stands once"
    assert '<a href="/rules/qe/ledger#QE-11">' in item
    assert figure == "a &amp; b"
    assert '<a href="#term-tie" class="term" data-term="tie">x</a>' in word


@pytest.mark.parametrize(
    ("typed", "found"), [("Égalité", "egalite"), ("L’Œil", "l'œil"), ("MANUFACTURE", "manufacture")]
)
def test_a_search_looks_past_accents_and_capitals(typed: str, found: str) -> None:
    assert folded(typed) == found
