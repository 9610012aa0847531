"""Post the ranking: drawn, written beside nothing half-done, and put down in the history."""

import os
from contextlib import suppress
from pathlib import Path

from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.progress import progress
from bridgedesk.desk.refusal import Refusal
from bridgedesk.sheets.content import Paper


def post_ranking(desk: OpenEvent, path: Path, paper: Paper = Paper.A4) -> Change:
    """An older sheet of this name is replaced."""
    from bridgedesk.sheets.pdf import draw
    from bridgedesk.sheets.ranking import ranking_sheet

    sheet = ranking_sheet(desk.evaluation, progress(desk.event).missing, desk.clock())
    write_whole(path, draw(sheet, paper))
    return desk.put_down(Change("post ranking", f"Ranking posted: {path.name}, {sheet.state.lower()}"))


def write_whole(path: Path, content: bytes) -> None:
    """All of it under its name, or nothing."""
    unfinished = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as problem:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise Refusal(f"{path} cannot be written: {problem.strerror}; choose another place") from None
