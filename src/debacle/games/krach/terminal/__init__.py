"""Krach at the terminal."""

from __future__ import annotations

from rich.console import RenderableType

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.core.specs import Option
from debacle.games.krach import Krach
from debacle.games.krach.rules.events import GameBegun, TurnBegun
from debacle.games.krach.rules.state import KrachView
from debacle.games.krach.telling.ask import ask
from debacle.games.krach.telling.ask_choices import acts_of
from debacle.games.krach.telling.ask_sight import RULES
from debacle.games.krach.telling.books import at_rest, no_pocket, no_watch
from debacle.games.krach.telling.reader import Reader
from debacle.games.krach.telling.speech import Speech
from debacle.games.krach.telling.teller import Teller
from debacle.games.krach.terminal.result import result
from debacle.games.krach.terminal.table import interest, table
from debacle.texts.marks import EYE
from debacle.texts.words import Words

SEATS = ("to", "watch")
"""Choices that are banks; those of `CREWS` are Workforces, the others cards."""
CREWS = ("downsize", "walkout")


class KrachTerminal:
    def __init__(self, game: Krach, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names
        self._speech = Speech(game.deck, words, names, max(game.about.seats), own_seat)
        self._teller = Teller(self._speech)
        self._log: list[Event] = []
        """What was told: the last Event and its consequences are shown with the table."""

    def tell(self, event: Event) -> str | None:
        self._log.append(event)
        if isinstance(event, GameBegun):
            self._speech.seats = event.seats
        if isinstance(event, TurnBegun):
            head = self._speech.by("told.turn", event.seat)
            return f"── {self._speech.say('told.label', turn=event.turn)} · {head}"
        told = [one for one in (self._teller.blink(event), self._teller.tell(event)) if one.said]
        return "\n".join([f"{EYE} {one.said}" if one.mine else one.said for one in told]) or None

    def table(self, view: KrachView) -> RenderableType:
        return table(self._reader(view))

    def question(self, view: KrachView) -> str:
        reader = self._reader(view)
        asked = ask(reader)
        if asked is None:
            numbers = self._deck.params.blink
            odds = self._words.say("terminal.odds", percent=numbers.catch_percent_per_card_per_watcher)
            assert view.asked is not None
            acts = acts_of(view.asked)
            seen = reader.say("blink.standfirst" if view.tired is None else "blink.standfirst_seen")
            others = [seat for seat in at_rest(reader) if seat != view.seat]
            rest = reader.say("blink.at_rest", who=reader.all_of(others)) if others else ""
            said = [f"{reader.say('blink.head')}.", seen, odds, rest, no_watch(reader, acts), no_pocket(reader, acts)]
            return " ".join([one for one in said if one])
        said = [asked.head if asked.head[-1] in "?!" else f"{asked.head}.", asked.note, asked.alarm]
        if asked.deal is not None:
            given = reader.cards([card.card for card in asked.deal.given]) or reader.say("told.offer_nothing")
            wanted = reader.cards([card.card for card in asked.deal.wanted])
            gives = self._words.say("terminal.gives", who=asked.deal.seat.name, given=given)
            said.insert(1, f"{gives} {asked.deal.asks} {wanted}".strip())
        if asked.lend is not None:
            said.append(interest(reader))
        return " ".join([one for one in said if one])

    def label(self, kind: str, option: Option) -> str:
        path = kind.split(".")
        if isinstance(option, tuple):
            return self._pair(path, tuple([part for part in option if not isinstance(part, str)]))
        if isinstance(option, int) and not isinstance(option, bool):
            return self._thing(path[-1], option)
        return self._words.name("terminal.act", str(option))

    def name(self, kind: str, option: Option) -> str:
        """A bid as money, and cards without what they do."""
        path = kind.split(".")
        if isinstance(option, int) and path[-1] == "bid":
            return self._speech.money(option)
        if isinstance(option, int) and path[-1] == "worth":  # whose name says that it is money
            return self._words.number(option)
        if isinstance(option, tuple) and path[-1] != "tip" and len(option) - option.count(None) == 1:
            option = option[0]
        if isinstance(option, int) and not isinstance(option, bool) and path[-1] not in (*SEATS, *CREWS):
            return self._speech.cards((option,))
        return self.label(kind, option)

    def rules(self, view: KrachView) -> tuple[str, ...]:
        assert view.asked is not None
        return (RULES[view.asked.decision.kind],)

    def result(self, view: KrachView) -> RenderableType:
        return result(self._reader(view))

    def _thing(self, what: str, number: int) -> str:
        if what in SEATS:
            return self._speech.name(number)
        return self._speech.crew(number) if what in CREWS else self._card(number)

    def _card(self, card: int) -> str:
        about = self._deck.capital[card]
        facts = {"card": self._speech.card(card), "money": self._speech.money(about.value)}
        if about.kind != "effect":
            return self._words.say("terminal.card", **facts)
        return self._words.say("terminal.card_text", **facts, text=self._speech.text(about))

    def _pair(self, path: list[str], option: tuple[int | bool | None, ...]) -> str:
        """A loan, a card with its target, or an order of Events."""
        numbers = [part for part in option if part is not None]
        if path[-1] == "tip":
            return " · ".join([self._speech.event(event) for event in numbers])
        card = numbers[0]
        if path[-1] == "lend":
            said = self._speech.cards((card,))
            return self._words.say("terminal.lend_to", card=said, crew=self._speech.crew(numbers[1]))
        if len(numbers) == 1:
            return self._card(card)
        aim = self._speech.aim(card, numbers[1])
        return self._words.say("terminal.play_at", card=self._speech.card(card), aim=aim)

    def _reader(self, view: KrachView) -> Reader:
        return Reader(self._deck, self._words, self._names, view, self._log)
