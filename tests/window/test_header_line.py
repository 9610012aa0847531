"""Of all that stands in the line above the tabs the event's name is cut last."""

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.header_and_status import HeaderLine
from bridgedesk.window.parts.typed_fields import YieldingChoice, fill_choice


@pytest.fixture
def header(evening: MainWindow, qtbot: QtBot) -> HeaderLine:
    """By itself, so that nothing else says how wide it is."""
    desk = evening.open_event
    assert desk is not None
    header = HeaderLine()
    qtbot.addWidget(header)
    session = desk.event.sessions[0]
    header.show_place(desk.event, session, session.sections[0])
    header.show_progress(0, 60)
    header.show_to_clear(2)
    header.show_round("Round 1 of 5  22:29")
    header.show()
    return header


def needed(header: HeaderLine) -> int:
    line = header.layout()
    assert line is not None
    return line.sizeHint().width()


def seen(header: HeaderLine, width: int) -> tuple[str, bool, str]:
    header.resize(width, header.height())
    QTest.qWait(1)
    return header.where.text(), header.when.isVisible(), header.results_in.text()


def test_first_the_date_goes_then_the_club_then_the_longer_words(header: HeaderLine) -> None:
    """Three tables of 20 boards are 60 results."""
    assert seen(header, 2000) == ("Example BC  ·  Tuesday Pairs", True, "0 of 60 results in")
    width = needed(header)
    assert seen(header, width) == ("Example BC  ·  Tuesday Pairs", True, "0 of 60 results in")
    assert seen(header, width - 1) == ("Example BC  ·  Tuesday Pairs", False, "0 of 60 results in")
    width = needed(header)
    assert seen(header, width - 1) == ("Tuesday Pairs", False, "0 of 60 results in")
    width = needed(header)
    assert seen(header, width - 1) == ("Tuesday Pairs", False, "0/60")
    assert header.round.text() == "Round 1 of 5  22:29"
    seen(header, needed(header) - 1)
    assert (header.where.text(), header.round.text()) == ("Tuesday Pairs", "22:29")
    assert header.round.toolTip() == "Round 1 of 5  22:29"
    assert header.where.toolTip().startswith("Example BC  ·  Tuesday Pairs")
    assert header.results_in.toolTip() == "0 of 60 results in: lists the missing scores (F8)"
    assert seen(header, 2000) == ("Example BC  ·  Tuesday Pairs", True, "0 of 60 results in")


def test_beside_a_dock_at_200_percent_the_whole_name_is_there(evening: MainWindow, qtbot: QtBot) -> None:
    evening.resize(960, 540)
    evening.clock_dock.start.click()
    evening.clock_dock.show()
    where = evening.header.where
    assert evening.header.round.text()
    qtbot.waitUntil(lambda: where.text() == "Tuesday Pairs")
    qtbot.waitUntil(lambda: where.width() >= where.sizeHint().width())


def test_the_room_display_keeps_the_club(evening: MainWindow, qtbot: QtBot) -> None:
    evening.resize(960, 540)
    evening.clock_dock.start.click()
    evening.clock_dock.show()
    qtbot.waitUntil(lambda: evening.header.where.text() == "Tuesday Pairs")
    evening.room.show()
    evening.clock_controller.tick()
    assert evening.room.place == "Example BC  ·  Tuesday Pairs"


def test_no_section_is_cut_whatever_its_letter(header: HeaderLine) -> None:
    """In any size of letters; a text as wide as its room to the pixel ended in dots."""
    assert isinstance(header.section, YieldingChoice)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for points in range(16, 45):
        font = header.section.font()
        font.setPointSizeF(points / 2)
        header.section.setFont(font)
        for letter in letters:
            fill_choice(header.section, [(each, f"Section {each}") for each in ("A", letter)], letter)
            header.section.resize(header.section.sizeHint())
            assert not header.section.is_cut, (letter, points / 2)
