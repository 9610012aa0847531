"""From a key in the Ctrl+K list to the picture, at 200 tables with 60,000 players in the club's list."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.main_window import MainWindow
from tests.benchmarks.floor import uncollected
from tests.benchmarks.windows import FRAME, begin_field, least, new_club, seconds, window_on

TABLES, PLAYERS = 200, 60_000


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = window_on(begin_field(new_club(tmp_path), TABLES), qtbot, tmp_path)
    window.choose_tab(1)
    yield window
    window.close()


def test_a_letter_is_answered_within_a_frame(window: MainWindow, qtbot: QtBot) -> None:
    names = window.reception.names
    people = [ClubPlayer(str(at), f"Given{at % 900} Surname{at}", str(100_000 + at)) for at in range(PLAYERS)]
    with qtbot.waitSignal(names.ready, timeout=60_000):
        names.take(people)
    window.reception.known_players = lambda: names  # type: ignore[method-assign, assignment, return-value]
    palette = window.finding.palette
    palette.open()
    qtbot.waitUntil(lambda: {"rules", "event"} <= set(window.finding.indexes), timeout=60_000)
    with uncollected():
        for text in ("p", "pa", "pair 1", "pair 19", "sur", "given1 s", "board 2", "11.2"):
            shorter = text[:-1]

            def type_last_letter(shorter: str = shorter, letter: str = text[-1]) -> float:
                palette.field.setText(shorter)
                return seconds(lambda: QTest.keyClicks(palette.field, letter))

            assert least(f"the last letter of “{text}”, against a frame", FRAME, type_last_letter) <= 1

        def opening() -> float:
            palette.close_again()
            return seconds(palette.open)

        assert least("opening, against a frame", FRAME, opening) <= 1
