"""Backups of the club file: list them, make one, restore one."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import as_one_act, file_refusals
from bridgedesk.desk.event.open_event import Change
from bridgedesk.event.moment import day_and_time_words
from bridgedesk.event.refusal import Refusal
from bridgedesk.store import backups, sqlite
from bridgedesk.store.backup_files import club_file_of, date_in, is_backup, own_name
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.one_act import Step
from bridgedesk.store.whole_check import is_whole

Progress = Callable[[int], bool]  # how many of a hundred parts are done; False stops


class BackupCopy(NamedTuple):
    time: datetime
    why: str  # such as "finalised"
    path: Path


class _Stopped(Exception):
    pass


def list_backups(club_file: Path) -> list[BackupCopy]:
    """Return the backups, newest first."""
    return [
        BackupCopy(each.time, each.path.stem.partition(f"{each.time:%H.%M.%S}")[2].strip(), each.path)
        for each in backups.backups_of(club_file)
    ]


def folder_of_copies(club_file: Path) -> Path:
    return backups.folder_of(club_file)


def keeping_rule(file: ClubFile) -> str:
    """Say which backups this club keeps."""
    with file_refusals():
        return backups.rule_of(file).words


def back_up_to(club_file: Path, where: Path, now: datetime, progress: Progress) -> Change:
    """Write a backup to a folder, such as a USB stick, or under a name; read it back and compare."""
    target = where / backups.dated(now, club_file.stem) if where.is_dir() else where
    if target.resolve() == club_file.resolve():
        raise Refusal(f"{target.name} is the club file itself. Choose another folder or name.")
    with file_refusals():
        _unless_stopped(lambda: sqlite.copy(club_file, target, _parts(progress)))
    return Change("back up", f"{target} is complete and identical to {club_file.name}", made=(target,))


def record_copy(club: Club, change: Change, begun: datetime) -> None:
    """Record a copy made elsewhere, at the time it was begun: later work is not in it."""
    if not club.file.read_only:
        deed = ActRecord(change.act, change.words, begun, undoable=False)
        with as_one_act(club) as act:
            act.add(Step(deed))


def other_club(copy: Path, club_file: Path) -> str | None:
    """Return the club that a copy belongs to, if it is not this one."""
    return backups.other_club(copy, club_file)


def restore_backup(copy: Path, club_file: Path, now: datetime, progress: Progress) -> Change:
    """Restore a backup, of any club; the closed club file is kept among the backups as it was."""
    with file_refusals():
        _unless_stopped(lambda: backups.restore(copy, club_file, now, _parts(progress), of_any_club=True))
    words = f"{club_file.name} restored from {copy.name}; the file it replaced is kept with the backups"
    return Change("restore", words)


def _unless_stopped(work: Callable[[], object]) -> None:
    try:
        work()
    except _Stopped:
        raise Refusal("Stopped. Nothing was changed.") from None


def _parts(progress: Progress) -> sqlite.Progress:
    def tell(done: int, all_: int) -> None:
        if not progress(100 * done // max(all_, 1)):
            raise _Stopped

    return tell


# ---- offers to restore a damaged club file, or to leave a backup that can only be read


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
        f"{club_file.name} is damaged. Restore the backup of {day_and_time_words(backup.time)}?"
        " The damaged file is kept with the backups."
    )
    return Offer(words, backup.path, club_file)


def offer_for_backup(path: Path) -> Offer | None:
    """Return the ways out of a backup that was opened, or None if the file is not a backup."""
    if not is_backup(path):
        return None
    restored, copied = club_file_of(path), own_name(path)
    time = date_in(path.name)
    which = f"this backup of {day_and_time_words(time)}" if time else "this backup"
    ways = [f"restore it as {restored.name}"] if restored else []
    ways.append(f"copy it to {copied.name}")
    return Offer(f"To work in {which}, {' or '.join(ways)}.", path, restored, copied)
