"""Mapping of facts to rows, derived from the dataclass and the columns: one description for both directions.

A field is stored in the column of its name; a reference to another fact, in a column that ends in _id.
Fields without a column are stored apart, in rows of their own."""

import dataclasses
import json
import types
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.event.codec import codec
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.store.mapping.row import Row, table_of

F = TypeVar("F")
Values = Mapping[str, Any]
KeyOf = Callable[[str, int | None], str | None]  # table and number of a row -> what the facts call it

OTHER_NAMES = {"id": "key", "table": "table_number"}


class RowReference(NamedTuple):
    """Reference to a row by the key of its fact; the row's number is looked up when it is written."""

    table: str
    key: str | None


class _Field(NamedTuple):
    name: str
    column: str
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    table: str | None  # of the row it names


class FactMapping(Generic[F]):
    def __init__(self, row: type[Row], fact: type[F], apart: tuple[str, ...] = ()) -> None:
        self.row = row
        self._make = fact
        self._fields = [field for field in _fields(row, fact) if field.name not in apart]

    def values(self, fact: F) -> dict[str, Any]:
        return {
            column: RowReference(table, getattr(fact, name)) if table else write(getattr(fact, name))
            for name, column, write, _, table in self._fields
        }

    def fact(self, row: Values, key_of: KeyOf, **apart: Any) -> F:
        for name, column, _, read, table in self._fields:
            apart[name] = key_of(table, row[column]) if table else read(row[column])
        return self._make(**apart)


def _fields(row: type[Row], fact: Any) -> Iterator[_Field]:
    columns = table_of(row).columns
    hints = get_type_hints(fact)
    for each in dataclasses.fields(fact):
        plain = each.name.rstrip("_")
        reference = columns.get(f"{plain}_id")
        column = OTHER_NAMES.get(each.name, plain)
        if reference is not None:
            (target,) = reference.foreign_keys
            yield _Field(each.name, f"{plain}_id", _same, _same, target.column.table.name)
        elif column in columns:
            yield _Field(each.name, column, *_column_form(hints[each.name]), None)


def _same(value: Any) -> Any:
    return value


def _column_form(kind: Any) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """Return how to write and read a kind: a value with its own text as that, a compound one as JSON."""
    if get_origin(kind) in (Union, types.UnionType) and types.NoneType in get_args(kind):
        inner = [each for each in get_args(kind) if each is not types.NoneType]
        write, read = _column_form(Union[tuple(inner)])  # noqa: UP007
        return _or_none(write), _or_none(read)
    if kind in _FORMS:
        return _FORMS[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return (lambda one: one.value), kind
    return (lambda value: as_json(kind, value)), (lambda text: from_json(kind, text))


def _or_none(form: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return _same if form is _same else lambda value: None if value is None else form(value)


_FORMS: dict[Any, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    str: (_same, _same),
    int: (_same, _same),
    bool: (_same, _same),
    Decimal: (str, Decimal),
    date: (date.isoformat, date.fromisoformat),
    datetime: (datetime.isoformat, datetime.fromisoformat),
    Card: (str, Card.parse),
    Deal: (str, Deal.parse),
    Score: (score_text, parse_score),
}


def as_json(kind: Any, value: object) -> str:
    return json.dumps(codec(kind).write(value), ensure_ascii=False, default=float)


def from_json(kind: Any, text: str) -> Any:
    return _shared(kind, text) if kind in _UNCHANGEABLE else _read(kind, text)


def _read(kind: Any, text: str) -> Any:
    return codec(kind).read(json.loads(text, parse_float=Decimal))


# Many rows have the same boards, and none has any flags: one value serves them all.
_UNCHANGEABLE = (tuple[int, ...], tuple[str, ...])
_shared = lru_cache(maxsize=1000)(_read)
