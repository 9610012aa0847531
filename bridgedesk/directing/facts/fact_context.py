"""Open event with what is in view: session, entry, table, board and round."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from bridgedesk.directing.seating.hidden_boards import hidden_in
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.times.deadlines import deadline_question
from bridgedesk.directing.times.programme import final_start
from bridgedesk.directing.times.timetable import boards_a_round
from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.moment import wall_time
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Section, Session
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.finding import half_number_words
from bridgedesk.rulebooks.time_limit import Deadline
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.evaluation import Evaluation, ScoredBoard
from bridgedesk.standings.matches.byes_and_averages import counts_in_means, give_only_averages
from bridgedesk.standings.matches.triangles import SHARED
from bridgedesk.standings.stages.stages import kind_in_session
from bridgedesk.standings.stages.weeks_and_stanzas import as_whole_matches, boards_in_session
from bridgedesk.standings.standing import MatchScore, Standing

PLAYED = ("", SHARED)  # outcomes of matches with a score from the tables


class InView(NamedTuple):
    """Selection on the director's screen; unknown parts stay empty."""

    session: str = ""
    section: str = ""
    entry: str = ""
    round: int | None = None
    table: int | None = None
    board: int | None = None


@dataclass(frozen=True)
class FactContext:
    situation: Situation
    book: Book
    view: InView
    question: str
    chosen: Mapping[str, str]

    @property
    def event(self) -> Event:
        return self.situation.event

    @property
    def evaluation(self) -> Evaluation:
        return self.situation.evaluation

    @cached_property
    def kind(self) -> str | None:
        """Return the rule book's name for this kind of event or stage, or None if it has no such kind."""
        try:
            key = self.session.id if self.session else None
            return self.book.kind(kind_in_session(self.event, key, self.book, self.view.round))
        except Refused:
            return None

    @cached_property
    def conditions(self) -> Conditions:
        try:
            return conditions_of(self.event, self.book, LAWS)
        except (Refused, BadSetting):
            return Conditions(LAWS)

    # ---- where

    @cached_property
    def session(self) -> Session | None:
        sessions = self.event.sessions
        return self.event.find_session(self.view.session) or (sessions[-1] if sessions else None)

    @cached_property
    def section(self) -> Section | None:
        if self.session is None or not self.session.sections:
            return None
        return self.session.find_section(self.view.section) or self.session.sections[0]

    @cached_property
    def stage(self) -> Stage | None:
        wanted = self.session.stage if self.session else None
        stages = self.event.stages
        return self.event.find_stage(wanted) or (stages[-1] if stages else None)

    @cached_property
    def session_matches(self) -> Sequence[Match]:
        return self.event.matches_in(self.session.id) if self.session else []

    @cached_property
    def round(self) -> int:
        """Return the round in view, or the last round with results."""
        begun = [each.round for each in self.session_matches if each.begun]
        begun += [
            result.round
            for section in (self.session.sections if self.session else ())
            for result in section.results
            if result.round
        ]
        return self.view.round or max(begun, default=1)

    @cached_property
    def planned_rounds(self) -> int | None:
        """Return the rounds of the movement; None in a drawn event, where only the director knows."""
        planned = [
            section.movement.length
            for section in (self.session.sections if self.session else ())
            if section.movement
        ]
        return max(planned, default=None)

    @cached_property
    def boards_a_round(self) -> int | None:
        if self.match and self.match.boards:
            return len(boards_in_session(self.event.matches, self.match))
        return boards_a_round(self.event)

    # ---- who

    @cached_property
    def playing(self) -> Sequence[Entry]:
        return self.event.entries_left

    @cached_property
    def entry(self) -> Entry | None:
        return self.event.find_entry(self.view.entry)

    @property
    def standings(self) -> Mapping[str, Standing]:
        return self.evaluation.standings

    @cached_property
    def standing(self) -> Standing | None:
        return self.standings.get(self.view.entry)

    @cached_property
    def match(self) -> Match | None:
        """Return the match of the entry in view, in the round in view or the last one before it."""
        found = [
            each
            for each in self.session_matches
            if self.view.entry in (each.home, each.away) and each.round <= self.round
        ]
        return max(found, key=lambda each: each.round, default=None)

    @property
    def opponent(self) -> str | None:
        if self.match is None or self.match.outcome is Outcome.BYE:
            return None
        return self.match.away if self.match.home == self.view.entry else self.match.home

    @cached_property
    def match_score(self) -> MatchScore | None:
        matches = as_whole_matches(self.standing.matches) if self.standing else ()
        return next((each for each in reversed(matches) if each.round == self.round), None)

    def played(self, entry: str | None) -> list[MatchScore]:
        """Return the entry's matches that count in means."""
        standing = self.standings.get(entry or "")
        whole = as_whole_matches(standing.matches) if standing else ()
        apart = give_only_averages(self.event, self.conditions)
        return [
            each for each in whole if each.outcome in PLAYED and counts_in_means(entry or "", each, apart)
        ]

    def records(self, register: str) -> list[RegisterLine]:
        """Return the records in force about the entry and session in view."""
        return [
            line
            for line in self.event.records(register)
            if line.entry in (None, self.view.entry)
            and (line.session is None or self.session is None or line.session == self.session.id)
        ]

    # ---- boards

    @cached_property
    def scored(self) -> ScoredBoard | None:
        """Return the board in view, unless the director has yet to play it."""
        wanted = self.session.id if self.session else ""
        if (wanted, self.view.board) in hidden_in(self.event):
            return None
        return next(
            (
                each
                for each in self.evaluation.boards
                if (each.session, each.board) == (wanted, self.view.board)
                and (self.section is None or self.section in each.sections or not each.sections)
            ),
            None,
        )

    def boards_of_session(self) -> int | None:
        """Return the boards of the entry in view, or the most boards any entry plays."""
        found: dict[str, int] = {}
        for section in self.session.sections if self.session else ():
            for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
                for sitting in sittings:
                    both = [section.entry_at(seat, number) for seat in (sitting.ns, sitting.ew)]
                    for entry in filter(None, both) if all(both) else ():
                        found[entry] = found.get(entry, 0) + sum(1 for _ in section.boards_of(sitting))
        for match in self.session_matches:
            for entry in (match.home, match.away):
                found[entry] = found.get(entry, 0) + len(match.boards)
        return found.get(self.view.entry) or max(found.values(), default=None)

    @cached_property
    def times(self) -> Deadline:
        """Return all times that a deadline may run from."""
        return deadline_question(
            self.event, self.book, "appeal", self.boards_a_round, leads_to=final_start(self.situation)
        )


Source = Callable[[FactContext], object]


def mean(values: Sequence[Fraction | int]) -> Fraction | None:
    return Fraction(sum(values, start=Fraction(0))) / len(values) if values else None


# ---- facts written as a director would type them


def as_typed(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case datetime():
            return f"{wall_time(value):%Y-%m-%d %H:%M}"
        case int() | Fraction():
            return half_number_words(value)
        case tuple() if any(isinstance(each, tuple) for each in value):
            return "/".join(map(as_typed, value))
        case tuple():
            return ",".join(map(as_typed, value))
    return str(value)
