"""After every file made: where it is, and how to open or print it; and what is saved is always in view."""

import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.posting import print_missing_scores
from bridgedesk.desk.club.automatic_backups import KeptState
from bridgedesk.desk.reports.earlier_files import EARLIER
from bridgedesk.desk.reports.sheet_facts import evening_folder
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.made_files import MadeFiles
from bridgedesk.window.parts.saved_state import SavedState
from bridgedesk.window.parts.theme import Look, apply_look
from tests.evenings.printing_system import PrintingSystem
from tests.sheets.pictures import texts
from tests.window.keys import focused, press, score, type_text
from tests.window.pictures import keep

PATIENCE = 20_000
ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the computer was asked to open."""
    found: list[str] = []

    def open_url(url: QUrl) -> bool:
        found.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return found


@pytest.fixture
def posted(evening: MainWindow, qtbot: QtBot) -> MadeFiles:
    """One board is in, and the results were posted; the cursor is where the next slip is typed."""
    evening.choose_tab(1)
    score("42+")
    evening.menus.post.trigger()
    qtbot.waitUntil(lambda: evening.status_line.made.isVisible(), timeout=PATIENCE)
    return evening.status_line.made


def click(pressed: QPushButton) -> None:
    QTest.mouseClick(pressed, Qt.MouseButton.LeftButton)


def folder_of(window: MainWindow) -> Path:
    assert window.open_event
    return evening_folder(window.open_event)


# ---- where it is


def test_the_folder_of_an_evening_is_named_after_club_day_and_event(evening: MainWindow) -> None:
    assert folder_of(evening) == evening.club.file.path.with_name(  # type: ignore[union-attr]
        "Example BC 2026-11-17 Tuesday Pairs"
    )


def test_what_was_posted_is_opened_by_mouse_and_typing_goes_on(
    evening: MainWindow, posted: MadeFiles, opened: list[str]
) -> None:
    folder = folder_of(evening)
    assert posted.path.toolTip() == str(folder / "2026-11-17 Tuesday Pairs, ranking.pdf")
    assert [path.parent for path in posted.files] == [folder] * 4
    click(posted.open_folder)
    click(posted.open)
    assert opened == [str(folder), str(folder / "2026-11-17 Tuesday Pairs, ranking.pdf")]
    assert focused() is evening.scores.field, "a click there takes no key away"
    type_text("5-")
    assert evening.results_in.text().startswith("2 of")


def test_the_same_by_keyboard(posted: MadeFiles, qtbot: QtBot, opened: list[str]) -> None:
    """Qt shows a button going down before it acts."""
    QTest.keyClick(focused(), Qt.Key.Key_F, ALT)
    qtbot.waitUntil(lambda: len(opened) == 1)
    QTest.keyClick(focused(), Qt.Key.Key_O, ALT)
    qtbot.waitUntil(lambda: len(opened) == 2)
    assert [Path(each).name for each in opened] == [
        "Example BC 2026-11-17 Tuesday Pairs",
        "2026-11-17 Tuesday Pairs, ranking.pdf",
    ]
    QTest.keyClick(focused(), Qt.Key.Key_X, ALT)
    qtbot.waitUntil(lambda: not posted.isVisible())


def test_the_line_leaves_by_itself_unless_it_is_in_use(
    evening: MainWindow, posted: MadeFiles, qtbot: QtBot
) -> None:
    posted.open_folder.setFocus()
    posted.leaving.setInterval(10)
    QTest.qWait(60)
    assert posted.isVisible()
    evening.scores.field.setFocus()
    qtbot.waitUntil(lambda: not posted.isVisible())


def test_a_pdf_is_printed_as_it_is_and_a_workbook_only_opened(
    evening: MainWindow,
    posted: MadeFiles,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No printer was used before: the default one, which is Office."""
    system = PrintingSystem(tmp_path / "cups", monkeypatch)
    click(posted.print)
    qtbot.waitUntil(lambda: system.jobs == 1, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not evening.print_controller.jobs.work.busy, timeout=PATIENCE)
    assert system.document == posted.files[0].read_bytes()
    assert evening.status.text() == "2026-11-17 Tuesday Pairs, ranking printed on Office"
    at = next(at for at, path in enumerate(posted.files) if path.suffix == ".xlsx")
    posted.which.setCurrentIndex(at)
    posted.which.activated.emit(at)
    assert not posted.print.isVisible()
    assert posted.open.isVisible()


