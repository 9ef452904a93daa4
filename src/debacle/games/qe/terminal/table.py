"""The saleroom as a seat sees it: the tile on the block, and the banks with what they bought."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import SPECTATOR, Seat
from debacle.games.qe.rules.deck import Industry, Sheet
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.terminal.names import Names
from debacle.texts.marks import CLOSED, EYE


def table(view: QEView, names: Names) -> RenderableType:
    parts: list[RenderableType] = ["", Rule(_when(view, names), style="dim"), _block(view, names), ""]
    parts += [_banks(view, names), ""]
    token = None if view.seat is None else view.tokens[view.seat]
    if token is not None:
        parts.append(names.words.say("table.token", eye=EYE, industry=names.industry(token)))
    parts.append(Styled(names.words.say("table.legend", eye=EYE, closed=CLOSED), "dim"))
    return Group(*parts)


def _sheet(view: QEView, names: Names) -> Sheet:
    return names.deck.sheets[len(view.nations)]


def _when(view: QEView, names: Names) -> str:
    sheet = _sheet(view, names)
    turns = len(sheet.tiles)
    turn = min(len(view.sales) + (view.tile is not None), turns)
    auctions = turns - sheet.last_tile_without_auctioneer
    seats = len(view.nations)
    rounds = -(-auctions // seats)
    lap = min((turn - 1) // seats + 1, rounds)
    return names.words.say("table.when", lap=lap, rounds=rounds, turn=turn, turns=turns)


def _block(view: QEView, names: Names) -> RenderableType:
    """What is for sale, by whom, from how much."""
    say = names.words.say
    if view.tile is None:
        return say("table.no_tile")
    tile = names.tile(view.tile)
    if view.auctioneer is None:
        return say("table.last_tile", tile=tile)
    bank = names.bank(view.auctioneer, view.nations)
    amount = say("table.no_bid") if view.open_bid is None else names.words.amount(view.open_bid)
    return say("table.block", tile=tile, bank=bank, amount=amount)


def _banks(view: QEView, names: Names) -> Table:
    sheet, say = _sheet(view, names), names.words.say
    industries = [k for k in range(len(names.deck.industries)) if _in_play(k, sheet, names)]
    banks = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    banks.add_column(say("table.bank"), min_width=16)
    for industry in industries:
        banks.add_column(names.industry_in_short(industry), min_width=5)
    if sheet.zero_bid:
        banks.add_column(say("table.zero"), justify="right")
    if sheet.look:
        banks.add_column(say("table.look"))
    banks.add_column(say("table.spent"))
    for seat in range(len(view.nations)):
        row = [_who(view, seat, names), *(_column(view, seat, industry, names) for industry in industries)]
        if sheet.zero_bid:
            row.append(_zero_bids(view, seat, sheet))
        if sheet.look:
            row.append(say("table.look_used" if view.looked >> seat & 1 else "table.look_kept"))
        banks.add_row(*row, _spent(view, seat, names), style="bold" if seat == view.seat else None)
    return banks


def _in_play(industry: Industry, sheet: Sheet, names: Names) -> bool:
    return industry in sheet.tokens or any(names.deck.tiles[tile].industry == industry for tile in sheet.tiles)


def _who(view: QEView, seat: Seat, names: Names) -> str:
    nation = names.nation(view.nations[seat])
    player = f" · {name}" if names.players and (name := names.players[seat]) else ""
    return f"{names.bank(seat, view.nations)}\n  {nation}{player}"


def _column(view: QEView, seat: Seat, industry: Industry, names: Names) -> str:
    won = [sale.tile for sale in view.sales if sale.winner == seat]
    own = view.nations[seat]
    return "\n".join(names.tile_in_short(tile, own) for tile in won if names.deck.tiles[tile].industry == industry)


def _zero_bids(view: QEView, seat: Seat, sheet: Sheet) -> str:
    earned = sheet.zero_bid * view.zero_rounds[seat]
    now = " ✓" if view.rewarded >> seat & 1 else ""
    return f"{earned}{now}" if earned else "·"


def _spent(view: QEView, seat: Seat, names: Names) -> str:
    """What is known of it, and how many amounts are closed: a secret is never drawn as nothing."""
    won = [sale for sale in view.sales if sale.winner == seat]
    known = [sale.amount for sale in won if sale.amount is not None]
    closed = len(won) - len(known)
    parts = [f"{closed} {CLOSED}"] if closed else []
    if known or not won:
        eye = f" {EYE}" if any(_known_apart(sale) for sale in won) else ""
        parts.insert(0, f"{names.words.number(sum(known))}{eye}")
    return " + ".join(parts)


def _known_apart(sale: Sale) -> bool:
    return sale.amount is not None and not sale.known_by & SPECTATOR
