"""Row of an Access database: fixed columns, then variable ones, then the offsets of these, and a bit for
every column that is not NULL."""

import struct
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from bridgedesk.exchange.jet_pages import Broken, Layout
from bridgedesk.exchange.jet_table import Column

Value = None | bool | int | float | str | datetime

_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 (Access knows no zones)
_FIXED = {2: "<B", 3: "<h", 4: "<i", 5: "<q", 6: "<f", 7: "<d", 8: "<d"}
_BOOL, _DATE, _TEXT = 1, 8, 10


def read_row(row: bytes, columns: Sequence[Column], layout: Layout) -> Mapping[str, Value]:
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
            found[name] = _text(column, row, starts, jet4=layout.jet4)
    return found


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


def _text(column: Column, row: bytes, starts: Sequence[int], *, jet4: bool) -> Value:
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
