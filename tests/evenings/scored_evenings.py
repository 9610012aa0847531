"""Small evenings to score by hand; a movement is written round by round, "1NS-3EW:2" for each table."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from bridgedesk.event.event import Event, Fields, Stage, Status
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows
from bridgedesk.standings.standing import Standing

# Three tables, three boards; East-West move up, the boards move down.
MITCHELL = (
    "1NS-1EW:1 2NS-2EW:2 3NS-3EW:3",
    "1NS-3EW:2 2NS-1EW:3 3NS-2EW:1",
    "1NS-2EW:3 2NS-3EW:1 3NS-1EW:2",
)
# Six pairs, five boards, one in each round.
HOWELL = (
    "6-1:1 5-2:1 4-3:1",
    "6-2:2 1-3:2 5-4:2",
    "6-3:3 2-4:3 1-5:3",
    "6-4:4 3-5:4 2-1:4",
    "6-5:5 4-1:5 3-2:5",
)


def rounds_of(written: Iterable[str]) -> Movement:
    return Movement(tuple(tuple(_sittings(each)) for each in written))


def _sittings(written: str) -> Iterable[Sitting]:
    for table, each in enumerate(written.split(), start=1):
        pairs, _, board_set = each.partition(":")
        ns, _, ew = pairs.partition("-")
        yield Sitting(table, ns, ew, (int(board_set),))


def result(round_: int, table: int, board: int, score: str) -> Result:
    return Result(board, parse_score(score), round_, table)


def section(
    written: Iterable[str],
    scores: Mapping[tuple[int, int], str],
    id_: str = "A",
    seats: Mapping[str, str | None] | None = None,
) -> Section:
    """Each set is the board of its number; `scores` are by round and table."""
    movement = rounds_of(written)
    sittings = [sitting for round_ in movement.rounds for sitting in round_]
    numbers = dict.fromkeys(
        number for sitting in sittings for number in (sitting.ns, sitting.ew) if number is not None
    )
    return Section(
        id_,
        sets={number: (number,) for sitting in sittings for number in sitting.sets},
        seats={number: f"{id_}{number}" for number in numbers} | dict(seats or {}),
        movement=movement,
        results=tuple(
            result(round_, table, movement.rounds[round_ - 1][table - 1].sets[0], score)
            for (round_, table), score in scores.items()
        ),
    )


def event(
    *sections: Section,
    fields: Fields = Fields.ONE,
    scoring: Scoring = Scoring.MATCHPOINTS,
    status: Status = Status.FINAL,
    settings: Mapping[str, Fact] | None = None,
) -> Event:
    """One session of these sections."""
    entries = {entry for each in sections for entry in each.seats.values() if entry}
    entries |= {change.entry for each in sections for change in each.seat_changes if change.entry}
    return Event(
        "e",
        "Tuesday",
        date(2026, 11, 17),
        status=status,
        settings=settings or {},
        entries=tuple(Entry(entry, name=entry) for entry in sorted(entries)),
        stages=(Stage("q", fields=fields),),
        sessions=(Session("s1", scoring, "q", sections=sections),),
    )


def with_sessions(*evenings: Event) -> Event:
    """The sessions of these evenings, one after the other."""
    sessions = tuple(
        replace(session, id=f"s{number}")
        for number, session in enumerate((each for one in evenings for each in one.sessions), start=1)
    )
    entries = {entry.id: entry for one in evenings for entry in one.entries}
    return replace(evenings[0], sessions=sessions, entries=tuple(entries.values()))


def teams(
    *matches: Match, scoring: Scoring = Scoring.IMPS, settings: Mapping[str, Fact] | None = None
) -> Event:
    names = dict.fromkeys(team for match in matches for team in (match.home, match.away))
    return replace(
        event(settings=settings),
        kind="teams",
        entries=tuple(Entry(name, name=name) for name in names),
        sessions=(Session("s1", scoring, "q"),),
        matches=matches,
    )


def match(round_: int, home: str, away: str, *boards: str) -> Match:
    """Each board as its score in the open and in the closed room: "+620 +170"."""
    results = [
        RoomResult(room, number, parse_score(score))
        for number, board in enumerate(boards, start=1)
        for room, score in zip(Room, board.split(), strict=True)
    ]
    numbers = tuple(range(1, len(boards) + 1))
    return Match(f"r{round_}-{home}", "s1", round_, home, away, "q", boards=numbers, results=tuple(results))


# ---- what came out


def ranking(evaluation: Evaluation, field: str = "All") -> list[tuple[str, str, str]]:
    """Place, entry and total, as they are posted."""
    return [
        (row.place_text, row.entry, "" if row.total is None else str(row.total))
        for row in posted(evaluation, field)
    ]


def posted(evaluation: Evaluation, field: str = "All") -> list[RankingLine]:
    (found,) = (each for each in evaluation.fields if each.name == field)
    return rows(evaluation, found)


def standing(evaluation: Evaluation, entry: str) -> Standing:
    (found,) = (each for field in evaluation.fields for each in field.standings if each.entry == entry)
    return found


def scored(evaluation: Evaluation, entry: str) -> tuple[object, object, int]:
    """Points, top and boards as they are posted."""
    (row,) = (row for field in evaluation.fields for row in rows(evaluation, field) if row.entry == entry)
    return row.score, row.top, row.boards
