"""Tables of a view, made column by column; their figures open breakdowns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from bridgedesk.desk.views.ledgers import Ledger


class Heading(NamedTuple):
    title: str
    number: bool = False  # its cells are figures, which open their breakdowns
    strong: bool = False
    wide: bool = False  # takes the room that is left
    names: bool = False  # names of pairs: wide too, and shortened where there is little room
    cards: bool = False  # its cells are contracts or leads
    widest: str = ""  # as wide as this, where there are too many columns to measure


class Lead(NamedTuple):
    """View that Enter opens from a row, and the choice in it."""

    view: str
    choice: str


class ViewRow(NamedTuple):
    cells: tuple[str, ...]
    lead: Lead | None = None


def _nothing(*_: object) -> None:
    """Open no breakdown, or lead nowhere."""


@dataclass(frozen=True, slots=True)
class ViewTable:
    headings: tuple[Heading, ...]
    rows: tuple[ViewRow, ...]
    opens: Callable[[int, int], Ledger | None] = _nothing  # takes a row and a column
    name: str = ""
    frozen: bool = False  # the first column stays in sight
    in_full: bool = False  # its words are read, not looked up: over as many lines as they need


Item = TypeVar("Item")


class Column(NamedTuple, Generic[Item]):
    """Heading of a column, its text for one row, and the breakdown that the text opens."""

    heading: Heading
    text: Callable[[Item], str]
    opens: Callable[[Item], Ledger | None] = _nothing


def words(
    title: str,
    text: Callable[[Item], str],
    *,
    strong: bool = False,
    wide: bool = False,
    names: bool = False,
    cards: bool = False,
    widest: str = "",
) -> Column[Item]:
    return Column(Heading(title, False, strong, wide, names, cards, widest), text)


def figure(
    title: str,
    text: Callable[[Item], str],
    opens: Callable[[Item], Ledger | None],
    *,
    strong: bool = False,
    widest: str = "",
) -> Column[Item]:
    return Column(Heading(title, number=True, strong=strong, widest=widest), text, opens)


def table_of(
    name: str,
    items: Sequence[Item],
    columns: Sequence[Column[Item]],
    lead: Callable[[Item], Lead | None] = _nothing,
    *,
    frozen: bool = False,
    in_full: bool = False,
) -> ViewTable:
    """Build a table with one row for each item; `lead` is the view that the row opens."""
    rows = tuple(ViewRow(tuple(column.text(item) for column in columns), lead(item)) for item in items)

    def opens(row: int, column: int) -> Ledger | None:
        return columns[column].opens(items[row])

    return ViewTable(tuple(column.heading for column in columns), rows, opens, name, frozen, in_full)


def place_words(place: int | None, *, shared: bool) -> str:
    return "" if place is None else f"{place}{'=' if shared else ''}"
