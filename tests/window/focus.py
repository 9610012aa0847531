"""What a keyboard and a screen reader meet: names, roles, and the order in which Tab goes.

The order is found by pressing Tab. `QWidget.nextInFocusChain` would tell it, but PySide 6.12 then frees
parts that are still in use, as it does with what `QAccessible.queryAccessibleInterface` returns."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from tests.window.keys import focused

HAVE_A_ROLE = (  # which Qt tells a screen reader
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QTabBar,
    QTextEdit,
    QPdfView,  # its page is told as its description
)
NEARLY = 8  # pixels between the tops of what stands on one line
MOST = 200


def reached_by_tab(window: QWidget) -> list[QWidget]:
    """Return what Tab should go to."""
    return [part for part in window.findChildren(QWidget) if part.window() is window and _takes_tab(part)]


def _takes_tab(part: QWidget) -> bool:
    policy = Qt.FocusPolicy.TabFocus
    shown = part.isVisible() and part.isEnabled() and part.focusProxy() is None
    return shown and part.focusPolicy() & policy == policy and not part.objectName().startswith("qt_")


def unspoken(window: QWidget) -> Iterator[str]:
    """What has no name or no role of its own when it is reached."""
    for part in reached_by_tab(window):
        kind = f"{type(part).__name__} {part.objectName()}"
        if not isinstance(part, HAVE_A_ROLE):
            yield f"{kind} {part.accessibleName()}: a screen reader cannot say what it is"
        says = part.text() if isinstance(part, QAbstractButton | QLabel) else ""
        if not (part.accessibleName() or says):
            yield f"{kind}: a screen reader has no name for it"


def traps(window: QWidget) -> Iterator[str]:
    """What Tab does not leave."""
    for part in reached_by_tab(window):
        if isinstance(part, QAbstractItemView) and part.tabKeyNavigation():
            yield f"{part.accessibleName()}: Tab stays in the list"
        if isinstance(part, QTextBrowser):
            continue  # Tab goes on after its links
        if isinstance(part, QPlainTextEdit | QTextEdit) and not part.tabChangesFocus():
            yield f"{part.accessibleName()}: Tab is typed into the text"


def round_by_tab() -> list[QWidget]:
    """Press Tab until the focus is where it began, and return where it was, from the top of the window."""
    order = [focused()]
    while len(order) < MOST:
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
        if focused() is order[0]:
            first = min(range(len(order)), key=lambda at: (_place(order[at]).top(), _place(order[at]).left()))
            return [*order[first:], *order[:first]]
        order.append(focused())
    last = ", ".join(map(called, order[-9:]))
    raise AssertionError(f"Tab never comes back to {called(order[0])}; it goes to {last}")


def left_out(window: QWidget, order: list[QWidget]) -> list[str]:
    """What the round did not come to; among choices of one group Tab goes to the chosen one."""
    missed = [part for part in reached_by_tab(window) if part not in order]
    return [called(part) for part in missed if not isinstance(part, QRadioButton)]


def backwards(order: list[QWidget]) -> Iterator[str]:
    """Steps within a card or pane that go up in a column, or to the left on a line."""
    for one, other in pairwise(order):
        if _frame(one) is not _frame(other):
            continue
        here, there = _place(one), _place(other)
        same_column = here.left() < there.right() and there.left() < here.right()
        same_line = abs(here.top() - there.top()) <= NEARLY
        if same_column and there.bottom() <= here.top():
            yield f"{called(one)} is followed by {called(other)}, above it"
        elif same_line and there.right() <= here.left():
            yield f"{called(one)} is followed by {called(other)}, to the left of it"


def _frame(part: QWidget) -> QWidget | None:
    around = part.parentWidget()
    while around is not None and around.objectName() != "card" and not isinstance(around, QDockWidget):
        around = around.parentWidget()
    return around


def _place(part: QWidget) -> QRect:
    return QRect(part.mapTo(part.window(), QPoint(0, 0)), part.size())


def called(part: QWidget) -> str:
    says = part.text() if isinstance(part, QAbstractButton | QLabel) else ""
    return f"{type(part).__name__} {part.accessibleName() or says}"
