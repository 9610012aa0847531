"""Swiss of thirteen teams, six rounds of eight boards, with all that happens at a congress."""

from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from bridgedesk.desk.acts.draw_changes import alter_draw
from bridgedesk.desk.acts.draw_round import draw_round, print_draw
from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.leaving import leave_event
from bridgedesk.desk.acts.matches import end_match, record_match_total
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.sample.congress_field import (
    CongressClock,
    CongressField,
    accept_what_is_odd,
    lots,
    matches_of_round,
    type_boards,
    type_totals,
)
from bridgedesk.directing.draws.set_aside import drawn_as, rules_set_aside
from bridgedesk.directing.entries.leaving import DISQUALIFIED, WITHDRAWS, Leaving
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.match import DrawRule, Match, Outcome, Slip
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.rule_library import library
from bridgedesk.standings.withdrawals import STAND

BOOK, KIND, TITLE = "sabf-2020", "swiss-teams", "Congress Teams"
SEATED, MOST_PLAYERS = 4, 6
BOARDS = 8
SESSION_OF_ROUND = ("1", "1", "2", "2", "3", "3")
MISSED = "8"  # VPs for the round that the late team missed
LATE_MINUTES, LATE_FINE = 12, Decimal(2)  # 13.14
MISREAD = 10  # IMPs that a slip gave to the wrong side


def play_swiss(club: Club, field: CongressField, clock: CongressClock, friday: date) -> OpenEvent:
    wanted = NewEventRequest(TITLE, friday, KIND, sessions=3)
    open_event = begin_event(club, wanted, library().books[BOOK])
    clock.set(friday, "18:45")
    for number, name in enumerate(field.teams):
        _enter(open_event, field, name, number)
    clock.set(friday, "19:30")
    begin_play(open_event, "1", clock())
    _draw(open_event, 1)
    _play(open_event, field, 1)
    _late_team(open_event, field)
    _draw(open_event, 2)
    _play(open_event, field, 2)
    _late_arrival(open_event, clock)
    _play_saturday(open_event, field, clock, friday + timedelta(days=1))
    return open_event


def _play_saturday(open_event: OpenEvent, field: CongressField, clock: CongressClock, day: date) -> None:
    clock.set(day, "09:40")
    gone = _leaves(open_event, "2", 1, Leaving(WITHDRAWS, results=STAND, why="Two players are ill"))
    begin_play(open_event, "2", clock.set(day, "10:00"))
    _draw(open_event, 3)
    _correct(open_event, gone)
    _forfeit(open_event)
    _play(open_event, field, 3, triangle_by_boards=True)
    _draw(open_event, 4)
    _change_by_hand(open_event)
    print_draw(open_event, "2", 4)
    _play(open_event, field, 4, by_boards=True)
    clock.set(day, "13:45")
    why = "Results of the other table were discussed before play"
    _leaves(open_event, "3", 4, Leaving(DISQUALIFIED, results=STAND, why=why))
    begin_play(open_event, "3", clock.set(day, "14:00"))
    for round_ in (5, 6):
        _draw(open_event, round_)
        _play(open_event, field, round_)
    clock.set(day, "17:10")
    accept_what_is_odd(open_event, "Seen by the director")
    finalise(open_event)


def _enter(open_event: OpenEvent, field: CongressField, name: str, number: int) -> None:
    """Enter the team with four players, every fourth team with five, and its first player as captain."""
    many = SEATED + (number % 4 == 0)
    players = field.players(number * MOST_PLAYERS, many)
    enter_team(open_event, None, name, players, "1")
    entry = open_event.event.entries[-1]
    add_record(open_event, "captains", {"entry": entry.id, "captain": players[0].name})


def _draw(open_event: OpenEvent, round_: int) -> None:
    session = SESSION_OF_ROUND[round_ - 1]
    first = 1 + BOARDS * ((round_ - 1) % 2)
    draw_round(open_event, session, f"{first}-{first + BOARDS - 1}", lots, library().books[BOOK], rounds=6)


def _play(
    open_event: OpenEvent,
    field: CongressField,
    round_: int,
    *,
    by_boards: bool = False,
    triangle_by_boards: bool = False,
) -> None:
    """Type the round: totals as the captains sign them, or boards."""
    matches = matches_of_round(open_event, round_)
    boards = [match for match in matches if by_boards or (triangle_by_boards and match.triangle)]
    type_totals(open_event, [match for match in matches if match not in boards])
    type_boards(open_event, field, SESSION_OF_ROUND[round_ - 1], boards)


def _ranked(open_event: OpenEvent) -> list[str]:
    (standings,) = open_event.evaluation.fields
    here = {entry.id for entry in open_event.event.entries_left}
    return [each.entry for each in standings.standings if each.entry in here]


# ---- what happens


def _late_team(open_event: OpenEvent, field: CongressField) -> None:
    """Enter the team that comes for round 2, and what it earns for round 1."""
    _enter(open_event, field, field.late_team, len(field.teams))
    entry = open_event.event.entries[-1].id
    facts = {"entry": entry, "round": "1", "earns": MISSED, "why": "Conditions of the congress"}
    add_record(open_event, "missed-rounds", facts)


def _late_arrival(open_event: OpenEvent, clock: CongressClock) -> None:
    """Fine the leaders, who came late for round 2."""
    fine = Sanction(LATE_FINE, "VP", "13.14")
    ruling = Ruling(
        "",
        clock(),
        "1",
        round=2,
        entry=_ranked(open_event)[0],
        question="late-arrival",
        facts={"minutes": LATE_MINUTES},
        proposed=fine,
        imposed=fine,
        reason="A flat tyre",
    )
    impose_rulings(open_event, ruling)


def _leaves(open_event: OpenEvent, session: str, from_below: int, told: Leaving) -> str:
    """Let the team that is so many places from the last leave, and return it."""
    entry = _ranked(open_event)[-from_below]
    leave_event(open_event, entry, session, told)
    return entry


def _correct(open_event: OpenEvent, gone: str) -> None:
    """Correct a slip of round 2 after round 3 is drawn; the draw stays (14.1)."""
    match = next(
        each
        for each in open_event.event.matches
        if each.round == 2 and each.slip and gone not in (each.home, each.away)
    )
    home, away = match.slip.imps if match.slip and match.slip.imps else (0, 0)
    record_match_total(open_event, match.id, Slip((home + MISREAD, away)), "The scorer misread the slip")


def _forfeit(open_event: OpenEvent) -> None:
    """Record that the away team of the second table does not come for round 3."""
    match = _at_table(open_event, 3, 2)
    end_match(open_event, match.id, Outcome.FORFEIT, [match.away])


def _at_table(open_event: OpenEvent, round_: int, table: int) -> Match:
    return next(each for each in open_event.event.matches if (each.round, each.table) == (round_, table))


def _change_by_hand(open_event: OpenEvent) -> None:
    """Exchange the visitors of two tables in round 4, as two captains are sisters; nobody meets again."""
    event, book = open_event.event, open_event.book_in_force
    made = next(each for each in event.draws if each.round == 4)
    before = drawn_as(made)
    visitors = [away for _, away in before.pairings]
    for one, other in pairwise(visitors):
        changed = before.exchanged(one, other)
        if all(rule.rule is DrawRule.SEATING for rule in rules_set_aside(event, book, made, changed)):
            alter_draw(open_event, made.stage, 4, changed, "The captains are sisters")
            return
