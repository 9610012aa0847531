"""Plans of the room: the way of a pair through it, and the results that are in at each table."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, sqrt
from typing import NamedTuple

from bridgedesk.event.spelling import counted
from bridgedesk.sheets.drawing import (
    Area,
    Caption,
    Drawing,
    HotSpot,
    Ink,
    Mark,
    Shape,
    Stroke,
    hatching,
    in_words,
    tick,
)

LETTER = 11.0
SIDE, GAP = 74.0, 26.0  # of a table, and between two, at a scale of 1
SHORT_LABEL = 6  # letters in large type


class PathStop(NamedTuple):
    """One round of a pair; without a table it sits out, or has a bye."""

    round: int
    table: str
    chairs: str = ""
    boards: str = ""
    against: str = ""
    sits: str = ""  # the chairs in full, at two tables
    idle: str = "sits out"

    @property
    def words(self) -> str:
        return f"Round {self.round}: {self.where}"

    @property
    def where(self) -> str:
        if not self.table:
            return self.idle
        boards = f"boards {self.boards}" if self.boards else ""
        rest = "".join(f", {each}" for each in (self.sits, boards, self.against) if each)
        return f"table {self.table} {'' if self.sits else self.chairs}".rstrip() + rest


class RoomPath(NamedTuple):
    """Way of one pair through the tables of its section; `now` is the round being played, if known."""

    who: str
    tables: tuple[str, ...]
    stops: tuple[PathStop, ...]
    now: int = 0


class TableState(NamedTuple):
    """Results of one table. `behind`: boards missing from rounds that are over; `key` leads to the first."""

    label: str
    come_in: int
    expected: int
    behind: str = ""
    key: int = -1

    @property
    def is_complete(self) -> bool:
        return self.expected > 0 and self.come_in >= self.expected

    @property
    def words(self) -> str:
        said = f"Table {self.label}: {self.come_in} of {self.expected} results in"
        return f"{said}; missing {self.behind}" if self.behind else said


# ---- tables of a room, row by row


def columns_for(count: int, width: float, height: float) -> int:
    """Return how many tables stand side by side, so that the room has about the shape of the page."""
    if count <= 1:
        return 1
    found = ceil(sqrt(count * max(width, 1.0) / max(height, 1.0)))
    return max(1, min(count, found))


class Floor:
    """Tables placed in rows; the whole shrinks until all of them fit."""

    def __init__(self, tables: Sequence[str], width: float, height: float, scale: float) -> None:
        self.columns = columns_for(len(tables), width, height)
        rows = ceil(len(tables) / self.columns) or 1
        fits = min(width / (self.columns * (SIDE + GAP)), height / (rows * (SIDE + GAP)))
        self.scale = min(fits, scale * 1.6)
        step = (SIDE + GAP) * self.scale
        left = max(0.0, (width - self.columns * step) / 2)
        self.areas = {
            table: Area(
                left + (at % self.columns) * step + GAP * self.scale / 2,
                (at // self.columns) * step + GAP * self.scale / 2,
                SIDE * self.scale,
                SIDE * self.scale,
            )
            for at, table in enumerate(tables)
        }
        self.height = rows * step

    @property
    def letter(self) -> float:
        return LETTER * self.scale


# ---- the way of a pair


def path_plan(path: RoomPath, width: float, height: float, scale: float = 1.0) -> Drawing:
    """Draw the tables, the way from round to round with arrows, and at each table its rounds and chairs."""
    floor = Floor(path.tables, width, height, scale)
    rounds: dict[str, list[PathStop]] = {}
    for stop in path.stops:
        rounds.setdefault(stop.table, []).append(stop)
    marks: list[Mark] = [*_ways(path, floor)]
    for table, area in floor.areas.items():
        marks += _visited(table, area, rounds.get(table, []), path, floor)
    words = in_words([path.who, *(stop.words for stop in path.stops)])
    spots = tuple(
        HotSpot(area, in_words([stop.words for stop in rounds.get(table, [])]) or f"Table {table}")
        for table, area in floor.areas.items()
    )
    return Drawing(width, floor.height, tuple(marks), words, spots)


def _ways(path: RoomPath, floor: Floor) -> Iterator[Mark]:
    """Yield an arrow for each move; the next one is thick, the earlier ones are dashed."""
    seated = [stop for stop in path.stops if stop.table]
    for here, there in pairwise(seated):
        if here.table == there.table or here.round == there.round:
            continue
        one, other = floor.areas[here.table], floor.areas[there.table]
        start, end = _between(one, other)
        next_ = path.now and here.round <= path.now < there.round
        over = bool(path.now) and there.round <= path.now
        ink = Ink.INK if next_ else Ink.LINE if over else Ink.FAINT
        yield Stroke((start, end), ink, (3.0 if next_ else 1.4) * floor.scale, dashed=over, arrow=True)


def _between(one: Area, other: Area) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the ends of an arrow, at the edges of both tables."""
    (x, y), (to_x, to_y) = one.middle, other.middle
    far = max(abs(to_x - x), abs(to_y - y)) or 1.0
    share = one.width / 2 / far
    across, down = (to_x - x) * share, (to_y - y) * share
    return (x + across, y + down), (to_x - across, to_y - down)


