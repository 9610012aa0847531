"""A substitute is named wherever the players of a round are: Owen plays for 3EW from round 2 on."""

from dataclasses import replace

import pytest

from bridgedesk.event.session import LineUp
from bridgedesk.sheets.facts import Facts, PrintChoice
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import sheet_evening as evening
from tests.sheets.as_text import as_text


def printed(name: str, facts: Facts) -> str:
    return as_text(sheet_named(name).build(facts))


def name_of(facts: Facts, key: str) -> str:
    return next(player.name for player in facts.event.players if player.id == key)


@pytest.fixture
def facts() -> Facts:
    return evening.pairs()


def from_round(facts: Facts, round_: int) -> Facts:
    event = facts.event
    (session,) = event.sessions
    (section,) = session.sections
    line_up = LineUp("3EW", round_, None, "p12", "p13", "substitute", "ill")
    session = replace(session, sections=(replace(section, line_ups=(line_up,)),))
    return replace(facts, evaluation=evaluate(replace(event, sessions=(session,))))


def test_on_the_scorecard_of_the_pair(facts: Facts) -> None:
    words = f"Substitute: {name_of(facts, 'p13')} for {name_of(facts, 'p12')}, from round 2."
    assert printed("scorecards", facts).count(words) == 1


def test_on_the_list_of_seats_with_the_first_round(facts: Facts) -> None:
    came, out = (name_of(facts, key).split()[-1] for key in ("p13", "p12"))
    late = printed("seating", facts)
    assert out in late
    (line,) = [line for line in late.splitlines() if came.upper() in line.upper()]
    assert "From round 2: table" in line
    assert came not in printed("name-slips", facts), "which are for round 1"
    early = printed("seating", from_round(facts, 1))
    assert came in early
    assert out not in early


def test_at_the_table_of_the_appeal(facts: Facts) -> None:
    """With the substitute from the round in which the board was played, not before."""
    (section,) = facts.event.sessions[0].sections
    (appeal,) = facts.event.appeals
    played = next(
        result.round
        for result in section.results
        if result.board == appeal.board
        and result.round
        and (sitting := section.sitting(result.round, result.table))
        and "3EW" in section.entries_at(sitting, result.round)
    )
    came, out = (name_of(facts, key) for key in ("p13", "p12"))
    with_them = printed("appeals-form", from_round(facts, played))
    without = printed("appeals-form", from_round(facts, played + 1))
    assert (came in with_them, out in with_them) == (True, False)
    assert (came in without, out in without) == (False, True)


def test_in_the_masterpoint_report_and_on_the_substitution_form(facts: Facts) -> None:
    assert name_of(facts, "p13").split()[-1] in printed("masterpoints", facts)
    facts = replace(facts, choice=PrintChoice())
    assert name_of(facts, "p13") in printed("substitution", facts)
