"""Problems with a club file that a director can solve, and errors of SQLite in such words."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError


class FileProblem(Exception):
    """Problem of a club file in one sentence: what is wrong, and what to do."""


class Contradiction(FileProblem):
    """Rows that would contradict each other: a seat that does not exist, two results of one slip."""


class Damaged(FileProblem):
    """Content of the file that can no longer be trusted."""


class OtherClub(FileProblem):
    """Backup that belongs to another club."""


class InTheWay(FileProblem):
    """Rows that changed since an action; `acts` are the later actions that changed them."""

    def __init__(self, acts: tuple[str, ...]) -> None:
        super().__init__("Later actions prevent this: " + "; ".join(acts))
        self.acts = acts


# ---- words

_WORDS = {
    sqlite3.SQLITE_FULL: "the disk is full; free some space, then try again",
    sqlite3.SQLITE_BUSY: "another program is using it; close that program, then try again",
    sqlite3.SQLITE_LOCKED: "another program is using it; close that program, then try again",
    sqlite3.SQLITE_READONLY: "it is read-only; copy it to a folder you can write to",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; check that the folder exists and can be written to",
    sqlite3.SQLITE_CORRUPT: "it is damaged; restore the newest backup",
    sqlite3.SQLITE_NOTADB: "it is damaged; restore the newest backup",
}
_WORDS_OF_DAMAGE = (
    "no such table",
    "no such column",
    "has no column",
    "already exists",
    "duplicate column",
    "malformed",
    "Could not decode",
)
_WORDS_FOR_ANY = "the disk did not accept it; check that the drive is connected, then try again"


def in_words(problem: Exception, path: Path) -> FileProblem:
    if isinstance(problem, IntegrityError):
        return Contradiction(f"This would contradict the club file ({problem.orig}). Nothing was changed.")
    plain = problem.orig if isinstance(problem, DBAPIError) else problem
    if _is_damage(plain):
        return Damaged(f"Nothing was changed in {path.name}: {_WORDS[sqlite3.SQLITE_CORRUPT]}")
    return FileProblem(f"Nothing was changed in {path.name}: {_WORDS.get(_code(plain), _WORDS_FOR_ANY)}")


@contextmanager
def copying_in_words(target: Path) -> Iterator[None]:
    """Raise errors of copying a file as plain sentences."""
    try:
        yield
    except (sqlite3.DatabaseError, UnicodeError) as problem:
        code = _code(problem)
        if _is_damage(problem) or isinstance(problem, UnicodeError):
            raise Damaged("The file is damaged, so it was not copied; use the newest backup") from problem
        raise FileProblem(f"{target} was not written: {_WORDS.get(code, _WORDS_FOR_ANY)}") from problem
    except OSError as problem:
        raise FileProblem(f"{target} cannot be written: {problem.strerror}; choose another place") from None


def _is_damage(problem: object) -> bool:
    """Return True for damage, not a full disk or a busy file; a missing table has no code of its own."""
    of_damage = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT)
    return _code(problem) in of_damage or any(words in str(problem) for words in _WORDS_OF_DAMAGE)


def _code(problem: object) -> int:
    return int(getattr(problem, "sqlite_errorcode", 0)) & 0xFF
