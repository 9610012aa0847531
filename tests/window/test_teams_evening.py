"""A Swiss of eight teams through the real window: totals, boards, mistakes, draws between the rounds."""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bridgedesk.directing.seating.match_tables import matches_of
from bridgedesk.event.event import Event
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.scores.matches_panel import MatchesPanel
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import BY_SABF, NAMES, SWISS, alphabet
from tests.window.keys import CONTROL, control, focused, press, score, type_text
from tests.window.pictures import keep

Begin = Callable[[Event], MatchesPanel]


@pytest.fixture
def begin(window: MainWindow, tmp_path: Path) -> Begin:
    def begin(event: Event) -> MatchesPanel:
        club = club_at(tmp_path)
        desk_in(club, event)
        club.close()
        window.scores_controller.matches.chance = alphabet
        window.open_file(tmp_path / "club.bridgedesk")
        control(Qt.Key.Key_2)
        return window.scores.matches

    return begin


def draw() -> None:
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)


def typed(*totals: str) -> None:
    for total in totals:
        score(total)


def shown(panel: MatchesPanel, *columns: int) -> list[tuple[str, ...]]:
    return [tuple(row[at] for at in columns) for row in panel.matches.rows]


def totals(panel: MatchesPanel) -> Mapping[str, str]:
    return {row[1].split()[-1]: row[2] for row in panel.standings.rows}


def vps(margin: int, boards: int = 8) -> float:
    """The WBF's formula as it is printed."""
    t = (math.sqrt(5) - 1) / 2
    gained = 10 * (1 - t ** (3 * abs(margin) / (15 * math.sqrt(boards)))) / (1 - t**3)
    return round(10 + math.copysign(min(gained, 10), margin), 2) if margin else 10


def test_an_empty_evening_says_what_comes_first(begin: Begin, window: MainWindow) -> None:
    panel = begin(SWISS)
    assert panel.title.text() == "No round is drawn yet"
    assert panel.line.text() == "Press Ctrl+Shift+D to draw the first round."
    assert focused() is panel.field
    keep(window, "teams, nothing drawn")
    draw()
    assert window.status.text().startswith("Round 1 drawn: 4 matches.")
    assert shown(panel, 0, 1, 2) == [
        ("1", "4  Bee", "5  Cat"),
        ("2", "6  Dog", "3  Elk"),
        ("3", "7  Emu", "1  Fox"),
        ("4", "2  Owl", "8  Yak"),
    ]
    assert focused() is panel.field
    keep(window, "teams, first round")


def test_five_rounds_and_nobody_meets_twice(begin: Begin, window: MainWindow) -> None:
    """Totals are VPs by the WBF's formula, which stands where the organiser has chosen no scale."""
    panel = begin(SWISS)
    typing = [
        ("31-14", "20-20", "5-40", "12-13"),
        ("22-18", "9-30", "16-15", "44-2"),
        ("10-20", "25-25", "31-0", "7-19"),
        ("18-18", "12-40", "3-9", "28-20"),
        ("50-11", "14-13", "0-27", "6-6"),
    ]
    won: dict[str, float] = dict.fromkeys(NAMES, 0)
    for number, round_ in enumerate(typing, start=1):
        draw()
        assert panel.title.text() == f"Round {number}"
        for total, (home, away) in zip(round_, shown(panel, 1, 2), strict=True):
            own, theirs = map(int, total.split("-"))
            won[home.split()[-1]] += vps(own - theirs)
            won[away.split()[-1]] += vps(theirs - own)
            score(total)
        assert window.results_in.text() == f"{4 * number} of {4 * number} results in"
    assert totals(panel) == {team: f"{total:.2f}" for team, total in won.items()}
    down = [float(total) for total in totals(panel).values()]
    assert down == sorted(down, reverse=True)
    keep(window, "teams, all five rounds")
    assert window.open_event
    met = [frozenset((each.home, each.away)) for each in matches_of(window.open_event.event, "1")]
    assert len(met) == len(set(met)) == 20
    assert set(met) <= {frozenset(two) for two in combinations((name.lower() for name in won), 2)}


def test_vps_by_the_scale_of_the_book(begin: Begin, window: MainWindow) -> None:
    """WBF's continuous scale, 8 boards, 17 IMPs: 10 + 10 (1 - t^(51 / 15 root 8)) / (1 - t^3) = 15.75."""
    panel = begin(BY_SABF)
    draw()
    typed("31-14")
    assert panel.matches.rows[0][4:6] == ("31-14", "15.75-4.25")
    press(Qt.Key.Key_F2)
    assert panel.unit.text() == "VPs: 14.3-5.7"
    typed("12.5-7.5")
    assert panel.matches.rows[1][4:6] == ("", "12.50-7.50")
    (one, other), (third, fourth) = [
        (home.split()[-1], away.split()[-1]) for home, away in shown(panel, 1, 2)[:2]
    ]
    assert list(totals(panel).items())[:4] == [
        (one, "15.75"),
        (third, "12.50"),
        (fourth, "7.50"),
        (other, "4.25"),
    ]
    keep(window, "teams, vps")


