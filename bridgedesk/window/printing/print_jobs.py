"""Print, save and post jobs: one at a time, drawn in the background, reported in the status line."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.acts.posting import record_print
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.evening_files import EveningOrder, make_evening, record_evening
from bridgedesk.desk.reports.printing import (
    DrawnSheets,
    Order,
    Ticket,
    Watch,
    WrittenFile,
    draw_sheets,
    read_whole,
    render_file,
    write_whole,
)
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.parts.background_work import LongWork
from bridgedesk.window.parts.header_and_status import ProgressLine, StatusLine
from bridgedesk.window.parts.labels import status_text
from bridgedesk.window.parts.memory import Printing

Recorded = Callable[[], Change]


@dataclass(frozen=True, slots=True)
class _Ended:
    """Finished job and its history record, which names the files made."""

    recorded: Recorded
    of_event: bool = False  # what is recorded may change it


class PrintJobs(QObject):
    posted = Signal()
    recorded = Signal()

    def __init__(self, line: StatusLine) -> None:
        super().__init__(line)
        self.line = line
        self.title = ""
        self.progress = ProgressLine(self.tr("the printing"), self.tr("no file is written"), "Ctrl+.")
        line.addPermanentWidget(self.progress)
        self.work = LongWork(self)
        self.progress.cancelled.connect(self.work.stop)
        self.work.told.connect(self.progress.bar.setValue)
        self.work.done.connect(self._done)
        self.work.refused.connect(self._refused)
        self.work.stopped.connect(self._stopped)

    def send(
        self, open_event: OpenEvent, order: Order, ticket: Ticket, made: DrawnSheets | None = None
    ) -> None:
        """Print on a printer; a previewed sheet is printed exactly as it was seen."""
        where = self.tr("printed on {0}").format(ticket.printer)
        if ticket.copies > 1:
            where = self.tr("{0}, {1} copies").format(where, ticket.copies)

        def work(watch: Watch) -> _Ended:
            from bridgedesk.window.printing.printers import send

            sheet = made or draw_sheets(order, watch)
            send(sheet.pdf, ticket, order.title, watch)
            return _Ended(lambda: _record(open_event, order, where, sheet))

        self._begin(self.tr("Printing"), order.title, work)

    def send_file(self, open_event: OpenEvent, path: Path, printing: Printing) -> None:
        """Print a file; without a printer used before, on the default one."""

        def work(watch: Watch) -> _Ended:
            from bridgedesk.window.printing.printers import printers, send

            printer = printing.printer or next(iter(printers()), "")
            if not printer:
                raise Refusal(f"No printer found. Switch one on and print again; {path.name} is saved.")
            ticket = Ticket(printer, paper=printing.paper, colour=printing.colour)
            send(read_whole(path), ticket, path.stem, watch)
            return _Ended(lambda: record_print(open_event, path.stem, f"printed on {printer}"))

        self._begin(self.tr("Printing"), path.stem, work)

    def save(self, open_event: OpenEvent, order: Order, path: Path) -> None:
        """Save in the format of the file's ending."""
        where = self.tr("written to {0}").format(path.name)

        def work(watch: Watch) -> _Ended:
            sheet = render_file(order, path, watch)
            write_whole(path, sheet.content)
            return _Ended(lambda: _record(open_event, order, where, sheet, path))

        self._begin(self.tr("Writing"), order.title, work)

    def post(self, wanted: EveningOrder) -> None:
        """Make everything that is posted of an evening."""

        def work(watch: Watch) -> _Ended:
            made = make_evening(wanted, watch)
            return _Ended(lambda: record_evening(wanted, made), True)

        self._begin(self.tr("Posting"), self.tr("Results"), work)

    def end(self) -> None:
        """Stop the job before the window closes, so that nothing half-written is left."""
        self.work.end()
        self.progress.end()

    # ---- how it goes

    def _begin(self, what: str, title: str, work: Callable[[Watch], _Ended]) -> None:
        if self.work.busy:
            words = self.tr("{0}: still printing. Wait for it, or stop it with Ctrl+.")
            self.line.refuse(words.format(self.title))
            return
        self.title = title
        self.progress.begin(f"{what}: {title}")
        self.work.begin(work)

    def _done(self, ended: _Ended) -> None:
        """Record the job directly, so that typing is not disturbed."""
        self.progress.end()
        try:
            change = ended.recorded()
        except Refusal as problem:
            self.line.refuse(str(problem))
            return
        self.line.say(status_text(change), made=change.made)
        self.recorded.emit()
        if ended.of_event:
            self.posted.emit()

    def _refused(self, words: str) -> None:
        self.progress.end()
        self.line.refuse(words)

    def _stopped(self) -> None:
        self.progress.end()
        self.line.say(self.tr("{0}: stopped. No file was written.").format(self.title))


def _record(
    open_event: OpenEvent,
    order: Order,
    where: str,
    made: DrawnSheets | WrittenFile,
    path: Path | None = None,
) -> Change:
    printed = order.printed(made.names, open_event.clock())
    return record_print(open_event, order.title, where, made.left_out, printed, path)
