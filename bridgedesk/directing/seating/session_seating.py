"""Seating of a session: same seats, directions swapped, by ranking, in serpentines, or by lot."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import count, pairwise

from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import ABSENT, TOGETHER, Section, Session
from bridgedesk.movements.balance import renamed
from bridgedesk.movements.movement import LINES, MovementPlan, line, number, pair_order
from bridgedesk.standings.eligibility.boards_scheduled import plays_in_session
from bridgedesk.standings.eligibility.missed_sessions import absent_entries
from bridgedesk.standings.pairs.results_by_board import pair_numbers


class SeatingMethod(Enum):
    SAME = "the same seats"
    SWAPPED = "North-South and East-West swapped"
    RANKED = "by ranking, best at the lowest numbers"
    SERPENTINE = "by ranking, in serpentine order"
    STRENGTH = "by masterpoints, in serpentine order"
    DRAWN = "drawn by lot"


BY_PLACE = (SeatingMethod.RANKED, SeatingMethod.SERPENTINE, SeatingMethod.DRAWN)  # of qualifiers
AS_BEFORE = (SeatingMethod.SAME, SeatingMethod.SWAPPED, *BY_PLACE)
AT_FIRST = (SeatingMethod.STRENGTH, SeatingMethod.DRAWN)  # nobody has a place yet


def seating_methods(event: Event, session: str) -> Sequence[SeatingMethod]:
    """Return the ways to seat a session; qualifiers for another stage are always reseated."""
    if session == event.sessions[0].id:
        return AT_FIRST
    at = next((at for at, each in enumerate(event.sessions) if each.id == session), 0)
    here, before = event.sessions[at], event.sessions[max(at - 1, 0)]
    stage = event.find_stage(here.stage)
    return BY_PLACE if here.stage != before.stage and stage and stage.carry_from else AS_BEFORE


Seats = Mapping[str, str | None]  # pair number -> entry
Place = tuple[str, str]  # section, pair number


def seats_of(
    way: SeatingMethod,
    before: Sequence[Section],
    sections: Sequence[Section],
    ranking: Sequence[str],
    lots: Sequence[str],
) -> dict[str, Seats]:
    """Return the seats of each section; `ranking` and `lots` are entries in order."""
    if way is SeatingMethod.SAME:
        return _same(before, sections)
    if way is SeatingMethod.SWAPPED:
        return _swapped(before, sections)
    groups = _groups(sections) if way is SeatingMethod.SERPENTINE else [_places(sections)]
    order = ranking if way is not SeatingMethod.DRAWN else lots
    seated = dict(zip(_serpentine(groups), order, strict=False))
    if len(order) > len(seated):
        raise Refusal(f"{len(order)} pairs have only {len(seated)} seats here. Choose a larger movement.")
    return {
        section.id: {pair: seated.get((section.id, pair)) for pair in section.seats} for section in sections
    }


def _same(before: Sequence[Section], sections: Sequence[Section]) -> dict[str, Seats]:
    were = {section.id: section.seats for section in before}
    for section in sections:
        if _alone(were.get(section.id, {})) != _alone(section.seats):
            raise Refusal(
                f"Section {section.id} has different pair numbers now. Choose another way of seating."
            )
    return {section.id: {pair: were[section.id].get(pair) for pair in section.seats} for section in sections}


def _alone(numbers: Iterable[str]) -> set[str]:
    """Leave out the partnerships of an individual, which the movement makes."""
    return {number for number in numbers if TOGETHER not in number}


def _swapped(before: Sequence[Section], sections: Sequence[Section]) -> dict[str, Seats]:
    same = _same(before, sections)
    for seats in same.values():
        if any(line(pair) not in LINES or _across(pair) not in seats for pair in seats):
            raise Refusal("Only two equal directions can be swapped. Choose another way of seating.")
    return {key: {pair: seats[_across(pair)] for pair in seats} for key, seats in same.items()}


def _across(pair: str) -> str:
    return f"{number(pair)}{'EW' if line(pair) == 'NS' else 'NS'}"


def _places(sections: Sequence[Section]) -> list[Place]:
    """Return the seats in number order; a phantom's seat stays empty as long as possible, at the end."""
    return [(section.id, pair) for section in sections for pair in sorted(section.seats, key=pair_order)]


def _groups(sections: Sequence[Section]) -> list[list[Place]]:
    """Return the sections, or the two directions of a single one."""
    if len(sections) > 1:
        return [_places([section]) for section in sections]
    places = _places(sections)
    lines = [[place for place in places if line(place[1]) == each] for each in LINES]
    return lines if all(lines) else [places]


def _serpentine(groups: Sequence[Sequence[Place]]) -> list[Place]:
    """Give the best to the first group, the next to the second, … and back again."""
    found = []
    for depth in range(max(map(len, groups), default=0)):
        turn = groups if depth % 2 == 0 else groups[::-1]
        found += [group[depth] for group in turn if depth < len(group)]
    return found


# ---- checks whether the first session can still be reseated across all its sections


