"""A club file of many sessions: one evening is played through the real acts, the others are its copies.

`check` finds no fault in it: rows, journal and chain are those that as many evenings would have left."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.people import Entry
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.store.chain import content_of, digest_of, link
from bridgedesk.store.journal import Image, images_text
from bridgedesk.store.mapping import Row
from bridgedesk.store.mapping.journal import stored_form, text_of
from tests.evenings.club_evening import ticking
from tests.evenings.thirteen_tables import section, slips
from tests.evenings.three_tables import begin_evening

OF_THE_CLUB = ("club", "club_player", "rulebook", "journal", "journal_head")
PLAYED = 12  # evenings; what is compressed should not find the same evening again near by
CORRECTED = 0.05  # of the slips
PLAYERS = 90
FIRST = ("Ann", "Bob", "Cy", "Di", "Eve", "Fred", "Gwen", "Hal")

Rows = list[dict[str, Any]]


def evenings(folder: Path, played: int) -> Path:
    """Thirteen tables and 26 boards each, with names, some slips undone and typed again, and final."""
    club = Club.begin(folder / "club", "Example BC", ticking())
    for number in range(played):
        _play(club, date(2026, 1, 6) + timedelta(weeks=number), Random(number))
    club.close()
    return club.file.path


def _play(club: Club, day: date, chance: Random) -> None:
    seats = section().seats
    entries = [Entry(entry) for entry in seats.values() if entry]
    desk = begin_evening(club, f"Pairs of {day}", day, section(), entries)
    players = chance.sample(range(PLAYERS), 2 * len(seats))
    for number, seat in enumerate(seats):
        two = players[2 * number : 2 * number + 2]
        name_pair(desk, "1", "A", seat, [f"{FIRST[each % len(FIRST)]} Example{each}" for each in two])
    for board in range(1, 27):
        places = [slip for slip in slips() if slip.board == board]
        for slip, points in zip(places, chance.sample([each.points for each in places], 13), strict=True):
            result = Result(board, parse_score(f"{points:+d}" if points else "P"))
            place = SlipLocation("1", "A", slip.round, slip.table, board)
            record_result(desk, place, result)
            if chance.random() < CORRECTED:
                undo(desk)
                record_result(desk, place, result)
    finalise(desk)


def club_of(folder: Path, sessions: int) -> Path:
    played = min(PLAYED, sessions)
    path = evenings(folder, played)
    copy_evenings(path, sessions // played - 1)
    return path


def copy_evenings(path: Path, times: int) -> None:
    """Add copies of all the evenings in a file, each with an entry of the journal for every act."""
    with closing(sqlite3.connect(path)) as raw:
        raw.row_factory = sqlite3.Row
        raw.execute("PRAGMA synchronous=OFF")
        _Copies(raw).add(times)
        raw.commit()


class _Copies:
    """Copies of all that the first evenings left, each with numbers of its own and some weeks later."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw
        tables = [table for table in Row.metadata.sorted_tables if table.name not in OF_THE_CLUB]
        self._rows = {table.name: self._all(table.name) for table in tables}
        self._last = {name: max((row["id"] for row in rows), default=0) for name, rows in self._rows.items()}
        self._points_to = {
            table.name: {
                column.name: key.column.table.name
                for column in table.columns
                for key in column.foreign_keys
                if column.name.endswith("_id") and key.column.name == "id"
            }
            for table in tables
        }
        journal = self._all("journal")
        self._entries = [entry for entry in journal if entry["event"]]
        self._first_entries = len(journal)

    def _all(self, table: str) -> Rows:
        return [dict(row) for row in self._raw.execute(f'SELECT * FROM "{table}" ORDER BY id')]  # noqa: S608

    def add(self, copies: int) -> None:
        for name, rows in self._rows.items():
            self._insert(name, [self._row(name, row, copy) for copy in range(1, copies + 1) for row in rows])
        last, chain = self._raw.execute("SELECT entry, chain FROM journal_head").fetchone()
        for copy in range(1, copies + 1):
            chained = []
            for content in self._journal_of(copy, last - self._entries[-1]["id"]):
                chain = link(chain, digest_of(content))
                chained.append({**content, "images": stored_form(content["images"]), "chain": chain})
            self._insert("journal", chained)
            last = chained[-1]["id"]
        self._raw.execute("UPDATE journal_head SET entry = ?, chain = ?", (last, chain))

    def _row(self, table: str, row: dict[str, Any], copy: int) -> dict[str, Any]:
        found = {**row, "id": row["id"] + copy * self._last[table]}
        for column, name in self._points_to[table].items():
            if row.get(column) is not None and name in self._last:
                found[column] += copy * self._last[name]
        if table == "event":
            found["key"] = f"{row['key']}-{copy}"
        return found

    def _journal_of(self, copy: int, last: int) -> Iterator[dict[str, Any]]:
        """The entries are numbered on after `last`, without the players whom the first evening listed."""
        begun = self._entries[0]["id"] - 1
        shift = last + self._entries[-1]["id"] - begun
        for entry in self._entries:
            images = [
                Image(table, *(values and self._row(table, values, copy) for values in (before, after)))
                for table, before, after in json.loads(text_of(entry["images"]))
                if table not in OF_THE_CLUB
            ]
            time = datetime.fromisoformat(entry["time"]) + timedelta(weeks=copy * PLAYED)
            yield content_of(
                {
                    **entry,
                    "time": time.isoformat(timespec="seconds"),
                    "event": f"{entry['event']}-{copy}",
                    "images": images_text(images),
                    "target": entry["target"] and entry["target"] + shift,
                    "id": entry["id"] + shift,
                }
            )

    def _insert(self, table: str, rows: Sequence[dict[str, Any]]) -> None:
        if rows:
            names = ", ".join(f'"{name}"' for name in rows[0])
            marks = ", ".join("?" * len(rows[0]))
            adding = f'INSERT INTO "{table}" ({names}) VALUES ({marks})'  # noqa: S608
            self._raw.executemany(adding, [tuple(row.values()) for row in rows])
