"""The sample club in the real window: last week's event is finished, tonight's is half played. And the
sample congress, whose events are all over."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, qInstallMessageHandler
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bridgedesk.desk.acts.posting import record_posting
from bridgedesk.desk.clock.round_clock import start
from bridgedesk.desk.files.exports import export_event
from bridgedesk.desk.reports.printing import post_results
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, evening_folder, material
from bridgedesk.desk.sample.congress import PlayedCongress, play_congress
from bridgedesk.desk.sample.sample_club import Sample, begin_sample_club, play_last_week, play_round, sample
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.setup.mid_session_changes import MidSessionChange
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.application import application, filter_qt_messages, has_screen, report_bugs_to
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.theme import Look, apply_look
from bridgedesk.window.rulings.ranking_preview import RankingPreview

BEGINS = datetime.fromisoformat("2026-11-17T19:15").astimezone()
CONGRESS_OVER = datetime.fromisoformat("2026-11-22T20:00").astimezone()
SINCE = timedelta(minutes=80)  # how long they have been playing when we look
ROUNDS_AT_ONCE = 3  # their slips come in by the round; slips of the next round are typed
FILE = "example-bridge-club.bridgedesk"
PATIENCE = 100  # tenths of a second
DARK = 90


class PlayedEvening(NamedTuple):
    file: Path
    sheets: tuple[Path, ...]
    pictures: tuple[Path, ...]


def clock(begins: datetime = BEGINS) -> Callable[[], datetime]:
    """Return a clock that gains two seconds at each look, so that the same session is played each time."""
    looks = iter(range(10**7))
    return lambda: begins + timedelta(seconds=2 * next(looks))


def play(folder: Path) -> PlayedEvening:
    qInstallMessageHandler(filter_qt_messages)
    application()
    time, told = clock(), sample()
    club = begin_sample_club(folder / FILE, time, told)
    last_week = play_last_week(club, told)
    posted = post_results(material(last_week, club), AS_USUAL, evening_folder(last_week))
    record_posting(last_week, posted.paths, posted.state)
    sheets = [*posted.paths, folder / "last week, usebio.xml"]
    export_event(club, last_week.event.id, sheets[-1], "usebio")
    club.close()
    pictures = _look(time, folder, told, SimulatedDirector.evening)
    return PlayedEvening(folder / FILE, tuple(sheets), pictures)


def show_congress(folder: Path) -> PlayedEvening:
    """Play the congress, and look at its events in the window."""
    qInstallMessageHandler(filter_qt_messages)
    application()
    played = play_congress(folder)
    time = clock(CONGRESS_OVER)
    pictures = _look(time, folder, sample(), lambda director: director.congress(played))
    return PlayedEvening(played.file, played.sheets, pictures)


def _look(
    time: Callable[[], datetime],
    folder: Path,
    told: Sample,
    tour: "Callable[[SimulatedDirector], Iterator[Path]]",
) -> tuple[Path, ...]:
    """Open the window and take the pictures of a tour; on a screen the window stays open."""
    window = MainWindow(time, folder)
    _wear(Look())
    for clock_controller in (window.clock_controller, window.appeals_controller):
        clock_controller.second.blockSignals(True)  # time goes by looks here
    report_bugs_to(window)
    window.show()
    QTest.qWaitForWindowExposed(window)
    blinks = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)  # a picture would show it one time and not the next
    pictures = tuple(tour(SimulatedDirector(window, folder, told)))
    QApplication.setCursorFlashTime(blinks)
    if has_screen():
        QApplication.exec()  # the director goes on where the sample stops
    window.close()
    return pictures


class SimulatedDirector:
    """Simulated director who types and looks as a person would."""

    def __init__(self, window: MainWindow, folder: Path, told: Sample) -> None:
        self.window = window
        self.folder = folder
        self.told = told

    def evening(self) -> Iterator[Path]:
        window = self.window
        yield self.picture("01-welcome")
        window.open_file(self.folder / FILE)
        window.choose_tab(2)
        yield self.picture("02-last-week")
        window.reception.show_events()
        yield self.picture("03-events")
        window.reception.show_new_event()
        yield self.picture("04-new-event")
        self.begin()
        yield self.picture("05-movements")
        self.press(window.setup.chooser.view, Qt.Key.Key_Return)
        self.seat()
        yield self.picture("06-setup")
        yield from self.play_half()
        yield from self.look_around()

    def congress(self, played: PlayedCongress) -> Iterator[Path]:
        """Look at the standings and the last matches or scores of each event."""
        window = self.window
        window.open_file(played.file)
        window.reception.show_events()
        yield self.picture("01-events")
        for number, event in enumerate(played.events, start=2):
            window.reception.events.chosen.emit(event)
            for tab, name in ((2, "standings"), (1, "scores")):
                window.choose_tab(tab)
                yield self.picture(f"{number:02}-{event}-{name}")

    def begin(self) -> None:
        """Type the title, the pairs and the boards, and look at the best movement."""
        new, chooser = self.window.reception.new_event, self.window.setup.chooser
        new.book.setCurrentIndex(new.book.findData(self.told.rulebook))
        tonight = self.told.tonight
        self.type(new.title, tonight["title"])
        self.type(chooser.wishes.pairs, str(tonight["pairs"]))
        self.type(chooser.wishes.boards, str(tonight["boards"]))
        while chooser.aside.waiting:
            QTest.qWait(5)

    def seat(self) -> None:
        """Seat the pairs: a few letters find a club player, Enter the usual partner."""
        fields = list(self.window.setup.fields.values())
        couples = zip(self.told.players[::2], self.told.players[1::2], strict=True)
        for (one, two), (player, _) in zip(fields, couples, strict=False):
            self.type(one, player.name[:8])
            self.press(two, Qt.Key.Key_Return)

    def play_half(self) -> Iterator[Path]:
        window, open_event = self.window, self.window.open_event
        if open_event is None or window.entry is None:
            raise Refusal("The sample event could not be created. Run it again in an empty folder.")
        window.clock_dock.turned.emit(lambda clock, now: start(clock, now - SINCE))
        for round_ in range(1, ROUNDS_AT_ONCE + 1):
            play_round(open_event, self.told, round_)
        window.choose_tab(1)
        window.act(lambda: None)
        (section,) = open_event.event.sessions[0].sections
        sittings = section.movement.rounds[ROUNDS_AT_ONCE] if section.movement else ()
        for sitting in sittings[:-2]:
            for board in section.boards_of(sitting):
                window.entry.go_to(SlipLocation("1", section.id, ROUNDS_AT_ONCE + 1, sitting.table, board))
                self.type(window.scores.field, self.told.slip(ROUNDS_AT_ONCE + 1, sitting.table, board))
        yield self.picture("07-scores")
        QTest.keyClicks(window.scores.field, "2410+")
        yield self.picture("08-scores-refused")
        self.press(window.scores.field, Qt.Key.Key_Escape)

    def look_around(self) -> Iterator[Path]:
        window = self.window
        window.choose_tab(2)
        yield self.picture("09-standings")
        window.choose_tab(3)
        window.penalties.list.begin.click()
        yield self.picture("10-penalties")
        window.penalties.show_list()
        window.choose_tab(4)
        yield self.picture("11-appeals")
        window.choose_tab(0)
        window.setup.changed.click()
        window.setup.changes.choose(MidSessionChange.GOES_HOME)
        window.setup.changes.look.click()
        while window.setup.changes.aside.waiting:
            QTest.qWait(20)
        yield self.picture("12-what-has-changed")
        window.setup.show_seats()
        for name, dock in (
            ("13-history", window.side.history),
            ("14-notebook", window.side.notebook),
            ("15-rule-desk", window.side.rule_lookup),
            ("16-clock", window.clock_dock),
            ("17-guide", window.guide),
        ):
            dock.show()
            yield self.picture(name)
            dock.hide()
        window.menus.room.trigger()
        yield self.picture("18-room", window.room)
        window.room.hide()
        yield from self.print_sheets()
        window.choose_tab(1)
        for name, dark in (("19-dark", True), ("20-light", False)):
            _wear(Look(dark=dark))
            yield self.picture(name)

    def print_sheets(self) -> Iterator[Path]:
        prints = self.window.print_controller
        for name, sheet in (("21-print", "ranking"), ("22-print-cards", "guide-cards")):
            prints.show(sheet)
            while prints.preview.busy or prints.printers.waiting:
                QTest.qWait(10)
            _wait_for_ink(prints.page.pane.view)
            yield self.picture(name)
        prints.page.left.emit()

    def type(self, field: QWidget, text: str) -> None:
        field.setFocus()
        QTest.keyClicks(field, text)
        self.press(field, Qt.Key.Key_Return)

    def press(self, field: QWidget, key: Qt.Key) -> None:
        field.setFocus()
        QTest.keyClick(field, key)

    def picture(self, name: str, window: QWidget | None = None) -> Path:
        path = self.folder / f"{name}.png"
        if self.window.club is not None:
            self.window.club.safekeeping.wait()  # the status line says when it was backed up
            self.window.reception.show_warnings()
        if not _settled(window or self.window).save(str(path)):
            raise OSError(f"{path} cannot be written")
        return path


def _wear(look: Look) -> None:
    qt_application = QApplication.instance()
    if isinstance(qt_application, QApplication):
        apply_look(qt_application, look)


def _wait_for_ink(page: QWidget) -> None:
    """Wait until the page, which is painted in the background, shows something dark and no longer changes."""
    before = QImage()
    for _ in range(PATIENCE):
        QTest.qWait(100)
        now = page.grab().toImage()
        if now == before and _has_ink(now):
            return
        before = now


def _has_ink(image: QImage) -> bool:
    spots = ((x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2))
    return any(image.pixelColor(x, y).lightness() < DARK for x, y in spots)


def _working(window: QWidget) -> bool:
    asides, ahead = window.findChildren(BackgroundWork), window.findChildren(RankingPreview)
    return any(each.waiting for each in asides) or any(each.busy for each in ahead)


def _settled(window: QWidget) -> QPixmap:
    """Return the picture once layouts, scroll bars and long texts have stopped moving."""
    before = QImage()
    for _ in range(PATIENCE):
        window.repaint()
        QTest.qWait(5)
        while _working(window):
            QTest.qWait(5)
        picture = window.grab()
        if (now := picture.toImage()) == before:
            break
        before = now
    return picture
