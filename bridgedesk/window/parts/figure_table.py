"""Table of a standings view on the screen: its columns, rows and row heights."""

from PySide6.QtWidgets import QTableView

from bridgedesk.desk.views.view import ViewTable
from bridgedesk.window.parts.table_model import (
    NUMBER,
    WORDS,
    TableColumn,
    TableModel,
    fit_columns,
    freeze_first,
    wrapped,
)

LONGEST = 26  # letters of a column that is no name


def fill(view: QTableView, model: TableModel, table: ViewTable) -> None:
    model.show_columns(_columns(table))
    model.show_rows([row.cells for row in table.rows])
    view.setAccessibleName(table.name or view.accessibleName())
    fit_columns(view, model)
    wrapped(view, table.in_full)
    freeze_first(view, model, table.frozen)


def _columns(table: ViewTable) -> list[TableColumn]:
    """Return columns as wide as their longest text in letters, so that no view has to ask every cell."""
    columns = []
    for at, heading in enumerate(table.headings):
        longest = max((len(row.cells[at]) for row in table.rows), default=0)
        letters = min(max(longest, 2), LONGEST)
        widest = heading.widest or ("8" if heading.number else "n") * letters
        alignment = NUMBER if heading.number else WORDS
        column = TableColumn(
            heading.title, alignment, heading.strong, heading.wide, heading.names, cards=heading.cards
        )
        columns.append(column if column.takes_room else column._replace(widest=widest))
    return columns
