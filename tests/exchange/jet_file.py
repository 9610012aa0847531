"""Small Access databases, written by hand for the tests: page by page as Access 97 and 2000 lay them out."""

import struct
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

BOOL, BYTE, INT, LONG, FLOAT, DATE, TEXT = 1, 2, 3, 4, 7, 8, 10
_CODES = {BYTE: "<B", INT: "<h", LONG: "<i", FLOAT: "<d", DATE: "<d"}

Cell = None | bool | int | float | str | datetime
Columns = Sequence[tuple[str, int]]
Rows = Sequence[Mapping[str, Cell]]


class Table(NamedTuple):
    columns: Columns
    rows: Rows
    deleted: Rows = ()


def database(tables: Mapping[str, Table], *, jet4: bool, long_maps: bool = False) -> bytes:
    return _Writer(jet4, long_maps).write(tables)


class _Writer:
    def __init__(self, jet4: bool, long_maps: bool) -> None:
        self.jet4, self.long_maps = jet4, long_maps
        self.size = 4096 if jet4 else 2048
        self.pages: dict[int, bytes] = {}
        self.maps: list[bytes] = []
        self.next = 3

    def write(self, tables: Mapping[str, Table]) -> bytes:
        catalogue: list[dict[str, Cell]] = [{"Id": 2, "Name": "MSysObjects", "Type": 1, "Flags": -(2**31)}]
        for name, table in tables.items():
            page = self._take()
            self._table(page, table)
            catalogue.append({"Id": page, "Name": name, "Type": 1, "Flags": 0})
        columns = [("Id", LONG), ("Name", TEXT), ("Type", INT), ("Flags", LONG)]
        self._table(2, Table(columns, catalogue))
        self.pages[0] = b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes([int(self.jet4), 0, 0, 0])
        self.pages[1] = self._data_page(0, [(row, 0) for row in self.maps])
        return b"".join(self.pages.get(n, b"").ljust(self.size, b"\0") for n in range(self.next))

    def _take(self) -> int:
        self.next += 1
        return self.next - 1

    def _table(self, page: int, table: Table) -> None:
        rows = [(self._row(table.columns, row), 0) for row in table.rows]
        rows[1:1] = [(self._row(table.columns, row), 0x8000) for row in table.deleted]
        used = []
        for some in self._filled(rows):
            used.append(self._take())
            self.pages[used[-1]] = self._data_page(page, some)
        self._define(page, table.columns, len(table.rows), self._map(used))

    def _filled(self, rows: list[tuple[bytes, int]]) -> list[list[tuple[bytes, int]]]:
        found: list[list[tuple[bytes, int]]] = []
        room = 0
        for row, flag in rows:
            if room < len(row) + 2:
                found.append([])
                room = self.size - 20
            found[-1].append((row, flag))
            room -= len(row) + 2
        return found

    def _map(self, used: list[int]) -> int:
        """Puts the map of a table's pages down and points to it."""
        bits = bytearray(64)
        for page in used:
            bits[page // 8] |= 1 << page % 8
        if self.long_maps:
            page = self._take()
            self.pages[page] = b"\x05\x01\0\0" + bytes(bits)
            self.maps.append(b"\x01" + struct.pack("<17I", page, *[0] * 16))
        else:
            self.maps.append(b"\x00" + struct.pack("<I", 0) + bytes(bits))
        return 1 << 8 | len(self.maps) - 1

    def _data_page(self, owner: int, rows: list[tuple[bytes, int]]) -> bytes:
        slots, body, end = [], b"", self.size
        for row, flag in rows:
            end -= len(row)
            slots.append(end | flag)
            body = row + body
        head = b"\x01\x01" + struct.pack("<HI", 0, owner) + (b"\0" * 4 if self.jet4 else b"")
        head += struct.pack(f"<H{len(slots)}H", len(slots), *slots)
        return head.ljust(self.size - len(body), b"\0") + body

    def _define(self, page: int, columns: Columns, rows: int, used: int) -> None:
        variable = sum(kind == TEXT for _, kind in columns)
        unknown = b"\0" * 4 if self.jet4 else b""
        text = unknown + struct.pack("<II", rows, 0)
        text += b"\0" * 16 if self.jet4 else b""
        text += struct.pack("<BHHHIIII", 0x4E, len(columns), variable, len(columns), 0, 0, used, used)
        fixed = variables = 0
        names = b""
        for number, (name, kind) in enumerate(columns):
            is_text = kind == TEXT
            more = b"\0" * (4 if self.jet4 else 6)
            flags = struct.pack("<H" if self.jet4 else "<B", 2 | (not is_text))
            text += bytes([kind]) + unknown + struct.pack("<HHH", number, variables if is_text else 0, number)
            text += (
                more + flags + unknown + struct.pack("<HH", 0 if is_text else fixed, 510 if is_text else 4)
            )
            variables += is_text
            fixed += struct.calcsize(_CODES[kind]) if kind in _CODES else 0
            encoded = name.encode("utf-16-le" if self.jet4 else "cp1252")
            names += struct.pack("<H" if self.jet4 else "<B", len(encoded)) + encoded
        body = text + names
        whole = b"\x02\x01" + (b"\0\0" if self.jet4 else b"VC")
        first, rest = body[: self.size - 12], body[self.size - 12 :]
        following = 0
        while rest:  # the last page first, so that each knows the next
            cut = (len(rest) - 1) // (self.size - 8) * (self.size - 8)
            piece, rest = rest[cut:], rest[:cut]
            number = self._take()
            self.pages[number] = whole + struct.pack("<I", following) + piece
            following = number
        self.pages[page] = whole + struct.pack("<II", following, len(body)) + first

    def _row(self, columns: Columns, row: Mapping[str, Cell]) -> bytes:
        fixed = b""
        texts: list[bytes] = []
        bits = bytearray((len(columns) + 7) // 8)
        for number, (name, kind) in enumerate(columns):
            value = row.get(name)
            if kind == BOOL:
                bits[number // 8] |= bool(value) << number % 8
                continue
            bits[number // 8] |= (value is not None) << number % 8
            if kind == TEXT:
                texts.append(self._text(str(value)) if value is not None else b"")
            elif isinstance(value, datetime):
                fixed += struct.pack(_CODES[kind], (value - datetime(1899, 12, 30)).total_seconds() / 86400)  # noqa: DTZ001
            else:
                fixed += struct.pack(_CODES[kind], value if isinstance(value, int | float) else 0)
        head = struct.pack("<H" if self.jet4 else "<B", len(columns)) + fixed
        if not texts:
            return head + bytes(bits)
        starts = [len(head) + sum(map(len, texts[:n])) for n in range(len(texts) + 1)]
        return head + b"".join(texts) + self._ends(starts) + bytes(bits)

    def _ends(self, starts: list[int]) -> bytes:
        """Where the texts begin and end, the last first; then how many there are."""
        count = len(starts) - 1
        if self.jet4:
            return struct.pack(f"<{count + 2}H", *starts[::-1], count)
        length, jumps = starts[-1] + count + 3, 0  # the shortest: one byte of bits
        while jumps != (length + jumps - 1) // 256:
            jumps = (length + jumps - 1) // 256
        at = [next((n for n, s in enumerate(starts) if s >= 256 * (j + 1)), 255) for j in range(jumps)]
        return bytes([each % 256 for each in starts[::-1]] + at[::-1] + [count])

    def _text(self, text: str) -> bytes:
        if not self.jet4:
            return text.encode("cp1252", errors="replace")
        if text and all(0 < ord(mark) < 256 for mark in text):
            return b"\xff\xfe" + text.encode("latin-1")
        return text.encode("utf-16-le")
