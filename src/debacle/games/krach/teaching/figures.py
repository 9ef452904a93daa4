"""What the pictures of Krach's primer and manual show: an invented table of three, drawn with the real parts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from msgspec import Struct

from debacle.games.krach.rules.banks import counted
from debacle.games.krach.rules.blink import chance_of_capture
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.telling.cards import CapitalSight, CrewSight, EventSight, capital_sight, crew_with, event_sight
from debacle.games.krach.telling.cover import CompanyLine, CoverSight, companies, cover_sight
from debacle.games.krach.telling.speech import Speech, speech_to
from debacle.texts.view_models import SeatSight
from debacle.texts.words import Words

PLAYERS = ("Ada", "Blaise", "Carl")
LENT, NEEDED = ("cash-2", "gold-2"), 7
HELD = ("gold-4", "cash-3", "share-oil-20")
HALF = ("share-arms-20", "share-arms-20", "share-arms-10")
TAKEN = ("gold-4", "gold-3")


class Lending(Struct, frozen=True):
    """A card on its way from the hand to a Workforce."""

    card: CapitalSight
    crew: CrewSight


class Covering(Struct, frozen=True):
    cards: tuple[CapitalSight, ...]
    cover: CoverSight


class CompanyFigure(Struct, frozen=True):
    cards: tuple[CapitalSight, ...]
    line: CompanyLine


class Odds(Struct, frozen=True):
    watchers: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """How many cards, and the chance for nobody, one, two ... who watch."""


class ScoreFigure(Struct, frozen=True):
    seat: SeatSight
    said: str
    width: int
    """Of a hundred."""
    total: str
    won: bool = False


def example(deck: KrachDeck, words: Words) -> Speech:
    """Nobody in particular looks at a table of three."""
    return speech_to(deck, words.spoken, PLAYERS, len(PLAYERS), None)


def figures(speech: Speech) -> Mapping[str, Hashable]:
    lent = _cards(speech, LENT)
    return {
        "hiring": crew_with(speech.impersonal, _crew(speech, "notaries"), ()),
        "anatomy": crew_with(speech.impersonal, _crew(speech, "restaurant-owners"), lent),
        "lending": Lending(
            capital_sight(speech, lent[1]), crew_with(speech.impersonal, _crew(speech, "restaurant-owners"), lent[:1])
        ),
        "blinking": _sights(speech, _cards(speech, TAKEN)),
        "interest": _event(speech, "interest-orange-3"),
        "cover": _cover(speech),
        "shares": _shares(speech),
        "odds": _odds(speech),
        "counting": _counting(speech),
    }


def _cover(speech: Speech) -> Covering:
    cards = _cards(speech, HELD)
    return Covering(_sights(speech, cards), cover_sight(speech, counted(speech.deck, cards), NEEDED))


def _shares(speech: Speech) -> CompanyFigure:
    cards = _cards(speech, HALF)
    return CompanyFigure(_sights(speech, cards), companies(speech, cards)[0])


def _odds(speech: Speech) -> Odds:
    seats = range(len(PLAYERS))
    watchers = tuple([speech.say(f"blink.watchers_{number}") for number in seats])
    most = speech.deck.params.blink.max_cards
    rows = [(cards, tuple([_percent(speech, cards, eyes) for eyes in seats])) for cards in range(1, most + 1)]
    return Odds(watchers, tuple(rows))


def _percent(speech: Speech, cards: int, watchers: int) -> str:
    return speech.say("percent", percent=chance_of_capture(speech.deck, cards, watchers))


def _counting(speech: Speech) -> tuple[ScoreFigure, ...]:
    score = speech.deck.params.score
    last = 6 + score.last_bank_bonus_m + score.last_bank_per_confidence_m
    return (
        ScoreFigure(speech.seat(0), speech.say("lesson.stands"), 55, speech.money(last)),
        ScoreFigure(
            speech.seat(1),
            speech.say("lesson.fell", turn=9),
            100,
            speech.money(21 + score.golden_parachute_m),
            won=True,
        ),
        ScoreFigure(speech.seat(2), speech.say("lesson.fell", turn=14), 45, speech.money(9 + score.golden_parachute_m)),
    )


def _cards(speech: Speech, names: tuple[str, ...]) -> Cards:
    """Cards of these names, each a different one; of a deck that has them not, its first."""
    found: list[int] = []
    for name in names:
        same = [c for c in speech.deck.every_card if speech.deck.capital[c].id == name and c not in found]
        found.append(same[0] if same else len(found))
    return tuple(found)


def _sights(speech: Speech, cards: Cards) -> tuple[CapitalSight, ...]:
    return tuple([capital_sight(speech, card) for card in cards])


def _crew(speech: Speech, name: str) -> int:
    ids = [workforce.id for workforce in speech.deck.workforces]
    return ids.index(name) if name in ids else 0


def _event(speech: Speech, name: str) -> EventSight:
    ids = [event.id for event in speech.deck.events]
    return event_sight(speech, ids.index(name) if name in ids else 0)
