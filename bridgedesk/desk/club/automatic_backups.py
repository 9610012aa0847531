"""Automatic backups: on opening, on making final, every 15 minutes of changes."""

from datetime import datetime, timedelta
from pathlib import Path
from threading import Event, Thread, current_thread
from time import monotonic, sleep
from typing import NamedTuple

from bridgedesk.bug_log import log_bug
from bridgedesk.desk.club.safe_places import warning_about
from bridgedesk.event.moment import day_words, instant
from bridgedesk.store import act_log, backups
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.whole_check import what_differs

EVERY = 15 * 60  # seconds, whatever the clock on the wall says
AFTER_OPENING = 2  # seconds in which the window is shown and the event is read
A_DAY = 24 * 60 * 60  # seconds that a journal which agreed is trusted
BREATH = 0.001  # seconds in which the window has the processor, after a tenth of that in this thread
PATIENCE = 2  # seconds that closing waits for a replay
BEHIND = timedelta(minutes=5)  # two computers' clocks may differ so much


class _Interrupted(Exception):
    """A replay was abandoned: the file is closed, or another backup is due."""


class KeptState(NamedTuple):
    """Times of the last save and the last backup of the club file, and what is wrong with either."""

    saved: datetime | None
    backed_up: datetime | None
    problem: str | None = None
    read_only: str | None = None


class Safekeeping:
    """Makes backups on a thread of its own; typing never waits for them.

    Each is checked after writing, so the one made on opening also shows whether the club file is intact."""

    def __init__(self, file: ClubFile) -> None:
        self._file = file
        self._rule = backups.rule_of(file)
        self._last: float | None = None
        self._own = set[Path]()  # made since opening: a wrong clock may date them before older ones
        self._thread: Thread | None = None
        self._now = Event()
        self._asked_to_end = 0.0
        self._agreed: float | None = None  # when the journal was last found to lead to what is in the file
        self._disagrees: str | None = None
        self.log = act_log.ActLog(file)
        self._latest = file.last_act()
        self._clock_warning: str | None = None
        self._place_warnings = (file.read_only, file.warning, warning_about(file.path))
        self.problem: str | None = None
        self._backed_up = next((each.time for each in backups.backups_of(file.path)), None)
        file.after_act = self.after_act
        file.before_closing = self.wait  # nobody else reads the file when it becomes one whole

    @property
    def state(self) -> KeptState:
        return KeptState(self._latest, self._backed_up, self.problem, self._file.read_only)

    @property
    def warnings(self) -> tuple[str, ...]:
        return tuple(
            filter(
                None,
                (*self._place_warnings, self._clock_warning, self.problem, self._disagrees, self.log.problem),
            )
        )

    def opened(self, time: datetime) -> None:
        self._check_clock(time)
        if not self._file.read_only:
            self.log.catch_up(time)
            self._back_up("opened", time, AFTER_OPENING)

    def after_act(self, act: str, time: datetime) -> None:
        self._check_clock(time)
        self.log.catch_up(time)
        if act == "change backups":
            self._rule = backups.rule_of(self._file)
        if act == "finalise":
            self._back_up("finalised", time)
        elif self._last is None:  # in a new club file
            self._last = monotonic()
        elif monotonic() - self._last >= EVERY:
            self._back_up("during the evening", time)

    def wait(self) -> None:
        """Wait for the last backup; one that has not begun begins now."""
        self._asked_to_end = monotonic()
        self._now.set()
        if self._thread:
            self._thread.join()

    def _check_clock(self, time: datetime) -> None:
        """Warn while the computer's clock is behind the last act: deadlines and backups go by it."""
        if self._latest is None or instant(time) >= instant(self._latest):
            self._latest, self._clock_warning = time, None
        elif instant(self._latest) - instant(time) > BEHIND:
            self._clock_warning = (
                f"This computer's clock shows {_full_time(time)}, but the last action was at"
                f" {_full_time(self._latest)}. Set the clock: deadlines and backups use it."
            )

    def _back_up(self, why: str, time: datetime, after: float = 0) -> None:
        """Begin the next backup as soon as the one before it is complete, without waiting for either."""
        self._last = monotonic()
        self._now.clear()
        self._thread = Thread(target=self._copy, args=(why, time, after, self._thread), daemon=True)
        self._thread.start()

    def _copy(self, why: str, time: datetime, after: float, before: Thread | None) -> None:
        """Make a backup; report every problem, so that the thread never ends silently."""
        if before:
            before.join()
        self._now.wait(after)
        try:
            path = self._file.path
            self._own.add(backups.back_up(path, time, why, self._rule, self._own, self._agrees))
            act_log.drop_older_than_backups(self._file.path, self.log.own)
            self.problem, self._backed_up = None, time
        except FileProblem as problem:
            self.problem = f"No new backup: {problem}"
        except OSError as problem:
            self.problem = f"No new backup: {problem.strerror}. Make one yourself (File, Back up)."
        except Exception as problem:
            log_bug(problem)
            self.problem = (
                f"No new backup: BridgeDesk made a mistake ({type(problem).__name__}). Make one yourself"
                " (File, Back up)."
            )

    def _agrees(self, backup: Path) -> bool:
        """Replay the journal of a new backup, once a day: older ones are only removed if it agrees."""
        if self._agreed is not None and monotonic() - self._agreed < A_DAY:
            return True
        try:
            found = what_differs(backup, self._let_others_work)
        except _Interrupted:
            return False
        self._agreed = None if found else monotonic()
        self._disagrees = (
            f"All old backups are kept: {found[0]}. See bridgedesk check {self._file.path.name}."
            if found
            else None
        )
        return not found

    def _let_others_work(self) -> None:
        """Leave the processor to the window; end if the director closes or the next backup is due."""
        if self._thread is not current_thread():
            raise _Interrupted
        if not self._now.is_set():
            sleep(BREATH)
        elif monotonic() - self._asked_to_end > PATIENCE:
            raise _Interrupted


def _full_time(time: datetime) -> str:
    """Format a time as 19:15 on Tue 17 Nov 2026."""
    return f"{time:%H:%M} on {day_words(time)}"
