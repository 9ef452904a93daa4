"""What many games of Crisis among `steady` come to: played here, written down by `balance.crisis`."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field

from balance.games import steps
from debacle.core.messages import Event
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import Difficulty
from debacle.games.crisis.rules.events import (
    CompanyBought,
    Evaluated,
    EventDrawn,
    FifthManagerWon,
    GameBegun,
    InfluenceDrawn,
    InfluencePlayed,
    ManagerPlaced,
    Produced,
    RoundBegun,
)
from debacle.games.crisis.rules.scoring import CrisisOutcome
from debacle.games.crisis.rules.setup import CrisisOptions

SEED = 2016
SEATS = (1, 2, 3, 4, 5)
BANKRUPT = -1
"""In the place of a zone."""


class Tally(Struct):
    """Games of one number of seats and one difficulty."""

    games: int = 0
    bankrupt: Counter[int] = field(default_factory=Counter)
    """By round."""
    nobody: int = 0
    """Games that nobody won."""
    wins: Counter[int] = field(default_factory=Counter)
    starts: Counter[int] = field(default_factory=Counter)
    """Victories by seat, and by place in the first turn order."""
    decided: int = 0
    """Victories in all: the games that somebody won."""
    best: int = 0
    last: int = 0
    """Final scores of the first and the last in games overcome, added up."""
    vp: Counter[int] = field(default_factory=Counter)
    status: Counter[int] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    """By round: VP of all seats and the status after it, added up, and how often it was played."""
    zones: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By round and zone after it, as its place in ZONES; BANKRUPT where there is none."""
    placed: Counter[int] = field(default_factory=Counter)
    """By space."""
    fifth: int = 0
    shown: Counter[int] = field(default_factory=Counter)
    bought: Counter[int] = field(default_factory=Counter)
    active: Counter[int] = field(default_factory=Counter)
    owned: Counter[int] = field(default_factory=Counter)
    """By company: games in which it shows, in which somebody buys it, rounds in which it works and could have."""
    company_wins: Counter[int] = field(default_factory=Counter)
    events: Counter[int] = field(default_factory=Counter)
    growth: Counter[tuple[int, int]] = field(default_factory=Counter)
    drawn: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By event and round: VP won in it by all seats, added up, and how often it came."""
    cards: Counter[int] = field(default_factory=Counter)
    played: Counter[int] = field(default_factory=Counter)
    card_wins: Counter[int] = field(default_factory=Counter)
    players: Counter[int] = field(default_factory=Counter)
    """By influence card: drawn, played, and victories of those who played it in a game, and how many they were."""

    def merge(self, other: Tally) -> None:
        for name in self.__struct_fields__:
            mine, more = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(more)
            else:
                setattr(self, name, mine + more)


Key = tuple[int, Difficulty]
Whole = dict[Key, Tally]


def on_normal(whole: Whole) -> dict[int, Tally]:
    return {seats: tally for (seats, difficulty), tally in whole.items() if difficulty == "normal"}


def joined(whole: Whole, seats: int) -> Tally:
    joined = Tally()
    for (count, _), tally in whole.items():
        if count == seats:
            joined.merge(tally)
    return joined


def name_of(seats: int, difficulty: str) -> str:
    return f"{seats_of(seats)}, {difficulty}"


def seats_of(seats: int) -> str:
    return f"{seats} {'seat' if seats == 1 else 'seats'}"


class Sighting:
    """One game, and what is seen of it."""

    def __init__(self, tally: Tally, seats: int, deck: CrisisDeck) -> None:
        self.tally, self.seats, self.deck = tally, seats, deck
        self.round, self.event = 0, 0
        self.target = 0
        self.total = 0
        """VP of all seats at the start of the round."""
        self.order: tuple[int, ...] = ()
        self.owners: dict[int, int] = {}
        self.shown: set[int] = set()
        self.users: set[tuple[int, int]] = set()

    def see(self, event: Event) -> None:
        tally = self.tally
        if isinstance(event, GameBegun):
            self.order, self.total = event.order, event.vp * self.seats
        elif isinstance(event, RoundBegun):
            self.round, self.target = event.round, event.target
            self.shown.update(event.companies)
        elif isinstance(event, EventDrawn):
            self.event = event.card
        elif isinstance(event, ManagerPlaced):
            tally.placed[event.space] += 1
        elif isinstance(event, CompanyBought):
            self.owners[event.company] = event.seat
        elif isinstance(event, FifthManagerWon):
            tally.fifth += 1
        elif isinstance(event, Produced):
            tally.active.update(company for company, _ in event.activations)
        elif isinstance(event, InfluenceDrawn):
            if event.card is not None:
                tally.cards[event.card] += 1
        elif isinstance(event, InfluencePlayed):
            tally.played[event.card] += 1
            self.users.add((event.card, event.seat))
        elif isinstance(event, Evaluated):
            self._evaluated(event)

    def _evaluated(self, event: Evaluated) -> None:
        tally = self.tally
        total = sum(event.differences) + self.seats * self.target
        tally.vp[self.round] += total
        tally.status[self.round] += event.status
        tally.rounds[self.round] += 1
        tally.zones[self.round, BANKRUPT if event.status < 0 else self.deck.zone(event.status)] += 1
        tally.growth[self.event, self.round] += total - self.total
        tally.drawn[self.event, self.round] += 1
        tally.owned.update(self.owners.keys())
        self.total = total

    def end(self, outcome: CrisisOutcome) -> None:
        tally = self.tally
        tally.games += 1
        tally.shown.update(self.shown)
        tally.bought.update(self.owners.keys())
        tally.players.update(card for card, _ in self.users)
        if outcome.end == "bankrupt":
            tally.bankrupt[outcome.round] += 1
        else:
            tally.best += max(outcome.scores)
            tally.last += min(outcome.scores)
        if len(outcome.winners) != 1:
            tally.nobody += not outcome.winners
            return
        winner = outcome.winners[0]
        tally.decided += 1
        tally.wins[winner] += 1
        tally.starts[self.order.index(winner)] += 1
        tally.company_wins.update(company for company, owner in self.owners.items() if owner == winner)
        tally.card_wins.update(card for card, seat in self.users if seat == winner)


def play(table: tuple[int, Difficulty], numbers: range) -> Tally:
    """These games among `steady` alone, for so many seats and of this difficulty."""
    game, tally = Crisis(), Tally()
    seats, difficulty = table
    for number in numbers:
        _play_one(game, seats, difficulty, number, tally)
    return tally


def _play_one(game: Crisis, seats: int, difficulty: Difficulty, number: int, tally: Tally) -> None:
    seen = Sighting(tally, seats, game.deck)
    for step in steps(game, seats, CrisisOptions(difficulty=difficulty), SEED, number):
        for event in step.events:
            seen.see(event)
    outcome = step.state.outcome()
    assert isinstance(outcome, CrisisOutcome)
    seen.end(outcome)
