"""Workforces and loans: one threshold of interest in each colour, and never more than can be covered."""

from __future__ import annotations

from debacle.core.specs import Answer, Either, Pick, Some
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.payments import cheapest, least_loss
from debacle.games.krach.rules.banks import face_value
from debacle.games.krach.rules.deck import Cards, WorkforceId
from debacle.games.krach.rules.deck_entries import RISKS, Risk
from debacle.games.krach.rules.state import NO_STRIKE

USUAL_LOAN = 2.5
"""What a card that is lent is worth, mostly."""
WORTHWHILE = 0.5
"""What a change must bring."""
NEED = 2.0
"""What must be in hand for each M that is to be lent: the loan and its cover."""

Loan = tuple[float, Cards, WorkforceId]


def workforce(judgement: Judgement, spec: Either) -> Answer:
    """Grow if it pays, or look for a better one; sack one that costs more than it brings."""
    view = judgement.view
    face_up = view.face_up
    grown = -1.0 if face_up is None else hired(judgement, face_up)
    cycle = spec.acts.get("cycle")
    if isinstance(cycle, Some):
        unseen = [workforce for group in view.workforce_deck for workforce in group]
        others = sum([max(0.0, hired(judgement, workforce)) for workforce in unseen]) / len(unseen)
        cards = least_loss(judgement, cycle)
        if others - sum([judgement.keep(card) for card in cards]) > max(grown, 0.0) + WORTHWHILE:
            return "cycle", cards
    if grown > 0:
        return "grow", None
    downsize = spec.acts.get("downsize")
    if isinstance(downsize, Pick) and len(view.workforces[judgement.me]) > 1:
        spared, which = max([(sacked(judgement, own), own) for own in view.workforces[judgement.me]])
        if spared > WORTHWHILE:
            return "downsize", which
    return "nothing", None


def hired(judgement: Judgement, workforce: WorkforceId) -> float:
    """What one more Workforce is worth: trust, interest it makes possible, and what it costs."""
    deck, prices, weights = judgement.deck, judgement.prices, judgement.weights
    risk = deck.risk[workforce]
    room = sum([deck.capacity[own] for own in judgement.view.workforces[judgement.me] if deck.risk[own] == risk])
    before = prices.rate(risk, max(judgement.lent_at(judgement.me, risk), room * USUAL_LOAN))
    reach = (room + deck.capacity[workforce]) * USUAL_LOAN
    more = prices.rate(risk, reach) - before
    spare = judgement.cover - judgement.lent - judgement.due
    funds = min(1.0, max(0.0, spare / (NEED * prices.steps[risk][0][0])))
    return weights.trust + more * judgement.income * funds - deck.overhead[workforce] * weights.duty


def sacked(judgement: Judgement, workforce: WorkforceId) -> float:
    """What it would spare to let one go, with its loans and a Confidence card."""
    deck, prices = judgement.deck, judgement.prices
    risk = deck.risk[workforce]
    lent = judgement.lent_at(judgement.me, risk)
    rest = judgement.lent_at(judgement.me, risk, without=workforce)
    lost = (prices.rate(risk, lent) - prices.rate(risk, rest)) * judgement.income
    short = judgement.danger(judgement.face, judgement.cover, judgement.lent)
    freed = judgement.lent - face_value(deck, judgement.view.loans[workforce])
    eased = short - judgement.danger(judgement.face + deck.overhead[workforce], judgement.cover, freed)
    return deck.overhead[workforce] * judgement.weights.duty + eased - lost - judgement.lost_trust


def loans(judgement: Judgement, spec: Either) -> Answer:
    """The next card of the best loan, if there is a good one."""
    if "lend" in spec.acts:
        found = [loan for risk in RISKS for loan in _loans_at(judgement, risk)]
        if found:
            gain, cards, workforce = max(found)
            if gain > WORTHWHILE:
                return "lend", (cards[0], workforce)
    return "done", None


def _loans_at(judgement: Judgement, risk: Risk) -> list[Loan]:
    """For each threshold of interest not reached yet: the cheapest cards that reach it, if that can be covered."""
    view, deck, prices = judgement.view, judgement.deck, judgement.prices
    room = {
        own: deck.capacity[own] - len(view.loans[own])
        for own in view.workforces[judgement.me]
        if deck.risk[own] == risk and view.strikes[own] == NO_STRIKE and deck.capacity[own] > len(view.loans[own])
    }
    if not room:
        return []
    lent, found = judgement.lent_at(judgement.me, risk), []
    weights = judgement.weights
    reserve = prices.bailout * max(0.0, judgement.trust - weights.margin)
    before = judgement.danger(judgement.face, judgement.cover, judgement.lent)
    for least, _ in prices.steps[risk]:
        if lent >= least:
            continue
        cards = cheapest(deck, judgement.hand, least - lent, sum(room.values()), judgement.keep)
        if cards is None:
            continue
        face, value = judgement.face, face_value(deck, cards)
        cover, owed = judgement.cover_without(cards), judgement.lent + value
        if weights.prudence and cover + reserve < owed:
            continue
        danger = judgement.danger(face - value, cover, owed) - before
        more = prices.rate(risk, least) - prices.rate(risk, lent)
        cost = danger + weights.tied_up * sum([judgement.keep(card) for card in cards])
        found.append((more * judgement.income - cost, cards, max(room, key=lambda own: room[own])))
    return found
