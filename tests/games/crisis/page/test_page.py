"""The page of Crisis at many positions, for every onlooker, in both languages."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.resources import files as resources
from itertools import chain
from random import Random
from typing import Any

import pytest
from msgspec import structs

from debacle.core.match import Match
from debacle.core.messages import Asked, Decision, Move, Plan
from debacle.core.refusals import Illegal
from debacle.core.specs import Amount, Each, Either, Pick, Spec
from debacle.games.crisis.rules.actions.a13_production import Production
from debacle.games.crisis.rules.deck import (
    COMPANIES,
    ENERGY_MARKET,
    FOREIGN,
    LEADER,
    LOCAL,
    NATIONAL,
    SUBSIDIES,
    TEMP,
)
from debacle.games.crisis.rules.deck_entries import RESOURCES, TYPES, StopCompany
from debacle.games.crisis.rules.events import Evaluated
from debacle.games.crisis.rules.played import CardInForce
from debacle.games.crisis.rules.production import crews, total
from debacle.games.crisis.rules.setup import CrisisOptions
from debacle.games.crisis.telling.ask import RULES
from debacle.games.crisis.telling.shortages import unmanned
from debacle.games.crisis.telling.speech import Speech, sign
from debacle.games.crisis.telling.teller import Teller
from debacle.texts.catalogue import catalogue, ledger
from debacle.texts.numbers import plain
from debacle.texts.words import Words
from tests.games.crisis.play import GAME, NAMES, page, page_of, painted, positions, state_of
from tests.games.crisis.table import A, B, Table
from tests.plans import play_plan

KINDS = set(RULES)


def some_of_each(per_kind: int = 2, games: int = 40) -> Iterator[tuple[str, Match]]:
    """A few positions of each kind of question, and ends."""
    met: Counter[str] = Counter()
    for seed in range(games):
        for match in positions(seed, 1 + seed % 5):
            pending = match.state.pending()
            kind = pending[0].kind if pending else "end"
            if met[kind] < per_kind:
                met[kind] += 1
                yield kind, match
        if all(met[kind] >= per_kind for kind in (*KINDS, "end")):
            break


def test_every_position_can_be_drawn() -> None:
    """Every kind of question is met."""
    drawn = set()
    for kind, match in some_of_each():
        drawn.add(kind)
        for seat in (*range(match.state.seats), None):
            for language in ("en", "fr"):
                _is_sound(page(match, seat, language))
    assert drawn == {*KINDS, "end"}


def _is_sound(html: str) -> None:
    ids = re.findall(r'\sid="([^"]*)"', html)
    assert [name for name, times in Counter(ids).items() if times > 1] == []
    assert " style=" not in html
    assert "<script" not in html
    assert not re.search(r"\son[a-z]+=", html)
    assert "None" not in html
    wanted = re.findall(r'(?:for|aria-labelledby|aria-describedby)="([^"]+)"', html)
    assert {name for names in wanted for name in names.split()} <= set(ids)


def test_an_answer_is_taken_back_beside_the_question() -> None:
    """Whenever the engine allows it, whether one is asked or waits."""
    met = set()
    for kind, match in some_of_each(1):
        for seat in range(match.state.seats):
            if kind != "end":
                bar = (
                    page(match, seat, "en", can_take_back=True)
                    .partition('id="decision"')[2]
                    .partition('id="country"')[0]
                )
                assert 'action="/t/abc/undo"' in bar
                met.add(painted(match, seat, "en")["ask"] is None)
    assert met == {True, False}


def test_every_glyph_is_drawn() -> None:
    sprite = (resources("debacle.games.crisis") / "page" / "glyphs.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    for _, match in some_of_each(1):
        for seat in (0, None):
            used = set(re.findall(r"/static/games/crisis/glyphs\.\w+\.svg#([^\"]+)", page(match, seat, "en")))
            assert used <= drawn


def test_the_key_names_every_sign() -> None:
    """But for the vignettes of companies, which stand beside a name; a worker with its level is the type and dots."""
    met = set()
    for _, match in some_of_each(1):
        for seat in (0, None):
            for language in ("en", "fr"):
                html = page(match, seat, language)
                used = set(re.findall(r"/static/games/crisis/glyphs\.\w+\.svg#([^\"]+)", html))
                wanted = {re.sub(r"-[\dx]$", "", glyph) for glyph in used if not glyph.startswith("c-")}
                signs = painted(match, seat, language)["key"].signs
                assert wanted <= {re.sub(r"-\d$", "", sign.glyph) for sign in signs}
                assert all(sign.said in html for sign in signs)
                met |= wanted
    assert len(met) > 20


class _Signs(HTMLParser):
    """Collects what is written beside each glyph, in the element that holds it or the one around that."""

    def __init__(self) -> None:
        super().__init__()
        self.around: list[list[str]] = [[]]
        self.signs: list[tuple[str, list[str], list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "svg" and "glyph" in (given.get("class") or "").split():
            self.signs.append((given.get("class") or "", self.around[-1], self.around[-2]))
        if tag not in ("input", "img", "line", "path", "rect", "circle", "use", "br"):
            self.around.append([])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing is inside."""

    def handle_endtag(self, tag: str) -> None:
        inner = self.around.pop()
        self.around[-1].extend(inner)

    def handle_data(self, data: str) -> None:
        self.around[-1].append(data)


