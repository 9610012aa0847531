"""Rule desk: ask the book. The form is made of the facts of a question; the answer has its clause."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDockWidget,
    QFormLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.rule_desk import FactField, ask, form, questions
from bridgedesk.rulebooks import Book
from bridgedesk.window.words import button, label, restyle_as

Field = QComboBox | QLineEdit | QCheckBox


class RuleDeskDock(QDockWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rule desk"))
        self.setObjectName("rule desk")
        self.books: Mapping[str, Book] = {}
        self.fields: dict[str, Field] = {}
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
        self.facts = QVBoxLayout()
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

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setObjectName("room")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.setSpacing(8)
        for each in (self.book, self.question):
            layout.addWidget(each)
        layout.addLayout(self.facts)
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
        self.setMinimumWidth(340)

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
        self.question.setCurrentIndex(self.question.findData(question))

    def _make_form(self) -> None:
        while item := self.facts.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.fields = {}
        self._show_answer("", "", "")
        book = self.books.get(self.book.currentData())
        if book is None:
            return
        needed, others = QFormLayout(), QFormLayout()
        for fact in form(self.question.currentData(), book):
            self.fields[fact.name] = field = self._field(fact)
            rows = needed if fact.required else others
            rows.addRow(
                label(fact.name.replace("_", " ").capitalize(), "" if fact.required else "faint"), field
            )
        for rows in (needed, others):
            rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            rows.setContentsMargins(0, 0, 0, 4)
            if rows.rowCount():
                group = QWidget()
                group.setLayout(rows)
                self.facts.addWidget(group)

    def _field(self, fact: FactField) -> Field:
        words = fact.words[:1].upper() + fact.words[1:]
        field: Field
        if fact.yes_or_no:
            field = QCheckBox(self.tr("yes"))
        elif fact.choices:
            field = QComboBox()
            if not fact.required:
                field.addItem("")
            field.addItems(fact.choices)
            field.setCurrentIndex(max(0, field.findText(self._event_kind)))
        else:
            field = QLineEdit()
            field.setPlaceholderText("" if fact.required else self.tr("may be left out"))
            field.returnPressed.connect(self._ask)
        field.setAccessibleName(words)
        field.setToolTip(words)
        return field

    # ---- the answer

    def given(self) -> dict[str, str]:
        return {name: _given(field) for name, field in self.fields.items()}

    def _ask(self) -> None:
        book = self.books.get(self.book.currentData())
        if book is None:
            return
        try:
            answer = ask(book, self.question.currentData(), self.given())
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


def _given(field: Field) -> str:
    match field:
        case QCheckBox():
            return "yes" if field.isChecked() else "no"
        case QComboBox():
            return field.currentText()
        case _:
            return field.text()
