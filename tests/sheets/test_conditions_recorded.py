"""Length of matches, way of entry and other records on the conditions of contest."""

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from bridgedesk.event.event import Stage
from bridgedesk.event.match import Match
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rule_library import clauses
from bridgedesk.sheets.conditions import conditions
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.tonight import tonight
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import sheet_evening as evening
from tests.sheets.as_text import as_text
from tests.sheets.cases import conditions_of_teams, with_book

PAGE = re.compile(rb"/Type\s*/Page\b")


def with_matches(facts: Facts, *boards: int, stages: bool) -> Facts:
    """One session, and one stage if `stages`, for each length."""
    keys = [str(number) for number in range(1, len(boards) + 1)]
    event = replace(
        facts.event,
        stages=tuple(Stage(key, "matches") for key in keys) if stages else (),
        sessions=tuple(Session(key, Scoring.IMPS, stage=key if stages else None) for key in keys),
        matches=tuple(
            Match(f"m{key}", key, 1, "fox", "owl", boards=tuple(range(1, length + 1)))
            for key, length in zip(keys, boards, strict=True)
        ),
        draws=(),
        rulings=(),
        appeals=(),
        notes=(),
    )
    return replace(facts, evaluation=evaluate(event))


@pytest.mark.parametrize(
    ("boards", "stages", "words"),
    [
        ((14, 28), True, "14 boards, then 28 boards"),
        ((14, 14), True, "14 boards"),
        ((20,), False, "20 boards"),
    ],
)
def test_the_conditions_give_the_length_of_the_matches(
    boards: tuple[int, ...], stages: bool, words: str
) -> None:
    """SABF 13.2: "the length of matches shall be specified", and a grand final is twice as long."""
    lines = as_text(conditions(with_matches(conditions_of_teams(), *boards, stages=stages))).splitlines()
    (said,) = [line for line in lines if line.startswith("Length of matches")]
    assert said.split(maxsplit=3)[3] == words


@pytest.mark.parametrize("kind", ["pairs", "swiss-teams", "butler", "teams-final", "gnot-monday"])
def test_the_rules_for_tonight_fit_on_two_pages(kind: str) -> None:
    """With all that the book works out, and reminders; those on written bidding only where it is recorded."""
    facts = with_book(evening.pairs() if kind == "pairs" else evening.teams(), "sabf-2020")
    event = replace(facts.event, kind=kind)
    facts = replace(facts, evaluation=evaluate(event), clauses=clauses("sabf-2020"))
    sheet = tonight(facts)
    assert "No stop cards at SABF events" in as_text(sheet)
    assert "Written bidding" not in as_text(sheet)
    assert len(PAGE.findall(draw(sheet))) <= 2
    line = RegisterLine("k1", "bidding", evening.at(19, 5), facts={"way": "written"})
    written = replace(facts, evaluation=evaluate(replace(event, registered=(line,))))
    assert "Written bidding: the first bid made, spoken or written" in as_text(tonight(written))


def test_a_round_of_pairs_is_no_match() -> None:
    assert "Length of matches" not in as_text(conditions(with_book(evening.pairs(), "sabf-2020")))


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"way": "walk-in", "closes": "19:10"}, "walk-in"),
        ({"way": "nomination", "closes": "18:00"}, "by nomination until 18:00"),
        (
            {"way": "nomination", "walk_in_sessions": "session 3"},
            "by nomination; open to walk-ins: session 3",
        ),
        ({"walk_in_sessions": "all sessions"}, "open to walk-ins: all sessions"),
    ],
)
def test_the_conditions_say_how_one_enters(terms: Mapping[str, str], words: str) -> None:
    """SABF 11.1: by a closing date, or on a walk-in basis; some or all sessions may be open all the same."""
    facts = with_book(evening.pairs(), "sabf-2020")
    event = replace(
        facts.event, registered=(RegisterLine("k1", "entry-terms", evening.at(19, 5), facts=terms),)
    )
    lines = as_text(conditions(replace(facts, evaluation=evaluate(event)))).splitlines()
    (said,) = [line for line in lines if line.startswith("Entry ")]
    assert said.removeprefix("Entry").strip() == words
