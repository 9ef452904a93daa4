"""When to use the effect of a Capital card, and on whom; what to do when somebody uses one (KR-31, KR-R54)."""

from __future__ import annotations

from collections.abc import Callable

from debacle.core.audience import Seat
from debacle.core.specs import Answer, Either, Pick
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.rules.banks import face_value
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.deck import CardId, Cards, EventId, WorkforceId
from debacle.games.krach.rules.deck_entries import Kind

WORTHWHILE = 0.5
"""What using a card must bring beyond its worth."""
SMALL_LOSS = 1.5
"""What a rival loses who may choose the card."""
LOOK = 1.0
"""What it is worth to see the next Events."""
SHAKEN = 2.0
"""What a Krach is worth to a bank that is covered."""


def best_play(judgement: Judgement, spec: Either) -> Answer:
    """The card whose use brings most, if it is worth it; None to keep them all."""
    plays = spec.acts.get("play")
    if not isinstance(plays, Pick):
        return None
    most, best = WORTHWHILE, None
    for option in plays.options:
        assert isinstance(option, tuple)
        card, target = option
        assert isinstance(card, int)
        effect = judgement.deck.effect[card]
        if effect not in GAINS:
            continue
        assert target is None or isinstance(target, int)
        gain = GAINS[effect](judgement, card, target) - judgement.keep(card)
        if gain > most:
            most, best = gain, (card, target)
    return None if best is None else ("play", best)


def _owner(judgement: Judgement, workforce: WorkforceId) -> Seat:
    return next(seat for seat, own in enumerate(judgement.view.workforces) if workforce in own)


def _hurt(judgement: Judgement) -> float:
    """How much of what one rival loses is a gain."""
    return judgement.weights.malice / len(judgement.rivals)


def _interest_of(judgement: Judgement, seat: Seat, workforce: WorkforceId) -> float:
    """What its loans bring to that bank."""
    risk = judgement.deck.risk[workforce]
    lent = judgement.lent_at(seat, risk)
    rest = judgement.lent_at(seat, risk, without=workforce)
    return (judgement.prices.rate(risk, lent) - judgement.prices.rate(risk, rest)) * judgement.income


def _bonus(judgement: Judgement, card: CardId, target: int | None) -> float:
    """The best cards go to the fortune, unseen and unpunished (KR-R40); the card itself counts as used up."""
    deck = judgement.deck
    chosen = [(one, gain) for one, gain in judgement.richest_first(deck.capital[card].amount + 1) if one != card]
    chosen = chosen[: deck.capital[card].amount]
    gone: Cards = (card, *[one for one, _ in chosen])
    face = judgement.face - face_value(deck, gone)
    danger = judgement.danger(face, judgement.cover_without(gone), judgement.lent)
    before = judgement.danger(judgement.face, judgement.cover, judgement.lent)
    premium = judgement.keep(card) - deck.value[card]
    return sum([gain for _, gain in chosen]) - danger + before + premium


def _strike(judgement: Judgement, card: CardId, target: int | None) -> float:
    assert target is not None
    return _hurt(judgement) * _interest_of(judgement, _owner(judgement, target), target)


def _strike_breaker(judgement: Judgement, card: CardId, target: int | None) -> float:
    assert target is not None
    risk, prices = judgement.deck.risk[target], judgement.prices
    lent = judgement.lent_at(judgement.me, risk)
    back = lent + face_value(judgement.deck, judgement.view.loans[target])
    return (prices.rate(risk, back) - prices.rate(risk, lent)) * judgement.income


def _takeover(judgement: Judgement, card: CardId, target: int | None) -> float:
    assert target is not None
    deck, prices, view = judgement.deck, judgement.prices, judgement.view
    risk, loans = deck.risk[target], face_value(deck, view.loans[target])
    lent = judgement.lent_at(judgement.me, risk)
    more = (prices.rate(risk, lent + loans) - prices.rate(risk, lent)) * judgement.income
    less = _hurt(judgement) * _interest_of(judgement, _owner(judgement, target), target)
    face, cover = judgement.face - deck.value[card], judgement.cover_without((card,))
    danger = judgement.danger(face, cover, judgement.lent + loans)
    return more + less - danger - judgement.weights.duty * deck.overhead[target]


def _inquiry(judgement: Judgement, card: CardId, target: int | None) -> float:
    assert target is not None
    if judgement.view.confidence[target]:
        return _hurt(judgement) * judgement.weights.trust
    return _hurt(judgement) * judgement.bank


