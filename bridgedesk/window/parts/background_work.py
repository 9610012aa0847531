"""Long work in the background: the window stays responsive, and only the last answer is used."""

import sys
from collections.abc import Callable
from threading import Thread

from PySide6.QtCore import QObject, Signal

from bridgedesk.event.refusal import Refusal

# Seconds after which the work aside gives way to the window: a keystroke needs many turns within a frame, and
# waits so long for each. Python's own are 5 ms.
GIVES_WAY = 0.0005


class BackgroundWork(QObject):
    done = Signal(object)
    refused = Signal(str)
    _answered = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked = 0
        self.waiting = False
        self._thread: Thread | None = None
        self._answered.connect(self._take)

    def ask(self, work: Callable[[], object]) -> None:
        """Start this work; the answer of any earlier work is ignored."""
        self._asked += 1
        self.waiting = True
        sys.setswitchinterval(GIVES_WAY)
        self._thread = Thread(target=self._work, args=(self._asked, work), daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Wait until the last work has ended, with or without success."""
        if self._thread is not None:
            self._thread.join()

    def forget(self) -> None:
        self._asked += 1
        self.waiting = False

    def _work(self, number: int, work: Callable[[], object]) -> None:
        answer: object
        try:
            answer = work()
        except Exception as problem:
            answer = problem
        try:
            self._answered.emit(number, answer)
        except RuntimeError:  # the window was closed meanwhile
            return

    def _take(self, number: int, answer: object) -> None:
        if number != self._asked:
            return
        self.waiting = False
        if isinstance(answer, Refusal):
            self.refused.emit(str(answer))
        elif isinstance(answer, Exception):
            raise answer
        else:
            self.done.emit(answer)
