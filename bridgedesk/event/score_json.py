"""Scores in a document: text, or an object for split and weighted scores."""

from decimal import Decimal
from typing import Any

from bridgedesk.event.score import OneSided, Plain, Score, Split, Weighted
from bridgedesk.event.score_text import BadScore, parse_outcome, parse_score, score_text

_WEIGHTED = {
    "type": "object",
    "properties": {
        "weighted": {
            "type": "array",
            "items": {
                "type": "array",
                "prefixItems": [{"type": "number"}, {"type": "string"}],
                "minItems": 2,
                "maxItems": 2,
            },
        }
    },
    "required": ["weighted"],
    "additionalProperties": False,
}
_SIDE = {"anyOf": [{"type": "string"}, _WEIGHTED]}
SCORE_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "string"},
        _WEIGHTED,
        {
            "type": "object",
            "properties": {"ns": _SIDE, "ew": _SIDE},
            "required": ["ns", "ew"],
            "additionalProperties": False,
        },
    ]
}


def read_score(value: object) -> Score:
    match value:
        case {"ns": ns, "ew": ew, **others} if not others:
            return Split(_one_side(ns), _one_side(ew))
    return _of_both_sides(value)


def _of_both_sides(value: object) -> Score:
    match value:
        case str():
            return parse_score(value)
        case {"weighted": [*parts], **others} if not others:
            return Weighted(tuple(_weighted_part(part) for part in parts))
    raise BadScore(
        "a score is text such as 4SN=, +620, A+- or 60/40, or an object with ns and ew, or weighted"
    )


def _one_side(value: object) -> OneSided:
    score = _of_both_sides(value)
    if isinstance(score, OneSided):
        return score
    raise BadScore(f"'{score_text(score)}' cannot be one side's half of a split score")


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
