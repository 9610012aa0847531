"""Lazy style sheets: each part of the window gets the current look when it is seen; out of sight it keeps the
old.

A style sheet of the application is applied to a part once for every part around it, seen or not: far too
slow."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QStackedWidget, QTabWidget, QWidget

_sheet = ""  # of the look of now


class _Dresser(QObject):
    def __init__(self, part: QWidget) -> None:
        super().__init__(part)
        self._worn = ""
        part.installEventFilter(self)
        self.change_if_seen()

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show:
            self._change()
        return False

    def change_if_seen(self) -> None:
        """Apply the style sheet if the part is visible, or was never styled, which costs nothing extra."""
        part = self.parent()
        if isinstance(part, QWidget) and (
            part.isVisible() or not part.testAttribute(Qt.WidgetAttribute.WA_WState_Polished)
        ):
            self._change()

    def _change(self) -> None:
        part = self.parent()
        if isinstance(part, QWidget) and self._worn != _sheet:
            self._worn = _sheet
            part.setStyleSheet(_sheet)


def style_when_seen(part: QWidget) -> None:
    """Keep this part and its contents in the current look."""
    if part.findChild(_Dresser, options=Qt.FindChildOption.FindDirectChildrenOnly) is None:
        _Dresser(part)


def style_pages_when_seen(stage: QStackedWidget | QTabWidget, but: Sequence[QWidget]) -> None:
    """Dress each page separately, except pages whose own parts are dressed."""
    for at in range(stage.count()):
        page = stage.widget(at)
        if page is not None and page not in but:
            style_when_seen(page)


def change(windows: list[QWidget], sheet: str) -> None:
    global _sheet
    _sheet = sheet
    for window in windows:
        for dresser in window.findChildren(_Dresser):
            dresser.change_if_seen()
