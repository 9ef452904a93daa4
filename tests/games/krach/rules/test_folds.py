"""What each thing that is told changes in a seat's notes."""

from __future__ import annotations

from typing import Any

from debacle.core.messages import Event
from debacle.games.krach.rules import events as told
from debacle.games.krach.rules.notes import UNKNOWN, KrachNotes, Stratum
from tests.games.krach.table import DECK, GAME, A, B, C
from tests.marks import rule


def noted(notes: KrachNotes, *events: Event) -> KrachNotes:
    for event in events:
        notes = GAME.note(notes, event)
    return notes


def begun(**known: Any) -> KrachNotes:
    """The notes of A at a table of three, with what a test wants to be known."""
    return noted(GAME.notes(A), told.GameBegun(A, 3)).__replace__(**known)


@rule("KR-09", "KR-R12")
def test_at_the_start_nothing_is_known_and_nobody_may_pocket() -> None:
    notes = begun()
    assert notes.capital == (Stratum(63),)
    assert notes.held == notes.confidence == ((), (), ())
    assert notes.least == notes.most == notes.caught == notes.looks == notes.chances == (0, 0, 0)
    assert notes.attempts == (1, 1, 1)
    assert notes.confidence_deck == (UNKNOWN,) * 15
    assert (notes.events, notes.turned, notes.tired) == ((tuple(range(34)),), None, 0)
    assert noted(notes, told.NewsPassed(B)) is notes, "much is told that needs no note"


@rule("KR-10", "KR-R12")
def test_dealt_cards_leave_their_decks_and_a_turn_allows_to_pocket() -> None:
    notes = noted(begun(), told.BankDealt(B, (3,), 2, 10, None), told.BankDealt(A, (9,), 1, 8, tuple(range(8))))
    assert notes.capital == (Stratum(45),)
    assert notes.held == ((), (), ())
    assert notes.confidence == ((UNKNOWN,), (UNKNOWN, UNKNOWN), ())
    assert notes.confidence_deck == (UNKNOWN,) * 12
    notes = noted(notes, told.TurnBegun(B, 1, 1), told.TurnBegun(B, 2, 4))
    assert (notes.most, notes.attempts) == ((0, 6, 0), (1, 0, 1))


@rule("KR-23", "KR-53", "KR-R46")
def test_what_goes_under_the_deck_is_known_there_and_held_no_more() -> None:
    notes = begun(capital=(Stratum(3),), held=((), (4, 5), (6,)))
    for event, cards in (
        (told.CardsPaid(B, (4, 7), 3, "overhead"), (4, 7)),
        (told.CardsDiscarded(B, (4,)), (4,)),
        (told.StrikesEnded((1,), (4,)), (4,)),
        (told.ReactionPlayed(B, 4), (4,)),
        (told.EffectEnded(4), (4,)),
        (told.WorkforceSacked(B, 1, (4, 8), None), (4, 8)),
        (told.WorkforceSacked(B, 1, (4,), 9), (4, 9)),
        (told.LotUnsold(B, (4,), (1,)), (4,)),
        (told.LootSheltered(B, 4, 2), (4,)),
    ):
        after = noted(notes, event)
        assert after.capital == (Stratum(3), Stratum(len(cards), cards)), event
        assert after.held == ((), (5,), (6,)), event
    assert noted(notes, told.StrikesEnded((1,), ())) == notes


@rule("KR-25", "KR-06")
def test_what_lies_on_the_table_is_held_no_more() -> None:
    notes = begun(held=((), (4, 5), ()))
    for event in (told.CardLent(B, 4, 1), told.EffectAnnounced(B, 4, None)):
        assert noted(notes, event) == notes.__replace__(held=((), (5,), ()))


@rule("KR-34", "KR-32")
def test_cards_drawn_unseen_are_the_top_ones_and_nobody_knows_which() -> None:
    notes = begun(capital=(Stratum(2), Stratum(3, (5, 6, 7)), Stratum(1, (8,))))
    assert noted(notes, told.CardsDrawn(B, 1, "interest", None)).capital[0] == Stratum(1)
    after = noted(notes, told.CardsDrawn(B, 3, "interest", None))
    assert after.capital == (Stratum(2), Stratum(1, (8,))), "of a group that was begun the rest is unknown"
    assert noted(notes, told.CardsDrawn(B, 6, "bailout", None)).capital == ()


