"""What starts the window, and what does not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bridgedesk.app import main
from bridgedesk.window import application

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


UNDRESSED = """
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel
system = QApplication([])
system.setFont(QFont("DejaVu Sans", 7))
from bridgedesk.window.application import application
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import apply_look
from tests.evenings.club_evening import ticking
application()
window = MainWindow(ticking())
apply_look(system)
print({each.font().pointSize() for each in window.findChildren(QLabel) if not each.objectName()})
window.close()
"""


def test_every_part_has_the_letters_of_the_look() -> None:
    """Those made before the window is dressed, too; in a process of its own, where nothing is dressed yet."""
    surroundings = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", UNDRESSED], env=surroundings, capture_output=True, text=True, check=True
    )
    assert done.stdout == "{10}\n"


def test_the_program_tries_itself_with_its_window(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--self-test"]) == 0
    assert capsys.readouterr().out.endswith("  window opens it\nEverything works.\n")
