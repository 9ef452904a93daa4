"""What each number of Q.E.'s encoding means, in order; docs/research.md has the same."""

from __future__ import annotations

from typing import Final

from debacle.core.encoding import EncodedField

VERSION: Final = "qe-v1"
OTHERS: Final = 4
"""So many others have numbers of their own; where there are fewer, the last ones' are zero."""
KINDS: Final = ("open", "bid", "rebid", "look")
LAST_PRICES: Final = 3

OWN_FIELDS: Final = {
    "seats_3": "1 at a table of three",
    "seats_4": "1 at a table of four",
    "seats_5": "1 at a table of five",
    "left": "tiles not yet sold, the one on the block among them, of all",
    "lap": "sales since the last whole round, of the seats",
    "asked_open": "1 if asked for the open bid",
    "asked_bid": "1 if asked for a secret bid",
    "asked_rebid": "1 if asked to bid again",
    "asked_look": "1 if asked whether to look",
    "auctioneer": "1 if this seat is the auctioneer",
    "no_auctioneer": "1 if the tile on the block has none",
    "vp": "points of the tile on the block / 4",
    "own_nation": "1 if that tile is of the own nation",
    "alike": "own tiles and token of that tile's industry / 3",
    "gain": "points that the tile would add now / 10",
    "mean_gain": "points that a tile to come would add now, on average / 10",
    "points": "own points as they stand, with rewards for zero bids / 30",
    "nation_tiles": "own tiles of the own nation / 4",
    "tiles": "own tiles / 6",
    "rewarded": "1 if a zero bid was rewarded in this round",
    "zero_rounds": "rounds with such a reward / 4",
    "looked": "1 if the look is used",
    "sold": "1 once something has been sold",
    "spent": "own spending, beside the level",
    "open": "1 if there is an open bid",
    "open_to_level": "log(open bid / level)",
    "open_to_spent": "the open bid beside the level, less own spending beside it",
    "room": "1 if there is room below the top spender, by the view alone",
    "room_to_level": "the room, beside the level",
    "spent_least": "1 if no other is sure to have spent less",
    "price_1": "the last price as far as known, beside the level",
    "price_2": "the same for the one before",
    "price_3": "the same for the one before that",
    "price_known": "1 if the last price is known",
    "ties": "ties for this tile / 2",
    "tied_bid": "when bidding again: log(own last bid / open bid)",
    "rivals": "others who bid in secret for this tile / 4",
}
OTHER_FIELDS: Final = {
    "present": "1 if there is such a seat",
    "auctioneer": "1 if it is the auctioneer",
    "bids": "1 if it bids in secret, now or again",
    "points": "its points as all see them, with rewards for zero bids / 30",
    "gain": "points that the tile would add to those / 10",
    "tiles": "its tiles / 6",
    "rewarded": "1 if a zero bid of it was rewarded in this round",
    "zero_rounds": "rounds with such a reward / 4",
    "looked": "1 if its look is used",
    "won_last": "1 if it won the last sale",
    "spent_to_own": "the next number, less own spending beside the level",
    "spent_to_level": "what it is sure to have spent, own lost bids remembered, beside the level",
    "unknown": "its purchases whose price this seat does not know / 4",
    "top": "1 if of the others it is sure to have spent most",
    "last_bid": "its last secret bid that is known, beside the open bid of that sale",
    "highest_bid": "its highest secret bid that is known, beside the level",
    "known_bids": "its secret bids that are known / 8",
}
FIELDS: Final = (
    *(EncodedField(name, meaning) for name, meaning in OWN_FIELDS.items()),
    *(
        EncodedField(f"other_{place}_{name}", meaning)
        for place in range(1, OTHERS + 1)
        for name, meaning in OTHER_FIELDS.items()
    ),
)
