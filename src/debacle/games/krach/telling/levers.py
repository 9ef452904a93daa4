"""What may be done besides: use a card, call a bailout, make an offer."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Asked
from debacle.core.specs import Each, Either, Option, Pick, Some
from debacle.games.krach.rules.banks import Acts, total_lent
from debacle.games.krach.rules.deck import CardId, WorkforceId
from debacle.games.krach.rules.distress import Distress
from debacle.games.krach.rules.flow import BankTurn
from debacle.games.krach.rules.menu import least_payment
from debacle.games.krach.telling.cards import RISK_GLYPHS, capital_sight
from debacle.games.krach.telling.question_form import (
    AskSight,
    CardPick,
    Choice,
    Group,
    OfferForm,
    Picks,
    Play,
    Wanted,
    question,
)
from debacle.games.krach.telling.question_form import Option as Entry
from debacle.games.krach.telling.reader import Reader

OFFERS = ("sale", "swap", "gift")
WANTED = 3
"""How many cards an offer on the page may name."""


def desk(reader: Reader, asked: Asked, head: str, note: str) -> AskSight:
    """A question with all of it."""
    acts = acts_of(asked)
    return question(asked, head, note).__replace__(
        plays=_plays(reader, acts), bailout=_bailout(reader, asked), offer=_offer_form(reader, acts)
    )


def acts_of(asked: Asked) -> Acts:
    assert isinstance(asked.spec, Either)
    return asked.spec.acts


def _bailout(reader: Reader, asked: Asked) -> str:
    if "bailout" not in acts_of(asked):
        return ""
    return reader.count("button.bailout", reader.view.confidence[asked.decision.seat])


def _plays(reader: Reader, acts: Acts) -> tuple[Play, ...]:
    pick = acts.get("play")
    if not isinstance(pick, Pick):
        return ()
    targets: dict[CardId, list[int]] = {}
    for option in pick.options:
        assert isinstance(option, tuple)
        card, target = option
        assert isinstance(card, int)
        targets.setdefault(card, []).extend([target] if isinstance(target, int) else [])
    return tuple([_play(reader, card, aims) for card, aims in targets.items()])


def _play(reader: Reader, card: CardId, targets: list[int]) -> Play:
    choice = None
    if targets:
        name, seats = f"play.{card}", reader.deck.capital[card].target == "rival"
        choice = seat_choice(reader, name, targets) if seats else crew_choice(reader, name, targets)
    return Play(capital_sight(reader, card), choice, reader.say("button.play", card=reader.card(card)))


def seat_choice(reader: Reader, name: str, seats: list[Seat]) -> Choice:
    options = tuple([seat_option(reader, seat) for seat in seats])
    return Choice(name, reader.say("part.seat"), (Group("", None, options),))


def seat_option(reader: Reader, seat: Seat) -> Entry:
    lent, trust = reader.money(total_lent(reader, seat)), reader.count("bank.confidence", reader.view.confidence[seat])
    note = reader.say("note.seat", lent=lent, confidence=trust)
    return Entry(str(seat), reader.name(seat), note, reader.seat(seat))


def crew_choice(reader: Reader, name: str, workforces: list[WorkforceId], head: str = "part.crew") -> Choice:
    """By whose they are."""
    groups: dict[Seat | None, list[Entry]] = {}
    for workforce in workforces:
        groups.setdefault(reader.owner(workforce), []).append(crew_option(reader, workforce))
    return Choice(name, reader.say(head), tuple([_group(reader, seat, entries) for seat, entries in groups.items()]))


def _group(reader: Reader, seat: Seat | None, options: list[Entry]) -> Group:
    if seat is None:
        return Group("", None, tuple(options))
    return Group(
        reader.say("group.yours") if seat == reader.own_seat else reader.name(seat), reader.seat(seat), tuple(options)
    )


def crew_option(reader: Reader, workforce: WorkforceId) -> Entry:
    about, loans = reader.deck.workforces[workforce], reader.loans[workforce]
    lent = reader.money(sum([reader.deck.value[card] for card in loans]))
    free = about.capacity - len(loans)
    note = reader.count("note.crew", free, risk=reader.say(f"risk.{about.risk}"), lent=lent)
    return Entry(str(workforce), reader.crew(workforce), note, None, RISK_GLYPHS[about.risk], workforce)


def picks(reader: Reader, name: str, spec: Some, *, act: str, head: str, button: str, none: str = "") -> Picks:
    """A payment is proposed: the one that wastes least."""
    chosen = least_payment(spec) if spec.worth is not None else ()
    most = len(spec.options) if spec.most is None else min(spec.most, len(spec.options))
    return Picks(
        name=name,
        head=head,
        cards=tuple([CardPick(capital_sight(reader, int(card)), card in chosen) for card in spec.options]),
        due=spec.due if spec.worth is not None else 0,
        most=most,
        button=button,
        act=act,
        none="" if spec.options else none,
    )


def _offer_form(reader: Reader, acts: Acts) -> OfferForm | None:
    each = acts.get("sale")
    if not isinstance(each, Each):
        return None
    to, give = each.parts["to"], each.parts["give"]
    assert isinstance(to, Pick)
    assert isinstance(give, Some)
    return OfferForm(
        left=reader.count("offer.left", _offers_left(reader)),
        to=seat_choice(reader, "offer.to", [_seat(option) for option in to.options]),
        give=tuple([CardPick(capital_sight(reader, int(card)), checked=False) for card in give.options]),
        wanted=_wanted(reader),
        acts=tuple([act for act in OFFERS if act in acts]),
    )


def _seat(option: Option) -> Seat:
    assert isinstance(option, int)
    return option


def _offers_left(reader: Reader) -> int:
    distress, turn = reader.frame(Distress), reader.frame(BankTurn)
    if distress is not None:
        return distress.offers
    return 0 if turn is None else turn.offers


def _wanted(reader: Reader) -> tuple[Wanted, ...]:
    """Every kind of Capital card once: any card of the name will do (KR-R18)."""
    groups: dict[str, list[Entry]] = {}
    for card in reader.deck.data.capital:
        said = reader.say("card_worth", card=reader.named(card), money=reader.money(card.value))
        groups.setdefault(card.kind, []).append(Entry(card.id, said))
    return tuple([Wanted(reader.say(f"kind.{kind}"), tuple(entries)) for kind, entries in groups.items()])
