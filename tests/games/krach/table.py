"""A table of Krach on which a test chooses the position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

from debacle.core.dealer import Dealer, Listener
from debacle.core.messages import Event, Move
from debacle.core.piles import Group
from debacle.core.specs import Amount, Answer, Either, Pick, Some, Spec
from debacle.games.krach import Krach
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.flow import BankTurn, Flow, Step
from debacle.games.krach.rules.state import BANKRUPT, LIVING, MARKER, NO_STRIKE, KrachState, KrachView
from tests.games.krach.case import totals


def deck_of_the_tests() -> KrachDeck:
    """The game's own, but for house numbers that tests count with: tuning them must not change what is proved."""
    text = files("debacle.games.krach").joinpath("deck.toml").read_text(encoding="utf-8")
    numbers = (
        ("notaries", "overhead", 2),
        *((f"bailout-{value}", "count", count) for value, count in BAILOUTS.items()),
    )
    for name, field, number in numbers:
        head, entry, tail = text.partition(f'id = "{name}"\n')
        text = head + entry + re.sub(rf"^{field} = \d+$", f"{field} = {number}", tail, count=1, flags=re.MULTILINE)
    return KrachDeck(text, "krach/deck.toml")


BAILOUTS = {0: 2, 2: 3, 3: 4, 4: 3, 5: 2, 7: 1}
"""How many Confidence cards there are of each value."""
DECK = deck_of_the_tests()
GAME = Krach(DECK)
A, B, C, D = range(4)
"""Seats."""
Names = Mapping[int, str]
"""By seat: cards by name, with spaces between."""
WORKFORCES = ("students", "craftspeople", "teachers", "rock-bands")
SPARE = ("freelancers", "civil-servants", "start-ups", "treasure-hunters")
"""What a bank has unless a test says otherwise, or uses that one elsewhere; each costs 1M."""
CAPITAL = [card.id for card in DECK.capital]
EVENTS = [card.id for card in DECK.events]
WORKFORCE = {card.id: number for number, card in enumerate(DECK.workforces)}


class Supply:
    """The cards of one deck: names become cards, each used once; and what is left in the end."""

    def __init__(self, names: Sequence[str]) -> None:
        self._left = dict(enumerate(names))

    def take(self, names: str) -> tuple[int, ...]:
        return tuple(self._one(name) for name in names.split())

    def rest(self) -> tuple[int, ...]:
        return tuple(self._left)

    def _one(self, name: str) -> int:
        card = next((card for card, left in self._left.items() if left == name), None)
        assert card is not None, f"no {name} is left"
        del self._left[card]
        return card


