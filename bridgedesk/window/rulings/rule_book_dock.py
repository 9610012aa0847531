"""Rule-book pane: what applies now, deadlines, and registers."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDockWidget, QListWidgetItem, QTabWidget, QWidget

from bridgedesk.directing.advice import Advice
from bridgedesk.directing.book_pane import RegisterRow
from bridgedesk.directing.forms import FormLine
from bridgedesk.event.spelling import capitalised
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.form_fields import FormFields
from bridgedesk.window.parts.labels import button, label, scrolling, show_words
from bridgedesk.window.parts.layouts import column_of, holder, put_in_dock
from bridgedesk.window.parts.lists import FoldLine, WrappingList
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice, line_field

ROW = int(Qt.ItemDataRole.UserRole)
LEAST_WIDTH = 370
ADVICE, TIMES, REGISTERS, PLAYERS = range(4)


class RuleBookDock(QDockWidget):
    moment_chosen = Signal(str)
    ticked = Signal(str, str)  # row, what it says
    asked = Signal(str)  # a question of the rule desk
    register_chosen = Signal(str)
    entry_chosen = Signal(str)  # the entry of the record, so that its players are offered
    kept = Signal(str, dict)
    struck_out = Signal(str, str)  # line, why
    points_wanted = Signal()
    consequence_chosen = Signal(int)  # which of what follows

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rule book"))
        self.setObjectName("by the book")
        self.moment = choice_field(
            self.tr("Moment"), self.tr("Part of the event the checklist is for"), letters=16
        )
        self.advice = WrappingList(
            self.tr("Checklist"),
            self.tr("Space ticks an item; Enter looks up its rule if it ends in dots"),
        )
        self.more_advice = FoldLine("reminder", self.tr("Shows all reminders, or the first ones only"))
        self.times = WrappingList(
            self.tr("Deadline"), self.tr("Earliest deadline first; Shift+F1 opens the clause")
        )
        self.more_times = FoldLine("deadline", self.tr("Shows all deadlines, or the first ones only"))
        self._advised: Sequence[Advice] = ()
        self._times: Sequence[tuple[str, str, str]] = ()
        self.nothing = label("", "faint", wraps=True)
        self.register = choice_field(
            self.tr("Register"), self.tr("Registers, those needed now first"), letters=16
        )
        self.keeps = label("", "faint", wraps=True)
        self.form = FormFields()
        self.form.follow(self.register)
        self.draft = FormDraft(self, "record", lambda: self.form.fields)
        self.keep = button(
            self.tr("Add record"), self.tr("Adds the record to the register (Enter in the form)"), main=True
        )
        self.lines = WrappingList(self.tr("Records"), self.tr("Records so far"))
        self.follows = WrappingList(
            self.tr("Consequences"),
            self.tr("Enter imposes it, or looks up the rule if that is open"),
        )
        self.why = line_field(
            self.tr("Reason for deleting"),
            self.tr("Keeps the record, marked as deleted, with your reason (Enter)"),
            hint=self.tr("Reason for deleting the selected record"),
        )
        self.why_draft = FormDraft(self, "why struck out", lambda: {"why": self.why})
        self.players = WrappingList(
            self.tr("Players"), self.tr("Boards each player has played, and points each entry brings")
        )
        self.points = button(
            self.tr("Work out points"),
            self.tr("Selection points from the club's final events of the year and recorded outside results"),
        )
        self.about_players = label("", "faint", wraps=True)
        self.pages = QTabWidget()
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.pages.setDocumentMode(True)
        self.pages.setUsesScrollButtons(False)
        self.pages.setElideMode(Qt.TextElideMode.ElideRight)
        self.pages.addTab(_page(self.nothing, self.advice, self.more_advice), self.tr("Checklist"))
        self.pages.addTab(_page(self.times, self.more_times), self.tr("Deadlines"))
        kept = (self.keep, self.follows, self.lines, self.why_draft.line, self.why)
        form = _page(self.register, self.keeps, self.draft.line, self.form, *kept)
        self.registers = scrolling(form, "room")
        self.pages.addTab(self.registers, self.tr("Records"))
        self.pages.addTab(_page(self.points, self.about_players, self.players), self.tr("Players"))
        for number, tip in enumerate(
            (
                self.tr("Requirements of the rule book now"),
                self.tr("Deadlines, with the time left"),
                self.tr("Lists the regulations require"),
                self.tr("Boards played, and who is selected"),
            )
        ):
            self.pages.setTabToolTip(number, tip)
        self.pages.tabBar().setAccessibleName(self.tr("Parts of the Rule book pane"))
        put_in_dock(self, _page(self.moment, self.pages), LEAST_WIDTH)

    def _wire(self) -> None:
        self.moment.activated.connect(lambda _: self.moment_chosen.emit(self.moment.currentData()))
        self.advice.itemChanged.connect(self._tick)
        self.advice.itemActivated.connect(self._ask)
        self.more_advice.turned.connect(self._fit_advice)
        self.more_times.turned.connect(self._fit_times)
        self.register.activated.connect(lambda _: self.register_chosen.emit(self.register.currentData()))
        self.keep.clicked.connect(self._keep)
        self.form.entered.connect(self._keep)
        self.form.made.connect(self.draft.watch)
        self.draft.restored.connect(self._restored)
        self.why.returnPressed.connect(self._strike_out)
        self.points.clicked.connect(self.points_wanted)
        self.follows.itemActivated.connect(lambda item: self.consequence_chosen.emit(self.follows.row(item)))

    # ---- showing

    def show_moments(self, moments: Sequence[str], moment: str) -> None:
        fill_choice(self.moment, [(each, capitalised(each)) for each in moments], moment)

    def fold(self) -> None:
        """Fold the lists again for another moment or event."""
        for line in (self.more_advice, self.more_times):
            line.close_again()

    def show_advice(self, lines: Sequence[Advice], nothing: str) -> None:
        self._advised = lines
        show_words(self.nothing, "" if lines else nothing)
        self.advice.setVisible(bool(lines))
        self._fit_advice()

    def _fit_advice(self) -> None:
        """Show the reminders, as many as are not folded away."""
        lines = self._advised[: self.more_advice.fit(len(self._advised))]
        self.advice.blockSignals(True)
        at = self.advice.currentRow()
        self.advice.clear()
        for each in lines:
            text = f"{capitalised(each.says)} ({each.clause})"
            _mark(self.advice.add(f"{text}…" if each.question else text), each)
        self.advice.fit()
        self.advice.setCurrentRow(max(0, min(at, len(lines) - 1)))
        self.advice.blockSignals(False)

    def show_times(self, rows: Sequence[tuple[str, str, str]]) -> None:
        self._times = rows
        self._fit_times()

    def _fit_times(self) -> None:
        rows = self._times[: self.more_times.fit(len(self._times))]
        self.times.say([f"{what}: {until}\n{words}" for what, until, words in rows])

    def show_registers(self, offered: Sequence[tuple[str, str]], chosen: str) -> None:
        fill_choice(self.register, offered, chosen)

    def show_register(self, keeps: str, form: Sequence[FormLine], rows: Sequence[RegisterRow]) -> None:
        self.keeps.setText(f"{capitalised(keeps)}.")
        self.form.show_lines(form)
        whom = self.form.fields.get("entry")
        if isinstance(whom, QComboBox):
            whom.activated.connect(lambda _: self.entry_chosen.emit(str(whom.currentData() or "")))
        self.show_lines(rows)

    def _restored(self) -> None:
        """Fetch the players of a restored entry as well, then fill them in."""
        if entry := self.draft.restored_value("entry"):
            self.entry_chosen.emit(entry)
            self.draft.fill()

    def show_lines(self, rows: Sequence[RegisterRow]) -> None:
        self.lines.clear()
        for each in rows:
            item = self.lines.add(f"{each.who}: {each.words}" if each.who else each.words)
            item.setData(ROW, each.id)
        self.lines.setVisible(bool(rows))
        self.why.setVisible(any(each.id for each in rows))

    def show_consequences(self, words: Sequence[str]) -> None:
        """Show which penalties the records lead to, until they are imposed."""
        self.follows.clear()
        for each in words:
            self.follows.add(self.tr("Leads to: {0}…").format(each))
        heights = [self.follows.item(at).sizeHint().height() for at in range(self.follows.count())]
        self.follows.setMaximumHeight(sum(heights) + 12)
        self.follows.setVisible(bool(words))

    def go_to_follows(self, row: int) -> None:
        self.pages.setCurrentIndex(REGISTERS)
        self.follows.setCurrentRow(row)
        self.follows.setFocus(Qt.FocusReason.OtherFocusReason)
        self.registers.ensureWidgetVisible(self.follows)

    def go_to_deadline(self, what: str) -> None:
        self.more_times.open()
        found = (at for at, (name, *_) in enumerate(self._times) if name == what)
        self._go_to(TIMES, self.times, next(found, 0))

    def go_to_register(self, name: str) -> None:
        self.register.setCurrentIndex(self.register.findData(name))
        self._go_to(REGISTERS, self.lines, 0)

    def go_to_checklist(self, row: str) -> None:
        self.more_advice.open()
        found = (at for at, line in enumerate(self._advised) if line.row == row)
        self._go_to(ADVICE, self.advice, next(found, 0))

    def _go_to(self, page: int, where: WrappingList, row: int) -> None:
        self.pages.setCurrentIndex(page)
        where.setCurrentRow(row)
        where.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_players(self, rows: Sequence[str], about: str) -> None:
        self.players.clear()
        for row in rows:
            self.players.add(row)
        show_words(self.about_players, about)
        self.players.setVisible(bool(rows))

    def take_focus(self) -> None:
        self.moment.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- what is done

    def _tick(self, item: QListWidgetItem) -> None:
        self.ticked.emit(*item.data(ROW)[:2])

    def _ask(self, item: QListWidgetItem) -> None:
        question = item.data(ROW)[2]
        if question:
            self.asked.emit(question)
        else:
            checked = item.checkState() is Qt.CheckState.Checked
            item.setCheckState(Qt.CheckState.Unchecked if checked else Qt.CheckState.Checked)

    def _keep(self) -> None:
        self.kept.emit(self.register.currentData(), self.form.given())

    def _strike_out(self) -> None:
        chosen = self.lines.currentItem()
        self.struck_out.emit(chosen.data(ROW) if chosen else "", self.why.text())


def _mark(item: QListWidgetItem, line: Advice) -> None:
    item.setData(ROW, (line.row, line.says, line.question or ""))
    if not line.question:
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if line.done else Qt.CheckState.Unchecked)


def _page(*contents: QWidget) -> QWidget:
    shares = [100 if isinstance(each, WrappingList | QTabWidget) else 0 for each in contents]
    layout = column_of(*contents, shares=shares, spacing=8, margin=8)
    layout.addStretch(1)  # where a list is hidden, the words above it stay at the top
    return holder(layout, "room")
