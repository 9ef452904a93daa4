"""The page of Krach at many positions, for every onlooker, in both languages."""

from __future__ import annotations

from collections import Counter
from html import unescape
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from debacle.core.audience import bit
from debacle.core.dealer import Dealer
from debacle.core.match import Match
from debacle.core.messages import Asked, Decision, Event, Move
from debacle.core.refusals import Illegal
from debacle.core.specs import Amount, Answer, Each, Either, Pick, Some, Spec
from debacle.games.krach import Krach
from debacle.games.krach.page import KrachPage
from debacle.games.krach.rules.blink import Blink
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.state import LIVING, KrachState
from debacle.server.pages.jinja import PACKAGE
from debacle.texts.words import Words
from tests.games.krach.case import scramble
from tests.games.krach.play import GAME, page, page_for, page_of, positions, state_of
from tests.games.krach.table import A, B, Table, crash
from tests.marks import rule
from tests.pages.sound import check_sound

KINDS = {
    "workforce", "overhead", "loans", "blink", "caught", "news", "distress", "discard", "bonus", "tip", "show", "slump",
    "walkout", "offer", "react", "bid", "price",
}  # fmt: skip


def test_every_position_can_be_drawn() -> None:
    """Every kind of question is met; a few pages of each, and the end."""
    drawn: Counter[str] = Counter()
    for seed in range(60):
        for match in positions(seed, 2 + seed % 3):
            pending = match.state.pending()
            kind = pending[0].kind if pending else "end of game"
            if drawn[kind] >= 3:
                continue
            drawn[kind] += 1
            for seat in (*range(match.state.seats), None):
                check_sound(page(match, seat, ("en", "fr")[drawn.total() % 2]))
        if min([drawn[kind] for kind in KINDS]) and drawn["end of game"]:
            break
    assert set(drawn) >= KINDS


def test_whoever_is_in_distress_sees_a_way_out_without_looking_for_it() -> None:
    """On a phone what may be done besides is folded away; where there is nothing else, it is not."""
    ways: Counter[str] = Counter()
    for seed in range(20):
        for match in positions(seed, 3):
            asked = [decision.seat for decision in match.state.pending() if decision.kind == "distress"]
            ways.update([_way_out(page(match, seat, "en")) for seat in asked])
        if min(ways["bailout"], ways["give_up"]) > 5 and ways["unfolded"]:
            break
    assert ways["bailout"] > 5
    assert ways["give_up"] > 5
    assert ways["unfolded"] > 0
    assert ways["hidden"] == 0


def _way_out(drawn: str) -> str:
    acts = drawn.partition('id="acts"')[2].partition("</div>")[0]
    if 'value="bailout"' in acts:
        return "bailout"
    if 'id="play-' not in drawn:  # nothing but an offer, if that: to give up is a button, and says what it leads to
        assert "your bank is auctioned" in acts
        return "give_up"
    return "unfolded" if 'id="ways-out" open' in drawn else "hidden"


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_cannot_know_is_nowhere_on_its_page(seats: int) -> None:
    """Hands, fortunes, decks, Confidence, blinks and attempts of others are dealt anew: not a letter changes."""
    compared = 0
    for seed in range(2):
        rng = Random(seed)
        for number, match in enumerate(positions(seed, seats)):
            if number % 11 or match.state.outcome() is not None:
                continue
            for seat in (rng.randrange(seats), None):
                state, events = state_of(match), tuple(match.seen_by(seat))
                twin = scramble(state, seat, rng)
                compared += 1
                assert page_of(twin, events, seat, "en") == page_of(state, events, seat, "en")
    assert compared > 20


def _blinks(seats: int) -> list[Match]:
    """Games that stand at a blink in which somebody can pocket."""
    found = []
    for seed in range(40):
        for match in positions(seed, seats):
            blinks = [frame for frame in state_of(match).stack[-1:] if isinstance(frame, Blink) and not frame.done]
            if blinks and _embezzler(state_of(match)) is not None:
                found.append(match)
                break
    return found


