"""Conversion of facts to JSON and back, derived from the dataclasses: one description for reading,
writing and schema."""

import dataclasses
import re
import types
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.event.score import Score
from bridgedesk.event.spelling import near
from bridgedesk.event.values import (
    SCORE_SCHEMA,
    read_anything,
    read_number,
    read_score,
    read_text,
    read_whole,
    read_yes_or_no,
    step,
    write_anything,
    write_number,
    write_score,
)
from bridgedesk.event.values import BadDocument as BadDocument
from bridgedesk.event.values import Json as Json
from bridgedesk.event.values import shown as shown


class Codec(NamedTuple):
    read: Callable[[Json], Any]
    write: Callable[[Any], Json]
    schema: dict[str, Any]


@cache
def codec(kind: Any) -> Codec:
    """Return the conversion between values of this type and JSON."""
    if kind in _LEAVES:
        return _LEAVES[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _list_of(codec(arguments[0]))
    if origin is Mapping:
        return _mapping_of(arguments[0], codec(arguments[1]))
    if origin in (Union, types.UnionType):
        return _one_of(arguments)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _choice_of(kind)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _fact(kind)
    raise TypeError(f"{kind} has no JSON form")


# ---- single values


def _same(value: Json) -> Json:
    return value


def _read_by(parse: Callable[[str], object], called: str) -> Callable[[Json], object]:
    """Return a reader for text that a parser understands; if the parser only fails, state what is
    expected."""

    def read(value: Json) -> object:
        if not isinstance(value, str):
            raise BadDocument(f"{shown(value)} is not {called}")
        try:
            return parse(value)
        except ValueError as problem:
            says_it = parse in (Card.parse, Deal.parse) and len(value) <= 100 and value.isprintable()
            raise BadDocument(str(problem) if says_it else f"{shown(value)} is not {called}") from None

    return read


def _read_score(value: Json) -> Score:
    try:
        return read_score(value)
    except ValueError as problem:
        raise BadDocument(str(problem)) from None


def _write_time(time: datetime) -> Json:
    return time.isoformat(timespec="auto" if time.second or time.microsecond else "minutes")


_LEAVES: dict[object, Codec] = {
    str: Codec(read_text, _same, {"type": "string"}),
    int: Codec(read_whole, _same, {"type": "integer"}),
    bool: Codec(read_yes_or_no, _same, {"type": "boolean"}),
    Decimal: Codec(read_number, write_number, {"type": "number"}),
    date: Codec(
        _read_by(date.fromisoformat, "a date such as 2026-11-17"),
        date.isoformat,
        {"type": "string", "format": "date"},
    ),
    datetime: Codec(
        _read_by(datetime.fromisoformat, "a time such as 2026-11-17T19:15"), _write_time, {"type": "string"}
    ),
    Card: Codec(_read_by(Card.parse, "a card such as HT"), str, {"type": "string"}),
    Deal: Codec(_read_by(Deal.parse, "a deal such as N:AKQ2.… … … …"), str, {"type": "string"}),
    Score: Codec(_read_score, write_score, SCORE_SCHEMA),
    object: Codec(read_anything, write_anything, {}),
}


def _choice_of(kind: type[Enum]) -> Codec:
    words = {str(one.value): one for one in kind}

    def read(value: Json) -> Enum:
        if not isinstance(value, str) or value not in words:
            raise BadDocument(f"{shown(value)} is not one of {', '.join(words)}")
        return words[value]

    return Codec(read, lambda one: str(one.value), {"enum": list(words)})


# ---- values made of values


def _one_of(kinds: Iterable[Any]) -> Codec:
    """Return the codec of an optional value (`X | None`), or of scalars that JSON itself distinguishes
    (`str | int | bool`)."""
    kinds = tuple(kinds)
    together: Any = Union[tuple(kind for kind in kinds if kind is not types.NoneType)]  # noqa: UP007
    inner = [codec(kind) for kind in kinds if kind is not types.NoneType and together not in _LEAVES]
    inner = inner or [codec(together)]
    optional = types.NoneType in kinds
    schema: dict[str, Any] = {"anyOf": [each.schema for each in inner] + [{"type": "null"}] * optional}
    if len(inner) == 1:
        (only,) = inner
        return Codec(
            lambda value: None if value is None else only.read(value),
            lambda value: None if value is None else only.write(value),
            schema,
        )
    scalars = tuple(kind for kind in kinds if kind is not types.NoneType)

    def read(value: Json) -> Json:
        if type(value) in scalars:
            return read_anything(value)
        if value is None and optional:
            return None
        raise BadDocument(f"{shown(value)} is not text, a number, or true or false")

    def write(value: Json) -> Json:
        return write_number(value) if isinstance(value, Decimal) else value

    return Codec(read, write, schema)


def _list_of(item: Codec) -> Codec:
    def read(value: Json) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise BadDocument(f"{shown(value)} is not a list")
        items: list[object] = []
        try:
            for each in value:
                items.append(item.read(each))
        except BadDocument as problem:
            raise problem.within(f"[{len(items)}]") from None
        return tuple(items)

    return Codec(
        read, lambda items: [item.write(each) for each in items], {"type": "array", "items": item.schema}
    )


# One way to write each number, so that no two keys are the same.
_WHOLE_KEY = re.compile("(0|[1-9][0-9]{0,14})")


def _mapping_of(key_kind: type, item: Codec) -> Codec:
    def read(value: Json) -> dict[object, object]:
        if not isinstance(value, dict):
            raise BadDocument(f"{shown(value)} is not an object {{…}}")
        found: dict[object, object] = {}
        for key, each in value.items():
            if key_kind is int and not _WHOLE_KEY.fullmatch(key):
                raise BadDocument(f"the key {shown(key)} is not a whole number such as 1")
            try:
                found[key_kind(read_text(key))] = item.read(each)
            except BadDocument as problem:
                raise problem.within(step(key)) from None
        return found

    def write(mapping: Mapping[Any, object]) -> Json:
        return {str(key): item.write(mapping[key]) for key in sorted(mapping)}

    keys = {"propertyNames": {"pattern": f"^{_WHOLE_KEY.pattern}$"}} if key_kind is int else {}
    return Codec(read, write, {"type": "object", "additionalProperties": item.schema, **keys})


# ---- facts


class _Field(NamedTuple):
    name: str
    key: str
    codec: Codec
    default: object
    required: bool


def _fact(kind: type) -> Codec:
    """Return the codec of a dataclass as an object: unknown keys are refused (except `x-…`), default
    values are left out."""
    hints = get_type_hints(kind)
    fields = [
        _field(each, hints[each.name]) for each in dataclasses.fields(kind) if "rest" not in each.metadata
    ]
    rest = next((each.name for each in dataclasses.fields(kind) if "rest" in each.metadata), None)
    by_key = {each.key: each for each in fields}

    def read(value: Json) -> object:
        if not isinstance(value, dict):
            raise BadDocument(f"{shown(value)} is not an object {{…}}")
        known: dict[str, object] = {}
        others: dict[str, Json] = {}
        for key, each in value.items():
            if key in by_key:
                try:
                    known[by_key[key].name] = by_key[key].codec.read(each)
                except BadDocument as problem:
                    raise problem.within(f".{key}") from None
            elif rest:
                others[key] = each
            elif not key.startswith("x-"):
                raise BadDocument(f"{shown(key)} is not known here; {near(key[:40], by_key)}")
        for each_field in fields:
            if each_field.required and each_field.name not in known:
                raise BadDocument(f"'{each_field.key}' is missing")
        if rest:
            known[rest] = read_anything(others)
        return kind(**known)

    def write(fact: object) -> Json:
        written: dict[str, Json] = {}
        for name, key, inner, default, required in fields:
            value = getattr(fact, name)
            if required or value != default:
                written[key] = inner.write(value)
        return written | (write_anything(dict(getattr(fact, rest))) if rest else {})

    schema: dict[str, Any] = {
        "type": "object",
        "properties": {each.key: each.codec.schema for each in fields},
        "required": [each.key for each in fields if each.required],
    }
    if not rest:
        schema |= {"patternProperties": {"^x-": {}}, "additionalProperties": False}
    return Codec(read, write, schema)


def _field(described: "dataclasses.Field[Any]", hint: object) -> _Field:
    missing = dataclasses.MISSING
    default = described.default
    if described.default_factory is not missing:
        default = described.default_factory()
    required = default is missing
    return _Field(described.name, described.name.rstrip("_"), codec(hint), default, required)
