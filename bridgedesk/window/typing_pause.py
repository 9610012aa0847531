"""A pause in the typing, for which all that follows from results waits: checks, docks and room display."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

LASTS = 120  # milliseconds; keys of somebody who types fast come sooner, so that none waits


class TypingPause(QObject):
    """Begins again with every key, and is over at once where somebody looks elsewhere."""

    def __init__(self, parent: QObject, over: Callable[[], None]) -> None:
        super().__init__(parent)
        self._over = over
        self.timer = QTimer(self, singleShot=True, interval=LASTS)
        self.timer.timeout.connect(over)

    def begin(self) -> None:
        """A result was typed."""
        self.timer.start()

    def begin_again(self) -> None:
        """Another key was pressed."""
        if self.timer.isActive():
            self.timer.start()

    def end(self) -> None:
        """Somebody looks elsewhere."""
        if self.timer.isActive():
            self.timer.stop()
            self._over()

    def forget(self) -> None:
        """Nothing is waiting any more."""
        self.timer.stop()