def _embezzler(state: KrachState) -> int | None:
    numbers = state.deck.params.blink
    able = [s for s in range(state.seats) if state.fate[s] == LIVING and len(state.hands[s]) >= numbers.max_cards]
    able = [seat for seat in able if not state.tired >> seat & 1]
    return next((seat for seat in able if state.attempts[seat] < numbers.attempts_per_lap), None)


def _blink(match: Match, embezzler: int, choice: str) -> tuple[list[list[str]], list[int]]:
    """What each other onlooker is shown after every answer of the blink; nobody watches. And the draws it took."""
    state = state_of(match).copy()
    logs: dict[int | None, list[Event]] = {seat: list(match.seen_by(seat)) for seat in _others(state, embezzler)}
    drawn: list[int] = []
    rng = Random(5)

    def below(limit: int) -> int:
        drawn.append(limit)
        return rng.randrange(limit)

    def tell(event: Event, audience: int, twin: Event | None) -> None:
        for seat, log in logs.items():
            seen = event if audience & bit(seat) else twin
            if seen is not None:
                log.append(seen)

    pages: list[list[str]] = []
    for decision in state.pending():
        answer: Answer = ("neither", None)
        if decision.seat == embezzler and choice == "pocket":
            answer = ("pocket", state.hands[embezzler][:3])
        elif decision.seat == embezzler and choice == "watch":
            answer = ("watch", next(seat for seat in range(state.seats) if seat != embezzler and not state.fate[seat]))
        state.play(Move(decision.number, decision.seat, answer), Dealer(below, tell))
        pages.append([page_of(state, tuple(log), seat, "en") for seat, log in logs.items()])
    return pages, drawn


def _others(state: KrachState, embezzler: int) -> list[int | None]:
    return [seat for seat in (*range(state.seats), None) if seat != embezzler]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_blink_without_a_catch_looks_the_same_whatever_was_pocketed(seats: int) -> None:
    """Page by page, for every other seat and a spectator, up to and with the Event; and as many draws."""
    blinks = _blinks(seats)
    assert len(blinks) >= 5
    for match in blinks[:6]:
        embezzler = _embezzler(state_of(match))
        assert embezzler is not None
        honest = _blink(match, embezzler, "neither")
        assert _blink(match, embezzler, "pocket") == honest
        pages, drawn = _blink(match, embezzler, "watch")
        assert (pages[:-1], drawn) == (honest[0][:-1], honest[1]), "a stare is seen when all have chosen (KR-R15)"


@rule("KR-R55")
@pytest.mark.parametrize(("language", "own"), [("en", "Your eyes must rest"), ("fr", "Vos yeux doivent se reposer")])
def test_whose_eyes_rest_is_seen_and_who_cannot_watch_is_told_why(language: str, own: str) -> None:
    fresh = page_of(Table(at="blink", hands={A: "gold-4"}).state, (), A, language)
    tired = page_of(Table(at="blink", hands={A: "gold-4"}, tired=(A, B)).state, (), A, language)
    assert (fresh.count('class="resting"'), tired.count('class="resting"')) == (0, 2)
    assert (own in unescape(fresh), own in unescape(tired)) == (False, True)
    assert ('name="watch"' in fresh, 'name="watch"' in tired) == (True, False)
    others = page_of(Table(at="blink", hands={A: "gold-4"}, tired=(B,)).state, (), A, language)
    assert others.count('<th scope="col">') == fresh.count('<th scope="col">') - 1, "one fewer may be looking"


@rule("KR-R07")
def test_where_a_bank_may_not_give_up_no_button_says_so() -> None:
    position: dict[str, Any] = {"hands": {B: "cash-1"}, "workforces": {B: "sunbelt-developers:gold-4+gold-4"}}
    for trust, offered in (("3", False), ("", True)):
        drawn = page_of(crash(confidence={B: trust}, **position).state, (), B, "en")
        assert ('value="give_up"' in drawn) is offered


