"""By the book, from the keyboard: advice ticked, a question taken to the rule desk, a register kept."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change
from bridgedesk.directing.book_pane import advice_now, times_now
from bridgedesk.directing.clause_uses import ClauseUse, UsedIn
from bridgedesk.directing.rulings.ruling_choices import ADJUSTED
from bridgedesk.event.event import RulebookRef
from bridgedesk.rule_library import clauses
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look
from bridgedesk.window.rulings.rule_book_dock import ADVICE, PLAYERS, REGISTERS, ROW, TIMES
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_three_tables
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep

WHOM = "3  Ann Example & Bob Sample"  # with the number by which the pair is found


@pytest.fixture
def sabf(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A pairs evening by the SABF's book, one pair named, the dock beside it."""
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    desk = begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    after = replace(desk.event, rulebook=RulebookRef("sabf-2020"))
    desk.carry_out(Change("choose book", "The SABF's book"), after)
    name_pair(desk, "1", "A", "3", ["Ann Example", "Bob Sample"])
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_B)
    return window


def advised(window: MainWindow) -> list[str]:
    """All of them: what is folded away is opened."""
    dock = window.book_controller.dock
    if dock.more_advice.isVisible() and not dock.more_advice.opened:
        dock.more_advice.click()
    lines = dock.advice
    return [lines.item(at).text() for at in range(lines.count())]


def choose(box: QComboBox, data: str) -> None:
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def test_the_moment_goes_with_the_tab(sabf: MainWindow) -> None:
    dock = sabf.book_controller.dock
    assert dock.isVisible()
    assert dock.moment.currentData() == "when entries are taken"
    said = "After nominations close, a member of a pair may be replaced only with the director's permission"
    assert f"{said} (11.1)…" in advised(sabf), "the book can be asked"
    keep(sabf, "by the book entries")
    control(Qt.Key.Key_4)
    assert dock.moment.currentData() == "when the offence is chosen"
    assert any("psychic call" in line for line in advised(sabf))
    assert not any("finals" in line.lower() for line in advised(sabf)), "a pairs evening has none"
    keep(sabf, "by the book offence")
    control(Qt.Key.Key_5)
    assert dock.moment.currentData() == "when a ruling is appealed"
    choose(dock.moment, "before round 1")
    assert any(line.startswith("Each pair has two system cards") for line in advised(sabf))


def test_the_moment_goes_with_the_event_and_with_the_ruling_prepared(sabf: MainWindow) -> None:
    """The first result begins the play; a ruling on a score is another moment than an offence."""
    dock, tab = sabf.book_controller.dock, sabf.penalties
    control(Qt.Key.Key_2)
    assert dock.moment.currentData() == "before round 1"
    score("42+")
    assert dock.moment.currentData() == "during play"
    choose(dock.moment, "before posting")
    score("42+")
    assert dock.moment.currentData() == "before posting", "what was chosen stays while the moment does"
    control(Qt.Key.Key_4)
    tab.list.begin.click()
    assert dock.moment.currentData() == "when the offence is chosen"
    tab.builder.choose(ADJUSTED)
    assert dock.moment.currentData() == "when a ruling is made"
    assert any("psychic call" in line for line in advised(sabf)), "what else is met there follows"
    press(Qt.Key.Key_Escape)
    assert dock.moment.currentData() == "when the offence is chosen"


def test_more_than_seven_reminders_fold_away_and_open_by_key_and_by_mouse(
    sabf: MainWindow, dressed: QApplication
) -> None:
    dock, desk = sabf.book_controller.dock, sabf.open_event
    assert desk
    trials = replace(desk.event, kind="open-trials")
    assert sabf.act(lambda: desk.carry_out(Change("choose kind", "Open Trials"), trials))
    every = len(advice_now(desk, "when entries are taken"))
    assert every > 7
    more = dock.more_advice
    assert (dock.advice.count(), more.isVisible()) == (7, True)
    assert more.text() == more.accessibleName() == f"{every - 7} more reminder{'s' * (every > 8)}…"
    keep(sabf, "by the book folded")
    dock.advice.setFocus()
    press(Qt.Key.Key_Tab)
    assert focused() is more
    press(Qt.Key.Key_Return)
    assert (dock.advice.count(), more.text()) == (every, "Fewer reminders")
    assert focused() is more, "the same key folds them again"
    keep(sabf, "by the book opened")
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert dock.advice.count() == 7
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert dock.advice.count() == every
    choose(dock.moment, "when a rule is changed")
    assert not more.isVisible()
    choose(dock.moment, "when entries are taken")
    assert dock.advice.count() == 7, "another moment begins folded"
    apply_look(dressed, Look(dark=True))
    try:
        keep(sabf, "by the book folded, dark")
        more.setFocus()
        keep(sabf, "by the book folded, dark, in focus")
    finally:
        apply_look(dressed)


