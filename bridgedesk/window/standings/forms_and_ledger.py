"""Forms below a view of the standings: a prize, a ladder, final results and reopening."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QPushButton, QWidget

from bridgedesk.desk.views.ledgers import Ledger
from bridgedesk.event.spelling import capitalised, with_unit
from bridgedesk.standings.explain.figures import figure_text, plain_figure
from bridgedesk.standings.explain.two_prizes import TwoPrizes
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
        found.setMinimumWidth(found.fontMetrics().horizontalAdvance(f"{name}MM"))  # its hint is its label
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
    two_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = self.field(self.tr("Prize"), self.tr("Name on the prize list"), share=3)
        self.among = self.choice(
            self.tr("Among"), self.tr("All entries, a field, a category, with handicap, or overall places")
        )
        self.place = self.field(
            self.tr("Place"), self.tr("Place in that list, or several such as 1-3"), share=1
        )
        self.worth = self.field(
            self.tr("Worth"),
            self.tr("Cash such as 40 (60, 40, 20 for places 1-3), shared in a tie; other words are goods"),
        )
        typed = (self.name, self.place, self.worth)
        self.offer = self.press(
            self.tr("Add prize"), self.tr("Adds it to the prize list (Enter)"), self._offer, *typed
        )
        self.take_back = self.press(
            self.tr("Remove prize"), self.tr("Removes the prize selected above"), self.taken_back.emit
        )
        self.draft = self.drafted(
            "prize", name=self.name, among=self.among, place=self.place, worth=self.worth
        )
        self.two = choice_field(
            self.tr("Two prizes"), self.tr("Prizes of an entry that has won two"), letters=24
        )
        for rule in TwoPrizes:
            self.two.addItem(capitalised(rule.value), rule.value)
        self.two.activated.connect(lambda at: self.two_chosen.emit(self.two.itemData(at)))
        below = row_of(label(self.tr("Two prizes"), "faint"), self.two, spacing=8)
        below.addStretch(1)
        self.above.addLayout(below)

    def show_lists(self, names: Sequence[str], two: str) -> None:
        fill_choice(self.among, [(name, name) for name in names], self.among.currentText())
        self.two.setCurrentIndex(self.two.findData(two))

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
            self.tr("Add to ladder"),
            self.tr("Adds this event to the ladder selected above, or removes it"),
            self.counted.emit,
        )
        self.title = self.field(self.tr("New ladder"), self.tr("Title, such as Winter ladder"), share=3)
        self.ranks = self.choice(self.tr("Ranking of"), self.tr("Players or pairs"))
        self.ranks.addItem(self.tr("players"), "players")
        self.ranks.addItem(self.tr("pairs"), "pairs")
        self.best = number_field(
            self.tr("Results that count"),
            self.tr("Number of best results that count; 0 for all"),
            0,
            MOST_EVENINGS,
        )
        self.best.setSpecialValueText(self.tr("all results"))
        self.best.setPrefix(self.tr("best "))
        self.row.addWidget(self.best)
        self.begin = self.press(
            self.tr("Create ladder"), self.tr("Creates this ladder (Enter)"), self._begin, self.title
        )
        self.draft = self.drafted("series", title=self.title, ranks=self.ranks, best=self.best)

    def _begin(self) -> None:
        self.begun.emit(self.title.text(), self.ranks.currentData(), self.best.value())

    def show_counts(self, *, counts: bool, there_is_one: bool) -> None:
        self.counts.setEnabled(there_is_one)
        self.counts.setText(self.tr("Remove from ladder") if counts else self.tr("Add to ladder"))


class PostingForm(InlineForm):
    final_wanted = Signal()
    reopened = Signal(str)
    revision_wanted = Signal()
    room_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.final = self.press(
            self.tr("Make results final"),
            self.tr("Closes the event; needs all scores in and nothing to check"),
            self.final_wanted.emit,
            main=True,
        )
        self.revision = self.press(
            self.tr("Post revision"),
            self.tr("Posts corrected results before making them final again"),
            self.revision_wanted.emit,
        )
        self.reason = self.field(self.tr("Reason to reopen"), self.tr("Your reason; kept in History"))
        self.draft = self.drafted("why reopened", reason=self.reason)
        self.reopen = self.press(
            self.tr("Reopen"),
            self.tr("Reopens the results; corrections become the next revision (Enter)"),
            lambda: self.reopened.emit(self.reason.text()),
            self.reason,
        )
        self.room = self.choice(
            self.tr("Room display"), self.tr("Shows this on the room display (F11); finished boards only")
        )
        self.room.addItem(self.tr("Room: clock"), "clock")
        self.room.addItem(self.tr("Room: leaders"), "leaders")
        self.room.addItem(self.tr("Room: finished boards"), "boards")
        self.room.addItem(self.tr("Room: draw"), "draw")
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
            self.tr("Breakdown"), self.tr("Each line and its effect on the total; Shift+F1 opens its clause")
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
            self.title.setText(self.tr("Breakdown"))
            self.words.setText(words or self.tr("Select a total to see how it was worked out."))
            self.model.show_rows([])
            return
        self.title.setText(ledger.title)
        places = ledger.decimals
        self.words.setText(self.tr("These lines add up to {0}.").format(figure_text(ledger.total, places)))
        self.model.show_rows(
            [
                (_opened(each), _amount(each, ledger), figure_text(each.effect, places))
                for each in ledger.lines
            ]
        )


def _opened(line: Line) -> str:
    source = ", ".join(filter(None, [line.because, line.clause]))
    return "\n".join(filter(None, [line.what, source]))


def _amount(line: Line, ledger: Ledger) -> str:
    plain = (
        figure_text(line.amount, ledger.decimals) if line.unit == ledger.unit else plain_figure(line.amount)
    )
    return f"{line.unit}{plain}" if line.unit in CURRENCIES else with_unit(plain, line.unit)
