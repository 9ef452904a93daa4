"""Crisis under the conformance suite: what a tester changes, counts and tries."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

from debacle.conformance import Case
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.messages import Decision, Move
from debacle.core.specs import Amount, Answer, Assign, Either, Pick
from debacle.core.state import State
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.deck_entries import Difficulty
from debacle.games.crisis.rules.events import InfluenceDrawn
from debacle.games.crisis.rules.setup import CrisisOptions
from debacle.games.crisis.rules.state import CrisisState

GAME = Crisis()
DECK = GAME.deck
TEXT = (Path(__file__).parents[3] / "src/debacle/games/crisis/deck.toml").read_text(encoding="utf-8")
GENTLE = Crisis(
    Crisis.read_deck(re.sub(r"targets = .*", "targets = [15, 16, 17, 18, 19, 20, 21]", TEXT), "gentle.toml")
)
"""Targets so low that a clumsy player sees all seven rounds, and every zone."""
REFUSALS = ("decline", "pass", "end", "repay")


def case(seats: int, difficulty: Difficulty = "normal", game: Crisis = GAME) -> Case:
    return Case(
        game=game,
        seats=seats,
        options=CrisisOptions(difficulty=difficulty),
        scramble=scramble,
        totals=totals,
        answer=steer,
        junk=(
            ("place", 37), ("place", -1), ("place", "export"), ("buy", 3), ("buy", "gold"), ("repay", 1),
            ("contract-12", 1), ("contract-0", 0), ("black-vp", 1), ("farm-01", (0,)), ("farm-01", (0, 0)),
            ("end", ()), ("amnesty", 0), "pass", 4,
        ),
    )  # fmt: skip


def steer(state: State, decision: Decision, rng: Random) -> Answer:
    """Play on: hire, buy, feed, produce all one can and export it, so that a country lives long; play cards too."""
    assert isinstance(state, CrisisState)
    spec = state.spec(decision)
    assert isinstance(spec, Either)
    acts = [act for act in spec.acts if act not in REFUSALS]
    if not acts or rng.random() < 0.04:
        return _sampled(spec, rng.choice(list(spec.acts)), rng)
    if decision.kind == "place":
        return _place(state, spec, rng)
    if decision.kind == "produce":
        return _activate(spec, acts, rng)
    if decision.kind == "import" and rng.random() < 0.7:
        return "decline", None
    if decision.kind == "influence" and rng.random() < 0.3:
        return "pass", None
    contracts = [act for act in acts if act.startswith("contract-")]
    act = rng.choice(contracts or acts)
    inner = spec.acts[act]
    if isinstance(inner, Amount) and decision.kind == "export":
        return act, inner.high
    return _sampled(spec, act, rng)


def _sampled(spec: Either, act: str, rng: Random) -> Answer:
    inner = spec.acts[act]
    return act, None if inner is None else inner.sample(rng)


def _place(state: CrisisState, spec: Either, rng: Random) -> Answer:
    """Mostly to companies, workers and export; now and then anywhere, or a card first."""
    cards = [act for act in spec.acts if act not in ("place", "repay")]
    if cards and rng.random() < 0.2:
        return _sampled(spec, rng.choice(cards), rng)
    inner = spec.acts["place"]
    assert isinstance(inner, Pick)
    wanted = {0: 3, 1: 4, 2: 3, 3: 3, 4: 2, 5: 2, 6: 3, 7: 3, 8: 6, 9: 3, 10: 5, 11: 0.5, 12: 3, 13: 0, 14: 12}
    spaces = [space for space in inner.options if isinstance(space, int)]
    numbers = [DECK.action_of[space] for space in spaces]
    weights = [wanted[number] / len(DECK.at[number]) for number in numbers]
    return "place", rng.choices(spaces, weights)[0]


def _activate(spec: Either, acts: list[str], rng: Random) -> Answer:
    """A company with all the bonus workers that there are."""
    act = rng.choice(acts)
    inner = spec.acts[act]
    assert isinstance(inner, Assign)
    return act, max([inner.sample(rng) for _ in range(3)], key=_workers)


def _workers(crew: Answer) -> int:
    assert isinstance(crew, tuple)
    return sum(worker is not None for worker in crew)


def totals(state: CrisisState) -> dict[str, object]:
    """Cards stay in the game; a tile is never in two places; nothing is owed, and no warehouse overflows."""
    cards = Counter([*state.pile, *state.discard, *(card for hand in state.hands for card in hand)])
    workers = [worker for hand in state.workers for worker in hand]
    workers += [*state.bag, *(worker for worker in state.offered_workers if worker is not None)]
    companies = [company for owned in state.companies for company in owned]
    companies += [*(company for company in state.offered_companies if company is not None)]
    companies += [company for pile in state.company_piles for company in pile]
    contracts = Counter(contract for pile in state.contract_piles for contract in pile)
    contracts.update(contract for contract in state.contracts if contract is not None)
    copies = {place: contract.copies for place, contract in enumerate(DECK.contracts)}
    return {
        "cards": sorted(cards.elements()),
        "workers twice": len(workers) != len(set(workers)),
        "companies twice": len(companies) != len(set(companies)),
        "too many contracts": any(count > copies[contract] for contract, count in contracts.items()),
        "debts": min(*state.vp, *state.credits, *state.loans, *state.penalties) < 0,
        "too many loans": max(state.loans) > DECK.setup.loans_max,
        "overflow": any(min(stock) < 0 or tuple(map(min, stock, DECK.capacity)) != stock for stock in state.stock),
        "status beyond": state.status > DECK.setup.status_max,
        "order": sorted(state.order) != list(range(state.seats)),
        "unsorted": state.pile != sorted(state.pile) or any(list(hand) != sorted(hand) for hand in state.hands),
    }


def scramble(state: CrisisState, seat: Seat | None, rng: Random) -> CrisisState:
    """Other cards in the others' hands and in the pile, and another plan for who owns the companies in it.

    By the ledger's table of information, while the game goes on: the state is not asked who may see what.
    """
    twin = state.copy()
    loose = [*state.pile]
    for other in range(state.seats):
        if other != seat:
            loose += state.hands[other]
    rng.shuffle(loose)
    for other in range(state.seats):
        if other != seat:
            twin.hands[other] = tuple(sorted(loose.pop() for _ in state.hands[other]))
    twin.pile = sorted(loose)
    top = twin.stack[-1]
    if isinstance(top, Production) and top.plan and planner(state) != seat:
        top.plan = top.plan[: rng.randint(0, len(top.plan) - 1)]
    return twin


def planner(state: CrisisState) -> Seat | None:
    """Whose production is being planned: who owns the companies that are to run (CR-81), whoever is asked."""
    top = state.stack[-1]
    if not isinstance(top, Production) or not top.plan:
        return None
    company, _ = top.plan[0]
    return next(seat for seat, owned in enumerate(state.companies) if company in owned)


def overheard(case: Case, rng: Random) -> list[str]:
    """What somebody sees or hears in a game and should not, by the ledger's table of information.

    An event may say itself that it reveals a card, and the leak tests believe it; so here it is asked whose card it is.
    """
    found = []
    listener = Listener()
    dealer = Dealer(seeded(rng), listener.tell)
    state = case.begin(dealer)
    while state.pending():
        assert isinstance(state, CrisisState)
        for onlooker in case.onlookers():
            view = state.view(onlooker)
            found += [
                f"{onlooker} sees the hand of {other}"
                for other, hand in enumerate(view.hands)
                if hand is not None and other != onlooker
            ]
            top = view.stack[-1]
            if isinstance(top, Production) and top.plan and planner(state) != onlooker:
                found.append(f"{onlooker} sees the plan of {planner(state)}")
            for one in listener:
                event = one.seen_by(onlooker)
                if isinstance(event, InfluenceDrawn) and event.card is not None and event.seat != onlooker:
                    found.append(f"{onlooker} hears what {event.seat} draws")
        listener.clear()
        decision = state.pending()[0]
        state.play(Move(decision.number, decision.seat, steer(state, decision, rng)), dealer)
    return found
