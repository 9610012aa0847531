"""Print, save and post jobs: one at a time, drawn in the background, reported in the status line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.acts.posting import record_posting, record_print
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.reports.printing import (
    DrawnSheets,
    Order,
    Posting,
    Ticket,
    Watch,
    draw_sheets,
    post_results,
    render_file,
    write_whole,
)
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.parts.background_work import LongWork
from bridgedesk.window.parts.header_and_status import ProgressLine, StatusLine

Recorded = Callable[[], Change]


@dataclass(frozen=True, slots=True)
class _Ended:
    """Finished job: its history record, and the file to open now."""

    recorded: Recorded
    path: Path | None = None
    of_event: bool = False  # what is recorded may change it


class PrintJobs(QObject):
    posted = Signal()

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
            return _Ended(lambda: record_print(open_event, order.title, where, sheet.left_out))

        self._begin(self.tr("Printing"), order.title, work)

    def save(self, open_event: OpenEvent, order: Order, path: Path) -> None:
        """Save in the format of the file's ending."""
        where = self.tr("written to {0}").format(path.name)

        def work(watch: Watch) -> _Ended:
            sheet = render_file(order, path, watch)
            write_whole(path, sheet.content)
            return _Ended(lambda: record_print(open_event, sheet.title, where, sheet.left_out), path)

        self._begin(self.tr("Writing"), order.title, work)

    def post(self, open_event: OpenEvent, order: Order, folder: Path) -> None:
        """Save ranking, travellers, scorecards and workbook; `order` only says how they are drawn."""

        def work(watch: Watch) -> _Ended:
            posted: Posting = post_results(order.material, order.wishes, folder, order.paper, watch)
            return _Ended(
                lambda: record_posting(open_event, posted.paths, posted.state), posted.paths[0], True
            )

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
        self.line.say(_in_words(change.words, change.remarks))
        if ended.of_event:
            self.posted.emit()
        if ended.path is not None:
            self.line.offer_sheet(ended.path)

    def _refused(self, words: str) -> None:
        self.progress.end()
        self.line.refuse(words)

    def _stopped(self) -> None:
        self.progress.end()
        self.line.say(self.tr("{0}: stopped. No file was written.").format(self.title))


def _in_words(words: str, remarks: Sequence[str]) -> str:
    return " ".join([words, *remarks])
