"""A picture as plain strokes, without any library: Qt draws it on the screen, reportlab on paper.

Lengths are in one unit, from the left and from the top; a picture is only scaled as a whole."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Union


class Ink(Enum):
    """Colour by its meaning. A shape or a word always says the same as the colour."""

    INK = "ink"
    FAINT = "faint"
    LINE = "line"
    GOOD = "good"
    PALE = "pale"
    BAD = "bad"
    PAPER = "paper"


class Align(Enum):
    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """Rectangle with its edges."""

    left: float = field(repr=False)
    top: float = field(repr=False)
    width: float = field(repr=False)
    height: float = field(repr=False)

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2

    def inside(self, by: float) -> "Area":
        return Area(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)

    def has(self, x: float, y: float) -> bool:
        return self.left <= x < self.right and self.top <= y < self.bottom


@dataclass(frozen=True, slots=True)
class Shape:
    area: Area
    fill: Ink | None = None
    edge: Ink | None = None
    thick: float = 1.0
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """Line through these points; with an `arrow` its end has a head."""

    points: tuple[Point, ...] = field(repr=False)  # what it looks like, and not what it says
    ink: Ink = Ink.LINE
    thick: float = 1.0
    dashed: bool = False
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Caption:
    """One line of text in the middle of an area's height, shortened to its width."""

    area: Area
    text: str
    size: float = field(repr=False)
    align: Align = Align.MIDDLE
    bold: bool = False
    ink: Ink = Ink.INK


Mark = Union[Shape, Stroke, Caption]  # noqa: UP007 - one name for the three


@dataclass(frozen=True, slots=True)
class HotSpot:
    """Place that says more when it is pointed at, and leads somewhere when it is clicked."""

    area: Area
    words: str
    key: int = -1


@dataclass(frozen=True, slots=True)
class Drawing:
    """Marks from the first, which lies below, to the last; `words` says the same without a picture."""

    width: float = field(repr=False)
    height: float = field(repr=False)
    marks: tuple[Mark, ...]
    words: str
    spots: tuple[HotSpot, ...] = ()

    def spot_at(self, x: float, y: float) -> HotSpot | None:
        return next((spot for spot in self.spots if spot.area.has(x, y)), None)


def hatching(area: Area, step: float, ink: Ink) -> list[Mark]:
    """Return slanted lines across an area: a pattern that is seen without colours."""
    found: list[Mark] = []
    at = step
    while at < area.width + area.height:
        start = (area.left + max(0.0, at - area.height), area.top + min(at, area.height))
        end = (area.left + min(at, area.width), area.top + max(0.0, at - area.width))
        found.append(Stroke((start, end), ink, 0.8))
        at += step
    return found


def tick(area: Area, ink: Ink, thick: float) -> Stroke:
    """Return a tick: done."""
    left, top, wide, high = area.left, area.top, area.width, area.height
    points = ((left, top + high * 0.55), (left + wide * 0.38, top + high), (left + wide, top))
    return Stroke(points, ink, thick)


def in_words(lines: Sequence[str]) -> str:
    return "; ".join(filter(None, lines))