def test_every_sign_has_words_beside_it() -> None:
    """For those who cannot see it, and for those who do not know it."""
    seen = 0
    for _, match in some_of_each(1):
        for seat in (0, None):
            parser = _Signs()
            parser.feed(page(match, seat, "en"))
            for _, inside, outside in parser.signs:
                assert re.search("[A-Za-z]{2}", " ".join([*inside, *outside]))
                seen += 1
    assert seen > 1000


# ------------------------------------------------------------------ secrets


def _others_changed(match: Match, seat: int | None, rng: Random) -> None:
    """What this seat cannot know, changed: the others' hands, the pile, and a plan that is being made."""
    state = state_of(match)
    hidden = [*state.pile, *(card for other, hand in enumerate(state.hands) if other != seat for card in hand)]
    rng.shuffle(hidden)
    for other, hand in enumerate(state.hands):
        if other != seat:
            state.hands[other] = tuple(sorted(hidden.pop() for _ in hand))
    state.pile = sorted(hidden)
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Production) and top.queue and top.queue[0] != seat:
        open_now = crews(GAME.deck, state.floor(top.queue[0]), ())
        if open_now and not top.plan:
            company, crew = next(iter(open_now.items()))
            top.plan = ((company, crew.sample(rng)),)  # type: ignore[assignment]


def test_hands_and_plans_of_others_are_nowhere_on_the_page() -> None:
    compared = changed = 0
    rng = Random(3)
    for seed in range(4):
        for number, match in enumerate(positions(seed, 3 + seed % 2)):
            state = state_of(match)
            planning = isinstance(state.stack[-1] if state.stack else None, Production)
            if state.result is not None or (number % 7 and not planning):
                continue
            for seat in (0, 1, None):
                if seat in [decision.seat for decision in state.pending()]:
                    continue  # its own question may hang on nothing hidden, but the plan on top would be its own
                before = page(match, seat, "en")
                match.state, kept = state.copy(), state
                _others_changed(match, seat, rng)
                changed += match.state != kept
                assert page(match, seat, "en") == before
                match.state = kept
                compared += 1
    assert compared > 60
    assert changed > 20


def test_ones_own_hand_is_on_the_page_and_on_no_other() -> None:
    names = [GAME.deck.influence[card].name["en"] for card in range(len(GAME.deck.influence))]
    seen = 0
    for match in chain(*(positions(seed, 3) for seed in range(2, 8))):
        state = state_of(match)
        if not state.hands[0] or state.result is not None or state.played:
            continue
        card = names[state.hands[0][0]]
        own = page(match, 0, "en")
        assert f"<h4>{card}" in own
        if card not in [names[one] for one in (*state.hands[1], *state.discard)]:
            others = re.sub(r"(?s)<section id=\"ticker\".*", "", page(match, 1, "en"))
            assert card not in others
            seen += 1
    assert seen


# ------------------------------------------------------------ what is asked


