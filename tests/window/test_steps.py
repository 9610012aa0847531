"""The evening's steps in the real window: in view, ticked by what happened, each one key or click away."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.results import record_results
from bridgedesk.desk.clock.round_clock import start
from bridgedesk.desk.views.closing_steps import StepName
from bridgedesk.desk.views.evening_steps import EveningStep, StepState
from bridgedesk.directing.setup.mid_session_changes import MidSessionChange
from bridgedesk.event.people import Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.memory import UserSettings
from bridgedesk.window.parts.theme import Look, apply_look
from tests.desk.views.test_evening_steps import begin, slips_of
from tests.evenings.club_evening import club_at, ticking
from tests.evenings.teams import alphabet
from tests.window.keys import control, find_movement, focused, pause, press, score, type_text
from tests.window.pictures import keep

S = StepName
PROVISIONAL = "Provisional at Wed 18 Nov 22:14; not final"


def steps(window: MainWindow) -> dict[StepName, EveningStep]:
    pause()
    return {each.name: each for each in window.evening.steps.list.steps}


def due(window: MainWindow) -> StepName | None:
    return next((name for name, each in steps(window).items() if each.state is StepState.DUE), None)


def click_step(window: MainWindow, name: StepName) -> None:
    listed = window.evening.steps.list
    row = list(steps(window)).index(name)
    QApplication.processEvents()
    at = listed.visualItemRect(listed.item(row)).center()
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=at)


def enter_step(window: MainWindow, name: StepName) -> None:
    """By keys alone: Ctrl+T, arrows, Enter."""
    control(Qt.Key.Key_T)
    listed = window.evening.steps.list
    assert focused() is listed
    press(Qt.Key.Key_Home)
    press(Qt.Key.Key_Down, list(steps(window)).index(name))
    press(Qt.Key.Key_Return)


@pytest.fixture
def begun(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A new event of pairs, nobody there yet."""
    club = club_at(tmp_path)
    begin(club, "pairs")
    club.close()
    window.resize(1366, 768)
    window.open_file(tmp_path / "club.bridgedesk")
    return window


def fill_in(window: MainWindow) -> None:
    """All results at once: passed out."""
    desk = window.open_event
    assert desk
    passed = parse_score("P")
    found = {each: Result(each.board, passed, round=each.round, table=each.table) for each in slips_of(desk)}
    assert window.act(lambda: record_results(desk, "record results", "all slips", dict(found)))


def name_the_rest(fields: int) -> None:
    for number in range(fields):
        type_text(f"Player {number}{'abcdefghijklmnop'[number]}")
        press(Qt.Key.Key_Return)


def test_an_evening_follows_the_list_by_keys_alone(begun: MainWindow, qtbot: QtBot) -> None:
    """Each time the step that is due is opened with Ctrl+T and Enter."""
    assert due(begun) is S.ENTRIES

    def follow() -> None:
        control(Qt.Key.Key_T)
        press(Qt.Key.Key_Return)

    follow()
    assert focused() is begun.setup.chooser.wishes.pairs
    find_movement(begun, qtbot, "6", "15")
    press(Qt.Key.Key_Return)
    assert due(begun) is S.NAMES
    type_text("Ann Able")
    press(Qt.Key.Key_Return)
    control(Qt.Key.Key_2)
    follow()
    empty = next(field for pair in begun.setup.fields.values() for field in pair if not field.text())
    assert focused() is empty
    name_the_rest(11)
    assert due(begun) is S.PRINT
    follow()
    page = begun.print_controller.page
    assert page.isVisible()
    assert begun.print_controller.name == "evening"
    qtbot.waitUntil(lambda: begun.print_controller.shown is not None)
    begun.print_controller.save(Path(begun.club.file.path).with_name("pack.pdf") if begun.club else Path())
    qtbot.waitUntil(lambda: not begun.print_controller.jobs.work.busy)
    page.left.emit()
    assert due(begun) is S.CLOCK, "the pack was written, and says so itself"
    follow()
    assert focused() is begun.clock_dock.start
    press(Qt.Key.Key_Space)
    assert due(begun) is S.SCORES
    control(Qt.Key.Key_1)
    follow()
    assert begun.tabs.currentIndex() == 1
    assert focused() is begun.scores.field
    fill_in(begun)
    assert due(begun) is S.POST
    keep(begun, "steps, all scores in")
    follow()
    assert focused() is begun.standings.forms.posting.final
    press(Qt.Key.Key_Space)
    assert steps(begun)[S.POST].why == "Final, and not posted yet"
    follow()
    assert focused() is begun.exchange.posting.page.post
    press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: due(begun) is S.BACK_UP, timeout=30_000)
    begun.return_to_event()
    follow()
    assert begun.reception.backups.isVisible()
    stick = Path(begun.club.file.path).with_name("stick") if begun.club else Path()
    stick.mkdir()
    begun.backups_controller.back_up(stick)
    qtbot.waitUntil(lambda: not begun.backups_controller.copying.waiting)
    begun.return_to_event()
    assert due(begun) is None
    keep(begun, "steps, all done")


