"""The end of a game of Q.E.: tomorrow's headline, the scoreboards line by line, and every secret."""

from __future__ import annotations

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import Seat
from debacle.games.qe.rules.sale import Sale
from debacle.games.qe.rules.scoring import QEOutcome, Score
from debacle.games.qe.telling.headline import eliminated, headline
from debacle.games.qe.terminal.speech import TerminalReader
from debacle.games.qe.terminal.table import Fitting
from debacle.texts.numbers import EXACT_DIGITS


def result(reader: TerminalReader) -> RenderableType:
    outcome = reader.view.outcome
    assert outcome is not None
    parts: list[RenderableType] = [
        Panel(Align.center(headline(reader, outcome)), style="bold", box=box.DOUBLE),
        Fitting(_scoreboards(reader, outcome), _scoreboard_of_each(reader, outcome)),
        "",
        *_remarks(reader, outcome),
        "",
        Styled(reader.words.say("sheet.sales"), "bold"),
        Fitting(_sales(reader), _sales_in_lines(reader)),
    ]
    if outcome.last_bids is not None:
        bids = reader.line(reader.bids(outcome.last_bids))
        parts.append(reader.words.say("sheet.last_bids", bids=bids))
    return Group(*parts)


def _lines_of(reader: TerminalReader, outcome: QEOutcome) -> list[tuple[str, list[str], bool]]:
    """The scoreboards line by line: what it is, for each bank, and whether it stands out."""
    say, sheets = reader.words.say, outcome.sheets
    points: list[tuple[str, list[int]]] = [
        ("companies", [score.companies for score in sheets]),
        ("zero_bids", [score.zero_bids for score in sheets]),
        ("nationalisation", [score.nationalisation for score in sheets]),
        ("monopolisation", [sum(score.monopolies) for score in sheets]),
        ("diversification", [score.diversification for score in sheets]),
        ("subtotal", [score.subtotal for score in sheets]),
        ("thrift", [score.thrift for score in sheets]),
        ("total", [score.total for score in sheets]),
    ]
    lines = [(say(f"sheet.{key}"), [*map(str, each)], key in ("subtotal", "total")) for key, each in points]
    verdicts = [_verdict(reader, outcome, seat) for seat in range(len(sheets))]
    spent = [reader.words.number(score.spent) for score in sheets]
    return [*lines, (say("sheet.spent"), spent, False), (say("sheet.verdict"), verdicts, True)]


def _scoreboards(reader: TerminalReader, outcome: QEOutcome) -> Table:
    board = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    board.add_column(reader.words.say("sheet.title"), no_wrap=True)
    for seat in range(len(outcome.sheets)):
        board.add_column(reader.the(seat), justify="right", no_wrap=True)
    for name, each, stands_out in _lines_of(reader, outcome):
        board.add_row(name, *each, style="bold" if stands_out else None)
    return board


def _scoreboard_of_each(reader: TerminalReader, outcome: QEOutcome) -> RenderableType:
    boards: list[RenderableType] = []
    for seat in range(len(outcome.sheets)):
        board = Table.grid(padding=(0, 1, 0, 0))
        board.add_column(no_wrap=True)
        board.add_column(justify="right", overflow="fold")
        for name, each, stands_out in _lines_of(reader, outcome):
            if each[seat]:
                board.add_row(name, each[seat], style="bold" if stands_out else None)
        boards += [Styled(reader.the(seat), "bold"), board, ""]
    return Group(*boards[:-1])


def _verdict(reader: TerminalReader, outcome: QEOutcome, seat: Seat) -> str:
    if outcome.sheets[seat].eliminated:
        return reader.words.say("sheet.out")
    return reader.words.say("sheet.winner") if seat in outcome.winners else ""


def _remarks(reader: TerminalReader, outcome: QEOutcome) -> list[str]:
    """What the numbers come from, a bank at a time; and why the biggest spender is out."""
    remarks = [_remark(reader, seat, score) for seat, score in enumerate(outcome.sheets)]
    out = eliminated(outcome)
    most = max([score.spent for score in outcome.sheets])
    remarks.append(reader.words.count("sheet.eliminated", len(out), banks=reader.all_of(out), most=reader.amount(most)))
    if reader.view.spare_tokens:
        spare = reader.words.listed([reader.industry(token) for token in reader.view.spare_tokens])
        remarks.append(reader.words.say("sheet.spare", industries=spare))
    if len(str(most)) > EXACT_DIGITS:
        remarks += [_exactly(reader, seat, score.spent) for seat, score in enumerate(outcome.sheets)]
    return remarks


def _remark(reader: TerminalReader, seat: Seat, score: Score) -> str:
    say = reader.words.say
    token = reader.view.tokens[seat]
    assert token is not None
    monopolies = [f"{reader.industry(k)} {vp}" for k, vp in enumerate(score.monopolies) if vp]
    groups = [" + ".join([reader.industry_in_short(industry) for industry in group]) for group in score.groups]
    parts = [say("sheet.token", bank=reader.the(seat), industry=reader.industry(token))]
    if monopolies:
        parts.append(say("sheet.monopolies", which=", ".join(monopolies)))
    if groups:
        parts.append(say("sheet.groups", which=" | ".join(groups)))
    return say("sheet.and").join(parts)


def _exactly(reader: TerminalReader, seat: Seat, spent: int) -> str:
    """Where the short form hides digits, they may be what decided."""
    return reader.words.say("sheet.exactly", bank=reader.the(seat), amount=reader.words.full(spent))


def _sales(reader: TerminalReader) -> Table:
    sales = Table(box=None, padding=(0, 2, 0, 0), highlight=True, pad_edge=False, header_style="dim")
    for key in ("turn", "tile", "auctioneer", "sold_to"):
        sales.add_column(reader.words.say(f"sheet.{key}"), no_wrap=True)
    sales.add_column(reader.words.say("sheet.price"), justify="right", no_wrap=True)
    for turn, sale in enumerate(reader.view.sales, 1):
        sales.add_row(str(turn), *_who_and_whom(reader, sale), _price(reader, sale))
    return sales


def _sales_in_lines(reader: TerminalReader) -> RenderableType:
    sales = Table.grid(padding=(0, 1, 0, 0))
    sales.highlight = True
    sales.add_column(justify="right")
    sales.add_column(overflow="fold")
    for turn, sale in enumerate(reader.view.sales, 1):
        tile, auctioneer, winner = _who_and_whom(reader, sale)
        sales.add_row(str(turn), tile)
        sales.add_row("", f"{auctioneer} → {winner} · {_price(reader, sale)}")
    return sales


def _who_and_whom(reader: TerminalReader, sale: Sale) -> tuple[str, str, str]:
    auctioneer = "—" if sale.auctioneer is None else reader.the(sale.auctioneer)
    winner = reader.words.say("sheet.nobody") if sale.winner is None else reader.the(sale.winner)
    return reader.tile_name(sale.tile), auctioneer, winner


def _price(reader: TerminalReader, sale: Sale) -> str:
    """Every digit: where they do not fit into the table there are lines for them."""
    return "—" if sale.amount is None else reader.words.full(sale.amount)
