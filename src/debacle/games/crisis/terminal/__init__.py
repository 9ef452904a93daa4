"""Crisis at the terminal."""

from __future__ import annotations

from rich.console import RenderableType

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.core.specs import Answer, Option
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.events import GameBegun
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.telling.ask import ask
from debacle.games.crisis.telling.plays import target_name
from debacle.games.crisis.telling.production_desk import desk
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.spaces import Spaces
from debacle.games.crisis.telling.speech import Speech
from debacle.games.crisis.telling.teller import Teller
from debacle.games.crisis.terminal.lines import lines
from debacle.games.crisis.terminal.passing import Passing
from debacle.games.crisis.terminal.result import result
from debacle.games.crisis.terminal.table import table
from debacle.texts.view_models import NumberedLine
from debacle.texts.words import Words

HELP = {
    "place": ("CR-28", "CR-30", "CR-32", "CR-33", "CR-34", "CR-36", "CR-38", "CR-39"),
    "influence": ("CR-R25", "CR-41", "CR-42"),
    "repay": ("CR-R23", "CR-25", "CR-26", "CR-54", "CR-55", "CR-122"),
    "loan": ("CR-50", "CR-51", "CR-53", "CR-54", "CR-55"),
    "local": ("CR-57", "CR-58"),
    "foreign": ("CR-61", "CR-62", "CR-63"),
    "company": ("CR-68", "CR-69", "CR-70"),
    "import": ("CR-71", "CR-74", "CR-75", "CR-76"),
    "energy": ("CR-78", "CR-79", "CR-80"),
    "produce": ("CR-83", "CR-85", "CR-86", "CR-87", "CR-91", "CR-92", "CR-95"),
    "export": ("CR-96", "CR-97", "CR-99", "CR-100", "CR-101", "CR-102", "CR-105"),
}
"""The rules to read before one answers."""


class CrisisTerminal:
    def __init__(self, game: Crisis, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names
        self._speech = Speech(game.deck, words, names, max(game.about.seats), own_seat)
        self._teller = Teller(self._speech)
        self._passing = Passing(game.deck)
        self._reader: Reader | None = None
        """What the reader was asked about last."""

    def tell(self, event: Event) -> str | None:
        if isinstance(event, GameBegun):
            self._speech.seats = len(event.order)
        return self._teller.tell(event) or None

    def table(self, view: CrisisView) -> RenderableType:
        return table(self._look(view))

    def question(self, view: CrisisView) -> str:
        self._reader = self._look(view)
        asked = ask(self._reader, Spaces(self._reader))
        assert asked is not None
        return " ".join([f"{asked.head}.".replace("?.", "?"), asked.note, asked.hint]).strip()

    def lines(self, view: CrisisView) -> tuple[NumberedLine, ...]:
        reader = self._look(view)
        spaces = Spaces(reader)
        asked = ask(reader, spaces)
        assert asked is not None
        return lines(reader, spaces, asked, self.spans(view))

    def label(self, kind: str, option: Option) -> str:
        """Of what goes with an act: all else has a line."""
        reader = self._reader
        _, act, *rest = kind.split(".")
        assert reader is not None
        if act in self._deck.card_index:
            return target_name(reader, self._deck.card_index[act], rest[0] if rest else "target", option)
        return _post(reader, ".".join([act, *rest]), option)

    def spans(self, view: CrisisView) -> tuple[str, ...]:
        return self._passing.spans(view)

    def pass_until(self, view: CrisisView, span: str) -> Answer:
        return self._passing.begin(view, span)

    def passing(self, view: CrisisView) -> Answer | None:
        return self._passing.answer(view)

    def rules(self, view: CrisisView) -> tuple[str, ...]:
        assert view.asked is not None
        return HELP[view.asked.decision.kind]

    def result(self, view: CrisisView) -> RenderableType:
        return result(self._look(view))

    def _look(self, view: CrisisView) -> Reader:
        return Reader(self._deck, self._words, self._names, view, ())


def _post(reader: Reader, slot: str, worker: Option) -> str:
    """A worker at a post of a company, as the production desk has it."""
    sight = desk(reader)
    assert sight is not None
    at = next(one for plant in sight.plants for one in plant.slots if one.name == slot)
    who = next((one.said for one in at.options if one.worker == worker), reader.say("desk.empty"))
    return f"{at.caption} · {who}"
