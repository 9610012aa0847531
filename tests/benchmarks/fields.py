"""Fields of any size: two boards a round, fifteen rounds, a Mitchell."""

from datetime import date
from random import Random

from bridgedesk.bridge.seats import Vulnerability, vulnerability
from bridgedesk.event.event import Event, Stage, Status
from bridgedesk.event.people import Entry
from bridgedesk.event.score import Played, Score
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting

ROUNDS = 15
PLACES = tuple(Vulnerability)
CONTRACTS = [
    parse_score(f"{level}{denomination}{declarer}{result}")
    for level in range(1, 5)
    for denomination in "CDHSN"
    for declarer in "NESW"
    for result in ("=", "+1", "-1", "-2", "+2")
]


def field_of(tables: int) -> Event:
    """`tables` times thirty results of one section."""
    chance = Random(tables)
    sets = {number: (2 * number - 1, 2 * number) for number in range(1, ROUNDS + 1)}
    rounds = tuple(
        tuple(
            Sitting(table, f"{table}NS", f"{(table - round_) % tables + 1}EW", (round_,))
            for table in range(1, tables + 1)
        )
        for round_ in range(1, ROUNDS + 1)
    )
    results = tuple(
        Result(board, chance.choice(CONTRACTS), round_, sitting.table)
        for round_, sittings in enumerate(rounds, start=1)
        for sitting in sittings
        for board in sets[round_]
    )
    seats = {f"{table}{line}": f"e{table}{line}" for line in ("NS", "EW") for table in range(1, tables + 1)}
    section = Section("A", sets=sets, seats=seats, movement=Movement(rounds), results=results)
    return Event(
        "e",
        "Field",
        date(2026, 11, 17),
        status=Status.FINAL,
        entries=tuple(Entry(entry) for entry in seats.values()),
        stages=(Stage("q"),),
        sessions=(Session("s1", Scoring.MATCHPOINTS, "q", sections=(section,)),),
    )


def scores_of(field: Event) -> dict[int, list[Score]]:
    """Board by board."""
    found: dict[int, list[Score]] = {}
    for result in field.sessions[0].sections[0].results:
        found.setdefault(result.board, []).append(result.score)
    return found


def points_of(boards: dict[int, list[Score]]) -> list[list[int]]:
    """What every pair scored on each board: North-South's lists, then East-West's."""
    north_south = [
        [score.points[PLACES.index(vulnerability(board))] for score in scores if isinstance(score, Played)]
        for board, scores in boards.items()
    ]
    return north_south + [[-points for points in column] for column in north_south]
