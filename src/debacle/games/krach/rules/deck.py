"""The four decks of Krach, and the numbers of the game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from itertools import pairwise
from typing import Literal, TypeVar

from msgspec import Struct

from debacle.core.deck import BadDeck, Deck, parse

CardId = int
"""A Capital card: its place among all that the deck file lists, each as often as it counts."""
WorkforceId = int
ConfidenceId = int
EventId = int
Risk = Literal["green", "orange", "red"]
Source = Literal["rulebook", "derived", "house"]
Kind = Literal[
    "bonus", "strike", "strike_breaker", "takeover", "inquiry", "audit", "cancel", "tax_haven", "insider_tip", "waive",
    "guarantee", "gain_confidence", "toxic_loan", "loan_recall", "all_discard",
]  # fmt: skip
Target = Literal["self", "own_workforce", "rival", "rival_workforce", "all_rivals", "effect"]
Trigger = Kind | Literal["caught", "distress", "krach"]
EventKind = Literal[
    "interest", "krach", "bonus_all", "strike_all", "strikes_end", "levy", "scandal", "stimulus", "rate_move",
    "share_boom", "slump",
]  # fmt: skip


class Component(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    names: dict[str, str]
    texts: dict[str, str]
    count: int
    source: Source


class Workforce(Component, frozen=True, kw_only=True):
    risk: Risk
    overhead: int
    capacity: int


class Confidence(Component, frozen=True, kw_only=True):
    bailout: int


class Capital(Component, frozen=True, kw_only=True):
    kind: Literal["cash", "gold", "share", "effect"]
    value: int
    company: str | None = None
    percent: int = 0
    effect: Kind | None = None
    target: Target | None = None
    reaction_to: tuple[Trigger, ...] = ()
    amount: int = 0
    stays_in_play: bool = False


class EventCard(Component, frozen=True, kw_only=True):
    effect: EventKind
    risk: Risk | None = None
    min_lent: int = 0
    cards: int = 0
    amount: int = 0
    measure: Literal["loans", "workforce"] | None = None
    min_workforce: int = 0
    companies: tuple[str, ...] = ()
    percent_per_card: int = 0
    max_cards: int = 0


class About(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    names: dict[str, str]
    players_min: int
    players_max: int
    unit: str


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """What each player is dealt (KR-10)."""

    workforce: int
    confidence: int
    capital: int


class StepOne(Struct, frozen=True, forbid_unknown_fields=True):
    take_confidence_gain: int
    downsize_confidence_loss: int
    cycle_cost_m: int
    cycles_per_turn: int


class BlinkNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    attempts_per_lap: int
    max_cards: int
    catch_percent_per_card_per_watcher: int
    catch_percent_cap: int
    caught_confidence_loss: int


class OfferNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    per_turn: int
    per_distress: int


class Bailouts(Struct, frozen=True, forbid_unknown_fields=True):
    mode: Literal["draw_until_value"]


class Shares(Struct, frozen=True, forbid_unknown_fields=True):
    percent_per_m: int
    double_at_percent: int
    triple_at_percent: int


class AuctionNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    min_bid_m: int
    min_raise_m: int
    winner_confidence_gain: int


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    last_bank_bonus_m: int
    last_bank_per_confidence_m: int
    golden_parachute_m: int
    cap_survivor_per_confidence_m: int


class End(Struct, frozen=True, forbid_unknown_fields=True):
    round_cap: int


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    workforce: StepOne
    blink: BlinkNumbers
    offers: OfferNumbers
    bailout: Bailouts
    shares: Shares
    auction: AuctionNumbers
    score: Score
    end: End


class Company(Struct, frozen=True, forbid_unknown_fields=True):
    names: dict[str, str]
    total_percent: int


class DeckData(Struct, frozen=True, forbid_unknown_fields=True):
    """`deck.toml` as it stands."""

    game: About
    deal: dict[str, Deal]
    params: Params
    companies: dict[str, Company]
    workforce: tuple[Workforce, ...]
    confidence: tuple[Confidence, ...]
    capital: tuple[Capital, ...]
    event: tuple[EventCard, ...]


C = TypeVar("C", bound=Component)


def _all(cards: Sequence[C]) -> tuple[C, ...]:
    """Each card as often as it counts."""
    return tuple([card for card in cards for _ in range(card.count)])


class KrachDeck(Deck):
    def __init__(self, text: str, source: str) -> None:
        super().__init__(source, text)
        data = parse(text, DeckData, source)
        _check(data, source)
        self.data = data
        self.params = data.params
        self.deals = {seats: data.deal[f"p{seats}"] for seats in (2, 3, 4)}
        self.companies = data.companies
        self.workforces = _all(data.workforce)
        self.confidences = _all(data.confidence)
        self.capital = _all(data.capital)
        self.events = _all(data.event)
        self.every_card = tuple(range(len(self.capital)))
        self.first = tuple(self.capital.index(card) for card in self.capital)
        """The first card of the same name: all of a name are alike."""
        self.value = tuple(card.value for card in self.capital)
        self.worth = sum(self.value)
        self.effect = tuple(card.effect for card in self.capital)
        self.company = tuple(card.company for card in self.capital)
        self.percent = tuple(card.percent for card in self.capital)
        self.reacts = tuple(frozenset(card.reaction_to) for card in self.capital)
        self.playable = tuple(_playable(card) for card in self.capital)
        """Whether a card can be used in a window of one's own (KR-R10)."""
        self.overhead = tuple(card.overhead for card in self.workforces)
        self.capacity = tuple(card.capacity for card in self.workforces)
        self.risk = tuple(card.risk for card in self.workforces)

    @classmethod
    def own(cls) -> KrachDeck:
        return cls(files("debacle.games.krach").joinpath("deck.toml").read_text(encoding="utf-8"), "krach/deck.toml")


