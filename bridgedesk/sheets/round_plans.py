"""Plan of a drawn round: the tables of each room with the two sides, and the results that are in."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from bridgedesk.directing.scores.round_tables import HowMuch, RoundInRooms, RoundTable
from bridgedesk.sheets.drawing import (
    Align,
    Area,
    Caption,
    Drawing,
    HotSpot,
    Ink,
    Mark,
    Shape,
    hatching,
    in_words,
    tick,
)

LETTER, TITLE, GAP = 11.0, 22.0, 8.0  # at a scale of 1
LARGEST, SMALLEST, LEAST_WITH_NAMES = 1.3, 0.2, 0.75
WIDEST = 2.0  # times its usual width
STEP = 0.96  # from one scale that is tried to the next


class TableShape(NamedTuple):
    """Size of a table at a scale of 1; the names of the sides, or only their numbers."""

    width: float
    height: float
    has_names: bool


NAMED, NUMBERED = TableShape(128.0, 54.0, has_names=True), TableShape(60.0, 50.0, has_names=False)


class RoundFloor(NamedTuple):
    """Shape, scale and columns at which all the tables of a round fit."""

    shape: TableShape
    scale: float
    columns: int
    width: float  # of a table, which takes what room there is for its names

    @property
    def letter(self) -> float:
        return LETTER * self.scale


def round_words(shown: RoundInRooms) -> str:
    """Return how many match results are in, and how many are half in."""
    counted = [len(shown.matches(each)) for each in HowMuch]
    whole, half, _ = counted
    if whole == sum(counted):
        return f"Round {shown.round}: all results are in."
    halves = f", {half} half in" if half else ""
    return f"Round {shown.round}: {whole} of {sum(counted)} results in{halves}."


def round_plan(shown: RoundInRooms, width: float, height: float, scale: float = 1.0) -> Drawing:
    """Draw every table of a round, room by room; the key of a place counts the tables from 0."""
    floor = floor_for(shown, width, height, scale)
    marks: list[Mark] = []
    spots: list[HotSpot] = []
    keys = {id(table): key for key, table in enumerate(shown.tables)}
    top, unit = 0.0, floor.scale
    across, down = floor.width + GAP * unit, (floor.shape.height + GAP) * unit
    left = max(0.0, (width - floor.columns * across) / 2)
    for title, tables in shown.rooms:
        if title:
            line = Area(left + GAP * unit / 2, top, floor.columns * across, TITLE * unit)
            marks.append(Caption(line, title, floor.letter * 1.1, Align.LEFT, bold=True))
            top += TITLE * unit
        for at, table in enumerate(tables):
            area = Area(
                left + (at % floor.columns) * across + GAP * unit / 2,
                top + (at // floor.columns) * down + GAP * unit / 2,
                floor.width,
                floor.shape.height * unit,
            )
            marks += _table(table, area, floor, is_behind=shown.is_over)
            spots.append(HotSpot(area, _spot_words(table, is_behind=shown.is_over), keys[id(table)]))
        top += ceil(len(tables) / floor.columns) * down
    if shown.bye:
        line = Area(left + GAP * unit / 2, top, floor.columns * across, TITLE * unit)
        marks.append(Caption(line, shown.bye.words, floor.letter, Align.LEFT))
        spots.append(HotSpot(line, shown.bye.words))
        top += TITLE * unit
    words = in_words([round_words(shown).removesuffix("."), *(spot.words for spot in spots)])
    return Drawing(width, top, tuple(marks), words, tuple(spots))


def floor_for(shown: RoundInRooms, width: float, height: float, scale: float) -> RoundFloor:
    """Return how the tables fit: with names as long as these can be read, else with numbers."""
    named = _fitting(shown, NAMED, width, height, scale)
    if named.scale >= LEAST_WITH_NAMES * scale:
        return named
    return _fitting(shown, NUMBERED, width, height, scale)


def _fitting(shown: RoundInRooms, shape: TableShape, width: float, height: float, scale: float) -> RoundFloor:
    tried = LARGEST * scale
    while True:
        columns = int(width / ((shape.width + GAP) * tried))
        last = tried <= SMALLEST * scale
        if last or (columns and _height(shown, shape, columns) * tried <= height):
            columns = max(1, columns)
            room = width / columns - GAP * tried
            widest = shape.width * tried * (WIDEST if shape.has_names else 1)
            return RoundFloor(shape, tried, columns, min(max(room, shape.width * tried), widest))
        tried *= STEP


def _height(shown: RoundInRooms, shape: TableShape, columns: int) -> float:
    rooms = shown.rooms
    rows = sum(ceil(len(tables) / columns) for _, tables in rooms)
    titles = sum(bool(title) for title, _ in rooms) + bool(shown.bye)
    return rows * (shape.height + GAP) + titles * TITLE


# ---- one table


def _spot_words(table: RoundTable, *, is_behind: bool) -> str:
    late = is_behind and table.how_much is not HowMuch.ALL
    return f"{table.words}; missing, and the round is over" if late else table.words


def _table(table: RoundTable, area: Area, floor: RoundFloor, *, is_behind: bool) -> Iterator[Mark]:
    unit, complete = floor.scale, table.how_much is HowMuch.ALL
    late = is_behind and not complete
    yield Shape(area, Ink.PAPER, None, round=5 * unit)
    if table.share:
        high = area.height * table.share
        yield Shape(Area(area.left, area.bottom - high, area.width, high), Ink.PALE, None, round=5 * unit)
    if late:
        yield from hatching(area, 7 * unit, Ink.BAD)
    edge = Ink.BAD if late else Ink.GOOD if table.share else Ink.LINE
    yield Shape(area, None, edge, (2.6 if late or complete else 1.2) * unit, 5 * unit)
    rows = _rows(area, 3, 4 * unit)
    if late:  # words are read over the hatching
        for row in rows:
            yield Shape(row, Ink.PAPER, None, round=2 * unit)
    if floor.shape.has_names:
        yield from _named(table, rows, floor.letter, late=late)
    else:
        yield from _numbered(table, rows, floor.letter, late=late)


def _rows(area: Area, count: int, edge: float) -> list[Area]:
    inside = area.inside(edge)
    high = inside.height / count
    return [Area(inside.left, inside.top + at * high, inside.width, high) for at in range(count)]


def _named(table: RoundTable, rows: Sequence[Area], letter: float, *, late: bool) -> Iterator[Mark]:
    head, *sides = rows
    yield Caption(_part(head, 0.0, 0.5), table.label, letter * 1.15, Align.LEFT, bold=True)
    yield from _state(table, _part(head, 0.5, 1.0), letter, Align.RIGHT, late=late)
    for row, name, score in zip(sides, (table.ns, table.ew), table.scores, strict=True):
        yield Caption(_part(row, 0.0, 0.74 if score else 1.0), name, letter, Align.LEFT)
        if score:
            yield Caption(_part(row, 0.74, 1.0), score, letter, Align.RIGHT, bold=True)


def _numbered(table: RoundTable, rows: Sequence[Area], letter: float, *, late: bool) -> Iterator[Mark]:
    head, sides, state = rows
    yield Caption(head, table.label, letter * 1.15, bold=True)
    yield Caption(sides, "–".join(table.numbers), letter)
    yield from _state(table, state, letter, Align.MIDDLE, late=late)


def _state(table: RoundTable, area: Area, letter: float, align: Align, *, late: bool) -> Iterator[Mark]:
    """Yield a tick for a match that is in, or the boards that are; what is late has a sign."""
    if table.how_much is HowMuch.ALL:
        wide, high = 1.3 * letter, 0.95 * letter
        left = area.right - wide if align is Align.RIGHT else area.middle[0] - wide / 2
        yield tick(Area(left, area.middle[1] - high / 2, wide, high), Ink.GOOD, letter / 5)
        return
    boards = f"{table.come_in}/{table.expected}" if table.expected else ""
    if late:
        yield Caption(area, f"! {boards}".strip(), letter, align, bold=True, ink=Ink.BAD)
    elif boards:
        yield Caption(area, boards, letter, align)


def _part(area: Area, start: float, end: float) -> Area:
    return Area(area.left + start * area.width, area.top, (end - start) * area.width, area.height)
