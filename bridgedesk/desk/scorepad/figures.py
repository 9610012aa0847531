"""Points as typed: the sign after the digits shows the side, + North-South, - East-West."""

import re
from enum import Enum

from bridgedesk.event.score import Plain
from bridgedesk.event.score_text import BadScore, figure

MOST_DIGITS = 5


class Mode(Enum):
    """Digits typed of a score: 62+ in tens, or 620+ in full."""

    TENS = "tens"
    FULL = "full"

    @property
    def other(self) -> "Mode":
        return Mode.FULL if self is Mode.TENS else Mode.TENS

    @property
    def unit(self) -> int:
        return 10 if self is Mode.TENS else 1


FIGURE = re.compile(rf"(\d{{1,{MOST_DIGITS}}})([+-])", re.ASCII)


def points_typed(word: str, mode: Mode) -> int | None:
    """Parse the points, or return None if the text is not a figure."""
    found = FIGURE.fullmatch(word)
    if not found:
        return None
    return int(found[2] + found[1]) * mode.unit


def score_typed(word: str, mode: Mode) -> Plain:
    points = points_typed(word, mode)
    if points is None:
        raise BadScore(
            f"'{word}' is not a figure; write the digits, then + for North-South or - for East-West"
        )
    try:
        return figure(points)
    except ValueError:
        hint = "; figures are typed in full here, 620+" if mode is Mode.FULL else ""
        raise BadScore(f"{points:+d} is not a score{hint}") from None


def points_as_typed(points: int, mode: Mode) -> str:
    """Format points as typed, in full if this mode cannot write them."""
    if points % mode.unit:
        return f"{points:+d}"
    return f"{abs(points) // mode.unit}{'-' if points < 0 else '+'}"
