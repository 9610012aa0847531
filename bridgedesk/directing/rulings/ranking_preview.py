"""Preview of the ranking: each new place next to the present one, with the lines that change it."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import Evaluation, Standing
from bridgedesk.standings.explain.ranking_rows import Row, rows
from bridgedesk.standings.ledger import Line


class NewPlace(NamedTuple):
    field: str
    entry: str
    names: str
    before: str
    after: str
    gained: int  # places up, or down if it is negative
    total: Decimal | None
    moved_by: Number  # in the total, exact
    lines: tuple[Line, ...]

    @property
    def was(self) -> str:
        """Return the former place with an arrow up or down; "" if it stays."""
        if not self.gained:
            return "" if self.before == self.after else self.before
        return f"{'▲' if self.gained > 0 else '▼'} {self.before}"

    @property
    def total_text(self) -> str:
        return "" if self.total is None else str(self.total)

    @property
    def change(self) -> str:
        """Return what is added or deducted, as its line shows."""
        change = half_up(self.moved_by)
        return f"{change:+}" if change else ""


def new_ranking(before: Evaluation, after: Evaluation) -> tuple[NewPlace, ...]:
    """Return the places field by field, in the order of the new ranking."""
    return tuple(_places(before, after))


def _places(before: Evaluation, after: Evaluation) -> Iterator[NewPlace]:
    old = {(name, row.entry): (row, standing.total) for name, row, standing in _standings(before)}
    for name, row, standing in _standings(after):
        was, total = old.get((name, row.entry), (None, None))
        moved = 0 if total is None or standing.total is None else standing.total - total
        yield NewPlace(
            name,
            row.entry,
            _names(row),
            was.place_text if was else "",
            row.place_text,
            was.place - row.place if was and was.place and row.place else 0,
            row.total,
            moved,
            row.lines,
        )


def _standings(evaluation: Evaluation) -> Iterator[tuple[str, Row, Standing]]:
    for field in evaluation.fields:
        for row, standing in zip(rows(evaluation, field), field.standings, strict=True):
            yield field.name, row, standing


def _names(row: Row) -> str:
    return " & ".join(row.names) or f"Pair {row.number}"
