"""Thirteen tables, twenty-six boards, typed key by key through the real window."""

from collections.abc import Callable
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from bridgedesk.desk.club.club import Club
from bridgedesk.directing.seating.score_lines import BY_BOARD, BY_ROUND, PadOrder
from bridgedesk.exchange.files import read_file
from bridgedesk.window.main_window import MainWindow
from tests.desk.scorepad.test_keys_per_result import CONTRACTS, PUBLISHED, SESSIONS, handed_in, text_of
from tests.evenings.club_evening import ticking
from tests.evenings.thirteen_tables import Slip, club_file, percentages, slips
from tests.evenings.three_tables import begin_evening
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep


@pytest.fixture
def session(window: MainWindow, tmp_path: Path) -> MainWindow:
    club_file(tmp_path).file.close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_2)
    return window


def choose(window: MainWindow, order: PadOrder) -> None:
    at = window.scores.order.findText(order.name)
    window.scores.order.setCurrentIndex(at)
    window.scores.order.activated.emit(at)


def hundredths(percentage: object) -> str:
    return str(Decimal(str(percentage)).quantize(Decimal("0.01"), ROUND_HALF_UP))


def shown(window: MainWindow) -> dict[str, str]:
    """Pair number and its percentage, as the tab has them."""
    control(Qt.Key.Key_3)
    titles = [column.title for column in window.standings.ranking.columns]
    pair, percent = titles.index("Pair"), titles.index("%")
    return {row[pair]: row[percent] for row in window.standings.ranking.rows}


def rounded(played: list[Slip]) -> dict[str, str]:
    return {
        pair: hundredths(Decimal(value.numerator) / Decimal(value.denominator))
        for pair, value in percentages(played).items()
    }


@pytest.mark.parametrize(
    ("order", "text", "sorted_by"),
    [
        (BY_BOARD, lambda slip: slip.tens, lambda slip: (slip.board, int(slip.ns[:-2]))),
        (BY_ROUND, lambda slip: slip.contract, lambda slip: (slip.board, slip.round)),
    ],
)
def test_a_whole_session(
    session: MainWindow,
    order: PadOrder,
    text: Callable[[Slip], str],
    sorted_by: Callable[[Slip], tuple[int, int]],
) -> None:
    choose(session, order)
    played = sorted(slips(), key=sorted_by)
    for number, slip in enumerate(played):
        if number == 200:
            keep(session, f"scores half typed, {text(slip)[-1:] in '+-'}")
        score(text(slip))
    assert session.results_in.text() == "338 of 338 results in"
    assert focused() is session.scores.field
    assert shown(session) == rounded(played)


def test_second_keying_finds_three_planted_differences(session: MainWindow) -> None:
    """The first time three figures were misread; the second time only these stop."""
    misread = {40: "10-", 177: "63+", 301: "5+"}
    played = list(slips())
    first = {**{number: slip.tens for number, slip in enumerate(played)}, **misread}
    assert all(first[number] != played[number].tens for number in misread)
    for number in range(len(played)):
        score(first[number])
    type_text("1")
    press(Qt.Key.Key_PageDown)
    press(Qt.Key.Key_F9)
    stopped: list[int] = []
    for number, slip in enumerate(played):
        score(slip.tens)
        if session.scores.hint.objectName() == "question":
            if not stopped:
                keep(session, "second keying stops")
            stopped.append(number)
            press(Qt.Key.Key_F6)
    assert stopped == sorted(misread)
    press(Qt.Key.Key_F9)
    assert session.scores.hint.text() == ("Retyped: 335 the same, 3 settled, 0 to go")
    assert shown(session) == rounded(played)


# ---- contracts; also of a session that another program scored, where one stands beside the repository


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_of_another_program(window: MainWindow, name: str, tmp_path: Path) -> None:
    """Contract by contract; the standings are those published, or those worked out the long way."""
    event, scores = handed_in(name)
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    ((section,),) = (each.sections for each in event.sessions)
    entries = [replace(entry, players=(), name=entry.id) for entry in event.entries]
    begin_evening(club, "Published", event.date, section, entries)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_2)
    assert window.entry
    for line in window.entry.pad.lines:
        score(text_of(scores[line.place._replace(session=event.sessions[0].id)], line.place.board, CONTRACTS))
    assert shown(window) == (_official() if name == "published" else rounded(list(slips())))


def _official() -> dict[str, str]:
    return {total.number: hundredths(total.percent) for total in read_file(PUBLISHED[0]).totals}
