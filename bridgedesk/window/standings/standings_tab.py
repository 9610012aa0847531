"""Standings tab: a list of views, tables and a picture for each, and the breakdown of each figure."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTableView,
    QWidget,
)

from bridgedesk.desk.views.tables import Lead, ViewTable
from bridgedesk.desk.views.view import BoardHands, Choice, Distribution, Evening, View
from bridgedesk.window.parts.field_keys import holds_typing
from bridgedesk.window.parts.labels import label, show_words
from bridgedesk.window.parts.layouts import column_of, holder, row_of, shortcut
from bridgedesk.window.parts.lists import ENTER, fill
from bridgedesk.window.parts.table_model import TableModel, table_view
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice
from bridgedesk.window.standings.decision_forms import StandingsForms
from bridgedesk.window.standings.forms_and_ledger import LedgerCard
from bridgedesk.window.standings.standings_pictures import DistributionPicture, HandsPicture, SessionPicture

# Letters: in a narrower tab the list of views folds into a choice, then the ledger goes below.
WITH_LIST, BESIDE, BESIDE_A_LIST = 165, 130, 160
LEAST = 54  # pixels high: the head of a table and a line
FEW_LINES = 144  # pixels high: the head and four lines


class StandingsTab(QWidget):
    view_chosen = Signal(str)
    choice_chosen = Signal(str)
    led = Signal(Lead)
    row_chosen = Signal()
    back_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.shown = View(())
        self.views = QListWidget()
        self.views.setAccessibleName(self.tr("Views"))
        self.views.setToolTip(self.tr("Lists and tables of the standings (Alt+L)"))
        self.folded = choice_field(self.tr("Choice of views"), self.views.toolTip(), letters=0)
        self.folded.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.choice = choice_field(
            self.tr("Part of the view"),
            self.tr("Field, board or pair to show (Alt+C; Ctrl+PgUp and Ctrl+PgDown)"),
            letters=24,
        )
        self.words = label("", "faint", wraps=True)
        self.empty = label("", "faint", wraps=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.ranking, self.ranking_view = self._figures(self.tr("Ranking"), FEW_LINES)
        self.second, self.second_view = self._figures(self.tr("Frequencies"), LEAST)
        self.evening = SessionPicture(self.tr("Session board by board"))
        self.distribution = DistributionPicture(self.tr("Distribution of totals"))
        self.hands = HandsPicture(self.tr("Hands of this board"))
        self.forms = StandingsForms()
        self.card = LedgerCard()
        self.ledger, self.ledger_view = self.card.model, self.card.view
        self._lay_out()
        self._wire()
        self.show_view("", View((), empty=self.tr("No event is open. Press Ctrl+E to choose one.")))

    def _figures(self, name: str, least: int) -> tuple[TableModel, QTableView]:
        model = TableModel([])
        tip = self.tr("Arrows select a total; Enter opens the pair or board, Esc goes back")
        view = table_view(model, name, tip)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        view.setObjectName("figures")
        view.setMinimumHeight(least)
        return model, view

    def _lay_out(self) -> None:
        self.views.setFixedWidth(28 * self.fontMetrics().averageCharWidth())
        self.head = holder(row_of(self.folded, self.choice, self.words, shares=(0, 0, 1)))
        self.below = holder(row_of(self.second_view, self.hands, shares=(3, 4)))
        charts = row_of(self.evening, self.distribution, shares=(3, 1))
        pictures, tables = (self.head, charts), (self.ranking_view, self.below)
        shown = column_of(*pictures, *tables, self.empty, self.forms, shares=(0, 0, 3, 2, 1), spacing=8)
        self.parts = QSplitter(Qt.Orientation.Horizontal)
        self.parts.addWidget(holder(shown))
        self.parts.addWidget(self.card)
        self.parts.setStretchFactor(0, 7)
        self.parts.setStretchFactor(1, 4)
        self.parts.setSizes([850, 450])
        self.parts.setHandleWidth(14)
        self.parts.setChildrenCollapsible(False)
        self.setLayout(row_of(self.views, self.parts, shares=(0, 1), spacing=14, margin=14))

    def _wire(self) -> None:
        self.views.currentItemChanged.connect(self._choose_view)
        self.folded.activated.connect(lambda at: self.view_chosen.emit(self.folded.itemData(at)))
        self.choice.activated.connect(lambda at: self.choice_chosen.emit(self.choice.itemData(at)))
        for number, view in enumerate((self.ranking_view, self.second_view)):
            view.selectionModel().currentChanged.connect(
                lambda index, _=None, number=number: self._open(number, index)
            )
            view.clicked.connect(lambda index, number=number: self._open(number, index))
            view.doubleClicked.connect(lambda index, number=number: self._lead(number, index))
        self.evening.chosen.connect(self.choose_row)
        self.distribution.chosen.connect(self._choose_band)
        for keys, act in (
            ("Alt+L", lambda: self._views_in_sight().setFocus()),
            ("Alt+C", self.choice.setFocus),
            ("Ctrl+PgDown", lambda: self.step(1)),
            ("Ctrl+PgUp", lambda: self.step(-1)),
        ):
            shortcut(self, keys).activated.connect(act)

    # ---- choosing

    def _choose_view(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.view_chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _views_in_sight(self) -> QWidget:
        return self.folded if self.views.isHidden() else self.views

    def step(self, by: int) -> None:
        at = self.choice.currentIndex() + by
        if 0 <= at < self.choice.count():
            self.choice_chosen.emit(self.choice.itemData(at))

    def _open(self, number: int, index: QModelIndex) -> None:
        tables = self.shown.tables
        if number < len(tables) and 0 <= index.row() < len(tables[number].rows):
            self.card.show_ledger(tables[number].opens(index.row(), index.column()))
        if number == 0:
            self.row_chosen.emit()

    @property
    def chosen_entry(self) -> str | None:
        """Return the entry whose scorecard the row leads to."""
        at = self.ranking_view.currentIndex().row()
        rows = self.shown.tables[0].rows if self.shown.tables else ()
        lead = rows[at].lead if 0 <= at < len(rows) else None
        return lead.choice if lead is not None and lead.view == "card" else None

    def _lead(self, number: int, index: QModelIndex) -> None:
        rows = self.shown.tables[number].rows if number < len(self.shown.tables) else ()
        lead = rows[index.row()].lead if 0 <= index.row() < len(rows) else None
        if lead is not None:
            self.led.emit(lead)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if not holds_typing(self.forms):
                self.back_wanted.emit()
            return
        for number, view in enumerate((self.ranking_view, self.second_view)):
            if event.key() in ENTER and view.hasFocus():
                self._lead(number, view.currentIndex())
                return
        if event.key() in ENTER and self.views.hasFocus():
            self.ranking_view.setFocus()
            return
        event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the list of views if large letters or a pane leave too little room for names."""
        letter, width = self.fontMetrics().averageCharWidth(), event.size().width()
        self._turn_parts()
        self.views.setVisible(width >= WITH_LIST * letter)
        self.views.setFixedWidth(28 * letter)
        self._show_head()
        super().resizeEvent(event)

    def _turn_parts(self) -> None:
        """Place the parts side by side or below each other; a list alone needs more width for that."""
        letters = self.width() // self.fontMetrics().averageCharWidth()
        crowded = self.shown.picture is not None or len(self.shown.tables) > 1
        beside = letters >= (BESIDE if crowded else BESIDE_A_LIST)
        wanted = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        if self.parts.orientation() is not wanted:
            self.parts.setOrientation(wanted)
            self.parts.setSizes([850, 450] if beside else [620, 380])

    # ---- showing

    def show_views(self, names: Sequence[tuple[str, str]], chosen: str) -> None:
        keys = [self.views.item(at).data(Qt.ItemDataRole.UserRole) for at in range(self.views.count())]
        self.views.blockSignals(True)
        if keys != [key for key, _ in names]:
            self.views.clear()
            for key, title in names:
                item = QListWidgetItem(title)
                item.setData(Qt.ItemDataRole.UserRole, key)
                item.setToolTip(title)
                self.views.addItem(item)
        self.views.setCurrentRow(next((at for at, (key, _) in enumerate(names) if key == chosen), 0))
        self.views.blockSignals(False)
        fill_choice(self.folded, names, chosen)

    @property
    def choices(self) -> list[str]:
        return [self.choice.itemData(at) for at in range(self.choice.count())]

    def show_choices(self, choices: Sequence[Choice], chosen: str) -> None:
        fill_choice(self.choice, [(each.key, each.title) for each in choices], chosen)
        self.choice.setVisible(len(choices) > 1)

    def show_view(self, key: str, view: View) -> None:
        """Show a view; if only figures changed, the chosen one stays chosen."""
        self.shown = view
        self._turn_parts()
        self.words.setText(view.words)
        self._show_head()
        show_words(self.empty, view.empty)
        tables = [*view.tables, ViewTable((), ()), ViewTable((), ())]
        fill(self.ranking_view, self.ranking, tables[0])
        fill(self.second_view, self.second, tables[1])
        self.ranking_view.setVisible(bool(view.tables))
        self.second_view.setVisible(len(view.tables) > 1)
        self.below.setVisible(len(view.tables) > 1 or isinstance(view.picture, BoardHands))
        self._show_picture(view)
        self.forms.show_for(key)
        if not view.has_rows:
            self.card.show_ledger(None, view.empty)
            if self.ledger_view.hasFocus():  # the table that had it is out of sight
                self.take_focus()
            return
        if not self.ranking_view.currentIndex().isValid():
            self.choose_row(0)
        else:
            self._open(0, self.ranking_view.currentIndex())

    def _show_head(self) -> None:
        """Show the head only with contents."""
        folded = self.views.isHidden()
        self.folded.setVisible(folded)
        self.head.setVisible(folded or bool(self.shown.words) or self.choice.count() > 1)

    def _show_picture(self, view: View) -> None:
        picture = view.picture
        for part, kind in (
            (self.evening, Evening),
            (self.distribution, Distribution),
            (self.hands, BoardHands),
        ):
            part.setVisible(isinstance(picture, kind))
        match picture:
            case Evening():
                self.evening.show_evening(picture)
                if view.among is not None and view.among.bars:
                    self.distribution.show_distribution(view.among)
                    self.distribution.show()
            case Distribution():
                self.distribution.show_distribution(picture)
            case BoardHands():
                self.hands.show_cards(picture)

    def _choose_band(self, row: int) -> None:
        """Select a band where the bands are the rows."""
        if isinstance(self.shown.picture, Distribution):
            self.choose_row(row)

    def choose_row(self, row: int) -> None:
        """Select the main figure of a row, or else its last one."""
        if not self.shown.tables or not 0 <= row < len(self.shown.tables[0].rows):
            return
        headings, cells = self.shown.tables[0].headings, self.shown.tables[0].rows[row].cells
        strong = [at for at, heading in enumerate(headings) if heading.number and heading.strong]
        figures = [at for at, heading in enumerate(headings) if heading.number and cells[at]]
        column = max(strong or figures, default=0)
        index = self.ranking.index(row, column)
        self.ranking_view.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )
        self.ranking_view.scrollTo(index)

    def take_focus(self) -> None:
        """Set the focus on the table, without one on the form below it, otherwise on the views."""
        below = self.forms.first_field or self._views_in_sight()
        part = below if self.ranking_view.isHidden() else self.ranking_view
        part.setFocus(Qt.FocusReason.OtherFocusReason)