def test_all_that_is_allowed_can_be_chosen_on_the_page_and_nothing_else() -> None:
    met = set()
    for kind, match in some_of_each(3):
        if kind in ("end", "produce"):
            continue
        [decision] = match.state.pending()
        spec = match.state.spec(decision)
        assert isinstance(spec, Either)
        html = page(match, decision.seat, "en")
        acts = set()
        for value in re.findall(r'name="do" value="([^"]+)"', html):
            acts.add(value.partition(":")[0])
        if "sell" in acts:
            acts.remove("sell")
            acts |= {
                value.partition(":")[0] for value in re.findall(r'<option value="((?:contract|black)-[^"]+)"', html)
            }
        assert acts == set(spec.acts) - _doubles(match, spec, acts)
        met |= acts
        if kind == "place":
            pick = spec.acts["place"]
            assert isinstance(pick, Pick)
            names = re.findall(r'name="space" value="(\d+)".*?<span class="hidden-text">(.*?) </span>', html)
            assert dict(names) == dict(re.findall(r'<option value="(\d+)" data-note="[^"]*">(.*?)</option>', html))
            on_board = re.findall(r'type="radio" name="space" value="(\d+)"', html)
            in_list = re.findall(r'<option value="(\d+)" data-note=', html)
            assert sorted(map(int, on_board)) == sorted(map(int, in_list)) == sorted(pick.options)  # type: ignore[type-var]
    assert met >= {"place", "repay", "pass", "decline", "buy", "hire", "take"}


def _doubles(match: Match, spec: Either, listed: set[str]) -> set[str]:
    """Contracts that pay no more than one that is listed for as many units; they are chosen on the market."""
    deck, contracts = GAME.deck, state_of(match).contracts

    def pays(act: str) -> tuple[int, int]:
        contract = contracts[int(act.removeprefix("contract-"))]
        amount = spec.acts[act]
        assert contract is not None
        assert isinstance(amount, Amount)
        return deck.contract_resource[contract], amount.high or 0

    offered = [pays(act) for act in listed if act.startswith("contract-")]
    others = {act for act in set(spec.acts) - listed if act.startswith("contract-")}
    return {act for act in others if any(pays(act)[0] == good and pays(act)[1] <= most for good, most in offered)}


def test_equal_sales_are_listed_once_and_every_contract_can_be_chosen_on_the_market() -> None:
    """Two contracts for four food and one for more, with three in store: three units are offered once."""
    table = Table(at="4.14", stock={A: "3 food"}, contracts="food-4 food-4 food-8/2", board={"export": A})
    seen = _seen(table, A)["ask"]
    said = [option.said for group in seen.choice.groups for option in group.options]
    assert len(said) == len(set(said)) == 3 + 3
    assert seen.contracts == "contract-0 contract-1 contract-2"
    assert [ticket.units.number for ticket in seen.tickets] == ["3", "3"]
    assert seen.choice.groups[0].options[0].note.startswith("You then have ")


def test_every_button_is_an_answer_that_is_taken() -> None:
    """Whatever a button of a page would send, read and played on a copy, is allowed."""
    tried = 0
    for kind, match in some_of_each(3):
        if kind == "end":
            continue
        [decision] = match.state.pending()
        asked = match.state.asked_of(decision.seat)
        assert asked is not None
        html = page(match, decision.seat, "fr")
        first = dict(re.findall(r'<select[^>]* name="([^"]+)"[^>]*>\s*<option value="([^"]+)"', html))
        groups = r'<select[^>]* name="([^"]+)"[^>]*>\s*<optgroup[^>]*>\s*<option value="([^"]+)"'
        first |= dict(re.findall(groups, html))
        first |= dict(re.findall(r'<input type="hidden" name="(suggested[^"]+)" value="([^"]*)"', html))
        first["space"] = next(iter(re.findall(r'name="space" value="(\d+)"', html)), "")
        for do in re.findall(r'name="do" value="([^"]+)"', html):
            answer = page_of("fr", match.state.seats, decision.seat).answer(asked, {**first, "do": do})
            copy = Match(GAME, 1, CrisisOptions(), Random(1).randrange)
            copy.state = match.state.copy()
            values = answer.answers if isinstance(answer, Plan) else (answer,)
            play_plan(copy, decision.seat, decision.number, values)
            tried += 1
    assert tried > 40


def _asked(spec: Spec) -> Asked:
    return Asked(Decision(0, 0, "any"), spec)


