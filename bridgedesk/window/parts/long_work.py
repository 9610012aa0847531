"""Long work in the background that reports its progress and can be stopped."""

from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.reports.printing import Stopped, Watch
from bridgedesk.window.parts.background_work import BackgroundWork


class _NoMore:
    """Answer of work that was stopped."""


class LongWork(QObject):
    told = Signal(int)  # percent
    done = Signal(object)
    refused = Signal(str)
    stopped = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._aside = BackgroundWork(self)
        self._stop = Event()
        self._aside.done.connect(self._ended)
        self._aside.refused.connect(self.refused)

    @property
    def busy(self) -> bool:
        return self._aside.waiting

    def begin(self, work: Callable[[Watch], object]) -> None:
        """Start this work; earlier work is stopped and its answer is ignored."""
        self._stop.set()
        self._stop = stop = Event()
        told = -1

        def watch(done: int, of: int) -> bool:
            nonlocal told
            percent = 100 * done // max(of, 1)
            if percent > told and not stop.is_set():
                told = percent
                self.told.emit(percent)
            return not stop.is_set()

        def carry_out() -> object:
            try:
                return work(watch)
            except (Stopped, RuntimeError):
                if not stop.is_set():
                    raise
                return _NoMore()

        self._aside.ask(carry_out)

    def stop(self) -> None:
        self._stop.set()

    def end(self) -> None:
        """Stop the work and wait for it, before the window closes."""
        self._stop.set()
        self._aside.forget()
        self._aside.wait()

    def _ended(self, answer: object) -> None:
        if isinstance(answer, _NoMore):
            self.stopped.emit()
        else:
            self.done.emit(answer)
