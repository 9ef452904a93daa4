"""What an Event, or a card that was used, asks of a bank."""

from __future__ import annotations

from debacle.core.messages import Asked
from debacle.core.specs import Pick, Some
from debacle.games.krach.rules.deck import Cards
from debacle.games.krach.rules.distress import Forfeit
from debacle.games.krach.rules.effects import Bonuses, InsiderTip
from debacle.games.krach.rules.event_cards import Boom, Slump
from debacle.games.krach.telling.ask_choices import crew_choice, margin_said, number_of, picks
from debacle.games.krach.telling.ask_sight import Aim, AskSight, TipSight, question
from debacle.games.krach.telling.cards import event_sight
from debacle.games.krach.telling.cover import alike, without
from debacle.games.krach.telling.reader import Reader
from debacle.texts.view_models import Choice, OptionGroup


def _discard(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(Forfeit)
    assert frame is not None
    options = alike(reader.deck, tuple(_picked(asked)))
    choice = Choice(
        "pick", reader.say("part.discard"), (OptionGroup("", None, tuple([_card(reader, same) for same in options])),)
    )
    return question(asked, reader.say("ask.discard"), reader.count("note.discard", frame.left)).__replace__(
        choice=choice,
        choice_button=reader.say("button.discard"),
    )


def _picked(asked: Asked) -> list[int]:
    assert isinstance(asked.spec, Pick)
    return [option for option in asked.spec.options if isinstance(option, int)]


def _card(reader: Reader, same: Cards) -> Aim:
    card, seat = same[0], reader.own_seat
    assert seat is not None
    left = margin_said(reader, reader.margin(seat, without(reader.hand(seat), (card,))))
    return Aim(str(card), number_of(reader, same), left)


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
        picks=picks(reader, "bonus", spec, act="", head=head, button=reader.say("button.bonus"), none=none).__replace__(
            button_none=reader.say("button.bonus_none")
        )
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
    ).__replace__(margin=None, button_none=reader.say("button.show_none"))
    return question(asked, reader.say("ask.show" if form.cards else "ask.show_none"), note).__replace__(
        picks=form, settled=not form.cards
    )


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
    return question(asked, reader.say("ask.slump"), note).__replace__(picks=form, settled=not spec.options)


def _tip(reader: Reader, asked: Asked) -> AskSight:
    frame = reader.frame(InsiderTip)
    assert frame is not None
    events = tuple([event_sight(reader, event) for event in frame.events or ()])
    places = tuple([reader.say("tip.place", place=place + 1) for place in range(len(events))])
    return question(asked, reader.say("ask.tip"), reader.say("note.tip")).__replace__(tip=TipSight(events, places))


EVENTS = {"discard": _discard, "walkout": _walkout, "bonus": _bonus, "show": _show, "slump": _slump, "tip": _tip}
