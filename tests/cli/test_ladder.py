"""ladder, as typed: the best so many of several evenings, by player and by pair."""

import json
from pathlib import Path
from typing import Any

import pytest

from bridgedesk.app import main
from bridgedesk.event import document
from tests.evenings.scored_evenings import match, teams
from tests.standings.explain.test_further_lists import evening


@pytest.fixture
def evenings(tmp_path: Path) -> list[str]:
    """Ann and Bob have 75, 33.33 and 41.67%, Dan and Eve 33.33, 75 and 75%."""
    files = []
    for number, seats in enumerate((("A1NS", "A2NS"), ("A2NS", "A1NS"), ("A3NS", "A1NS"))):
        path = tmp_path / f"{number}.json"
        path.write_text(document.write(evening(*seats)), encoding="utf-8")
        files.append(str(path))
    return files


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["ladder", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_best_two_of_three_by_pair(evenings: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    first, second = told(capsys, *evenings, "--best", "2", "--by", "pair")["rungs"]
    assert (first["place"], first["players"], first["total"]) == (1, ["dan", "eve"], 75)
    assert (first["counted"], first["dropped"]) == ([75, 75], [33.33])
    assert (second["place"], second["total"]) == (2, 58.33)  # 75 and 41.67


def test_all_of_them_by_player(evenings: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    rungs = told(capsys, *evenings)["rungs"]
    assert [(each["players"], each["place"], each["shared"]) for each in rungs] == [
        (["dan"], 1, True), (["eve"], 1, True), (["ann"], 3, True), (["bob"], 3, True),
    ]  # fmt: skip
    assert {each["total"] for each in rungs} == {61.11, 50}  # (33.33 + 150) / 3 and 150 / 3


def test_who_came_too_seldom_is_left_out(evenings: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, *evenings[:2], "--least", "3")["rungs"] == []
    assert main(["ladder", evenings[0], "--best", "0"]) == 2
    assert "at least one session must count" in capsys.readouterr().err


def test_for_people_it_is_a_list(evenings: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", *evenings, "--by", "pair"]) == 0
    first, _ = capsys.readouterr().out.splitlines()
    assert first.split() == ["1", "dan", "/", "eve", "3", "61.11", "%"]


def test_evenings_of_different_units_cannot_be_added_up(
    evenings: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "teams.json"
    other.write_text(document.write(teams(match(1, "fox", "owl", "+420 +170"))), encoding="utf-8")
    assert main(["ladder", evenings[0], str(other)]) == 2
    assert "cannot be added up. Its sessions are in % and in IMP" in capsys.readouterr().err
