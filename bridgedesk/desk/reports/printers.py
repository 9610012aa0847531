"""Printers; CUPS gets the PDF directly, without a shell."""

import re
import subprocess
from dataclasses import dataclass
from shutil import which

from bridgedesk.event.refusal import Refusal
from bridgedesk.sheets.content import Paper

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
            raise Refusal(f"'{part}' is no page; type pages such as 1-3, 5, or nothing for all")
        first, last = int(match[1]), int(match[2] or match[1])
        if first > last:
            raise Refusal(f"Pages {part} run backwards; type the lower one first")
        if not 1 <= first <= of:
            raise Refusal(f"There is no page {first}; the sheet has {of}")
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
    again = "look after it and print again, choose another printer, or save the sheet as a PDF"
    try:
        told = subprocess.run(  # noqa: S603
            lp_command(ticket, title), input=pdf, capture_output=True, timeout=PATIENCE, check=False
        )
    except FileNotFoundError:
        raise Refusal("This computer has no printing system any more; save the sheet as a PDF") from None
    except (OSError, subprocess.TimeoutExpired):
        raise Refusal(f"{ticket.printer} does not answer; {again}") from None
    if told.returncode:
        said = told.stderr.decode("utf-8", "replace").strip().splitlines()
        why = said[-1].removeprefix("lp: ").strip().rstrip(".") if said else "the printing system says no"
        raise Refusal(f"{ticket.printer} cannot print: {why}; {again}")
