"""Work that does not hold up typing: in the background, or put off until a pause."""

import sys
from collections.abc import Callable
from functools import cache
from threading import Event, Thread

from PySide6.QtCore import QObject, QTimer, Signal

from bridgedesk import rule_library
from bridgedesk.desk.reports.printing import Stopped, Watch
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.loader import Shelf

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


# ---- the rule books, read when first needed


@cache
def bookshelf() -> Shelf:
    return rule_library.library()


@cache
def load_rule_book(book_id: str) -> Book:
    """Return one rule book alone, all that an event needs."""
    return rule_library.book(book_id)


# ---- long work in the background that reports its progress and can be stopped


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


# ---- pause in the typing, for which all that follows from results waits: checks, docks and room display

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
