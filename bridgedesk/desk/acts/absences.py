"""Pairs absent from a session: the seat is empty, and the session keeps the reason."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.desk.acts.late_entries import without_undecided_match
from bridgedesk.desk.acts.movements import movement_faults
from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.absence_rulings import absence_consequence
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import with_section
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.seating.returning_pairs import has_played
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import ABSENT, LineUp, Section
from bridgedesk.rulebooks.scores.own_average import away_words


@one_act
def record_absence(
    desk: OpenEvent, session: str, section: str, entry: str, reason: str | None = None
) -> Change:
    """Record that a pair misses a session; `section` is the section shown, where the absence is saved."""
    pair, who = desk.event.entry(entry), entry_words(desk.event, entry)
    if not pair.players:
        raise Refusal(f"Nobody is named in {who}: leave its place empty")
    here = desk.event.session(session)
    if any(has_played(each, entry) for each in here.sections):
        raise Refusal(f"{who} has results in session {session}; say “A pair goes home” instead")
    after, remarks = desk.event, list[str]()
    drawn = meets_by_draw(after, session)
    if drawn:
        after, said = without_undecided_match(after, session, entry, "stays away")
        remarks += said
        _refuse_one_to_meet(after, session, entry)
    sits = _has_a_match(after, session, entry)  # which has ended without being played
    for each in after.session(session).sections:
        emptied = _without(each, entry)
        emptied = replace(emptied, seats=each.seats) if sits else emptied
        if emptied.seats != each.seats and not drawn:
            remarks.append(f"The place of {who} is empty: those who come there sit out.")
            remarks += [fault for fault in movement_faults(emptied) if fault not in movement_faults(each)]
        after = with_section(after, session, emptied)
    without_substitute = "" if reason else absence_consequence(desk.event, desk.book_in_force)
    if without_substitute:
        remarks.append(f"Without a substitute: {without_substitute}.")
    at = after.section(session, section)
    lines = tuple(LineUp(entry, 1, out=player, kind=ABSENT, reason=reason) for player in pair.players)
    after = with_section(after, session, replace(at, line_ups=(*at.line_ups, *lines)))
    because = f": {away_words(reason)}" if reason else ""
    change = Change("stay away", f"{who} stays away from session {session}{because}", tuple(remarks))
    return desk.carry_out(change, after)


def _refuse_one_to_meet(event: Event, session: str, entry: str) -> None:
    for match in _matches(event, session, entry):
        if match.outcome is Outcome.PLAYED:
            who, round_ = entry_words(event, entry), match.round
            raise Refusal(f"{who} is drawn in round {round_}: change that draw first, or say how it ends (/)")


def _has_a_match(event: Event, session: str, entry: str) -> bool:
    return any(_matches(event, session, entry))


def _matches(event: Event, session: str, entry: str) -> Iterator[Match]:
    return (each for each in event.matches if each.session == session and entry in (each.home, each.away))


def _without(section: Section, entry: str) -> Section:
    """Return the section without the entry's seats and substitutions."""
    return replace(
        section,
        seats={number: None if sitting == entry else sitting for number, sitting in section.seats.items()},
        seat_changes=tuple(each for each in section.seat_changes if each.entry != entry),
        line_ups=tuple(each for each in section.line_ups if each.entry != entry),
    )