def test_a_triangle_has_one_total_for_each_team(begin: Begin, window: MainWindow) -> None:
    """SABF 14.1, over 8 boards: +12 IMPs are 14.39 VP, 0 is 10, -7 is 20 - 12.77."""
    seven = tuple(replace(each, seed=at) for at, each in enumerate(BY_SABF.entries[:7], start=1))
    panel = begin(replace(BY_SABF, entries=seven, players=BY_SABF.players[:28]))
    draw()
    typed("31-14", "20-20", "20-10")
    assert panel.hint.text().startswith("“20-10” is the result of one table. In a triangle, type team")
    press(Qt.Key.Key_Escape)
    assert "over both its tables in IMPs, such as +12 or -7" in panel.hint.text()
    assert panel.unit.text() == "IMPs: +12 or -7"
    for net in ("+12", "0", "-7"):
        type_text(net)
        press(Qt.Key.Key_Return)
    assert shown(panel, 0, 4, 5)[2:] == [("3a", "+12", "14.39"), ("3b", "0", "10.00"), ("3c", "−7", "7.23")]
    assert [words.split(":")[0] for (words,) in shown(panel, 6)[2:]] == ["triangle"] * 3
    keep(window, "teams, a triangle as totals")


def test_boards_are_typed_from_both_rooms_and_back(begin: Begin, window: MainWindow) -> None:
    """Two of four boards in, 11 IMPs: 10 + 10 x (1 - t^(33 / (15 root 4))) / (1 - t^3) = 15.38."""
    panel = begin(SWISS)
    panel.drawing.next_boards.setText("1-4")
    draw()
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_F5)
    scores = window.scores
    assert focused() is scores.field
    assert scores.title.text() == "Board 1, dealer North, nobody vulnerable"
    assert scores.line.text() == "Round 1, table 2 open:  North-South 6 Dog  v  East-West 3 Elk"
    typed("4SN=", "62+", "14-", "10-")
    assert scores.line.text().startswith("Round 1, table 2 closed:  North-South 3 Elk  v  East-West 6 Dog")
    typed("45+", "10-")
    assert scores.line.text().endswith("Dog v Elk: 12-1 IMPs, 15.38-4.62 VPs")
    keep(window, "teams, board by board")
    typed("14-", "10+")
    press(Qt.Key.Key_F5)
    assert focused() is panel.field
    assert panel.line.text() == "Table 3:  home 7  Emu  v  away 1  Fox", "the typing went on there"
    assert panel.matches.rows[1][3:5] == ("all 4", "12-6")
    press(Qt.Key.Key_Up)
    assert "being scored board by board" in panel.hint.text()
    press(Qt.Key.Key_Delete)
    assert "board by board. Press F5" in panel.hint.text()
    assert compared(window, "boards") == [
        ("Dog", "Elk", "4♠ N =", "+420", "−1", "1"),
        ("Elk", "Dog", "", "+450", "1", "−1"),
    ]


def compared(window: MainWindow, view: str) -> list[tuple[str, ...]]:
    """30 points between the rooms are 1 IMP."""
    control(Qt.Key.Key_3)
    keys = [
        window.standings.views.item(at).data(Qt.ItemDataRole.UserRole)
        for at in range(window.standings.views.count())
    ]
    window.standings.views.setCurrentRow(keys.index(view))
    keep(window, "teams, both rooms of a board")
    return [row.cells for row in window.standings.shown.tables[0].rows]


