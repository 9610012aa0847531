"""Those who sit in the first session change seats: sections of even strength, or by lot."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from bridgedesk.desk.entries.about_players import entrant
from bridgedesk.desk.known import session_called
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.regulations.by_the_book import book_in_force
from bridgedesk.desk.setting_up.next_session import Way, seats_of
from bridgedesk.desk.setting_up.seated_at_first import why_fixed
from bridgedesk.desk.setting_up.team_movement import with_matches_made
from bridgedesk.event.people import Entry

Shuffle = Callable[[Sequence[str]], Sequence[str]]


def seat_anew(desk: OpenEvent, session: str, way: Way, shuffle: Shuffle) -> Change:
    """Numbers that nobody has a name for yet stay at the end."""
    event, here = desk.event, session_called(desk.event, session)
    fixed = why_fixed(event, here)
    if fixed:
        raise Refusal(fixed)
    seated = [entry for section in here.sections for entry in section.seats.values() if entry]
    entries = {each.id: each for each in event.entries}
    named = [entry for entry in seated if entries[entry].players or entries[entry].name]
    if not named:
        raise Refusal("Nobody sits here yet; type the names, then seat them anew")
    strength = {entry: _strength(desk, entries[entry]) for entry in named}
    order = list(shuffle(named)) if way is Way.DRAWN else _strongest_first(named, strength)
    order += [entry for entry in seated if entry not in named]
    seats = seats_of(Way.SERPENTINE if way is Way.STRENGTH else way, (), here.sections, order, order)
    sections = tuple(replace(each, seats=seats[each.id], seat_changes=()) for each in here.sections)
    after = replace(
        event,
        sessions=tuple(replace(each, sections=sections) if each is here else each for each in event.sessions),
    )
    if any(section.of_teams for section in sections):
        after = with_matches_made(after, session)
    remarks = tuple(_said(desk, strength)) if way is Way.STRENGTH else ()
    return desk.carry_out(Change("seat session", f"Session {session} seated: {way.value}", remarks), after)


def _strength(desk: OpenEvent, entry: Entry) -> Fraction | None:
    """The mean of the masterpoints that are known of its players."""
    players = [each for each in desk.event.players if each.id in entry.players]
    points = [entrant(each, desk.people.member(each)).masterpoints for each in players]
    known = [each for each in points if each is not None]
    return sum(known, start=Fraction(0)) / len(known) if known else None


def _strongest_first(named: Sequence[str], strength: dict[str, Fraction | None]) -> list[str]:
    """Equals as they entered; who has no points is taken for the weakest."""
    return sorted(named, key=lambda entry: -(strength[entry] or Fraction(0)))


def _said(desk: OpenEvent, strength: dict[str, Fraction | None]) -> list[str]:
    book = book_in_force(desk)
    block = book.block("seeding", desk.event.kind) if book else None
    by = f" ({block.clause})" if block else ""
    told = [f"The strongest of the club's list by masterpoints goes first, and so to and fro{by}"]
    unknown = sum(each is None for each in strength.values())
    return [*told, f"{unknown} without known masterpoints come last"] if unknown else told
