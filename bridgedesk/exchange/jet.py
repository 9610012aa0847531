"""Access 97 and 2000 databases (Jet 3 and 4), read only: one named table at a time, never more."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from bridgedesk.exchange.encoding import JET
from bridgedesk.exchange.jet_pages import BROKEN, JET3, JET4, Broken, Pages
from bridgedesk.exchange.jet_row import Value, read_row
from bridgedesk.exchange.jet_table import Definition, definition
from bridgedesk.exchange.published import Unreadable

MOST_ROWS = 100_000  # of one table; those of an evening have far fewer
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
            raise Unreadable("this is no whole Access database; it was cut off")
        self._pages = Pages(data, layout)

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
