"""Scores tab: the line being typed, its page with current points, and how far everything is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QBoxLayout, QStackedLayout, QWidget

from bridgedesk.desk.score_entry.page_in_view import (
    SlipRow,
    deal_in_view,
    frequencies,
    page_rows,
    page_title,
    short_page_title,
)
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.grammar import Mode
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.pad import Pad, Reason
from bridgedesk.directing.seating.score_lines import PadOrder
from bridgedesk.window.parts.labels import SpokenLabel, announce, card, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, holder, row_of, shortcut
from bridgedesk.window.parts.lists import FixedLabel, quiet_button, read_only_table, widget_row
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice
from bridgedesk.window.scores.hands_card import HandsCard
from bridgedesk.window.scores.line_messages import advice, line_words
from bridgedesk.window.scores.matches_panel import MatchesPanel
from bridgedesk.window.scores.score_field import ScoreField
from bridgedesk.window.scores.score_lists import (
    NAMES,
    ORDERED,
    REMARKS,
    ROOM_FOR_MORE,
    ROOM_FOR_SOME,
    SCORE,
    frequency_columns,
    share_columns,
    shared_room,
    show_shares,
    slip_cells,
    slip_columns,
)
from bridgedesk.window.scores.state_strip import StateStrip

if TYPE_CHECKING:
    from bridgedesk.desk.scorepad.progress import ShareEntered

ROOM_ALONE = 105  # letters, with no list on the right
ORDER, START_OF_ORDER = 17, 8
LEAST = 72  # letters, with no list at all


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
        self.title = SpokenLabel("heading")
        self.line = SpokenLabel()
        self.hint = label("", "faint", wraps=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.order = choice_field(
            self.tr("Order"), self.tr("Order in which scores are typed (Alt+O)"), letters=ORDER
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
        self.wrong = quiet_button(
            self.tr("Wrong board"),
            self.tr("Records a fouled board, boards swapped, or a table that sat the wrong way (F3)"),
            self.tr("Wrong board… F3"),
        )
        self.totals = quiet_button(
            self.tr("Totals"), self.tr("Goes back to the matches and the draw (F5)"), self.tr("Matches F5")
        )
        self.slips, self.slips_view = read_only_table(
            slip_columns(self),
            self.tr("Results of this page"),
            self.tr("Click a score to go there, or its board, round or table to list that"),
        )
        self.frequencies, self.frequencies_view = read_only_table(
            frequency_columns(self),
            self.tr("Frequencies"),
            self.tr("Scores on this board, with their points"),
            self.tr("The frequencies of this board will be listed here."),
        )
        self.pages, self.pages_view = read_only_table(
            share_columns(self),
            self.tr("Progress"),
            self.tr("Results entered; type a number and press PgDn to go there"),
        )
        self.others, self.others_view = read_only_table(
            share_columns(self),
            self.tr("Progress by table or board"),
            self.tr("Results entered; click to go to the first missing score"),
        )
        self.shares: list[ShareEntered] = []
        self._listed = QElapsedTimer()  # since a click listed the scores otherwise
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.title_place, self.hint_place = FixedLabel(self.title), FixedLabel(self.hint, lines=2)
        self.acts = holder(row_of(None, self.totals, self.accept, self.second))
        self.foot = row_of(self.hint_place, self.acts, shares=(1,))
        entry = card(
            widget_row(self.title_place, self.wrong, self.order),
            FixedLabel(self.line),
            widget_row(self.field, self.mode),
            holder(self.foot),
        )
        left = column_of(entry, self.slips_view, shares=(0, 1), spacing=14)
        for view in (self.pages_view, self.others_view):
            view.setMinimumWidth(110)
        lists = row_of(self.pages_view, self.others_view, spacing=10)
        self.hands = HandsCard()
        aside = column_of(self.frequencies_view, self.hands, lists, shares=(2, 0, 3), spacing=14)
        self.aside = holder(aside)
        self.by_board = holder(row_of(left, self.aside, shares=(1,), spacing=14, margin=14))
        self.matches = MatchesPanel()
        self.state = StateStrip()
        self.two = QStackedLayout()
        self.two.addWidget(self.by_board)
        self.two.addWidget(self.matches)
        self.setLayout(column_of(self.two, self.state, shares=(1,), spacing=0))

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
        by = self.slips_view.horizontalHeader()
        by.setSectionsClickable(True)
        by.setToolTip(self.tr("Click Board, Rd or Table to list the scores by it (Alt+O)"))
        by.sectionClicked.connect(self._arrange_by)
        self.slips_view.clicked.connect(self._go_to_slip)
        self.slips_view.verticalScrollBar().rangeChanged.connect(self._keep_cursor_in_view)
        self.slips_view.setMouseTracking(True)
        self.slips_view.entered.connect(self._show_lead)
        self.slips_view.viewportEntered.connect(lambda: self.slips_view.viewport().unsetCursor())
        self.pages_view.clicked.connect(lambda index: self.page_clicked.emit(index.row()))
        self.others_view.clicked.connect(lambda index: self.share_clicked.emit(self.shares[index.row()]))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the page in view without the lists, which can be hidden."""
        least = super().minimumSizeHint()
        page = self.two.currentWidget()
        height = page.minimumSizeHint().height() if page is not None else least.height()
        height += self.state.minimumSizeHint().height() if page is not None and self.state.isVisible() else 0
        return QSize(min(least.width(), LEAST * self.fontMetrics().averageCharWidth()), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide lists when an open pane or large letters leave little room; names keep theirs longest."""
        letter = self.fontMetrics().averageCharWidth()
        letters = event.size().width() / letter
        narrow = letters < ROOM_FOR_MORE
        alone = ROOM_ALONE <= letters < ROOM_FOR_SOME
        self.aside.setVisible(letters >= ROOM_FOR_SOME)
        self._share_room(event.size().width())
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.foot.setDirection(down if narrow and not alone else across)
        self.order.setMinimumContentsLength(ORDER if letters >= ROOM_ALONE else START_OF_ORDER)
        super().resizeEvent(event)

    def _go_to_slip(self, index: QModelIndex) -> None:
        """Go to a score; a click on its board, round or table also lists that, with the cursor on it."""
        if not self._listed.hasExpired(QApplication.doubleClickInterval()):
            return  # the second half of a double click, which another row has come under
        self.row_clicked.emit(index.row())
        if self._order_by(index.column()) is not None:
            self._listed.start()
            self._arrange_by(index.column())

    def _show_lead(self, index: QModelIndex) -> None:
        """Show with the hand what a click on this number lists."""
        leads = self._order_by(index.column()) is not None
        shape = Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor
        self.slips_view.viewport().setCursor(shape)

    def _arrange_by(self, column: int) -> None:
        """List the scores by board, round or table, in the first such order."""
        wanted = self._order_by(column)
        if wanted is not None:
            self.order_chosen.emit(wanted)

    def _order_by(self, column: int) -> PadOrder | None:
        """Return the first order by this column, unless the scores are already listed by it."""
        orders = [self.order.itemData(at) for at in range(self.order.count())]
        wanted = next((each for each in orders if ORDERED[column : column + 1] == (each.heading,)), None)
        return None if wanted is None or wanted.heading == self.order.currentData().heading else wanted

    # ---- showing

    def show_matches(self) -> None:
        self.two.setCurrentWidget(self.matches)

    def show_entry(self, entry: ScoreEntry) -> None:
        self.two.setCurrentWidget(self.by_board)
        self.totals.setVisible(entry.has_matches)
        self.wrong.setVisible(not entry.by_matches)
        pad = entry.pad
        rows = page_rows(entry)
        under_cursor = next((at for at, each in enumerate(rows) if each.under_cursor), None)
        self.title_place.say(page_title(entry), short_page_title(entry))
        self.line.setText(line_words(self, pad, rows, under_cursor, entry.so_far, drawn=entry.by_draw))
        self.field.show_pad(pad, self.tr("Reason for accepting") if isinstance(pad.question, Reason) else "")
        self.show_hint(pad, rows[under_cursor] if under_cursor is not None else None)
        if pad.refusal:
            announce(self.hint, self.hint.text(), at_once=True)
        self._show_choices(pad, entry.orders)
        self._show_columns(pad.order, rows)
        self.slips.show_rows([slip_cells(each) for each in rows], under_cursor)
        self._share_room(self.width())
        self._keep_cursor_in_view()
        self.frequencies.show_rows(
            [[each.score, str(each.times), each.ns_points, each.ew_points] for each in frequencies(entry)]
        )
        self.hands.show_deal(deal_in_view(entry))
        progress = entry.progress
        self.shares = progress.others(pad)
        show_shares(self.pages_view, self.pages, pad.order.heading, progress.pages(pad))
        heading = self.tr("Table") if progress.by_table else self.tr("Board")
        show_shares(self.others_view, self.others, heading, self.shares)

    def _keep_cursor_in_view(self) -> None:
        if self.slips.marked is not None:
            self.slips_view.scrollTo(self.slips.index(self.slips.marked, NAMES))

    def _show_columns(self, order: PadOrder, rows: Sequence[SlipRow]) -> None:
        """Hide empty remarks and columns that are the same all over the page, to give names room."""
        for at, same in enumerate(order.same_on_page):
            self._hide(at, hidden=same)
        self._hide(REMARKS, hidden=not any(each.remarks for each in rows))

    def _share_room(self, width: int) -> None:
        """Give names the room that other columns and lists can spare on a page with remarks."""
        letter = self.fontMetrics().averageCharWidth()
        has_aside = width / letter >= ROOM_FOR_SOME
        way = shared_room(self.slips_view, self.slips, width, has_aside=has_aside)
        self._hide(SCORE, hidden=not way.has_score)
        self.slips_view.setColumnWidth(REMARKS, way.remark * letter)
        self.aside.setFixedWidth(way.aside * letter)

    def _hide(self, at: int, *, hidden: bool) -> None:
        if self.slips_view.isColumnHidden(at) != hidden:
            self.slips_view.setColumnHidden(at, hidden)

    def show_hint(self, pad: Pad, row: SlipRow | None = None) -> None:
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
