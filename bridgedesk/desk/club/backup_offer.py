"""Offers to restore a damaged club file, or to leave a backup that can only be read."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.club.backups import BackupCopy, list_backups, other_club
from bridgedesk.store.backup_names import club_file_of, date_in, is_backup, own_name
from bridgedesk.store.whole_check import is_whole


class Offer(NamedTuple):
    """Way out; `restored` is the club file the backup can replace, `copied` a new name for it."""

    words: str
    backup: Path
    restored: Path | None
    copied: Path | None = None


def newest_whole(club_file: Path) -> BackupCopy | None:
    """Return the newest backup of this club that can be read completely; this may take a while."""
    for each in list_backups(club_file):
        if is_whole(each.path) and other_club(each.path, club_file) is None:
            return each
    return None


def offer_for_damaged(club_file: Path) -> Offer | None:
    backup = newest_whole(club_file)
    if backup is None:
        return None
    words = (
        f"{club_file.name} is damaged. Restore the backup of {_in_full(backup.time)}?"
        " The damaged file is kept with the backups."
    )
    return Offer(words, backup.path, club_file)


def offer_for_backup(path: Path) -> Offer | None:
    """Return the ways out of a backup that was opened, or None if the file is not a backup."""
    if not is_backup(path):
        return None
    restored, copied = club_file_of(path), own_name(path)
    time = date_in(path.name)
    which = f"this backup of {_in_full(time)}" if time else "this backup"
    ways = [f"restore it as {restored.name}"] if restored else []
    ways.append(f"copy it to {copied.name}")
    return Offer(f"To play in {which}, {' or '.join(ways)}.", path, restored, copied)


def _in_full(time: datetime) -> str:
    """Format a time as Tue 17 Nov 2026, 22:40."""
    return f"{time:%a} {time.day} {time:%b %Y}, {time:%H:%M}"