def _visited(
    table: str, area: Area, stops: Sequence[PathStop], path: RoomPath, floor: Floor
) -> Iterator[Mark]:
    letter = floor.letter
    here = any(stop.round == path.now for stop in stops)
    first = any(stop.round == path.stops[0].round for stop in stops)
    edge = Ink.INK if here or (first and not path.now) else Ink.GOOD if stops else Ink.LINE
    fill = Ink.PALE if stops else Ink.PAPER
    yield Shape(area, fill, edge, (3.0 if edge is Ink.INK else 1.2) * floor.scale, 5 * floor.scale)
    head = Area(area.left, area.top + 0.2 * letter, area.width, 1.7 * letter)
    size = letter * min(1.5, 1.5 * SHORT_LABEL / max(len(table), 1))
    yield Caption(head, table, size, bold=bool(stops), ink=Ink.INK if stops else Ink.FAINT)
    for row, (words, is_now) in enumerate(_rounds_in_words(stops, path.now)[:3]):
        where = Area(area.left + 2, area.top + (2.1 + 1.3 * row) * letter, area.width - 4, 1.3 * letter)
        yield Caption(where, words, letter, bold=is_now)


def _rounds_in_words(stops: Sequence[PathStop], now: int) -> list[tuple[str, bool]]:
    """Return lines such as "1 NS", "4, 7 EW": the rounds at a table by the chairs, and which is now."""
    found: dict[str, list[int]] = {}
    for stop in stops:
        found.setdefault(stop.chairs, []).append(stop.round)
    return [(f"{_ranges(rounds)} {chairs}".rstrip(), now in rounds) for chairs, rounds in found.items()]


def _ranges(rounds: Sequence[int]) -> str:
    if len(rounds) > 2 and rounds[-1] - rounds[0] == len(rounds) - 1:
        return f"{rounds[0]}–{rounds[-1]}"
    return ", ".join(map(str, rounds))


# ---- results on a map of the tables


def results_plan(tables: Sequence[TableState], width: float, height: float, scale: float = 1.0) -> Drawing:
    """Draw each table filled as far as its results are in: ticked when complete, hatched when behind."""
    floor = Floor([table.label for table in tables], width, height, scale)
    marks: list[Mark] = []
    spots: list[HotSpot] = []
    for table in tables:
        area = floor.areas[table.label]
        marks += _table(table, area, floor)
        spots.append(HotSpot(area, table.words, table.key))
    missing = sum(table.expected - table.come_in for table in tables)
    said = f"{counted(missing, 'result')} missing" if missing else "All results are in"
    return Drawing(
        width, floor.height, tuple(marks), in_words([said, *(table.words for table in tables)]), tuple(spots)
    )


def _table(table: TableState, area: Area, floor: Floor) -> Iterator[Mark]:
    letter, unit = floor.letter, floor.scale
    share = table.come_in / table.expected if table.expected else 0.0
    yield Shape(area, Ink.PAPER, None, round=5 * unit)
    if share:
        high = area.height * share
        yield Shape(Area(area.left, area.bottom - high, area.width, high), Ink.PALE, None, round=5 * unit)
    if table.behind:
        yield from hatching(area, 7 * unit, Ink.BAD)
    edge = Ink.BAD if table.behind else Ink.GOOD if share else Ink.LINE
    yield Shape(area, None, edge, (2.6 if table.behind or table.is_complete else 1.2) * unit, 5 * unit)
    plate = Area(area.left + 0.5 * letter, area.top + 0.4 * letter, area.width - letter, 1.8 * letter)
    count = Area(plate.left, area.top + 2.4 * letter, plate.width, 1.4 * letter)
    note = Area(plate.left, area.bottom - 1.9 * letter, plate.width, 1.4 * letter)
    if table.behind:  # words are read over the hatching
        for under in (plate, count, note):
            yield Shape(under, Ink.PAPER, None, round=2 * unit)
    yield Caption(plate, table.label, letter * 1.5, bold=True)
    yield Caption(count, f"{table.come_in}/{table.expected}", letter * 1.05)
    if table.is_complete:
        yield tick(
            Area(note.middle[0] - 0.8 * letter, note.top, 1.6 * letter, 1.2 * letter), Ink.GOOD, 2.6 * unit
        )
    elif table.behind:
        yield Caption(note, f"! {table.behind}", letter * 0.95, bold=True, ink=Ink.BAD)
