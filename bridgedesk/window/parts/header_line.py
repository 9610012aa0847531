"""Line above the tabs: event and session, results in, and the round clock."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QWidget

from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.event.event import Event
from bridgedesk.event.session import Section, Session
from bridgedesk.window.parts.labels import YieldingButton, YieldingLabel, label, long_day

# The club, the date, the longer words, the round beside its time: what goes first stands below what stays.
STEPS = (
    (True, True, True, True),
    (True, False, True, True),
    (False, False, True, True),
    (False, False, False, True),
    (False, False, False, False),
)


class HeaderLine(QWidget):
    events_wanted = Signal()
    session_chosen = Signal(str)
    section_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.where = YieldingButton()
        self.where.setAccessibleName(self.tr("Events of the club"))
        self.where.setToolTip(self.tr("The events of the club (Ctrl+E)"))
        self.where.setAutoDefault(True)
        self.where.setObjectName("club")
        self.when = YieldingLabel("faint", wanted=QSizePolicy.Policy.Maximum)
        self.session, self.section = QComboBox(), QComboBox()
        self.session.setAccessibleName(self.tr("Session"))
        self.session.setToolTip(self.tr("The session that is shown and typed (Ctrl+Shift+S)"))
        self.section.setAccessibleName(self.tr("Section"))
        self.section.setToolTip(self.tr("The section that is shown and typed (Ctrl+Shift+T)"))
        self.results_in, self.to_clear = label("", "progress"), label("", "faint")
        self.round = label("", "strong")
        self._nothing = ""  # said while nothing is expected
        self._club = self._title = ""
        self._in = self._in_short = self._round = ""
        self.where.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._line = layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 18, 4)
        layout.setSpacing(14)
        for each in (self.where, self.when, self.session, self.section):
            layout.addWidget(each)
        layout.addStretch()
        for words in (self.round, self.to_clear, self.results_in):
            layout.addWidget(words)
        for choice in (self.session, self.section):
            choice.setObjectName("place")
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            choice.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.where.clicked.connect(self.events_wanted)
        self.session.activated.connect(lambda at: self.session_chosen.emit(self.session.itemData(at)))
        self.section.activated.connect(lambda at: self.section_chosen.emit(self.section.itemData(at)))

    def whole_name(self) -> str:
        return f"{self._club}  ·  {self._title}" if self._club else self._title

    def show_place(self, event: Event, session: Session, section: Section) -> None:
        self._club, self._title = event.club or "", event.title
        self.where.setToolTip(self.tr("{0}: the events of the club (Ctrl+E)").format(self.whole_name()))
        self.when.setText(long_day(event.date))
        _fill(
            self.session,
            [(self.tr("Session {0}").format(each.id), each.id) for each in event.sessions],
            session.id,
        )
        _fill(
            self.section,
            [(self.tr("Section {0}").format(each.id), each.id) for each in session.sections],
            section.id,
        )
        self.section.setVisible(bool(session.sections))
        by_movement = session.sections and not meets_by_draw(event, session.id)
        self._nothing = self.tr("No movement yet") if by_movement else self.tr("No draw yet")
        self._give_way()

    def show_progress(self, come_in: int, expected: int) -> None:
        words = self.tr("{0} of {1} results in").format(come_in, expected)
        self._in = words if expected else self._nothing
        self._in_short = f"{come_in}/{expected}" if expected else self._nothing
        self.results_in.setToolTip(self._in)
        self._give_way()

    def show_to_clear(self, odd: int) -> None:
        self.to_clear.setText(self.tr("{0} to clear").format(odd) if odd else "")
        self.to_clear.setToolTip(self.tr("Odd results that wait for a look before anything is final"))
        self._give_way()

    def show_round(self, words: str) -> None:
        if words != self._round:
            self._round = words
            self._give_way()

    # ---- room

    def _left(self) -> str:
        """Return only the time left in the round."""
        return self._round.rpartition("  ")[2]

    def minimumSizeHint(self) -> QSize:
        """Return the size after everything that can has been shortened."""
        spared = sum(
            part.fontMetrics().horizontalAdvance(part.text()) - part.fontMetrics().horizontalAdvance(short)
            for part, short in ((self.results_in, self._in_short), (self.round, self._left()))
        )
        whole = super().minimumSizeHint()
        return QSize(max(0, whole.width() - spared), whole.height())

    def _whole(self) -> str:
        return f"{self._club}  ·  {self._title}" if self._club else self._title

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def _give_way(self) -> None:
        """Shorten the line to fit: the date, the club and longer words go first, the event's name last."""
        for club, day, words, rounds in STEPS:
            self.where.setText(self.whole_name() if club else self._title)
            self.when.setVisible(day)
            self.results_in.setText(self._in if words else self._in_short)
            self.round.setText(self._round if rounds else self._left())
            self.round.setToolTip(self._round)
            self._line.invalidate()  # a part that hides is still counted otherwise
            if self._line.sizeHint().width() <= self.width():
                return


def _fill(choice: QComboBox, items: Sequence[tuple[str, str]], chosen: str) -> None:
    """Fill a choice; a single item is shown but cannot be changed."""
    if items != [(choice.itemText(at), choice.itemData(at)) for at in range(choice.count())]:
        choice.clear()
        for text, key in items:
            choice.addItem(text, key)
    choice.setCurrentIndex(choice.findData(chosen))
    choice.setEnabled(len(items) > 1)
