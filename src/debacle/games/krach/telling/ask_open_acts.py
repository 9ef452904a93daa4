"""What may be done besides what is asked: use a card, call a bailout, make an offer."""

from __future__ import annotations

from functools import lru_cache

from debacle.core.audience import Seat
from debacle.core.messages import Asked
from debacle.core.specs import Each, Pick, Some
from debacle.core.specs import Option as Listed
from debacle.games.krach.rules.banks import Acts
from debacle.games.krach.rules.deck import CardId
from debacle.games.krach.rules.distress import Distress
from debacle.games.krach.rules.flow import BankTurn
from debacle.games.krach.telling.ask_choices import acts_of, card_picks, crew_choice, margin_of, seat_choice
from debacle.games.krach.telling.ask_sight import AskSight, OfferFormSight, PlaySight, WantedSight, question
from debacle.games.krach.telling.cards import capital_sight
from debacle.games.krach.telling.cover import alike
from debacle.games.krach.telling.reader import Reader
from debacle.games.krach.telling.speech import Speech
from debacle.texts.view_models import Option

OFFERS = ("sale", "swap", "gift")
WANTED = 3
"""How many cards an offer on the page may name."""
KEPT = 16
"""Lists of all Capital cards: of some decks, in two languages."""


def question_with_open_acts(reader: Reader, asked: Asked, head: str, note: str) -> AskSight:
    """A question that leaves all of it open."""
    acts = acts_of(asked)
    return question(asked, head, note).__replace__(
        plays=_plays(reader, acts), bailout=_bailout(reader, asked), offer=_offer_form(reader, acts)
    )


def _bailout(reader: Reader, asked: Asked) -> str:
    if "bailout" not in acts_of(asked):
        return ""
    return reader.count("button.bailout", reader.view.confidence[asked.decision.seat])


def _plays(reader: Reader, acts: Acts) -> tuple[PlaySight, ...]:
    pick = acts.get("play")
    if not isinstance(pick, Pick):
        return ()
    targets: dict[CardId, list[int]] = {}
    for option in pick.options:
        assert isinstance(option, tuple)
        card, target = option
        assert isinstance(card, int)
        targets.setdefault(card, []).extend([target] if isinstance(target, int) else [])
    return tuple([_play(reader, same[0], targets[same[0]]) for same in alike(reader.deck, tuple(targets))])


def _play(reader: Reader, card: CardId, targets: list[int]) -> PlaySight:
    choice = None
    if targets:
        name, seats = f"play.{card}", reader.deck.capital[card].target == "rival"
        choice = seat_choice(reader, name, targets) if seats else crew_choice(reader, name, targets)
    return PlaySight(capital_sight(reader, card), choice, reader.say("button.play", card=reader.card(card)))


def _offer_form(reader: Reader, acts: Acts) -> OfferFormSight | None:
    each = acts.get("sale")
    if not isinstance(each, Each):
        return None
    to, give = each.parts["to"], each.parts["give"]
    assert isinstance(to, Pick)
    assert isinstance(give, Some)
    return OfferFormSight(
        left=reader.count("offer.left", _offers_left(reader)),
        to=seat_choice(reader, "offer.to", [_seat(option) for option in to.options]),
        give=card_picks(reader, tuple([int(card) for card in give.options])),
        wanted=_wanted(reader.impersonal),
        places=WANTED,
        acts=tuple([act for act in OFFERS if act in acts]),
        margin=margin_of(reader, ()),
    )


def _seat(option: Listed) -> Seat:
    assert isinstance(option, int)
    return option


def _offers_left(reader: Reader) -> int:
    distress, turn = reader.frame(Distress), reader.frame(BankTurn)
    if distress is not None:
        return distress.offers
    return 0 if turn is None else turn.offers


@lru_cache(KEPT)
def _wanted(speech: Speech) -> tuple[WantedSight, ...]:
    """Every kind of Capital card once: any card of the name will do (KR-R18)."""
    groups: dict[str, list[Option]] = {}
    for card in speech.deck.data.capital:
        said = speech.say("card_worth", card=speech.named(card), money=speech.money(card.value))
        groups.setdefault(card.kind, []).append(Option(card.id, said))
    return tuple([WantedSight(speech.say(f"kind.{kind}"), tuple(options)) for kind, options in groups.items()])
