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
    breadth: int = 5
    """Companies around which to draft a round."""
    soon: float = 0.9
    """Of what a company makes, how much of that to expect in the round in which it is bought."""
    patience: float = 0.25
    """Of what companies can make in later rounds, how much to expect."""
    overhead: float = 0.6
    """Points a round that a company costs whose goods must be exported."""
    hopeful: int = 2
    """With more managers than this a worker counts as if the company could be fed."""
    skill: float = 0.12
    """A level of a worker without work, for each round to come."""
    card: float = 1.6
    """An influence card."""
    manager: float = 0.6
    """A manager more, for each round to come."""
    lead: float = 0.7
    """A place nearer to the front of the next round's turn order."""


STEADY = Weights()
