"""The end of a game of Q.E.: tomorrow's headline, the scoreboards line by line, and every secret."""

from __future__ import annotations

from rich import box
from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.styled import Styled
from rich.table import Table

from debacle.core.audience import Seat
from debacle.games.qe.rules.scoring import QEOutcome, Score
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.telling.headline import pattern
from debacle.games.qe.terminal.names import Names
from debacle.texts.numbers import EXACT_DIGITS
from debacle.texts.words import capital


def result(view: QEView, names: Names) -> RenderableType:
    outcome = view.outcome
    assert outcome is not None
    parts: list[RenderableType] = [
        Panel(Align.center(_headline(view, outcome, names)), style="bold", box=box.DOUBLE),
        _scoreboards(view, outcome, names),
        "",
        *_remarks(view, outcome, names),
        "",
        Styled(names.words.say("sheet.sales"), "bold"),
        _sales(view, names),
    ]
    if outcome.last_bids is not None:
        bids = [
            f"{names.bank(seat, view.nations)} {names.words.amount(bid)}" for seat, bid in enumerate(outcome.last_bids)
        ]
        parts.append(names.words.say("sheet.last_bids", bids=" · ".join(bids)))
    return Group(*parts)


def _scoreboards(view: QEView, outcome: QEOutcome, names: Names) -> Table:
    say = names.words.say
    sheets = outcome.sheets
    board = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), highlight=True, show_edge=False, pad_edge=False)
    board.add_column(say("sheet.title"))
    for seat in range(len(sheets)):
        board.add_column(names.bank(seat, view.nations), justify="right")
    lines: list[tuple[str, list[int]]] = [
        ("companies", [score.companies for score in sheets]),
        ("zero_bids", [score.zero_bids for score in sheets]),
        ("nationalisation", [score.nationalisation for score in sheets]),
        ("monopolisation", [sum(score.monopolies) for score in sheets]),
        ("diversification", [score.diversification for score in sheets]),
        ("subtotal", [score.subtotal for score in sheets]),
        ("thrift", [score.thrift for score in sheets]),
    ]
    for key, points in lines:
        style = "bold" if key == "subtotal" else None
        board.add_row(say(f"sheet.{key}"), *map(str, points), style=style)
    board.add_section()
    board.add_row(say("sheet.total"), *(str(score.total) for score in sheets), style="bold")
    board.add_row(say("sheet.spent"), *(names.words.number(score.spent) for score in sheets))
    board.add_row(say("sheet.verdict"), *(_verdict(seat, outcome, names) for seat in range(len(sheets))), style="bold")
    return board


def _verdict(seat: Seat, outcome: QEOutcome, names: Names) -> str:
    if outcome.sheets[seat].eliminated:
        return names.words.say("sheet.out")
    return names.words.say("sheet.winner") if seat in outcome.winners else ""


def _remarks(view: QEView, outcome: QEOutcome, names: Names) -> list[str]:
    """What the numbers come from, a bank at a time; and why the biggest spender is out."""
    remarks = [_remark(view, seat, score, names) for seat, score in enumerate(outcome.sheets)]
    out = [names.bank(seat, view.nations) for seat, score in enumerate(outcome.sheets) if score.eliminated]
    most = max(score.spent for score in outcome.sheets)
    remarks.append(names.words.count("sheet.eliminated", len(out), banks=names.words.listed(out), most=most))
    if view.spare_tokens:
        spare = names.words.listed([names.industry(token) for token in view.spare_tokens])
        remarks.append(names.words.say("sheet.spare", industries=spare))
    if len(str(most)) > EXACT_DIGITS:
        remarks += [_exactly(view, seat, score, names) for seat, score in enumerate(outcome.sheets)]
    return remarks


def _remark(view: QEView, seat: Seat, score: Score, names: Names) -> str:
    say = names.words.say
    token = view.tokens[seat]
    assert token is not None
    monopolies = [f"{names.industry(k)} {vp}" for k, vp in enumerate(score.monopolies) if vp]
    groups = [" + ".join(names.industry_in_short(industry) for industry in group) for group in score.groups]
    parts = [say("sheet.token", bank=names.bank(seat, view.nations), industry=names.industry(token))]
    if monopolies:
        parts.append(say("sheet.monopolies", which=", ".join(monopolies)))
    if groups:
        parts.append(say("sheet.groups", which=" | ".join(groups)))
    return say("sheet.and").join(parts)


def _exactly(view: QEView, seat: Seat, score: Score, names: Names) -> str:
    """Where the short form hides digits, they may be what decided."""
    return names.words.say("sheet.exactly", bank=names.bank(seat, view.nations), amount=names.words.full(score.spent))


def _sales(view: QEView, names: Names) -> Table:
    say = names.words.say
    sales = Table(box=None, padding=(0, 2, 0, 0), highlight=True, pad_edge=False, header_style="dim")
    for key in ("turn", "tile", "auctioneer", "sold_to"):
        sales.add_column(say(f"sheet.{key}"))
    sales.add_column(say("sheet.price"), justify="right")
    for turn, sale in enumerate(view.sales, 1):
        auctioneer = "—" if sale.auctioneer is None else names.bank(sale.auctioneer, view.nations)
        winner = say("sheet.nobody") if sale.winner is None else names.bank(sale.winner, view.nations)
        price = "—" if sale.amount is None else names.words.number(sale.amount)
        sales.add_row(str(turn), names.tile(sale.tile), auctioneer, winner, price)
    return sales


def _headline(view: QEView, outcome: QEOutcome, names: Names) -> str:
    winners = [names.the_bank(view.nations[seat]) for seat in outcome.winners]
    out = [names.the_bank(view.nations[seat]) for seat, score in enumerate(outcome.sheets) if score.eliminated]
    said = names.words.say(
        f"headline.{pattern(outcome)}", winner=names.words.listed(winners), out=names.words.listed(out)
    )
    return capital(said)
