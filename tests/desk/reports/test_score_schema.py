"""The JSON of a scored event keeps to its published schema."""

import copy
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from bridgedesk.event.document import read_json
from bridgedesk.sheets.score_report import as_json
from bridgedesk.standings.evaluate import evaluate
from tests.rulebooks.books import book
from tests.standings.pairs.test_pair_datums import ITC

FILE = Path(__file__).parents[3] / "resources" / "schemas" / "score.schema.json"
SCHEMA = json.loads(FILE.read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA, format_checker=FormatChecker())

HEAD = {"format": "bridgedesk-event", "version": 1, "id": "ev1", "date": "2026-11-17", "status": "final"}
PEOPLE = {
    "players": [{"id": f"{pair}{place}", "name": f"{pair} {place}"} for pair in "abcd" for place in (1, 2)],
    "entries": [{"id": pair, "players": [f"{pair}1", f"{pair}2"]} for pair in "abcd"],
}


def two_tables(scoring: str, *scores: str) -> list[dict[str, Any]]:
    """Two rounds of a Mitchell, boards 1 and 2, round by round, table by table."""
    boards = [(1, 1, 1), (1, 2, 2), (2, 1, 2), (2, 2, 1)]
    results = [
        {"round": round_, "table": table, "board": board, "score": score}
        for (round_, table, board), score in zip(boards, scores, strict=True)
    ]
    sittings = [[("1EW", 1), ("2EW", 2)], [("2EW", 2), ("1EW", 1)]]
    rounds = [
        [
            {"table": table, "ns": f"{table}NS", "ew": ew, "sets": [board]}
            for table, (ew, board) in enumerate(round_, start=1)
        ]
        for round_ in sittings
    ]
    section = {
        "id": "A",
        "sets": {"1": [1], "2": [2]},
        "seats": {"1NS": "a", "2NS": "b", "1EW": "c", "2EW": "d"},
        "movement": {"rounds": rounds},
        "results": results,
    }
    return [{"id": "s1", "stage": "q", "scoring": scoring, "sections": [section]}]


PAIRS = {
    **HEAD,
    **PEOPLE,
    "title": "Two winners",
    "stages": [{"id": "q", "fields": "two"}],
    "sessions": two_tables("matchpoints", "4SN=", "3NTE-1", "A+-", "3SS+1"),
}
BUTLER = {
    **HEAD,
    **PEOPLE,
    "title": "Butler",
    "stages": [{"id": "q"}],
    "sessions": two_tables("butler", "4SXN+2", "P", "+630", "-50"),
}
TEAMS = {
    **HEAD,
    "title": "Teams",
    "kind": "teams",
    "settings": {"vp": "wbf"},
    "entries": [{"id": "fox", "name": "Fox"}, {"id": "owl", "name": "Owl"}, {"id": "elk", "name": "Elk"}],
    "sessions": [{"id": "s1", "scoring": "imps"}],
    "matches": [
        {
            "id": "m1",
            "session": "s1",
            "round": 1,
            "home": "fox",
            "away": "owl",
            "results": [
                {"room": "open", "board": 1, "score": "4SN="},
                {"room": "closed", "board": 1, "score": {"weighted": [[50, "+420"], [50, "-50"]]}},
                {"room": "open", "board": 2, "score": "A+-"},
                {"room": "closed", "board": 2, "score": "NP"},
            ],
        },
        {"id": "m2", "session": "s1", "round": 2, "home": "owl", "away": "fox", "slip": {"vp": [12.5, 7.5]}},
        {"id": "m3", "session": "s1", "round": 3, "home": "owl", "away": "owl"},
    ],
}


def scored(document: dict[str, Any]) -> Any:
    """As a program gets it: through JSON, with numbers as numbers."""
    said = as_json(evaluate(read_json(json.dumps(document))))
    return json.loads(json.dumps(said, default=_number))


def _number(value: object) -> float:
    assert isinstance(value, Decimal)
    return float(value)


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("document", [PAIRS, BUTLER, TEAMS], ids=lambda document: document["title"])
def test_what_is_said_follows_it(document: dict[str, Any]) -> None:
    VALIDATOR.validate(scored(document))