def test_a_lead_to_a_folded_line_opens_the_list(sabf: MainWindow) -> None:
    """A line of the moment in view that has none of its own; one of another moment; a deadline."""
    dock, desk = sabf.book_controller.dock, sabf.open_event
    assert desk
    trials = replace(desk.event, kind="open-trials")
    assert sabf.act(lambda: desk.carry_out(Change("choose kind", "Open Trials"), trials))
    last = advice_now(desk, "when entries are taken")[-1]
    assert dock.moment.currentData() == "when entries are taken"
    sabf.event_controller.links.go_to_use(ClauseUse("x", UsedIn.CHECKLIST, last.row))
    assert dock.advice.currentItem().data(ROW)[0] == last.row
    assert focused() is dock.advice
    control(Qt.Key.Key_4)
    sabf.event_controller.links.go_to_use(ClauseUse("x", UsedIn.CHECKLIST, "5.2:1"))
    assert dock.moment.currentData() == "before round 1"
    assert dock.advice.currentItem().data(ROW)[0] == "5.2:1"
    deadline = times_now(desk)[-1][0]
    sabf.event_controller.links.go_to_use(ClauseUse("x", UsedIn.DEADLINE, deadline))
    assert dock.times.currentItem().text().startswith(f"{deadline}: ")


def test_deadlines_fold_away_too(sabf: MainWindow) -> None:
    dock = sabf.book_controller.dock
    dock.pages.setCurrentIndex(TIMES)
    assert sabf.open_event
    every = len(times_now(sabf.open_event))
    keep(sabf, "by the book times folded")
    assert dock.times.count() == min(every, 7)
    assert dock.more_times.isVisible() == (every > 7)
    sabf.book_controller.tick()
    assert dock.times.count() == min(every, 7), "as time passes they stay folded"


def test_a_line_is_ticked_with_the_space_bar_and_stays_ticked(sabf: MainWindow) -> None:
    dock = sabf.book_controller.dock
    choose(dock.moment, "before round 1")
    cards = next(at for at, line in enumerate(advised(sabf)) if "two system cards" in line)
    dock.advice.setCurrentRow(cards)
    dock.advice.setFocus()
    press(Qt.Key.Key_Space)
    assert sabf.status.text().startswith("Done: Each pair has two system cards")
    assert sabf.open_event
    assert [dict(line.facts) for line in sabf.open_event.event.registered] == [{"row": "5.2:1"}]
    assert dock.advice.item(cards).checkState() is Qt.CheckState.Checked
    assert dock.advice.currentRow() == cards, "the cursor stays"
    sabf.side.undo()
    assert dock.advice.item(cards).checkState() is Qt.CheckState.Unchecked


def test_enter_takes_a_question_to_the_rule_desk(sabf: MainWindow) -> None:
    control(Qt.Key.Key_4)
    dock = sabf.book_controller.dock
    late = next(at for at, line in enumerate(advised(sabf)) if line.startswith("More than 30 minutes late"))
    assert advised(sabf)[late].endswith("…")
    dock.advice.setCurrentRow(late)
    dock.advice.setFocus()
    press(Qt.Key.Key_Return)
    assert sabf.side.rule_lookup.isVisible()
    assert sabf.side.rule_lookup.question.currentData() == "late-arrival"
    assert sabf.side.rule_lookup.book.currentData() == "sabf-2020"


