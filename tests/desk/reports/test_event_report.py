"""What `score` says of an evening, for programs and for people."""

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, Fields
from bridgedesk.event.people import Player
from bridgedesk.event.session import Scoring
from bridgedesk.sheets.score_report import as_json, as_text
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.scored_evenings import event, match, result, section, teams
from tests.rulebooks.books import book

EVENTS = Path(__file__).parents[2] / "scenarios" / "events"

# Four tables, board 1, nobody vulnerable: 4SX two down is -300 and beats nobody.
ONE_BOARD = ("1NS-1EW:1 2NS-2EW:1 3NS-3EW:1 4NS-4EW:1",)
SCORES = {(1, 1): "4SXN-2", (1, 2): "+420", (1, 3): "+420", (1, 4): "+450"}


def evening(**others: str) -> Event:
    names = {(1, int(table[1:])): score for table, score in others.items()}
    return event(section(ONE_BOARD, SCORES | names), fields=Fields.TWO)


def test_a_field_has_its_standings() -> None:
    north_south, east_west = as_json(evaluate(evening()))["fields"]
    assert (north_south["name"], east_west["name"]) == ("NS", "EW")
    keys = ("place", "shared", "number", "percent")
    told = [tuple(each[key] for key in keys) for each in north_south["standings"]]
    assert told == [
        (1, False, "4NS", 100),  # 6 of 6
        (2, True, "2NS", 50),  # 2 + 1 of 6
        (2, True, "3NS", 50),
        (4, False, "1NS", 0),
    ]  # fmt: skip


def test_a_standing_has_every_key_that_programs_read() -> None:
    first = as_json(evaluate(evening()))["fields"][0]["standings"][0]
    assert {key: value for key, value in first.items() if key != "lines"} == {
        "place": 1, "shared": False, "entry": "A4NS", "section": "A", "number": "4NS", "names": ["A4NS"],
        "score": 6, "top": 6, "percent": 100, "imps": None, "vp": None, "boards": 1,
        "masterpoints": None, "eligible": True, "eligibility": None, "qualifying_points": [],
    }  # fmt: skip
    (line,) = first["lines"]
    assert set(line) == {"what", "amount", "unit", "effect", "clause", "because"}
    assert (line["amount"], line["unit"], line["effect"]) == (6, "MP", 100)


def test_a_board_has_its_results_with_contract_and_points() -> None:
    (board,) = as_json(evaluate(evening()))["boards"]
    assert (board["session"], board["section"], board["board"], board["datum"]) == ("s1", "A", 1, None)
    assert board["results"][0] == {
        "section": "A", "table": 1, "round": 1, "ns": "1NS", "ew": "1EW", "contract": "4SX", "by": "N",
        "tricks": 8, "score": -300, "ns_points": 0, "ew_points": 6,
    }  # fmt: skip
    second = board["results"][1]
    assert (second["contract"], second["score"], second["ns_points"], second["ew_points"]) == (
        None,
        420,
        3,
        3,
    )


def test_points_are_shown_as_neuberg_rounds_them() -> None:
    (board,) = as_json(evaluate(evening(t1="A==")))["boards"]
    # three of four: 420 twice (1 x 4 + 1) / 3 = 1.67, 450 (4 x 4 + 1) / 3 = 5.67
    # and half of the top of 6 for the average
    assert [each["ns_points"] for each in board["results"]] == [
        Decimal("3.0"), Decimal("1.7"), Decimal("1.7"), Decimal("5.7"),
    ]  # fmt: skip
    assert board["results"][0]["score"] == "A=="


def test_the_datum_of_a_butler() -> None:
    # (-300 + 420 + 420 + 450) / 4 = 247.5 -> 250
    butler = event(section(ONE_BOARD, SCORES), scoring=Scoring.BUTLER)
    told = as_json(evaluate(butler))
    assert (told["scoring"], told["winners"], told["fields"][0]["name"]) == ("butler", 1, "All")
    assert told["boards"][0]["datum"] == 250
    # 450 - 250 = 200 is 5 IMPs
    first = told["fields"][0]["standings"][0]
    assert (first["number"], first["imps"], first["percent"], first["top"]) == ("1EW", 11, None, None)
    assert told["boards"][0]["results"][3]["ns_points"] == 5


