"""Marks that tests share."""

import pytest

rule = pytest.mark.rule
