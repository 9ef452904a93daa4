"""Writes docs/balance/friends.md: python -m balance.friends > docs/balance/friends.md"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

from msgspec import Struct, field

from debacle import bots, registry
from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment
from debacle.arena.tally import wilson
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame
from debacle.core.messages import Move
from debacle.games.friends.rules.events import CardTurnedUp, LotWon, RoundAdded

SEATS = (2, 3, 4)
GAMES = 5000
AGAINST_RANDOM = 2000
SEED = 2010
CHUNK = 50
JOBS = 2
FEW, MUCH = 0.05, 1.6
"""A card bought in fewer of the games in which it shows, or whose buyer wins more often, needs another look."""


class Tally(Struct):
    """What many games of one number of seats come to."""

    games: int = 0
    wins: list[float] = field(default_factory=lambda: [0.0] * max(SEATS))
    first: float = 0.0
    """Victories of whoever had the marker first."""
    rounds: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    prolonged: int = 0
    best: int = 0
    last: int = 0
    """VP of the first and the last, added up."""
    shown: Counter[str] = field(default_factory=Counter)
    bought: Counter[str] = field(default_factory=Counter)
    """Games in which somebody bought it."""
    sales: Counter[str] = field(default_factory=Counter)
    paid: Counter[str] = field(default_factory=Counter)
    owned: Counter[str] = field(default_factory=Counter)
    won: dict[str, float] = field(default_factory=dict)
    """Buyers, and their victories."""

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.first += other.first
        self.prolonged += other.prolonged
        self.best += other.best
        self.last += other.last
        self.wins = [one + two for one, two in zip(self.wins, other.wins, strict=True)]
        for name in ("rounds", "ends", "shown", "bought", "sales", "paid", "owned"):
            getattr(self, name).update(getattr(other, name))
        for card, wins in other.won.items():
            self.won[card] = self.won.get(card, 0.0) + wins

    def times_fair(self, card: str, seats: int) -> float:
        return seats * self.won.get(card, 0.0) / max(1, self.owned[card])

    def share_bought(self, card: str) -> float:
        return self.bought[card] / max(1, self.shown[card])


def play(game: AnyGame, seats: int, numbers: range) -> Tally:
    """These games among `steady` alone."""
    tally = Tally()
    for number in numbers:
        _play_one(game, seats, number, tally)
    return tally


def _play_one(game: AnyGame, seats: int, number: int, tally: Tally) -> None:
    listener = Listener()
    dealer = Dealer(seeded(Random(f"{SEED}:{number}:chance")), listener.tell)
    thoughts = [Random(f"{SEED}:{number}:{seat}") for seat in range(seats)]
    players = [bots.find(game, "steady") for _ in range(seats)]
    notes = [game.notes(seat) for seat in range(seats)]
    state = game.begin(seats, game.options(), dealer)
    marker = state.marker
    names = [card.id for card in game.deck.cards]
    shown: set[str] = set()
    buyers: set[tuple[str, int]] = set()
    while True:
        for told in listener:
            event = told.event
            notes = [game.note(page, event) for page in notes]
            if isinstance(event, CardTurnedUp):
                shown.add(names[event.card])
            elif isinstance(event, LotWon):
                card = names[event.card]
                tally.sales[card] += 1
                tally.paid[card] += event.price
                buyers.add((card, event.seat))
            elif isinstance(event, RoundAdded):
                tally.prolonged += 1
        listener.clear()
        pending = state.pending()
        if not pending:
            break
        seat = pending[0].seat
        answer = players[seat].choose(state.view(seat), notes[seat], thoughts[seat])
        state.play(Move(pending[0].number, seat, answer), dealer)
    outcome = state.outcome()
    assert outcome is not None
    share = 1 / len(outcome.winners)
    tally.games += 1
    tally.rounds[state.round] += 1
    tally.ends[_how(state, game, outcome.scores)] += 1
    tally.best += max(outcome.scores)
    tally.last += min(outcome.scores)
    for seat in outcome.winners:
        tally.wins[seat] += share
        tally.first += share * (seat == marker)
    tally.shown.update(shown)
    tally.bought.update({card for card, _ in buyers})
    for card, seat in buyers:
        tally.owned[card] += 1
        tally.won[card] = tally.won.get(card, 0.0) + share * (seat in outcome.winners)


def _how(state: object, game: AnyGame, scores: tuple[int, ...]) -> str:
    if max(scores) >= game.deck.numbers.vp_goal:
        return "goal"
    return "extra" if getattr(state, "extra_round", False) else "deck"


def _apart(seats: int, numbers: range, deck: str | None) -> Tally:
    return play(registry.load("friends", None if deck is None else Path(deck)), seats, numbers)


def measure(games: int, deck: str | None = None) -> dict[int, Tally]:
    """By number of seats; a deck file, where it is not the game's own."""
    with ProcessPoolExecutor(JOBS, mp_context=get_context("spawn")) as pool:
        futures = {
            seats: [
                pool.submit(_apart, seats, range(at, min(at + CHUNK, games)), deck) for at in range(0, games, CHUNK)
            ]
            for seats in SEATS
        }
        whole = {}
        for seats, parts in futures.items():
            whole[seats] = Tally()
            for part in parts:
                whole[seats].merge(part.result())
    return whole


