"""Controller of the clause pane: finds the clause on the line in front of the director, and goes back."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.clause_page import ClausePages, ClausesOfEvent
from bridgedesk.desk.reports.rules_tonight import TITLE, rules_tonight
from bridgedesk.directing.clause_uses import ClauseUse
from bridgedesk.directing.rules.event_book import LAWS
from bridgedesk.rulebooks import Book
from bridgedesk.window.parts.background_work import bookshelf
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.parts.shown_text import rule_book_of, texts_around, texts_at
from bridgedesk.window.rulings.clause_dock import ClauseDock

if TYPE_CHECKING:
    from collections.abc import Callable

KEYS = "Shift+F1"
Cited = tuple[ClausePages, tuple[str, ...]]  # the rule book, and its clauses on the line


class ClauseController(EventController):
    use_wanted = Signal(ClauseUse)

    def __init__(self, window: QMainWindow, act: Door) -> None:
        super().__init__(window, act)
        self.before: QWidget | None = None  # had the focus when the pane was opened
        self.pages: ClausePages | None = None
        self.number = ""
        self.session: Callable[[], str] = str  # the one in view
        self.window = window
        self.dock = ClauseDock(window)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.dock.hide()
        self.dock.number_chosen.connect(self._go_to_number)
        self.dock.use_chosen.connect(self.use_wanted)
        self.dock.left.connect(self.go_back)
        self.dock.visibilityChanged.connect(lambda shown: self._shown(shown and self.pages is None))

    def take(self, open_event: OpenEvent) -> None:
        """Update the page after an action, or for another event."""
        if open_event is not self.open_event:
            self.pages, self.number = None, ""
        self.open_event = open_event
        self._shown(self.dock.isVisible())

    def _shown(self, shown: bool) -> None:
        if shown and self.open_event is not None:
            self._show_book(self._pages_of(self.pages.book.id if self.pages else self._own_book().id))
            self._show_number(self.number)

    # ---- opening

    def open_here(self) -> None:
        """Open the clauses of the line that has the focus, or else of what is shown around it."""
        focus = QApplication.focusWidget()
        if self.open_event is None or (focus is not None and self.dock.isAncestorOf(focus)):
            return
        self.before = focus
        books = self._books(focus)
        found = (self._cited(books, texts) for texts in (texts_around(focus) if focus is not None else ()))
        self._open(*next((each for each in found if each[1]), (books[0], ())))

    def open_clause(self, book: str, number: str) -> None:
        """Open one clause of a rule book."""
        if self.open_event is not None:
            self.before = QApplication.focusWidget()
            self._open(self._pages_of(book), (number,))

    def _books(self, part: QWidget | None) -> tuple[ClausePages, ...]:
        """Return the pages of the rule book that this part shows, then of the Laws."""
        own = rule_book_of(part) or self._own_book().id
        return tuple(self._pages_of(each) for each in dict.fromkeys((own, LAWS)))

    def _cited(self, books: tuple[ClausePages, ...], texts: list[str]) -> Cited:
        found = ((each, each.cited(texts)) for each in books)
        return next((each for each in found if each[1]), (books[0], ()))

    def _open(self, pages: ClausePages, cited: tuple[str, ...]) -> None:
        self._show_book(pages)
        nothing = self.tr("No clause is named here. Choose one, or read the rules for tonight.")
        self.dock.show_cited(cited, "" if cited else nothing)
        self._show_number(cited[0] if cited else "")
        if not self.dock.isVisible():
            self.dock.show()
            self.window.resizeDocks([self.dock], [self.window.height() * 3 // 5], Qt.Orientation.Vertical)
        self.dock.raise_()
        if cited:
            self.dock.take_focus()
        else:
            self.dock.choice.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_back(self) -> None:
        """Close the pane; the focus returns to where it was, with everything typed there."""
        before, self.before = self.before, None
        self.dock.hide()
        try:
            if before is not None and before.isVisible():
                before.setFocus(Qt.FocusReason.OtherFocusReason)
        except RuntimeError:  # it was removed meanwhile, and the tab has the focus
            return

    # ---- showing

    def _go_to_number(self, number: str) -> None:
        """Show the clause that is chosen, a Law from the Laws, a supplement's from the rule book."""
        if self.pages is not None and number and number not in self.pages.numbers:
            pages, cited = self._cited((self.pages, self._pages_of(LAWS)), [f"({number})"])
            if cited:
                self._show_book(pages)
                number = cited[0]
        self._show_number(number)

    def _own_book(self) -> Book:
        own = self.open_event.book if self.open_event else None
        return own or bookshelf().book(LAWS)

    def _pages_of(self, book: str) -> ClausePages:
        own, event = self._own_book(), self.open_event
        chosen = own if own.id == book else bookshelf().book(book)
        return ClausePages(chosen, ClausesOfEvent(event, chosen) if event else None)

    def _show_book(self, pages: ClausePages) -> None:
        self.pages = pages
        listed = [(number, pages.heading(number)) for number in pages.numbers]
        is_own = pages.book.id == self._own_book().id
        self.dock.show_book(pages.book.title, listed, TITLE if is_own else "")

    def _show_number(self, number: str) -> None:
        """Show a clause; without a number, the rules of the session, or the first clause of another book."""
        if self.pages is None or self.open_event is None:
            return
        is_own = self.pages.book.id == self._own_book().id
        known = number if number in self.pages.numbers else ""
        self.number = known or ("" if is_own else self.pages.numbers[0])
        if not self.number:
            self.dock.show_rules(rules_tonight(self.open_event, self.session()))
        else:
            self.dock.show_page(self.pages.page(self.number))

    # ---- the menu of the right mouse button

    def menu_at(self, window: QWidget, spot: QPoint) -> QMenu | None:
        """Return the menu of these clauses."""
        below = QApplication.widgetAt(spot)
        if self.open_event is None or (below is not None and self.dock.isAncestorOf(below)):
            return None
        pages, cited = self._cited(self._books(below), texts_at(window, spot))
        if not cited:
            return None
        menu = QMenu(window)
        for number in cited:
            heading = pages.heading(number)
            called = number if number.startswith("Law") else self.tr("Clause {0}").format(number)
            action = menu.addAction(called if heading == number else f"{called}: {heading}")
            action.setToolTip(self.tr("Opens the clause ({0})").format(KEYS))
            action.triggered.connect(lambda _=False, number=number: self._open_one(pages, number, cited))
        return menu

    def _open_one(self, pages: ClausePages, number: str, cited: tuple[str, ...]) -> None:
        focus = QApplication.focusWidget()
        if focus is None or not self.dock.isAncestorOf(focus):
            self.before = focus
        self._open(pages, (number, *(each for each in cited if each != number)))
