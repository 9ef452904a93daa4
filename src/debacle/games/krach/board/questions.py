"""What is asked between the steps of turns: by a window, by an Event, by an auction."""

from __future__ import annotations

from debacle.core.messages import Asked
from debacle.core.specs import Amount, Pick, Some
from debacle.games.krach.banks import face_value, overhead_due, total_lent
from debacle.games.krach.blink import Caught
from debacle.games.krach.board.cards import capital_sight, event_sight
from debacle.games.krach.board.form import AskSight, Bid, Button, Choice, Deal, Group, Option, Quick, Tip, question
from debacle.games.krach.board.levers import acts_of, crew_choice, desk, picks
from debacle.games.krach.board.room import Room
from debacle.games.krach.distress import Distress, Forfeit
from debacle.games.krach.effects import Announced, Bonuses
from debacle.games.krach.effects import Tip as TipFrame
from debacle.games.krach.failing import Auction
from debacle.games.krach.happening import Boom, Slump
from debacle.games.krach.offers import Offer

RAISES = (0, 1, 2, 4)
"""Above the least that may be bid."""


# ------------------------------------------------------------- the windows


def _news(room: Room, asked: Asked) -> AskSight:
    event = room.view.event
    assert event is not None
    krach = room.view.krach
    note = room.say("note.news_krach" if krach else "note.news")
    alarm = ""
    if krach:
        seat = asked.decision.seat
        margin = room.margin(seat, room.hand(seat))
        alarm = room.say("alarm.margin", money=room.money(-margin)) if margin < 0 else ""
    return desk(room, asked, room.say("ask.news", event=room.event(event)), note).__replace__(
        alarm=alarm,
        buttons=(Button("pass", room.say("button.pass"), main=True),),
        can_pass=True,
    )


def _distress(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Distress)
    assert frame is not None
    seat = asked.decision.seat
    due = overhead_due(room, seat) if frame.need == "overhead" else frame.due
    head = room.say("ask.distress", need=room.say(f"need.{frame.need}", money=room.money(due)))
    return desk(room, asked, head, _distress_note(room, frame)).__replace__(
        alarm=room.say("alarm.distress"),
        buttons=(Button("give_up", room.say("button.give_up"), note=room.say("note.give_up"), grave=True),),
    )


def _distress_note(room: Room, frame: Distress) -> str:
    hand = room.hand(frame.seat)
    if frame.need == "cover":
        return room.say("note.distress_cover", money=room.money(-room.margin(frame.seat, hand)))
    if frame.need == "overhead":
        missing = overhead_due(room, frame.seat) - face_value(room.deck, hand)
        return room.say("note.distress_overhead", money=room.money(missing))
    return room.say(f"note.distress_{frame.need}")


def _react(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Announced)
    assert frame is not None
    assert frame.last is not None
    card = room.card(frame.last)
    if frame.last == frame.card:
        aim = room.aim(frame.card, frame.target)
        key = "note.react_at" if aim else "note.react"
        note = room.say(key, who=room.name(frame.seat), card=card, aim=aim)
    else:
        note = room.say("note.react_back", card=card, played=room.card(frame.card))
    react = acts_of(asked).get("react")
    return question(
        asked, room.say("ask.react", card=card), f"{note} {room.text(room.deck.capital[frame.last])}"
    ).__replace__(
        buttons=(Button("pass", room.say("button.let_be"), main=True), *_card_buttons(room, "react", react)),
        can_pass=True,
    )


def _card_buttons(room: Room, act: str, spec: object) -> tuple[Button, ...]:
    """A reaction a button."""
    if not isinstance(spec, Pick):
        return ()
    cards = [option for option in spec.options if isinstance(option, int)]
    return tuple([Button(f"{act}:{card}", room.say(f"button.{act}", card=room.card(card))) for card in cards])


def _caught(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Caught)
    assert frame is not None
    shelter = acts_of(asked).get("shelter")
    cards = room.cards(frame.cards or ())
    trust = room.view.confidence[asked.decision.seat]
    return question(
        asked, room.say("ask.caught", watchers=room.all_of(frame.watchers)), room.say("note.caught", cards=cards)
    ).__replace__(
        alarm="" if trust else room.say("alarm.no_confidence"),
        buttons=(Button("pass", room.say("button.give_back"), main=True), *_card_buttons(room, "shelter", shelter)),
    )


def _offer(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Offer)
    assert frame is not None
    acts = acts_of(asked)
    accept = acts.get("accept")
    given, wanted = frame.given or (), frame.wanted or ()
    asks = room.say("offer.asks_nothing")
    if frame.worth is not None:
        asks = room.say("offer.asks_worth", money=room.money(frame.worth))
    elif wanted:
        asks = room.say("offer.asks_cards")
    deal = Deal(
        seat=room.seat(frame.seat),
        given=tuple([capital_sight(room, card) for card in given]),
        given_sum=room.money(face_value(room.deck, given)),
        wanted=tuple([capital_sight(room, card) for card in wanted]),
        asks=asks,
    )
    buttons = [Button("decline", room.say("button.decline"))]
    pay = None
    if isinstance(accept, Some):
        head = room.say("part.accept", money=room.money(accept.due))
        pay = picks(room, "accept", accept, act="accept", head=head, button=room.say("button.accept"))
    elif "accept" in acts:
        buttons.insert(0, Button("accept", room.say("button.accept"), main=True))
    key = "note.offer" if "accept" in acts else "note.offer_lacking"
    return question(asked, room.say("ask.offer", who=room.name(frame.seat)), room.say(key)).__replace__(
        deal=deal,
        picks=pay,
        buttons=tuple(buttons),
    )


