"""Line below the scores: provisional or final, and what comes next. Reopening asks its reason here."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.check_groups import CheckKind, kind_of
from bridgedesk.desk.queue.finish_state import FinishState, NextStep, finish_state
from bridgedesk.desk.queue.items_to_check import CheckItem
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import YieldingLabel, button, restyle
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.parts.typed_fields import line_field

FINAL = (NextStep.POST, NextStep.NOTHING)


class StateStrip(QWidget):
    reopened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("state")
        self.words = YieldingLabel("strong")
        self.words.setAccessibleName(self.tr("State of the results"))
        self.missing = button(self.tr("Missing scores"), self.tr("Lists the missing scores (F8)"))
        self.check = button(self.tr("To check"), self.tr("Lists the items to check (F7)"))
        self.final = button(self.tr("Make results final"), self.tr("Closes the event; reopening asks why"))
        self.post = button(self.tr("Post results"), self.tr("Makes the files that are posted (Ctrl+Alt+R)"))
        self.reopen = button(self.tr("Reopen…"), self.tr("Allows corrections; they become the next revision"))
        self.reason = line_field(
            self.tr("Reason to reopen"),
            self.tr("Your reason; kept in History (Enter)"),
            hint=self.tr("Reason to reopen, then Enter"),
        )
        self.confirm = button(self.tr("Reopen"), self.tr("Reopens the results (Enter in the reason)"))
        self.cancel = button(self.tr("Cancel"), self.tr("Leaves the results final (Esc)"))
        self.draft = FormDraft(self, "reason to reopen", lambda: {"reason": self.reason})
        self.asking = False
        self.state: FinishState | None = None
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.reason.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        acts = (self.missing, self.check, self.final, self.post, self.reopen)
        line = row_of(self.words, self.reason, *acts, self.confirm, self.cancel, shares=(1, 1))
        whole = column_of(self.draft.line, line)
        whole.setContentsMargins(14, 0, 14, 12)
        self.setLayout(whole)

    def _wire(self) -> None:
        self.reopen.clicked.connect(lambda: self.ask(asking=True))
        self.cancel.clicked.connect(lambda: self.ask(asking=False))
        self.confirm.clicked.connect(lambda: self.reopened.emit(self.reason.text()))
        self.reason.returnPressed.connect(self.confirm.click)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.asking:
            self.ask(asking=False)
        else:
            super().keyPressEvent(event)

    def ask(self, *, asking: bool) -> None:
        """Ask why the results are reopened, in place of the other buttons."""
        self.asking = asking
        self._show()
        (self.reason if asking else self.reopen).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_state(self, state: FinishState | None) -> None:
        self.state = state
        self.asking = self.asking and state is not None and state.next in FINAL
        self._show()

    def _show(self) -> None:
        state, asking = self.state, self.asking
        self.setVisible(state is not None)
        following = state.next if state else None
        final = following in FINAL
        self.words.setText(state.words if state else "")
        self.missing.setVisible(bool(state and state.missing))
        self.check.setVisible(bool(state and state.to_check))
        self.final.setVisible(following is NextStep.FINAL)
        self.post.setVisible(final and not asking)
        self.reopen.setVisible(final and not asking)
        for part in (self.reason, self.confirm, self.cancel):
            part.setVisible(final and asking)
        restyle(self.check, "objectName", "main" if following is NextStep.CHECK else "")
        restyle(self.post, "objectName", "main" if following is NextStep.POST else "")
        restyle(self.final, "objectName", "main" if state and not state.may_go_on else "")


class StateController(EventController):
    """Shows the state after each action, and makes results final or reopens them."""

    focus_wanted = Signal()

    def __init__(self, strip: StateStrip, act: Door) -> None:
        super().__init__(strip, act)
        self.strip = strip
        strip.final.clicked.connect(self._finalise)
        strip.reopened.connect(self._reopen)

    def take(self, open_event: OpenEvent, odd: Sequence[CheckItem]) -> None:
        self.open_event = open_event
        self.strip.draft.go_to(open_event.drafts)
        unusual = sum(kind_of(each) is CheckKind.UNUSUAL for each in odd)
        self.strip.show_state(finish_state(open_event, len(odd), unusual))

    def _finalise(self) -> None:
        if self.carry_out(finalise):
            self.strip.post.setFocus(Qt.FocusReason.OtherFocusReason)

    def _reopen(self, why: str) -> None:
        if self.carry_out(lambda open_event: reopen(open_event, why), self.strip.draft):
            self.strip.reason.clear()
            self.focus_wanted.emit()
        else:
            self.strip.reason.setFocus(Qt.FocusReason.OtherFocusReason)