def _playable(card: Capital) -> bool:
    return card.effect is not None and (not card.reaction_to or card.effect == "strike_breaker")


TARGETS: dict[Kind, Target] = {
    "bonus": "self",
    "strike": "rival_workforce",
    "strike_breaker": "own_workforce",
    "takeover": "rival_workforce",
    "inquiry": "rival",
    "audit": "rival",
    "cancel": "effect",
    "tax_haven": "self",
    "insider_tip": "self",
    "waive": "self",
    "guarantee": "self",
    "gain_confidence": "self",
    "toxic_loan": "rival_workforce",
    "loan_recall": "own_workforce",
    "all_discard": "all_rivals",
}
"""What a card with this effect is played at (KR-R54)."""
TRIGGERS: dict[Kind, Trigger] = {"tax_haven": "caught", "waive": "distress", "guarantee": "krach"}
"""What these effects answer, and nothing else (KR-R17, KR-R42)."""
STAY: tuple[Kind, ...] = ("strike", "toxic_loan")
AMOUNTS: tuple[Kind, ...] = ("bonus", "insider_tip", "guarantee", "gain_confidence", "all_discard")
RISKS: tuple[Risk, ...] = ("green", "orange", "red")
MOST_TIPS = 4
"""An insider puts at most so many Events in order: every order is one answer."""
MOST_SLUMP = 3
"""A slump takes at most so many shares: a menu knows that many."""
OCCASIONS = frozenset(TRIGGERS.values())
"""Triggers that are no cards, each for one effect alone."""


class _Checker:
    def __init__(self, source: str) -> None:
        self._source = source

    def need(self, true: bool, place: str, problem: str) -> None:
        if not true:
            raise BadDeck(self._source, place, problem)


def _check(data: DeckData, source: str) -> None:
    """What the types alone do not say."""
    checker = _Checker(source)
    need = checker.need
    need((data.game.players_min, data.game.players_max) == (2, 4), "game", "2 to 4 players")
    for seats in (2, 3, 4):
        need(f"p{seats}" in data.deal, "deal", f"p{seats} is missing")
        _check_deal(data, seats, checker)
    decks: tuple[tuple[str, Sequence[Component]], ...] = (
        ("workforce", data.workforce),
        ("confidence", data.confidence),
        ("capital", data.capital),
        ("event", data.event),
    )
    for name, cards in decks:
        ids = [card.id for card in cards]
        for number, card in enumerate(cards):
            place = f"{name}[{number}] {card.id}"
            need(ids.count(card.id) == 1, place, "the id stands twice")
            need(card.count >= 1, place, "count is at least 1")
            need({"en", "fr"} <= card.names.keys(), place, "names in en and fr are needed")
            need({"en", "fr"} <= card.texts.keys(), place, "texts in en and fr are needed")
    for number, workforce in enumerate(data.workforce):
        fits = workforce.overhead >= 0 and workforce.capacity >= 1
        need(fits, f"workforce[{number}] {workforce.id}", "overhead from 0, capacity from 1")
    for number, trust in enumerate(data.confidence):
        need(trust.bailout >= 0, f"confidence[{number}] {trust.id}", "bailout: none below 0")
    _check_params(data, checker)
    _check_capital(data, checker)
    _check_events(data, checker)


def _check_deal(data: DeckData, seats: int, checker: _Checker) -> None:
    deal = data.deal[f"p{seats}"]
    decks = (
        ("workforce", deal.workforce, data.workforce, 1),
        ("confidence", deal.confidence, data.confidence, 0),
        ("capital", deal.capital, data.capital, 0),
    )
    for name, each, cards, more in decks:
        there = sum(card.count for card in cards)
        least = 1 if name == "workforce" else 0
        checker.need(each >= least, f"deal.p{seats}.{name}", f"at least {least}")
        wanted = seats * each + more
        checker.need(there >= wanted, f"deal.p{seats}.{name}", f"{wanted} cards are needed, and there are {there}")


