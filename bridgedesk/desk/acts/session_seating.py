"""Seating of the next session, from the entries of the session before."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.team_numbers import session_with_same_draw
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.people.about_players import entrant
from bridgedesk.directing.seating.event_edits import with_session
from bridgedesk.directing.seating.movement_by_book import set_by_director
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw, seat_all_pairs
from bridgedesk.directing.seating.seats import with_entries_of_partnerships, with_partnerships
from bridgedesk.directing.seating.session_seating import (
    SeatingMethod,
    reseat_absentees,
    seats_of,
    why_fixed,
    without_returned_absences,
)
from bridgedesk.directing.seating.team_movement import with_matches_made
from bridgedesk.directing.setup.movement_choice import with_original_movement, without_early_leavers
from bridgedesk.directing.stages.stages import stage_qualifiers, tied_qualifiers_text
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import TOGETHER, Section, Session
from bridgedesk.rule_library import movement_library
from bridgedesk.rulebooks import Book
from bridgedesk.standings.eligibility.boards_scheduled import plays_in_session
from bridgedesk.standings.eligibility.missed_sessions import absent_entries

Shuffle = Callable[[Sequence[str]], Sequence[str]]


@one_act
def seat_next_session(open_event: OpenEvent, session: str, way: SeatingMethod, shuffle: Shuffle) -> Change:
    """Seat the next session; without a movement of its own it repeats that of the session before."""
    event = open_event.event
    here = event.session(session)
    at = event.sessions.index(here)
    if at == 0:
        raise Refusal("There is no session before the first. Type the names.")
    if meets_by_draw(event, session):
        return _begin_drawn(open_event, session)
    if here.has_results:
        raise Refusal(f"Session {session} already has results. Erase them before you seat it again.")
    before = event.sessions[at - 1]
    if way is not SeatingMethod.SAME and any(section.of_players for section in before.sections):
        raise Refusal("Players of an individual keep their seats. Type the new names where players change.")
    book = open_event.book_in_force
    drawn_in = session_with_same_draw(event, book, here) or before
    sections = [_with_movement(section, drawn_in) for section in here.sections]
    places = sum(len(section.seats) for section in sections)
    going = stage_qualifiers(open_event, here, places) if here.stage != before.stage else None
    if going is not None and way in (SeatingMethod.SAME, SeatingMethod.SWAPPED):
        raise Refusal(
            "Only qualifiers play in this session. Seat them by ranking, in serpentine order or by lot."
        )
    ranked = list(going.entries) if going else _ranked(open_event, _playing(before))
    were = reseat_absentees(event, before, [without_early_leavers(section) for section in before.sections])
    seats = seats_of(way, were, sections, ranked, list(shuffle(ranked)))
    seated = tuple(replace(section, seats=seats[section.id], seat_changes=()) for section in sections)
    seated_anew = without_returned_absences(replace(here, sections=seated))
    after = _without_idle_entries(with_session(event, seated_anew), event)
    if any(section.of_players for section in seated):
        after = with_partnerships(with_entries_of_partnerships(after, session))
    if any(section.of_teams for section in seated):
        after = with_matches_made(after, session)
    remarks = tuple(
        tied_qualifiers_text(event, going) if going else _without_a_place(event, before, seated_anew)
    )
    if all(section.movement is None for section in here.sections):
        remarks += tuple(_draw_once_more(event, book, here, drawn_in))
    return open_event.carry_out(
        Change("seat session", f"Session {session} seated: {way.value}", remarks), after
    )


def _draw_once_more(event: Event, book: Book | None, here: Session, drawn_in: Session) -> Iterator[str]:
    """Mention the repeated movement if the rule book leaves this session's draw to the director."""
    words = set_by_director(event, book, here.id) if book else ""
    if words:
        yield f"{words}. The movement of session {drawn_in.id} is used again until you choose another."


def _without_a_place(event: Event, before: Session, seated: Session) -> Iterator[str]:
    """Warn about pairs absent last session whose number has been given away."""
    for entry in absent_entries(before):
        if not plays_in_session(seated, entry) and event.entry(entry).withdrawn is None:
            yield (
                f"{entry_words(event, entry)} was absent from session {before.id} and its number is"
                " taken. Give it a free number, or record it absent again."
            )


def _begin_drawn(open_event: OpenEvent, session: str) -> Change:
    """Begin the next session of a drawn event; pairs keep their numbers, and the draw decides opponents."""
    after = seat_all_pairs(open_event.event, session)
    if after == open_event.event:
        raise Refusal(f"All pairs already have a number in session {session}. Draw its next round in Scores.")
    return open_event.carry_out(
        Change("seat session", f"Session {session} is ready. Next: draw its round in Scores"), after
    )


