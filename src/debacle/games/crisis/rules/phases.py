"""What the phases of a round do by themselves: the event, interest, the evaluation, and the end of the round."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.games.crisis.rules import scoring
from debacle.games.crisis.rules.deck import ContractId
from debacle.games.crisis.rules.events import Evaluated, EventDrawn, EventPaid, GameEnded, InterestPaid, RoundBegun
from debacle.games.crisis.rules.state import CrisisState
from debacle.games.crisis.rules.transfers import draw_influence, interest, pay_due


def draw_event(state: CrisisState, dealer: Dealer) -> None:
    """The top card of the pile of the current zone; its status change and closures count at once (CR-20, CR-R29)."""
    deck = state.deck
    pile = [event for event in deck.event_piles[deck.zone(state.status)] if event not in state.events]
    event = dealer.draw(pile)
    state.events = (*state.events, event)
    state.closed = deck.closed[event]
    state.status = min(deck.setup.status_max, state.status + deck.measures[event].status)
    dealer.tell_all(EventDrawn, event, state.status)
    if state.status < 0:  # CR-R47
        bankrupt(state, dealer)


def event_due(state: CrisisState, seat: Seat) -> int:
    """The credits that the event takes from this seat (CR-R56)."""
    measures = state.measures(seat)
    if not measures.levies:
        return measures.pay
    companies = len(state.companies[seat])
    return measures.pay + sum([min(most, amount * companies) for amount, most in measures.levies])


def pay_event(state: CrisisState, dealer: Dealer) -> None:
    """After the window, in turn order (CR-23, CR-R28)."""
    for seat in state.order:
        due = event_due(state, seat)
        if due:
            paid, penalty = pay_due(state, seat, due)
            dealer.tell_all(EventPaid, seat, paid, penalty)


def pay_interest(state: CrisisState, dealer: Dealer) -> None:
    """CR-25, CR-26."""
    for seat in state.order:
        if state.loans[seat]:
            paid, penalty = pay_due(state, seat, state.loans[seat] * interest(state, seat))
            dealer.tell_all(InterestPaid, seat, paid, penalty)


def evaluate(state: CrisisState, dealer: Dealer) -> None:
    """All differences from the same VP, one sum, the cap, the end, and then the draws (CR-R46)."""
    target = state.target
    differences = tuple([vp - target for vp in state.vp])
    state.status = min(state.deck.setup.status_max, state.status + sum(differences))
    dealer.tell_all(Evaluated, differences, state.status)
    if state.status < 0:  # CR-110
        bankrupt(state, dealer)
    elif state.round in state.deck.setup.influence_rounds:  # CR-109
        for seat in state.order:
            if state.vp[seat] >= target:
                draw_influence(state, seat, dealer)


def end_round(state: CrisisState, dealer: Dealer) -> None:
    """CR-111 to CR-118; not after the last round (CR-R52)."""
    deck = state.deck
    if state.round == deck.rounds:
        return
    state.round += 1
    state.step = 0
    state.exempt = 0
    state.played = ()
    for seat, workers in enumerate(state.workers):
        if deck.temp in workers:
            state.workers[seat] = tuple([worker for worker in workers if worker != deck.temp])
    add_contracts(state, dealer)
    deal_board(state, dealer)


def deal_board(state: CrisisState, dealer: Dealer) -> None:
    """Workers from the bag and companies of the round's level (CR-03, CR-06, CR-113 to CR-115)."""
    setup = state.deck.setup
    state.offered_workers = [*dealer.draw_several(state.bag, setup.national_slots)]
    level = setup.companies_by_round[state.round - 1] - 1
    pile = list(state.company_piles[level])
    state.offered_companies = [*dealer.draw_several(pile, setup.company_slots)]
    state.company_piles[level] = tuple(pile)
    if dealer.tell:
        companies = tuple([company for company in state.offered_companies if company is not None])
        workers = tuple([worker for worker in state.offered_workers if worker is not None])
        dealer.tell_all(RoundBegun, state.round, state.target, companies, workers, tuple(state.contracts))


def add_contracts(state: CrisisState, dealer: Dealer) -> None:
    """The leftmost column leaves the game, the others move, and the next four come (CR-116, CR-117)."""
    column = state.deck.column
    state.contracts = [*state.contracts[column:], *next_contracts(state, column, dealer)]


def next_contracts(state: CrisisState, count: int, dealer: Dealer) -> list[ContractId]:
    """Level I first; those that left the game unseen are still among them, and stay to the end (CR-07)."""
    drawn: list[ContractId] = []
    for level, removed in enumerate(state.deck.contracts_removed):
        left = min(count - len(drawn), len(state.contract_piles[level]) - removed)
        if left > 0:
            tiles = list(state.contract_piles[level])
            drawn += dealer.draw_several(tiles, left)
            state.contract_piles[level] = tuple(tiles)
    if len(drawn) < count:
        raise ValueError("there are no contracts left")
    return drawn


def bankrupt(state: CrisisState, dealer: Dealer) -> None:
    """CR-128: the game ends at once."""
    _finish(state, scoring.bankrupt(state.accounts(), state.round, state.status, state.target), dealer)


def overcome(state: CrisisState, dealer: Dealer) -> None:
    """CR-119."""
    result = scoring.overcome(state.deck, state.accounts(), state.round, state.status, state.target)
    _finish(state, result, dealer)


def _finish(state: CrisisState, result: scoring.CrisisOutcome, dealer: Dealer) -> None:
    state.result = result
    state.stack.clear()
    dealer.tell_all(GameEnded, result)
