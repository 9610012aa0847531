"""The guide says what is there: each key it names is one of the window, each name stands there."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QLabel, QTabBar, QWidget

from bridgedesk import __version__
from bridgedesk.resources import resource
from bridgedesk.window import about_dock
from bridgedesk.window.about_dock import AboutDock
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.side_docks import BEGIN, PAGES
from tests.window.walking import KINDS

KEY = re.compile(
    r"\b(?:(?:Ctrl|Alt|Shift)\+)+(?:F(?:1[0-2]|[1-9])\b|[A-Z0-9](?![a-z])|PgUp|PgDn)|\bF(?:1[0-2]|[1-9])\b"
)
NAMED = re.compile(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)")
ON_THE_PAD = {"F2", "F6", "F9", "Ctrl+A", "Ctrl+C"}  # keys of the score field, and of every text
AT_ONCE = {BEGIN, "setup"}  # what they call by name stands there from the start
ELSEWHERE = {"Open your club", "Reinstate"}  # a heading; a button once an entry has withdrawn


def page(name: str) -> str:
    return resource(f"help/{name}.md").read_text(encoding="utf-8")


def changelog() -> str:
    return resource("CHANGELOG.md").read_text(encoding="utf-8")


def keys_there(window: MainWindow) -> set[str]:
    found = {action.shortcut().toString() for action in window.findChildren(QAction)}
    found |= {shortcut.key().toString() for shortcut in window.findChildren(QShortcut)}
    return (
        found | ON_THE_PAD | {button.shortcut().toString() for button in window.findChildren(QAbstractButton)}
    )


def words_there(window: MainWindow) -> str:
    said = [action.text() for action in window.findChildren(QAction)]
    said += [menu.title() for menu in (window.menus.export, window.menus.recent)]
    said += [dock.windowTitle() for dock in window.findChildren(QWidget) if dock.windowTitle()]
    said += [bar.tabText(at) for bar in window.findChildren(QTabBar) for at in range(bar.count())]
    for part in window.findChildren(QWidget):
        if isinstance(part, (*KINDS, QLabel)):
            said.append(part.accessibleName())
            said.append(part.text() if isinstance(part, QAbstractButton | QLabel) else "")
    return "\n".join(said)


@pytest.mark.parametrize("name", [BEGIN, *PAGES])
def test_the_guide_names_only_what_is_there(evening: MainWindow, name: str) -> None:
    text, words = page(name), words_there(evening)
    assert text.startswith("# ")
    named = {QKeySequence(key).toString() for key in KEY.findall(text)}
    assert named <= keys_there(evening), name
    for called in set(NAMED.findall(text)) - ELSEWHERE if name in AT_ONCE else ():
        assert called.lower() in words.lower(), called


def test_the_guide_needs_no_internet(evening: MainWindow) -> None:
    evening.menus.guide.trigger()
    assert evening.guide.isVisible()
    for number, name in enumerate(PAGES):
        evening.choose_tab(number)
        assert evening.guide.page == name
        assert not re.search(r"https?://", page(name))
    assert Path(str(resource("help/begin.md"))).exists()


def test_whats_new_opens_from_the_help_menu(evening: MainWindow) -> None:
    assert not evening.news.isVisible()
    evening.menus.news.trigger()
    assert evening.news.isVisible()
    assert __version__ in evening.news.text.toPlainText()


def test_whats_new_begins_with_this_version() -> None:
    versions = re.findall(r"^## (\d+)\.(\d+)\.(\d+) \((.+)\)$", changelog(), re.MULTILINE)
    assert ".".join(versions[0][:3]) == __version__
    numbers = [tuple(map(int, each[:3])) for each in versions]
    assert numbers == sorted(set(numbers), reverse=True)
    assert all(re.fullmatch(r"\d{1,2} \w+ \d{4}", each[3]) for each in versions[1:]), "released on a day"


def test_every_line_of_whats_new_is_a_sentence_for_directors() -> None:
    items = [line for line in changelog().splitlines() if line.startswith("- ")]
    assert items
    assert [line for line in items if not line.endswith(".") or len(line) > 125] == []


def test_about_tells_the_version_the_log_and_the_licences(
    evening: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.menus.about.trigger()
    dock = evening.findChild(AboutDock)
    assert dock is not None
    assert dock.isVisible()
    told = dock.text.toPlainText()
    assert told.startswith(f"BridgeDesk {__version__}\nPython ")
    assert "bugs.log" in told
    assert "under the MIT licence" in told
    (tmp_path / "build.toml").write_text(
        'package = "Debian"\ncommit = "1a2b3c"\nday = 2026-11-17\n', encoding="utf-8"
    )
    (tmp_path / "licences.txt").write_text("Qt 6.12.0\n* not a list\n", encoding="utf-8")
    monkeypatch.setattr(about_dock, "folder", lambda: tmp_path)
    evening.menus.about.trigger()
    told = dock.text.toPlainText()
    assert "Debian package of Tue 17 Nov 2026, from commit 1a2b3c" in told
    assert "Qt 6.12.0\n* not a list" in told