PLACE = Either({"place": Pick((0, 5, 13)), "repay": None, "hearing": Pick(((8, 1), (14, 2)))})
SALES = Either({"pass": None, "contract-3": Amount(1, 4), "black-food": Amount(1, 2)})
RETRAIN = Either({"pass": None, "moonlighter": Each({"worker": Pick((3, 60)), "type": Pick(("farmer", "engineer"))})})
BUY = Either({"buy": Amount(1, 2), "decline": None})
HIRE = Either({"hire": Pick(("farmer", "engineer")), "decline": None})


@pytest.mark.parametrize(
    ("spec", "form", "answer"),
    [
        (PLACE, {"do": "place", "list": "13", "space": ""}, ["place", 13]),
        (PLACE, {"do": "place", "list": "", "space": "5"}, ["place", 5]),
        (PLACE, {"do": "place", "list": "99"}, ["place", "99"]),
        (PLACE, {"do": "repay", "list": "13"}, ["repay", None]),
        (PLACE, {"do": "hearing", "hearing.0": "14-2"}, ["hearing", [14, 2]]),
        (PLACE, {}, ["", None]),
        (SALES, {"do": "sell", "sale": "contract-3:4"}, ["contract-3", "4"]),
        (SALES, {"do": "sell", "sale": "black-food:2"}, ["black-food", "2"]),
        (SALES, {"do": "sell"}, ["", None]),
        (SALES, {"do": "pass", "sale": "black-food:2"}, ["pass", None]),
        (
            RETRAIN,
            {"do": "moonlighter", "moonlighter.0": "60", "moonlighter.1": "farmer"},
            ["moonlighter", [60, "farmer"]],
        ),
        (RETRAIN, {"do": "moonlighter", "moonlighter.0": "60"}, ["moonlighter", [60, ""]]),
        (BUY, {"do": "buy:2"}, ["buy", "2"]),
        (BUY, {"do": "decline"}, ["decline", None]),
        (HIRE, {"do": "hire", "hire.0": "engineer"}, ["hire", "engineer"]),
        (
            Either({"end": None}),
            {"do": "confirm", "farm-03.0": "7", "farm-03.1": "", "mine-01.0": "x", "suggested.farm-01.0": "9"},
            Plan((["farm-03", [7, None]], ["mine-01", ["x", None]], ["end", None])),
        ),
        (
            Either({"end": None}),
            {"do": "suggested", "farm-03.0": "7", "suggested.farm-01.0": "9", "suggested.farm-01.1": ""},
            Plan((["farm-01", [9, None]], ["end", None])),
        ),
    ],
)
def test_answers_from_a_form(spec: Spec, form: dict[str, str], answer: object) -> None:
    read = page_of("en", 4, 0).answer(_asked(spec), form)
    assert read == answer
    assert type(read) is type(answer)


@pytest.mark.parametrize(
    ("form", "english", "french"),
    [
        ({"do": "place", "list": ""}, "First choose a space for your manager", "Choisissez d'abord une case"),
        ({"do": "confirm", "port-01.2": "3"}, "Port 01 cannot run with an empty post", "Port 01 ne tourne pas"),
        ({"do": "confirm", "farm-03.0": "3", "farm-05.0": "3"}, "stands at two posts", "est à deux postes"),
    ],
)
def test_what_is_missing_is_asked_for_in_a_sentence(form: dict[str, str], english: str, french: str) -> None:
    for language, said in (("en", english), ("fr", french)):
        with pytest.raises(Illegal) as refused:
            page_of(language, 4, 0).answer(_asked(PLACE), form)
        words = Words(language, "debacle.games.crisis")
        assert said in words.why(refused.value.why).replace("\u2019", "'").replace("\u00a0", " ")


# ------------------------------------------------------------------- prices


def test_what_a_placement_leaves_is_what_is_left() -> None:
    """Alone, with a manager on a company: what the page said is what there is after it was bought."""
    proved = 0
    for seed in range(12):
        rng = Random(seed)
        match = Match(GAME, 1, CrisisOptions(difficulty="easy"), rng.randrange)
        state = state_of(match)
        offers = painted(match, 0, "en")["companies"]
        good = [one for one in offers if one.space.legal and not one.space.unpaid]
        said = int(good[0].space.cost.removeprefix("leaves "))
        places = [good[0].space.space, 2, 3, 9]
        for space in places:
            match.play(Move(state.counts[0], 0, ("place", space)))
        while state.pending()[0].kind == "influence":
            match.play(Move(state.counts[0], 0, ("pass", None)))
        assert state.pending()[0].kind == "company"
        match.play(Move(state.counts[0], 0, ("buy", None)))
        assert state.credits[0] == said
        proved += 1
    assert proved == 12


