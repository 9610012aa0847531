"""SBU weekend of pairs, played by acts: a heat in two sections on Saturday, its final on Sunday."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.leaving import leave_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.qualifying import import_qualifiers, update_qualifiers
from bridgedesk.desk.acts.results import record_result, record_results
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.acts.standings_decisions import save_stage_settings
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, material
from bridgedesk.desk.sample.congress_field import (
    CongressClock,
    accept_what_is_odd,
    congress_field,
    lots,
    places_of_round,
)
from bridgedesk.directing.entries.leaving import Leaving
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.directing.stages.stages import SectionRanking
from bridgedesk.event.event import Overlay
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from bridgedesk.sheets.facts import Facts

SBU = library().books["sbu-2022"]
FIELD = congress_field()
SATURDAY = date(2026, 11, 21)
SECTIONS, PAIRS, ROUNDS, BOARDS = "AB", 8, 7, 28
PLACES = 8  # four of each section
CARRY = Overlay(
    "carry-over", "Conditions of contest 4", {"event": ["pairs"], "policy": "average", "unit": "%"}
)
LATE, LEAVES, FINED, OUT = ("B", 8), ("A", 3), ("A", 5), ("B", 2)  # section and number in the heat
LEAVES_AFTER, OUT_OF_FINAL_AFTER = 3, 5  # rounds


class Weekend(NamedTuple):
    club: Club
    heat: OpenEvent
    final: OpenEvent

    @property
    def events(self) -> Mapping[str, OpenEvent]:
        return {each.event.title: each for each in self[1:]}

    def facts(self, open_event: OpenEvent) -> Facts:
        return material(open_event, self.club).facts(AS_USUAL)


def play_weekend(folder: Path) -> Weekend:
    clock = CongressClock()
    clock.set(SATURDAY, "12:00")
    club = Club.begin(folder / "weekend.bridgedesk", FIELD.club, clock)
    heat = _play_heat(club, clock)
    final = _play_final(club, clock, heat)
    return Weekend(club, heat, final)


def pair(number: int) -> list[str]:
    return [player.name for player in FIELD.players(2 * number, 2)]


def seated(open_event: OpenEvent, at: tuple[str, int], session: str = "1") -> str:
    section, number = at
    return open_event.event.section(session, section).seats[str(number)] or ""


# ---- Saturday


def _play_heat(club: Club, clock: CongressClock) -> OpenEvent:
    heat = begin_event(club, NewEventRequest("Congress Pairs, Heat", SATURDAY, "pairs", 1, 2), SBU)
    save_stage_settings(heat, "all", {"places": str(PLACES), "listed": SectionRanking.LISTS.value})
    for section in SECTIONS:
        movement = make("howell", Request(pairs=PAIRS, boards=BOARDS), movement_library())
        set_movement(heat, "1", section, movement)
        for number in range(1, PAIRS + 1):
            if (section, number) != LATE:
                _enter(heat, section, number)
    begin_play(heat, "1", clock.set(SATURDAY, "13:00"))
    type_round(heat, "1", 1, seated(heat, LATE))
    _enter(heat, *LATE)
    gone = ""
    for round_ in range(2, ROUNDS + 1):
        if round_ == LEAVES_AFTER + 1:
            gone = seated(heat, LEAVES)
            leave_event(heat, gone, "1", Leaving(why="Taken ill"))
        type_round(heat, "1", round_, gone)
    _fine(heat, clock)
    _remove_a_board(heat)
    clock.set(SATURDAY, "17:00")
    accept_what_is_odd(heat, "Seen by the director")
    finalise(heat)
    return heat


def _enter(open_event: OpenEvent, section: str, number: int) -> None:
    name_pair(open_event, "1", section, str(number), pair(PAIRS * SECTIONS.index(section) + number - 1))


def type_round(open_event: OpenEvent, session: str, round_: int, without: str = "") -> None:
    """Type a round; at the table of a pair that is not there nothing is played. The sections seldom have the
    same contracts."""
    results = {}
    for place in places_of_round(open_event, session, round_):
        section = open_event.event.section(session, place.section)
        sitting = section.sitting(round_, place.table)
        if sitting and without in (section.seats[str(sitting.ns)], section.seats[str(sitting.ew)]):
            contract = "NP"
        else:
            table = place.table + 3 * SECTIONS.index(place.section)
            contract = FIELD.contract(round_ + (session != "1"), table, place.board)
        results[place] = Result(place.board, parse_score(contract), round_, place.table)
    record_results(open_event, "record results", f"Round {round_}", results)


def _fine(open_event: OpenEvent, clock: CongressClock) -> None:
    """Fine a pair whose phone rang the standard amount, 10% of a top (2.17, 2.21)."""
    fine = Sanction(Decimal(10), "% of a top", "2.17, 2.21")
    pair_fined = seated(open_event, FINED)
    told = Ruling("", clock(), "1", "A", 6, entry=pair_fined, question="phone", reason="It rang twice")
    told = replace(told, proposed=fine, imposed=fine)
    impose_rulings(open_event, told)


def _remove_a_board(open_event: OpenEvent) -> None:
    """Give 40% to the pair that came late for the last round of section B, and 60% to its opponents
    (2.13.2)."""
    place = [each for each in places_of_round(open_event, "1", ROUNDS) if each.section == "B"][-1]
    score = parse_score("A-+")
    result = Result(place.board, score, place.round, place.table, initialled="North-South came late")
    record_result(open_event, place, result)


# ---- Sunday


def _play_final(club: Club, clock: CongressClock, heat: OpenEvent) -> OpenEvent:
    sunday = SATURDAY + timedelta(days=1)
    wanted = NewEventRequest("Congress Pairs, Final", sunday, "pairs", 1, 1, (CARRY,))
    final = begin_event(club, wanted, SBU)
    clock.set(sunday, "09:00")
    import_qualifiers(final, heat.event.id, None, lots)
    _correct_and_disqualify(heat, clock)
    update_qualifiers(final, heat.event.id)
    last = final.event.sessions[-1].id
    set_movement(final, last, "A", make("howell", Request(pairs=PLACES, boards=BOARDS), movement_library()))
    seat_next_session(final, last, SeatingMethod.RANKED, lots)
    begin_play(final, last, clock.set(sunday, "10:00"))
    gone = ""
    for round_ in range(1, ROUNDS + 1):
        if round_ == OUT_OF_FINAL_AFTER + 1:
            gone = seated(final, ("A", 6), last)
            leave_event(final, gone, last, Leaving(why="Called home"))
        type_round(final, last, round_, gone)
    clock.set(sunday, "14:00")
    accept_what_is_odd(final, "Seen by the director")
    finalise(final)
    return final


def _correct_and_disqualify(heat: OpenEvent, clock: CongressClock) -> None:
    """Correct a slip of the heat and disqualify a pair after its list was posted and brought in."""
    reopen(heat, "a slip was misread, and a report came in")
    wrong = [each for each in places_of_round(heat, "1", ROUNDS) if each.section == "A"][-1]
    corrected = Result(wrong.board, parse_score("1NS="), ROUNDS, wrong.table, initialled="misread")
    record_result(heat, wrong, corrected)
    told = Ruling(
        "", clock(), "1", entry=seated(heat, OUT), reason="Hands were discussed during play",
        imposed=Sanction(unit="disqualified"),
    )  # fmt: skip
    impose_rulings(heat, told)
    accept_what_is_odd(heat, "Seen by the director")
    finalise(heat)