def why_fixed(event: Event, first: Session) -> str:
    """Say why the seats can no longer change; "" while they can."""
    if any(section.of_players for section in first.sections):
        return "The players of an individual keep their seats. To change one, type another name."
    for section in first.sections:
        if section.movement is None:
            return f"Section {section.id} has no movement yet. Choose one first, then seat all sections."
    if any(section.seat_changes for section in first.sections):
        return f"In session {first.id} a pair joins, leaves or moves in a later round. Undo that first."
    matches = event.matches_in(first.id)
    begun = any(section.results or section.line_ups for section in first.sections)
    if begun or any(match.begun_or_ended for match in matches):
        return f"Session {first.id} has begun: it has results or substitutes, so seats cannot change."
    return ""


# ---- entries that played in a section, and absentees returning to it


def has_played(section: Section, entry: str) -> bool:
    return any(
        section.entry_at(number, result.round or 1) == entry
        for result in section.results
        for number in pair_numbers(section, result)
    )


def without_returned_absences(session: Session) -> Session:
    """Remove absences of entries that are seated in this session."""
    here = [entry for entry in absent_entries(session) if plays_in_session(session, entry)]
    if not here:
        return session
    sections = []
    for each in session.sections:
        kept = (up for up in each.line_ups if up.kind != ABSENT or up.entry not in here)
        sections.append(replace(each, line_ups=tuple(kept)))
    return replace(session, sections=tuple(sections))


def reseat_absentees(event: Event, before: Session, seated: Sequence[Section]) -> list[Section]:
    """Give absentees of the session before their last seat again, if it is free."""
    earlier = event.sessions[: event.sessions.index(before)]
    found = list(seated)
    for entry in absent_entries(before):
        for at, section in enumerate(found):
            number = _last_number(earlier, section.id, entry)
            if number and number in section.seats and section.seats[number] is None:
                found[at] = replace(section, seats={**section.seats, number: entry})
                break
    return found


def _last_number(sessions: Sequence[Session], section: str, entry: str) -> str | None:
    for session in reversed(sessions):
        here = session.find_section(section)
        for pair, sitting in here.seats.items() if here else ():
            if sitting == entry:
                return pair
    return None


# ---- numbers that do not begin at 1, or skip some: "21" counts from there, "1-12, 14" skips 13

LARGEST = 999
LONGEST_NAME = 8
_RANGE = re.compile(r"(\d{1,3})\s*[-–]\s*(\d{1,3})")


def numbers_typed(text: str, how_many: int) -> tuple[int, ...]:
    """Return as many numbers as needed, continuing after the last one typed."""
    named: list[int] = []
    for part in _parts(text):
        run = _run(part)
        if run is None:
            raise Refusal(f"“{part}” is not a number. Type 21, or 1-12, 14 to skip a number.")
        named += run
    if any(later <= earlier for earlier, later in pairwise(named)):
        raise Refusal("Numbers must increase, each used once, such as 1-12, 14.")
    found = (*named, *_going_on(named, how_many))[:how_many]
    if found and not 1 <= found[0] <= found[-1] <= LARGEST:
        raise Refusal(f"Numbers are 1 to {LARGEST}, not {found[0]} to {found[-1]}.")
    return found


def names_typed(text: str, tables: Sequence[int]) -> Mapping[int, str]:
    """Return the table names in table order; with nothing typed, tables keep their own numbers."""
    names: list[str] = []
    for part in _parts(text):
        run = _run(part)
        names += [part] if run is None else map(str, run)
    if names and len(names) < len(tables) and names[-1].isdecimal():
        names += map(str, _going_on([int(names[-1])], 1 + len(tables) - len(names)))
    if names and len(names) != len(tables):
        names_ = "1 name" if len(names) == 1 else f"{len(names)} names"
        raise Refusal(f"{names_} for {len(tables)} tables. Type one for each, such as 1-4, 5A, 6.")
    for name in names:
        if len(name) > LONGEST_NAME:
            raise Refusal(f"“{name}” is too long for a table name. Use at most {LONGEST_NAME} letters.")
        if names.count(name) > 1:
            raise Refusal(f"Two tables would be called {name}. Give each its own name.")
    return {table: name for table, name in zip(tables, names, strict=False) if name != str(table)}


def renumbered(movement: MovementPlan, text: str) -> MovementPlan:
    """Return the movement with other pair numbers, such as section B as 21, 22, …"""
    here = sorted({number(pair) for pair in movement.pairs})
    new = dict(zip(here, numbers_typed(text, len(here)), strict=True))
    names = {pair: f"{new[number(pair)]}{line(pair)}" for pair in sorted(movement.pairs, key=pair_order)}
    return movement if all(pair == name for pair, name in names.items()) else renamed(movement, names)


def tables_as(text: str, movement: MovementPlan) -> Mapping[int, str]:
    """Name tables after the pairs of a Mitchell that sit there."""
    wanted = numbers_typed(text, len(movement.tables))
    return {table: str(name) for table, name in zip(movement.tables, wanted, strict=True) if name != table}


def _parts(text: str) -> Iterator[str]:
    return filter(None, (" ".join(part.split()) for part in text.split(",")))


def _run(part: str) -> list[int] | None:
    if part.isdecimal() and len(part) <= len(str(LARGEST)):
        return [int(part)]
    found = _RANGE.fullmatch(part)
    return list(range(int(found[1]), int(found[2]) + 1)) or None if found else None


def _going_on(named: Sequence[int], how_many: int) -> list[int]:
    following = count(named[-1] + 1 if named else 1)
    return [next(following) for _ in range(how_many - len(named))]
