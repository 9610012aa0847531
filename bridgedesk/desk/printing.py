"""What can be printed, drawn for paper or for a spreadsheet; what is lacking is refused in one sentence."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.sheet_facts import AS_USUAL, Material, Wishes
from bridgedesk.event.spelling import near
from bridgedesk.rulebooks import Refused
from bridgedesk.sheets.content import Paper, Sheet
from bridgedesk.sheets.facts import Facts, NothingToPrint
from bridgedesk.sheets.registry import FOR_THE_EVENING, KINDS, Ask, Group, Kind, sheet_named
from bridgedesk.sheets.watch import Stopped, Watch

__all__ = ["KINDS", "Ask", "Group", "Kind", "Paper", "Stopped", "Watch"]  # for whoever prints

EVENING, RESULTS, WORKBOOK = "evening", "results", "workbook"  # beside the single sheets
PDF, EXCEL = ".pdf", ".xlsx"


@dataclass(frozen=True, slots=True)
class Order:
    """Sheets to be drawn, one after the other."""

    names: tuple[str, ...]
    material: Material
    wishes: Wishes = AS_USUAL
    paper: Paper = Paper.A4
    colour: bool = True

    @property
    def title(self) -> str:
        return "Sheets for the evening" if len(self.names) > 1 else sheet_named(self.names[0]).title


@dataclass(frozen=True, slots=True)
class Drawn:
    """`left_out`: why something of the order is not there."""

    order: Order
    pdf: bytes
    left_out: tuple[str, ...] = ()


def refuse_unknown_sheet(name: str) -> None:
    known = [kind.name for kind in KINDS] + [EVENING, RESULTS, WORKBOOK]
    if name not in known:
        raise Refusal(f"There is no sheet '{name}'; {near(name, known)}")


def order_of(name: str, material: Material, wishes: Wishes = AS_USUAL) -> Order:
    """Of one sheet by its name, or of all for the evening."""
    return Order(FOR_THE_EVENING if name == EVENING else (name,), material, wishes)


@contextmanager
def paper_refusals() -> Iterator[None]:
    from bridgedesk.sheets.pdf.pen import BadLogo

    try:
        yield
    except (NothingToPrint, BadLogo, Refused) as problem:
        raise Refusal(str(problem)) from None


def drawn(order: Order, watch: Watch | None = None) -> Drawn:
    """Of several sheets those that there can be; of one alone it is said what is lacking."""
    from bridgedesk.sheets.pdf import draw_all

    facts = order.material.facts(order.wishes)
    with paper_refusals():
        sheets, left_out = _built(order.names, facts)
        return Drawn(order, draw_all(sheets, order.paper, colour=order.colour, watch=watch), left_out)


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


def written(
    name: str, material: Material, wishes: Wishes, path: Path, paper: Paper, *, colour: bool
) -> Written:
    """As the file's name ends: for paper, or for a spreadsheet."""
    suffix = path.suffix.lower()
    if suffix not in (PDF, EXCEL):
        raise Refusal(f"{path.name} ends neither in {PDF} nor in {EXCEL}; say which one is meant")
    if name == WORKBOOK:
        if suffix != EXCEL:
            raise Refusal(f"The workbook is a spreadsheet; write it as {path.stem}{EXCEL}")
        return Written("Workbook", _workbook(material.facts(wishes), paper))
    order = replace(order_of(name, material, wishes), paper=paper, colour=colour)
    if suffix == PDF:
        made = drawn(order)
        return Written(order.title, made.pdf, made.left_out)
    if name == EVENING:
        raise Refusal(f"What is printed for the evening goes on paper; write it as {path.stem}{PDF}")
    return Written(order.title, _spreadsheet(name, material.facts(wishes), paper))


def _workbook(facts: Facts, paper: Paper) -> bytes:
    from bridgedesk.sheets.excel import write_workbook

    return write_workbook(facts, paper)


def _spreadsheet(name: str, facts: Facts, paper: Paper) -> bytes:
    from bridgedesk.sheets.excel import write_sheet

    with paper_refusals():
        return write_sheet(sheet_named(name).build(facts), paper)
