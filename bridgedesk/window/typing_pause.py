"""A pause in the typing, for which all that follows from results waits: checks, docks and room display."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

LASTS = 120  # milliseconds; keys of somebody who types fast come sooner, so that none waits


class TypingPause(QObject):
    """Pause after a key; it restarts with every key and ends at once when the director turns to something
    else."""

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
        """End the pause: the director turned to something else."""
        if self.timer.isActive():
            self.timer.stop()
            self._over()

    def forget(self) -> None:
        """Drop what is waiting."""
        self.timer.stop()