def test_what_goes_wrong_is_said_and_nothing_half_happens(begin: Begin, window: MainWindow) -> None:
    panel = begin(SWISS)
    draw()
    score("31")
    assert "Type home, then away, such as 31-14" in panel.hint.text()
    keep(window, "teams, refused")
    press(Qt.Key.Key_Escape)
    draw()
    assert window.status.text() == ("Round 1 is not complete: 4 results missing. Press F8 to list them.")
    type_text("/")
    assert panel.hint.text().startswith("1 away forfeits")
    keep(window, "teams, codes")
    type_text("1")
    assert panel.matches.rows[0][6] == "forfeit by 5  Cat"
    score("200-3")
    press(Qt.Key.Key_F7)
    dock = window.scores_controller.clear
    assert [odd.what for odd in dock.open] == [
        "Bee against Cat, forfeit: a match not played because there were no opponents: the Laws"
        " give no figure; it counts once you record its VPs in Penalties, as adjusted VPs of a match",
        "200-3 IMPs on 8 boards: more than 24 per board (round 1, table 2, Dog v Elk)",
    ]
    keep(window, "teams, to clear")
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert focused() is panel.field
    assert panel.line.text().startswith("Table 2:")
    score("20-3")
    assert len(dock.open) == 1
    press(Qt.Key.Key_Z)
    press(Qt.Key.Key_Escape)
    control(Qt.Key.Key_Z)
    assert [odd.match for odd in dock.open][1:] == ["m2"]
    press(Qt.Key.Key_F8)
    missing = window.scores_controller.missing
    assert [row[0] for row in missing.model.rows][:2] == [
        "Table 3 open, round 1, boards 1–8",
        "Table 3 closed, round 1, boards 1–8",
    ]
    press(Qt.Key.Key_Return)
    assert focused() is window.scores.field
    assert window.scores.line.text().startswith("Round 1, table 3 open")


def test_the_draw_is_changed_by_hand_and_printed(begin: Begin, window: MainWindow, tmp_path: Path) -> None:
    panel = begin(SWISS)
    draw()
    typed("X5.3")
    assert panel.hint.text().startswith("Why swap teams 5 and 3?")
    keep(window, "teams, change places")
    typed("same house")
    assert shown(panel, 1, 2)[:2] == [("4  Bee", "3  Elk"), ("5  Cat", "6  Dog")]  # home by lot
    panel.drawing.print.click()
    assert window.status.text() == "Printed: 2026-11-17 draw of round 1.pdf"
    assert [path.name for path in tmp_path.rglob("*.pdf")] == ["2026-11-17 draw of round 1.pdf"]
    assert focused() is panel.field


def test_the_mouse_and_the_docks_for_teams(begin: Begin, window: MainWindow) -> None:
    from tests.window.keys import click

    panel = begin(SWISS)
    draw()
    click(panel.matches_view, 2)
    assert panel.line.text().startswith("Table 3:")
    typed("1-2", "3-4")
    click(panel.matches_view, 0)
    typed("5-6", "7-8")
    draw()
    click(panel.rounds_view, 0)
    assert panel.title.text() == "Round 1"
    assert focused() is panel.field
    press(Qt.Key.Key_F3)
    dock = window.scores_controller.mistakes
    assert not dock.do.isVisible()
    assert focused() is dock.plays
    assert dock.plays.itemText(1) == "1 Fox"
    keep(window, "teams, who plays")
    press(Qt.Key.Key_Escape)
    assert focused() is panel.field


def test_a_swiss_is_set_up_from_nothing_in_the_window(window: MainWindow, tmp_path: Path) -> None:
    """A new event, eight teams typed, the first draw: without the mouse and without a word of code."""
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.format.setCurrentIndex(page.format.findText("Swiss teams"))
    assert not page.sections.isEnabled()
    page.begin.click()
    teams = window.setup.teams
    assert focused() is teams.name
    keep(window, "teams, nobody entered")
    for name in NAMES:
        type_text(name)
        press(Qt.Key.Key_Return)
        for number in range(1, 5):
            type_text(f"{name} Player{number}")
            press(Qt.Key.Key_Return)
        assert focused() is teams.players[4]
        press(Qt.Key.Key_Return)
        assert focused() is teams.name
    assert [row[1] for row in teams.model.rows] == list(NAMES)
    type_text("fox")
    teams.enter.click()
    assert window.status.text().startswith("There is already a team called fox")
    assert teams.name.text() == "fox"
    press(Qt.Key.Key_Escape)
    keep(window, "teams, all entered")
    teams.view.setFocus()
    teams.view.selectRow(2)
    press(Qt.Key.Key_Return)
    assert (teams.name.text(), teams.players[0].text()) == ("Elk", "Elk Player1")
    type_text("Moose")
    teams.enter.click()
    assert teams.model.rows[2][1] == "Moose"
    control(Qt.Key.Key_2)
    window.scores_controller.matches.chance = alphabet
    draw()
    assert window.results_in.text() == "0 of 4 results in"
    control(Qt.Key.Key_1)
    assert focused() is teams.name


def test_the_form_that_the_book_prints_is_said_with_the_first_draw(begin: Begin, window: MainWindow) -> None:
    """SABF 20.2: up to ten teams a round robin, so that these eight should not play a Swiss."""
    begin(replace(BY_SABF, kind="daytime-teams"))
    draw()
    said = "Rule book: 8 entries: round robin, three shorter matches on the first day, then two a day (20.2)."
    assert said in window.status.text()
    draw()
    assert "Rule book" not in window.status.text()