def test_each_step_is_one_click_away(begun: MainWindow, qtbot: QtBot) -> None:
    click_step(begun, S.MOVEMENT)
    assert focused() is begun.setup.chooser.wishes.pairs
    find_movement(begun, qtbot, "6", "15")
    press(Qt.Key.Key_Return)
    control(Qt.Key.Key_3)
    click_step(begun, S.NAMES)
    assert focused() is next(iter(begun.setup.fields.values()))[0]
    click_step(begun, S.SCORES)
    assert focused() is begun.scores.field
    click_step(begun, S.CLOCK)
    assert focused() is begun.clock_dock.start
    begun.clock_dock.close()
    click_step(begun, S.CHECK)
    assert begun.scores_controller.clear.isVisible()
    begun.scores_controller.clear.close()
    click_step(begun, S.POST)
    assert (begun.tabs.currentIndex(), begun.standings_controller.view) == (2, "posted")
    click_step(begun, S.SEND)
    assert begun.exchange.secretary.sending.isVisible()
    begun.return_to_event()
    click_step(begun, S.BACK_UP)
    assert focused() is begun.reception.backups.copy
    begun.return_to_event()
    click_step(begun, S.PRINT)
    assert begun.print_controller.page.isVisible()
    ticked = [name for name, each in steps(begun).items() if each.state is StepState.DONE]
    assert ticked == [S.ENTRIES, S.MOVEMENT], "looking ticks nothing"


def test_undo_takes_the_tick_back(begun: MainWindow, qtbot: QtBot) -> None:
    find_movement(begun, qtbot, "6", "15")
    press(Qt.Key.Key_Return)
    assert steps(begun)[S.MOVEMENT].state is StepState.DONE
    begun.undo()
    assert steps(begun)[S.MOVEMENT].state is StepState.LATER
    assert due(begun) is S.ENTRIES


