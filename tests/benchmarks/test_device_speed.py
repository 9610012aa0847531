"""Typing by hand while the table devices' file is read: 20 tables, with new results every few seconds."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from threading import Event
from time import sleep, thread_time

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.desk.files.bridgemates import look_at
from bridgedesk.desk.files.device_file import device_path, make_device_file
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.exchange.jet import Database, Value
from bridgedesk.exchange.jet_writer import filled
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.background_work import LASTS, BackgroundWork
from tests.benchmarks.floor import uncollected
from tests.benchmarks.windows import FRAME, begin_field, new_club, seconds, shown, window_on

TABLES, BOARDS = 20, 30
COME_IN, A_POLL = 400, 10  # results that are there at the beginning, and new ones of each look
LAPS = 15


@dataclass(frozen=True)
class Evening:
    window: MainWindow
    path: Path
    empty: bytes
    slips: list[dict[str, Value]]

    def come_in(self, many: int) -> None:
        self.path.write_bytes(filled(self.empty, {"ReceivedData": self.slips[:many]}))


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    """The devices have sent 400 of 600 results, and board 30, of the last round, is on the pad."""
    club = begin_field(new_club(tmp_path), TABLES, TABLES * BOARDS)
    window = window_on(club, qtbot, tmp_path)
    open_event = window.open_event
    assert open_event
    (session,) = open_event.event.sessions
    path = device_path(open_event, session.id)
    make_device_file(open_event, session.id, DeviceChoices(), path)
    empty = path.read_bytes()
    found = Evening(window, path, empty, slips_of(empty))
    found.come_in(COME_IN)
    window.choose_tab(1)
    window.bridgemates.watch_file(path)
    window.bridgemates.timer.stop()  # the test says when it is read
    rest(window)
    assert window.results_in.text() == f"{COME_IN} of {TABLES * BOARDS} results in"
    assert window.entry
    for key in ("3", "0", PadKey.PAGE_DOWN):
        window.entry.press(key)
    window.scores.show_entry(window.entry)
    QApplication.processEvents()
    with uncollected():
        yield found
    window.close()


def slips_of(data: bytes) -> list[dict[str, Value]]:
    """Return a result of each board at each table, in the order of play."""
    slips: list[dict[str, Value]] = []
    rows = sorted(Database(data).rows("RoundData"), key=lambda row: int(str(row["round"])))
    for row in rows:
        for board in range(int(str(row["lowboard"])), int(str(row["highboard"])) + 1):
            slips.append(
                {
                    "ID": len(slips) + 1, "Section": 1, "Table": row["table"], "Round": row["round"],
                    "Board": board, "PairNS": row["nspair"], "PairEW": row["ewpair"], "NS/EW": "N",
                    "Contract": "1 NT", "Result": f"+{board % 6 + 1}",
                }
            )  # fmt: skip
    return slips


def rest(window: MainWindow) -> None:
    """Wait for the reading, and for the pause in which everything around the scores is shown again."""
    window.bridgemates.looking.wait()
    QApplication.processEvents()
    while window.event_controller.pause.waits:
        sleep(LASTS / 1000)
        QApplication.processEvents()


def test_a_key_shows_within_one_frame_while_the_file_is_read(evening: Evening) -> None:
    """A digit by the time of the processor, in which the reading beside it counts too; a result by the
    window's own, as the reading goes on while the disk is waited for."""
    window, read, stop = evening.window, 0, Event()

    def poll() -> None:
        nonlocal read
        while not stop.is_set():
            look_at(evening.path)
            read += 1

    polling = BackgroundWork(window)
    polling.ask(poll)
    digits, commits = [], []
    try:
        for _ in range(LAPS):
            digits += [seconds(lambda: QTest.keyClicks(window.scores.field, "1")) for _ in range(2)]
            start = thread_time()
            seconds(lambda: QTest.keyClicks(window.scores.field, "+"))
            commits.append(thread_time() - start)
    finally:
        stop.set()
        polling.wait()
    assert window.results_in.text() == f"{COME_IN + LAPS} of {TABLES * BOARDS} results in"
    assert read, "the file was read whole meanwhile"
    assert shown("a digit while the file is read, against a frame", FRAME, median(digits)) <= 1
    assert shown("a result while the file is read, against a frame", FRAME, min(commits)) <= 1


def test_new_results_of_the_devices_hold_a_key_up_for_two_frames_at_most(evening: Evening) -> None:
    """Matched, written and shown; what follows from them waits for a pause, as after a typed result."""
    window, taken = evening.window, []
    for many in range(COME_IN + A_POLL, COME_IN + LAPS * A_POLL, A_POLL):
        evening.come_in(many)
        window.bridgemates.look_once()
        window.bridgemates.looking.wait()
        taken.append(seconds(QApplication.processEvents))
        assert window.results_in.text() == f"{many} of {TABLES * BOARDS} results in"
        assert window.event_controller.pause.waits
        rest(window)
    assert shown(f"{A_POLL} results of the devices, against a frame", FRAME, min(taken)) <= 2


def test_what_is_typed_meanwhile_stays(evening: Evening) -> None:
    """A half typed score is neither moved nor lost when results of the devices come in."""
    window = evening.window
    QTest.keyClicks(window.scores.field, "42")
    evening.come_in(COME_IN + A_POLL)
    window.bridgemates.look_once()
    rest(window)
    assert window.results_in.text() == f"{COME_IN + A_POLL} of {TABLES * BOARDS} results in"
    assert window.scores.field.text() == "42"
