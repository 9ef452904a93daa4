"""Crisis at the terminal."""

from __future__ import annotations

from rich.console import RenderableType

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.core.specs import Option
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.rules.events import GameBegun
from debacle.games.crisis.rules.state import CrisisView
from debacle.games.crisis.telling.ask import ask
from debacle.games.crisis.telling.board_names import contract_name, resource_number
from debacle.games.crisis.telling.markets import unit_price
from debacle.games.crisis.telling.plays import target_name
from debacle.games.crisis.telling.production_desk import desk
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.spaces import Spaces
from debacle.games.crisis.telling.speech import Speech
from debacle.games.crisis.telling.teller import Teller
from debacle.games.crisis.terminal.result import result
from debacle.games.crisis.terminal.table import table
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
        self._reader: Reader | None = None
        """What the reader was asked about last."""
        self._acts: dict[str, str] = {}
        """What there was to do then, as the page says it."""
        self._things: dict[str, str] = {}
        """What there was to choose."""

    def tell(self, event: Event) -> str | None:
        if isinstance(event, GameBegun):
            self._speech.seats = len(event.order)
        return self._teller.tell(event) or None

    def table(self, view: CrisisView) -> RenderableType:
        return table(self._look(view))

    def question(self, view: CrisisView) -> str:
        reader = self._look(view)
        spaces = Spaces(reader)
        self._reader = reader
        asked = ask(reader, spaces)
        assert asked is not None
        self._acts = {one.value: f"{one.said} ({one.note})" if one.note else one.said for one in asked.buttons}
        self._acts.setdefault("repay", asked.repay)
        self._things = {str(space.space): space.label for space in spaces.all if space.legal}
        for group in asked.choice.groups if asked.choice else ():
            self._things.update({option.value: option.said for option in group.options})
        prices = [f"{one.said} {one.note}" for one in asked.buttons if one.value.startswith("buy:")]
        said = [f"{asked.head}.".replace("?.", "?"), asked.note, *([f"{'; '.join(prices)}."] if prices else [])]
        return " ".join([*said, asked.hint]).strip()

    def label(self, kind: str, option: Option) -> str:
        reader = self._reader
        path = kind.split(".")
        if reader is None:
            return str(option)
        if len(path) == 1:
            return self._act(reader, str(option))
        if path[1] in self._deck.card_index:
            part = path[2] if len(path) > 2 else "target"
            return target_name(reader, self._deck.card_index[path[1]], part, option)
        if path[0] == "produce":
            return _post(reader, ".".join(path[1:]), option)
        return self._things[str(option)]

    def rules(self, view: CrisisView) -> tuple[str, ...]:
        assert view.asked is not None
        return HELP[view.asked.decision.kind]

    def result(self, view: CrisisView) -> RenderableType:
        return result(self._look(view))

    def _look(self, view: CrisisView) -> Reader:
        return Reader(self._deck, self._words, self._names, view, ())

    def _act(self, reader: Reader, act: str) -> str:
        if act == "end":
            sight = desk(reader)
            return self._words.say("terminal.end" if sight and sight.running else "terminal.end_idle")
        if act == "place":
            return self._words.say("terminal.place")
        if act in self._acts:
            return self._acts[act]
        if act in self._deck.card_index:
            card = self._deck.influence[self._deck.card_index[act]]
            return self._words.say("terminal.company", name=reader.own(card.name), text=reader.own(card.text))
        if act in self._deck.company_index:
            company = self._deck.companies[self._deck.company_index[act]]
            return self._words.say("terminal.company", name=reader.own(company.name), text=reader.own(company.text))
        return self._sale(reader, act)

    def _sale(self, reader: Reader, act: str) -> str:
        if act.startswith(BLACK):
            name = act.removeprefix(BLACK)
            resource = resource_number(name)
            gain = reader.in_words("credit", self._deck.black_market[resource])
            goods = f"{reader.say('sale.black')}, {reader.resource(resource)}"
            return reader.say("sale.one", what=goods, gain=f"{gain} ({reader.say('works.each')})")
        if act.startswith(CONTRACT):
            place = int(act.removeprefix(CONTRACT))
            contract = reader.view.contracts[place]
            assert contract is not None
            money, vp = unit_price(reader, self._deck.contract_resource[contract])
            gain = reader.words.listed([reader.in_words("credit", money), reader.in_words("vp", vp)])
            name = reader.say("sale.contract", what=contract_name(reader, reader.offers, place))
            each = reader.say("sale.one", what=name, gain=f"{gain} ({reader.say('works.each')})")
            last = place < self._deck.setup.contract_column_size
            return f"{each}. {reader.say('market.last_call')}" if last else each
        return reader.say("button.buy")


def _post(reader: Reader, slot: str, worker: Option) -> str:
    """A worker at a post of a company, as the production desk has it."""
    sight = desk(reader)
    assert sight is not None
    at = next(one for plant in sight.plants for one in plant.slots if one.name == slot)
    who = next((one.said for one in at.options if one.worker == worker), reader.say("desk.empty"))
    return f"{at.caption} · {who}"
