"""What is asked between the steps of turns: by a window, by an Event, by an auction."""

from __future__ import annotations

from debacle.core.messages import Asked
from debacle.core.specs import Amount, Pick, Some
from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.banks import face_value, overhead_due, total_lent
from debacle.games.krach.rules.blink import Caught
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.distress import Distress, Forfeit
from debacle.games.krach.rules.effects import Bonuses
from debacle.games.krach.rules.effects import InsiderTip as TipFrame
from debacle.games.krach.rules.event_cards import Boom, Slump
from debacle.games.krach.rules.offers import PendingOffer
from debacle.games.krach.telling.cards import capital_sight, event_sight
from debacle.games.krach.telling.levers import acts_of, crew_choice, desk, picks
from debacle.games.krach.telling.question_form import (
    AskSight,
    Bid,
    Button,
    Choice,
    Deal,
    Group,
    Option,
    Quick,
    Tip,
    question,
)
from debacle.games.krach.telling.reader import Reader

RAISES = (0, 1, 2, 4)
"""Above the least that may be bid."""


# ------------------------------------------------------------- the windows


def _news(reader: Reader, asked: Asked) -> AskSight:
    event = reader.view.event
    assert event is not None
    krach = reader.view.krach
    note = reader.say("note.news_krach" if krach else "note.news")
    alarm = ""
    if krach:
        seat = asked.decision.seat
        margin = reader.margin(seat, reader.hand(seat))
        alarm = reader.say("alarm.margin", money=reader.money(-margin)) if margin < 0 else ""
    return desk(reader, asked, reader.say("ask.news", event=reader.event(event)), note).__replace__(
        alarm=alarm,
        buttons=(Button("pass", reader.say("button.pass"), main=True),),
        can_pass=True,
    )


