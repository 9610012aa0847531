"""Lists of players: Compscore, MyABF, Pianola, or any columns that are named.

Addresses and telephone numbers are ignored; a date of birth stays in the club's own list."""

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.exchange.published import BadFile, Unreadable
from bridgedesk.exchange.spreadsheet import Cells, rows_of

Where = int | str  # the place of a column from 0 on, or its heading


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of a player list: a whole name in one column, or given names and surname in two."""

    name: Where | None = None
    given: Where | None = None
    surname: Where | None = None
    number: Where | None = None
    club_number: Where | None = None
    grade: Where | None = None
    born: Where | None = None
    masterpoints: Where | None = None
    sex: Where | None = None
    member_of: Where | None = None
    lives: Where | None = None


ABOUT = ("born", "masterpoints", "sex", "member_of", "lives")
LAYOUTS: Mapping[str, Columns] = {
    "compscore": Columns(surname=0, given=1, number=8, club_number=14),
    "myabf": Columns(number=0, given=1, surname=2, club_number=12),
    "pianola": Columns(club_number=0, number=1, given=5, surname=6),
    "bridgedesk": Columns(number=0, name=1, grade=2),
}

# How the first headings of each begin.
_HEADINGS = {
    "compscore": ("surname", "given"),
    "myabf": ("abf number", "first name"),
    "pianola": ("local number", "national number"),
    "bridgedesk": ("number", "name", "grade"),
}
HEAD = ("Number", "Name", "Grade")
_FORMULA = ("=", "+", "-", "@")
_BETWEEN = (" & ", "&amp;", " / ", " + ")  # two people


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    name: str
    number: str | None = None
    club_number: str | None = None
    grade: str | None = None
    about: tuple[tuple[str, str], ...] = ()  # other columns of the player list, as written


@dataclass(frozen=True, slots=True)
class PlayersList:
    players: tuple[ListedPlayer, ...]
    remarks: tuple[str, ...] = ()


def headings(data: bytes, name: str) -> Cells:
    """Return the first row, from which a mapping chooses columns."""
    return _rows(data, name)[0]


def layout_of(headings: Sequence[str]) -> str | None:
    """Return the program whose list begins like this."""
    plain = [heading.casefold() for heading in headings]
    for layout, first in _HEADINGS.items():
        if len(plain) >= len(first) and all(map(str.startswith, plain, first)):
            return layout
    return None


def read_players(data: bytes, name: str, columns: Columns | None = None) -> PlayersList:
    """Read the file called `name`; without `columns` a known program must have written its headings."""
    rows = _rows(data, name)
    try:
        if columns is None:
            layout = layout_of(rows[0])
            if layout is None:
                raise Unreadable("its headings are from no known program; choose the columns")
            return _read(rows, LAYOUTS[layout])
        return _read(rows, columns, may_be_pairs=True)
    except Unreadable as problem:
        raise BadFile(name, str(problem)) from None


def _rows(data: bytes, name: str) -> list[Cells]:
    try:
        return rows_of(data)
    except Unreadable as problem:
        raise BadFile(name, str(problem)) from None


def _read(rows: list[Cells], columns: Columns, *, may_be_pairs: bool = False) -> PlayersList:
    at = _places(rows[0], columns)
    if "name" not in at and "surname" not in at:
        raise Unreadable("choose a column for the names")

    def says(row: Cells, what: str) -> str:
        return row[at[what]] if what in at and at[what] < len(row) else ""

    remarks: list[str] = []
    pairs: list[str] = []
    players: dict[ListedPlayer, None] = {}
    for line, row in enumerate(rows[1:], start=2):
        name = says(row, "name") or f"{says(row, 'given')} {says(row, 'surname')}".strip()
        number = says(row, "number")
        if not name:
            remarks.append(f"Row {line} has no name and is left out.")
            continue
        if may_be_pairs and any(sign in name for sign in _BETWEEN):
            pairs.append(f"Row {line}: {name} is a pair, not a player, and is left out.")
            continue
        player = ListedPlayer(
            name,
            number if number.strip("0") else None,
            says(row, "club_number") or None,
            says(row, "grade") or None,
            tuple((what, said) for what in ABOUT if (said := says(row, what))),
        )
        if player in players:
            remarks.append(f"Row {line}: {name} is listed twice and imported once.")
        players[player] = None
    if len(pairs) > len(players):
        raise Unreadable("it lists pairs, as a ranking does; a list of players has one in each row")
    times = Counter(player.number for player in players if player.number)
    remarks += [f"Number {number} is listed {count} times." for number, count in times.items() if count > 1]
    return PlayersList(tuple(players), (*remarks, *pairs))


def _places(head: Cells, columns: Columns) -> dict[str, int]:
    plain = [heading.casefold() for heading in head]
    found: dict[str, int] = {}
    for what in ("name", "given", "surname", "number", "club_number", "grade", *ABOUT):
        where: Where | None = getattr(columns, what)
        if isinstance(where, int):
            found[what] = where
        elif where is not None:
            wanted = " ".join(where.casefold().split())
            if plain.count(wanted) != 1:
                times = "no column" if wanted not in plain else "more than one column"
                raise Unreadable(f"{times} is headed “{where}”; the headings are {', '.join(head)[:200]}")
            found[what] = plain.index(wanted)
    return found


# ---- out


def csv_players(outgoing: Outgoing) -> bytes:
    """Return the event's players, each once, by name."""
    event = outgoing.event
    if not event.players:
        raise Unwritable("this event has no players yet")
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(HEAD)
    lines = {(each.number or "", each.name, each.grade or "") for each in event.players}
    for line in sorted(lines, key=lambda each: (each[1].casefold(), each)):
        writer.writerow([_harmless(cell) for cell in line])
    return text.getvalue().encode("utf-8-sig")  # with its mark, so that Excel shows every letter


def _harmless(cell: str) -> str:
    """Put a blank before text that begins like a formula, so that a spreadsheet does not calculate it."""
    plain = " ".join("".join(mark if mark.isprintable() else " " for mark in cell).split())
    return f" {plain}" if plain.startswith(_FORMULA) else plain
