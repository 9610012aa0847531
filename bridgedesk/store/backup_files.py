"""Names of backups: recognised by name, folder or format, and where each can be restored or copied to."""

import lzma
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from shutil import copyfileobj, copymode
from tempfile import TemporaryDirectory
from typing import IO

from bridgedesk.store.problem import Damaged, FileProblem

# ---- compression (xz) of large backups; readers of a club file get it unpacked

PACKED_FROM = 8_000_000  # bytes; a smaller backup stays a file that any tool for SQLite reads
LARGEST = 8_000_000_000  # bytes of an unpacked file: damage must not fill the disk

_MAGIC = b"\xfd7zXZ\x00"
_PRESET = 1  # a higher one saves a tenth and takes five times as long
_AT_A_TIME = 1 << 20


def is_packed(path: Path) -> bool:
    """Return True for a packed file; a file that cannot be read is not one."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def head_of(path: Path, length: int) -> bytes:
    """Return the first bytes of a file, or of what is packed in it."""
    packed = is_packed(path)
    with path.open("rb") as file:
        try:
            return lzma.open(file).read(length) if packed else file.read(length)
        except (lzma.LZMAError, EOFError):
            return b""


def pack(path: Path) -> None:
    """Compress a large file in place, once it has been read back and found the same."""
    if path.stat().st_size < PACKED_FROM or is_packed(path):
        return
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        handle = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with path.open("rb") as file, os.fdopen(handle, "wb") as target:
            with lzma.open(target, "wb", preset=_PRESET) as packed:
                copyfileobj(file, packed, _AT_A_TIME)
            os.fsync(target.fileno())
        with path.open("rb") as file, lzma.open(unfinished) as packed:
            if _digest(file) != _digest(packed):
                raise FileProblem(f"{path.name} could not be compressed; try another drive")
        with suppress(OSError):
            copymode(path, unfinished)
        unfinished.replace(path)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _digest(file: IO[bytes]) -> bytes:
    found = sha256()
    for part in iter(partial(file.read, _AT_A_TIME), b""):
        found.update(part)
    return found.digest()


@contextmanager
def unpacked(path: Path) -> Iterator[Path]:
    """Yield the file itself, or a temporary unpacked copy of it."""
    if not is_packed(path):
        yield path
        return
    with TemporaryDirectory(prefix="bridgedesk-") as folder:
        plain = Path(folder) / path.name
        _unpack(path, plain)
        yield plain


def _unpack(path: Path, plain: Path) -> None:
    try:
        with lzma.open(path) as packed, plain.open("wb") as target:
            for part in iter(partial(packed.read, _AT_A_TIME), b""):
                if target.tell() > LARGEST:
                    raise Damaged(f"{path.name} is too large for a club file; choose an older backup")
                target.write(part)
    except (lzma.LZMAError, EOFError) as problem:
        raise Damaged(f"{path.name} is damaged; choose an older backup") from problem
    except OSError as problem:
        raise FileProblem(f"{path.name} cannot be unpacked: {problem.strerror}; free some space") from problem


# ---- backup names

SUFFIX = ".bridgedesk"

FOLDER = " backups"
BEFORE_VERSION = "before version"
_DATED = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d) (.*)")


def dated(time: datetime, why: str) -> str:
    return f"{time:%Y-%m-%d %H.%M.%S} {why}{SUFFIX}"


def folder_of(club_file: Path) -> Path:
    """Return the folder for backups, a numbered one if a file has that name."""
    return not_taken(club_file.with_name(f"{club_file.stem}{FOLDER}"), Path.is_dir)


def not_taken(wanted: Path, suits: Callable[[Path], bool] = lambda _: False) -> Path:
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
    return _is_in_backup_folder(path) or date_in(path.name) is not None or is_packed(path)


def club_file_of(backup: Path) -> Path | None:
    """Return the club file that a backup in its folder belongs to."""
    if not _is_in_backup_folder(backup):
        return None
    folder = backup.absolute().parent
    return folder.with_name(folder.name.removesuffix(FOLDER) + SUFFIX)


def own_name(backup: Path) -> Path:
    """Return a free name that the keeping rule leaves alone, outside the folder of the backups."""
    folder = backup.absolute().parent
    dated = _DATED.match(backup.stem)
    stem = dated[2] if dated else backup.stem
    if _is_in_backup_folder(backup):
        stem = f"{folder.name.removesuffix(FOLDER)} {stem}".strip()
        folder = folder.parent
    return not_taken(folder / f"{stem}{SUFFIX}")


def _is_in_backup_folder(path: Path) -> bool:
    return path.absolute().parent.name.endswith(FOLDER)
