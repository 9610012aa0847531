"""A volunteer's first evening under Setup, a slip in every field: each is said, and nothing is half done."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from bridgedesk.directing.setup.mid_session_changes import ChangeFormData, MidSessionChange
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import club_at
from tests.window.keys import control, find_movement, focused, press, type_text


@pytest.fixture
def begun(window: MainWindow, tmp_path: Path) -> MainWindow:
    club_at(tmp_path).close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_N)
    press(Qt.Key.Key_Return)
    return window


@pytest.fixture
def seated(begun: MainWindow, qtbot: QtBot) -> MainWindow:
    find_movement(begun, qtbot, "8", "21")
    press(Qt.Key.Key_Return)
    return begun


@pytest.mark.parametrize(
    ("pairs", "boards", "starts", "finish", "words"),
    [
        ("x", "", "", "", "“x” is not a number of pairs. Type a number, such as 13, or 6½ tables."),
        ("3", "", "", "", "“3” is not a number of pairs. Type 4 to 80."),
        ("8", "1", "", "", "“1” is not a number of boards. Type 2 to 300."),
        ("8", "24", "soon", "", "“soon” is not a time. Type it like this: 19:15."),
        ("8", "24", "", "22:30", "Type the start time too, so that the time for play is known."),
        ("8", "24", "19:15", "19:20", "5 minutes are too few. Two boards take 15."),
    ],
)
def test_wishes_that_cannot_be(
    begun: MainWindow, qtbot: QtBot, pairs: str, boards: str, starts: str, finish: str, words: str
) -> None:
    chooser = begun.setup.chooser
    given = (pairs, boards, starts, finish)
    wishes = chooser.wishes
    for field, text in zip((wishes.pairs, wishes.boards, wishes.starts, wishes.finish), given, strict=True):
        field.setText(text)
    chooser.look()
    qtbot.waitUntil(lambda: chooser.words.text() == words)
    assert not chooser.use.isEnabled()


def test_a_slip_in_the_number_is_typed_over(begun: MainWindow, qtbot: QtBot) -> None:
    chooser = begun.setup.chooser
    type_text("3")
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: chooser.words.text() == "“3” is not a number of pairs. Type 4 to 80.")
    assert focused() is chooser.wishes.pairs
    type_text("8")
    assert chooser.wishes.pairs.text() == "8"


def test_a_full_hour_is_a_time(begun: MainWindow, qtbot: QtBot) -> None:
    """From 19:00 to 22:00 are 180 minutes, 24 boards of 7.5."""
    chooser = begun.setup.chooser
    wishes = chooser.wishes
    for field, text in ((wishes.pairs, "8"), (wishes.starts, "19"), (wishes.finish, "22")):
        field.setText(text)
    chooser.look()
    qtbot.waitUntil(lambda: bool(chooser.found))
    assert max(each.minutes for each in chooser.found) == 180


def test_numbers_that_go_down_are_refused_before_the_movement_is_taken(
    begun: MainWindow, qtbot: QtBot
) -> None:
    chooser = begun.setup.chooser
    chooser.wishes.first.setText("5, 3")
    type_text("8")
    press(Qt.Key.Key_Return)
    words = "Numbers must increase, each used once, such as 1-12, 14."
    assert chooser.words.text() == words
    assert focused() is chooser.wishes.first
    chooser.look()
    qtbot.waitUntil(lambda: bool(chooser.found))
    chooser.use.click()
    assert begun.status.text() == words
    assert begun.open_event is not None
    assert begun.open_event.event.sessions[0].sections[0].movement is None


def test_both_names_in_the_first_field_are_parted(seated: MainWindow) -> None:
    first, second = next(iter(seated.setup.fields.values()))
    assert focused() is first
    type_text("Ann Example & Bob Sample")
    press(Qt.Key.Key_Return)
    assert (first.text(), second.text()) == ("Ann Example", "Bob Sample")
    assert seated.status.text().endswith("Ann Example & Bob Sample")
    assert seated.open_event is not None
    assert [player.name for player in seated.open_event.event.players] == ["Ann Example", "Bob Sample"]


@pytest.mark.parametrize(
    ("happening", "typed", "words"),
    [
        (MidSessionChange.LATE_PAIR, "", "Type the rounds completed, 0 during round 1."),
        (MidSessionChange.FEWER_ROUNDS, "x", "“x” is not a number. Type the rounds completed"),
        (MidSessionChange.BEHIND, "0", "Round 0 is not over. Rounds completed: 0."),
        (MidSessionChange.TURNED, "", "Type the round number."),
        (MidSessionChange.TURNED, "99", "Table 99 is not used in round 99 of section A"),
        (MidSessionChange.OTHER_BOARDS, "x", "“x” is not a number. Type the round number."),
        (MidSessionChange.SUBSTITUTE, "", "Pair 2 has no such player yet. Type the names first."),
    ],
)
def test_what_has_changed_is_asked_for_in_words(
    seated: MainWindow, qtbot: QtBot, happening: MidSessionChange, typed: str, words: str
) -> None:
    changes = seated.setup.changes
    seated.setup.changed.click()
    changes.choose(happening)
    for field in changes.form.fields.values():
        if isinstance(field, QLineEdit):
            field.setText(typed)
        if isinstance(field, QComboBox):
            field.setCurrentIndex(1)
    changes.look.click()
    qtbot.waitUntil(lambda: not changes.aside.waiting)
    said = f"{seated.status.text()} {changes.words.text()}"
    assert words in said


@pytest.mark.parametrize(
    ("happening", "field", "refused"),
    [
        (MidSessionChange.LATE_PAIR, "rounds_over", "x"),
        (MidSessionChange.FEWER_ROUNDS, "stop_after_round", "99"),  # of a movement with fewer
        (MidSessionChange.TURNED, "round", "x"),
    ],
)
def test_a_refused_change_is_typed_over(
    seated: MainWindow, qtbot: QtBot, happening: MidSessionChange, field: str, refused: str
) -> None:
    changes = seated.setup.changes
    seated.setup.changed.click()
    changes.choose(happening)
    typed_in = changes.form.fields[field]
    assert isinstance(typed_in, QLineEdit)
    typed_in.setFocus()
    typed_in.selectAll()
    type_text(refused)
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not changes.aside.waiting)
    assert typed_in.selectedText() == refused
    type_text("1")
    assert typed_in.text() == "1"


def test_a_pair_is_chosen_by_a_name(seated: MainWindow) -> None:
    number = next(iter(seated.setup.fields))
    type_text("Ann Example & Bob Sample")
    press(Qt.Key.Key_Return)
    changes = seated.setup.changes
    seated.setup.changed.click()
    changes.choose(MidSessionChange.GOES_HOME)
    changes.form.fields["pair"].setFocus()
    type_text("samp")
    press(Qt.Key.Key_Tab)
    assert changes.form.given()["pair"] == number


def test_boards_are_listed_or_spanned() -> None:
    assert ChangeFormData(MidSessionChange.OTHER_BOARDS, {"boards": "1, 4-6"}).numbers("boards") == (
        1,
        4,
        5,
        6,
    )
