"""Name field: what fits is listed directly under it; arrows choose, Enter and Tab take, typing goes on."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QWidget,
)

from bridgedesk.directing.people.known_players import MEANT
from bridgedesk.directing.people.known_players import NEW as NEWCOMER
from bridgedesk.window.parts.name_finder import About, NameFinder, SuggestedName
from bridgedesk.window.parts.theme import icon, style_when_seen
from bridgedesk.window.parts.typed_fields import TypedField

LONGEST_NAME = 60  # letters
PAUSE = 150  # milliseconds after the last key, before similar spellings are looked for
EDGE = 4  # pixels between the list and the window's edge
YES, NEW = Qt.Key.Key_Equal, Qt.Key.Key_Plus
ANSWERS = (MEANT, NEWCOMER)  # to a question: the name meant, or a new player


# ---- the list under the field


class SuggestionList(QListWidget):
    """One for each window. It never has the focus: the field under which it lies passes it the keys."""

    taken = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("names")
        self.setAccessibleName(self.tr("Suggested names"))
        self.setToolTip(self.tr("Arrow keys choose, Enter takes, Esc closes"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setMouseTracking(True)
        self.field: QLineEdit | None = None
        self.itemPressed.connect(lambda item: self.taken.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.hide()
        style_when_seen(self)

    def show_under(self, field: QLineEdit, found: Sequence[SuggestedName]) -> None:
        self.field = field
        self.clear()
        for each in found:
            item = QListWidgetItem(each.words)
            item.setData(Qt.ItemDataRole.UserRole, each.text)
            self.addItem(item)
        self.setCurrentRow(next((at for at, each in enumerate(found) if each.chosen), -1))
        self.show()
        self._place(field)
        self.raise_()

    def _place(self, field: QLineEdit) -> None:
        """Lie under the field, or above it if there is more room, within the window."""
        window = self._window
        rows = sum(self.sizeHintForRow(at) for at in range(self.count())) + 2 * self.frameWidth() + 2
        width = max(field.width(), self.sizeHintForColumn(0) + 2 * self.frameWidth() + EDGE)
        at = field.mapTo(window, QPoint(0, field.height()))
        above = at.y() - field.height() - EDGE
        below = window.height() - at.y() - EDGE
        height = min(rows, max(above, below))
        y = at.y() if rows <= below or below >= above else at.y() - field.height() - height
        x = max(EDGE, min(at.x(), window.width() - width - EDGE))
        self.setGeometry(x, y, min(width, window.width() - 2 * EDGE), height)

    def step(self, by: int) -> None:
        self.setCurrentRow((self.currentRow() + by) % self.count() if self.currentRow() >= 0 else min(by, 0))
        if self.currentRow() < 0:
            self.setCurrentRow(self.count() - 1)

    def chosen(self) -> str | None:
        item = self.currentItem()
        return None if item is None else str(item.data(Qt.ItemDataRole.UserRole))


def _list_of(window: QWidget) -> SuggestionList:
    found = window.findChild(SuggestionList, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found or SuggestionList(window)


# ---- the field


class NameField(TypedField):
    entered = Signal()  # the focus has come

    def __init__(self, names: NameFinder, about: About = lambda _: "", parent: QWidget | None = None) -> None:
        """Create the field; `about` says what is known of a name already, such as where the player sits."""
        super().__init__(parent)
        self._names, self._about = names, about
        self._only_offered = False  # by the field itself, before anything was typed
        self._asked = False  # whether a similar name is meant
        self._list: SuggestionList | None = None
        self._replaced: QAction | None = None  # the mark of a player who has a substitute
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(lambda: self._names.ask_near(self.text()))
        self.setMaxLength(LONGEST_NAME)
        self.textEdited.connect(self._edited)
        names.ready.connect(self._look_again)
        names.near_found.connect(self._show_near)

    # ---- what is offered

    def _edited(self, text: str) -> None:
        self._only_offered = self._asked = False
        answered = text.rstrip().endswith(ANSWERS)
        found = [] if answered else self._names.find(text, self._about)
        if found and not (len(found) == 1 and found[0].text == text):
            self._show(found)
            return
        self.close_list()
        if text.strip() and not found and not answered:
            self._pause.start()

    def _look_again(self) -> None:
        if self.hasFocus() and self.isModified() and self.text():
            self._edited(self.text())

    def _show(self, found: Sequence[SuggestedName]) -> None:
        self._pause.stop()
        self._names.forget_near()
        if self._list is None:
            self._list = _list_of(self.window())
            self._list.taken.connect(self._take_pressed)
            self._close_when_moved()
        self._list.show_under(self, found)

    def _close_when_moved(self) -> None:
        """Close the list when the field moves away from it."""
        part = self.parentWidget()
        while part is not None:
            if isinstance(part, QScrollArea):
                part.verticalScrollBar().valueChanged.connect(self.close_list)
            part = part.parentWidget()

    def _show_near(self, text: str, found: list[SuggestedName]) -> None:
        if found and text == self.text() and self.hasFocus() and not self.is_open:
            self._show(found)

    def ask(self, near: Sequence[str]) -> None:
        """Ask which of these similar names is meant; the next Enter takes the first one."""
        text = self.text().strip()
        rows = [SuggestedName(name, name, chosen=at == 0) for at, name in enumerate(near)]
        if rows and text and self.hasFocus():
            self._asked = True
            self._show([*rows, SuggestedName(self.tr("New player: {0}").format(text), f"{text}+")])

    @property
    def is_asked(self) -> bool:
        """Return True while the field asks which similar name is meant."""
        return self._asked

    @property
    def is_open(self) -> bool:
        return self._list is not None and self._list.isVisible() and self._list.field is self

    def close_list(self) -> None:
        self._pause.stop()
        if self._list is not None and self.is_open:
            self._list.hide()

    def offer(self, name: str) -> None:
        """Offer a name in an empty field; only Enter accepts it."""
        if not self.text():
            self.setText(name)
            self.selectAll()
            self._only_offered = True

    def take(self) -> None:
        """Put the chosen name into the field."""
        self._only_offered = False
        chosen = self._list.chosen() if self._list is not None and self.is_open else None
        self.close_list()
        self._names.forget_near()
        if chosen is not None and chosen != self.text():
            self.setText(chosen)
            self.setModified(True)

    def _take_pressed(self, text: str) -> None:
        if self.is_open:
            self.setText(text)
            self.setModified(True)
            self.close_list()
            self.returnPressed.emit()

    def half_typed(self) -> str:
        return "" if self._only_offered else self.text()

    def accepted_name(self) -> str:
        return "" if self._only_offered else " ".join(self.text().split())

    @property
    def offers_a_name(self) -> bool:
        """Return True while the field itself offers a name that nobody has typed."""
        return self._only_offered

    def put_back(self, text: str) -> None:
        """Restore an earlier name, as if it had been typed; nothing is offered."""
        self.setText(text)
        self.textEdited.emit(text)
        self.close_list()
        self.setModified(False)

    def show_replaced(self, words: str) -> None:
        """Mark the player as replaced; the words name the substitute and the rounds."""
        if words and self._replaced is None:
            self._replaced = self.addAction(icon("exchange"), QLineEdit.ActionPosition.TrailingPosition)
        if self._replaced is not None:
            self._replaced.setVisible(bool(words))
            self._replaced.setToolTip(words)

    # ---- keys and focus

    def keeps_from_menus(self, event: QKeyEvent) -> bool:
        """Return True for Esc while the list is open: it closes the list, not the page."""
        return event.key() == Qt.Key.Key_Escape and self.is_open

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            if self._list is not None and self.is_open:
                self._list.step(1 if key == Qt.Key.Key_Down else -1)
            elif self.text():
                self._names.ask_near(self.text())
            return
        if key == Qt.Key.Key_Escape and self.is_open:
            self.close_list()
            return
        if key in (YES, NEW) and self._asked and self.selectedText() == self.text():
            self.end(False)  # the answer follows the name
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
        super().keyPressEvent(event)

    def focusNextPrevChild(self, next_: bool) -> bool:
        """Take the chosen name when Tab is pressed."""
        if next_ and self.is_open:
            self.take()
        return super().focusNextPrevChild(next_)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if self._only_offered:
            self.clear()
            self._only_offered = False
        self.close_list()
        self._asked = False
        super().focusOutEvent(event)
        self.setCursorPosition(0)  # a long name is read from its beginning
