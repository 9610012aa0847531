"""Status line: what was done last or why it was refused, what was made, and what is saved."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStatusBar,
    QWidget,
)

from bridgedesk.desk.club.automatic_backups import KeptState
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.event.days import session_day
from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_words
from bridgedesk.event.session import Section, Session
from bridgedesk.window.parts.labels import YieldingButton, YieldingLabel, announce, button, label, restyle
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.made_files import MadeFiles
from bridgedesk.window.parts.saved_state import SavedState
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice, select_refused


class StatusLine(QStatusBar):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.words = YieldingLabel("status")
        self.words.setAccessibleName(self.tr("Last action"))
        self.made = MadeFiles()  # laid out above this line
        self.made.not_opened.connect(self.refuse)
        self.saved = SavedState()
        self.addWidget(self.words, 1)
        self.addPermanentWidget(self.saved)

    def say(self, words: str, *, wrong: bool = False, made: Sequence[Path] = ()) -> None:
        """Show what was done, and where the files are that it wrote."""
        self.words.setText(words)
        restyle(self.words, "wrong", wrong)
        announce(self.words, words, at_once=wrong)
        self.show_made(made)

    def refuse(self, words: str) -> None:
        self.say(words, wrong=True)

    def refuse_typed(self, words: str) -> None:
        """Say why what was just typed is refused, and select it."""
        self.refuse(words)
        select_refused()

    def forget_refusal(self) -> None:
        """Clear why something was refused; what was done stays in view."""
        if self.words.property("wrong"):
            self.say("")

    def show_made(self, files: Sequence[Path]) -> None:
        """Show where files were written; an action that wrote none leaves the last ones in view."""
        if files:
            self.made.show_files(files)

    def show_state(self, state: KeptState | None) -> None:
        """Show what is saved of the open club; without one, there is nothing made of it either."""
        self.saved.show_state(state)
        if state is None:
            self.made.show_files(())


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
    missing_wanted = Signal()
    checks_wanted = Signal()

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
        self.results_in = _link("progress", self.tr("Results in"), self.tr("Lists the missing scores (F8)"))
        self.to_clear = _link(
            "checks",
            self.tr("Items to check"),
            self.tr("Lists the items to settle before the results are final (F7)"),
        )
        self.to_clear.hide()
        self.round = label("", "strong")
        self.items = 0  # to check
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
        self.results_in.clicked.connect(self.missing_wanted)
        self.to_clear.clicked.connect(self.checks_wanted)
        self.session.activated.connect(lambda at: self.session_chosen.emit(self.session.itemData(at)))
        self.section.activated.connect(lambda at: self.section_chosen.emit(self.section.itemData(at)))

    def whole_name(self) -> str:
        return f"{self._club}  ·  {self._title}" if self._club else self._title

    def show_place(self, event: Event, session: Session, section: Section) -> None:
        self._club, self._title = event.club or "", event.title
        self.where.setToolTip(self.tr("{0}: opens the club's events (Ctrl+E)").format(self.whole_name()))
        self.when.setText(day_words(session_day(event, session)))
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
        self.results_in.setToolTip(self.tr("{0}: lists the missing scores (F8)").format(self._in))
        self.results_in.setAccessibleName(self._in)
        self._give_way()

    def show_to_clear(self, odd: int) -> None:
        self.items = odd
        self.to_clear.setText(self.tr("{0} to check").format(odd) if odd else "")
        self.to_clear.setAccessibleName(self.tr("{0} items to check").format(odd))
        self.to_clear.setVisible(bool(odd))
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


def _link(kind: str, name: str, tip: str) -> QPushButton:
    """Return words that lead to what they count, by a click, or by Tab and Enter."""
    found = QPushButton()
    found.setObjectName(kind)
    found.setAccessibleName(name)
    found.setToolTip(tip)
    found.setAutoDefault(True)
    found.setCursor(Qt.CursorShape.PointingHandCursor)
    return found
