"""Definition of a table in an Access database: its columns, and the map of its pages."""

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridgedesk.exchange.jet_pages import Broken, Pages

MOST_COLUMNS, MOST_INDEXES, MOST_PAGES = 255, 1000, 20

_TABLE = b"\x02\x01"


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    type: int
    number: int  # its bit among those that say what is not NULL
    fixed: bool
    offset: int  # of the value, where it is fixed
    variable: int  # which of the others, where it is not


@dataclass(frozen=True, slots=True)
class Definition:
    page: int
    columns: Sequence[Column]
    map: int  # points to the map of its pages


def definition(pages: Pages, page: int) -> Definition:
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
        column = Column(
            name,
            text[start],
            _short(text, start + layout.number),
            bool(text[start + layout.flags] & 1),
            _short(text, start + layout.offset),
            _short(text, start + layout.variable),
        )
        columns.append(column)
    return Definition(page, columns, map_)


def _text(pages: Pages, page: int) -> bytes:
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
