"""Crisis at the terminal."""

from __future__ import annotations

from rich.console import RenderableType

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.core.specs import Option
from debacle.games.crisis import Crisis
from debacle.games.crisis.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.board.ask import RULES, ask
from debacle.games.crisis.board.markets import unit_price
from debacle.games.crisis.board.offers import contract_name, resource_number, type_name
from debacle.games.crisis.board.plays import target_name
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.spaces import Spaces
from debacle.games.crisis.board.speech import Speech
from debacle.games.crisis.board.telling import Teller
from debacle.games.crisis.events import GameBegun
from debacle.games.crisis.parts import RESOURCES, TYPES
from debacle.games.crisis.state import CrisisView
from debacle.games.crisis.terminal.result import result
from debacle.games.crisis.terminal.table import table
from debacle.texts.words import Words


class CrisisTerminal:
    def __init__(self, game: Crisis, words: Words, names: tuple[str, ...], reader: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names
        self._speech = Speech(game.deck, words, names, max(game.about.seats), reader)
        self._teller = Teller(self._speech)
        self._room: Room | None = None
        """What the reader was asked about last."""
        self._labels: dict[int, str] = {}
        """Of the spaces that are open then."""

    def tell(self, event: Event) -> str | None:
        if isinstance(event, GameBegun):
            self._speech.seats = len(event.order)
        return self._teller.tell(event) or None

    def table(self, view: CrisisView) -> RenderableType:
        return table(self._look(view))

    def question(self, view: CrisisView) -> str:
        room = self._look(view)
        spaces = Spaces(room)
        self._room = room
        self._labels = {space.space: space.label for space in spaces.all if space.legal}
        asked = ask(room, spaces)
        assert asked is not None
        prices = [f"{one.said} {one.note}" for one in asked.buttons if one.value.startswith("buy:")]
        said = [f"{asked.head}.".replace("?.", "?"), asked.note, *([f"{'; '.join(prices)}."] if prices else [])]
        return " ".join(said)

    def label(self, kind: str, option: Option) -> str:
        room = self._room
        path = kind.split(".")
        if room is None:
            return str(option)
        if len(path) == 1:
            return self._act(room, str(option))
        if path[1] in self._deck.card_index:
            part = path[2] if len(path) > 2 else "target"
            return target_name(room, self._deck.card_index[path[1]], part, option)
        if path[0] == "produce":
            return self._words.say("terminal.none") if option is None else self._worker(room, int(str(option)))
        return self._thing(room, option)

    def rules(self, view: CrisisView) -> tuple[str, ...]:
        assert view.asked is not None
        return (RULES[view.asked.decision.kind],)

    def result(self, view: CrisisView) -> RenderableType:
        return result(self._look(view))

    def _look(self, view: CrisisView) -> Room:
        return Room(self._deck, self._words, self._names, view, ())

    def _act(self, room: Room, act: str) -> str:
        key = f"terminal.act.{act}"
        if self._words.knows(key):
            return self._words.say(key)
        if act in self._deck.card_index:
            card = self._deck.influence[self._deck.card_index[act]]
            return self._words.say("terminal.company", name=room.own(card.name), text=room.own(card.text))
        if act in self._deck.company_index:
            company = self._deck.companies[self._deck.company_index[act]]
            return self._words.say("terminal.company", name=room.own(company.name), text=room.own(company.text))
        return self._sale(room, act)

    def _sale(self, room: Room, act: str) -> str:
        if act.startswith(BLACK):
            name = act.removeprefix(BLACK)
            gain = room.in_words("credit", self._deck.black_market[resource_number(name)])
            goods = f"{room.say('sale.black')}, {room.in_words(name, 1)}"
            return room.say("sale.one", what=goods, gain=gain)
        if act.startswith(CONTRACT):
            place = int(act.removeprefix(CONTRACT))
            contract = room.view.contracts[place]
            assert contract is not None
            money, vp = unit_price(room, self._deck.contract_resource[contract])
            gain = room.words.listed([room.in_words("credit", money), room.in_words("vp", vp)])
            name = room.say("sale.contract", what=contract_name(room, room.offers, place))
            return room.say("sale.one", what=name, gain=f"{gain} ({room.say('works.each')})")
        return act

    def _thing(self, room: Room, option: Option) -> str:
        if option in RESOURCES:
            return room.resource(resource_number(str(option)))
        if option in TYPES:
            return type_name(room, str(option))
        return self._labels.get(int(str(option)), room.space(int(str(option))))

    def _worker(self, room: Room, worker: int) -> str:
        skills = [f"{room.kind(kind)} {level}" for kind, level in enumerate(self._deck.levels[worker]) if level]
        return f"{room.worker(worker)} ({', '.join(skills)})"
