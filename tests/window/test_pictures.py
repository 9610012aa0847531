"""Whatever is open, the window stays within a small laptop's screen, also at 125%.

With `-m ""` this makes all pictures, in both themes and at both scales."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look
from tests.window.pictures import FOLDER, keep
from tests.window.states import all_states
from tests.window.walking import cut, faults

SCREENS = {"1": (1366, 768), "1.25": (1092, 614)}  # what Qt counts in, at that scale


@pytest.mark.parametrize(("width", "height"), [*SCREENS.values(), (960, 540)])  # the last: 200% of 1920
def test_no_tab_and_no_dock_pushes_the_window_off_the_screen(
    evening: MainWindow, width: int, height: int
) -> None:
    evening.resize(width, height)
    docks = [
        evening.side.history,
        evening.side.notebook,
        evening.side.rule_lookup,
        evening.side.clauses.dock,
        evening.clock_dock,
        evening.guide,
    ]
    for number in range(evening.tabs.count()):
        evening.choose_tab(number)
        for dock in docks:
            dock.show()
            QTest.qWait(1)
            assert evening.minimumSizeHint().width() <= width, (number, dock.windowTitle())
            assert evening.minimumSizeHint().height() <= height, (number, dock.windowTitle())
            dock.hide()


@pytest.fixture
def theme(dressed: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    apply_look(dressed, Look(dark=request.param == "dark"))
    yield request.param
    apply_look(dressed)


@pytest.mark.timeout(600)  # some two hundred pictures
@pytest.mark.parametrize(
    ("theme", "scale"),
    [
        ("light", "1"),
        ("dark", "1.25"),
        pytest.param("light", "1.25", marks=pytest.mark.long),
        pytest.param("dark", "1", marks=pytest.mark.long),
    ],
    indirect=["theme"],
)
def test_every_state_fits_the_screen_and_is_pictured(
    window: MainWindow, tmp_path: Path, theme: str, scale: str
) -> None:
    width, height = SCREENS[scale]
    window.resize(width, height)
    folder, names = f"{theme} {100 * float(scale):.0f}%", []
    for number, (name, widget) in enumerate(all_states(window, tmp_path), start=1):
        if widget is window:
            assert (window.width(), window.height()) == (width, height), name
            assert list(faults(window)) == [], name
        for _ in range(3):  # a layout within a layout within a layout
            QTest.qWait(1)
        assert list(cut(widget)) == [], name
        keep(widget, f"{folder}/{number:02} {name.replace('/', ' ')}", float(scale))
        names.append(name)
    assert len(set(names)) == len(names) > 60
    made = {path.name for path in (FOLDER / folder).glob("*.png")}
    assert len(made) >= len(names)
