"""What an encoding keeps of what was written."""

from __future__ import annotations

from array import array

from debacle.core.audience import Seat
from debacle.core.encoding import recalled


def test_what_is_kept_is_found_by_all_that_it_is_made_of() -> None:
    written: list[tuple[Seat, tuple[int, ...]]] = []

    def write(seat: Seat, cards: tuple[int, ...]) -> array[float]:
        written.append((seat, cards))
        return array("f", [seat, *cards])

    recall = recalled(write, 4)
    looks = [(0, (1, 2)), (1, (1, 2)), (0, (1, 3)), (0, (1, 2)), (1, (1, 2)), (0, (1, 2))]
    for seat, cards in looks:
        assert recall(seat, cards) == array("f", [seat, *cards])
    assert written == looks[:3]


def test_only_so_many_are_kept_beside_the_last_of_each_seat() -> None:
    written: list[int] = []

    def write(seat: Seat, card: int) -> array[float]:
        written.append(card)
        return array("f", [card])

    recall = recalled(write, 1)
    for card in (1, 2, 1, 1):
        recall(0, card)
    assert written == [1, 2, 1]
