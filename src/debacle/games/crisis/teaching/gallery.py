"""What is in the box of Crisis, drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from debacle.games.crisis.rules.deck_entries import TYPES, Thing
from debacle.games.crisis.teaching.figures import contract, event_card
from debacle.games.crisis.telling.company_cards import printed, printed_worker
from debacle.games.crisis.telling.components import SOURCES, tables
from debacle.games.crisis.telling.estates import printed_card
from debacle.games.crisis.telling.speech import Speech, roman
from debacle.texts.exhibits import Exhibit, Shelf
from debacle.texts.parts import Parts
from debacle.texts.words import capital


def gallery(speech: Speech) -> list[Shelf | Parts]:
    """Where the numbers of one kind are from different sources, it has a shelf for each."""
    deck, found = speech.deck, list[Shelf | Parts]()
    for level in (1, 2, 3):
        places = deck.by_level[level - 1]
        found += _shelves(speech, f"companies_{level}", "works_card", places, deck.companies, _company)
    first = [place for place, worker in enumerate(deck.workers) if deck.workers.index(worker) == place]
    found += _shelves(speech, "workers", "worker_tile", first, deck.workers, _worker)
    found += _shelves(speech, "events", "event_card", range(len(deck.events)), deck.events, _event)
    found += _shelves(speech, "influence", "influence_card", range(len(deck.influence)), deck.influence, _card)
    found += _shelves(speech, "contracts", "contract_tile", range(len(deck.contracts)), deck.contracts, _contract)
    return [*found, *tables(deck, speech.words)]


def _shelves(
    speech: Speech,
    key: str,
    macro: str,
    places: Sequence[int],
    things: Sequence[Thing],
    shown: Callable[[Speech, int], Exhibit],
) -> list[Shelf]:
    sources = list(dict.fromkeys([things[place].source for place in places]))
    return [
        Shelf(
            speech.say(f"box.{key}"),
            SOURCES[source],
            macro,
            tuple([shown(speech, place) for place in places if things[place].source == source]),
        )
        for source in sources
    ]


def _company(speech: Speech, place: int) -> Exhibit:
    about, sight = speech.deck.companies[place], printed(speech, place)
    return Exhibit(
        key=f"company-{about.id}",
        name=sight.name,
        thing=sight,
        said=speech.own(about.text),
        facts=(sight.hats,) if sight.fifths else (),
        tags=tuple([capital(line.amount.said) for line in sight.makes]),
        rule="CR-68",
    )


def _worker(speech: Speech, place: int) -> Exhibit:
    about, sight = speech.deck.workers[place], printed_worker(speech, place)
    kinds = () if about.pool == "temp" else tuple([kind for kind in TYPES if kind in about.skills])
    return Exhibit(
        key=f"worker-{about.id}",
        name=sight.name,
        thing=sight,
        said=f"{capital(sight.level)}.",
        facts=(speech.count("box.tiles", about.copies),),
        tags=tuple([capital(speech.kind(TYPES.index(kind))) for kind in kinds]),
        rule={"national": "CR-64", "foreign": "CR-61", "temp": "CR-60"}[about.pool],
    )


def _event(speech: Speech, place: int) -> Exhibit:
    about, sight = speech.deck.events[place], event_card(speech, place)
    zone = capital(speech.say(f"zone.{about.zone}"))
    return Exhibit(f"event-{about.id}", sight.name, sight, sight.text, (), (zone,), "CR-20")


def _card(speech: Speech, place: int) -> Exhibit:
    about, sight = speech.deck.influence[place], printed_card(speech, place)
    alone = () if about.solo else (speech.say("box.not_alone"),)
    return Exhibit(
        key=f"card-{about.id}",
        name=sight.name,
        thing=sight,
        said=sight.text,
        facts=(speech.count("box.cards", about.copies), *alone),
        tags=tuple([capital(speech.say(f"window.{window}")) for window in about.windows]),
        rule="CR-R25",
    )


def _contract(speech: Speech, place: int) -> Exhibit:
    about, resource = speech.deck.contracts[place], speech.deck.contract_resource[place]
    sight = contract(speech, resource, about.max)
    name = speech.in_words(about.resource, about.max)
    said = speech.say(
        "box.contract_pays",
        what=name,
        credits=speech.in_words("credit", int(sight.credits.number)),
        vp=speech.in_words("vp", int(sight.vp.number)),
    )
    facts = (speech.say("box.of_level", level=roman(about.level)), speech.count("box.tiles", about.copies))
    tags = (capital(speech.resource(resource)),)
    return Exhibit(f"contract-{about.id}", speech.say("sale.contract", what=name), sight, said, facts, tags, "CR-99")
