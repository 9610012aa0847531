"""Files in and out, the secretary, scales and Bridgemates, as they are met in the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl import Workbook
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableWidget
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.files.sending import Sending
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Result
from bridgedesk.masterpoints.scale import AbfScale
from bridgedesk.window.files import secretary_controller as secretary_desk
from bridgedesk.window.files.import_pages import ImportPage
from bridgedesk.window.files.send_page import SendPage
from bridgedesk.window.main_window import MainWindow
from tests.desk.files.test_bridgemates import NOTRUMP, SPADES, number, seen
from tests.desk.files.test_sending import number_of, played
from tests.evenings.club_evening import place
from tests.exchange.samples import HOWELL
from tests.window.keys import control, focused, press, type_text
from tests.window.pictures import keep


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for where in ("bridgedesk.desk.files.scale_parts", "bridgedesk.exchange.formats"):
        monkeypatch.setattr(f"{where}.own_folder", lambda: tmp_path / "own")
    return tmp_path / "own"


def rows(page: ImportPage | SendPage) -> list[list[str]]:
    return [list(row) for row in page.model.rows]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "monday.xml"
    path.write_text(HOWELL, encoding="utf-8")
    return path


def import_file(window: MainWindow, qtbot: QtBot, path: Path) -> None:
    window.exchange.import_file(path)
    qtbot.waitUntil(lambda: window.exchange.files_in.importing.isVisible())


# ---- in


def test_nothing_happens_before_it_was_seen(evening: MainWindow, qtbot: QtBot, file: Path) -> None:
    assert evening.club is not None
    before = evening.club.file.event_keys()
    import_file(evening, qtbot, file)
    page = evening.exchange.files_in.importing
    assert page.new.isChecked()
    assert ["", "New event", "Monday, Mon 1 Feb 2027"] in rows(page)
    assert ["", "Sessions", "matchpoints: 4 pairs, 2 results"] in rows(page)
    assert ["", "Entries", "4, with 8 players"] in rows(page)
    keep(evening, "import")
    assert focused() is page.take
    press(Qt.Key.Key_Escape)
    assert evening.pages.currentWidget() is evening.evening
    assert evening.club.file.event_keys() == before


def test_it_is_taken_in_as_an_event_and_opened(evening: MainWindow, qtbot: QtBot, file: Path) -> None:
    import_file(evening, qtbot, file)
    press(Qt.Key.Key_Return)
    assert evening.open_event is not None
    assert evening.open_event.event.title == "Monday"
    assert "imported from monday.xml" in evening.status.text()
    import_file(evening, qtbot, file)
    evening.exchange.files_in.importing.new.setChecked(True)
    evening.exchange.files_in.importing.take.click()
    assert "is already in the club file" in evening.status.text()


def test_the_official_figures_stand_beside_ours(evening: MainWindow, qtbot: QtBot, file: Path) -> None:
    evening.menus.compare.trigger()
    assert "was not imported from a file" in evening.status.text()
    import_file(evening, qtbot, file)
    press(Qt.Key.Key_Return)
    evening.menus.compare.trigger()
    page = evening.exchange.files_in.comparing
    qtbot.waitUntil(lambda: bool(page.model.rows))
    assert page.about.text().endswith("that differ from BridgeDesk's: 4.")
    assert any("2 of 2 agree" in row[1] for row in page.model.rows)
    keep(evening, "compare")
    press(Qt.Key.Key_Escape)
    assert evening.pages.currentWidget() is evening.evening


def test_into_the_open_event(evening: MainWindow, qtbot: QtBot) -> None:
    """A Bridgemate file of this movement belongs to the event that is open."""
    assert evening.open_event is not None
    seen(evening.open_event, SPADES, NOTRUMP)
    import_file(evening, qtbot, evening.open_event.file.path.with_name("evening.bws"))
    page = evening.exchange.files_in.importing
    assert page.into.isChecked()
    assert ["", "Results", "2 new, 0 the same, 0 to check"] in rows(page)
    page.new.setChecked(True)
    assert any(row[1] == "New event" for row in rows(page))
    page.into.setChecked(True)
    page.take.click()
    assert evening.pages.currentWidget() is evening.evening
    results = evening.open_event.event.sessions[0].sections[0].results
    assert [score_text(each.score) for each in results] == ["4SN=", "3NE-1"]


def test_hands_alone_can_be_opened_and_looked_at(evening: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "hands.lin"
    path.write_text("qx|o1|md|3SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D876C6543,|\n")
    import_file(evening, qtbot, path)
    evening.exchange.files_in.importing.new.setChecked(True)
    evening.exchange.files_in.importing.take.click()
    assert evening.open_event is not None
    assert list(evening.open_event.event.sessions[0].deals) == [1]
    for tab in range(evening.tabs.count()):
        evening.choose_tab(tab)


@pytest.mark.parametrize(("head", "row"), [("Board NS EW Score", "1 1 2 420"), ("Surname Given", "Oak Ada")])
def test_a_workbook_of_results_and_one_of_players(
    evening: MainWindow, qtbot: QtBot, tmp_path: Path, head: str, row: str
) -> None:
    book = Workbook()
    for each in (head, row):
        book.worksheets[0].append(each.split())
    book.save(tmp_path / "list.xlsx")
    evening.exchange.import_file(tmp_path / "list.xlsx")
    results = evening.exchange.files_in.importing
    page = results if "Board" in head else evening.reception.players.importing
    qtbot.waitUntil(page.isVisible)
    assert results.isVisible() == (page is results)


def test_a_file_that_is_none_is_said(evening: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    evening.exchange.import_file(tmp_path / "gone.xml")
    qtbot.waitUntil(lambda: evening.status.text() == "gone.xml: the file does not exist")
    assert evening.pages.currentWidget() is evening.evening


def test_without_a_club_nothing_is_read(window: MainWindow, file: Path) -> None:
    window.exchange.import_file(file)
    assert "No club is open" in window.status.text()


# ---- out


def test_every_export_is_in_the_menu_and_written(evening: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    texts = [action.text() for action in evening.menus.export.actions()]
    assert "USEBIO for MyABF, one section…" in texts
    assert "The whole event as a workbook…" in texts
    evening.exchange.export("event", tmp_path / "out.json")
    qtbot.waitUntil(lambda: "Tuesday Pairs saved to out.json" in evening.status.text())
    assert (tmp_path / "out.json").read_text(encoding="utf-8").startswith("{")
    evening.exchange.export("abf-green", tmp_path / "out.grn")
    qtbot.waitUntil(lambda: "nobody earned green points" in evening.status.text())
    assert not (tmp_path / "out.grn").exists()


# ---- the secretary


@pytest.fixture
def final(evening: MainWindow) -> MainWindow:
    club = evening.club
    assert club is not None
    desk = played(club, number_of)
    finalise(desk)
    evening.exchange.event_taken.emit(desk, "")
    return evening


def test_send_to_the_secretary(final: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    final.menus.send.trigger()
    page = final.exchange.secretary.sending
    assert page.clean.isVisible()
    assert page.history.text() == "Nothing sent for this event yet."
    assert focused() is page.send
    page.club_number.setText("4321")
    page.club_number.editingFinished.emit()
    page.folder.setText(str(tmp_path / "stick"))
    keep(final, "send")
    press(Qt.Key.Key_Return)
    said = "Secretary's files saved in 2026-11-17 Tuesday Pairs (2) revision 1"
    qtbot.waitUntil(lambda: final.status.text() == said)
    assert (tmp_path / "stick" / "2026-11-17 Tuesday Pairs (2) revision 1" / "awards.grn").is_file()
    assert "Revision 1 was sent on Tue 17 Nov 2026" in page.history.text()
    assert page.send.text() == "Update files"
    press(Qt.Key.Key_Escape)
    assert final.pages.currentWidget() is final.evening
    final.menus.send.trigger()
    assert page.club_number.text() == "4321"


def test_what_stops_it_is_put_right_on_the_spot(evening: MainWindow) -> None:
    club = evening.club
    assert club is not None
    desk = played(club, lambda name: "12345" if name == "Bob" else number_of(name))
    evening.exchange.event_taken.emit(desk, "")
    evening.menus.send.trigger()
    page = evening.exchange.secretary.sending
    assert not page.send.isEnabled()
    assert [row[0] for row in rows(page)] == ["!", "!"]
    assert focused() is page.view
    press(Qt.Key.Key_Return)
    assert focused() is page.remedies[0]
    press(Qt.Key.Key_Return)
    assert desk.event.status.value == "final"
    assert rows(page)[0][1].startswith("Bob: 12345 is mistyped")
    press(Qt.Key.Key_Return)
    assert focused() is page.typed
    keep(evening, "send-mending")
    type_text("99")
    press(Qt.Key.Key_Return)
    assert "is mistyped" in evening.status.text()
    page.typed.clear()
    page.typed.setFocus()
    type_text(number_of("Bob"))
    press(Qt.Key.Key_Return)
    assert page.send.isEnabled()
    assert rows(page) == []
    listed = {each.name: each.number for each in club.lists.members}
    assert listed["Bob"] == number_of("Bob"), "the club knows it next week"


def test_a_plain_name_is_a_folder_among_the_documents(
    final: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one in whatever folder the program was started from."""
    started = tmp_path / "started"
    started.mkdir()
    monkeypatch.chdir(started)
    monkeypatch.setattr(secretary_desk, "documents", lambda: tmp_path / "Documents")
    final.menus.send.trigger()
    final.exchange.secretary.sending.folder.setText("stick")
    press(Qt.Key.Key_Return)
    said = "Secretary's files saved in 2026-11-17 Tuesday Pairs (2) revision 1"
    qtbot.waitUntil(lambda: final.status.text() == said)
    assert [each.name for each in (tmp_path / "Documents").iterdir()] == ["stick"]
    assert list(started.iterdir()) == []


