"""Clock of the session in view: updated each second, shown in the window and on the room display."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from bridgedesk.desk.clock.room_display import headline, what_comes_next
from bridgedesk.desk.clock.round_clock import (
    Phase,
    RoundClock,
    clock_for,
    ends,
    next_begins,
    read,
    with_rounds_of,
)
from bridgedesk.desk.event.open_event import Clock
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import BY_DRAW, Section
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
        self.place = self.key = ""
        self._shown: tuple[Phase, int] | None = None
        self.second = QTimer(self)
        self.second.setInterval(SECOND)
        self.second.timeout.connect(self.tick)
        dock.turned.connect(self._turn)

    def take(self, key: str, place: str, section: Section, pace: Fraction) -> None:
        """Show the session in view; its clock continues where it was."""
        if section.movement is None:
            self.clock, self.key = None, ""
            self.header.show_round("")
            self.dock.show_nothing()
            return
        if (key, section.movement, section.table_labels) == (
            self.key,
            self.section.movement if self.section else None,
            self.section.table_labels if self.section else None,
        ):
            return
        self.key, self.place, self.section = key, place, section
        self.movement = plan_of(section)
        fresh = clock_for(self.movement, pace)
        kept = _clock_from_text(self.memory.clock(key))
        if section.movement.made_by == BY_DRAW:
            fresh = replace(fresh, more=True)
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

    def _turn(self, turn: Turn) -> None:
        if self.clock is None:
            self.say(self.tr("No movement yet. Choose one first; the clock uses its rounds."))
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
        if clock is None or movement is None or section is None:
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
        return [self.tr("Round {0} at {1:%H:%M}").format(read(clock, begins).round, begins)]


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
        )
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
