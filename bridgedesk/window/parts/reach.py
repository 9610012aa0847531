"""Frame that keeps everything reachable on a small screen, at a large scale or with large letters:
contents scroll instead of being cut off or pushing the window off the screen."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from bridgedesk.window.parts.theme import style_when_seen

AROUND = 12  # pixels that stay visible around what has the focus
LEAST_OF_WINDOW = QSize(860, 330)  # a screen of 1366 by 768 at 150%, without its bars


class Reach(QScrollArea):
    def __init__(self, contents: QWidget, most: QSize, parent: QWidget | None = None) -> None:
        """Frame these contents; more room than `most` is never demanded from the window."""
        super().__init__(parent)
        self._most = most
        self.setObjectName("room")
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.contents = contents
        self.setWidget(contents)
        self.viewport().setAutoFillBackground(False)  # what is behind it knows the look
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            style_when_seen(bar)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow_focus)

    def minimumSizeHint(self) -> QSize:
        return self._least_size().boundedTo(self._most)

    def sizeHint(self) -> QSize:
        return self.contents.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.contents and event.type() is QEvent.Type.LayoutRequest:
            self._fit()
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _least_size(self) -> QSize:
        least, stated = self.contents.minimumSizeHint(), self.contents.minimumSize()
        return QSize(stated.width() or least.width(), stated.height() or least.height())

    def _fit(self) -> None:
        """Make the contents as large as the frame, or as large as they must be."""
        room, least = self.maximumViewportSize(), self._least_size()
        if least.height() > room.height():
            room.setWidth(room.width() - self.verticalScrollBar().sizeHint().width())
        if least.width() > room.width():
            room.setHeight(room.height() - self.horizontalScrollBar().sizeHint().height())
        self.contents.resize(room.expandedTo(least))

    @Slot(QWidget, QWidget)
    def _follow_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        hidden = self.verticalScrollBar().maximum() + self.horizontalScrollBar().maximum()
        if hidden and now is not None and self.isAncestorOf(now):
            self.ensureWidgetVisible(now, AROUND, AROUND)
