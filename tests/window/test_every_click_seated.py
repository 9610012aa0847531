"""Every figure of an event of teams by a movement, and of an individual, is clicked and adds up."""

from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import club_at
from tests.evenings.seated import played_individual, played_teams
from tests.window.keys import control
from tests.window.test_every_click import clicked

OF_TOTALS = ("sessions", "distribution", "matches", "cross", "card")
OF_BOARDS = ("ranking",)


@pytest.mark.parametrize(
    ("book", "views"), [("laws-2017", (*OF_BOARDS, *OF_TOTALS)), ("sabf-2020", OF_BOARDS)]
)
def test_teams_in_two_sections(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, book: str, views: tuple[str, ...]
) -> None:
    """SABF 13.9 prints no scale for matches of four boards, so that they have IMPs, but no totals."""
    club = club_at(tmp_path)
    played_teams(club, book)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_3)
    found = clicked(window, qtbot)
    assert [view for view in views if not found.get(view)] == []
    assert book == "laws-2017" or not any(found.get(view) for view in OF_TOTALS)


@pytest.mark.parametrize(("family", "players"), [("rainbow", 20), ("whist-individual", 12)])
def test_an_individual_with_an_award_and_a_fine(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, family: str, players: int
) -> None:
    club = club_at(tmp_path)
    desk = played_individual(club, family, players)
    adjusted = Result(1, parse_score("A+-"), initialled="the boards were mixed up")
    record_result(desk, SlipLocation("1", "A", 1, 1, 1), adjusted)
    fined = next(entry.id for entry in desk.event.entries if len(entry.players) == 1)
    ten = Sanction(Decimal(10), "% of a top", "Law 90A")
    fine = Ruling("", desk.clock(), "1", "A", 1, entry=fined, question="slow-play", imposed=ten)
    impose_rulings(desk, fine)
    before = {each.entry: each.total for field in desk.evaluation.fields for each in field.standings}
    assert len(before) == players
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_3)
    found = clicked(window, qtbot)
    for key in ("ranking", "sessions", "boards", "card", "penalties"):
        assert found[key] > 0, key
