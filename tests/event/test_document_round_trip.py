"""Export after import is the identity: nothing is lost, changed or moved on the way."""

import json
import random
from decimal import Decimal
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgedesk.event.document import canonical, read_json, read_toml, schema, write
from bridgedesk.event.event import Event
from tests.dose import examples
from tests.event.events import events

MAXIMAL = (Path(__file__).parent / "maximal.json").read_text(encoding="utf-8")

few = settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@few
@given(events())
def test_what_is_written_is_read_back(event: Event) -> None:
    text = write(event)
    read = read_json(text)
    assert read == canonical(event)
    assert write(read) == text
    text.encode()


@few
@given(events(), st.randoms(use_true_random=False))
def test_the_order_of_keys_and_of_entries_does_not_matter(event: Event, chance: random.Random) -> None:
    text = write(event)
    assert write(read_json(json.dumps(_shuffled(json.loads(text), chance)))) == text


SORTED = ("players", "entries")


def _shuffled(value: Any, chance: random.Random) -> Any:
    """Keys everywhere; players, entries, and the results of sections and matches."""
    if isinstance(value, list):
        return [_shuffled(each, chance) for each in value]
    if not isinstance(value, dict):
        return value
    keys = chance.sample(list(value), len(value))
    mixed = {key: _shuffled(value[key], chance) for key in keys}
    top = "format" in value
    facts_of_a_slip = isinstance(value.get("results"), list) and ("seats" in value or "home" in value)
    for key in [*(SORTED if top else ()), *(("results", "file_says") if facts_of_a_slip else ())]:
        if key in mixed:
            chance.shuffle(mixed[key])
    return mixed


def test_the_document_with_every_key_loses_nothing() -> None:
    written = write(read_json(MAXIMAL))
    assert json.loads(written, parse_float=Decimal) == json.loads(MAXIMAL, parse_float=Decimal)
    assert write(read_json(written)) == written


def test_it_has_every_key_there_is() -> None:
    assert sorted(_unused(schema(), [json.loads(MAXIMAL)])) == []


def _unused(described: dict[str, Any], values: list[Any], place: str = "") -> list[str]:
    """Keys of the schema that none of these values has. A score has forms, not keys."""
    unused: list[str] = []
    if place.endswith(".score"):
        return unused
    for one in described.get("anyOf", ()):
        unused += _unused(one, values, place)
    if "items" in described:
        unused += _unused(described["items"], [each for value in values for each in value], place + "[]")
    objects = [value for value in values if isinstance(value, dict)]
    if isinstance(described.get("additionalProperties"), dict):
        inner = [each for value in objects for each in value.values()]
        unused += _unused(described["additionalProperties"], inner, place + ".*")
    for key, each in described.get("properties", {}).items():
        found = [value[key] for value in objects if value.get(key) is not None]
        unused += _unused(each, found, f"{place}.{key}") if found else [f"{place}.{key}"]
    return unused


def test_numbers_are_read_exactly() -> None:
    text = MAXIMAL.replace('"handicap": 2.5', '"handicap": 0.1234567890123').replace("0.25]", "0.30]")
    read = read_json(text)
    assert read.entries[0].handicap == Decimal("0.1234567890123")
    assert read.overlay[0].block["rows"] == [
        [5, Decimal("0.3")],
        {"up_to": 10, "free": True, "note": None},
    ]
    assert '"handicap": 0.1234567890123,' in write(read)


def test_times_keep_their_seconds_and_their_zone() -> None:
    written = write(read_json(MAXIMAL))
    assert '"starts": "2026-11-17T19:15"' in written
    assert '"posted": "2026-11-17T22:31:05.250000"' in written
    assert '"lodged": "2026-11-17T22:20+02:00"' in written


def test_remarks_of_others_are_passed_over() -> None:
    """Keys beginning with x- are somebody else's, wherever they stand."""
    text = MAXIMAL.replace('"id": "p1",', '"id": "p1", "x-shoe": [{"size": 1e2}],').replace(
        '"format":', '"x-made": {}, "format":'
    )
    assert text.count("x-") == 2
    assert read_json(text) == read_json(MAXIMAL)


TOML = """
format = "bridgedesk-event"
version = 1
id = "ev2"
title = "Monday"
date = 2026-11-16                      # TOML has dates and times of its own
settings = { "butler.trim" = 1, "average-imps" = 2.50 }
players = [{ id = "p1", name = "Ann Example" }, { id = "p2", name = "Bo Sample" }]
entries = [{ id = "a", players = ["p1", "p2"], handicap = 0.1 }, { id = "b" }]

[[sessions]]
id = "s1"
scoring = "butler"
starts = 2026-11-16T19:15:00

[[sessions.sections]]
id = "A"
sets.1 = [1, 2]
seats = { 1 = "a", 2 = "b" }
movement.rounds = [[{ table = 1, ns = "1", ew = "2", sets = [1] }]]
results = [
  { round = 1, table = 1, board = 1, score = "4SN=" },
  { round = 1, table = 1, board = 2, score = { weighted = [[60.5, "+140"], [39.5, "-50"]] } },
]

[[overlay]]
replaces = "late-arrival"
source = "Supplementary 3.2"
from = 19:15:00
"""
THE_SAME = """
{"format": "bridgedesk-event", "version": 1, "id": "ev2", "title": "Monday", "date": "2026-11-16",
 "settings": {"butler.trim": 1, "average-imps": 2.5},
 "players": [{"id": "p1", "name": "Ann Example"}, {"id": "p2", "name": "Bo Sample"}],
 "entries": [{"id": "a", "players": ["p1", "p2"], "handicap": 0.1}, {"id": "b"}],
 "sessions": [{"id": "s1", "scoring": "butler", "starts": "2026-11-16T19:15", "sections": [
  {"id": "A", "sets": {"1": [1, 2]}, "seats": {"1": "a", "2": "b"},
   "movement": {"rounds": [[{"table": 1, "ns": "1", "ew": "2", "sets": [1]}]]},
   "results": [{"round": 1, "table": 1, "board": 1, "score": "4SN="},
    {"round": 1, "table": 1, "board": 2, "score": {"weighted": [[60.5, "+140"], [39.5, "-50"]]}}]}]}],
 "overlay": [{"replaces": "late-arrival", "source": "Supplementary 3.2", "from": "19:15:00"}]}
"""


def test_toml_says_the_same() -> None:
    assert read_toml(TOML) == read_json(THE_SAME)
    assert write(read_toml(TOML)) == write(read_json(THE_SAME))
