"""Records of a register in the club's other events, read without the events themselves."""

from datetime import date, datetime

from sqlalchemy import select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.moment import instant
from bridgedesk.event.past import PastLine
from bridgedesk.store import event_rows as rows
from bridgedesk.store.mapping import EventRow, RegisteredRow
from bridgedesk.store.mapping.row import table_of


def past_lines(db: DbSession, register: str, but: str) -> list[PastLine]:
    """Return the records in force in every event but this one, in the order they were made."""
    line, event = table_of(RegisteredRow), table_of(EventRow)
    query = (
        select(line, event.c.key.label("of"), event.c.title, event.c.date)
        .join(event, event.c.id == line.c.event_id)
        .where(event.c.key != but, line.c.register == register, line.c.struck_out.is_(None))
        .order_by(line.c.id)
    )
    found: list[tuple[datetime, PastLine]] = []
    for row in db.execute(query).mappings():
        kept = rows.REGISTERED.fact(dict(row), lambda _, __: None)
        past = PastLine(row["title"], date.fromisoformat(row["date"]), kept.facts, row["of"])
        found.append((instant(kept.time), past))
    return [past for _, past in sorted(found, key=lambda timed: timed[0])]
