"""Every figure of every view is clicked, in events of every form: its lines add up to what is shown."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import MatchRuling, Ruling, Sanction
from bridgedesk.store.club_lists import Sending, change_sending
from bridgedesk.window.main_window import MainWindow
from tests.desk.views.test_every_figure import EVENTS
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window, three_rounds
from tests.window.keys import control
from tests.window.test_standings import click_all


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand()) as window:
        yield window


def scenario(name: str) -> Event:
    return replace(read_toml((EVENTS / f"{name}.toml").read_text(encoding="utf-8")), expect=(), issues=())


def with_prizes_and_series(window: MainWindow, qtbot: QtBot) -> None:
    """A prize of cash, one of goods …; the event counts for a series of players and for one of pairs."""
    desk, tab = window.standings_controller, window.standings
    desk.choose_view("prizes")
    among = [tab.forms.prizes.among.itemText(at) for at in range(tab.forms.prizes.among.count())]
    for number, name in enumerate(among[:4]):
        worth = "60" if number % 2 == 0 else "a bottle"
        tab.forms.prizes.offered.emit(f"Prize {number}", name, "1", worth)
    for ranks in ("players", "pairs"):
        tab.forms.series.begun.emit(f"Ladder of {ranks}", ranks, 2)
        desk.choose_view("series")
        tab.forms.series.counted.emit()
        qtbot.waitUntil(lambda: not desk.series_aside.waiting)


def clicked(window: MainWindow, qtbot: QtBot) -> dict[str, int]:
    """How many figures of each view."""
    tab, desk, found = window.standings, window.standings_controller, {}
    for at in range(tab.views.count()):
        key = tab.views.item(at).data(Qt.ItemDataRole.UserRole)
        desk.choose_view(key)
        qtbot.waitUntil(lambda: not (desk.acts_aside.waiting or desk.series_aside.waiting))
        found[key] = 0
        for choice in [tab.choice.itemData(one) for one in range(tab.choice.count())] or [""]:
            if tab.choice.count() > 1:
                tab.choice_chosen.emit(choice)
                qtbot.waitUntil(lambda: not desk.series_aside.waiting)
            found[key] += click_all(window)
    return found


def test_teams_with_a_forfeit_ruled_vps_and_a_fine(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    opened(window, tmp_path, three_rounds("swiss"))
    desk = window.open_event
    assert desk
    forfeit = Ruling(
        "", desk.clock(), "s1", None, 2, entry="owl", question="other", reason="left the room",
        imposed=Sanction(None, "match forfeited", "Law 90A"),
    )  # fmt: skip
    in_vps = Ruling(
        "", desk.clock(), "s1", None, 3, question="adjusted-score", reason="wrong boards",
        on_match=MatchRuling("m5", (Decimal(12), Decimal(6))),
    )  # fmt: skip
    fine = Ruling(
        "",
        desk.clock(),
        "s1",
        None,
        1,
        entry="elk",
        question="slow-play",
        imposed=Sanction(Decimal(2), "VP", "13.15"),
    )
    assert window.act(lambda: impose_rulings(desk, forfeit, in_vps, fine))
    control(Qt.Key.Key_3)
    with_prizes_and_series(window, qtbot)
    found = clicked(window, qtbot)
    for key in (
        "ranking",
        "sessions",
        "card",
        "cross",
        "matches",
        "distribution",
        "penalties",
        "prizes",
    ):
        assert found[key] > 0, key


@pytest.mark.parametrize(
    "name",
    [
        "sabf-2020/butler-swiss",  # pairs that meet in matches
        "sabf-2020/state-teams",
        "sydney-2003/seniors-finals",
        "anc-2017/open-butler",
        "laws-2017/a-knockout",
    ],
)
def test_events_of_other_forms(window: MainWindow, tmp_path: Path, qtbot: QtBot, name: str) -> None:
    opened(window, tmp_path, scenario(name))
    control(Qt.Key.Key_3)
    with_prizes_and_series(window, qtbot)
    found = clicked(window, qtbot)
    assert found["ranking"] > 0
    assert sum(found.values()) > 30


def test_pairs_with_masterpoints(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
    club = window.club
    assert club
    change_sending(club.file, Sending("SBU", scale="sbu-club-2026"), Hand()())
    control(Qt.Key.Key_3)
    with_prizes_and_series(window, qtbot)
    tab = window.standings
    window.standings_controller.choose_view("ranking")
    titles = [tab.choice.itemText(at) for at in range(tab.choice.count())]
    assert titles[-1] == "Overall, with masterpoints"
    found = clicked(window, qtbot)
    for key in ("ranking", "sessions", "boards", "card", "cross", "tied", "prizes", "series", "lists"):
        assert found[key] > 0, key
