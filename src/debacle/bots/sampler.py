"""The baseline: any allowed answer, without a thought."""

from __future__ import annotations

from random import Random

from debacle.core.messages import Notes, View
from debacle.core.specs import Answer


class Sampler:
    def choose(self, view: View, notes: Notes, rng: Random) -> Answer:
        assert view.asked is not None
        return view.asked.spec.sample(rng)
