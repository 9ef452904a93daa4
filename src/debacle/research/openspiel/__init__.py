"""The games for OpenSpiel: importing this registers every installed one, `pyspiel.load_game("debacle_qe(seats=4)")`."""

from __future__ import annotations

from debacle import registry
from debacle.research.openspiel.adapter import register
from debacle.research.openspiel.loaded import installed

for _key in registry.known():
    register(installed(_key))
