"""Rule lookup pane: a form with the facts of a question, and the answer with its clause."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtWidgets import QDockWidget, QWidget

from bridgedesk.directing.forms import Needed
from bridgedesk.directing.rules.rule_lookup import (
    EVENT,
    ask,
    deciding_facts,
    needed,
    open_points,
    question_form,
    questions,
)
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Book
from bridgedesk.window.parts.chooser import Chooser, offer
from bridgedesk.window.parts.form_fields import FormFields, form_rows
from bridgedesk.window.parts.labels import (
    answer_labels,
    button,
    label,
    restyle_as,
    scrolling,
    show_words,
)
from bridgedesk.window.parts.layouts import column_of, holder
from bridgedesk.window.parts.shown_text import RULE_BOOK
from bridgedesk.window.parts.typed_fields import YieldingChoice, choice_field, fill_choice, line_field

LEAST_WIDTH, MOST_WIDTH = 320, 365
BESIDE_IT = 24  # the scroll bar and the edges

# Known facts of a question, from the book, the question, the entry, the board and facts chosen already.
Known = Callable[[Book, str, str, str, Mapping[str, str]], Mapping[str, str]]


class RuleLookupDock(QDockWidget):
    def __init__(self, known: Known, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Look up a rule"))
        self.setObjectName("rule desk")
        self.known = known
        self.books: Mapping[str, Book] = {}
        self._filled: Mapping[str, str] = {}
        self.book = choice_field(self.tr("Rule book"), self.tr("Rule book to look in"), letters=12)
        self.question = YieldingChoice(self.tr("Question"), self.tr("Question to look up"), letters=12)
        self.whom = Chooser(
            self.tr("Pair or team"),
            self.tr("Fills in what is known; type a number or part of a name"),
            self.tr("optional"),
        )
        self.board = line_field(
            self.tr("Board"),
            self.tr("Fills in its results if the question is about a board"),
            hint=self.tr("optional"),
        )
        self.whole = label("", "faint", wraps=True)  # the question, if its field is too narrow for it
        for name, words in questions().items():
            self.question.addItem(words or name, name)
        self.form = FormFields()
        self.ask = button(self.tr("Look up"), self.tr("Shows the answer of the rule book (Enter)"), main=True)
        self.value, self.words, self.more = self.answer = answer_labels()
        self._lay_out()
        self._wire()

    def _wire(self) -> None:
        self.book.currentIndexChanged.connect(self._make_form)
        self.question.currentIndexChanged.connect(self._make_form)
        self.whom.activated.connect(self._make_form)
        self.board.editingFinished.connect(self._board_typed)
        self.ask.clicked.connect(self._ask)
        self.form.entered.connect(self._ask)
        self.form.changed.connect(self._fill_in)

    def _lay_out(self) -> None:
        about, titles = form_rows(), []
        for field in (self.whom, self.board):
            titles.append(label(field.accessibleName()))
            about.addRow(titles[-1], field)
        self.form.line_up_with(*titles)
        self.form.follow(self.board)
        layout = column_of(
            self.book, self.question, self.whole, about, self.form, self.ask, *self.answer, spacing=8
        )
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addStretch()
        self.inside = holder(layout, "room")
        self.setWidget(scrolling(self.inside, "room"))
        self.inside.installEventFilter(self)
        self.setMinimumWidth(LEAST_WIDTH)

    # ---- the form

    def show_books(self, books: Mapping[str, Book], book: str) -> None:
        """List the rule books, with the event's own one chosen."""
        self.books = books
        fill_choice(self.book, [(each.id, each.title) for each in books.values()], book)

    def show_about(self, whom: Sequence[tuple[str, str]], entry: str, board: int | None) -> None:
        """Choose the entry and board in front of the director, who may choose others."""
        with QSignalBlocker(self.whom):
            offer(self.whom, (("", "", ""), *((key, words, "") for key, words in whom)))
            self.whom.put(entry)
        self.board.setText("" if board is None else str(board))
        self._make_form()

    def choose(self, question: str) -> None:
        self.question.setCurrentIndex(max(0, self.question.findData(question)))

    def _board_typed(self) -> None:
        if self.board.isModified():
            self.board.setModified(False)
            self._make_form()

    def _make_form(self) -> None:
        self._show_whole()
        self._show_answer("", "", "")
        book = self.books.get(self.book.currentData())
        self.setProperty(RULE_BOOK, self.book.currentData())
        if book is not None:
            self._filled = self._known({})
            self.form.show_lines(question_form(self.question.currentData(), book, known=self._filled))
            self._show_answer("", open_points(self._question(), book, self._filled.get(EVENT, "")), "")
            self._mark_needed()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Widen the pane with its form, so that nothing is cut in larger letters; a long question is repeated
        below its field."""
        if watched is self.inside and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._show_whole()
        if watched is self.inside and event.type() == QEvent.Type.LayoutRequest:
            wanted = self.inside.minimumSizeHint().width() + BESIDE_IT
            self.setMinimumWidth(min(max(LEAST_WIDTH, wanted), MOST_WIDTH))
        return super().eventFilter(watched, event)

    def _show_whole(self) -> None:
        words = self.question.currentText() if self.question.is_cut else ""
        if words != self.whole.text() or self.whole.isHidden() == bool(words):
            self.whole.setText(words)
            self.whole.setVisible(bool(words))

    def _known(self, chosen: Mapping[str, str]) -> Mapping[str, str]:
        book, question = self.books[self.book.currentData()], self.question.currentData()
        return self.known(book, question, str(self.whom.currentData() or ""), self.board.text(), chosen)

    def _fill_in(self) -> None:
        """Update filled-in facts that nobody changed, as another offence has another record."""
        self.refill_facts(
            {name: self.form.given().get(name, "") for name in deciding_facts(self._question())}
        )
        self._mark_needed()

    def _mark_needed(self) -> str:
        """Mark the field the rule book cannot answer without, and return its name."""
        book = self.books.get(self.book.currentData())
        field = needed(book, self._question(), self.form.given()) if book is not None else ""
        self.form.mark_needed(field)
        return field

    def fill_in(self, known: Mapping[str, str]) -> None:
        """Fill in late facts, except over new typing."""
        given = self.form.given()
        self._filled = {**self._filled, **known}
        with QSignalBlocker(self.form):
            self.form.fill_in({name: text for name, text in known.items() if not given.get(name)})
        self._mark_needed()

    def refill_facts(self, chosen: Mapping[str, str] | None = None) -> None:
        if self.books.get(self.book.currentData()) is None or (
            chosen is not None and not any(chosen.values())
        ):
            return
        given, now = self.form.given(), self._known(chosen or {})
        fresh = {
            name: now[name]
            for name, before in {**dict.fromkeys(now, ""), **self._filled}.items()
            if name in now and now[name] != given.get(name) and given.get(name, "") == before
        }
        self._filled = now
        if fresh:
            with QSignalBlocker(self.form):
                self.form.fill_in(fresh)

    def _question(self) -> str:
        return str(self.question.currentData())

    # ---- the answer

    def ask_if_known(self) -> None:
        """Show the answer at once if no fact is missing."""
        if not self._mark_needed():
            self._ask()
            if self.words.objectName() == "refusal":
                self._show_answer("", "", "")

    def _ask(self) -> None:
        book = self.books.get(self.book.currentData())
        if book is None:
            return
        try:
            answer = ask(book, self._question(), self.form.given())
        except Refusal as problem:
            self._show_answer("", str(problem), "", wrong=True)
            if isinstance(problem, Needed):
                self.form.fields[problem.field].setFocus(Qt.FocusReason.OtherFocusReason)
            return
        clause = self.tr("Clause {0}. ").format(answer.clause) if answer.clause else ""
        self._show_answer(answer.value, f"{clause}{answer.because}.", "\n".join(answer.more))

    def _show_answer(self, value: str, words: str, more: str, *, wrong: bool = False) -> None:
        restyle_as(self.words, "refusal" if wrong else "")
        for part, text in zip(self.answer, (value, words, more), strict=True):
            show_words(part, text)

    def take_focus(self) -> None:
        self.question.setFocus(Qt.FocusReason.OtherFocusReason)
