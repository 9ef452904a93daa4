"""What a card would do to the table if it were played or linked, tried on a copy."""

from __future__ import annotations

from collections.abc import Callable

from debacle.core.audience import Seat
from debacle.games.friends.bot.judgement import Judgement
from debacle.games.friends.bot.scratch_table import ScratchTable
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import base_income, factories, owner_of, production
from debacle.games.friends.rules.events import Targets

Changed = tuple[Seat, ...]
"""The seats whose cards have changed."""
Tried = tuple[ScratchTable, Changed]
"""The table afterwards, and what is different on it."""


def try_card(judgement: Judgement, seat: Seat, card: CardId, targets: Targets) -> Tried:
    """An action card of this seat at these targets, or an influence card at this host or player."""
    table = judgement.table.copy()
    about = judgement.deck.cards[card]
    if about.attach is not None:
        player = about.attach == "player"
        table.link(card, targets[0], player=player)
        owner = targets[0] if player else owner_of(table, targets[0])
        return table, (seat,) if owner is None or owner == seat else (seat, owner)
    table.remove(card)
    assert about.effect is not None
    changed = TRIALS[about.effect](judgement, table, seat, card, targets)
    return table, (seat, *[other for other in changed if other != seat])


def with_card(judgement: Judgement, seat: Seat, card: CardId) -> ScratchTable:
    """The table if this seat had the card, for nothing; a card that is not for the empire waits."""
    table = judgement.table.copy()
    if judgement.deck.main[card]:
        table.give(card, seat)
        judgement.shed(table, seat)
    else:
        table.wait(card, seat)
    return table


def _nothing(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    return ()


def _take_factory(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    owner = owner_of(table, targets[0])
    table.give(targets[0], seat)
    judgement.shed(table, seat)
    return () if owner is None else (owner,)


def _take_removed(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    if judgement.deck.main[targets[0]]:
        table.give(targets[0], seat)
        judgement.shed(table, seat)
    else:
        table.wait(targets[0], seat)
    return ()


def _suck_dry(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    """Nothing at all happens unless there is an income this round (FR-R05)."""
    target = targets[0]
    owner = owner_of(table, target)
    if owner is None or judgement.incomes < 1:
        return ()
    table.money[owner] += judgement.deck.sucked_dry_times * production(judgement.deck, table, owner, target)
    table.remove(target)
    return (owner,)


def _strike(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    owner = owner_of(table, targets[0])
    if owner is not None:
        _pay(table, owner, round(_income_chance(judgement) * production(judgement.deck, table, owner, targets[0])))
    return ()


def _destroy(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    """Of a card that is for sale, all lose the chance to buy it (FR-R32)."""
    owner = owner_of(table, targets[0])
    table.remove(targets[0])
    if owner is None:
        table.row = tuple([lot for lot in table.row if lot != targets[0]])
        return ()
    judgement.shed(table, owner)
    return (owner,)


def _to_row(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    """One lot more, for whoever has the money."""
    changed = _destroy(judgement, table, seat, card, targets)
    table.row = (*table.row, targets[0])
    return changed


def _swap(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    """The opponent will keep the best; what comes back is its worst (FR-73)."""
    given, opponent = targets
    kind = judgement.deck.factory if judgement.deck.factory[given] else judgement.deck.prestige
    choices = [one for one in table.empires[opponent] if kind[one]]
    back = min(choices, key=lambda one: _loss(judgement, opponent, one))
    table.give(given, opponent)
    table.give(back, seat)
    return (opponent,)


def _loss(judgement: Judgement, seat: Seat, card: CardId) -> float:
    without = judgement.table.copy()
    without.remove(card)
    return -judgement.own_gain(without, seat)


def _deflate(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    amount = judgement.deck.cards[card].amount
    table.money = [coins - amount if coins >= amount else coins for coins in table.money]
    return ()


def _donate(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    least = min(table.money)
    table.money = [2 * coins if coins == least else coins for coins in table.money]
    return ()


def _tax_others(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    amount = judgement.deck.cards[card].amount
    for other in range(judgement.seats):
        if other != seat:
            due = amount * len(factories(judgement.deck, table, other))
            table.money[seat] += _pay(table, other, due)
    return ()


def _no_base(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    """Counted as if paid back at once, so money may fall below nothing."""
    chance = _income_chance(judgement)
    for other in range(judgement.seats):
        table.money[other] -= round(chance * base_income(judgement.deck, table, other))
    return ()


def _produce(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    own = factories(judgement.deck, table, seat)
    table.money[seat] += sum([production(judgement.deck, table, seat, one) for one in own])
    return ()


def _sell(judgement: Judgement, table: ScratchTable, seat: Seat, card: CardId, targets: Targets) -> Changed:
    """The first who can and will pay the price has it (FR-R18)."""
    price, target = judgement.deck.cards[card].amount, targets[0]
    owner = owner_of(table, target)
    if owner is None:
        return ()
    order = [(seat + step) % judgement.seats for step in range(judgement.seats)]
    able = [other for other in order if other != owner and table.money[other] >= price]
    buyer = seat
    if able:
        willing = [other for other in able if _worth(judgement, other, target) >= price]
        if not willing:
            return ()
        buyer = willing[0]
        table.money[owner] += price
        table.money[buyer] -= price
    if judgement.deck.main[target]:
        table.give(target, buyer)
        judgement.shed(table, buyer)
    else:
        table.wait(target, buyer)
    judgement.shed(table, owner)
    return (owner,) if buyer == seat else (owner, buyer)


def _worth(judgement: Judgement, seat: Seat, card: CardId) -> float:
    return judgement.own_gain(with_card(judgement, seat, card), seat) / judgement.euro


def _pay(table: ScratchTable, seat: Seat, amount: int) -> int:
    paid = min(amount, table.money[seat])
    table.money[seat] -= paid
    return paid


def _income_chance(judgement: Judgement) -> float:
    return min(1.0, max(0.0, judgement.incomes))


TRIALS: dict[str, Callable[[Judgement, ScratchTable, Seat, CardId, Targets], Changed]] = {
    "take_factory": _take_factory,
    "take_removed": _take_removed,
    "triple_then_destroy": _suck_dry,
    "destroy_card": _destroy,
    "destroy_factory": _destroy,
    "card_to_row_end": _to_row,
    "swap_prestige": _swap,
    "swap_factory": _swap,
    "all_pay_bank": _deflate,
    "double_poorest": _donate,
    "collect_per_factory": _tax_others,
    "no_base_income": _no_base,
    "no_production": _strike,
    "extra_production": _produce,
    "forced_sale": _sell,
    "open_money": _nothing,
    "extra_round": _nothing,
    "bar_bidder": _nothing,
    "cancel_action": _nothing,
    "half_price": _nothing,
}