def _check_params(data: DeckData, checker: _Checker) -> None:
    params = data.params
    for group in params.__struct_fields__:
        numbers = getattr(params, group)
        for field in numbers.__struct_fields__:
            value = getattr(numbers, field)
            if isinstance(value, int):
                checker.need(value >= 0, f"params.{group}.{field}", "none below 0")
    checker.need(params.blink.max_cards >= 1, "params.blink.max_cards", "at least 1")
    checker.need(params.end.round_cap >= 1, "params.end.round_cap", "at least 1")
    checker.need(params.auction.min_raise_m >= 1, "params.auction.min_raise_m", "at least 1, or bidding never ends")


def _check_capital(data: DeckData, checker: _Checker) -> None:
    need = checker.need
    for number, card in enumerate(data.capital):
        place = f"capital[{number}] {card.id}"
        need(card.value >= 1, place, "value is at least 1")
        need((card.company is not None) == (card.kind == "share"), place, "company belongs to shares")
        need((card.effect is not None) == (card.kind == "effect"), place, "effect belongs to effect cards")
        need(card.company is not None or not card.percent, place, "percent belongs to shares")
        need(card.effect is not None or not _has_more(card), place, "target and the like belong to effect cards")
        if card.company is not None:
            need(card.company in data.companies, place, f"there is no company {card.company}")
            need(card.percent == card.value * data.params.shares.percent_per_m, place, "percent does not fit value")
        if card.effect is not None:
            _check_effect(card, place, checker)
    for key, company in data.companies.items():
        need({"en", "fr"} <= company.names.keys(), f"companies.{key}", "names in en and fr are needed")
        there = sum(card.percent * card.count for card in data.capital if card.company == key)
        need(
            there == company.total_percent, f"companies.{key}", f"its shares are {there} %, not {company.total_percent}"
        )


def _has_more(card: Capital) -> bool:
    return bool(card.target or card.reaction_to or card.amount or card.stays_in_play)


def _check_effect(card: Capital, place: str, checker: _Checker) -> None:
    effect = card.effect
    assert effect is not None
    need = checker.need
    need(card.target == TARGETS[effect], place, f"effect {effect} needs target = {TARGETS[effect]!r}")
    need(card.stays_in_play == (effect in STAY), place, f"stays_in_play belongs to {' and '.join(STAY)}")
    need((card.amount > 0) == (effect in AMOUNTS), place, f"amount belongs to {', '.join(AMOUNTS)}")
    if effect == "insider_tip":
        need(card.amount <= MOST_TIPS, place, f"amount is at most {MOST_TIPS}")
    if effect in TRIGGERS:
        need(
            card.reaction_to == (TRIGGERS[effect],),
            place,
            f"effect {effect} needs reaction_to = [{TRIGGERS[effect]!r}]",
        )
    elif effect == "cancel":
        plain = bool(card.reaction_to) and not OCCASIONS & set(card.reaction_to)
        need(plain, place, "effect cancel needs reaction_to = the effects that it cancels")
    elif effect == "strike_breaker":
        need(card.reaction_to == ("strike",), place, "effect strike_breaker needs reaction_to = ['strike']")
    else:
        need(not card.reaction_to, place, f"effect {effect} is no reaction")


def _check_events(data: DeckData, checker: _Checker) -> None:
    need = checker.need
    for number, event in enumerate(data.event):
        place = f"event[{number}] {event.id}"
        need((event.risk is not None) == (event.effect == "interest"), place, "risk belongs to interest")
        need((event.measure is not None) == (event.effect == "scandal"), place, "measure belongs to scandal")
        need(bool(event.companies) == (event.effect == "share_boom"), place, "companies belong to share_boom")
        need(all(key in data.companies for key in event.companies), place, "an unknown company")
        need(
            (event.percent_per_card > 0) == (event.effect == "share_boom"),
            place,
            "percent_per_card goes with companies",
        )
        need(min(event.cards, event.min_lent, event.min_workforce, event.max_cards) >= 0, place, "no number below 0")
        need(event.amount >= 0 or event.effect == "rate_move", place, "only rates move below 0")
        need(event.effect != "slump" or event.cards <= MOST_SLUMP, place, f"cards is at most {MOST_SLUMP}")
    _check_interest(data, checker)


def _check_interest(data: DeckData, checker: _Checker) -> None:
    """KR-35: riskier types pay more, and less often."""
    payments = {risk: [e.cards for e in _all(data.event) if e.risk == risk] for risk in RISKS}
    for safe, risky in pairwise(RISKS):
        more, fewer = payments[safe], payments[risky]
        checker.need(len(more) > len(fewer) > 0, "event", f"interest on {risky} must be paid less often than on {safe}")
        pays_more = sum(fewer) * len(more) > sum(more) * len(fewer)
        checker.need(pays_more, "event", f"interest on {risky} must pay more cards than on {safe}")
