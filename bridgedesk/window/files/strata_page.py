"""Strata of a field: a letter for each entry, typed next to the grades of its players."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QVBoxLayout, QWidget

from bridgedesk.directing.entries.strata import Competitor, counted
from bridgedesk.masterpoints.strata import STRATA
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label
from bridgedesk.window.parts.table_model import MIDDLE, TableColumn, TableModel, fit_columns, table_view


class StrataPage(QWidget):
    kept = Signal(dict)  # entry -> letter
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.competitors: Sequence[Competitor] = ()
        self.letters: list[str] = []
        self.title = YieldingLabel("heading")
        self.about = label(
            self.tr(
                "A pair of stratum C competes in B and A too and keeps its best award. "
                "Type A, B or C on a line; with everybody in A there are no strata."
            ),
            "faint",
        )
        self.about.setWordWrap(True)
        self.sum = label("", "question")
        columns = [
            TableColumn(self.tr("Stratum"), MIDDLE, strong=True, widest="Stratum"),
            TableColumn(self.tr("Entry"), stretch=True),
            TableColumn(self.tr("Grades")),
        ]
        self.model = TableModel(columns)
        self.view = table_view(
            self.model, self.tr("Strata"), self.tr("A, B or C sets the chosen lines; Shift chooses several")
        )
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.set_to = {
            letter: button(letter, self.tr("Puts the chosen lines into {0} ({0})").format(letter))
            for letter in STRATA
        }
        self.none = button(self.tr("No strata"), self.tr("Everybody into A (Alt+N)"))
        self.back = button(self.tr("Back"), self.tr("What was not kept is forgotten (Esc)"))
        self.keep = button(self.tr("Keep"), self.tr("For this event (Ctrl+Return)"), main=True)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(0, 4, 0, 0)
        row.addWidget(self.back)
        for each in (*self.set_to.values(), self.none):
            row.addWidget(each)
        row.addStretch()
        row.addWidget(self.keep)
        buttons = QWidget()
        buttons.setLayout(row)
        whole = card(self.title, self.about, self.sum, self.view, buttons)
        inner = whole.layout()
        if isinstance(inner, QVBoxLayout):
            inner.setStretchFactor(self.view, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.addWidget(whole)

    def _wire(self) -> None:
        for letter, each in self.set_to.items():
            each.setAccessibleName(self.tr("Stratum {0}").format(letter))
            each.clicked.connect(lambda _=False, wanted=letter: self._set(wanted))
        self.none.clicked.connect(self._none)
        self.back.clicked.connect(self.left)
        self.keep.clicked.connect(self._keep)
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        typed = [(letter, lambda wanted=letter: self._set(wanted)) for letter in STRATA]
        for keys, act in (*typed, ("Alt+N", self._none), ("Ctrl+Return", self._keep)):
            QShortcut(QKeySequence(keys), self, context=within).activated.connect(act)

    def ask(self, title: str, competitors: Sequence[Competitor]) -> None:
        self.title.setText(self.tr("Strata of {0}").format(title))
        self.competitors = competitors
        self.letters = [each.stratum for each in competitors]
        self._show()
        if competitors:
            self.view.selectRow(0)

    def strata(self) -> Mapping[str, str]:
        pairs = zip(self.competitors, self.letters, strict=True)
        return {competitor.entry: letter for competitor, letter in pairs}

    def _show(self) -> None:
        self.model.show_rows(
            [
                [letter, competitor.called, competitor.grades]
                for competitor, letter in zip(self.competitors, self.letters, strict=True)
            ]
        )
        fit_columns(self.view, self.model)
        self.sum.setText(self.tr("Strata: {0}").format(counted(self.strata())))

    def _set(self, letter: str) -> None:
        """Set the letter of the chosen entries; after a single one choose the next, to type down the list."""
        chosen = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        for row in chosen:
            self.letters[row] = letter
        self._show()
        if len(chosen) == 1 and chosen[0] + 1 < len(self.letters):
            self.view.selectRow(chosen[0] + 1)

    def _none(self) -> None:
        self.letters = [STRATA[0]] * len(self.letters)
        self._show()

    def _keep(self) -> None:
        self.kept.emit(self.strata())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
