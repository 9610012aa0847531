"""Printed list of missing scores."""

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.missing_scores import missing_sheet
from bridgedesk.desk.reports.posting import write_whole
from bridgedesk.sheets.content import Paper


@one_act
def print_missing_scores(desk: OpenEvent, session: str, up_to: int, paper: Paper = Paper.A4) -> Change:
    """Print missing scores to a PDF next to the club file, replacing the previous list."""
    from bridgedesk.sheets.pdf import draw

    sheet = missing_sheet(desk, session, up_to)
    path = desk.file.path.with_name("sheets") / f"{desk.event.date.isoformat()} missing slips.pdf"
    write_whole(path, draw(sheet, paper))
    change = Change("print missing slips", f"Printed: {path.name}, {sheet.state.lower()}")
    return change if desk.file.read_only else desk.put_down(change)
