"""Each contradiction in a small case: an event without it, one fact changed, and what is then said."""

import json
from typing import Any

import pytest

from bridgedesk.event.codec import BadDocument
from bridgedesk.event.document import read_json

SOUND: dict[str, Any] = {
    "format": "bridgedesk-event",
    "version": 1,
    "id": "ev1",
    "title": "Tuesday",
    "date": "2026-11-17",
    "players": [{"id": "p1", "name": "Ann Example"}, {"id": "p2", "name": "Bo Sample"}],
    "entries": [{"id": "a", "players": ["p1", "p2"]}, {"id": "b"}, {"id": "c"}, {"id": "d"}],
    "stages": [{"id": "q"}],
    "sessions": [
        {
            "id": "s1",
            "stage": "q",
            "scoring": "matchpoints",
            "sections": [
                {
                    "id": "A",
                    "sets": {"1": [1, 2], "2": [3, 4]},
                    "seats": {"1NS": "a", "2NS": "b", "1EW": "c", "2EW": None},
                    "movement": {
                        "rounds": [
                            [
                                {"table": 1, "ns": "1NS", "ew": "1EW", "sets": [1]},
                                {"table": 2, "ns": "2NS", "ew": "2EW", "sets": [2]},
                            ]
                        ]
                    },
                    "results": [{"round": 1, "table": 1, "board": 1, "score": "4SN="}],
                }
            ],
        }
    ],
    "matches": [{"id": "m1", "session": "s1", "round": 1, "home": "a", "away": "b"}],
    "rulings": [{"id": "r1", "time": "2026-11-17T19:27"}],
    "appeals": [{"id": "ap1", "lodged": "2026-11-17T22:20"}],
}
A_RESULT = {"round": 1, "table": 1, "board": 1, "score": "P"}
OF_A_TRAVELLER = {"board": 1, "score": "P", "ns": "1NS", "ew": "1EW"}
SECTION = "sessions.0.sections.0"
A_ROUND = f"{SECTION}.movement.rounds.0"


def changed(path: str, value: object) -> str:
    """The sound event with a fact put in this place; + adds it to a list."""
    event = json.loads(json.dumps(SOUND))
    *steps, last = path.split(".")
    inside = event
    for step in steps:
        inside = inside[int(step)] if isinstance(inside, list) else inside.setdefault(step, {})
    if last == "+":
        inside.append(value)
    else:
        inside[int(last) if isinstance(inside, list) else last] = value
    return json.dumps(event)


