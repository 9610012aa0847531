"""Work that does not hold up typing: in the background, or put off until a pause."""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import Event, Thread
from time import monotonic

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

    def forget(self) -> None:
        """Stop the work and ignore its answer."""
        self._stop.set()
        self._aside.forget()

    def end(self) -> None:
        """Stop the work and wait for it, before the window closes."""
        self.forget()
        self._aside.wait()

    def _ended(self, answer: object) -> None:
        if isinstance(answer, _NoMore):
            self.stopped.emit()
        else:
            self.done.emit(answer)


# ---- pause in the typing, in which all that follows from results is done: checks, docks and room display

LASTS = 120  # milliseconds; keys of a fast typist come sooner, so that none waits
AT_ONCE = 1 / 240  # seconds, a quarter of a frame, after which a key comes first


class TypingPause(QObject):
    """Pause after a key, and the work that waits for it. The work is done in pieces, with keys in between; a
    key begins another pause, and a new result drops what is left. It is all done at once when the director
    turns to something else."""

    def __init__(self, parent: QObject, work: Callable[[], Iterator[object]]) -> None:
        super().__init__(parent)
        self._work = work
        self._left: Iterator[object] = iter(())
        self._kept = False
        self.timer = QTimer(self, singleShot=True, interval=LASTS)
        self.next = QTimer(self, singleShot=True, interval=0)  # once no key and no picture waits
        for each in (self.timer, self.next):
            each.timeout.connect(self.go_on)

    @property
    def waits(self) -> bool:
        return self.timer.isActive() or self.next.isActive()

    def begin(self) -> None:
        """Begin a pause after a result; what an earlier result left to do is out of date."""
        self.forget()
        self._left = self._work()
        self.timer.start()

    def begin_again(self) -> None:
        """Begin the pause again after another key."""
        if self.waits:
            self.next.stop()
            self.timer.start()

    def go_on(self) -> None:
        """Do some pieces of the work, then let keys in."""
        until = monotonic() + AT_ONCE
        for _ in self._left:
            if monotonic() > until:
                self.next.start()
                return

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Leave the work to the pause whatever is carried out now, such as results from the devices: the
        director may be typing."""
        self._kept = True
        try:
            yield
        finally:
            self._kept = False

    def end(self) -> None:
        """Do the rest of the work at once."""
        if self.waits and not self._kept:
            left = self._left
            self.forget()
            deque(left, maxlen=0)

    def forget(self) -> None:
        """Drop the work that is left."""
        self.timer.stop()
        self.next.stop()
        self._left = iter(())
