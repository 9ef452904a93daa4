"""Writes docs/balance/krach.md: python -m balance.krach > docs/balance/krach.md"""

from __future__ import annotations

import re
import sys
from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from textwrap import fill

from debacle import bots, registry
from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment, PlayerSummary
from debacle.arena.tally import wilson
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.messages import Event, Move
from debacle.core.specs import Answer
from debacle.games.krach import Krach
from debacle.games.krach.rules.banks import face_value
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.events import BanksFailed, EmbezzlerCaught, EventsShuffled, Pocketed, TurnBegun

SEATS = (2, 3, 4)
GAMES = 5000
AGAINST_RANDOM = 2000
HABITS = 1000
"""Games for each table with other players."""
SEED = 2009
CHUNK = 50
JOBS = 2
SHORT, LONG, SAFE = 8, 20, 3
"""A game should last so many rounds, and nobody be out before this one."""
LIMIT = 1.2
"""A looter must not win more than so often its share."""
Count = Counter[tuple[str | int, ...]]
"""What many games of one number of seats come to: what, and which of it, how often."""

FIRST_NUMBERS = (
    ("notaries", "overhead", 2),
    ("pharmacists", "overhead", 2),
    ("restaurant-owners", "overhead", 2),
    ("bailout-0", "count", 2),
    ("bailout-2", "count", 3),
    ("bailout-5", "count", 2),
    ("bailout-7", "count", 1),
)
"""What was tuned, as it was."""


def untuned(text: str) -> str:
    """The deck file with its first numbers."""
    for card, name, number in FIRST_NUMBERS:
        entry = re.compile(rf'(id = "{card}"\n(?:(?!\[\[).)*?^{name} = )\d+', re.DOTALL | re.MULTILINE)
        text, found = entry.subn(rf"\g<1>{number}", text, count=1)
        assert found, f"{card} has no {name}"
    return text


def play(game: Krach, seats: int, numbers: range) -> Count:
    """These games among `steady` alone."""
    count: Count = Counter()
    for number in numbers:
        _play_one(game, seats, number, count)
    return count


def _play_one(game: Krach, seats: int, number: int, count: Count) -> None:
    listener = Listener()
    dealer = Dealer(seeded(Random(f"{SEED}:{number}:chance")), listener.tell)
    thoughts = [Random(f"{SEED}:{number}:{seat}") for seat in range(seats)]
    players = [bots.find(game, "steady") for _ in range(seats)]
    notes = [game.notes(seat) for seat in range(seats)]
    state = game.begin(seats, game.options(), dealer)
    out = 0
    while True:
        for told in listener:
            for seat in range(seats):
                event = told.seen_by(seat)
                if event is not None:
                    notes[seat] = game.note(notes[seat], event)
            _count_event(game.deck, told.event, count)
            if isinstance(told.event, BanksFailed):
                out = out or state.round
                count["failed", state.round] += len(told.event.seats)
        listener.clear()
        pending = state.pending()
        if not pending:
            break
        seat = pending[0].seat
        answer = players[seat].choose(state.view(seat), notes[seat], thoughts[seat])
        if pending[0].kind == "blink":
            _count_blink(answer, count)
        state.play(Move(pending[0].number, seat, answer), dealer)
    outcome = state.outcome()
    assert outcome is not None
    count["games",] += 1
    count["rounds", outcome.rounds] += 1
    count["capped",] += len(outcome.survivors) > 1
    count["early",] += 0 < out < SAFE
    count["last bank wins",] += len(outcome.survivors) == 1 and outcome.survivors[0] in outcome.winners
    count["fortune",] += sum(outcome.fortunes)
    count["extra",] += sum(outcome.extras)
    share = 60 // len(outcome.winners)
    for seat in outcome.winners:
        count["won", seat] += share
        count["first",] += share * (seat == state.first)


def _count_event(deck: KrachDeck, event: Event, count: Count) -> None:
    if isinstance(event, Pocketed):
        count["pocketed", len(event.cards)] += 1
        count["loot", len(event.cards)] += face_value(deck, event.cards)
    elif isinstance(event, EmbezzlerCaught):
        count["caught", event.count] += 1
        count["saved",] += face_value(deck, event.cards or ())
        count["catchers",] += len(event.watchers)
    elif isinstance(event, TurnBegun):
        count["laps",] += 1
    elif isinstance(event, EventsShuffled):
        count["krachs",] += 1


def _count_blink(answer: Answer, count: Count) -> None:
    assert isinstance(answer, tuple)
    count["blink", str(answer[0])] += 1


def _apart(seats: int, numbers: range, deck: str | None) -> Count:
    game = registry.load("krach", None if deck is None else Path(deck))
    assert isinstance(game, Krach)
    return play(game, seats, numbers)


