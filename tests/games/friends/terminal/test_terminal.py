"""A whole game of Friends through the terminal, with scripted input."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest

from debacle.bots import find
from debacle.core.match import Match
from debacle.core.specs import Answer
from debacle.games.friends.rules.events import CardTurnedUp, RoundBegun
from debacle.games.friends.rules.setup import FriendsOptions
from debacle.games.friends.terminal import FriendsTerminal
from debacle.terminal.asking import Person
from debacle.terminal.screen import Screen
from debacle.terminal.session import BotAtTable, Session
from debacle.texts.words import Words
from tests.games.friends.play import GAME
from tests.games.friends.table import A, B, Table, card
from tests.marks import rule

TYPED = ("1", "1", "1", "2", "3", "y", "o", "?", "")
"""Whatever is no answer to a question is refused, and it is asked again; nothing stands for a sum."""


@pytest.mark.parametrize(("language", "seats"), [("en", 2), ("fr", 3)])
def test_a_whole_game(language: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seats)
    monkeypatch.setattr("builtins.input", lambda: rng.choice(TYPED) or str(rng.randrange(400)))
    paper = StringIO()
    screen = Screen(file=paper, width=110, markup=False, emoji=False)
    words = Words(language, "debacle.games.friends")
    terminal = FriendsTerminal(GAME, words, ("Ada", "random", "random")[:seats], 0)
    match = Match(GAME, seats, FriendsOptions(allow_overbid=False), rng.randrange)
    bots = {seat: BotAtTable(find(GAME, "random"), Random(seat)) for seat in range(1, seats)}
    Session(match, 0, Person(screen, words, terminal, ()), bots, terminal, screen).play()
    said = paper.getvalue()
    assert match.state.outcome() is not None
    assert words.say("terminal.winner") in said
    assert words.say("board.told.ended") in said
    assert "▒▒" in said


def seated(language: str = "en") -> FriendsTerminal:
    return FriendsTerminal(GAME, Words(language, "debacle.games.friends"), ("Ada", "Bo"), A)


def typed_at(table: Table, *lines: str, language: str = "en") -> tuple[Answer, str]:
    """What comes of these lines at the question that is open, and all that was said."""
    paper, given = StringIO(), iter(lines)
    screen = Screen(file=paper, width=200, markup=False, emoji=False)
    words = Words(language, "debacle.games.friends")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.input", lambda: next(given))
        answer = Person(screen, words, seated(language), ()).choose(table.view(A))
    return answer, paper.getvalue()


@rule("FR-28")
def test_a_bid_that_cannot_be_paid_is_warned_of_and_can_be_thought_over() -> None:
    table = Table(2, at="auctions", row="yacht", money=(60, 60))
    answer, said = typed_at(table, "2", "70", "n", "2", "50")
    assert answer == ("bid", 50)
    assert "You have €60." in said
    assert said.count("If you win at that price you lose all you have, and do not get the card.") == 1
    assert typed_at(table, "2", "70", "y")[0] == ("bid", 70)
    assert "Anyway" not in typed_at(table, "2", "60")[1], "all one has is no overbid"


@rule("FR-80")
def test_with_the_special_offer_a_bid_beyond_ones_money_is_another_matter() -> None:
    table = Table(2, at="auctions", row="yacht", money=(60, 60), unused={A: "special-offer"})
    _, said = typed_at(table, "2", "100", "y")
    assert "Special Offer halves it" in said
    assert "you lose all you have" not in said


@rule("FR-38", "FR-36")
def test_closing_a_factory_says_its_tax() -> None:
    table = Table(2, at="auctions", row="brewery yacht", empires={A: "bakery landfill gallery"})
    table.bids(24, None)
    _, said = typed_at(table, "1")
    assert "your Landfill, +2 VP, −€12 a round, €10 tax" in said
    assert "your Bakery, −1 VP, −€8 a round, no tax" in said
    table = Table(2, empires={A: "landfill"}, row="yacht")
    assert "your Landfill, +2 VP, −€14 a round, €10 tax" in typed_at(table, "2", "1")[1]
    said = typed_at(table, "2", "1", language="fr")[1]
    assert "Décharge, chez vous, +2 PV, −14\u202f€ par manche, 10\u202f€ de taxe" in said


@rule("FR-R32", "FR-89")
def test_targets_say_whose_they_are_and_influence_its_points() -> None:
    empires, bound = {A: "bakery", B: "yacht+security"}, {B: "building-land-1"}
    table = Table(2, unused={A: "berserker"}, empires=empires, bound=bound, row="landfill")
    _, said = typed_at(table, "2", "1")
    assert "your Bakery, +1 VP, €7" in said
    assert "Bo’s Security, on Yacht" in said
    assert "Bo’s Building Land 1, bound" in said
    assert "Landfill, Factory, in the row" in said
    paper = StringIO()
    Screen(file=paper, width=200, markup=False, emoji=False).print(seated().table(table.view(A)))
    shown = paper.getvalue()
    assert "Yacht +11 + Security +2" in shown
    assert "Building Land 1 +3" in shown
    assert "the game ends at 40 VP" in shown


@rule("FR-11", "W-LOT")
def test_new_cards_are_called_new_and_no_lot_is_called_none() -> None:
    terminal = seated()
    assert terminal.tell(CardTurnedUp(card("yacht"))) is None
    assert terminal.tell(RoundBegun(2, last=False)) == "── Round 2. New in the row: Yacht."
    table = Table(2, at="auctions", unused={A: "stocktaking"}, last_round=True)
    assert terminal.question(table.view(A)).startswith("No lot is left. Will you play a card?")


def test_passing_can_be_left_to_the_terminal_until_something_happens() -> None:
    terminal = seated()
    table = Table(2, at="auctions", row="yacht bakery", unused={A: "stocktaking", B: "youre-out"})
    assert terminal.spans(table.view(A)) == ("until_played", "until_round")
    assert terminal.passing(table.view(A)) is None
    assert terminal.pass_until(table.view(A), "until_played") == ("pass", None)
    assert terminal.passing(table.view(A)) == ("pass", None)
    table.act(A, "pass")
    table.act(B, "pass")
    assert terminal.passing(table.view(A)) is None, "a bid is another kind of question"
    terminal.pass_until(table.view(A), "until_round")
    table.bids(None)
    assert terminal.passing(table.view(A)) == ("pass", None)
    table.act(A, "pass")
    for event in table.act(B, "youre-out", (A, "bakery")):
        terminal.tell(event)
    assert table.asked == (A, "lot")
    assert terminal.passing(table.view(A)) is None, "somebody has played a card"
    table.refuse_until("cards")
    table.refuse_until("bid")
    assert table.state.round == 3
    assert terminal.passing(table.view(A)) is None, "the round is over"


def test_passing_is_offered_below_the_other_choices() -> None:
    table = Table(2, at="auctions", row="yacht", unused={A: "stocktaking"})
    answer, said = typed_at(table, "3")
    assert answer == ("pass", None)
    assert "Pass until somebody plays a card" in said


def test_seats_and_cards_are_told_apart() -> None:
    terminal = FriendsTerminal(GAME, Words("en", "debacle.games.friends"), ("Ada", "Bo"), 0)
    assert terminal.label("cards.sponsor", 1) == "Bo"
    assert terminal.label("cards.youre-out.opponent", 1) == "Bo"
    assert terminal.label("cards.youre-out.lot", 1) == "Gallery"
    assert terminal.label("shed", 1) == "Gallery"
    assert terminal.label("bid", "pass") == "Pass"
    assert terminal.label("cards", "deflation").startswith("Deflation. ")
