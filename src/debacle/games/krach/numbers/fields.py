"""What each number of Krach's encoding means, in order; docs/research.md has the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from debacle.core.encoding import EncodedField
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.deck_entries import Component

VERSION: Final = "krach-v1"
OTHERS: Final = 3
"""So many others have numbers of their own; where there are fewer, the last ones' are zero."""
KINDS: Final = (
    "workforce", "overhead", "loans", "blink", "caught", "news", "react", "offer", "distress", "discard", "bonus",
    "tip", "walkout", "show", "slump", "bid", "price",
)  # fmt: skip

TABLE_FIELDS: Final = {
    "seats_2": "1 at a table of two",
    "seats_3": "1 at a table of three",
    "seats_4": "1 at a table of four",
    "round": "the round, of the last one's number",
    "lap": "seats that had their turn in this round, of all",
    "krach": "1 while a Krach is resolved",
    "asked_workforce": "1 if asked to grow, downsize or neither",
    "asked_overhead": "1 if asked to pay the overhead",
    "asked_loans": "1 if asked what to lend",
    "asked_blink": "1 if asked in a blink",
    "asked_caught": "1 if caught",
    "asked_news": "1 if asked after an Event was turned",
    "asked_react": "1 if asked whether to cancel a card",
    "asked_offer": "1 if asked to answer an offer",
    "asked_distress": "1 if in distress",
    "asked_discard": "1 if asked for a card to discard",
    "asked_bonus": "1 if asked what to take as a bonus",
    "asked_tip": "1 if asked in which order to put Events back",
    "asked_walkout": "1 if asked which Workforce goes on strike",
    "asked_show": "1 if asked which shares to show",
    "asked_slump": "1 if asked which shares to discard",
    "asked_bid": "1 if asked for a bid",
    "asked_price": "1 if asked to pay for a lot",
    "capital": "Capital cards in the deck, of all",
    "confidence": "Confidence cards in the deck, of all",
    "workforces": "Workforces in the deck, of all",
    "events": "Events in the deck, of all",
    "krach_next": "the chance that the next Event is a Krach, by what is remembered",
    "pocketed": "1 if the own CEO may not pocket any more in this lap",
    "offers": "offers that are left in this turn, or in a distress / 3",
    "cycled": "1 if the Workforce on offer was exchanged in this turn",
    "need_overhead": "1 in a distress over the overhead",
    "need_cover": "1 in a distress over loans that are not covered",
    "need_capital": "1 if Capital cards must be lost",
    "need_confidence": "1 if Confidence cards must be lost",
    "due": "what is owed in a distress, or the worth that an offer asks for / 10",
    "cards": "cards that this is about: pocketed by who was caught, lost, taken as a bonus, given or foreseen / 3",
    "wanted": "cards that an offer asks for / 3",
    "worth_given": "the face value of what it gives, if that is known / 10",
    "bid": "the highest bid in an auction / 10",
    "cancels": "1 if the card in use would now be cancelled",
}
SEAT_FIELDS: Final = {
    "present": "1 if there is such a seat",
    "living": "1 if its bank is in play",
    "failing": "1 if it has failed and is not settled yet",
    "active": "1 if it is its turn",
    "holding": "its cards in hand and fortune / 20",
    "hand": "face value of its hand if that is seen, else of the cards known to be in its hand or fortune / 20",
    "cover": "the same with multiplied shares, and its guarantees / 20",
    "seen": "1 if its hand is seen",
    "fortune": "the worth of its fortune if that is seen / 20",
    "fortune_least": "cards that its fortune has at least / 10",
    "fortune_most": "cards that its fortune has at most / 20",
    "workforces": "its Workforces / 5",
    "strikes": "those on strike / 3",
    "lent": "all that it has lent / 20",
    "lent_green": "what it has lent at low risk, where nobody is on strike / 10",
    "lent_orange": "the same at middling risk",
    "lent_red": "the same at high risk",
    "overhead": "the overhead that it owes next / 10",
    "confidence": "its Confidence cards / 6",
    "bailouts": "of those, what the ones that were seen are worth / 10",
    "tired": "1 if it watched in the last blink",
    "attempts": "1 if it is known to have pocketed in its lap, or may not yet",
    "caught": "cards with which it was caught, all in all / 6",
    "watches": "of the blinks in which it could have watched, in how many it did",
    "bids": "1 if it is still in at an auction",
    "holds": "1 if the highest bid is its own",
    "is_lot": "1 if its bank is auctioned",
    "acts": "1 if it has a card in use, has made an offer, is caught or in distress",
    "is_hit": "1 if a card in use hits it, or an offer is made to it",
}
CARD_FIELDS: Final = {
    "own_hand": "how many are in the own hand / 2",
    "own_fortune": "how many are in the own fortune / 2",
    "other_1": "how many the first of the others is known to have, in hand or fortune / 2",
    "other_2": "for the second",
    "other_3": "for the third",
    "lent_own": "how many are lent to own Workforces / 2",
    "lent_other": "how many are lent to others' / 2",
    "in_deck": "how many are known to be in the deck / 2",
    "used": "how many were used in this turn, or keep a Workforce on strike / 2",
    "in_use": "1 if one is in use, or was played last against it",
    "given": "how many an offer gives, if that is known / 2",
    "asked_for": "how many it asks for, if that is known / 2",
}
WORKFORCE_FIELDS: Final = {
    "own": "1 if it is one's own",
    "other_1": "1 if the first of the others has it",
    "other_2": "for the second",
    "other_3": "for the third",
    "face_up": "1 if it is on offer",
    "loans": "loans that it has, of its capacity",
    "lent": "what they are worth / 10",
    "striking": "1 if it is on strike",
    "named": "1 if a card in use names it",
}
EVENT_FIELDS: Final = {
    "now": "1 if it was turned",
    "next": "the chance that it is the next one, by what is remembered",
    "foreseen": "how many such ones the insider holds, if that is this seat / 2",
}


def fields(deck: KrachDeck) -> tuple[EncodedField, ...]:
    """Those of the table, of the seats from the own one on clockwise, and of all names of the four decks."""
    seats = ("own", *[f"other_{place}" for place in range(1, OTHERS + 1)])
    return (
        *(EncodedField(name, meaning) for name, meaning in TABLE_FIELDS.items()),
        *(EncodedField(f"{seat}_{name}", meaning) for seat in seats for name, meaning in SEAT_FIELDS.items()),
        *_of("card", deck.data.capital, CARD_FIELDS),
        *_of("workforce", deck.data.workforce, WORKFORCE_FIELDS),
        *_of("event", deck.data.event, EVENT_FIELDS),
    )


def _of(kind: str, entries: Sequence[Component], meanings: Mapping[str, str]) -> Iterable[EncodedField]:
    for entry in entries:
        for name, meaning in meanings.items():
            yield EncodedField(f"{kind}_{entry.id.replace('-', '_')}_{name}", meaning)
