"""Facts that sheets are made from; a builder uses what it needs. Times, names and choices are passed in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

from bridgedesk.event.days import days_of, days_text
from bridgedesk.event.event import Event, Status
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.session import Section, Session
from bridgedesk.movements.draw.bracket import FinalOutcome, PlayedFinal
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.rulebooks import Book, ClauseRow
from bridgedesk.rulebooks.registers import Register
from bridgedesk.sheets.content import Block, Makes, Sheet
from bridgedesk.standings.eligibility.boards_by_match import RequiredPlay
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.overall_places import OverallPlaces
from bridgedesk.standings.explain.posted_figures import REST_IS_OF_TODAY
from bridgedesk.standings.penalties.rulings import kind_of
from bridgedesk.standings.selection.selection import SelectionResult
from bridgedesk.standings.stages.stages import current_sessions


class NothingToPrint(ValueError):
    """One sentence: what this sheet is missing, and what to do."""


@dataclass(frozen=True, slots=True)
class Revision:
    """Revision of posted results: what changed since the one it replaces, and who must be notified."""

    number: int
    replaces: datetime | None = None
    changed: tuple[str, ...] = ()
    tell: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Break:
    after_round: int
    minutes: int
    what: str = "Break"


@dataclass(frozen=True, slots=True)
class Prize:
    name: str
    winners: tuple[str, ...]
    worth: str = ""
    because: str = ""  # where more than the places decided
    result: str = ""  # the winners' place and total, in the list that the prize is for
    overall: bool = False  # for a place in the overall list
    waits: bool = False  # until that place is decided


@dataclass(frozen=True, slots=True)
class Timetable:
    """Timing of rounds; without minutes the rule book sets them, `starts` serves sessions without a start."""

    minutes_a_round: Fraction | None = None
    between: int = 0
    breaks: tuple[Break, ...] = ()
    starts: time | None = None
    session: str | None = None  # whose clock it was read from
    lengths: tuple[Fraction, ...] = ()  # minutes of each round, if they differ


@dataclass(frozen=True, slots=True)
class FinalsSoFar:
    """Bracket as far as it is played."""

    played: tuple[PlayedFinal, ...]
    outcomes: Mapping[str, FinalOutcome] = field(default_factory=dict)
    name: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class PrintChoice:
    """The director's choices for printing; nothing chosen means all, or the usual."""

    session: str | None = None
    section: str | None = None
    round: int | None = None
    per_page: int | None = None
    boards: int | None = None  # of a match, for the VP scale
    item: str | None = None  # an appeal or a ruling, by its id
    blank: bool = False
    table: int | None = None  # with a board or a round: the slip that is corrected
    board: int | None = None


@dataclass(frozen=True)  # without slots: the names are worked out once
class Facts:
    evaluation: Evaluation
    printed: datetime
    club: str = ""
    missing: int = 0  # results still to come
    revision: Revision | None = None
    choice: PrintChoice = PrintChoice()
    book: Book | None = None
    clauses: tuple[ClauseRow, ...] = ()
    registers: Mapping[str, Register] = field(default_factory=dict)  # by name, in their order
    logo: bytes | None = None
    directors: tuple[str, ...] = ()
    assistants: tuple[str, ...] = ()
    masterpoints: Mapping[str, Decimal] = field(default_factory=dict)  # by entry
    makes: Mapping[tuple[str, int], Makes] = field(default_factory=dict)  # by session and board
    movements: Mapping[tuple[str, str], MovementPlan] = field(default_factory=dict)  # by session and section
    timetable: Timetable = Timetable()
    finals: FinalsSoFar | None = None
    prizes: tuple[Prize, ...] = ()
    overall: OverallPlaces | None = None  # over finals or other events; None: over this event alone
    selected: SelectionResult | None = None
    corrections: str = ""  # until when they are taken, with the clause
    clubs: Mapping[str, str] = field(default_factory=dict)  # a player's own, where it is another one
    play_required: Mapping[tuple[str, str], RequiredPlay] = field(
        default_factory=dict
    )  # by team and player's name
    practice: bool = False  # of a practice club: every sheet says so

    @property
    def event(self) -> Event:
        return self.evaluation.event

    @cached_property
    def names(self) -> dict[str, str]:
        """Return the name of each entry as in a list."""
        return names_of(self.event)

    def kind_of(self, ruling: Ruling) -> RulingKind:
        return self.evaluation.kinds.get(ruling.id) or kind_of(ruling, self.book, self.event.kind)

    def sessions(self) -> tuple[Session, ...]:
        chosen = self.choice.session
        return tuple(each for each in self.event.sessions if chosen in (None, each.id))

    def sections(self) -> list[tuple[Session, Section]]:
        """Return the chosen sections, each with its session."""
        chosen = self.choice.section
        return [
            (session, section)
            for session in self.sessions()
            for section in session.sections
            if chosen in (None, section.id)
        ]

    def seated(self) -> list[tuple[Session, Section]]:
        """Return the sections that have a movement."""
        found = [(session, section) for session, section in self.sections() if section.movement]
        if not found and not any(session.sections for session in self.sessions()):
            raise NothingToPrint("These teams play by a draw, not a movement. Print the draw instead.")
        if not found:
            raise NothingToPrint("No movement yet. Choose one in Setup, then print again.")
        return found


