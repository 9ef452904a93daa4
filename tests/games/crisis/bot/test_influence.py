"""When a card is played, and at what."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from debacle import registry
from debacle.core.match import Match
from debacle.games.crisis import Crisis
from debacle.games.crisis.bot.influence import GAINS, Gains, worthwhile
from debacle.games.crisis.bot.judgement import Judgement
from debacle.games.crisis.bot.seasoned import Seasoned
from debacle.games.crisis.bot.weights import STEADY
from debacle.games.crisis.rules.deck_entries import OUTPUTS, TYPES, RetrainWorker
from debacle.games.crisis.rules.production import Floor
from debacle.games.crisis.rules.production_plan import Values, best_plan, worth
from debacle.games.crisis.rules.state import CrisisView
from tests.games.crisis.rules.test_production_plan import floors

GAME = registry.load("crisis")
assert isinstance(GAME, Crisis)
DECK = GAME.deck
RETRAINED = next(effect for effect in DECK.effects if isinstance(effect, RetrainWorker))
VIEW = Match(GAME, 2, GAME.options(), Random(1).randrange).state.view(0)
assert isinstance(VIEW, CrisisView)


class InHouse(Judgement):
    """A seat with this production to come."""

    def __init__(self, house: Floor, values: Values, breadth: int | None) -> None:
        assert isinstance(VIEW, CrisisView)
        super().__init__(DECK, STEADY, VIEW, breadth)
        self.house = house
        self.__dict__["values"] = values

    @property
    def floor(self) -> Floor:
        return self.house


def every_gain(house: Floor, values: Values) -> Gains:
    before = worth(DECK, house, values, best_plan(DECK, house, values))
    gains: Gains = []
    for one in {DECK.levels[one]: one for one in house.workers}.values():
        for kind in {kind for place in house.companies for kind in (*DECK.crew[place], *DECK.bonus[place])}:
            if DECK.levels[one][kind] < RETRAINED.level:
                after = replace(house, retrained=(one, kind, RETRAINED.level))
                gain = worth(DECK, after, values, best_plan(DECK, after, values)) - before
                gains.append((gain, (one, TYPES[kind])))
    return gains


@given(floors(0, 6, 8), st.tuples(*[st.integers(0, 12)] * len(OUTPUTS)))
@settings(max_examples=60, deadline=None)
def test_retraining_finds_what_trying_everybody_finds(house: Floor, values: tuple[int, ...]) -> None:
    house = replace(house, retrained=None)
    steady, seasoned = InHouse(house, values, None), InHouse(house, values, Seasoned.breadth)
    wanted = [one for one in every_gain(house, values) if worthwhile(steady, one[0])]
    found = [one for one in GAINS[RetrainWorker](steady, None, RETRAINED) if worthwhile(steady, one[0])]
    most = max([gain for gain, _ in wanted], default=0.0)
    assert [one for one in found if one[0] == most] == [one for one in wanted if one[0] == most]
    quick = GAINS[RetrainWorker](seasoned, None, RETRAINED)
    assert max([gain for gain, _ in quick if worthwhile(seasoned, gain)], default=0.0) == most
