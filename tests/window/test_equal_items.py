"""To check with equal items: one line with all their results, each a click away, settled with one reason."""

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.scores import items_to_check_dock
from bridgedesk.window.scores.items_to_check_dock import CheckItemsDock
from tests.window.keys import click, control, focused, press, score, type_text
from tests.window.pictures import keep

K = Qt.Key
SAME = "same denomination declared by both sides, with too many tricks between them"


@pytest.fixture
def dock(evening: MainWindow) -> CheckItemsDock:
    """Ten tricks in spades for either side on four boards, and a doubled contract three down."""
    control(K.Key_2)
    for _ in range(4):
        score("4SN=")
        score("4SE=")
        press(K.Key_PageDown)
    score("4HXN-3")
    press(K.Key_F7)
    return evening.scores_controller.clear


def shown(dock: CheckItemsDock) -> list[str]:
    return [row[0] for row in dock.model.rows]


def places(dock: CheckItemsDock) -> list[tuple[str, ...]]:
    return [tuple(row) for row in dock.spots.rows]


def test_equal_items_are_one_line_and_each_result_is_a_click_away(
    evening: MainWindow, dock: CheckItemsDock
) -> None:
    assert dock.windowTitle() == "To check (9)"
    assert len(shown(dock)) == 2
    assert shown(dock)[0].startswith(f"8 times: {SAME}\nTable 2, round 1, board 1; ")
    assert shown(dock)[0].endswith("; and 5 more")
    assert shown(dock)[1].endswith("\n4HX -3: doubled, and far from the contract")
    assert len(places(dock)) == 8
    assert [row[-1] for row in places(dock)[:2]] == ["4SN=", "≠ 4SE="], "next to the one it clashes with"
    keep(evening, "to check, equal items")
    click(dock.spots_view, 3)
    board, round_, table = places(dock)[3][:3]
    assert focused() is evening.scores.field
    assert evening.scores.title.text().startswith(f"Board {board},")
    assert evening.scores.line.text().startswith(f"Round {round_}, table {table}:")
    score("4SN=")
    assert dock.windowTitle() == "To check (7)"


