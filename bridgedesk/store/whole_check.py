"""Complete check of a club file: everything is read once, and compared with its journal."""

from contextlib import closing
from pathlib import Path

from bridgedesk.store import migrations, sqlite
from bridgedesk.store.backups import rule_of
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import read_lists
from bridgedesk.store.damage import damage_in_words, damaged, schema_faults
from bridgedesk.store.drafts import read_drafts
from bridgedesk.store.packed import unpacked
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.replay import Pause, journal_faults
from bridgedesk.store.sending import sending_of, sent_of


def read_lists_and_rules(file: ClubFile) -> None:
    """Raise Damaged if any of the club's own data cannot be read."""
    rule_of(file)
    sending_of(file)
    with file.reading() as db:
        read_lists(db)
        read_drafts(db)
    file.last_act()
    for key in file.event_keys():
        sent_of(file, key)


def what_differs(path: Path, pause: Pause = lambda: None) -> list[str]:
    """Return differences from the tables that BridgeDesk builds, or from the journal."""
    try:
        with (
            damage_in_words(path),
            unpacked(path) as plain,
            closing(sqlite.connect_to_read(plain)) as raw,
        ):
            return [*schema_faults(raw), *journal_faults(raw, pause)]
    except sqlite.ERRORS as problem:
        raise damaged(path.name) from problem


def is_whole(path: Path) -> bool:
    """Return True if everything in the file can be read; in an older version, if SQLite can."""
    try:
        sqlite.refuse_other_files(path)
        with unpacked(path) as plain:
            return not sqlite.faults(plain) and _can_be_read(plain)
    except FileProblem:
        return False


def _can_be_read(plain: Path) -> bool:
    if sqlite.version_in(plain) < migrations.VERSION:
        return True
    file = ClubFile.open(plain)
    try:
        read_lists_and_rules(file)
        for key in file.event_keys():
            file.event(key)
    finally:
        file.close()
    return not what_differs(plain)