class Table:
    """A position in a turn. Cards that are named nowhere are in their decks, under those that are named."""

    def __init__(
        self,
        seats: int = 3,
        *,
        at: Step = "workforce",
        active: int = A,
        first: int | None = None,
        in_round: int = 1,
        hands: Names | None = None,
        fortunes: Names | None = None,
        workforces: Names | None = None,
        confidence: Names | None = None,
        strikes: str = "",
        strike_cards: str = "",
        rates: Mapping[int, int] | None = None,
        out: Mapping[int, int] | None = None,
        attempts: Mapping[int, int] | None = None,
        face_up: str | None = "",
        capital: str = "",
        trust: str = "",
        events: str = "",
        hoards: Mapping[str, int] | None = None,
        rolls: Sequence[int] = (),
        tired: Sequence[int] = (),
        rules: int = GAME.rules,
    ) -> None:
        """`workforces`: "students:gold-2+gold-3 teachers" has two loans; `confidence`: bailouts, the top first;
        `out`: the turn in which a bank failed; `capital`, `trust`, `events`: what lies on top of the Capital,
        Confidence and Event deck; `hoards`: who has all that is left of a deck; `rolls`: for each CEO in a blink;
        `tired`: who watched in the last one."""
        self._rolls = list(rolls)
        self._told = Listener()
        self._dealer = Dealer(self._below, self._told.tell)
        self._supply = Supply(CAPITAL)
        trusts = Supply([str(card.bailout) for card in DECK.confidences])
        happenings = Supply(EVENTS)
        banks = [seat for seat in range(seats) if seat not in (out or {})]
        loans: dict[int, tuple[int, ...]] = {}

        def hire(names: str) -> tuple[int, ...]:
            hired = []
            for one in names.split():
                name, _, lent = one.partition(":")
                hired.append(WORKFORCE[name])
                loans[WORKFORCE[name]] = self._supply.take(lent.replace("+", " "))
            return tuple(hired)

        def spread(cards: Names | None, supply: Supply, default: str = "") -> list[tuple[int, ...]]:
            given = cards or {}
            return [supply.take(given.get(seat, default if seat in banks else "")) for seat in range(seats)]

        own = [hire(names) for names in _staff(seats, banks, workforces or {})]
        hands_of = [tuple(sorted(hand)) for hand in spread(hands, self._supply)]
        fortunes_of = [tuple(sorted(fortune)) for fortune in spread(fortunes, self._supply)]
        piles = spread(confidence, trusts, "3")
        struck = [NO_STRIKE] * len(DECK.workforces)
        for name in strikes.split():
            struck[WORKFORCE[name]] = MARKER
        for name in strike_cards.split():
            struck[WORKFORCE[name]] = self._supply.take("strike")[0]
        used = {workforce for hired in own for workforce in hired}
        free = [workforce for workforce in range(len(DECK.workforces)) if workforce not in used]
        up = WORKFORCE[face_up] if face_up else None if face_up is None else free[0]
        decks: dict[str, tuple[list[Group], Group]] = {
            "capital": ([(card,) for card in self._supply.take(capital)], self._supply.rest()),
            "confidence": ([(card,) for card in trusts.take(trust)], trusts.rest()),
            "workforce": ([], tuple(workforce for workforce in free if workforce != up)),
        }
        for name, seat in (hoards or {}).items():
            top, rest = decks[name]
            owners = {"capital": fortunes_of, "confidence": piles, "workforce": own}[name]
            owners[seat] = (*owners[seat], *rest)
            decks[name] = top, ()
        first = active if first is None else first
        self.state = KrachState(
            deck=DECK, seats=seats, counts=[0] * seats,
            stack=[Flow(), BankTurn(active, DECK.params.offers.per_turn, at)],
            first=first, active=active, round=in_round, turn=seats * (in_round - 1) + 1, place=(active - first) % seats,
            fate=[LIVING if seat in banks else BANKRUPT for seat in range(seats)],
            failed_at=[(out or {}).get(seat, 0) for seat in range(seats)],
            hands=hands_of, fortunes=[tuple(sorted(cards)) for cards in fortunes_of],
            attempts=[(attempts or {}).get(seat, 0) for seat in range(seats)], workforces=own,
            loans=[loans.get(workforce, ()) for workforce in range(len(DECK.workforces))], strikes=struck,
            confidence=piles, rates=[(rates or {}).get(seat, 0) for seat in range(seats)], face_up=up,
            workforce_deck=_deck(*decks["workforce"]), capital_deck=_deck(*decks["capital"]),
            confidence_deck=_deck(*decks["confidence"]),
            event_deck=_deck([(event,) for event in happenings.take(events)], happenings.rest()),
            guarantees=[0] * seats, tired=sum(1 << seat for seat in tired), rules=rules,
        )  # fmt: skip
        self.state.settle(self._dealer)
        self._check()

    def _below(self, limit: int) -> int:
        """Rolls as they were chosen, else the luckiest; the first card of a group."""
        if limit == 100:
            return (self._rolls.pop(0) if self._rolls else 100) - 1
        return 0

    def _check(self) -> None:
        found = totals(self.state)
        assert found["capital"] == list(range(len(DECK.capital))), "every card is in exactly one place"
        assert found["workforces"] == list(range(len(DECK.workforces)))
        assert found["confidence"] == list(range(len(DECK.confidences)))
        assert found["events"] == list(range(len(DECK.events)))
        assert found["nothing on idle workforces"]
        assert found["within capacity"]

    # What seats do.

    def say(self, seat: int, answer: Answer) -> list[Event]:
        """Answer as it stands; gives what all were told."""
        self._told.clear()
        self.state.play(Move(self.state.counts[seat], seat, answer), self._dealer)
        self._check()
        return self.told()

    def act(self, seat: int, act: str, argument: Answer = None) -> list[Event]:
        """Do this; cards of one's own hand by their names."""
        return self.say(seat, (act, self.cards(seat, argument) if isinstance(argument, str) else argument))

    def play(self, seat: int, card: str, target: str | int | None = None) -> list[Event]:
        """Use a card, at a Workforce by its name, at a seat, or at nothing."""
        return self.act(seat, "play", (self.card(seat, card), WORKFORCE[target] if isinstance(target, str) else target))

    def react(self, seat: int, card: str) -> list[Event]:
        return self.act(seat, "react", self.card(seat, card))

    def lend(self, seat: int, card: str, workforce: str) -> list[Event]:
        return self.act(seat, "lend", (self.card(seat, card), WORKFORCE[workforce]))

    def downsize(self, seat: int, workforce: str) -> list[Event]:
        return self.act(seat, "downsize", WORKFORCE[workforce])

    def pass_until(self, *kinds: str) -> list[Event]:
        """All decline and keep what they can until somebody is asked such a thing, or it is over."""
        told = []
        while self.state.pending() and self.state.pending()[0].kind not in kinds:
            decision = self.state.pending()[0]
            told += self.say(decision.seat, self._modest(decision.seat, decision.kind))
        return told

    def _modest(self, seat: int, kind: str) -> Answer:
        spec = self.spec(seat)
        if isinstance(spec, Either):
            act = {"workforce": "nothing", "overhead": "pay", "loans": "done", "blink": "neither", "offer": "decline"}
            chosen = act.get(kind, "pass")
            if kind == "distress":
                chosen = next(way for way in ("give_up", "bailout", "play") if way in spec.acts)
            inner = spec.acts[chosen]
            return chosen, None if inner is None else _first(inner)
        return _first(spec)

    # What can be seen.

    @property
    def asked(self) -> tuple[int, str]:
        [decision] = self.state.pending()
        return decision.seat, decision.kind

    @property
    def all_asked(self) -> list[tuple[int, str]]:
        return [(decision.seat, decision.kind) for decision in self.state.pending()]

    def spec(self, seat: int) -> Spec:
        asked = self.view(seat).asked
        assert asked is not None, f"seat {seat} is not asked"
        return asked.spec

    def acts(self, seat: int) -> dict[str, Any]:
        """What a seat may do, and with what, by name: what is played at what, what is lent to whom, amounts."""
        spec = self.spec(seat)
        assert isinstance(spec, Either)
        return {act: _named(act, inner) for act, inner in spec.acts.items()}

    def plays(self, seat: int) -> list[Any]:
        found = self.acts(seat).get("play", [])
        assert isinstance(found, list)
        return found

    def told(self, seat: int | None = None) -> list[Event]:
        return [event for event in (one.seen_by(seat) for one in self._told) if event is not None]

    def top(self, seat: int | None) -> Any:
        """The frame that decides what happens next, as this seat sees it."""
        return self.view(seat).stack[-1]

    def view(self, seat: int | None) -> KrachView:
        return self.state.view(seat)

    def card(self, seat: int, name: str) -> int:
        return self.cards(seat, name)[0]

    def cards(self, seat: int, names: str) -> tuple[int, ...]:
        """These of a seat's hand."""
        left = list(self.state.hands[seat])
        found = []
        for name in names.split():
            card = next((card for card in left if CAPITAL[card] == name), None)
            assert card is not None, f"{name} is not in the hand of seat {seat}"
            left.remove(card)
            found.append(card)
        return tuple(sorted(found))

    def hand(self, seat: int) -> list[str]:
        return named(self.state.hands[seat])

    def fortune(self, seat: int) -> list[str]:
        return named(self.state.fortunes[seat])

    def trust(self, seat: int) -> list[int]:
        """The bailouts of a pile, the top first."""
        return [DECK.confidences[card].bailout for card in self.state.confidence[seat]]

    def bank(self, seat: int) -> dict[str, list[str]]:
        """Workforces with their loans."""
        return {DECK.workforces[w].id: named(self.state.loans[w]) for w in self.state.workforces[seat]}

    def strike(self, workforce: str) -> int:
        return self.state.strikes[WORKFORCE[workforce]]

    @property
    def bottom(self) -> list[str]:
        """What went under the Capital deck last."""
        return named(self.state.capital_deck[-1])

    def cards_below(self) -> tuple[int, ...]:
        return self.state.capital_deck[-1]

    @property
    def fates(self) -> list[int]:
        return self.state.fate

    @property
    def next_events(self) -> list[str]:
        """The top of the Event deck, as far as it is in order."""
        return [EVENTS[group[0]] for group in self.state.event_deck if len(group) == 1]


