"""Pairs that meet by the draw: each draw adds a round to the tables of their section."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import count

from bridgedesk.directing.seating.playing_rooms import numbers_in, rooms_of
from bridgedesk.event.event import Event, Fields
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.event.score import LatePlay
from bridgedesk.event.session import BY_DRAW, Movement, Scoring, Section, Session, Sitting
from bridgedesk.movements.movement import LINES
from bridgedesk.standings.eligibility.missed_sessions import absent_entries
from bridgedesk.standings.stages.session_totals import MATCHES

OF_PAIRS = frozenset({Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS})


def drawn_section(event: Event, session: Session) -> Section | None:
    """Return the section where the pairs sit, or None if a movement decides who meets."""
    stage = event.find_stage(session.stage)
    if session.scoring not in OF_PAIRS or stage is None or stage.contest != MATCHES:
        return None
    for each, part in event.sessions_and_sections:  # one session with a movement is enough
        if each.stage == stage.id and part.movement is not None and part.movement.made_by != BY_DRAW:
            return None
    return session.sections[0] if len(session.sections) == 1 else None


def meets_by_draw(event: Event, session: str) -> bool:
    here = event.find_session(session)
    return here is not None and drawn_section(event, here) is not None


def present_entries(event: Event, session: str) -> list[Entry]:
    """Return the entries still in the event and not absent from this session."""
    here = event.find_session(session)
    away = absent_entries(here) if here else ()
    return [entry for entry in event.entries_left if entry.id not in away]


def drawn_pairs(event: Event) -> Mapping[str, tuple[str, str]]:
    """Return the section and number of every pair."""
    return {
        entry: (section.id, number)
        for session in event.sessions
        if (section := drawn_section(event, session))
        for number, entry in section.seats.items()
        if entry is not None
    }


def with_section_of_pairs(event: Event, session: str, section: Section) -> Event:
    sessions = (replace(each, sections=(section,)) if each.id == session else each for each in event.sessions)
    return replace(event, sessions=tuple(sessions))


def with_seat(event: Event, session: str, entry: str) -> Event:
    """Seat a pair: it keeps its number in all sessions; a new one gets the first number free in all of
    them."""
    here = event.session(session)
    section = drawn_section(event, here)
    if section is None or entry in section.seats.values():
        return event
    drawn = [found for each in event.sessions if (found := drawn_section(event, each))]
    taken = {number: who for each in drawn for number, who in each.seats.items()}
    own = (
        number
        for each in drawn
        for number, who in each.seats.items()
        if who == entry and section.seats.get(number) is None
    )
    seats = {**section.seats, next(own, "") or _free(taken, in_lines=has_two_fields(event)): entry}
    return with_section_of_pairs(event, session, replace(section, seats=seats))


def has_two_fields(event: Event) -> bool:
    """Return whether North-South and East-West are separate fields whose pairs never meet within a field."""
    return any(stage.contest == MATCHES and stage.fields is Fields.TWO for stage in event.stages)


def _free(taken: Collection[str], *, in_lines: bool) -> str:
    """Return the first free number; with two directions, in the one with fewer pairs."""
    if not in_lines:
        return next(str(number) for number in count(1) if str(number) not in taken)
    first, second = (sum(each.endswith(line) for each in taken) for line in LINES)
    line = LINES[0] if first <= second else LINES[1]
    return next(f"{number}{line}" for number in count(1) if f"{number}{line}" not in taken)


def next_seat(event: Event) -> str:
    """Return the number of the next pair to be entered."""
    return _free({number for _, number in drawn_pairs(event).values()}, in_lines=has_two_fields(event))


def seat_all_pairs(event: Event, session: str) -> Event:
    """Seat every pair that plays in the session."""
    for entry in present_entries(event, session):
        event = with_seat(event, session, entry.id)
    return event


def without_seat(event: Event, entry: str) -> Event:
    """Remove the seat of a pair that has not met an opponent."""
    for session in event.sessions:
        section = drawn_section(event, session)
        if section and entry in section.seats.values():
            seats = {number: who for number, who in section.seats.items() if who != entry}
            event = with_section_of_pairs(event, session.id, replace(section, seats=seats))
    return event


def with_tables(event: Event, session: str) -> Event:
    """Build the tables from the matches: home sits North-South, every round has its own board set. Rounds
    are numbered through all sessions, so those before have no table in this section."""
    here = present_entries(event, session)
    for entry in event.entries if meets_by_draw(event, session) else ():
        if entry in here or any(entry.id in (each.home, each.away) for each in event.matches_in(session)):
            event = with_seat(event, session, entry.id)
    section = drawn_section(event, event.session(session))
    if section is None:
        return event
    numbers = {entry: number for number, entry in section.seats.items() if entry}
    matches = event.matches_in(session)
    rounds, sets = [], {}
    for number in range(1, max((each.round for each in matches), default=0) + 1):
        drawn = [each for each in matches if each.round == number]
        if drawn:
            sets[number] = drawn[0].boards
        rounds.append(
            tuple(
                _as_it_was(section, number, each.table or at, numbers[each.home], numbers[each.away])
                for at, each in enumerate(drawn, start=1)
            )
        )
    movement = Movement(tuple(rounds), BY_DRAW) if rounds else None
    section = replace(section, movement=movement, sets=sets)
    if rooms := rooms_of(event, session):
        tables = {sitting.table for row in rounds for sitting in row}
        labels = {table: numbers_in(rooms, table)[0] for table in sorted(tables)}
        section = replace(section, table_labels=labels)
    return with_section_of_pairs(event, session, section)


def _as_it_was(section: Section, round_: int, table: int, ns: str, ew: str) -> Sitting:
    """Return the table as played if it sat the wrong way or played the wrong boards; if not, a new one."""
    before = section.sitting(round_, table)
    if before is not None and {before.ns, before.ew} == {ns, ew}:
        return before
    return Sitting(table, ns, ew, (round_,))


def without_drawn_entries(event: Event) -> Event:
    """Remove the entries of pairs that meet by the draw; leave any other event unchanged."""
    for session in event.sessions:
        if section := drawn_section(event, session):
            bare = Section(section.id, section.colour, section.table_labels)
            event = replace(with_section_of_pairs(event, session.id, bare), entries=())
    return event


def slips_in(event: Event, match: Match) -> int | None:
    """Return how many boards of the match have results, or None if it is not between drawn pairs."""
    here = event.find_session(match.session)
    section = drawn_section(event, here) if here else None
    if section is None:
        return None
    return sum(
        each.round == match.round and each.table == match.table and not isinstance(each.score, LatePlay)
        for each in section.results
    )


def has_all_slips(event: Event, match: Match) -> bool:
    return match.outcome is not Outcome.PLAYED or (slips_in(event, match) or 0) >= len(match.boards) > 0
