"""The published schema is the one of the facts, and tells good documents from bad ones."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator, FormatChecker

from bridgedesk.event.document import schema, write
from bridgedesk.event.event import Event
from tests.dose import examples
from tests.event.events import events
from tests.event.test_document_round_trip import MAXIMAL, THE_SAME

FILE = Path(__file__).parents[2] / "resources" / "schemas" / "event.schema.json"
VALIDATOR = Draft202012Validator(schema(), format_checker=FormatChecker())

Change = Callable[[dict[str, Any]], object]


def test_the_file_is_what_the_facts_say() -> None:
    text = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    wanted = f"write bridgedesk.event.document.schema() to {FILE.name} again"
    assert FILE.read_text(encoding="utf-8") == text, wanted


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(json.loads(FILE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("text", [MAXIMAL, THE_SAME], ids=["with every key", "a small one"])
def test_documents_written_by_hand_follow_it(text: str) -> None:
    VALIDATOR.validate(json.loads(text))


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(events())
def test_documents_that_are_written_follow_it(event: Event) -> None:
    VALIDATOR.validate(json.loads(write(event)))


def section(event: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = event["sessions"][0]["sections"][0]
    return found


@pytest.mark.parametrize(
    "change",
    [
        lambda event: event.pop("format"),
        lambda event: event.pop("title"),
        lambda event: event.update(version=2),
        lambda event: event.update(format="other"),
        lambda event: event.update(status="done"),
        lambda event: event.update(date="17.11.2026"),
        lambda event: event.update(titel="T"),
        lambda event: event["players"][0].update(nmae="N"),
        lambda event: event["players"][0].pop("name"),
        lambda event: event["entries"][0].update(seed="3"),
        lambda event: event["entries"][0].update(seed=1.5),
        lambda event: event["entries"][0].update(handicap="2.5"),
        lambda event: event["entries"][0].update(contending=1),
        lambda event: event["settings"].update(neuberg=["board"]),
        lambda event: event["sessions"][0].update(scoring="total"),
        lambda event: section(event)["sets"].update({"01": [1]}),
        lambda event: section(event)["sets"].update({"one": [1]}),
        lambda event: section(event)["sets"].update({"1": ["1"]}),
        lambda event: section(event)["seats"].update({"1NS": 1}),
        lambda event: section(event)["results"][0].pop("score"),
        lambda event: section(event)["results"][0].update(score=620),
        lambda event: section(event)["results"][0].update(score={"ns": "+620"}),
        lambda event: section(event)["results"][0].update(score={"weighted": [["60", "+620"]]}),
        lambda event: section(event)["results"][0].update(score={"weighted": [[60]]}),
        lambda event: section(event)["movement"].update(rounds=[{"table": 1}]),
        lambda event: event["matches"][0].update(outcome="won"),
        lambda event: event["matches"][0]["slip"].update(imps="31:14"),
        lambda event: event["rulings"][0].pop("time"),
        lambda event: event["appeals"][0]["committee"][0].update(dissents="yes"),
        lambda event: event["overlay"][0].pop("source"),
    ],
)
def test_broken_ones_do_not(change: Change) -> None:
    document = json.loads(MAXIMAL)
    change(document)
    assert not VALIDATOR.is_valid(document)


def test_what_others_remark_does() -> None:
    document = json.loads(MAXIMAL)
    document["x-made-by"] = section(document)["x-tables"] = ["anything"]
    VALIDATOR.validate(document)
