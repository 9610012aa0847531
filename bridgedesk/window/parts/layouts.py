"""Rows and columns of widgets and layouts; None takes the room that is left."""

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QDockWidget, QHBoxLayout, QLayout, QMainWindow, QVBoxLayout, QWidget

from bridgedesk.window.parts.reach import Reach

Part = QWidget | QLayout | None
Box = TypeVar("Box", bound=QBoxLayout)


def row_of(*parts: Part, shares: Sequence[int] = (), spacing: int = -1, margin: int = 0) -> QHBoxLayout:
    """Lay out parts from left to right; `shares` of the room left over begin with the first part."""
    return _filled(QHBoxLayout(), parts, shares, spacing, margin)


def column_of(*parts: Part, shares: Sequence[int] = (), spacing: int = -1, margin: int = 0) -> QVBoxLayout:
    """Lay out parts from top to bottom; `shares` of the room left over begin with the first part."""
    return _filled(QVBoxLayout(), parts, shares, spacing, margin)


def _filled(layout: Box, parts: Sequence[Part], shares: Sequence[int], spacing: int, margin: int) -> Box:
    layout.setContentsMargins(margin, margin, margin, margin)
    layout.setSpacing(spacing)
    for part, share in zip_longest(parts, shares[: len(parts)], fillvalue=0):
        if isinstance(part, QLayout):
            layout.addLayout(part, share)
        elif isinstance(part, QWidget):
            layout.addWidget(part, share)
        else:
            layout.addStretch(share)
    return layout


def holder(layout: QLayout, kind: str = "") -> QWidget:
    """Return a widget with this layout; `kind` is its style-sheet name."""
    widget = QWidget()
    widget.setObjectName(kind)
    widget.setLayout(layout)
    return widget


ROUND_A_PAGE = 14
BETWEEN_CARDS = 12
LEAST_OF_DOCK, LEAST_HEIGHT = 320, 160


def lay_out_page(page: QWidget, *cards: Part, shares: Sequence[int] = ()) -> None:
    """Show these cards of a page side by side."""
    page.setLayout(row_of(*cards, shares=shares, spacing=BETWEEN_CARDS, margin=ROUND_A_PAGE))


def fill_dock(dock: QDockWidget, *parts: Part) -> None:
    """Show these parts in a dock, from top to bottom; the last one takes the room left over."""
    shares = [*[0] * (len(parts) - 1), 1]
    put_in_dock(dock, holder(column_of(*parts, shares=shares, margin=8), "room"), LEAST_OF_DOCK)


def put_in_dock(dock: QDockWidget, contents: QWidget, least_width: int) -> None:
    """Show these contents in a dock that is at least so wide; they scroll where it is not high enough."""
    contents.setMinimumWidth(least_width - ROUND_A_PAGE)
    dock.setWidget(Reach(contents, QSize(least_width, LEAST_HEIGHT)))
    dock.setMinimumWidth(least_width)


class StackWhenNarrow(QObject):
    """Event filter that sets the two halves of a page below each other where they do not fit side by side."""

    def __init__(self, page: QWidget, halves: QBoxLayout) -> None:
        super().__init__(page)
        self._halves, self._side_by_side = halves, 0
        page.setLayout(halves)
        page.installEventFilter(self)

    def eventFilter(self, page: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent):
            beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
            if self._halves.direction() is beside:
                self._side_by_side = self._halves.minimumSize().width()
            fits = event.size().width() >= self._side_by_side
            self._halves.setDirection(beside if fits else below)
        return super().eventFilter(page, event)


def shortcut(part: QWidget, keys: str, *, inside: bool = True) -> QShortcut:
    """Create a key that works in a part and in what is `inside` it."""
    children, alone = Qt.ShortcutContext.WidgetWithChildrenShortcut, Qt.ShortcutContext.WidgetShortcut
    return QShortcut(QKeySequence(keys), part, context=children if inside else alone)


def tab_through(*parts: QWidget) -> None:
    """Let Tab go through these parts in this order."""
    for part, following in pairwise(parts):
        QWidget.setTabOrder(part, following)


def docks_of(window: QMainWindow) -> list[QDockWidget]:
    """Return the docks of a window; they are its own children, so nothing below them is looked through."""
    return window.findChildren(QDockWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
