"""The decision bar: what is asked of the onlooker."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.messages import Asked
from debacle.core.specs import Amount, Either, Pick
from debacle.games.friends.auction import Award, half_price
from debacle.games.friends.board.block import announced, bidding
from debacle.games.friends.board.offer import Part, Play, offer_card, offer_choice, targets_of
from debacle.games.friends.board.raising import BidSight, alarm, raising, stakes
from debacle.games.friends.board.room import Room
from debacle.games.friends.deck import CardId
from debacle.games.friends.empire import factories, factory_limit
from debacle.games.friends.giving import Give

REFUSALS = ("pass", "done", "keep")
RULES = {
    "cards": "FR-17", "lot": "FR-30", "income": "FR-32", "bid": "FR-21", "sale": "FR-R18", "half": "FR-80",
    "shed": "FR-36", "acquired": "FR-24", "react": "FR-78", "give": "FR-R29", "end": "FR-70",
}  # fmt: skip


class Choice(Struct, frozen=True):
    value: str
    said: str
    main: bool


class AskSight(Struct, frozen=True, kw_only=True):
    kind: str
    number: int
    head: str
    note: str
    alarm: str
    rule: str
    bid: BidSight | None = None
    plays: tuple[Play, ...] = ()
    part: Part | None = None
    button: str = ""
    choices: tuple[Choice, ...] = ()
    """Yes and no."""
    refuse: str = ""
    """What refusing sends; empty: one must choose."""
    refuse_said: str = ""
    targets: frozenset[CardId] = frozenset()
    """Cards that can be chosen, where there is one thing to choose."""


def ask(room: Room) -> AskSight | None:
    asked = room.view.asked
    if asked is None or room.over:
        return None
    spec = asked.spec
    if isinstance(spec, Either):
        return _auction(room, asked, spec) if asked.decision.kind in ("bid", "sale") else _acts(room, asked, spec)
    assert isinstance(spec, Pick)
    yes_or_no = all(isinstance(option, bool) for option in spec.options)
    return _yes_or_no(room, asked) if yes_or_no else _one_card(room, asked, spec)


# ---------------------------------------------------------------- bidding


def _auction(room: Room, asked: Asked, spec: Either) -> AskSight:
    auction, kind = bidding(room), asked.decision.kind
    assert auction is not None
    amount = spec.acts.get("bid")
    lot = room.card(auction.lot)
    head = room.say(
        "ask.pass_only" if amount is None else f"ask.{kind}" if auction.holder is None else "ask.raise", card=lot
    )
    return AskSight(
        kind=kind,
        number=asked.decision.number,
        head=head,
        note=stakes(room, auction, asked.decision.seat, amount is None),
        alarm=alarm(room, auction, asked.decision.seat),
        rule=RULES[kind],
        bid=raising(room, auction, amount, asked.decision.seat) if isinstance(amount, Amount) else None,
        refuse="pass",
        refuse_said=room.say("button.pass"),
    )


# ------------------------------------------------------ cards to play or link


def _acts(room: Room, asked: Asked, spec: Either) -> AskSight:
    kind = asked.decision.kind
    refuse = next(act for act in spec.acts if act in REFUSALS)
    plays = tuple([offer_card(room, act, inner) for act, inner in spec.acts.items() if act not in REFUSALS])
    head, note = _said_of_acts(room, kind, plays)
    inner = spec.acts[plays[0].act] if len(plays) == 1 else None
    return AskSight(
        kind=kind,
        number=asked.decision.number,
        head=head,
        note=note,
        alarm="",
        rule=RULES[kind],
        plays=plays,
        refuse=refuse,
        refuse_said=room.say(f"button.{refuse}" if refuse != "pass" else "button.not_now"),
        targets=targets_of(plays) if inner is not None and kind == "acquired" else frozenset(),
    )


def _said_of_acts(room: Room, kind: str, plays: tuple[Play, ...]) -> tuple[str, str]:
    if kind == "acquired":
        return room.say("ask.acquired", card=plays[0].name), room.say(f"note.acquired_{plays[0].kind}")
    if kind == "cards" and not plays:
        return room.say("ask.cards_none"), room.say("note.cards_none")
    return room.say(f"ask.{kind}"), room.say(f"note.{kind}")


# -------------------------------------------------------- one card; yes or no


def _one_card(room: Room, asked: Asked, spec: Pick) -> AskSight:
    kind, seat = asked.decision.kind, asked.decision.seat
    part = offer_choice(room, "pick", kind, spec, taxed=kind == "shed")
    if kind == "shed":
        own, limit = len(factories(room.deck, room.view, seat)), factory_limit(room.deck, room.view, seat)
        head, note = room.say("ask.shed"), room.say("note.shed", number=own, limit=limit)
    else:
        frame = room.view.stack[-1]
        assert isinstance(frame, Give)
        head = room.say("ask.give", who=room.name(frame.user))
        note = room.say("note.give", who=room.name(frame.user), card=room.card(frame.given))
    return AskSight(
        kind=kind,
        number=asked.decision.number,
        head=head,
        note=note,
        alarm="",
        rule=RULES[kind],
        part=part,
        button=room.say(f"button.{kind}"),
        targets=frozenset([option for option in spec.options if isinstance(option, int)]),
    )


def _yes_or_no(room: Room, asked: Asked) -> AskSight:
    kind = asked.decision.kind
    facts: dict[str, str] = {}
    if kind == "half":
        head, note, facts = _half(room)
    elif kind == "react":
        head, note = _react(room)
    else:
        head, note = room.say(f"ask.{kind}"), room.say(f"note.{kind}")
    return AskSight(
        kind=kind,
        number=asked.decision.number,
        head=head,
        note=note,
        alarm="",
        rule=RULES[kind],
        choices=(
            Choice("yes", room.say(f"button.{kind}_yes", **facts), main=True),
            Choice("no", room.say(f"button.{kind}_no", **facts), main=False),
        ),
    )


def _half(room: Room) -> tuple[str, str, dict[str, str]]:
    award = room.view.stack[-1]
    assert isinstance(award, Award)
    halved = half_price(room.deck, award.lot, award.price)
    lot, full, half = room.card(award.lot), room.money(award.price), room.money(halved)
    note = room.say("note.half", full=full, half=half)
    cash = 0 if room.reader is None else room.view.money[room.reader] or 0
    if cash < award.price:
        note += " " + room.say("note.half_saves" if cash >= halved else "note.half_lost", cash=room.money(cash))
    return room.say("ask.half", card=lot), note, {"full": full, "half": half}


def _react(room: Room) -> tuple[str, str]:
    played = announced(room)
    assert played is not None
    card = room.card(played.card)
    aim = room.aim(played.card, played.targets, room.card_of)
    who = room.name(played.seat)
    said = room.say("note.react_at", who=who, card=card, aim=aim) if aim else room.say("note.react", who=who, card=card)
    return room.say("ask.react", card=card), f"{said} {room.text(room.deck.cards[played.card])}"
