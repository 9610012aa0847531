"""Export files, each written whole under its name, or not at all."""

import os
import re
import stat
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from bridgedesk.exchange.outgoing import Unwritable

_DATABASE = b"SQLite format 3\x00"
_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,99}")

FOR_ALL_TO_READ = 0o644  # a new file; one that is replaced keeps its own mode


def write_file(path: Path, content: bytes) -> None:
    """Write a file, replacing an older one of this name in one step."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        staged = _stage(path, content)
    except OSError as problem:
        raise _refused(path, problem) from None
    _put([(staged, path)])


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files under temporary names before the first gets its own; other files in the folder stay."""
    for name in files:
        if not _PLAIN_NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no plain name of a file")
    write_each(folder, files.items())


def write_each(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write files that are made one at a time; if one cannot be made, none gets its name."""
    staged: list[tuple[Path, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files:
            staged.append((_stage(folder / name, content), folder / name))
    except OSError as problem:
        _forget(staged)
        raise _refused(folder, problem) from None
    except BaseException:
        _forget(staged)
        raise
    _put(staged)


def _stage(path: Path, content: bytes) -> Path:
    if path.is_dir():
        raise IsADirectoryError(0, "a folder of this name is there already")
    if _is_database(path):
        raise Unwritable(f"{path.name} is a club file and would be lost; choose another name")
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:50]}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(stat.S_IMODE(path.stat().st_mode) if path.exists() else FOR_ALL_TO_READ)
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        raise
    return Path(name)


def _is_database(path: Path) -> bool:
    """Return True for a club file, or what may be one, under whatever name."""
    try:
        with path.open("rb") as file:
            return file.read(len(_DATABASE)) == _DATABASE
    except OSError:
        return False


def _put(staged: list[tuple[Path, Path]]) -> None:
    for number, (unfinished, path) in enumerate(staged):
        try:
            unfinished.replace(path)
        except OSError as problem:
            _forget(staged[number:])
            raise _refused(path, problem) from None


def _forget(staged: list[tuple[Path, Path]]) -> None:
    for unfinished, _ in staged:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _refused(path: Path, problem: OSError) -> Unwritable:
    name = path.name or path.resolve().name or str(path)
    if isinstance(problem, PermissionError):
        why = "it is open in another program, or nothing may be written there"
        return Unwritable(f"{name} cannot be written: {why}; close it, or choose another place")
    if isinstance(problem, FileExistsError):
        return Unwritable(f"{name} cannot be written: a file of this name is there, and it is to be a folder")
    return Unwritable(f"{name} cannot be written: {problem.strerror}; choose another place")
