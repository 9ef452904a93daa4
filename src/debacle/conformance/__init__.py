"""The public test suite that any game must pass.

    from debacle.conformance import Case, check

    check(Case(game=MyGame(), seats=3, scramble=my_scramble, totals=my_totals), seed=1)

`check` plays whole games and raises `Nonconformity` with the name of the check and what it saw; it gives back a
report of how much was compared and how much had to be set aside.
"""

from debacle.conformance.case import Case
from debacle.conformance.report import Nonconformity, Report
from debacle.conformance.suite import CHECKS, check

__all__ = ["CHECKS", "Case", "Nonconformity", "Report", "check"]
