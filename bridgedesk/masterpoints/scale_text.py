"""TOML text of a scale, which load_scale reads back as the same scale."""

import dataclasses
import json
from collections.abc import Iterator
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from bridgedesk.masterpoints.scale import Scale


def scale_text(scale: Scale) -> str:
    return "\n".join([*_lines(scale, ""), ""])


def _lines(part: Any, path: str) -> Iterator[str]:
    """Yield the lines, single values first: in TOML all keys after a heading belong to it."""
    parts: list[tuple[str, object]] = []
    for each in dataclasses.fields(part):
        value = getattr(part, each.name)
        if dataclasses.is_dataclass(value) or _is_list_of_parts(value):
            parts.append((f"{path}{each.name}", value))
        elif value is not None:
            yield f"{each.name} = {_value(value)}"
    for name, value in parts:
        for one in value if isinstance(value, tuple) else (value,):
            yield ""
            yield f"[[{name}]]" if isinstance(value, tuple) else f"[{name}]"
            yield from _lines(one, f"{name}.")


def _is_list_of_parts(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and dataclasses.is_dataclass(value[0])


def _value(value: object) -> str:
    match value:
        case tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Enum():
            return json.dumps(value.value)
        case Fraction():
            return f"{Decimal(value.numerator) / value.denominator:f}"
        case int():
            return str(value)
    return json.dumps(str(value), ensure_ascii=False)