def test_what_runs_out_is_shown_with_its_clause(sabf: MainWindow) -> None:
    dock = sabf.book_controller.dock
    dock.pages.setCurrentIndex(TIMES)
    shown = [dock.times.item(at).text() for at in range(dock.times.count())]
    assert any(each.startswith("Score corrections: not known yet") and "(8)" in each for each in shown)
    keep(sabf, "by the book times")


def test_a_register_is_kept_refused_and_struck_out(sabf: MainWindow) -> None:
    dock = sabf.book_controller.dock
    dock.pages.setCurrentIndex(REGISTERS)
    offered = [dock.register.itemText(at) for at in range(dock.register.count())]
    assert "Systems (4.3, 5.3)" in offered
    choose(dock.register, "systems")
    keep(sabf, "by the book register")
    whom, system = dock.form.fields["entry"], dock.form.fields["system"]
    assert isinstance(whom, QComboBox)
    assert isinstance(system, QLineEdit)
    whom.setCurrentIndex(whom.findText(WHOM))
    system.setFocus()
    press(Qt.Key.Key_Return)
    assert "fill in “System” first" in sabf.status.text()
    assert whom.currentText() == WHOM, "what was chosen stays"
    type_text("Acol")
    press(Qt.Key.Key_Return)
    assert "recorded" in sabf.status.text()
    assert [dock.lines.item(at).text() for at in range(dock.lines.count())] == [
        "Ann Example & Bob Sample: System: Acol"
    ]
    keep(sabf, "by the book register kept")
    dock.lines.setCurrentRow(0)
    dock.why.setFocus()
    press(Qt.Key.Key_Return)
    assert "Say why" in sabf.status.text()
    type_text("wrong pair")
    press(Qt.Key.Key_Return)
    assert dock.lines.item(0).text().endswith("deleted: wrong pair")


def test_several_categories_are_typed_with_commas(sabf: MainWindow) -> None:
    """SBU 2.2, 2.3: one of the list, or several; a slip of the pen is refused and stays to be mended."""
    dock = sabf.book_controller.dock
    dock.pages.setCurrentIndex(REGISTERS)
    choose(dock.register, "entry-terms")
    category = dock.form.fields["category"]
    assert isinstance(category, QComboBox)
    category.setFocus()
    type_text("members, simultanous")
    press(Qt.Key.Key_Return)
    assert "“simultanous” is not known" in sabf.status.text()
    assert category.currentText() == "members, simultanous"
    keep(sabf, "by the book categories")
    category.setEditText("members, simultaneous")
    press(Qt.Key.Key_Return)
    assert [dock.lines.item(at).text() for at in range(dock.lines.count())] == [
        "Category: members, simultaneous"
    ]


def test_the_players_offered_are_those_of_the_pair(sabf: MainWindow) -> None:
    dock = sabf.book_controller.dock
    dock.pages.setCurrentIndex(REGISTERS)
    choose(dock.register, "captains")
    whom = dock.form.fields["entry"]
    assert isinstance(whom, QComboBox)
    choose(whom, str(whom.itemData(whom.findText(WHOM))))
    captain = dock.form.fields["captain"]
    assert isinstance(captain, QComboBox)
    assert [captain.itemText(at) for at in range(captain.count())] == ["", "Ann Example", "Bob Sample"]


def test_what_was_typed_stays_when_the_pair_is_chosen_last(sabf: MainWindow) -> None:
    dock = sabf.book_controller.dock
    dock.pages.setCurrentIndex(REGISTERS)
    choose(dock.register, "substitutions")
    cause = dock.form.fields["cause"]
    cause.setFocus()
    type_text("taken ill")
    whom = dock.form.fields["entry"]
    assert isinstance(whom, QComboBox)
    choose(whom, str(whom.itemData(whom.findText(WHOM))))
    assert dock.form.given()["cause"] == "taken ill"
    assert dock.form.given()["entry"] == str(whom.itemData(whom.findText(WHOM)))


def test_an_event_by_the_laws_says_what_to_do(evening: MainWindow) -> None:
    control(Qt.Key.Key_B)
    dock = evening.book_controller.dock
    assert dock.pages.currentIndex() == ADVICE
    assert "Choose a rule book in Setup" in dock.nothing.text()
    assert dock.advice.isHidden()
    keep(evening, "by the book laws")
    control(Qt.Key.Key_B)
    assert not dock.isVisible()


