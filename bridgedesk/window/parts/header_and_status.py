"""Status line: what was done last or why it was refused, and the sheet posted last."""

from pathlib import Path

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStatusBar,
    QWidget,
)

from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_words
from bridgedesk.event.session import Section, Session
from bridgedesk.window.parts.labels import YieldingButton, YieldingLabel, button, label, restyle
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice


class StatusLine(QStatusBar):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.sheet: Path | None = None
        self.words = YieldingLabel("status")
        self.words.setAccessibleName(self.tr("Last action"))
        self.show_sheet = QPushButton(self.tr("Show sheet"))
        self.show_sheet.setToolTip(self.tr("Opens the last sheet posted"))
        self.show_sheet.hide()
        self.show_sheet.clicked.connect(self._open_sheet)
        self.addWidget(self.words, 1)
        self.addPermanentWidget(self.show_sheet)

    def say(self, words: str, *, wrong: bool = False) -> None:
        self.words.setText(words)
        restyle(self.words, "wrong", wrong)

    def refuse(self, words: str) -> None:
        self.say(words, wrong=True)

    def offer_sheet(self, path: Path | None) -> None:
        self.sheet = path
        self.show_sheet.setVisible(path is not None)

    def _open_sheet(self) -> None:
        if self.sheet is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.sheet)))


# ---- progress of long work in the status bar, with a button to stop it


class ProgressLine(QWidget):
    cancelled = Signal()

    def __init__(self, work: str, kept: str, keys: str, parent: QWidget | None = None) -> None:
        """Create the line; `work` names the work and `kept` says what remains if it is stopped."""
        super().__init__(parent)
        self.words = label("")
        self.bar = QProgressBar()
        self.bar.setRange(0, 100)
        self.bar.setMaximumSize(QSize(160, 16))
        how_far = self.tr("Progress of {0}").format(work)
        self.bar.setAccessibleName(how_far)
        self.bar.setToolTip(self.tr("{0}; you can keep typing").format(how_far))
        stops = self.tr("Stops {0}; {1}").format(work, kept)
        self.cancel = button(self.tr("Stop"), stops, keys=keys)
        self.cancel.setAccessibleDescription(f"{stops} ({keys})")
        self.cancel.clicked.connect(self.cancelled)
        self.setLayout(row_of(self.words, self.bar, self.cancel))
        self.hide()

    def begin(self, words: str) -> None:
        self.words.setText(words)
        self.bar.setAccessibleDescription(words)
        self.bar.setValue(0)
        self.show()

    def end(self) -> None:
        self.hide()


# ---- line above the tabs: event and session, results in, and the round clock

# Club, date, longer words, round with its time: in each step one more of them gives way.
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
        self.where.setAccessibleName(self.tr("Club events"))
        self.where.setToolTip(self.tr("Opens the club's events (Ctrl+E)"))
        self.where.setAutoDefault(True)
        self.where.setObjectName("club")
        self.when = YieldingLabel("faint", wanted=QSizePolicy.Policy.Maximum)
        self.session = choice_field(
            self.tr("Session"), self.tr("Session to show and score (Ctrl+Shift+S)"), letters=0
        )
        self.section = choice_field(
            self.tr("Section"), self.tr("Section to show and score (Ctrl+Shift+T)"), letters=0
        )
        self.results_in, self.to_clear = label("", "progress"), label("", "faint")
        self.round = label("", "strong")
        self._nothing = ""  # said while nothing is expected
        self._club = self._title = ""
        self._in = self._in_short = self._round = ""
        self.where.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        place = (self.where, self.when, self.session, self.section)
        self._line = row_of(*place, None, self.round, self.to_clear, self.results_in, spacing=14)
        self._line.setContentsMargins(12, 6, 18, 4)
        self.setLayout(self._line)
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
        self.where.setToolTip(self.tr("{0}: opens the club's events (Ctrl+E)").format(self.whole_name()))
        self.when.setText(day_words(event.date))
        sessions = [(each.id, self.tr("Session {0}").format(each.id)) for each in event.sessions]
        sections = [(each.id, self.tr("Section {0}").format(each.id)) for each in session.sections]
        for choice, keys, chosen in (
            (self.session, sessions, session.id),
            (self.section, sections, section.id),
        ):
            fill_choice(choice, keys, chosen)
            choice.setEnabled(len(keys) > 1)  # a single one is shown but cannot be changed
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
        self.to_clear.setText(self.tr("{0} to check").format(odd) if odd else "")
        self.to_clear.setToolTip(self.tr("Items to settle before the results are final (F7)"))
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
