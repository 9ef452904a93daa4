"""A person at the terminal against bots."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import Struct
from rich.rule import Rule

from debacle.core.audience import Seat
from debacle.core.game import Bot
from debacle.core.match import Match
from debacle.core.messages import Decision, Move
from debacle.terminal.asking import Back, Person
from debacle.terminal.contract import Terminal
from debacle.terminal.screen import Screen


class BotAtTable(Struct):
    """A bot, with the generator that it thinks with."""

    bot: Bot
    rng: Random


class Session:
    def __init__(
        self,
        match: Match,
        seat: Seat,
        person: Person,
        bots: Mapping[Seat, BotAtTable],
        terminal: Terminal,
        console: Screen,
    ) -> None:
        self._match = match
        self._seat = seat
        self._person = person
        self._bots = bots
        self._terminal = terminal
        self._console = console
        self._told = 0

    def play(self) -> None:
        """To the end. The bots answer first, so that the person's own answer is followed by what comes of it."""
        while self._match.state.outcome() is None:
            pending = self._match.state.pending()
            decision = next((one for one in pending if one.seat != self._seat), None)
            if decision is not None:
                self._let_bot_answer(decision)
            else:
                self._let_person_answer(pending[0])
        self._tell_news()
        self._console.print(self._terminal.result(self._match.state.view(self._seat)))

    def _let_bot_answer(self, decision: Decision) -> None:
        seat = decision.seat
        player = self._bots[seat]
        view = self._match.state.view(seat)
        self._match.play(Move(decision.number, seat, player.bot.choose(view, self._match.notes_of(seat), player.rng)))

    def _let_person_answer(self, decision: Decision) -> None:
        self._tell_news()
        view = self._match.state.view(self._seat)
        left = self._person.passing(view)
        if left is not None:
            self._match.play(Move(decision.number, self._seat, left))
            return
        self._console.print(self._terminal.table(view))
        try:
            answer = self._person.choose(view, can_take_back=self._match.can_take_back(self._seat))
        except Back:
            self._match.take_back(self._seat)
            self._told = len(self._match.seen_by(self._seat))
        else:
            self._match.play(Move(decision.number, self._seat, answer))
        self._console.print(Rule(style="dim"))

    def _tell_news(self) -> None:
        """What happened since the last time, as this seat saw it."""
        events = self._match.seen_by(self._seat)
        for event in events[self._told :]:
            line = self._terminal.tell(event)
            if line is not None:
                self._console.say(line)
        self._told = len(events)
