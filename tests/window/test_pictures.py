"""Whatever is open, the window stays within a small laptop's screen, also at 125% and 150%.

With `-m ""` this makes all pictures: in both themes, of that screen at every scale and of a large one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look, look
from tests.window.focus import traps, unspoken
from tests.window.pictures import FOLDER, keep
from tests.window.states import all_states
from tests.window.walking import cut, faults

SCREENS = {  # what Qt counts in, the scale, and the window's own letters
    "100%": (1366, 768, 1.0, 100),
    "125%": (1092, 614, 1.25, 100),
    "150%": (911, 512, 1.5, 100),
    "letters of 150%": (1366, 768, 1.0, 150),
    "large": (1920, 1080, 1.0, 130),  # the letters of a large screen, if none are chosen
}
ALWAYS = (("light", "100%"), ("dark", "125%"))


BARS = 78  # the window's title and the system's bar, at most
SMALLEST = {(1366, 768 - BARS): 150, (911, 512 - BARS): 100, (960, 540 - BARS): 130}  # 150% and 200% of 1920


@pytest.fixture
def percent(dressed: QApplication) -> Iterator[None]:
    yield
    apply_look(dressed)


@pytest.mark.usefixtures("percent")
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1092, 614), *SMALLEST])
def test_no_tab_and_no_dock_pushes_the_window_off_the_screen(
    evening: MainWindow, dressed: QApplication, width: int, height: int
) -> None:
    apply_look(dressed, Look(percent=SMALLEST.get((width, height), 100)))
    evening.resize(width, height)
    bar = evening.tabs.tabBar()
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
            assert (evening.width(), evening.height()) == (width, height), (number, dock.windowTitle())
            assert bar.sizeHint().width() <= bar.width(), "every tab is in sight"
            dock.hide()


@pytest.fixture
def theme(dressed: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    apply_look(dressed, Look(dark=request.param == "dark"))
    yield request.param
    apply_look(dressed)


@pytest.mark.timeout(600)  # some two hundred pictures
@pytest.mark.parametrize(
    ("theme", "screen"),
    [
        pytest.param(theme, screen, marks=() if (theme, screen) in ALWAYS else pytest.mark.long)
        for theme in ("light", "dark")
        for screen in SCREENS
    ],
    indirect=["theme"],
)
def test_every_state_fits_the_screen_and_is_pictured(
    window: MainWindow, dressed: QApplication, tmp_path: Path, theme: str, screen: str
) -> None:
    width, height, scale, percent = SCREENS[screen]
    apply_look(dressed, look()._replace(percent=percent))
    window.resize(width, height)
    folder, names = f"{theme} {screen}", []
    for number, (name, widget) in enumerate(all_states(window, tmp_path), start=1):
        if widget is window:
            assert (window.width(), window.height()) == (width, height), name
            assert [*faults(window), *unspoken(window), *traps(window)] == [], name
        for _ in range(3):  # a layout within a layout within a layout
            QTest.qWait(1)
        assert list(cut(widget)) == [], name
        keep(widget, f"{folder}/{number:02} {name.replace('/', ' ')}", scale)
        names.append(name)
    assert len(set(names)) == len(names) > 60
    made = {path.name for path in (FOLDER / folder).glob("*.png")}
    assert len(made) >= len(names)
