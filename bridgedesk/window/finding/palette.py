"""The field and list of Ctrl+K, over whatever is in view: what is found, and what each thing leads to."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QMainWindow, QSizePolicy, QWidget

from bridgedesk.window.parts.field_keys import LIES_OVER, OWN_ESCAPE
from bridgedesk.window.parts.labels import label, restyle_as
from bridgedesk.window.parts.layouts import column_of
from bridgedesk.window.parts.lists import ENTER, FixedLabel, height_of, read_only_table
from bridgedesk.window.parts.table_model import NUMBER, TableColumn
from bridgedesk.window.parts.theme import icon, style_when_seen

LINES = 10
MOST = 50  # things listed
WIDTH = 118  # in letters
MARGIN = 8
SOON = 60  # milliseconds after a key: what is said of the chosen line does not hold up the next one


@dataclass(frozen=True, slots=True)
class FoundLine:
    """One line of the list: what it is, its keys, and what Enter does."""

    title: str
    kind: str = ""
    keys: str = ""
    run: Callable[[], None] | None = None
    leads: "Callable[[], Sequence[FoundLine]] | None" = None  # to a list of its own
    why_not: Callable[[], str] = str  # a sentence if it is not possible now
    about: Callable[[], str] = str  # said below the list


class FindField(QLineEdit):
    """Field whose arrows move in the list below it."""

    moved = Signal(int)
    entered = Signal()
    escaped = Signal()
    focus_lost = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: LINES - 1,
            Qt.Key.Key_PageUp: 1 - LINES,
        }
        key = Qt.Key(event.key())
        if key in steps:
            self.moved.emit(steps[key])
        elif key in ENTER:
            self.entered.emit()
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif key not in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, _: bool) -> bool:
        return True  # Tab stays here: there is nothing else to reach

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        kept = Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason
        if event.reason() not in kept:
            self.focus_lost.emit()


class FindPalette(QFrame):
    opened = Signal()

    def __init__(self, window: QMainWindow, search: Callable[[str], Sequence[FoundLine]]) -> None:
        super().__init__(window)
        self.setObjectName("card")
        self._window, self._search = window, search
        self._lines: list[FoundLine] = []
        self._row = 0  # the chosen line
        self._before: QWidget | None = None  # had the focus
        self._typed: tuple[str, int] | None = None  # text and line from which a line's own list was opened
        self.field = FindField()
        for each in (OWN_ESCAPE, LIES_OVER):
            self.field.setProperty(each, True)
        self.field.setAccessibleName(self.tr("Find"))
        self.field.setToolTip(self.tr("Arrows choose, Enter opens, Esc closes (Ctrl+K)"))
        self.field.setPlaceholderText(self.tr("e.g. late pair, board 7, print guide cards, a name, 11.2"))
        self.field.addAction(icon("look"), QLineEdit.ActionPosition.LeadingPosition)
        self.model, self.view = read_only_table(
            [
                TableColumn(self.tr("Found"), stretch=True),
                TableColumn(self.tr("Kind"), widest=self.tr("Change seating")),
                TableColumn(self.tr("Keys"), NUMBER, widest="Ctrl+Shift+W"),
            ],
            self.tr("Found"),
            self.tr("Click or press Enter to open"),
        )
        self.view.horizontalHeader().hide()
        self.words = label("", wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words_place = FixedLabel(self.words, lines=3)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._lay_out()
        self._wire()
        self.hide()
        style_when_seen(self)

    def _lay_out(self) -> None:
        self.setLayout(
            column_of(self.field, self.view, self.words_place, shares=(0, 1), spacing=8, margin=12)
        )
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _wire(self) -> None:
        self.field.textEdited.connect(self._find)
        self.field.moved.connect(self._move)
        self.field.entered.connect(self._open_chosen)
        self.field.escaped.connect(self._go_back)
        self.field.focus_lost.connect(self._leave)
        self.view.clicked.connect(self._open_clicked)
        self._soon.timeout.connect(self._show_about)
        self._window.installEventFilter(self)

    # ---- opening and closing

    def open(self, text: str = "") -> None:
        """Show the empty field, or select what is typed there already."""
        if self.isVisible():
            self.field.selectAll()
            return
        self._before, self._typed = QApplication.focusWidget(), None
        self.field.setText(text)
        self.show()
        self._place()  # in the letters that it has now
        self.raise_()
        with QSignalBlocker(self._before or self):  # what is half typed elsewhere stays so
            self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self.opened.emit()
        if text:
            self._find(text)
        else:
            self._show([])

    def close_again(self) -> None:
        """Close the list; the focus returns to where it was."""
        before, self._before = self._before, None
        with suppress(RuntimeError):  # it was removed meanwhile
            if before is not None and before.isVisible():
                before.setFocus(Qt.FocusReason.PopupFocusReason)
        self.hide()

    def _leave(self) -> None:
        """Close the list as the focus goes elsewhere, and so leave the field it was opened from."""
        before, self._before = self._before, None
        self.hide()
        with suppress(RuntimeError):  # it was removed meanwhile
            if isinstance(before, QLineEdit) and before.isModified():
                before.editingFinished.emit()

    def _go_back(self) -> None:
        if self._typed is None:
            self.close_again()
            return
        (text, row), self._typed = self._typed, None
        self.field.setText(text)
        self._find(text)
        self._choose(row)

    def _place(self) -> None:
        window = self._window
        width = min(WIDTH * self.fontMetrics().averageCharWidth(), window.width() - 4 * MARGIN)
        lines = height_of(self.view, LINES) - self.view.horizontalHeader().sizeHint().height()
        self.view.setFixedHeight(lines)
        too_high = max(0, self.sizeHint().height() - window.height() + 8 * MARGIN)
        self.view.setFixedHeight(lines - too_high)
        self.resize(width, self.sizeHint().height())
        self.move((window.width() - width) // 2, 5 * MARGIN)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle when the window changes its size."""
        if event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    # ---- the list

    @property
    def lines(self) -> Sequence[FoundLine]:
        return self._lines

    def refresh(self) -> None:
        """Search again, as more can be found now."""
        if self.isVisible() and self._typed is None:
            self._find(self.field.text())

    def offer(self, text: str, lines: Sequence[FoundLine]) -> None:
        """Show what was found later for this text, if nothing else was."""
        if lines and not self._lines and self.isVisible() and text == self.field.text():
            self._show(lines)

    def _find(self, text: str) -> None:
        self._typed = None
        self._show(self._search(text))

    def _show(self, lines: Sequence[FoundLine]) -> None:
        self._lines = list(lines)[:MOST]
        self._choose(0)

    def _choose(self, row: int) -> None:
        self._row = max(0, min(row, len(self._lines) - 1))
        marked = self._row if self._lines else None
        self.model.show_rows([[each.title, each.kind, each.keys] for each in self._lines], marked)
        self.view.scrollTo(self.model.index(self._row, 0))
        self.field.setAccessibleDescription(self._lines[self._row].title if self._lines else "")
        self._soon.start()

    def _move(self, by: int) -> None:
        self._choose(self._row + by)

    @property
    def chosen(self) -> FoundLine | None:
        return self._lines[self._row] if self._row < len(self._lines) else None

    def _show_about(self) -> None:
        line = self.chosen
        self._say(line.why_not() or line.about() if line is not None else self._nothing())

    def _nothing(self) -> str:
        if not self.field.text().strip():
            return self.tr(
                "Type the beginning of a command, name, pair, board, table, sheet, setting or clause."
            )
        return self.tr(
            "Nothing found. Try fewer letters, a pair or board number, a name, or what happened, "
            "such as “late pair”."
        )

    def _say(self, words: str, *, wrong: bool = False) -> None:
        restyle_as(self.words, "refusal" if wrong else "")
        self.words_place.say(words)

    # ---- doing

    def _open_clicked(self, index: QModelIndex) -> None:
        self._choose(index.row())
        self._open_chosen()

    def _open_chosen(self) -> None:
        if not self.isVisible():
            return
        line = self.chosen
        if line is None:
            return
        if why := line.why_not():
            self._say(why, wrong=True)
        elif line.leads is not None:
            self._typed = self.field.text(), self._row
            self.field.setText(line.title)
            self.field.selectAll()
            self._show(line.leads())
        elif line.run is not None:
            self.close_again()
            line.run()
