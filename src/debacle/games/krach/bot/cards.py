"""When to use the effect of a Capital card, and on whom; what to do when somebody uses one (KR-31, KR-R54)."""

from __future__ import annotations

from collections.abc import Callable

from debacle.core.audience import Seat
from debacle.core.specs import Answer, Either, Pick
from debacle.games.krach.bot.judgement import Outlook
from debacle.games.krach.rules.banks import Cards, face_value
from debacle.games.krach.rules.capital_cards import Announced
from debacle.games.krach.rules.deck import CardId, EventId, Kind, WorkforceId

WORTHWHILE = 0.5
"""What using a card must bring beyond its worth."""
SMALL_LOSS = 1.5
"""What a rival loses who may choose the card."""
LOOK = 1.0
"""What it is worth to see the next Events."""
SHAKEN = 2.0
"""What a Krach is worth to a bank that is covered."""

Play = tuple[CardId, int | None]


def best_play(outlook: Outlook, spec: Either) -> Answer:
    """The card whose use brings most, if it is worth it; None to keep them all."""
    plays = spec.acts.get("play")
    if not isinstance(plays, Pick):
        return None
    most, best = WORTHWHILE, None
    for option in plays.options:
        assert isinstance(option, tuple)
        card, target = option
        assert isinstance(card, int)
        effect = outlook.deck.effect[card]
        if effect not in GAINS:
            continue
        assert target is None or isinstance(target, int)
        gain = GAINS[effect](outlook, card, target) - outlook.keep(card)
        if gain > most:
            most, best = gain, (card, target)
    return None if best is None else ("play", best)


def _owner(outlook: Outlook, workforce: WorkforceId) -> Seat:
    return next(seat for seat, own in enumerate(outlook.view.workforces) if workforce in own)


def _hurt(outlook: Outlook) -> float:
    """How much of what one rival loses is a gain."""
    return outlook.temper.malice / len(outlook.rivals)


def _interest_of(outlook: Outlook, seat: Seat, workforce: WorkforceId) -> float:
    """What its loans bring to that bank."""
    risk = outlook.deck.risk[workforce]
    lent = outlook.lent_at(seat, risk)
    rest = outlook.lent_at(seat, risk, without=workforce)
    return (outlook.prices.rate(risk, lent) - outlook.prices.rate(risk, rest)) * outlook.income


def _bonus(outlook: Outlook, card: CardId, target: int | None) -> float:
    """The best cards go to the fortune, unseen and unpunished (KR-R40); the card itself counts as used up."""
    deck = outlook.deck
    chosen = [(one, gain) for one, gain in outlook.richest_first(deck.capital[card].amount + 1) if one != card]
    chosen = chosen[: deck.capital[card].amount]
    gone: Cards = (card, *[one for one, _ in chosen])
    face = outlook.face - face_value(deck, gone)
    danger = outlook.danger(face, outlook.cover_without(gone), outlook.lent)
    before = outlook.danger(outlook.face, outlook.cover, outlook.lent)
    premium = outlook.keep(card) - deck.value[card]
    return sum([gain for _, gain in chosen]) - danger + before + premium


def _strike(outlook: Outlook, card: CardId, target: int | None) -> float:
    assert target is not None
    return _hurt(outlook) * _interest_of(outlook, _owner(outlook, target), target)


def _strike_breaker(outlook: Outlook, card: CardId, target: int | None) -> float:
    assert target is not None
    risk, prices = outlook.deck.risk[target], outlook.prices
    lent = outlook.lent_at(outlook.me, risk)
    back = lent + face_value(outlook.deck, outlook.view.loans[target])
    return (prices.rate(risk, back) - prices.rate(risk, lent)) * outlook.income


def _takeover(outlook: Outlook, card: CardId, target: int | None) -> float:
    assert target is not None
    deck, prices, view = outlook.deck, outlook.prices, outlook.view
    risk, loans = deck.risk[target], face_value(deck, view.loans[target])
    lent = outlook.lent_at(outlook.me, risk)
    more = (prices.rate(risk, lent + loans) - prices.rate(risk, lent)) * outlook.income
    less = _hurt(outlook) * _interest_of(outlook, _owner(outlook, target), target)
    face, cover = outlook.face - deck.value[card], outlook.cover_without((card,))
    danger = outlook.danger(face, cover, outlook.lent + loans)
    return more + less - danger - outlook.temper.duty * deck.overhead[target]


def _inquiry(outlook: Outlook, card: CardId, target: int | None) -> float:
    assert target is not None
    if outlook.view.confidence[target]:
        return _hurt(outlook) * outlook.temper.trust
    return _hurt(outlook) * outlook.bank


def _insider_tip(outlook: Outlook, card: CardId, target: int | None) -> float:
    return LOOK + outlook.danger(outlook.face, outlook.cover, outlook.lent) / 2


