"""Layouts hold with longer words: with every string of the window two fifths longer, nothing is cut off."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import apply_look
from tests.window.states import all_states
from tests.window.walking import cut

SHARE = 0.4
PADDING = " nen" * 100


class LongerWords(QTranslator):
    """A language that needs two fifths more letters."""

    def translate(
        self, _context: str, text: str, _disambiguation: str | None = None, _number: int = -1
    ) -> str:
        return (text + PADDING[: round(SHARE * len(text)) + 1]).rstrip()


@pytest.fixture
def longer_words(dressed: QApplication) -> Iterator[None]:
    apply_look(dressed)  # whatever size and colours an earlier test chose
    translator = LongerWords()
    dressed.installTranslator(translator)
    yield
    dressed.removeTranslator(translator)


@pytest.mark.usefixtures("longer_words")
@pytest.mark.timeout(600)  # some two hundred states
def test_nothing_is_cut_off(window: MainWindow, tmp_path: Path) -> None:
    window.resize(1366, 768)
    assert window.tabs.tabText(0) == "Setup ne"
    found = []
    for name, widget in all_states(window, tmp_path):
        window.event_controller.pause.end()
        for _ in range(3):  # a layout within a layout within a layout
            QTest.qWait(1)
        found += [f"{name}: {words}" for words in cut(widget)]
    assert found == []
