"""Record what was posted and printed; sheets are written whole or not at all."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bridgedesk.desk.acts.sessions import make_official
from bridgedesk.desk.club.events import progress_of
from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.missing_scores import missing_sheet
from bridgedesk.desk.reports.earlier_files import keep_earlier
from bridgedesk.desk.reports.printing import write_whole
from bridgedesk.desk.reports.sheet_facts import evening_folder
from bridgedesk.directing.times.timetable import official_since
from bridgedesk.event.event import Event
from bridgedesk.event.session import BY_DRAW, Session
from bridgedesk.sheets.content import Paper
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.store.evening_record import PrintedSheet, keep_printed
from bridgedesk.store.one_act import Write, write_nothing


@one_act
def record_posting(open_event: OpenEvent, paths: Sequence[Path], state: str) -> Change:
    """Record that results were posted; `state` is the state printed on the sheets, provisional or final."""
    sheets = ", ".join(path.stem.rpartition(", ")[2] for path in paths)
    words = f"Results posted in {paths[0].parent.name}, {state}: {sheets}"
    since = _made_official(open_event)
    change = _recorded(open_event, Change("post results", words, made=tuple(paths)))
    return change._replace(words=f"{change.words}.", remarks=tuple(since)) if since else change


def _made_official(open_event: OpenEvent) -> list[str]:
    """Make sessions without missing scores official on their first posting (Law 79C1)."""
    event = open_event.event
    if open_event.file.read_only:
        return []
    over = [
        each.id for each in event.sessions if official_since(event, each) is None and _is_over(event, each)
    ]
    return [f"{make_official(open_event, each, open_event.clock()).words}." for each in over]


def _is_over(event: Event, session: Session) -> bool:
    movements = [section.movement for section in session.sections if section.movement is not None]
    is_drawn = not movements or any(movement.made_by == BY_DRAW for movement in movements)
    if is_drawn and not _all_are_drawn(event, session):
        return False
    found = progress_of(event, session)
    return found.expected > 0 and not found.missing


def _all_are_drawn(event: Event, session: Session) -> bool:
    """Return True if the last planned round is drawn; False if the number of rounds is not known."""
    rounds, _ = planned(event)
    here = [match.round for match in event.matches if match.session == session.id]
    return rounds > 0 and max(here, default=0) >= rounds


@one_act
def record_print(
    open_event: OpenEvent,
    what: str,
    where: str,
    remarks: Sequence[str] = (),
    sheets: Sequence[PrintedSheet] = (),
    made: Path | None = None,
) -> Change:
    """Record a printout; `where` says whether it went to a printer or to the file `made`."""
    change = Change("print", f"{what} {where}", tuple(remarks), made=() if made is None else (made,))
    return _recorded(open_event, change, partial(keep_printed, event=open_event.event.id, sheets=sheets))


def _recorded(open_event: OpenEvent, change: Change, write: Write = write_nothing) -> Change:
    """Record the action, except in a read-only club file, which can still be printed from."""
    return change if open_event.file.read_only else open_event.put_down(change, write)


# ---- printed list of missing scores


@one_act
def print_missing_scores(open_event: OpenEvent, session: str, up_to: int) -> Change:
    """Print missing scores to a PDF in the event's folder; the previous list is kept aside."""
    from bridgedesk.sheets.pdf import draw

    sheet = missing_sheet(open_event, session, up_to)
    path = evening_folder(open_event) / f"{open_event.event.date.isoformat()} missing slips.pdf"
    keep_earlier((path,))
    write_whole(path, draw(sheet, Paper.A4))
    change = Change("print missing slips", f"Printed: {path.name}, {sheet.state.lower()}", made=(path,))
    return change if open_event.file.read_only else open_event.put_down(change)