def _with_movement(section: Section, before: Session) -> Section:
    if section.movement is not None:
        return section
    for other in before.sections:
        if other.id == section.id and other.movement is not None:
            other = with_original_movement(other, movement_library())
            return replace(
                section,
                movement=other.movement,
                sets=other.sets,
                seats=other.seats,
                table_labels=other.table_labels,
            )
    raise Refusal(f"Section {section.id} has no movement, now or in the session before. Choose one.")


def _playing(session: Session) -> list[str]:
    """Return the entries at the end of a session in seating order, followed by its absentees."""
    here = [
        entry
        for section in session.sections
        for number, entry in section.entries_in(
            len(section.movement.rounds) if section.movement else 1
        ).items()
        if number is not None and entry is not None and TOGETHER not in number
    ]
    return [*here, *(entry for entry in absent_entries(session) if entry not in here)]


def _ranked(open_event: OpenEvent, playing: Sequence[str]) -> list[str]:
    """Return the entries in ranking order, one field after the other, followed by entries without a place."""
    standings = [
        (standing.place or len(playing) + 1, at, standing.entry)
        for at, field in enumerate(open_event.evaluation.fields)
        for standing in field.standings
    ]
    ranked = [entry for _, _, entry in sorted(standings) if entry in playing]
    return ranked + [entry for entry in playing if entry not in ranked]


def _without_idle_entries(after: Event, before: Event) -> Event:
    """Remove entries that only held a pair number of this session."""
    seated = {
        entry
        for section in after.sections
        for entry in (*section.seats.values(), *(change.entry for change in section.seat_changes))
    }
    kept = tuple(entry for entry in before.entries if entry.id in seated or entry.players or entry.name)
    return replace(after, entries=kept)


# ---- reseat the first session: sections of even strength, or by lot


@one_act
def reseat_session(open_event: OpenEvent, session: str, way: SeatingMethod, shuffle: Shuffle) -> Change:
    """Reseat the entries of a session; empty seats stay empty, and numbers without names come last."""
    event, here = open_event.event, open_event.event.session(session)
    fixed = why_fixed(event, here)
    if fixed:
        raise Refusal(fixed)
    seated = [entry for section in here.sections for entry in section.seats.values() if entry]
    entries = event.entries_by_id
    named = [entry for entry in seated if entries[entry].players or entries[entry].name]
    if not named:
        raise Refusal("No names in the seating yet. Type the names, then seat them.")
    strength = {entry: _strength(open_event, entries[entry]) for entry in named}
    if way is SeatingMethod.STRENGTH and all(each is None for each in strength.values()):
        raise Refusal("No masterpoints are known. Enter them in the club list, or seat by lot.")
    if way is SeatingMethod.DRAWN:
        order = list(shuffle(named))
    else:  # ties keep the order of entry, and unknown masterpoints count as 0
        order = sorted(named, key=lambda entry: -(strength[entry] or Fraction(0)))
    order += [entry for entry in seated if entry not in named]
    taken = [
        replace(each, seats={number: entry for number, entry in each.seats.items() if entry})
        for each in here.sections
    ]
    seats = seats_of(
        SeatingMethod.SERPENTINE if way is SeatingMethod.STRENGTH else way, (), taken, order, order
    )
    sections = tuple(replace(each, seats={**each.seats, **seats[each.id]}) for each in here.sections)
    after = with_session(event, replace(here, sections=sections))
    if any(section.of_teams for section in sections):
        after = with_matches_made(after, session)
    remarks = tuple(_seeding_text(open_event, strength)) if way is SeatingMethod.STRENGTH else ()
    return open_event.carry_out(
        Change("seat session", f"Session {session} seated: {way.value}", remarks), after
    )


def _strength(open_event: OpenEvent, entry: Entry) -> Fraction | None:
    """Return the mean of the players' known masterpoints, or None."""
    players = [each for each in open_event.event.players if each.id in entry.players]
    points = [entrant(each, open_event.people.member(each)).masterpoints for each in players]
    known = [each for each in points if each is not None]
    return sum(known, start=Fraction(0)) / len(known) if known else None


def _seeding_text(open_event: OpenEvent, strength: dict[str, Fraction | None]) -> list[str]:
    book = open_event.book_in_force
    block = book.block("seeding", open_event.event.kind) if book else None
    by = f" ({block.clause})" if block else ""
    unknown = sum(each is None for each in strength.values())
    last = f"; {unknown} without masterpoints come last" if unknown else ""
    return [f"Most masterpoints in the club list first, in serpentine order{by}{last}"]
