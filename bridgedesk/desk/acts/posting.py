"""Posted and printed: drawn beside the work, written whole or not at all, put down in the history."""

from collections.abc import Sequence
from pathlib import Path

from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.paper.posting import write_whole
from bridgedesk.desk.progress import progress
from bridgedesk.sheets.content import Paper


def post_ranking(desk: OpenEvent, path: Path, paper: Paper = Paper.A4) -> Change:
    """An older sheet of this name is replaced."""
    from bridgedesk.sheets.pdf import draw
    from bridgedesk.sheets.ranking import ranking_sheet

    sheet = ranking_sheet(desk.evaluation, progress(desk.event).missing, desk.clock())
    write_whole(path, draw(sheet, paper))
    return desk.put_down(Change("post ranking", f"Ranking posted: {path.name}, {sheet.state.lower()}"))


def record_posting(desk: OpenEvent, paths: Sequence[Path], state: str) -> Change:
    """`state`: what stood on the sheets, provisional or final."""
    folder = paths[0].parent.name
    return _recorded(desk, Change("post results", f"Results posted in {folder}, {state}: {_listed(paths)}"))


def record_print(desk: OpenEvent, what: str, where: str, remarks: Sequence[str] = ()) -> Change:
    """`where` it went: to a printer or into a file."""
    return _recorded(desk, Change("print", f"{what} {where}", tuple(remarks)))


def _listed(paths: Sequence[Path]) -> str:
    return ", ".join(path.stem.rpartition(", ")[2] for path in paths)


def _recorded(desk: OpenEvent, change: Change) -> Change:
    """A club file that can only be read is printed from all the same."""
    return change if desk.file.read_only else desk.put_down(change)