def test_ones_own_pocketing_is_told_to_oneself() -> None:
    match = _blinks(2)[0]
    seat = _embezzler(state_of(match))
    assert seat is not None
    state = state_of(match)
    loot = state.hands[seat][:2]
    for decision in state.pending():
        answer: Answer = ("pocket", loot) if decision.seat == seat else ("neither", None)
        match.play(Move(decision.number, decision.seat, answer))
    html = unescape(page(match, seat, "en"))
    assert "You pocket" in html
    assert "Nobody was caught" in html


# ------------------------------------------------------------- the form


def _asked(kind: str, spec: Spec) -> Asked:
    return Asked(Decision(0, 0, kind), spec)


HAND = (3, 9, 40)
GOLD = next(card for card in GAME.deck.every_card if GAME.deck.capital[card].id == "gold-4")
DESK = Either(
    {
        "done": None,
        "lend": Pick(((3, 1), (3, 4), (9, 1))),
        "play": Pick(((40, None), (9, 2), (9, 3))),
        "bailout": None,
        "sale": Each({"to": Pick((1, 2)), "give": Some(HAND), "worth": Amount(1, 152)}),
        "gift": Each({"to": Pick((1, 2)), "give": Some(HAND, 1)}),
        "swap": Each({"to": Pick((1, 2)), "give": Some(HAND), "want": Some(tuple(range(63)), 1, 5)}),
    }
)
BLINK = Either({"neither": None, "watch": Pick((1, 2)), "pocket": Some(HAND, 1, 3)})
BID = Either({"pass": None, "bid": Amount(3, 20)})
GIVE = {"offer.to": "2", "offer.give.9": "on", "offer.give.3": "on"}


@pytest.mark.parametrize(
    ("kind", "spec", "form", "answer"),
    [
        ("loans", DESK, {"act": "done"}, ["done", None]),
        ("loans", DESK, {"act": "lend", "lend.card": "3", "lend.to": "4"}, ["lend", [3, 4]]),
        ("loans", DESK, {"act": "lend"}, ["lend", ["", ""]]),
        ("loans", DESK, {"act": "play:40", "lend.card": "3"}, ["play", [40, None]]),
        ("loans", DESK, {"act": "play:9", "play.9": "2"}, ["play", [9, 2]]),
        ("loans", DESK, {"act": "bailout"}, ["bailout", None]),
        ("loans", DESK, {"act": "sale", "offer.worth": " 07 ", **GIVE}, ["sale", [2, [3, 9], "7"]]),
        ("loans", DESK, {"act": "sale", "offer.worth": "7M", "offer.to": "1"}, ["sale", [1, [], "7"]]),
        ("loans", DESK, {"act": "gift", **GIVE}, ["gift", [2, [3, 9]]]),
        ("loans", DESK, {"act": "swap", "offer.want.1": "gold-4", **GIVE}, ["swap", [2, [3, 9], [GOLD]]]),
        ("loans", DESK, {}, ["", None]),
        ("blink", BLINK, {"act": "neither", "pocket.3": "on"}, ["neither", None]),
        ("blink", BLINK, {"act": "pocket", "pocket.40": "on", "pocket.3": "on"}, ["pocket", [3, 40]]),
        ("blink", BLINK, {"act": "pocket", "watch": "1"}, ["pocket", []]),
        ("blink", BLINK, {"act": "watch", "watch": "1"}, ["watch", 1]),
        ("bid", BID, {"act": "bid", "amount": "5"}, ["bid", "5"]),
        ("bid", BID, {"quick": "9", "amount": ""}, ["bid", "9"]),
        ("bid", BID, {"act": "pass", "amount": "5"}, ["pass", None]),
        ("react", Either({"pass": None, "react": Pick((7, 8))}), {"act": "react:8"}, ["react", 8]),
        ("bonus", Some(HAND, 0, 2), {"bonus.9": "on"}, [9]),
        ("bonus", Some(HAND, 0, 2), {}, []),
        ("discard", Pick(HAND), {"pick": "9"}, 9),
        ("tip", Pick(((1, 2, 3), (3, 2, 1))), {"tip.0": "3", "tip.1": "2", "tip.2": "1"}, [3, 2, 1]),
    ],
)
def test_answers_from_a_form(kind: str, spec: Spec, form: dict[str, str], answer: object) -> None:
    read = page_for("en", 4, 0).answer(_asked(kind, spec), form)
    assert read == answer


