"""How `steady` weighs what it sees, by the number of seats.

The numbers were found by trying many against some twenty simple schemes, and against the best of a family of schemes
that changed with them: a bidder is worth little if it only does well among its own kind (docs/balance/qe.md).
"""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    means: float
    """How much of what the top spender may spend in all one is ready to spend, in the end."""
    limit: float
    """The most of it that one bid may bring the spending to."""
    growth: float
    """What the top spender may still add, for each lap of tiles to come: a sum of its own, which no seat can move."""
    purchases: float
    """For how many fair shares of the tiles to come money is kept."""
    pace: tuple[float, float, float]
    """The part of the money that goes into an average tile at the first tile, in the middle and at the last one, as
    logarithms: it is those who wait who get the cheap tiles, if nobody waits with them."""
    keenness: float
    """How much more is bid for a better tile: a power."""
    envy: float
    """What a point that a tile would bring the leader counts beside a point of one's own."""
    thrift: float
    """How much of the reward for the least spent is thought of, when a purchase would lose it."""
    room: float
    room_kept: float
    """The part of what can be spent without danger that goes into the last tile, and how fast it falls before."""
    rivalry: float
    """How far one goes along with what the others could still pay."""
    opening: float
    """An open bid, as a part of what one would bid in secret."""
    margin: float
    """How far above the highest bid foreseen a bid is enough."""
    shading: float
    """How far one trusts that: 0 not at all, 1 fully."""


WEIGHTS = {
    3: Weights(
        means=1.17, limit=0.83, growth=80.0, purchases=1.93, pace=(-2.42, -1.58, -1.17), keenness=0.5, envy=0.38,
        thrift=0.93, room=0.82, room_kept=0.15, rivalry=0.08, opening=1.1, margin=1.05, shading=0.77,
    ),
    4: Weights(
        means=1.26, limit=0.72, growth=55.0, purchases=1.79, pace=(-2.42, -1.73, -1.21), keenness=0.93, envy=0.51,
        thrift=0.86, room=0.65, room_kept=0.07, rivalry=0.15, opening=1.0, margin=1.07, shading=0.85,
    ),
    5: Weights(
        means=1.55, limit=0.73, growth=47.0, purchases=1.72, pace=(-2.37, -2.07, -0.62), keenness=0.26, envy=0.25,
        thrift=1.2, room=0.63, room_kept=0.07, rivalry=0.41, opening=0.41, margin=1.22, shading=0.79,
    ),
}  # fmt: skip
