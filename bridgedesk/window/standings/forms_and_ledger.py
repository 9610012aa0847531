"""Forms below a view of the standings: a prize, a ladder, final results and reopening."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QPushButton, QWidget

from bridgedesk.desk.views.ledgers import Ledger
from bridgedesk.standings.ledger import Line
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import YieldingLabel, button, label
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.lists import ledger_table
from bridgedesk.window.parts.typed_fields import OwnUndo, choice_field, fill_choice, line_field, number_field

MOST_EVENINGS = 99


class InlineForm(QWidget):
    """Row of fields and buttons; Enter in a field presses the first button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row_of(spacing=8)
        self.above = column_of(self.row)
        self.setLayout(self.above)
        self.own_undo = OwnUndo(self)

    def drafted(self, name: str, /, **fields: QWidget) -> FormDraft:
        """Keep a draft of these fields; its line is shown above them."""
        draft = FormDraft(self, name, lambda: fields)
        self.above.insertWidget(0, draft.line)
        return draft

    def field(self, name: str, tip: str, *, share: int = 2) -> QLineEdit:
        found = line_field(name, tip, hint=name)
        self.row.addWidget(found, share)
        self.own_undo.watch(found)
        return found

    def choice(self, name: str, tip: str) -> QComboBox:
        found = choice_field(name, tip)
        self.row.addWidget(found, 1)
        return found

    def press(
        self, text: str, tip: str, act: Callable[[], object], *fields: QLineEdit, main: bool = False
    ) -> QPushButton:
        """Add a button; Enter in one of these fields presses it."""
        found = button(text, tip, main=main)
        self.row.addWidget(found)
        for field in fields:
            field.returnPressed.connect(found.click)
        found.clicked.connect(lambda: act())
        return found


class PrizeForm(InlineForm):
    offered = Signal(str, str, str, str)  # name, among, place, worth
    taken_back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = self.field(self.tr("Prize"), self.tr("What it is called on the prize list"), share=3)
        self.among = self.choice(self.tr("Among"), self.tr("Everybody, one field, or those of one grade"))
        self.place = self.field(self.tr("Place"), self.tr("For which place on that list"), share=1)
        self.worth = self.field(
            self.tr("Worth"),
            self.tr("An amount such as 40 is cash and shared, with or without its sign; all else is goods"),
        )
        typed = (self.name, self.place, self.worth)
        self.offer = self.press(
            self.tr("Offer"), self.tr("Puts it on the prize list (Enter)"), self._offer, *typed
        )
        self.take_back = self.press(
            self.tr("Take back"), self.tr("The prize that is chosen above"), self.taken_back.emit
        )
        self.draft = self.drafted(
            "prize", name=self.name, among=self.among, place=self.place, worth=self.worth
        )

    def show_lists(self, names: Sequence[str]) -> None:
        fill_choice(self.among, [(name, name) for name in names], self.among.currentText())

    def _offer(self) -> None:
        self.offered.emit(self.name.text(), self.among.currentText(), self.place.text(), self.worth.text())

    def done(self) -> None:
        """Clear the form for the next prize."""
        for field in (self.name, self.place, self.worth):
            field.clear()
        self.name.setFocus()


class LadderForm(InlineForm):
    begun = Signal(str, str, int)  # title, ranks, best of
    counted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.counts = self.press(
            self.tr("This evening counts"), self.tr("For the series chosen above"), self.counted.emit
        )
        self.title = self.field(self.tr("New series"), self.tr("Its title, such as Winter ladder"), share=3)
        self.ranks = self.choice(self.tr("Ranks"), self.tr("Players or pairs"))
        self.ranks.addItem(self.tr("players"), "players")
        self.ranks.addItem(self.tr("pairs"), "pairs")
        self.best = number_field(
            self.tr("How many evenings count"),
            self.tr("The best so many count; 0 is all of them"),
            0,
            MOST_EVENINGS,
        )
        self.best.setSpecialValueText(self.tr("all evenings"))
        self.best.setPrefix(self.tr("best "))
        self.row.addWidget(self.best)
        self.begin = self.press(
            self.tr("Begin"), self.tr("Begins this series (Enter)"), self._begin, self.title
        )
        self.draft = self.drafted("series", title=self.title, ranks=self.ranks, best=self.best)

    def _begin(self) -> None:
        self.begun.emit(self.title.text(), self.ranks.currentData(), self.best.value())

    def show_counts(self, *, counts: bool, there_is_one: bool) -> None:
        self.counts.setEnabled(there_is_one)
        self.counts.setText(
            self.tr("This evening no longer counts") if counts else self.tr("This evening counts")
        )


