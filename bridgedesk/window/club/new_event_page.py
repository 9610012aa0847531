"""Page for a new event: title, format, rule book, and the numbers of sessions and sections."""

from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QWidget

from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.directing.setup.new_event import (
    LETTERS,
    MOST_SESSIONS,
    NewEventRequest,
    all_play_all,
    by_draw,
    formats,
    pairs_by_draw,
)
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.stages.programme import Nights
from bridgedesk.window.club.supplements_panel import SupplementsPanel
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, card, label
from bridgedesk.window.parts.layouts import column_of, lay_out_page, row_of, shortcut
from bridgedesk.window.parts.page import leave_by_escape
from bridgedesk.window.parts.typed_fields import DayField, YieldingChoice

USUAL_BOOK = "laws-2017"

NAMES = ("Swiss", "Butler", "Howell")


class NewEventPage(QWidget):
    wanted = Signal(NewEventRequest, str)  # what, by which rule book
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.books: Mapping[str, Book] = {}
        self.title = QLineEdit()
        self.day = DayField()
        self.book = YieldingChoice(
            self.tr("Rule book"), self.tr("The regulations this event is played under"), 24
        )
        self.format = YieldingChoice(self.tr("Format"), self.tr("Kinds of event in the rule book"), 24)
        self.sessions, self.sections = QComboBox(), QComboBox()
        self.flights = QLineEdit()
        self.flights.setPlaceholderText(self.tr("e.g. Flight A, Flight B"))
        self.offered = 0  # sessions that a rule book requires, while no other number is chosen
        for number in range(1, MOST_SESSIONS + 1):
            self.sessions.addItem(str(number), number)
        for number in range(1, len(LETTERS) + 1):
            letters = ", ".join(LETTERS[:number])
            self.sections.addItem(f"{number}  ({letters})", number)
        self.supplements = SupplementsPanel()
        self.supplement = button("", self.tr("Clauses of the rule book to change for this event"))
        self.supplement.setCheckable(True)
        self._count_supplements(0)
        self.begin = button(
            self.tr("Create event"), self.tr("Creates the event and opens its setup (Enter)"), main=True
        )
        self.back = button(self.tr("Back"), self.tr("Closes without creating an event (Esc)"))
        self.draft = FormDraft(self, "new event", self._fields, self._usual_title)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        form.setVerticalSpacing(10)
        for name, tip, field in (
            (self.tr("Title"), self.tr("Printed on every sheet"), self.title),
            (self.tr("Date"), self.tr("Date of play"), self.day),
            (self.book.accessibleName(), self.book.toolTip(), self.book),
            (self.format.accessibleName(), self.format.toolTip(), self.format),
            (self.tr("Sessions"), self.tr("Number of sessions"), self.sessions),
            (self.tr("Sections"), self.tr("Number of sections"), self.sections),
            (
                self.tr("Flights (optional)"),
                self.tr("Each becomes an event, drawn and ranked for itself; the best can play one final"),
                self.flights,
            ),
        ):
            field.setAccessibleName(name)
            field.setToolTip(tip)
            form.addRow(name, field)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("", self.supplement)
        form.setContentsMargins(0, 6, 0, 6)
        words = self.tr("You choose the movement and type the names on the next page.")
        heading, about = label(self.tr("New event"), "heading"), label(words, "faint", wraps=True)
        sheet = card(heading, self.draft.line, about, form, row_of(self.back, None, self.begin))
        sheet.setMaximumWidth(560)
        sheet.setMinimumWidth(420)
        self.beside = card(self.supplements)
        self.beside.hide()
        upright = column_of(None, sheet, None, shares=(2, 0, 3))
        lay_out_page(self, None, upright, self.beside, None, shares=(1, 5, 7, 1))

    def _wire(self) -> None:
        self.book.currentIndexChanged.connect(self._show_formats)
        self.format.currentIndexChanged.connect(self._show_sections)
        self.format.currentIndexChanged.connect(self._show_usual_title)
        self.day.dateChanged.connect(self._show_usual_title)
        self.format.currentIndexChanged.connect(self._show_clauses)
        self.supplement.toggled.connect(self._show_supplements)
        self.supplements.changed.connect(self._count_supplements)
        self.draft.restored.connect(self._restored)
        self.draft.discarded.connect(self._discarded)
        for field in (self.title, self.flights):
            field.returnPressed.connect(self.begin.click)
        self.begin.clicked.connect(self._begin)
        self.back.clicked.connect(self.left)
        shortcut(self, "Esc").activated.connect(lambda: leave_by_escape(self, self.left))

    def ask(
        self, books: Mapping[str, Book], today: date, drafts: Drafts | None = None, last: Event | None = None
    ) -> None:
        """Show the page with the rule book, the format and the numbers of `last`, the event of last week."""
        self.draft.leave()
        self.supplements.drafts = drafts
        if books is not self.books:
            self.books = books
            self.book.clear()
            for book in books.values():
                self.book.addItem(book.title, book.id)
        self._choose_as(last)
        self.day.setDate(QDate(today.year, today.month, today.day))
        self.title.setModified(False)
        self.flights.clear()
        self._show_usual_title()
        self.supplements.forget()
        self.supplement.setChecked(False)
        self.draft.begin(drafts)

    def _choose_as(self, last: Event | None) -> None:
        known = last is not None and self.book.findData(last.rulebook.id) >= 0
        book = last.rulebook.id if last is not None and known else USUAL_BOOK
        self.book.setCurrentIndex(max(0, self.book.findData(book)))
        self._show_formats()
        if last is not None and known:
            self.format.setCurrentIndex(max(0, self.format.findData(last.kind)))
        sessions = last.sessions if last is not None and known else ()
        sections = max((len(session.sections) for session in sessions), default=1)
        self.sessions.setCurrentIndex(max(0, self.sessions.findData(len(sessions))))
        self.sections.setCurrentIndex(max(0, self.sections.findData(sections)))
        self._show_sections()

    def _usual_title(self) -> dict[str, str]:
        """Return the title that the program has put in, if there is no other."""
        return {} if self.title.isModified() else {"title": self.title.text()}

    def _fields(self) -> dict[str, QWidget]:
        what = {"title": self.title, "day": self.day, "book": self.book, "format": self.format}
        how_many = {"sessions": self.sessions, "sections": self.sections, "flights": self.flights}
        return {**what, **how_many, "supplements": self.supplements}

    def _restored(self) -> None:
        """Restore in order: formats depend on the book, sessions on the format."""
        self._show_formats()
        self.draft.fill()
        self._show_sections()
        self._show_usual_title()
        self.supplement.setChecked(bool(self.supplements.laid))
        self.draft.fill()

    def _discarded(self) -> None:
        """Offer the formats of the book that is chosen again."""
        self._show_formats()
        self._show_sections()
        self.title.setModified(False)
        self._show_usual_title()

    def _show_formats(self) -> None:
        self.format.clear()
        if book := self.books.get(self.book.currentData()):
            for name, kind in formats(book).items():
                self.format.addItem(kind.title, name)

    def _show_usual_title(self) -> None:
        """Fill in the day of the week and the format as the title, unless another is typed."""
        if self.title.isModified():
            return
        day = self.locale().dayName(self.day.date().dayOfWeek())
        words = self.format.currentText()
        first, *others = words.split(" ")
        name = first in NAMES or any(each[:1].isupper() for each in others[:1])  # as the State Championship
        if not words[1:2].isupper() and not name:  # nor an abbreviation
            words = words[:1].lower() + words[1:]
        self.title.setText(self.tr("{0} {1}").format(day, words))
        if self.title.hasFocus():
            self.title.selectAll()

    def _show_sections(self) -> None:
        """Allow several sections only if there is neither a draw nor a round-robin schedule."""
        book = self.books.get(self.book.currentData())
        kind = self.format.currentData()
        pairs = bool(book and kind and pairs_by_draw(book, kind))
        drawn = pairs or bool(book and kind and (by_draw(book, kind) or all_play_all(book, kind)))
        self._show_nights(book.rule(Nights, "programme", kind) if book and kind else None)
        self.sections.setEnabled(not drawn)
        if drawn:
            self.sections.setCurrentIndex(0)

    def _show_nights(self, rule: Nights | None) -> None:
        """Offer as many sessions as the rule book requires, until another number is chosen."""
        tip = self.tr("Number of sessions")
        if rule is not None:
            tip = self.tr("{0}; the rule book requires at least {1}, each of {2} matches")
            tip = tip.format(self.tr("Number of sessions"), rule.at_least, rule.matches)
        self.sessions.setToolTip(tip)
        if rule is not None and self.sessions.currentData() < rule.at_least:
            self.sessions.setCurrentIndex(self.sessions.findData(rule.at_least))
            self.offered = rule.at_least
        elif rule is None and self.sessions.currentData() == self.offered:
            self.sessions.setCurrentIndex(0)
            self.offered = 0

    def _show_supplements(self, shown: bool) -> None:
        self.beside.setVisible(shown)
        self._show_clauses()
        if shown:
            self.supplements.take_focus()

    def _show_clauses(self) -> None:
        """Show the clauses, which are read only when this part is open."""
        book = self.books.get(self.book.currentData())
        if book is not None and self.format.currentData() and self.supplement.isChecked():
            self.supplements.show_book(book, self.format.currentData())

    def _count_supplements(self, number: int) -> None:
        words = self.tr("Change clauses…")
        self.supplement.setText(self.tr("{0} ({1})").format(words, number) if number else words)

    def _begin(self) -> None:
        day = self.day.date()
        date_ = date(day.year(), day.month(), day.day())
        wanted = NewEventRequest(
            self.title.text(),
            date_,
            self.format.currentData() or "",
            self.sessions.currentData(),
            self.sections.currentData(),
            tuple(self.supplements.laid),
            self.flights.text(),
        )
        self.wanted.emit(wanted, self.book.currentData() or "")

    def take_focus(self) -> None:
        self.title.setFocus(Qt.FocusReason.OtherFocusReason)
        self.title.selectAll()
