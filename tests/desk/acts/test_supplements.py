"""Supplementary regulations of an event that is begun: laid over the book, taken away, refused, undone."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.event_rules import change_supplements
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.rules.event_book import clause_blocks, supplement, with_added_supplement
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.event import Overlay, RulebookRef
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.rule_library import library, text_of_book
from tests.evenings.board_sets import PAIRS, desk_in
from tests.evenings.club_evening import BEGIN, club_at

SABF = library().books["sabf-2020"]
MANAGEMENT = (
    "Once play has begun, only the Management Committee may change the rules, and only on a point that they "
    "do not cover, or cover badly (2)"
)


def laid(topic: str, source: str, old: str, new: str, kind: str = "swiss-teams") -> Overlay:
    blocks = clause_blocks(text_of_book("sabf-2020")[0], SABF.like(kind))
    text = next(each.text for each in blocks if each.topic == topic)
    assert old in text
    return supplement(SABF, text.replace(old, new), source)


@pytest.fixture
def open_event(tmp_path: Path) -> OpenEvent:
    return begin_event(club_at(tmp_path), NewEventRequest("Tuesday", BEGIN.date(), "swiss-teams"), SABF)


def test_it_is_laid_taken_away_undone_and_stands_in_the_history(open_event: OpenEvent) -> None:
    eight = laid("round-time", "Supplementary 2", "7.5", "8")
    change = change_supplements(open_event, SABF, [eight])
    assert change.words == "Supplementary 2 replaces the clause on round length"
    assert change.remarks == ("No totals change.",)
    assert open_event.file.event(open_event.event.id).overlay == overlay_of(open_event) == (eight,)
    assert open_event.history()[0].words == change.words
    undo(open_event)
    assert overlay_of(open_event) == ()
    redo(open_event)
    change_supplements(open_event, SABF, [])
    assert open_event.history()[0].words == "Supplementary 2 no longer replaces the clause on round length"


def overlay_of(open_event: OpenEvent) -> tuple[Overlay, ...]:
    return open_event.event.overlay


def test_another_figure_for_the_same_clause_takes_the_place_of_the_first(open_event: OpenEvent) -> None:
    eight, nine = (laid("round-time", f"Supplementary {at}", "7.5", at) for at in ("8", "9"))
    late = laid("late-arrival", "Supplementary 3", "event", "event")
    assert with_added_supplement([eight, late], nine) == [late, nine]
    change_supplements(open_event, SABF, [eight])
    change_supplements(open_event, SABF, with_added_supplement(open_event.event.overlay, nine))
    assert open_event.event.overlay == (nine,)


def test_what_the_book_cannot_read_or_what_counts_already_is_refused(open_event: OpenEvent) -> None:
    eight = laid("round-time", "Supplementary 2", "7.5", "8")
    with pytest.raises(Refusal, match="already apply"):
        change_supplements(open_event, SABF, [])
    with pytest.raises(Refusal, match="is replaced twice"):
        change_supplements(open_event, SABF, [eight, eight])
    with pytest.raises(Refusal, match="dance"):
        change_supplements(open_event, SABF, [Overlay("dance", "S 1")])
    assert open_event.event.overlay == ()
    finalise(open_event)
    with pytest.raises(Refusal, match=r"is final\. Reopen it first"):
        change_supplements(open_event, SABF, [eight])


def test_the_standings_are_worked_out_anew(tmp_path: Path) -> None:
    """Average plus is 60% by Law 12C2, and the only board of pair 1NS; by the supplement it is 65%."""
    open_event = desk_in(club_at(tmp_path), replace(PAIRS, rulebook=RulebookRef("sabf-2020")))
    record_result(open_event, SlipLocation("1", "A", 1, 1, 1), Result(1, parse_score("A+-")))
    record_result(open_event, SlipLocation("1", "A", 2, 3, 1), Result(1, parse_score("+90")))
    assert total_of(open_event, "a") == 60
    more = laid("adjusted-score", "Supplementary 4", "plus = 60", "plus = 65", "pairs")
    assert change_supplements(open_event, SABF, [more]).remarks == (MANAGEMENT, "1 total changes.")
    assert total_of(open_event, "a") == 65
    undo(open_event)
    assert total_of(open_event, "a") == 60


def total_of(open_event: OpenEvent, entry: str) -> object:
    standings = [each for field in open_event.evaluation.fields for each in field.standings]
    return next(each.total for each in standings if each.entry == entry)


def test_once_play_has_begun_it_is_said_who_alone_may_change_a_rule(tmp_path: Path) -> None:
    """SABF 2: in an event in progress only what is not covered, or not adequately, and only by them."""
    open_event = desk_in(club_at(tmp_path), replace(PAIRS, rulebook=RulebookRef("sabf-2020")))
    rule = {"rule": "no phones", "approved_by": "the committee", "announced": "2026-11-10"}
    assert add_record(open_event, "own-rules", rule).remarks == ()
    fewer = laid("adjusted-score", "Supplementary 4", "plus = 60", "plus = 65", "pairs")
    assert MANAGEMENT not in change_supplements(open_event, SABF, [fewer]).remarks
    record_result(open_event, SlipLocation("1", "A", 1, 1, 1), Result(1, parse_score("+110")))
    assert change_supplements(open_event, SABF, []).remarks[0] == MANAGEMENT
    assert add_record(open_event, "own-rules", rule).remarks == (MANAGEMENT,)
