"""What there is to do, each thing with a number of its own: 0 does nothing, wherever that can be done, and what lies on
the board keeps its number for as long as it lies there."""

from __future__ import annotations

from collections.abc import Iterator

from debacle.core.specs import Either
from debacle.games.crisis.rules.actions.a08_foreign_workers import price as foreign_price
from debacle.games.crisis.rules.actions.a14_export import BLACK, CONTRACT
from debacle.games.crisis.rules.deck_entries import RESOURCES, TYPES
from debacle.games.crisis.telling.ask import AskSight
from debacle.games.crisis.telling.board_names import contract_name, resource_number
from debacle.games.crisis.telling.production_desk import desk
from debacle.games.crisis.telling.purchases import Button
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.spaces import Spaces
from debacle.games.crisis.telling.yields import unit_price
from debacle.texts.view_models import NumberedLine

REFUSALS = ("decline", "pass", "end")
UNITS = "buy:"


def lines(reader: Reader, spaces: Spaces, asked: AskSight, spans: tuple[str, ...]) -> tuple[NumberedLine, ...]:
    """The things that are asked about, then a loan to repay, then cards, and nothing last."""
    things, most = _things(reader, spaces, asked)
    if asked.repay:
        things.append(NumberedLine(most + 1, asked.repay, "repay"))
        most += 1
    hand = [reader.deck.influence[card].id for card in reader.view.hands[reader.eye] or ()]
    for play in asked.plays:
        said = reader.words.say("terminal.play", name=play.name, text=play.text)
        name = reader.say("button.play", card=play.name)
        things.append(NumberedLine(most + 1 + hand.index(play.act), said, play.act, name=name))
    most += len(hand)
    things += [
        NumberedLine(most + place, reader.words.say(f"terminal.{span}"), span) for place, span in enumerate(spans, 1)
    ]
    return *things, *_nothing(reader, asked)


def _things(reader: Reader, spaces: Spaces, asked: AskSight) -> tuple[list[NumberedLine], int]:
    """With the greatest number that any of this kind can have."""
    match asked.kind:
        case "place":
            there = [space for space in spaces.all if space.legal]
            return [NumberedLine(one.space + 1, one.label, "place", one.space) for one in there], reader.deck.spaces
        case "local":
            return _choice(asked, "buy", RESOURCES, "{}"), len(RESOURCES)
        case "foreign":
            price = reader.in_words("credit", foreign_price(reader.open, reader.eye))
            return _choice(asked, "hire", TYPES, reader.words.say("terminal.hire", type="{}", price=price)), len(TYPES)
        case "produce":
            owned = reader.view.companies[reader.eye]
            return list(_companies(reader)), len(owned)
        case "export":
            return list(_sales(reader)), len(reader.view.contracts) + len(RESOURCES)
        case _:
            offered = [one for one in asked.buttons if one.value not in REFUSALS]
            return [_offer(reader, one) for one in offered], max([_number(one) for one in offered], default=0)


def _choice(asked: AskSight, act: str, names: tuple[str, ...], text: str) -> list[NumberedLine]:
    options = [option for group in asked.choice.groups for option in group.options] if asked.choice else []
    said = {option.value: text.format(option.said) for option in options}
    return [NumberedLine(number, said[name], act, name) for number, name in enumerate(names, 1) if name in said]


def _companies(reader: Reader) -> Iterator[NumberedLine]:
    acts = _acts(reader)
    for number, company in enumerate(reader.view.companies[reader.eye], 1):
        about = reader.deck.companies[company]
        if about.id in acts:
            said = reader.words.say("terminal.company", name=reader.own(about.name), text=reader.own(about.text))
            yield NumberedLine(number, said, about.id, name=reader.own(about.name))


def _sales(reader: Reader) -> Iterator[NumberedLine]:
    market = len(reader.view.contracts)
    for act in _acts(reader):
        if act.startswith(CONTRACT):
            place = int(act.removeprefix(CONTRACT))
            yield NumberedLine(place + 1, _contract(reader, place), act)
        elif act.startswith(BLACK):
            resource = resource_number(act.removeprefix(BLACK))
            gain = reader.in_words("credit", reader.deck.black_market[resource])
            said = reader.words.say("terminal.sell_black", what=reader.resource(resource), gain=gain)
            yield NumberedLine(market + 1 + resource, said, act)


def _contract(reader: Reader, place: int) -> str:
    contract = reader.view.contracts[place]
    assert contract is not None
    money, vp = unit_price(reader, reader.deck.contract_resource[contract])
    gain = reader.words.listed([reader.in_words("credit", money), reader.in_words("vp", vp)])
    key = "terminal.sell_last" if place < reader.deck.setup.contract_column_size else "terminal.sell"
    return reader.words.say(key, what=contract_name(reader, reader.offers, place), gain=gain)


def _acts(reader: Reader) -> dict[str, object]:
    assert reader.view.asked is not None
    spec = reader.view.asked.spec
    assert isinstance(spec, Either)
    return dict(spec.acts)


def _number(button: Button) -> int:
    """As many units as are bought; else it is the one thing to do."""
    return int(button.value.removeprefix(UNITS)) if button.value.startswith(UNITS) else 1


def _offer(reader: Reader, button: Button) -> NumberedLine:
    if button.value.startswith(UNITS):
        said = reader.words.say("terminal.buy", what=button.said, price=button.note)
        return NumberedLine(_number(button), said, "buy", _number(button))
    return NumberedLine(1, button.said, button.value)


def _nothing(reader: Reader, asked: AskSight) -> Iterator[NumberedLine]:
    if asked.kind == "produce":
        sight = desk(reader)
        yield NumberedLine(
            0, reader.words.say("terminal.end" if sight and sight.running else "terminal.end_idle"), "end"
        )
    free = reader.say("button.no_points")
    for button in asked.buttons:
        if button.value in REFUSALS:
            key = "terminal.refuse_free" if button.note == free else "terminal.refuse"
            said = reader.words.say(key, said=button.said, note=button.note) if button.note else button.said
            yield NumberedLine(0, said, button.value)
