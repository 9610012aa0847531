"""Start of the Qt application; no fault in it is swallowed."""

import gc
import os
import sys
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QMessageBox

from bridgedesk.bug_log import log_bug, show_bug
from bridgedesk.desk.clock.local_time import local_time
from bridgedesk.window.bug_reports import BugReports
from bridgedesk.window.collect_on_ui_thread import GarbageCollector
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.memory import UserSettings
from bridgedesk.window.parts.theme import Look, apply_look, set_application_font


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
    set_application_font(qt_application, Look())
    return qt_application


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
        apply_look(qt_application, memory.look())
        window = MainWindow(local_time, memory=memory)
        reports = report_bugs_to(window)
        window.showMaximized()
    except Exception as problem:
        return _could_not_start(problem)
    if path is not None:
        try:
            window.open_file(path)
        except Exception as problem:
            reports.report(problem)
    return qt_application.exec()


def _could_not_start(problem: Exception) -> int:
    """Report a failed start in a message box, as there may be no terminal."""
    show_bug(problem)
    log = log_bug(problem)
    words = f"BridgeDesk could not start ({type(problem).__name__}). Your club files are as they were."
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
        if window.desk is None:
            raise RuntimeError(window.status.text())
        for tab in range(window.tabs.count()):
            window.choose_tab(tab)
            if window.grab().isNull():
                raise RuntimeError(f"tab {tab + 1} of the window is not drawn")
    finally:
        window.close()