def test_it_says_how_many_are_not_listed_and_lists_them(
    dock: CheckItemsDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of eight results three at a time: 3, 6, 8; another line begins again."""
    monkeypatch.setattr(items_to_check_dock, "MOST_LISTED", 3)
    dock.select(1)
    dock.select(0)
    own = [each for each in dock.places if not each.clash or each.item.place == each.place]
    assert len(own) == 3
    assert (dock.more.isVisible(), dock.more.text()) == (True, "Show more (5 left)")
    assert dock.stand.text() == "Accept 8 items", "as listed or not"
    QTest.mouseClick(dock.more, Qt.MouseButton.LeftButton)
    assert dock.more.text() == "Show more (2 left)"
    QTest.mouseClick(dock.more, Qt.MouseButton.LeftButton)
    assert len(places(dock)) == 8
    assert not dock.more.isVisible()
    assert focused() is dock.spots_view
    dock.select(1)
    assert not dock.more.isVisible()
    dock.select(0)
    assert dock.more.text() == "Show more (5 left)"


def test_the_results_are_reached_by_keys(evening: MainWindow, dock: CheckItemsDock) -> None:
    press(K.Key_Tab)
    assert focused() is dock.spots_view
    press(K.Key_Down, 2)
    press(K.Key_Return)
    assert focused() is evening.scores.field
    assert evening.scores.title.text().startswith("Board 2,")


def test_all_of_a_line_are_accepted_with_one_reason(evening: MainWindow, dock: CheckItemsDock) -> None:
    assert dock.stand.text() == "Accept 8 items"
    dock.reason.setFocus()
    type_text("travellers looked at")
    press(K.Key_Return)
    assert evening.status.text().startswith("8 items accepted: travellers looked at")
    assert dock.windowTitle() == "To check (1)"
    assert focused() is dock.reason, "the next one is accepted in the same way"
    control(K.Key_Z)
    assert dock.windowTitle() == "To check (9)", "one action, undone as one"


def test_some_results_of_a_line_are_accepted(dock: CheckItemsDock) -> None:
    chosen = dock.spots_view.selectionModel()
    rows = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    for at in (0, 1):
        chosen.select(dock.spots.index(at, 0), rows)
    assert dock.stand.text() == "Accept 2 items"
    dock.reason.setFocus()
    type_text("traveller 1 looked at")
    press(K.Key_Return)
    assert dock.windowTitle() == "To check (7)"


def test_several_lines_are_accepted_together(evening: MainWindow, dock: CheckItemsDock) -> None:
    QTest.keyClick(dock.view, K.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert dock.stand.text() == "Accept 9 items"
    dock.reason.setFocus()
    type_text("all looked at")
    press(K.Key_Return)
    assert dock.windowTitle() == "To check (0)"
    assert focused() is evening.scores.field
    assert "accepted: all looked at" in shown(dock)[0]


def test_without_a_reason_nothing_is_accepted(evening: MainWindow, dock: CheckItemsDock) -> None:
    dock.reason.setFocus()
    press(K.Key_Return)
    assert "Say why you accept them" in evening.status.text()
    assert dock.windowTitle() == "To check (9)"


def test_a_click_on_a_single_item_leads_to_its_line(evening: MainWindow, dock: CheckItemsDock) -> None:
    click(dock.view, 1)
    assert focused() is evening.scores.field
    assert evening.scores.title.text().startswith("Board 5,")
    assert not dock.spots_view.isVisible()


@pytest.mark.usefixtures("dock")
def test_a_click_on_a_missing_score_leads_there(evening: MainWindow) -> None:
    press(K.Key_F8)
    missing = evening.scores_controller.missing
    click(missing.view, 0)
    assert focused() is evening.scores.field
    first = missing.slips[0].first
    assert evening.scores.line.text().startswith(f"Round {first.round}, table ")
    assert evening.scores.title.text().startswith(f"Board {first.board},")


# ---- many unusual scores, one after the other and all at once

MANY_LINES = 5


def accept(why: str) -> None:
    type_text(why)
    press(K.Key_Return)


def many_doubled(evening: MainWindow) -> CheckItemsDock:
    """Contracts doubled and three down all over the room; equal ones make a line."""
    control(K.Key_2)
    for _ in range(4):
        for text in ("4SXN-3", "4HXN-3", "4DXN-3", "4CXN-3", "3NXN-3", "5DXN-3", "5CXN-3", "5HXN-3"):
            score(text)
    press(K.Key_F7)
    return evening.scores_controller.clear


def test_accepting_one_after_the_other_never_leaves_the_list(evening: MainWindow) -> None:
    dock = many_doubled(evening)
    lines = dock.open_lines
    assert lines > MANY_LINES
    dock.select(2)
    following = dock.rows[3].what
    dock.reason.setFocus()
    for at in range(lines - 1):
        accept(f"seen {at}")
        assert focused() is dock.reason
        assert dock.open_lines == lines - 1 - at
        if at == 0:
            assert dock.items()[0].what == following, "the next one is selected"
    accept("the last")
    assert dock.open == []
    assert focused() is evening.scores.field


def test_the_arrows_move_through_the_list_while_a_reason_is_typed(dock: CheckItemsDock) -> None:
    dock.reason.setFocus()
    press(K.Key_Down)
    assert dock.items()[0].what.startswith("4HX -3")
    press(K.Key_Up)
    assert len(dock.items()) == 8
    assert focused() is dock.reason


def test_the_list_is_narrowed_to_a_kind_and_all_of_it_accepted(
    evening: MainWindow, dock: CheckItemsDock
) -> None:
    """A pair entered twice is of another kind than the nine unusual scores."""
    kinds = [dock.kinds.kinds.itemText(at) for at in range(dock.kinds.kinds.count())]
    assert kinds == ["All kinds (9)", "Unusual scores (9)"]
    dock.kinds.kinds.setCurrentIndex(1)
    assert len(shown(dock)) == 2
    dock.kinds.every.click()
    assert dock.stand.text() == "Accept 9 items"
    assert focused() is dock.reason
    accept("all seen at the tables")
    assert dock.windowTitle() == "To check (0)"
    assert shown(dock)[0].endswith("accepted: all seen at the tables")
    keep(evening, "to check, all accepted")
