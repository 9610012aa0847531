"""Start of the Qt application; no fault in it is swallowed."""

import gc
import os
import sys
import threading
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    QSize,
    QTimer,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from bridgedesk.bug_log import log_bug, show_bug
from bridgedesk.desk.clock.round_clock import local_time
from bridgedesk.resources import resource
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.memory import UserSettings
from bridgedesk.window.parts.theme import SIZES, Look, apply_look, set_application_font

# ---- reports of unforeseen faults, wherever they happen: logged, printed and shown in the window


class BugReports(QObject):
    """Python's hooks for uncaught exceptions of every thread; the window is notified on its own thread."""

    happened = Signal(str, object)  # the kind of exception, and the log's path or None

    def install(self) -> None:
        sys.excepthook = self._uncaught
        sys.unraisablehook = self._unraisable
        threading.excepthook = self._thread_failed

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

    def _thread_failed(self, failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None and not isinstance(failed.exc_value, SystemExit):
            self.report(failed.exc_value)


# ---- garbage collection on the window's own thread, and on no other

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


# ---- application

LAPTOP = QSize(1366, 728)  # without the system's bar


def has_screen() -> bool:
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def application() -> QApplication:
    """Return the running Qt application, or a new one with only its font set; without a screen it draws
    into memory."""
    if not has_screen():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    found = QApplication.instance()
    qt_application = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    if not qt_application.findChild(GarbageCollector):
        gc.freeze()  # the program's own parts stay, and need not be gone through
        GarbageCollector(qt_application)
    qt_application.setApplicationName("BridgeDesk")
    qt_application.setWindowIcon(QIcon(str(resource("icons/bridgedesk.svg"))))
    set_application_font(qt_application, Look())
    return qt_application


def percent_for(room: QSize) -> int:
    """Return the size of letters, in percent, with which a screen shows as much as a small laptop's."""
    times = min(room.width() / LAPTOP.width(), room.height() / LAPTOP.height())
    return max((size for size in SIZES if 100 <= size <= 100 * times), default=100)


def report_bugs_to(window: MainWindow) -> BugReports:
    """Log every fault from now on and show it in this window."""
    reports = BugReports(window)
    reports.install()
    reports.tell(window)
    return reports


def start(path: Path | None = None) -> int:
    """Show the window and run it until it is closed."""
    qt_application = application()
    try:
        memory = UserSettings.load_for_user()
        apply_look(qt_application, memory.look(percent_for(qt_application.primaryScreen().availableSize())))
        window = MainWindow(local_time, memory=memory)
        reports = report_bugs_to(window)
    except Exception as problem:
        return _could_not_start(problem)
    if path is not None:
        try:
            window.open_file(path)  # first, so that nothing is drawn that is not seen
        except Exception as problem:
            reports.report(problem)
    window.showMaximized()
    return qt_application.exec()


def _could_not_start(problem: Exception) -> int:
    """Report a failed start in a message box, as there may be no terminal."""
    show_bug(problem)
    log = log_bug(problem)
    words = f"BridgeDesk could not start ({type(problem).__name__}). Your club files are unchanged."
    if has_screen():
        QMessageBox.critical(None, "BridgeDesk", f"{words}\n\nDetails: {log}" if log else words)
    return 1


def filter_qt_messages(kind: QtMsgType, _: QMessageLogContext, words: str | None) -> None:
    """Print Qt's messages, except the one about window sizes that drawing into memory causes every time."""
    if words and "propagateSizeHints" not in words and sys.stderr is not None:
        sys.stderr.write(f"{kind.name}: {words}\n")


def draw_all_tabs(path: Path) -> None:
    """Draw every tab of this club file into memory, to see that it opens."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    qInstallMessageHandler(filter_qt_messages)
    apply_look(application(), Look())
    window = MainWindow(local_time, path.parent)
    try:
        window.open_file(path)
        if window.open_event is None:
            raise RuntimeError(window.status.text())
        for tab in range(window.tabs.count()):
            window.choose_tab(tab)
            if window.grab().isNull():
                raise RuntimeError(f"tab {tab + 1} of the window is not drawn")
    finally:
        window.close()
