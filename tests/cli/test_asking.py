"""Each form of a spec, asked of a person."""

from __future__ import annotations

import io

import pytest

from debacle.core.messages import Asked, Decision, View
from debacle.core.refusals import Illegal
from debacle.core.specs import Amount, Answer, Assign, Each, Either, Pick, Some, Spec
from debacle.terminal.asking import Back, Left, Person
from debacle.terminal.plain import PlainTerminal
from debacle.terminal.screen import Screen
from debacle.terminal.typed import typed_amount
from debacle.texts.ledger import Statement
from debacle.texts.words import Words

OFFER = Each({"price": Amount(1, 9), "cards": Some(("ace", "king"), least=1)})


def _ask(
    spec: Spec, typed: str, monkeypatch: pytest.MonkeyPatch, language: str = "en", *, can_take_back: bool = False
) -> tuple[Answer, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    console = Screen(file=io.StringIO(), width=80, markup=False)
    words = Words(language)
    person = Person(console, words, PlainTerminal(None, words, (), 0), (Statement("QE-01", "", "A rule."),))
    view = View(seat=0, asked=Asked(Decision(0, 0, "try"), spec), waiting=(0,), answers=0)
    try:
        answer = person.choose(view, can_take_back=can_take_back)
    finally:
        assert isinstance(console.file, io.StringIO)
        said = console.file.getvalue()
    return answer, said


@pytest.mark.parametrize(
    ("spec", "typed", "answer"),
    [
        (Pick(("ace", "king")), "3\n0\nking\n2\n", "king"),
        (Pick((False, True)), "maybe\nYES\n", True),
        (Pick((False, True)), "n\n", False),
        (Amount(1, 10, (5,)), "0\n11\n5\nx\n6\n", 6),
        (Some(("ace", "king", "ten"), least=1, most=2), "\n1 2 3\n3, 1\n", ("ace", "ten")),
        (Some(("a", "b"), worth=(3, 2), due=2), "1 2\n2\n", ("b",)),
        (Some(("a", "b"), least=1), "1 1\n1\n", ("a",)),
        (Pick(("ace", "king")), "0000000019\n2\n", "king"),
        (Assign((("a", None), ("a", "b"))), "2\n0\n1\n", (None, "a")),
        (Assign((("a", "b"), ("a",), ("c", "d"))), "3\n2\n", ("b", "a", "d")),
        (Assign((("a", "b"), ("a", "b", None))), "1\n3\n1\n", ("a", "b")),
        (Either({"bid": Amount(1), "pass": None}), "2\n", ("pass", None)),
        (Either({"bid": Amount(1), "pass": None}), "1\n0\n4\n", ("bid", 4)),
        (Either({"bid": Amount(1), "pass": None}), "1\nb\n2\n", ("pass", None)),
        (Either({"bid": Amount(1)}), "4\n", ("bid", 4)),
        (Either({"pass": None}), "4\n1\n", ("pass", None)),
        (OFFER, "3\nback\n4\n1\n", (4, ("ace",))),
        (OFFER, "10\n9\n\n1\n", (9, ("ace",))),
    ],
    ids=[
        "pick",
        "yes",
        "no",
        "amount",
        "some",
        "payment",
        "twice",
        "long",
        "assign",
        "no way on",
        "in use",
        "bare act",
        "act",
        "back",
        "only act",
        "nothing else",
        "each again",
        "each",
    ],
)
def test_only_an_allowed_answer_comes_back(
    spec: Spec, typed: str, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, _ = _ask(spec, typed, monkeypatch)
    assert given == answer
    assert spec.why_not(given) is None


def test_mistakes_are_explained_in_the_language_of_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    _, said = _ask(OFFER, "10\n9\n\n1\n", monkeypatch, "fr")
    assert "✗ Non\u202f: il faut au plus 9." in said
    assert "✗ Non\u202f: il faut en choisir au moins 1." in said


@pytest.mark.parametrize(
    ("spec", "typed", "said"),
    [
        (Pick(("ace", "king")), "x\n1\n", "type one of the numbers 1 to 2"),
        (Pick(("ace",)), "2\n1\n", "type 1, there is no other choice"),
        (Pick((False, True)), "x\ny\n", "type y or n"),
        (Some(("a", "b"), least=1), "2 2\n1\n", "of number 2 there are no more than 1"),
        (Amount(2, 6), "2\n", "Amount, 2 to 6"),
        (Amount(2), "b\n2\n", "there is nothing to take back"),
    ],
)
def test_what_can_be_typed_is_said(spec: Spec, typed: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said in _ask(spec, typed, monkeypatch)[1]


def test_the_answer_before_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where nothing of this one has been typed, and it can be taken back."""
    acts = Either({"bid": Amount(1), "pass": None})
    with pytest.raises(Back):
        _ask(acts, "1\nb\nb\n2\n", monkeypatch, can_take_back=True)


def test_many_options_stand_in_line(monkeypatch: pytest.MonkeyPatch) -> None:
    _, said = _ask(Pick(("word " * 20, *range(9))), "1\n", monkeypatch)
    assert [line[:6] for line in said.splitlines()[1:5]] == ["   1  ", "      ", "   2  ", "   3  "]
    assert "\n  10  8" in said


def test_help_and_leaving(monkeypatch: pytest.MonkeyPatch) -> None:
    _, said = _ask(Amount(0), "?\nq\nn\n4\n", monkeypatch)
    assert "press Enter" in said
    with pytest.raises(Left):
        _ask(Amount(0), "Q\ny\n", monkeypatch)
    with pytest.raises(EOFError):
        _ask(Amount(0), "", monkeypatch)


@pytest.mark.parametrize(
    ("language", "text", "amount"),
    [
        ("en", "0", 0),
        ("en", "1,000,000", 10**6),
        ("en", "1 000 000", 10**6),
        ("en", "1\u202f000", 1000),
        ("en", "1'000", 1000),
        ("en", "5k", 5000),
        ("en", "2M", 2 * 10**6),
        ("en", "3 bn", 3 * 10**9),
        ("en", "1.25 trillion", 125 * 10**10),
        ("en", "2 millions", 2 * 10**6),
        ("en", "0.5k", 500),
        ("fr", "1,25 billion", 125 * 10**10),
        ("fr", "3 Md", 3 * 10**9),
        ("fr", "2 milliards", 2 * 10**9),
        ("fr", "2 bn", 2 * 10**12),
        ("en", "9" * 100, 10**100 - 1),
    ],
)
def test_amounts_as_people_type_them(language: str, text: str, amount: int) -> None:
    assert typed_amount(Amount(0, 10**100 - 1), text, Words(language)) == amount


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1,00", "amount.type"),
        ("1,0000", "amount.type"),
        ("1,000 000", "amount.type"),
        ("1.5", "amount.type"),
        ("1.0001k", "amount.type"),
        ("1e9", "amount.type"),
        ("1_000", "amount.type"),
        ("٣", "amount.type"),
        ("3 zillion", "amount.type"),
        ("NaN", "amount.type"),
        ("007", "amount.type"),
        ("--1", "amount.type"),
        ("-1", "amount.low"),
        ("−1", "amount.low"),
        ("9" * 101, "amount.digits"),
        ("99999 duotrigintillion", "amount.digits"),
    ],
)
def test_what_is_not_certain_is_refused(text: str, code: str) -> None:
    with pytest.raises(Illegal) as refusal:
        typed_amount(Amount(0, 10**100 - 1), text, Words("en"))
    assert refusal.value.why.code == code
