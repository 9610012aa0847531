"""Garbage collection on the window's own thread, and on no other.

Python would run it in any thread, also in background work. Parts of a window collected there are destroyed
under Qt, and the program crashes."""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 1000  # milliseconds


def collect_garbage() -> None:
    """Collect as much as Python itself would by now: mostly young objects, seldom everything."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return


class GarbageCollector(QObject):
    """Garbage collector for as long as there is a window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(collect_garbage)
        self._timer.start(EVERY)