@rule("KR-34", "KR-36")
def test_cards_drawn_in_sight_are_known_where_they_go() -> None:
    notes = begun(capital=(Stratum(1), Stratum(3, (5, 6, 7))), held=((), (9,), (5,)))
    mine = noted(notes, told.CardsDrawn(A, 2, "interest", (3, 5)))
    assert mine.capital == (Stratum(2, (6, 7)),)
    assert mine.held == ((), (9,), ())
    theirs = noted(notes, told.CardsDrawn(B, 2, "interest", (3, 5)))
    assert theirs.capital == (Stratum(2, (6, 7)),)
    assert theirs.held == ((), (3, 5, 9), ())
    nothing = noted(notes, told.CardsDrawn(B, 0, "interest", ()))
    assert nothing == notes


@rule("KR-29", "KR-R12", "KR-R17")
def test_a_catch_was_the_attempt_of_a_lap() -> None:
    notes = begun(most=(0, 5, 0), least=(0, 1, 0), attempts=(0, 0, 0))
    caught = noted(notes, told.EmbezzlerCaught(B, 2, (A,), None))
    assert (caught.most, caught.least, caught.attempts, caught.caught) == ((0, 2, 0), (0, 1, 0), (0, 1, 0), (0, 2, 0))
    hidden = noted(caught, told.LootSheltered(B, 4, 2))
    assert (hidden.most, hidden.least) == ((0, 4, 0), (0, 3, 0))
    assert noted(hidden, told.EmbezzlerCaught(B, 3, (A,), None)).caught == (0, 5, 0)


@rule("KR-R40", "KR-R43", "KR-R41")
def test_bonuses_audits_and_recalled_loans() -> None:
    notes = begun(most=(0, 5, 0), least=(0, 1, 0), held=((), (4,), ()))
    bonus = noted(notes, told.BonusTaken(B, 2, None))
    assert (bonus.most, bonus.least) == ((0, 7, 0), (0, 3, 0))
    assert noted(notes, told.HandAudited(A, B, (7, 6))).held == ((), (4, 6, 7), ())
    assert noted(notes, told.HandAudited(C, B, None)) == notes
    assert noted(notes, told.LoansRecalled(C, 1, (4, 6))).held == ((), (), (4, 6))
    assert noted(notes, told.LoansRecalled(A, 1, (4, 6))).held == ((), (), ()), "one's own hand needs no note"


@rule("KR-36", "KR-R34", "KR-R12")
def test_open_hands_show_how_many_cards_a_fortune_has() -> None:
    notes = begun(most=(9, 9, 9), held=((), (4,), ()))
    after = noted(notes, told.HandsRevealed(((1,), (5, 6), None), (2, 0, 3)))
    assert (after.least, after.most) == ((2, 0, 3), (5, 3, 6))
    assert after.held == ((), (4, 5, 6), ())


@rule("KR-30", "KR-R20")
def test_a_deal_of_others_is_forgotten_and_ones_own_is_seen() -> None:
    notes = begun(held=((), (4, 5), (6,)))
    assert noted(notes, told.OfferAccepted(B, C, 1, 0, None, None)).held == ((), (), (6,))
    assert noted(notes, told.OfferAccepted(B, C, 0, 1, None, None)).held == ((), (4, 5), ())
    assert noted(notes, told.OfferAccepted(B, C, 1, 1, None, None)).held == ((), (), ())
    assert noted(notes, told.OfferAccepted(A, B, 2, 1, (7, 8), (4,))).held == ((), (5, 7, 8), (6,))
    assert noted(notes, told.OfferAccepted(C, B, 1, 1, (6,), (4,))).held == ((), (5, 6), (4,)), "in a Krach"