def test_a_player_may_be_left_out_this_time(evening: MainWindow) -> None:
    club = evening.club
    assert club is not None
    desk = played(club, lambda name: "" if name == "Ann" else number_of(name))
    finalise(desk)
    evening.exchange.event_taken.emit(desk, "")
    evening.menus.send.trigger()
    page = evening.exchange.secretary.sending
    assert page.remedies[2].text() == "Leave this player out"
    page.remedies[2].click()
    assert page.send.isEnabled()
    assert "agreed: sent without" in rows(page)[0][1]


def test_another_federation_has_its_scales(final: MainWindow) -> None:
    final.menus.send.trigger()
    page = final.exchange.secretary.sending
    page.federation.setCurrentIndex(page.federation.findData("SBU"))
    page.federation.activated.emit(page.federation.currentIndex())
    assert page.options() == Sending("SBU", "", "", "sbu-club-2026", "")
    assert not page.grade.isVisible()
    assert "at most 5 digits" in rows(page)[0][1]
    keep(final, "send-sbu")


def test_strata_are_typed_down_the_list(final: MainWindow) -> None:
    """Three tables are too few for strata: that is said before anything is sent."""
    assert final.open_event is not None
    final.menus.send.trigger()
    page, strata = final.exchange.secretary.sending, final.exchange.secretary.strata
    assert not page.strata.isVisible()
    page.federation.setCurrentIndex(page.federation.findData("SBU"))
    page.federation.activated.emit(page.federation.currentIndex())
    assert page.strata.text() == "none…"
    page.strata.click()
    assert focused() is strata.view
    for key in (Qt.Key.Key_A, Qt.Key.Key_B, Qt.Key.Key_C, Qt.Key.Key_C, Qt.Key.Key_C, Qt.Key.Key_C):
        press(key)
    assert strata.sum.text() == "Strata: 1 in A, 1 in B, 4 in C"
    keep(final, "strata")
    control(Qt.Key.Key_Return)
    assert page.isVisible()
    assert page.strata.text() == "1 in A, 1 in B, 4 in C…"
    assert any("strata need 6 pairs in the lowest, and there are 4" in row[1].lower() for row in rows(page))
    keep(final, "send-sbu-strata")
    assert [entry.categories for entry in final.open_event.event.entries[:3]] == [
        (),
        ("Stratum B",),
        ("Stratum B", "Stratum C"),
    ]
    page.strata.click()
    strata.none.click()
    press(Qt.Key.Key_Escape)
    assert page.strata.text() == "1 in A, 1 in B, 4 in C…"
    page.strata.click()
    strata.none.click()
    strata.keep.click()
    assert page.strata.text() == "none…"


