"""The long table as a seat sees it: the row, the lot, the empires."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import Seat
from debacle.games.friends.accounts import income
from debacle.games.friends.board.block import bidding, lot_now
from debacle.games.friends.board.room import Room
from debacle.games.friends.board.speech import signed
from debacle.games.friends.deck import CardId
from debacle.games.friends.empire import attached_to, card_vp, empire_vp, factories, production
from debacle.texts.marks import CLOSED, EYE, seat_mark
from debacle.texts.numbers import plain

COLUMNS = ("player", "vp", "income", "money", "factories", "prestige", "linked", "waiting")


def table(room: Room) -> RenderableType:
    say, view = room.words.say, room.view
    when = say("terminal.when", round=view.round, phase=room.say(f"phase.{view.phase}"))
    piles = say("terminal.piles", deck=view.deck_size, discard=len(view.discard), removed=len(view.removed))
    parts: list[RenderableType] = ["", Rule(when, style="dim"), _row(room)]
    lot = lot_now(room)
    if lot is not None:
        parts.append(_lot(room, lot))
    parts += [Styled(piles, "dim"), "", _empires(room), Styled(say("terminal.legend", eye=EYE, closed=CLOSED), "dim")]
    return Group(*parts)


def _row(room: Room) -> str:
    if not room.view.row:
        return room.words.say("terminal.row_empty")
    return room.words.say("terminal.row", cards=" · ".join([_in_row(room, card) for card in room.view.row]))


def _in_row(room: Room, card: CardId) -> str:
    """Name, minimum, points and yield; * for unsold."""
    about = room.deck.cards[card]
    facts = [room.money(about.min_bid)]
    if about.kind in ("factory", "prestige"):
        facts.append(room.say("vp", vp=plain(about.vp) if about.vp_formula is None else "×"))
    if about.production:
        facts.append(room.signed_money(about.production))
    return f"{room.card(card)}{'*' if card in room.view.unsold else ''} ({', '.join(facts)})"


def _lot(room: Room, lot: CardId) -> str:
    say, auction = room.words.say, bidding(room)
    if auction is None or auction.holder is None:
        bid = say("terminal.no_bid", money=room.money(room.deck.cards[lot].min_bid if auction is None else auction.low))
    else:
        bid = say("terminal.high", who=room.name(auction.holder), money=room.money(auction.high))
    said = say("terminal.lot", card=room.card(lot), bid=bid)
    text = room.text(room.deck.cards[lot])
    still = "" if auction is None else " " + say("terminal.still", who=room.all_of(auction.speakers))
    return f"{said}{still}" + (f" {text}" if text else "")


def _empires(room: Room) -> Table:
    empires = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    for key in COLUMNS:
        empires.add_column(room.words.say(f"terminal.{key}"), justify="right" if key in COLUMNS[1:4] else "left")
    for seat in range(room.seats):
        empires.add_row(*_empire(room, seat))
    return empires


def _empire(room: Room, seat: Seat) -> tuple[str, ...]:
    view, deck = room.view, room.deck
    marker = room.words.say("terminal.marker") + " " if seat == view.marker else ""
    own = factories(deck, view, seat)
    prestige = [card for card in view.empires[seat] if deck.prestige[card]]
    return (
        f"{marker}{seat_mark(seat)} {room.the(seat).rstrip(seat_mark(seat)).strip()}",
        plain(empire_vp(deck, view, seat)),
        room.signed_money(income(deck, view, seat)),
        _money(room, seat),
        _listed(room, [_factory(room, seat, card) for card in own]),
        _listed(room, [_with(room, card, signed(card_vp(deck, view, seat, card))) for card in prestige]),
        _listed(room, [room.card(card) for card in view.bound[seat]]),
        _listed(room, [room.card(card) for card in view.unused[seat]]),
    )


def _factory(room: Room, seat: Seat, card: CardId) -> str:
    vp = signed(card_vp(room.deck, room.view, seat, card))
    return _with(room, card, f"{vp}, {room.money(production(room.deck, room.view, seat, card))}")


def _with(room: Room, card: CardId, figures: str) -> str:
    tucked = "".join([f" + {room.card(other)}" for other in attached_to(room.view, card)])
    return f"{room.card(card)} {figures}{tucked}"


def _listed(room: Room, cards: list[str]) -> str:
    return "\n".join(cards) or room.words.say("terminal.none")


def _money(room: Room, seat: Seat) -> str:
    coins = room.view.money[seat]
    if coins is None:
        return CLOSED
    return room.money(coins) if room.money_is_open else f"{EYE} {room.money(coins)}"
