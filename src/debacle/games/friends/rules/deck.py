"""The 60 cards of Friends, and the numbers of the game."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

from msgspec import Struct

from debacle.core.deck import BadDeck, Deck, parse

CardId = int
"""A place in the deck's list of cards."""
Kind = Literal["factory", "prestige", "influence", "action"]
Timing = Literal["phase2", "auction", "income", "anytime"]
Attach = Literal["player", "card", "factory"]
Target = Literal[
    "none", "opponent_factory", "removed_card", "any_factory", "any_player_card", "opponent_and_row_card",
    "own_prestige_and_opponent", "own_factory_and_opponent", "announced_action", "own_won_lot", "opponent_card",
]  # fmt: skip
Effect = Literal[
    "factory_limit", "double_vp", "protect", "base_income", "double_production", "prestige_bonus",
    "take_factory", "take_removed", "triple_then_destroy", "destroy_card", "extra_round", "all_pay_bank", "bar_bidder",
    "swap_prestige", "open_money", "swap_factory", "card_to_row_end", "no_base_income", "cancel_action",
    "destroy_factory", "half_price", "double_poorest", "collect_per_factory", "no_production", "extra_production",
    "forced_sale",
]  # fmt: skip
Source = Literal["rulebook", "derived", "house", "none"]


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One card as the deck file gives it."""

    id: str
    kind: Kind
    names: dict[str, str]
    min_bid: int
    source: Source
    effect_source: Source
    rule: str
    vp: int = 0
    production: int = 0
    upkeep: int = 0
    vp_formula: Literal["1_per_card", "5_per_factory"] | None = None
    production_formula: Literal["owner_vp"] | None = None
    attach: Attach | None = None
    timing: Timing | None = None
    target: Target | None = None
    effect: Effect | None = None
    amount: int = 0
    note: str = ""


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the game that are on no card."""

    id: str
    names: dict[str, str]
    players_min: int
    players_max: int
    start_money: int
    base_income: int
    cards_per_player: int
    row_extra: int
    factory_limit: int
    vp_goal: int
    tax_per_negative_vp: int
    min_raise: int
    bid_cap: int
    allow_overbid: bool


class DeckData(Struct, frozen=True, forbid_unknown_fields=True):
    """`deck.toml` as it stands."""

    game: Numbers
    card: tuple[Card, ...]


class FriendsDeck(Deck):
    def __init__(self, text: str, source: str) -> None:
        super().__init__(source, text)
        data = parse(text, DeckData, source)
        _check(data, source)
        self.numbers = data.game
        self.cards = data.card
        self.index = {card.id: number for number, card in enumerate(data.card)}
        self.factory = tuple(card.kind == "factory" for card in data.card)
        self.prestige = tuple(card.kind == "prestige" for card in data.card)
        self.main = tuple(card.kind in ("factory", "prestige") for card in data.card)
        """Whether a card lies in an empire by itself."""
        self.action = tuple(card.kind == "action" for card in data.card)
        self.timing = tuple(card.timing for card in data.card)
        self.vp = tuple(card.vp for card in data.card)
        with_effect = {card.effect: number for number, card in enumerate(data.card)}
        self.cancels = with_effect.get("cancel_action")
        """The card that cancels another (FR-78), if the deck has it."""
        self.halves = with_effect.get("half_price")
        self.prolongs = with_effect.get("extra_round")
        sucking = with_effect.get("triple_then_destroy")
        self.sucked_dry_times = 1 if sucking is None else data.card[sucking].amount

    @classmethod
    def own(cls) -> FriendsDeck:
        return cls(
            files("debacle.games.friends").joinpath("deck.toml").read_text(encoding="utf-8"), "friends/deck.toml"
        )


ONE_OF_A_KIND: tuple[Effect, ...] = ("cancel_action", "half_price", "extra_round")
"""Effects that the flow asks for by name: FR-78, FR-80, FR-70."""


NEEDS: dict[Effect, Attach | Target] = {
    "factory_limit": "player",
    "base_income": "player",
    "prestige_bonus": "player",
    "double_vp": "card",
    "protect": "card",
    "double_production": "factory",
    "take_factory": "opponent_factory",
    "take_removed": "removed_card",
    "triple_then_destroy": "any_factory",
    "destroy_card": "any_player_card",
    "destroy_factory": "any_factory",
    "card_to_row_end": "any_player_card",
    "extra_round": "none",
    "half_price": "own_won_lot",
    "cancel_action": "announced_action",
    "all_pay_bank": "none",
    "bar_bidder": "opponent_and_row_card",
    "swap_prestige": "own_prestige_and_opponent",
    "swap_factory": "own_factory_and_opponent",
    "open_money": "none",
    "no_base_income": "none",
    "double_poorest": "none",
    "collect_per_factory": "none",
    "no_production": "any_factory",
    "extra_production": "none",
    "forced_sale": "opponent_card",
}
"""What a card with this effect is attached to or played at."""


def _check(data: DeckData, source: str) -> None:
    """What the types alone do not say."""

    def need(true: bool, place: str, problem: str) -> None:
        if not true:
            raise BadDeck(source, place, problem)

    game = data.game
    need(game.players_min == 2 and game.players_max == 4, "game", "2 to 4 players (FR-01)")
    seen: set[str] = set()
    for number, card in enumerate(data.card):
        place = f"card[{number}] {card.id}"
        need(card.id not in seen, place, "the id stands twice")
        seen.add(card.id)
        need(0 <= card.min_bid <= game.bid_cap, place, f"min_bid from 0 to {game.bid_cap}")
        need((card.attach is not None) == (card.kind == "influence"), place, "attach belongs to influence cards")
        need((card.timing is not None) == (card.kind == "action"), place, "timing belongs to action cards")
        need((card.target is not None) == (card.kind == "action"), place, "target belongs to action cards")
        need((card.effect is not None) == (card.kind in ("influence", "action")), place, "what does it do?")
        if card.effect is not None:
            field = "attach" if card.kind == "influence" else "target"
            fits = NEEDS[card.effect] == (card.attach or card.target)
            need(fits, place, f"effect {card.effect} needs {field} = {NEEDS[card.effect]!r}")
        need(min(card.amount, card.upkeep, card.production) >= 0, place, "amount, upkeep, production: none below 0")
        need(card.production == 0 or card.kind == "factory", place, "only a factory produces")
        need("en" in card.names and "fr" in card.names, place, "names in en and fr are needed")
    for effect in ONE_OF_A_KIND:
        need(sum(card.effect == effect for card in data.card) <= 1, "card", f"more than one card with {effect}")
    most = game.players_max * game.cards_per_player
    need(len(data.card) >= most, "card", f"{most} cards are needed, and there are {len(data.card)}")