def test_the_event_is_sound_without_the_change() -> None:
    assert read_json(json.dumps(SOUND)).id == "ev1"


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("players.+", {"id": "p1", "name": "Cy Test"}, "player p1 is listed 2 times"),
        ("entries.+", {"id": "a"}, "entry a is listed 2 times"),
        ("stages.+", {"id": "q"}, "stage q is listed 2 times"),
        ("sessions.+", {"id": "s1", "scoring": "imps"}, "session s1 is listed 2 times"),
        ("matches.+", SOUND["matches"][0], "match m1 is listed 2 times"),
        ("rulings.+", SOUND["rulings"][0], "ruling r1 is listed 2 times"),
        ("appeals.+", SOUND["appeals"][0], "appeal ap1 is listed 2 times"),
        ("stages.0.weights", {"s9": 2}, "stage q, weights: there is no session “s9”"),
        ("stages.0.weights", {"s1": 0}, "stage q: the weight of a session must be more than 0"),
        ("stages.0.places", 0, "stage q: 0 is not a number of places in the next stage"),
        ("entries.0.players", ["p1", "p9"], "entry a: there is no player “p9”"),
        ("entries.1.captain", "p9", "entry b: there is no player “p9”"),
        ("entries.1.joined", {"p9": "s1"}, "entry b: there is no player “p9”"),
        ("entries.1.joined", {"p1": "s9"}, "entry b: there is no session “s9”"),
        ("entries.1.withdrawn", "s9", "entry b: there is no session “s9”"),
        ("stages.0.carry_from", "z", "stage q: there is no stage “z”"),
        ("sessions.0.stage", "z", "session s1: there is no stage “z”"),
        ("sessions.0.sections.+", {"id": "A"}, "session s1, section A is listed 2 times"),
        (f"{SECTION}.seats.2EW", "z", "session s1, section A, seats: there is no entry “z”"),
        (f"{SECTION}.seats.2EW", "a", "session s1, section A, seats: entry a is listed 2 times"),
        (
            f"{SECTION}.seat_changes",
            [{"round": 1, "seat": "2EW", "entry": "z"}],
            "session s1, section A, seat changes: there is no entry “z”",
        ),
        (
            f"{SECTION}.seat_changes",
            [{"round": 1, "seat": "9EW", "entry": "d"}],
            "session s1, section A, seat changes: there is no pair number “9EW”",
        ),
        (
            f"{SECTION}.seat_changes",
            [{"round": 1, "seat": "2EW", "entry": "a"}],
            "session s1, section A, round 1: entry a is listed 2 times",
        ),
        (
            f"{SECTION}.line_ups",
            [{"entry": "z", "from_round": 1}],
            "session s1, section A, line-ups: there is no entry “z”",
        ),
        (
            f"{SECTION}.line_ups",
            [{"entry": "a", "from_round": 1, "out": "p1", "in": "p9"}],
            "session s1, section A, line-ups: there is no player “p9”",
        ),
        (f"{A_ROUND}.1.table", 1, "session s1, section A, round 1: table 1 is listed 2 times"),
        (f"{A_ROUND}.1.ns", "1NS", "session s1, section A, round 1: pair 1NS is listed 2 times"),
        (f"{A_ROUND}.1.ew", "2NS", "session s1, section A, round 1: pair 2NS is listed 2 times"),
        (f"{A_ROUND}.1.ew", "9EW", "session s1, section A, round 1: there is no pair number “9EW”"),
        (f"{A_ROUND}.1.sets", [9], "session s1, section A, round 1: there is no board set “9”"),
        (
            f"{SECTION}.results.+",
            A_RESULT,
            "session s1, section A: round 1, table 1, board 1 has 2 results; keep one",
        ),
        (
            f"{SECTION}.results.+",
            {**A_RESULT, "ns": "2NS", "ew": "1EW"},
            "session s1, section A: round 1, table 1, board 1 has 2 results; keep one",
        ),
        (
            f"{SECTION}.results",
            [OF_A_TRAVELLER, {**OF_A_TRAVELLER, "score": "4SN="}],
            "session s1, section A: board 1, 1NS against 1EW has 2 results; keep one",
        ),
        (
            f"{SECTION}.results.+",
            {"board": 2, "score": "P", "ns": "1NS"},
            "session s1, section A: a result of board 2 has no table and no pairs",
        ),
        (
            f"{SECTION}.results.0.ns",
            "9NS",
            "session s1, section A, board 1: there is no pair number “9NS”",
        ),
        (
            f"{SECTION}.results.+",
            {**OF_A_TRAVELLER, "ew": "1NS"},
            "session s1, section A, board 1: pair 1NS plays against itself",
        ),
        (
            f"{SECTION}.results.0.board",
            0,
            "session s1, section A, board 0: a board number must be 1 or more, not 0",
        ),
        (
            f"{SECTION}.results.0.round",
            -1,
            "session s1, section A, board 1: a round number must be 1 or more, not -1",
        ),
        (
            f"{SECTION}.results.0.table",
            0,
            "session s1, section A, board 1: a table number must be 1 or more, not 0",
        ),
        ("matches.0.home", "z", "match m1: there is no entry “z”"),
        ("matches.0.away", "z", "match m1: there is no entry “z”"),
        ("matches.0.at_fault", ["z"], "match m1: there is no entry “z”"),
        ("matches.0.session", "s9", "match m1: there is no session “s9”"),
        ("matches.0.stage", "z", "match m1: there is no stage “z”"),
        ("matches.0.line_up", {"open": ["p1", "p9"]}, "match m1, line-up: there is no player “p9”"),
        (
            "matches.0.line_up",
            {"open": ["p1"], "closed": ["p2", "p1"]},
            "match m1, line-up: player p1 is listed 2 times",
        ),
        (
            "matches.0.slip",
            {"imps": [31]},
            "match m1, slip: the IMPs are home's and away's, two figures, not 1",
        ),
        (
            "matches.0.slip",
            {"vp": [10, 5, 5]},
            "match m1, slip: the VPs are home's and away's, two figures, not 3",
        ),
        (
            "matches.0.results",
            [{"room": "open", "board": 7, "score": "P"}] * 2,
            "match m1: the result of board 7 in the open room is listed 2 times",
        ),
        ("draws", [{"stage": "z", "round": 2}], "draw of round 2: there is no stage “z”"),
        ("draws", [{"stage": "q", "round": 2, "order": ["z"]}], "draw of round 2: there is no entry “z”"),
        ("draws", [{"stage": "q", "round": 2, "lots": ["z"]}], "draw of round 2: there is no entry “z”"),
        ("draws", [{"stage": "q", "round": 2, "bye": "z"}], "draw of round 2: there is no entry “z”"),
        (
            "draws",
            [{"stage": "q", "round": 2, "pairings": [["a", "z"]]}],
            "draw of round 2: there is no entry “z”",
        ),
        (
            "draws",
            [{"stage": "q", "round": 2, "pairings": [["a", "b", "c"]]}],
            "draw of round 2: a pairing has 2 entries",
        ),
        (
            "draws",
            [{"stage": "q", "round": 2, "triangles": [["a", "b"]]}],
            "draw of round 2: a triangle has 3 entries",
        ),
        ("rulings.0.entry", "z", "ruling r1: there is no entry “z”"),
        ("rulings.0.session", "s9", "ruling r1: there is no session “s9”"),
        ("rulings.0.on_match", {"match": "m9"}, "ruling r1: there is no match “m9”"),
        (
            "rulings.0.on_match",
            {"match": "m1", "vp": [12]},
            "ruling r1: the VPs are home's and away's, two figures, not 1",
        ),
        ("appeals.0.ruling", "r9", "appeal ap1: there is no ruling “r9”"),
        ("appeals.0.match", "m9", "appeal ap1: there is no match “m9”"),
        ("appeals.0.by", "z", "appeal ap1: there is no entry “z”"),
        (
            "expect",
            [{"clause": "11.2", "path": "x", "value": 1, "entry": "z"}],
            "what is expected by 11.2: there is no entry “z”",
        ),
    ],
)
def test_a_contradiction_is_named(path: str, value: object, says: str) -> None:
    with pytest.raises(BadDocument) as refused:
        read_json(changed(path, value))
    assert str(refused.value) == says


@pytest.mark.parametrize(
    ("path", "value"),
    [
        # A late pair fills the phantom; a pair moves to another seat when its own falls empty.
        (f"{SECTION}.seat_changes", [{"round": 1, "seat": "2EW", "entry": "d"}]),
        (
            f"{SECTION}.seat_changes",
            [{"round": 1, "seat": "1NS", "entry": None}, {"round": 1, "seat": "2EW", "entry": "a"}],
        ),
        # The same pairs meet twice on a board of a traveller without rounds, if they sat the other way.
        (f"{SECTION}.results", [OF_A_TRAVELLER, {**OF_A_TRAVELLER, "ns": "1EW", "ew": "1NS"}]),
        (f"{A_ROUND}.1.ew", None),
        ("matches.0.results", [{"room": room, "board": 7, "score": "P"} for room in ("open", "closed")]),
        ("draws", [{"stage": "q", "round": 2, "pairings": [["a", "b"]], "triangles": [["b", "c", "d"]]}]),
    ],
)
def test_what_only_looks_like_one_is_read(path: str, value: object) -> None:
    assert read_json(changed(path, value)).id == "ev1"
