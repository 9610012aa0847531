"""What starts the window, and what does not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize

from bridgedesk.app import main
from bridgedesk.window import application
from bridgedesk.window.parts.memory import UserSettings
from bridgedesk.window.parts.theme import Look

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
print({each.font().pointSizeF() for each in window.findChildren(QLabel) if not each.objectName()})
window.close()
"""


def test_every_part_has_the_letters_of_the_look() -> None:
    """Those made before the window is dressed, too; in a process of its own, where nothing is dressed yet."""
    surroundings = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", UNDRESSED], env=surroundings, capture_output=True, text=True, check=True
    )
    assert done.stdout == "{10.5}\n"


def test_the_program_tries_itself_with_its_window(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--self-test"]) == 0
    assert capsys.readouterr().out.endswith("  window opens it\nEverything works.\n")


@pytest.mark.parametrize(
    ("screen", "percent"),
    [
        ((1366, 728), 100),
        ((1280, 680), 100),
        ((1536, 824), 100),  # 1.12 times as wide as a small laptop's
        ((1600, 860), 115),
        ((1920, 1040), 130),  # 1.41 times as wide, 1.43 times as high
        ((1920, 800), 100),
        ((2560, 1400), 150),
    ],
)
def test_a_large_screen_begins_with_large_letters(screen: tuple[int, int], percent: int) -> None:
    assert application.percent_for(QSize(*screen)) == percent


def test_letters_once_chosen_stay(tmp_path: Path) -> None:
    memory = UserSettings(tmp_path / "window.ini")
    assert memory.look(130).percent == 130
    memory.remember_look(Look(percent=100))
    assert memory.look(130).percent == 100


def test_without_a_console_every_command_still_ends_as_it_should(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    assert main(["--version"]) == 0
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["no-such-command"]) == 2
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["vp", "--help-me"]) == 2
