"""What the steps of a turn ask: the Workforce, the overheads, the loans."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Asked
from debacle.core.specs import Pick, Some
from debacle.games.krach.telling.ask_choices import acts_of, crew_choice, crew_option, number_of, picks
from debacle.games.krach.telling.ask_open_acts import question_with_open_acts
from debacle.games.krach.telling.ask_sight import Aim, AskSight, Button, LendSight
from debacle.games.krach.telling.cover import alike
from debacle.games.krach.telling.reader import Reader


def _workforce(reader: Reader, asked: Asked) -> AskSight:
    acts, face_up = acts_of(asked), reader.view.face_up
    buttons = []
    note = reader.say("note.workforce_none")
    if face_up is not None and "grow" in acts:
        about = reader.deck.workforces[face_up]
        buttons.append(Button("grow", reader.say("button.grow", crew=reader.crew(face_up)), main=True))
        cost = reader.money(about.overhead)
        risk = reader.say(f"risk.{about.risk}")
        note = reader.count("note.workforce", about.capacity, crew=reader.crew(face_up), risk=risk, money=cost)
    buttons.append(Button("nothing", reader.say("button.nothing"), main=not buttons))
    downsize, cycle = acts.get("downsize"), acts.get("cycle")
    choice = None
    if isinstance(downsize, Pick):
        crews = [option for option in downsize.options if isinstance(option, int)]
        choice = crew_choice(reader, "downsize", crews, "part.downsize")
    more = None
    if isinstance(cycle, Some):
        head = reader.say("part.cycle", money=reader.money(cycle.due))
        more = picks(reader, "cycle", cycle, act="cycle", head=head, button=reader.say("button.cycle"))
    return question_with_open_acts(reader, asked, reader.say("ask.workforce"), note).__replace__(
        buttons=tuple(buttons),
        choice=choice,
        choice_act="downsize",
        choice_button=reader.say("button.downsize"),
        choice_cost=_cost_of_downsizing(reader, asked.decision.seat),
        alarm=_last_crew(reader, asked) if choice is not None else "",
        more_picks=more,
    )


def _cost_of_downsizing(reader: Reader, seat: Seat) -> str:
    loss = reader.deck.params.workforce.downsize_confidence_loss
    return reader.count("note.downsize", reader.view.confidence[seat], loss=loss)


def _last_crew(reader: Reader, asked: Asked) -> str:
    return reader.say("alarm.last_crew") if len(reader.workforces[asked.decision.seat]) == 1 else ""


def _overhead(reader: Reader, asked: Asked) -> AskSight:
    pay = acts_of(asked)["pay"]
    assert isinstance(pay, Some)
    due = reader.money(pay.due)
    head, button = reader.say("part.pay", money=due), reader.say("button.pay")
    return question_with_open_acts(
        reader, asked, reader.say("ask.overhead", money=due), reader.say("note.overhead")
    ).__replace__(
        picks=picks(reader, "pay", pay, act="pay", head=head, button=button),
    )


def _loans(reader: Reader, asked: Asked) -> AskSight:
    lend = acts_of(asked).get("lend")
    form = None
    if isinstance(lend, Pick):
        pairs = [option for option in lend.options if isinstance(option, tuple)]
        cards = alike(reader.deck, tuple(dict.fromkeys([int(str(card)) for card, _ in pairs])))
        crews = list(dict.fromkeys([int(str(crew)) for _, crew in pairs]))
        form = LendSight(
            tuple([Aim(str(same[0]), number_of(reader, same)) for same in cards]),
            tuple([crew_option(reader, w) for w in crews]),
        )
    none = "" if form else "_none"
    return question_with_open_acts(
        reader, asked, reader.say(f"ask.loans{none}"), reader.say(f"note.loans{none}")
    ).__replace__(
        lend=form,
        buttons=(Button("done", reader.say("button.done"), main=form is None),),
    )


TURN = {"workforce": _workforce, "overhead": _overhead, "loans": _loans}
