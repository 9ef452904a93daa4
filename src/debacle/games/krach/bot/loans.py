"""Workforces and loans: one threshold of interest in each colour, and never more than can be covered."""

from __future__ import annotations

from debacle.core.specs import Answer, Either, Pick, Some
from debacle.games.krach.bot.judgement import RISKS, Outlook
from debacle.games.krach.bot.payments import cheapest, least_loss
from debacle.games.krach.rules.banks import NO_STRIKE, Cards, face_value
from debacle.games.krach.rules.deck import Risk, WorkforceId

USUAL_LOAN = 2.5
"""What a card that is lent is worth, mostly."""
WORTHWHILE = 0.5
"""What a change must bring."""
NEED = 2.0
"""What must be in hand for each M that is to be lent: the loan and its cover."""

Loan = tuple[float, Cards, WorkforceId]


def workforce(outlook: Outlook, spec: Either) -> Answer:
    """Grow if it pays, or look for a better one; sack one that costs more than it brings."""
    view = outlook.view
    face_up = view.face_up
    grown = -1.0 if face_up is None else hired(outlook, face_up)
    cycle = spec.acts.get("cycle")
    if isinstance(cycle, Some):
        unseen = [workforce for group in view.workforce_deck for workforce in group]
        others = sum([max(0.0, hired(outlook, workforce)) for workforce in unseen]) / len(unseen)
        cards = least_loss(outlook, cycle)
        if others - sum([outlook.keep(card) for card in cards]) > max(grown, 0.0) + WORTHWHILE:
            return "cycle", cards
    if grown > 0:
        return "grow", None
    downsize = spec.acts.get("downsize")
    if isinstance(downsize, Pick) and len(view.workforces[outlook.me]) > 1:
        spared, which = max([(sacked(outlook, own), own) for own in view.workforces[outlook.me]])
        if spared > WORTHWHILE:
            return "downsize", which
    return "nothing", None


def hired(outlook: Outlook, workforce: WorkforceId) -> float:
    """What one more Workforce is worth: trust, interest it makes possible, and what it costs."""
    deck, prices, temper = outlook.deck, outlook.prices, outlook.temper
    risk = deck.risk[workforce]
    room = sum([deck.capacity[own] for own in outlook.view.workforces[outlook.me] if deck.risk[own] == risk])
    before = prices.rate(risk, max(outlook.lent_at(outlook.me, risk), room * USUAL_LOAN))
    reach = (room + deck.capacity[workforce]) * USUAL_LOAN
    more = prices.rate(risk, reach) - before
    spare = outlook.cover - outlook.lent - outlook.due
    funds = min(1.0, max(0.0, spare / (NEED * prices.steps[risk][0][0])))
    return temper.trust + more * outlook.income * funds - deck.overhead[workforce] * temper.duty


def sacked(outlook: Outlook, workforce: WorkforceId) -> float:
    """What it would spare to let one go, with its loans and a Confidence card."""
    deck, prices = outlook.deck, outlook.prices
    risk = deck.risk[workforce]
    lent = outlook.lent_at(outlook.me, risk)
    rest = outlook.lent_at(outlook.me, risk, without=workforce)
    lost = (prices.rate(risk, lent) - prices.rate(risk, rest)) * outlook.income
    short = outlook.danger(outlook.face, outlook.cover, outlook.lent)
    freed = outlook.lent - face_value(deck, outlook.view.loans[workforce])
    eased = short - outlook.danger(outlook.face + deck.overhead[workforce], outlook.cover, freed)
    return deck.overhead[workforce] * outlook.temper.duty + eased - lost - outlook.lost_trust


def loans(outlook: Outlook, spec: Either) -> Answer:
    """The next card of the best loan, if there is a good one."""
    if "lend" in spec.acts:
        found = [loan for risk in RISKS for loan in _loans_at(outlook, risk)]
        if found:
            gain, cards, workforce = max(found)
            if gain > WORTHWHILE:
                return "lend", (cards[0], workforce)
    return "done", None


def _loans_at(outlook: Outlook, risk: Risk) -> list[Loan]:
    """For each threshold of interest not reached yet: the cheapest cards that reach it, if that can be covered."""
    view, deck, prices = outlook.view, outlook.deck, outlook.prices
    room = {
        own: deck.capacity[own] - len(view.loans[own])
        for own in view.workforces[outlook.me]
        if deck.risk[own] == risk and view.strikes[own] == NO_STRIKE and deck.capacity[own] > len(view.loans[own])
    }
    if not room:
        return []
    lent, found = outlook.lent_at(outlook.me, risk), []
    temper = outlook.temper
    reserve = prices.bailout * max(0.0, outlook.trust - temper.margin)
    before = outlook.danger(outlook.face, outlook.cover, outlook.lent)
    for least, _ in prices.steps[risk]:
        if lent >= least:
            continue
        cards = cheapest(deck, outlook.hand, least - lent, sum(room.values()), outlook.keep)
        if cards is None:
            continue
        face, value = outlook.face, face_value(deck, cards)
        cover, owed = outlook.cover_without(cards), outlook.lent + value
        if temper.prudence and cover + reserve < owed:
            continue
        danger = outlook.danger(face - value, cover, owed) - before
        more = prices.rate(risk, least) - prices.rate(risk, lent)
        cost = danger + temper.tied_up * sum([outlook.keep(card) for card in cards])
        found.append((more * outlook.income - cost, cards, max(room, key=lambda own: room[own])))
    return found
