"""A sample evening played through the real window, key by key: its sheet and a picture of every tab."""

import json
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.scorepad.figures import FIGURE
from bridgedesk.resources import resource
from bridgedesk.window.application import application, report_bugs_to
from bridgedesk.window.main_window import MainWindow

BEGINS = datetime.fromisoformat("2026-11-17T19:15")
HALF = 9  # boards typed before the picture of the half-played evening
CONTROL = Qt.KeyboardModifier.ControlModifier


class Evening(NamedTuple):
    """What is typed; slips board by board, North-South in number order."""

    club: str
    event: str
    boards: int
    pairs: list[list[str]]
    refused: str
    slips: list[list[str]]


class Played(NamedTuple):
    file: Path
    sheets: tuple[Path, ...]
    pictures: tuple[Path, ...]


def sample_evening() -> Evening:
    return Evening(**json.loads(resource("samples/evening.json").read_text(encoding="utf-8")))


def clock() -> Callable[[], datetime]:
    """Every look at it is twenty seconds later, so that the same evening is played each time."""
    looks = iter(range(10**6))
    return lambda: BEGINS + timedelta(seconds=20 * next(looks))


def play(folder: Path) -> Played:
    qInstallMessageHandler(_only_what_matters)
    application()
    window = MainWindow(clock(), folder)
    report_bugs_to(window)
    window.show()
    QTest.qWaitForWindowExposed(window)
    director = Director(window, folder)
    pictures = tuple(director.evening(sample_evening()))
    file = window.club.file.path if window.club else folder
    sheets = (window.sheet,) if window.sheet else ()
    window.close()
    return Played(file, sheets, pictures)


class Director:
    """Types and looks, as a person would."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self.window = window
        self.folder = folder

    def evening(self, evening: Evening) -> Iterator[Path]:
        yield self.picture("1-begin")
        self.begin(evening)
        self.seat(evening.pairs)
        yield self.picture("2-setup")
        self.tab(2)
        self.type_slips(evening.slips[:HALF])
        self.type_score(evening.refused)
        yield self.picture("3-scores-refused")
        self.press(Qt.Key.Key_Escape)
        self.type_slips(evening.slips[HALF:])
        self.press(Qt.Key.Key_Up)
        yield self.picture("4-scores")
        self.tab(3)
        self.post()
        yield self.picture("5-standings")
        self.tab(4)
        yield self.picture("6-penalties")
        self.tab(5)
        yield self.picture("7-appeals")
        self.tab(2)
        self.window.history.show()
        yield self.picture("8-history")

    def begin(self, evening: Evening) -> None:
        reception, chooser = self.window.reception, self.window.setup.chooser
        for field, text in (
            (reception.welcome.club, evening.club),
            (reception.new_event.title, evening.event),
            (chooser.pairs, str(len(evening.pairs))),
            (chooser.boards, str(evening.boards)),
        ):
            QTest.keyClicks(field, text)
            QTest.keyClick(field, Qt.Key.Key_Return)
        while chooser.aside.waiting:
            QTest.qWait(5)
        QTest.keyClick(chooser.view, Qt.Key.Key_Return)

    def seat(self, pairs: list[list[str]]) -> None:
        fields = self.window.setup.fields
        for number, names in enumerate(pairs, start=1):
            for field, name in zip(fields[str(number)], names, strict=True):
                QTest.keyClicks(field, name)
                QTest.keyClick(field, Qt.Key.Key_Return)

    def type_slips(self, slips: list[list[str]]) -> None:
        for board in slips:
            for score in board:
                self.type_score(score)

    def type_score(self, score: str) -> None:
        """A figure commits with its sign, everything else with Enter."""
        QTest.keyClicks(self.window.scores.field, score)
        if not FIGURE.fullmatch(score):
            self.press(Qt.Key.Key_Return)

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.window.scores.field, key)

    def tab(self, number: int) -> None:
        self.window.choose_tab(number - 1)

    def post(self) -> None:
        self.window.post_ranking()

    def picture(self, name: str) -> Path:
        path = self.folder / f"{name}.png"
        _settle(self.window)
        if not self.window.grab().save(str(path)):
            raise OSError(f"{path} cannot be written")
        return path


def _only_what_matters(kind: QtMsgType, _: QMessageLogContext, words: str | None) -> None:
    """Drawing into memory has no window manager to tell sizes to, and says so every time."""
    if words and "propagateSizeHints" not in words:
        sys.stderr.write(f"{kind.name}: {words}\n")


def _settle(window: QWidget) -> None:
    """Layouts and scroll bars find their place before anybody looks."""
    for _ in range(3):
        window.repaint()
        QTest.qWait(1)
