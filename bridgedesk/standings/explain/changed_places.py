"""Changes between two evaluations: places that moved and breakdown lines that differ."""

from collections import Counter
from dataclasses import dataclass

from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.ranking_rows import Row, rows
from bridgedesk.standings.ledger import Line


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """Entry whose standing differs; a row can be missing from either ranking."""

    field: str
    entry: str
    before: Row | None
    after: Row | None
    gone: tuple[Line, ...] = ()
    come: tuple[Line, ...] = ()

    @property
    def words(self) -> str:
        was, now = _place(self.before), _place(self.after)
        place = f"place {now}" if was == now else f"place {was} to {now}"
        old, new = _total(self.before), _total(self.after)
        return f"{place}, {old} to {new}" if old != new else place


def _place(row: Row | None) -> str:
    return (row.place_text if row else "") or "none"


def _total(row: Row | None) -> str:
    return "nothing" if row is None or row.total is None else f"{row.total:.2f}"


def ranking_changes(before: Evaluation, after: Evaluation) -> tuple[PlaceChange, ...]:
    """Return the changed entries field by field in the new ranking order, removed entries last."""
    old, new = _rows(before), _rows(after)
    keys = [*new, *(key for key in old if key not in new)]
    moved = (_moved(*key, old.get(key), new.get(key)) for key in keys)
    return tuple(each for each in moved if each is not None)


def _rows(evaluation: Evaluation) -> dict[tuple[str, str], Row]:
    return {(field.name, row.entry): row for field in evaluation.fields for row in rows(evaluation, field)}


def _moved(field: str, entry: str, before: Row | None, after: Row | None) -> PlaceChange | None:
    if before == after:
        return None
    was, now = (Counter(each.lines if each else ()) for each in (before, after))
    return PlaceChange(
        field, entry, before, after, tuple((was - now).elements()), tuple((now - was).elements())
    )
