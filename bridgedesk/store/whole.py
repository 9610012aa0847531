"""Reads everything in a club file once, to see that it is whole."""

from pathlib import Path

from sqlalchemy import select

from bridgedesk.store import migrations, sqlite
from bridgedesk.store.backups import rule_of
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import read_lists
from bridgedesk.store.drafts import read_drafts
from bridgedesk.store.journal import images_of
from bridgedesk.store.mapping import JournalRow
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.sending import sending_of, sent_of

_AT_A_TIME = 100


def read_everything(file: ClubFile) -> None:
    """Raise Damaged where a list, a draft, an event or an entry of the journal cannot be read."""
    rule_of(file)
    sending_of(file)
    with file.reading() as db:
        read_lists(db)
        read_drafts(db)
        query = select(JournalRow).order_by(JournalRow.id).execution_options(yield_per=_AT_A_TIME)
        for entry in db.scalars(query):
            images_of(entry)
    file.last_act()
    for key in file.event_keys():
        file.event(key)
        sent_of(file, key)


def is_whole(path: Path) -> bool:
    """Return True if everything in the file can be read, or, in one of an older version, if SQLite can."""
    try:
        sqlite.refuse_other_files(path)
        if sqlite.faults(path):
            return False
        if sqlite.version_in(path) < migrations.VERSION:
            return True
        file = ClubFile.open(path)
        try:
            read_everything(file)
        finally:
            file.close()
    except FileProblem:
        return False
    return True
