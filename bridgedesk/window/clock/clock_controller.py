"""Clock of the session in view: updated each second, shown in the window and on the room display."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from bridgedesk.desk.clock.room_display import headline, what_comes_next
from bridgedesk.desk.clock.round_clock import (
    Phase,
    RoundClock,
    ends,
    next_begins,
    read,
    with_rounds_of,
)
from bridgedesk.desk.event.open_event import Clock
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Section
from bridgedesk.window.clock.clock_dock import ClockDock, Turn
from bridgedesk.window.clock.room_display import WARNING, RoomDisplay
from bridgedesk.window.parts.header_and_status import HeaderLine
from bridgedesk.window.parts.memory import UserSettings

if TYPE_CHECKING:
    from bridgedesk.movements.movement import MovementPlan

SECOND = 1000


class ClockController(QObject):
    """Controller of the round clock. It follows the real clock; `say` shows what was refused."""

    begun = Signal(object)  # when play began by it

    def __init__(
        self,
        dock: ClockDock,
        room: RoomDisplay,
        header: HeaderLine,
        memory: UserSettings,
        clock: Clock,
        say: Callable[[str], None],
    ) -> None:
        super().__init__(dock)
        self.dock, self.room, self.header, self.memory = dock, room, header, memory
        self.now = clock
        self.say = say
        self.clock: RoundClock | None = None
        self.movement: MovementPlan | None = None
        self.section: Section | None = None
        self.fresh: object = None  # what the clock was last made from
        self.place = self.key = ""
        self._shown: tuple[Phase, int] | None = None
        self.second = QTimer(self)
        self.second.setInterval(SECOND)
        self.second.timeout.connect(self.tick)
        dock.turned.connect(self._turn)

    def take(self, key: str, place: str, section: Section, fresh: RoundClock | None) -> None:
        """Show the session in view; its clock continues where it was."""
        if fresh is None:
            self.clock, self.key, self.fresh = None, "", None
            self.header.show_round("")
            self.dock.show_nothing(self.tr("Choose a movement in Setup, or draw round 1 in Scores."))
            return
        here = (key, fresh, section.movement, section.table_labels)
        if here == self.fresh:
            return
        self.fresh, self.key, self.place, self.section = here, key, place, section
        self.movement = plan_of(section) if section.movement else None
        kept = _clock_from_text(self.memory.clock(key))
        if fresh.drawn is not None:
            self.clock = with_rounds_of(kept, fresh, self.now()) if kept else fresh
            self.memory.remember_clock(key, _clock_as_text(self.clock))
        else:
            self.clock = kept if kept and len(kept.rounds) <= len(fresh.rounds) else fresh
        self._shown = None
        self.dock.show_finish(self.clock, self.now())
        self.second.start()
        self.tick()

    def finish(self) -> datetime | None:
        """Return when play will end at this pace, or None before the clock is started."""
        return ends(self.clock, self.now()) if self.clock and self.clock.started else None

    def rounds_over(self) -> int | None:
        """Return how many rounds are over by the clock, or None before it is started."""
        if self.clock is None or self.clock.started is None:
            return None
        reading = read(self.clock, self.now())
        over = reading.round if reading.phase in (Phase.BREAK, Phase.OVER) else max(0, reading.round - 1)
        return self.clock.round_in_event(over)

    def _turn(self, turn: Turn) -> None:
        if self.clock is None:
            self.say(self.tr("No rounds yet. Choose a movement or draw round 1; the clock uses its rounds."))
            return
        before = self.clock.started
        try:
            self.clock = turn(self.clock, self.now())
        except Refusal as problem:
            self.say(str(problem))
            return
        self.memory.remember_clock(self.key, _clock_as_text(self.clock))
        if before is None and self.clock.started is not None:
            self.begun.emit(self.clock.started)
        self.tick()

    def tick(self) -> None:
        clock, movement, section = self.clock, self.movement, self.section
        if clock is None or section is None:
            return
        now = self.now()
        reading = read(clock, now)
        words = headline(reading, clock)
        at = (reading.phase, reading.round)
        if self._shown not in (None, at) and clock.runs and self.dock.sound.isChecked():
            QApplication.beep()
        self._shown = at
        runs = clock.started is not None and reading.phase is not Phase.OVER
        self.header.show_round(f"{words}  {reading.digits}" if runs else "")
        if self.dock.isVisible():
            self.dock.show_clock(clock, now, words)
        if self.room.isVisible():
            told = what_comes_next(reading, clock, movement, section.table_labels)
            self.room.show_time(
                self.place,
                words,
                reading.digits if clock.started is not None else f"{now:%H:%M}",
                [*self._next_round(clock, now), *told],
                late=reading.phase is Phase.PLAY and reading.left < timedelta(seconds=WARNING),
                paused=reading.paused,
            )

    def _next_round(self, clock: RoundClock, now: datetime) -> list[str]:
        begins = next_begins(clock, now)
        if begins is None:
            return []
        name = clock.name(read(clock, now).round + 1)
        return [self.tr("Round {0} at {1:%H:%M}").format(name, begins)]


def _clock_as_text(clock: RoundClock) -> str:
    def moment(at: datetime | None) -> str | None:
        return at.isoformat() if at else None

    return json.dumps(
        {
            "rounds": [lasts.total_seconds() for lasts in clock.rounds],
            "breaks": {str(number): lasts.total_seconds() for number, lasts in clock.breaks.items()},
            "started": moment(clock.started),
            "paused": moment(clock.paused),
            "lost": clock.lost.total_seconds(),
            "length set": clock.length_set.total_seconds() if clock.length_set else None,
            "last": clock.last,
            "drawn": clock.drawn,
        }
    )


def _clock_from_text(kept: str) -> RoundClock | None:
    """Return the saved clock, or None if it cannot be read."""
    try:
        told = json.loads(kept)
        started, paused = (
            datetime.fromisoformat(told[name]) if told[name] else None for name in ("started", "paused")
        )
        return RoundClock(
            tuple(timedelta(seconds=float(lasts)) for lasts in told["rounds"]),
            {int(number): timedelta(seconds=float(lasts)) for number, lasts in told["breaks"].items()},
            started,
            paused,
            timedelta(seconds=float(told["lost"])),
            timedelta(seconds=float(told["length set"])) if told.get("length set") else None,
            told.get("last"),
            drawn=told.get("drawn"),
        )
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
