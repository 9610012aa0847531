"""Backups that nobody has to think of: on opening, on finalising, every quarter of an hour of changes."""

from datetime import datetime, timedelta
from threading import Event, Thread

from bridgedesk.desk.place_of_file import warning_about
from bridgedesk.store import backups
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.problem import FileProblem

EVERY = timedelta(minutes=15)
AFTER_OPENING = 2  # seconds in which the window is shown and the event is read


class Safekeeping:
    """Copies are made beside the work, on a thread of their own; typing never waits for them.

    Each is checked after writing, so the one made on opening also says whether the club file is whole."""

    def __init__(self, file: ClubFile) -> None:
        self._file = file
        self._rule = backups.rule_of(file)
        self._last: datetime | None = None
        self._thread: Thread | None = None
        self._now = Event()
        self.problem: str | None = None
        self.warnings = tuple(filter(None, (file.read_only, warning_about(file.path))))
        file.after_act = self.after_act
        file.before_closing = self.wait  # nobody else reads the file when it becomes one whole

    def opened(self, time: datetime) -> None:
        if not self._file.read_only:
            self._back_up("opened", time, AFTER_OPENING)

    def after_act(self, act: str, time: datetime) -> None:
        if act == "change backups":
            self._rule = backups.rule_of(self._file)
        if act == "finalise":
            self._back_up("finalised", time)
        elif self._last is None:  # in a new club file
            self._last = time
        elif time - self._last >= EVERY:
            self._back_up("during the evening", time)

    def wait(self) -> None:
        """Until the last copy is whole; one that has not begun begins now."""
        self._now.set()
        if self._thread:
            self._thread.join()

    def _back_up(self, why: str, time: datetime, after: float = 0) -> None:
        self.wait()
        self._last = time
        self._now.clear()
        self._thread = Thread(target=self._copy, args=(why, time, after), daemon=True)
        self._thread.start()

    def _copy(self, why: str, time: datetime, after: float) -> None:
        self._now.wait(after)
        try:
            backups.back_up(self._file.path, time, why, self._rule)
            self.problem = None
        except FileProblem as problem:
            self.problem = f"There is no new backup: {problem}"
