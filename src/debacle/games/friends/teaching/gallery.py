"""What is in the box of Friends, drawn."""

from __future__ import annotations

from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.telling.accounts import Alone
from debacle.games.friends.telling.cards import card_sight
from debacle.games.friends.telling.components import KINDS, SOURCES, limits, numbers
from debacle.games.friends.telling.speech import Speech
from debacle.texts.exhibits import Exhibit, Shelf
from debacle.texts.parts import Parts

NOBODYS = Alone(((),), ((),), ((),), (), (), (), no_base_income=False)


def gallery(speech: Speech) -> list[Shelf | Parts]:
    """The rulebook prints no numbers of cards: those are the house's, but for what a review reports."""
    return [*(shelf for kind in KINDS for shelf in _shelves(speech, kind)), numbers(speech), limits(speech)]


def _shelves(speech: Speech, kind: str) -> list[Shelf]:
    """One for each source of their numbers."""
    cards = [card for card, about in enumerate(speech.deck.cards) if about.kind == kind]
    sources = dict.fromkeys(SOURCES[speech.deck.cards[card].source] for card in cards)
    return [
        Shelf(
            speech.say(f"box.{kind}"),
            source,
            "card",
            tuple([_card(speech, card) for card in cards if SOURCES[speech.deck.cards[card].source] == source]),
        )
        for source in sources
    ]


def _card(speech: Speech, card: CardId) -> Exhibit:
    about, sight = speech.deck.cards[card], card_sight(speech, NOBODYS, card)
    facts = [speech.say("box.min_bid_fact", money=sight.min_bid.said)]
    if sight.vp is not None and about.vp_formula is None:
        facts.append(speech.say("box.vp_fact", vp=sight.vp.said))
    if sight.production is not None and about.production:
        facts.append(speech.say("box.production_fact", money=sight.production.said))
    if sight.german:
        facts.append(speech.say("box.original_fact", name=sight.german))
    timing = (speech.say(f"timing_tag.{about.timing}"),) if sight.timing else ()
    return Exhibit(
        key=f"card-{about.id}",
        name=sight.name,
        thing=sight,
        said=sight.text or speech.say(f"box.plain.{about.kind}"),
        facts=tuple(facts),
        tags=(sight.kind_name, *timing),
        rule=about.rule,
    )
