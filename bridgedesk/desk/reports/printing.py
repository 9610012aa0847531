"""Sheets drawn for paper or for a spreadsheet; missing data is refused in one sentence."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.reports.sheet_facts import AS_USUAL, Material, Wishes
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import near
from bridgedesk.rulebooks import Refused
from bridgedesk.sheets.content import Paper, Sheet
from bridgedesk.sheets.facts import Facts, NothingToPrint
from bridgedesk.sheets.progress import Stopped, Watch
from bridgedesk.sheets.registry import FOR_THE_EVENING, KINDS, Ask, Group, SheetKind, sheet_named

__all__ = ["KINDS", "Ask", "Group", "Paper", "SheetKind", "Stopped", "Watch"]  # for whoever prints

EVENING, RESULTS, WORKBOOK = "evening", "results", "workbook"  # beside the single sheets
PDF, EXCEL = ".pdf", ".xlsx"


@dataclass(frozen=True, slots=True)
class Order:
    """Sheets to draw, one after the other."""

    names: tuple[str, ...]
    material: Material
    wishes: Wishes = AS_USUAL
    paper: Paper = Paper.A4
    colour: bool = True

    @property
    def title(self) -> str:
        return title_of(self.names[0] if len(self.names) == 1 else EVENING)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Drawn sheets; `left_out` says why any are missing."""

    order: Order
    pdf: bytes
    pages: int
    left_out: tuple[str, ...] = ()


def title_of(name: str) -> str:
    own = {EVENING: "Sheets for the evening", RESULTS: "Results", WORKBOOK: "Workbook"}
    return own[name] if name in own else sheet_named(name).title


def refuse_unknown_sheet(name: str) -> None:
    known = [kind.name for kind in KINDS] + [EVENING, RESULTS, WORKBOOK]
    if name not in known:
        raise Refusal(f"There is no sheet '{name}'; {near(name, known)}")


def order_of(name: str, material: Material, wishes: Wishes = AS_USUAL) -> Order:
    """Order one sheet by its name, or all for the evening."""
    return Order(FOR_THE_EVENING if name == EVENING else (name,), material, wishes)


@contextmanager
def paper_refusals() -> Iterator[None]:
    from bridgedesk.sheets.pdf.pen import BadLogo

    try:
        yield
    except (NothingToPrint, BadLogo, Refused) as problem:
        raise Refusal(str(problem)) from None


def draw_sheets(order: Order, watch: Watch | None = None) -> Drawn:
    """Draw the sheets that can be made; for a single one, raise an error that says what is missing."""
    from bridgedesk.sheets.pdf import draw_all

    facts = order.material.facts(order.wishes)
    with paper_refusals():
        sheets, left_out = _built(order.names, facts)
        pages = 0

        def counted(done: int, of: int) -> bool:
            nonlocal pages
            pages = of
            return watch is None or watch(done, of)

        pdf = draw_all(sheets, order.paper, colour=order.colour, watch=counted)
    return Drawn(order, pdf, pages, left_out)


def _built(names: Sequence[str], facts: Facts) -> tuple[list[Sheet], tuple[str, ...]]:
    if len(names) == 1:
        return [sheet_named(names[0]).build(facts)], ()
    sheets, left_out = [], []
    for name in names:
        kind = sheet_named(name)
        try:
            sheets.append(kind.build(facts))
        except NothingToPrint as problem:
            left_out.append(f"No {kind.title.lower()}: {problem}.")
    if not sheets:
        raise NothingToPrint(left_out[0].rstrip("."))
    return sheets, tuple(left_out)


class Written(NamedTuple):
    title: str
    content: bytes
    left_out: tuple[str, ...] = ()


def render_file(order: Order, path: Path, watch: Watch | None = None) -> Written:
    """Write a PDF or a spreadsheet, by the file's ending."""
    refuse_other_files(order.names, path)
    if path.suffix.lower() == PDF:
        made = draw_sheets(order, watch)
        return Written(order.title, made.pdf, made.left_out)
    from bridgedesk.sheets.excel import write_sheet, write_workbook

    facts = order.material.facts(order.wishes)
    (name,) = order.names
    if name == WORKBOOK:
        return Written(order.title, write_workbook(facts, order.paper, watch))
    with paper_refusals():
        sheet = sheet_named(name).build(facts)
        return Written(order.title, write_sheet(sheet, order.paper, watch))


def refuse_other_files(names: Sequence[str], path: Path) -> None:
    suffix = path.suffix.lower()
    if suffix not in (PDF, EXCEL):
        raise Refusal(f"{path.name} ends neither in {PDF} nor in {EXCEL}; say which one is meant")
    if WORKBOOK in names and suffix != EXCEL:
        raise Refusal(f"The workbook is a spreadsheet; write it as {path.stem}{EXCEL}")
    if len(names) > 1 and suffix != PDF:
        raise Refusal(f"What is printed for the evening goes on paper; write it as {path.stem}{PDF}")
