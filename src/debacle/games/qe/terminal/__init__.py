"""Q.E. at the terminal."""

from __future__ import annotations

from rich.console import RenderableType

from debacle.core.audience import Seat, seats_in
from debacle.core.messages import Event
from debacle.core.specs import Option
from debacle.games.qe import QE
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.terminal.names import Names
from debacle.games.qe.terminal.sheet import result
from debacle.games.qe.terminal.table import table
from debacle.games.qe.terminal.ticker import Ticker
from debacle.texts.words import Words

RULES = {
    "open": ("QE-11", "QE-15", "QE-17", "QE-35"),
    "bid": ("QE-12", "QE-13", "QE-15", "QE-16", "QE-35"),
    "last": ("QE-28", "QE-29", "QE-35"),
    "rebid": ("QE-24", "QE-25", "QE-26", "QE-27"),
    "look": ("QE-30", "QE-R05"),
}
ZERO_RULES = ("QE-19", "QE-20")


class QETerminal:
    def __init__(self, game: QE, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> None:
        self._words = words
        self._names = Names(game.deck, words, names, own_seat)
        self._ticker = Ticker(game.deck, self._names)

    def tell(self, event: Event) -> str | None:
        return self._ticker.tell(event)

    def table(self, view: QEView) -> RenderableType:
        return table(view, self._names)

    def question(self, view: QEView) -> str:
        assert view.asked is not None
        kind = view.asked.decision.kind
        if kind == "look":
            last = view.sales[-1]
            assert last.winner is not None
            winner = self._names.bank(last.winner, view.nations)
            return self._words.say("ask.look", tile=self._names.tile(last.tile), winner=winner)
        assert view.tile is not None
        tile = self._names.tile(view.tile)
        if kind == "open":
            return self._words.say("ask.open", tile=tile)
        if view.open_bid is None:
            return self._words.say("ask.last", tile=tile)
        amount = self._words.amount(view.open_bid)
        if kind == "rebid":
            return self._words.say("ask.rebid", tile=tile, amount=amount, tied=self._tied(view))
        return self._words.say("ask.bid", tile=tile, amount=amount)

    def label(self, kind: str, option: Option) -> str:
        return str(option)

    def rules(self, view: QEView) -> tuple[str, ...]:
        assert view.asked is not None
        kind = view.asked.decision.kind
        if kind == "bid" and view.open_bid is None:
            kind = "last"
        return (*RULES[kind], *(ZERO_RULES if self._rewards_zero(view) and "bid" in kind else ()))

    def result(self, view: QEView) -> RenderableType:
        return result(view, self._names)

    def _rewards_zero(self, view: QEView) -> bool:
        return bool(self._names.deck.sheets[len(view.nations)].zero_bid)

    def _tied(self, view: QEView) -> str:
        top = view.stack[-1]
        assert isinstance(top, SealedBids)
        return self._words.listed([self._names.bank(seat, view.nations) for seat in seats_in(top.bidders)])
