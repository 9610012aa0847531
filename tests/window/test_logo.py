"""The club's logo from the Print menu: what can be drawn is kept beside the club file."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from bridgedesk.desk.reports.sheet_facts import logo_of
from bridgedesk.window.main_window import MainWindow


def drawn(path: Path, across: int) -> Path:
    image = QImage(across, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("#27624a"))
    assert image.save(str(path))
    return path


def test_a_logo_is_chosen_and_taken_away(
    evening: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lion = drawn(tmp_path / "lion.png", 60)
    monkeypatch.setattr(
        "bridgedesk.window.club.club_changes.QFileDialog.getOpenFileName", lambda *_: (str(lion), "")
    )
    evening.menus.logo.trigger()
    assert evening.status.text() == "Logo added to all sheets: lion.png"
    assert logo_of(tmp_path) == lion.read_bytes()
    evening.menus.no_logo.trigger()
    assert evening.status.text() == "Logo removed from all sheets"
    assert logo_of(tmp_path) is None
    evening.menus.no_logo.trigger()
    assert evening.status.text().startswith("The club has no logo")


def test_what_cannot_be_drawn_is_refused(evening: MainWindow, tmp_path: Path) -> None:
    wide = drawn(tmp_path / "wide.png", 4001)
    torn = tmp_path / "torn.png"
    torn.write_bytes(b"\x89PNG\r\n\x1a\n")
    for path, said in ((wide, "4001 by 20 pixels"), (torn, "cannot be used as a logo")):
        evening.logos.set_logo(path)
        assert said in evening.status.text()
        assert logo_of(tmp_path) is None


def test_without_a_club_there_is_no_logo(window: MainWindow) -> None:
    window.menus.logo.trigger()
    assert window.status.text().startswith("No club is open")
