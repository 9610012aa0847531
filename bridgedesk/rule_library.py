"""The rule books that come with BridgeDesk and the club's own, and the movements that come as data."""

import tomllib
from functools import cache
from hashlib import sha256
from os.path import isfile  # False for a name that no file can have, where Path raises
from pathlib import Path
from typing import TYPE_CHECKING

from bridgedesk.resources import folder, own_folder, resource
from bridgedesk.rulebooks import Book, ClauseRow, load, load_clauses
from bridgedesk.rulebooks.loader import Shelf, shelve

if TYPE_CHECKING:
    from bridgedesk.movements.library import Library
from collections.abc import Mapping

from bridgedesk.rulebooks.registers import Register, load_registers

BOOKS = "rulebooks"


def library() -> Shelf:
    """Read all rule books; a club copies one into its own folder, gives it a new id and changes it there."""
    texts = {}
    for place in (folder() / BOOKS, own_folder() / BOOKS):
        for file in sorted(place.glob("*.toml")):
            texts[file.name if file.name not in texts else str(file)] = _text(file)
    return shelve(texts)


def book(book_id: str) -> Book:
    """Return one book; the others are read only if no file has its name."""
    file = _file(folder(), book_id)
    if file is not None:
        found = load(_text(file), file.name)
        if found.id == book_id:
            return found
    return library().book(book_id)


def refusal_of(book_id: str) -> str | None:
    """Return why a file of this name cannot be used. A book that only BridgeDesk has is not read for this."""
    if _file(folder(), book_id) and not _file(own_folder(), book_id):
        return None
    refused = library().refused.items()
    return next((problem for file, problem in refused if Path(file).stem == book_id), None)


@cache
def clauses(book: str) -> tuple[ClauseRow, ...]:
    """Return how each clause is served; empty for a rule book without such a list."""
    file = folder() / BOOKS / "clauses" / f"{book}.toml"
    return load_clauses(_text(file), file.name) if file.is_file() else ()


@cache
def headings(book: str) -> Mapping[str, str]:
    """Return what each part of a rule book is about, by its number; empty for a book without headings."""
    every: dict[str, dict[str, str]] = tomllib.loads(_text(resource("headings.toml")))
    return every.get(book, {})


def text_of_book(book: str) -> tuple[str, str | None]:
    """Return the text and digest of the rule book with this id; "" and None if there is no such book."""
    shelf = library()
    digest = shelf.books[book].sha256 if book in shelf.books else None
    for place in (folder() / BOOKS, own_folder() / BOOKS):
        for file in sorted(place.glob("*.toml")):
            text = _text(file)
            if sha256(text.encode()).hexdigest() == digest:
                return text, digest
    return "", None


@cache
def movement_library() -> "Library":
    import json  # most who ask for a rule book need no movement

    from bridgedesk.movements.library import Library

    files = (
        json.loads(resource(f"movements/{name}.json").read_text(encoding="utf-8"))
        for name in ("howell", "three-quarter-howell", "individual", "regulations")
    )
    return Library.read(*files)


def _file(place: Path, book_id: str) -> Path | None:
    file = place / BOOKS / f"{book_id}.toml"
    return file if file.parent == place / BOOKS and isfile(file) else None


def _text(file: Path) -> str:
    """Read a file; undecodable text is not TOML either, so the shelf reports this book and skips it."""
    return file.read_text(encoding="utf-8", errors="replace")


@cache
def registers() -> Mapping[str, Register]:
    file = resource("registers.toml")
    return load_registers(file.read_text(encoding="utf-8"), file.name)
