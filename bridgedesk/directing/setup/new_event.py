"""New events: format, rule book, sessions and sections; or a copy of an earlier event."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date

from bridgedesk.directing.finals.finals import has_finals, usual_form
from bridgedesk.directing.qualifying.qualifying_import import without_qualifying
from bridgedesk.directing.registers.registers import lasting_terms
from bridgedesk.directing.seating.match_tables import HEAD_TO_HEAD, made_by_movements
from bridgedesk.directing.seating.pairs_by_draw import OF_PAIRS, without_drawn_entries
from bridgedesk.directing.seating.seats import with_entries_of_partnerships
from bridgedesk.directing.setup.movement_choice import unplayed_section
from bridgedesk.directing.situation import RulesAtHand
from bridgedesk.event.event import Event, Fields, Overlay, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal, refuse_too_long
from bridgedesk.event.session import Scoring, Section, Session
from bridgedesk.movements.library import Library
from bridgedesk.rulebooks import Book, EventKind
from bridgedesk.rulebooks.before_play.swiss_draw import SwissRules
from bridgedesk.standings.conditions import OWN_WAYS
from bridgedesk.standings.stages.session_totals import MATCHES

COLOURS = ("blue", "orange", "green", "purple", "yellow", "grey")  # as the themes have them
LETTERS = "ABCDEF"
DRAWN = ("swiss",)  # kinds that no movement for pairs plans, whether or not the book says how they are drawn
BETWEEN_TWO = ("swiss", "final", "national")  # kinds of teams that no movement plans
MOST_SESSIONS = 20


@dataclass(frozen=True)
class NewEventRequest:
    title: str
    day: date
    kind: str
    sessions: int = 1
    sections: int = 1
    overlay: tuple[Overlay, ...] = ()
    flights: str = ""  # as typed, such as Flight A, Flight B; empty for one event


def formats(book: Book) -> Mapping[str, EventKind]:
    """Return the kinds of event of this rule book that are played by a movement, or by teams after a draw."""
    return {
        name: kind
        for name, kind in book.kinds.items()
        if _by_movement(book, name)
        or by_draw(book, name)
        or _teams_by_movement(name, kind)
        or by_bracket(book, name)
        or pairs_by_draw(book, name)
        or all_play_all(book, name)
    }


def _teams_by_movement(name: str, kind: EventKind) -> bool:
    """Return whether teams play this kind by a movement, such as a round robin."""
    otherwise = kind.all_play_all or any(word in each for word in BETWEEN_TWO for each in (name, *kind.also))
    return head_to_head(kind) and not otherwise


def _is_for_pairs(kind: EventKind) -> bool:
    return kind.scoring in {each.value for each in OF_PAIRS} or OWN_WAYS.get(kind.scoring) in OF_PAIRS


def scoring_of(kind: EventKind) -> Scoring:
    """Return how its boards are scored at the table."""
    return OWN_WAYS.get(kind.scoring) or Scoring(kind.scoring)


def _by_movement(book: Book, name: str) -> bool:
    return (
        _is_for_pairs(book.kinds[name])
        and not pairs_by_draw(book, name)
        and not any(word in name for word in DRAWN)
    )


def by_draw(book: Book, name: str) -> bool:
    """Return whether teams play this kind as a Swiss by rules of the book."""
    return head_to_head(book.kinds[name]) and book.rule(SwissRules, "swiss-draw", name) is not None


def pairs_by_draw(book: Book, name: str) -> bool:
    """Return whether pairs play this kind by Swiss rules of the book; its name may differ."""
    kind = book.kinds.get(name)
    drawn = book.rule(SwissRules, "swiss-draw", name)
    return kind is not None and _is_for_pairs(kind) and drawn is not None


def usual_stage(book: Book, name: str) -> Stage:
    if pairs_by_draw(book, name):
        rules = book.rule(SwissRules, "swiss-draw", name)
        apart = rules is not None and rules.fields_apart
        return Stage("all", MATCHES, Fields.TWO if apart else Fields.ONE)
    finals = name in book.kinds and by_bracket(book, name)
    return Stage("all", usual_form(book, name)) if finals else Stage("all")


def by_bracket(book: Book, name: str) -> bool:
    """Return whether teams play this kind as finals, including rule books without a clause, such as the
    Laws."""
    unsaid = "final" in name and not by_draw(book, name)
    return head_to_head(book.kinds[name]) and (has_finals(book, name) or unsaid)


def all_play_all(book: Book, name: str) -> bool:
    """Return whether teams play a round robin, drawn one round at a time."""
    kind = book.kinds.get(name)
    return kind is not None and kind.all_play_all


def head_to_head(kind: EventKind) -> bool:
    """Return whether teams play matches, and not pairs in sections."""
    return kind.all_play_all or scoring_of(kind) in HEAD_TO_HEAD


def new_event(key: str, club: str, wanted: NewEventRequest, book: Book) -> Event:
    """Create an event without entries in seats and without a movement."""
    title = titled(wanted.title)
    if wanted.kind not in formats(book):
        raise Refusal(f"{book.title} has no format “{wanted.kind}”. Choose one from the list.")
    if not 1 <= wanted.sessions <= MOST_SESSIONS or not 1 <= wanted.sections <= len(LETTERS):
        raise Refusal(f"An event has 1 to {MOST_SESSIONS} sessions of 1 to {len(LETTERS)} sections.")
    scoring = scoring_of(book.kinds[wanted.kind])
    stage = usual_stage(book, wanted.kind)
    sections = new_sections(book, wanted.kind, wanted.sections)
    return Event(
        id=key,
        title=title,
        date=wanted.day,
        club=club,
        kind=wanted.kind,
        rulebook=RulebookRef(book.id, book.sha256),
        overlay=wanted.overlay,
        stages=(stage,),
        sessions=tuple(
            Session(str(number), scoring, stage="all", sections=sections)
            for number in range(1, wanted.sessions + 1)
        ),
    )


def new_sections(book: Book, kind: str, how_many: int) -> tuple[Section, ...]:
    """Create sections without movements; none for teams that meet by the draw."""
    if pairs_by_draw(book, kind):
        how_many = 1
    drawn = by_bracket(book, kind) or by_draw(book, kind) or all_play_all(book, kind)
    letters = "" if drawn else LETTERS[: max(1, how_many)]
    return tuple(Section(letter, colour) for letter, colour in zip(letters, COLOURS, strict=False))


def copied_event(event: Event, key: str, day: date, rules: RulesAtHand) -> Event:
    """Copy an event's format and movements, without players and results."""
    event = without_drawn_entries(without_qualifying(event))
    staying = {entry.id for entry in event.entries_left}
    again = replace(
        event,
        id=key,
        date=day,
        status=Status.OPEN,
        players=(),
        entries=tuple(Entry(entry.id) for entry in event.entries_left) if event.sections else (),
        sessions=tuple(_unplayed(session, staying, rules.movement_library()) for session in event.sessions),
        matches=tuple(unplayed_match(match) for match in made_by_movements(event)),
        draws=(),
        rulings=(),
        appeals=(),
        notes=(),
        clearances=(),
        prizes=(),
        registered=lasting_terms(event, rules.registers()),
        issues=(),
        expect=(),
    )
    return with_entries_of_partnerships(again, *(session.id for session in again.sessions))


def unplayed_match(match: Match) -> Match:
    return replace(
        match,
        line_up=None,
        results=(),
        slip=None,
        outcome=Outcome.PLAYED,
        at_fault=(),
        file_says=(),
        file_total=None,
    )


def titled(text: str) -> str:
    title = " ".join(text.split())
    if not title:
        raise Refusal("Type the event's title. It is printed on every sheet.")
    refuse_too_long("title", title)
    return title


def _unplayed(session: Session, staying: set[str], movements: Library) -> Session:
    sections = []
    for section in session.sections:
        seats = {number: entry if entry in staying else None for number, entry in section.seats.items()}
        sections.append(replace(unplayed_section(section, movements), seats=seats))
    return Session(session.id, session.scoring, session.stage, sections=tuple(sections))


def free_key(taken: Collection[str]) -> str:
    """Return an unused key; keys are never shown."""
    return free_keys(taken, 1)[0]


def free_keys(taken: Collection[str], how_many: int) -> list[str]:
    """Return so many unused keys, in order."""
    used = {int(key[5:]) for key in taken if key.startswith("event") and key[5:].isdecimal()}
    first = max(used, default=0) + 1
    return [f"event{number}" for number in range(first, first + how_many)]
