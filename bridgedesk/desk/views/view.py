"""View: its tables, with an optional picture of the same."""

from dataclasses import dataclass
from typing import NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.views.tables import ViewTable
from bridgedesk.sheets.content import Makes


class Bar(NamedTuple):
    """One bar; `value` runs from 0 to 1, or from -1 if there are losses; `row` is the row with its
    figures."""

    label: str
    value: float
    words: str
    row: int
    hidden: bool = False
    members: int = 0  # number of entries in this band


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
class BoardHands:
    """Hands of a board, if known, with the tricks that can be made."""

    board: int
    deal: Deal | None
    makes: Makes | None = None
    words: str = ""


Picture = Evening | Distribution | BoardHands


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


def none_yet(text: str) -> View:
    return View((), empty=text)
