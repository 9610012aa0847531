"""Sheets drawn for paper or for a spreadsheet; missing data is refused in one sentence."""

import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shutil import which
from typing import NamedTuple

from bridgedesk.desk.event.evening_record import PrintedSheet, printed_sheets
from bridgedesk.desk.reports.earlier_files import keep_earlier
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, Material, SheetWishes
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.spelling import near
from bridgedesk.exchange.outgoing import Unwritable, write_each, write_file
from bridgedesk.rulebooks import Refused
from bridgedesk.sheets.content import Paper, Sheet
from bridgedesk.sheets.facts import Facts, NothingToPrint, state
from bridgedesk.sheets.posting import ALL_POSTED, results_posted
from bridgedesk.sheets.progress import Stopped, Watch
from bridgedesk.sheets.registry import FOR_THE_EVENING, KINDS, Ask, Group, SheetKind, sheet_named

__all__ = ["KINDS", "Ask", "Group", "Paper", "SheetKind", "Stopped", "Watch"]  # for callers that print

EVENING, RESULTS, WORKBOOK = "evening", "results", "workbook"  # in addition to the single sheets
PDF, EXCEL = ".pdf", ".xlsx"


@dataclass(frozen=True, slots=True)
class Order:
    """Sheets to draw, one after the other."""

    names: tuple[str, ...]
    material: Material
    wishes: SheetWishes = AS_USUAL
    paper: Paper = Paper.A4
    colour: bool = True

    def printed(self, names: Sequence[str], time: datetime) -> list[PrintedSheet]:
        """Return what to record of the sheets that were made, with the tables as they were drawn."""
        return printed_sheets(self.material.evaluation.event, names, self.wishes.choice.session, time)

    @property
    def title(self) -> str:
        return title_of(self.names[0] if len(self.names) == 1 else EVENING)


@dataclass(frozen=True, slots=True)
class DrawnSheets:
    """Drawn sheets; `left_out` says why any are missing."""

    order: Order
    pdf: bytes
    pages: int
    left_out: tuple[str, ...] = ()
    names: tuple[str, ...] = ()  # of the sheets that could be made


def title_of(name: str) -> str:
    own = {EVENING: "Session pack", RESULTS: "Results", WORKBOOK: "Workbook"}
    return own[name] if name in own else sheet_named(name).title


def refuse_unknown_sheet(name: str) -> None:
    known = [kind.name for kind in KINDS] + [EVENING, RESULTS, WORKBOOK]
    if name not in known:
        raise Refusal(f"There is no sheet “{name}”; {near(name, known)}")


def order_of(name: str, material: Material, wishes: SheetWishes = AS_USUAL) -> Order:
    """Order one sheet by its name, or all for the evening."""
    return Order(FOR_THE_EVENING if name == EVENING else (name,), material, wishes)


@contextmanager
def paper_refusals() -> Iterator[None]:
    from bridgedesk.sheets.pdf.pen import BadLogo

    with refusals_of(NothingToPrint, BadLogo, Refused):
        yield


def draw_sheets(order: Order, watch: Watch | None = None) -> DrawnSheets:
    """Draw the sheets that can be made; for a single one, raise an error that says what is missing."""
    from bridgedesk.sheets.pdf import draw_all

    facts = order.material.facts(order.wishes)
    with paper_refusals():
        sheets, left_out, names = _built(order.names, facts)
        pages = 0

        def counted(done: int, of: int) -> bool:
            nonlocal pages
            pages = of
            return watch is None or watch(done, of)

        pdf = draw_all(sheets, order.paper, colour=order.colour, watch=counted)
    return DrawnSheets(order, pdf, pages, left_out, names)


def _built(names: Sequence[str], facts: Facts) -> tuple[list[Sheet], tuple[str, ...], tuple[str, ...]]:
    """Return the sheets, why any are left out, and the names of those made."""
    if len(names) == 1:
        return [sheet_named(names[0]).build(facts)], (), tuple(names)
    sheets, left_out, made = [], [], []
    for name in names:
        kind = sheet_named(name)
        try:
            sheets.append(kind.build(facts))
            made.append(name)
        except NothingToPrint as problem:
            left_out.append(f"No {kind.title.lower()}: {str(problem).rstrip('.')}.")
    if not sheets:
        raise NothingToPrint(left_out[0].rstrip("."))
    return sheets, tuple(left_out), tuple(made)


class WrittenFile(NamedTuple):
    title: str
    content: bytes
    left_out: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def render_file(order: Order, path: Path, watch: Watch | None = None) -> WrittenFile:
    """Write a PDF or a spreadsheet, by the file's ending."""
    refuse_other_files(order.names, path)
    if path.suffix.lower() == PDF:
        made = draw_sheets(order, watch)
        return WrittenFile(order.title, made.pdf, made.left_out, made.names)
    from bridgedesk.sheets.excel import write_sheet, write_workbook

    facts = order.material.facts(order.wishes)
    (name,) = order.names
    if name == WORKBOOK:
        return WrittenFile(order.title, write_workbook(facts, order.paper, watch))
    with paper_refusals():
        sheet = sheet_named(name).build(facts)
        return WrittenFile(order.title, write_sheet(sheet, order.paper, watch), names=order.names)


