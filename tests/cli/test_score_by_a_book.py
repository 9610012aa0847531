"""score --rulebook, with every book."""

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.app import main
from bridgedesk.event import document
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Slip
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Scoring, Session
from tests.evenings.scored_evenings import MITCHELL, event, match, section, teams
from tests.rulebooks.books import BOOKS
from tests.standings.pairs.test_session_scores import THREE_TABLES


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.json"
    path.write_text(document.write(event(section(MITCHELL, THREE_TABLES))), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", BOOKS)
def test_an_evening_by_every_book(name: str, evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(evening), "--rulebook", name, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rulebook"] == name
    assert [each["percent"] for each in told["fields"][0]["standings"]] == [75, 75, 66.67, 41.67, 33.33, 8.33]


@pytest.mark.parametrize(
    ("book", "handed_in", "shown"),
    [
        ("sabf-2020", (), 13.78),
        ("sabf-2020", (14, 6), 13.78),
        ("laws-2017", (), 13.78),
        ("laws-2017", (14, 6), 14),
    ],
)
def test_the_book_of_the_event_counts_without_asking(
    book: str, handed_in: tuple[int, ...], shown: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """10 IMPs over 8 boards, by the WBF's formula 10 + 10 x (1 - 0.618034^(30 / 42.4264)) / (1 - 0.618034^3).

    The Laws leave the scale to the organiser: what he handed in stands."""
    one = teams(match(1, "fox", "owl", "+620 +170", *["+420 +420"] * 7))
    slip = Slip(vp=tuple(map(Decimal, handed_in))) if handed_in else None
    written = replace(one, rulebook=RulebookRef(book), matches=(replace(one.matches[0], slip=slip),))
    path = tmp_path / "teams.json"
    path.write_text(document.write(written), encoding="utf-8")
    assert main(["score", str(path), "--json"]) == 0
    first = json.loads(capsys.readouterr().out)["fields"][0]["standings"][0]
    assert (first["entry"], first["vp"]) == ("fox", shown)


@pytest.mark.parametrize("scoring", list(Scoring))
def test_a_swiss_before_its_first_draw(
    scoring: Scoring, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing has come in yet: everybody stands in the list, and nothing is odd."""
    entries = tuple(Entry(name, name=name) for name in ("O'Neill", "Owl"))
    stages, sessions = (Stage("q", contest="matches"),), (Session("1", scoring, "q"),)
    begun = Event("t", "Swiss", date(2026, 11, 17), entries=entries, stages=stages, sessions=sessions)
    path = tmp_path / "swiss.json"
    path.write_text(document.write(replace(begun, kind="swiss-teams")), encoding="utf-8")
    assert main(["score", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["flags"] == []


def test_what_a_book_does_not_know_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "teams.json"
    path.write_text(document.write(teams(match(1, "fox", "owl", "+420 +420"))), encoding="utf-8")
    assert main(["score", str(path), "--rulebook", "qba-pairs"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "qba-pairs has no event 'teams'" in said.err
    assert said.err.count("\n") == 1
