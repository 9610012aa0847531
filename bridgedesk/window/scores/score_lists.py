"""Lists of the Scores tab: columns and cells of the results of a page, the frequencies and the progress."""

from collections.abc import Sequence

from PySide6.QtWidgets import QTableView, QWidget

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.score_entry.page_in_view import SlipRow
from bridgedesk.desk.scorepad.progress import ShareEntered
from bridgedesk.window.parts.table_model import MIDDLE, NUMBER, TableColumn, TableModel
from bridgedesk.window.scores.line_messages import pair_words

NAMES, REMARKS, SCORE = 3, 6, 7  # columns of the slips; the first names are never hidden
ORDERED = ("Board", "Round", "Table")  # headings of orders, by the column of the slips


def slip_columns(tab: QWidget) -> list[TableColumn]:
    return [
        TableColumn(tab.tr("Board"), MIDDLE, widest="88"),
        TableColumn(tab.tr("Rd"), MIDDLE, widest="88"),
        TableColumn(tab.tr("Table"), MIDDLE, widest="88"),
        TableColumn(tab.tr("North-South"), names=True),
        TableColumn(tab.tr("East-West"), names=True),
        TableColumn(tab.tr("Result"), strong=True, widest="4SXW-2 H10", cards=True),
        TableColumn(tab.tr("Remarks"), widest="8"),  # as wide as there is room
        TableColumn(tab.tr("Score"), NUMBER, widest="+8888"),
        TableColumn(tab.tr("NS"), NUMBER, widest="-88.88"),
        TableColumn(tab.tr("EW"), NUMBER, widest="-88.88"),
    ]


def frequency_columns(tab: QWidget) -> list[TableColumn]:
    return [
        TableColumn(tab.tr("Score"), NUMBER, strong=True, stretch=True),
        TableColumn(tab.tr("No."), MIDDLE, widest="88"),
        TableColumn(tab.tr("NS"), NUMBER, widest="-88.88"),
        TableColumn(tab.tr("EW"), NUMBER, widest="-88.88"),
    ]


def share_columns(tab: QWidget) -> list[TableColumn]:
    return [
        TableColumn(tab.tr("Board"), MIDDLE, strong=True, stretch=True),
        TableColumn(tab.tr("In"), MIDDLE, widest="88/88"),
    ]


def show_shares(view: QTableView, model: TableModel, heading: str, shares: Sequence[ShareEntered]) -> None:
    at = next((number for number, share in enumerate(shares) if share.under_cursor), None)
    model.rename_column(0, heading)
    model.show_rows([[share.label, f"{share.come_in}/{share.expected}"] for share in shares], at)
    if at is not None:
        view.scrollTo(model.index(at, 0))


def slip_cells(slip: SlipRow) -> list[str]:
    ns, ew = pair_words(slip.ns, slip.ns_names, Side.NS), pair_words(slip.ew, slip.ew_names, Side.EW)
    where = [str(slip.board), str(slip.round), slip.table]
    return [*where, ns, ew, slip.result, slip.remarks, slip.score, slip.ns_points, slip.ew_points]