# ---- scales


def write(table: QTableWidget, column: int, text: str) -> None:
    item = table.item(0, column)
    assert item is not None
    item.setText(text)


def test_scales_are_edited_and_given_up(final: MainWindow, own_folder: Path) -> None:
    final.menus.scales.trigger()
    page = final.exchange.secretary.scales
    page.scale.setCurrentIndex(page.scale.findData("abf-2014"))
    page.which.setCurrentIndex(page.which.findText("Match awards"))
    assert page.empty.isVisible()
    assert "so none are given" in page.empty.text()
    keep(final, "scales-empty")
    page.more.click()
    for column, text in enumerate(("E", "5", "0.1", "0.05")):
        write(page.table, column, text)
    page.keep.click()
    assert "saved as the club's own scale" in final.status.text()
    assert (own_folder / "masterpoints" / "abf-2014.toml").is_file()
    kept = page.scales["abf-2014"]
    assert isinstance(kept, AbfScale)
    assert len(kept.match_award) == 1
    assert not page.empty.isVisible()
    write(page.table, 1, "many")
    page.keep.click()
    assert "Match awards, row 1: “E, many, 0.1, 0.05” does not fit" in final.status.text()
    page.undo.click()
    assert not (own_folder / "masterpoints" / "abf-2014.toml").exists()
    assert page.empty.isVisible()


