"""The position before the first tile is turned (QE-05 to QE-08)."""

from __future__ import annotations

from debacle.core.dealer import Dealer
from debacle.core.game import Options
from debacle.core.refusals import BadOption, Why
from debacle.games.qe.rules.deck import Nation, QEDeck
from debacle.games.qe.rules.events import BanksFounded, TokenDealt
from debacle.games.qe.rules.flow import Flow
from debacle.games.qe.rules.state import QEState


class QEOptions(Options, frozen=True):
    nations: tuple[str | None, ...] = ()
    """The nation of each seat, None for a random one; empty: all at random (QE-R09)."""


def set_up(deck: QEDeck, seats: int, options: QEOptions, dealer: Dealer) -> QEState:
    sheet = deck.sheets[seats]
    nations = _deal_nations(deck, seats, options, dealer)
    tokens = list(sheet.tokens)
    dealt = tuple(dealer.draw_several(tokens, seats))  # QE-06
    first = dealer.below(seats)
    dealer.tell_all(BanksFounded, nations, first)
    if dealer.tell:
        for seat, industry in enumerate(dealt):
            dealer.tell(TokenDealt(seat, industry), 1 << seat, None)
    return QEState(
        deck=deck,
        seats=seats,
        stack=[Flow()],
        counts=[0] * seats,
        nations=nations,
        tokens=dealt,
        spare_tokens=tuple(tokens),
        first=first,
        auctioneer=first,
        stack_of_tiles=list(sheet.tiles),
        sales=[],
        zero_rounds=[0] * seats,
    )


def _deal_nations(deck: QEDeck, seats: int, options: QEOptions, dealer: Dealer) -> tuple[Nation, ...]:
    chosen = options.nations or (None,) * seats
    free = list(deck.sheets[seats].nations)
    if len(chosen) != seats:
        raise BadOption(Why("options.each", {"option": "nations", "count": seats}))
    for name in chosen:
        if name is not None and name not in deck.nations:
            raise BadOption(Why("options.unknown", {"option": "nations", "item": name}))
    named = [None if name is None else deck.nations.index(name) for name in chosen]
    for nation in named:
        if nation is None:
            continue
        if nation not in free:
            name = deck.nations[nation]
            raise BadOption(Why("options.taken", {"option": "nations", "item": name, "count": seats}))
        free.remove(nation)
    return tuple([dealer.draw(free) if nation is None else nation for nation in named])
