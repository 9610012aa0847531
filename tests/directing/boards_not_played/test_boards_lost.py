"""QBA, Late arrival: 0% to a late pair and 60% to its opponents on the boards that could not be played."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record, impose_consequence
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.penalty import DISQUALIFIED, Freedom, penalty_to_impose, proposal
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Scoring
from bridgedesk.rule_library import library
from bridgedesk.standings.explain.ranking_rows import total_lines
from tests.evenings.board_sets import desk_of
from tests.evenings.ruled_events import FIRST, SECOND, pairs

SHARE = "0%, and 60% to its opponents (Late arrival)"


def congress(*sessions: dict[tuple[int, int], str]) -> Event:
    return replace(pairs("congress", *sessions, book="qba-pairs"), kind="congress")


def late(desk: OpenEvent, entry: str, minutes: int, session: str = "1") -> None:
    facts = {"entry": entry, "session": session, "who": "both players", "minutes": str(minutes)}
    add_record(desk, "late", facts)


def said(desk: OpenEvent) -> list[str]:
    return [each.words for each in consequences(desk)]


def percents(desk: OpenEvent) -> dict[str, float]:
    (field,) = desk.evaluation.fields
    found = {each.entry: each.sessions[0].percent for each in field.standings}
    return {entry: round(float(percent), 2) for entry, percent in found.items() if percent is not None}


def test_the_boards_that_were_not_played_are_given_with_one_key(tmp_path: Path) -> None:
    """Cy & Di (2NS) come 25 minutes late, and do not play board 2 against 2EW in round 1. Of its results
    +170 has 3/2 x (2 + 1) - 1 = 3.5 and -100 0.5; 2EW has 60% of 4, 2NS nothing. With board 1 (1NS 4, 3NS 2,
    2NS 0) and board 3 (3NS and 2NS 3, 1NS 0): 1NS 7.5, 2NS 3, 3NS 5.5, 1EW 4.5, 2EW 8.4, 3EW 5.5 of 12."""
    desk = desk_of(tmp_path, congress({**FIRST, (1, 2): "NP"}, SECOND))
    late(desk, "2NS", 25)
    assert said(desk) == [f"Cy Muster & Di Muster, 25 minutes late: board 2 not played: {SHARE}"]
    assert [odd.what for odd in items_to_check(desk) if "late" in odd.what] == said(desk)
    impose_consequence(desk, consequences(desk)[0])
    assert percents(desk) == {
        "1NS": 62.5, "2NS": 25, "3NS": 45.83, "1EW": 37.5, "2EW": 70, "3EW": 45.83,
    }  # fmt: skip
    assert said(desk) == []
    undo(desk)
    assert said(desk) != []


def test_a_late_pair_east_west_has_its_side_of_the_board(tmp_path: Path) -> None:
    """2EW is late instead: 60% of 4 to 2NS and nothing to 2EW, so 2NS has 0 + 2.4 + 3 and 2EW 2 + 0 + 4."""
    desk = desk_of(tmp_path, congress({**FIRST, (1, 2): "NP"}))
    late(desk, "2EW", 30)
    impose_consequence(desk, consequences(desk)[0])
    assert (percents(desk)["2NS"], percents(desk)["2EW"]) == (45.0, 50.0)


def test_boards_that_were_not_played_later_in_the_session_are_not_lost_by_lateness(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, congress({**FIRST, (2, 2): "NP"}, SECOND))
    late(desk, "2NS", 10)
    (words,) = said(desk)
    assert words.endswith("type NP for each such board, or accept this (Late arrival)")


def test_in_imps_the_percentages_are_the_directors(tmp_path: Path) -> None:
    """The clause prints no IMPs, so nothing is imposed with one key."""
    event = congress({**FIRST, (1, 2): "NP"})
    event = replace(event, kind="butler", sessions=(replace(event.sessions[0], scoring=Scoring.BUTLER),))
    desk = desk_of(tmp_path, event)
    late(desk, "2NS", 25)
    (found,) = consequences(desk)
    assert found.rulings == ()
    assert found.words.endswith("the clause does not give this in IMPs (Late arrival)")


def test_another_session_and_more_than_30_minutes(tmp_path: Path) -> None:
    """Of session 2 nothing was lost; 31 minutes are no contestant any more."""
    desk = desk_of(tmp_path, congress({**FIRST, (1, 2): "NP"}, SECOND))
    late(desk, "2NS", 31, session="2")
    (found,) = consequences(desk)
    assert [each.imposed and each.imposed.unit for each in found.rulings] == [DISQUALIFIED]


def test_under_penalties_it_is_said_where_it_is_put() -> None:
    found = proposal(
        event_book(congress(FIRST), library()), "late-arrival", {"minutes": "30", "earlier": "0"}
    )
    assert (found.words, found.freedom) == ("late 0%, others 60%", Freedom.BY_BOARD)


@pytest.mark.parametrize("minutes", [0, 30])
def test_up_to_30_minutes_the_pair_still_plays(tmp_path: Path, minutes: int) -> None:
    desk = desk_of(tmp_path, congress(FIRST))
    late(desk, "2NS", minutes)
    assert "on boards that cannot be played 60% to the opponents" in said(desk)[0]


def test_imposed_with_nothing_typed_it_says_again_where_it_is_put() -> None:
    found = proposal(event_book(congress(FIRST), library()), "late-arrival", {"minutes": "5", "earlier": "0"})
    with pytest.raises(Refusal, match=r"^Clause Late arrival: late 0%, others 60%, scored on each board"):
        penalty_to_impose(found, "", "", "")


def test_the_ledger_names_the_clause_until_the_board_is_typed_anew(tmp_path: Path) -> None:
    """By the percentages of the clause, not only by the Law that lets a director give some."""
    desk = desk_of(tmp_path, congress({**FIRST, (1, 2): "NP"}))
    late(desk, "2NS", 25)
    impose_consequence(desk, consequences(desk)[0])
    assert clauses(desk, "2NS") == clauses(desk, "2EW") == ["Late arrival, Law 12C1"]
    where = SlipLocation("1", "A", 1, 2, 2)
    record_result(desk, where, Result(2, parse_score("50/50")))
    assert clauses(desk, "2NS") == ["Law 12C1"]


def clauses(desk: OpenEvent, entry: str) -> list[str | None]:
    (field,) = desk.evaluation.fields
    (standing,) = [each for each in field.standings if each.entry == entry]
    lines = total_lines(standing, desk.evaluation)
    return [line.clause for line in lines if "awarded" in line.what]


@pytest.mark.parametrize("minutes", [25, 31])
def test_with_a_cause_it_is_said_that_the_director_may_decide(minutes: int, tmp_path: Path) -> None:
    """QBA Late arrival: discretion where there is adequate cause."""
    desk = desk_of(tmp_path, congress({**FIRST, (1, 2): "NP"}, SECOND))
    add_record(
        desk,
        "late",
        {
            "entry": "2NS", "session": "1", "who": "both players", "minutes": str(minutes),
            "cause": "an accident",
        },
    )  # fmt: skip
    (words,) = said(desk)
    assert words.endswith("(Late arrival); recorded cause: an accident; the penalty is at your discretion")
