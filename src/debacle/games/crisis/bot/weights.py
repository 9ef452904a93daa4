"""What `steady` believes about the game: what credits, cards and managers are worth, and how fast a table grows."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """In points: a VP at the end is one point. Found by letting players of different temper play each other."""

    credit: tuple[float, ...] = (0.38, 0.36, 0.33, 0.3, 0.27, 0.23, 0.2)
    """By round: a credit. It buys companies early, and a fifth of a VP at the end (CR-121)."""
    rich: float = 35
    """Credits with which one more is worth no more than at the end."""
    growth: tuple[float, ...] = (5, 6, 7, 9, 11, 14, 18)
    """By round: the VP that a player gains."""
    alarm: int = 5
    """A country that is expected to end the round below this is as good as bankrupt."""
    sprint: float = 5.0
    """A VP that is missing to the target when the country goes bankrupt."""
    worry: float = 1.3
    """A VP when the country will be bankrupt the round after."""
    energy: float = 6.0
    """Credits for a unit of energy, with the manager who fetches it."""
    fetch: float = 2.0
    """Points for a unit of another resource: the manager who fetches it."""
    keep: float = 0.35
    """Of what goods bring, how much they still bring when they are sold a round later."""
    demand: float = 10.0
    """Units that contracts must ask for, to be sure of selling one's goods on them."""
    crowd: float = 2.0
    """And for each player at the table as many more: others sell there, too."""
    wait: float = 0.5
    """Of what a contract to come would bring for goods in store, how much to expect."""
    soon: float = 0.9
    """Of what a company makes, how much of that to expect in the round in which it is bought."""
    patience: float = 0.25
    """Of what companies can make in later rounds, how much to expect."""
    overhead: float = 0.6
    """Points a round that a company costs whose goods must be exported."""
    skill: float = 0.12
    """A level of a worker without work, for each round to come."""
    card: float = 1.6
    """An influence card."""
    manager: float = 0.6
    """A manager more, for each round to come."""
    lead: float = 0.7
    """A place nearer to the front of the next round's turn order."""
    spite: float = 0.35
    """A point that a rival loses."""
    gloom: float = 0.03
    """Of rounds to come, how many count in a country that is as good as bankrupt."""
    poor: float = 0.4
    """And of a credit's worth, how much."""
    ahead: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0)
    """Of what a round brings, how much is to come: while managers are placed, then before production, in it, and in the
    export."""
    rescue: float = 0.0
    """What a VP is worth beside itself where the round is expected to end with a status of 0, and each may decide."""
    near: float = 8.0
    """So far from there it is worth a third of that."""


STEADY = Weights()
UNTRIED = Weights(ahead=(1.0, 0.75, 0.5, 0.15), rescue=1.0)
"""Where breeding begins: `steady`, who sees how far a round is, and when a VP may save the country."""

SEASONED = Weights(
    credit=(0.41, 0.24, 0.136, 0.0765, 0.122, 0.183, 0.282),
    rich=26.5,
    growth=(5.04, 6.24, 7.51, 9.96, 12.6, 16.5, 21.9),
    alarm=-7,
    sprint=11.3,
    worry=1.01,
    energy=9.15,
    fetch=4.9,
    keep=0.68,
    demand=27.9,
    crowd=1.58,
    wait=0.35,
    soon=1.33,
    patience=0.355,
    overhead=0.19,
    skill=0.39,
    card=0.334,
    manager=0.63,
    lead=0.495,
)
"""Found by evolution in 96,000 games, one of these among `steady`: what to believe of the game to win it most often."""

DUELLING = SEASONED