@pytest.mark.parametrize(
    ("kind", "spec", "form", "said"),
    [
        ("loans", DESK, {"act": "play:9"}, "First choose what the card is played at"),
        ("loans", DESK, {"act": "sale", "offer.worth": "much", "offer.to": "1"}, "whole number"),
        ("loans", DESK, {"act": "gift", "offer.give.3": "on"}, "First choose one of those that are offered"),
        ("discard", Pick(HAND), {}, "First choose one of those that are offered"),
    ],
)
def test_what_is_left_unchosen_is_refused_in_a_sentence(kind: str, spec: Spec, form: dict[str, str], said: str) -> None:
    with pytest.raises(Illegal) as refused:
        page_for("en", 4, 0).answer(_asked(kind, spec), form)
    assert said in Words("en", "debacle.games.krach", PACKAGE).why(refused.value.why)


def test_the_same_name_twice_asks_for_two_cards() -> None:
    form = {"act": "swap", "offer.to": "1", "offer.want.0": "gold-3", "offer.want.2": "gold-3"}
    read = page_for("en", 4, 0).answer(_asked("loans", DESK), form)
    assert isinstance(read, list)
    one, other = read[1][2]
    assert one != other
    assert {GAME.deck.capital[card].id for card in (one, other)} == {"gold-3"}


@pytest.mark.parametrize(("language", "name"), [("en", "Bundle of notes"), ("fr", "Liasse")])
def test_a_superfluous_card_is_called_by_its_name(language: str, name: str) -> None:
    cards = tuple(card for card in GAME.deck.every_card if GAME.deck.capital[card].id == "cash-2")
    spec = Either({"pay": Some(cards, worth=(2,) * len(cards), due=2)})
    form = {"act": "pay", **{f"pay.{card}": "on" for card in cards}}
    with pytest.raises(Illegal) as refused:
        page_for(language, 2, 0).answer(_asked("overhead", spec), form)
    assert refused.value.why.facts["item"] == name


# -------------------------------------------------------------- the box


def test_every_card_is_in_the_box() -> None:
    for language in ("en", "fr"):
        parts = page_for(language, 0, None).components()
        assert [len(part.rows) for part in parts[:7]] == [15, 6, 3, 3, 6, 16, 20]
        copies = [sum(int(row[-2]) for row in part.rows) for part in parts[:7]]
        assert copies == [15, 15, 5, 8, 21, 29, 34]
        assert all(len(row) == len(part.columns) for part in parts for row in part.rows)
        assert [part.source for part in parts[:7]] == ["house"] * 7


def test_another_deck_is_drawn_too() -> None:
    """Companies that nobody has drawn a glyph for, other names and numbers."""
    text = (
        files("debacle.games.krach")
        .joinpath("deck.toml")
        .read_text(encoding="utf-8")
        .replace('"oil"', '"tulips"')
        .replace("[companies.oil]", "[companies.tulips]")
    )
    text = text.replace("Sirocco Oil", "Tulips").replace("overhead = 1", "overhead = 3")
    game = Krach(KrachDeck(text, "tulips.toml"))
    match = Match(game, 2, game.read_options({}), Random(1).randrange)
    state = state_of(match)
    painted = KrachPage(game, Words("en", "debacle.games.krach"), ("Ada", "Bo"), 0).paint(state.view(0), ())
    shares = [row.card for row in painted["own"].hand if row.card.company == "tulips"]
    assert shares
    assert {card.glyph for card in shares} == {"share"}
    assert all("Tulips" in card.name for card in shares)
