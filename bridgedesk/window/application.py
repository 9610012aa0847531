"""Qt started, and nothing that goes wrong in it is swallowed."""

import os
import sys
import traceback
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtWidgets import QApplication

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.memory import Memory
from bridgedesk.window.parts.theme import Look, choose_letters, put_on


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
