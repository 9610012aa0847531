"""What a committee decided is read as facts from old documents, too."""

import json
from datetime import datetime
from typing import Any

import pytest

from bridgedesk.event.document import read, write
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Appeal

LODGED = datetime.fromisoformat("2026-11-17T22:10")


def read_with(**appeal: Any) -> Appeal:
    """Return the appeal of a document that says this of it."""
    body: dict[str, Any] = {"id": "ap1", "lodged": "2026-11-17T22:10", "outcome": "upheld", **appeal}
    document = json.loads(write(Event("e", "Tuesday", LODGED.date())))
    return read({**document, "appeals": [body]}).appeals[0]


def test_what_was_reversed_and_the_deposit_are_facts() -> None:
    effects = ["reverses a point of fact", "the ruling (1 VP) withdrawn", "deposit of £25 kept, clause 21.14"]
    found = read_with(deposit="£25", effects=effects)
    assert (found.reverses, found.deposit_back, found.deposit_clause) == ("a point of fact", False, "21.14")
    assert found.effects == ("the ruling (1 VP) withdrawn",)


@pytest.mark.parametrize(
    ("deposit", "words", "back", "clause"),
    [
        ("£25", "deposit of £25 returned", True, None),
        ("£25", "deposit of £25 returned, Law 92", True, "Law 92"),
        ("£25, kept in the safe", "deposit of £25, kept in the safe returned", True, None),
    ],
)
def test_the_deposits_own_words_decide_nothing(
    deposit: str, words: str, back: bool, clause: str | None
) -> None:
    found = read_with(deposit=deposit, effects=[words])
    assert (found.deposit_back, found.deposit_clause, found.effects) == (back, clause, ())


def test_other_words_stay() -> None:
    effects = ["the director reverses a seat", "deposit of £30 kept"]
    found = read_with(deposit="£25", effects=effects)
    assert (found.reverses, found.deposit_back, list(found.effects)) == (None, None, effects)


def test_a_document_with_facts_is_read_as_it_says() -> None:
    effects = ["reverses a judgement", "deposit of £25 kept"]
    found = read_with(deposit="£25", deposit_back=True, effects=effects)
    assert (found.reverses, found.deposit_back, list(found.effects)) == (None, True, effects)


def test_nothing_is_decided_before_there_is_an_outcome() -> None:
    found = read_with(outcome=None, effects=["reverses a judgement"])
    assert (found.reverses, found.effects) == (None, ("reverses a judgement",))
