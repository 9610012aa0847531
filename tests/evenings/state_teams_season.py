"""State Teams season by the SABF, played by acts: two stages of five Mondays, and the Final Five.

Stage one has sixteen teams and a late one, with all that happens in a season; in stage two those that are
left play again, one of them with other players, and a new team."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.leaving import leave_event
from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.matches import end_match, record_match_total
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.acts.sessions import begin_play, plan_session
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, material
from bridgedesk.desk.sample.congress_field import (
    CongressClock,
    CongressField,
    accept_what_is_odd,
    congress_field,
    lots,
    matches_of_round,
    type_boards,
    type_totals,
)
from bridgedesk.directing.draws.next_draw import DrawConcession
from bridgedesk.directing.entries.leaving import DISQUALIFIED, WITHDRAWS, Leaving
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.rule_library import library
from bridgedesk.sheets.facts import Facts
from bridgedesk.standings.withdrawals import CANCEL, STAND
from tests.evenings.sample_congress import named, names

SABF = library().books["sabf-2020"]
FIRST_MONDAY, SECOND_MONDAY, FIRST_FINAL = date(2026, 8, 3), date(2026, 9, 14), date(2026, 10, 21)
NIGHTS, ROUNDS, BOARDS = 5, 10, 14
SEATED, MOST_PLAYERS = 4, 6
MORE_TEAMS = ("Boronia", "Casuarina", "Dampiera")
SIX_PLAYERS, OTHER_PLAYERS, NEW_TEAM = "Melaleuca", "Banksia", "Telopea"
TRIANGLE_IN_TOP_HALF = (9, 10)  # in stage one no three below it have not met
BY_BOARDS = 7  # the round of stage one whose boards are typed
MISSED, LATE_FINE, LATE_MINUTES, MISREAD = "8", Decimal(2), 12, 10
WEEKS = (((40, 31), (22, 35)), ((28, 50), (44, 12)), ((19, 36),), ((30, 30),))

SECOND_HALF = (41, 20)  # of the grand final, on a night of its own


class Season(NamedTuple):
    club: Club
    stage_one: OpenEvent
    stage_two: OpenEvent
    finals: OpenEvent

    @property
    def events(self) -> Mapping[str, OpenEvent]:
        return {each.event.title: each for each in self[1:]}

    def facts(self, open_event: OpenEvent) -> Facts:
        return material(open_event, self.club).facts(AS_USUAL)


def play_season(folder: Path) -> Season:
    field, clock = congress_field(), CongressClock()
    clock.set(FIRST_MONDAY, "18:00")
    club = Club.begin(folder / "season.bridgedesk", field.club, clock)
    one = _Stage(_begin(club, "State Teams, stage one", FIRST_MONDAY), field, clock, FIRST_MONDAY)
    one.play_with_mishaps()
    two = _Stage(_begin(club, "State Teams, stage two", SECOND_MONDAY), field, clock, SECOND_MONDAY)
    two.play_again(one.open_event)
    return Season(
        club, one.open_event, two.open_event, _play_finals(club, clock, one.open_event, two.open_event)
    )


def _begin(club: Club, title: str, first: date) -> OpenEvent:
    wanted = NewEventRequest(title, first, "state-teams", sessions=NIGHTS)
    open_event = begin_event(club, wanted, SABF)
    for night in range(1, NIGHTS):
        plan_session(open_event, str(night + 1), f"{first + timedelta(weeks=night):%-d %b} 19:30")
    return open_event


class _Stage(NamedTuple):
    open_event: OpenEvent
    field: CongressField
    clock: CongressClock
    first: date

    # ---- stage one

    def play_with_mishaps(self) -> None:
        for number, name in enumerate((*self.field.teams, *MORE_TEAMS)):
            self.enter(name, number)
        self.night(1)
        self.draw_and_play(1)
        self.enter(self.field.late_team, len(self.field.teams) + len(MORE_TEAMS))
        facts = {"round": "1", "earns": MISSED, "why": "Conditions of the season"}
        self.record("missed-rounds", self.field.late_team, facts)
        self.draw_and_play(2)
        self.late_arrival()
        self.night(2)
        self.draw(3)
        self.forfeit(3)
        self.play(3)
        self.substitute()
        self.draw_and_play(4)
        self.night(3)
        self.draw(5)
        self.correct(4)
        self.play(5)
        self.draw_and_play(6)
        self.night(4)
        self.leaves("4", Leaving(WITHDRAWS, results=CANCEL, why="Two players moved away"), 3)
        for round_ in (7, 8):
            self.draw_and_play(round_)
        self.night(5)
        why = "Hands were discussed with another team before play"
        self.leaves("5", Leaving(DISQUALIFIED, results=STAND, why=why), 5)
        for round_ in (9, 10):
            self.draw_and_play(round_)
        self.end()

    # ---- stage two

    def play_again(self, before: OpenEvent) -> None:
        here = [entry for entry in before.event.entries if entry.withdrawn is None]
        for entry in here:
            name = entry.name or ""
            players = [before.event.player(player) for player in entry.players]
            if name == OTHER_PLAYERS:
                players[2:] = self.field.players(120, 2)
            enter_team(self.open_event, None, name, players, "1")
        enter_team(self.open_event, None, NEW_TEAM, self.field.players(124, SEATED), "1")
        for night in range(1, NIGHTS + 1):
            self.night(night)
            for round_ in (2 * night - 1, 2 * night):
                self.draw_and_play(round_)
        self.end()

    # ---- what is done on a night

    def enter(self, name: str, number: int) -> None:
        many = MOST_PLAYERS if name == SIX_PLAYERS else SEATED
        players = self.field.players(number * MOST_PLAYERS, many)
        enter_team(self.open_event, None, name, players, "1")
        self.record("captains", name, {"captain": players[0].name})

    def record(self, register: str, team: str, facts: Mapping[str, str]) -> None:
        add_record(self.open_event, register, {"entry": named(self.open_event, team), **facts})

    def night(self, number: int) -> None:
        start = self.clock.set(self.first + timedelta(weeks=number - 1), "19:30")
        begin_play(self.open_event, str(number), start)

    def draw(self, round_: int) -> None:
        session = str((round_ + 1) // 2)
        boards = f"1-{BOARDS}" if round_ % 2 else f"{BOARDS + 1}-{2 * BOARDS}"
        top = round_ in TRIANGLE_IN_TOP_HALF and len(self.ranked()) % 2
        allowed = DrawConcession.TRIANGLE if top else DrawConcession.NOTHING
        draw_round(self.open_event, session, boards, lots, SABF, rounds=ROUNDS, allowed=allowed)

    def play(self, round_: int) -> None:
        self.line_up(round_)
        matches = matches_of_round(self.open_event, round_)
        if round_ == BY_BOARDS:
            type_boards(self.open_event, self.field, str((round_ + 1) // 2), matches)
        else:
            type_totals(self.open_event, matches)

    def draw_and_play(self, round_: int) -> None:
        self.draw(round_)
        self.play(round_)

    def line_up(self, round_: int) -> None:
        """Record who plays for the team of six: the fifth in six matches, the sixth in three."""
        six = named(self.open_event, SIX_PLAYERS)
        event = self.open_event.event
        for match in (
            each for each in event.matches if each.round == round_ and six in (each.home, each.away)
        ):
            if match.outcome is Outcome.PLAYED and not match.triangle:
                home, away = (self._four(team, round_) for team in (match.home, match.away))
                record_line_up(self.open_event, match.id, home, away, lambda name: Player("", name))

    def _four(self, team: str, round_: int) -> Sequence[str]:
        event = self.open_event.event
        members = event.names_of(event.entry(team).players)
        if len(members) < MOST_PLAYERS:
            return members[:SEATED]
        fifth = members[4] if round_ <= 6 else members[2]
        return (members[0], members[1], fifth, members[5] if round_ > 7 else members[3])

    def ranked(self) -> list[str]:
        (standings,) = self.open_event.evaluation.fields
        here = {entry.id for entry in self.open_event.event.entries_left}
        return [each.entry for each in standings.standings if each.entry in here]

    def late_arrival(self) -> None:
        fine = Sanction(LATE_FINE, "VP", "13.14")
        impose_rulings(
            self.open_event,
            Ruling(
                "", self.clock(), "1", round=2, entry=self.ranked()[0], question="late-arrival",
                facts={"minutes": LATE_MINUTES}, proposed=fine, imposed=fine, reason="A late train",
            ),
        )  # fmt: skip

    def forfeit(self, round_: int) -> None:
        match = self.at_table(round_, 4)
        end_match(self.open_event, match.id, Outcome.FORFEIT, [match.away])

    def substitute(self) -> None:
        """Let a player of another club sit for one of Banksia on the second night."""
        event = self.open_event.event
        out = event.names_of(event.entry(named(self.open_event, "Banksia")).players)[3]
        facts = {"session": "2", "out": out, "substitute": "Pat Visitor", "cause": "ill", "told": "18:00"}
        self.record("substitutions", "Banksia", facts)

    def correct(self, round_: int) -> None:
        match = self.at_table(round_, 1)
        home, away = match.slip.imps if match.slip and match.slip.imps else (0, 0)
        record_match_total(self.open_event, match.id, Slip((home + MISREAD, away)), "The slip was misread")

    def at_table(self, round_: int, table: int) -> Match:
        found = self.open_event.event.matches
        return next(each for each in found if (each.round, each.table) == (round_, table))

    def leaves(self, session: str, told: Leaving, from_below: int) -> None:
        leave_event(self.open_event, self.ranked()[-from_below], session, told)

    def end(self) -> None:
        accept_what_is_odd(self.open_event, "Seen by the director")
        finalise(self.open_event)


# ---- the Final Five


def _play_finals(club: Club, clock: CongressClock, *stages: OpenEvent) -> OpenEvent:
    clock.set(FIRST_FINAL, "18:00")
    wanted = NewEventRequest("State Teams, finals", FIRST_FINAL, "state-teams-final", sessions=NIGHTS)
    open_event = begin_event(club, wanted, SABF)
    for stage in stages:
        import_qualifiers(open_event, stage.event.id, None, lots)
    nights = [each.id for each in open_event.event.sessions if each.stage == open_event.event.stages[-1].id]
    for week, scores in enumerate(WEEKS, start=1):
        night = nights[week - 1]
        begin_play(open_event, night, clock.set(FIRST_FINAL + timedelta(weeks=week - 1), "19:30"))
        draw_round(open_event, night, "1-28", lots, SABF)
        for match, slip in zip(matches_of_round(open_event, week), scores, strict=False):
            record_match_total(open_event, match.id, Slip(slip))
    begin_play(open_event, nights[-1], clock.set(FIRST_FINAL + timedelta(weeks=NIGHTS - 1), "19:30"))
    (second_half,) = matches_of_round(open_event, len(WEEKS))
    record_match_total(open_event, second_half.id, Slip(SECOND_HALF))
    clock.set(FIRST_FINAL + timedelta(weeks=NIGHTS - 1), "23:00")
    accept_what_is_odd(open_event, "Seen by the director")
    finalise(open_event)
    return open_event


def ranking_of(open_event: OpenEvent) -> list[str]:
    called = names(open_event)
    (field,) = open_event.evaluation.fields
    return [called[each.entry] for each in field.standings]
