"""Single entry point for imported files: the content shows the format, then the file is read whole."""

import re
import stat
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bridgedesk.event.codec import BadDocument
from bridgedesk.event.document import read_json, read_toml
from bridgedesk.event.event import Event
from bridgedesk.exchange.encoding import JET, ZIP, text_of
from bridgedesk.exchange.published import BadFile, Published, Unreadable

if TYPE_CHECKING:  # what reads a kind of file is loaded with the first file of it
    from bridgedesk.exchange.bridgemate import Bridgemate
    from bridgedesk.exchange.spreadsheet import Cells

MOST_BYTES = 64 * 2**20
LOOKS = 5
MOST_OF_JSON = 32 * 2**20
MOST_OF_TOML = 2**20  # written by hand
MOST_OF_A_HEAD = 10_000  # letters
MOST_OF_A_TABLE = 2**20
CSV, EXCEL = ".csv", ".xlsx"

_KINDS = (
    "a results file is USEBIO or NZ Scorer (.xml), PBN (.pbn), LIN (.lin), Bridgemate (.bws), "
    "an event document (.json, .toml) or a table with Board, NS, EW and Contract (.csv, .xlsx)"
)
_PBN = re.compile(r'^[ \t]*\[[ \t]*[A-Za-z0-9_]+[ \t]*"|^% PBN', re.MULTILINE)
_TOML = re.compile(r'^[ \t]*format[ \t]*=[ \t]*["\']bridgedesk-event["\']', re.MULTILINE)


def read_file(path: Path) -> Published:
    """Return everything the file contains, or raise BadFile."""
    return read_bytes(bytes_of(path), _name(path))


def read_live_bridgemate(path: Path) -> "Bridgemate":
    """Read a Bridgemate file that others write to: copied into memory, and only when it no longer changes."""
    from bridgedesk.exchange.bridgemate_tables import read_bridgemate

    data = read_when_steady(lambda: bytes_of(path), _name(path))
    try:
        return read_bridgemate(data)
    except Unreadable as problem:
        raise BadFile(_name(path), str(problem)) from None


def read_when_steady(read: Callable[[], bytes], name: str = "") -> bytes:
    """Read until the same bytes come twice in a row."""
    before = read()
    for _ in range(LOOKS):
        now = read()
        if now == before:
            return now
        before = now
    raise BadFile(name, "another program is writing to it; try again in a moment")


def has_results(path: Path) -> bool:
    """Return True if a readable spreadsheet has the columns of a results table."""
    from bridgedesk.exchange.results_table import is_results_table
    from bridgedesk.exchange.spreadsheet import rows_of

    try:
        data = _small(path)
        rows = rows_of(data) if data.startswith(ZIP) else _first_row(text_of(data)[0])
        return is_results_table(rows[0])
    except (BadFile, Unreadable):
        return False


def _first_row(text: str) -> "list[Cells]":
    from bridgedesk.exchange.spreadsheet import rows_of_text

    return rows_of_text(text.lstrip()[:MOST_OF_A_HEAD].partition("\n")[0])


def _small(path: Path) -> bytes:
    """Return the bytes, or none if larger than any results table."""
    data = bytes_of(path)
    return data if len(data) <= MOST_OF_A_TABLE else b""


def _name(path: Path) -> str:
    return path.name or str(path)


def bytes_of(path: Path) -> bytes:
    """Return the contents of an ordinary file that is not too large."""
    name = _name(path)
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise BadFile(name, "this is a folder; choose a file")
        if not stat.S_ISREG(found.st_mode):
            raise BadFile(name, "this is a device or a pipe, not a file")
        _check_size(name, found.st_size)
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise BadFile(name, "the file does not exist") from None
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or "its name cannot be a file name"
        if isinstance(problem, PermissionError):
            why += "; another program may be using it, so try again in a moment or copy it first"
        raise BadFile(name, f"it cannot be read: {why}") from None


def read_bytes(data: bytes, name: str) -> Published:
    """Read a file from its bytes; `name` is for error messages, and its ending decides in doubtful cases."""
    _check_size(name, len(data))
    try:
        if data.startswith(JET):
            from bridgedesk.exchange.bridgemate_event import read_bws

            return read_bws(data, Path(name).stem)
        if data.startswith(ZIP) and name.lower().endswith(EXCEL):
            from bridgedesk.exchange.spreadsheet import rows_of

            return _read_table(rows_of(data), Path(name))
        text, remarks = text_of(data)
        published = _read(text, Path(name))
    except Unreadable as problem:
        raise BadFile(name, str(problem)) from None
    return replace(published, remarks=remarks + published.remarks)


def _read(text: str, name: Path) -> Published:
    head = text.lstrip()[:1]
    ending = name.suffix.lower()
    if not head:
        raise Unreadable("the file is empty")
    if head == "<":
        return _read_xml(text, name.stem)
    if head == "{":
        return _document(read_json, text, MOST_OF_JSON)
    if _TOML.search(text):
        return _document(read_toml, text, MOST_OF_TOML)
    if _PBN.search(text):
        from bridgedesk.exchange.pbn import read_pbn

        return read_pbn(text, name.stem)
    if ending == ".json":
        return _document(read_json, text, MOST_OF_JSON)
    if ending == ".toml":
        return _document(read_toml, text, MOST_OF_TOML)
    return _read_rows(text, name)


def _read_rows(text: str, name: Path) -> Published:
    """Read what has neither tags nor keys: a table, or LIN."""
    from bridgedesk.exchange.lin import is_lin, read_lin
    from bridgedesk.exchange.results_table import is_results_table
    from bridgedesk.exchange.spreadsheet import rows_of_text

    ending = name.suffix.lower()
    if ending == CSV or is_results_table(_first_row(text)[0]):
        return _read_table(rows_of_text(text), name)
    if is_lin(text) or ending == ".lin":
        return read_lin(text, name.stem)
    if ending == ".pbn":
        raise Unreadable('line 1: there is no tag such as [Board "1"] in this PBN file')
    if ending == ".xml":
        raise Unreadable("line 1: this is not XML, which begins with <")
    raise Unreadable(f"its format is not known; {_KINDS}")


def _read_table(rows: "Sequence[Cells]", name: Path) -> Published:
    from bridgedesk.exchange.results_table import is_results_table, read_results_table

    if not is_results_table(rows[0]):
        raise Unreadable("it needs the columns Board, NS, EW, and Contract or Score")
    return read_results_table(rows, name.stem)


def _read_xml(text: str, stem: str) -> Published:
    from bridgedesk.exchange.xml_tree import parse_xml

    root = parse_xml(text)
    if root.name == "USEBIO":
        from bridgedesk.exchange.usebio import read_usebio

        return read_usebio(root, stem)
    if root.name == "SESSION" and root.first("BOARD_RESULTS"):
        from bridgedesk.exchange.nz_scorer import read_nz_scorer

        return read_nz_scorer(root, stem)
    raise Unreadable(f"line {root.line}: XML of <{root.name[:40]}> is not a results file; {_KINDS}")


def _document(read: Callable[[str], Event], text: str, most: int) -> Published:
    if len(text) > most:
        raise Unreadable(f"it has {len(text) // 2**20} MB; a document has less than {most // 2**20} MB")
    try:
        return Published(event=read(text))
    except BadDocument as problem:
        raise Unreadable(str(problem)) from None
    except (ValueError, ArithmeticError):
        raise Unreadable("a number in it has too many digits") from None


def _check_size(name: str, size: int) -> None:
    if size > MOST_BYTES:
        most = MOST_BYTES // 2**20
        raise BadFile(name, f"it has {size // 2**20} MB; a results file has less than {most} MB")
