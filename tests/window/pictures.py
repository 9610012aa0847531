"""What a test saw, kept to be looked at: build/pictures is no part of the repository."""

from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

FOLDER = Path(__file__).resolve().parents[2] / "build" / "pictures"


def keep(widget: QWidget, name: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    QTest.qWait(1)
    assert widget.grab().save(str(FOLDER / f"{name}.png"))
