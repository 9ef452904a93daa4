"""Writes docs/balance/friends.md: python -m balance.friends > docs/balance/friends.md"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct, field

from balance.games import in_chunks, processes, steps
from balance.report import RATES, Contests, games_wanted, row, section, shares, table
from debacle import registry
from debacle.core.game import AnyGame
from debacle.games.friends.rules.events import CardTurnedUp, LotWon, RoundAdded

SEATS = (2, 3, 4)
GAMES = 5000
AGAINST_RANDOM = 2000
AGAINST_HABITS = 2000
SEED = 2010
MUCH_TOO_MUCH = 1.5
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


def play(deck: Path | None, seats: int, numbers: range) -> Tally:
    """These games among `steady` alone."""
    game, tally = registry.load("friends", deck), Tally()
    for number in numbers:
        _play_one(game, seats, number, tally)
    return tally


def _play_one(game: AnyGame, seats: int, number: int, tally: Tally) -> None:
    names = [card.id for card in game.deck.cards]
    shown: set[str] = set()
    buyers: set[tuple[str, int]] = set()
    markers: list[int] = []
    for step in steps(game, seats, game.options(), SEED, number):
        markers.append(step.state.marker)
        for event in step.events:
            if isinstance(event, CardTurnedUp):
                shown.add(names[event.card])
            elif isinstance(event, LotWon):
                card = names[event.card]
                tally.sales[card] += 1
                tally.paid[card] += event.price
                buyers.add((card, event.seat))
            elif isinstance(event, RoundAdded):
                tally.prolonged += 1
    outcome = step.state.outcome()
    share = 1 / len(outcome.winners)
    tally.games += 1
    tally.rounds[step.state.round] += 1
    tally.ends[_how(step.state, game, outcome.scores)] += 1
    tally.best += max(outcome.scores)
    tally.last += min(outcome.scores)
    for seat in outcome.winners:
        tally.wins[seat] += share
        tally.first += share * (seat == markers[0])
    tally.shown.update(shown)
    tally.bought.update({card for card, _ in buyers})
    for card, seat in buyers:
        tally.owned[card] += 1
        tally.won[card] = tally.won.get(card, 0.0) + share * (seat in outcome.winners)


def _how(state: object, game: AnyGame, scores: tuple[int, ...]) -> str:
    if max(scores) >= game.deck.numbers.vp_goal:
        return "goal"
    return "extra" if getattr(state, "extra_round", False) else "deck"


HEAD = """\
# We're Not Here to Make Friends!: how the players and the cards fare

Made by `python -m balance.friends {games} > docs/balance/friends.md`; the same program gives the same page. A
fair share is one victory in as many games as there are seats; limits are 95 % (Wilson)."""


def main(games: int, deck: Path | None) -> None:
    """With a deck file, where it is not the game's own."""
    print(HEAD.format(games=games))
    with processes() as pool:
        contests = Contests(pool, "friends", SEED)
        _against_random(contests, min(games, AGAINST_RANDOM))
        _habits(contests, max(1, games * AGAINST_HABITS // GAMES))
        whole = in_chunks(pool, partial(play, deck), SEATS, games)
    section("`steady` among themselves, by seat", f"{games:,} games for each number of seats.")
    table("table", *RATES)
    for seats, tally in whole.items():
        for seat in range(seats):
            row(f"{seats} seats, seat {seat}", *shares(tally.wins[seat], tally.games, seats))
        row(f"{seats} seats, first marker", *shares(tally.first, tally.games, seats))
    section("How long a game lasts", "Rounds, and how the game ended.")
    _lengths(whole)
    section(
        "The cards",
        "*Bought*: of the games in which the card shows, those in which somebody buys it. *Price*: the mean price as\n"
        "a multiple of the minimum bid. *Owner*: how often whoever bought it wins, as a multiple of the fair share.\n"
        f"A card bought in under {FEW:.0%}, or whose owner wins more than {MUCH} times the fair share, is marked.",
    )
    _cards(whole, registry.load("friends", deck))


def _against_random(contests: Contests, games: int) -> None:
    section(
        "One `steady` against `random`",
        f"{games:,} games for each number of seats; players change seats. `random` often bids what it has not got and\n"
        f"loses its money for nothing (FR-28), so {games // 4:,} games again with overbidding forbidden (FR-R10).",
    )
    table("table", *RATES)
    contests.against_random(SEATS, games)
    contests.against_random(SEATS, games // 4, ", no overbids", {"allow_overbid": False})


def _habits(contests: Contests, games: int) -> None:
    section(
        "One simple player against `steady`",
        f"{games:,} games for each number of seats; players change seats. Each bids by one idea that fits in a few\n"
        f"lines (`bot/habits.py`) and is otherwise steady. Whoever wins over {MUCH_TOO_MUCH} times the fair share has\n"
        "found a weakness, and is marked.",
    )
    table("player", "seats", *RATES, "idea")
    game = registry.load("friends")
    found = []
    for name, idea in IDEAS.items():
        assert name in game.bots()
        for seats in SEATS:
            wins = contests.play((name, *["steady"] * (seats - 1)), games).players[0].wins
            rate, limits, times = shares(wins, games, seats)
            over = wins / games * seats > MUCH_TOO_MUCH
            row(f"`{name}`", seats, rate, limits, f"**{times}**" if over else times, idea)
            found += [f"`{name}` at {seats}"] if over else []
    print(f"\nOver the limit: {', '.join(found) or 'none'}.")


IDEAS = {
    "collector": "points at a fixed price",
    "industrialist": "fills its factories first, then buys points",
    "miser": "takes at the minimum what nobody else bids for",
    "saver": "spends little until somebody is halfway, then outbids all",
    "saboteur": "every action card, and points at a low price",
    "appraiser": "a little over twice the minimum of whatever it can use",
    "polluter": "the dirtiest factories at the start, then points",
    "spoiler": "drives up what the leader bids for",
    "loner": "steady in everything, but looks at its own points alone",
}


def _lengths(whole: dict[int, Tally]) -> None:
    spread = range(3, 15)
    table("seats", "mean", "6 to 10", *map(str, spread), f"over {spread[-1]}")
    for seats, tally in whole.items():
        total = tally.games
        mean = sum(rounds * games for rounds, games in tally.rounds.items()) / total
        within = sum(tally.rounds[rounds] for rounds in range(6, 11)) / total
        cells = [f"{tally.rounds[rounds] / total:.1%}" for rounds in spread]
        over = sum(games for rounds, games in tally.rounds.items() if rounds > spread[-1]) / total
        row(seats, f"{mean:.2f}", f"{within:.1%}", *cells, f"{over:.1%}")
    print()
    table("seats", "with 40 VP or more", "after an extra round below that", "deck empty twice", "extra rounds",
           "VP of the first", "VP of the last")  # fmt: skip
    for seats, tally in whole.items():
        ends = [f"{tally.ends[how] / tally.games:.1%}" for how in ("goal", "extra", "deck")]
        best, last = tally.best / tally.games, tally.last / tally.games
        row(seats, *ends, f"{tally.prolonged / tally.games:.1%}", f"{best:.1f}", f"{last:.1f}")


def _cards(whole: dict[int, Tally], game: AnyGame) -> None:
    heads = [f"{head}, {seats}" for head in ("bought", "price", "owner") for seats in SEATS]
    table("card", "min", *heads)
    for card in game.deck.cards:
        row(card.id, card.min_bid, *_card_cells(card.id, card.min_bid, whole))
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


if __name__ == "__main__":
    main(games_wanted(GAMES), Path(sys.argv[2]) if sys.argv[2:] else None)