def _gain_confidence(outlook: Outlook, card: CardId, target: int | None) -> float:
    return outlook.lost_trust


def _loan_recall(outlook: Outlook, card: CardId, target: int | None) -> float:
    """Money in hand again, and nothing to cover; the interest is gone."""
    assert target is not None
    loans = face_value(outlook.deck, outlook.view.loans[target])
    face, cover = outlook.face - outlook.deck.value[card] + loans, outlook.cover_without((card,)) + loans
    before = outlook.danger(outlook.face, outlook.cover, outlook.lent)
    eased = before - outlook.danger(face, cover, outlook.lent - loans)
    return loans + eased - _interest_of(outlook, outlook.me, target)


def _all_discard(outlook: Outlook, card: CardId, target: int | None) -> float:
    return outlook.temper.malice * SMALL_LOSS


GAINS: dict[Kind | None, Callable[[Outlook, CardId, int | None], float]] = {
    "bonus": _bonus,
    "strike": _strike,
    "strike_breaker": _strike_breaker,
    "takeover": _takeover,
    "inquiry": _inquiry,
    "insider_tip": _insider_tip,
    "gain_confidence": _gain_confidence,
    "loan_recall": _loan_recall,
    "all_discard": _all_discard,
}
"""What using a card brings, before its own worth is counted. The others wait for distress, a Krach or a reaction."""


def poison(outlook: Outlook, spec: Either) -> Answer:
    """A toxic loan in a Krach, for the rival who can least cover it."""
    plays = spec.acts.get("play")
    if not isinstance(plays, Pick):
        return None
    view, notes, mean = outlook.view, outlook.notes, outlook.prices.mean
    most, best = 0.0, None
    for option in plays.options:
        assert isinstance(option, tuple)
        card, target = option
        if not isinstance(card, int) or not isinstance(target, int) or outlook.deck.effect[card] != "toxic_loan":
            continue
        rival = _owner(outlook, target)
        hand = view.holdings[rival] - (notes.least[rival] + notes.most[rival]) / 2
        missing = outlook.lent_by(rival) + outlook.deck.value[card] - mean * hand
        if missing > most:
            most, best = missing, (card, target)
    return None if best is None else ("play", best)


def react(outlook: Outlook, spec: Either) -> Answer:
    """Cancel what hurts more than the card for it is worth; insist on an own effect in the same way (KR-R52)."""
    cards = spec.acts.get("react")
    if not isinstance(cards, Pick):
        return "pass", None
    frame = outlook.view.stack[-1]
    assert isinstance(frame, Announced)
    card = min([card for card in cards.options if isinstance(card, int)], key=outlook.keep)
    if frame.seat == outlook.me:
        effect = outlook.deck.effect[frame.card]
        at_stake = GAINS[effect](outlook, frame.card, frame.target) if effect in GAINS else 0.0
    else:
        at_stake = _harm(outlook, frame)
    return ("react", card) if at_stake > outlook.keep(card) + WORTHWHILE else ("pass", None)


def _harm(outlook: Outlook, frame: Announced) -> float:
    """What an effect would cost this bank."""
    effect, target = outlook.deck.effect[frame.card], frame.target
    if effect == "inquiry":
        return outlook.lost_trust
    if effect == "all_discard":
        return SMALL_LOSS
    if effect == "audit":
        return 0.0
    assert target is not None
    if effect == "toxic_loan":
        lent = outlook.lent + outlook.deck.value[frame.card]
        before = outlook.danger(outlook.face, outlook.cover, outlook.lent)
        return outlook.danger(outlook.face, outlook.cover, lent) - before
    lost = _interest_of(outlook, outlook.me, target)
    return lost + outlook.temper.trust if effect == "takeover" else lost


def arrange(outlook: Outlook, spec: Pick) -> Answer:
    """The best news first: the worst may come when the bank is safer, or too late."""
    orders = [order for order in spec.options if isinstance(order, tuple)]
    events = sorted([event for event in orders[0] if isinstance(event, int)], key=lambda e: -_news(outlook, e))
    return tuple(events)


def _news(outlook: Outlook, event: EventId) -> float:
    """What an Event is worth to this bank, beside the others."""
    card, me = outlook.deck.events[event], outlook.me
    if card.effect == "krach":
        return SHAKEN if outlook.cover >= outlook.lent else -outlook.bailing_out(outlook.lent - outlook.cover)
    if card.risk is not None:
        risk = card.risk
        paid = [seat for seat in (me, *outlook.rivals) if outlook.lent_at(seat, risk) >= card.min_lent]
        return card.cards * ((me in paid) - outlook.temper.malice * len([s for s in paid if s != me]) / outlook.flips)
    if card.effect in ("bonus_all", "share_boom"):
        return 1.0
    return -1.0 if card.effect in ("levy", "scandal", "slump", "strike_all") else 0.0
