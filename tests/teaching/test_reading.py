"""Files of a teaching room that cannot be used are refused with words that name file, entry and field."""

from __future__ import annotations

import re

import pytest

from debacle import registry
from debacle.teaching.guides import read_guide
from debacle.teaching.people import read_people
from debacle.teaching.reading import BadTeaching
from debacle.teaching.tutor import tutor_of

GAME = registry.load("qe")
GOOD = """
seats = 4
seed = "%s"
bots = ["trainee", "steady", "random"]
[[pointer]]
id = "one"
when = { turn = 1 }
at = "#amount"
value = "{above}"
press = "#seal"
[pointer.en]
head = "Bid"
text = "Bid {value}."
[pointer.fr]
head = "Offrez"
text = "Offrez {value}."
""" % ("0" * 64)  # fmt: skip
PEOPLE = """
[people.lavish.says.won]
en = ["Mine."]
fr = ["À moi."]
"""


def read(text: str) -> None:
    tutor = tutor_of(GAME)
    assert tutor is not None
    read_guide(text, "guide.toml", GAME, tutor)


def test_a_good_one_is_read() -> None:
    read(GOOD)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seats = 4", "seats = 9", "guide.toml, seats: "),
        ('"%s"' % ("0" * 64), '"abc"', "guide.toml, seed: 64 digits"),
        ('"random"]', '"nobody"]', "guide.toml, bots: nobody is called nobody"),
        (', "random"]', "]", "guide.toml, bots: 3 are needed, and there are 2"),
        ("turn = 1", "tide = 1", "guide.toml, pointer one, when: tide is no fact of this game"),
        ("{above}", "{abode}", "guide.toml, pointer one, value: {abode} is no fact of this game"),
        ('"#seal"', '""', "guide.toml, pointer one, value: it needs a place"),
        ("Bid {value}.", "Bid.", "guide.toml, pointer one, en.text: it does not say what to enter"),
        ("Offrez {value}.", "Offrez {valeur} {value}.", "guide.toml, pointer one, fr.text: {valeur} is no fact"),
        ('head = "Bid"', 'head = "Bid"\nwhy = "So."', "guide.toml, pointer one, why: it is said in one language only"),
        ("at =", "where =", "guide.toml, pointer[0]: "),
        ('id = "one"', "id = 1", "guide.toml, pointer[0].id: "),
        ("[[pointer]]", "[[pointer]", "guide.toml: "),
    ],
)
def test_what_is_wrong_with_a_guide_is_said(old: str, new: str, said: str) -> None:
    assert old in GOOD
    with pytest.raises(BadTeaching, match=re.escape(said)):
        read(GOOD.replace(old, new))


def test_two_pointers_of_one_id_are_refused() -> None:
    again = GOOD[GOOD.index("[[pointer]]") :]
    with pytest.raises(BadTeaching, match="pointer one: there are two of this id"):
        read(GOOD + again)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("lavish", "nobody", "people.toml, people.nobody: no bot"),
        ("won", "wedding", "people.toml, people.lavish.says.wedding: this game knows no such occasion"),
        ('["À moi."]', "[]", "people.toml, people.lavish.says.won: as many lines"),
        ('en = ["Mine."]', "", "people.toml, people[...].says[...]: "),
    ],
)
def test_what_is_wrong_with_people_is_said(old: str, new: str, said: str) -> None:
    tutor = tutor_of(GAME)
    assert tutor is not None
    read_people(PEOPLE, "people.toml", GAME, tutor)
    with pytest.raises(BadTeaching, match=re.escape(said)):
        read_people(PEOPLE.replace(old, new), "people.toml", GAME, tutor)