# ----------------------------------------------------- what an Event asks


def _discard(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Forfeit)
    assert frame is not None
    options = _picked(asked)
    choice = Choice("pick", room.say("part.discard"), (Group("", None, tuple([_card(room, c) for c in options])),))
    return question(asked, room.say("ask.discard"), room.count("note.discard", frame.left)).__replace__(
        choice=choice,
        choice_button=room.say("button.discard"),
    )


def _picked(asked: Asked) -> list[int]:
    assert isinstance(asked.spec, Pick)
    return [option for option in asked.spec.options if isinstance(option, int)]


def _card(room: Room, card: int) -> Option:
    return Option(str(card), room.card(card), room.money(room.deck.value[card]))


def _walkout(room: Room, asked: Asked) -> AskSight:
    return question(asked, room.say("ask.walkout"), room.say("note.walkout")).__replace__(
        choice=crew_choice(room, "pick", _picked(asked), "part.walkout"),
        choice_button=room.say("button.walkout"),
    )


def _some(asked: Asked) -> Some:
    assert isinstance(asked.spec, Some)
    return asked.spec


def _bonus(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Bonuses)
    assert frame is not None
    spec = _some(asked)
    none, head = room.say("none_in_hand"), room.count("part.bonus", frame.amount)
    return question(asked, room.say("ask.bonus"), room.say("note.bonus")).__replace__(
        picks=picks(room, "bonus", spec, act="", head=head, button=room.say("button.bonus"), none=none)
    )


def _show(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Boom)
    assert frame is not None
    about = room.deck.events[frame.event]
    names = room.words.listed([room.company(key) for key in about.companies])
    note = room.count("note.show", about.max_cards, companies=names, percent=about.percent_per_card)
    form = picks(
        room,
        "show",
        _some(asked),
        act="",
        head=room.say("part.show"),
        button=room.say("button.show"),
        none=room.say("none_such"),
    )
    return question(asked, room.say("ask.show"), note).__replace__(picks=form)


def _slump(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Slump)
    assert frame is not None
    spec = _some(asked)
    form = picks(
        room,
        "slump",
        spec,
        act="",
        head=room.count("part.slump", spec.least),
        button=room.say("button.slump" if spec.options else "button.slump_none"),
        none=room.say("none_such"),
    )
    note = room.count("note.slump", frame.cards)
    return question(asked, room.say("ask.slump"), note).__replace__(picks=form)


def _tip(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(TipFrame)
    assert frame is not None
    events = tuple([event_sight(room, event) for event in frame.events or ()])
    places = tuple([room.say("tip.place", place=place + 1) for place in range(len(events))])
    return question(asked, room.say("ask.tip"), room.say("note.tip")).__replace__(tip=Tip(events, places))


# ------------------------------------------------------------- the auction


def _bid(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Auction)
    assert frame is not None
    seat, amount = asked.decision.seat, acts_of(asked).get("bid")
    note = (
        room.say("note.bid_first")
        if frame.holder is None
        else room.say("note.bid", who=room.name(frame.holder), money=room.money(frame.high))
    )
    if not isinstance(amount, Amount):
        note = f"{note} {room.say('note.bid_poor')}"
    loans = total_lent(room, seat) + total_lent(room, frame.failed)
    return question(
        asked,
        room.say("ask.bid", who=room.name(frame.failed)),
        f"{note} {room.say('note.bid_loans', money=room.money(loans))}",
    ).__replace__(
        bid=_bid_form(room, seat, amount) if isinstance(amount, Amount) else None,
        buttons=(Button("pass", room.say("button.pass"), main=amount is None),),
    )


def _bid_form(room: Room, seat: int, amount: Amount) -> Bid:
    most = amount.high or amount.low
    sums = [amount.low + step for step in RAISES if amount.low + step < most]
    quick = [Quick(value, room.money(value), "") for value in sums]
    quick.append(Quick(most, room.money(most), room.say("lot.all")))
    return Bid(amount.low, room.money(amount.low), most, room.money(most), tuple(quick))


def _price(room: Room, asked: Asked) -> AskSight:
    spec = _some(asked)
    money = room.money(spec.due)
    head = room.say("part.pay", money=money)
    return question(asked, room.say("ask.price", money=money), room.say("note.price")).__replace__(
        picks=picks(room, "price", spec, act="", head=head, button=room.say("button.pay")),
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
