"""The club's details for its masterpoint secretary, and what has been sent of each event."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from sqlalchemy import func, select

from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.damage import check_types
from bridgedesk.store.event_rows import mapped_rows
from bridgedesk.store.journal import ActRecord, UnitOfWork
from bridgedesk.store.mapped_facts import FactMapping, as_json, from_json
from bridgedesk.store.mapping import ClubRow, EventRow, SentRow
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.one_act import Step


@dataclass(frozen=True, slots=True)
class Sending:
    """Details the secretary needs each time, saved so that they are typed once."""

    federation: str = "ABF"
    club_number: str = ""
    event_code: str = ""
    scale: str = ""
    grade: str = ""
    outright: bool = False  # over all sessions
    restricted: str = ""  # the field, where not everybody may enter


@dataclass(frozen=True, slots=True)
class Sent:
    revision: int
    time: datetime
    folder: str  # its name only: it may be on a stick
    scale: str
    grade: str = ""


_SENT = FactMapping(SentRow, Sent)
_PART = mapped_rows(_SENT, "sent")


def sending_of(file: ClubFile) -> Sending:
    with file.reading() as db:
        found: Sending = from_json(Sending, db.scalars(select(ClubRow.sending)).one())
    return found


def change_sending(file: ClubFile, sending: Sending, time: datetime) -> None:
    deed = ActRecord("change sending", "What the masterpoint secretary is told", time, undoable=False)
    with file.one_act() as act:
        act.add(Step(deed, partial(keep_sending, sending=sending)))


def keep_sending(work: UnitOfWork, sending: Sending) -> None:
    row = dict(work.db.execute(select(table_of(ClubRow))).mappings().one())
    told = {"sending": as_json(Sending, sending)}
    if row["sending"] != told["sending"]:
        work.change(ClubRow, [(row, told)])


def keep_sent(work: UnitOfWork, event: str, sent: Sent) -> None:
    number = work.db.scalars(select(EventRow.id).where(EventRow.key == event)).one()
    before = work.db.scalar(select(func.count()).where(SentRow.event_id == number)) or 0
    work.add(SentRow, [{**_PART.values(before + 1, sent), "event_id": number}])


def sent_of(file: ClubFile, event: str) -> Sequence[Sent]:
    """Return what was sent, the latest last."""
    table = table_of(SentRow)
    query = select(table).join(EventRow, EventRow.id == table.c.event_id).where(EventRow.key == event)
    with file.reading() as db:
        rows = db.execute(query.order_by(table.c.position)).mappings().all()
        return [_SENT.fact(check_types(table, row), lambda _, __: None) for row in rows]
