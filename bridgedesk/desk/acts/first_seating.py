"""Reseat the first session: sections of even strength, or by lot."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.people.about_players import entrant
from bridgedesk.directing.seating.first_seating import why_fixed
from bridgedesk.directing.seating.next_session import SeatingMethod, seats_of
from bridgedesk.directing.seating.team_movement import with_matches_made
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal

Shuffle = Callable[[Sequence[str]], Sequence[str]]


@one_act
def reseat_session(desk: OpenEvent, session: str, way: SeatingMethod, shuffle: Shuffle) -> Change:
    """Reseat the entries of a session; empty seats stay empty, and numbers without names come last."""
    event, here = desk.event, desk.event.session(session)
    fixed = why_fixed(event, here)
    if fixed:
        raise Refusal(fixed)
    seated = [entry for section in here.sections for entry in section.seats.values() if entry]
    entries = event.entries_by_id
    named = [entry for entry in seated if entries[entry].players or entries[entry].name]
    if not named:
        raise Refusal("Nobody sits here yet; type the names, then seat them anew")
    strength = {entry: _strength(desk, entries[entry]) for entry in named}
    if way is SeatingMethod.STRENGTH and all(each is None for each in strength.values()):
        raise Refusal("Nobody's masterpoints are known; put them into the club's list, or draw by lot")
    order = list(shuffle(named)) if way is SeatingMethod.DRAWN else _strongest_first(named, strength)
    order += [entry for entry in seated if entry not in named]
    taken = [
        replace(each, seats={number: entry for number, entry in each.seats.items() if entry})
        for each in here.sections
    ]
    seats = seats_of(
        SeatingMethod.SERPENTINE if way is SeatingMethod.STRENGTH else way, (), taken, order, order
    )
    sections = tuple(replace(each, seats={**each.seats, **seats[each.id]}) for each in here.sections)
    after = replace(
        event,
        sessions=tuple(replace(each, sections=sections) if each is here else each for each in event.sessions),
    )
    if any(section.of_teams for section in sections):
        after = with_matches_made(after, session)
    remarks = tuple(_said(desk, strength)) if way is SeatingMethod.STRENGTH else ()
    return desk.carry_out(Change("seat session", f"Session {session} seated: {way.value}", remarks), after)


def _strength(desk: OpenEvent, entry: Entry) -> Fraction | None:
    """Return the mean of the players' known masterpoints, or None."""
    players = [each for each in desk.event.players if each.id in entry.players]
    points = [entrant(each, desk.people.member(each)).masterpoints for each in players]
    known = [each for each in points if each is not None]
    return sum(known, start=Fraction(0)) / len(known) if known else None


def _strongest_first(named: Sequence[str], strength: dict[str, Fraction | None]) -> list[str]:
    """Sort entries by strength; ties keep the order of entry, and unknown masterpoints count as 0."""
    return sorted(named, key=lambda entry: -(strength[entry] or Fraction(0)))


def _said(desk: OpenEvent, strength: dict[str, Fraction | None]) -> list[str]:
    book = desk.book_in_force
    block = book.block("seeding", desk.event.kind) if book else None
    by = f" ({block.clause})" if block else ""
    unknown = sum(each is None for each in strength.values())
    last = f"; last, with none known: {unknown}" if unknown else ""
    return [f"The most masterpoints of the club's list first, to and fro{by}{last}"]
