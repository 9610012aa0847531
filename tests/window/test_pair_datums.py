"""ANC, Appendix datums: the pairs of the Interstate Teams under Standings, beside figures worked by hand."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.undo import undo
from bridgedesk.window.main_window import MainWindow
from tests.evenings.ruled_events import Hand, opened, shown_window
from tests.standings.pairs.test_pair_datums import ITC
from tests.window.keys import press
from tests.window.pictures import keep
from tests.window.test_decisions import view


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, Hand("2017-07-16T12:00")) as window:
        yield window


# Worked out in tests/standings/pairs/test_pair_datums.py.
ALL_COUNT = [
    ("1", "ACT Player 3 & ACT Player 4 (ACT)", "2", "59", "0.5", "59.5"),
    ("2", "NSW Player 3 & NSW Player 4 (NSW)", "2", "51", "−0.5", "50.5"),
    ("3", "ACT Player 1 & ACT Player 2 (ACT)", "2", "71.1", "−35", "36.1"),
]


def test_all_pairs_one_pair_and_its_boards(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, ITC)
    rows = view(window, "pair-datums")
    assert [tuple(row) for row in rows[:3]] == ALL_COUNT
    assert "every score counts unless the director decides differently" in window.standings.words.text()
    keep(window, "standings pair datums")
    window.standings.choose_row(2)
    press(Qt.Key.Key_Return)
    one = [list(row) for row in window.standings.ranking.rows]
    assert one == [
        ["1", "open room", "NSW Player 1 & NSW Player 2 (NSW)", "1", "5", "5", "−30"],
        ["2", "open room", "QLD Player 1 & QLD Player 2 (QLD)", "5", "85", "66.1", "−40"],
    ]
    window.standings.choose_row(0)
    (line,) = window.standings.ledger.rows
    assert line[0].startswith("Board 1")
    keep(window, "standings pair datums of one")
    press(Qt.Key.Key_Escape)
    assert [tuple(row) for row in window.standings.ranking.rows[:3]] == ALL_COUNT


def test_how_many_extremes_are_left_out_is_decided_kept_and_undone(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """ACT 1-2: 5 + 67.1 = 72.1; NSW 1-2 -5 + 0, QLD 1-2 5 - 95: averages -2.5 and -45; 72.1 - 23.75."""
    opened(window, tmp_path, ITC)
    view(window, "pair-datums")
    form = window.standings.forms.datum
    form.how.setFocus()
    press(Qt.Key.Key_Down)
    form.put.click()
    assert window.status.text() == "Datum for pairs of teams: one score left out at each end"
    rows = [tuple(row) for row in window.standings.ranking.rows]
    mine = next(row for row in rows if row[1].startswith("ACT Player 1"))
    assert mine[3:] == ("72.1", "−23.75", "48.35")
    assert "one score left out at each end, as the director decided" in window.standings.words.text()
    form.put.click()
    assert window.status.text() == "This is already the setting."
    window.close()
    with shown_window(qtbot, tmp_path, Hand("2017-07-16T13:00")) as again:
        again.open_file(tmp_path / "rulings.bridgedesk")
        view(again, "pair-datums")
        assert again.standings.forms.datum.how.currentIndex() == 1
        assert again.open_event is not None
        undo(again.open_event)
        assert not again.open_event.event.settings


def test_a_match_without_a_line_up_is_named(window: MainWindow, tmp_path: Path) -> None:
    *others, last = ITC.matches
    opened(window, tmp_path, replace(ITC, matches=(*others, replace(last, line_up=None))))
    view(window, "pair-datums")
    where = "round 2, NSW v SA, open room; round 2, NSW v SA, closed room"
    assert window.standings.words.text().endswith(f"Left out, as the line-up is not recorded: {where}.")


def test_pairs_of_other_events_have_no_such_view(window: MainWindow, tmp_path: Path) -> None:
    opened(window, tmp_path, replace(ITC, kind="itc-final"))
    view(window, "ranking")
    views = window.standings.views
    assert "Pair datums" not in [views.item(at).text() for at in range(views.count())]
