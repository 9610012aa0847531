"""The line above the tabs: where we are, how far the results are, and what the clock says."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QWidget

from bridgedesk.event.event import Event
from bridgedesk.event.session import Section, Session
from bridgedesk.window.parts.words import YieldingButton, YieldingLabel, label, long_day


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
        self.where.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        layout = QHBoxLayout(self)
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

    def show_place(self, event: Event, session: Session, section: Section) -> None:
        self.where.setText(f"{event.club}  ·  {event.title}" if event.club else event.title)
        self.where.setToolTip(self.tr("{0}: the events of the club (Ctrl+E)").format(self.where.text()))
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
        self._nothing = self.tr("No movement yet") if session.sections else self.tr("No draw yet")

    def show_progress(self, come_in: int, expected: int, odd: int) -> None:
        words = self.tr("{0} of {1} results in").format(come_in, expected)
        self.results_in.setText(words if expected else self._nothing)
        self.to_clear.setText(self.tr("{0} to clear").format(odd) if odd else "")
        self.to_clear.setToolTip(self.tr("Odd results that wait for a look before anything is final"))

    def show_round(self, words: str) -> None:
        self.round.setText(words)


def _fill(choice: QComboBox, items: Sequence[tuple[str, str]], chosen: str) -> None:
    """Where there is only one there is nothing to choose; the name is shown all the same."""
    if items != [(choice.itemText(at), choice.itemData(at)) for at in range(choice.count())]:
        choice.clear()
        for text, key in items:
            choice.addItem(text, key)
    choice.setCurrentIndex(choice.findData(chosen))
    choice.setEnabled(len(items) > 1)
