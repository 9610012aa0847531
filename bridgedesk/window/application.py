"""Qt started, and nothing that goes wrong in it is swallowed."""

import gc
import os
import sys
import traceback
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.memory import Memory
from bridgedesk.window.parts.theme import Look, choose_letters, put_on
from bridgedesk.window.sweeper import Sweeper


def local_time() -> datetime:
    return datetime.now().astimezone()


def has_screen() -> bool:
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def application() -> QApplication:
    """The one there is, or a new one, still undressed but for its letters: without a screen it draws into
    memory."""
    if not has_screen():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    found = QApplication.instance()
    qt_application = found if isinstance(found, QApplication) else QApplication(sys.argv[:1])
    if not qt_application.findChild(Sweeper):
        gc.freeze()  # the program's own parts stay, and need not be gone through
        Sweeper(qt_application)
    qt_application.setApplicationName("BridgeDesk")
    choose_letters(qt_application, Look())
    return qt_application


def report_bugs_to(window: MainWindow) -> None:
    def report(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
        sys.stderr.write("".join(traceback.format_exception(kind, problem, trace)))
        window.report_bug(kind.__name__)

    sys.excepthook = report


def start(path: Path | None = None) -> int:
    """The window, until it is closed."""
    qt_application = application()
    memory = Memory.of_this_user()
    put_on(qt_application, memory.look())
    window = MainWindow(local_time, memory=memory)
    report_bugs_to(window)
    window.showMaximized()
    if path is not None:
        window.open_file(path)
    return qt_application.exec()


def only_what_matters(kind: QtMsgType, _: QMessageLogContext, words: str | None) -> None:
    """Drawing into memory has no window manager to tell sizes to, and says so every time."""
    if words and "propagateSizeHints" not in words:
        sys.stderr.write(f"{kind.name}: {words}\n")


def opens(path: Path) -> None:
    """Drawn into memory: every tab on this club file."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    qInstallMessageHandler(only_what_matters)
    put_on(application(), Look())
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
