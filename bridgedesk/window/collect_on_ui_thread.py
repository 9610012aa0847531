"""What nobody holds any more is swept up by the window's own thread, and by no other.

Left to itself Python does that in whatever thread it happens to be, also in work aside. Parts of a window
that are swept up there are taken from under Qt, and the program crashes."""

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 1000  # milliseconds


def collect_garbage() -> None:
    """As much as Python itself would by now: mostly what is young, seldom everything."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return


class GarbageCollector(QObject):
    """For as long as there is a window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(collect_garbage)
        self._timer.start(EVERY)
