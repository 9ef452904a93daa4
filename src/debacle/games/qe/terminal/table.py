"""The saleroom as a seat sees it: the tile on the block, and the banks with what they bought."""

from __future__ import annotations

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import Seat
from debacle.games.qe.rules.deck import Industry
from debacle.games.qe.terminal.speech import TerminalReader
from debacle.texts.marks import CLOSED, EYE
from debacle.texts.numbers import EXACT_DIGITS

WIDEST = 1000
"""More columns than any table here could want."""


class Fitting:
    """A table, or where it would lose something to a narrow screen the same in lines."""

    def __init__(self, table: Table, lines: RenderableType) -> None:
        self._table, self._lines = table, lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wanted = self._table.__rich_measure__(console, options.update_width(WIDEST)).maximum
        yield self._table if wanted <= options.max_width else self._lines


def table(reader: TerminalReader) -> RenderableType:
    view = reader.view
    parts: list[RenderableType] = [
        "",
        Rule(_when(reader), style="dim"),
        _block(reader),
        "",
        _all_banks(reader),
        *_exactly(reader),
        "",
    ]
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
    amount = say("table.no_bid") if view.open_bid is None else reader.amount(view.open_bid)
    return say("table.block", tile=tile, bank=reader.the(view.auctioneer), amount=amount)


def _all_banks(reader: TerminalReader) -> RenderableType:
    banks = [_bank(reader, seat) for seat in range(reader.seats)]
    return Fitting(_banks(reader, banks), _bank_after_bank(reader, banks))


def _heads(reader: TerminalReader) -> list[str]:
    say, sheet = reader.say, reader.sheet
    heads = [say("table.bank"), *[reader.industry_in_short(industry) for industry in reader.industries]]
    if sheet.zero_bid:
        heads.append(say("table.zero"))
    if sheet.look:
        heads.append(say("table.look"))
    return [*heads, say("table.spent")]


def _banks(reader: TerminalReader, banks: list[list[str]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    who, *others = _heads(reader)
    table.add_column(who, min_width=16)
    for head in others:
        table.add_column(head, min_width=5, no_wrap=True)
    for seat, cells in enumerate(banks):
        table.add_row(*cells, style="bold" if seat == reader.own_seat else None)
    return table


def _bank_after_bank(reader: TerminalReader, banks: list[list[str]]) -> RenderableType:
    lines = Table.grid(padding=(0, 1, 0, 0))
    lines.highlight = True
    lines.add_column(overflow="fold")
    lines.add_column(overflow="fold")
    for seat, (who, *cells) in enumerate(banks):
        style = "bold" if seat == reader.own_seat else None
        lines.add_row(who.replace("\n  ", ", "), "", style=style)
        for head, cell in zip(_heads(reader)[1:], cells, strict=True):
            if cell:
                lines.add_row(f"  {head}", cell.replace("\n", " "), style=style)
    return lines


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


def _exactly(reader: TerminalReader) -> list[str]:
    """What is known of the sums that the table has no room for."""
    sums = [sum(sale.amount or 0 for sale in reader.view.sales if sale.winner == seat) for seat in range(reader.seats)]
    return [
        reader.say("table.exactly", bank=reader.the(seat), amount=reader.words.full(known))
        for seat, known in enumerate(sums)
        if len(str(known)) > EXACT_DIGITS
    ]


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
