"""The decision bar: what is asked of the onlooker, or for whom the table waits."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Asked
from debacle.core.specs import Amount, Each, Either, Pick, Spec
from debacle.games.friends.accounts import with_card
from debacle.games.friends.announcing import Announced
from debacle.games.friends.auction import Acquire, Award, Bidding, Shed
from debacle.games.friends.board.block import announced, bidding
from debacle.games.friends.board.room import Room
from debacle.games.friends.board.speech import plain, signed
from debacle.games.friends.deck import CardId
from debacle.games.friends.empire import card_vp, empire_vp, factories, factory_limit, owner_of, production, tax
from debacle.games.friends.giving import Give
from debacle.games.friends.rules import CardTurns, LastWord, Window

REFUSALS = ("pass", "done", "keep")
RULES = {
    "cards": "FR-17", "lot": "FR-30", "income": "FR-32", "bid": "FR-21", "sale": "FR-R18", "half": "FR-80",
    "shed": "FR-36", "acquired": "FR-24", "react": "FR-78", "give": "FR-R29", "end": "FR-70",
}  # fmt: skip
RAISES = (0, 2, 7)
"""Above the least that may be bid."""


class Option(Struct, frozen=True):
    value: str
    said: str
    note: str
    card: CardId | None
    """Where it lies on the board, to be chosen there too."""


class Group(Struct, frozen=True):
    head: str
    mark: str
    """The seat's, or empty."""
    options: tuple[Option, ...]


class Part(Struct, frozen=True):
    """One choice of one thing: radios of one name."""

    name: str
    head: str
    groups: tuple[Group, ...]


class Play(Struct, frozen=True):
    act: str
    name: str
    kind: str
    text: str
    parts: tuple[Part, ...]
    button: str


class Quick(Struct, frozen=True):
    value: int
    said: str
    note: str
    beyond: bool


class BidSight(Struct, frozen=True):
    low: int
    low_said: str
    cash: int
    cash_said: str
    cash_open: bool
    quick: tuple[Quick, ...]
    capped: bool


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


class WaitSight(Struct, frozen=True):
    head: str
    note: str


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
        note=_stakes(room, auction, asked.decision.seat, amount is None),
        alarm=_alarm(room, auction),
        rule=RULES[kind],
        bid=_bid(room, auction, amount, asked.decision.seat) if isinstance(amount, Amount) else None,
        refuse="pass",
        refuse_said=room.say("button.pass"),
    )


def _stakes(room: Room, auction: Bidding, seat: Seat, pass_only: bool) -> str:
    said = []
    if pass_only:
        said.append(room.say("stakes.too_poor"))
    if auction.holder is None:
        said.append(room.say("stakes.opens", money=room.money(auction.low)))
    else:
        said.append(room.say("stakes.leads", who=room.name(auction.holder), money=room.money(auction.high)))
        if set(auction.speakers) == {seat, auction.holder}:
            said.append(room.say("stakes.last", who=room.name(auction.holder)))
    if auction.capped:
        said.append(room.say("stakes.forced"))
    return " ".join(said)


def _alarm(room: Room, auction: Bidding) -> str:
    """If the one who leads would end the game with this lot."""
    holder, goal = auction.holder, room.deck.numbers.vp_goal
    if holder is None or not room.deck.main[auction.lot]:
        return ""
    vp = empire_vp(room.deck, with_card(room.view, holder, auction.lot), holder)
    return room.say("stakes.goal", who=room.name(holder), vp=vp, goal=goal) if vp >= goal else ""


def _bid(room: Room, auction: Bidding, amount: Amount, seat: Seat) -> BidSight:
    cash = room.view.money[seat] or 0
    return BidSight(
        low=amount.low,
        low_said=room.money(amount.low),
        cash=cash,
        cash_said=room.money(cash),
        cash_open=room.money_is_open,
        quick=_quick(room, auction, amount, cash),
        capped=auction.capped or not room.view.allow_overbid,
    )


def _quick(room: Room, auction: Bidding, amount: Amount, cash: int) -> tuple[Quick, ...]:
    """The least, a little more, and all one has."""
    sums = [amount.low] + [amount.low + step for step in RAISES[1:] if amount.low + step < cash]
    if cash > sums[-1]:
        sums.append(cash)
    return tuple(
        [
            Quick(value, room.money(value), _quick_note(room, auction, value, cash), value > cash)
            for value in sums
            if amount.why_not(value) is None
        ]
    )


def _quick_note(room: Room, auction: Bidding, value: int, cash: int) -> str:
    if value == cash:
        return room.say("quick.all")
    return (
        room.say("quick.least")
        if auction.holder is None and value == auction.low
        else f"+{value - (auction.high or auction.low)}"
    )


# ------------------------------------------------------ cards to play or link


def _acts(room: Room, asked: Asked, spec: Either) -> AskSight:
    kind = asked.decision.kind
    refuse = next(act for act in spec.acts if act in REFUSALS)
    plays = tuple([_play(room, act, inner) for act, inner in spec.acts.items() if act not in REFUSALS])
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
        targets=_targets(plays) if inner is not None and kind == "acquired" else frozenset(),
    )


def _said_of_acts(room: Room, kind: str, plays: tuple[Play, ...]) -> tuple[str, str]:
    if kind == "acquired":
        return room.say("ask.acquired", card=plays[0].name), room.say(f"note.acquired_{plays[0].kind}")
    if kind == "cards" and not plays:
        return room.say("ask.cards_none"), room.say("note.cards_none")
    return room.say(f"ask.{kind}"), room.say(f"note.{kind}")


