"""Ctrl+K finds anything by keyboard alone, opens it, and goes back to where the focus was."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QDockWidget, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.acts.players import director_plays
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.finding.event_things import other_words
from bridgedesk.desk.finding.index import Kind
from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.evening_page import SCORES, SETUP, STANDINGS
from bridgedesk.window.finding.commands import commands_of_parts
from bridgedesk.window.finding.palette import FindPalette
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep

NAMES = {
    "1": ("Ann Able", "Bob Baker"),
    "2": ("Hine Māori", "Sean O'Brien"),
    "3": ("Jürgen Müller", "Zoe Hill"),
}


@pytest.fixture
def tuesday(evening: MainWindow) -> MainWindow:
    """Three tables; three of the pairs have names, and a club player is not here tonight."""
    desk = evening.open_event
    assert desk
    for number, names in NAMES.items():
        name_pair(desk, "1", "A", number, list(names))
    club = evening.club
    assert club
    save_club_player(club, ClubPlayer("", "Hill, Walter", "1234560"))
    evening.event_controller.refresh()
    return evening


@pytest.fixture
def palette(tuesday: MainWindow, qtbot: QtBot) -> FindPalette:
    """Opened from the score field, with everything collected."""
    control(Qt.Key.Key_2)
    control(Qt.Key.Key_K)
    finding = tuesday.finding
    finding.palette.field.setText("")
    qtbot.waitUntil(lambda: {"rules", "commands"} <= set(finding.indexes))
    return finding.palette


def found(palette: FindPalette, text: str) -> list[str]:
    palette.field.selectAll()
    type_text(text)
    return [line.title for line in palette.lines]


def about(palette: FindPalette, qtbot: QtBot, words: str) -> None:
    qtbot.waitUntil(lambda: words in palette.words.text())


def test_it_opens_over_the_tab_and_esc_goes_back_to_what_was_typed(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_2)
    type_text("4")
    control(Qt.Key.Key_K)
    palette = tuesday.finding.palette
    assert focused() is palette.field
    type_text("undo")
    assert palette.lines[0].title == "Undo"
    assert palette.lines[0].keys == "Ctrl+Z"
    press(Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert focused() is tuesday.scores.field
    assert tuesday.scores.field.text() == "4"


def test_a_name_half_typed_stays_half_typed(tuesday: MainWindow) -> None:
    """Looking something up enters nobody, and Esc still undoes what was typed before."""
    control(Qt.Key.Key_1)
    field = tuesday.setup.fields["4"][0]
    field.setFocus()
    type_text("Smi")
    control(Qt.Key.Key_K)
    type_text("board 7")
    press(Qt.Key.Key_Escape)
    assert focused() is field
    assert field.text() == "Smi"
    assert tuesday.open_event
    assert "Smi" not in [player.name for player in tuesday.open_event.event.players]
    press(Qt.Key.Key_Escape)
    assert field.text() == ""
    type_text("Zed Zero")
    control(Qt.Key.Key_K)
    QTest.mouseClick(tuesday.setup.fields["5"][0], Qt.MouseButton.LeftButton)
    assert not tuesday.finding.palette.isVisible()
    assert "Zed Zero" in [player.name for player in tuesday.open_event.event.players], "left by the mouse"


def test_a_late_pair_is_found_and_its_form_opened(palette: FindPalette, tuesday: MainWindow) -> None:
    assert found(palette, "late pair")[0] == "Late pair"
    keep(tuesday, "finding late pair")
    press(Qt.Key.Key_Return)
    assert tuesday.tabs.currentIndex() == SETUP
    assert tuesday.setup.changes.isVisible()
    assert tuesday.setup.changes.what.currentText() == "Late pair"
    assert tuesday.setup.changes.form.isAncestorOf(focused())


def test_a_board_is_found_and_its_scores_shown(palette: FindPalette, tuesday: MainWindow) -> None:
    assert found(palette, "board 7")[0] == "Board 7"
    press(Qt.Key.Key_Return)
    assert tuesday.tabs.currentIndex() == SCORES
    assert tuesday.scores.title.text().startswith("Board 7,")
    assert focused() is tuesday.scores.field


def test_a_pair_is_told_where_it_sits_next_and_why_its_score_is_that(
    palette: FindPalette, tuesday: MainWindow, qtbot: QtBot
) -> None:
    """Round 1 by the printed Howell: 3 sits East-West at table 3 against 4, with half-sets 8 and 10."""
    assert found(palette, "muller") == ["Pair 3: Jürgen Müller & Zoe Hill", "Jürgen Müller"]
    about(palette, qtbot, "Next: round 1: table 3, East-West, against pair 4, boards 15–16, 19–20")
    keep(tuesday, "finding a pair")
    press(Qt.Key.Key_Return)
    keep(tuesday, "finding what a pair leads to")
    assert [line.title for line in palette.lines[:3]] == [
        "Round 1: table 3, East-West, against pair 4, boards 15–16, 19–20",
        "Why is the score that?",
        "Scorecard, board by board",
    ]
    press(Qt.Key.Key_Escape)
    assert [line.title for line in palette.lines] == ["Pair 3: Jürgen Müller & Zoe Hill", "Jürgen Müller"]
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Down, 2)
    press(Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert tuesday.tabs.currentIndex() == STANDINGS
    assert tuesday.standings_controller.view == "card"
    assert tuesday.standings_controller.choices["card"] == "3"


def test_the_breakdown_of_a_pair_is_three_keys_away(palette: FindPalette, tuesday: MainWindow) -> None:
    press(Qt.Key.Key_Escape)
    score("42+")  # board 1 twice, so that it has matchpoints
    score("40+")
    control(Qt.Key.Key_K)
    found(palette, "able")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert tuesday.tabs.currentIndex() == STANDINGS
    assert tuesday.standings.chosen_entry == "1"
    assert tuesday.standings.ledger.rows


def test_a_table_lists_its_rounds_and_leads_to_their_scores(
    palette: FindPalette, tuesday: MainWindow
) -> None:
    assert found(palette, "table 2")[0] == "Table 2"
    press(Qt.Key.Key_Return)
    assert [line.title for line in palette.lines][1] == (
        "Round 2: 1 Ann Able & Bob Baker v 3 Jürgen Müller & Zoe Hill, boards 5–8"
    )
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    line = tuesday.scores_controller.entry.pad.line if tuesday.scores_controller.entry else None
    assert line is not None
    assert (line.place.round, line.place.table, line.place.board) == (2, 2, 5)


def test_a_sheet_is_previewed(palette: FindPalette, tuesday: MainWindow, qtbot: QtBot) -> None:
    assert found(palette, "print guide cards")[0] == "Guide cards"
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tuesday.pages.currentWidget() is tuesday.print_controller.page)


def test_a_clause_opens_in_its_pane_and_esc_goes_back(palette: FindPalette, tuesday: MainWindow) -> None:
    assert found(palette, "law 12c2")[0].startswith("Law 12C2")
    press(Qt.Key.Key_Return)
    dock = tuesday.side.clauses.dock
    assert dock.isVisible()
    assert dock.title.text().startswith("Law 12C2")
    press(Qt.Key.Key_Escape)
    assert focused() is tuesday.scores.field


def test_a_section_of_the_guide_is_opened(palette: FindPalette, tuesday: MainWindow) -> None:
    assert "Setup: the clock" in found(palette, "guide clock")
    while palette.chosen is None or palette.chosen.title != "Setup: the clock":
        press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert tuesday.guide.isVisible()
    assert tuesday.guide.text.textCursor().selectedText() == "The clock"


def test_a_club_player_who_is_not_here_is_found_on_the_players_page(
    palette: FindPalette, tuesday: MainWindow
) -> None:
    assert found(palette, "hill") == [
        "Pair 3: Jürgen Müller & Zoe Hill",
        "Hill, Walter   1234560",
        "Zoe Hill",
    ]
    while palette.chosen is None or not palette.chosen.title.startswith("Hill, Walter"):
        press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert tuesday.reception.players.isVisible()
    assert tuesday.reception.players.form.name.text() == "Hill, Walter"


def test_a_name_nearly_right_is_offered(palette: FindPalette, qtbot: QtBot) -> None:
    assert found(palette, "Jurgen Muler") == []
    qtbot.waitUntil(lambda: [line.title for line in palette.lines] == ["Jürgen Müller"])


def test_a_setting_is_shown_with_the_focus_on_it(palette: FindPalette, tuesday: MainWindow) -> None:
    assert found(palette, "sound")[0] == "Sound at round end"
    press(Qt.Key.Key_Return)
    assert focused() is tuesday.clock_dock.sound


def test_a_pane_that_is_open_already_is_not_closed(palette: FindPalette, tuesday: MainWindow) -> None:
    tuesday.side.history.show()
    found(palette, "history")
    press(Qt.Key.Key_Return)
    assert tuesday.side.history.isVisible()


def test_what_is_not_possible_says_why(window: MainWindow, qtbot: QtBot) -> None:
    """No club is open, so there is no event to take notes in."""
    control(Qt.Key.Key_K)
    palette = window.finding.palette
    found(palette, "notes")
    assert palette.lines[0].title == "Notes"
    press(Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette.words.text() == "Notes needs an open event. Press Ctrl+E to choose one."
    found(palette, "xyzzy")
    about(palette, qtbot, "Nothing found. Try fewer letters")


def test_the_mouse_works_too(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_2)
    QTest.mouseClick(tuesday.finding.button, Qt.MouseButton.LeftButton)
    palette = tuesday.finding.palette
    found(palette, "board 3")
    middle = palette.view.visualRect(palette.model.index(0, 0)).center()
    QTest.mouseClick(palette.view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert tuesday.scores.title.text().startswith("Board 3,")


@pytest.fixture
def letters(dressed: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    apply_look(dressed, Look(percent=request.param))
    yield
    apply_look(dressed)


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize(
    ("letters", "size"),
    [(100, (1366, 690)), (150, (1366, 690)), (130, (1920, 1002)), (100, (911, 434)), (150, (911, 434))],
    indirect=["letters"],
)
def test_what_is_found_and_what_is_said_of_it_never_overlap(
    tuesday: MainWindow, size: tuple[int, int]
) -> None:
    tuesday.resize(*size)
    control(Qt.Key.Key_K)
    palette = tuesday.finding.palette
    found(palette, "pair")
    QTest.qWait(80)
    list_, said = palette.view.geometry(), palette.words_place.geometry()
    assert list_.bottom() < said.top()
    assert said.bottom() <= palette.height()
    assert palette.geometry().bottom() <= tuesday.height()
    assert list_.height() >= 2 * palette.view.rowHeight(0)


def test_a_hidden_screen_stays_hidden(tuesday: MainWindow) -> None:
    tuesday.hide_screen()
    control(Qt.Key.Key_K)
    assert not tuesday.finding.palette.isVisible()


def test_a_playing_director_is_shown_nothing_of_boards_to_come(tuesday: MainWindow) -> None:
    """Pair 1 has yet to play board 2 when another table's 4♠ comes in: nothing that is found has it."""
    desk = tuesday.open_event
    assert desk
    assert tuesday.act(lambda: director_plays(desk, "1"))
    control(Qt.Key.Key_2)
    tuesday.scores_controller.go(lambda entry: entry.go_to_missing("A", board=2))
    entry = tuesday.scores_controller.entry
    assert entry
    while entry.pad.line is not None and "1" in entry.pad.line.entries:
        press(Qt.Key.Key_Down)
    score("4SXN+3")
    control(Qt.Key.Key_K)
    palette = tuesday.finding.palette
    shown = []
    for text in ("board 2", "pair 1", "pair 5", "table 3", "4sx", "1390", "7", "score"):
        found(palette, text)
        QTest.qWait(80)
        shown += [palette.words.text(), *(cell for row in palette.model.rows for cell in row)]
        if palette.chosen is not None and palette.chosen.leads is not None:
            press(Qt.Key.Key_Return)
            QTest.qWait(80)
            shown += [palette.words.text(), *(cell for row in palette.model.rows for cell in row)]
            press(Qt.Key.Key_Escape)
    assert not [words for words in shown if "4S" in words or "4♠" in words or "1390" in words]


def test_the_words_of_commands_are_of_commands_that_exist(evening: MainWindow) -> None:
    menus = {key for key, action in vars(evening.menus).items() if isinstance(action, QAction)}
    docks = {dock.objectName() for dock in evening.findChildren(QDockWidget)}
    assert set(other_words()[Kind.COMMAND]) - menus - docks == set()


def test_nothing_of_the_club_before_is_found(tuesday: MainWindow) -> None:
    control(Qt.Key.Key_K)
    assert found(tuesday.finding.palette, "muller")
    press(Qt.Key.Key_Escape)
    tuesday.reception.close_club()
    tuesday.reception.club_changed.emit()
    tuesday.reception.show_welcome()
    control(Qt.Key.Key_K)
    QTest.qWait(50)
    assert found(tuesday.finding.palette, "muller") == []


@pytest.mark.usefixtures("dressed")
def test_a_control_that_is_gone_is_said() -> None:
    """A form changes its fields while the list that was collected before is still in view."""
    card = QWidget()
    box = QCheckBox("Ghost", card)
    (command,) = commands_of_parts({card: "Somewhere"}, lambda _: None)
    assert command.why_not() == ""
    delete(box)
    assert command.why_not() == "Ghost is no longer there. Search again."
