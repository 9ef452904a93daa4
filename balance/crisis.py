"""Writes docs/balance/crisis.md: python -m balance.crisis > docs/balance/crisis.md"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import get_args

from balance.crisis_tally import SEED, Tally, play
from balance.games import in_chunks, processes
from balance.report import RATES, Contests, games_wanted, row, section, shares, table
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import Difficulty

SEATS = (1, 2, 3, 4, 5)
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
GAMES = 3000
AGAINST_RANDOM = 2000
FEW, UNFAIR = 0.02, 1.25
"""A company bought in fewer of the games in which it shows, or a seat that wins more than its share, is marked."""
Key = tuple[int, Difficulty]
Whole = dict[Key, Tally]


HEAD = """\
# Crisis: how the country, the players and the cards fare

Made by `python -m balance.crisis {games} > docs/balance/crisis.md`; the same program gives the same page.
{games:,} games among `steady` for each number of seats and each difficulty; limits are 95 % (Wilson). A fair share is
one victory in as many games as there are seats, of those that somebody won alone."""


def main(games: int = GAMES) -> None:
    print(HEAD.format(games=games))
    with processes() as pool:
        _against_random(Contests(pool, "crisis", SEED), min(games, AGAINST_RANDOM))
        whole = in_chunks(pool, play, product(SEATS, DIFFICULTIES), games)
    deck = Crisis().deck
    _crisis(whole)
    _course(whole, deck)
    _seats(whole)
    _spaces(whole, deck)
    _companies(whole, deck)
    _events(whole, deck)
    _influence(whole, deck)


def _against_random(contests: Contests, games: int) -> None:
    section(
        "One `steady` against `random`",
        f"{games:,} games for each number of seats, on normal; players change seats. `random` ruins the country, so\n"
        "that `steady` wins by standing at or above the target when it goes bankrupt (CR-129).",
    )
    table("table", *RATES)
    contests.against_random(SEATS[1:], games)


def _crisis(whole: Whole) -> None:
    section(
        "The crisis",
        "How often it is overcome, in which round the country goes bankrupt otherwise, and how often nobody wins.",
    )
    table("table", "overcome", "limits", *[f"round {number}" for number in range(1, 8)], "nobody wins")
    for (seats, difficulty), tally in whole.items():
        games = tally.games
        overcome = games - sum(tally.bankrupt.values())
        rounds = [f"{tally.bankrupt[number] / games:.1%}" for number in range(1, 8)]
        part, limits, _ = shares(overcome, games, seats)
        row(_name(seats, difficulty), part, limits, *rounds, f"{tally.nobody / games:.1%}")


def _course(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "The course of a game",
        "Mean VP of a seat after each round, with the target beside it; the final scores of the first and the last\n"
        "where the crisis is overcome; fifth managers won by a seat.",
    )
    table("table", *[f"round {number}" for number in range(1, 8)], "first", "last", "fifth manager")
    for (seats, difficulty), tally in whole.items():
        targets = deck.targets[seats, difficulty]
        means = [
            f"{tally.vp[number] / max(1, tally.rounds[number]) / seats:.1f} ({targets[number - 1]})"
            for number in range(1, 8)
        ]
        overcome = max(1, tally.games - sum(tally.bankrupt.values()))
        scores = (f"{tally.best / overcome:.1f}", f"{tally.last / overcome:.1f}")
        row(_name(seats, difficulty), *means, *scores, f"{tally.fifth / tally.games / seats:.0%}")
    print("\nThe status after each round, where the round was played:\n")
    table("table", *[f"round {number}" for number in range(1, 8)])
    for (seats, difficulty), tally in whole.items():
        means = [f"{tally.status[number] / max(1, tally.rounds[number]):.1f}" for number in range(1, 8)]
        row(_name(seats, difficulty), *means)


def _seats(whole: Whole) -> None:
    section(
        "Seats",
        "Victories as a multiple of the fair share, by seat and by place in the first turn order, which is drawn\n"
        f"before the first round (CR-11). More than {UNFAIR} times the share is marked.",
    )
    table("table", *[f"seat {seat}" for seat in range(5)], *[f"place {place + 1}" for place in range(5)])
    worst = {"seat": 0.0, "place": 0.0}
    for (seats, difficulty), tally in whole.items():
        if seats > 1:
            cells = []
            for what, counts in (("seat", tally.wins), ("place", tally.starts)):
                times = [counts[number] * seats / max(1, tally.decided) for number in range(seats)]
                worst[what] = max(worst[what], *times)
                cells += [f"{one:.2f}" if one <= UNFAIR else f"**{one:.2f}**" for one in times] + [""] * (5 - seats)
            row(_name(seats, difficulty), *cells)
    print(
        f"\nThe most that any seat wins is {worst['seat']:.2f} times its share; any place, {worst['place']:.2f} times."
    )


def _spaces(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "Action spaces", "Managers that a seat places on each action in a game, on normal; and on each single space."
    )
    normal = _on_normal(whole)
    table("action", *map(_seats_of, normal))
    for number, action in enumerate(deck.actions, 1):
        if deck.at[number]:
            uses = [sum(tally.placed[space] for space in deck.at[number]) for tally in normal.values()]
            cells = [
                f"{use / tally.games / seats:.2f}" for use, (seats, tally) in zip(uses, normal.items(), strict=True)
            ]
            row(f"{action.number} {action.name['en']}", *cells)
    print()
    table("space", *map(_seats_of, normal))
    for number, offers in ((11, deck.imports), (12, deck.energy)):
        for place, offer in enumerate(offers):
            space = deck.at[number][place]
            cells = [f"{tally.placed[space] / tally.games / seats:.2f}" for seats, tally in normal.items()]
            row(offer.id, *cells)


def _companies(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "Companies",
        "On normal. *Bought*: of the games in which the company shows, those in which somebody buys it. *Works*: of\n"
        "the rounds that its owner has it, those in which it is activated. *Owner*: how often whoever bought it wins,\n"
        f"as a multiple of the fair share. Bought in under {FEW:.0%} is marked.",
    )
    normal = _on_normal(whole)
    some = {seats: tally for seats, tally in normal.items() if seats > 1}
    heads = ["bought, all", *[f"bought, {seats}" for seats in normal], *[f"works, {seats}" for seats in normal]]
    table("company", "level", "price", "VP", *heads, *[f"owner, {seats}" for seats in some])
    rare, rare_somewhere = [], []
    for place, company in enumerate(deck.companies):
        everywhere = _bought(place, *normal.values())
        if everywhere < FEW:
            rare.append(company.id)
        shares = {seats: _bought(place, tally) for seats, tally in normal.items()}
        rare_somewhere += [
            f"{company.id} at {_seats_of(seats)} ({share:.1%})" for seats, share in shares.items() if share < FEW
        ]
        bought = [f"**{share:.1%}**" if share < FEW else f"{share:.0%}" for share in (everywhere, *shares.values())]
        works = [f"{tally.active[place] / max(1, tally.owned[place]):.0%}" for tally in normal.values()]
        owner = [
            f"{tally.company_wins[place] * seats / max(1, tally.bought[place]):.2f}" for seats, tally in some.items()
        ]
        row(company.id, company.level, company.price, company.vp, *bought, *works, *owner)
    print(f"\nBought in under {FEW:.0%} of all games: {', '.join(rare) or 'none'}.")
    print(f"Of those of one number of seats: {', '.join(rare_somewhere) or 'none'}.")


def _bought(company: int, *tallies: Tally) -> float:
    return sum(tally.bought[company] for tally in tallies) / max(1, sum(tally.shown[company] for tally in tallies))


def _events(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "Events",
        "All difficulties. How often each came in a hundred games, and how many VP more or fewer a seat won in that\n"
        "round than in the same round under other events.",
    )
    tables = {seats: _joined(whole, seats) for seats in SEATS}
    table("event", "zone", *[f"came, {seats}" for seats in SEATS], *[f"VP, {seats}" for seats in SEATS])
    for place, event in enumerate(deck.events):
        came = [
            f"{100 * sum(tally.drawn[place, number] for number in range(1, 8)) / tally.games:.0f}"
            for tally in tables.values()
        ]
        row(event.id, event.zone, *came, *[_effect(tally, place, seats) for seats, tally in tables.items()])


def _effect(tally: Tally, event: int, seats: int) -> str:
    """Against the mean of the same rounds, weighted by how often the event came in each."""
    came, more = 0, 0.0
    for number in range(1, 8):
        here, all_here = tally.drawn[event, number], _in_round(tally.drawn, number)
        if here and all_here > here:
            others = (_in_round(tally.growth, number) - tally.growth[event, number]) / (all_here - here)
            more += tally.growth[event, number] - here * others
            came += here
    return f"{more / came / seats:+.1f}" if came else ""


def _in_round(counts: Counter[tuple[int, int]], number: int) -> int:
    return sum(count for (_, there), count in counts.items() if there == number)


def _influence(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "Influence cards",
        "All difficulties. *Played*: of those drawn. *Winner*: how often whoever plays the card in a game wins it, as\n"
        "a multiple of the fair share.",
    )
    tables = {seats: _joined(whole, seats) for seats in SEATS}
    some = {seats: tally for seats, tally in tables.items() if seats > 1}
    table("card", *[f"played, {seats}" for seats in SEATS], *[f"winner, {seats}" for seats in some])
    for place, card in enumerate(deck.influence):
        played = [
            f"{tally.played[place] / tally.cards[place]:.0%}" if tally.cards[place] else "" for tally in tables.values()
        ]
        winner = [
            f"{tally.card_wins[place] * seats / max(1, tally.players[place]):.2f}" for seats, tally in some.items()
        ]
        row(card.id, *played, *winner)


def _on_normal(whole: Whole) -> dict[int, Tally]:
    return {seats: tally for (seats, difficulty), tally in whole.items() if difficulty == "normal"}


def _joined(whole: Whole, seats: int) -> Tally:
    joined = Tally()
    for (count, _), tally in whole.items():
        if count == seats:
            joined.merge(tally)
    return joined


def _name(seats: int, difficulty: str) -> str:
    return f"{_seats_of(seats)}, {difficulty}"


def _seats_of(seats: int) -> str:
    return f"{seats} {'seat' if seats == 1 else 'seats'}"


if __name__ == "__main__":
    main(games_wanted(GAMES))
