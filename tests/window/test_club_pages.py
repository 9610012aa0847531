"""What the File menu leads to: templates, the club's players, files in and out, copies of the club file."""

import os
import sqlite3
from contextlib import closing
from errno import EACCES
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot
from sqlalchemy import text

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.club.backups import list_backups
from bridgedesk.desk.club.club import Club
from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.club.players_page import PlayersPage
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.window.keys import control, focused, press, type_text

# Check digits: 1234560 as 7*1+6*2+5*3+4*4+3*5+2*6 = 77 = 7*11, and 1000004 as 7*1 = 7, 11-7 = 4.
LIST = "Family name;First name;ABF;Rank\nOak;Ada;1234560;Local\nPine;Ben;1000005;\nElm;Eve;;State\n"


def names(window: MainWindow) -> list[str]:
    return [row[0] for row in window.reception.players.model.rows]


def names_of_events(window: MainWindow) -> list[str]:
    return [row.title for row in window.reception.events.rows]


@pytest.fixture
def players(evening: MainWindow) -> PlayersPage:
    control(Qt.Key.Key_L)
    return evening.reception.players


def type_player(name: str, number: str = "") -> None:
    type_text(name)
    press(Qt.Key.Key_Tab)
    type_text(number)
    press(Qt.Key.Key_Return)


# ---- players


def test_players_are_typed_one_after_the_other(evening: MainWindow, players: PlayersPage) -> None:
    assert focused() is players.form.name
    type_player("Ben Pine")
    assert evening.status.text() == "Ben Pine saved in the club list"
    type_player("Ada Oak", "1234561")
    assert evening.status.text() == "1234561 is mistyped: its check digit would be 0, not 1"
    assert focused() is players.form.number
    assert players.form.number.selectedText() == "1234561"
    type_text("1234560")
    players.form.partner.setFocus()
    type_text("ben")
    press(Qt.Key.Key_Return)
    assert names(evening) == ["Ada Oak", "Ben Pine"]
    assert list(players.model.rows[0])[1:3] == ["1234560", "Ben Pine"]
    control(Qt.Key.Key_Z)
    assert names(evening) == ["Ben Pine"]
    control(Qt.Key.Key_Y)
    assert names(evening) == ["Ada Oak", "Ben Pine"]


def test_a_player_is_found_mended_and_taken_out(evening: MainWindow, players: PlayersPage) -> None:
    for name in ("Ada Oak", "Ben Pine", "Cleo Pinter"):
        type_player(name)
    players.search.setFocus()
    type_text("pin")
    assert names(evening) == ["Ben Pine", "Cleo Pinter"]
    press(Qt.Key.Key_Return)
    assert focused() is players.form.name
    type_text("Benno Pine")
    players.form.fixed.setChecked(True)
    press(Qt.Key.Key_Return)
    assert names(evening) == ["Ada Oak", "Benno Pine", "Cleo Pinter"]
    assert players.model.rows[1][3] == "stationary"
    assert focused() is players.search
    players.view.selectRow(0)
    players.form.remove.click()
    assert names(evening) == ["Benno Pine", "Cleo Pinter"]
    press(Qt.Key.Key_Escape)
    assert evening.pages.currentWidget() is evening.evening


