"""Page that Esc leaves, and the common base of the controllers that act on the open event."""

from collections.abc import Callable
from contextlib import nullcontext

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.window.parts.field_keys import holds_typing
from bridgedesk.window.parts.form_draft import FormDraft


def leave_by_escape(page: QWidget, left: SignalInstance) -> None:
    """Leave a page or a form on Esc, unless something is typed in it."""
    if not holds_typing(page):
        left.emit()


class Page(QWidget):
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            leave_by_escape(self, self.left)
        else:
            super().keyPressEvent(event)


# ---- the way from a controller to the actions

Door = Callable[[Callable[[], Change | None]], bool]  # carries out an action; False if it was refused


class EventController(QObject):
    """Base of the controllers of parts that show the open event and act on it."""

    def __init__(self, part: QObject, act: Door) -> None:
        super().__init__(part)
        self.act = act
        self.open_event: OpenEvent | None = None

    def carry_out(self, action: Callable[[OpenEvent], Change | None], draft: FormDraft | None = None) -> bool:
        """Carry out an action on the open event, with what was typed in a draft; return False if there is
        no event or the action was refused."""
        open_event = self.open_event
        if open_event is None:
            return False
        with draft.used() if draft else nullcontext():
            return self.act(lambda: action(open_event))
