"""What a hint of Friends says of an answer, and what it is called."""

from __future__ import annotations

import pytest

from debacle.analysis.saying import Telling
from debacle.core.specs import Answer
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.teaching.tutor import FriendsTutor
from debacle.teaching.tutor import Hint
from debacle.texts.words import Words
from tests.games.friends.play import GAME
from tests.games.friends.table import A, B, Table, card
from tests.texts.printed import TYPED

TUTOR = FriendsTutor(GAME)


def reason(table: Table, answer: Answer) -> Hint:
    return TUTOR.reason(table.state.view(A), FriendsNotes(), answer)


def said(table: Table, answer: Answer, language: str = "en") -> str:
    words = Words(language, "debacle.games.friends")
    return TUTOR.say(reason(table, answer), table.state.view(A), words).translate(TYPED)


def called(table: Table, answer: Answer, language: str = "en") -> str:
    words = Words(language, "debacle.games.friends")
    return Telling(GAME, table.state.view(A), (), ("Ada", "Bob"), words).answer(answer).translate(TYPED)


def linking() -> Table:
    return Table(2, unused={A: "security"}, empires={A: "bakery", B: "yacht"})


def test_a_card_is_called_by_its_name_and_a_sum_is_money() -> None:
    """Not by all that it can do: the table says that."""
    assert called(linking(), ("security", card("bakery"))) == "Link Security: your Bakery"
    assert called(linking(), ("security", card("yacht")), "fr") == "Lier Sécurité : Yacht, chez Bob"
    bidding = Table(2, at="auctions", row="bakery")
    assert called(bidding, ("bid", 20)) == "Bid: €20"


def test_points_for_a_rival_are_no_hint() -> None:
    mine, theirs = reason(linking(), ("security", card("bakery"))), reason(linking(), ("security", card("yacht")))
    assert (mine.code, mine.vain) == ("link_own", False)
    assert (theirs.code, theirs.vain) == ("link_other", True)
    assert "there it is +2 VP to you" in said(linking(), ("security", card("bakery")))
    assert "cela fait +2 PV pour un autre" in said(linking(), ("security", card("yacht")), "fr")


def test_what_an_action_does_is_said_of_whom_it_touches() -> None:
    table = Table(2, unused={A: "lawyer"}, empires={A: "bakery", B: "railway"})
    assert said(table, ("lawyer", card("railway"))).startswith("For you that is +10 VP, −€10 a round")
    struck = Table(2, unused={A: "berserker"}, empires={B: "yacht"})
    assert "For its owner that is −" in said(struck, ("berserker", card("yacht")))


def test_a_factory_that_goes_is_told_by_what_is_left() -> None:
    table = Table(2, empires={A: "bakery car-plant", B: "yacht"})
    assert "you would have 2 VP and €44 a round" in said(table, ("deactivate", card("bakery")))


@pytest.mark.parametrize(("judged", "worth"), [(10_000, "at least €30"), (30, "at least €30"), (29, "about €29")])
def test_nothing_is_worth_more_than_one_has(judged: int, worth: str) -> None:
    """A card that decides the game is worth any sum to the bot."""
    hint = Hint(("bid", 20), "bid", {"card": "lawyer", "worth": judged, "money": 30, "left": 10})
    words = Words("en", "debacle.games.friends")
    assert f"Lawyer is worth {worth} to you" in TUTOR.say(hint, linking().state.view(A), words)


def test_a_bid_far_beyond_what_a_card_is_worth_is_no_hint() -> None:
    table = Table(2, at="auctions", row="bakery", open_money=True)
    judged = [reason(table, ("bid", bid)) for bid in (18, 60)]
    assert [one.vain for one in judged] == [False, True]
    assert int(judged[0].facts["worth"]) < 40


def test_two_bids_are_told_apart() -> None:
    table = Table(2, at="auctions", row="bakery", open_money=True)
    low, high = reason(table, ("bid", 18)), reason(table, ("bid", 24))
    english, french = Words("en", "debacle.games.friends"), Words("fr", "debacle.games.friends")
    assert TUTOR.beside(high, low, english) == "It is €6 more: harder to beat, and dearer if nobody does."
    assert TUTOR.beside(low, high, french).translate(TYPED).startswith("C'est 6 € de moins : plus facile à battre")
    assert TUTOR.beside(low, reason(table, ("pass", None)), english) == ""


def test_who_passes_is_told_what_that_leaves() -> None:
    table = Table(2, at="auctions", row="bakery", open_money=True)
    assert said(table, ("pass", None)).endswith("; but passing keeps €60 for what comes later.")
    assert "a bid need be no more than €18" in said(table, ("pass", None))


def test_cards_wait_only_where_there_are_some() -> None:
    assert "your cards wait" in said(linking(), ("done", None))
    bare = Table(2, empires={A: "bakery", B: "yacht"})
    assert said(bare, ("done", None)) == "All stays as it is, and no factory is closed."


def test_a_name_has_one_article_at_most() -> None:
    table = Table(2, unused={A: "berserker"}, empires={A: "railway", B: "kings-lock-of-hair"})
    assert called(table, ("berserker", card("railway"))) == "Play Berserker: your Railway"
    assert called(table, ("berserker", card("kings-lock-of-hair"))) == "Play Berserker: Bob's King's Lock of Hair"