# ---- Bridgemates


@pytest.fixture
def watched(evening: MainWindow) -> Iterator[MainWindow]:
    control(Qt.Key.Key_M)
    yield evening
    evening.bridgemates.dock.stop_watching()


def look(window: MainWindow, qtbot: QtBot) -> None:
    window.bridgemates.look_once()
    qtbot.waitUntil(lambda: not window.bridgemates.looking.waiting)


def test_results_flow_in_while_somebody_types(watched: MainWindow, qtbot: QtBot) -> None:
    desk, dock = watched.open_event, watched.bridgemates.dock
    assert desk is not None
    assert not dock.watch.isEnabled()
    seen(desk, SPADES)
    watched.bridgemates.choose_bws(desk.file.path.with_name("evening.bws"))
    dock.watch.setChecked(True)
    assert watched.bridgemates.timer.isActive()
    qtbot.waitUntil(lambda: bool(dock.model.rows))
    assert dock.model.rows[0][1] == "evening.bws: 1 result imported"
    control(Qt.Key.Key_2)
    type_text("4s")
    typing = focused()
    seen(desk, SPADES, NOTRUMP, numbers=[number(2, "N", "1234560", "Ann")])
    look(watched, qtbot)
    assert focused() is typing
    assert watched.scores.field.text() == "4S"
    assert "1 result imported, 1 pair named" in dock.model.rows[0][1]
    keep(watched, "bridgemates")
    acts = len(desk.history())
    look(watched, qtbot)
    assert len(desk.history()) == acts
    assert len(dock.model.rows) == 2


def test_what_was_typed_otherwise_goes_to_be_cleared(watched: MainWindow, qtbot: QtBot) -> None:
    desk = watched.open_event
    assert desk is not None
    seen(desk, SPADES)
    watched.bridgemates.choose_bws(desk.file.path.with_name("evening.bws"))
    look(watched, qtbot)
    seen(desk, (place(1, 2, 1), "4 S", "N", "+1"), NOTRUMP)
    record_result(desk, place(1, 2, 1), Result(1, parse_score("4SN-1")))
    look(watched, qtbot)
    assert [score_text(each.from_file.score) for each in items_to_check(desk) if each.from_file] == ["4SN+1"]


def test_a_file_that_is_gone_for_a_moment_is_looked_at_again(watched: MainWindow, qtbot: QtBot) -> None:
    desk, dock = watched.open_event, watched.bridgemates.dock
    assert desk is not None
    path = desk.file.path.with_name("evening.bws")
    watched.bridgemates.choose_bws(path)
    dock.watch.setChecked(True)
    qtbot.waitUntil(lambda: "the file does not exist" in dock.state.text())
    assert dock.watch.isChecked()
    seen(desk, SPADES)
    look(watched, qtbot)
    assert dock.model.rows[0][1] == "evening.bws: 1 result imported"


def test_another_event_ends_the_watching(watched: MainWindow) -> None:
    desk, club = watched.open_event, watched.club
    assert desk is not None
    assert club is not None
    seen(desk, SPADES)
    watched.bridgemates.choose_bws(desk.file.path.with_name("evening.bws"))
    watched.bridgemates.dock.watch.setChecked(True)
    other = played(club, number_of)
    watched.exchange.event_taken.emit(other, "")
    assert not watched.bridgemates.timer.isActive()
    assert watched.bridgemates.bws is None
