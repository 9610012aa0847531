"""Drop-down lists and menus as they look when they are open."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from bridgedesk.window.evening_page import SCORES
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice
from tests.window.contrast import TEXT, luminance

ICON = 28  # pixels


def all_rows_shown(choice: QComboBox) -> bool:
    QTest.mouseClick(choice, Qt.MouseButton.LeftButton)
    QTest.qWait(20)
    view = choice.view()
    rows = sum(view.sizeHintForRow(at) for at in range(choice.count()))
    shown = rows <= view.viewport().height() and view.verticalScrollBar().maximum() == 0
    choice.hidePopup()
    return shown


def test_a_drop_down_shows_all_its_rows_however_often_it_opens(
    evening: MainWindow, dressed: QApplication
) -> None:
    evening.choose_tab(SCORES)
    (order,) = (each for each in evening.findChildren(QComboBox) if each.currentText().startswith("by board"))
    for wanted in (Look(), Look(dark=True), Look(percent=130)):
        apply_look(dressed, wanted)
        assert all_rows_shown(order), wanted
        assert all_rows_shown(order), f"{wanted}, for the second time"
    apply_look(dressed)


@pytest.mark.parametrize("dark", [False, True])
def test_the_line_under_the_mouse_in_a_menu_can_be_read(
    evening: MainWindow, dressed: QApplication, *, dark: bool
) -> None:
    apply_look(dressed, Look(dark=dark))
    menu = next(each for each in evening.menuBar().findChildren(QMenu) if each.actions())
    first = menu.actions()[0]
    menu.popup(evening.pos())
    menu.setActiveAction(first)
    QTest.qWait(20)
    line = menu.grab(menu.actionGeometry(first).adjusted(ICON, 0, 0, 0)).toImage()
    shades = {line.pixelColor(x, y).rgb() for x in range(line.width()) for y in range(line.height())}
    dark_to_light = sorted(luminance(QColor(shade)) for shade in shades)
    menu.close()
    apply_look(dressed)
    assert (dark_to_light[-1] + 0.05) / (dark_to_light[0] + 0.05) >= TEXT


@pytest.mark.parametrize(("wide", "cut"), [(120, True), (300, False)])
def test_a_cut_choice_ends_in_dots_and_its_tip_has_it_all(qtbot: QtBot, *, wide: int, cut: bool) -> None:
    choice = choice_field("Outcome", "What the committee decided")
    qtbot.addWidget(choice)
    whole = "Dismissed: the ruling stands"
    fill_choice(choice, [(1, "Upheld"), (2, whole)], 2)
    choice.resize(wide, 31)
    drawn = QStyleOptionComboBox()
    choice.initStyleOption(drawn)
    assert drawn.currentText.endswith("…") is cut
    assert choice.toolTip() == f"{whole}\nWhat the committee decided"
