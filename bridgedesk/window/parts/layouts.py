"""Rows and columns of widgets and layouts; None takes the room that is left."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QBoxLayout, QDockWidget, QHBoxLayout, QLayout, QVBoxLayout, QWidget

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
LEAST_OF_DOCK = 320


def lay_out_page(page: QWidget, *cards: Part, shares: Sequence[int] = ()) -> None:
    """Show these cards of a page side by side."""
    page.setLayout(row_of(*cards, shares=shares, spacing=BETWEEN_CARDS, margin=ROUND_A_PAGE))


def fill_dock(dock: QDockWidget, *parts: Part) -> None:
    """Show these parts in a dock, from top to bottom; the last one takes the room left over."""
    shares = [*[0] * (len(parts) - 1), 1]
    dock.setWidget(holder(column_of(*parts, shares=shares, margin=8), "room"))
    dock.setMinimumWidth(LEAST_OF_DOCK)


def shortcut(part: QWidget, keys: str, *, inside: bool = True) -> QShortcut:
    """Create a key that works in a part and in what is `inside` it."""
    children, alone = Qt.ShortcutContext.WidgetWithChildrenShortcut, Qt.ShortcutContext.WidgetShortcut
    return QShortcut(QKeySequence(keys), part, context=children if inside else alone)
