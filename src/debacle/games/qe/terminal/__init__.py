"""Q.E. at the terminal."""

from __future__ import annotations

from rich.console import RenderableType

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.core.specs import Option
from debacle.games.qe import QE
from debacle.games.qe.rules.events import BanksFounded
from debacle.games.qe.rules.state import QEView
from debacle.games.qe.telling.ask import kind_of, question
from debacle.games.qe.telling.teller import Teller
from debacle.games.qe.terminal.result import result
from debacle.games.qe.terminal.speech import TerminalReader, TerminalSpeech
from debacle.games.qe.terminal.table import table
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
        self._deck = game.deck
        self._words = words
        self._names = names
        self._speech = TerminalSpeech(game.deck, words, names, (), own_seat)
        self._teller = Teller(self._speech)

    def tell(self, event: Event) -> str | None:
        if isinstance(event, BanksFounded):
            self._speech.nations = event.nations
        return self._speech.line(self._teller.tell(event)) or None

    def table(self, view: QEView) -> RenderableType:
        return table(self._reader(view))

    def question(self, view: QEView) -> str:
        return question(self._reader(view))

    def label(self, kind: str, option: Option) -> str:
        return str(option)

    def rules(self, view: QEView) -> tuple[str, ...]:
        kind = kind_of(view)
        rewarded = "bid" in kind and self._reader(view).sheet.zero_bid
        return (*RULES[kind], *(ZERO_RULES if rewarded else ()))

    def result(self, view: QEView) -> RenderableType:
        return result(self._reader(view))

    def _reader(self, view: QEView) -> TerminalReader:
        return TerminalReader(self._deck, self._words, self._names, view, ())
