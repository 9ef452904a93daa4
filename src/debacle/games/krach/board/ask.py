"""The decision bar: what is asked of the onlooker, or for whom the table waits."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from debacle.core.messages import Asked
from debacle.core.specs import Amount, Either, Pick, Some
from debacle.games.krach.banks import face_value, overhead_due, total_lent
from debacle.games.krach.blink import Caught
from debacle.games.krach.board.cards import capital_sight, event_sight
from debacle.games.krach.board.form import AskSight, Bid, Button, Choice, Deal, Group, Lend, Option, Quick, Tip
from debacle.games.krach.board.levers import crew_choice, crew_option, offer_form, picks, plays
from debacle.games.krach.board.room import Room
from debacle.games.krach.distress import Distress, Forfeit
from debacle.games.krach.effects import Announced, Bonuses
from debacle.games.krach.effects import Tip as TipFrame
from debacle.games.krach.failing import Auction
from debacle.games.krach.happening import Boom, Slump
from debacle.games.krach.offers import Offer

RULES = {
    "workforce": "KR-15", "overhead": "KR-22", "loans": "KR-25", "blink": "KR-R11", "caught": "KR-29", "news": "KR-R03",
    "distress": "KR-R07", "discard": "KR-R44", "bonus": "KR-R40", "tip": "KR-R43", "show": "KR-R54", "slump": "KR-R44",
    "walkout": "KR-R44", "offer": "KR-R20", "react": "KR-R06", "bid": "KR-R37", "price": "KR-R38",
}  # fmt: skip
RAISES = (0, 1, 2, 4)
"""Above the least that may be bid."""
Builder = Callable[[Room, Asked], AskSight]


class WaitSight(Struct, frozen=True):
    head: str
    note: str


def ask(room: Room) -> AskSight | None:
    """The blink has a page of its own."""
    asked = room.view.asked
    if asked is None or room.over or asked.decision.kind == "blink":
        return None
    return BUILDERS[asked.decision.kind](room, asked)


def _acts(asked: Asked) -> Either:
    assert isinstance(asked.spec, Either)
    return asked.spec


def _base(room: Room, asked: Asked, head: str, note: str) -> AskSight:
    kind = asked.decision.kind
    return AskSight(kind=kind, number=asked.decision.number, head=head, note=note, rule=RULES[kind])


def _desk(room: Room, asked: Asked, head: str, note: str) -> AskSight:
    """A question with what may be done besides."""
    spec = _acts(asked)
    return _base(room, asked, head, note).__replace__(
        plays=plays(room, spec), bailout=_bailout(room, asked), offer=offer_form(room, spec)
    )


def _bailout(room: Room, asked: Asked) -> str:
    if "bailout" not in _acts(asked).acts:
        return ""
    return room.count("button.bailout", room.view.confidence[asked.decision.seat])


# ----------------------------------------------------------- the three steps


def _workforce(room: Room, asked: Asked) -> AskSight:
    acts, face_up = _acts(asked).acts, room.view.face_up
    buttons = []
    note = room.say("note.workforce_none")
    if face_up is not None and "grow" in acts:
        about = room.deck.workforces[face_up]
        buttons.append(Button("grow", room.say("button.grow", crew=room.crew(face_up)), main=True))
        cost = room.money(about.overhead)
        risk = room.say(f"risk.{about.risk}")
        note = room.count("note.workforce", about.capacity, crew=room.crew(face_up), risk=risk, money=cost)
    buttons.append(Button("nothing", room.say("button.nothing"), main=not buttons))
    downsize, cycle = acts.get("downsize"), acts.get("cycle")
    choice = None
    if isinstance(downsize, Pick):
        crews = [option for option in downsize.options if isinstance(option, int)]
        choice = crew_choice(room, "downsize", crews, "part.downsize")
    more = None
    if isinstance(cycle, Some):
        head = room.say("part.cycle", money=room.money(cycle.due))
        more = picks(room, "cycle", cycle, act="cycle", head=head, button=room.say("button.cycle"))
    return _desk(room, asked, room.say("ask.workforce"), note).__replace__(
        buttons=tuple(buttons),
        choice=choice,
        choice_act="downsize",
        choice_button=room.say("button.downsize"),
        alarm=_last_crew(room, asked) if choice is not None else "",
        more_picks=more,
    )


def _last_crew(room: Room, asked: Asked) -> str:
    return room.say("alarm.last_crew") if len(room.workforces[asked.decision.seat]) == 1 else ""


def _overhead(room: Room, asked: Asked) -> AskSight:
    pay = _acts(asked).acts["pay"]
    assert isinstance(pay, Some)
    due = room.money(pay.due)
    head, button = room.say("part.pay", money=due), room.say("button.pay")
    return _desk(room, asked, room.say("ask.overhead", money=due), room.say("note.overhead")).__replace__(
        picks=picks(room, "pay", pay, act="pay", head=head, button=button),
    )


def _loans(room: Room, asked: Asked) -> AskSight:
    lend = _acts(asked).acts.get("lend")
    form = None
    if isinstance(lend, Pick):
        pairs = [option for option in lend.options if isinstance(option, tuple)]
        cards = list(dict.fromkeys([int(str(card)) for card, _ in pairs]))
        crews = list(dict.fromkeys([int(str(crew)) for _, crew in pairs]))
        form = Lend(
            tuple([_lendable(room, asked, card) for card in cards]), tuple([crew_option(room, w) for w in crews])
        )
    none = "" if form else "_none"
    return _desk(room, asked, room.say(f"ask.loans{none}"), room.say(f"note.loans{none}")).__replace__(
        lend=form,
        buttons=(Button("done", room.say("button.done"), main=form is None),),
    )


def _lendable(room: Room, asked: Asked, card: int) -> Option:
    said = room.say("card_worth", card=room.card(card), money=room.money(room.deck.value[card]))
    return Option(str(card), said)


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
    return _desk(room, asked, room.say("ask.news", event=room.event(event)), note).__replace__(
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
    return _desk(room, asked, head, _distress_note(room, frame)).__replace__(
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
    react = _acts(asked).acts.get("react")
    return _base(
        room, asked, room.say("ask.react", card=card), f"{note} {room.text(room.deck.capital[frame.last])}"
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
    shelter = _acts(asked).acts.get("shelter")
    cards = room.cards(frame.cards or ())
    trust = room.view.confidence[asked.decision.seat]
    return _base(
        room, asked, room.say("ask.caught", watchers=room.all_of(frame.watchers)), room.say("note.caught", cards=cards)
    ).__replace__(
        alarm="" if trust else room.say("alarm.no_confidence"),
        buttons=(Button("pass", room.say("button.give_back"), main=True), *_card_buttons(room, "shelter", shelter)),
    )


def _offer(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Offer)
    assert frame is not None
    acts = _acts(asked).acts
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
    return _base(room, asked, room.say("ask.offer", who=room.name(frame.seat)), room.say(key)).__replace__(
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
    return _base(room, asked, room.say("ask.discard"), room.count("note.discard", frame.left)).__replace__(
        choice=choice,
        choice_button=room.say("button.discard"),
    )


def _picked(asked: Asked) -> list[int]:
    assert isinstance(asked.spec, Pick)
    return [option for option in asked.spec.options if isinstance(option, int)]


def _card(room: Room, card: int) -> Option:
    return Option(str(card), room.card(card), room.money(room.deck.value[card]))


def _walkout(room: Room, asked: Asked) -> AskSight:
    return _base(room, asked, room.say("ask.walkout"), room.say("note.walkout")).__replace__(
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
    return _base(room, asked, room.say("ask.bonus"), room.say("note.bonus")).__replace__(
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
    return _base(room, asked, room.say("ask.show"), note).__replace__(picks=form)


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
    return _base(room, asked, room.say("ask.slump"), note).__replace__(picks=form)


def _tip(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(TipFrame)
    assert frame is not None
    events = tuple([event_sight(room, event) for event in frame.events or ()])
    places = tuple([room.say("tip.place", place=place + 1) for place in range(len(events))])
    return _base(room, asked, room.say("ask.tip"), room.say("note.tip")).__replace__(tip=Tip(events, places))


# ------------------------------------------------------------- the auction


def _bid(room: Room, asked: Asked) -> AskSight:
    frame = room.frame(Auction)
    assert frame is not None
    seat, amount = asked.decision.seat, _acts(asked).acts.get("bid")
    note = (
        room.say("note.bid_first")
        if frame.holder is None
        else room.say("note.bid", who=room.name(frame.holder), money=room.money(frame.high))
    )
    if not isinstance(amount, Amount):
        note = f"{note} {room.say('note.bid_poor')}"
    loans = total_lent(room, seat) + total_lent(room, frame.failed)
    return _base(
        room,
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
    return _base(room, asked, room.say("ask.price", money=money), room.say("note.price")).__replace__(
        picks=picks(room, "price", spec, act="", head=head, button=room.say("button.pay")),
    )


BUILDERS: dict[str, Builder] = {
    "workforce": _workforce,
    "overhead": _overhead,
    "loans": _loans,
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


def wait(room: Room) -> WaitSight:
    """For whom, and what they are deciding: it hangs on what all can see."""
    view = room.view
    frame = room.top
    key = "" if frame is None else str(frame.__struct_config__.tag)
    note = room.say(f"wait.{key}") if room.words.knows(f"board.wait.{key}") else ""
    return WaitSight(room.say("wait.for", who=room.all_of(view.waiting)), note)
