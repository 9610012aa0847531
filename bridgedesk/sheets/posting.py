"""Several sheets in one action: for the session, or the results with their workbook."""

from collections.abc import Iterator, Sequence

from bridgedesk.sheets.content import Paper
from bridgedesk.sheets.excel import write_workbook
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.matches import only_totals
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.progress import Watch, part
from bridgedesk.sheets.registry import BY_BOARD, THE_RESULTS, sheet_named

WORKBOOK = "workbook"


def sheet_documents(
    names: Sequence[str], facts: Facts, paper: Paper = Paper.A4, watch: Watch | None = None
) -> Iterator[tuple[str, bytes]]:
    """Yield each document with its file name, made on demand, so that only one at a time is in memory."""
    for number, name in enumerate(names):
        watched = part(watch, number, len(names))
        if name == WORKBOOK:
            yield f"{name}.xlsx", write_workbook(facts, paper, watched)
        else:
            yield f"{name}.pdf", draw(sheet_named(name).build(facts), paper, watch=watched)


ALL_POSTED = (*THE_RESULTS, WORKBOOK)


def results_posted(
    facts: Facts,
    paper: Paper = Paper.A4,
    watch: Watch | None = None,
    names: Sequence[str] = ALL_POSTED,
) -> Iterator[tuple[str, bytes]]:
    """Yield the chosen results; sheets by board only if boards are known."""
    left_out = BY_BOARD if only_totals(facts) else ()
    return sheet_documents([name for name in names if name not in left_out], facts, paper, watch)
