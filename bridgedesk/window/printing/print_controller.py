"""Controller of the Print menu: sheets previewed with their options, printed at once, saved and posted."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from bridgedesk.desk.clock.round_clock import RoundClock
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.print_form import (
    asks_of,
    directors_named,
    form_lines,
    is_preview_hidden,
    timetable_of,
    wishes_of,
)
from bridgedesk.desk.reports.printing import (
    EVENING,
    EXCEL,
    KINDS,
    PDF,
    Ask,
    DrawnSheets,
    Order,
    Paper,
    Ticket,
    draw_sheets,
    order_of,
    pages_typed,
)
from bridgedesk.desk.reports.sheet_facts import SheetWishes, evening_folder, file_name, material
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised
from bridgedesk.window.parts.background_work import BackgroundWork, LongWork, bookshelf
from bridgedesk.window.parts.header_and_status import StatusLine
from bridgedesk.window.parts.made_files import folder_to_choose
from bridgedesk.window.parts.memory import Printing, UserSettings, printing_on
from bridgedesk.window.printing.preview_page import PreviewPage
from bridgedesk.window.printing.print_jobs import PrintJobs


class PrintController(QObject):
    page_wanted = Signal(QWidget)
    left = Signal()

    def __init__(
        self,
        line: StatusLine,
        memory: UserSettings,
        club: Callable[[], Club | None],
        clock: Callable[[], RoundClock | None],
        in_view: Callable[[], str],
    ) -> None:
        super().__init__(line)
        self.line, self.memory, self.club, self.clock, self.in_view = line, memory, club, clock, in_view
        self.open_event: OpenEvent | None = None
        self.name = ""
        self.shown: DrawnSheets | None = None
        self.page = PreviewPage()
        self.jobs = PrintJobs(line)
        self.preview, self.printers = LongWork(self), BackgroundWork(self)
        self._wire()

    def _wire(self) -> None:
        page = self.page
        page.sheet_chosen.connect(self.show)
        page.changed.connect(self._draw)
        page.print_wanted.connect(self._print_shown)
        page.save_wanted.connect(self._choose_place)
        page.left.connect(self._leave)
        self.preview.done.connect(self._show_drawn)
        self.preview.refused.connect(page.show_no_pdf)
        self.printers.done.connect(page.show_printers)
        self.line.made.print_wanted.connect(self.print_file)

    def take(self, open_event: OpenEvent | None) -> None:
        self.open_event = open_event

    def end(self) -> None:
        self.preview.end()
        self.jobs.end()

    # ---- looking

    def show_in_view(self) -> None:
        self.show(self.in_view())

    def show(self, name: str) -> None:
        """Show the preview of a sheet, with its options."""
        if self.open_event is None:
            self.refuse_nothing_yet()
            return
        self.name = name
        printing = self.memory.printing()
        lines = form_lines(name, self.open_event.event, timetable_of(self.clock()), printing.directors)
        what = next(
            (kind.what for kind in KINDS if kind.name == name), self.tr("everything needed to start play")
        )
        self.page.show_kind(name, capitalised(what), lines)
        if not self.page.isVisible():
            self.page.show_remembered(printing)
            self.printers.ask(_printers)
            self.page_wanted.emit(self.page)
            self.page.take_focus()
        self._draw()

    def _draw(self) -> None:
        """Draw the preview with the current options."""
        self.shown = None
        order = self._order_chosen()
        if order is not None:
            self._remember(self.memory.printing().printer)
            self.preview.begin(lambda watch: draw_sheets(order, watch))

    def _order_chosen(self) -> Order | None:
        """Return the print order by the options on the page; a refusal is shown there."""
        if self.open_event is None:
            return None
        try:
            wishes = wishes_of(self.page.form.given(), timetable_of(self.clock()))
        except Refusal as problem:
            self.page.show_no_pdf(str(problem))
            return None
        paper, colour = self.page.paper.currentData(), not self.page.plain.isChecked()
        return self._order(self.open_event, self.name, wishes, paper, colour=colour)

    def _order(
        self, open_event: OpenEvent, name: str, wishes: SheetWishes, paper: Paper, *, colour: bool
    ) -> Order:
        stuff = material(open_event, self.club(), bookshelf(), name)
        return replace(order_of(name, stuff, wishes), paper=paper, colour=colour)

    def _show_drawn(self, made: DrawnSheets) -> None:
        self.shown = made
        self.page.show_pdf(made.pdf)
        self.page.left_out.setText("\n".join(made.left_out))
        if self.open_event and is_preview_hidden(self.name, self.open_event.event):
            words = self.tr("Not shown: it includes boards you have not played. You can print it.")
            self.page.show_no_pdf(words, printable=True)

    def _leave(self) -> None:
        self.preview.stop()
        self.page.pane.clear()
        self.left.emit()

    # ---- printing

    def print_in_view(self) -> None:
        """Print the previewed sheet, or the sheet of the tab in view."""
        if self.page.isVisible():
            self._print_shown()
        else:
            self.print_at_once(self.in_view())

    def print_evening(self) -> None:
        self.print_at_once(EVENING)

    def print_at_once(self, name: str) -> None:
        """Print on the printer used last; the first time, ask which printer."""
        if self.open_event is None:
            self.refuse_nothing_yet()
            return
        printing = self.memory.printing()
        if not printing.printer:
            self.show(name)
            self.line.say(self.tr("Choose a printer, or save the sheet. Ctrl+P will then print at once."))
            return
        order = self._as_remembered(self.open_event, name, printing)
        self.jobs.send(
            self.open_event, order, Ticket(printing.printer, paper=order.paper, colour=order.colour)
        )

    def _as_remembered(self, open_event: OpenEvent, name: str, printing: Printing) -> Order:
        wishes = SheetWishes(
            timetable=timetable_of(self.clock()), directors=directors_named(printing.directors)
        )
        return self._order(open_event, name, wishes, printing.paper, colour=printing.colour)

    def _print_shown(self) -> None:
        page = self.page
        if self.open_event is None or self.shown is None or not page.print.isEnabled():
            return
        printer = page.printer.currentText()
        if not printer:
            self.line.refuse(self.tr("No printer found. Switch one on, or save the sheet as a PDF."))
            return
        order = self.shown.order
        try:
            pages = pages_typed(page.pages.text(), self.shown.pages)
        except Refusal as problem:
            self.line.refuse(str(problem))
            page.pages.setFocus()
            return
        self._remember(printer)
        ticket = Ticket(printer, page.copies.value(), pages, order.paper, order.colour)
        self.jobs.send(self.open_event, order, ticket, self.shown)

    def print_file(self, path: Path) -> None:
        """Print a PDF that was made before, exactly as it is."""
        if self.open_event is not None:
            self.jobs.send_file(self.open_event, path, self.memory.printing())

    # ---- saving and posting

    def _choose_place(self) -> None:
        if self.open_event is None:
            return
        name = file_name(self.open_event, self.page.sheet.currentText().lower())
        with folder_to_choose(evening_folder(self.open_event)) as usual:
            chosen, _ = QFileDialog.getSaveFileName(
                self.page,
                self.tr("Save sheet"),
                str(usual / f"{name}{PDF}"),
                self.tr("PDF (*{0});;Excel (*{1})").format(PDF, EXCEL),
            )
        if chosen:
            self.save(Path(chosen))

    def save(self, path: Path) -> None:
        order = self._order_chosen()
        if self.open_event is not None and order is not None:
            self.jobs.save(self.open_event, order, path if path.suffix else path.with_suffix(PDF))

    def order_to_post(self, open_event: OpenEvent) -> Order:
        """Return how posted sheets are drawn, from a snapshot of the event."""
        return self._as_remembered(open_event, "ranking", self.memory.printing())

    # ---- what is said and remembered

    def _remember(self, printer: str) -> None:
        page, before = self.page, self.memory.printing()
        directors = before.directors
        if Ask.DIRECTORS in asks_of(self.name):
            directors = page.form.given()["directors"]
        paper, colour = page.paper.currentData(), not page.plain.isChecked()
        self.memory.remember_printing(printing_on(printer, paper, colour=colour, directors=directors))

    def refuse_nothing_yet(self) -> None:
        self.line.refuse(self.tr("Nothing to print yet. Create or open an event first."))


def _printers() -> Sequence[str]:
    """Load QtPrintSupport only when it is needed."""
    from bridgedesk.window.printing.printers import printers

    return printers()
