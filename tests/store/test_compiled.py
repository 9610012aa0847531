"""Statements are compiled once for all club files, and make the tables that SQLAlchemy itself would make."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import StaticPool, create_engine
from sqlalchemy.sql.compiler import SQLCompiler

from bridgedesk.desk.club.club import Club
from bridgedesk.event.event import Event
from bridgedesk.store import sqlite
from bridgedesk.store.mapping import Row
from tests.evenings.club_evening import evening_at, ticking


def seated_evening(folder: Path) -> Event:
    """Return an event as read from a new file."""
    folder.mkdir()
    evening_at(folder).file.close()
    club = Club.open(folder / "club.bridgedesk", ticking())
    found = club.event("event1").event
    club.close()
    return found


def test_a_second_file_compiles_no_statement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = seated_evening(tmp_path / "first")

    def refuse(compiler: SQLCompiler, *_: object) -> str:
        raise AssertionError(f"compiled again: {compiler.statement}")

    monkeypatch.setattr(SQLCompiler, "visit_select", refuse)
    monkeypatch.setattr(SQLCompiler, "visit_insert", refuse)
    assert seated_evening(tmp_path / "second") == first


def made_by(raw: sqlite3.Connection) -> set[tuple[str, str, str]]:
    return set(raw.execute("SELECT type, name, sql FROM sqlite_master"))


def test_the_tables_are_those_that_sqlalchemy_makes() -> None:
    theirs = sqlite3.connect(":memory:")
    ours = sqlite.new_tables(Row.metadata)
    Row.metadata.create_all(create_engine("sqlite://", creator=lambda: theirs, poolclass=StaticPool))
    assert made_by(ours) == made_by(theirs)
    assert len(made_by(ours)) > len(Row.metadata.tables) > 30
    ours.close()
    theirs.close()