@rule("KR-48", "KR-49", "KR-51", "KR-R38")
def test_a_lot_and_its_confidence() -> None:
    notes = begun(most=(0, 5, 0), held=((), (), (6,)), confidence=((1,), (2, UNKNOWN), (3,)), confidence_deck=(4,))
    failed = noted(notes, told.BanksFailed((B, C), ((7, 8), ()), (2, 1)))
    assert (failed.least, failed.most, failed.held) == ((0, 2, 1), (0, 2, 1), ((), (7, 8), (6,)))
    sold = noted(failed, told.LotSold(B, C, 3, (7, 8)))
    assert sold.held == ((), (), (6, 7, 8))
    assert sold.confidence == ((1,), (), (3, 2, UNKNOWN))
    unsold = noted(failed, told.LotUnsold(B, (7, 8), (1,)))
    assert (unsold.confidence, unsold.confidence_deck) == (((1,), (), (3,)), (4, UNKNOWN, UNKNOWN))
    single = noted(failed, told.LotUnsold(C, (6,), (1,)))
    assert (single.confidence, single.confidence_deck) == (((1,), (2, UNKNOWN), ()), (4, 3))


@rule("KR-05", "KR-32", "KR-R23")
def test_confidence_is_a_queue() -> None:
    notes = begun(confidence=((1, 2), (), (3,)), confidence_deck=(4, UNKNOWN, 5))
    gained = noted(notes, told.ConfidenceGained(C, 2))
    assert (gained.confidence, gained.confidence_deck) == (((1, 2), (), (3, 4, UNKNOWN)), (5,))
    lost = noted(notes, told.ConfidenceLost(A))
    assert (lost.confidence, lost.confidence_deck) == (((2,), (), (3,)), (4, UNKNOWN, 5, 1))
    called = noted(begun(confidence=((UNKNOWN, 2), (), ()), confidence_deck=(4,)), told.BailoutCalled(A, 7, 3))
    assert (called.confidence, called.confidence_deck) == (((2,), (), ()), (4, 7))


@rule("KR-27", "KR-39")
def test_events_go_under_one_after_the_other_until_a_shuffle() -> None:
    notes = begun(events=((1, 2), (3,)))
    first = noted(notes, told.EventTurned(2))
    assert (first.events, first.turned) == (((1,), (3,)), 2)
    second = noted(first, told.EventTurned(1))
    assert (second.events, second.turned) == (((3,), (2,)), 1)
    shuffled = noted(second, told.EventsShuffled())
    assert (shuffled.events, shuffled.turned) == ((tuple(range(34)),), None)


@rule("KR-R43")
def test_an_insider_knows_the_order_and_the_others_know_the_group() -> None:
    notes = begun(events=((5, 1), (3,), (2, 4), (6,)))
    mine = noted(notes, told.EventsForeseen(A, 3, (1, 5, 3)))
    assert mine.events == ((2, 4), (6,))
    assert noted(mine, told.EventsArranged(A, 3, (3, 1, 5))).events == ((3,), (1,), (5,), (2, 4), (6,))
    theirs = noted(notes, told.EventsForeseen(B, 3, None))
    assert theirs.events == ((1, 3, 5), (2, 4), (6,))
    assert noted(theirs, told.EventsArranged(B, 3, None)) == theirs
    assert noted(notes, told.EventsForeseen(B, 2, None)).events == ((1, 5), (3,), (2, 4), (6,))
    assert noted(notes, told.EventsForeseen(B, 4, None)).events == ((1, 2, 3, 4, 5), (6,))


@rule("KR-R55")
def test_eyes_rest_after_a_watch() -> None:
    notes = noted(begun(tired=0b100), told.WatchersSeen((1, -1, -1)))
    assert (notes.looks, notes.chances, notes.tired) == ((1, 0, 0), (1, 1, 0), 0b001)
    notes = noted(notes, told.WatchersSeen((-1, 0, 0)))
    assert (notes.looks, notes.chances, notes.tired) == ((1, 1, 1), (1, 2, 1), 0b110)
    assert DECK.params.blink.max_cards == 3
