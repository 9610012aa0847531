"""Ties broken board by board: points for boards on which one tied entry did better than another."""

from fractions import Fraction
from typing import Literal

from bridgedesk.rulebooks.dataclass_reader import MissingFact
from bridgedesk.rulebooks.frozen import frozen

Played = Fraction | Literal["-"]
BoardRows = tuple[tuple[Played, ...], ...]


@frozen
class TieBoardPoints:
    """What the boards of the tied are worth: against each other where all of them played a board, against
    its average where not."""

    beaten: int
    equalled: int
    above_average: int
    at_average: int

    @property
    def words(self) -> str:
        return (
            f"{self.beaten} for each of the tied beaten, {self.equalled} for each equalled; on boards not "
            f"played by all {self.above_average} above average, {self.at_average} at it"
        )

    def of(self, rows: BoardRows, averages: tuple[Fraction, ...]) -> tuple[int, ...]:
        return tuple(
            sum(self._board(rows, averages, board, own) for board, own in enumerate(row)) for row in rows
        )

    def _board(self, rows: BoardRows, averages: tuple[Fraction, ...], board: int, own: Played) -> int:
        if own == "-":
            return 0
        played = [row[board] for row in rows]
        if "-" in played:
            if not averages:
                words = "the average of a board that not all the tied played"
                raise MissingFact("averages", f"averages is missing: {words}")
            return _compared(own, averages[board], self.above_average, self.at_average)
        against = sum(_compared(own, other, self.beaten, self.equalled) for other in played if other != "-")
        return against - self.equalled  # less the comparison with itself


def _compared(own: Fraction, other: Fraction, more: int, equal: int) -> int:
    return more if own > other else equal if own == other else 0
