"""What the script adds up at the production desk is what the engine makes of it."""

from __future__ import annotations

import json
import subprocess
from importlib.resources import files
from random import Random
from typing import Any

from debacle.core.dealer import Dealer, seeded
from debacle.core.messages import Move
from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.production import total, used
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.telling.production_desk import DeskSight
from tests.games.crisis.play import GAME, painted, positions, state_of

SCRIPT = (files("debacle.games.crisis") / "page" / "production.js").read_text(encoding="utf-8")
COUNT = """
const asked = JSON.parse(require("fs").readFileSync(0, "utf-8"));
console.log(JSON.stringify(asked.map(({ floor, crews }) => crisisProduction.count(floor, crews))));
"""
Crews = dict[str, list[str]]


def test_a_plan_adds_up_to_what_the_engine_makes_of_it() -> None:
    cases = [case for seats in (1, 2, 4) for seed in range(14) for case in _cases(seed, seats)]
    asked = [{"floor": json.loads(desk.data), "crews": crews} for _, desk, crews in cases]
    ran = subprocess.run(
        ["node", "-e", SCRIPT + COUNT], input=json.dumps(asked), capture_output=True, check=True, text=True
    )
    states: set[str] = set()
    for (state, _, crews), counted in zip(cases, json.loads(ran.stdout), strict=True):
        _compare(state, crews, counted)
        states |= {company["state"] for company in counted["companies"].values()}
    assert len(cases) > 200
    assert states == {"on", "off", "half", "starved"}


def _cases(seed: int, seats: int) -> list[tuple[CrisisState, DeskSight, Crews]]:
    """Desks of a game, each with some crews as a form could show them."""
    rng = Random(seed)
    found = []
    for match in positions(seed, seats):
        pending = match.state.pending()
        if not pending or pending[0].kind != "produce":
            continue
        state, desk = state_of(match).copy(), painted(match, pending[0].seat, "en")["desk"]
        found += [(state, desk, _crews(desk, rng, often)) for often in (0.5, 0.8, 1.0)]
    return found


def _crews(desk: DeskSight, rng: Random, often: float) -> Crews:
    """A worker stands at one post; some posts stay empty."""
    free = {worker.worker for worker in desk.workers}
    crews: Crews = {plant.works.key: [] for plant in desk.plants}
    for plant in desk.plants:
        for slot in plant.slots:
            able = sorted(free & {one.worker for one in slot.options})
            worker = rng.choice(able) if able and rng.random() < often else None
            free -= {worker}
            crews[plant.works.key].append("" if worker is None else str(worker))
    return crews


def _compare(begun: CrisisState, crews: Crews, counted: dict[str, Any]) -> None:
    """The companies that run are played on a copy, and the production is ended."""
    deck, state = GAME.deck, begun.copy()
    [decision] = state.pending()
    seat = decision.seat
    top = state.stack[-1]
    assert isinstance(top, Production)
    floor, plan = state.floor(seat), top.plan
    for key, company in counted["companies"].items():
        if company["state"] == "on":
            crew = tuple([int(worker) if worker else None for worker in crews[key]])
            state.play(Move(state.counts[seat], seat, (key, crew)), Dealer(seeded(Random(1))))
            plan = (*plan, (deck.company_index[key], crew))
    assert counted["made"] == list(total(deck, floor, plan))
    assert counted["used"] == list(used(deck, plan))
    top.take(state, seat, ("end", None), Dealer(seeded(Random(1))))
    assert counted["after"] == [*state.stock[seat], state.credits[seat], state.vp[seat]]