def test_a_long_path_keeps_its_ends_and_is_copied_whole(evening: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / ("a long way down " * 6).strip() / ("and further " * 9).strip() / "ranking.pdf"
    made = evening.status_line.made
    made.show_files([path])
    evening.resize(1366, 768)
    QApplication.processEvents()
    shown = made.path.text()
    assert "…" in shown
    assert shown.startswith("/")
    assert shown.endswith("ranking.pdf")
    assert made.path.toolTip() == str(path)
    QTest.mouseClick(made.path, Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
    made.path.copy()
    assert QApplication.clipboard().text() == str(path)
    press(Qt.Key.Key_Tab)
    assert "…" in made.path.text()


def test_a_file_that_is_gone_is_said(evening: MainWindow, posted: MadeFiles, opened: list[str]) -> None:
    posted.files[0].unlink()
    click(posted.open)
    assert evening.status.text() == (
        "2026-11-17 Tuesday Pairs, ranking.pdf is no longer there. Was it moved, or the stick removed?"
    )
    assert opened == []


def test_a_new_club_a_backup_and_a_printed_list_all_say_where(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    made = window.status_line.made
    QTest.keyClicks(window.reception.welcome.club, "Example BC")
    press(Qt.Key.Key_Return)
    assert made.files == (tmp_path / "example-bc.bridgedesk",)
    assert not made.open.isVisible(), "it is open already"
    stick = tmp_path / "stick"
    stick.mkdir()
    window.backups_controller.back_up(stick)
    qtbot.waitUntil(lambda: made.files[0].parent == stick, timeout=PATIENCE)
    assert made.files[0].is_file()


def test_the_list_of_missing_scores_is_kept_aside_when_it_is_printed_again(evening: MainWindow) -> None:
    assert evening.open_event
    desk = evening.open_event
    for _ in range(2):
        assert evening.act(lambda: print_missing_scores(desk, "1", 2))
    (path,) = evening.status_line.made.files
    assert path == folder_of(evening) / "2026-11-17 missing slips.pdf"
    assert len(list(path.with_name(EARLIER).iterdir())) == 1


def test_a_dialog_begins_in_the_folder_and_leaves_no_empty_one(
    evening: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(*given: object) -> tuple[str, str]:
        asked.append(str(given[2]))
        assert Path(asked[-1]).parent.is_dir()
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    evening.exchange.choose_out("usebio")
    evening.menus.sheets["ranking"].trigger()
    qtbot.waitUntil(lambda: evening.print_controller.shown is not None, timeout=PATIENCE)
    click(evening.print_controller.page.save)
    assert [Path(each).parent for each in asked] == [folder_of(evening)] * 2
    assert not folder_of(evening).exists()


# ---- revisions


def test_a_second_posting_keeps_the_files_of_the_first(
    evening: MainWindow, posted: MadeFiles, qtbot: QtBot
) -> None:
    first = posted.files[0].read_bytes()
    time = datetime.fromisoformat("2026-11-17T22:14").timestamp()
    os.utime(posted.files[0], (time, time))
    score("5-")
    evening.menus.post.trigger()
    qtbot.waitUntil(lambda: not evening.print_controller.jobs.work.busy, timeout=PATIENCE)
    kept = folder_of(evening) / EARLIER / "2026-11-17 Tuesday Pairs, ranking 22.14.00.pdf"
    assert kept.read_bytes() == first
    assert "".join(texts(posted.files[0].read_bytes())) != "".join(texts(first))


# ---- what is saved


def shown(state: SavedState) -> tuple[str, str]:
    return state.saved.text(), state.backup.text()


def test_every_act_says_when_it_was_saved(evening: MainWindow, qtbot: QtBot) -> None:
    """The clock of the test begins at 19:15 and gains a second at each look."""
    state = evening.status_line.saved
    assert state.isVisible()
    assert shown(state)[0] == "Saved 19:15"
    qtbot.waitUntil(lambda: shown(state)[1] == "Backup 19:15", timeout=PATIENCE)
    evening.close()


AT = datetime.fromisoformat("2026-11-17T19:42")


@pytest.mark.parametrize(
    ("state", "words", "wrong"),
    [
        (KeptState(AT, AT - timedelta(minutes=12)), ("Saved 19:42", "Backup 19:30"), (False, False)),
        (KeptState(AT, AT - timedelta(minutes=30)), ("Saved 19:42", "Backup 19:12"), (False, False)),
        (KeptState(AT, AT - timedelta(minutes=31)), ("Saved 19:42", "Backup old: 19:11"), (False, True)),
        (KeptState(AT, AT, "No new backup: full"), ("Saved 19:42", "Backup failed"), (False, True)),
        (KeptState(AT, None), ("Saved 19:42", "No backup yet"), (False, False)),
        (KeptState(AT, AT - timedelta(days=7)), ("Saved 19:42", "Backup old: 10 Nov 2026"), (False, True)),
        (KeptState(AT, AT, None, "It is open elsewhere"), ("Read only", "Backup 19:42"), (True, False)),
    ],
)
def test_what_is_old_or_fails_is_said_in_words(
    qtbot: QtBot, state: KeptState, words: tuple[str, str], wrong: tuple[bool, bool]
) -> None:
    """A backup is due every quarter of an hour; over half an hour is old."""
    line = SavedState()
    qtbot.addWidget(line)
    line.show_state(state)
    assert shown(line) == words
    assert (bool(line.saved.property("wrong")), bool(line.backup.property("wrong"))) == wrong
    assert all(part.toolTip() for part in (line.saved, line.backup))


@pytest.mark.parametrize("percent", [100, 125])
def test_both_are_readable_on_a_small_screen(
    evening: MainWindow, posted: MadeFiles, qtbot: QtBot, percent: int
) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    try:
        apply_look(application, Look(percent=percent))
        evening.resize(1366, 768)
        evening.show_status("A remark that is longer than there is room for. " * 8)
        evening.status_line.saved.show_state(KeptState(AT, AT - timedelta(hours=1)))
        state = evening.status_line.saved
        qtbot.waitUntil(lambda: state.backup.width() >= state.backup.sizeHint().width())
        assert evening.width() == 1366
        for part in (state.saved, state.backup, posted.open_folder, posted.open, posted.print):
            assert part.width() >= part.sizeHint().width()
            corner = part.mapTo(evening, QPoint(part.width(), part.height()))
            assert corner.x() <= 1366
            assert corner.y() <= 768
        keep(evening, f"made files at {percent}")
    finally:
        apply_look(application, Look())
