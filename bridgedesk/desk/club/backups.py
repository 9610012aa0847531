"""Backups of the club file: list them, make one, restore one."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.desk.event.open_event import Change
from bridgedesk.event.refusal import Refusal
from bridgedesk.store import backups, sqlite
from bridgedesk.store.club_file import ClubFile

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
        raise Refusal(f"{target.name} is the club file itself; choose another folder or name")
    with file_refusals():
        _unless_stopped(lambda: sqlite.copy(club_file, target, _parts(progress)))
    return Change("back up", f"{target} is whole, and the same as {club_file.name}")


def other_club(copy: Path, club_file: Path) -> str | None:
    """Return the club that a copy belongs to, if it is not this one."""
    return backups.other_club(copy, club_file)


def restore_backup(copy: Path, club_file: Path, now: datetime, progress: Progress) -> Change:
    """Restore a backup, of any club; the closed club file is kept among the backups as it was."""
    with file_refusals():
        _unless_stopped(lambda: backups.restore(copy, club_file, now, _parts(progress), of_any_club=True))
    words = (
        f"{club_file.name} is as it was in {copy.name}; what was there before is kept with the other copies"
    )
    return Change("restore", words)


def _unless_stopped(work: Callable[[], object]) -> None:
    try:
        work()
    except _Stopped:
        raise Refusal("Stopped; nothing was changed") from None


def _parts(progress: Progress) -> sqlite.Progress:
    def tell(done: int, all_: int) -> None:
        if not progress(100 * done // max(all_, 1)):
            raise _Stopped

    return tell
