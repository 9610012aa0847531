"""Supplementary regulations of the open event; each change applies at once."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.acts.event_rules import change_format, change_supplements
from bridgedesk.desk.acts.sessions import plan_session
from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.setup.new_event import formats
from bridgedesk.event.moment import day_and_time_words, wall_time
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Book, EventKind, Refused
from bridgedesk.window.club.supplements_panel import SupplementsPanel
from bridgedesk.window.parts.background_work import load_rule_book
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, card, label
from bridgedesk.window.parts.layouts import column_of, row_of, shortcut
from bridgedesk.window.parts.page import Door, EventController, leave_by_escape
from bridgedesk.window.parts.typed_fields import (
    OwnUndo,
    YieldingChoice,
    choice_field,
    fill_choice,
    line_field,
)


class SupplementsPage(QWidget):
    left = Signal()
    format_wanted = Signal(str)  # a kind of the rule book
    start_wanted = Signal(str, str)  # a session, and its day and time as typed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panel = SupplementsPanel()
        self.back = button(self.tr("Back"), self.tr("Closes; saved changes stay in force (Esc)"))
        about = label(
            self.tr(
                "Changes also apply to boards already played, and the standings are recalculated. "
                "You can undo each change in History."
            ),
            "faint",
            wraps=True,
        )
        self.format = YieldingChoice(self.tr("Format"), self.tr("Kinds of event in the rule book"), 24)
        self.change = button(
            self.tr("Change format"),
            self.tr("Keeps the entries; a Swiss and a movement can be exchanged only before play"),
        )
        top = row_of(label(self.tr("Format"), "strong"), self.format, self.change, None)
        self.session = choice_field(self.tr("Session"), self.tr("Session whose day and time are set"), 8)
        self.starts = line_field(
            self.tr("Start of the session"),
            self.tr("Day and time of the session; a time alone is on the day of the event"),
            self.tr("e.g. 22 Nov 13:30"),
        )
        self.own_undo = OwnUndo(self)
        self.own_undo.watch(self.starts)
        self.save_start = button(
            self.tr("Save start"), self.tr("Shown on draws, sheets and the timetable; blank for none (Enter)")
        )
        days = row_of(label(self.tr("Session"), "strong"), self.session, self.starts, self.save_start, None)
        self.draft = FormDraft(self, "session start", lambda: {"starts": self.starts})
        bottom = row_of(about, self.back, shares=(1,))
        self.setLayout(column_of(card(top, days, self.draft.line, self.panel, bottom)))
        self.session.activated.connect(lambda _: self.show_start())
        self.starts.returnPressed.connect(self.save_start.click)
        self.save_start.clicked.connect(
            lambda: self.start_wanted.emit(self.session.currentData() or "", self.starts.text())
        )
        self.planned: dict[str, str] = {}  # the start of each session
        self.drafts: Drafts | None = None
        self.change.clicked.connect(lambda: self.format_wanted.emit(self.format.currentData() or ""))
        self.back.clicked.connect(self.left)
        shortcut(self, "Esc").activated.connect(lambda: leave_by_escape(self, self.left))

    def show_formats(self, formats: Mapping[str, EventKind], kind: str) -> None:
        self.format.clear()
        for name, each in formats.items():
            self.format.addItem(each.title, name)
        self.format.setCurrentIndex(self.format.findData(kind))

    def show_sessions(self, sessions: Mapping[str, str], drafts: Drafts | None) -> None:
        """Show the start of each session; what is half typed stays."""
        same = sessions == self.planned and drafts == self.drafts
        self.planned, self.drafts = dict(sessions), drafts
        chosen = self.session.currentData()
        fill_choice(self.session, [(key, self.tr("Session {0}").format(key)) for key in sessions], chosen)
        if not same:
            self.show_start()

    def show_start(self) -> None:
        """Show the start of the chosen session."""
        key = self.session.currentData() or ""
        self.draft.leave()
        self.starts.setText(self.planned.get(key, ""))
        self.draft.begin(self.drafts, key)


# ---- supplementary regulations of the open event, passed to the action


class SupplementsController(EventController):
    def __init__(self, page: SupplementsPage, act: Door) -> None:
        super().__init__(page, act)
        self.page = page
        page.panel.chosen.connect(self._change)
        page.format_wanted.connect(self._change_format)
        page.start_wanted.connect(self._plan_session)

    def show(self, open_event: OpenEvent) -> None:
        """Update the list after an action; what is half typed stays."""
        self.open_event = open_event
        if self.page.isVisible():
            self.page.panel.show_supplements(open_event.event.overlay)
            self._show_sessions(open_event)

    def _show_sessions(self, open_event: OpenEvent) -> None:
        starts = {each.id: each.starts for each in open_event.event.sessions}
        words = {key: day_and_time_words(wall_time(when)) if when else "" for key, when in starts.items()}
        self.page.show_sessions(words, open_event.drafts)

    def _plan_session(self, key: str, typed: str) -> None:
        self.carry_out(lambda open_event: plan_session(open_event, key, typed), self.page.draft)

    def begin(self) -> None:
        """Show the clauses of the event's rule book and its supplements."""
        open_event = self.open_event
        if open_event is None:
            return
        try:
            book = load_rule_book(open_event.event.rulebook.id)
            self.page.panel.drafts = open_event.drafts
            self.page.panel.show_book(book, open_event.event.kind)
            self.page.show_formats(formats(book), open_event.event.kind)
        except Refused as problem:
            self.page.panel.show_message(str(problem), wrong=True)
        self.page.panel.show_supplements(open_event.event.overlay)
        self._show_sessions(open_event)
        self.page.panel.take_focus()

    def _change(self, typed: bool) -> None:
        panel = self.page.panel
        wanted = list(panel.laid)
        draft = panel.draft if typed else None
        changed = self._with_book(lambda each, book: change_supplements(each, book, wanted), draft)
        if not changed and self.open_event is not None:
            panel.show_supplements(self.open_event.event.overlay)

    def _change_format(self, kind: str) -> None:
        if self._with_book(lambda open_event, book: change_format(open_event, kind, book)):
            self.page.left.emit()
        elif self.open_event is not None and self.page.panel.book is not None:
            self.page.show_formats(formats(self.page.panel.book), self.open_event.event.kind)

    def _with_book(self, action: Callable[[OpenEvent, Book], Change], draft: FormDraft | None = None) -> bool:
        """Carry out an action with the book on the page; a refusal is shown there too."""
        panel = self.page.panel

        def change(open_event: OpenEvent) -> Change | None:
            if panel.book is None:
                return None
            try:
                return action(open_event, panel.book)
            except Refusal as problem:
                panel.show_message(str(problem), wrong=True)
                raise

        return self.carry_out(change, draft)
