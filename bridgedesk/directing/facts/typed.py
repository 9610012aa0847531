"""Facts written as a director would type them."""

from datetime import datetime
from enum import Enum
from fractions import Fraction

from bridgedesk.event.moment import wall_time
from bridgedesk.rulebooks.finding import half_number_words


def as_typed(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case datetime():
            return f"{wall_time(value):%Y-%m-%d %H:%M}"
        case int() | Fraction():
            return half_number_words(value)
        case tuple() if any(isinstance(each, tuple) for each in value):
            return "/".join(map(as_typed, value))
        case tuple():
            return ",".join(map(as_typed, value))
    return str(value)
