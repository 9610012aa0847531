"""The movement of a section as guide cards need it: with arrow-switches, shared boards and the phantom."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace

from bridgedesk.event.session import Section, Session, Sitting
from bridgedesk.movements.movement import (
    LINES,
    Contest,
    Declared,
    Movement,
    Rest,
    Seating,
    Share,
    in_order,
    line,
    number,
)
from bridgedesk.sheets.facts import Facts, NothingToPrint


def movement_of(facts: Facts, session: Session, section: Section) -> Movement:
    """The one it was made from, where that is known; otherwise what the grid tells."""
    known = facts.movements.get((session.id, section.id))
    return known if known is not None else from_grid(section)


def from_grid(section: Section) -> Movement:
    """A grid does not say who keeps a chair when the arrow is switched, nor how many copies there are.

    Read so: whoever is at one table for most rounds sits there, and the few rounds in which he has the other
    cards are switched; where at most half of the tables share sets, they share one copy, otherwise there are
    as many copies as needed."""
    if section.movement is None:
        raise NothingToPrint(f"Section {section.id} has no movement yet; choose one on the Setup tab")
    order = sorted(section.sets)
    places = {each: at for at, each in enumerate(order, start=1)}
    rounds = tuple(
        tuple(
            Seating(
                sitting.table,
                *pairs_at(section, sitting),
                tuple(places[each] for each in sitting.sets),
                sitting.turn_after,
            )
            for sitting in row
        )
        for row in section.movement.rounds
    )
    teams = section.of_teams
    pairs = pairs_of(section, section.seats)
    shares, copies = _copies(rounds)
    lines = {line(pair) for pair in pairs}
    return Movement(
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
        away=away(section),
    )


def away(section: Section, how_many_rounds: int | None = None) -> frozenset[Rest]:
    """Who has gone home, for each round from then on; of teams both pairs stay in the grid."""
    if section.of_teams or not section.seat_changes:
        return frozenset()
    numbers = pairs_of(section, (number for number, entry in section.seats.items() if entry is not None))
    planned = len(section.movement.rounds if section.movement else ())
    rounds = range(1, (how_many_rounds or planned) + 1)
    return frozenset(
        Rest(at, number) for at in rounds for number in numbers if section.entry_at(number, at) is None
    )


def contest_of(section: Section) -> Contest:
    if section.of_players:
        return Contest.INDIVIDUAL
    return Contest.TEAMS if section.of_teams else Contest.PAIRS


def pairs_of(section: Section, numbers: Iterable[str]) -> tuple[str, ...]:
    """A team has one number for both of its pairs; the movement tells them apart."""
    lines = LINES if section.of_teams else ("",)
    numbers = (each for each in numbers if len(section.members(each)) == 1)
    return tuple(sorted((f"{seat}{each}" for seat in numbers for each in lines), key=in_order))


def pairs_at(section: Section, sitting: Sitting) -> tuple[str | None, str | None]:
    """North-South and East-West, as the movement calls them."""
    ns, ew = sitting.ns, sitting.ew
    return (ns and f"{ns}NS", ew and f"{ew}EW") if section.of_teams else (ns, ew)


def pair_words(movement: Movement, pair: str) -> str:
    """As a card is headed."""
    if movement.contest is Contest.INDIVIDUAL:
        return f"Player {pair}"
    if movement.contest is Contest.TEAMS:
        return f"Team {number(pair)} {line(pair)}"
    return f"Pair {pair}"


Rounds = tuple[tuple[Seating, ...], ...]


def _switched(rounds: Rounds) -> Rounds:
    """At a table with somebody who stays there, the direction in which he seldom plays is a switch."""
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


def _copies(rounds: Rounds) -> tuple[frozenset[Share], int]:
    shares = set()
    copies = 1
    for at, row in enumerate(rounds, start=1):
        users: dict[int, set[int]] = defaultdict(set)
        for seat in row:
            for each in seat.sets:
                users[each].add(seat.table)
        together = {frozenset(tables) for tables in users.values() if len(tables) > 1}
        if 2 * len({table for tables in together for table in tables}) <= len(row):
            shares |= {Share(at, tables) for tables in together}
        else:
            copies = max(copies, *(len(tables) for tables in together))
    return frozenset(shares), copies


def phantom_words(movement: Movement, pair: str | None) -> str:
    """An empty chair is an empty chair, whoever the grid would have there."""
    here = [member for member in movement.members(pair or "") if member not in movement.missing]
    return "+".join(filter(None, here)) or "—"


def table_label(section: Section, table: int | None) -> str:
    return "" if table is None else section.table_labels.get(table, str(table))
