"""View: tables of cells whose figures open their breakdowns, with an optional picture of the same."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from bridgedesk.bridge.cards import Deal
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Makes
from bridgedesk.standings.ledger import LedgerNode, Line, lines


class Heading(NamedTuple):
    title: str
    number: bool = False  # its cells are figures, which open their breakdowns
    strong: bool = False
    wide: bool = False  # takes the room that is left
    names: bool = False  # names of pairs: wide too, and shortened where there is little room
    cards: bool = False  # its cells are contracts or leads
    widest: str = ""  # as wide as this, where there are too many columns to measure


class Ledger(NamedTuple):
    """Breakdown of a figure; the effects of its lines add up to it."""

    title: str
    total: Decimal
    lines: tuple[Line, ...]


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


# ---- a table from a list of things, column by column

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


def rounded(value: Number | None) -> str:
    """Format a total; "" if there is none."""
    return "" if value is None else str(half_up(value))


def place_words(place: int | None, *, shared: bool) -> str:
    return "" if place is None else f"{place}{'=' if shared else ''}"


# ---- pictures


class Bar(NamedTuple):
    """One bar; `value` runs from 0 to 1, or from -1 if there are losses; `row` is the row with its
    figures."""

    label: str
    value: float
    words: str
    row: int
    hidden: bool = False
    members: int = 0  # how many it stands for in a distribution


@dataclass(frozen=True, slots=True)
class Evening:
    """Results board by board, with the running score."""

    bars: tuple[Bar, ...]
    running: tuple[float, ...]
    signed: bool  # IMPs and points go both ways
    unit: str


@dataclass(frozen=True, slots=True)
class Distribution:
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """Hands of a board, if known, with the tricks that can be made."""

    board: int
    deal: Deal | None
    makes: Makes | None = None
    words: str = ""


Picture = Evening | Distribution | Cards


@dataclass(frozen=True, slots=True)
class View:
    tables: tuple[ViewTable, ...]
    words: str = ""
    empty: str = ""  # what to do next, where there is nothing to show
    picture: Picture | None = None

    @property
    def has_rows(self) -> bool:
        return any(table.rows for table in self.tables)


class Choice(NamedTuple):
    """One option of a view: a field, a board or a pair."""

    key: str
    title: str


UNEXPLAINED = "Not explained by these lines"


def opened(title: str, tree: LedgerNode, shown: Decimal) -> Ledger:
    """Build the breakdown; a gap larger than rounding is shown as a line of its own, never hidden in
    another."""
    if abs(Fraction(shown) - tree.value) <= Fraction(_last_digit(shown)) / 2:
        return Ledger(title, shown, lines(tree, shown))
    rest = shown - half_up(tree.value)
    lacking = Line(UNEXPLAINED, rest, tree.unit, rest)
    return Ledger(title, shown, (*lines(tree, shown - rest), lacking))


def _last_digit(shown: Decimal) -> Decimal:
    """Return the value of one unit in the last digit: 0.1 for 7.7."""
    exponent = shown.as_tuple().exponent
    return Decimal(1).scaleb(exponent) if isinstance(exponent, int) else Decimal(0)


def counted_line(what: str, unit: str, times: int = 1, because: str | None = None) -> Line:
    """Return a line of a breakdown that counts something."""
    return Line(what, Decimal(times), unit, Decimal(times), None, because)


def ledger_of_place(name: str, place: int, ahead: Iterable[str], further: Iterable[Line] = ()) -> Ledger:
    """Return the breakdown of a place: one for the entry, and one for each ahead of it."""
    lines = [counted_line(each, "place") for each in ("Nobody stands before the first", *ahead)]
    return Ledger(f"{name}: place", Decimal(place), (*lines, *further))


def none_yet(text: str) -> View:
    return View((), empty=text)
