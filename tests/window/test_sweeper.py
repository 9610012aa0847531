"""Parts of a window end in the thread of the window."""

import gc
import weakref
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from bridgedesk.window import application
from bridgedesk.window.parts.background_work import BackgroundWork


class Part(QObject):
    """Holds itself, as parts do whose signals lead to their own acts."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def much() -> object:
    """More than Python lets stand before it sweeps up by itself."""
    for generation, _ in enumerate(gc.get_threshold()):
        kept = [[each] for each in range(2 * gc.get_threshold()[0] * 10**generation)]
    return len(kept)


def test_work_aside_takes_no_part_of_the_window_with_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    gc.collect()
    weakref.finalize(Part(), lambda: ended.append(current_thread().name))
    aside = BackgroundWork()
    with qtbot.waitSignal(aside.done):
        aside.ask(much)
    assert set(ended) <= {main_thread().name}  # where the second may be over
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 11))
    application.collect_garbage()
    assert ended == [main_thread().name]


def test_everything_is_swept_up_seldom(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    assert not gc.isenabled()
    swept: list[int] = []
    monkeypatch.setattr(gc, "collect", swept.append)
    for count in ((700, 10, 10), (701, 0, 0), (9000, 11, 0), (701, 11, 11)):
        monkeypatch.setattr(gc, "get_count", lambda count=count: count)
        application.collect_garbage()
    assert swept == [0, 1, 2]
    qtbot.waitUntil(lambda: len(swept) > 3)  # and again every second