def _alone_on(*spaces: int) -> Match:
    """A game alone, as it begins, with managers on these spaces."""
    match = Match(GAME, 1, CrisisOptions(difficulty="easy"), Random(4).randrange)
    for space in spaces:
        match.play(Move(state_of(match).counts[0], 0, ("place", space)))
    return match


def _note(match: Match, space: int) -> str:
    groups = painted(match, 0, "en")["ask"].spaces
    return str(next(option.note for group in groups for option in group.options if option.value == str(space)))


def test_a_company_says_whom_and_what_it_still_wants() -> None:
    """Nobody has a worker at first; one for whom a manager was sent is counted, and one of another type is not."""
    match = _alone_on()
    deck, state = GAME.deck, state_of(match)
    first = deck.at[COMPANIES].start
    for place, company in enumerate(state.offered_companies):
        assert company is not None
        wanted: list[str] = [TYPES[kind] for kind in deck.crew[company]]
        wanted += [f"{units}\u00a0{RESOURCES[resource]}" for resource, units in deck.needs[company]]
        assert all(one in _note(match, first + place) for one in wanted)
    proved = 0
    for place, worker in enumerate(state.offered_workers):
        assert worker is not None
        sent = _alone_on(deck.at[NATIONAL].start + place)
        for offer, company in enumerate(state.offered_companies):
            [kind, *others] = deck.crew[company]  # type: ignore[index]
            if not others:
                assert (TYPES[kind] in _note(sent, first + offer)) == (deck.levels[worker][kind] == 0)
                proved += 1
    assert proved > 20


def _wants(text: str) -> list[str]:
    return re.findall(r"(?:engineer|farmer|labourer|financier|\d+\xa0\w+)(?=[,. ]|$)", text.partition("need ")[2])


def test_a_worker_is_counted_for_one_company_only() -> None:
    """With a company that needs the only engineer, a second one still needs one; and so it is with what they use."""
    deck = GAME.deck
    alike = [company for company, crew in enumerate(deck.crew) if crew == (TYPES.index("engineer"),)]
    eager = [company for company in alike if dict(deck.needs[company]).get(RESOURCES.index("energy"))]
    mine, offered = eager[:2]
    engineer = next(number for number, one in enumerate(deck.workers) if list(one.skills) == ["engineer"])
    match = _alone_on()
    state = state_of(match)
    state.offered_companies[0] = offered
    first = deck.at[COMPANIES].start
    state.workers[0], state.stock[0] = (engineer,), deck.capacity
    assert "need" not in _note(match, first)
    state.companies[0] = (mine,)
    assert _wants(_note(match, first)) == ["1\xa0engineer"]
    energy = dict(deck.needs[mine])[0]
    state.stock[0] = (energy, *deck.capacity[1:])
    assert _wants(_note(match, first)) == ["1\xa0engineer", f"{dict(deck.needs[offered])[0]}\xa0energy"]
    assert painted(match, 0, "en")["own"].lacks == ""
    state.companies[0] = (mine, offered)
    assert painted(match, 0, "en")["own"].lacks.startswith("For all of them at once you lack 1\xa0engineer")


def test_a_worker_with_two_skills_fills_one_post() -> None:
    deck = GAME.deck
    both = next(number for number, one in enumerate(deck.workers) if set(one.skills) == {"farmer", "labourer"})
    floor = structs.replace(state_of(_alone_on()).floor(0), workers=(both,))
    farmer, labourer = TYPES.index("farmer"), TYPES.index("labourer")
    assert unmanned(deck, floor, (), (farmer,)) == []
    assert unmanned(deck, floor, (), (farmer, labourer)) == [labourer]
    assert unmanned(deck, floor, (labourer,), (farmer,)) == [farmer]
    plain_one = next(number for number, one in enumerate(deck.workers) if list(one.skills) == ["farmer"])
    two = structs.replace(floor, workers=(both, plain_one))
    assert unmanned(deck, two, (farmer,), (labourer,)) == []


