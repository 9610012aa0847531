"""Choice by number or name: what fits is listed under the field while it is typed."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSignalBlocker,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QListView

from bridgedesk.desk.club.name_search import plain_words, spellings
from bridgedesk.window.parts.labels import restyle

ALSO = Qt.ItemDataRole.UserRole + 1  # other words by which an item is found
LETTERS, LISTED = 10, 12
MOST_LETTERS = 500  # of a text that is pasted


@lru_cache(maxsize=1 << 12)
def found_by(offered: str) -> tuple[str, ...]:
    return spellings(offered)


def fits(typed: Iterable[str], offered: str) -> bool:
    """Check whether each plain word typed begins a word that is offered, accents and capitals aside."""
    words = found_by(offered)
    return all(any(word.startswith(part) for word in words) for part in typed)


class FittingRows(QSortFilterProxyModel):
    """Items of a choice that fit what is typed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._typed: Sequence[str] = ()  # the words typed, once for all items

    def fit(self, typed: str) -> None:
        self._typed = plain_words(typed)
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        at = self.sourceModel().index(row, 0, parent)
        words = str(at.data() or "")
        return bool(words) and fits(self._typed, f"{words} {at.data(ALSO) or ''}")


class Chooser(QComboBox):
    """List to choose from by typing: Enter and Tab take the first item that fits, or the chosen one."""

    def __init__(self, name: str, tip: str, hint: str = "", letters: int = LETTERS) -> None:
        super().__init__()
        self._tip, self._is_new = tip, False
        self.typed = QLineEdit()
        self.typed.setMaxLength(MOST_LETTERS)
        self.setLineEdit(self.typed)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumContentsLength(letters)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setAccessibleName(name)
        self.rows = FittingRows(self)
        self.rows.setSourceModel(self.model())
        found = QCompleter(self.rows, self)
        found.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        found.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        found.setMaxVisibleItems(LISTED)
        self.listed = QListView()
        self.listed.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        found.setPopup(self.listed)
        self.setCompleter(found)
        self.typed.setPlaceholderText(hint)
        self.typed.textEdited.connect(self._edited)
        self.typed.installEventFilter(self)
        self.currentIndexChanged.connect(self._show_tip)
        self._show_tip()

    # ---- what is typed

    def _edited(self, text: str) -> None:
        restyle(self.typed, "wrong", value=False)
        self.rows.fit(text)

    def is_taken(self) -> bool:
        """Check whether the field shows the words of the chosen item."""
        return self.currentText() == self.itemText(self.currentIndex())

    def take(self) -> None:
        """Choose what is typed; words that nothing fits stay, and nothing is chosen."""
        if self.is_taken():
            return
        text = self.currentText()
        row = self._row_for(text)
        restyle(self.typed, "wrong", value=row < 0 and bool(text.strip()))
        if row >= 0 and row == self.currentIndex():
            self.setEditText(self.itemText(row))
        else:
            self.setCurrentIndex(row)
            if row < 0:
                self.setEditText(text)
            else:
                self.activated.emit(row)
        self.typed.setCursorPosition(0)

    def _row_for(self, text: str) -> int:
        """Return the item with exactly these words, the first that begins so, or the first that fits; an
        empty field is no item."""
        plain = text.strip()
        exact = self.findText(plain, Qt.MatchFlag.MatchFixedString)
        begun = self.findText(plain, Qt.MatchFlag.MatchStartsWith) if plain and exact < 0 else exact
        if begun >= 0 or not plain:
            return begun
        self.rows.fit(text)
        first = self.rows.index(0, 0)
        return self.rows.mapToSource(first).row() if first.isValid() else -1

    def problem(self) -> str:
        """Say what is wrong with what was typed."""
        text = self.currentText().strip()
        if self.is_taken() or not text:
            return ""
        words = self.tr("“{0}” fits none of them. Type a number or part of a name, or press Alt+Down.")
        return words.format(text)

    # ---- value in a form, which a draft keeps even if it is half typed

    def value(self) -> str:
        key = self.currentData()
        return key if self.is_taken() and isinstance(key, str) else self.currentText()

    def put(self, text: str) -> None:
        row = max(self.findData(text), self.findText(text))
        self.setCurrentIndex(row)
        if row < 0:
            self.setEditText(text)
        self._show_tip()

    # ---- keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
        super().keyPressEvent(event)

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Take what is typed when Tab leaves the field, also while the list is open."""
        if self.listed.isVisible():
            self.listed.hide()
            self.activateWindow()  # not every platform gives it back what the list took
        self.take()
        return super().focusNextPrevChild(is_next)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_new = event.reason() is Qt.FocusReason.MouseFocusReason

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.take()
        super().focusOutEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Select the words when the mouse enters the field, so that typing replaces them."""
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent) and self._is_new:
            self._is_new = False
            if not self.typed.hasSelectedText():
                self.typed.selectAll()
        return super().eventFilter(watched, event)

    def _show_tip(self) -> None:
        """Show the chosen words in the tooltip, as they may be cut."""
        for part in (self, self.typed):
            part.setToolTip("\n".join(filter(None, (self.currentText(), self._tip))))
        if not self.hasFocus():
            self.typed.setCursorPosition(0)


def offer(field: Chooser, items: Iterable[tuple[object, str, str]]) -> bool:
    """Offer these keys with their words and other words to find them by; return False if they are offered
    already. What is chosen or typed stays."""
    offered = list(items)
    before = [(field.itemData(at), field.itemText(at)) for at in range(field.count())]
    if [(key, words) for key, words, _ in offered] == before:
        return False
    chosen = field.currentText()
    with QSignalBlocker(field):
        field.clear()
        for at, (key, words, also) in enumerate(offered):
            field.addItem(words, key)
            field.setItemData(at, also, ALSO)
        field.put(chosen)
    return True


def chooser_of(name: str, tip: str, choices: Iterable[tuple[str, str]], chosen: str) -> Chooser:
    """Create a chooser that offers these keys with their words."""
    found = Chooser(name, tip)
    offer(found, ((key, words, "") for key, words in choices))
    found.put(chosen)
    return found
