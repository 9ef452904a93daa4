"""The saleroom as a seat sees it: the tile on the block, and the banks with what they bought."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import Seat
from debacle.games.qe.rules.deck import Industry
from debacle.games.qe.terminal.speech import TerminalReader
from debacle.texts.marks import CLOSED, EYE


def table(reader: TerminalReader) -> RenderableType:
    view = reader.view
    parts: list[RenderableType] = ["", Rule(_when(reader), style="dim"), _block(reader), "", _banks(reader), ""]
    token = None if view.seat is None else view.tokens[view.seat]
    if token is not None:
        parts.append(reader.say("table.token", industry=reader.industry(token)))
    parts.append(Styled(reader.say("table.legend", closed=CLOSED), "dim"))
    return Group(*parts)


def _when(reader: TerminalReader) -> str:
    facts = {"lap": reader.lap, "rounds": reader.laps, "turn": reader.turn, "turns": reader.turns}
    return reader.say("table.when", **facts)


def _block(reader: TerminalReader) -> str:
    """What is for sale, by whom, from how much."""
    view, say = reader.view, reader.say
    if view.tile is None:
        return say("table.no_tile")
    tile = reader.tile_name(view.tile)
    if view.auctioneer is None:
        return say("table.last_tile", tile=tile)
    amount = say("table.no_bid") if view.open_bid is None else reader.words.amount(view.open_bid)
    return say("table.block", tile=tile, bank=reader.the(view.auctioneer), amount=amount)


def _banks(reader: TerminalReader) -> Table:
    sheet, say = reader.sheet, reader.say
    banks = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    banks.add_column(say("table.bank"), min_width=16)
    for industry in reader.industries:
        banks.add_column(reader.industry_in_short(industry), min_width=5)
    if sheet.zero_bid:
        banks.add_column(say("table.zero"), justify="right")
    if sheet.look:
        banks.add_column(say("table.look"))
    banks.add_column(say("table.spent"))
    for seat in range(reader.seats):
        banks.add_row(*_bank(reader, seat), style="bold" if seat == reader.own_seat else None)
    return banks


def _bank(reader: TerminalReader, seat: Seat) -> list[str]:
    view, sheet = reader.view, reader.sheet
    row = [_who(reader, seat), *[_column(reader, seat, industry) for industry in reader.industries]]
    if sheet.zero_bid:
        row.append(_zero_bids(reader, seat))
    if sheet.look:
        row.append(reader.say("table.look_used" if view.looked >> seat & 1 else "table.look_kept"))
    return [*row, _spent(reader, seat)]


def _who(reader: TerminalReader, seat: Seat) -> str:
    nation = reader.nation(reader.nations[seat])
    player = f" · {name}" if reader.players and (name := reader.players[seat]) else ""
    return f"{reader.the(seat)}\n  {nation}{player}"


def _column(reader: TerminalReader, seat: Seat, industry: Industry) -> str:
    won = [reader.deck.tiles[sale.tile] for sale in reader.view.sales if sale.winner == seat]
    own = reader.nations[seat]
    return "\n".join(
        [
            f"{reader.nation(tile.nation)}{tile.vp}{'*' if tile.nation == own else ''}"
            for tile in won
            if tile.industry == industry
        ]
    )


def _zero_bids(reader: TerminalReader, seat: Seat) -> str:
    earned = reader.sheet.zero_bid * reader.view.zero_rounds[seat]
    now = " ✓" if reader.view.rewarded >> seat & 1 else ""
    return f"{earned}{now}" if earned else "·"


def _spent(reader: TerminalReader, seat: Seat) -> str:
    """What is known of it, and how many amounts are closed: a secret is never drawn as nothing."""
    won = [sale for sale in reader.view.sales if sale.winner == seat]
    known = [sale for sale in won if sale.amount is not None]
    closed = len(won) - len(known)
    parts = [f"{closed} {CLOSED}"] if closed else []
    if known or not won:
        eye = "" if all(reader.is_public(sale) for sale in known) else f" {EYE}"
        parts.insert(0, f"{reader.words.number(sum([sale.amount or 0 for sale in known]))}{eye}")
    return " + ".join(parts)
