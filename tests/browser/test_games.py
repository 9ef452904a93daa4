"""Whole games of Q.E. in real browsers, from the first click to the score sheet, the proof and the record."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import People
from tests.browser.people import Answer, Ask, Person, play, steadily

HUGE = 10**99 + 7
"""A hundred digits."""
NAMES = ("Ada", "Bertille", "Chidi", "Dagny", "Émile")


def check_end(people: list[Person], folder: Path) -> None:
    """Everyone sees the same; nothing stays shut that should open; the dealing can be checked."""
    first = people[0]
    totals = first.totals()
    for person in people:
        assert person.totals() == totals
        for sealed in ("#bank-0 .sealed", "#sheet .sealed", "#bill .sealed", "#bought .sealed"):
            expect(person.page.locator(sealed)).to_have_count(0)
    file = folder / "record.json"
    with first.page.expect_download() as download:
        first.page.locator("#aftermath a[href$='/record']").click()
    download.value.save_as(file)
    first.page.locator("#aftermath a[href$='/proof']").click()
    seed = first.page.locator(".seal code").last.inner_text()
    assert len(bytes.fromhex(seed)) == 32
    assert seed in file.read_text(encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "debacle", "verify", file], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "language"), [(4, "en"), (3, "fr"), (5, "fr")])
def test_alone_against_bots(people: People, tmp_path: Path, seats: int, language: str) -> None:
    ada = people("Ada", language)
    if seats == 4:
        ada.go("/")
        ada.page.locator("form[action='/play'] button").first.click()  # the one click there is
        ada.seat = 0
    else:
        ada.set_up(seats, ["bot:steady", "bot:random", "bot:steady", "bot:random"][: seats - 1])
    expect(ada.page.locator("html")).to_have_attribute("lang", language)
    play([ada], steadily)
    assert len(ada.totals()) == 2 * seats
    check_end([ada], tmp_path)


@pytest.mark.soak
def test_two_people_and_bots(people: People, tmp_path: Path) -> None:
    """Five seats, where one may look at a price; table and chair are taken by their forms."""
    ada, bertille = people("Ada", "en"), people("Bertille", "fr")
    path = ada.set_up_by_form(5, ["open", "bot:steady", "bot:random", "bot:steady"])
    expect(ada.page.locator("#invite")).to_have_value(ada.site.url + path)
    bertille.join_by_form(path, 1)
    expect(ada.page.locator("#decision")).to_be_visible()  # it began by itself
    looked: set[int] = set()
    play([ada, bertille], lambda asked: in_turn(asked, looked) if asked.kind == "look" else steadily(asked))
    assert looked == {0, 1}
    check_end([ada, bertille], tmp_path)


def in_turn(asked: Ask, looked: set[int]) -> bool:
    """One after the other looks, as soon as there is a price to look at."""
    looks = asked.lot > asked.who.seat + 1
    looked.update({asked.who.seat} if looks else ())
    return looks


def test_three_people_with_ties_zeros_and_a_hundred_digits(people: People, tmp_path: Path) -> None:
    everybody = seated(people, 3)
    ties = []

    def choose(asked: Ask) -> Answer:
        seat = asked.who.seat
        if asked.again:
            ties.append(asked.lot)
        if asked.kind == "open":
            return 5
        if asked.kind == "last":
            return 40  # nobody's, then
        if asked.lot == 1:
            return 60 + seat if asked.again else 50
        if asked.lot == 2:  # three times: the open bid takes it
            return 70
        if asked.lot == 3:
            return 0
        if asked.lot == 4:
            return HUGE + seat
        return 0 if seat == 2 else f"{asked.lot},000" if seat == 0 else f"{asked.lot}k"

    play(everybody, choose)
    assert (ties.count(1), ties.count(2)) == (2, 4)
    expect(everybody[0].page.locator("#books-table")).to_be_visible()
    figures = everybody[0].page.locator("#books-table data").evaluate_all("all => all.map(one => one.value)")
    assert str(HUGE)[:90] in {figure[:90] for figure in figures}
    for person in everybody:
        expect(person.page.locator("#book-16 .sold")).to_have_count(0)
        expect(person.page.locator("#book-16 data")).to_have_count(3)
    check_end(everybody, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [4, 5])
def test_people_alone(people: People, tmp_path: Path, seats: int) -> None:
    everybody = seated(people, seats)
    looked: set[int] = set()

    def choose(asked: Ask) -> Answer:
        lot, seat = asked.lot, asked.who.seat
        if asked.kind == "look":
            return in_turn(asked, looked)
        return lot + (100 if (lot + seat) % seats == 0 else seat)  # each lot has another highest bidder

    play(everybody, choose)
    assert looked == (set(range(5)) if seats == 5 else set())
    check_end(everybody, tmp_path)


def seated(people: People, seats: int) -> list[Person]:
    """People on browsers of their own, in both languages, without a bot among them."""
    everybody = [people(name, ("en", "fr")[place % 2]) for place, name in enumerate(NAMES[:seats])]
    path = everybody[0].set_up(seats)
    for seat, person in enumerate(everybody[1:], start=1):
        person.join(path, seat)
    for person in everybody:
        expect(person.page.locator("#decision")).to_be_visible()
    return everybody
