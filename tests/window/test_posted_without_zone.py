"""What was posted by an older command line has times without a zone; the window's clock has one."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk import cli
from bridgedesk.cli.outcome import DONE
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.event.event import Event, Issue
from bridgedesk.event.moment import instant
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.window.main_window import MainWindow
from tests.evenings.ruled_events import FIRST, opened, pairs, shown_window
from tests.sheets.as_text import as_text
from tests.window.keys import control
from tests.zones import in_zone


def at(said: str) -> datetime:
    return datetime.fromisoformat(f"2026-11-17T{said}")


@pytest.fixture
def tuesday(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Play ended at 22:15; it is 22:40."""
    with in_zone("Australia/Adelaide"), shown_window(qtbot, tmp_path, lambda: instant(at("22:40"))) as window:
        opened(window, tmp_path, evening())
        yield window


def evening() -> Event:
    """The first session is official by hand, with a zone; the posting of all has none."""
    event = pairs("tuesday", FIRST, FIRST)
    first, second = event.sessions
    sessions = (replace(first, posted=instant(at("20:00"))), replace(second, finish=at("22:15")))
    return replace(event, sessions=sessions, issues=(Issue(1, at("22:20"), "1"),))


def test_the_appeals_tab_counts_down(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_5)
    rows = {row[0].split("\n")[0]: row[1] for row in tuesday.appeals.limits.rows}
    assert rows["Appeal: 22:45"] == "5:00 min"


def test_the_standings_and_a_ranking_are_shown(tuesday: MainWindow) -> None:
    """Corrections are taken for 24 hours after the posting (SABF 8)."""
    control(Qt.Key.Key_3)
    desk = tuesday.open_event
    assert desk
    stuff = material(desk)
    assert stuff.corrections.startswith("Corrections are accepted until 22:20, 24 hours after the posting")
    assert "replaces 22:20" in as_text(sheet_named("ranking").build(stuff.facts()))


def test_the_command_line_writes_times_with_a_zone(
    tuesday: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tuesday.close()
    club, read = str(tmp_path / "rulings.bridgedesk"), tmp_path / "tuesday.json"
    assert cli.run(["print", club, "tuesday", "results", str(tmp_path / "wall")]) == DONE
    assert cli.run(["export", club, "tuesday", "event", str(read)]) == DONE
    capsys.readouterr()
    first, second = json.loads(read.read_text())["sessions"]
    assert first["posted"] == "2026-11-17T20:00+10:30"  # as it was written
    assert second["finish"] == "2026-11-17T22:15"
    assert cli.run(["history", club, "--json"]) == DONE
    posted, *_ = json.loads(capsys.readouterr().out)
    assert datetime.fromisoformat(posted["time"]).tzinfo
