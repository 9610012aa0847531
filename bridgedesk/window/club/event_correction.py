"""Line below the list of events: change the title or date of an event, or delete it."""

from datetime import date

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDateEdit, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bridgedesk.desk.club.event_list import EventRow
from bridgedesk.desk.event.drafts import Drafts
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, day_pattern, label


class EventCorrection(QWidget):
    called = Signal(str, str, date)  # key of an event, its title and day from now on
    taken_away = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = ""
        self.title = QLineEdit()
        self.title.setAccessibleName(self.tr("Title of the event"))
        self.title.setToolTip(self.tr("Stands on every sheet; Enter keeps it"))
        self.day = QDateEdit()
        self.day.setCalendarPopup(True)
        self.day.setDisplayFormat(day_pattern())
        self.day.setAccessibleName(self.tr("Day of the event"))
        self.day.setToolTip(self.tr("The day it is played"))
        self.keep = button(self.tr("Keep"), self.tr("The event is called so from now on (Enter)"))
        self.away = button(
            self.tr("Take it out of the list"),
            self.tr("With all that is in it, where it was begun by mistake; Undo brings it back"),
        )
        self.back = button(self.tr("Leave it"), self.tr("Everything stays as it is (Esc)"))
        self.draft = FormDraft(self, "title and day", lambda: {"title": self.title, "day": self.day})
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.addWidget(self.title, 1)
        line.addWidget(self.day)
        line.addWidget(self.keep)
        acts = QHBoxLayout()
        acts.addWidget(self.away)
        acts.addStretch()
        acts.addWidget(self.back)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 6)
        layout.addWidget(label(self.tr("Title and day of the chosen event"), "faint"))
        layout.addWidget(self.draft.line)
        layout.addLayout(line)
        layout.addLayout(acts)

    def _wire(self) -> None:
        self.title.returnPressed.connect(self.keep.click)
        self.keep.clicked.connect(self._keep)
        self.away.clicked.connect(lambda: self.taken_away.emit(self.key))
        self.back.clicked.connect(self.left)
        leave = QShortcut(QKeySequence("Esc"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.activated.connect(self.left)

    def ask(self, row: EventRow, drafts: Drafts | None) -> None:
        self.draft.leave()
        self.key = row.key
        self.title.setText(row.title)
        self.day.setDate(QDate(row.day.year, row.day.month, row.day.day))
        self.draft.begin(drafts, row.key)
        self.show()
        self.title.setFocus(Qt.FocusReason.OtherFocusReason)
        self.title.selectAll()

    def _keep(self) -> None:
        day = self.day.date()
        self.called.emit(self.key, self.title.text(), date(day.year(), day.month(), day.day()))
