"""The words of a terminal: plain lines, where a seat has its sign and nothing can be drawn between words."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.audience import Seat
from debacle.games.qe.rules.deck import Nation, TileId
from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.speech import BankSeat, Part, Sealed, Sentence, Speech, Whispered
from debacle.games.qe.telling.sums import Sum
from debacle.texts.marks import CLOSED, EYE, seat_mark
from debacle.texts.numbers import EXACT_DIGITS


class TerminalSpeech(Speech):
    def say(self, key: str, **facts: int | str) -> str:
        return self.words.say(f"terminal.{key}", eye=EYE, **facts)

    def set(self, text: str) -> str:
        return text

    def the(self, seat: Seat) -> str:
        name = f"{seat_mark(seat)}\u00a0{self.words.name('bank', self.deck.nations[self.nations[seat]])}"
        return self.say("you", name=name) if seat == self.own_seat else name

    def begin(self, seat: Seat) -> str:
        return self.the(seat)

    def deed(self, key: str, seat: Seat, **facts: Part | int) -> Sentence:
        """An amount under seal has no envelope here, and an open one no lack of an eye: they have their own words."""
        amount = facts.get("sum")
        if isinstance(amount, Sealed):
            key = f"{key}_closed"
        elif isinstance(amount, Sum) and amount.known == "open" and self.words.knows(f"terminal.{key}_open"):
            key = f"{key}_open"
        return self.weave(key, bank=self.the(seat), **facts)

    def amount(self, number: int) -> str:
        """Every digit, however many: nothing here can be pointed at to see the rest."""
        if len(str(number)) <= EXACT_DIGITS:
            return self.words.amount(number)
        return f"{self.words.full(number)} ({self.words.in_words(number)})"

    def bids(self, bids: Sequence[int]) -> Sentence:
        return (" · ".join([f"{self.the(seat)} {self.amount(bid)}" for seat, bid in enumerate(bids)]),)

    def nation(self, nation: Nation) -> str:
        return self.words.name("nation", self.deck.nations[nation])

    def tile_name(self, tile: TileId) -> str:
        data = self.deck.tiles[tile]
        return self.say("tile", nation=self.nation(data.nation), industry=self.industry(data.industry), vp=data.vp)

    def line(self, sentence: Sentence) -> str:
        return "".join([self._plain(part) for part in sentence])

    def _plain(self, part: Part) -> str:
        match part:
            case str():
                return part
            case Sum():
                return self.amount(int(part.value))
            case Whispered():
                return part.said
            case BankSeat():
                return self.the(part.seat)
            case Sealed():
                return CLOSED


class TerminalReader(TerminalSpeech, Reader):
    """What one onlooker sees, in these words."""
