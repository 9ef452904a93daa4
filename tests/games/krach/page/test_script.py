"""What the page's script counts is what the engine counts, with numbers that stand in the page."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from importlib.resources import files
from random import Random

from debacle.core.specs import Some
from debacle.games.krach.rules.banks import counted, face_value, total_lent
from debacle.games.krach.rules.state import KrachState
from tests.games.krach.play import GAME, page, positions, state_of
from tests.marks import rule

COUNT = """
const sums = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(sums.map(([cards, times]) => krachCount(cards, times))));
"""
Data = dict[str, str]


def _sums(asked: list[tuple[list[Data], str]]) -> list[int]:
    script = files("debacle.games.krach.page").joinpath("count.js").read_text(encoding="utf-8")
    done = subprocess.run(
        ["node", "-e", script + COUNT], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    sums: list[int] = json.loads(done.stdout)
    return sums


def _data(html: str, prefix: str) -> dict[int, Data]:
    """The boxes of cards of this name, with what the script reads of them."""
    boxes = re.findall(rf'<input type="checkbox" name="{prefix}\.(\d+)"([^>]*)>', html)
    return {int(card): dict(re.findall(r'data-(\w+)="([^"]*)"', rest)) for card, rest in boxes}


def _questions(kind: str) -> Iterator[tuple[KrachState, int, str]]:
    """Positions of some games in which this is asked of a seat that has cards, with its page."""
    for seed in range(6):
        for match in positions(seed, 2 + seed % 3):
            for decision in match.state.pending():
                state = state_of(match)
                if decision.kind == kind and state.hands[decision.seat]:
                    yield state, decision.seat, page(match, decision.seat, "en")


@rule("KR-43", "KR-44")
def test_a_pocket_is_forecast_as_it_would_be_counted() -> None:
    """The fortune with the cards, and how far the hand without them would cover the loans."""
    rng = Random(1)
    asked: list[tuple[list[Data], str]] = []
    wanted: list[int] = []
    multiplied = 0
    for state, seat, html in _questions("blink"):
        boxes = _data(html, "pocket")
        if not boxes:
            continue
        hidden = html.partition('id="in-fortune"')[2].partition("</ul>")[0]
        fortune = [dict(re.findall(r'data-(\w+)="([^"]*)"', item)) for item in re.findall(r"<li ([^>]*)>", hidden)]
        times, lent = re.findall(r'data-times="([^"]*)"', html)[0], int(re.findall(r'data-lent="(-?\d+)"', html)[0])
        assert lent == total_lent(state, seat) - state.guarantees[seat]
        chosen = tuple(rng.sample(sorted(boxes), rng.randint(1, min(3, len(boxes)))))
        rest = tuple([card for card in state.hands[seat] if card not in chosen])
        asked.append(([*fortune, *[boxes[card] for card in chosen]], times))
        wanted.append(counted(GAME.deck, state.fortunes[seat] + chosen))
        asked.append(([boxes[card] for card in rest], times))
        wanted.append(counted(GAME.deck, rest))
        multiplied += counted(GAME.deck, rest) > face_value(GAME.deck, rest)
    assert _sums(asked) == wanted
    assert len(wanted) > 50
    assert multiplied


@rule("KR-43", "KR-44")
def test_any_cards_are_counted_alike() -> None:
    """Whatever was dealt: up to half the deck, so that companies are held by half and whole."""
    rng, deck = Random(2), GAME.deck
    times = " ".join([f"{least}:{number}" for least, number in deck.multipliers])
    drawn = [tuple(rng.sample(deck.every_card, rng.randint(0, len(deck.every_card) // 2))) for _ in range(300)]
    shares = [tuple([card for card in deck.every_card if deck.company[card] == key]) for key in deck.companies]
    asked = [([_card(card) for card in cards], times) for cards in (*drawn, *shares)]
    assert _sums(asked) == [counted(deck, cards) for cards in (*drawn, *shares)]


def _card(card: int) -> Data:
    deck = GAME.deck
    company, percent = deck.company[card] or "", str(deck.percent[card])
    return {"value": str(deck.value[card]), "company": company, "percent": percent}


@rule("KR-23")
def test_a_payment_is_summed_up_as_it_would_be_paid() -> None:
    """At its face value, shares too; what the page proposes is enough."""
    asked: list[tuple[list[Data], str]] = []
    wanted: list[int] = []
    for state, seat, html in _questions("overhead"):
        boxes = _data(html, "pay")
        checked = [int(card) for card in re.findall(r'name="pay\.(\d+)"[^>]* checked', html)]
        due = int(re.findall(r'data-due="(\d+)"', html)[0])
        acts = getattr(state.spec(state.pending()[0]), "acts", {})
        assert isinstance(acts["pay"], Some)
        assert sum(int(boxes[card]["value"]) for card in checked) >= due == acts["pay"].due
        for cards in (tuple(checked), state.hands[seat]):
            asked.append(([boxes[card] for card in cards], ""))
            wanted.append(face_value(GAME.deck, cards))
    assert _sums(asked) == wanted
    assert len(wanted) > 20