def _distress(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(Distress)
    assert frame is not None
    seat = asked.decision.seat
    due = overhead_due(reader, seat) if frame.need == "overhead" else frame.due
    head = reader.say("ask.distress", need=reader.say(f"need.{frame.need}", money=reader.money(due)))
    return desk(reader, asked, head, _distress_note(reader, frame)).__replace__(
        alarm=reader.say("alarm.distress"),
        buttons=(Button("give_up", reader.say("button.give_up"), note=reader.say("note.give_up"), grave=True),),
    )


def _distress_note(reader: Reader, frame: Distress) -> str:
    hand = reader.hand(frame.seat)
    if frame.need == "cover":
        return reader.say("note.distress_cover", money=reader.money(-reader.margin(frame.seat, hand)))
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
        aim = reader.aim(frame.card, frame.target)
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
    deal = Deal(
        seat=reader.seat(frame.seat),
        given=tuple([capital_sight(reader, card) for card in given]),
        given_sum=reader.money(face_value(reader.deck, given)),
        wanted=tuple([capital_sight(reader, card) for card in wanted]),
        asks=asks,
    )
    buttons = [Button("decline", reader.say("button.decline"))]
    pay = None
    if isinstance(accept, Some):
        head = reader.say("part.accept", money=reader.money(accept.due))
        pay = picks(reader, "accept", accept, act="accept", head=head, button=reader.say("button.accept"))
    elif "accept" in acts:
        buttons.insert(0, Button("accept", reader.say("button.accept"), main=True))
    key = "note.offer" if "accept" in acts else "note.offer_lacking"
    return question(asked, reader.say("ask.offer", who=reader.name(frame.seat)), reader.say(key)).__replace__(
        deal=deal,
        picks=pay,
        buttons=tuple(buttons),
    )


# ----------------------------------------------------- what an Event asks


def _discard(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(Forfeit)
    assert frame is not None
    options = _picked(asked)
    choice = Choice("pick", reader.say("part.discard"), (Group("", None, tuple([_card(reader, c) for c in options])),))
    return question(asked, reader.say("ask.discard"), reader.count("note.discard", frame.left)).__replace__(
        choice=choice,
        choice_button=reader.say("button.discard"),
    )


def _picked(asked: Asked) -> list[int]:
    assert isinstance(asked.spec, Pick)
    return [option for option in asked.spec.options if isinstance(option, int)]


def _card(reader: Reader, card: int) -> Option:
    return Option(str(card), reader.card(card), reader.money(reader.deck.value[card]))


def _walkout(reader: Reader, asked: Asked) -> AskSight:
    return question(asked, reader.say("ask.walkout"), reader.say("note.walkout")).__replace__(
        choice=crew_choice(reader, "pick", _picked(asked), "part.walkout"),
        choice_button=reader.say("button.walkout"),
    )


def _some(asked: Asked) -> Some:
    assert isinstance(asked.spec, Some)
    return asked.spec


def _bonus(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(Bonuses)
    assert frame is not None
    spec = _some(asked)
    none, head = reader.say("none_in_hand"), reader.count("part.bonus", frame.amount)
    return question(asked, reader.say("ask.bonus"), reader.say("note.bonus")).__replace__(
        picks=picks(reader, "bonus", spec, act="", head=head, button=reader.say("button.bonus"), none=none)
    )


def _show(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(Boom)
    assert frame is not None
    about = reader.deck.events[frame.event]
    names = reader.words.listed([reader.company(key) for key in about.companies])
    note = reader.count("note.show", about.max_cards, companies=names, percent=about.percent_per_card)
    form = picks(
        reader,
        "show",
        _some(asked),
        act="",
        head=reader.say("part.show"),
        button=reader.say("button.show"),
        none=reader.say("none_such"),
    )
    return question(asked, reader.say("ask.show"), note).__replace__(picks=form)


def _slump(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(Slump)
    assert frame is not None
    spec = _some(asked)
    form = picks(
        reader,
        "slump",
        spec,
        act="",
        head=reader.count("part.slump", spec.least),
        button=reader.say("button.slump" if spec.options else "button.slump_none"),
        none=reader.say("none_such"),
    )
    note = reader.count("note.slump", frame.cards)
    return question(asked, reader.say("ask.slump"), note).__replace__(picks=form)


def _tip(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(TipFrame)
    assert frame is not None
    events = tuple([event_sight(reader, event) for event in frame.events or ()])
    places = tuple([reader.say("tip.place", place=place + 1) for place in range(len(events))])
    return question(asked, reader.say("ask.tip"), reader.say("note.tip")).__replace__(tip=Tip(events, places))


# ------------------------------------------------------------- the auction


def _bid(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(Auction)
    assert frame is not None
    seat, amount = asked.decision.seat, acts_of(asked).get("bid")
    note = (
        reader.say("note.bid_first")
        if frame.holder is None
        else reader.say("note.bid", who=reader.name(frame.holder), money=reader.money(frame.high))
    )
    if not isinstance(amount, Amount):
        note = f"{note} {reader.say('note.bid_poor')}"
    loans = total_lent(reader, seat) + total_lent(reader, frame.failed)
    return question(
        asked,
        reader.say("ask.bid", who=reader.name(frame.failed)),
        f"{note} {reader.say('note.bid_loans', money=reader.money(loans))}",
    ).__replace__(
        bid=_bid_form(reader, seat, amount) if isinstance(amount, Amount) else None,
        buttons=(Button("pass", reader.say("button.pass"), main=amount is None),),
    )


def _bid_form(reader: Reader, seat: int, amount: Amount) -> Bid:
    most = amount.high or amount.low
    sums = [amount.low + step for step in RAISES if amount.low + step < most]
    quick = [Quick(value, reader.money(value), "") for value in sums]
    quick.append(Quick(most, reader.money(most), reader.say("lot.all")))
    return Bid(amount.low, reader.money(amount.low), most, reader.money(most), tuple(quick))


def _price(reader: Reader, asked: Asked) -> AskSight:
    spec = _some(asked)
    money = reader.money(spec.due)
    head = reader.say("part.pay", money=money)
    return question(asked, reader.say("ask.price", money=money), reader.say("note.price")).__replace__(
        picks=picks(reader, "price", spec, act="", head=head, button=reader.say("button.pay")),
    )


QUESTIONS = {
    "news": _news,
    "distress": _distress,
    "react": _react,
    "caught": _caught,
    "offer": _offer,
    "discard": _discard,
    "walkout": _walkout,
    "bonus": _bonus,
    "show": _show,
    "slump": _slump,
    "tip": _tip,
    "bid": _bid,
    "price": _price,
}
