"""What an act changed in an event, written row by row: the facts before and after are compared."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, select

from bridgedesk.event.event import Event
from bridgedesk.store.event_rows import EVENT_PARTS, Part, event_values
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.kept import Named, Values
from bridgedesk.store.mapping import EventRow, Row
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.problem import FileProblem

ONE_BY_ONE = 3  # more rows than this are found together


def add_event(work: UnitOfWork, event: Event) -> None:
    (number,) = work.add(EventRow, [event_values(event)])
    writer = _Writer(work, number)
    for part in EVENT_PARTS:
        writer.put(part, number, None, event)


def change_event(work: UnitOfWork, before: Event, after: Event) -> None:
    """Facts that are the same object in both are not looked at."""
    values = event_values(after)
    standing = _standing(work, EventRow, {}, [(before.id,)])[before.id,]
    if values != event_values(before):
        work.change(EventRow, [(standing, values)])
    writer = _Writer(work, standing["id"])
    for part in EVENT_PARTS:
        writer.put(part, standing["id"], before, after)


class _Writer:
    def __init__(self, work: UnitOfWork, event: int) -> None:
        self.work = work
        self.event = event
        self._numbers: dict[str, dict[str, int]] = {}

    def put(self, part: Part, owner: int, before: Any, after: Any) -> None:
        """The rows of one kind below one owner."""
        old, new = _apart(part, before, after)
        if not old and not new:
            return
        under = {part.row.OWNER: owner}
        old_values, new_values = _by_key(part, old), _by_key(part, new)
        gone = [key for key in old_values if key not in new_values]
        kept = [key for key in old_values if key in new_values]
        changed = [key for key in kept if new_values[key][0] != old_values[key][0]]
        inside = kept if part.parts else changed
        rows = _standing(self.work, part.row, under, gone + inside)
        for key in gone:
            for below in part.parts:
                self.put(below, rows[key]["id"], old_values[key][1], None)
        self.work.remove(part.row, [rows[key] for key in gone])
        self.work.change(part.row, [(rows[key], self._written(new_values[key][0])) for key in changed])
        added = [key for key in new_values if key not in old_values]
        numbers = self.work.add(part.row, [{**under, **self._written(new_values[key][0])} for key in added])
        for below in part.parts:
            for key in kept:
                self.put(below, rows[key]["id"], old_values[key][1], new_values[key][1])
            for key, number in zip(added, numbers, strict=True):
                self.put(below, number, None, new_values[key][1])

    def _written(self, values: Values) -> dict[str, Any]:
        """With the numbers of what is named."""
        return {
            column: self._number(value) if isinstance(value, Named) else value
            for column, value in values.items()
        }

    def _number(self, named: Named) -> int | None:
        if named.key is None:
            return None
        if named.key not in self._numbers.get(named.table, {}):
            table = Row.metadata.tables[named.table]
            found = select(table.c.key, table.c.id).where(table.c.event_id == self.event)
            self._numbers[named.table] = {row.key: row.id for row in self.work.db.execute(found)}
        try:
            return self._numbers[named.table][named.key]
        except KeyError:
            raise FileProblem(f"There is no {named.table} '{named.key}' in this event") from None


Placed = tuple[int, Any]  # a fact and its place among its like


def _apart(part: Part, before: Any, after: Any) -> tuple[Sequence[Placed], Sequence[Placed]]:
    """Without the facts that stand at the start, or at the end, of both."""
    old = list(part.facts(before)) if before is not None else []
    new = list(part.facts(after)) if after is not None else []
    first, shortest = 0, min(len(old), len(new))
    while first < shortest and old[first] is new[first]:
        first += 1
    last = 0
    if len(old) == len(new) or not _in_order(part):
        while last < shortest - first and old[-1 - last] is new[-1 - last]:
            last += 1

    def placed(facts: list[Any]) -> Sequence[Placed]:
        return list(enumerate(facts[first : len(facts) - last], start=first + 1))

    return placed(old), placed(new)


def _in_order(part: Part) -> bool:
    return "position" in table_of(part.row).columns


def _by_key(part: Part, facts: Iterable[Placed]) -> dict[tuple[Any, ...], tuple[dict[str, Any], Any]]:
    """Each fact with the values of its row."""
    found = {}
    for at, fact in facts:
        values = part.values(at, fact)
        found[tuple(values[column] for column in part.row.KEY)] = values, fact
    return found


def _standing(
    work: UnitOfWork, kind: type[Row], under: Values, keys: Sequence[tuple[Any, ...]]
) -> dict[tuple[Any, ...], Values]:
    """The rows as the file has them."""
    table = table_of(kind)
    query = select(table).where(*(table.c[column] == value for column, value in under.items()))
    found: dict[tuple[Any, ...], Values] = {}
    if len(keys) > ONE_BY_ONE:
        rows = [dict(row) for row in work.db.execute(query).mappings()]
    else:
        rows = [
            dict(row)
            for key in keys
            for row in work.db.execute(query.where(_is(table, kind, key))).mappings()
        ]
    for row in rows:
        found[tuple(row[column] for column in kind.KEY)] = row
    if any(key not in found for key in keys):
        raise FileProblem("The club file is not as this desk left it; open it again, then do it once more")
    return found


def _is(table: Table, kind: type[Row], key: Sequence[Any]) -> ColumnElement[bool]:
    return and_(
        *(table.c[column].is_not_distinct_from(value) for column, value in zip(kind.KEY, key, strict=True))
    )
