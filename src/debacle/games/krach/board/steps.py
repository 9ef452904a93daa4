"""The steps of a turn: the Workforce, the overheads, the loans."""

from __future__ import annotations

from debacle.core.messages import Asked
from debacle.core.specs import Pick, Some
from debacle.games.krach.board.form import AskSight, Button, Lend, Option
from debacle.games.krach.board.levers import acts_of, crew_choice, crew_option, desk, picks
from debacle.games.krach.board.room import Room


def _workforce(room: Room, asked: Asked) -> AskSight:
    acts, face_up = acts_of(asked), room.view.face_up
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
    return desk(room, asked, room.say("ask.workforce"), note).__replace__(
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
    pay = acts_of(asked)["pay"]
    assert isinstance(pay, Some)
    due = room.money(pay.due)
    head, button = room.say("part.pay", money=due), room.say("button.pay")
    return desk(room, asked, room.say("ask.overhead", money=due), room.say("note.overhead")).__replace__(
        picks=picks(room, "pay", pay, act="pay", head=head, button=button),
    )


def _loans(room: Room, asked: Asked) -> AskSight:
    lend = acts_of(asked).get("lend")
    form = None
    if isinstance(lend, Pick):
        pairs = [option for option in lend.options if isinstance(option, tuple)]
        cards = list(dict.fromkeys([int(str(card)) for card, _ in pairs]))
        crews = list(dict.fromkeys([int(str(crew)) for _, crew in pairs]))
        form = Lend(tuple([_lendable(room, card) for card in cards]), tuple([crew_option(room, w) for w in crews]))
    none = "" if form else "_none"
    return desk(room, asked, room.say(f"ask.loans{none}"), room.say(f"note.loans{none}")).__replace__(
        lend=form,
        buttons=(Button("done", room.say("button.done"), main=form is None),),
    )


def _lendable(room: Room, card: int) -> Option:
    said = room.say("card_worth", card=room.card(card), money=room.money(room.deck.value[card]))
    return Option(str(card), said)


STEPS = {"workforce": _workforce, "overhead": _overhead, "loans": _loans}
