"""Single values in a document: read or refused, and written so that they read back unchanged."""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from bridgedesk.event.score import OneSided, Plain, Score, Split, Weighted
from bridgedesk.event.score_text import BadScore, parse_outcome, parse_score, score_text

Json = None | bool | int | Decimal | str | list[Any] | dict[str, Any]

MOST_DIGITS = 15  # what a JSON number carries exactly everywhere
DEEPEST = 20  # levels of a value kept unchanged, such as a supplementary regulation

_HALF_A_CHARACTER = re.compile("[\ud800-\udfff]")


class BadDocument(ValueError):
    """Error in one sentence: the place in the document, the fault, and what to write instead."""

    def __init__(self, problem: str, place: str = "") -> None:
        super().__init__(f"{place.lstrip('.')}: {problem}" if place else problem)
        self.problem, self.place = problem, place

    def within(self, step: str) -> "BadDocument":
        return BadDocument(self.problem, step + self.place)


def read_yes_or_no(value: Json) -> bool:
    if not isinstance(value, bool):
        raise BadDocument(f"{shown(value)} is not true or false")
    return value


def read_text(value: Json) -> str:
    if not isinstance(value, str):
        raise BadDocument(f"{shown(value)} is not text")
    if not value.isascii() and _HALF_A_CHARACTER.search(value):
        raise BadDocument(f"{shown(value)} has half a character; type it again")
    return value


def read_whole(value: Json) -> int:
    if type(value) is not int:
        raise BadDocument(f"{shown(value)} is not a whole number")
    if abs(value) >= 10**MOST_DIGITS:
        raise BadDocument(f"{shown(value)} has more than {MOST_DIGITS} digits")
    return value


def read_number(value: Json) -> Decimal:
    if type(value) is int:
        return Decimal(read_whole(value))
    if not isinstance(value, Decimal) or not value.is_finite():
        raise BadDocument(f"{shown(value)} is not a number")
    if len(value.as_tuple().digits) > MOST_DIGITS or abs(value.adjusted()) >= MOST_DIGITS:
        raise BadDocument(f"{shown(value)} has more than {MOST_DIGITS} digits")
    return value


def write_number(value: Decimal) -> Json:
    return int(value) if value == value.to_integral_value() else value.normalize()


def read_anything(value: Json, depth: int = 0) -> Json:
    """Return a value to keep unchanged; it can be written back exactly."""
    if depth > DEEPEST:
        raise BadDocument("nested too deeply")
    match value:
        case list():
            return _each([(f"[{place}]", each) for place, each in enumerate(value)], depth)
        case dict():
            kept = _each([(step(key), each) for key, each in value.items()], depth)
            return dict(zip(map(read_text, value), kept, strict=True))
        case str():
            return read_text(value)
        case None | bool():
            return value
    read_number(value)
    return value


def _each(placed: Iterable[tuple[str, Json]], depth: int) -> list[Json]:
    found = []
    for place, value in placed:
        try:
            found.append(read_anything(value, depth + 1))
        except BadDocument as problem:
            raise problem.within(place) from None
    return found


def write_anything(value: Any) -> Any:
    """Write a value with its keys in order, so that the same facts give the same text."""
    match value:
        case dict():
            return {key: write_anything(value[key]) for key in sorted(value)}
        case list():
            return [write_anything(each) for each in value]
        case Decimal():
            return write_number(value)
    return value


def step(key: str) -> str:
    """Return the path from an object to the value of this key."""
    return f".{key}" if len(key) <= 40 and key.isprintable() else f".{shown(key)}"


def shown(value: Json) -> str:
    """Return a value as one line, short enough for a sentence."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case list():
            return "a list"
        case dict():
            return "an object {…}"
        case int() if value.bit_length() > 200:
            return "a number"
        case str() if not value.isprintable():
            text = "'" + value[:40].encode("unicode_escape").decode() + "'"
        case str():
            text = f"'{value}'"
        case _:
            text = str(value)
    return text if len(text) <= 40 else text[:37] + "…"


# ---- scores in a document: text, or an object for split and weighted scores


def _object(**properties: object) -> dict[str, Any]:
    required = list(properties)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


_OUTCOME = {
    "type": "array",
    "prefixItems": [{"type": "number"}, {"type": "string"}],
    "minItems": 2,
    "maxItems": 2,
}
_WEIGHTED = _object(weighted={"type": "array", "items": _OUTCOME})
_SIDE = {"anyOf": [{"type": "string"}, _WEIGHTED]}
SCORE_SCHEMA: dict[str, Any] = {"anyOf": [{"type": "string"}, _WEIGHTED, _object(ns=_SIDE, ew=_SIDE)]}


def read_score(value: object) -> Score:
    match value:
        case {"ns": ns, "ew": ew, **others} if not others:
            return Split(_one_side(ns), _one_side(ew))
    return _same_for_both_sides(value)


def _same_for_both_sides(value: object) -> Score:
    match value:
        case str():
            return parse_score(value)
        case {"weighted": [*parts], **others} if not others:
            return Weighted(tuple(_weighted_part(part) for part in parts))
    raise BadScore(
        "a score is text such as 4SN=, +620, A+- or 60/40, or an object with ns and ew, or weighted"
    )


def _one_side(value: object) -> OneSided:
    score = _same_for_both_sides(value)
    if isinstance(score, OneSided):
        return score
    raise BadScore(f"“{score_text(score)}” cannot be half of a split score")


def _weighted_part(value: object) -> tuple[Decimal, Plain]:
    match value:
        case [int() | Decimal() as weight, str() as text] if not isinstance(weight, bool):
            return Decimal(weight), parse_outcome(text)
    raise BadScore("each weighted outcome is a weight and a score, such as [60, '+620']")


def write_score(score: Score) -> Any:
    match score:
        case Split(ns, ew):
            return {"ns": write_score(ns), "ew": write_score(ew)}
        case Weighted(parts):
            return {"weighted": [[_number(weight), score_text(part)] for weight, part in parts]}
    return score_text(score)


def _number(value: Decimal) -> int | Decimal:
    return int(value) if value == value.to_integral_value() else value
