"""What a card would do to the table if it were played or linked, tried on a copy."""

from __future__ import annotations

from collections.abc import Callable

from debacle.core.audience import Seat
from debacle.games.friends.bot.judgement import Outlook
from debacle.games.friends.bot.scratch_table import Table
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import base_income, factories, owner_of, production

Tried = tuple[Table, tuple[Seat, ...]]
"""The table afterwards, and the seats whose cards have changed."""


def try_card(outlook: Outlook, seat: Seat, card: CardId, targets: tuple[int, ...]) -> Tried:
    """An action card of this seat at these targets, or an influence card at this host or player."""
    table = outlook.table.copy()
    about = outlook.deck.cards[card]
    if about.attach is not None:
        player = about.attach == "player"
        table.link(card, targets[0], player=player)
        owner = targets[0] if player else owner_of(table, targets[0])
        return table, (seat,) if owner is None or owner == seat else (seat, owner)
    table.remove(card)
    assert about.effect is not None
    changed = EFFECTS[about.effect](outlook, table, seat, card, targets)
    return table, (seat, *[other for other in changed if other != seat])


def with_card(outlook: Outlook, seat: Seat, card: CardId) -> Table:
    """The table if this seat had the card, for nothing; a card that is not for the empire waits."""
    table = outlook.table.copy()
    if outlook.deck.main[card]:
        table.give(card, seat)
        outlook.shed(table, seat)
    else:
        table.wait(card, seat)
    return table


def _nothing(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    return ()


def _take_factory(
    outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]
) -> tuple[Seat, ...]:
    owner = owner_of(table, targets[0])
    table.give(targets[0], seat)
    outlook.shed(table, seat)
    return () if owner is None else (owner,)


def _take_removed(
    outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]
) -> tuple[Seat, ...]:
    if outlook.deck.main[targets[0]]:
        table.give(targets[0], seat)
        outlook.shed(table, seat)
    else:
        table.wait(targets[0], seat)
    return ()


def _suck_dry(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    """Nothing at all happens unless there is an income this round (FR-R05)."""
    target = targets[0]
    owner = owner_of(table, target)
    if owner is None or outlook.incomes < 1:
        return ()
    table.money[owner] += outlook.deck.sucked_dry_times * production(outlook.deck, table, owner, target)
    table.remove(target)
    return (owner,)


def _strike(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    owner = owner_of(table, targets[0])
    if owner is not None:
        _pay(table, owner, round(_income_chance(outlook) * production(outlook.deck, table, owner, targets[0])))
    return ()


def _destroy(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    owner = owner_of(table, targets[0])
    table.remove(targets[0])
    if owner is None:
        return ()
    outlook.shed(table, owner)
    return (owner,)


def _to_row(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    """One lot more, for whoever has the money."""
    changed = _destroy(outlook, table, seat, card, targets)
    table.row = (*table.row, targets[0])
    return changed


def _swap(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    """The opponent will keep the best; what comes back is its worst (FR-73)."""
    given, opponent = targets
    kind = outlook.deck.factory if outlook.deck.factory[given] else outlook.deck.prestige
    choices = [one for one in table.empires[opponent] if kind[one]]
    back = min(choices, key=lambda one: _loss(outlook, opponent, one))
    table.give(given, opponent)
    table.give(back, seat)
    return (opponent,)


def _loss(outlook: Outlook, seat: Seat, card: CardId) -> float:
    without = outlook.table.copy()
    without.remove(card)
    return -outlook.own_gain(without, seat)


def _deflate(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    amount = outlook.deck.cards[card].amount
    table.money = [coins - amount if coins >= amount else coins for coins in table.money]
    return ()


def _donate(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    least = min(table.money)
    table.money = [2 * coins if coins == least else coins for coins in table.money]
    return ()


def _tax_others(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    amount = outlook.deck.cards[card].amount
    for other in range(outlook.seats):
        if other != seat:
            due = amount * len(factories(outlook.deck, table, other))
            table.money[seat] += _pay(table, other, due)
    return ()


def _no_base(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    """Counted as if paid back at once, so money may fall below nothing."""
    chance = _income_chance(outlook)
    for other in range(outlook.seats):
        table.money[other] -= round(chance * base_income(outlook.deck, table, other))
    return ()


def _produce(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    own = factories(outlook.deck, table, seat)
    table.money[seat] += sum([production(outlook.deck, table, seat, one) for one in own])
    return ()


def _sell(outlook: Outlook, table: Table, seat: Seat, card: CardId, targets: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who will have it, and for how much (FR-R18)."""
    price, target = outlook.deck.cards[card].amount, targets[0]
    owner = owner_of(table, target)
    if owner is None:
        return ()
    bidders = [other for other in range(outlook.seats) if other != owner and table.money[other] >= price]
    buyer, cost = seat, 0
    if bidders:
        reach = sorted([(min(table.money[other], _worth(outlook, other, target)), other) for other in bidders])
        limit, buyer = reach[-1]
        if limit < price:
            return ()
        cost = max(price, int(reach[-2][0]) if len(reach) > 1 else price)
        table.money[owner] += price
    table.money[buyer] -= cost
    if outlook.deck.main[target]:
        table.give(target, buyer)
        outlook.shed(table, buyer)
    else:
        table.wait(target, buyer)
    outlook.shed(table, owner)
    return (owner,) if buyer == seat else (owner, buyer)


def _worth(outlook: Outlook, seat: Seat, card: CardId) -> float:
    return outlook.own_gain(with_card(outlook, seat, card), seat) / outlook.euro


def _pay(table: Table, seat: Seat, amount: int) -> int:
    paid = min(amount, table.money[seat])
    table.money[seat] -= paid
    return paid


def _income_chance(outlook: Outlook) -> float:
    return min(1.0, max(0.0, outlook.incomes))


EFFECTS: dict[str, Callable[[Outlook, Table, Seat, CardId, tuple[int, ...]], tuple[Seat, ...]]] = {
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
