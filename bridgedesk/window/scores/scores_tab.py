"""Scores tab: the line being typed, its page with current points, and how far everything is."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QStackedLayout, QTableView, QWidget

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.score_entry.page_in_view import (
    SlipRow,
    frequencies,
    page_rows,
    page_title,
    short_page_title,
)
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.grammar import Mode
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.pad import Pad, Reason
from bridgedesk.desk.scorepad.progress import ShareEntered
from bridgedesk.directing.seating.score_lines import PadOrder
from bridgedesk.window.parts.labels import YieldingLabel, card, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, holder, row_of, shortcut
from bridgedesk.window.parts.lists import FixedLabel, quiet_button, read_only_table, widget_row
from bridgedesk.window.parts.table_model import MIDDLE, NUMBER, TableColumn, TableModel
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice
from bridgedesk.window.scores.matches_panel import MatchesPanel
from bridgedesk.window.scores.score_field import ScoreField, advice, line_words, pair_words

# In letters: the tab with all lists, and the lists on the right.
ROOM_FOR_ALL, ROOM_FOR_MORE, ROOM_FOR_SOME = 165, 150, 128
WIDE, NARROW = 48, 30
LEAST = 72  # letters, with no list at all
REMARK, START_OF_REMARK = 19, 11  # letters; the tip has the whole
REMARKS, SCORE = 6, 7  # columns of the slips
EW = 3  # of the frequencies


class ScoresTab(QWidget):
    key_pressed = Signal(str)
    order_chosen = Signal(PadOrder)
    row_clicked = Signal(int)
    page_clicked = Signal(int)
    totals_wanted = Signal()  # of matches
    share_clicked = Signal(object)  # a table or board of the other list

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.field = ScoreField()
        self.field.setToolTip(self.tr("42+ (NS) or 42- (EW), or a contract such as 4SN=. Press / for codes."))
        self.title = YieldingLabel("heading")
        self.line = YieldingLabel()
        self.hint = label("", "faint", wraps=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.order = choice_field(
            self.tr("Order"), self.tr("Order in which scores are typed (Alt+O)"), letters=17
        )
        self.mode = quiet_button(
            self.tr("Units"), self.tr("Switches between scores in tens and full scores (F2)")
        )
        self.accept = quiet_button(
            self.tr("Accept"),
            self.tr("Records a refused or unusual score, with your reason (F6)"),
            self.tr("Accept score… F6"),
        )
        self.second = quiet_button(
            self.tr("Check by retyping"), self.tr("Retype every score; stops only at differences (F9)")
        )
        self.totals = quiet_button(
            self.tr("Totals"), self.tr("Goes back to the matches and the draw (F5)"), self.tr("Matches F5")
        )
        self.slips, self.slips_view = read_only_table(
            self._slip_columns(), self.tr("Results of this page"), self.tr("Click to go to a score")
        )
        self.frequencies, self.frequencies_view = read_only_table(
            self._frequency_columns(),
            self.tr("Frequencies"),
            self.tr("Scores on this board, with their points"),
            self.tr("The frequencies of this board will be listed here."),
        )
        self.pages, self.pages_view = read_only_table(
            self._share_columns(),
            self.tr("Progress"),
            self.tr("Results entered; type a number and press PgDn to go there"),
        )
        self.others, self.others_view = read_only_table(
            self._share_columns(),
            self.tr("Progress by table or board"),
            self.tr("Results entered; click to go to the first missing score"),
        )
        self.shares: list[ShareEntered] = []
        self._lay_out()
        self._wire()

    def _slip_columns(self) -> list[TableColumn]:
        return [
            TableColumn(self.tr("Board"), MIDDLE, widest="88"),
            TableColumn(self.tr("Rd"), MIDDLE, widest="88"),
            TableColumn(self.tr("Table"), MIDDLE, widest="88"),
            TableColumn(self.tr("North-South"), names=True),
            TableColumn(self.tr("East-West"), names=True),
            TableColumn(self.tr("Result"), strong=True, widest="4SXW-2 H10", cards=True),
            TableColumn(self.tr("Remarks"), widest="8"),  # as wide as there is room
            TableColumn(self.tr("Score"), NUMBER, widest="+8888"),
            TableColumn(self.tr("NS"), NUMBER, widest="-88.88"),
            TableColumn(self.tr("EW"), NUMBER, widest="-88.88"),
        ]

    def _frequency_columns(self) -> list[TableColumn]:
        return [
            TableColumn(self.tr("Score"), NUMBER, strong=True, stretch=True),
            TableColumn(self.tr("No."), MIDDLE, widest="88"),
            TableColumn(self.tr("NS"), NUMBER, widest="-88.88"),
            TableColumn(self.tr("EW"), NUMBER, widest="-88.88"),
        ]

    def _share_columns(self) -> list[TableColumn]:
        return [
            TableColumn(self.tr("Board"), MIDDLE, strong=True, stretch=True),
            TableColumn(self.tr("In"), MIDDLE, widest="88/88"),
        ]

    def _lay_out(self) -> None:
        self.title_place, self.hint_place = FixedLabel(self.title), FixedLabel(self.hint, lines=2)
        self.acts = holder(row_of(None, self.totals, self.accept, self.second))
        self.foot = row_of(self.hint_place, self.acts, shares=(1,))
        entry = card(
            widget_row(self.title_place, self.order),
            FixedLabel(self.line),
            widget_row(self.field, self.mode),
            holder(self.foot),
        )
        left = column_of(entry, self.slips_view, shares=(0, 1), spacing=14)
        for view in (self.pages_view, self.others_view):
            view.setMinimumWidth(110)
        lists = row_of(self.pages_view, self.others_view, spacing=10)
        self.aside = holder(column_of(self.frequencies_view, lists, shares=(2, 3), spacing=14))
        self.by_board = holder(row_of(left, self.aside, shares=(1,), spacing=14, margin=14))
        self.matches = MatchesPanel()
        self.two = QStackedLayout(self)
        self.two.addWidget(self.by_board)
        self.two.addWidget(self.matches)

    def _wire(self) -> None:
        self.field.key_pressed.connect(self.key_pressed)
        self.totals.clicked.connect(self.totals_wanted)
        shortcut(self.by_board, "F5").activated.connect(self.totals_wanted)
        QShortcut(QKeySequence("Alt+O"), self).activated.connect(self.order.showPopup)
        self.order.activated.connect(lambda at: self.order_chosen.emit(self.order.itemData(at)))
        for button, key in (
            (self.mode, PadKey.MODE),
            (self.accept, PadKey.ACCEPT),
            (self.second, PadKey.SECOND),
        ):
            button.clicked.connect(lambda _=False, key=key: self.key_pressed.emit(key))
        self.slips_view.clicked.connect(lambda index: self.row_clicked.emit(index.row()))
        self.pages_view.clicked.connect(lambda index: self.page_clicked.emit(index.row()))
        self.others_view.clicked.connect(lambda index: self.share_clicked.emit(self.shares[index.row()]))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the page in view without the lists, which can be hidden."""
        least = super().minimumSizeHint()
        page = self.two.currentWidget()
        height = page.minimumSizeHint().height() if page is not None else least.height()
        return QSize(min(least.width(), LEAST * self.fontMetrics().averageCharWidth()), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide lists when an open pane or large letters leave little room; names keep theirs longest."""
        letter = self.fontMetrics().averageCharWidth()
        letters = event.size().width() / letter
        narrow, wide = letters < ROOM_FOR_MORE, letters >= ROOM_FOR_ALL
        self.aside.setVisible(letters >= ROOM_FOR_SOME)
        self.others_view.setVisible(not narrow)
        self.slips_view.setColumnHidden(SCORE, not wide)  # the frequencies have it too
        self.slips_view.setColumnWidth(REMARKS, (REMARK if wide else START_OF_REMARK) * letter)
        self.frequencies_view.setColumnHidden(EW, narrow)
        self.aside.setFixedWidth((NARROW if narrow else WIDE) * letter)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.foot.setDirection(down if narrow else across)
        super().resizeEvent(event)

    # ---- showing

    def show_matches(self) -> None:
        self.two.setCurrentWidget(self.matches)

    def show_entry(self, entry: ScoreEntry) -> None:
        self.two.setCurrentWidget(self.by_board)
        self.totals.setVisible(entry.has_matches)
        pad = entry.pad
        rows = page_rows(entry)
        under_cursor = next((at for at, each in enumerate(rows) if each.under_cursor), None)
        self.title_place.say(page_title(entry), short_page_title(entry))
        self.line.setText(line_words(self, pad, rows, under_cursor, entry.so_far, drawn=entry.by_draw))
        self.field.show_pad(pad, self.tr("Reason for accepting") if isinstance(pad.question, Reason) else "")
        self._show_hint(pad, rows[under_cursor] if under_cursor is not None else None)
        self._show_choices(pad, entry.orders)
        self._show_columns(pad.order, rows)
        self.slips.show_rows([_slip_cells(each) for each in rows], under_cursor)
        if under_cursor is not None:
            self.slips_view.scrollTo(self.slips.index(under_cursor, 0))
        self.frequencies.show_rows(
            [[each.score, str(each.times), each.ns_points, each.ew_points] for each in frequencies(entry)]
        )
        progress = entry.progress
        self.shares = progress.others(pad)
        _show_shares(self.pages_view, self.pages, pad.order.heading, progress.pages(pad))
        heading = self.tr("Table") if progress.by_table else self.tr("Board")
        _show_shares(self.others_view, self.others, heading, self.shares)

    def _show_columns(self, order: PadOrder, rows: Sequence[SlipRow]) -> None:
        """Hide empty remarks and columns that are the same all over the page, to give names room."""
        for at, same in enumerate(order.same_on_page):
            self._hide(at, hidden=same)
        self._hide(REMARKS, hidden=not any(each.remarks for each in rows))

    def _hide(self, at: int, *, hidden: bool) -> None:
        if self.slips_view.isColumnHidden(at) != hidden:
            self.slips_view.setColumnHidden(at, hidden)

    def _show_hint(self, pad: Pad, row: SlipRow | None) -> None:
        kind, words = advice(self, pad, row)
        restyle_as(self.hint, kind)
        self.hint_place.say(words)
        self.acts.setVisible(pad.question is None)  # its answers need the room

    def _show_choices(self, pad: Pad, orders: Sequence[PadOrder]) -> None:
        self.mode.setText(
            self.tr("Scores in tens: 42+ = 420") if pad.mode is Mode.TENS else self.tr("Full scores: 420+")
        )
        self.second.setText(self.tr("End retyping F9") if pad.second else self.tr("Check by retyping F9"))
        fill_choice(self.order, [(each, each.name) for each in orders], pad.order)

    def take_focus(self) -> None:
        if self.two.currentWidget() is self.matches:
            self.matches.take_focus()
            return
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)


def _show_shares(view: QTableView, model: TableModel, heading: str, shares: Sequence[ShareEntered]) -> None:
    at = next((number for number, share in enumerate(shares) if share.under_cursor), None)
    model.rename_column(0, heading)
    model.show_rows([[share.label, f"{share.come_in}/{share.expected}"] for share in shares], at)
    if at is not None:
        view.scrollTo(model.index(at, 0))


def _slip_cells(slip: SlipRow) -> list[str]:
    ns, ew = pair_words(slip.ns, slip.ns_names, Side.NS), pair_words(slip.ew, slip.ew_names, Side.EW)
    where = [str(slip.board), str(slip.round), slip.table]
    return [*where, ns, ew, slip.result, slip.remarks, slip.score, slip.ns_points, slip.ew_points]
