"""The cards, the setup, the rounds, and how the row is refilled."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.refusals import BadOption
from debacle.games.friends.rules.events import CardTurnedUp, DeckExhausted, DeckReshuffled, GameBegun, RoundBegun
from debacle.games.friends.rules.setup import FriendsOptions
from debacle.games.friends.rules.state import FriendsState
from tests.games.friends.table import DECK, GAME, A, B, C, Table, card, named
from tests.marks import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def begun(seats: int, seed: int = 0, options: FriendsOptions | None = None) -> FriendsState:
    return GAME.begin(seats, options or FriendsOptions(), Dealer(seeded(Random(seed))))


@rule("FR-01")
def test_two_to_four_players() -> None:
    assert GAME.about.seats == (2, 3, 4)
    for seats in (0, 1, 5):
        with pytest.raises(BadOption, match="2, 3, 4"):
            begun(seats)


@rule("FR-02")
def test_sixty_different_cards() -> None:
    assert Counter(one.kind for one in DECK.cards) == {"factory": 19, "prestige": 13, "influence": 8, "action": 20}
    assert len({one.id for one in DECK.cards}) == 60
    assert all(one.min_bid > 0 for one in DECK.cards)
    assert sum(one.vp != 0 for one in DECK.cards) > 30


@rule("FR-03")
@SEATS
def test_fifteen_cards_a_player_and_the_rest_unseen(seats: int) -> None:
    state = begun(seats)
    assert state.deck_size + len(state.row) == 15 * seats
    assert len(state.pile) + len(state.row) == 60, "deck and box are one heap that nobody can tell apart"
    assert state.pile == sorted(state.pile), "a heap without an order has none to leak"
    view = state.view(A)
    assert view.deck_size == state.deck_size
    assert view.deck_cards is None
    dealt = {one for seed in range(200) for one in begun(seats, seed).row}
    assert len(dealt) == 60, "any card may be dealt"


@rule("FR-03")
@pytest.mark.parametrize(("seats", "box"), [(2, 30), (3, 15), (4, 0)])
def test_what_was_not_dealt_never_comes(seats: int, box: int) -> None:
    state, rng = begun(seats), Random(5)
    dealer = Dealer(seeded(rng))
    while not state.reshuffled and state.pending():
        [decision] = state.pending()
        state.answer(decision, ("pass", None), dealer)
    assert len(state.box) == box


@rule("FR-04")
@SEATS
def test_the_row_has_three_cards_more_than_there_are_players(seats: int) -> None:
    told = Listener()
    state = GAME.begin(seats, FriendsOptions(), Dealer(seeded(Random(1)), told.tell))
    assert len(state.row) == seats + 3
    assert [one.event.card for one in told if isinstance(one.event, CardTurnedUp)] == state.row


@rule("FR-05")
@SEATS
def test_sixty_euros_each(seats: int) -> None:
    state = begun(seats)
    assert state.money == [60] * seats
    assert state.view(None).money == (None,) * seats, "closed, if nothing else is said"
    assert [state.view(seat).answers for seat in (None, *range(seats))] == [0] * (seats + 1)
    assert state.allow_overbid == DECK.numbers.allow_overbid


@rule("FR-06", "FR-R01")
def test_the_first_marker_is_drawn() -> None:
    markers = Counter(begun(3, seed).marker for seed in range(600))
    assert set(markers) == {A, B, C}
    assert all(150 < count < 250 for count in markers.values())
    told = Listener()
    state = GAME.begin(3, FriendsOptions(), Dealer(lambda limit: limit - 1, told.tell))
    assert state.marker == C
    assert told[0].event == GameBegun(C, 60, 3)
    assert all(state.view(seat).marker == C for seat in (A, B, C, None))


@rule("FR-07", "FR-R02")
def test_money_is_secret() -> None:
    table = Table(3, money=(10, 20, 30), row="yacht", at="auctions")
    assert [table.view(seat).money for seat in (A, B, C, None)] == [
        (10, None, None), (None, 20, None), (None, None, 30), (None, None, None),
    ]  # fmt: skip


@rule("FR-07")
def test_a_table_may_play_with_open_money() -> None:
    state = begun(3, options=FriendsOptions(open_money=True))
    assert all(state.view(seat).money == (60, 60, 60) for seat in (A, B, C, None))


@rule("FR-08")
def test_four_phases_in_this_order() -> None:
    table = Table(2, at="refill", empires={A: "bakery"}, unused={A: "strike", B: "stocktaking"})
    seen = [("refill", "")]
    assert table.state.round == 3
    while table.state.round == 3:
        seen.append((table.state.phase, table.asked[1]))
        seat, kind = table.asked
        table.act(seat, "done" if kind == "cards" else "pass")
    phases = list(dict.fromkeys(phase for phase, _ in seen))
    assert phases == ["refill", "cards", "auctions", "income"]
    assert {kind for phase, kind in seen if phase == "cards"} == {"cards"}
    assert {kind for phase, kind in seen if phase == "auctions"} == {"lot", "bid"}
    assert {kind for phase, kind in seen if phase == "income"} == {"income"}
    assert table.state.phase == "cards"


@rule("FR-09")
@SEATS
def test_no_refill_in_round_one(seats: int) -> None:
    told = Listener()
    state = GAME.begin(seats, FriendsOptions(), Dealer(seeded(Random(3)), told.tell))
    assert state.round == 1
    assert state.deck_size == 15 * seats - seats - 3
    assert not any(isinstance(one.event, RoundBegun) for one in told)
    [decision] = state.pending()
    assert (decision.seat, decision.kind) == (state.marker, "bid")


@rule("FR-10", "FR-11")
def test_old_cards_slide_to_the_deck_and_new_ones_follow() -> None:
    table = Table(3, at="refill", row="yacht bakery", unsold="yacht bakery", draws="gallery railway brewery landfill")
    assert table.row == ["yacht", "bakery", "gallery", "railway", "brewery", "landfill"]
    assert table.state.deck_size == 16
    turned = [event.card for event in table.told() if isinstance(event, CardTurnedUp)]
    assert named(turned) == ["gallery", "railway", "brewery", "landfill"], "one at a time"


@rule("FR-10")
def test_holes_close_up_in_the_old_order() -> None:
    table = Table(2, at="auctions", row="bakery yacht gallery", draws="railway brewery landfill")
    table.bids(None, None)
    table.bids(44, None)
    table.bids(None, None)
    assert table.row[:3] == ["bakery", "gallery", "railway"]


@rule("FR-11")
@SEATS
def test_the_row_holds_no_more_than_before(seats: int) -> None:
    for left in ("", "bakery", "bakery yacht gallery"):
        assert len(Table(seats, at="refill", row=left).row) == seats + 3


@rule("FR-12")
def test_the_discard_pile_becomes_the_deck_and_the_refill_goes_on() -> None:
    table = Table(2, at="refill", row="yacht", deck_size=1, discard="strike sabotage lawyer gallery")
    assert table.state.reshuffled
    assert table.discard == []
    assert len(table.row) == 5
    assert {"strike", "sabotage", "lawyer", "gallery"} > set(table.row[2:])
    assert table.state.deck_size == 1
    assert DeckReshuffled(4) in table.told()
    assert not table.state.last_round


@rule("FR-12")
@pytest.mark.parametrize("first", ["strike", "sabotage"])
def test_the_new_deck_is_shuffled(first: str) -> None:
    row, discard = "yacht gallery bakery", "strike sabotage"
    assert Table(2, at="refill", row=row, deck_size=1, discard=discard, draws=f"mega-in {first}").row[-1] == first


@rule("FR-13")
def test_after_the_reshuffle_discards_leave_the_game() -> None:
    table = Table(2, row="strike", unsold="strike", empires={A: "bakery"}, deck="yacht gallery", discard="")
    table.act(A, "deactivate", "bakery")
    assert table.removed == ["bakery"]
    table.refuse_until("bid")
    table.bids(None, None)
    assert table.removed == ["bakery", "strike"]
    assert table.discard == []


@rule("FR-14", "FR-15", "FR-87")
def test_the_second_time_is_the_last_round() -> None:
    table = Table(3, at="refill", deck="bakery yacht")
    assert table.state.last_round
    assert table.told()[-3:-1] == [DeckExhausted(), RoundBegun(3, last=True)]
    assert sorted(table.row) == ["bakery", "yacht"], "fewer than six"
    assert table.state.deck_size == 0
    table.bids(None, None, None)
    assert table.state.outcome() is None
    table.bids(None, None, None)
    assert table.state.outcome() is not None


@rule("FR-14")
def test_a_deck_that_lasts_is_no_last_round() -> None:
    table = Table(3, at="refill", deck="bakery yacht gallery railway brewery landfill mega-in")
    assert not table.state.last_round
    assert table.state.deck_size == 1


@rule("FR-R08")
def test_the_deck_is_empty_when_its_last_card_leaves_it() -> None:
    table = Table(3, at="refill", deck_size=6, discard="strike")
    assert table.state.reshuffled, "nothing more is needed, and yet"
    assert table.state.deck_size == 1
    assert not table.state.last_round


@rule("FR-R08")
def test_without_discards_the_second_time_comes_at_once() -> None:
    table = Table(3, at="refill", deck_size=2)
    assert table.state.reshuffled
    assert table.state.last_round
    assert len(table.row) == 2
    assert DeckExhausted() in table.told()


@rule("FR-X23")
def test_example_deck_runs_out() -> None:
    table = Table(2, at="refill", row="yacht", deck_size=2, discard="strike sabotage lawyer")
    assert len(table.row) == 5
    assert (table.state.deck_size, table.state.last_round) == (1, False)
    for _ in range(5):
        table.bids(DECK.cards[card(table.row[0])].min_bid, None)
        table.refuse_until("bid")
        table.money[:] = [60, 60]
    assert table.state.last_round
    assert len(table.row) == 1


@rule("FR-R38")
def test_names_are_mended_and_complete() -> None:
    names = {one.id: one.names for one in DECK.cards}
    assert all(one["en"] and one["fr"] for one in names.values())
    assert names["berserker"]["fr"] == "Berserker"
    assert names["not-done-yet"]["fr"] == "Pas encore prêt !"
    assert names["youre-out"]["fr"] == "Casse-toi !"
    assert names["more-gross-from-net"]["fr"] == "Plus de brut que de net"
    assert names["sucked-dry"]["fr"]
