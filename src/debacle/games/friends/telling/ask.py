"""The decision bar: what is asked of the onlooker."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from debacle.core.messages import Asked
from debacle.core.specs import Amount, Either, Pick
from debacle.games.friends.rules.announcement import ForcedSale
from debacle.games.friends.rules.auction import Award, half_price
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import factories, factory_limit
from debacle.games.friends.rules.swap import Give
from debacle.games.friends.telling.block import announced, bidding, window
from debacle.games.friends.telling.offer import (
    AimSight,
    PlaySight,
    give_note,
    offer_card,
    offer_choice,
    targets_of,
    tax_note,
)
from debacle.games.friends.telling.raising import BidSight, alarm, raising, stakes
from debacle.games.friends.telling.reader import Reader
from debacle.texts.view_models import Option

REFUSALS = ("pass", "done", "keep")
RULES = {
    "cards": "FR-17", "lot": "FR-30", "income": "FR-32", "bid": "FR-21", "sale": "FR-R18", "half": "FR-80",
    "shed": "FR-36", "acquired": "FR-24", "react": "FR-78", "give": "FR-R29", "end": "FR-70",
}  # fmt: skip


class AskSight(Struct, frozen=True, kw_only=True):
    kind: str
    number: int
    head: str
    note: str
    alarm: str
    rule: str
    bid: BidSight | None = None
    plays: tuple[PlaySight, ...] = ()
    aim: AimSight | None = None
    button: str = ""
    answers: tuple[Option, ...] = ()
    """Yes and no."""
    refuse: str = ""
    """What refusing sends; empty: one must choose."""
    refuse_said: str = ""
    targets: frozenset[CardId] = frozenset()
    """Cards that can be chosen, where there is one thing to choose."""


def ask(reader: Reader) -> AskSight | None:
    asked = reader.view.asked
    if asked is None or reader.over:
        return None
    spec = asked.spec
    if isinstance(spec, Either):
        return _auction(reader, asked, spec) if asked.decision.kind in ("bid", "sale") else _acts(reader, asked, spec)
    assert isinstance(spec, Pick)
    yes_or_no = all(isinstance(option, bool) for option in spec.options)
    return _yes_or_no(reader, asked, spec) if yes_or_no else _one_card(reader, asked, spec)


# ---------------------------------------------------------------- bidding


def _auction(reader: Reader, asked: Asked, spec: Either) -> AskSight:
    auction, kind = bidding(reader), asked.decision.kind
    assert auction is not None
    amount = spec.acts.get("bid")
    lot = reader.card(auction.lot)
    head = reader.say(
        "ask.pass_only" if amount is None else f"ask.{kind}" if auction.holder is None else "ask.raise", card=lot
    )
    return AskSight(
        kind=kind,
        number=asked.decision.number,
        head=head,
        note=stakes(reader, auction, asked.decision.seat, amount is None),
        alarm=alarm(reader, auction.lot, auction.holder, asked.decision.seat),
        rule=RULES[kind],
        bid=raising(reader, auction, amount, asked.decision.seat) if isinstance(amount, Amount) else None,
        refuse="pass",
        refuse_said=reader.say("button.pass"),
    )


# ------------------------------------------------------ cards to play or link


def _acts(reader: Reader, asked: Asked, spec: Either) -> AskSight:
    kind = asked.decision.kind
    refuse = next(act for act in spec.acts if act in REFUSALS)
    plays = tuple([offer_card(reader, act, inner) for act, inner in spec.acts.items() if act not in REFUSALS])
    head, note = _said_of_acts(reader, kind, plays)
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
        refuse_said=reader.say(f"button.{refuse}" if refuse != "pass" else "button.not_now"),
        targets=targets_of(plays) if inner is not None and kind == "acquired" else frozenset(),
    )


def _said_of_acts(reader: Reader, kind: str, plays: tuple[PlaySight, ...]) -> tuple[str, str]:
    if kind == "acquired":
        return reader.say("ask.acquired", card=plays[0].name), reader.say(f"note.acquired_{plays[0].kind}")
    if kind == "cards" and not plays:
        return reader.say("ask.cards_none"), reader.say("note.cards_none")
    key, lot = window(reader, kind)
    return reader.say(f"ask.{key}", card=lot), reader.say(f"note.{kind}")


# -------------------------------------------------------- one card; yes or no


def _one_card(reader: Reader, asked: Asked, spec: Pick) -> AskSight:
    kind, seat = asked.decision.kind, asked.decision.seat
    if kind == "shed":
        aim = offer_choice(reader, "pick", kind, spec, tax_note)
        own, limit = len(factories(reader.deck, reader.view, seat)), factory_limit(reader.deck, reader.view, seat)
        head, note = reader.say("ask.shed"), reader.say("note.shed", number=own, limit=limit)
    else:
        frame = reader.view.stack[-1]
        assert isinstance(frame, Give)
        aim = offer_choice(reader, "pick", kind, spec, partial(give_note, received=frame.given))
        head = reader.say("ask.give", who=reader.name(frame.user))
        note = reader.say("note.give", who=reader.name(frame.user), card=reader.card(frame.given))
    return AskSight(
        kind=kind,
        number=asked.decision.number,
        head=head,
        note=note,
        alarm="",
        rule=RULES[kind],
        aim=aim,
        button=reader.say(f"button.{kind}"),
        targets=frozenset([option for option in spec.options if isinstance(option, int)]),
    )


def _yes_or_no(reader: Reader, asked: Asked, spec: Pick) -> AskSight:
    kind = asked.decision.kind
    facts: dict[str, str] = {}
    alarmed = ""
    if kind == "sale":
        head, note, facts = _sale(reader, True in spec.options)
        alarmed = alarm(reader, _sale_now(reader).card, asked.decision.seat)
    elif kind == "half":
        head, note, facts = _half(reader)
    elif kind == "react":
        head, note = _react(reader)
    else:
        head, note = reader.say(f"ask.{kind}"), reader.say(f"note.{kind}")
    return AskSight(
        kind=kind,
        number=asked.decision.number,
        head=head,
        note=note,
        alarm=alarmed,
        rule=RULES[kind],
        answers=tuple(
            [
                Option(word, reader.say(f"button.{kind}_{word}", **facts))
                for word, answer in (("yes", True), ("no", False))
                if answer in spec.options
            ]
        ),
    )


def _sale_now(reader: Reader) -> ForcedSale:
    sale = reader.view.stack[-1]
    assert isinstance(sale, ForcedSale)
    return sale


def _sale(reader: Reader, can_buy: bool) -> tuple[str, str, dict[str, str]]:
    """At a price, to whoever has it (FR-R18)."""
    sale = _sale_now(reader)
    card, facts = reader.card(sale.card), {"money": reader.money(sale.price)}
    note = reader.say("note.sale", who=reader.name(sale.owner), **facts)
    if not can_buy:
        return reader.say("ask.pass_only", card=card), f"{reader.say('note.sale_poor', **facts)} {note}", facts
    return reader.say("ask.buy", card=card, **facts), note, facts


def _half(reader: Reader) -> tuple[str, str, dict[str, str]]:
    award = reader.view.stack[-1]
    assert isinstance(award, Award)
    halved = half_price(reader.deck, award.lot, award.price)
    lot, full, half = reader.card(award.lot), reader.money(award.price), reader.money(halved)
    note = reader.say("note.half", full=full, half=half)
    cash = 0 if reader.own_seat is None else reader.view.money[reader.own_seat] or 0
    if cash < award.price:
        note += " " + reader.say("note.half_saves" if cash >= halved else "note.half_lost", cash=reader.money(cash))
    return reader.say("ask.half", card=lot), note, {"full": full, "half": half}


def _react(reader: Reader) -> tuple[str, str]:
    played = announced(reader)
    assert played is not None
    card = reader.card(played.card)
    aim = reader.aim(played.card, played.targets, reader.card_of)
    who = reader.name(played.seat)
    said = (
        reader.say("note.react_at", who=who, card=card, aim=aim)
        if aim
        else reader.say("note.react", who=who, card=card)
    )
    return reader.say("ask.react", card=card), f"{said} {reader.text(reader.deck.cards[played.card])}"
