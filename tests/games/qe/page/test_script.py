"""What the page's script says of a bid is what the server and the engine make of it."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from html import unescape
from importlib.resources import files
from typing import NamedTuple

import pytest

from debacle.core.messages import Asked
from debacle.core.refusals import Illegal
from debacle.games.qe.page.form import read
from debacle.games.qe.telling.ask import BidSight
from debacle.games.qe.telling.gauge import WIDTH, place
from debacle.games.qe.telling.sums import shown
from tests.games.qe.play import LANGUAGES, page, paint, positions, view_of, words_of

PAGE = """
const fields = { id: "amount", value: "", selectionStart: 0, classList: { toggle() {} }, setSelectionRange() {} };
const said = { textContent: "", dataset: {} }, total = { textContent: "", dataset: {}, replaceChildren(...parts) {
  this.textContent = parts.map((part) => part.textContent ?? part).join(""); } };
const sign = { hidden: true }, form = { dataset: {} }, ghost = { dataset: {}, getAttribute: () => "", width: "",
  setAttribute(_, width) { this.width = width; }, closest: () => ({ getAttribute: () => "300" }) };
const parts = { "amount": fields, "in-words-text": said, "if-won-text": total, "if-won-sign": sign, "ghost": ghost };
const heard = {};
globalThis.document = {
  getElementById: (id) => parts[id] ?? null, querySelector: () => (form.dataset.number ? form : null),
  createElement: () => ({}), body: {},
  documentElement: { lang: "en", classList: { add() {} } }, addEventListener: (name, hear) => { heard[name] = hear; },
};
globalThis.MutationObserver = class { observe() {} };
"""
ASK = """
console.log(JSON.stringify(JSON.parse(require("fs").readFileSync(0, "utf8")).map(([asked, drawn, plain, typed]) => {
  form.dataset = asked; ghost.dataset = drawn; total.dataset = plain;
  Object.assign(ghost, { width: "" });
  fields.value = typed;
  heard.input({ target: fields, data: typed, inputType: "insertFromPaste" });
  return { said: said.textContent, total: total.textContent, risky: !sign.hidden, width: ghost.width };
})));
"""
TYPED = (
    "0",
    "1",
    "2",
    "17",
    "1,500",
    "1.500",
    "1 500 000",
    "2.5k",
    "3bn",
    "9" * 100,
    "1" * 101,
    "-5",
    "1e9",
    "007",
    "x",
)
FAULTS = ("not-yet", "too-long", "taken-text", "too-low")


class Case(NamedTuple):
    asked: Asked
    language: str
    bid: BidSight
    spent: int
    form: dict[str, str]
    ghost: dict[str, str]
    total: dict[str, str]
    typed: str


def _attributes(html: str, start: str) -> dict[str, str]:
    """The data of an element, by its names in HTML; none if it is not there."""
    tag = re.search(rf"<[^>]*{start}(?:\"[^\"]*\"|[^\">])*>", html)
    found = [] if tag is None else re.findall(r'data-([\w-]+)="([^"]*)"', tag[0])
    return {name: unescape(value) for name, value in found}


def _cases(seats: int) -> Iterator[Case]:
    for number, match in enumerate(positions(seats, seats)):
        for decision in match.state.pending()[:1] if number % 5 == 0 else ():
            view, language = view_of(match, decision.seat), LANGUAGES[number % 2]
            bid = paint(match, view, language)["ask"].bid
            if bid is None or view.asked is None:
                continue
            spent = sum(sale.amount or 0 for sale in view.sales if sale.winner == decision.seat)
            html = page(match, decision.seat, language)
            form, ghost = _attributes(html, " data-bid "), _attributes(html, 'id="ghost" ')
            total = _attributes(html, 'id="if-won-text" ')
            near = [] if view.open_bid is None else [str(view.open_bid), str(view.open_bid + 1)]
            for typed in (*TYPED, *near):
                yield Case(view.asked, language, bid, spent, form, ghost, total, typed)


def _in_script(data: dict[str, str]) -> dict[str, str]:
    """As a browser gives them to a script: data-if-won is ifWon."""
    return {re.sub(r"-(\w)", lambda found: found[1].upper(), name): value for name, value in data.items()}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_is_said_of_a_bid_before_it_is_sent(seats: int) -> None:
    cases = list(_cases(seats))
    asked = [[*map(_in_script, (case.form, case.ghost, case.total)), case.typed] for case in cases]
    script = files("debacle.games.qe.page").joinpath("table.js").read_text(encoding="utf-8")
    run = subprocess.run(
        ["node", "-e", PAGE + script + ASK], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    found = set()
    for case, answer in zip(cases, json.loads(run.stdout), strict=True):
        amount = _allowed(case)
        fault = next((fault for fault in FAULTS if answer["said"] == case.form[fault]), None)
        assert (fault is None) == (amount is not None), (case.typed, answer)
        found.add(fault)
        if amount:
            _check_consequence(case, amount, answer)
    assert found >= {None, "not-yet", "too-long", "taken-text", "too-low"}


def _allowed(case: Case) -> int | None:
    """The bid that the server would read, if the engine would take it."""
    spec = case.asked.spec
    try:
        amount = spec.read(read(case.asked, {"amount": case.typed}, words_of(case.language)))
    except Illegal:
        return None
    return amount if isinstance(amount, int) and spec.why_not(amount) is None else None


def _check_consequence(case: Case, amount: int, answer: dict[str, str | bool]) -> None:
    total = case.spent + amount
    rival = 0 if case.bid.rival is None else int(case.bid.rival.value)
    assert answer["risky"] == (total > rival)
    known = shown(total, case.language)
    said = known.text if known.power is None else f"{known.text}×10^{known.power}"
    assert case.form["if-won"].replace("{total}", said) in str(answer["total"])
    reach = place(total, int(case.ghost["low"]), int(case.ghost["high"])) if case.ghost else WIDTH
    if reach < WIDTH:
        assert abs(float(str(answer["width"])) - max(2.0, reach - float(case.ghost["from"]))) < 0.11
