"""Record of what was really done with an event: printed, posted, sent and copied."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256

from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant
from bridgedesk.event.session import Session
from bridgedesk.store import backups
from bridgedesk.store.club_lists import Sending, Sent, Series, sending_of, sent_of
from bridgedesk.store.evening_record import LastDone as LastDone
from bridgedesk.store.evening_record import PrintedSheet as PrintedSheet
from bridgedesk.store.evening_record import last_done, printed_of

# Names of acts, as the journal has them.
POSTED, FINAL, REVISED, REOPENED, EXPORTED = (
    "post results",
    "finalise",
    "post revision",
    "reopen",
    "export event",
)
COPIED = "back up"
_LENGTH = 16  # of a digest, in letters


@dataclass(frozen=True, slots=True)
class EveningRecord:
    """Knowledge of the club file and its folder of backups about an evening."""

    printed: Sequence[PrintedSheet] = ()
    done: Mapping[str, LastDone] = field(default_factory=dict)  # acts on the event, by name
    copied: LastDone | None = None  # to a stick or another folder
    backed_up: datetime | None = None  # on this computer
    sent: Sequence[Sent] = ()
    sends: bool = False  # the club has given its secretary's details
    ladders: Mapping[str, bool] = field(default_factory=dict)  # with events of this name; True: with this one
    practice: bool = False
    clock: datetime | None = None  # since when the round clock runs


def layout_of(event: Event, session: Session) -> str:
    """Return a digest of who meets where in a session, as printed on cards; names do not matter."""
    lines = [
        f"{section.id} {number} {each.table} {each.ns} {each.ew} "
        + " ".join(str(board) for board in section.boards_of(each))
        for section in session.sections
        if section.movement
        for number, sittings in enumerate(section.movement.rounds, start=1)
        for each in sittings
    ]
    lines += [f"{each.round} {each.table} {each.home} {each.away}" for each in event.matches_in(session.id)]
    return sha256("\n".join(lines).encode()).hexdigest()[:_LENGTH] if lines else ""


def printed_sheets(
    event: Event, sheets: Sequence[str], session: str | None, time: datetime
) -> list[PrintedSheet]:
    """Return what to record of sheets printed at this time, for one session or for all."""
    here = [each for each in event.sessions if session in (None, each.id)]
    layouts = [(each.id, layout_of(event, each)) for each in here]
    return [PrintedSheet(sheet, key, layout, time) for sheet in sheets for key, layout in layouts]


def evening_record(
    open_event: OpenEvent, series: Sequence[Series] = (), clock: datetime | None = None
) -> EveningRecord:
    """Read the record; the folder of backups is only looked at once results were posted. `clock`: since when
    the round clock of the session in view runs."""
    file, event = open_event.file, open_event.event
    with file_refusals():
        done = last_done(file, event.id, (POSTED, FINAL, REVISED, REOPENED, EXPORTED))
        return EveningRecord(
            printed=printed_of(file, event.id),
            done=done,
            copied=last_done(file, None, (COPIED,)).get(COPIED),
            backed_up=_newest_backup(open_event) if POSTED in done else None,
            sent=sent_of(file, event.id),
            sends=sending_of(file) != Sending(),
            ladders=_ladders(open_event, series),
            practice=open_event.practice,
            clock=clock,
        )


def _newest_backup(open_event: OpenEvent) -> datetime | None:
    times = [each.time for each in backups.backups_of(open_event.file.path)]
    return max(times, key=instant, default=None)


def _ladders(open_event: OpenEvent, series: Sequence[Series]) -> dict[str, bool]:
    """Return the ladders in which an event of this name counts."""
    if not series:
        return {}
    event, titles = open_event.event, {key: title for key, _, title in open_event.file.event_titles()}
    return {
        each.title: event.id in each.events
        for each in series
        if any(titles.get(key) == event.title for key in (*each.events,))
    }
