"""Access 97 and 2000 databases (Jet 3 and 4), read only: one named table at a time, never more."""

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from bridgedesk.exchange.encoding import JET
from bridgedesk.exchange.jet_pages import BROKEN, JET3, JET4, Broken, JetPages, Layout
from bridgedesk.exchange.published import Unreadable

# ---- definition of a table in an Access database: its columns, and the map of its pages

MOST_COLUMNS, MOST_INDEXES, MOST_PAGES = 255, 1000, 20

_TABLE = b"\x02\x01"


@dataclass(frozen=True, slots=True)
class JetColumn:
    name: str
    type: int
    number: int  # its bit in the mask of values that are not NULL
    fixed: bool
    offset: int  # of the value, where it is fixed
    variable: int  # which of the others, where it is not
    counts: bool  # whether the database numbers its rows in it


@dataclass(frozen=True, slots=True)
class Definition:
    page: int
    columns: Sequence[JetColumn]
    map: int  # points to the map of its pages


def definition(pages: JetPages, page: int) -> Definition:
    layout = pages.layout
    text = _text(pages, page)
    (count,) = struct.unpack_from("<H", text, layout.counts + 2)
    (indexes,) = struct.unpack_from("<I", text, layout.counts + 8)
    (map_,) = struct.unpack_from("<I", text, layout.counts + 12)
    if not 0 < count <= MOST_COLUMNS or indexes > MOST_INDEXES:
        raise Broken
    at = layout.head + indexes * layout.index
    names = _names(text, at + count * layout.column, count, jet4=layout.jet4)
    columns = []
    for number, name in enumerate(names):
        start = at + number * layout.column
        column = JetColumn(
            name,
            text[start],
            _short(text, start + layout.number),
            bool(text[start + layout.flags] & 1),
            _short(text, start + layout.offset),
            _short(text, start + layout.variable),
            bool(text[start + layout.flags] & 4),
        )
        columns.append(column)
    return Definition(page, columns, map_)


def _text(pages: JetPages, page: int) -> bytes:
    """Return the whole definition, over several pages if needed."""
    pieces, seen = [pages.page(page)], {page}
    if pieces[0][:2] != _TABLE:
        raise Broken
    while following := struct.unpack_from("<I", pieces[-1], 4)[0]:
        if following in seen or len(seen) > MOST_PAGES:
            raise Broken
        seen.add(following)
        pieces.append(pages.page(following))
    return pieces[0] + b"".join(piece[8:] for piece in pieces[1:])


def _names(text: bytes, at: int, count: int, *, jet4: bool) -> Iterator[str]:
    for _ in range(count):
        if jet4:
            length = _short(text, at)
            at += 2
            yield text[at : at + length].decode("utf-16-le", errors="replace")
        else:
            length = text[at] if at < len(text) else 0
            at += 1
            yield text[at : at + length].decode("cp1252", errors="replace")
        if not length:
            raise Broken
        at += length


def _short(text: bytes, at: int) -> int:
    (found,) = struct.unpack_from("<H", text, at)
    return int(found)


# ---- jet row

Value = None | bool | int | float | str | datetime

_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 (Access knows no zones)
_FIXED = {2: "<B", 3: "<h", 4: "<i", 5: "<q", 6: "<f", 7: "<d", 8: "<d"}
_BOOL, _DATE, _TEXT = 1, 8, 10


