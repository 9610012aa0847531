"""ask, questions, rulebook and vp, as typed."""

from pathlib import Path
from typing import Any

import pytest

from bridgedesk.app import main
from tests.cli.calls import as_json, refused

LATE = ["ask", "sabf-2020", "late-arrival", "event=pairs", "minutes=12", "earlier=0"]


def test_a_late_pair_costs_a_quarter_of_a_top(capsys: pytest.CaptureFixture[str]) -> None:
    answer = as_json(capsys, *LATE)
    assert (answer["value"], answer["unit"], answer["clause"]) == (25, "% of a top", "11.2")
    assert main(LATE) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first == "25% of a top"
    assert second.startswith("Clause 11.2: 12 minutes late")


def test_where_nobody_is_available_the_answer_is_not_blank(capsys: pytest.CaptureFixture[str]) -> None:
    """SABF 20.1.1: of two teams neither takes the place."""
    words = ["event=gnot-thursday", "candidates=2", "unavailable=1,2"]
    assert main(["ask", "sabf-2020", "selection", *words]) == 0
    assert capsys.readouterr().out.startswith("none\nClause 20.1.1: ")


def test_a_warning_is_said_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    answer = as_json(capsys, "ask", "sabf-2020", "late-arrival", "event=pairs", "minutes=4", "earlier=0")
    assert answer["value"] == "warning"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ask", "sabf-2020", "late-arrival", "event=pairs", "minutes=-3", "earlier=0"], "minutes"),
        (["ask", "sabf-2020", "late-arrival", "event=pairs", "earlier=0"], "minutes"),
        (["ask", "sabf-2020", "late-arival", "event=pairs"], "did you mean “late-arrival”"),
        (["ask", "sabf-2020", "late-arrival", "event=pears", "minutes=3", "earlier=0"], "pairs"),
        (["ask", "sabf-2020", "late-arrival", "minutes"], "KEY=VALUE"),
        (["ask", "sabf-2021", "late-arrival", "event=pairs"], "did you mean “sabf-2020”"),
        (["questions", "late"], "late-arrival"),
        (["rulebook", "saf"], "sabf-2020"),
        (["vp", "sabf-2020", "teams", "0"], "boards"),
        (["vp", "sabf-2020", "pairs", "8"], "no scale for pairs"),
    ],
)
def test_wrong_calls_are_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert said in refused(capsys, *words)


EVENT = """
format = "bridgedesk-event"
version = 1
id = "e"
title = "Tuesday Pairs"
date = "2026-11-17"
kind = "pairs"
rulebook = { id = "sabf-2020" }

[[overlay]]
replaces = "late-arrival"
source = "Supplementary 3.2"
policy = "minute-table"
unit = "% of a top"
rows = [{ from = 0, to = 30, steps = [7] }]
beyond = "director"
"""


def test_an_event_is_asked_with_its_supplementary_regulations(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Its kind is taken from it, too."""
    file = tmp_path / "e.toml"
    file.write_text(EVENT, encoding="utf-8")
    words = ["ask", "sabf-2020", "late-arrival", "minutes=12", "earlier=0", "--event", str(file)]
    answer = as_json(capsys, *words)
    assert (answer["value"], answer["clause"]) == (7, "Supplementary 3.2")
    assert answer["source"] == "Supplementary 3.2"
    file.write_text(EVENT.replace('"minute-table"', '"minute-tabel"'), encoding="utf-8")
    assert "did you mean “minute-table”" in refused(capsys, *words)
    assert "nowhere.toml" in refused(capsys, *words[:-1], str(tmp_path / "nowhere.toml"))


def test_victory_points_of_both_scales(capsys: pytest.CaptureFixture[str]) -> None:
    # SABF 21.4 prints the formula as it stands; the WBF's own table repairs it by a hundredth.
    assert as_json(capsys, "vp", "sabf-2020", "teams", "8", "40") == {"winner": 19.73, "loser": 0.27}
    assert as_json(capsys, "vp", "laws-2017", "teams", "8", "40") == {"winner": 19.74, "loser": 0.26}


def test_the_whole_scale(capsys: pytest.CaptureFixture[str]) -> None:
    rows = as_json(capsys, "vp", "sabf-2020", "teams", "8")
    assert rows[:2] == [
        {"margin": 0, "winner": 10, "loser": 10},
        {"margin": 1, "winner": 10.44, "loser": 9.56},
    ]
    assert rows[-1]["winner"] == 20


def test_questions_name_their_facts(capsys: pytest.CaptureFixture[str]) -> None:
    every = {question["question"] for question in as_json(capsys, "questions")}
    assert {"late-arrival", "fouled-board", "tie-break", "deadline", "systems"} <= every
    (late,) = as_json(capsys, "questions", "late-arrival")
    needed = {fact["name"]: fact["required"] for fact in late["facts"]}
    assert (needed["minutes"], needed["boards"]) == (True, False)


def test_every_clause_says_where_it_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    book = as_json(capsys, "rulebook", "sabf-2020")
    assert {"row", "clause", "kinds", "says", "served"} == set(book["clauses"][0])
    assert next(row["served"] for row in book["clauses"] if row["row"] == "11.2:3") == "late-arrival"
    listed = as_json(capsys, "rulebook")
    assert {"laws-2017", "sabf-2020"} <= {each["id"] for each in listed["books"]}
    assert listed["refused"] == {}


def test_a_clubs_own_book_stands_beside_the_others_and_a_broken_one_stops_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bridgedesk import resources

    monkeypatch.setattr("bridgedesk.rule_library.own_folder", lambda: tmp_path)
    own = tmp_path / "rulebooks"
    own.mkdir()
    text = resources.resource("rulebooks/laws-2017.toml").read_text(encoding="utf-8")
    (own / "ours.toml").write_text(text.replace('id = "laws-2017"', 'id = "ours"'), encoding="utf-8")
    (own / "broken.toml").write_text("[book\n", encoding="utf-8")
    listed = as_json(capsys, "rulebook")
    assert {"ours", "laws-2017"} <= {each["id"] for each in listed["books"]}
    assert "broken.toml" in listed["refused"]
    assert "broken.toml" in refused(capsys, "ask", "broken", "late-arrival")


def test_the_page_under_help_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "qba-pairs", "--page"]) == 0
    said = capsys.readouterr().out
    assert "56 of 56 clauses are covered" in said
    assert "| Late arrival |" in said


def test_one_clause_is_shown_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "rulebook", "sabf-2020", "11.2")
    assert (found["clause"], found["heading"]) == ("11.2", "Late arrival")
    assert any("11–15 25%" in each["says"] for each in found["requirements"])
    assert all(each["served"] for each in found["requirements"])
    assert main(["rulebook", "laws-2017", "law 12c2"]) == 0
    assert capsys.readouterr().out.startswith("Laws of Duplicate Bridge 2017\nLaw 12C2: Adjusted score\n")


def test_a_clause_that_is_not_there_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean “11.2”" in refused(capsys, "rulebook", "sabf-2020", "11.22")
