"""Rows of text from a CSV file or the first sheet of an Excel file."""

import csv
import zipfile
from collections.abc import Iterable, Iterator
from io import BytesIO, StringIO

from bridgedesk.exchange.encoding import ZIP, text_of
from bridgedesk.exchange.published import Unreadable

MOST_ROWS = 100_000
MOST_COLUMNS = 200
MOST_LETTERS = 10_000  # of a cell
MOST_UNPACKED = 200 * 2**20
PIECE = 2**20  # bytes read at a time
_ROW = b"<row"
_OLDER = b"\xd0\xcf\x11\xe0"  # as .xls begins
_SEPARATORS = "\t;,"

Cells = tuple[str, ...]


def rows_of(data: bytes) -> list[Cells]:
    """Return all rows that are not empty, every cell as text."""
    if data.startswith(_OLDER):
        raise Unreadable("it is an older Excel file; save it as .xlsx or .csv")
    return _full(_excel(data) if data.startswith(ZIP) else _csv(text_of(data)[0]))


def rows_of_text(text: str) -> list[Cells]:
    return _full(_csv(text))


def _full(rows: Iterable[Cells]) -> list[Cells]:
    found = [row for row in _bounded(rows) if any(row)]
    if not found:
        raise Unreadable("it has no rows")
    return found


def _bounded(rows: Iterable[Cells]) -> Iterator[Cells]:
    for number, row in enumerate(rows, start=1):
        if number > MOST_ROWS:
            raise Unreadable(f"it has more than {MOST_ROWS} rows")
        if len(row) > MOST_COLUMNS or any(len(cell) > MOST_LETTERS for cell in row):
            raise Unreadable(f"row {number} has more columns or longer texts than any list of players")
        yield row


def _csv(text: str) -> Iterator[Cells]:
    """Yield the rows; the first line shows the separator."""
    first = text.lstrip().partition("\n")[0]
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(StringIO(text), delimiter=separator)
    while True:
        try:
            row = next(reader, None)
        except csv.Error as problem:
            raise Unreadable(f"line {reader.line_num}: {problem}") from None
        if row is None:
            return
        yield tuple(" ".join(cell.split()) for cell in row)


def _excel(data: bytes) -> Iterator[Cells]:
    _check_unpacked(data)
    from openpyxl import load_workbook

    try:
        book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        rows = [
            tuple(_words(cell) for cell in row)
            for row in sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True)
        ]
        book.close()
    except Exception as problem:  # openpyxl lets through whatever its parsers raise
        raise Unreadable(
            f"this Excel file cannot be read ({type(problem).__name__}); save it as CSV"
        ) from None
    return (_trimmed(row) for row in rows)


def _check_unpacked(data: bytes) -> None:
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            unpacked = sum(each.file_size for each in packed.infolist())
            if unpacked <= MOST_UNPACKED:
                _check_rows(packed)
    except Unreadable:
        raise
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise Unreadable("this Excel file cannot be read; it was cut off") from None
    if unpacked > MOST_UNPACKED:
        raise Unreadable(f"unpacked it would have {unpacked // 2**20} MB, far more than a list of players")


def _check_rows(packed: zipfile.ZipFile) -> None:
    """Count the rows of each sheet before the slow reading begins."""
    for part in packed.namelist():
        if not part.startswith("xl/worksheets/"):
            continue
        rows, end = 0, b""
        with packed.open(part) as sheet:
            while piece := sheet.read(PIECE):
                rows += (end + piece).count(_ROW)
                end = piece[-(len(_ROW) - 1) :]
                if rows > MOST_ROWS:
                    raise Unreadable(f"it has more than {MOST_ROWS} rows")


def _words(cell: object) -> str:
    """Return a cell as text, without the .0 that Excel adds to numbers."""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return "" if cell is None else " ".join(str(cell).split())


def _trimmed(row: Cells) -> Cells:
    last = max((n for n, cell in enumerate(row, start=1) if cell), default=0)
    return row[:last]
