"""Débâcle: four board games about money going wrong, on one engine."""

__version__ = "0.1.0"
