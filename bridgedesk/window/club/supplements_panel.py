"""Supplementary regulations of a new event: clauses of the rule book with other figures, and their source."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QListWidget, QPlainTextEdit, QWidget

from bridgedesk.directing.rules.clause_form import clause_form, has_fields
from bridgedesk.directing.rules.clause_words import clause_effect
from bridgedesk.directing.rules.event_book import (
    ClauseBlock,
    clause_blocks,
    overlays_text,
    overlays_typed,
    supplement,
    with_added_supplement,
    with_supplements,
)
from bridgedesk.event.event import Overlay
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised
from bridgedesk.rule_library import text_of_book
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.shown_names import words_of
from bridgedesk.window.club.clause_fields import ClauseFields
from bridgedesk.window.parts.field_values import CompositeField
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, row_of, shortcut
from bridgedesk.window.parts.typed_fields import choice_field, line_field, select_refused

if TYPE_CHECKING:
    from bridgedesk.desk.event.club_file import Drafts

ROOM_FOR_BOTH = 90  # in letters, across
LOWEST = 48  # of what is read and what is typed
PAUSE = 200  # milliseconds after the last keystroke


class SupplementsPanel(CompositeField):
    changed = Signal(int)  # how many there are now
    chosen = Signal(bool)  # by the director: the one that is typed, or one fewer

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.book: Book | None = None
        self.kind = ""
        self.laid: list[Overlay] = []
        self.blocks: list[ClauseBlock] = []
        self.clause = choice_field(self.tr("Clause"), self.tr("Clause to change for this event"), letters=24)
        self.says = QPlainTextEdit()
        self.says.setObjectName("said")
        self.says.setReadOnly(True)
        self.says.setAccessibleName(self.tr("Effect of the clause"))
        self.says.setToolTip(self.tr("Answer under the changed clause; updates as you type"))
        self.says.setTabChangesFocus(True)
        self.fields = ClauseFields()
        self.as_text = button(
            self.tr("Show text"),
            self.tr("Shows the clause as the rule book's file has it"),
        )
        self.as_text.setCheckable(True)
        self.pause = QTimer(self, singleShot=True, interval=PAUSE)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.tr("Text of the clause"))
        self.text.setToolTip(self.tr("Edit the figures; press Tab to continue"))
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.source = line_field(
            self.tr("Source"),
            self.tr("Quoted in every answer it changes; press Enter to save the regulation"),
            self.tr("e.g. Supplementary 3.2"),
        )
        self.words = label("", "faint", wraps=True)
        self.lay = button(self.tr("Save regulation"), self.tr("Applies it to this event (Enter)"))
        self.listed = QListWidget()
        self.listed.setAccessibleName(self.tr("Supplementary regulations"))
        self.listed.setToolTip(self.tr("Press Del to remove one"))
        self.listed.setMaximumHeight(84)
        self.remove = button(self.tr("Remove regulation"), self.tr("Restores the rule book's own clause"))
        self.drafts: Drafts | None = None
        self.draft = FormDraft(
            self, "supplement", lambda: {"form": self.fields, "text": self.text, "source": self.source}
        )
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        kept = row_of(self.listed, self.remove, shares=(1,))
        kept.setAlignment(self.remove, Qt.AlignmentFlag.AlignTop)
        self.sides = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self.sides.setSpacing(8)
        for part in (self.says, self.text):
            part.setMinimumHeight(LOWEST)
        effect = label(self.tr("Effect"), "faint")
        self.sides.addLayout(column_of(effect, self.says, shares=(0, 1), spacing=3), 1)
        settings = row_of(label(self.tr("For this event"), "faint"), None, self.as_text)
        self.sides.addLayout(column_of(settings, self.fields, self.text, shares=(0, 1, 1), spacing=3), 1)
        title = label(self.tr("Supplementary regulations"), "heading")
        row = row_of(self.source, self.lay, shares=(1,))
        parts = (title, self.clause, self.draft.line, self.sides, row, self.words, kept)
        self.setLayout(column_of(*parts, shares=(0, 0, 0, 1), spacing=8))

    def _wire(self) -> None:
        self.clause.currentIndexChanged.connect(self._show_block)
        self.text.textChanged.connect(self.pause.start)
        self.pause.timeout.connect(self._say_what_it_decides)
        self.fields.edited.connect(self._write)
        self.fields.rebuilt = self._order_fields
        self.as_text.clicked.connect(self._show_as_text)
        self.draft.restored.connect(self._show_restored)
        self.draft.discarded.connect(self._show_restored)
        self.source.returnPressed.connect(self._lay_over)
        self.lay.clicked.connect(self._lay_over)
        self.remove.clicked.connect(self._take_away)
        self._order_fields()
        shortcut(self.listed, "Del", inside=False).activated.connect(self._take_away)

    def _order_fields(self) -> None:
        """Let Tab go from the clause through its fields to the source."""
        typed = (
            self.clause,
            *self.fields.in_order,
            self.text,
            self.source,
            self.lay,
            self.as_text,
            self.says,
        )
        for one, other in pairwise(typed):
            self.setTabOrder(one, other)

    # ---- showing

    def show_book(self, book: Book, kind: str) -> None:
        """Show the clauses for this kind of event; a change of rule book clears the list of supplements."""
        if self.book is None or book.id != self.book.id:
            self.laid.clear()
        self.book, self.kind = book, kind
        self.blocks = clause_blocks(text_of_book(book.id)[0], book.like(kind))
        self.clause.blockSignals(True)
        self.clause.clear()
        for block in self.blocks:
            words = capitalised(block.words)
            self.clause.addItem(f"{block.clause or self.tr('No clause')}: {words}", block.topic)
            self.clause.setItemData(self.clause.count() - 1, words, Qt.ItemDataRole.ToolTipRole)
        topics = [f"{book.id} {block.topic}" for block in self.blocks]
        half_typed = self.drafts.all_of(self.draft.name) if self.drafts else []
        first = next((at for at, each in enumerate(self.blocks) if has_fields(each.text)), 0)
        typed = (topics.index(each.slot.subject) for each in half_typed if each.slot.subject in topics)
        at = next(typed, first)
        self.clause.setCurrentIndex(at)
        self.clause.blockSignals(False)
        self._show_block()
        self._show_laid()

    def _show_block(self) -> None:
        self.draft.leave()
        at = self.clause.currentIndex()
        block = self.blocks[at] if 0 <= at < len(self.blocks) else None
        self.text.setPlainText(block.text if block else "")
        self._show_fields(in_text=False)
        self.source.clear()
        if self.book is not None and block is not None:
            self.draft.begin(self.drafts, f"{self.book.id} {block.topic}")
        self._say_what_it_decides()
        self.show_message(self.tr("Edit the figures, type the source and press Enter."))

    def _show_fields(self, *, in_text: bool) -> None:
        """Show the clause as fields, or as text where it has none or the director wants the text."""
        try:
            form = clause_form(self.text.toPlainText()) if self.text.toPlainText() else None
        except Refusal:
            form = None
        self.fields.show_clause(form)
        self.as_text.setVisible(form is not None or in_text)
        self._show_sides(in_text=in_text or form is None)

    def _show_sides(self, *, in_text: bool) -> None:
        self.as_text.setChecked(in_text)
        self.text.setVisible(in_text)
        self.fields.setVisible(not in_text)

    def _show_as_text(self, wanted: bool) -> None:
        self._show_fields(in_text=wanted)
        (self.text if self.text.isVisibleTo(self) else self.fields).setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_restored(self) -> None:
        """Show a draft: its fields, or its text if that was typed."""
        try:
            same = self.fields.text() == self.text.toPlainText()
        except Refusal:
            same = True  # half typed in a field
        if not same:
            self._show_fields(in_text=self.fields.isHidden())
        self._say_what_it_decides()

    def _write(self) -> None:
        """Write the clause from its fields; the effect is shown, or why it cannot be read."""
        try:
            text = self.fields.text()
        except Refusal:
            self.pause.start()
            return
        if text != self.text.toPlainText():
            self.text.setPlainText(text)
        else:
            self.pause.start()

    def _typed(self) -> str:
        """Return the clause as it is typed; refuse a field that cannot be read."""
        return self.fields.text() if not self.fields.isHidden() else self.text.toPlainText()

    def _say_what_it_decides(self) -> None:
        self.pause.stop()
        if self.book is None or not self.text.toPlainText().strip():
            self.says.clear()
            return
        try:
            lines = clause_effect(self.book, self.kind, self._typed())
        except Refusal as problem:
            lines = [str(problem)]
        self.says.setPlainText("\n".join(lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place both parts next to each other if there is room."""
        super().resizeEvent(event)
        wide = event.size().width() // self.fontMetrics().averageCharWidth() >= ROOM_FOR_BOTH
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.sides.setDirection(across if wide else down)

    def show_supplements(self, laid: Sequence[Overlay]) -> None:
        """Show the event's supplements."""
        if list(laid) != self.laid:
            self.laid = list(laid)
            self._show_laid()

    def _show_laid(self) -> None:
        self.listed.clear()
        self.listed.addItems([f"{each.source}: {words_of(each.replaces)}" for each in self.laid])
        self.listed.setCurrentRow(len(self.laid) - 1)
        for each in (self.listed, self.remove):
            each.setVisible(bool(self.laid))
        self.changed.emit(len(self.laid))

    def show_message(self, words: str, *, wrong: bool = False) -> None:
        restyle_as(self.words, "refusal" if wrong else "faint")
        self.words.setText(words)

    # ---- typing

    def _lay_over(self) -> None:
        if self.book is None:
            return
        try:
            laid = supplement(self.book, self._typed(), self.source.text())
            wanted = with_added_supplement(self.laid, laid)
            with_supplements(self.book, wanted)
        except Refusal as problem:
            self.show_message(str(problem), wrong=True)
            select_refused()
            return
        self.laid = wanted
        self._show_laid()
        self.show_message(self.tr("{0} applies to this event.").format(laid.source))
        self.clause.setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit(True)
        if laid in self.laid:
            self.source.clear()
            self.draft.forget()
            self.edited.emit()

    def _take_away(self) -> None:
        at = self.listed.currentRow()
        if 0 <= at < len(self.laid):
            taken = self.laid.pop(at)
            self._show_laid()
            self.show_message(
                self.tr("{0} removed. The rule book's own clause applies again.").format(taken.source)
            )
            self.chosen.emit(False)
            self.edited.emit()

    def forget(self) -> None:
        self.laid.clear()
        self._show_laid()

    def value(self) -> str:
        """Return the supplementary regulations of an event that is not created yet, as text."""
        return overlays_text(self.laid)

    def put(self, text: str) -> None:
        self.laid = overlays_typed(text)
        self._show_laid()

    def take_focus(self) -> None:
        self.clause.setFocus(Qt.FocusReason.OtherFocusReason)
