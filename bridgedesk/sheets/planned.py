"""Movement of a section as guide cards need it: with arrow-switches, shared boards and the phantom."""

from collections import Counter, defaultdict
from dataclasses import replace

from bridgedesk.directing.setup.movement_conversion import contest_of, pairs_at, pairs_of, planned_absences
from bridgedesk.event.session import Section, Session
from bridgedesk.movements.movement import (
    LINES,
    Contest,
    Declared,
    MovementPlan,
    SharedBoards,
    TableSeating,
    line,
    number,
)
from bridgedesk.sheets.facts import Facts, NothingToPrint


def movement_of(facts: Facts, session: Session, section: Section) -> MovementPlan:
    """Return the movement the section was made from if known, or else what its grid shows."""
    known = facts.movements.get((session.id, section.id))
    return known if known is not None else from_grid(section)


def from_grid(section: Section) -> MovementPlan:
    """Return a movement derived from the grid, which records neither arrow-switches nor copies of boards.

    Reading: a pair at one table for most rounds is stationary, and the few rounds in which it plays the
    other direction are switched. If at most half of the tables share board sets, they share one copy,
    otherwise there are as many copies as needed."""
    if section.movement is None:
        raise NothingToPrint(f"Section {section.id} has no movement yet. Choose one in Setup.")
    order, teams = sorted(section.sets), section.of_teams
    places = {each: at for at, each in enumerate(order, start=1)}
    rounds = tuple(
        tuple(
            TableSeating(
                sitting.table,
                *pairs_at(sitting, of_teams=teams),
                tuple(places[each] for each in sitting.sets),
                sitting.turn_after,
            )
            for sitting in row
        )
        for row in section.movement.rounds
    )
    pairs = pairs_of(section, section.seats)
    shares, copies = _copies(rounds)
    lines = {line(pair) for pair in pairs}
    return MovementPlan(
        name=section.movement.made_by or "",
        pairs=pairs,
        rounds=_switched(rounds),
        sets=tuple(section.sets[each] for each in order),
        winners=2 if lines == set(LINES) and not teams else 1,
        contest=contest_of(section),
        copies=copies,
        missing=frozenset(
            pairs_of(section, (each for each, entry in section.seats.items() if entry is None))
        ),
        declared=Declared(shares=shares),
        away=planned_absences(section),
    )


def pair_words(movement: MovementPlan, pair: str) -> str:
    """Return the heading of a pair's card."""
    if movement.contest is Contest.INDIVIDUAL:
        return f"Player {pair}"
    if movement.contest is Contest.TEAMS:
        return f"Team {number(pair)} {line(pair)}"
    return f"Pair {pair}"


Rounds = tuple[tuple[TableSeating, ...], ...]


def _switched(rounds: Rounds) -> Rounds:
    """Mark as switched the rounds in which a stationary pair plays its less usual direction."""
    chairs: dict[int, Counter[tuple[str, int]]] = defaultdict(Counter)
    for row in rounds:
        for seat in row:
            for direction, pair in enumerate((seat.ns, seat.ew)):
                if pair is not None:
                    chairs[seat.table][pair, direction] += 1
    usual: dict[int, tuple[str, int]] = {}
    for table, seen in chairs.items():
        (pair, direction), times = seen.most_common(1)[0]
        if times * 2 > len(rounds) and not line(pair):
            usual[table] = pair, direction
    return tuple(
        tuple(
            replace(seat, switched=True)
            if seat.table in usual and (seat.ns, seat.ew)[1 - usual[seat.table][1]] == usual[seat.table][0]
            else seat
            for seat in row
        )
        for row in rounds
    )


def _copies(rounds: Rounds) -> tuple[frozenset[SharedBoards], int]:
    shares = set()
    copies = 1
    for at, row in enumerate(rounds, start=1):
        users: dict[int, set[int]] = defaultdict(set)
        for seat in row:
            for each in seat.sets:
                users[each].add(seat.table)
        together = {frozenset(tables) for tables in users.values() if len(tables) > 1}
        if 2 * len({table for tables in together for table in tables}) <= len(row):
            shares |= {SharedBoards(at, tables) for tables in together}
        else:
            copies = max(copies, *(len(tables) for tables in together))
    return frozenset(shares), copies


def phantom_words(movement: MovementPlan, pair: str | None) -> str:
    """Return the number of the pair, without members that are missing from the movement."""
    here = [member for member in movement.members(pair or "") if member not in movement.missing]
    return "+".join(filter(None, here)) or "—"


def table_label(section: Section, table: int | None) -> str:
    return "" if table is None else section.table_labels.get(table, str(table))
