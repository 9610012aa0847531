"""The clock pane: start, pause, minutes added or removed, breaks, an earlier end, and what the room sees."""

from collections.abc import Callable
from datetime import datetime, time, timedelta

from PySide6.QtCore import QTime, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDockWidget, QGridLayout, QSpinBox, QWidget

from bridgedesk.desk.clock import round_clock
from bridgedesk.desk.clock.round_clock import Phase, Reading, RoundClock, ends, lost_by, read
from bridgedesk.event.moment import instant, later, wall_time, with_zone_of
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import fill_dock, row_of
from bridgedesk.window.parts.table_model import MIDDLE, TableColumn, TableModel, fit_columns, table_view
from bridgedesk.window.parts.typed_fields import TimeField

Turn = Callable[[RoundClock, datetime], RoundClock]


class ClockDock(QDockWidget):
    turned = Signal(object)  # what to do to the clock

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Clock"))
        self.setObjectName("clock")
        self.paused = False
        self.round, self.left = label("", "heading"), label("", "answer")
        self.finish_words, self.length_from = (label("", "faint", wraps=True) for _ in range(2))
        self.start = button(self.tr("Start"), self.tr("Starts round 1 now"), main=True)
        self.pause = button(self.tr("Pause"), self.tr("Pauses or resumes the clock"))
        self.less = button(self.tr("− 1 minute"), self.tr("Shortens this round by a minute"))
        self.more = button(self.tr("+ 1 minute"), self.tr("Extends this round by a minute"))
        self.after = QComboBox()
        self.after.setAccessibleName(self.tr("After round"))
        self.after.setToolTip(self.tr("Round before the break or the end of play"))
        self.minutes = _spin(self.tr("Break (minutes)"), self.tr("Type 0 for no break"), 0, 60, 10)
        self.tea = button(self.tr("Tea break"), self.tr("Adds a break of these minutes after that round"))
        self.stop = button(self.tr("End play early"), self.tr("Ends play after that round"))
        self.length = _spin(
            self.tr("Round length (minutes)"), self.tr("Length of this and all later rounds"), 1, 300, 60
        )
        self.set_length = button(
            self.tr("Set length"), self.tr("Gives this and all later rounds these minutes")
        )
        self.finish = TimeField()
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
        after = row_of(label(self.tr("After round"), "faint"), self.after, self.stop)
        breaks = row_of(self.tea, self.minutes)
        length = row_of(label(self.tr("Round length"), "faint"), self.length, self.set_length)
        finish = row_of(self.finish, self.work_back)
        words = (self.round, self.left, self.finish_words)
        fill_dock(self, *words, grid, length, self.length_from, after, breaks, finish, self.sound, self.view)

    def _wire(self) -> None:
        self.start.clicked.connect(lambda: self._turn(round_clock.start))
        self.pause.clicked.connect(
            lambda: self._turn(round_clock.resume if self.paused else round_clock.pause)
        )
        self.more.clicked.connect(lambda: self._turn(lambda clock, now: round_clock.give(clock, now, 1)))
        self.less.clicked.connect(lambda: self._turn(lambda clock, now: round_clock.give(clock, now, -1)))
        self.tea.clicked.connect(self._take_break)
        self.stop.clicked.connect(self._curtail)
        self.set_length.clicked.connect(self._set_length)
        self.work_back.clicked.connect(self._finish_at)

    # ---- turning

    def _turn(self, turn: Turn) -> None:
        self.turned.emit(turn)

    def _take_break(self) -> None:
        after, minutes = self.after.currentIndex() + 1, self.minutes.value()
        self._turn(lambda clock, _: round_clock.take_break(clock, after, minutes))

    def _curtail(self) -> None:
        after = self.after.currentIndex() + 1
        self._turn(lambda clock, now: round_clock.curtail(clock, now, after))

    def _set_length(self) -> None:
        minutes = self.length.value()
        self._turn(lambda clock, now: round_clock.set_length(clock, now, minutes))

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
        set_by_hand = self.tr("Length set here") if clock.length_set else clock.length_from
        self.length_from.setText(set_by_hand)
        self.length_from.setVisible(bool(set_by_hand))
        self._enable(True)
        self.start.setEnabled(reading.phase is Phase.BEFORE)
        self.pause.setText(self.tr("Resume") if reading.paused else self.tr("Pause"))
        self.pause.setEnabled(clock.started is not None and reading.phase is not Phase.OVER)
        self._list_rounds([clock.name(at) for at in range(1, len(clock.rounds) + 1)])
        begin = later(clock.started, lost_by(clock, now)) if clock.started else now
        self.model.show_rows(
            [
                [
                    f"{at:%H:%M}",
                    self.tr("Break") if leg.phase is Phase.BREAK else self._called(clock, leg.round),
                    _length(leg.lasts),
                ]
                for leg, at in clock.times(begin)
            ],
            _row_of(clock, reading),
        )
        fit_columns(self.view, self.model)

    def _called(self, clock: RoundClock, number: int) -> str:
        drawn = clock.drawn is None or number <= clock.drawn
        called = self.tr("Round {0}") if drawn else self.tr("Round {0}, to be drawn")
        return called.format(clock.name(number))

    def _list_rounds(self, names: list[str]) -> None:
        if names != [self.after.itemText(at) for at in range(self.after.count())]:
            chosen = max(0, self.after.currentIndex())
            self.after.clear()
            self.after.addItems(names)
            self.after.setCurrentIndex(min(chosen, len(names) - 1))

    def show_nothing(self, what_to_do: str = "") -> None:
        """Show no clock, as it needs rounds."""
        self.round.setText(self.tr("No rounds yet"))
        self.left.setText("")
        self.finish_words.setText(what_to_do)
        self.model.show_rows([])
        self._enable(False)

    def _enable(self, enabled: bool) -> None:
        first = (self.start, self.pause, self.less, self.more, self.set_length)
        for each in (*first, self.tea, self.stop, self.work_back):
            each.setEnabled(enabled)

    def show_finish(self, clock: RoundClock, now: datetime) -> None:
        """Show the expected finish in its field, where it can be changed."""
        self._enable(True)
        at = ends(clock, now)
        self.finish.setTime(QTime(at.hour, at.minute))
        lasts = clock.rounds[-1] if clock.rounds else timedelta(0)
        self.length.setValue(round(lasts / timedelta(minutes=1)) or self.length.value())


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
    spin.setSuffix(" min")
    spin.setAccessibleName(name)
    spin.setToolTip(tip)
    return spin
