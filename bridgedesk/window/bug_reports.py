"""Reports of unforeseen faults, wherever they happen: logged, printed and shown in the window."""

import sys
import threading
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from bridgedesk.bug_log import log_bug, show_bug
from bridgedesk.window.main_window import MainWindow


class BugReports(QObject):
    """Python's hooks for uncaught exceptions of every thread; the window is notified on its own thread."""

    happened = Signal(str, object)  # the kind of exception, and the log's path or None

    def install(self) -> None:
        sys.excepthook = self._uncaught
        sys.unraisablehook = self._unraisable
        threading.excepthook = self._in_thread

    def tell(self, window: MainWindow) -> None:
        self.happened.connect(window.report_bug)

    def report(self, problem: BaseException) -> None:
        show_bug(problem)
        self.happened.emit(type(problem).__name__, log_bug(problem))

    def _uncaught(self, _: type[BaseException], problem: BaseException, __: TracebackType | None) -> None:
        if isinstance(problem, Exception):  # not Ctrl+C in a terminal
            self.report(problem)

    def _unraisable(self, unraisable: "sys.UnraisableHookArgs") -> None:
        if unraisable.exc_value is not None:
            self.report(unraisable.exc_value)

    def _in_thread(self, failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None and not isinstance(failed.exc_value, SystemExit):
            self.report(failed.exc_value)
