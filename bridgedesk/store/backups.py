"""Dated backups of the club file, and which of them are kept."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shutil import copy2
from typing import NamedTuple

from sqlalchemy import select

from bridgedesk.store import sqlite
from bridgedesk.store.backup_files import BEFORE_VERSION, SUFFIX, date_in, not_taken, pack, unpacked
from bridgedesk.store.backup_files import dated as dated
from bridgedesk.store.backup_files import folder_of as folder_of
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.file_identity import log_of, take_hold
from bridgedesk.store.mapped_facts import from_json
from bridgedesk.store.mapping import ClubRow
from bridgedesk.store.problem import Damaged, FileProblem, OtherClub

LEAST_DAYS, LEAST_WEEKS = 3, 13
LIMIT = 1_900_000_000  # bytes of the club file and all that is kept for it: "2 GB" as it is shown


@dataclass(frozen=True, slots=True)
class KeepingRule:
    """Rule for backups to keep: the newest ones, then one a day, then one a month, as long as there is room.

    Whatever the rule and the room, one of each of the last days and weeks with backups is kept, and all
    made before a new version changed the file."""

    newest: int = 10
    days: int = 30
    months: int = 24

    def __post_init__(self) -> None:
        if self.newest < 1 or self.days < 0 or self.months < 0:
            raise FileProblem("Keep at least 1 backup; days and months must be 0 or more.")

    @property
    def words(self) -> str:
        return (
            f"Kept: the newest {self.newest}, one a day for {self.days} days, one a month for {self.months}"
            f" months. Above 2 GB the oldest are deleted, but one for each of {LEAST_DAYS} days and"
            f" {LEAST_WEEKS} weeks and for each new version is always kept."
        )


class Backup(NamedTuple):
    time: datetime
    path: Path


def backups_of(club_file: Path) -> list[Backup]:
    """Return the backups, newest first."""
    found = []
    for path in folder_of(club_file).glob(f"*{SUFFIX}"):
        time = date_in(path.name)
        if time and path.is_file():
            found.append(Backup(time, path))
    return sorted(found, reverse=True)


def back_up(
    club_file: Path,
    time: datetime,
    why: str,
    rule: KeepingRule,
    keep: Collection[Path] = (),
    agrees: Callable[[Path], bool] = lambda _: True,
) -> Path:
    """Make a verified backup, then remove backups that the rule no longer keeps, but none of `keep`.

    Nothing is removed unless the new backup `agrees` with its journal: an older one may be the last good
    one."""
    folder = folder_of(club_file)
    for half_made in folder.glob(".*.part"):
        with suppress(OSError):
            half_made.unlink()
    target = not_taken(folder / dated(time, why), Path.is_file)
    sqlite.copy(club_file, target)
    with suppress(OSError):  # without room for a packed copy it keeps its size
        pack(target)
    old = [
        each.path for each in superfluous(club_file, rule) if each.path != target and each.path not in keep
    ]
    if old and agrees(target):
        for path in old:
            with suppress(OSError):
                path.unlink()
                log_of(path).unlink(missing_ok=True)
    return target


def superfluous(club_file: Path, rule: KeepingRule) -> list[Backup]:
    """Return the backups that the rule does not keep, and the oldest for which there is no room."""
    backups = backups_of(club_file)
    gone = no_longer_kept(backups, rule)
    always = _always_kept(backups)
    size = _size_of(club_file) + sum(map(_size_of, folder_of(club_file).glob("*")))
    size -= sum(_size_of(each.path) for each in gone)
    for each in reversed(backups):
        if size <= LIMIT:
            break
        if each not in always and each not in gone:
            gone.append(each)
            size -= _size_of(each.path)
    return gone


def _size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def no_longer_kept(backups: Sequence[Backup], rule: KeepingRule) -> list[Backup]:
    """Return the backups the rule drops, given the newest first; the last one of a day or month is kept."""
    kept = {
        *backups[: rule.newest],
        *_first_of_each([(f"{each.time:%Y-%m-%d}", each) for each in backups], rule.days),
        *_first_of_each([(f"{each.time:%Y-%m}", each) for each in backups], rule.months),
        *_always_kept(backups),
    }
    return [each for each in backups if each not in kept]


def _always_kept(backups: Sequence[Backup]) -> set[Backup]:
    return {
        *backups[:1],
        *_first_of_each([(f"{each.time:%Y-%m-%d}", each) for each in backups], LEAST_DAYS),
        *_first_of_each([(f"{each.time:%G-%V}", each) for each in backups], LEAST_WEEKS),
        *(each for each in backups if BEFORE_VERSION in each.path.name),
    }


def _first_of_each(named: Iterable[tuple[str, Backup]], most: int) -> list[Backup]:
    first: dict[str, Backup] = {}
    for name, backup in named:
        first.setdefault(name, backup)
    return list(first.values())[:most]


# ---- the rule, as the club has it


def rule_of(file: ClubFile) -> KeepingRule:
    with file.reading() as db:
        rule: KeepingRule = from_json(KeepingRule, db.scalars(select(ClubRow.backups)).one())
    return rule


# ---- back again


def other_club(backup: Path, club_file: Path) -> str | None:
    """Return the club that a backup belongs to, if it is not the club file's own."""
    theirs = sqlite.club_in(backup)
    ours = sqlite.club_in(club_file) if club_file.exists() else None
    return theirs if ours is not None and theirs != ours else None


def restore(
    backup: Path, club_file: Path, time: datetime, progress: sqlite.Progress, *, of_any_club: bool = False
) -> Path | None:
    """Replace the club file by the backup; return where the replaced file is now."""
    sqlite.refuse_other_files(backup)
    with unpacked(backup) as plain:
        return _restore(plain, club_file, time, progress, of_any_club=of_any_club)


def _restore(
    backup: Path, club_file: Path, time: datetime, progress: sqlite.Progress, *, of_any_club: bool
) -> Path | None:
    if sqlite.faults(backup):
        raise Damaged(f"{backup} is damaged; choose an older backup")
    if not club_file.exists():
        sqlite.copy(backup, club_file, progress)
        return None
    stranger = None if of_any_club else other_club(backup, club_file)
    if stranger:
        raise OtherClub(f"{backup.name} is a backup of {stranger}, not of the club in {club_file.name}")
    hold = take_hold(club_file)
    if hold is None:
        raise FileProblem(f"{club_file} is open in another window; close it there first")
    try:
        fresh = club_file.with_name(f"{club_file.name}.restored")
        sqlite.copy(backup, fresh, progress)
        aside = not_taken(folder_of(club_file) / dated(time, "before restoring"))
        _copy_aside(club_file, aside)
        sqlite.keep_mode(club_file, fresh)
        fresh.replace(club_file)  # at no moment is there no club file
        with suppress(OSError):  # a log that stays is known as another file's on opening
            log_of(club_file).unlink(missing_ok=True)
        return aside
    except OSError as problem:
        raise FileProblem(f"{club_file} cannot be replaced: {problem.strerror}. It is unchanged.") from None
    finally:
        hold.release()


def _copy_aside(club_file: Path, aside: Path) -> None:
    """Copy the file as it is, damaged or not, with its log, which may hold the last acts."""
    aside.parent.mkdir(parents=True, exist_ok=True)
    for beside, copied in ((club_file, aside), (log_of(club_file), log_of(aside))):
        if beside.exists():
            copy2(beside, copied)
            sqlite.write_through(copied)
