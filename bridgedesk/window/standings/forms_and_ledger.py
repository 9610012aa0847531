"""Forms below a view of the standings: a prize, a ladder, final results and reopening."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from bridgedesk.desk.views.ledgers import Ledger
from bridgedesk.standings.ledger import Line
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import YieldingLabel, button, label
from bridgedesk.window.parts.table_model import NUMBER, TableColumn, TableModel, table_view, wrapped
from bridgedesk.window.parts.typed_fields import OwnUndo, choice_field, line_field

MOST_EVENINGS = 99


class InlineForm(QWidget):
    """Row of fields and buttons; Enter in a field presses the first button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.above = QVBoxLayout(self)
        self.above.setContentsMargins(0, 0, 0, 0)
        self.row = QHBoxLayout()
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(8)
        self.above.addLayout(self.row)
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
        self.offer = button(self.tr("Offer"), self.tr("Puts it on the prize list (Enter)"))
        self.take_back = button(self.tr("Take back"), self.tr("The prize that is chosen above"))
        self.row.addWidget(self.offer)
        self.row.addWidget(self.take_back)
        self.draft = self.drafted(
            "prize", name=self.name, among=self.among, place=self.place, worth=self.worth
        )
        for field in (self.name, self.place, self.worth):
            field.returnPressed.connect(self._offer)
        self.offer.clicked.connect(self._offer)
        self.take_back.clicked.connect(self.taken_back)

    def show_lists(self, names: Sequence[str]) -> None:
        if list(names) != [self.among.itemText(at) for at in range(self.among.count())]:
            self.among.clear()
            self.among.addItems(list(names))

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
        self.counts = button(self.tr("This evening counts"), self.tr("For the series chosen above"))
        self.row.addWidget(self.counts)
        self.title = self.field(self.tr("New series"), self.tr("Its title, such as Winter ladder"), share=3)
        self.ranks = self.choice(self.tr("Ranks"), self.tr("Players or pairs"))
        self.ranks.addItem(self.tr("players"), "players")
        self.ranks.addItem(self.tr("pairs"), "pairs")
        self.best = QSpinBox()
        self.best.setRange(0, MOST_EVENINGS)
        self.best.setSpecialValueText(self.tr("all evenings"))
        self.best.setPrefix(self.tr("best "))
        self.best.setAccessibleName(self.tr("How many evenings count"))
        self.best.setToolTip(self.tr("The best so many count; 0 is all of them"))
        self.row.addWidget(self.best)
        self.begin = button(self.tr("Begin"), self.tr("Begins this series (Enter)"))
        self.row.addWidget(self.begin)
        self.draft = self.drafted("series", title=self.title, ranks=self.ranks, best=self.best)
        self.title.returnPressed.connect(self._begin)
        self.begin.clicked.connect(self._begin)
        self.counts.clicked.connect(self.counted)

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
        self.final = button(
            self.tr("Make it final"),
            self.tr("Freezes the results; waits until everything is in and cleared"),
            main=True,
        )
        self.row.addWidget(self.final)
        self.revision = button(
            self.tr("Post the revision"), self.tr("Posts corrected results before they are final again")
        )
        self.row.addWidget(self.revision)
        self.reason = self.field(self.tr("Why it is reopened"), self.tr("The reason stands in the history"))
        self.draft = self.drafted("why reopened", reason=self.reason)
        self.reopen = button(self.tr("Reopen"), self.tr("Corrections become the next revision (Enter)"))
        self.row.addWidget(self.reopen)
        self.room = self.choice(
            self.tr("In the room"), self.tr("What the room display (F11) shows, by finished boards only")
        )
        self.room.addItem(self.tr("Room: the clock"), "clock")
        self.room.addItem(self.tr("Room: the leaders"), "leaders")
        self.room.addItem(self.tr("Room: finished boards"), "boards")
        self.room.addItem(self.tr("Room: the draw"), "draw")
        self.final.clicked.connect(self.final_wanted)
        self.revision.clicked.connect(self.revision_wanted)
        self.reason.returnPressed.connect(self._reopen)
        self.reopen.clicked.connect(self._reopen)
        self.room.activated.connect(lambda at: self.room_wanted.emit(self.room.itemData(at)))

    def _reopen(self) -> None:
        self.reopened.emit(self.reason.text())

    def show_state(self, *, final: bool, posted: bool) -> None:
        self.final.setEnabled(not final)
        self.revision.setEnabled(posted and not final)
        self.reason.setEnabled(final)
        self.reopen.setEnabled(final)

    def done(self) -> None:
        self.reason.clear()


# ---- breakdown next to the standings: the lines that add up to the chosen figure

LEAST = 5  # lines of text
CURRENCIES = "$£€"


class LedgerCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.title = YieldingLabel("heading")
        self.words = label("", "faint")
        self.words.setWordWrap(True)
        self.model = TableModel(
            [
                TableColumn(self.tr("What"), stretch=True),
                TableColumn(self.tr("Amount"), NUMBER),
                TableColumn(self.tr("Effect"), NUMBER, strong=True),
            ]
        )
        self.view = table_view(
            self.model, self.tr("Ledger"), self.tr("Each line and what it does to the figure")
        )
        wrapped(self.view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        for each in (self.title, self.words, self.view):
            layout.addWidget(each)

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
        self.model.show_rows(
            [
                [
                    "\n".join(
                        filter(None, [line.what, ", ".join(filter(None, [line.because, line.clause]))])
                    ),
                    _amount(line),
                    str(line.effect),
                ]
                for line in ledger.lines
            ]
        )


def _amount(line: Line) -> str:
    plain = f"{line.amount.normalize():f}"
    return f"{line.unit}{plain}" if line.unit in CURRENCIES else f"{plain} {line.unit}"
