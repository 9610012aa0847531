"""score --rulebook, with every book."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.app import main
from bridgedesk.event import document
from bridgedesk.event.event import RulebookRef
from tests.rulebooks.books import BOOKS
from tests.standings.evenings import MITCHELL, event, match, section, teams
from tests.standings.test_pairs import THREE_TABLES


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


def test_the_book_of_the_event_counts_without_asking(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """8 boards, 10 IMPs: 13.78 by the scale of the book; without a book they stay IMPs."""
    one = teams(match(1, "fox", "owl", "+620 +170", *["+420 +420"] * 7))
    path = tmp_path / "teams.json"
    for book, shown in ((RulebookRef("sabf-2020"), ("vp", 13.78)), (RulebookRef("laws-2017"), ("imps", 10))):
        path.write_text(document.write(replace(one, rulebook=book)), encoding="utf-8")
        assert main(["score", str(path), "--json"]) == 0
        first = json.loads(capsys.readouterr().out)["fields"][0]["standings"][0]
        assert (first["entry"], first[shown[0]]) == ("fox", shown[1])


def test_what_a_book_does_not_know_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "teams.json"
    path.write_text(document.write(teams(match(1, "fox", "owl", "+420 +420"))), encoding="utf-8")
    assert main(["score", str(path), "--rulebook", "qba-pairs"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "qba-pairs knows no event 'teams'" in said.err
    assert said.err.count("\n") == 1
