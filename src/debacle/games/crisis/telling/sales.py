"""What can be sold on an export turn, and for how much."""

from __future__ import annotations

from debacle.core.specs import Amount, Either
from debacle.games.crisis.rules.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.rules.deck_entries import RESOURCES
from debacle.games.crisis.telling.board_names import contract_name, resource_number
from debacle.games.crisis.telling.markets import unit_price
from debacle.games.crisis.telling.reader import Reader
from debacle.texts.view_models import Option, OptionGroup


def sales(reader: Reader, spec: Either) -> tuple[OptionGroup, ...]:
    """The contract or market that brings most comes first."""
    found = [_sale(reader, act, one.high or 1) for act, one in spec.acts.items() if isinstance(one, Amount)]
    return tuple([group for _, group in sorted(found, key=lambda sale: sale[0], reverse=True)])


def _sale(reader: Reader, act: str, most: int) -> tuple[tuple[int, int], OptionGroup]:
    """From the most units down to one; with the VP and credits of the most, so that the best comes first."""
    if act.startswith(BLACK):
        name, key, head = act.removeprefix(BLACK), "sale.on_black", reader.say("sale.black")
        money, vp = reader.deck.black_market[resource_number(name)], 0
    else:
        place = int(act.removeprefix(CONTRACT))
        contract = reader.view.contracts[place]
        assert contract is not None
        resource = reader.deck.contract_resource[contract]
        name, key = RESOURCES[resource], "sale.to_contract"
        head = reader.say("sale.contract", what=contract_name(reader, reader.offers, place))
        money, vp = unit_price(reader, resource)
    options = []
    for units in range(most, 0, -1):
        gain = [reader.in_words("credit", units * money), *([reader.in_words("vp", units * vp)] if vp else [])]
        said = reader.say(key, what=reader.in_words(name, units), gain=reader.words.listed(gain))
        options.append(Option(f"{act}:{units}", said))
    return (most * vp, most * money), OptionGroup(head, None, tuple(options))