def read_row(row: bytes, columns: Sequence[JetColumn], layout: Layout) -> Mapping[str, Value]:
    """Return the whole row, None for missing columns. Names are in lower case, as Access ignores case."""
    head = struct.calcsize(layout.count)
    (count,) = struct.unpack_from(layout.count, row)
    mask = (count + 7) // 8
    if not count or len(row) < head + mask:
        raise Broken
    present = row[-mask:]
    starts: Sequence[int] | None = None
    found: dict[str, Value] = {}
    for column in columns:
        name, number = column.name.casefold(), column.number
        there = number < count and bool(present[number // 8] >> number % 8 & 1)
        if column.type == _BOOL:
            found[name] = there  # its value is the bit itself
        elif not there:
            found[name] = None
        elif column.fixed:
            found[name] = _fixed(column, row[: len(row) - mask], head + column.offset)
        else:
            starts = _starts(row, mask, jet4=layout.jet4) if starts is None else starts
            found[name] = _text_of_jet_row(column, row, starts, jet4=layout.jet4)
    return found


def _fixed(column: JetColumn, row: bytes, at: int) -> Value:
    layout = _FIXED.get(column.type)
    if layout is None:
        return None
    if at + struct.calcsize(layout) > len(row):
        raise Broken
    (value,) = struct.unpack_from(layout, row, at)
    if column.type != _DATE:
        return value if isinstance(value, int | float) else None
    try:
        return _EPOCH + timedelta(days=value)
    except (OverflowError, ValueError):
        return None


def _starts(row: bytes, mask: int, *, jet4: bool) -> Sequence[int]:
    """Return the offset of each variable column, and last the end of them."""
    if jet4:
        at = len(row) - mask - 2
        (count,) = struct.unpack_from("<H", row, at)
        if at - 2 * (count + 1) < 0:
            raise Broken
        return [struct.unpack_from("<H", row, at - 2 * (n + 1))[0] for n in range(count + 1)]
    at = len(row) - mask - 1
    jumps = (len(row) - 1) // 256  # a byte counts to 255 only; each jump is 256 more
    count = row[at]
    last = at - jumps - 1
    if last - count < 0:
        raise Broken
    if (last - count) // 256 < jumps:
        jumps -= 1
    starts, jumped = [], 0
    for number in range(count + 1):
        while jumped < jumps and number == row[at - jumped - 1]:
            jumped += 1
        starts.append(row[last - number] + 256 * jumped)
    return starts


def _text_of_jet_row(column: JetColumn, row: bytes, starts: Sequence[int], *, jet4: bool) -> Value:
    """Return a text value; other variable columns (notes, pictures) are not read."""
    if column.variable + 1 >= len(starts) or column.type != _TEXT:
        return None
    start, end = starts[column.variable], starts[column.variable + 1]
    if not start <= end <= len(row):
        raise Broken
    text = row[start:end]
    plain = _unicode(text) if jet4 else text.decode("cp1252", errors="replace")
    return plain.replace("\0", "").strip()


def _unicode(text: bytes) -> str:
    """Decode two bytes a letter; after FF FE one byte each, and a zero byte switches between the two ways."""
    if not text.startswith(b"\xff\xfe"):
        return text.decode("utf-16-le", errors="replace")
    pieces = text[2:].split(b"\0")
    return "".join(
        piece.decode("utf-16-le" if number % 2 else "latin-1", errors="replace")
        for number, piece in enumerate(pieces)
    )


# ---- jet

MOST_ROWS = 100_000  # of one table; a session has far fewer
MOST_CELLS = 3_000_000

Row = Mapping[str, Value]

_VERSION = 0x14  # where the file says it
_CATALOGUE = 2  # the page that defines the table of tables
_A_TABLE = 1


class Database:
    """Access database; like Access, it ignores case in names of tables and columns."""

    def __init__(self, data: bytes) -> None:
        layout = JET4 if data[_VERSION : _VERSION + 1] > b"\0" else JET3
        if not data.startswith(JET) or len(data) < 3 * layout.page or len(data) % layout.page:
            raise Unreadable("this Access database is incomplete; it was cut off")
        self._pages = JetPages(data, layout)

    @cached_property
    def tables(self) -> Mapping[str, int]:
        """Return the names of tables in lower case, each with the page of its definition."""
        try:
            rows = list(self._rows(definition(self._pages, _CATALOGUE)))
        except BROKEN:
            raise Unreadable("its list of tables cannot be read; it is damaged or encrypted") from None
        return {
            str(row["name"]).casefold(): id_ & 0xFFFFFF
            for row in rows
            if row.get("type") == _A_TABLE and isinstance(id_ := row.get("id"), int) and row.get("name")
        }

    def rows(self, table: str) -> list[Row]:
        """Return whole rows, column names in lower case; none for an unknown table."""
        page = self.tables.get(table.casefold())
        if page is None:
            return []
        try:
            return list(self._rows(definition(self._pages, page)))
        except BROKEN:
            raise Unreadable(f"its table {table} cannot be read; it is damaged or was cut off") from None

    def _rows(self, of: Definition) -> Iterator[Row]:
        for number, row in enumerate(self._pages.rows_of(of.page, of.map), start=1):
            if number > MOST_ROWS or number * len(of.columns) > MOST_CELLS:
                raise Broken
            yield read_row(row, of.columns, self._pages.layout)