def test_matches_with_imps_and_victory_points() -> None:
    flat = ("+420 +420",) * 6
    one = match(1, "fox", "owl", "+620 +170", "-50 +100", *flat)  # 10 IMPs to fox, 4 to owl
    told = as_json(evaluate(teams(one, settings={"vp": "wbf"})))
    (only,) = told["matches"]
    assert {key: only[key] for key in only if key != "boards"} == {
        "id": "r1-fox", "round": 1, "home": "fox", "away": "owl", "home_points": 10, "away_points": 4,
        "home_vp": Decimal("12.42"), "away_vp": Decimal("7.58"),
        "home_counts": Decimal("12.42"), "away_counts": Decimal("7.58"),
    }  # fmt: skip
    assert only["boards"][1] == {"board": 2, "home": -4, "away": 4}
    first = told["fields"][0]["standings"][0]
    assert (first["entry"], first["vp"], first["boards"]) == ("fox", Decimal("12.42"), 8)


def test_flags_come_first_from_what_counts_for_nothing_then_from_what_is_odd() -> None:
    one = evening(t2="+30")
    (session,) = one.sessions
    (only,) = session.sections
    stray = replace(only, results=(*only.results, result(1, 9, 1, "+420")))
    told = as_json(evaluate(replace(one, sessions=(replace(session, sections=(stray,)),))))
    assert [(flag["severity"], flag["table"], flag["board"], flag["ns"]) for flag in told["flags"]] == [
        ("wrong", 9, 1, None),
        ("check", 2, 1, "2NS"),
    ]


def test_every_figure_is_a_decimal_that_has_been_rounded() -> None:
    """Nothing exact and endless is left for a program to stumble on."""
    told = as_json(evaluate(evening(t1="A+-", t2="W 60:+420 40:-50")))
    figures: list[Decimal] = []

    def gathered(value: object) -> float:
        assert isinstance(value, Decimal)
        figures.append(value)
        return float(value)

    json.dumps(told, default=gathered)
    assert figures
    assert all(figure == round(figure, 2) for figure in figures)


# ---- for people


def test_a_ranking_in_words() -> None:
    one = evening()
    players = (Player("p", "Ann Example"), Player("q", "Bob Sample"))
    entries = tuple(
        replace(each, name=None, players=("p", "q")) if each.id == "A4NS" else each for each in one.entries
    )
    lines = as_text(evaluate(replace(one, players=players, entries=entries))).splitlines()
    assert lines[:3] == ["Tuesday, Tue 17 Nov 2026", "", "NS"]
    assert lines[3].split() == [
        "1",
        "4NS",
        "Ann",
        "Example",
        "/",
        "Bob",
        "Sample",
        "6",
        "/",
        "6",
        "100.00",
        "%",
    ]
    assert lines[4].split() == ["2=", "2NS", "A2NS", "3", "/", "6", "50.00", "%"]


def test_what_to_check_stands_below() -> None:
    lines = as_text(evaluate(evening(t2="+30"))).splitlines()
    assert lines[-2] == "To check"
    assert lines[-1] == "  board 1, 2NS: no contract gives +30 at this vulnerability"


def test_a_broken_tie_is_explained_below() -> None:
    """SABF 13.10: box met a team with 13.78, dab two with 14.39 and 7.23, which is 10.81."""
    text = (EVENTS / "sabf-2020" / "a-match-that-three-share-as-totals.toml").read_text(encoding="utf-8")
    lines = as_text(evaluate(read_toml(text), book("sabf-2020"))).splitlines()
    told = "tied on 6.22 VP; VPs equal; VPs without penalties equal; the opponents' VPs"
    assert f"4 Box: {told} 13.78 against 10.81, 13.10" in lines
    assert f"5 Dab: {told} 10.81 against 13.78, 13.10" in lines


def test_a_remark_about_no_board_stands_alone() -> None:
    lines = as_text(evaluate(teams(match(1, "fox", "fox", "+420 +420")))).splitlines()
    assert lines[-1] == "  round 1: fox would play against itself; the match does not count"


def test_nothing_played_yet() -> None:
    lines = as_text(evaluate(event(section(ONE_BOARD, {})))).splitlines()
    assert lines[3].split() == ["1EW", "A1EW", "–", "%"]
