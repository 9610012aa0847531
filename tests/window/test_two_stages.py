"""State Teams of two stages and their Final Five through the real window: line-ups, To clear, making way."""

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.window.main_window import MainWindow
from tests.directing.finals.test_finals import SABF, as_they_are
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.state_teams import stage_one, stage_two
from tests.window.keys import CONTROL, control, focused
from tests.window.pictures import keep


@pytest.fixture
def finals(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Both stages are final, the finals are begun and nothing is taken in."""
    club = club_at(tmp_path)
    for stage in (stage_one(), stage_two()):
        desk_in(club, stage)
    wanted = NewEventRequest("State Teams, finals", date(2026, 11, 18), "state-teams-final", 5)
    desk_in(club, new_event("final", "Example BC", wanted, SABF))
    club.close()
    window.resize(1366, 768)
    window.scores_controller.matches.chance = as_they_are
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_1)
    return window


def drawn(window: MainWindow) -> None:
    for stage in ("State Teams, stage one", "State Teams, stage two"):
        strip = window.setup.qualifying
        at = next(
            at for at in range(strip.qualifying.count()) if strip.qualifying.itemText(at).startswith(stage)
        )
        strip.qualifying.setCurrentIndex(at)
        strip.take.click()
    control(Qt.Key.Key_2)
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)


def line_up(window: MainWindow, match: str, home: str, away: str) -> None:
    """By names, as they are typed into the dock; then Enter in the last seat."""
    dock = window.scores_controller.line_ups
    at = next(at for at in range(dock.match.count()) if match in dock.match.itemText(at))
    dock.match.setCurrentIndex(at)
    dock.match.activated.emit(at)
    for side, names in ((dock.home, home), (dock.away, away)):
        for field, name in zip(side.fields, names.split(", "), strict=True):
            field.setText(name)
    dock.put.click()


def four(team: str, *numbers: int) -> str:
    return ", ".join(f"{team} {number}" for number in numbers)


def odd(window: MainWindow) -> list[str]:
    return [each.what for each in window.scores_controller.clear.open]


def test_from_both_stages_to_the_first_line_up(finals: MainWindow) -> None:
    """SABF 17.2, 13.12: 4 v 5 is Eft v Ivy, 2 v 3 Cob v Box; Ash waits."""
    drawn(finals)
    control(Qt.Key.Key_1)
    rows = {row[1]: row[4] for row in finals.setup.teams.model.rows}
    assert rows["Cob (first stage)"] == "continues as Cob"
    assert (rows["Ash"], rows["Ivy"], rows["Fen"]) == ("qualified 1st", "qualified 5th", "reserve 1")
    keep(finals, "two stages, setup")
    control(Qt.Key.Key_2)
    control(Qt.Key.Key_U)
    line_up(finals, "Cob v Box", four("Cob", 1, 2, 5, 7), four("Box", 1, 2, 3, 4))
    keep(finals, "two stages, line-ups")
    QTest.keyClick(focused(), Qt.Key.Key_F7)
    assert odd(finals) == [
        "Box 4 plays the finals and has too few for a finals match: 56 of 140 boards of the second stage"
        " required, 14 missing, 0 to come, only with the Tournament Committee's approval (13.5) (Box)"
    ]
    keep(finals, "two stages, to clear")


def test_a_second_substitution_is_ruled_or_the_team_makes_way(finals: MainWindow) -> None:
    """SABF 16.5, through To clear and Setup; the next that qualified is Fen."""
    drawn(finals)
    control(Qt.Key.Key_U)
    line_up(finals, "Eft v Ivy", four("Eft", 1, 2, 3, 5), "Sue Sub, Tim Sub, Ivy 3, Ivy 4")
    keep(finals, "second substitution, line-up")
    QTest.keyClick(focused(), Qt.Key.Key_F7)
    further = next(each for each in finals.scores_controller.clear.open if "replaced by Fen" in each.what)
    assert further.what.startswith(
        "Ivy has had substitutes in one session, equal to 2 sessions for one player"
    )
    at = finals.scores_controller.clear.open.index(further)
    finals.scores_controller.clear.select(at)
    keep(finals, "second substitution, to clear")
    finals.scores_controller.clear.go.click()
    keep(finals, "second substitution, what follows")
    control(Qt.Key.Key_3)
    finals.standings_controller.tab.view_chosen.emit("eligible")
    keep(finals, "second substitution, eligibility")
    control(Qt.Key.Key_1)
    panel = finals.setup.teams
    panel.go_to(next(team.key for team in panel.teams if team.name == "Ivy"))
    keep(finals, "second substitution, the team in setup")
    panel.drop.click()
    assert "Ivy withdraws and is replaced by the next qualifier, Fen" in finals.status.text()
    keep(finals, "second substitution, made way")
    control(Qt.Key.Key_2)
    keep(finals, "second substitution, the match of who came in")


def test_a_pair_that_plays_half_an_evening_is_one_substitution(finals: MainWindow) -> None:
    """SABF 16.5, 13.6: the match is divided beside its line-up, and each half sits for itself."""
    drawn(finals)
    control(Qt.Key.Key_U)
    dock = finals.scores_controller.line_ups
    assert dock.halve.isVisible()
    keep(finals, "half an evening, before")
    dock.match.setCurrentIndex(
        next(at for at in range(dock.match.count()) if "Eft" in dock.match.itemText(at))
    )
    dock.match.activated.emit(dock.match.currentIndex())
    dock.halve.click()
    assert not dock.halve.isVisible()
    assert "Already entered" not in finals.scores.matches.hint.text()
    assert not finals.scores.matches.drawing.in_all.isVisible(), "a bracket has no rounds to be counted"
    line_up(finals, "stanza 1: Eft v Ivy", four("Eft", 1, 2, 3, 5), "Sue Sub, Tim Sub, Ivy 3, Ivy 4")
    line_up(finals, "stanza 2: Eft v Ivy", four("Eft", 1, 2, 3, 5), four("Ivy", 1, 2, 3, 4))
    keep(finals, "half an evening, both stanzas")
    QTest.keyClick(focused(), Qt.Key.Key_F7)
    assert odd(finals) == [
        f"{name} as substitute: only with the director's permission, given beforehand (13.4, 16.5) (Ivy)"
        for name in ("Sue Sub", "Tim Sub")
    ], "nothing of a further substitution"


def test_what_follows_is_ruled_with_enter(finals: MainWindow) -> None:
    """By the book, Kept: the proposal stands there, and Enter rules it."""
    drawn(finals)
    control(Qt.Key.Key_U)
    line_up(finals, "Eft v Ivy", four("Eft", 1, 2, 3, 5), "Sue Sub, Tim Sub, Ivy 3, Ivy 4")
    finals.scores_controller.line_ups.hide()
    QTest.keyClick(focused(), Qt.Key.Key_F7)
    clear = finals.scores_controller.clear
    clear.select(next(at for at, each in enumerate(clear.open) if "replaced by Fen" in each.what))
    clear.go.click()
    clear.hide()
    book = finals.event_controller.book.dock
    book.go_to_follows(0)
    keep(finals, "second substitution, what follows alone")
    QTest.keyClick(book.follows, Qt.Key.Key_Return)
    assert "Substitute for Ivy: not eligible" in finals.status.text()
    keep(finals, "second substitution, ruled")
    control(Qt.Key.Key_3)
    finals.standings_controller.tab.view_chosen.emit("eligible")
    keep(finals, "second substitution, not eligible")
    finals.standings_controller.tab.view_chosen.emit("ranking")
    keep(finals, "second substitution, ranking")
