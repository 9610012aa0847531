"""Access 97 and 2000 databases (Jet 3 and 4), read only: one named table at a time, row by row, never more.

A page of data holds rows from its end towards its head; a row has its fixed columns first, then the others,
then where those begin, and a bit for every column that is not NULL."""

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from bridgedesk.exchange.published import Unreadable

MAGIC = b"\x00\x01\x00\x00Standard "
MOST_ROWS = 100_000  # of one table; those of an evening have far fewer
MOST_CELLS = 3_000_000
MOST_COLUMNS = 255

Value = None | bool | int | float | str | datetime
Row = Mapping[str, Value]

_CATALOGUE = 2  # the page that defines the table of tables
_DATA, _TABLE, _MAP = b"\x01\x01", b"\x02\x01", b"\x05\x01"
_DELETED, _ELSEWHERE, _PLACE = 0x8000, 0x4000, 0x1FFF
_A_TABLE = 1
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 (Access knows no zones)
_FIXED = {2: "<B", 3: "<h", 4: "<i", 5: "<q", 6: "<f", 7: "<d", 8: "<d"}
_BOOL, _DATE, _TEXT = 1, 8, 10


class Broken(Exception):
    """A place that points outside the file, or a length that cannot be."""


_BROKEN = (Broken, struct.error, IndexError)  # whichever way it is found out


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the two versions differ."""

    page: int
    rows: int  # where a page of data counts its rows
    counts: int  # where a table's definition counts its columns
    head: int  # the length of a definition before its indexes
    index: int
    column: int
    # within a column's description
    number: int
    variable: int
    flags: int
    offset: int
    count: str  # of the columns of a row

    @property
    def jet4(self) -> bool:
        return self.page == 4096


JET3 = Layout(2048, 8, 23, 43, 8, 18, 1, 3, 13, 14, "<B")
JET4 = Layout(4096, 12, 43, 63, 12, 25, 5, 7, 15, 21, "<H")


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    type: int
    number: int
    fixed: bool
    offset: int  # of the value, where it is fixed
    variable: int  # which of the others, where it is not


@dataclass(frozen=True, slots=True)
class Definition:
    page: int
    columns: Sequence[Column]
    used: int  # points to the map of its pages


class Database:
    def __init__(self, data: bytes) -> None:
        if not data.startswith(MAGIC) or len(data) < 3 * JET3.page:
            raise Unreadable("this is no whole Access database; it was cut off")
        self._data = data
        self._layout = JET4 if data[0x14] else JET3

    @cached_property
    def tables(self) -> Mapping[str, int]:
        """The names of the tables, each with the page of its definition."""
        try:
            rows = list(self._rows(self._definition(_CATALOGUE)))
        except _BROKEN:
            raise Unreadable("its list of tables cannot be read; it is damaged or encrypted") from None
        return {
            str(row["Name"]): id_ & 0xFFFFFF
            for row in rows
            if row.get("Type") == _A_TABLE and isinstance(id_ := row.get("Id"), int) and row.get("Name")
        }

    def rows(self, table: str) -> list[Row]:
        """Whole rows: a column that a row does not have is None there. No table, no rows."""
        if table not in self.tables:
            return []
        try:
            return list(self._rows(self._definition(self.tables[table])))
        except _BROKEN:
            raise Unreadable(f"its table {table} cannot be read; it is damaged or was cut off") from None

    # ---- pages

    def _page(self, number: int) -> bytes:
        size = self._layout.page
        page = self._data[number * size : (number + 1) * size]
        if number < 0 or len(page) < size:
            raise Broken
        return page

    def _slots(self, page: bytes) -> Iterator[tuple[int, int, int]]:
        """Flags, start and end of each row of a page."""
        at = self._layout.rows
        (count,) = struct.unpack_from("<H", page, at)
        if at + 2 + 2 * count > len(page):
            raise Broken
        end = len(page)
        for number in range(count):
            (slot,) = struct.unpack_from("<H", page, at + 2 + 2 * number)
            start = slot & _PLACE
            yield slot, start, end
            end = start

    def _row_at(self, pointer: int) -> bytes:
        """A pointer is a page and, in its last byte, the row there."""
        page = self._page(pointer >> 8)
        for number, (_, start, end) in enumerate(self._slots(page)):
            if number == pointer & 0xFF and start < end:
                return page[start:end]
        raise Broken

    def _pages_of(self, definition: Definition) -> Iterator[bytes]:
        """Pages that belong to the table, and are in use as far as its map can be read."""
        try:
            used = self._in_use(definition.used)
        except _BROKEN:
            used = None
        size = self._layout.page
        for number in range(len(self._data) // size):
            start = number * size
            if self._data[start : start + 2] != _DATA or (used is not None and number not in used):
                continue
            if struct.unpack_from("<I", self._data, start + 4)[0] == definition.page:
                yield self._page(number)

    def _in_use(self, pointer: int) -> set[int]:
        found = self._row_at(pointer)
        if found[0] == 0:  # one stretch of pages, bit by bit
            (first,) = struct.unpack_from("<I", found, 1)
            return {first + bit for bit in _bits(found[5:])}
        used: set[int] = set()
        each = (self._layout.page - 4) * 8
        for number, (page,) in enumerate(struct.iter_unpack("<I", found[1 : 1 + (len(found) - 1) // 4 * 4])):
            if page:
                map_ = self._page(page)
                if map_[:2] != _MAP:
                    raise Broken
                used |= {number * each + bit for bit in _bits(map_[4:])}
        return used

    # ---- definitions

    def _definition(self, page: int) -> Definition:
        layout = self._layout
        text = self._definition_text(page)
        (count,) = struct.unpack_from("<H", text, layout.counts + 2)
        (indexes,) = struct.unpack_from("<I", text, layout.counts + 8)
        (used,) = struct.unpack_from("<I", text, layout.counts + 12)
        if not 0 < count <= MOST_COLUMNS or indexes > 1000:
            raise Broken
        at = layout.head + indexes * layout.index
        names = self._names(text, at + count * layout.column, count)
        columns = []
        for number, name in enumerate(names):
            start = at + number * layout.column
            columns.append(
                Column(
                    name,
                    text[start],
                    _short(text, start + layout.number),
                    bool(text[start + layout.flags] & 1),
                    _short(text, start + layout.offset),
                    _short(text, start + layout.variable),
                )
            )
        return Definition(page, columns, used)

    def _definition_text(self, page: int) -> bytes:
        """Over as many pages as it takes."""
        pieces, seen = [self._page(page)], {page}
        if pieces[0][:2] != _TABLE:
            raise Broken
        while following := struct.unpack_from("<I", pieces[-1], 4)[0]:
            if following in seen or len(seen) > 20:
                raise Broken
            seen.add(following)
            pieces.append(self._page(following))
        return pieces[0] + b"".join(piece[8:] for piece in pieces[1:])

    def _names(self, text: bytes, at: int, count: int) -> Iterator[str]:
        for _ in range(count):
            if self._layout.jet4:
                (length,) = struct.unpack_from("<H", text, at)
                at += 2
                yield text[at : at + length].decode("utf-16-le", errors="replace")
            else:
                length = text[at] if at < len(text) else 0
                at += 1
                yield text[at : at + length].decode("cp1252", errors="replace")
            if not length:
                raise Broken
            at += length

    # ---- rows

    def _rows(self, definition: Definition) -> Iterator[Row]:
        count = 0
        for page in self._pages_of(definition):
            for slot, start, end in self._slots(page):
                if slot & _DELETED:
                    continue
                count += 1
                if count > MOST_ROWS or count * len(definition.columns) > MOST_CELLS:
                    raise Broken
                row = page[start:end]
                if slot & _ELSEWHERE:
                    row = self._row_at(*struct.unpack_from("<I", row))
                yield self._row(row, definition.columns)

    def _row(self, row: bytes, columns: Sequence[Column]) -> Row:
        head = struct.calcsize(self._layout.count)
        (count,) = struct.unpack_from(self._layout.count, row)
        mask = (count + 7) // 8
        if not count or len(row) < head + mask:
            raise Broken
        present = row[-mask:]
        starts: Sequence[int] | None = None
        found: dict[str, Value] = {}
        for column in columns:
            number = column.number
            there = number < count and bool(present[number // 8] >> number % 8 & 1)
            if column.type == _BOOL:
                found[column.name] = there  # its value is the bit itself
            elif not there:
                found[column.name] = None
            elif column.fixed:
                found[column.name] = _fixed(column, row[: len(row) - mask], head + column.offset)
            else:
                starts = self._starts(row, mask) if starts is None else starts
                found[column.name] = self._text(column, row, starts)
        return found

    def _starts(self, row: bytes, mask: int) -> Sequence[int]:
        """Where each of the other columns begins; the last is where they end."""
        if self._layout.jet4:
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

    def _text(self, column: Column, row: bytes, starts: Sequence[int]) -> Value:
        """Only texts: what else has no fixed place (notes, pictures) is not looked at."""
        if column.variable + 1 >= len(starts) or column.type != _TEXT:
            return None
        start, end = starts[column.variable], starts[column.variable + 1]
        if not start <= end <= len(row):
            raise Broken
        text = row[start:end]
        plain = _unicode(text) if self._layout.jet4 else text.decode("cp1252", errors="replace")
        return plain.replace("\0", "").strip()


def _fixed(column: Column, row: bytes, at: int) -> Value:
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


def _unicode(text: bytes) -> str:
    """Two bytes a letter; after FF FE one byte, and a zero goes from the one way to the other and back."""
    if not text.startswith(b"\xff\xfe"):
        return text.decode("utf-16-le", errors="replace")
    pieces = text[2:].split(b"\0")
    return "".join(
        piece.decode("utf-16-le" if number % 2 else "latin-1", errors="replace")
        for number, piece in enumerate(pieces)
    )


def _short(text: bytes, at: int) -> int:
    (found,) = struct.unpack_from("<H", text, at)
    return int(found)


def _bits(text: bytes) -> Iterator[int]:
    for place, byte in enumerate(text):
        for bit in range(8) if byte else ():
            if byte >> bit & 1:
                yield place * 8 + bit
