"""A three-table evening typed key by key through the real window."""

from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.event.score_text import score_text
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_three_tables
from tests.window.keys import click, control, focused, press, score, type_text

PAIRS = ["Ann A & Bob B", "Cy C & Di D", "Eve E & Fay F", "Gus G & Hal H", "Ida I & Jim J", "Kay K & Lou L"]
NAMES = [name for pair in PAIRS for name in pair.split(" & ")]

# Everybody makes +110 everywhere, so that each pair has 2 of 4 matchpoints on each of its 20 boards, 40 of 80
# in all; but for these lines (board, which of its three lines with North-South in number order).
UNLIKE = {
    (1, 0): "14+",  # 1 v 2, beside 3 v 5 and 6 v 4
    (2, 1): "10-",  # 3 v 5, beside 1 v 2 and 6 v 4
    (19, 1): "A+-",  # 2 v 5; the other two lines are level and stay at 2 of 4
    (20, 0): "P",  # 1 v 6, beside 2 v 5 and 4 v 3
}

# What each of these boards gives and takes: the odd line wins or loses two comparisons (2 points away from
# the middle), every other line one (1 point); average plus is 2.4 of 4, average minus 1.6.
#        board      1    2    19    20
SUMS = {
    "6": 40.0 - 1 + 1 + 0.0 + 2,  # 42.0
    "5": 40.0 + 1 + 2 - 0.4 - 1,  # 41.6
    "1": 40.0 + 2 + 1 + 0.0 - 2,  # 41.0
    "4": 40.0 + 1 - 1 + 0.0 + 1,  # 41.0
    "2": 40.0 - 2 - 1 + 0.4 + 1,  # 38.4
    "3": 40.0 - 1 - 2 + 0.0 - 1,  # 36.0
}
PERCENT = {"6": "52.50", "5": "52.00", "1": "51.25", "4": "51.25", "2": "48.00", "3": "45.00"}
PLACES = {"6": "1", "5": "2", "1": "3=", "4": "3=", "2": "5", "3": "6"}


def test_a_whole_evening(evening: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = evening
    assert window.where.text() == "Example BC  ·  Tuesday Pairs"
    assert list(window.setup.fields) == ["5", "6", "1", "2", "4", "3"]  # NS, EW of tables 1 to 3
    for number in list(window.setup.fields):
        for name in PAIRS[int(number) - 1].split(" & "):
            type_text(name)
            press(Qt.Key.Key_Return)
    assert [window.setup.fields[str(pair)][1].text() for pair in range(1, 7)] == NAMES[1::2]

    control(Qt.Key.Key_2)
    assert window.results_in.text() == "0 of 60 results in"
    for board in range(1, 11):
        type_board(board)
    assert window.results_in.text() == "30 of 60 results in"
    window.close()

    again = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(again)
    with qtbot.waitActive(again):
        again.show()
        again.activateWindow()
    again.open_file(tmp_path / "club.bridgedesk")
    assert again.evening.tab is again.scores
    assert again.results_in.text() == "30 of 60 results in"
    type_text("11")
    press(Qt.Key.Key_PageDown)
    for board in range(11, 21):
        type_board(board)
    assert again.results_in.text() == "60 of 60 results in"

    control(Qt.Key.Key_3)
    ranking = {row[1]: row for row in again.standings.ranking.rows}
    assert sum(SUMS.values()) == 6 * 40
    for pair, total in SUMS.items():
        assert float(ranking[pair][4]) == round(total, 1), pair
        assert ranking[pair][5:] == ("80", PERCENT[pair])
        assert ranking[pair][0] == PLACES[pair]
    assert ranking["6"][2] == "Kay K & Lou L"

    press(Qt.Key.Key_Down)
    assert again.standings.card.title.text() == "Ida I & Jim J"
    assert [row[0].split("\n")[0] for row in again.standings.ledger.rows] == [
        "Session 1: 19 boards played",
        "Session 1: Average minus, board 19",
    ]
    assert sum(float(row[2]) for row in again.standings.ledger.rows) == 52.0

    again.menus.post.trigger()
    qtbot.waitUntil(lambda: not again.print_controller.jobs.work.busy, timeout=20_000)
    folder = next(tmp_path.glob("Example BC *"))
    sheets = sorted(folder.iterdir())
    assert [sheet.read_bytes()[:2] for sheet in sheets] == [b"%P", b"%P", b"%P", b"PK"]
    assert again.status.text() == (
        f"Results posted in {folder.name}, provisional: ranking, travellers, scorecards, workbook."
        " Scores of session 1 are official since 19:15."
    )
    again.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        folder.name,
        "club backups",
        "club.bridgedesk",
    ]


def type_board(board: int) -> None:
    for line in range(3):
        score(UNLIKE.get((board, line), "11+"))


def recorded(window: MainWindow) -> list[str]:
    assert window.open_event
    return [score_text(result.score) for result in window.open_event.event.sessions[0].sections[0].results]