def _insider_tip(judgement: Judgement, card: CardId, target: int | None) -> float:
    return LOOK + judgement.danger(judgement.face, judgement.cover, judgement.lent) / 2


def _gain_confidence(judgement: Judgement, card: CardId, target: int | None) -> float:
    return judgement.lost_trust


def _loan_recall(judgement: Judgement, card: CardId, target: int | None) -> float:
    """Money in hand again, and nothing to cover; the interest is gone."""
    assert target is not None
    loans = face_value(judgement.deck, judgement.view.loans[target])
    face, cover = judgement.face - judgement.deck.value[card] + loans, judgement.cover_without((card,)) + loans
    before = judgement.danger(judgement.face, judgement.cover, judgement.lent)
    eased = before - judgement.danger(face, cover, judgement.lent - loans)
    return loans + eased - _interest_of(judgement, judgement.me, target)


def _all_discard(judgement: Judgement, card: CardId, target: int | None) -> float:
    return judgement.weights.malice * SMALL_LOSS


GAINS: dict[Kind | None, Callable[[Judgement, CardId, int | None], float]] = {
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


def poison(judgement: Judgement, spec: Either) -> Answer:
    """A toxic loan in a Krach, for the rival who can least cover it."""
    plays = spec.acts.get("play")
    if not isinstance(plays, Pick):
        return None
    view, notes, mean = judgement.view, judgement.notes, judgement.prices.mean
    most, best = 0.0, None
    for option in plays.options:
        assert isinstance(option, tuple)
        card, target = option
        if not isinstance(card, int) or not isinstance(target, int) or judgement.deck.effect[card] != "toxic_loan":
            continue
        rival = _owner(judgement, target)
        hand = view.holdings[rival] - (notes.least[rival] + notes.most[rival]) / 2
        missing = judgement.lent_by(rival) + judgement.deck.value[card] - mean * hand
        if missing > most:
            most, best = missing, (card, target)
    return None if best is None else ("play", best)


def react(judgement: Judgement, spec: Either) -> Answer:
    """Cancel what hurts more than the card for it is worth; insist on an own effect in the same way (KR-R52)."""
    cards = spec.acts.get("react")
    if not isinstance(cards, Pick):
        return "pass", None
    frame = judgement.view.stack[-1]
    assert isinstance(frame, CardInUse)
    card = min([card for card in cards.options if isinstance(card, int)], key=judgement.keep)
    if frame.seat == judgement.me:
        effect = judgement.deck.effect[frame.card]
        at_stake = GAINS[effect](judgement, frame.card, frame.target) if effect in GAINS else 0.0
    else:
        at_stake = _harm(judgement, frame)
    return ("react", card) if at_stake > judgement.keep(card) + WORTHWHILE else ("pass", None)


def _harm(judgement: Judgement, frame: CardInUse) -> float:
    """What an effect would cost this bank."""
    effect, target = judgement.deck.effect[frame.card], frame.target
    if effect == "inquiry":
        return judgement.lost_trust
    if effect == "all_discard":
        return SMALL_LOSS
    if effect == "audit":
        return 0.0
    assert target is not None
    if effect == "toxic_loan":
        lent = judgement.lent + judgement.deck.value[frame.card]
        before = judgement.danger(judgement.face, judgement.cover, judgement.lent)
        return judgement.danger(judgement.face, judgement.cover, lent) - before
    lost = _interest_of(judgement, judgement.me, target)
    return lost + judgement.weights.trust if effect == "takeover" else lost


def arrange(judgement: Judgement, spec: Pick) -> Answer:
    """The best news first: the worst may come when the bank is safer, or too late."""
    orders = [order for order in spec.options if isinstance(order, tuple)]
    events = sorted([event for event in orders[0] if isinstance(event, int)], key=lambda e: -_news(judgement, e))
    return tuple(events)


def _news(judgement: Judgement, event: EventId) -> float:
    """What an Event is worth to this bank, beside the others."""
    card, me = judgement.deck.events[event], judgement.me
    if card.effect == "krach":
        return SHAKEN if judgement.cover >= judgement.lent else -judgement.bailing_out(judgement.lent - judgement.cover)
    if card.risk is not None:
        risk = card.risk
        paid = [seat for seat in (me, *judgement.rivals) if judgement.lent_at(seat, risk) >= card.min_lent]
        others = len([seat for seat in paid if seat != me])
        return card.cards * ((me in paid) - judgement.weights.malice * others / judgement.flips)
    if card.effect in ("bonus_all", "share_boom"):
        return 1.0
    return -1.0 if card.effect in ("levy", "scandal", "slump", "strike_all") else 0.0