def measure(games: int, pool: Executor, deck: str | None = None) -> dict[int, Count]:
    """By number of seats; a deck file, where it is not the game's own."""
    chunks = [range(at, min(at + CHUNK, games)) for at in range(0, games, CHUNK)]
    futures = {seats: [pool.submit(_apart, seats, chunk, deck) for chunk in chunks] for seats in SEATS}
    whole: dict[int, Count] = {}
    for seats, parts in futures.items():
        whole[seats] = Counter()
        for part in parts:
            whole[seats].update(part.result())
    return whole


HEAD = """\
# Krach: how the players and the numbers fare

Made by `python -m balance.krach {games} > docs/balance/krach.md`; the same program gives the same page. A fair
share is one victory in as many games as there are seats; limits are 95 % (Wilson). Players change seats from game to
game. The players: `steady`; `honest`, the same without ever pocketing; `crooked`, the same but as greedy as can be;
`looter`, who pockets the most that is allowed in every lap and ignores cover; `shrewd`, who knows how often `steady`
watches whom and answers with the best there is against that."""


def main(games: int = GAMES) -> None:
    some = min(games, HABITS)
    print(HEAD.format(games=games))
    with ProcessPoolExecutor(JOBS, mp_context=get_context("spawn")) as pool:
        _section("One `steady` against `random`", f"{min(games, AGAINST_RANDOM):,} games for each number of seats.")
        _table("table", "wins", "limits", "times fair")
        for seats in SEATS:
            players = ("steady", *["random"] * (seats - 1))
            _rate(f"{seats} seats", _simulate(players, min(games, AGAINST_RANDOM), pool)[0], seats)
        whole = measure(games, pool)
        _steady(whole, games)
        looters = _habits(some, pool)
        _tuning(some, pool, whole, looters)


def _simulate(
    players: tuple[str, ...], games: int, pool: Executor, deck: str | None = None
) -> tuple[PlayerSummary, ...]:
    return simulate(Experiment(game="krach", players=players, games=games, seed=SEED, deck=deck), executor=pool).players


def _steady(whole: dict[int, Count], games: int) -> None:
    _section("`steady` among themselves, by seat", f"{games:,} games for each number of seats.")
    _table("table", "wins", "limits", "times fair")
    for seats, count in whole.items():
        total = count["games",]
        lines = [(f"seat {seat}", count["won", seat]) for seat in range(seats)]
        for name, wins in (*lines, ("first to play", count["first",])):
            low, high = wilson(wins / 60 / total, total)
            _row(f"{seats} seats, {name}", *_limits(wins / 60 / total, low, high, seats))
    _section("How long a game lasts", f"Rounds. Wanted: {SHORT} to {LONG} in most games, nobody out before {SAFE}.")
    _lengths(whole)
    _section(
        "Bankruptcies by round",
        f"Banks that fail in that round, in a hundred games. *Early*: games with somebody out before round {SAFE}.",
    )
    _failures(whole)
    _section(
        "What embezzling and watching are worth",
        "*Net*: M pocketed in an attempt, less 3M for the Confidence card if caught. *Saved*: M that go back to a\n"
        "hand, for each blink spent watching; every catch costs the embezzler a Confidence card besides.",
    )
    _blinks(whole)


def _lengths(whole: dict[int, Count]) -> None:
    ends = (5, 7, 10, 12, 15, 20, 29)
    names = [f"{a + 1} to {b}" for a, b in zip((0, *ends), ends, strict=False)]
    _table("seats", "mean", f"{SHORT} to {LONG}", *names, "30", "cap ends it", "Krachs", "last bank wins", "M a CEO")
    for seats, count in whole.items():
        total = count["games",]
        parts = [within(count, low + 1, high) for low, high in zip((0, *ends), ends, strict=False)]
        score = (count["fortune",] + count["extra",]) / total / seats
        mean, whole_length = f"{mean_rounds(count):.1f}", within(count, SHORT, LONG)
        _row(
            seats, mean, whole_length, *parts, within(count, 30, 30), f"{count['capped',] / total:.1%}",
            f"{count['krachs',] / total:.2f}", f"{count['last bank wins',] / total:.1%}", f"{score:.1f}",
        )  # fmt: skip


def _failures(whole: dict[int, Count]) -> None:
    most = 15
    _table("seats", *map(str, range(1, most + 1)), "later", "early")
    for seats, count in whole.items():
        total = count["games",]
        later = sum([many for key, many in count.items() if key[0] == "failed" and int(key[1]) > most])
        cells = [count["failed", length] for length in range(1, most + 1)]
        _row(seats, *[f"{100 * many / total:.1f}" for many in (*cells, later)], f"{count['early',] / total:.1%}")


