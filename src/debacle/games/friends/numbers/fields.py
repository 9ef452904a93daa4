"""What each number of Friends' encoding means, in order; docs/research.md has the same."""

from __future__ import annotations

from typing import Final

from debacle.core.encoding import EncodedField
from debacle.games.friends.rules.deck import FriendsDeck

VERSION: Final = "friends-v1"
OTHERS: Final = 3
"""So many others have numbers of their own; where there are fewer, the last ones' are zero."""
KINDS: Final = ("bid", "cards", "lot", "income", "acquired", "shed", "give", "react", "half", "sale", "end")

TABLE_FIELDS: Final = {
    "seats_2": "1 at a table of two",
    "seats_3": "1 at a table of three",
    "seats_4": "1 at a table of four",
    "round": "the round / 10",
    "in_cards": "1 in phase 2, in which cards are played",
    "in_auctions": "1 in phase 3",
    "in_income": "1 in phase 4",
    "deck": "cards in the deck, of those that it began with",
    "reshuffled": "1 once the deck has been made anew",
    "last_round": "1 if the cards have run out",
    "extra_round": "1 if somebody was not done yet",
    "open_money": "1 if money lies open, at this table or for now",
    "overbid": "1 if one may bid more than one has",
    "no_base_income": "1 if there is no base income in this round",
    "asked_bid": "1 if asked for a bid",
    "asked_cards": "1 if asked in phase 2",
    "asked_lot": "1 if asked before a lot is called, or before the first bid for it",
    "asked_income": "1 if asked before income is paid",
    "asked_acquired": "1 if asked what to do with a new card",
    "asked_shed": "1 if asked for a factory too many",
    "asked_give": "1 if asked what to give in a swap",
    "asked_react": "1 if asked whether to cancel a card",
    "asked_half": "1 if asked whether to halve a price",
    "asked_sale": "1 if asked in a forced sale",
    "asked_end": "1 if asked whether the game shall go on",
    "to_come": "cards of the row to be auctioned yet, the one on the block among them / 8",
    "lot": "1 if some card is at stake: on the block, sold by force, just acquired, or given in a swap",
    "lot_least": "its minimum bid / 50",
    "lot_vp": "its points / 10",
    "lot_production": "its production / 20",
    "lot_upkeep": "its upkeep / 20",
    "lot_factory": "1 if it is a factory",
    "lot_prestige": "1 if it is a prestige card",
    "lot_influence": "1 if it is an influence card",
    "lot_action": "1 if it is an action card",
    "bid": "the highest bid for it, or its price / 100",
    "least": "the least that may be bid now, or the price of a forced sale / 100",
    "in_hand": "own money less that / 100; 0 if nothing is to be bid",
    "bidders": "others who are still in / 3",
    "defaulted": "those who could not pay for it / 3",
}
SEAT_FIELDS: Final = {
    "present": "1 if there is such a seat",
    "money": "its money, as counted from all that was paid / 100",
    "vp": "its points as they stand / 40",
    "income": "what it would be paid at the end of this round: base, production less upkeep / 50",
    "factories": "its factories / 4",
    "free": "how many more it may have / 4",
    "cards": "all its cards / 15",
    "waiting": "those of them that wait to be used or linked / 4",
    "marker": "1 if it has the marker",
    "bids": "1 if it is still in for the lot",
    "holds": "1 if the highest bid is its own, or it has won the lot",
    "barred": "1 if it is barred from the lot, or has defaulted on it",
    "announces": "1 if it has announced a card that is not done",
    "is_target": "1 if such a card names it",
}
CARD_FIELDS: Final = {
    "own": "1 if it lies in the own empire, alone, bound or attached; 1/2 while it waits there",
    "other_1": "the same for the first of the others",
    "other_2": "for the second",
    "other_3": "for the third",
    "row": "1 in the row",
    "next": "1 for the next to be auctioned in this round, 1/2 for the one after it, 1/3, and so on",
    "unsold": "1 if it found no buyer once",
    "is_lot": "1 if it is the lot",
    "in_deck": "1 if it is known to be in the deck",
    "discarded": "1 in the discard pile",
    "removed": "1 out of the game",
    "doubled": "1 if a card that doubles points is attached to it",
    "guarded": "1 if a card that protects is attached to it",
    "boosted": "1 if a card that doubles production is attached to it",
    "struck": "1 if it is on strike",
    "sucked_dry": "1 if it is sucked dry",
    "announced": "1 if it has been announced and is not done",
    "named": "1 if such a card names it as its target",
}


def fields(deck: FriendsDeck) -> tuple[EncodedField, ...]:
    """Those of the table, of the seats from the own one on clockwise, and of the deck's cards."""
    seats = ("own", *[f"other_{place}" for place in range(1, OTHERS + 1)])
    cards = [card.id.replace("-", "_") for card in deck.cards]
    return (
        *(EncodedField(name, meaning) for name, meaning in TABLE_FIELDS.items()),
        *(EncodedField(f"{seat}_{name}", meaning) for seat in seats for name, meaning in SEAT_FIELDS.items()),
        *(EncodedField(f"card_{card}_{name}", meaning) for card in cards for name, meaning in CARD_FIELDS.items()),
    )
