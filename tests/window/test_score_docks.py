"""The Scores tab and what folds away beside it, from the keyboard."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.event.history import history
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.event.document import write
from bridgedesk.event.score_text import HIDDEN, parse_score, score_text
from bridgedesk.event.session import Result
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import place
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep


def typing(evening: MainWindow) -> MainWindow:
    control(Qt.Key.Key_2)
    return evening


def plain(words: QLabel) -> str:
    """Where lines may not end stand other spaces."""
    return words.text().replace("\u00a0", " ")


def order(window: MainWindow, name: str) -> None:
    at = next(at for at in range(window.scores.order.count()) if name in window.scores.order.itemText(at))
    window.scores.order.setCurrentIndex(at)
    window.scores.order.activated.emit(at)


def standing(window: MainWindow) -> dict[tuple[int, int], str]:
    assert window.open_event
    (section,) = window.open_event.event.sessions[0].sections
    return {(each.round or 0, each.board): score_text(each.score) for each in section.results}


def forms(window: MainWindow, board: int) -> list[str | None]:
    assert window.open_event
    (section,) = window.open_event.event.sessions[0].sections
    found = sorted((each.round or 0, each.form) for each in section.results if each.board == board)
    return [form for _, form in found]


# ---- the field


def test_codes_by_number_and_a_reason_in_place(evening: MainWindow) -> None:
    scores = typing(evening).scores
    type_text("/")
    assert plain(scores.hint).startswith("1 P passed out")
    keep(evening, "scores codes by number")
    type_text("1")
    score("62+")
    assert "not a possible score on board 1" in scores.hint.text()
    keep(evening, "scores refused")
    press(Qt.Key.Key_F6)
    assert scores.hint.text().startswith("Why is this score right?")
    assert scores.field.accessibleName() == "Reason for accepting"
    type_text("Both sides agree")
    keep(evening, "scores reason")
    press(Qt.Key.Key_Return)
    assert standing(evening) == {(1, 1): "P", (3, 1): "+620"}
    assert focused() is scores.field
    assert scores.field.accessibleName() == "Score"


def test_a_fouled_form_asks_for_how_many_rounds(evening: MainWindow) -> None:
    scores = typing(evening).scores
    order(evening, "in round order")
    for text in ("42+", "45+", "10-"):
        score(text)
    press(Qt.Key.Key_Up, 2)
    score("F")
    assert plain(scores.hint).startswith("Which rounds?")
    keep(evening, "scores which rounds")
    type_text("2")
    assert forms(evening, 1) == [None, "b", "b"]
    press(Qt.Key.Key_Up)  # from the next gap, on board 2
    assert list(scores.slips.rows[1][5:7]) == ["+450", "version B"]
    assert not scores.slips_view.isColumnHidden(6)
    press(Qt.Key.Key_Up)
    keep(evening, "scores fouled")
    control(Qt.Key.Key_Z)
    assert forms(evening, 1) == [None, None, None]


def test_split_weighted_and_adjusted(evening: MainWindow) -> None:
    scores = typing(evening).scores
    score("W 60:4SN= 40:4SN-1")
    score("+42 | A-=")
    score("A+-")
    press(Qt.Key.Key_Up)
    assert [row[5] for row in scores.slips.rows] == ["W 60:4SN= 40:4SN−1", "+420 | A−=", "A+−"]
    assert scores.field.text() == "", "what is typed has a hyphen"
    type_text("4SN-1")
    assert scores.field.text() == "4SN-1"
    press(Qt.Key.Key_Escape)
    keep(evening, "scores weighted and split")
    assert evening.results_in.text() == "3 of 60 results in"


def test_both_numbers_as_written(evening: MainWindow) -> None:
    scores = typing(evening).scores
    order(evening, "as written")
    type_text("3 ")
    assert scores.line.text() == "Which pairs?  North-South 3  v  East-West …"
    keep(evening, "scores as written")
    type_text("5 45+")
    assert standing(evening) == {(3, 1): "+450"}
    type_text("2 1 ")
    assert scores.line.text().endswith("sat the wrong way")
    type_text("42+")
    assert list(scores.slips.rows[0][5:7]) == ["+420", "sat the wrong way"]


def test_frequencies_and_shares(evening: MainWindow) -> None:
    scores = typing(evening).scores
    for text in ("42+", "42+", "5-"):
        score(text)
    press(Qt.Key.Key_Up)
    # two tables tie at 3 of 4, the third has nothing
    assert [list(row) for row in scores.frequencies.rows] == [
        ["+420", "2", "3", "1"],
        ["−50", "1", "0", "4"],
    ]
    assert [list(row) for row in scores.others.rows] == [["1", "1/20"], ["2", "1/20"], ["3", "1/20"]]
    view = scores.others_view
    at = view.visualRect(scores.others.index(1, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert scores.line.text().startswith("Round 1, table 2:")
    assert scores.title.text().startswith("Board 2,")
    assert focused() is scores.field


# ---- to clear


def test_an_odd_score_is_found_mended_or_initialled(evening: MainWindow) -> None:
    typing(evening)
    for text in ("4SXN-3", "42+", "45+", "4SXN-3"):
        score(text)
    press(Qt.Key.Key_F7)
    dock = evening.scores_controller.clear
    assert dock.windowTitle() == "To check (2)"
    assert focused() is dock.view
    keep(evening, "to clear")
    press(Qt.Key.Key_Return)
    assert focused() is evening.scores.field
    assert evening.scores.title.text().startswith("Board 1,")
    score("4SN-3")
    assert dock.windowTitle() == "To check (1)"
    dock.reason.setFocus()
    press(Qt.Key.Key_Return)
    assert "Say why you accept it" in evening.status.text()
    type_text("The table confirms it")
    press(Qt.Key.Key_Return)
    assert dock.windowTitle() == "To check (0)"
    assert dock.model.rows[0][0] == "Table 2, round 1, board 2\n4SXN-3\naccepted: The table confirms it"
    keep(evening, "to clear, all stands")
    press(Qt.Key.Key_Escape)
    assert focused() is evening.scores.field
    press(Qt.Key.Key_F7)
    assert not dock.isVisible()


def test_a_score_on_the_wrong_side_is_caught(evening: MainWindow) -> None:
    typing(evening)
    for text in ("42+", "42-", "45+"):
        score(text)
    press(Qt.Key.Key_F7)
    assert [odd.where for odd in evening.scores_controller.clear.open] == ["table 3, round 3, board 1"]
    press(Qt.Key.Key_Return)
    score("42+")
    assert evening.scores_controller.clear.open == []
    assert standing(evening)[3, 1] == "+420"


def test_results_of_a_file_come_beside_those_typed(evening: MainWindow, tmp_path: Path) -> None:
    """The file has board 1 of all rounds: one like the typed one, one otherwise, one new."""
    typing(evening)
    score("42+")
    score("45+")
    assert evening.open_event
    event = evening.open_event.event
    (session,) = event.sessions
    (section,) = session.sections
    slips = tuple(
        Result(1, parse_score(text), where.round, where.table)
        for where, text in ((place(1, 2, 1), "4SN="), (place(3, 3, 1), "+460"), (place(2, 1, 1), "-50"))
    )
    theirs = replace(event, sessions=(replace(session, sections=(replace(section, results=slips),)),))
    (tmp_path / "handed in.json").write_text(write(theirs), encoding="utf-8")
    evening.scores_controller.take_file(tmp_path / "handed in.json")
    assert evening.status.text().startswith("handed in.json: 1 result imported, 1 the same, 1 to check")
    assert standing(evening) == {(1, 1): "+420", (3, 1): "+450", (2, 1): "-50"}
    press(Qt.Key.Key_F7)
    dock = evening.scores_controller.clear
    assert dock.open[0].what == "+450 was typed, the file has +460"
    keep(evening, "to clear, from a file")
    dock.file.click()
    assert standing(evening)[3, 1] == "+460"
    assert dock.open == []


# ---- missing slips


def test_missing_slips_are_read_out_and_printed(evening: MainWindow, tmp_path: Path) -> None:
    typing(evening)
    order(evening, "section and round")
    type_text("1")
    press(Qt.Key.Key_PageDown)
    for text in ("11+", "L", "11+"):
        score(text)
    press(Qt.Key.Key_F8)
    dock = evening.scores_controller.missing
    assert [row[0] for row in dock.model.rows] == [
        "Table 1, round 1, board 6, late play",
        "Table 1, round 1, board 10",
        "Table 2, round 1, boards 1–4",
        "Table 3, round 1, boards 15–16, 19–20",
    ]
    assert dock.windowTitle() == "Missing scores (10)"
    keep(evening, "missing slips")
    dock.up_to.setValue(2)
    assert len(dock.slips) == 7
    dock.print.click()
    (sheet,) = tmp_path.rglob("* missing slips.pdf")
    assert sheet.read_bytes().startswith(b"%PDF-")
    assert evening.status.text() == f"Printed: {sheet.name}, 22 scores missing"
    dock.take_focus()
    press(Qt.Key.Key_Return)
    assert evening.scores.line.text().startswith("Round 1, table 1:")
    assert evening.scores.title.text().startswith("Board 6,")
    assert focused() is evening.scores.field


# ---- whole tables and fouled boards


def test_a_table_that_sat_the_other_way(evening: MainWindow) -> None:
    """Every result entered stays, for the pairs that really sat there."""
    typing(evening)
    score("42+")
    assert evening.scores.line.text()
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_F3)
    dock = evening.scores_controller.mistakes
    assert (dock.round.value(), dock.table.value()) == (1, 2)
    keep(evening, "a whole table")
    dock.do.click()
    assert evening.status.text().startswith("Round 1, table 2: 2 sat North-South, 1 East-West")
    assert standing(evening) == {(1, 1): "+420"}
    press(Qt.Key.Key_Escape)
    rows = {row[2]: row[3] for row in evening.scores.slips.rows}
    assert rows["2"] == "2"
    control(Qt.Key.Key_Z)
    assert {row[2]: row[3] for row in evening.scores.slips.rows}["2"] == "1"


def test_other_boards_and_boards_exchanged(evening: MainWindow) -> None:
    typing(evening)
    score("42+")
    press(Qt.Key.Key_F3)
    dock = evening.scores_controller.mistakes
    dock.what.setCurrentIndex(3)
    assert dock.other.isVisible()
    assert dock.other_words.text() == "Other table"
    dock.round.setValue(1)
    dock.table.setValue(2)
    dock.other.setValue(3)
    dock.do.click()
    assert evening.status.text().startswith("Round 1: tables 2 and 3 exchanged boards")
    assert standing(evening) == {(1, 15): "+420"}
    dock.what.setCurrentIndex(2)
    dock.other.setValue(99)
    dock.do.click()
    assert "has no board 99" in evening.status.text()
    dock.what.setCurrentIndex(0)
    assert not dock.other.isVisible()


def test_the_foul_of_a_board_is_suggested_and_she_decides(evening: MainWindow) -> None:
    """Only three results here: too few to say anything; the decision is hers all the same."""
    typing(evening)
    order(evening, "in round order")
    for text in ("42+", "45+", "10-"):
        score(text)
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_F3)
    dock = evening.scores_controller.mistakes
    assert dock.suggested.text() == "Scores do not suggest a fouled board."
    dock.changed.setValue(3)
    dock.decide.click()
    assert evening.status.text().startswith("Version B of board 1 from round 3 on")
    assert forms(evening, 1) == [None, None, "b"]


# ---- she plays herself


def test_boards_she_has_yet_to_play_stay_hidden(evening: MainWindow) -> None:
    from bridgedesk.desk.acts.seating import name_pair

    window = typing(evening)
    desk = window.open_event
    assert desk
    press(Qt.Key.Key_F3)
    plays = window.scores_controller.mistakes.plays
    plays.setCurrentIndex(1)
    plays.activated.emit(1)
    assert window.status.text() == "Type the names of that pair first, so that its boards can be hidden."
    assert plays.currentIndex() == 0
    window.act(lambda: name_pair(desk, "1", "A", "1", ["Dora Director", "Ed E"]))
    plays.setCurrentIndex(1)
    plays.activated.emit(1)
    assert window.status.text() == "The director plays with Dora Director & Ed E"
    # board 1 is hers in round 1, board 5 in round 4; both have a result of other pairs
    others = place(2, 1, 1)
    record_result(desk, others, Result(1, parse_score("+420")))
    window.event_controller.refresh()
    assert [row[5] for row in window.scores.slips.rows] == ["", "", HIDDEN]
    assert window.scores.frequencies.rows == []
    assert history(desk)[0].words == "A result on board 1, round 2, table 1 (hidden)"
    keep(evening, "scores hidden from a playing director")
    record_result(desk, place(1, 2, 1), Result(1, parse_score("+450")))
    window.event_controller.refresh()
    assert [row[5] for row in window.scores.slips.rows] == ["+450", "", "+420"]
    assert history(desk)[1].words == "+420 on board 1, round 2, table 1"
    plays.setCurrentIndex(0)
    plays.activated.emit(0)
    assert not hidden_boards(desk.event, "1")


def test_every_dock_is_reached_and_left_by_key(evening: MainWindow) -> None:
    typing(evening)
    for dock, keys in evening.scores_controller.docks:
        QTest.keySequence(focused(), QKeySequence(keys))
        assert dock.isVisible()
        assert _inside(dock, focused())
        press(Qt.Key.Key_Escape)
        assert focused() is evening.scores.field
        QTest.keySequence(focused(), QKeySequence(keys))
        assert not dock.isVisible()
        QTest.keySequence(focused(), QKeySequence(keys))
        QTest.keySequence(focused(), QKeySequence(keys))
        assert focused() is evening.scores.field, "folded away from within, the typing goes on"


def _inside(dock: QWidget, part: QWidget) -> bool:
    return dock is part or dock.isAncestorOf(part)


def test_in_large_letters_and_beside_a_dock_everything_stays_readable(evening: MainWindow) -> None:
    """At 150%: no column of figures is narrower than what stands in it, and the window still fits."""
    from PySide6.QtWidgets import QApplication

    from bridgedesk.window.parts.theme import Look, apply_look

    application = QApplication.instance()
    assert isinstance(application, QApplication)
    scores = typing(evening).scores
    for text in ("4SXN-2 HT", "42+", "45+"):
        score(text)
    press(Qt.Key.Key_Up)
    try:
        apply_look(application, Look(percent=150))
        press(Qt.Key.Key_F7)
        QTest.qWait(1)
        keep(evening, "scores at 150%")
        for view, model in ((scores.slips_view, scores.slips), (scores.pages_view, scores.pages)):
            for column in range(model.columnCount()):
                if not (model.columns[column].stretch or view.isColumnHidden(column)):
                    words = [row[column] for row in model.rows]
                    needed = max(view.fontMetrics().horizontalAdvance(each) for each in words)
                    assert view.columnWidth(column) >= needed
            assert view.rowHeight(0) >= view.fontMetrics().height()
        assert evening.minimumSizeHint().width() <= 1366
    finally:
        apply_look(application, Look())
    press(Qt.Key.Key_Escape)
    assert focused() is scores.field
