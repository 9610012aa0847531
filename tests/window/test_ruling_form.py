"""The ruling form by keyboard and by mouse: the order of its fields, choosing by name, scores in the grid."""

from collections.abc import Iterator
from functools import cmp_to_key
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.rulings.ruling_builder import RulingBuilder
from bridgedesk.window.rulings.score_grid import ScoreGrid
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window
from tests.window.keys import control, focused, press, type_text
from tests.window.pictures import keep
from tests.window.test_penalties import begin, looked_ahead


@pytest.fixture
def tuesday(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Two sessions of SABF pairs; board 1 of session 1 at table 1 is +420, at the others -50."""
    with shown_window(qtbot, tmp_path, Hand()) as window:
        opened(window, tmp_path, pairs("tuesday", FIRST, SECOND))
        control(Qt.Key.Key_4)
        yield window


def tabbed(until: QWidget) -> list[QWidget]:
    """What Tab reaches, from where the focus is."""
    found = [focused()]
    while found[-1] is not until:
        press(Qt.Key.Key_Tab)
        found.append(focused())
        assert len(found) < 60, [each.accessibleName() for each in found]
    return found


def in_reading_order(parts: list[QWidget], within: QWidget) -> list[QWidget]:
    """From top to bottom, and on one line from left to right."""

    def before(one: QWidget, other: QWidget) -> int:
        upper, lower = (each.mapTo(within, QPoint(0, each.height() // 2)) for each in (one, other))
        return upper.x() - lower.x() if abs(upper.y() - lower.y()) < 8 else upper.y() - lower.y()

    return sorted(parts, key=cmp_to_key(before))


def names(parts: list[QWidget]) -> list[str]:
    return [each.accessibleName() for each in parts]


def test_tab_goes_down_the_form_as_one_sees_it(tuesday: MainWindow) -> None:
    """When, who, what happened, the facts, the ruling, who was told; in any case that is chosen."""
    for what in ("Late arrival", "Slow play", "Psyche", "Adjusted score on a board", "Another offence"):
        builder = begin(tuesday, what, session="1")
        builder.take_focus()
        QTest.qWait(1)
        reached = tabbed(builder.impose)
        assert names(reached)[:2] == ["Round", "Pair or team" if builder.who.isEnabled() else "What happened"]
        fields = reached[:-3]
        assert names(fields) == names(in_reading_order(fields, builder))
        wanted = [each for each in builder.form.fields.values() if each.isEnabled()]
        assert {*wanted, builder.what, builder.reason, builder.told} <= {*reached}
        press(Qt.Key.Key_Escape)


def test_tab_goes_through_an_open_grid(tuesday: MainWindow) -> None:
    builder = begin(tuesday, "Adjusted score on a board", session="1")
    grid = grid_of(builder)
    QTest.mouseClick(grid.open, Qt.MouseButton.LeftButton)
    QTest.keyClicks(focused(), "60")
    builder.take_focus()
    fields = tabbed(builder.impose)[:-3]
    assert names(fields) == names(in_reading_order(fields, builder))
    assert grid.rows[1].result in fields
    keep(tuesday, "ruling grid begun")


# ---- choosing by number or name


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [("kay", "3EW"), ("len s", "3EW"), ("3EW", "3EW"), ("muster di", "2NS"), ("HAL", "1EW")],
)  # fmt: skip
def test_a_pair_is_found_by_number_or_by_any_part_of_its_names(
    tuesday: MainWindow, typed: str, chosen: str
) -> None:
    builder = begin(tuesday, "Late arrival")
    assert builder.entries() == (), "nobody is penalised by accident"
    builder.who.setFocus()
    type_text(typed)
    press(Qt.Key.Key_Tab)
    assert builder.entries() == (chosen,)
    assert builder.who.currentText().startswith(chosen)


def test_a_name_is_chosen_by_mouse_from_the_list_below(tuesday: MainWindow, qtbot: QtBot) -> None:
    builder = begin(tuesday, "Late arrival")
    QTest.mouseClick(builder.who.typed, Qt.MouseButton.LeftButton)
    QTest.keyClicks(builder.who, "sample")
    popup = builder.who.listed
    qtbot.waitUntil(popup.isVisible)
    listed = [popup.model().index(row, 0).data() for row in range(popup.model().rowCount())]
    assert len(listed) == 4, listed
    assert all("Sample" in words for words in listed)
    keep(popup, "ruling names listed")
    at = popup.visualRect(popup.model().index(1, 0)).center()
    QTest.mouseClick(popup.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert builder.who.currentText() == listed[1]
    assert len(builder.entries()) == 1


def test_typing_into_a_chosen_name_replaces_it(tuesday: MainWindow) -> None:
    builder = begin(tuesday, "Late arrival", "Kay")
    builder.round.setFocus()
    QTest.mouseClick(builder.who.typed, Qt.MouseButton.LeftButton)
    type_text("ann")
    press(Qt.Key.Key_Tab)
    assert builder.entries() == ("1NS",)


def test_a_name_that_nobody_has_stays_typed_and_is_selected(tuesday: MainWindow, qtbot: QtBot) -> None:
    builder = begin(tuesday, "Slow play", "Kay")
    builder.who.setFocus()
    builder.who.typed.selectAll()
    type_text("Zebedee")
    QTest.keyClick(focused(), Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    words = "“Zebedee” fits none of them. Type a number or part of a name, or press Alt+Down."
    qtbot.waitUntil(lambda: tuesday.status.text() == words, timeout=3000)
    assert builder.entries() == ()
    assert builder.who.typed.selectedText() == "Zebedee"
    keep(tuesday, "ruling name refused")
    type_text("Kay")
    press(Qt.Key.Key_Return)
    assert builder.entries() == ("3EW",)


def test_esc_brings_back_the_pair_that_was_chosen(tuesday: MainWindow) -> None:
    builder = begin(tuesday, "Late arrival", "Kay")
    builder.round.setFocus()
    press(Qt.Key.Key_Tab)
    assert focused() is builder.who
    QTest.keyClicks(builder.who, "zz")
    press(Qt.Key.Key_Escape)
    assert builder.who.currentText() == "3EW  Kay Example & Len Sample"
    assert builder.entries() == ("3EW",)
    assert tuesday.penalties.building


def test_enter_takes_what_the_list_highlights(tuesday: MainWindow, qtbot: QtBot) -> None:
    """A fouled board is also called a wrong one: what begins with the words comes before what has them."""
    builder = begin(tuesday, "Late arrival")
    builder.what.setFocus()
    builder.what.typed.selectAll()
    QTest.keyClicks(builder.what, "wrong b")
    qtbot.waitUntil(builder.what.listed.isVisible)
    highlighted = builder.what.listed.currentIndex().data()
    assert highlighted == "Wrong board: fix scores"
    QTest.keyClick(builder.what.listed, Qt.Key.Key_Return)
    assert builder.what.currentText() == highlighted
    assert builder.choice().sort == "error"


@pytest.mark.parametrize("typed", ["fouled", "wrong board", "boards switched", "swapped", "wrong way"])
def test_a_fouled_board_is_found_and_leads_to_the_scores(
    tuesday: MainWindow, qtbot: QtBot, typed: str
) -> None:
    builder = begin(tuesday, "Late arrival")
    builder.what.setFocus()
    builder.what.typed.selectAll()
    QTest.keyClicks(builder.what, typed)
    popup = builder.what.listed
    qtbot.waitUntil(popup.isVisible)
    listed = [popup.model().index(row, 0).data() for row in range(popup.model().rowCount())]
    wanted = "Wrong board: fix scores"
    assert wanted in listed
    for _ in listed:
        if builder.what.currentText() != wanted:
            QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert builder.choice().sort == "error"
    assert builder.value.text() == "No ruling needed here"
    assert builder.correct.isVisible()
    assert not builder.impose.isVisible()
    keep(tuesday, "ruling fouled board")
    QTest.mouseClick(builder.correct, Qt.MouseButton.LeftButton)
    dock = tuesday.event_controller.scores.mistakes
    assert dock.isVisible()
    assert tuesday.event_controller.page.tab is tuesday.event_controller.page.scores
    keep(tuesday, "ruling fouled board in scores")


# ---- weighted and split scores


def grid_of(builder: RulingBuilder) -> ScoreGrid:
    QTest.qWait(1)  # new fields appear with the next paint
    grid = builder.form.below["score"]
    assert isinstance(grid, ScoreGrid)
    return grid


def at_board_1(window: MainWindow) -> RulingBuilder:
    builder = begin(window, "Adjusted score on a board", session="1")
    builder.take_focus()
    type_text("1")
    for name in ("table", "board"):
        builder.form.fields[name].setFocus()
        type_text("1")
    return builder


def figures(grid: ScoreGrid) -> list[tuple[str, str, str, str]]:
    shown = [(row.percent.text(), row.result.text(), row.ns.text(), row.ew.text()) for row in grid.rows]
    return [row for row in shown if any(row)]


def test_a_weighted_score_typed_in_words_is_in_the_grid(tuesday: MainWindow, qtbot: QtBot) -> None:
    """Board 1, nobody vulnerable: 4S made is 420, down one 50. At the tables +420, -50, -50: North-South of
    table 1 had 4 of 4. Weighted, 60% of +420 and 40% of -50: 0.6 x 4 + 0.4 x 1 = 2.8; East-West have 1.2."""
    builder = at_board_1(tuesday)
    builder.form.fields["score"].setFocus()
    type_text("60% 4SN=, 30% 4SN-1")
    grid = grid_of(builder)
    assert grid.grid.isVisible()
    assert figures(grid) == [("60", "4SN=", "+420", "−420"), ("30", "4SN-1", "−50", "+50")]
    assert grid.sum.text() == "Percentages: sum 90%, 10% missing"
    looked_ahead(tuesday, qtbot)
    assert builder.words.text() == "The percentages add up to 90%. Together they must be 100%."
    keep(tuesday, "ruling weights missing")
    builder.reason.setFocus()
    type_text("Unauthorised information")
    press(Qt.Key.Key_Return, 2)
    assert tuesday.status.text() == "The percentages add up to 90%. Together they must be 100%."
    score = grid.field
    assert focused() is score
    assert score.selectedText() == "60% 4SN=, 30% 4SN-1"
    type_text("60% 4SN=, 40% 4SN-1")
    assert grid.sum.text() == "Percentages: sum 100%"
    looked_ahead(tuesday, qtbot)
    assert builder.value.text() == "+420 becomes 60% 4♠ N =, 40% 4♠ N −1"
    assert builder.ranking.effect.text().splitlines() == [
        "Ann Example & Bob Sample: 4 → 2.8 of 4 MP", "Gus Muster & Hal Example: 0 → 1.2 of 4 MP",
    ]  # fmt: skip
    keep(tuesday, "ruling weighted")
    builder.impose.click()
    assert tuesday.open_event
    (ruling,) = tuesday.open_event.event.rulings
    assert ruling.adjusted is not None
    assert tuesday.status.text() == "Adjusted score, board 1: +420 becomes 60% 4♠ N =, 40% 4♠ N −1"


def test_a_weighted_score_typed_in_the_grid_by_keyboard(tuesday: MainWindow, qtbot: QtBot) -> None:
    """The second outcome names no declarer: the first one does."""
    builder = at_board_1(tuesday)
    builder.form.fields["score"].setFocus()
    grid = grid_of(builder)
    QTest.keyClick(focused(), Qt.Key.Key_W, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: focused() is grid.rows[0].percent, timeout=3000)
    for text in ("60", "4sn=", "40", "4s-1"):
        type_text(text)
        press(Qt.Key.Key_Return)
    assert focused() is builder.impose
    assert builder.form.given()["score"] == "60% 4sn=, 40% 4s-1"
    assert figures(grid) == [("60", "4sn=", "+420", "−420"), ("40", "4s-1", "−50", "+50")]
    builder.reason.setFocus()
    type_text("Hesitation")
    builder.told.setFocus()
    type_text("Both pairs")
    looked_ahead(tuesday, qtbot)
    assert builder.value.text() == "+420 becomes 60% 4♠ N =, 40% 4♠ N −1"
    builder.impose.click()
    details = [list(row) for row in tuesday.penalties.list.details.rows]
    assert ["Informed\nBoth pairs", ""] in details
    keep(tuesday, "ruling told")


def test_a_split_score_in_the_grid_by_mouse(tuesday: MainWindow, qtbot: QtBot) -> None:
    builder = at_board_1(tuesday)
    grid = grid_of(builder)
    QTest.mouseClick(grid.open, Qt.MouseButton.LeftButton)
    for at, (side, result) in enumerate((("NS", "+420"), ("EW", "A-="))):
        row = grid.rows[at]
        row.side.setCurrentIndex(row.side.findText(side))
        row.side.activated.emit(row.side.currentIndex())
        QTest.mouseClick(row.result, Qt.MouseButton.LeftButton)
        type_text(result)
    assert builder.form.given()["score"] == "+420 | A-="
    assert figures(grid) == [("", "+420", "+420", ""), ("", "A-=", "", "Ave")]
    assert grid.sum.text() == "Percentages: NS sum 100%; EW sum 100%"
    builder.reason.setFocus()
    type_text("Both sides at fault")
    looked_ahead(tuesday, qtbot)
    assert builder.value.text() == "+420 becomes NS +420; EW Ave− / Ave"
    keep(tuesday, "ruling split")


def test_a_grid_half_typed_comes_back(tuesday: MainWindow) -> None:
    builder = at_board_1(tuesday)
    builder.form.fields["score"].setFocus()
    type_text("60% 4SN=, 4")
    QTest.mouseClick(builder.back, Qt.MouseButton.LeftButton)
    assert not tuesday.penalties.building
    tuesday.penalties.list.begin.click()
    grid = grid_of(builder)
    assert builder.form.given()["score"] == "60% 4SN=, 4"
    assert [row[:2] for row in figures(grid)] == [("60", "4SN="), ("4", "")]


def test_without_a_declarer_the_table_names_it_or_it_is_asked_for(tuesday: MainWindow, qtbot: QtBot) -> None:
    builder = at_board_1(tuesday)
    builder.form.fields["score"].setFocus()
    type_text("60% 4S=, 40% 4S-1")
    looked_ahead(tuesday, qtbot)
    assert builder.words.text() == "“4S=” has no declarer. Type N, E, S or W after the suit, such as 4SN=."
