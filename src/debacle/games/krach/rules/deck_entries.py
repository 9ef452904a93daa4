"""The entries of `deck.toml`, as they stand there."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

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
RISKS: tuple[Risk, ...] = ("green", "orange", "red")


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


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    names: dict[str, str]
    players_min: int
    players_max: int
    unit: str


class DealNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """What each player is dealt (KR-10)."""

    workforce: int
    confidence: int
    capital: int


class WorkforceNumbers(Struct, frozen=True, forbid_unknown_fields=True):
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


class BailoutNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    mode: Literal["draw_until_value"]


class ShareNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    percent_per_m: int
    double_at_percent: int
    triple_at_percent: int


class AuctionNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    min_bid_m: int
    min_raise_m: int
    winner_confidence_gain: int


class ScoreNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    last_bank_bonus_m: int
    last_bank_per_confidence_m: int
    golden_parachute_m: int
    cap_survivor_per_confidence_m: int


class EndNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    round_cap: int


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    workforce: WorkforceNumbers
    blink: BlinkNumbers
    offers: OfferNumbers
    bailout: BailoutNumbers
    shares: ShareNumbers
    auction: AuctionNumbers
    score: ScoreNumbers
    end: EndNumbers


class Company(Struct, frozen=True, forbid_unknown_fields=True):
    names: dict[str, str]
    total_percent: int


class DeckData(Struct, frozen=True, forbid_unknown_fields=True):
    """`deck.toml` as it stands."""

    game: Heading
    deal: dict[str, DealNumbers]
    params: Params
    companies: dict[str, Company]
    workforce: tuple[Workforce, ...]
    confidence: tuple[Confidence, ...]
    capital: tuple[Capital, ...]
    event: tuple[EventCard, ...]