def _days(facts: Facts) -> str:
    """Return the day of the chosen session, or the days of the event."""
    chosen = facts.sessions() if facts.choice.session else current_sessions(facts.event)
    return days_text(days_of(facts.event, chosen))


def sheet(
    facts: Facts,
    name: str,
    blocks: tuple[Block, ...],
    notes: tuple[str, ...] = (),
    *,
    detail: str = "",
    landscape: bool = False,
    one_page: bool = False,
    two_pages: bool = False,
    results: bool = True,
    posted_only: bool = False,
) -> Sheet:
    """Return a sheet in the common frame.

    Only `results` are provisional or final; with `posted_only` it shows only what a revision keeps."""
    event = facts.event
    if results:
        notes = (*notes, *_revised(facts.revision))
        if facts.evaluation.differs_from_posted and not posted_only:
            notes = (*notes, REST_IS_OF_TODAY)
    club = facts.club or event.club or ""
    return Sheet(
        title=event.title,
        subtitle=", ".join(filter(None, [club, _days(facts), detail])),
        state=state(facts) if results else "",
        blocks=blocks,
        notes=notes,
        author=club or "BridgeDesk",
        printed=facts.printed,
        name=name,
        book=_book(facts),
        landscape=landscape,
        one_page=one_page,
        two_pages=two_pages,
        logo=facts.logo,
        practice=facts.practice,
    )


def state(facts: Facts) -> str:
    """Return provisional or final, the revision, and what is missing."""
    status = "Final" if facts.event.status is Status.FINAL else "Provisional"
    revision = facts.revision
    if revision and revision.number > 1:
        status += f", revision {revision.number}"
        if revision.replaces:
            status += f", replaces {revision.replaces:%H:%M}"
    if facts.missing and facts.event.status is not Status.FINAL:
        status += f", {facts.missing} result{'s' * (facts.missing != 1)} missing"
    return status


def _revised(revision: Revision | None) -> tuple[str, ...]:
    if revision is None or revision.number < 2:
        return ()
    told = (f"Notify: {', '.join(revision.tell)}",) if revision.tell else ()
    return (*(f"Changed: {each}" for each in revision.changed), *told)


def _book(facts: Facts) -> str:
    if facts.book is None:
        return f"Rule book {facts.event.rulebook.id}"
    supplements = ", with supplementary regulations" if facts.event.overlay else ""
    return f"{facts.book.title}{supplements}"


def place_words(session: Session, section: Section, facts: Facts) -> str:
    """Return session and section, if there are several; a colour always with its letter."""
    words = []
    if len(facts.event.sessions) > 1:
        words.append(f"Session {session.id}")
    if len(session.sections) > 1 or section.colour:
        words.append(f"Section {section.id}{f' {section.colour}' if section.colour else ''}")
    return ", ".join(words)


def tables_played(section: Section) -> int:
    """Count the tables at which two pairs met."""
    playing = {
        sitting.table
        for at, row in enumerate(section.movement.rounds if section.movement else (), start=1)
        for sitting in row
        if section.entry_at(sitting.ns, at) and section.entry_at(sitting.ew, at)
    }
    return len(playing)