def test_what_managers_were_sent_for_is_not_wanted_any_more() -> None:
    """A foreign worker can be of any type, and energy is fetched at the least that one must buy."""
    deck = GAME.deck
    company = next(
        number
        for number, crew in enumerate(deck.crew)
        if len(crew) == 1 and deck.needs[number] == ((RESOURCES.index("energy"), 1),)
    )
    first = deck.at[COMPANIES].start
    found = []
    for spaces in ((), (deck.at[FOREIGN].start,), (deck.at[FOREIGN].start, deck.at[ENERGY_MARKET].start)):
        match = _alone_on(*spaces)
        state_of(match).offered_companies[0] = company
        found.append(_wants(_note(match, first)))
    kind = TYPES[deck.crew[company][0]]
    assert found == [[f"1\xa0{kind}", "1\xa0energy"], ["1\xa0energy"], []]


def test_what_a_space_brings_is_what_the_event_leaves_of_it() -> None:
    """The list, the note and the board say the same of 4.2, also where an event changes it."""
    match = _alone_on()
    state = state_of(match)
    review = next(card for card, event in enumerate(GAME.deck.events) if event.id == "subsidy-review")
    state.events = (review,)
    html = page(match, 0, "en")
    assert "4.2\u00a0Government subsidies: +3\u00a0credits" in html
    assert "4\u00a0credits" not in _note(match, GAME.deck.at[SUBSIDIES].start)


def _seen(table: Table, seat: int) -> dict[str, Any]:
    view = table.view(seat)
    return dict(page_of("en", len(view.vp), seat).paint(view, ()))


@pytest.mark.parametrize(("event", "interest"), [(None, "1\u00a0credit "), ("bridge-loan", "2\u00a0credits ")])
def test_who_may_repay_first_reads_what_this_rounds_interest_is(event: str | None, interest: str) -> None:
    table = Table(at="repayments", loans=(1, 0), event=event)
    assert f"costs {interest}of interest now" in _seen(table, A)["ask"].note


def test_who_may_repay_before_the_events_payments_reads_what_they_are() -> None:
    table = Table(at="payments", loans=(1, 0), event="usury")
    assert table.asked == (A, "repay")
    note = "The event takes 3\u00a0credits from you next; 3\u00a0credits of interest for each loan follow."
    assert _seen(table, A)["ask"].note == note


def test_who_may_repay_before_the_evaluation_reads_what_a_loan_will_cost() -> None:
    """Not that it is the last chance, nor what this round's interest was."""
    table = Table(at="4.14", loans=(1, 0), event="usury", vp=(60, 60))
    assert table.asked == (A, "repay")
    note = _seen(table, A)["ask"].note
    assert note.startswith("Before the evaluation. A loan you keep costs 1\u00a0credit of interest or more in each")
    assert "last chance" in _seen(Table(at="final repayments", turn=7, loans=(1, 0)), A)["ask"].note


def test_in_a_window_for_cards_a_loan_can_be_repaid_by_a_button() -> None:
    table = Table(at="actions window", hands={A: "amnesty"}, loans=(1, 0))
    assert table.asked == (A, "influence")
    assert _seen(table, A)["ask"].repay == "Repay a loan for 10\u00a0credits"
    assert _seen(Table(at="actions window", hands={A: "amnesty"}), A)["ask"].repay == ""


def test_one_worker_does_not_fill_two_posts() -> None:
    """Labourer and engineer are wanted; the temporary worker could be either, but not both."""
    table = Table(at="4.13", companies={A: "port-01 farm-01"}, workers={A: "temp farmer"}, stock={A: "2 energy 1 fuel"})
    says = {plant.works.key: (plant.lacks, plant.works.lacks) for plant in _seen(table, A)["desk"].plants}
    assert says == {"port-01": ("Nobody to work as engineer.",) * 2, "farm-01": ("", "")}


def test_an_exemption_changes_ones_own_companies_alone() -> None:
    table = Table(at="event window", event="drought", companies={A: "farm-02", B: "farm-04"}, hands={A: "exemption"})
    table.act(A, "exemption")
    for onlooker in (A, B):
        seen = _seen(table, onlooker)
        [rival] = seen["rivals"]
        [[theirs]] = [one.yields for one in rival.companies]
        [[mine]] = [[made.amount for made in one.makes] for one in seen["own"].works]
        assert (mine.number, theirs.number) == ("2", "2"), "two as printed, and three less one"


