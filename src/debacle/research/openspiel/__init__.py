"""The games for OpenSpiel: importing this registers every installed one, and a Q.E. that is small enough to be solved.

`pyspiel.load_game("debacle_qe(seats=4)")`
"""

from __future__ import annotations

from debacle import registry
from debacle.research.openspiel.adapter import register
from debacle.research.openspiel.loaded import installed
from debacle.research.openspiel.small_qe import kind

for _key in registry.known():
    register(installed(_key))
register(kind())
