"""What may be done besides: use a card, call a bailout, make an offer."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Asked
from debacle.core.specs import Each, Either, Option, Pick, Some
from debacle.games.krach.banks import total_lent
from debacle.games.krach.board.cards import RISK_GLYPHS, capital_sight
from debacle.games.krach.board.form import AskSight, CardPick, Choice, Group, OfferForm, Picks, Play, Wanted, question
from debacle.games.krach.board.form import Option as Entry
from debacle.games.krach.board.room import Room
from debacle.games.krach.deck import CardId, WorkforceId
from debacle.games.krach.desk import Acts
from debacle.games.krach.distress import Distress
from debacle.games.krach.menu import least_payment
from debacle.games.krach.rules import Turn

OFFERS = ("sale", "swap", "gift")
WANTED = 3
"""How many cards an offer on the page may name."""


def desk(room: Room, asked: Asked, head: str, note: str) -> AskSight:
    """A question with all of it."""
    acts = acts_of(asked)
    return question(asked, head, note).__replace__(
        plays=_plays(room, acts), bailout=_bailout(room, asked), offer=_offer_form(room, acts)
    )


def acts_of(asked: Asked) -> Acts:
    assert isinstance(asked.spec, Either)
    return asked.spec.acts


def _bailout(room: Room, asked: Asked) -> str:
    if "bailout" not in acts_of(asked):
        return ""
    return room.count("button.bailout", room.view.confidence[asked.decision.seat])


def _plays(room: Room, acts: Acts) -> tuple[Play, ...]:
    pick = acts.get("play")
    if not isinstance(pick, Pick):
        return ()
    targets: dict[CardId, list[int]] = {}
    for option in pick.options:
        assert isinstance(option, tuple)
        card, target = option
        assert isinstance(card, int)
        targets.setdefault(card, []).extend([target] if isinstance(target, int) else [])
    return tuple([_play(room, card, aims) for card, aims in targets.items()])


def _play(room: Room, card: CardId, targets: list[int]) -> Play:
    choice = None
    if targets:
        name, seats = f"play.{card}", room.deck.capital[card].target == "rival"
        choice = seat_choice(room, name, targets) if seats else crew_choice(room, name, targets)
    return Play(capital_sight(room, card), choice, room.say("button.play", card=room.card(card)))


def seat_choice(room: Room, name: str, seats: list[Seat]) -> Choice:
    options = tuple([seat_option(room, seat) for seat in seats])
    return Choice(name, room.say("part.seat"), (Group("", None, options),))


def seat_option(room: Room, seat: Seat) -> Entry:
    lent, trust = room.money(total_lent(room, seat)), room.count("bank.confidence", room.view.confidence[seat])
    note = room.say("note.seat", lent=lent, confidence=trust)
    return Entry(str(seat), room.name(seat), note, room.seat(seat))


def crew_choice(room: Room, name: str, workforces: list[WorkforceId], head: str = "part.crew") -> Choice:
    """By whose they are."""
    groups: dict[Seat | None, list[Entry]] = {}
    for workforce in workforces:
        groups.setdefault(room.owner(workforce), []).append(crew_option(room, workforce))
    return Choice(name, room.say(head), tuple([_group(room, seat, entries) for seat, entries in groups.items()]))


def _group(room: Room, seat: Seat | None, options: list[Entry]) -> Group:
    if seat is None:
        return Group("", None, tuple(options))
    return Group(room.say("group.yours") if seat == room.reader else room.name(seat), room.seat(seat), tuple(options))


def crew_option(room: Room, workforce: WorkforceId) -> Entry:
    about, loans = room.deck.workforces[workforce], room.loans[workforce]
    lent = room.money(sum([room.deck.value[card] for card in loans]))
    free = about.capacity - len(loans)
    note = room.count("note.crew", free, risk=room.say(f"risk.{about.risk}"), lent=lent)
    return Entry(str(workforce), room.crew(workforce), note, None, RISK_GLYPHS[about.risk], workforce)


def picks(room: Room, name: str, spec: Some, *, act: str, head: str, button: str, none: str = "") -> Picks:
    """A payment is proposed: the one that wastes least."""
    chosen = least_payment(spec) if spec.worth is not None else ()
    most = len(spec.options) if spec.most is None else min(spec.most, len(spec.options))
    return Picks(
        name=name,
        head=head,
        cards=tuple([CardPick(capital_sight(room, int(card)), card in chosen) for card in spec.options]),
        due=spec.due if spec.worth is not None else 0,
        most=most,
        button=button,
        act=act,
        none="" if spec.options else none,
    )


def _offer_form(room: Room, acts: Acts) -> OfferForm | None:
    each = acts.get("sale")
    if not isinstance(each, Each):
        return None
    to, give = each.parts["to"], each.parts["give"]
    assert isinstance(to, Pick)
    assert isinstance(give, Some)
    return OfferForm(
        left=room.count("offer.left", _offers_left(room)),
        to=seat_choice(room, "offer.to", [_seat(option) for option in to.options]),
        give=tuple([CardPick(capital_sight(room, int(card)), checked=False) for card in give.options]),
        wanted=_wanted(room),
        acts=tuple([act for act in OFFERS if act in acts]),
    )


def _seat(option: Option) -> Seat:
    assert isinstance(option, int)
    return option


def _offers_left(room: Room) -> int:
    distress, turn = room.frame(Distress), room.frame(Turn)
    if distress is not None:
        return distress.offers
    return 0 if turn is None else turn.offers


def _wanted(room: Room) -> tuple[Wanted, ...]:
    """Every kind of Capital card once: any card of the name will do (KR-R18)."""
    groups: dict[str, list[Entry]] = {}
    for card in room.deck.data.capital:
        said = room.say("card_worth", card=room.named(card), money=room.money(card.value))
        groups.setdefault(card.kind, []).append(Entry(card.id, said))
    return tuple([Wanted(room.say(f"kind.{kind}"), tuple(entries)) for kind, entries in groups.items()])