def test_scores_lead_to_the_first_that_is_missing(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    for _ in range(3):
        score("42+")
    assert evening.entry
    evening.entry.go_to(evening.entry.pad.lines[30].place)
    enter_step(evening, S.SCORES)
    line = evening.entry.pad.line_in_view
    assert line is not None
    assert line.place == evening.entry.pad.lines[3].place


def test_a_swiss_shows_its_rounds(window: MainWindow, tmp_path: Path) -> None:
    club = club_at(tmp_path)
    desk = begin(club, "swiss-teams", "sabf-2020")
    for team in ("Fox", "Owl", "Elk", "Bee"):
        enter_team(desk, None, team, [Player("", f"{team} {one}") for one in ("Ann", "Ben", "Cy", "Di")])
    club.close()
    window.scores_controller.matches.chance = alphabet
    window.resize(1366, 768)
    window.open_file(tmp_path / "club.bridgedesk")
    assert due(window) is S.DRAW
    enter_step(window, S.DRAW)
    drawing = window.scores.matches.drawing
    assert focused() is drawing.draw
    press(Qt.Key.Key_Space)
    assert due(window) is S.PRINT
    keep(window, "steps, a round is drawn")
    drawing.print.click()
    assert (due(window), steps(window)[S.SCORES].why) == (S.SCORES, "0 of 2 matches of round 1 in")
    for total in ("20-10", "30-5"):
        score(total)
    assert due(window) is S.DRAW


# ---- the list itself


def test_it_folds_and_stays_folded(begun: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    panel = begun.evening.steps
    wide = panel.width()
    control(Qt.Key.Key_T)
    press(Qt.Key.Key_Left)
    assert (panel.narrow, panel.width() < wide / 3) == (True, True)
    assert panel.list.isVisible(), "the marks stay in view"
    keep(begun, "steps folded")
    press(Qt.Key.Key_Right)
    assert panel.width() == wide
    QTest.mouseClick(panel.fold, Qt.MouseButton.LeftButton)
    assert panel.narrow
    memory = UserSettings(tmp_path / "window.ini")
    memory.remember_folded("steps", begun.memory.is_folded("steps"))
    again = MainWindow(ticking(), tmp_path, UserSettings(tmp_path / "window.ini"))
    qtbot.addWidget(again)
    assert again.evening.steps.narrow


def test_escape_goes_back_to_the_tab(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    control(Qt.Key.Key_T)
    assert focused() is evening.evening.steps.list
    press(Qt.Key.Key_Escape)
    assert focused() is evening.scores.field


def test_a_screen_reader_hears_name_state_and_reason(begun: MainWindow) -> None:
    listed = begun.evening.steps.list
    pause()
    said = [listed.item(at).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(listed.count())]
    assert said[0] == "Players here: due now. Count the pairs"
    assert said[-1] == "Back up: later. After posting"
    assert listed.accessibleName() == "Steps of the evening"
    assert [listed.item(at).toolTip() for at in range(listed.count())] == said


def test_beside_a_pane_they_give_way_to_the_lists_of_scores(evening: MainWindow) -> None:
    """At 1366 by 768; opened all the same, they take the room of the lists."""
    panel, scores = evening.evening.steps, evening.scores
    evening.resize(1366, 768)
    control(Qt.Key.Key_2)
    assert not panel.narrow
    press(Qt.Key.Key_F7)
    QTest.qWait(5)
    assert (panel.narrow, scores.aside.isVisible()) == (True, True)
    QTest.mouseClick(panel.fold, Qt.MouseButton.LeftButton)
    QTest.qWait(5)
    assert (panel.narrow, scores.aside.isVisible()) == (False, False)
    evening.scores_controller.clear.hide()
    QTest.qWait(5)
    assert not panel.narrow
    assert not evening.memory.is_folded("steps")


def test_no_button_offers_names_where_there_is_no_room_for_them(evening: MainWindow) -> None:
    panel = evening.evening.steps
    evening.resize(1092, 614)
    assert panel.fold.isEnabled()
    evening.clock_dock.show()
    QTest.qWait(5)
    assert (panel.narrow, panel.fold.isEnabled()) == (True, False)


@pytest.fixture
def large(dressed: QApplication) -> Iterator[None]:
    apply_look(dressed, Look(dark=True, percent=150))
    yield
    apply_look(dressed)


def narrow(window: MainWindow) -> bool:
    return window.evening.steps.narrow


@pytest.mark.usefixtures("large")
def test_a_dock_folds_the_list_and_never_pushes_the_window_off_the_screen(begun: MainWindow) -> None:
    assert narrow(begun), "the tabs fill the room"
    begun.evening.steps.fold.click()
    assert not narrow(begun), "opened by the director"
    keep(begun, "steps in large dark letters")
    begun.clock_dock.show()
    QTest.qWait(5)
    assert narrow(begun)
    assert begun.width() == 1366
    keep(begun, "steps in large dark letters, next to a dock")
    begun.clock_dock.hide()
    QTest.qWait(5)
    assert not narrow(begun)


def test_keys_of_results_do_not_wait_for_the_steps(evening: MainWindow) -> None:
    """The steps are derived again in the pause after a result, not with its key."""
    control(Qt.Key.Key_2)
    pause()
    before = evening.evening.steps.list.steps
    for key in "42+":
        QTest.keyClicks(focused(), key)
    assert evening.evening.steps.list.steps is before
    assert steps(evening)[S.SCORES].why == "1 of 60 results in"


def test_each_name_that_is_missing_is_led_to_even_after_play(begun: MainWindow, qtbot: QtBot) -> None:
    find_movement(begun, qtbot, "6", "15")
    press(Qt.Key.Key_Return)
    fill_in(begun)
    assert due(begun) is S.NAMES
    desk = begun.open_event
    assert desk
    for number, pair in enumerate(begun.setup.fields):
        enter_step(begun, S.NAMES)
        type_text(f"Ann {'abcdef'[number]}")
        press(Qt.Key.Key_Return)
        type_text(f"Bob {pair}")
        press(Qt.Key.Key_Return)
    begun.act(lambda: finalise(desk))
    assert due(begun) is S.POST


def test_rounds_completed_are_those_of_the_clock(evening: MainWindow) -> None:
    """A third of round 2 is played, though no slip has come in."""
    panel = evening.setup.changes
    evening.clock_dock.turned.emit(
        lambda clock, now: start(clock, now - clock.rounds[0] - clock.rounds[1] / 3)
    )
    evening.setup.changed.click()
    panel.choose(MidSessionChange.FEWER_ROUNDS)
    assert panel.form.given()["rounds_over"] == "1"
    assert panel.words.text() == "1 round completed by the clock."
    keep(evening, "rounds completed by the clock")


def test_words_of_a_step_take_a_second_line_before_they_are_cut(evening: MainWindow) -> None:
    """The time of another day is longer than one line of the list, and stays whole."""
    listed = evening.evening.steps.list
    row = [each.name for each in listed.steps].index(S.POST)
    heights = []
    for why in ("Not final yet", PROVISIONAL, f"{PROVISIONAL} " * 9):
        posted = listed.steps[row]._replace(why=why, state=StepState.LATER)
        listed.show_steps((*listed.steps[:row], posted, *listed.steps[row + 1 :]))
        heights.append(listed.sizeHintForRow(row))
    one, two, most = heights
    assert one < two == most


# ---- beside the pages to which steps lead


def test_the_steps_stay_in_view_on_the_pages_they_lead_to(begun: MainWindow, qtbot: QtBot) -> None:
    """Print, Post, Send and Back up: from each the next step is one click away; other pages have none."""
    panel = begun.evening.steps
    find_movement(begun, qtbot, "6", "15")
    press(Qt.Key.Key_Return)
    fill_in(begun)
    pages = {
        S.PRINT: begun.print_controller.page,
        S.SEND: begun.exchange.secretary.sending,
        S.BACK_UP: begun.reception.backups,
    }
    for name, page in pages.items():
        click_step(begun, name)
        QTest.qWait(5)
        assert page.isVisible(), name
        assert panel.isVisible(), name
        assert not panel.narrow, name
        assert panel.mapTo(begun, panel.rect().topRight()).x() <= page.mapTo(begun, page.rect().topLeft()).x()
        keep(begun, f"steps beside {name.value}")
    assert begun.width() == 1366
    click_step(begun, S.SCORES)
    assert begun.evening.isVisible()
    assert focused() is begun.scores.field
    assert panel.isVisible()
    begun.reception.show_events()
    assert not panel.isVisible()
    begun.return_to_event()
    QTest.qWait(5)
    assert panel.isVisible()


def test_escape_in_the_steps_goes_back_to_the_page(begun: MainWindow) -> None:
    click_step(begun, S.BACK_UP)
    QTest.qWait(5)
    before = focused()
    control(Qt.Key.Key_T)
    assert begun.reception.backups.isVisible(), "the list is beside it"
    assert focused() is begun.evening.steps.list
    press(Qt.Key.Key_Escape)
    assert focused() is before