def test_before_one_spends_one_reads_what_the_other_managers_want() -> None:
    deck = GAME.deck
    company, local = deck.at[COMPANIES].start, deck.at[LOCAL].start
    match = _alone_on(company, local, deck.at[LEADER].start, deck.at[NATIONAL].start)
    state = state_of(match)
    while state.pending()[0].kind == "influence":
        match.play(Move(state.counts[0], 0, ("pass", None)))
    assert state.pending()[0].kind == "local"
    price = deck.companies[state.offered_companies[0]].price  # type: ignore[index]
    assert f"still want {price}\u00a0credits" in painted(match, 0, "en")["ask"].note
    match.play(Move(state.counts[0], 0, ("decline", None)))
    assert state.pending()[0].kind == "company"
    assert "still want" not in painted(match, 0, "en")["ask"].note


def test_what_befalls_one_unasked_is_said_with_the_next_question() -> None:
    """A manager that cannot be paid costs points without a question; the next one says so, until it is answered."""
    match = _alone_on()
    state, deck = state_of(match), GAME.deck
    state.credits[0] = 0
    for space in (deck.at[COMPANIES].start, deck.at[LEADER].start, deck.at[NATIONAL].start, deck.at[TEMP].start):
        assert not any("penalty" in line.said for line in painted(match, 0, "en")["ticker"].since)
        match.play(Move(state.counts[0], 0, ("place", space)))
    while state.pending()[0].kind == "influence":
        match.play(Move(state.counts[0], 0, ("pass", None)))
    assert (state.round, state.pending()[0].kind) == (2, "place")
    since = painted(match, 0, "en")["ticker"].since
    [said] = [line for line in since if line.said.startswith("You do not act at 4.10")]
    assert said.yours
    points = re.findall(r"(\d+) penalty point", " ".join([line.said for line in since]))
    assert sum(map(int, points)) == state.penalties[0] > 0
    match.play(Move(state.counts[0], 0, ("place", deck.at[LEADER].start)))
    assert painted(match, 0, "en")["ticker"].since == ()


def test_what_is_being_bought_is_marked_on_the_board() -> None:
    marks = {"company": "works-now", "import": "deal-now", "energy": "deal-now"}
    met = set()
    for kind, match in some_of_each():
        seat = match.state.pending()[0].seat if kind != "end" else 0
        marked = re.findall(r"works-now|deal-now", page(match, seat, "en"))
        assert marked == ([marks[kind]] if kind in marks else [])
        met.add(kind)
    assert met >= set(marks)


def test_the_board_shows_what_local_industry_will_ask() -> None:
    met = 0
    for kind, match in some_of_each(6, 20):
        if kind != "local":
            continue
        [decision] = match.state.pending()
        seen = painted(match, decision.seat, "en")
        shelf = next(office for office in seen["offices"] if office.key == "local-industry").pool
        prices = {one.said: one.count for one in shelf}
        for option in seen["ask"].choice.groups[0].options if seen["ask"].choice else ():
            what, price = re.fullmatch(r"1\s(.+) for (\d+)\s.+", option.said).groups()  # type: ignore[union-attr]
            assert prices[what] == f"{price} cr"
            met += 1
    assert met > 5


def test_the_sale_that_is_offered_first_brings_the_most_vp() -> None:
    met = 0
    for kind, match in some_of_each(12, 20):
        if kind != "export":
            continue
        [decision] = match.state.pending()
        choice = painted(match, decision.seat, "en")["ask"].choice
        if choice is None:
            continue
        most = [re.search(r"(\d+)\sVP", group.options[0].said) for group in choice.groups]
        brings = [int(found[1]) if found else 0 for found in most]
        assert brings == sorted(brings, reverse=True)
        met += len(brings) > 1
    assert met


def test_the_evaluation_of_the_round_before_stays_in_sight() -> None:
    met = 0
    for match in positions(8, 3):
        state = state_of(match)
        told = [event for event in match.seen_by(0) if isinstance(event, Evaluated)]
        if state.result is not None:
            continue
        last = painted(match, 0, "en")["nation"].last
        if not told:
            assert last is None
            continue
        assert [one.said for one in last.differences] == [sign(told[-1].differences[seat]) for seat in state.order]
        assert last.sum == sign(sum(told[-1].differences))
        assert last.said.startswith(f"In round {len(told)} ")
        assert last.said.endswith(f"to {plain(told[-1].status)}.")
        met += 1
    assert met > 10


