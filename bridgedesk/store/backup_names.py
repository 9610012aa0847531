"""Names of backups: recognised by name, folder or format, and where each can be restored or copied to."""

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from bridgedesk.store.packed import is_packed

SUFFIX = ".bridgedesk"

FOLDER = " backups"
BEFORE_VERSION = "before version"
_DATED = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d) (.*)")


def dated(time: datetime, why: str) -> str:
    return f"{time:%Y-%m-%d %H.%M.%S} {why}{SUFFIX}"


def folder_of(club_file: Path) -> Path:
    """Return the folder for backups, a numbered one if a file has that name."""
    return not_taken(club_file.with_name(f"{club_file.stem}{FOLDER}"), Path.is_dir)


def not_taken(wanted: Path, suits: Callable[[Path], bool]) -> Path:
    """Return the path itself if it is free or suits, else the first numbered one."""
    path, number = wanted, 2
    while path.exists() and not suits(path):
        path = wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}")
        number += 1
    return path


def date_in(name: str) -> datetime | None:
    """Return when a backup of this name was made, or None if it is not the name of a backup."""
    found = _DATED.match(name)
    try:
        return datetime.strptime(found[1], "%Y-%m-%d %H.%M.%S") if found else None  # noqa: DTZ007
    except ValueError:
        return None


def is_backup(path: Path) -> bool:
    return _in_folder_of_backups(path) or date_in(path.name) is not None or is_packed(path)


def club_file_of(backup: Path) -> Path | None:
    """Return the club file that a backup in its folder belongs to."""
    if not _in_folder_of_backups(backup):
        return None
    folder = backup.absolute().parent
    return folder.with_name(folder.name.removesuffix(FOLDER) + SUFFIX)


def own_name(backup: Path) -> Path:
    """Return a free name that the keeping rule leaves alone, outside the folder of the backups."""
    folder = backup.absolute().parent
    dated = _DATED.match(backup.stem)
    stem = dated[2] if dated else backup.stem
    if _in_folder_of_backups(backup):
        stem = f"{folder.name.removesuffix(FOLDER)} {stem}".strip()
        folder = folder.parent
    path, number = folder / f"{stem}{SUFFIX}", 2
    while path.exists():
        path = path.with_name(f"{stem} ({number}){SUFFIX}")
        number += 1
    return path


def _in_folder_of_backups(path: Path) -> bool:
    return path.absolute().parent.name.endswith(FOLDER)