HEAD = """\
# We're Not Here to Make Friends!: how the players and the cards fare

Made by `python -m balance.friends {games} > docs/balance/friends.md`; the same program gives the same page. A
fair share is one victory in as many games as there are seats; limits are 95 % (Wilson)."""


def main(games: int = GAMES, deck: str | None = None) -> None:
    print(HEAD.format(games=games))
    _against_random(min(games, AGAINST_RANDOM))
    whole = measure(games, deck)
    _section("`steady` among themselves, by seat", f"{games:,} games for each number of seats.")
    _table("table", "wins", "limits", "times fair")
    for seats, tally in whole.items():
        for seat in range(seats):
            _rate(f"{seats} seats, seat {seat}", tally.wins[seat], tally.games, seats)
        _rate(f"{seats} seats, first marker", tally.first, tally.games, seats)
    _section("How long a game lasts", "Rounds, and how the game ended.")
    _lengths(whole)
    _section(
        "The cards",
        "*Bought*: of the games in which the card shows, those in which somebody buys it. *Price*: the mean price as\n"
        "a multiple of the minimum bid. *Owner*: how often whoever bought it wins, as a multiple of the fair share.\n"
        f"A card bought in under {FEW:.0%}, or whose owner wins more than {MUCH} times the fair share, is marked.",
    )
    _cards(whole, registry.load("friends", None if deck is None else Path(deck)))


def _against_random(games: int) -> None:
    _section(
        "One `steady` against `random`",
        f"{games:,} games for each number of seats; players change seats. `random` often bids what it has not got and\n"
        f"loses its money for nothing (FR-28), so {games // 4:,} games again with overbidding forbidden (FR-R10).",
    )
    _table("table", "wins", "limits", "times fair")
    for name, overbid, count in (("", True, games), (", no overbids", False, games // 4)):
        for seats in SEATS:
            players = ("steady", *["random"] * (seats - 1))
            options: dict[str, object] = {"allow_overbid": overbid}
            plan = Experiment(game="friends", players=players, games=count, seed=SEED, options=options)
            _rate(f"{seats} seats{name}", simulate(plan, jobs=JOBS).players[0].wins, count, seats)


def _rate(name: str, wins: float, games: int, seats: int) -> None:
    low, high = wilson(wins / games, games)
    _row(name, f"{wins / games:.1%}", f"{low:.1%} – {high:.1%}", f"{wins / games * seats:.2f}")


def _lengths(whole: dict[int, Tally]) -> None:
    spread = range(3, 15)
    _table("seats", "mean", "6 to 10", *map(str, spread), f"over {spread[-1]}")
    for seats, tally in whole.items():
        total = tally.games
        mean = sum(rounds * games for rounds, games in tally.rounds.items()) / total
        within = sum(tally.rounds[rounds] for rounds in range(6, 11)) / total
        cells = [f"{tally.rounds[rounds] / total:.1%}" for rounds in spread]
        over = sum(games for rounds, games in tally.rounds.items() if rounds > spread[-1]) / total
        _row(seats, f"{mean:.2f}", f"{within:.1%}", *cells, f"{over:.1%}")
    print()
    _table("seats", "with 40 VP or more", "after an extra round below that", "deck empty twice", "extra rounds",
           "VP of the first", "VP of the last")  # fmt: skip
    for seats, tally in whole.items():
        ends = [f"{tally.ends[how] / tally.games:.1%}" for how in ("goal", "extra", "deck")]
        best, last = tally.best / tally.games, tally.last / tally.games
        _row(seats, *ends, f"{tally.prolonged / tally.games:.1%}", f"{best:.1f}", f"{last:.1f}")


def _cards(whole: dict[int, Tally], game: AnyGame) -> None:
    heads = [f"{head}, {seats}" for head in ("bought", "price", "owner") for seats in SEATS]
    _table("card", "min", *heads)
    for card in game.deck.cards:
        _row(card.id, card.min_bid, *_card_cells(card.id, card.min_bid, whole))
    outside = [card.id for card in game.deck.cards if any("*" in cell for cell in _card_cells(card.id, 1, whole))]
    print(f"\nOutside the limits: {', '.join(outside) or 'none'}.")


def _card_cells(card: str, least: int, whole: dict[int, Tally]) -> Iterator[str]:
    for tally in whole.values():
        share = tally.share_bought(card)
        yield f"**{share:.0%}**" if share < FEW else f"{share:.0%}"
    for tally in whole.values():
        yield f"{tally.paid[card] / max(1, tally.sales[card]) / max(1, least):.2f}"
    for seats, tally in whole.items():
        times = tally.times_fair(card, seats)
        yield f"**{times:.2f}**" if times > MUCH else f"{times:.2f}"


def _section(title: str, text: str) -> None:
    print(f"\n## {title}\n{text}\n")


def _table(*heads: str) -> None:
    _row(*heads)
    _row(*["---"] * len(heads))


def _row(*cells: object) -> None:
    print("|", " | ".join(map(str, cells)), "|")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else GAMES, sys.argv[2] if sys.argv[2:] else None)
