"""View: tables of cells whose figures open their breakdowns, with an optional picture of the same."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.content import Makes
from bridgedesk.standings.ledger import LedgerNode, Line, lines


class Heading(NamedTuple):
    title: str
    number: bool = False  # its cells are figures, and open
    strong: bool = False
    wide: bool = False  # takes the room that is left
    names: bool = False  # of pairs: they do as well, and are shortened where there is little
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


Opens = Callable[[int, int], Ledger | None]  # of a row and a column


def nothing(_row: int, _column: int) -> None:
    """Open no breakdown, in a table of words."""


@dataclass(frozen=True, slots=True)
class ViewTable:
    headings: tuple[Heading, ...]
    rows: tuple[ViewRow, ...]
    opens: Opens = nothing
    name: str = ""
    frozen: bool = False  # the first column stays in sight
    in_full: bool = False  # its words are read, not looked up: over as many lines as they need


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


def none_yet(words: str) -> View:
    return View((), empty=words)
