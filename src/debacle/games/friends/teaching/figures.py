"""What the pictures of Friends' primer and manual show: an invented table of four, drawn with the real parts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.telling.accounts import Alone, income, income_lines
from debacle.games.friends.telling.block import BidderSight, BidderState
from debacle.games.friends.telling.cards import CardSight, card_sight
from debacle.games.friends.telling.empires import LineSight, RaceSight, money_line, race_of
from debacle.games.friends.telling.speech import Speech
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight
from debacle.texts.words import Words

PLAYERS = ("Anna", "Berta", "Chloé", "David")
HIGH = 31
POINTS = (33, 41, 26, 18)
"""Of the four, at the end; one of them has reached the goal."""


class Auctioned(Struct, frozen=True):
    card: CardSight
    bidders: tuple[BidderSight, ...]


class Earned(Struct, frozen=True):
    lines: tuple[LineSight, ...]
    total: str


class Struck(Struct, frozen=True):
    """An action card, and what it is played at."""

    card: CardSight
    at: CardSight


class FinishFigure(Struct, frozen=True):
    seat: SeatSight
    race: RaceSight
    vp: str


def example(deck: FriendsDeck, words: Words) -> Speech:
    """A table of four, to whoever sits in the first chair."""
    return Speech(deck, words, PLAYERS, len(PLAYERS), 0)


def figures(speech: Speech) -> Mapping[str, Hashable]:
    cards = {name: _card(speech.deck, name) for name in ("car-plant", "bakery", "yacht", "mega-in", "sabotage")}
    nothing = _empire(())
    doubled = _empire((cards["yacht"],), ((cards["mega-in"], cards["yacht"]),))
    laid = ("bakery", "yacht", "sabotage", "mega-in")
    factory = card_sight(speech, nothing, cards["car-plant"])
    return {
        "anatomy": factory,
        "row": tuple([card_sight(speech, nothing, cards[name]) for name in laid]),
        "bidding": Auctioned(card_sight(speech, nothing, cards["bakery"]), _bidders(speech)),
        "income": _earned(speech, _empire((cards["bakery"], cards["car-plant"]))),
        "linking": card_sight(speech, doubled, cards["yacht"], owner=0),
        "striking": Struck(card_sight(speech, nothing, cards["sabotage"]), factory),
        "finish": _finish(speech),
    }


def _bidders(speech: Speech) -> tuple[BidderSight, ...]:
    said: tuple[tuple[Seat, BidderState, str], ...] = (
        (1, "lead", speech.money(HIGH)),
        (2, "out", speech.say("bidder.out")),
        (3, "in", speech.say("bidder.in")),
        (0, "asked", speech.say("bidder.asked")),
    )
    return tuple([BidderSight(speech.seat(seat), state, text, 0) for seat, state, text in said])


def _earned(speech: Speech, own: Alone) -> Earned:
    lines = tuple([money_line(speech, line) for line in income_lines(speech.deck, own, 0)])
    return Earned(lines, speech.signed_money(income(speech.deck, own, 0)))


def _finish(speech: Speech) -> tuple[FinishFigure, ...]:
    return tuple([FinishFigure(speech.seat(seat), race_of(speech, vp, 0), plain(vp)) for seat, vp in enumerate(POINTS)])


def _empire(cards: tuple[CardId, ...], links: tuple[tuple[CardId, CardId], ...] = ()) -> Alone:
    return Alone((cards,), ((),), ((),), links, (), (), no_base_income=False)


def _card(deck: FriendsDeck, name: str) -> CardId:
    """Of any deck; one that it has not is drawn as its first."""
    return deck.index.get(name, 0)
