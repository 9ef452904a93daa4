"""What is asked in a window: after the news, in distress, of somebody who is hit, caught or made an offer."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Asked
from debacle.core.specs import Pick, Some
from debacle.games.krach.rules.banks import face_value, overhead_due
from debacle.games.krach.rules.blink import Caught
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.distress import Distress
from debacle.games.krach.rules.offers import PendingOffer, matching
from debacle.games.krach.telling.ask_choices import acts_of, margin_said, picks
from debacle.games.krach.telling.ask_open_acts import question_with_open_acts
from debacle.games.krach.telling.ask_sight import AskSight, Button, ReceivedOfferSight, question
from debacle.games.krach.telling.cards import capital_sight
from debacle.games.krach.telling.cover import without
from debacle.games.krach.telling.news import news
from debacle.games.krach.telling.reader import Reader


def _news(reader: Reader, asked: Asked) -> AskSight:
    event = reader.view.event
    assert event is not None
    krach = reader.view.krach
    note = reader.say("note.news_krach" if krach else "note.news", brings=_brings(reader, asked.decision.seat))
    alarm = ""
    if krach:
        seat = asked.decision.seat
        margin = reader.margin(seat, reader.hand(seat))
        alarm = reader.say("alarm.margin", money=reader.money(-margin)) if margin < 0 else ""
    head = reader.say("ask.news_krach") if krach else reader.say("ask.news", event=reader.event(event))
    return question_with_open_acts(reader, asked, head, note).__replace__(
        alarm=alarm,
        buttons=(Button("pass", reader.say("button.pass"), main=True),),
        can_pass=True,
    )


def _brings(reader: Reader, seat: Seat) -> str:
    """What the Event will do to this bank."""
    turned = news(reader)
    assert turned is not None
    return ", ".join([said for row in turned.rows if row.seat.seat == seat for said, _ in row.changes])


def _distress(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(Distress)
    assert frame is not None
    seat = asked.decision.seat
    due = overhead_due(reader, seat) if frame.need == "overhead" else frame.due
    head = reader.say("ask.distress", need=reader.say(f"need.{frame.need}", money=reader.money(due)))
    note = _distress_note(reader, frame, may_give_up="give_up" in acts_of(asked))
    return question_with_open_acts(reader, asked, head, note).__replace__(
        alarm=reader.say("alarm.distress"),
        buttons=_give_up(reader, asked),
    )


def _give_up(reader: Reader, asked: Asked) -> tuple[Button, ...]:
    """Not open in a Krach while something can still be done (KR-R07)."""
    if "give_up" not in acts_of(asked):
        return ()
    return (Button("give_up", reader.say("button.give_up"), note=reader.say("note.give_up"), grave=True),)


def _distress_note(reader: Reader, frame: Distress, *, may_give_up: bool) -> str:
    hand = reader.hand(frame.seat)
    if frame.need == "cover":
        short = reader.say("note.distress_cover", money=reader.money(-reader.margin(frame.seat, hand)))
        return short if may_give_up else f"{short} {reader.say('note.must_go_on')}"
    if frame.need == "overhead":
        missing = overhead_due(reader, frame.seat) - face_value(reader.deck, hand)
        return reader.say("note.distress_overhead", money=reader.money(missing))
    return reader.say(f"note.distress_{frame.need}")


def _react(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(CardInUse)
    assert frame is not None
    assert frame.last is not None
    card = reader.card(frame.last)
    if frame.last == frame.card:
        aim = reader.aim(frame.card, frame.target, reader.owner_of_target(frame.card, frame.target))
        key = "note.react_at" if aim else "note.react"
        note = reader.say(key, who=reader.name(frame.seat), card=card, aim=aim)
    else:
        note = reader.say("note.react_back", card=card, played=reader.card(frame.card))
    react = acts_of(asked).get("react")
    return question(
        asked, reader.say("ask.react", card=card), f"{note} {reader.text(reader.deck.capital[frame.last])}"
    ).__replace__(
        buttons=(Button("pass", reader.say("button.let_be"), main=True), *_card_buttons(reader, "react", react)),
        can_pass=True,
        settled=react is None,
    )


def _card_buttons(reader: Reader, act: str, spec: object) -> tuple[Button, ...]:
    """A reaction a button."""
    if not isinstance(spec, Pick):
        return ()
    cards = [option for option in spec.options if isinstance(option, int)]
    return tuple([Button(f"{act}:{card}", reader.say(f"button.{act}", card=reader.card(card))) for card in cards])


def _caught(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(Caught)
    assert frame is not None
    shelter = acts_of(asked).get("shelter")
    cards = reader.cards(frame.cards or ())
    trust = reader.view.confidence[asked.decision.seat]
    return question(
        asked, reader.say("ask.caught", watchers=reader.all_of(frame.watchers)), reader.say("note.caught", cards=cards)
    ).__replace__(
        alarm="" if trust else reader.say("alarm.no_confidence"),
        buttons=(Button("pass", reader.say("button.give_back"), main=True), *_card_buttons(reader, "shelter", shelter)),
    )


def _offer(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(PendingOffer)
    assert frame is not None
    acts = acts_of(asked)
    accept = acts.get("accept")
    given, wanted = frame.given or (), frame.wanted or ()
    asks = reader.say("offer.asks_nothing")
    if frame.worth is not None:
        asks = reader.say("offer.asks_worth", money=reader.money(frame.worth))
    elif wanted:
        asks = reader.say("offer.asks_cards")
    deal = ReceivedOfferSight(
        seat=reader.seat(frame.seat),
        given=tuple([capital_sight(reader, card) for card in given]),
        given_sum=reader.money(face_value(reader.deck, given)),
        wanted=tuple([capital_sight(reader, card) for card in wanted]),
        asks=asks,
        after=_after(reader, asked.decision.seat, frame) if "accept" in acts and frame.worth is None else "",
    )
    buttons = [Button("decline", reader.say("button.decline"))]
    pay = None
    if isinstance(accept, Some):
        head = reader.say("part.accept", money=reader.money(accept.due))
        button = reader.say("button.accept")
        pay = picks(reader, "accept", accept, act="accept", head=head, button=button, gained=given)
    elif "accept" in acts:
        buttons.insert(0, Button("accept", reader.say("button.accept"), main=True))
    key = "note.offer" if "accept" in acts else "note.offer_lacking"
    return question(asked, reader.say("ask.offer", who=reader.name(frame.seat)), reader.say(key)).__replace__(
        deal=deal,
        picks=pay,
        buttons=tuple(buttons),
    )


def _after(reader: Reader, seat: Seat, frame: PendingOffer) -> str:
    hand = reader.hand(seat)
    returned = matching(reader.deck, hand, frame.wanted or ()) or ()
    return margin_said(reader, reader.margin(seat, (*without(hand, returned), *(frame.given or ()))))


WINDOWS = {"news": _news, "distress": _distress, "react": _react, "caught": _caught, "offer": _offer}
