"""Facts written as a director would type them."""

from datetime import datetime
from enum import Enum
from fractions import Fraction

from bridgedesk.event.moment import on_the_wall
from bridgedesk.rulebooks.finding import say_half


def typed(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case datetime():
            return f"{on_the_wall(value):%Y-%m-%d %H:%M}"
        case int() | Fraction():
            return say_half(value)
        case tuple() if any(isinstance(each, tuple) for each in value):
            return "/".join(map(typed, value))
        case tuple():
            return ",".join(map(typed, value))
    return str(value)
