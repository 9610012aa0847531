"""Changes of an event, written row by row after comparing the facts before and after."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import compress, count
from operator import is_not
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.event import Event
from bridgedesk.store.event_rows import EVENT_BESIDE, EVENT_PARTS, FactRows, event_values
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.mapped_facts import RowReference, Values
from bridgedesk.store.mapping import EventRow, Row
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.problem import FileProblem

ONE_BY_ONE = 3  # more rows than this are found together

Kind = type[Row]
Key = tuple[Any, ...]
Placed = tuple[int, Any]  # a fact and its place among its like


def add_event(work: UnitOfWork, event: Event) -> None:
    (number,) = work.add(EventRow, [event_values(event)])
    _put_all(work, _Owner(work.db, number), None, event)


def change_event(work: UnitOfWork, before: Event, after: Event) -> None:
    """Write the changed facts; facts that are the same object in both are skipped."""
    values = event_values(after)
    if values != event_values(before):
        table = table_of(EventRow)
        found = work.db.execute(select(table).where(table.c.key == before.id)).mappings()
        work.change(EventRow, [(dict(row), values) for row in found])
    _put_all(work, _known(work, before), before, after)


def remove_event(work: UnitOfWork, event: Event) -> None:
    """Delete an event with all data stored for it."""
    table = table_of(EventRow)
    found = table.c.key == event.id
    _put_all(work, _known(work, event), event, None)
    for kind in EVENT_BESIDE:
        beside = table_of(kind)
        owned = select(beside).join(table, table.c.id == beside.c.event_id).where(found)
        work.remove(kind, map(dict, work.db.execute(owned).mappings().all()))
    work.remove(EventRow, map(dict, work.db.execute(select(table).where(found)).mappings().all()))


def put_parts(work: UnitOfWork, parts: Iterable[FactRows], before: Any, after: Any) -> None:
    """Write parts that have no owner row."""
    nobody = _Owner(work.db)
    writer = _Writer(work, nobody)
    for part in parts:
        writer.put(part, nobody, before, after)


def _put_all(work: UnitOfWork, event: "_Owner", before: Event | None, after: Event | None) -> None:
    writer = _Writer(work, event)
    for part in EVENT_PARTS:
        writer.put(part, event, before, after)


def _known(work: UnitOfWork, event: Event) -> "_Owner":
    """Return an event that the file has, as the owner of its rows."""
    return _Owner(work.db, at=[(EventRow, (event.id,))])


class _Owner:
    """Owner of other rows, by its number or by the keys that lead to it from the top; its number is looked
    up when one of them is really written."""

    def __init__(self, db: DbSession, number: int | None = None, at: Sequence[tuple[Kind, Key]] = ()) -> None:
        self._db = db
        self._number = number
        self._at = tuple(at)

    @property
    def number(self) -> int:
        if self._number is None and self._at:
            keys = {
                f"{column}_{depth}": value
                for depth, (kind, key) in enumerate(self._at, start=1)
                for column, value in zip(kind.KEY, key, strict=True)
            }
            self._number = self._db.scalar(_number_by_keys(tuple(kind for kind, _ in self._at)), keys)
        if self._number is None:
            raise _strange()
        return self._number

    def below(self, kind: Kind, key: Key) -> "_Owner":
        return _Owner(self._db, at=(*self._at, (kind, key)))


@cache
def _number_by_keys(kinds: tuple[Kind, ...]) -> Select[int]:
    """Return the query for the number of a row, from the keys of the rows above it and its own."""
    *above, kind = kinds
    table = table_of(kind)
    keys = (table.c[each].is_not_distinct_from(bindparam(f"{each}_{len(kinds)}")) for each in kind.KEY)
    query = select(table.c.id).where(*keys)
    if above:
        owner = _number_by_keys(tuple(above)).scalar_subquery()
        query = query.where(table.c[kind.OWNER] == owner)
    return query


class _Writer:
    def __init__(self, work: UnitOfWork, event: _Owner) -> None:
        self.work = work
        self.event = event
        self._numbers: dict[str, dict[str, int]] = {}

    def put(self, part: FactRows, owner: _Owner, before: Any, after: Any) -> None:
        """Write the rows of one kind below one owner."""
        old_facts, new_facts = _differing(part, before, after)
        if not old_facts and not new_facts:
            return
        old, new = _by_key(part, old_facts), _by_key(part, new_facts)
        gone = [key for key in old if key not in new]
        changed = [key for key in old if key in new and new[key][0] != old[key][0]]
        added = [key for key in new if key not in old]
        rows = self._standing(part.row, owner, gone + changed)
        for key in gone:
            self._put_parts(part, _Owner(self.work.db, rows[key]["id"]), old[key][1], None)
        self.work.remove(part.row, [rows[key] for key in gone])
        self.work.change(part.row, [(rows[key], self._written(new[key][0])) for key in changed])
        if added:
            under = {part.row.OWNER: owner.number} if part.row.OWNER else {}
            numbers = self.work.add(part.row, [{**under, **self._written(new[key][0])} for key in added])
            for key, number in zip(added, numbers, strict=True):
                self._put_parts(part, _Owner(self.work.db, number), None, new[key][1])
        if part.parts:
            for key in (each for each in new if each in old):
                self._put_parts(part, owner.below(part.row, key), old[key][1], new[key][1])

    def _put_parts(self, part: FactRows, owner: _Owner, before: Any, after: Any) -> None:
        for below in part.parts:
            self.put(below, owner, before, after)

    def _standing(self, kind: Kind, owner: _Owner, keys: Sequence[Key]) -> dict[Key, Values]:
        """Return the rows as the file has them."""
        if not keys:
            return {}
        table = table_of(kind)
        query = select(table)
        if kind.OWNER:
            query = query.where(table.c[kind.OWNER] == owner.number)
        queries = [query.where(_has_key(kind, key)) for key in keys] if len(keys) <= ONE_BY_ONE else [query]
        found: dict[Key, Values] = {}
        for each in queries:
            for row in self.work.db.execute(each).mappings():
                found[tuple(row[column] for column in kind.KEY)] = dict(row)
        if any(key not in found for key in keys):
            raise _strange()
        return found

    def _written(self, values: Values) -> dict[str, Any]:
        """Replace names by row numbers in the values to be written."""
        return {
            column: self._number(value) if isinstance(value, RowReference) else value
            for column, value in values.items()
        }

    def _number(self, named: RowReference) -> int | None:
        if named.key is None:
            return None
        if named.key not in self._numbers.get(named.table, {}):
            table = Row.metadata.tables[named.table]
            found = select(table.c.key, table.c.id)
            if "event_id" in table.c:
                found = found.where(table.c.event_id == self.event.number)
            self._numbers[named.table] = {row.key: row.id for row in self.work.db.execute(found)}
        try:
            return self._numbers[named.table][named.key]
        except KeyError:
            raise FileProblem(f"The club file has no {named.table} “{named.key}”") from None


def _differing(part: FactRows, before: Any, after: Any) -> tuple[Sequence[Placed], Sequence[Placed]]:
    """Return the facts of both without those equal at the start or at the end."""
    held_before, held_after = (getattr(owner, part.name) if owner else None for owner in (before, after))
    if held_before is held_after:
        return (), ()
    old = list(part.facts(held_before)) if before else []
    new = list(part.facts(held_after)) if after else []
    shortest = min(len(old), len(new))
    first = next(compress(count(), map(is_not, old, new)), shortest)
    last = 0
    if len(old) == len(new) or "position" not in table_of(part.row).columns:
        while last < shortest - first and old[-1 - last] is new[-1 - last]:
            last += 1

    def placed(facts: list[Any]) -> Sequence[Placed]:
        return list(enumerate(facts[first : len(facts) - last], start=first + 1))

    return placed(old), placed(new)


def _by_key(part: FactRows, facts: Iterable[Placed]) -> dict[Key, tuple[dict[str, Any], Any]]:
    """Return each fact with the values of its row, by key."""
    found = {}
    for at, fact in facts:
        values = part.values(at, fact)
        found[tuple(values[column] for column in part.row.KEY)] = values, fact
    return found


def _has_key(kind: Kind, key: Key) -> ColumnElement[bool]:
    table = table_of(kind)
    return and_(
        *(table.c[column].is_not_distinct_from(value) for column, value in zip(kind.KEY, key, strict=True))
    )


def _strange() -> FileProblem:
    return FileProblem("The club file was changed elsewhere. Open it again, then try again.")
