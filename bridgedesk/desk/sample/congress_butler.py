"""Butler of twenty-four pairs, six rounds of a Swiss, and the final of ten with what they carry over."""

from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.draws import pair_byes
from bridgedesk.desk.acts.entries import enter_pair
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.leaving import leave_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.sample.congress_field import (
    CongressClock,
    CongressField,
    accept_what_is_odd,
    lots,
    matches_of_round,
    places_of_round,
    type_sections,
)
from bridgedesk.directing.entries.leaving import DISQUALIFIED, WITHDRAWS, Leaving
from bridgedesk.directing.seating.score_location import recorded_result
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.ruling import MatchRuling, Ruling
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from bridgedesk.standings.withdrawals import STAND

BOOK, KIND, FINAL_KIND = "anc-2017", "abpc-seniors", "abpc-seniors-final"
TITLE = "Congress Butler"
PAIRS, FIRST_PLAYER = 24, 90
ROUNDS, BOARDS, FINALISTS = 6, 12, 10
SESSION_OF_ROUND = ("1", "1", "1", "2", "2", "2")
BYE = "12"  # VPs; no clause sets them
FORFEIT = Decimal(15), Decimal(0)  # as the director rules, where no clause does


class _Play(NamedTuple):
    open_event: OpenEvent
    field: CongressField

    def enter(self, number: int) -> None:
        enter_pair(self.open_event, "1", None, self.field.players(FIRST_PLAYER + 2 * number, 2))

    def draw(self, round_: int) -> None:
        session = SESSION_OF_ROUND[round_ - 1]
        first = 1 + BOARDS * ((round_ - 1) % 3)
        boards = f"{first}-{first + BOARDS - 1}"
        draw_round(self.open_event, session, boards, lots, library().books[BOOK], rounds=ROUNDS, bye=BYE)

    def type(self, round_: int) -> None:
        type_sections(self.open_event, self.field, SESSION_OF_ROUND[round_ - 1], round_)

    def ranked(self) -> list[str]:
        (standings,) = self.open_event.evaluation.fields
        here = {entry.id for entry in self.open_event.event.entries_left}
        return [each.entry for each in standings.standings if each.entry in here]


def play_butler(club: Club, field: CongressField, clock: CongressClock, saturday: date) -> OpenEvent:
    wanted = NewEventRequest(TITLE, saturday, KIND, sessions=2)
    open_event = begin_event(club, wanted, library().books[BOOK])
    play = _Play(open_event, field)
    clock.set(saturday, "09:00")
    for number in range(PAIRS - 1):
        play.enter(number)
    begin_play(open_event, "1", clock.set(saturday, "09:30"))
    play.draw(1)
    play.enter(PAIRS - 1)  # it comes late, and meets the pair that had the bye
    pair_byes(open_event, "1")
    play.type(1)
    play.draw(2)
    _forfeit(open_event, clock)
    play.type(2)
    play.draw(3)
    _correct(open_event)
    play.type(3)
    clock.set(saturday, "13:30")
    leave_event(open_event, play.ranked()[-2], "2", Leaving(WITHDRAWS, results=STAND, why="Called home"))
    seat_next_session(open_event, "2", SeatingMethod.SAME, lots)
    begin_play(open_event, "2", clock.set(saturday, "14:00"))
    play.draw(4)
    play.type(4)
    why = "Hands were discussed with a player of another table"
    leave_event(open_event, play.ranked()[-5], "2", Leaving(DISQUALIFIED, results=STAND, why=why))
    for round_ in (5, 6):
        play.draw(round_)
        play.type(round_)
    clock.set(saturday, "18:30")
    add_record(open_event, "unavailable", {"entry": play.ranked()[3], "why": "Flies home on Sunday"})
    accept_what_is_odd(open_event, "Seen by the director")
    finalise(open_event)
    return open_event


def _forfeit(open_event: OpenEvent, clock: CongressClock) -> None:
    """Rule that the away pair of table 5 forfeits round 2; no clause sets what that is worth."""
    match = next(each for each in matches_of_round(open_event, 2) if each.table == 5)
    reason = "The pair came after half of the match was over"
    on_match = MatchRuling(match.id, FORFEIT)
    ruling = Ruling("", clock(), "1", "A", 2, question="adjusted-score", reason=reason, on_match=on_match)
    impose_rulings(open_event, ruling)


def _correct(open_event: OpenEvent) -> None:
    """Correct the last slip of round 2 once round 3 is drawn; the draw stays."""
    place = [
        each
        for each in places_of_round(open_event, "1", 2)
        if recorded_result(open_event.event, each) is not None
    ][-1]
    result = Result(place.board, parse_score("2SN="), place.round, place.table, initialled="Slip misread")
    record_result(open_event, place, result)


def play_butler_final(
    club: Club, field: CongressField, clock: CongressClock, heat: OpenEvent, saturday: date
) -> OpenEvent:
    """Play everybody against everybody, all tables on the same boards at the same time."""
    sunday = saturday + timedelta(days=1)
    wanted = NewEventRequest(f"{TITLE}, Final", sunday, FINAL_KIND)
    open_event = begin_event(club, wanted, library().books[BOOK])
    clock.set(sunday, "08:45")
    import_qualifiers(open_event, heat.event.id, None, lots)
    final = open_event.event.sessions[-1].id
    movement = make(
        "barometer", Request(pairs=FINALISTS, boards=(FINALISTS - 1) * BOARDS), movement_library()
    )
    set_movement(open_event, final, "A", movement)
    seat_next_session(open_event, final, SeatingMethod.RANKED, lots)
    begin_play(open_event, final, clock.set(sunday, "09:30"))
    for round_ in range(1, FINALISTS):
        type_sections(open_event, field, final, round_)
    clock.set(sunday, "19:00")
    accept_what_is_odd(open_event, "Seen by the director")
    finalise(open_event)
    return open_event
