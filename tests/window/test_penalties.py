"""The Penalties tab, played through the window; every figure worked out beside it by hand."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.registers import add_record as keep_line
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.rulings.ruling_builder import RulingBuilder
from tests.evenings.ruled_events import (
    FIRST,
    SECOND,
    Hand,
    opened,
    pairs,
    shown_window,
    swiss_teams,
    three_rounds,
)
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep
from tests.window.shown_figures import plain


@pytest.fixture
def clock() -> Hand:
    return Hand()


@pytest.fixture
def desk_window(qtbot: QtBot, tmp_path: Path, clock: Hand) -> Iterator[MainWindow]:
    with shown_window(qtbot, tmp_path, clock) as window:
        yield window


@pytest.fixture
def tuesday(desk_window: MainWindow, tmp_path: Path) -> MainWindow:
    """Two sessions of SABF pairs, all in; the second one is in view."""
    opened(desk_window, tmp_path, pairs("tuesday", FIRST, SECOND))
    control(Qt.Key.Key_4)
    return desk_window


def standings(window: MainWindow) -> list[tuple[str, str, str]]:
    """Place, pair and total as the evaluation has them; those that share a place by their number."""
    assert window.open_event
    found = window.open_event.evaluation
    placed = [(row.place_text, row.entry, str(row.total)) for row in rows(found, found.fields[0])]
    return sorted(placed, key=lambda row: (int(row[0].rstrip("=")), row[1]))


def looked_ahead(window: MainWindow, qtbot: QtBot) -> RulingBuilder:
    qtbot.waitUntil(lambda: not window.penalties_controller.ahead.busy)
    return window.penalties.builder


def begin(window: MainWindow, what: str, who: str = "", session: str = "2") -> RulingBuilder:
    window.header.session_chosen.emit(session)
    window.penalties.list.begin.click()
    builder = window.penalties.builder
    builder.what.setCurrentIndex(builder.what.findText(what))
    if who:
        at = next(at for at in range(builder.who.count()) if who in builder.who.itemText(at))
        builder.who.setCurrentIndex(at)
    return builder


def fill(builder: RulingBuilder, **facts: str) -> None:
    for name, text in facts.items():
        field = builder.form.fields[name]
        field.setFocus()
        type_text(text)


BEFORE = [
    ("1", "3EW", "125.00"), ("2", "1NS", "125.00"), ("3", "3NS", "116.67"),
    ("4", "2EW", "91.67"), ("5", "1EW", "83.34"), ("6", "2NS", "58.33"),
]  # fmt: skip


def test_a_second_late_arrival_costs_a_tenth_of_a_top(tuesday: MainWindow, qtbot: QtBot) -> None:
    """Kay & Len: session 1 7 of 12 = 58.33, session 2 8 of 12 = 66.67: 125.00, level with Ann & Bob, who have
    50.00 and 75.00; two scores above 55% against one part them (11.7). Four minutes late once more: 10% of
    a top of 4 is 0.4, 3.33 percent of 12; 7.6 of 12 = 63.33, so 121.66 and second."""
    assert standings(tuesday) == BEFORE
    builder = begin(tuesday, "Late arrival", "Kay", session="1")
    fill(builder, minutes="3")
    looked_ahead(tuesday, qtbot)
    assert builder.value.text() == "Warning"
    assert builder.words.text().startswith("Clause 11.2. 3 minutes late, row 0 to 4; 1st offence")
    assert builder.amount.isEnabled(), "the pair may be liable: it is the director's"
    assert builder.ranking.title.text() == "New ranking: no change of place"
    keep(tuesday, "penalties warning proposed")
    builder.impose.click()
    assert standings(tuesday) == BEFORE

    builder = begin(tuesday, "Late arrival", "Kay")
    assert builder.right.record_title.text() == "On record: 1, counting 1"
    assert builder.form.given()["earlier"] == "1"
    fill(builder, minutes="4")
    looked_ahead(tuesday, qtbot)
    assert builder.value.text() == "10% of a top"
    assert builder.words.text().startswith("Clause 11.2. 4 minutes late, row 0 to 4; 2nd offence")
    assert builder.ranking.title.text() == "New ranking: 2 changes of place"
    shown = [(row[0], row[1], row[3]) for row in builder.ranking.ranking.rows[:2]]
    assert shown == [("1", "▲ 2", "125.00"), ("2", "▼ 1", "121.66\n−3.34")]
    ledger = [row for row in builder.ranking.ledger.rows if row[1] == "−10% of a top"]
    assert [(row[2], row[0].split("\n")[1].split(":")[0]) for row in ledger] == [("−3.33", "clause 11.2")]
    keep(tuesday, "penalties fine proposed")
    builder.impose.setFocus()
    press(Qt.Key.Key_Return)
    after = [("1", "1NS", "125.00"), ("2", "3EW", "121.66"), *BEFORE[2:]]
    assert standings(tuesday) == after
    page = tuesday.penalties.list
    assert focused() is page.view
    assert [row[2:] for row in page.model.rows] == [
        ("Kay Example & Len Sample", "Late arrival, 4 minutes", "10% of a top", "11.2"),
        ("Kay Example & Len Sample", "Late arrival, 3 minutes", "warning", "11.2"),
    ]
    keep(tuesday, "penalties list")
    control(Qt.Key.Key_Z)
    assert standings(tuesday) == BEFORE
    control(Qt.Key.Key_Y)
    assert standings(tuesday) == after
    page.choose("r2")
    page.reason.setFocus()
    press(Qt.Key.Key_Return)
    assert tuesday.status.text().startswith("Say why the ruling is cancelled")
    type_text("The clock was fast")
    press(Qt.Key.Key_Return)
    assert standings(tuesday) == BEFORE
    keep(tuesday, "penalties withdrawn")
    control(Qt.Key.Key_Z)
    assert standings(tuesday) == after


def test_sbu_a_late_pair_loses_its_first_boards(
    desk_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """2.13.2, Example 1: 10 minutes, two boards. Only the minutes are typed; To clear then names one board
    after the other at the table of the pair, until the adjusted scores are there."""
    window = desk_window
    opened(window, tmp_path, pairs("tuesday", {}, book="sbu-2022"))
    control(Qt.Key.Key_4)
    builder = begin(window, "Late arrival", "Kay", session="1")
    fill(builder, minutes="10")
    looked_ahead(window, qtbot)
    assert builder.value.text() == "2 boards"
    keep(window, "penalties boards removed")
    builder.impose.setFocus()
    press(Qt.Key.Key_Return)
    assert window.open_event
    keep(window, "penalties boards removed, imposed")
    control(Qt.Key.Key_2)
    for round_, board in ((1, 3), (2, 2)):
        (said,) = [each.what for each in items_to_check(window.open_event) if "loses" in each.what]
        at = re.search(r"type A\+- for board (\d) of round (\d), table (\d) to score them", said)
        assert at is not None
        assert (int(at[1]), int(at[2])) == (board, round_)
        assert window.entry
        window.entry.go_to(SlipLocation("1", "A", round_, int(at[3]), board))
        score("A+-")
    assert not [each.what for each in items_to_check(window.open_event) if "loses" in each.what]


def test_sbu_a_pair_without_cards_is_told_what_to_play(
    desk_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """2.19: no amount, but what the pair is directed to do; that is what is put down, and nobody moves."""
    window = desk_window
    opened(window, tmp_path, pairs("tuesday", FIRST, book="sbu-2022"))
    control(Qt.Key.Key_4)
    before = standings(window)
    builder = begin(window, "System card", "Kay", session="1")
    looked_ahead(window, qtbot)
    told = "the SBU Simple System until two cards are complete; no extra time to complete them"
    assert builder.value.text() == f"T{told[1:]}"
    assert builder.words.text().startswith("Clause 2.19. A pair without two completed cards")
    keep(window, "penalties, no system card")
    builder.impose.click()
    (row,) = window.penalties.list.model.rows
    assert row[2:] == ("Kay Example & Len Sample", "System card", told, "2.19")
    assert standings(window) == before
    assert window.open_event
    assert not items_to_check(window.open_event)
    keep(window, "penalties, no system card, put down")


def test_slow_play_is_carried_from_event_to_event(
    desk_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """Sydney A 8.3 and A 8.6: warned and fined 1 VP at the seniors' event, fox pays 2 VP for the third time:
    18 - 2 = 16, so that elk, with 17, goes ahead."""
    seniors = swiss_teams("seniors", "Seniors Teams", date(2026, 11, 16))
    safilo = swiss_teams("safilo", "Swiss Teams", date(2026, 11, 17))
    window = opened(desk_window, tmp_path, seniors, safilo)
    club = window.club
    assert club
    for key in ("seniors", "seniors", "safilo"):
        window.reception.event_taken.emit(club.event(key), "")
        control(Qt.Key.Key_4)
        builder = begin(window, "Slow play", "Fox", session="s1")
        looked_ahead(window, qtbot)
        said = builder.value.text(), builder.words.text()
        if key == "seniors":
            builder.impose.click()
    assert said == (
        "2 VP",
        "Clause 8.1, A 8.3, A 8.4, A 8.6. Slow play; 3rd offence, each side: 2 VP.",
    )
    assert "Both sides of the table: Fox, Owl" in builder.more.text(), "A 8.4, unless one is ruled innocent"
    builder.form.fill_in({"at_fault": "one"})
    looked_ahead(window, qtbot)
    assert "Both sides" not in builder.more.text()
    assert builder.right.record_title.text() == "On record: 2, counting 2"
    assert [row[1] for row in builder.right.record.rows] == ["1 VP", "warning"]
    assert "Seniors Teams" in builder.right.record.rows[0][0]
    assert [(row[0], *row[2:]) for row in builder.ranking.ranking.rows[:2]] == [
        ("1", "Elk", "17"),
        ("2", "Fox", "16\n−2"),
    ]
    keep(window, "penalties carried across events")
    builder.impose.click()
    assert standings(window)[:2] == [("1", "elk", "17.00"), ("2", "fox", "16.00")]
    control(Qt.Key.Key_Z)
    assert standings(window)[:2] == [("1", "fox", "18.00"), ("2", "elk", "17.00")]


def test_the_director_has_no_more_freedom_than_the_book_leaves(tuesday: MainWindow, qtbot: QtBot) -> None:
    """SABF 11.10: at most half a top from the third slow play on; less needs a reason, more is refused."""
    for _ in range(2):
        builder = begin(tuesday, "Slow play", "Ann")
        builder.impose.click()
    builder = begin(tuesday, "Slow play", "Ann")
    looked_ahead(tuesday, qtbot)
    assert builder.value.text() == "At most 50% of a top"
    assert builder.amount.isEnabled()
    builder.amount.setFocus()
    type_text("60")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)
    assert tuesday.status.text() == "Clause 11.10 allows at most 50% of a top, not 60% of a top"
    builder.amount.setText("25")
    builder.impose.click()
    assert tuesday.status.text() == "Say why it is 25% of a top. The reason is shown in the history."
    looked_ahead(tuesday, qtbot)
    keep(tuesday, "penalties reason wanted")
    builder.reason.setFocus()
    type_text("The opponents were slow, too")
    builder.impose.click()
    assert tuesday.status.text() == "Slow play for Ann Example & Bob Sample: 25% of a top"
    shown = {row[0].split("\n")[0]: row for row in tuesday.penalties.list.details.rows}
    assert shown["Imposed"][1] == "25% of a top"
    assert shown["Reason"][0] == "Reason\nThe opponents were slow, too"
    assert shown["Proposed"][1] == "50% of a top"


def test_both_sides_of_a_table_are_one_act(tuesday: MainWindow, qtbot: QtBot) -> None:
    builder = begin(tuesday, "Slow play")
    builder.round.setFocus()
    type_text("2")
    at = builder.who.findText("Table 2: 2NS and 1EW, both sides")
    builder.who.setCurrentIndex(at)
    assert "earlier" not in builder.form.given(), "each side has its own count"
    looked_ahead(tuesday, qtbot)
    assert builder.value.text() == "Warning"
    builder.impose.click()
    rows = tuesday.penalties.list.model.rows
    assert [row[2] for row in rows] == ["Gus Muster & Hal Example", "Cy Muster & Di Muster"]
    control(Qt.Key.Key_Z)
    assert tuesday.penalties.list.model.rows == []
    assert tuesday.penalties.list.empty.text().startswith("No rulings yet.")
    keep(tuesday, "penalties empty")


def test_a_missing_score_costs_both_pairs_in_one_act(tuesday: MainWindow, qtbot: QtBot) -> None:
    """SABF 11.10: at most 40% of a top for both pairs. Whoever is chosen, the round says who the others are:
    in round 2 Cy & Di met Gus & Hal."""
    builder = begin(tuesday, "No score", "Cy")
    looked_ahead(tuesday, qtbot)
    lacking = "The clause penalises both sides. Type the round to include the other side"
    assert lacking in builder.more.text()
    builder.impose.click()
    assert tuesday.status.text().startswith(lacking)
    assert tuesday.penalties.list.model.rows == []
    builder.round.setFocus()
    type_text("2")
    looked_ahead(tuesday, qtbot)
    assert "Both sides of the table: Cy Muster & Di Muster, Gus Muster & Hal Example" in builder.more.text()
    assert [row[2] for row in builder.ranking.ranking.rows if "\n" in row[3]] != []
    keep(tuesday, "penalties, both pairs")
    builder.impose.click()
    rows = tuesday.penalties.list.model.rows
    assert [row[2] for row in rows] == ["Gus Muster & Hal Example", "Cy Muster & Di Muster"]
    assert [row[4] for row in rows] == ["40% of a top"] * 2
    control(Qt.Key.Key_Z)
    assert tuesday.penalties.list.model.rows == []
    control(Qt.Key.Key_Y)
    assert len(tuesday.penalties.list.model.rows) == 2


def test_what_waits_for_both_sides_is_decided_side_by_side(tuesday: MainWindow, qtbot: QtBot) -> None:
    """SABF 11.10: recorded for both, the amount later; each is decided once, and nobody is fined twice."""
    builder = begin(tuesday, "No score", "Cy")
    builder.round.setText("2")
    builder.amount.setText("later")
    builder.reason.setText("Who was to type it is asked")
    builder.impose.click()
    for key in ("r1", "r2"):
        tuesday.penalties_controller.decide(key)
        looked_ahead(tuesday, qtbot)
        builder.amount.setText("20")
        builder.reason.setText("It was found")
        builder.impose.click()
    assert tuesday.open_event
    imposed = [each for each in tuesday.open_event.event.rulings if each.withdrawn is None]
    assert sorted(str(each.entry) for each in imposed) == ["1EW", "2NS"]
    assert [each.imposed and each.imposed.amount for each in imposed] == [20, 20]


def test_left_with_a_score_missing_is_the_directors_and_for_both(
    desk_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """ANC Appendix: may be applied to both pairs: a warning, then 3 VP off each; 35 + 17 and 35 - 17 of 14
    boards are 52 and 18, so 49 and 15."""
    matches = three_rounds("itc", "anc-2017", "itc")
    played = tuple(replace(each, boards=tuple(range(1, 15))) for each in matches.matches if each.round == 1)
    window = opened(desk_window, tmp_path, replace(matches, matches=played))
    control(Qt.Key.Key_4)
    on_record = []
    for said in ("Warning", "3 VP"):
        builder = begin(window, "No score", "Owl", session="s1")
        looked_ahead(window, qtbot)
        assert builder.value.text() == said
        assert builder.amount.isEnabled(), "it may be applied"
        on_record.append([row[0].split(",")[0] for row in builder.right.record.rows])
        builder.impose.click()
    assert on_record == [[], ["Owl: No score", "Fox: No score"]]
    assert standings(window) == [
        ("1", "fox", "49.00"), ("2", "elk", "41.00"), ("3", "hen", "29.00"), ("4", "owl", "15.00"),
    ]  # fmt: skip


def test_an_adjusted_score_and_its_withdrawal(tuesday: MainWindow, qtbot: QtBot) -> None:
    """Board 1 of session 1 becomes 60% of +420 and 40% of -50: a 2.8, c 2.8, b 0.4; d 1.2, e 1.2, f 3.6.

    Of 12: a 4.8 = 40.00, b 7.4 = 61.67, c 5.8 = 48.33, d 6.2 = 51.67, e 5.2 = 43.33, f 6.6 = 55.00; and with
    session 2 (75.00, 0, 75.00, 41.67, 41.67, 66.67) c 123.33, f 121.67, a 115.00, d 93.34, e 85.00."""
    builder = begin(tuesday, "Adjusted score on a board", session="1")
    assert not builder.who.isEnabled()
    looked_ahead(tuesday, qtbot)
    assert builder.words.text().startswith("Type the new score")
    builder.round.setFocus()
    type_text("1")
    builder.form.fill_in({"table": "1", "board": "1", "score": "42+"})
    looked_ahead(tuesday, qtbot)
    assert builder.words.text().endswith(". Type a score in full, its sign first, such as +420.")
    builder.form.fill_in({"table": "", "board": "", "score": ""})
    fill(builder, table="1", board="1", score="W 60:+420 40:-50")
    looked_ahead(tuesday, qtbot)
    assert builder.ranking.title.text() == "New ranking: 5 changes of place", "before the reason is typed"
    builder.impose.click()
    assert tuesday.status.text() == "Say why the score is adjusted. The reason is shown in the history."
    assert focused() is builder.reason
    type_text("Unauthorised information")
    looked_ahead(tuesday, qtbot)
    assert builder.value.text() == "+420 becomes 60% +420, 40% −50"
    assert builder.words.text() == "Law 12C1(c). Ann Example & Bob Sample v Gus Muster & Hal Example"
    keep(tuesday, "penalties adjusted score")
    builder.impose.click()
    after = [
        ("1", "3NS", "123.33"), ("2", "3EW", "121.67"), ("3", "1NS", "115.00"),
        ("4", "1EW", "93.34"), ("5", "2EW", "85.00"), ("6", "2NS", "61.67"),
    ]  # fmt: skip
    assert standings(tuesday) == after
    tuesday.penalties.list.withdrawn.emit("r1", "The contract was cold")
    assert standings(tuesday) == BEFORE
    assert tuesday.open_event
    assert all(each.initialled is None for each in tuesday.open_event.event.sessions[0].sections[0].results)
    control(Qt.Key.Key_Z)
    assert standings(tuesday) == after


def test_a_note_becomes_a_ruling(tuesday: MainWindow, qtbot: QtBot) -> None:
    press(Qt.Key.Key_F4)
    book = tuesday.side.notebook
    for field, text in ((book.board, "1"), (book.table, "1"), (book.text, "Hesitation before the double")):
        field.setFocus()
        type_text(text)
    press(Qt.Key.Key_Return)
    book.view.setFocus()
    press(Qt.Key.Key_Return)
    builder = tuesday.penalties.builder
    assert tuesday.penalties.building
    assert builder.form.given() == {"table": "1", "board": "1", "score": ""}
    assert builder.reason.text() == "Hesitation before the double"
    builder.round.setText("1")
    fill(builder, score="A+-")
    looked_ahead(tuesday, qtbot)
    assert any("60" in line for line in builder.more.text().splitlines())
    builder.impose.click()
    assert tuesday.open_event
    (ruling,) = tuesday.open_event.event.rulings
    assert ruling.noted == tuesday.open_event.event.notes[0].time
    keep(tuesday, "penalties from a note")


def test_every_figure_opens(tuesday: MainWindow, qtbot: QtBot) -> None:
    """Each total of the new ranking is the sum of its lines; each figure of a ruling names its clause."""
    builder = begin(tuesday, "Late arrival", "Kay")
    fill(builder, minutes="12")
    view = looked_ahead(tuesday, qtbot).ranking
    for at, row in enumerate(view.ranking.rows):
        view.view.selectRow(at)
        assert sum(plain(line[2]) for line in view.ledger.rows) == plain(row[3].split("\n")[0])
    builder.impose.click()
    begin(tuesday, "Slow play", "Ann").impose.click()
    page = tuesday.penalties.list
    for at in range(2):
        page.view.selectRow(at)
        figures = [row[0].split("\n")[1] for row in page.details.rows if row[1]]
        assert figures
        assert all(words.startswith(("clause 11.2", "clause 11.10")) for words in figures)


def test_the_builder_needs_no_mouse(tuesday: MainWindow, qtbot: QtBot) -> None:
    """Alt+N, the pair by a part of its name, Tab past the offence to the facts, Enter twice."""
    QTest.keyClick(focused(), Qt.Key.Key_N, Qt.KeyboardModifier.AltModifier)
    builder = tuesday.penalties.builder
    qtbot.waitUntil(lambda: focused() is builder.round)
    press(Qt.Key.Key_Tab)
    assert focused() is builder.who
    type_text("di m")
    QTest.qWait(1)  # the list is open
    while focused() is not builder.form.fields["minutes"]:
        press(Qt.Key.Key_Tab)
        QTest.qWait(1)  # new fields appear
    type_text("7")
    press(Qt.Key.Key_Return)
    assert focused() is builder.impose
    looked_ahead(tuesday, qtbot)
    press(Qt.Key.Key_Return)
    assert tuesday.status.text() == "Late arrival, 7 minutes for Cy Muster & Di Muster: 15% of a top"
    QTest.keyClick(focused(), Qt.Key.Key_N, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: tuesday.penalties.building)
    press(Qt.Key.Key_Escape)
    assert not tuesday.penalties.building


def test_the_rule_desk_opens_beside_it(tuesday: MainWindow) -> None:
    builder = begin(tuesday, "Slow play", "Ann")
    builder.ask.click()
    dock = tuesday.side.rule_lookup
    assert dock.isVisible()
    assert (dock.book.currentData(), dock.question.currentData()) == ("sabf-2020", "slow-play")
    keep(tuesday, "penalties with the rule desk")


def test_a_psychic_call_changes_the_board(tuesday: MainWindow, qtbot: QtBot) -> None:
    """SABF 4.6. Board 1 of session 2: +110 twice, and -50 against Kay & Len, who have all of it. The others
    had nothing: 60% is the greater; the offenders have nothing."""
    builder = begin(tuesday, "Psyche", "Kay")
    assert list(builder.form.fields) == ["board"]
    assert not builder.amount_row.isVisible()
    fill(builder, board="1")
    looked_ahead(tuesday, qtbot)
    assert builder.value.text() == "−50 becomes 60% / 0%"
    assert builder.words.text().startswith(
        "Clause 4.6. Offenders 0%; opponents the greater of 60% and their 0%"
    )
    keep(tuesday, "penalties psychic call")
    builder.impose.click()
    assert tuesday.penalties.list.model.rows[0][-3:] == ("Psyche, board 1", "−50 becomes 60% / 0%", "4.6")


def test_a_system_that_was_described_is_shown_when_its_pair_is_ruled_on(
    tuesday: MainWindow, qtbot: QtBot
) -> None:
    """SABF 5.3."""
    desk = tuesday.open_event
    assert desk is not None
    kept = {"entry": "3EW", "system": "Acol", "description": "six pages, lodged on 10 November"}
    assert tuesday.act(lambda: keep_line(desk, "systems", kept))
    builder = begin(tuesday, "Disclosure", "Kay")
    looked_ahead(tuesday, qtbot)
    assert "Fuller description: six pages, lodged on 10 November" in builder.more.text()


def test_beside_a_dock_the_record_and_the_new_ranking_take_turns(tuesday: MainWindow) -> None:
    builder = begin(tuesday, "Late arrival", "Kay")
    assert not builder.turns.isVisible()
    assert (builder.right.record_view.isVisible(), builder.ranking.isVisible()) == (True, True)
    tuesday.regulations.show()
    tuesday.resize(1092, 614)
    QTest.qWait(1)
    assert (builder.right.record_view.isVisible(), builder.ranking.isVisible()) == (False, True)
    builder.turns.setCurrentIndex(1)
    assert (builder.right.record_view.isVisible(), builder.ranking.isVisible()) == (True, False)
    tuesday.regulations.hide()
    tuesday.resize(1366, 768)
    QTest.qWait(1)
    assert (builder.right.record_view.isVisible(), builder.ranking.isVisible()) == (True, True)


def test_a_form_whose_facts_never_settle_is_made_twice_at_most(
    tuesday: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the form fills in by itself would change who is concerned for ever."""
    builder = begin(tuesday, "Slow play", "Cy")
    sides = cycle([("3NS",), ("3NS", "4EW")])
    monkeypatch.setattr(tuesday.penalties_controller, "_who", lambda: next(sides))
    made: list[object] = []
    show_form = builder.show_form

    def count(*lines: Any, **more: Any) -> None:
        made.append(lines)
        show_form(*lines, **more)
        builder.changed.emit()

    monkeypatch.setattr(builder, "show_form", count)
    builder.case_chosen.emit()
    assert 1 <= len(made) <= 2
