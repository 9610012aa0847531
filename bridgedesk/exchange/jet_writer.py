"""Fills the empty tables of an Access 2000 database (Jet 4), row by row, as Access itself would.

The tables have neither indexes nor relations, which is how table devices want them."""

import struct
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from bridgedesk.exchange.jet import Database, Definition, JetColumn, Value, definition
from bridgedesk.exchange.jet_pages import JET4, JetPages
from bridgedesk.exchange.outgoing import Unwritable

_PAGE = JET4.page
_HEAD = 14  # bytes of a data page before its row offsets
_MOST_ROWS_OF_A_PAGE = 255
_ROW_COUNT, _LAST_NUMBER = 16, 20  # where a definition counts rows, and autonumbers
_OWNED, _WITH_ROOM = 55, 59  # where it points to the maps of its pages, and of those with room
_PAGES_OF_A_MAP = (_PAGE - 4) * 8
_GLOBAL_MAP = 1 << 8  # first row of page 1: the pages that are free in the whole file
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 (Access knows no zones)
_BOOL, _SHORT, _LONG, _DATE, _TEXT = 1, 3, 4, 8, 10
_FORMS = {_SHORT: "<h", _LONG: "<i", _DATE: "<d"}
_RANGES = {_SHORT: range(-(2**15), 2**15), _LONG: range(-(2**31), 2**31)}


def filled(empty: bytes, tables: Mapping[str, Iterable[Mapping[str, Value]]]) -> bytes:
    """Return the database with these rows added; columns that a row does not name stay empty."""
    database = _Filling(empty)
    for name, rows in tables.items():
        database.add(name, rows)
    return bytes(database.data)


class _Filling:
    def __init__(self, empty: bytes) -> None:
        self.data = bytearray(empty)
        self._tables = Database(empty).tables
        self._pages = JetPages(empty, JET4)

    def add(self, name: str, rows: Iterable[Mapping[str, Value]]) -> None:
        table = definition(self._pages, self._tables[name.casefold()])
        page = None
        for row in rows:
            encoded = encode_row(row, table.columns)
            if page is None or not self._has_room(page, len(encoded)):
                page = self._new_page(table, full=page)
            self._put(page, encoded)
            self._count(table, row)

    def _has_room(self, page: int, length: int) -> bool:
        at = page * _PAGE
        free, rows = self._short(at + 2), self._short(at + JET4.rows)
        return length + 2 <= free and rows < _MOST_ROWS_OF_A_PAGE

    def _put(self, page: int, row: bytes) -> None:
        at = page * _PAGE
        rows = self._short(at + JET4.rows)
        end = self._short(at + _HEAD + 2 * (rows - 1)) if rows else _PAGE
        start = end - len(row)
        self.data[at + start : at + end] = row
        struct.pack_into("<H", self.data, at + _HEAD + 2 * rows, start)
        struct.pack_into("<H", self.data, at + 2, self._short(at + 2) - len(row) - 2)
        struct.pack_into("<H", self.data, at + JET4.rows, rows + 1)

    def _new_page(self, table: Definition, full: int | None) -> int:
        """Append a page for the table, and take the full one from the pages with room."""
        owned, with_room = struct.unpack_from("<II", self.data, table.page * _PAGE + _OWNED)
        if full is not None:
            self._mark(with_room, full, used=False)
        number = self._append(struct.pack("<HHIIH", 0x0101, _PAGE - _HEAD, table.page, 0, 0))
        self._mark(owned, number, used=True)
        self._mark(with_room, number, used=True)
        return number

    def _mark(self, pointer: int, page: int, *, used: bool) -> None:
        """Set or clear a page's bit in a map, the row that `pointer` names. The row has the bits itself, or
        names further pages that have them."""
        at, row = (pointer >> 8) * _PAGE, pointer & 0xFF
        start = at + self._short(at + _HEAD + 2 * row)
        end = at + (self._short(at + _HEAD + 2 * (row - 1)) if row else _PAGE)
        kind, first = struct.unpack_from("<BI", self.data, start)
        if kind:
            index, page = divmod(page, _PAGES_OF_A_MAP)
            start, end, first = self._map_page(start + 1 + 4 * index, end), 0, 0
        byte, bit = divmod(page - first, 8)
        byte += start + 4 if kind else start + 5
        if byte >= (end or len(self.data)):
            if used:
                raise Unwritable("the file would be too large for the table devices")
            return  # the file's own map ends here: what lies behind it counts as in use
        self.data[byte] = self.data[byte] | 1 << bit if used else self.data[byte] & ~(1 << bit)

    def _map_page(self, entry: int, end: int) -> int:
        """Return where the page of bits begins that an entry of a map names; append one if it is missing."""
        if entry + 4 > end:
            raise Unwritable("the file would be too large for the table devices")
        number = int(struct.unpack_from("<I", self.data, entry)[0])
        if not number:
            number = self._append(struct.pack("<H", 0x0105))
            struct.pack_into("<I", self.data, entry, number)
        return number * _PAGE

    def _append(self, head: bytes) -> int:
        number = len(self.data) // _PAGE
        self.data += head.ljust(_PAGE, b"\0")
        self._mark(_GLOBAL_MAP, number, used=False)
        return number

    def _count(self, table: Definition, row: Mapping[str, Value]) -> None:
        at = table.page * _PAGE
        (rows,) = struct.unpack_from("<I", self.data, at + _ROW_COUNT)
        struct.pack_into("<I", self.data, at + _ROW_COUNT, rows + 1)
        for column in table.columns:
            if column.counts and isinstance(number := row.get(column.name), int):
                struct.pack_into("<I", self.data, at + _LAST_NUMBER, number)

    def _short(self, at: int) -> int:
        (found,) = struct.unpack_from("<H", self.data, at)
        return int(found)


def encode_row(row: Mapping[str, Value], columns: Sequence[JetColumn]) -> bytes:
    """Return a row as bytes: the fixed values, the texts, where each text begins, and what is not empty."""
    unknown = row.keys() - {column.name for column in columns}
    if unknown:
        raise KeyError(*unknown)
    fixed_end = max(
        (c.offset + struct.calcsize(_FORMS[c.type]) for c in columns if c.type in _FORMS), default=0
    )
    fixed, texts, starts = bytearray(fixed_end), bytearray(), []
    there = bytearray((len(columns) + 7) // 8)
    for column in sorted(columns, key=lambda each: (not each.fixed, each.variable)):
        value = row.get(column.name)
        if not column.fixed:
            starts.append(2 + fixed_end + len(texts))
            texts += b"" if value is None else str(value).encode("utf-16-le")
        elif value is not None and column.type != _BOOL:
            struct.pack_into(_FORMS[column.type], fixed, column.offset, _number(column, value))
        if value if column.type == _BOOL else value is not None:
            there[column.number // 8] |= 1 << column.number % 8
    offsets = [len(starts), *starts, 2 + fixed_end + len(texts)] if starts else []
    ends = b"".join(struct.pack("<H", each) for each in reversed(offsets))
    return struct.pack("<H", len(columns)) + bytes(fixed) + bytes(texts) + ends + bytes(there)


def _number(column: JetColumn, value: Value) -> float | int:
    if isinstance(value, datetime):
        return (value - _EPOCH).total_seconds() / 86_400
    if isinstance(value, int) and value in _RANGES.get(column.type, ()):
        return value
    raise Unwritable(f"{value} does not fit the column {column.name} of the table devices")
