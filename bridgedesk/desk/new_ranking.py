"""The ranking as it would be: every place beside the one it is now, and the lines that bring it there."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.shown import Row, rows
from bridgedesk.standings.tree import Line


class NewPlace(NamedTuple):
    field: str
    entry: str
    names: str
    before: str
    after: str
    total_before: Decimal | None
    total: Decimal | None
    lines: tuple[Line, ...]

    @property
    def was(self) -> str:
        """The place it comes from, and whether that is up or down; nothing where it stays."""
        was, now = _number(self.before), _number(self.after)
        if was is None or now is None or was == now:
            return "" if self.before == self.after else self.before
        return f"{'▲' if now < was else '▼'} {self.before}"

    @property
    def total_text(self) -> str:
        return "" if self.total is None else str(self.total)

    @property
    def change(self) -> str:
        """Of the total, where it changes."""
        if self.total is None or self.total_before is None or self.total == self.total_before:
            return ""
        return f"{self.total - self.total_before:+}"


def new_ranking(before: Evaluation, after: Evaluation) -> tuple[NewPlace, ...]:
    """Field by field, in the order of the new ranking."""
    return tuple(_places(before, after))


def _places(before: Evaluation, after: Evaluation) -> Iterator[NewPlace]:
    old = {(field.name, row.entry): row for field in before.fields for row in rows(before, field)}
    for field in after.fields:
        for row in rows(after, field):
            was = old.get((field.name, row.entry))
            yield NewPlace(
                field.name,
                row.entry,
                _names(row),
                was.place_text if was else "",
                row.place_text,
                was.total if was else None,
                row.total,
                row.lines,
            )


def _names(row: Row) -> str:
    return " & ".join(row.names) or f"Pair {row.number}"


def _number(place: str) -> int | None:
    plain = place.removesuffix("=")
    return int(plain) if plain else None
