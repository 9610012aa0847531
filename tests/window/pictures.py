"""What a test saw, kept to be looked at: build/pictures is no part of the repository."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

FOLDER = Path(__file__).resolve().parents[2] / "build" / "pictures"


def keep(widget: QWidget, name: str, scale: float = 1) -> None:
    """As a screen of this scale shows it."""
    path = FOLDER / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(2):  # layouts and scroll bars find their place
        widget.repaint()
        QTest.qWait(1)
    picture = QPixmap(widget.size() * scale)
    picture.setDevicePixelRatio(scale)
    picture.fill(Qt.GlobalColor.transparent)
    widget.render(picture)
    assert picture.save(str(path))
