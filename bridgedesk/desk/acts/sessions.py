"""Times when play began, ended and scores became official; time limits run from them."""

from dataclasses import replace
from datetime import datetime

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.seating.event_edits import with_section, with_session
from bridgedesk.directing.seating.seats import tables
from bridgedesk.directing.seating.session_seating import names_typed
from bridgedesk.directing.setup.new_event import COLOURS
from bridgedesk.directing.times.finals_days import about_start
from bridgedesk.event.moment import instant
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Session


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


# ---- section colours and table names


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