def _staff(seats: int, banks: list[int], given: Names) -> list[str]:
    """The Workforces of each seat: as given, or one that is given to nobody."""
    taken = {one.partition(":")[0] for names in given.values() for one in names.split()}
    spare = iter([name for name in SPARE if name not in taken])
    staff = []
    for seat in range(seats):
        usual = WORKFORCES[seat]
        if seat in given or seat not in banks:
            staff.append(given.get(seat, ""))
        else:
            staff.append(next(spare) if usual in taken else usual)
    return staff


def named(cards: Iterable[int]) -> list[str]:
    return sorted(CAPITAL[card] for card in cards)


def _deck(top: list[Group], rest: Group) -> list[Group]:
    return [*top, rest] if rest else top


def _first(spec: Spec) -> Answer:
    if isinstance(spec, Pick):
        return spec.options[0]
    assert isinstance(spec, Some)
    if spec.worth is None:
        return spec.options[: spec.least]
    paid: list[int] = []
    for place in sorted(range(len(spec.options)), key=lambda one: -spec.worth[one] if spec.worth else 0):
        if sum(spec.worth[one] for one in paid) < spec.due:
            paid.append(place)
    return tuple(spec.options[place] for place in sorted(paid))


def _named(act: str, spec: Spec | None) -> Any:
    """An act's options in words a test can read."""
    if isinstance(spec, Amount):
        return spec.low, spec.high
    if isinstance(spec, Some):
        return named(card for card in spec.options if isinstance(card, int))
    if isinstance(spec, Pick):
        return [_option(act, option) for option in spec.options]
    return spec


def _option(act: str, option: Any) -> Any:
    if act == "play":
        card, target = option
        at_workforce = DECK.capital[card].target in ("own_workforce", "rival_workforce")
        return CAPITAL[card], DECK.workforces[target].id if at_workforce else target
    if act == "lend":
        return CAPITAL[option[0]], DECK.workforces[option[1]].id
    if act == "downsize":
        return DECK.workforces[option].id
    return CAPITAL[option] if act in ("react", "shelter") else option


def after_news(event: str, seats: int = 3, **position: Any) -> Table:
    """A table on which all have passed on the news of this Event."""
    table = Table(seats, at="event", events=event, **position)
    while table.state.pending() and table.state.pending()[0].kind == "news":
        table.act(table.asked[0], "pass")
    return table


def crash(seats: int = 3, **position: Any) -> Table:
    """A table in a Krach, after the news: at a distress or after it."""
    return after_news("krach", seats, **position)
