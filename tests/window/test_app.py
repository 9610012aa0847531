"""What starts the window, and what does not."""

from pathlib import Path

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from bridgedesk.app import main
from bridgedesk.window import application
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.theme import put_on
from tests.desk.evening import ticking

DONE, WRONG = 0, 2


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    found: list[Path | None] = []

    def start(path: Path | None = None) -> int:
        found.append(path)
        return DONE

    monkeypatch.setattr(application, "start", start)
    return found


def test_no_words_open_the_window(started: list[Path | None]) -> None:
    assert main([]) == DONE
    assert started == [None]


def test_a_club_file_is_opened_in_the_window(started: list[Path | None]) -> None:
    assert main(["my club.bridgedesk"]) == DONE
    assert started == [Path("my club.bridgedesk")]


def test_other_words_are_commands(started: list[Path | None], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dance"]) == WRONG
    assert "dance" in capsys.readouterr().err
    assert started == []


def test_every_part_has_the_letters_of_the_look(qapp: QApplication, qtbot: QtBot) -> None:
    """Those made before the window is dressed, too."""
    qapp.setStyleSheet("")
    qapp.setFont(QFont("DejaVu Sans", 7))  # as the system would have it
    application.application()
    window = MainWindow(ticking())
    qtbot.addWidget(window)
    put_on(qapp)
    sizes = {each.font().pointSize() for each in window.findChildren(QLabel) if not each.objectName()}
    assert sizes == {10}
    window.close()
