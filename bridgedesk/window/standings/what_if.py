"""Assumed results below the chances: what follows is worked out in the background and never recorded."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.draws.rounds import last_session_drawn
from bridgedesk.directing.draws.what_if import WhatIf, may_be_assumed, what_if
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.standings.forms_and_ledger import InlineForm

if TYPE_CHECKING:
    from bridgedesk.event.event import Event


class WhatIfForm(InlineForm):
    assumed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.results = self.field(
            self.tr("e.g. 3 12-8; 5 10-10"),
            self.tr("Tables still open, each with the VPs it may end with (Enter)"),
        )
        self.results.setAccessibleName(self.tr("Assumed results"))
        self.show_draw = self.press(
            self.tr("Show what if"),
            self.tr("Shows the next draw and the chances with these results; records nothing"),
            lambda: self.assumed.emit(self.results.text()),
            self.results,
        )
        self.clear = self.press(
            self.tr("Clear"), self.tr("Shows the chances without assumed results"), self._clear
        )

    def _clear(self) -> None:
        self.results.setText("")
        self.assumed.emit("")


class WhatIfController(QObject):
    """Works out what follows from the assumed results, for the standings they were typed for."""

    changed = Signal()
    refused = Signal(str)

    def __init__(self, form: WhatIfForm) -> None:
        super().__init__(form)
        self.form = form
        self.work = BackgroundWork(self)
        self.open_event: OpenEvent | None = None
        self.supposed_of: Event | None = None  # as it was when the results were assumed
        self.found: WhatIf | None = None
        form.assumed.connect(self._ask)
        self.work.done.connect(self._show)
        self.work.refused.connect(self.refused)

    def take(self, open_event: OpenEvent) -> WhatIf | None:
        """Return what is assumed of this event; a result that came in since ends it."""
        if self.supposed_of is not open_event.event:
            self.work.forget()
            self.found = None
        self.open_event, self.supposed_of = open_event, open_event.event
        session = last_session_drawn(open_event.event)
        self.form.setEnabled(session is not None and may_be_assumed(open_event.event, session))
        return self.found

    def _ask(self, typed: str) -> None:
        open_event = self.open_event
        if open_event is None:
            return
        self.work.forget()
        if not typed.strip():
            self._show(None)
            return
        event, book = open_event.event, open_event.book_in_force
        session = last_session_drawn(event)
        if book is not None and session is not None:
            self.work.ask(lambda: what_if(event, book, session, typed))

    def _show(self, found: WhatIf | None) -> None:
        self.found = found
        self.changed.emit()