def test_a_list_is_taken_in_by_its_columns_which_are_remembered(
    evening: MainWindow, players: PlayersPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "members.csv"
    path.write_text(LIST, encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    players.read.click()
    panel = players.importing
    qtbot.waitUntil(panel.isVisible)
    assert {what: choice.currentText() for what, choice in panel.columns.items()} == {
        "name": "–",
        "given": "First name",
        "surname": "Family name",
        "number": "ABF",
        "club_number": "–",
        "grade": "Rank",
        **dict.fromkeys(("born", "masterpoints", "sex", "member_of", "lives"), "–"),
    }
    assert [list(row[:2]) for row in panel.model.rows] == [
        ["Ada Oak", "1234560"],
        ["Ben Pine", ""],
        ["Eve Elm", ""],
    ]
    panel.columns["grade"].setCurrentIndex(0)
    panel.columns["grade"].activated.emit(0)
    assert panel.take.text() == "Import 3"
    panel.take.click()
    assert evening.status.text() == "3 new players from members.csv, 0 updated"
    assert names(evening) == ["Ada Oak", "Ben Pine", "Eve Elm"]
    assert evening.club
    assert [each.grade for each in evening.club.lists.members] == [None, None, None]

    evening.exchange.import_file(path)
    qtbot.waitUntil(lambda: not evening.reception.players_controller.aside.waiting)
    assert panel.columns["grade"].currentIndex() == 0
    assert not panel.take.isEnabled()
    control(Qt.Key.Key_Z)
    assert names(evening) == []


def test_two_records_of_one_player_become_one(evening: MainWindow, players: PlayersPage) -> None:
    for name, number in (("Ada Oak", "1234560"), ("Oak, Ada", ""), ("Ben Pine", "1000004")):
        type_player(name, number)
    assert players.doubles_button.text() == "Possible duplicates (1)"
    players.doubles_button.click()
    assert focused() is players.doubles.view
    press(Qt.Key.Key_Return)
    assert evening.status.text() == "Oak, Ada merged into Ada Oak"
    assert names(evening) == ["Ada Oak", "Ben Pine"]
    assert players.doubles_button.text() == "Possible duplicates (0)"
    press(Qt.Key.Key_Escape)
    assert players.form.isVisible()


def test_what_cannot_be_read_in_a_list_is_said_in_place(
    evening: MainWindow, players: PlayersPage, qtbot: QtBot, tmp_path: Path
) -> None:
    evening.exchange.import_file(tmp_path / "gone.csv")
    qtbot.waitUntil(lambda: not evening.reception.players_controller.aside.waiting)
    assert "gone.csv" in evening.status.text()
    path = tmp_path / "odd.csv"
    path.write_text("Colour;Car\nred;van\n", encoding="utf-8")
    evening.exchange.import_file(path)
    qtbot.waitUntil(players.importing.isVisible)
    assert players.importing.words.text() == "odd.csv: choose a column for the names"
    assert not players.importing.take.isEnabled()


# ---- templates


def test_an_evening_is_kept_as_a_template_and_begun_again(evening: MainWindow) -> None:
    control(Qt.Key.Key_E)
    panel = evening.reception.events.templates
    panel.name.setFocus()
    type_text("Tuesday pairs")
    press(Qt.Key.Key_Return)
    assert evening.status.text() == "Template saved: Tuesday pairs"
    assert [list(row) for row in panel.model.rows] == [["Tuesday pairs", "Matchpoint pairs"]]
    assert focused() is panel.view
    press(Qt.Key.Key_Return)
    assert evening.status.text() == "Created Tuesday pairs for today. Type the names"
    assert evening.open_event
    assert [len(fields) for fields in evening.setup.fields.values()] == [2] * 6
    assert all(entry.players == () for entry in evening.open_event.event.entries)
    evening.menus.templates.trigger()
    panel.remove.click()
    assert panel.model.rows == []
    assert panel.empty.isVisible()


# ---- the list of events


def test_an_event_gets_another_title_and_day_and_keeps_what_is_typed(evening: MainWindow) -> None:
    control(Qt.Key.Key_E)
    page = evening.reception.events
    press(Qt.Key.Key_F2)
    assert focused() is page.correction.title
    type_text("Wednesday Pairs")
    page.correction.day.setDate(QDate(2026, 11, 18))
    press(Qt.Key.Key_Return)
    assert evening.status.text() == "Tuesday Pairs, Tue 17 Nov 2026, is now Wednesday Pairs, Wed 18 Nov 2026"
    assert names_of_events(evening) == ["Wednesday Pairs"]
    assert not page.correction.isVisible()
    assert focused() is page.view
    control(Qt.Key.Key_Z)
    assert names_of_events(evening) == ["Tuesday Pairs"]
    control(Qt.Key.Key_Y)
    assert names_of_events(evening) == ["Wednesday Pairs"]
    press(Qt.Key.Key_Return)
    assert evening.windowTitle() == "Wednesday Pairs – Example BC – BridgeDesk"


def test_an_event_begun_by_mistake_goes_and_can_come_back(evening: MainWindow) -> None:
    control(Qt.Key.Key_E)
    page = evening.reception.events
    press(Qt.Key.Key_F2)
    press(Qt.Key.Key_Escape)
    assert not page.correction.isVisible()
    page.correct.click()
    page.correction.delete.click()
    assert evening.status.text() == ("Tuesday Pairs, Tue 17 Nov 2026, deleted. Undo restores it.")
    assert evening.open_event is None, "what is gone is not open"
    assert page.empty.isVisible()
    assert focused() is page.new
    control(Qt.Key.Key_Z)
    assert names_of_events(evening) == ["Tuesday Pairs"]
    press(Qt.Key.Key_Return)
    assert evening.open_event


def test_without_a_title_an_event_has_its_day_and_format(window: MainWindow, tmp_path: Path) -> None:
    """17 November 2026 is a Tuesday."""
    window.reception.welcome.begun.emit(tmp_path / "club", "Example BC")
    title = window.reception.new_event.title
    assert (title.text(), title.selectedText()) == ("Tuesday matchpoint pairs",) * 2
    window.reception.new_event.day.setDate(QDate(2026, 11, 20))
    press(Qt.Key.Key_Return)
    assert window.open_event
    assert window.open_event.event.title == "Friday matchpoint pairs"


def test_a_supplement_is_laid_over_the_book_of_a_new_event(evening: MainWindow) -> None:
    control(Qt.Key.Key_N)
    page = evening.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sabf-2020"))
    page.supplement.click()
    panel = page.supplements
    assert focused() is panel.clause
    panel.clause.setCurrentIndex(panel.clause.findData("late-arrival"))
    rows = panel.fields.fields["rows"]
    rows.setFocus()
    assert isinstance(rows, QLineEdit)
    rows.setText(rows.text().replace("25", "40"))
    panel.source.setFocus()
    press(Qt.Key.Key_Return)
    assert panel.words.text().startswith("Name the source")
    type_text("Supplementary 3.2")
    press(Qt.Key.Key_Return)
    assert page.supplement.text() == "Change clauses… (1)"
    page.title.setFocus()
    type_text("Congress Pairs")
    press(Qt.Key.Key_Return)
    assert evening.open_event
    (laid,) = evening.open_event.event.overlay
    assert (laid.replaces, laid.source) == ("late-arrival", "Supplementary 3.2")
    control(Qt.Key.Key_R)
    rule_desk = evening.side.rule_lookup
    rule_desk.choose("late-arrival")
    rule_desk.form.fields["minutes"].setFocus()
    type_text("12")
    rule_desk.form.fields["earlier"].setFocus()
    type_text("0")
    press(Qt.Key.Key_Return)
    assert rule_desk.value.text() == "40% of a top"
    assert rule_desk.words.text().startswith("Clause Supplementary 3.2.")
    control(Qt.Key.Key_N)
    assert page.supplements.laid == []


# ---- files in and out


def test_an_event_goes_out_and_comes_into_another_club(
    evening: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "tuesday.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    action = next(each for each in evening.menus.export.actions() if "event document" in each.text())
    action.trigger()
    qtbot.waitUntil(lambda: evening.status.text().startswith("Tuesday Pairs saved to tuesday.json"))
    evening.reception.show_welcome()
    evening.reception.welcome.begun.emit(tmp_path / "other", "Other BC")
    evening.exchange.import_file(out)
    qtbot.waitUntil(evening.exchange.files_in.importing.isVisible)
    evening.exchange.files_in.importing.take.click()
    assert evening.status.text().startswith("Tuesday Pairs, Tue 17 Nov 2026, imported from tuesday.json")
    evening.menus.events.trigger()
    assert [row[1] for row in evening.reception.events.model.rows] == ["Tuesday Pairs"]
    evening.exchange.import_file(tmp_path / "gone.xml")
    qtbot.waitUntil(lambda: not evening.exchange.files_in.reading.waiting)
    assert "gone.xml" in evening.status.text()
    assert evening.status.property("wrong")


def test_without_a_club_nothing_goes_in_or_out(window: MainWindow, tmp_path: Path) -> None:
    for action in (window.menus.players, window.menus.back_up, window.menus.restore):
        action.trigger()
        assert window.status.text() == "No club is open. Create or open one first."
    window.exchange.import_file(tmp_path / "x.xml")
    assert window.status.text().startswith("No club is open")
    window.menus.export.actions()[0].trigger()
    assert window.status.text().startswith("No event is open")


# ---- copies


@pytest.fixture
def copied(evening: MainWindow, qtbot: QtBot, tmp_path: Path) -> Path:
    """A copy on a stick, made before a player was typed into the list."""
    stick = tmp_path / "stick"
    stick.mkdir()
    evening.menus.back_up.trigger()
    assert focused() is evening.reception.backups.copy
    assert evening.reception.backups.rule.text() == (
        "Kept: the newest 10, one a day for 30 days, one a month for 24 months. Above 2 GB"
        " the oldest are deleted, but one for each of 3 days and 13 weeks and for each new version is always"
        " kept."
    )
    evening.backups_controller.back_up(stick)
    qtbot.waitUntil(lambda: not evening.backups_controller.copying.waiting)
    (copy,) = stick.iterdir()
    assert evening.status.text().startswith(f"{copy} is complete and identical to club.bridgedesk")
    assert evening.club
    save_club_player(evening.club, ClubPlayer("", "Ada Oak"))
    return copy


def test_the_club_goes_back_to_a_copy(evening: MainWindow, qtbot: QtBot, copied: Path) -> None:
    evening.backups_controller.restore(copied)
    qtbot.waitUntil(lambda: not evening.backups_controller.copying.waiting)
    assert evening.status.text().startswith(f"club.bridgedesk restored from {copied.name}")
    assert evening.club
    assert evening.club.lists.members == ()
    assert evening.where.text() == "Example BC  ·  Tuesday Pairs"
    assert "before restoring" in [each.why for each in list_backups(evening.club.file.path)]


def test_a_listed_copy_is_asked_for_first(evening: MainWindow, qtbot: QtBot, copied: Path) -> None:
    evening.backups_controller.restore(copied)
    qtbot.waitUntil(lambda: not evening.backups_controller.copying.waiting)
    evening.menus.restore.trigger()
    page = evening.reception.backups
    assert focused() is page.view
    rows = [row[2] for row in page.model.rows]
    page.view.selectRow(rows.index("before restoring"))
    press(Qt.Key.Key_Return)
    assert focused() is page.sure
    press(Qt.Key.Key_Escape)
    assert not page.sure.isVisible()
    page.restore.click()
    press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not evening.backups_controller.copying.waiting)
    assert evening.club
    assert [member.name for member in evening.club.lists.members] == ["Ada Oak"]


def test_a_copy_from_elsewhere_is_asked_for_first_and_names_its_club(
    evening: MainWindow, qtbot: QtBot, copied: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = Club.begin(tmp_path / "other", "Harbour BC", ticking())
    other.close()
    page = evening.reception.backups
    for path, question in (
        (copied, f"Restore {copied.name}? Your current file is backed up first."),
        (
            other.file.path,
            "other.bridgedesk belongs to another club, Harbour BC. Restore it here? "
            "Your file is backed up first.",
        ),
    ):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, chosen=path: (str(chosen), ""))
        evening.menus.restore.trigger()
        page.other.click()
        assert page.question.text() == question
        assert not evening.backups_controller.copying.waiting
    press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not evening.backups_controller.copying.waiting)
    assert evening.club
    assert evening.club.name == "Harbour BC"


def test_a_copy_that_is_damaged_changes_nothing(evening: MainWindow, qtbot: QtBot, copied: Path) -> None:
    data = bytearray(copied.read_bytes())
    data[5000:9000] = b"\xff" * 4000
    copied.write_bytes(bytes(data))
    evening.backups_controller.restore(copied)
    qtbot.waitUntil(lambda: not evening.backups_controller.copying.waiting)
    assert evening.status.property("wrong")
    assert "damaged" in evening.status.text()
    assert evening.club
    assert [member.name for member in evening.club.lists.members] == ["Ada Oak"]


# ---- opening


def test_the_club_that_is_open_is_opened_again_and_still_written(evening: MainWindow) -> None:
    club = evening.club
    assert club is not None
    evening.open_file(club.file.path.parent / "." / club.file.path.name)
    assert not evening.reception.notice.isVisible()
    control(Qt.Key.Key_L)
    type_player("Ada Oak")
    assert names(evening) == ["Ada Oak"]


def test_damage_that_the_backup_finds_is_told_without_waiting_for_an_act(
    evening: MainWindow, qtbot: QtBot
) -> None:
    club = evening.club
    assert club is not None
    path = club.file.path
    club.close()
    data = bytearray(path.read_bytes())
    data[-8192:] = b"\xa5" * 8192
    path.write_bytes(bytes(data))
    evening.open_file(path)
    qtbot.waitUntil(lambda: "is damaged" in evening.reception.notice.text())
    assert evening.reception.notice.isVisible()


def test_a_club_that_is_gone_when_it_is_opened_again_leaves_the_welcome_page(evening: MainWindow) -> None:
    club = evening.club
    assert club is not None
    damaged = club.file.path
    club.close()
    damaged.write_bytes(b"no longer a club file")
    evening.open_file(damaged)
    assert evening.club is None
    assert evening.open_event is None
    assert evening.reception.currentWidget() is evening.reception.welcome
    assert "is not a BridgeDesk club file" in evening.status.text()


def test_a_club_that_another_program_reads_is_closed_and_its_log_is_told(
    evening: MainWindow, tmp_path: Path
) -> None:
    club = evening.club
    assert club is not None
    Club.begin(tmp_path / "other", "Other BC", evening.clock).close()
    reader = sqlite3.connect(f"{club.file.path.as_uri()}?mode=ro", uri=True)
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM event").fetchone() == (1,)
    save_club_player(club, ClubPlayer("", "Ada Oak"))
    evening.open_file(tmp_path / "other.bridgedesk")
    assert evening.club is not None
    assert evening.club.name == "Other BC"
    assert evening.club.file.read_only is None
    assert evening.reception.notice.text() == (
        "club.bridgedesk is closed, but its last entries are still in club.bridgedesk-wal:"
        " keep both files together until you open it again"
    )
    reader.close()
    evening.open_file(club.file.path)
    assert not evening.reception.notice.isVisible()
    assert [member.name for member in evening.club.lists.members] == ["Ada Oak"]


def test_a_log_of_acts_that_cannot_be_written_is_said_until_it_can(
    evening: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path | str, flags: int, mode: int = 0o777) -> int:
        if str(path).endswith("acts.log"):
            raise PermissionError(EACCES, os.strerror(EACCES))
        return real(path, flags, mode)

    club, real = evening.club, os.open
    assert club is not None
    with monkeypatch.context() as read_only:
        read_only.setattr(os, "open", refused)
        evening.act(lambda: save_club_player(club, ClubPlayer("", "Ada Oak")))
        assert "The log of actions cannot be written: Permission denied." in evening.reception.notice.text()
    evening.act(lambda: save_club_player(club, ClubPlayer("", "Bea Elm")))
    assert not evening.reception.notice.isVisible()
    assert [member.name for member in club.lists.members] == ["Ada Oak", "Bea Elm"]


@pytest.mark.parametrize("trouble", ["read", "gone", "read only"])
def test_the_window_always_closes(evening: MainWindow, tmp_path: Path, trouble: str) -> None:
    club = evening.club
    assert club is not None
    save_club_player(club, ClubPlayer("", "Ada Oak"))
    path = club.file.path
    with closing(sqlite3.connect(path)) as reader:
        if trouble == "read":
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM event").fetchone() == (1,)
        elif trouble == "gone":
            path.unlink()
        else:
            with club.file.reading() as db:
                db.execute(text("PRAGMA query_only=ON"))
        assert evening.close()
    assert not evening.isVisible()
    if trouble != "gone":
        again = Club.open(path, evening.clock)
        assert again.file.read_only is None
        assert [member.name for member in again.lists.members] == ["Ada Oak"]
        again.close()
    assert not list(tmp_path.glob(".*.open"))


def test_a_club_whose_drive_is_gone_keeps_no_other_from_being_opened(
    evening: MainWindow, tmp_path: Path
) -> None:
    club = evening.club
    assert club is not None
    Club.begin(tmp_path / "other", "Other BC", evening.clock).close()
    reader = sqlite3.connect(club.file.path)  # so that it cannot be shut either
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM event").fetchone() == (1,)
    club.file.path.unlink()
    evening.open_file(tmp_path / "other.bridgedesk")
    assert evening.club is not None
    assert evening.club.name == "Other BC"
    assert evening.club.file.read_only is None
    reader.close()


def test_discarding_a_half_typed_event_offers_the_formats_of_its_book(evening: MainWindow) -> None:
    control(Qt.Key.Key_N)
    page = evening.reception.new_event
    usual = page.book.currentIndex()
    formats_then = [page.format.itemData(at) for at in range(page.format.count())]
    page.book.setCurrentIndex(
        page.book.findData("anc-2017" if page.book.currentData() != "anc-2017" else "laws-2017")
    )
    page.book.activated.emit(page.book.currentIndex())
    page.draft.save()
    assert page.draft.is_there
    page.draft.discard()
    assert page.book.currentIndex() == usual
    assert [page.format.itemData(at) for at in range(page.format.count())] == formats_then
    for at in range(page.format.count()):
        page.format.setCurrentIndex(at)
