"""Random keys, words and clicks over all tabs, pages and events of a club: nothing breaks, stalls or is lost.

BRIDGEDESK_KEYS are the seconds to play in all; BRIDGEDESK_SEED=7 with `-m long` plays one seed again."""

import gc
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from traceback import format_exception

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProgressBar
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.club_lists import save_club_player, save_template
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.sample.club_check import check
from bridgedesk.event.check import problems
from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Status
from bridgedesk.event.people import ClubPlayer
from bridgedesk.store.backup_files import is_backup
from bridgedesk.store.club_file import SUFFIX, ClubFile
from bridgedesk.store.club_lists import ClubLists, read_lists
from bridgedesk.store.problem import InTheWay
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.printing import printers
from tests.desk.views.test_every_figure import EVENTS
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import BEGIN, ticking
from tests.evenings.three_tables import begin_three_tables
from tests.window.hands import Hands, answer_dialogs

ONLY = os.environ.get("BRIDGEDESK_SEED", "")
DOSE = int(os.environ.get("BRIDGEDESK_KEYS") or ("120" if os.environ.get("CI") else "15"))
SEEDS = range(8 if DOSE >= 120 else 3)
SECONDS = DOSE / len(SEEDS)
LONG_SECONDS, LONG_SEEDS = 60, range(100, 160)  # an hour
TOO_LONG = 2.0  # seconds without a sign of progress, by the clock and of the processor
NEVER = 60.0  # seconds after which work aside has to have come to an end
HOPS = 0.05  # of the moves go to another event and another tab
NOT_OURS = "This plugin does not support"  # what drawing into memory lacks

FORMS = (
    *("laws-2017/a-knockout", "laws-2017/an-individual", "laws-2017/swiss-pairs", "laws-2017/a-round-robin"),
    *("sabf-2020/state-teams", "sabf-2020/butler-swiss", "sabf-2020/penalties-of-an-evening"),
    *("sabf-2020/substitutes-and-absences", "sydney-2003/seniors-finals", "sydney-2003/matchpoint-pairs"),
    *("anc-2017/open-butler", "anc-2017/interstate-teams", "qba-pairs/a-final", "qba-pairs/matchpoint-swiss"),
    *("sbu-2022/a-match-of-teams-of-eight", "sbu-2022/all-play-all", "sbu-2022/aggregate"),
)


