"""The icons: drawn at any size, in the ink of the look of now."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QImage, QImageReader
from PySide6.QtWidgets import QApplication

from bridgedesk.resources import resource
from bridgedesk.window.application import application
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look, colour, icon, strokes
from tests.window.icon_files import LARGEST, SIDES, rendered


def ink(image: QImage) -> list[tuple[int, int]]:
    spots = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return [spot for spot in spots if image.pixelColor(*spot).alpha() > 60]


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("side", [16, 64])
def test_every_icon_fills_its_square_and_keeps_within_it(side: int) -> None:
    for name in strokes():
        drawn = ink(icon(name).pixmap(QSize(side, side)).toImage())
        across, down = [x for x, _ in drawn], [y for _, y in drawn]
        assert max(max(across) - min(across), max(down) - min(down)) > side / 2, name
        assert min(*across, *down) > 0, name
        assert max(*across, *down) < side - 1, name


def test_it_changes_with_the_light(dressed: QApplication) -> None:
    drawn = icon("add")
    try:
        for dark in (False, True):
            apply_look(dressed, Look(dark=dark))
            image = drawn.pixmap(QSize(64, 64)).toImage()
            assert image.pixelColor(32, 32).rgb() == colour("faint").rgb()
            closed = drawn.pixmap(QSize(64, 64), QIcon.Mode.Disabled).toImage()
            assert closed.pixelColor(32, 32).rgb() == colour("line").rgb()
    finally:
        apply_look(dressed)


def test_no_two_entries_of_a_menu_look_the_same(window: MainWindow) -> None:
    for entry in window.menuBar().actions():
        menu = entry.menu()
        pictures = [
            each.icon().pixmap(QSize(32, 32)).toImage()
            for each in getattr(menu, "actions", list)()
            if not each.icon().isNull()
        ]
        assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


@pytest.mark.usefixtures("dressed")
def test_the_program_has_its_icon_as_drawn_in_every_size() -> None:
    before = QApplication.windowIcon()
    assert not application().windowIcon().pixmap(32, 32).isNull()
    QApplication.setWindowIcon(before)
    largest = QImage(str(resource("icons/bridgedesk.png")))
    assert largest == rendered(LARGEST)
    reader = QImageReader(str(resource("icons/bridgedesk.ico")))
    pictures = [reader.read() for number in range(reader.imageCount()) if reader.jumpToImage(number)]
    assert [picture.width() for picture in pictures] == list(SIDES)
    for picture in pictures:
        assert picture.convertToFormat(QImage.Format.Format_ARGB32) == rendered(picture.width())