def refuse_other_files(names: Sequence[str], path: Path) -> None:
    suffix = path.suffix.lower()
    if suffix not in (PDF, EXCEL):
        raise Refusal(f"{path.name} must end in {PDF} or {EXCEL}.")
    if WORKBOOK in names and suffix != EXCEL:
        raise Refusal(f"The workbook is a spreadsheet. Save it as {path.stem}{EXCEL}.")
    if len(names) > 1 and suffix != PDF:
        raise Refusal(f"The session pack is made as a PDF. Save it as {path.stem}{PDF}.")


# ---- posting of results in one action: ranking, travellers, scorecards and workbook, all or none


@dataclass(frozen=True, slots=True)
class Posting:
    """Files of a posting. `state`: provisional or final, its revision, missing results."""

    paths: tuple[Path, ...]
    state: str


def post_results(
    material: Material,
    wishes: SheetWishes,
    folder: Path,
    paper: Paper = Paper.A4,
    watch: Watch | None = None,
    names: Sequence[str] = ALL_POSTED,
) -> Posting:
    """Write the chosen sheets, all or none; `watch` can stop it, and then nothing changes.

    A revision has files of its own next to the first; other files of the same name are kept aside."""
    facts = material.facts(wishes)
    revised = f" revision {facts.revision.number}" if facts.revision and facts.revision.number > 1 else ""
    paths: list[Path] = []

    def made() -> Iterator[tuple[str, bytes]]:
        for name, content in results_posted(facts, paper, watch, names):
            paths.append(folder / f"{material.file_name}{revised}, {name}")
            yield paths[-1].name, content
        keep_earlier(paths)

    with paper_refusals(), refusals_of(Unwritable):
        write_each(folder, made())
    return Posting(tuple(paths), state(facts).lower())


def write_whole(path: Path, content: bytes) -> None:
    """Write the file completely, or not at all."""
    with refusals_of(Unwritable):
        write_file(path, content)


def read_whole(path: Path) -> bytes:
    """Read a file made before, to print it."""
    try:
        return path.read_bytes()
    except OSError as problem:
        raise Refusal(f"{path.name} cannot be read: {problem.strerror}. Make it again.") from None


# ---- printers; CUPS gets the PDF directly, without a shell

PATIENCE = 30  # seconds until a printing system that does not answer is given up
MOST_COPIES = 99
RANGE = re.compile(r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?")


@dataclass(frozen=True, slots=True)
class Ticket:
    """Print settings of a document; no pages means all."""

    printer: str
    copies: int = 1
    pages: tuple[tuple[int, int], ...] = ()
    paper: Paper = Paper.A4
    colour: bool = True

    def __contains__(self, page: int) -> bool:
        return not self.pages or any(first <= page <= last for first, last in self.pages)


def pages_typed(text: str, of: int) -> tuple[tuple[int, int], ...]:
    """Parse 1-3, 5 as ranges; no text means all pages."""
    found = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = RANGE.fullmatch(part)
        if match is None:
            raise Refusal(f"“{part}” is not a page. Type pages such as 1-3, 5, or leave it blank for all.")
        first, last = int(match[1]), int(match[2] or match[1])
        if first > last:
            raise Refusal(f"Pages {part} are in the wrong order. Type the lower page first.")
        if not 1 <= first <= of:
            raise Refusal(f"There is no page {first}. The sheet has {of}.")
        found.append((first, min(last, of)))
    return tuple(found)


def has_cups() -> bool:
    return which("lp") is not None


def cups_printers() -> list[str]:
    """Return the printers, the default one first."""
    listed = _asked(["lpstat", "-e"]).splitlines()
    usual = _asked(["lpstat", "-d"]).rpartition(": ")[2].strip()
    return sorted(listed, key=lambda name: name != usual)


def _asked(command: list[str]) -> str:
    """Return the printing system's output, or "" if it fails."""
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return told.stdout if told.returncode == 0 else ""


def lp_command(ticket: Ticket, title: str) -> list[str]:
    media = {Paper.A4: "A4", Paper.LETTER: "Letter"}[ticket.paper]
    pages = ",".join(f"{first}-{last}" for first, last in ticket.pages)
    return [
        "lp",
        "-d",
        ticket.printer,
        "-n",
        str(ticket.copies),
        "-t",
        title,
        "-o",
        f"media={media}",
        *([] if ticket.colour else ["-o", "print-color-mode=monochrome"]),
        *(["-P", pages] if pages else []),
    ]


def send_to_cups(pdf: bytes, ticket: Ticket, title: str) -> None:
    """Print a PDF through CUPS; raise `Refusal` with one sentence if it fails."""
    again = "Check it and print again, choose another printer, or save the sheet as a PDF."
    try:
        told = subprocess.run(  # noqa: S603
            lp_command(ticket, title), input=pdf, capture_output=True, timeout=PATIENCE, check=False
        )
    except FileNotFoundError:
        raise Refusal("This computer no longer has a printing system. Save the sheet as a PDF.") from None
    except (OSError, subprocess.TimeoutExpired):
        raise Refusal(f"{ticket.printer} does not answer. {again}") from None
    if told.returncode:
        said = told.stderr.decode("utf-8", "replace").strip().splitlines()
        why = said[-1].removeprefix("lp: ").strip().rstrip(".") if said else "the printing system refused"
        raise Refusal(f"{ticket.printer} cannot print: {why}. {again}")
