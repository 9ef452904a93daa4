"""The long table as a seat sees it: the row, the lot, the empires."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import attached_to, card_vp, empire_vp, factories, production
from debacle.games.friends.telling.accounts import income
from debacle.games.friends.telling.block import bidding, lot_now
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import signed
from debacle.texts.marks import CLOSED, EYE, seat_mark
from debacle.texts.numbers import plain

COLUMNS = ("player", "vp", "income", "money", "factories", "prestige", "linked", "waiting")


def table(reader: Reader) -> RenderableType:
    say, view = reader.words.say, reader.view
    phase, goal = reader.say(f"phase.{view.phase}"), reader.deck.numbers.vp_goal
    when = say("terminal.when", round=view.round, phase=phase, goal=goal)
    piles = say("terminal.piles", deck=view.deck_size, discard=len(view.discard), removed=len(view.removed))
    parts: list[RenderableType] = ["", Rule(when, style="dim"), _row(reader)]
    lot = lot_now(reader)
    if lot is not None:
        parts.append(_lot(reader, lot))
    parts += [Styled(piles, "dim"), "", _empires(reader), Styled(say("terminal.legend", eye=EYE, closed=CLOSED), "dim")]
    return Group(*parts)


def _row(reader: Reader) -> str:
    if not reader.view.row:
        return reader.words.say("terminal.row_empty")
    return reader.words.say("terminal.row", cards=" · ".join([_in_row(reader, card) for card in reader.view.row]))


def _in_row(reader: Reader, card: CardId) -> str:
    """Name, minimum, points and yield; * for unsold."""
    about = reader.deck.cards[card]
    facts = [reader.money(about.min_bid)]
    if about.kind in ("factory", "prestige") or about.vp:
        facts.append(reader.say("vp", vp=plain(about.vp) if about.vp_formula is None else "×"))
    if about.production:
        facts.append(reader.signed_money(about.production))
    return f"{reader.card(card)}{'*' if card in reader.view.unsold else ''} ({', '.join(facts)})"


def _lot(reader: Reader, lot: CardId) -> str:
    say, auction = reader.words.say, bidding(reader)
    if auction is None or auction.holder is None:
        bid = say(
            "terminal.no_bid", money=reader.money(reader.deck.cards[lot].min_bid if auction is None else auction.low)
        )
    else:
        bid = say("terminal.high", who=reader.name(auction.holder), money=reader.money(auction.high))
    said = reader.set(say("terminal.lot", card=reader.card(lot), bid=bid))
    text = reader.text(reader.deck.cards[lot])
    still = "" if auction is None else " " + say("terminal.still", who=reader.all_of(auction.speakers))
    return f"{said}{still}" + (f" {text}" if text else "")


def _empires(reader: Reader) -> Table:
    empires = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    for key in COLUMNS:
        empires.add_column(reader.words.say(f"terminal.{key}"), justify="right" if key in COLUMNS[1:4] else "left")
    for seat in range(reader.seats):
        empires.add_row(*_empire(reader, seat))
    return empires


def _empire(reader: Reader, seat: Seat) -> tuple[str, ...]:
    view, deck = reader.view, reader.deck
    marker = reader.words.say("terminal.marker") + " " if seat == view.marker else ""
    own = factories(deck, view, seat)
    prestige = [card for card in view.empires[seat] if deck.prestige[card]]
    return (
        f"{marker}{seat_mark(seat)} {reader.the(seat).rstrip(seat_mark(seat)).strip()}",
        plain(empire_vp(deck, view, seat)),
        reader.signed_money(income(deck, view, seat)),
        _money(reader, seat),
        _listed(reader, [_factory(reader, seat, card) for card in own]),
        _listed(reader, [_with(reader, card, signed(card_vp(deck, view, seat, card))) for card in prestige]),
        _listed(reader, [_influence(reader, card) for card in view.bound[seat]]),
        _listed(reader, [reader.card(card) for card in view.unused[seat]]),
    )


def _factory(reader: Reader, seat: Seat, card: CardId) -> str:
    vp = signed(card_vp(reader.deck, reader.view, seat, card))
    return _with(reader, card, f"{vp}, {reader.money(production(reader.deck, reader.view, seat, card))}")


def _with(reader: Reader, card: CardId, figures: str) -> str:
    tucked = "".join([f" + {_influence(reader, other)}" for other in attached_to(reader.view, card)])
    return f"{reader.card(card)} {figures}{tucked}"


def _influence(reader: Reader, card: CardId) -> str:
    """With its own points, which count once it is linked (FR-89)."""
    vp = reader.deck.vp[card]
    return f"{reader.card(card)} {signed(vp)}" if vp else reader.card(card)


def _listed(reader: Reader, cards: list[str]) -> str:
    return "\n".join(cards) or reader.words.say("terminal.none")


def _money(reader: Reader, seat: Seat) -> str:
    coins = reader.view.money[seat]
    if coins is None:
        return CLOSED
    return reader.money(coins) if reader.money_is_open else f"{EYE} {reader.money(coins)}"
