"""The clock pane: start, pause, minutes added or removed, breaks, an earlier end, and what the room sees."""

from collections.abc import Callable
from datetime import datetime, time, timedelta

from PySide6.QtCore import QTime, Signal
from PySide6.QtWidgets import QCheckBox, QDockWidget, QGridLayout, QSpinBox, QTimeEdit, QWidget

from bridgedesk.desk.clock import round_clock
from bridgedesk.desk.clock.round_clock import Phase, Reading, RoundClock, ends, read
from bridgedesk.event.moment import instant, later, wall_time, with_zone_of
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import fill_dock, row_of
from bridgedesk.window.parts.table_model import MIDDLE, TableColumn, TableModel, fit_columns, table_view

Turn = Callable[[RoundClock, datetime], RoundClock]


class ClockDock(QDockWidget):
    turned = Signal(object)  # what to do to the clock

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Clock"))
        self.setObjectName("clock")
        self.paused = False
        self.round, self.left = label("", "heading"), label("", "answer")
        self.finish_words = label("", "faint", wraps=True)
        self.start = button(self.tr("Start"), self.tr("Starts round 1 now"), main=True)
        self.pause = button(self.tr("Pause"), self.tr("Pauses or resumes the clock"))
        self.less = button(self.tr("− 1 minute"), self.tr("Shortens this round by a minute"))
        self.more = button(self.tr("+ 1 minute"), self.tr("Extends this round by a minute"))
        self.after = _spin(
            self.tr("After round"), self.tr("Round before the break or the end of play"), 1, 1, 1
        )
        self.minutes = _spin(self.tr("Break (minutes)"), self.tr("Type 0 for no break"), 0, 60, 10)
        self.tea = button(self.tr("Tea break"), self.tr("Adds a break of these minutes after that round"))
        self.stop = button(self.tr("End play early"), self.tr("Ends play after that round"))
        self.finish = QTimeEdit()
        self.finish.setAccessibleName(self.tr("Finish time"))
        self.finish.setToolTip(self.tr("The remaining rounds share the time until then"))
        self.work_back = button(
            self.tr("Set finish time"), self.tr("Adjusts the remaining rounds to end at this time")
        )
        self.sound = QCheckBox(self.tr("Sound at round end"))
        self.sound.setToolTip(self.tr("Sounds a signal at the end of each round"))
        self.model = TableModel(
            [
                TableColumn(self.tr("Start")),
                TableColumn(self.tr("Round or break"), stretch=True),
                TableColumn(self.tr("Length"), MIDDLE),
            ]
        )
        self.view = table_view(
            self.model, self.tr("Timetable"), self.tr("Rounds and breaks with their times")
        )
        self._lay_out()
        self._wire()
        self.show_nothing()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        for at, each in enumerate((self.start, self.pause, self.less, self.more)):
            grid.addWidget(each, at // 2, at % 2)
        breaks = row_of(label(self.tr("After round"), "faint"), self.after, self.stop)
        tea = row_of(self.tea, self.minutes, label(self.tr("minutes"), "faint"))
        finish = row_of(self.finish, self.work_back)
        words = (self.round, self.left, self.finish_words)
        fill_dock(self, *words, grid, breaks, tea, finish, self.sound, self.view)

    def _wire(self) -> None:
        self.start.clicked.connect(lambda: self._turn(round_clock.start))
        self.pause.clicked.connect(
            lambda: self._turn(round_clock.resume if self.paused else round_clock.pause)
        )
        self.more.clicked.connect(lambda: self._turn(lambda clock, now: round_clock.give(clock, now, 1)))
        self.less.clicked.connect(lambda: self._turn(lambda clock, now: round_clock.give(clock, now, -1)))
        self.tea.clicked.connect(self._take_break)
        self.stop.clicked.connect(self._curtail)
        self.work_back.clicked.connect(self._finish_at)

    # ---- turning

    def _turn(self, turn: Turn) -> None:
        self.turned.emit(turn)

    def _take_break(self) -> None:
        after, minutes = self.after.value(), self.minutes.value()
        self._turn(lambda clock, _: round_clock.take_break(clock, after, minutes))

    def _curtail(self) -> None:
        after = self.after.value()
        self._turn(lambda clock, now: round_clock.curtail(clock, now, after))

    def _finish_at(self) -> None:
        wanted = self.finish.time()
        self._turn(lambda clock, now: round_clock.finish_at(clock, now, _next_time(now, wanted)))

    # ---- showing

    def show_clock(self, clock: RoundClock, now: datetime, headline: str) -> None:
        reading = read(clock, now)
        self.paused = reading.paused
        self.round.setText(headline)
        self.left.setText(_words(reading))
        self.finish_words.setText(self.tr("Ends at {0:%H:%M}").format(ends(clock, now)))
        self._enable(True)
        self.start.setEnabled(reading.phase is Phase.BEFORE)
        self.pause.setText(self.tr("Resume") if reading.paused else self.tr("Pause"))
        self.pause.setEnabled(clock.started is not None and reading.phase is not Phase.OVER)
        self.after.setMaximum(max(1, len(clock.rounds)))
        begin = clock.started or now
        self.model.show_rows(
            [
                [
                    f"{later(at, clock.lost):%H:%M}",
                    self.tr("Break") if leg.phase is Phase.BREAK else self.tr("Round {0}").format(leg.round),
                    _length(leg.lasts),
                ]
                for leg, at in clock.times(begin)
            ],
            _row_of(clock, reading),
        )
        fit_columns(self.view, self.model)

    def show_nothing(self) -> None:
        """Show no clock, as it needs the rounds of a movement."""
        self.round.setText(self.tr("No movement yet"))
        self.left.setText("")
        self.finish_words.setText(self.tr("Choose one in Setup; the clock uses its rounds."))
        self.model.show_rows([])
        self._enable(False)

    def _enable(self, enabled: bool) -> None:
        for each in (self.start, self.pause, self.less, self.more, self.tea, self.stop, self.work_back):
            each.setEnabled(enabled)

    def show_finish(self, clock: RoundClock, now: datetime) -> None:
        """Show the expected finish in its field, where it can be changed."""
        self._enable(True)
        at = ends(clock, now)
        self.finish.setTime(QTime(at.hour, at.minute))


def _words(reading: Reading) -> str:
    return reading.digits if reading.phase is not Phase.OVER else ""


def _row_of(clock: RoundClock, reading: Reading) -> int | None:
    legs = list(clock.legs())
    return next(
        (at for at, leg in enumerate(legs) if (leg.phase, leg.round) == (reading.phase, reading.round)), None
    )


def _next_time(now: datetime, wanted: QTime) -> datetime:
    """Return the next moment with this time, perhaps tomorrow."""
    at = datetime.combine(wall_time(now).date(), time(wanted.hour(), wanted.minute()))
    return with_zone_of(now, at if instant(at) > instant(now) else at + timedelta(days=1))


def _length(lasts: timedelta) -> str:
    seconds = int(lasts.total_seconds())
    return f"{seconds // 60}:{seconds % 60:02}"


def _spin(name: str, tip: str, least: int, most: int, usual: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(least, most)
    spin.setValue(usual)
    spin.setAccessibleName(name)
    spin.setToolTip(tip)
    return spin