def _play(room: Room, act: str, spec: Spec | None) -> Play:
    if act == "deactivate":
        assert isinstance(spec, Pick)
        parts: tuple[Part, ...] = (_part(room, "deactivate.0", "deactivate", spec, _tax_note),)
        return Play(
            act,
            room.say("deactivate.name"),
            "factory",
            room.say("deactivate.text"),
            parts,
            room.say("deactivate.button"),
        )
    card = room.deck.index[act]
    about = room.deck.cards[card]
    verb = "play" if about.kind == "action" else "link"
    return Play(
        act,
        room.card(card),
        about.kind,
        room.text(about),
        _parts(room, act, spec),
        room.say(f"button.{verb}", card=room.card(card)),
    )


def _parts(room: Room, act: str, spec: Spec | None) -> tuple[Part, ...]:
    if isinstance(spec, Pick):
        head = room.deck.cards[room.deck.index[act]].attach or "target"
        return (_part(room, f"{act}.0", head, spec),)
    if isinstance(spec, Each):
        named = enumerate(spec.parts.items())
        return tuple(
            [_part(room, f"{act}.{place}", name, part) for place, (name, part) in named if isinstance(part, Pick)]
        )
    return ()


def _part(room: Room, name: str, head: str, spec: Pick, note: object = None) -> Part:
    """Seats in one group; cards by whose they are."""
    said = room.say(f"part.{head}")
    numbers = [option for option in spec.options if isinstance(option, int)]
    if head in ("player", "opponent"):
        options = tuple([Option(str(seat), room.the(seat), _seat_note(room, seat), None) for seat in numbers])
        return Part(name, said, (Group("", "", options),))
    groups: dict[Seat | None, list[Option]] = {}
    for card in numbers:
        owner = owner_of(room.view, card)
        about = _tax_note(room, card) if note is _tax_note else _card_note(room, card, owner)
        groups.setdefault(owner, []).append(Option(str(card), room.card(card), about, card))
    return Part(name, said, tuple([_group(room, owner, options) for owner, options in groups.items()]))


def _group(room: Room, owner: Seat | None, options: list[Option]) -> Group:
    if owner is None:
        return Group("", "", tuple(options))
    head = room.say("group.yours") if owner == room.reader else room.name(owner)
    return Group(head, f"seat-{owner + 1}", tuple(options))


def _seat_note(room: Room, seat: Seat) -> str:
    return room.say("note.seat", vp=plain(empire_vp(room.deck, room.view, seat)))


def _card_note(room: Room, card: CardId, owner: Seat | None) -> str:
    """What hangs on it: points and yield of the moment, or where it lies."""
    deck, view = room.deck, room.view
    if owner is None:
        return room.say(f"kind.{deck.cards[card].kind}")
    if deck.main[card]:
        vp = room.say("vp", vp=signed(card_vp(deck, view, owner, card)))
        return f"{vp}, {room.money(production(deck, view, owner, card))}" if deck.factory[card] else vp
    if card in view.unused[owner]:
        return room.say("note.waiting")
    host = next((host for other, host in view.links if other == card), None)
    return room.say("note.bound") if host is None else room.say("note.attached", card=room.card(host))


def _tax_note(room: Room, card: CardId) -> str:
    seat = room.reader
    assert seat is not None
    due = tax(room.deck, room.view, seat, card)
    cost = room.say("note.tax", money=room.money(due)) if due else room.say("note.no_tax")
    return f"{_card_note(room, card, seat)}, {cost}"


def _targets(plays: tuple[Play, ...]) -> frozenset[CardId]:
    parts = [part for play in plays for part in play.parts]
    return frozenset(
        [option.card for part in parts for group in part.groups for option in group.options if option.card is not None]
    )


# -------------------------------------------------------- one card; yes or no


def _one_card(room: Room, asked: Asked, spec: Pick) -> AskSight:
    kind, seat = asked.decision.kind, asked.decision.seat
    part = _part(room, "pick", kind, spec, _tax_note if kind == "shed" else None)
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
    halved = max((award.price + 1) // 2, room.deck.cards[award.lot].min_bid)
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


# ---------------------------------------------------------------- waiting


def wait(room: Room) -> WaitSight:
    """For whom, and what they are deciding: it hangs on what all can see."""
    view = room.view
    who = room.all_of(view.waiting)
    return WaitSight(room.say("wait.for", who=who), _what(room))


def _what(room: Room) -> str:
    frame = room.view.stack[-1] if room.view.stack else None
    if isinstance(frame, Bidding):
        return room.say("wait.bid", card=room.card(frame.lot))
    if isinstance(frame, Announced):
        aim = room.aim(frame.card, frame.targets, room.card_of)
        return (
            room.by("told.announced_at" if aim else "told.announced", frame.seat, card=room.card(frame.card), aim=aim)
            + " "
            + room.say("wait.react")
        )
    if isinstance(frame, Award):
        return room.say("wait.half", card=room.card(frame.lot))
    if isinstance(frame, Acquire):
        return room.say("wait.acquired", card=room.card(frame.card))
    if isinstance(frame, Window):
        return room.say(f"wait.{frame.kind}")
    keys: tuple[tuple[type, str], ...] = ((CardTurns, "cards"), (Shed, "shed"), (Give, "give"), (LastWord, "end"))
    key = next((key for kind, key in keys if isinstance(frame, kind)), "")
    return room.say(f"wait.{key}") if key else ""