def test_the_sum_is_that_of_the_books_example() -> None:
    """CR-X02: 23, 33, 24 and 28 VP against 29 are -8 together, and 15 becomes 7."""
    match = next(iter(positions(1, 4, CrisisOptions(first=0))))
    state = state_of(match)
    state.round, state.vp, state.status = 3, [23, 33, 24, 28], 15
    nation = painted(match, 0, "en")["nation"]
    assert [one.said for one in nation.now.differences] == ["−6", "+4", "−5", "−1"]
    assert nation.now.sum == "−8"
    assert nation.now.said.endswith("would be 7.")


# -------------------------------------------------------------- the desk


def test_the_suggestion_can_be_carried_out_and_says_what_it_makes() -> None:
    met = 0
    for kind, match in some_of_each(12, 12):
        if kind != "produce":
            continue
        [decision] = match.state.pending()
        desk = painted(match, decision.seat, "en")["desk"]
        data = json.loads(desk.data)
        assert set(data["companies"]) == {plant.works.key for plant in desk.plants}
        if desk.suggestion is None:
            continue
        asked = match.state.asked_of(decision.seat)
        assert asked is not None
        plan = page_of("en", 1, decision.seat).answer(asked, {"do": "suggested", **dict(desk.suggestion.fields)})
        assert isinstance(plan, Plan)
        copy = Match(GAME, 1, CrisisOptions(), Random(1).randrange)
        copy.state = match.state.copy()
        told = play_plan(copy, decision.seat, decision.number, plan.answers)
        produced = next(one.event for one in told if type(one.event).__name__ == "Produced")
        made = total(GAME.deck, state_of(match).floor(decision.seat), produced.activations)  # type: ignore[attr-defined]
        assert [amount.number for amount in desk.suggestion.gain] == [f"+{units}" for units in made if units]
        met += 1
    assert met > 2


def test_whoever_a_card_keeps_from_working_is_named_at_the_desk() -> None:
    stop = next(card for card, effect in enumerate(GAME.deck.effects) if isinstance(effect, StopCompany))
    met = 0
    for kind, match in some_of_each(12, 12):
        [seat] = [decision.seat for decision in match.state.pending()] or [0]
        state = state_of(match)
        if kind != "produce" or not state.companies[seat] or state.played:
            continue
        assert painted(match, seat, "en")["desk"].absent == ""
        company = state.companies[seat][0]
        match.state = state.copy()
        state_of(match).played = (CardInForce(seat, stop, (company,)),)
        desk = painted(match, seat, "en")["desk"]
        match.state = state
        assert GAME.deck.companies[company].name["en"] in desk.absent
        assert company not in [plant.works.company for plant in desk.plants]
        met += 1
    assert met


# -------------------------------------------------------------------- words


def test_every_event_of_the_game_is_told() -> None:
    silent: set[str] = set()
    told: set[str] = set()
    for seed in range(60):
        *_, match = positions(seed, 1 + seed % 5)
        for language in ("en", "fr"):
            reader = Speech(GAME.deck, Words(language, "debacle.games.crisis"), NAMES, match.state.seats, 0)
            teller = Teller(reader)
            for event in match.seen_by(0):
                said = teller.tell(event)
                (told if said else silent).add(type(event).__name__)
                assert "None" not in said
    assert silent == set()
    assert len(told) > 22


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_question_links_a_rule(kind: str) -> None:
    assert RULES[kind] in {entry.id for entry in ledger("debacle.games.crisis", "en")}


def test_a_dozen_headlines() -> None:
    assert len([key for key in catalogue("debacle.games.crisis", "en") if key.startswith("headline.")]) >= 12


def test_what_is_in_the_box() -> None:
    for language in ("en", "fr"):
        parts = page_of(language, 0, None).components()
        assert [len(part.rows) for part in parts[:3]] == [18, 18, 12]
        assert all(len(row) == len(part.columns) for part in parts for row in part.rows)
        assert {part.source for part in parts} == {"rulebook", "public", "house"}
