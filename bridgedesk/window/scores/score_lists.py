"""Lists of the Scores tab: columns and cells of the results of a page, the frequencies and the progress."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QTableView, QWidget

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.score_entry.page_in_view import SlipRow
from bridgedesk.desk.scorepad.progress import ShareEntered
from bridgedesk.event.score_text import minus_sign
from bridgedesk.window.parts.names_and_cards import shorter
from bridgedesk.window.parts.table_model import AROUND, MIDDLE, NUMBER, TableColumn, TableModel, width_of
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
    return [*where, ns, ew, minus_sign(slip.result), slip.remarks, slip.score, slip.ns_points, slip.ew_points]


# ---- room of a page with remarks: names are cut last

ROOM_FOR_ALL, ROOM_FOR_MORE, ROOM_FOR_SOME = 165, 150, 128  # letters of the tab
WIDE, NARROW = 48, 37  # letters of the lists on the right
REMARK, START_OF_REMARK = 19, 11  # letters; the tip has the whole
MARGINS = 64  # around both lists, with a scroll bar


class SlipsRoom(NamedTuple):
    """Columns of a page and the lists beside it, with their widths in letters."""

    has_score: bool
    remark: int
    aside: int


def ways_to_share(letters: float) -> Iterator[SlipsRoom]:
    """Yield the usual room at this width in letters, then what gives way so that names need not be cut."""
    wide, aside = letters >= ROOM_FOR_ALL, NARROW if letters < ROOM_FOR_MORE else WIDE
    remark = REMARK if wide else START_OF_REMARK
    yield SlipsRoom(wide, remark, aside)
    yield SlipsRoom(False, remark, aside)  # the frequencies have it too
    yield SlipsRoom(False, remark, NARROW)


def shared_room(view: QTableView, model: TableModel, width: int, *, has_aside: bool) -> SlipsRoom:
    """Return the first way that leaves the names of both sides room, with initials where they are long."""
    letter = view.fontMetrics().averageCharWidth()
    usual, *others = ways_to_share(width / letter)
    if view.isColumnHidden(REMARKS):
        return usual
    wanted = 2 * (_widest_names(view, model) + AROUND)
    fixed = [at for at in range(len(model.columns)) if at not in (NAMES, NAMES + 1, REMARKS, SCORE)]
    taken = MARGINS + sum(view.columnWidth(at) for at in fixed)  # 0 if it is hidden
    score = width_of(view, model.columns[SCORE])
    for way in (usual, *others):
        aside = way.aside * letter if has_aside else 0
        if width - aside - taken - way.remark * letter - score * way.has_score >= wanted:
            return way
    left = width - NARROW * letter * has_aside - taken - wanted
    return others[-1]._replace(remark=min(max(left // letter, START_OF_REMARK), others[-1].remark))


def _widest_names(view: QTableView, model: TableModel) -> int:
    bold = QFont(view.font())
    bold.setBold(True)
    measured = QFontMetrics(bold)
    cells = {row[at] for row in model.rows for at in (NAMES, NAMES + 1)}
    return max((measured.horizontalAdvance([*shorter(cell)][:2][-1]) for cell in cells), default=0)
