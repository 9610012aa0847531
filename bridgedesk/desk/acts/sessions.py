"""Times of a session, from which time limits run; its sections, with colours and table names; its rooms."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.seating.event_edits import with_section, with_session
from bridgedesk.directing.seating.pairs_by_draw import drawn_section, with_tables
from bridgedesk.directing.seating.playing_rooms import (
    TypedRoom,
    outside_rooms,
    room_sentences,
    rooms_of,
    rooms_typed,
)
from bridgedesk.directing.seating.seats import tables
from bridgedesk.directing.seating.session_seating import names_typed
from bridgedesk.directing.setup.new_event import COLOURS, LETTERS
from bridgedesk.directing.times.finals_days import about_start
from bridgedesk.directing.times.session_starts import refuse_out_of_order, session_start_typed
from bridgedesk.event.moment import day_and_time_words, instant
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Section, Session
from bridgedesk.event.spelling import counted


@one_act
def begin_play(open_event: OpenEvent, key: str, when: datetime | None) -> Change:
    """Set when play of a session began; None if not known."""
    session = open_event.event.session(key)
    if when is not None and session.finish is not None and instant(session.finish) < instant(when):
        raise Refusal(f"Session {key} ended at {session.finish:%H:%M}, and {when:%H:%M} is after that.")
    words = f"Session {key} started at {when:%H:%M}" if when else f"Session {key}: start time removed"
    done = _carry_out(open_event, "begin play", words, replace(session, starts=when))
    return done._replace(remarks=tuple(about_start(open_event, key))) if when else done


@one_act
def plan_session(open_event: OpenEvent, key: str, typed: str) -> Change:
    """Set the day and time at which a session starts; an empty text removes them."""
    event = open_event.event
    session = event.session(key)
    starts = session_start_typed(typed, event)
    if starts is not None:
        refuse_out_of_order(event, session, starts)
    words = (
        f"Session {key} starts {day_and_time_words(starts)}" if starts else f"Session {key}: no start time"
    )
    done = _carry_out(open_event, "plan session", words, replace(session, starts=starts))
    return done._replace(remarks=tuple(about_start(open_event, key))) if starts else done


@one_act
def end_play(open_event: OpenEvent, key: str, when: datetime | None) -> Change:
    """Set when play of a session ended; None returns to the round clock's time."""
    session = open_event.event.session(key)
    _refuse_before_start(session, when)
    words = f"Session {key} ended at {when:%H:%M}" if when else f"Session {key}: end time removed"
    return _carry_out(open_event, "end play", words, replace(session, finish=when))


@one_act
def make_official(open_event: OpenEvent, key: str, when: datetime | None) -> Change:
    """Set when a session's scores became official; None returns to the time of posting."""
    session = open_event.event.session(key)
    _refuse_before_start(session, when)
    told = f"official since {when:%H:%M}" if when else "official once posted"
    words = f"Scores of session {key} are {told}"
    return _carry_out(open_event, "make official", words, replace(session, posted=when))


def _refuse_before_start(session: Session, when: datetime | None) -> None:
    starts = session.starts
    if when is not None and starts is not None and instant(when) < instant(starts):
        raise Refusal(f"Session {session.id} started at {starts:%H:%M}, and {when:%H:%M} is before that.")


def _carry_out(open_event: OpenEvent, act: str, words: str, session: Session) -> Change:
    return open_event.carry_out(Change(act, words), with_session(open_event.event, session))


# ---- sections, their colours and table names


@one_act
def set_sections(open_event: OpenEvent, key: str, how_many: int) -> Change:
    """Set how many sections a session has, and those after it that have no movement yet."""
    event = open_event.event
    here = event.session(key)
    if not 1 <= how_many <= len(LETTERS):
        raise Refusal(f"A session has 1 to {len(LETTERS)} sections.")
    after = event
    for session in event.sessions[event.sessions.index(here) :]:
        begun = any(section.movement for section in session.sections)
        if session.sections and (session.id == key or not begun):
            after = with_session(after, replace(session, sections=_sections(session, how_many)))
    words = f"Session {key}: {counted(how_many, 'section')}"
    return open_event.carry_out(Change("set sections", words), after)


def _sections(session: Session, how_many: int) -> tuple[Section, ...]:
    """Return so many sections: the last ones go, new ones have no movement yet."""
    for section in session.sections[how_many:]:
        if section.movement is not None:
            raise Refusal(f"Section {section.id} has a movement already, so it cannot be removed.")
    letters = [section.id for section in session.sections]
    new = [each for each in zip(LETTERS, COLOURS, strict=False) if each[0] not in letters]
    return (*session.sections, *(Section(*each) for each in new))[:how_many]


@one_act
def colour_section(open_event: OpenEvent, session: str, section: str, colour: str) -> Change:
    at = open_event.event.section(session, section)
    if colour not in COLOURS:
        raise Refusal(f"There is no colour “{colour}”. Choose {', '.join(COLOURS)}.")
    after = with_section(open_event.event, session, replace(at, colour=colour))
    return open_event.carry_out(Change("colour section", f"Section {section} is {colour}"), after)


@one_act
def name_tables(open_event: OpenEvent, session: str, section: str, typed: str) -> Change:
    """Name a section's tables in order; an empty text restores their numbers."""
    at = open_event.event.section(session, section)
    if at.movement is None:
        raise Refusal(f"Section {section} has no tables yet. Choose a movement first.")
    here = tables(at)
    names = names_typed(typed, here)
    after = with_section(open_event.event, session, replace(at, table_labels=names))
    called = ", ".join(names.get(table, str(table)) for table in here)
    return open_event.carry_out(Change("name tables", f"Section {section}: tables {called}"), after)


# ---- rooms of the venue


@one_act
def set_rooms(open_event: OpenEvent, key: str, lines: Sequence[TypedRoom]) -> Change:
    """Set the rooms where the drawn matches of a session are played, and their table numbers."""
    event = open_event.event
    session = event.session(key)
    rooms = rooms_typed(lines)
    if rooms == session.rooms:
        raise Refusal("These rooms are set already. Change one, then save again.")
    after = with_session(event, replace(session, rooms=rooms))
    for each in event.sessions[event.sessions.index(session) :]:
        if section := drawn_section(after, each):
            after = with_section(after, each.id, replace(section, table_labels={}))
            after = with_tables(after, each.id)
    named = "; ".join(room_sentences(rooms_of(after, key))) or "tables numbered from 1"
    short = outside_rooms(rooms_of(after, key), len(after.entries) // 2)
    words = Change("set rooms", f"Session {key}: {named}", tuple(filter(None, [short])))
    return open_event.carry_out(words, after)
