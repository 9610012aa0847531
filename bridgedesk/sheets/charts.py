"""Bar charts: a session board by board, and how the totals of a field are distributed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from bridgedesk.sheets.drawing import (
    Align,
    Area,
    Caption,
    Drawing,
    HotSpot,
    Ink,
    Mark,
    Shape,
    Stroke,
    in_words,
)

LETTER = 11.0  # size of the letters, at a scale of 1
HIDDEN = "?"


class Bar(NamedTuple):
    """One bar; `value` runs from 0 to 1, or from -1 if there are losses; `row` is the row with its
    figures."""

    label: str
    value: float
    words: str
    row: int
    hidden: bool = False
    members: int = 0  # number of entries in this band
    figure: str = ""  # written at its end
    against: str = ""  # the opponents


@dataclass(frozen=True, slots=True)
class Evening:
    """Results board by board, with the running score."""

    bars: tuple[Bar, ...]
    running: tuple[float | None, ...]  # None after a hidden board
    signed: bool  # IMPs and points go both ways
    unit: str


@dataclass(frozen=True, slots=True)
class Distribution:
    """Entries in bands of totals, from the highest; the band of `marked` is that of `who`."""

    bars: tuple[Bar, ...]
    marked: int | None = None
    who: str = ""


# ---- a session board by board


def session_chart(evening: Evening, width: float, height: float, scale: float = 1.0) -> Drawing:
    """Draw each board as a bar from the field's average, with the opponents below and the running score."""
    letter = LETTER * scale
    ground = Area(3.4 * letter, 1.3 * letter, width - 4.2 * letter, height - 4.9 * letter)
    places = _places(ground, len(evening.bars))
    marks: list[Mark] = [*_scale(evening, ground, letter)]
    for bar, place in zip(evening.bars, places, strict=True):
        marks += _session_bar(evening, bar, place, letter)
    marks += _labels(evening.bars, places, letter)
    marks += _opponents(evening.bars, places, letter)
    line = tuple(
        (place.middle[0], ground.bottom - _share(evening, value) * ground.height)
        for place, value in zip(places, evening.running, strict=True)
        if value is not None
    )
    if len(line) > 1:
        marks.append(Stroke(line, Ink.INK, 1.6 * scale))
    spots = tuple(
        HotSpot(Area(place.left, 0, place.width, height), _told(bar), bar.row)
        for bar, place in zip(evening.bars, places, strict=True)
    )
    return Drawing(width, height, tuple(marks), in_words([bar.words for bar in evening.bars]), spots)


def _places(ground: Area, count: int) -> list[Area]:
    wide = ground.width / max(1, count)
    return [Area(ground.left + at * wide, ground.top, wide, ground.height) for at in range(count)]


def _share(evening: Evening, value: float) -> float:
    """Return the height of a value as a share from the bottom."""
    return (value + 1) / 2 if evening.signed else value


def _scale(evening: Evening, ground: Area, letter: float) -> Iterator[Mark]:
    """Yield the lines of the scale; the middle one is the average of the field."""
    ends = ("–", "0", "+") if evening.signed else ("0%", "50%", "100%")
    for share, words in zip((0.0, 0.5, 1.0), ends, strict=True):
        y = ground.bottom - share * ground.height
        middle = share == 0.5
        points = ((ground.left, y), (ground.right, y))
        yield Stroke(points, Ink.FAINT if middle else Ink.LINE, 1.5 if middle else 0.8)
        where = Area(0, y - letter, ground.left - 0.4 * letter, 2 * letter)
        yield Caption(where, words, letter * 0.85, Align.RIGHT, ink=Ink.FAINT)
    above = Area(ground.left, ground.top - 1.3 * letter, ground.width, 1.2 * letter)
    yield Caption(
        above,
        "Bars from the average of the field; line: running score",
        letter * 0.8,
        Align.RIGHT,
        ink=Ink.FAINT,
    )


def _session_bar(evening: Evening, bar: Bar, place: Area, letter: float) -> Iterator[Mark]:
    if bar.hidden:
        yield Caption(place, HIDDEN, letter, ink=Ink.FAINT)
        return
    middle = place.middle[1]
    end = place.bottom - _share(evening, bar.value) * place.height
    gap = min(4.0, place.width * 0.15)
    high = max(abs(end - middle), 2.0)
    won = end <= middle
    top = middle - high if won else middle
    column = Area(place.left + gap, top, place.width - 2 * gap, high)
    yield Shape(column, Ink.GOOD if won else Ink.PAPER, Ink.GOOD if won else Ink.BAD, 1.4)
    if bar.figure and place.width >= letter * 0.55 * len(bar.figure):
        inside = high > 1.6 * letter  # where it never meets the labels
        if won:
            y = column.top + 0.3 * letter if inside else column.top - 1.1 * letter
        else:
            y = column.bottom - 1.3 * letter if inside else column.bottom + 0.1 * letter
        yield Caption(
            Area(place.left, y, place.width, letter),
            bar.figure,
            letter * 0.8,
            bold=inside,
            ink=Ink.PAPER if inside and won else Ink.INK,
        )


