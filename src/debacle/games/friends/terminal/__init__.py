"""Friends at the terminal."""

from __future__ import annotations

from rich.console import RenderableType

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.core.specs import Answer, Option
from debacle.games.friends import Friends
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import owner_of
from debacle.games.friends.rules.events import (
    BidMade,
    CardAnnounced,
    CardTurnedUp,
    GameBegun,
    LotCalled,
    Passed,
    RoundBegun,
)
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.telling.ask import RULES, ask
from debacle.games.friends.telling.offer import card_note, tax_note
from debacle.games.friends.telling.raising import BidSight
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import Speech
from debacle.games.friends.telling.teller import Teller
from debacle.games.friends.terminal.passing import Passing
from debacle.games.friends.terminal.result import result
from debacle.games.friends.terminal.table import table
from debacle.texts.words import Words

SEATS = ("player", "opponent")
"""Choices that are seats, and not cards."""


class FriendsTerminal:
    def __init__(self, game: Friends, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> None:
        self._deck = game.deck
        self._words = words
        self._names = names
        self._speech = Speech(game.deck, words, names, max(game.about.seats), own_seat)
        self._teller = Teller(self._speech)
        self._turned_up: list[str] = []
        self._passing = Passing()
        self._asked: Reader | None = None
        """What was asked last, with what its options are about."""

    def spans(self, view: FriendsView) -> tuple[str, ...]:
        return self._passing.spans(view)

    def pass_until(self, view: FriendsView, span: str) -> Answer:
        return self._passing.begin(view, span)

    def passing(self, view: FriendsView) -> Answer | None:
        return self._passing.answer(view)

    def tell(self, event: Event) -> str | None:
        speech = self._speech
        self._passing.played += isinstance(event, CardAnnounced)
        if isinstance(event, CardTurnedUp):
            self._turned_up.append(speech.card(event.card))
            return None
        if isinstance(event, RoundBegun):
            return self._round("told.round_begun", event.round)
        if isinstance(event, LotCalled):
            low = speech.money(self._deck.cards[event.card].min_bid)
            return self._row_of_first_round() + speech.say("told.called", card=speech.card(event.card), money=low)
        if isinstance(event, BidMade):
            return speech.by("told.bid", event.seat, money=speech.money(event.amount))
        if isinstance(event, Passed):
            return speech.by("told.passed", event.seat)
        if isinstance(event, GameBegun):
            self._speech.seats = event.seats
        return self._teller.tell(event) or None

    def table(self, view: FriendsView) -> RenderableType:
        return table(self._reader(view))

    def question(self, view: FriendsView) -> str:
        self._asked = reader = self._reader(view)
        asked = ask(reader)
        assert asked is not None
        said = [f"{asked.head}.", asked.note, asked.alarm, "" if asked.bid is None else _purse(reader, asked.bid)]
        return reader.set(" ".join([one for one in said if one]))

    def warning(self, view: FriendsView, answer: Answer) -> str:
        """A bid that cannot be paid costs all one has (FR-28)."""
        reader = self._reader(view)
        asked = ask(reader)
        bid = None if asked is None else asked.bid
        if bid is None or not isinstance(answer, tuple) or not isinstance(answer[1], int) or answer[1] <= bid.cash:
            return ""
        if answer[1] <= bid.reach:
            return bid.offer
        return f"{reader.say('field.beyond')} {reader.say('field.beyond_how')}"

    def label(self, kind: str, option: Option) -> str:
        path = kind.split(".")
        if isinstance(option, int) and not isinstance(option, bool):
            return self._seat_or_card(path, option)
        key = f"terminal.act.{option}"
        if self._words.knows(key):
            return self._words.say(key)
        card = self._deck.index.get(str(option))
        if card is None:
            return str(option)
        rule = self._words.say("terminal.rule", card=self._speech.card(card), text=self._text(card))
        return self._speech.set(rule)

    def name(self, kind: str, option: Option) -> str:
        """A sum as money; a card by what is done with it, and its target by whose it is."""
        act = kind.partition(".")[2]
        if isinstance(option, int) and act == "bid":
            return self._speech.money(option)
        played = self._deck.index.get(act)
        if isinstance(option, int) and played is not None and self._deck.cards[played].attach != "player":
            assert self._asked is not None
            return self._asked.set(self._asked.card_of(option))
        card = self._deck.index.get(str(option))
        if card is None or self._words.knows(f"terminal.act.{option}"):
            return self.label(kind, option)
        verb = "play" if self._deck.cards[card].kind == "action" else "link"
        return self._speech.say(f"button.{verb}", card=self._speech.card(card))

    def rules(self, view: FriendsView) -> tuple[str, ...]:
        assert view.asked is not None
        kind = view.asked.decision.kind
        cards = [] if view.seat is None else [self._deck.cards[card].rule for card in view.unused[view.seat]]
        return (RULES[kind], *cards)

    def result(self, view: FriendsView) -> RenderableType:
        return result(self._reader(view))

    def _seat_or_card(self, path: list[str], option: int) -> str:
        card = self._deck.index.get(path[1]) if len(path) > 1 else None
        bound = card is not None and self._deck.cards[card].attach == "player"
        if bound or path[-1] in SEATS:
            return self._speech.name(option)
        if self._asked is None:
            return self._speech.card(option)
        return _with_note(self._asked, option, taxed=path[0] == "shed" or path[-1] == "deactivate")

    def _text(self, card: int) -> str:
        return self._speech.text(self._deck.cards[card])

    def _round(self, key: str, number: int) -> str:
        cards, self._turned_up = ", ".join(self._turned_up), []
        return self._speech.say(key, round=number, cards=cards or self._words.say("terminal.none"))

    def _row_of_first_round(self) -> str:
        """The first round begins by itself, with no event of its own."""
        return f"{self._round('told.row', 1)}\n" if self._turned_up else ""

    def _reader(self, view: FriendsView) -> Reader:
        return Reader(self._deck, self._words, self._names, view, ())


def _purse(reader: Reader, bid: BidSight) -> str:
    """What one has, and what is to be known before one bids more."""
    said = [reader.set(reader.words.say("terminal.cash", money=bid.cash_said)), bid.offer]
    if bid.low > bid.reach and not bid.capped:
        said += [reader.say("field.beyond_now"), reader.say("field.beyond_how")]
    return " ".join([one for one in said if one])


def _with_note(reader: Reader, card: CardId, *, taxed: bool) -> str:
    """A card to choose: whose it is, and what hangs on it."""
    owner = owner_of(reader.view, card)
    note = tax_note(reader, card) if taxed else card_note(reader, card, owner)
    key = "terminal.for_sale" if card in reader.view.row else "terminal.with_note"
    return reader.set(reader.words.say(key, card=reader.card_of(card), note=note))
