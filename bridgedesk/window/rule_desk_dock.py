"""Rule desk: ask the book. The form is made of the facts of a question; the answer has its clause."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDockWidget,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.rule_desk import ask, form, questions
from bridgedesk.rulebooks import Book
from bridgedesk.window.form_fields import FormFields
from bridgedesk.window.words import button, label, restyle_as


class RuleDeskDock(QDockWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rule desk"))
        self.setObjectName("rule desk")
        self.books: Mapping[str, Book] = {}
        self._event_kind = ""
        self.book, self.question = QComboBox(), QComboBox()
        for choice, name, tip in (
            (self.book, self.tr("Rule book"), self.tr("The book that is asked")),
            (self.question, self.tr("Question"), self.tr("What it is asked")),
        ):
            choice.setAccessibleName(name)
            choice.setToolTip(tip)
            choice.setMinimumContentsLength(12)
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for name, words in questions().items():
            self.question.addItem(words or name, name)
        self.form = FormFields()
        self.ask = button(self.tr("Ask the book"), self.tr("Enter asks, too"), main=True)
        self.value, self.words = label("", "answer"), label("")
        self.more = label("", "faint")
        for each in (self.value, self.words, self.more):
            each.setWordWrap(True)
            each.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out()
        self.book.currentIndexChanged.connect(self._make_form)
        self.question.currentIndexChanged.connect(self._make_form)
        self.ask.clicked.connect(self._ask)
        self.form.entered.connect(self._ask)

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setObjectName("room")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.setSpacing(8)
        for each in (self.book, self.question):
            layout.addWidget(each)
        layout.addWidget(self.form)
        for answer in (self.ask, self.value, self.words, self.more):
            layout.addWidget(answer)
        layout.addStretch()
        scroll = QScrollArea()
        scroll.setObjectName("room")
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        self.setWidget(scroll)
        self.setMinimumWidth(320)

    # ---- the form

    def show_books(self, books: Mapping[str, Book], book: str, kind: str) -> None:
        """The event's own book, and its kind of event, are chosen already."""
        self._event_kind = kind
        if books is not self.books:
            self.books = books
            self.book.clear()
            for each in books.values():
                self.book.addItem(each.title, each.id)
        self.book.setCurrentIndex(max(0, self.book.findData(book)))

    def choose(self, question: str) -> None:
        self.question.setCurrentIndex(max(0, self.question.findData(question)))

    def _make_form(self) -> None:
        self._show_answer("", "", "")
        book = self.books.get(self.book.currentData())
        if book is not None:
            self.form.show_lines(form(self.question.currentData(), book, self._event_kind))

    # ---- the answer

    def _ask(self) -> None:
        book = self.books.get(self.book.currentData())
        if book is None:
            return
        try:
            answer = ask(book, self.question.currentData(), self.form.given())
        except Refusal as problem:
            self._show_answer("", str(problem), "", wrong=True)
            return
        clause = self.tr("Clause {0}. ").format(answer.clause) if answer.clause else ""
        self._show_answer(answer.value, f"{clause}{answer.because}.", "\n".join(answer.more))

    def _show_answer(self, value: str, words: str, more: str, *, wrong: bool = False) -> None:
        restyle_as(self.words, "refusal" if wrong else "")
        for where, text in ((self.value, value), (self.words, words), (self.more, more)):
            where.setText(text)
            where.setVisible(bool(text))

    def take_focus(self) -> None:
        self.question.setFocus(Qt.FocusReason.OtherFocusReason)