def _blinks(whole: dict[int, Count]) -> None:
    _table("seats", "attempts a lap", "with 1, 2, 3 cards", "caught with 1, 2, 3", "net of 1, 2, 3", "net a lap",
           "blinks spent watching", "catches", "saved")  # fmt: skip
    for seats, count in whole.items():
        sizes = (1, 2, 3)
        tries = {size: count["pocketed", size] + count["caught", size] for size in sizes}
        whole_tries, laps = max(1, sum(tries.values())), count["laps",]
        nets = {size: count["loot", size] - 3 * count["caught", size] for size in sizes}
        watching = count["blink", "watch"]
        blinks = sum([many for key, many in count.items() if key[0] == "blink"])
        _row(
            seats,
            f"{whole_tries / laps:.2f}",
            ", ".join([f"{tries[size] / whole_tries:.0%}" for size in sizes]),
            ", ".join([f"{count['caught', size] / max(1, tries[size]):.0%}" for size in sizes]),
            ", ".join([f"{nets[size] / max(1, tries[size]):.1f}" for size in sizes]),
            f"{sum(nets.values()) / laps:.2f}",
            f"{watching / blinks:.0%}",
            f"{count['catchers',] / watching:.1%}",
            f"{count['saved',] / watching:.2f}",
        )


def _habits(games: int, pool: Executor) -> dict[int, float]:
    """Shows how others fare, and tells how often its share the looter wins, by number of seats."""
    _section(
        "One of another temper among `steady`",
        f"{games:,} games for each table. A looter may win {LIMIT} times its share at most; what `shrewd` wins beyond\n"
        "its share is what the blink of `steady` gives away to somebody who knows its odds.",
    )
    _table("table", "wins", "limits", "times fair", "fortune", "those of `steady`")
    looters: dict[int, float] = {}
    for name in ("looter", "honest", "shrewd"):
        for seats in SEATS:
            players = _simulate((name, *["steady"] * (seats - 1)), games, pool)
            others = sum([player.measures["fortune"].mean for player in players[1:]]) / (seats - 1)
            own = players[0].measures["fortune"].mean
            if name == "looter":
                looters[seats] = players[0].times_fair
            _rate(f"`{name}`, {seats} seats", players[0], seats, f"{own:.1f}", f"{others:.1f}")
    _section("Honest and crooked at one table", f"{games:,} games for each table.")
    _table("table", "player", "wins", "limits", "times fair", "score")
    for mix in (("honest", "crooked"), ("honest", "crooked", "steady"), ("honest", "honest", "crooked", "crooked")):
        for player in _simulate(mix, games, pool):
            _row(f"{len(mix)} seats", f"`{player.name}`", *_limits(player.rate, player.low, player.high, len(mix)),
                 f"{player.measures['score'].mean:.1f}")  # fmt: skip
    return looters


def _tuning(games: int, pool: Executor, now: dict[int, Count], looters: dict[int, float]) -> None:
    changes = ", ".join([f"{name} of `{card}` {number}" for card, name, number in FIRST_NUMBERS])
    text = (
        f"With the first numbers {games:,} games for each table. They were: {changes}. All players are those of today, "
        "so what `steady` has learnt counts for both: its bank leans on all but one of its Confidence cards when it "
        "lends, and it watches those most who seem to take most."
    )
    _section("Before and after the tuning", fill(text, 120))
    _table("seats", "numbers", f"{SHORT} to {LONG} rounds", "mean", "early", "`looter`, times fair")
    with TemporaryDirectory() as folder:
        first = Path(folder) / "first.toml"
        own = files("debacle.games.krach").joinpath("deck.toml").read_text(encoding="utf-8")
        first.write_text(untuned(own), encoding="utf-8")
        before = measure(games, pool, str(first))
        for seats in SEATS:
            looter = _simulate(("looter", *["steady"] * (seats - 1)), games, pool, str(first))[0].times_fair
            _row(seats, "first", *_outline(before[seats]), f"{looter:.2f}")
            _row(seats, "now", *_outline(now[seats]), f"{looters[seats]:.2f}")


def _outline(count: Count) -> tuple[str, ...]:
    total = count["games",]
    return within(count, SHORT, LONG), f"{mean_rounds(count):.1f}", f"{count['early',] / total:.1%}"


def within(count: Count, low: int, high: int) -> str:
    """The part of the games that last so many rounds."""
    return f"{sum([count['rounds', length] for length in range(low, high + 1)]) / count['games',]:.1%}"


def mean_rounds(count: Count) -> float:
    return sum([int(key[1]) * many for key, many in count.items() if key[0] == "rounds"]) / count["games",]


def _rate(name: str, player: PlayerSummary, seats: int, *more: object) -> None:
    _row(name, *_limits(player.rate, player.low, player.high, seats), *more)


def _limits(rate: float, low: float, high: float, seats: int) -> tuple[str, ...]:
    return f"{rate:.1%}", f"{low:.1%} – {high:.1%}", f"{rate * seats:.2f}"


def _section(title: str, text: str) -> None:
    print(f"\n## {title}\n{text}\n", flush=True)


def _table(*heads: str) -> None:
    _row(*heads)
    _row(*["---"] * len(heads))


def _row(*cells: object) -> None:
    print("|", " | ".join(map(str, cells)), "|", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else GAMES)