def test_what_is_done_with_the_regulations_stands_under_help(evening: MainWindow) -> None:
    (pages,) = [each.menu() for each in evening.menus.help.actions() if each.menu()]
    assert isinstance(pages, QMenu)
    pages.aboutToShow.emit()
    titles = [each.text() for each in pages.actions()]
    assert len(titles) == 5
    pages.actions()[titles.index("SBU Competition Regulations 2022")].trigger()
    assert evening.regulations.isVisible()
    every = len(clauses("sbu-2022"))
    assert f"{every} of {every} clauses are covered" in evening.regulations.text.toPlainText()
    keep(evening, "by the book page")


def test_points_are_worked_out_aside_or_it_is_said_why_not(sabf: MainWindow, qtbot: QtBot) -> None:
    dock = sabf.book_controller.dock
    dock.pages.setCurrentIndex(PLAYERS)
    assert dock.about_players.text().startswith("Boards are counted match by match")
    dock.points.click()
    qtbot.waitUntil(lambda: "gives no points" in dock.about_players.text())
    assert sabf.open_event
    desk = sabf.open_event
    trials = replace(desk.event, kind="open-trials")
    assert sabf.act(lambda: desk.carry_out(Change("choose kind", "Open Trials"), trials))
    dock.points.click()
    qtbot.waitUntil(lambda: dock.players.count() == 1)
    assert dock.players.item(0).text().startswith("1. Ann Example & Bob Sample: 0 points, in")
    keep(sabf, "by the book points")


def test_a_placing_elsewhere_is_chosen_and_what_it_brings_is_said(sabf: MainWindow) -> None:
    """SABF 19.13: second in the Daytime Teams 20 to each; a placing of 0 is refused and stays typed."""
    dock = sabf.book_controller.dock
    dock.pages.setCurrentIndex(REGISTERS)
    choose(dock.register, "points-elsewhere")
    kind = dock.form.fields["kind"]
    assert isinstance(kind, QComboBox)
    assert kind.findText("Australian National Championships, Women's state team") >= 0
    choose(kind, "daytime-round-robin")
    for name, words in {"players": "Ann Example, Bob Sample", "place": "0", "day": "2026-08-01"}.items():
        field = dock.form.fields[name]
        assert isinstance(field, QLineEdit)
        field.setText(words)
    dock.keep.click()
    assert sabf.status.text() == "Placing: “0” is too low. Type 1 or more."
    place = dock.form.fields["place"]
    assert isinstance(place, QLineEdit)
    assert place.text() == "0"
    place.setText("2")
    dock.keep.click()
    assert "Brings each player 20: place 2: 20 (19.13)" in sabf.status.text()
    keep(sabf, "by the book points elsewhere")


def test_what_a_kept_line_calls_for_is_ruled_with_enter(sabf: MainWindow) -> None:
    """SABF 11.2: 12 minutes late cost 25% of a top."""
    dock = sabf.book_controller.dock
    dock.pages.setCurrentIndex(REGISTERS)
    choose(dock.register, "late")
    whom, minutes = dock.form.fields["entry"], dock.form.fields["minutes"]
    assert isinstance(whom, QComboBox)
    assert isinstance(minutes, QLineEdit)
    assert dock.follows.isHidden()
    whom.setCurrentIndex(whom.findText(WHOM))
    dock.form.fill_in({"who": "one player"})
    minutes.setText("12")
    minutes.setFocus()
    press(Qt.Key.Key_Return)
    assert dock.follows.item(0).text() == (
        "Leads to: Ann Example & Bob Sample, 12 minutes late: 25% of a top (11.2)…"
    )
    keep(sabf, "by the book what follows")
    dock.follows.setCurrentRow(0)
    dock.follows.setFocus()
    press(Qt.Key.Key_Return)
    assert sabf.status.text().endswith("12 minutes for Ann Example & Bob Sample: 25% of a top")
    assert dock.follows.isHidden()
