"""The open event with its evaluation, the only cache. File and memory change together or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bridgedesk import rule_library
from bridgedesk.desk.event.club_file import ClubPast, Drafts, as_one_act, file_refusals
from bridgedesk.desk.event.event_standings import EventStandings
from bridgedesk.desk.event.listed_people import ClubPlayerIndex, enter_players, entered_players
from bridgedesk.directing.qualifying.qualifying_link import (
    dependent_finals_text,
    imported_parts,
    qualified_in,
)
from bridgedesk.directing.rules.event_book import book_of
from bridgedesk.directing.scores.file_differences import without_settled
from bridgedesk.directing.scores.odd_scores import OddResults
from bridgedesk.directing.seating.event_edits import with_sections
from bridgedesk.directing.situation import P, RulesAtHand, T
from bridgedesk.event.check import problems
from bridgedesk.event.event import Event, Status
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Book as RuleBook
from bridgedesk.standings.evaluation import Evaluation, ScoredBoard
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import keep_book
from bridgedesk.store.evening_record import is_practice
from bridgedesk.store.journal import ActRecord, JournalEntry, UnitOfWork
from bridgedesk.store.one_act import Changed, OneAct, Step, Write, write_nothing

if TYPE_CHECKING:
    from bridgedesk.desk.event.device_finding import DeviceFinding

Clock = Callable[[], datetime]
BookText = tuple[str, str]  # digest and text


class Change(NamedTuple):
    """Result of an action in words, with remarks for the director."""

    act: str
    words: str
    remarks: tuple[str, ...] = ()
    before: Event | None = None  # the event as it was, where the act changed it
    made: tuple[Path, ...] = ()  # files that it wrote, the one to show first


class OpenEvent:
    """The event that the director has open: acts change it, advice takes it as its situation."""

    rules: RulesAtHand = rule_library

    def __init__(self, file: ClubFile, key: str, clock: Clock) -> None:
        self.file = file
        self.clock = clock
        self.event = file.event(key)
        self.practice = is_practice(file)
        self._standings = EventStandings(file)
        self.odd_results = OddResults()
        self.device_findings: tuple[DeviceFinding, ...] = ()  # at the last look into the devices' file
        self.people = ClubPlayerIndex(file)
        self.past = ClubPast(file)
        self.drafts = Drafts(file, clock, key)
        self._last: dict[object, tuple[object, Any]] = {}

    @property
    def evaluation(self) -> Evaluation:
        """Return the evaluation, worked out only when needed: typing does not wait for it."""
        return self._standings.of(self.event)

    def scored_boards(self, session: str, boards: frozenset[int]) -> Sequence[ScoredBoard]:
        """Return these boards as they are scored now: a page of them does not wait for the standings."""
        return self._standings.boards(self.event, session, boards)

    @property
    def book(self) -> RuleBook | None:
        """Return the rule book used for scoring, or None if it cannot be read."""
        return self._standings.book_for(self.event)

    @property
    def book_in_force(self) -> RuleBook | None:
        """The rule book with the event's supplementary regulations; without them, where they do not fit."""
        book = self.book
        return self.once((self.event, book), book_of, self.event, book) if book else None

    def once(self, basis: object, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Return what `work` returns; it works again only if `basis` is not what it was the last time."""
        if work not in self._last or self._last[work][0] != basis:
            self._last[work] = basis, work(*given, **named)
        found: T = self._last[work][1]
        return found

    def other(self, key: str) -> "OpenEvent":
        """Open another event of the club, to look at."""
        with file_refusals():
            return OpenEvent(self.file, key, self.clock)

    def supposing(self, after: Event) -> Evaluation:
        """Return the evaluation after a change that is not made. It may run in the background."""
        _refuse_contradictions(after)
        return self._standings.supposing(after)

    def carry_out(
        self,
        change: Change,
        after: Event,
        *,
        sound: bool = False,
        undoable: bool = True,
        book: BookText | None = None,
        beside: Write = write_nothing,
    ) -> Change:
        """Check the changed event and plan the action, which is written when the outermost action ends, or
        not at all.

        `sound`: the caller has checked for contradictions. `book` is saved in the file too; `beside`
        writes with the action or not at all."""
        self._refuse_what_is_final(after)
        change = change._replace(remarks=(*change.remarks, *self._finals_of(after), *self._copied(after)))
        after = without_settled(after)
        if not sound:
            _refuse_contradictions(after)
            self._standings.of(after)
        deed = ActRecord(change.act, change.words, self.clock(), self.event.id, undoable)

        def write(work: UnitOfWork) -> None:
            if book:
                keep_book(work, *book)
            beside(work)

        with as_one_act(self) as act:
            changed = Changed(self.event, after, self._newcomers)
            act.add(Step(deed, write, changed, put_back=partial(self._set_event, self.event)))
            change = change._replace(before=_event_before(act, self.event))
            self._set_event(after)
        return change

    def put_down(self, change: Change, write: Write = write_nothing) -> Change:
        """Record an action that changes no event data, such as printing."""
        deed = ActRecord(change.act, change.words, self.clock(), self.event.id, undoable=False)
        with as_one_act(self) as act:
            act.add(Step(deed, write, done=self.odd_results.look_again))
        return change

    def _set_event(self, event: Event) -> None:
        self.event = event

    def _newcomers(self, before: Event, after: Event) -> Write:
        """Add the event's new players to the club's list."""
        return partial(enter_players, entered=entered_players(self.people, before, after))

    def _refuse_what_is_final(self, after: Event) -> None:
        """Refuse changes of final figures; appeals and new postings remain possible."""
        if after.status is Status.FINAL and _decided(after) != _decided(self.event):
            self.refuse_if_final()

    def _finals_of(self, after: Event) -> list[str]:
        """Name the finals that may depend on results already posted."""
        if not self.event.issues or _decided(after) == _decided(self.event):
            return []
        return dependent_finals_text(self.past, after)

    def _copied(self, after: Event) -> list[str]:
        """Warn that imported results must be corrected where they were posted."""
        links = qualified_in(self.event)
        if not links or links != qualified_in(after) or imported_parts(self.event) == imported_parts(after):
            return []
        titles = " and ".join(each.title for each in links)
        return [f"This was imported from {titles}. Correct it there too, then update the qualifiers."]

    def refuse_if_final(self) -> None:
        if self.event.status is Status.FINAL:
            raise Refusal(f"{self.event.title} is final. Reopen it first, with a reason.")

    def history(self) -> list[JournalEntry]:
        """Return all actions, newest first."""
        return self.file.history(self.event.id)


def _event_before(act: OneAct, event: Event) -> Event:
    """Return the event as it was before the first step of an act."""
    changed = (each.changed for each in act.steps if each.changed)
    return next((each.before for each in changed if each.before.id == event.id), event)


def _refuse_contradictions(event: Event) -> None:
    for problem in problems(event):
        raise Refusal(f"This is not possible: {problem}")


def _decided(event: Event) -> Event:
    """Return what final results depend on: not spelling and numbers of players, end of play, entries for
    masterpoints and prizes, or differences from a file."""
    event = with_sections(event, lambda section: replace(section, file_says=(), forms=()))
    matches = tuple(replace(each, file_says=(), file_total=None) for each in event.matches)
    sessions = tuple(replace(each, finish=None, posted=None) for each in event.sessions)
    entries = tuple(replace(each, categories=()) for each in event.entries)
    players = tuple(replace(each, name="", number=None, flags=()) for each in event.players)
    return replace(
        event,
        players=players,
        entries=entries,
        sessions=sessions,
        matches=matches,
        club=None,
        notes=(),
        clearances=(),
        prizes=(),
        registered=(),
        appeals=(),
        issues=(),
    )
