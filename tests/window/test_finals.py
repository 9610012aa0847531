"""A Final Five through the real window: its qualifying taken in under Setup, then drawn and typed."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.event.match import Slip
from bridgedesk.window.main_window import MainWindow
from tests.directing.finals.test_finals import (
    DAY,
    SABF,
    STAGE_ONE,
    SYDNEY,
    as_they_are,
    seniors,
    stage_of_teams,
)
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.window.keys import CONTROL, control, focused, score
from tests.window.pictures import keep
from tests.window.test_by_the_book import choose
from tests.window.test_penalties import begin, looked_ahead


@pytest.fixture
def final(window: MainWindow, tmp_path: Path) -> MainWindow:
    club = club_at(tmp_path)
    desk_in(club, stage_of_teams("qualifying", *STAGE_ONE))
    desk_in(club, new_event("final", "Example BC", NewEventRequest("The final", DAY, "teams-final", 4), SABF))
    club.close()
    window.scores_controller.matches.chance = as_they_are
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_1)
    return window


def shown(window: MainWindow) -> list[tuple[str, str]]:
    return [(row[1].split()[-1], row[2].split()[-1]) for row in window.scores.matches.matches.rows]


def test_the_qualifying_is_taken_in_and_week_one_is_drawn(final: MainWindow) -> None:
    """SABF 13.12: 4 v 5 is Fen v Dab, 2 v 3 Cob v Eft."""
    strip = final.setup.qualifying
    assert strip.isVisible()
    assert strip.qualifying.currentText() == "The qualifying, Tue 3 Nov 2026"
    assert strip.form.itemText(0) == "Final five"
    keep(final, "final, before its qualifying")
    strip.take.click()
    assert "In the final: Ash, Cob, Eft, Fen, Dab" in final.status.text()
    assert not strip.isVisible()
    keep(final, "final, its qualifying taken in")
    control(Qt.Key.Key_2)
    assert focused() is final.scores.matches.field
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert shown(final) == [("Fen", "Dab"), ("Cob", "Eft")]
    keep(final, "final, week one drawn")
    for total in ("40-40", "30-31"):
        score(total)
    assert final.scores.matches.drawing.waits.text() == "Ready to draw. It will be played in session 3."
    assert not final.scores.matches.drawing.onward.isVisible()
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert shown(final) == [("Cob", "Fen"), ("Ash", "Eft")]
    assert final.open_event is not None
    played = {each.round: each.session for each in final.open_event.event.matches if each.session != "1"}
    assert played == {1: "2", 2: "3"}, "17.3: each week is an evening of its own"
    assert final.scores.matches.drawing.next.text() == "Next: round 3"
    keep(final, "final, week two drawn")
    control(Qt.Key.Key_3)
    keep(final, "final, standings after week one")


def test_what_is_put_down_is_about_the_session_in_view(final: MainWindow) -> None:
    """SABF 16.5: a substitution of the finals is none of the qualifying, which is the first session there."""
    final.setup.qualifying.take.click()
    final.header.session_chosen.emit("3")
    control(Qt.Key.Key_B)
    dock = final.book_controller.dock
    choose(dock.register, "substitutions")
    session = dock.form.fields["session"]
    assert isinstance(session, QComboBox)
    assert session.currentText() == "session 3"


def test_taking_it_back_leaves_the_session_that_is_gone(final: MainWindow) -> None:
    final.setup.qualifying.take.click()
    final.undo()
    assert final.setup.qualifying.isVisible()
    assert (
        [each.id for each in final.open_event.event.sessions] == ["1", "2", "3", "4"]
        if final.open_event
        else False
    )


def test_whom_the_winner_of_the_swiss_picks_is_asked_for_at_the_draw(
    window: MainWindow, tmp_path: Path
) -> None:
    """Sydney 5.1.3: Ctrl+Shift+D draws nothing before it is said; then the other two meet."""
    seniors(tmp_path).file.close()
    window.scores_controller.matches.chance = as_they_are
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_2)
    pick = window.scores.matches.drawing.way
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert focused() is pick
    assert window.status.text() == (
        "Hen came first and picks its opponents. Choose Elk, Fox or Owl next to “First round”, then draw"
        " (5.1.3, 5.2.1)."
    )
    keep(window, "final, whom the first picks")
    control(Qt.Key.Key_3)
    assert window.standings.words.text().startswith("Hen chooses its opponents. There is no carry-over until")
    keep(window, "final, whom the first picks, standings")
    control(Qt.Key.Key_2)
    pick.setFocus()
    QTest.keyClick(pick, Qt.Key.Key_Down)
    QTest.keyClick(pick, Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert shown(window) == [("Hen", "Elk"), ("Owl", "Fox")] * 4  # as the lots fell; four segments
    assert not pick.isVisible()


def slow(window: MainWindow, qtbot: QtBot, costs: str) -> None:
    builder = begin(window, "Slow play", "Hen", session="2")
    looked_ahead(window, qtbot)
    assert builder.value.text() == costs
    assert "Both sides of the table: Hen, Elk" in builder.more.text()
    builder.impose.click()


def test_teams_that_are_drawn_are_fined_though_they_sit_in_no_section(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """Sydney A 8.3, A 8.7: hen and elk are slow for the second time, 1 VP or 3 IMPs each. Hen wins 42 to 30
    and takes its fine into the final: 20 + 32 - 3 = 49 to owl 50."""
    desk = seniors(tmp_path)
    draw_round(desk, "2", "1-12", as_they_are, SYDNEY, way="elk")
    first, *segments = (each.id for each in desk.event.matches if each.session == "2")
    record_match_total(desk, first, Slip((40, 30)))
    for each in segments[:-1]:
        record_match_total(desk, each, Slip((0, 0)))
    desk.file.close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_4)
    slow(window, qtbot, "Warning")
    slow(window, qtbot, "3 IMPs")
    assert window.status.text() == "Slow play for Hen: 3 IMPs; Slow play for Elk: 3 IMPs"
    assert window.open_event
    assert [(each.section, each.round) for each in window.open_event.event.rulings] == [(None, 1)] * 4
    record_match_total(window.open_event, segments[-1], Slip((36, 10)))
    draw_round(window.open_event, "3", "1-14", as_they_are, SYDNEY)
    final = [each.id for each in window.open_event.event.matches if each.session == "3"]
    for each, imps in zip(final, ((20, 50), (0, 0), (0, 0), (0, 0)), strict=True):
        record_match_total(window.open_event, each, Slip(imps))
    (field,) = window.open_event.evaluation.fields
    assert [each.entry for each in field.standings[:2]] == ["owl", "hen"]
    fines = [(each.what, each.effect) for each in field.standings[1].charges if each.ruling]
    assert fines == [("Slow play", -3), ("Slow play, carried into the final", -3)]