class PostingForm(InlineForm):
    final_wanted = Signal()
    reopened = Signal(str)
    revision_wanted = Signal()
    room_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.final = self.press(
            self.tr("Make it final"),
            self.tr("Freezes the results; waits until everything is in and cleared"),
            self.final_wanted.emit,
            main=True,
        )
        self.revision = self.press(
            self.tr("Post the revision"),
            self.tr("Posts corrected results before they are final again"),
            self.revision_wanted.emit,
        )
        self.reason = self.field(self.tr("Why it is reopened"), self.tr("The reason stands in the history"))
        self.draft = self.drafted("why reopened", reason=self.reason)
        self.reopen = self.press(
            self.tr("Reopen"),
            self.tr("Corrections become the next revision (Enter)"),
            lambda: self.reopened.emit(self.reason.text()),
            self.reason,
        )
        self.room = self.choice(
            self.tr("In the room"), self.tr("What the room display (F11) shows, by finished boards only")
        )
        self.room.addItem(self.tr("Room: the clock"), "clock")
        self.room.addItem(self.tr("Room: the leaders"), "leaders")
        self.room.addItem(self.tr("Room: finished boards"), "boards")
        self.room.addItem(self.tr("Room: the draw"), "draw")
        self.room.activated.connect(lambda at: self.room_wanted.emit(self.room.itemData(at)))

    def show_state(self, *, final: bool, posted: bool) -> None:
        self.final.setEnabled(not final)
        self.revision.setEnabled(posted and not final)
        self.reason.setEnabled(final)
        self.reopen.setEnabled(final)


# ---- breakdown next to the standings: the lines that add up to the chosen figure

LEAST = 5  # lines of text
CURRENCIES = "$£€"


class LedgerCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.title = YieldingLabel("heading")
        self.words = label("", "faint", wraps=True)
        self.model, self.view = ledger_table(
            self.tr("Ledger"), self.tr("Each line and what it does to the figure")
        )
        layout = column_of(self.title, self.words, self.view, spacing=8)
        layout.setContentsMargins(16, 12, 16, 12)
        self.setLayout(layout)

    def changeEvent(self, event: QEvent) -> None:
        """Keep the headings and one line of two rows visible, however large the letters."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.view.setMinimumHeight(LEAST * self.view.fontMetrics().lineSpacing())

    def show_ledger(self, ledger: Ledger | None, words: str = "") -> None:
        """Show a breakdown; without one, `words` say what to do."""
        if ledger is None:
            self.title.setText(self.tr("How a figure came about"))
            self.words.setText(words or self.tr("Choose a figure with the arrows or a click."))
            self.model.show_rows([])
            return
        self.title.setText(ledger.title)
        self.words.setText(self.tr("The effects add up to the figure, {0}.").format(ledger.total))
        self.model.show_rows([(_opened(each), _amount(each), str(each.effect)) for each in ledger.lines])


def _opened(line: Line) -> str:
    source = ", ".join(filter(None, [line.because, line.clause]))
    return "\n".join(filter(None, [line.what, source]))


def _amount(line: Line) -> str:
    plain = f"{line.amount.normalize():f}"
    return f"{line.unit}{plain}" if line.unit in CURRENCIES else f"{plain} {line.unit}"
