"""Finals of the first five teams of the sample congress, and a knockout of the teams behind them."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team, remove_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.leaving import leave_event
from bridgedesk.desk.acts.matches import end_match, record_match_total
from bridgedesk.desk.acts.qualifying import import_qualifiers
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
)
from bridgedesk.directing.entries.leaving import DISQUALIFIED, FORFEITED, Leaving
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.rule_library import library

FINALS_BOOK, KNOCKOUT_BOOK, KIND = "sabf-2020", "laws-2017", "teams-final"
LATE_MINUTES, LATE_FINE = 7, Decimal(3)  # 16.3
CONSOLATION_TEAMS = 6


class Score(NamedTuple):
    """IMPs of the better and of the lower qualifier, or of the first and the second team of a bracket."""

    better: int
    lower: int


LEVEL = Score(24, 24)


# ---- final five


def play_finals(
    club: Club, field: CongressField, clock: CongressClock, swiss: OpenEvent, sunday: date
) -> OpenEvent:
    wanted = NewEventRequest("Congress Teams, Finals", sunday, KIND, sessions=5)
    open_event = begin_event(club, wanted, library().books[FINALS_BOOK])
    clock.set(sunday, "08:30")
    import_qualifiers(open_event, swiss.event.id, None, lots)
    draw = _Draw(open_event, FINALS_BOOK, "1-10")
    draw.week("4", clock.set(sunday, "09:30"))
    _replace_fifth(open_event)
    _hand_in(open_event, 1, LEVEL, Score(19, 31))  # level: 0.1 IMPs decide (13.12)
    draw.week("5", clock.set(sunday, "11:15"))
    _late_arrival(open_event, clock)
    _hand_in(open_event, 2, Score(27, 25), Score(40, 22))
    draw.week("6", clock.set(sunday, "13:15"))
    _hand_in(open_event, 3, Score(18, 30))
    draw.week("7", clock.set(sunday, "15:00"))
    first, second = matches_of_round(open_event, 4)
    record_match_total(open_event, first.id, Slip((21, 26)))
    type_boards(open_event, field, second.session, [second])
    clock.set(sunday, "18:30")
    accept_what_is_odd(open_event, "Seen by the director")
    finalise(open_event)
    return open_event


def _replace_fifth(open_event: OpenEvent) -> None:
    """Let the lower team of the elimination final withdraw; the next qualifier takes its place (16.5)."""
    earlier = open_event.evaluation.earlier[-1].qualified
    entries: Sequence[str] = earlier.entries if earlier else ()
    remove_team(open_event, entries[-1], "4")


def _late_arrival(open_event: OpenEvent, clock: CongressClock) -> None:
    """Fine the home team of the first semi-final, which came seven minutes late."""
    match = matches_of_round(open_event, 2)[0]
    fine = Sanction(LATE_FINE, "IMP", "16.3")
    ruling = Ruling(
        "",
        clock(),
        match.session,
        round=2,
        entry=match.home,
        question="late-arrival",
        facts={"minutes": LATE_MINUTES},
        proposed=fine,
        imposed=fine,
        reason="Still at lunch",
    )
    impose_rulings(open_event, ruling)


# ---- knockout of those who did not qualify


def play_consolation(
    club: Club, field: CongressField, clock: CongressClock, swiss: OpenEvent, sunday: date
) -> OpenEvent:
    wanted = NewEventRequest("Consolation Knockout", sunday, KIND, sessions=3)
    open_event = begin_event(club, wanted, library().books[KNOCKOUT_BOOK])
    clock.set(sunday, "09:45")
    _enter(open_event, swiss.event, _behind_the_finalists(swiss))
    draw = _Draw(open_event, KNOCKOUT_BOOK, "1-16")
    draw.week("1", clock.set(sunday, "10:00"))
    played, absent = matches_of_round(open_event, 1)
    end_match(open_event, absent.id, Outcome.FORFEIT, [absent.away])
    record_match_total(open_event, played.id, Slip((38, 29)))
    draw.week("2", clock.set(sunday, "13:00"))
    level, forfeited = matches_of_round(open_event, 2)
    why = "A player was abusive at the table"
    leave_event(open_event, forfeited.away, "2", Leaving(DISQUALIFIED, FORFEITED, why=why))
    record_match_total(open_event, level.id, Slip((33, 33)))
    draw_round(open_event, "2", "17-20", lots, library().books[KNOCKOUT_BOOK])
    record_match_total(open_event, matches_of_round(open_event, 2)[0].id, Slip((4, 9)))
    draw.week("3", clock.set(sunday, "15:30"))
    type_boards(open_event, field, "3", matches_of_round(open_event, 3))
    clock.set(sunday, "18:00")
    accept_what_is_odd(open_event, "Seen by the director")
    finalise(open_event)
    return open_event


def _behind_the_finalists(swiss: OpenEvent) -> list[str]:
    """Return the last teams of the Swiss that still play, best first."""
    (field,) = swiss.evaluation.fields
    here = {entry.id for entry in swiss.event.entries_left}
    return [each.entry for each in field.standings if each.entry in here][-CONSOLATION_TEAMS:]


def _enter(open_event: OpenEvent, swiss: Event, teams: Sequence[str]) -> None:
    for team in teams:
        entry = swiss.entry(team)
        players = [swiss.player(player) for player in entry.players]
        enter_team(open_event, None, entry.name or "", players, "1")
        captain = {"entry": open_event.event.entries[-1].id, "captain": players[0].name}
        add_record(open_event, "captains", captain)


# ---- matches of a bracket


class _Draw(NamedTuple):
    open_event: OpenEvent
    book: str
    boards: str

    def week(self, session: str, start: datetime) -> None:
        begin_play(self.open_event, session, start)
        draw_round(self.open_event, session, self.boards, lots, library().books[self.book])


def _hand_in(open_event: OpenEvent, week: int, *scores: Score) -> None:
    """Type the totals of a week, in the order of the bracket."""
    finals = [each for each in open_event.evaluation.finals if each.final.week == week]
    open_ = matches_of_round(open_event, week)
    for final, score in zip(finals, scores, strict=True):
        match = _between(open_, {final.home, final.away})
        mine = score if match.home == final.home else Score(score.lower, score.better)
        record_match_total(open_event, match.id, Slip(tuple(mine)))


def _between(matches: Sequence[Match], both: set[str | None]) -> Match:
    return next(each for each in matches if {each.home, each.away} == both)