def test_an_event_without_results_follows_it() -> None:
    VALIDATOR.validate(scored({**HEAD, "title": "Empty"}))


def test_two_winners_and_an_adjusted_score() -> None:
    """Board 1 is +420 against +170; on board 2 one of two results is average plus and minus.

    The first pair has 100% on its other board, which it keeps (Law 12C2(b)): 2 of 2; 40% of 2 are 0.8."""
    said = scored(PAIRS)
    assert (said["winners"], [field["name"] for field in said["fields"]]) == (2, ["NS", "EW"])
    assert said["flags"] == []
    first, second = said["boards"]
    assert [(result["contract"], result["by"], result["tricks"]) for result in first["results"]] == [
        ("4S", "N", 10),
        ("3S", "S", 10),
    ]
    assert [(result["score"], result["ns_points"]) for result in first["results"]] == [(420, 2), (170, 0)]
    adjusted = next(result for result in second["results"] if result["score"] == "A+-")
    assert [adjusted[key] for key in ("contract", "by", "tricks")] == [None] * 3
    assert (adjusted["ns_points"], adjusted["ew_points"]) == (2, 0.8)


def test_a_datum_and_a_flag() -> None:
    """Board 1 has a doubled contract with two overtricks; everything on board 2 is ordinary."""
    said = scored(BUTLER)
    assert [(field["name"], len(field["standings"])) for field in said["fields"]] == [("All", 4)]
    assert all(isinstance(board["datum"], int) for board in said["boards"])
    assert {flag["board"] for flag in said["flags"]} == {1}


def test_matches_with_boards_and_without() -> None:
    said = scored(TEAMS)
    assert [(match["id"], [each["board"] for each in match["boards"]]) for match in said["matches"]] == [
        ("m1", [1, 2]),
        ("m2", []),
    ]
    assert (said["matches"][1]["home_vp"], said["matches"][1]["away_vp"]) == (12.5, 7.5)
    assert [flag["severity"] for flag in said["flags"]] == ["wrong"]


Change = Callable[[Any], object]


@pytest.mark.parametrize(
    "change",
    [
        lambda said: said.pop("winners"),
        lambda said: said.update(extra=1),
        lambda said: said.update(date="17 November 2026"),
        lambda said: said.update(scoring="total"),
        lambda said: said["fields"][0].update(extra=1),
        lambda said: said["fields"][0]["standings"][0].update(percent="61.88"),
        lambda said: said["fields"][0]["standings"][0].update(place=0),
        lambda said: said["fields"][0]["standings"][0].pop("eligible"),
        lambda said: said["fields"][0]["standings"][0]["lines"][0].update(effect=None),
        lambda said: said["boards"][0].update(board=None),
        lambda said: said["boards"][0].update(datum=415),
        lambda said: said["boards"][0]["results"][0].update(contract="4SN"),
        lambda said: said["boards"][0]["results"][0].update(by="X"),
        lambda said: said["boards"][0]["results"][0].update(score=425),
        lambda said: said["boards"][0]["results"][0].update(score=None),
        lambda said: said["boards"][0]["results"][0].update(tricks=14),
        lambda said: said["flags"].append({"what": "odd", "severity": "check"}),
        lambda said: said["matches"].append({"id": "m1"}),
    ],
)
def test_what_does_not_follow_it(change: Change) -> None:
    said = copy.deepcopy(scored(PAIRS))
    change(said)
    assert not VALIDATOR.is_valid(said)


def test_pairs_of_teams_have_their_datums() -> None:
    """ANC, Appendix datums: worked by hand in tests/standings/pairs/test_pair_datums.py."""
    known = book("anc-2017")
    said = json.loads(json.dumps(as_json(evaluate(ITC, known), known), default=_number))
    VALIDATOR.validate(said)
    third = said["pair_datums"][2]
    assert (third["players"], third["raw"], third["opponents"], third["datum"]) == (
        ["ACT Player 1", "ACT Player 2"],
        71.1,
        -35,
        36.1,
    )
    assert [(each["raw"], each["counts"], each["their_average"]) for each in third["matches"]] == [
        (5, 5, -30),
        (85, 66.1, -40),
    ]
    assert third["clause"] == "Appendix datums"
    assert scored(TEAMS)["pair_datums"] == []
