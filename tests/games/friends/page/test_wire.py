"""The wire tells a story in one order, in sentences that are true, and marks what concerns its reader."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.messages import Event
from debacle.core.specs import Answer
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.ticker import ToldLine, news, ticker
from debacle.server.pages.jinja import PACKAGE
from debacle.texts.words import Words
from tests.games.friends.table import DECK, A, B, C, Table

NAMES = ("Ada", "Bruno", "Chidi")


class Told:
    """A table whose every event is kept, as a server's log is."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.log: list[Event] = list(table.told(None))

    def act(self, seat: int, act: str, target: Answer = None) -> None:
        self.log += self.table.act(seat, act, target)

    def bids(self, *amounts: int | None) -> None:
        for amount in amounts:
            self.log += self.table.bids(amount)

    def reader(self, seat: int | None, language: str = "en") -> Reader:
        words = Words(language, "debacle.games.friends", PACKAGE)
        return Reader(DECK, words, NAMES[: self.table.state.seats], self.table.view(seat), self.log)


def lines(reader: Reader) -> list[str]:
    return ["".join(str(part) for part in line.said) for line in _lines(reader)]


def yours(reader: Reader) -> list[str]:
    return ["".join(str(part) for part in line.said) for line in _lines(reader) if line.yours]


def _lines(reader: Reader) -> Sequence[ToldLine]:
    shown = ticker(reader)
    return [line for told in (*shown.recent, *shown.earlier) for entry in told.entries for line in entry.lines]


def robbed() -> Told:
    """Bruno buys the brewery in a lot, and Ada takes it from him."""
    told = Told(Table(3, at="auctions", row="brewery yacht", unused={A: "lawyer"}))
    told.bids(None, 24, None)
    told.log += told.table.refuse_until("cards")
    told.act(B, "done")  # who bought is first now, and Chidi has nothing to play
    told.act(A, "lawyer", "brewery")
    return told


def test_a_card_that_is_taken_is_told_with_from_whom() -> None:
    told = robbed()
    assert lines(told.reader(C))[:2] == ["Brewery goes from Bruno to Ada.", "Ada plays Lawyer on Bruno’s Brewery."]
    assert lines(told.reader(B))[:2] == ["Your Brewery goes to Ada.", "Ada plays Lawyer on your Brewery."]
    assert lines(told.reader(A))[:2] == ["Brewery comes to you from Bruno.", "You play Lawyer on Bruno’s Brewery."]
    assert lines(told.reader(B, "fr"))[0] == "Brasserie vous quitte pour Ada."


def test_what_concerns_the_reader_is_marked_and_nothing_else() -> None:
    told = robbed()
    assert yours(told.reader(B))[:2] == ["Your Brewery goes to Ada.", "Ada plays Lawyer on your Brewery."]
    assert [line for line in yours(told.reader(C)) if "Brewery" in line] == []
    assert yours(told.reader(None)) == []


def test_the_newest_comes_first_also_within_a_lot() -> None:
    told = Told(Table(2, at="auctions", row="yacht brewery", money=(60, 10)))
    told.bids(44, 45, None)
    said = lines(told.reader(A))
    assert said[0].startswith("Bruno bid €45 and cannot pay.")
    assert "€44" in said[1]


def test_the_line_above_says_the_last_thing_and_not_the_last_sale() -> None:
    """It went on saying "Sold!" while cards were played."""
    told = Told(Table(3, at="auctions", row="brewery yacht", unused={A: "lawyer"}))
    assert news(told.reader(C)) == "Brewery is up for auction."
    told.bids(None, 24)
    assert news(told.reader(C)) == "Bruno bids €24."
    told.bids(None)
    assert news(told.reader(C)).startswith(("Sold! Brewery goes to Bruno for €24.", "Yacht is up for auction."))
    assert news(robbed().reader(C)) == "Brewery goes from Bruno to Ada."
