"""A pairs weekend by the SBU: a heat in two sections, and who goes on to the final."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.leaving import leave_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.results import record_result, record_results
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.standings_decisions import save_stage_settings
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.sample.congress_field import (
    CongressClock,
    accept_what_is_odd,
    congress_field,
    places_of_round,
)
from bridgedesk.directing.entries.leaving import Leaving
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.directing.stages.stages import SectionRanking
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from tests.evenings.referee import percentages
from tests.evenings.sample_congress import document

SBU = library().books["sbu-2022"]
FIELD = congress_field()
DAY = date(2026, 11, 21)
PAIRS, ROUNDS = 6, 5


def pair(number: int) -> list[str]:
    return [player.name for player in FIELD.players(2 * number, 2)]


@pytest.fixture
def heat(tmp_path: Path) -> OpenEvent:
    """Two sections of six pairs, five rounds of four boards; number 6 of section B is not there yet."""
    clock = CongressClock()
    clock.set(DAY, "13:00")
    club = Club.begin(tmp_path / "club.bridgedesk", "Example Bridge Club", clock)
    desk = begin_event(club, NewEventRequest("District Heat", DAY, "pairs", 1, 2), SBU)
    for at, section in enumerate("AB"):
        set_movement(desk, "1", section, make("howell", Request(pairs=PAIRS, boards=20), movement_library()))
        for number in range(1, PAIRS + 1):
            if (section, number) != ("B", 6):
                name_pair(desk, "1", section, str(number), pair(PAIRS * at + number - 1))
    return desk


def play(desk: OpenEvent, round_: int, without: str = "") -> None:
    """Type a round; at the table of a pair that is not there nothing is played. Section B seldom has the
    contracts of section A."""
    results = {}
    for place in places_of_round(desk, "1", round_):
        section = desk.event.section("1", place.section)
        sitting = section.sitting(round_, place.table)
        idle = sitting and without in (section.seats[str(sitting.ns)], section.seats[str(sitting.ew)])
        contract = (
            "NP" if idle else FIELD.contract(round_, place.table + 3 * (place.section == "B"), place.board)
        )
        results[place] = Result(place.board, parse_score(contract), round_, place.table)
    record_results(desk, "record results", f"Round {round_}", results)


def entry(desk: OpenEvent, section: str, number: int) -> str:
    return desk.event.section("1", section).seats[str(number)] or ""


def shares(desk: OpenEvent) -> dict[str, Fraction]:
    found = desk.evaluation.standings.values()
    return {each.entry: Fraction(each.total) for each in found if each.total is not None}


def test_both_sections_are_compared_board_by_board(heat: OpenEvent) -> None:
    """Six results on every board, a top of 10; a late pair missed four boards, which have five: Neuberg."""
    play(heat, 1, without=entry(heat, "B", 6))
    name_pair(heat, "1", "B", "6", pair(11))
    for round_ in range(2, ROUNDS + 1):
        play(heat, round_)
    late = entry(heat, "B", 6)
    standing = heat.evaluation.standings[late]
    assert sum(each.boards for each in standing.sessions) == 16
    assert shares(heat) == pytest.approx(percentages(document(heat)))


def test_who_goes_home_before_half_of_the_boards_is_cancelled(heat: OpenEvent) -> None:
    """2.8.1: number 3 of section A leaves after two rounds of five, 8 boards of 20. Its results do not count,
    and its later opponents have average plus on the boards they would have played; that NP was typed for
    these makes no difference."""
    name_pair(heat, "1", "B", "6", pair(11))
    gone = entry(heat, "A", 3)
    for round_ in (1, 2):
        play(heat, round_)
    leave_event(heat, gone, "1", Leaving(why="ill"))
    for round_ in (3, 4, 5):
        play(heat, round_, without=gone)
    found = shares(heat)
    assert gone not in found
    assert found == pytest.approx(percentages(document(heat), frozenset({gone})))


def played(heat: OpenEvent) -> OpenEvent:
    name_pair(heat, "1", "B", "6", pair(11))
    for round_ in range(1, ROUNDS + 1):
        play(heat, round_)
    return heat


def test_a_correction_and_a_disqualification_change_who_qualifies(heat: OpenEvent) -> None:
    """Four places, two of each section (2.10 (1)); a disqualified pair makes way for the next of its own
    section. The list that was posted is replaced by revision 2."""
    played(heat)
    save_stage_settings(heat, "all", {"places": "4", "listed": SectionRanking.LISTS.value})
    before = percentages(document(heat))
    best = {
        section: sorted(
            (entry(heat, section, number) for number in range(1, 7)), key=lambda each: -before[each]
        )
        for section in "AB"
    }
    qualified = heat.evaluation.qualified
    assert qualified is not None
    assert set(qualified.entries) == {*best["A"][:2], *best["B"][:2]}
    accept_what_is_odd(heat, "seen")
    finalise(heat)
    reopen(heat, "an appeal was decided, and a slip was misread")
    *_, wrong = places_of_round(heat, "1", ROUNDS)
    corrected = Result(wrong.board, parse_score("1NS="), ROUNDS, wrong.table, initialled="misread")
    record_result(heat, wrong, corrected)
    assert percentages(document(heat)) != before
    assert shares(heat) == pytest.approx(percentages(document(heat)))
    out = Ruling(
        "", heat.clock(), "1", entry=best["A"][0], reason="ruled", imposed=Sanction(unit="disqualified")
    )
    impose_rulings(heat, out)
    qualified = heat.evaluation.qualified
    assert qualified is not None
    assert set(qualified.entries) == {*best["A"][1:3], *best["B"][:2]}
    accept_what_is_odd(heat, "seen")
    finalise(heat)
    assert [issue.revision for issue in heat.event.issues] == [1, 2]
