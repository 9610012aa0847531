"""Whatever is pressed, typed and clicked: nothing breaks, and the file holds what the window shows."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from bridgedesk.desk.club.club import Club
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.window.hands import Hands, answer_dialogs
from tests.window.states import all_states

STATES = 170
NOT_OURS = "This plugin does not support"  # what drawing into memory lacks


@pytest.fixture
def deaf(qt_warnings: list[str]) -> Iterator[None]:
    """To what the place lacks in which it is drawn; everything else is heard."""
    yield
    qt_warnings[:] = [words for words in qt_warnings if NOT_OURS not in words]


def nothing_breaks(window: MainWindow, hands: Hands, moves: int, qtbot: QtBot) -> None:
    for _ in range(moves):
        with qtbot.captureExceptions() as raised:
            hands.move()
        assert not raised, hands.done[-12:]
        assert window.isVisible(), hands.done[-3:]
    desk = window.open_event
    if desk is not None:
        shown, path = desk.event, desk.file.path
        again = Club.open(path, ticking())
        assert again.event(shown.id).event == shown
        again.close()


@pytest.mark.usefixtures("deaf")
@pytest.mark.parametrize("seed", [1, 2])
def test_on_an_evening(
    evening: MainWindow, tmp_path: Path, seed: int, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(evening, seed)
    answer_dialogs(hands.chance, tmp_path, monkeypatch)
    nothing_breaks(evening, hands, 150, qtbot)


@pytest.mark.long
@pytest.mark.usefixtures("deaf")
@pytest.mark.parametrize("seed", range(60))
def test_in_any_state(
    window: MainWindow, tmp_path: Path, seed: int, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(window, seed)
    at = hands.chance.randrange(STATES)
    name, _ = next(islice(all_states(window, tmp_path), at, None))
    hands.done.append(f"begins at {name}")
    answer_dialogs(hands.chance, tmp_path, monkeypatch)
    nothing_breaks(window, hands, 400, qtbot)