def test_a_refused_score_is_said_in_place_and_stays_typed(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    type_text("420+")
    assert evening.scores.hint.text() == "420+ would be +4200: scores are typed in tens here, 42+"
    assert evening.scores.field.text() == "420+"
    assert recorded(evening) == []
    press(Qt.Key.Key_Escape)
    score("42+")
    assert recorded(evening) == ["+420"]
    assert evening.scores.hint.text().startswith("Type 42+")


def test_undo_and_redo_by_key(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    score("42+")
    score("45+")
    type_text("4S")
    control(Qt.Key.Key_Z)
    assert evening.scores.field.text() == ""
    assert recorded(evening) == ["+420", "+450"]
    control(Qt.Key.Key_Z)
    assert recorded(evening) == ["+420"]
    assert evening.status.text() == "Undone: +450 on board 1, round 3, table 3"
    control(Qt.Key.Key_Y)
    assert recorded(evening) == ["+420", "+450"]
    control(Qt.Key.Key_3)
    control(Qt.Key.Key_Z)
    control(Qt.Key.Key_Z)
    assert recorded(evening) == []
    control(Qt.Key.Key_Z)
    assert evening.status.text() == "There is nothing to undo"
    assert evening.status.property("wrong")
    control(Qt.Key.Key_2)
    assert evening.status.text() == "", "what was refused is of the tab before"
    assert not evening.status.property("wrong")
    score("42+")
    control(Qt.Key.Key_3)
    assert evening.status.text().startswith("+420"), "what was done stays"


def test_points_are_live_beside_the_line(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    score("42+")
    score("45+")
    press(Qt.Key.Key_Up)
    rows = evening.scores.slips.rows
    # +450 beats +420: 2 of 2 for North-South there, nothing for those here
    assert [(row[5], row[7], row[8], row[9]) for row in rows] == [
        ("+420", "+420", "0", "2"),
        ("+450", "+450", "2", "0"),
        ("", "", "", ""),
    ]
    assert evening.scores.slips.marked == 1
    assert list(evening.scores.pages.rows[0]) == ["1", "2/3"]
    assert "Round 3, table 3:  North-South 3  v  East-West 5" in evening.scores.line.text()
    assert evening.scores.title.text() == "Board 1, dealer North, nobody vulnerable"


def test_the_other_order_keeps_the_line(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    press(Qt.Key.Key_Down)
    by_table = evening.scores.order.findText("by table and round")
    evening.scores.order.setCurrentIndex(by_table)
    evening.scores.order.activated.emit(by_table)
    assert evening.scores.title.text() == "Board 1, dealer North, nobody vulnerable"
    assert "North-South 3  v  East-West 5" in evening.scores.line.text()
    assert focused() is evening.scores.field
    score("42+")
    assert recorded(evening) == ["+420"]
    click(evening.scores.pages_view, 0)
    assert evening.scores.title.text() == "Board 5, dealer North, North-South vulnerable"
    assert focused() is evening.scores.field


def test_a_click_goes_to_the_line(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    click(evening.scores.slips_view, 2)
    assert "North-South 6  v  East-West 4" in evening.scores.line.text()
    assert focused() is evening.scores.field


def test_a_name_that_sits_already_stays_typed_to_be_mended(evening: MainWindow) -> None:
    fields = evening.setup.fields
    assert focused() is fields["5"][0]
    fields["1"][0].setFocus()
    type_text("Ann A")
    press(Qt.Key.Key_Return)
    assert focused() is fields["1"][1]
    fields["4"][1].setFocus()
    type_text("ann a")
    press(Qt.Key.Key_Return)
    assert (
        evening.status.text() == "Ann A is already seated as pair 1. If this is someone else, add an initial."
    )
    assert focused() is fields["4"][1]
    assert fields["4"][1].text() == "Ann A"
    assert fields["4"][1].property("wrong")
    press(Qt.Key.Key_End)  # it is selected
    type_text("ders")
    press(Qt.Key.Key_Return)
    assert evening.status.text() == "Pair 4: Ann Aders"
    assert not fields["4"][1].property("wrong")


def test_a_name_half_typed_is_not_for_the_seats_of_another_event(evening: MainWindow) -> None:
    assert evening.club
    key = begin_three_tables(evening.club, "Friday Pairs", date(2026, 11, 20), 20).event.id
    evening.setup.fields["1"][0].setFocus()
    type_text("Half Typ")
    evening.reception.events.chosen.emit(key)  # without leaving the field
    evening.choose_tab(0)
    assert evening.open_event
    assert evening.open_event.event.title == "Friday Pairs"
    assert "Half Typ" not in [player.name for player in evening.open_event.event.players]
    assert evening.setup.fields["1"][0].text() == ""


def test_beginning_needs_a_name_and_says_so(window: MainWindow, tmp_path: Path) -> None:
    press(Qt.Key.Key_Return)
    assert window.status.text() == "Type the club's name. It is printed on every sheet."
    assert window.reception.currentWidget() is window.reception.welcome
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_club_file_is_refused(window: MainWindow, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear club")
    window.open_file(letter)
    assert "is not a BridgeDesk club file" in window.status.text()
    control(Qt.Key.Key_P)
    assert window.status.text() == "Nothing to print yet. Create or open an event first."


def test_a_second_event_goes_into_the_same_file(evening: MainWindow) -> None:
    control(Qt.Key.Key_N)
    assert focused() is evening.reception.new_event.title
    type_text("Friday Pairs")
    press(Qt.Key.Key_Return)
    assert evening.where.text() == "Example BC  ·  Friday Pairs"
    assert evening.club
    assert len(evening.club.file.event_keys()) == 2


def test_an_act_of_the_history_is_undone_alone(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    for text in ("42+", "45+", "40+"):
        score(text)
    history = evening.side.history
    history.show()
    assert [row[1].split()[0] for row in history.model.rows] == [
        "+400",
        "+450",
        "+420",
        "Tuesday",
    ]
    evening.side.history.view.selectRow(2)
    evening.side.history.undo_this.click()
    assert recorded(evening) == ["+450", "+400"]
    assert evening.side.history.model.rows[3][1] == "+420 on board 1, round 1, table 2 (undone)"
    evening.side.history.view.selectRow(4)
    assert not evening.side.history.undo_this.isEnabled()
