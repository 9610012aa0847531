"""View: its tables, with an optional picture of the same."""

from dataclasses import dataclass
from typing import NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.views.tables import ViewTable
from bridgedesk.sheets.charts import Bar as Bar
from bridgedesk.sheets.charts import Distribution as Distribution
from bridgedesk.sheets.charts import Evening as Evening
from bridgedesk.sheets.content import Makes


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
    among: Distribution | None = None  # next to a session: where it is in its field

    @property
    def has_rows(self) -> bool:
        return any(table.rows for table in self.tables)


class Choice(NamedTuple):
    """One option of a view: a field, a board or a pair."""

    key: str
    title: str


def none_yet(text: str) -> View:
    return View((), empty=text)