@pytest.fixture(scope="module")
def every_form(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One event of every form and book, and one that has just begun."""
    folder = tmp_path_factory.mktemp("forms")
    club = Club.begin(folder / "club", "Example BC", ticking())
    for number, name in enumerate(FORMS):
        event = read_toml((EVENTS / f"{name}.toml").read_text(encoding="utf-8"))
        unposted = replace(event, id=f"form{number}", status=Status.OPEN, expect=(), issues=())
        desk_in(club, unposted)
    for name in ("Able, Ann", "Baker, Bob", "O'Neill, Siobhán", "Ashdown, Astrid"):
        save_club_player(club, ClubPlayer("", name))
    begun = begin_three_tables(club, "Tuesday Pairs", BEGIN.date(), 20)
    save_template(club, "Tuesday pairs", begun.event)
    club.close()
    return folder / f"club{SUFFIX}"


@pytest.fixture
def folder(every_form: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for whatever is written; nothing goes to a printer or another program."""
    shutil.copy(every_form, tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    nowhere = tmp_path / "nowhere"
    nowhere.mkdir()
    monkeypatch.chdir(nowhere)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: True)
    monkeypatch.setattr(printers, "printers", lambda: ["Office"])
    monkeypatch.setattr(printers, "send", lambda *_: None)
    return tmp_path


@pytest.fixture
def deaf(qt_warnings: list[str]) -> Iterator[None]:
    """Hear nothing of what the place lacks in which it is drawn."""
    yield
    qt_warnings[:] = [words for words in qt_warnings if NOT_OURS not in words]


class Monkey:
    """Plays on one window, and says what it did last where something went wrong."""

    def __init__(self, window: MainWindow, folder: Path, seed: int, qtbot: QtBot) -> None:
        self.window, self.folder, self.qtbot = window, folder, qtbot
        self.hands = Hands(window, seed)
        self.seed = seed
        self.stay = 0  # moves to go in the tab that was chosen last

    def play(self, seconds: float, heard: list[str]) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            began, worked = time.perf_counter(), time.thread_time()
            with self.qtbot.captureExceptions() as raised:
                self._move()
            took = min(time.perf_counter() - began, time.thread_time() - worked)
            assert not raised, self._told("".join(format_exception(raised[0][1])))
            assert took < TOO_LONG or self._shows_progress(), self._told(f"took {took:.1f} s")
            assert self.window.isVisible(), self._told("the window is gone")
            wrong = [words for words in heard if NOT_OURS not in words]
            assert not wrong, self._told(wrong)
            if self.hands.chance.random() < 0.7:
                self._wait_for_work()

    def _move(self) -> None:
        if self.stay:
            self.stay -= 1
        elif self.hands.chance.random() < HOPS:
            self._hop()
            return
        else:
            self.hands.within = None
        self.hands.move()

    def _hop(self) -> None:
        if self.window.club is None:
            self.hands.done.append("opens the club file")
            self.window.open_file(self.folder / f"club{SUFFIX}")
        elif keys := self.window.club.file.event_keys()[: len(FORMS) + 1]:
            key, tab = self.hands.chance.choice(keys), self.hands.chance.randrange(self.window.tabs.count())
            self.hands.done.append(f"opens {key} on tab {tab + 1}")
            self.window.reception.events.chosen.emit(key)
            self.window.choose_tab(tab)
            self.hands.within, self.stay = self.window.tabs.currentWidget(), self.hands.chance.randint(5, 60)
        QTest.qWait(1)

    def _wait_for_work(self) -> None:
        until = time.monotonic() + NEVER
        while any(each.waiting for each in self.window.findChildren(BackgroundWork)):
            assert time.monotonic() < until, self._told("work aside does not end")
            with self.qtbot.captureExceptions() as raised:
                QTest.qWait(5)
            assert not raised, self._told("".join(format_exception(raised[0][1])))

    def _shows_progress(self) -> bool:
        return any(bar.isVisible() for bar in self.window.findChildren(QProgressBar))

    def _told(self, what: object) -> str:
        last = "\n  ".join(self.hands.done[-40:])
        return f"{what}\nBRIDGEDESK_SEED={self.seed}, move {len(self.hands.done)}; the last:\n  {last}"


def monkey_plays(monkey: Monkey, seconds: float, heard: list[str]) -> None:
    """Play, close the window, and look at every club file it leaves."""
    monkey.window.open_file(monkey.folder / f"club{SUFFIX}")
    monkey.play(seconds, heard)
    monkey.window.close()
    assert not (monkey.folder / "own" / "bridgedesk" / "log").exists(), "a bug was logged"
    assert list((monkey.folder / "nowhere").iterdir()) == [], "written where nobody looks"
    for path in monkey.folder.glob(f"*{SUFFIX}"):
        is_whole(path)
        if not is_backup(path):
            goes_back_and_forth(path)


def is_whole(path: Path) -> None:
    assert [found.what for found in check(path) if found.event is None and found.wrong] == []
    file = ClubFile.open(path)
    for key in file.event_keys():
        assert list(problems(file.event(key))) == [], key
    file.close()


def goes_back_and_forth(path: Path) -> None:
    """Undo everything that was done, the newest first, and do all of it again."""
    file = ClubFile.open(path)
    before = as_shown(file)
    undone: list[str | None] = []
    for entry in file.whole_history(limit=1_000_000):
        if entry.undoable and not entry.undone and entry.act not in ("undo", "redo"):
            with suppress(InTheWay):  # what led to final results stays
                file.undo_act(entry.number, BEGIN)
                undone.append(entry.event)
    for event in reversed(undone):
        assert file.redo(event, BEGIN)
    assert as_shown(file) == before
    file.close()


def as_shown(file: ClubFile) -> tuple[object, ClubLists]:
    with file.reading() as db:
        lists = read_lists(db)
    return {key: file.event(key) for key in file.event_keys()}, lists


@pytest.fixture
def monkey(
    window: MainWindow, folder: Path, seed: int, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Monkey:
    gc.collect()
    gc.freeze()  # what earlier tests keep costs this window's own sweeping nothing
    monkey = Monkey(window, folder, seed, qtbot)
    answer_dialogs(monkey.hands.chance, folder, monkeypatch)
    return monkey


@pytest.mark.usefixtures("deaf")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_keys(monkey: Monkey, qt_warnings: list[str]) -> None:
    monkey_plays(monkey, SECONDS, qt_warnings)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.usefixtures("deaf")
@pytest.mark.parametrize("seed", [int(ONLY)] if ONLY else LONG_SEEDS)
def test_an_hour_of_random_keys(monkey: Monkey, qt_warnings: list[str]) -> None:
    monkey_plays(monkey, LONG_SECONDS, qt_warnings)
