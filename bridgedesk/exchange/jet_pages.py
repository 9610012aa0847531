"""Pages of an Access database, 2 KB in Access 97 (Jet 3) or 4 KB in Access 2000 (Jet 4), with their rows.

A page of data holds rows from its end towards its head. The first bit of a row's pointer marks it as
deleted; the second says that only the address of another page is stored there, because the row grew and
moved."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

MOST_MOVES = 10  # of a row that grew again and again

_DATA, _MAP = b"\x01\x01", b"\x05\x01"
_DELETED, _ELSEWHERE, _PLACE = 0x8000, 0x4000, 0x1FFF


class Broken(Exception):
    """Damaged file: a pointer outside it, or an impossible length."""


BROKEN = (Broken, struct.error, IndexError)  # whichever way it is found out


@dataclass(frozen=True, slots=True)
class Layout:
    """Byte offsets that differ between Access 97 and Access 2000."""

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


class JetPages:
    def __init__(self, data: bytes, layout: Layout) -> None:
        self._data, self.layout = data, layout

    def __len__(self) -> int:
        return len(self._data) // self.layout.page

    def page(self, number: int) -> bytes:
        size = self.layout.page
        page = self._data[number * size : (number + 1) * size]
        if number < 0 or len(page) < size:
            raise Broken
        return page

    def rows_of(self, table: int, map_: int) -> Iterator[bytes]:
        """Yield every row of a table that is not deleted; `map_` points to the map of its pages."""
        for page in self._pages_of(table, map_):
            for slot, start, end in self._slots(page):
                if slot & _DELETED:
                    continue
                yield self._follow_moves(page[start:end]) if slot & _ELSEWHERE else page[start:end]

    def _pages_of(self, table: int, map_: int) -> Iterator[bytes]:
        """Yield the pages that belong to the table and are in use, as far as its map can be read."""
        try:
            used = self._used_pages(map_)
        except BROKEN:
            used = None
        if used and max(used) >= len(self):
            raise Broken  # the end of the file is missing
        size = self.layout.page
        for number in range(len(self)):
            start = number * size
            if self._data[start : start + 2] != _DATA or (used is not None and number not in used):
                continue
            if struct.unpack_from("<I", self._data, start + 4)[0] == table:
                yield self.page(number)

    def _slots(self, page: bytes) -> Iterator[tuple[int, int, int]]:
        """Yield flags, start and end of each row of a page."""
        at = self.layout.rows
        (count,) = struct.unpack_from("<H", page, at)
        if at + 2 + 2 * count > len(page):
            raise Broken
        end = len(page)
        for number in range(count):
            (slot,) = struct.unpack_from("<H", page, at + 2 + 2 * number)
            start = slot & _PLACE
            yield slot, start, end
            end = start

    def _follow_moves(self, row: bytes) -> bytes:
        """Return a moved row from its present page."""
        for _ in range(MOST_MOVES):
            slot, row = self._slot_at(*struct.unpack_from("<I", row))
            if not slot & _ELSEWHERE:
                return row
        raise Broken

    def _slot_at(self, pointer: int) -> tuple[int, bytes]:
        """Return the row at a pointer: a page and, in its last byte, a row; a moved one is deleted there."""
        page = self.page(pointer >> 8)
        for number, (slot, start, end) in enumerate(self._slots(page)):
            if number == pointer & 0xFF and start < end:
                return slot, page[start:end]
        raise Broken

    def _used_pages(self, pointer: int) -> set[int]:
        _, found = self._slot_at(pointer)
        if found[0] == 0:  # one stretch of pages, bit by bit
            (first,) = struct.unpack_from("<I", found, 1)
            return {first + bit for bit in _bits(found[5:])}
        used: set[int] = set()
        each = (self.layout.page - 4) * 8
        for number, (page,) in enumerate(struct.iter_unpack("<I", found[1 : 1 + (len(found) - 1) // 4 * 4])):
            if page:
                map_ = self.page(page)
                if map_[:2] != _MAP:
                    raise Broken
                used |= {number * each + bit for bit in _bits(map_[4:])}
        return used


def _bits(text: bytes) -> Iterator[int]:
    for place, byte in enumerate(text):
        for bit in range(8) if byte else ():
            if byte >> bit & 1:
                yield place * 8 + bit
