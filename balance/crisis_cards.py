"""The part of docs/balance/crisis.md that is about spaces and cards: what is used, and what it is worth."""

from __future__ import annotations

from collections import Counter

from balance.crisis_tally import SEATS, Tally, Whole, joined, on_normal, seats_of
from balance.report import row, section, table
from debacle.games.crisis.rules.deck import CrisisDeck

FEW = 0.02
"""A company bought in fewer of the games in which it shows is marked."""


def spaces(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "Action spaces", "Managers that a seat places on each action in a game, on normal; and on each single space."
    )
    normal = on_normal(whole)
    table("action", *map(seats_of, normal))
    for number, action in enumerate(deck.actions, 1):
        if deck.at[number]:
            uses = [sum(tally.placed[space] for space in deck.at[number]) for tally in normal.values()]
            cells = [
                f"{use / tally.games / seats:.2f}" for use, (seats, tally) in zip(uses, normal.items(), strict=True)
            ]
            row(f"{action.number} {action.name['en']}", *cells)
    print()
    table("space", *map(seats_of, normal))
    for number, offers in ((11, deck.imports), (12, deck.energy)):
        for place, offer in enumerate(offers):
            space = deck.at[number][place]
            cells = [f"{tally.placed[space] / tally.games / seats:.2f}" for seats, tally in normal.items()]
            row(offer.id, *cells)


def companies(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "Companies",
        "On normal. *Bought*: of the games in which the company shows, those in which somebody buys it. *Works*: of\n"
        "the rounds that its owner has it, those in which it is activated. *Owner*: how often whoever bought it wins,\n"
        f"as a multiple of the fair share. Bought in under {FEW:.0%} is marked.",
    )
    normal = on_normal(whole)
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
            f"{company.id} at {seats_of(seats)} ({share:.1%})" for seats, share in shares.items() if share < FEW
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


def events(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "Events",
        "All difficulties. How often each came in a hundred games, and how many VP more or fewer a seat won in that\n"
        "round than in the same round under other events.",
    )
    tables = {seats: joined(whole, seats) for seats in SEATS}
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


def influence(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "Influence cards",
        "All difficulties. *Played*: of those drawn. *Winner*: how often whoever plays the card in a game wins it, as\n"
        "a multiple of the fair share.",
    )
    tables = {seats: joined(whole, seats) for seats in SEATS}
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


def unused(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "What is never used",
        "On normal, in all games of a number of seats: companies that nobody buys, influence cards that are drawn and\n"
        "never played, events that never come, spaces on which no manager ever stands.",
    )
    table("table", "companies", "influence cards", "events", "spaces")
    for seats, tally in on_normal(whole).items():
        came = {event for event, _ in tally.drawn}
        unused = (
            [one.id for place, one in enumerate(deck.companies) if not tally.bought[place]],
            [one.id for place, one in enumerate(deck.influence) if tally.cards[place] and not tally.played[place]],
            [one.id for place, one in enumerate(deck.events) if place not in came],
            [_space(deck, space) for space in range(deck.spaces) if not tally.placed[space]],
        )
        row(seats_of(seats), *[", ".join(names) or "none" for names in unused])


def _space(deck: CrisisDeck, space: int) -> str:
    offers = {there: name for name, there in deck.offer_of.items()}
    action = deck.action_of[space]
    return offers.get(space) or f"{deck.actions[action - 1].number}, {space - deck.at[action].start + 1}"
