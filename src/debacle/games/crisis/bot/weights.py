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
    credit=(0.422, 0.264, 0.159, 0.0957, 0.137, 0.184, 0.254),
    rich=26.9,
    growth=(6.13, 7.43, 8.75, 11.4, 12.9, 15.3, 18.2),
    alarm=-6,
    sprint=11.8,
    worry=0.713,
    energy=9.91,
    fetch=5.56,
    keep=0.712,
    demand=31.2,
    crowd=1.49,
    wait=0.24,
    soon=1.36,
    patience=0.3,
    overhead=0.165,
    skill=0.388,
    card=0.284,
    manager=0.646,
    lead=0.581,
    spite=0.348,
    gloom=0.0316,
    poor=0.42,
    ahead=(0.792, 0.81, 0.568, 0.138),
    rescue=0.776,
    near=7.05,
)
"""Found by evolution in 117,000 games, one of these among `steady`: what to believe of the game to win it often."""

DUELLING = Weights(
    credit=(0.436, 0.206, 0.0942, 0.0427, 0.096, 0.203, 0.441),
    rich=43.3,
    growth=(4.91, 6.5, 8.38, 11.9, 13.8, 16.6, 20.3),
    alarm=-6,
    sprint=8.44,
    worry=1.51,
    energy=7.17,
    fetch=8.78,
    keep=0.5,
    demand=24.7,
    crowd=0.897,
    wait=0.17,
    soon=1.38,
    patience=0.258,
    overhead=0.326,
    skill=0.116,
    card=0.272,
    manager=1.03,
    lead=0.0554,
    spite=0.173,
    gloom=0.0155,
    poor=0.451,
    ahead=(1.04, 0.701, 0.442, 0.133),
    rescue=0.852,
    near=11.4,
)
"""The same at two seats, where half of the country's fate is one's own."""