def _labels(bars: Sequence[Bar], places: Sequence[Area], letter: float) -> Iterator[Mark]:
    """Yield as many labels as there is room for."""
    longest = max((len(bar.label) for bar in bars), default=1) + 1
    each = max(1, int(0.48 * letter * longest // max(1.0, places[0].width)) + 1) if places else 1
    for at, (bar, place) in enumerate(zip(bars, places, strict=True)):
        if at % each == 0:
            wide = place.width * each
            where = Area(place.middle[0] - wide / 2, place.bottom + 0.1 * letter, wide, 1.2 * letter)
            yield Caption(where, bar.label, letter * 0.85, ink=Ink.FAINT)


def _told(bar: Bar) -> str:
    return f"{bar.words}, against {bar.against}" if bar.against else bar.words


def _surnames(names: str) -> str:
    """Return the last names of a pair, which fit below their boards; a team keeps its name."""
    players = names.split(" & ")
    return " & ".join(each.split()[-1] for each in players if each.split()) if len(players) > 1 else names


def _opponents(bars: Sequence[Bar], places: Sequence[Area], letter: float) -> Iterator[Mark]:
    """Yield a bracket with the opponents' names below the boards of each round."""
    number = 0
    for against, group in groupby(bars, key=lambda bar: bar.against):
        count = len(list(group))
        first, last = places[number], places[number + count - 1]
        number += count
        if not against:
            continue
        y = first.bottom + 1.5 * letter
        yield Stroke(((first.left + 2, y), (last.right - 2, y)), Ink.FAINT, 0.8)
        head, _, names = against.partition("  ")
        lines = (head, _surnames(names)) if names else ("", _surnames(head))
        for row, words in enumerate(lines):
            where = Area(first.left, y + (0.2 + row) * letter, last.right - first.left, 1.1 * letter)
            yield Caption(where, words, letter * 0.78, bold=row == 0)


# ---- the distribution of a field


def distribution_chart(found: Distribution, width: float, height: float, scale: float = 1.0) -> Drawing:
    """Draw the bands from the lowest on the left; the band of one entry has an arrow and its name."""
    letter = LETTER * scale
    ground = Area(letter, 2.6 * letter, width - 2 * letter, height - 4.2 * letter)
    bars = tuple(reversed(found.bars))
    places = _places(ground, len(bars))
    marks: list[Mark] = [
        Stroke(((ground.left, ground.bottom), (ground.right, ground.bottom)), Ink.FAINT, 1.2)
    ]
    for bar, place in zip(bars, places, strict=True):
        marked = found.marked is not None and bar.row == found.marked
        high = bar.value * (place.height - 1.2 * letter)
        column = Area(place.left + 2, place.bottom - high, place.width - 4, high)
        if bar.members:
            marks.append(Shape(column, Ink.GOOD if marked or not found.who else Ink.PALE, Ink.GOOD))
        above = Area(place.left, column.top - 1.3 * letter, place.width, 1.2 * letter)
        marks.append(Caption(above, str(bar.members or ""), letter * 0.85, bold=marked))
        if marked:
            marks += _marker(found.who, place, above.top, ground, letter)
    marks += _labels(bars, places, letter)
    spots = tuple(
        HotSpot(Area(place.left, 0, place.width, height), bar.words, bar.row)
        for bar, place in zip(bars, places, strict=True)
    )
    words = [bar.words for bar in bars if bar.members]
    if found.marked is not None:
        words.append(f"{found.who} is in the band {next(b.label for b in bars if b.row == found.marked)}")
    return Drawing(width, height, tuple(marks), in_words(words), spots)


def _marker(who: str, place: Area, above: float, ground: Area, letter: float) -> Iterator[Mark]:
    """Yield an arrow down to a band, with the name above it."""
    x = place.middle[0]
    yield Stroke(((x, 1.3 * letter), (x, max(above, 2.2 * letter))), Ink.INK, 1.4, arrow=True)
    half = min(x - ground.left, ground.right - x) + letter
    where, align = Area(ground.left, 0, ground.width, 1.3 * letter), Align.MIDDLE
    if half > ground.width / 4:
        where = Area(x - half, 0, 2 * half, 1.3 * letter)
    else:
        align = Align.LEFT if x < ground.middle[0] else Align.RIGHT
    yield Caption(where, who, letter * 0.85, align, bold=True)
