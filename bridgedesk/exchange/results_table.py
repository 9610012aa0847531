"""Table of results from any spreadsheet: a line for each result, a heading for each column.

Headings are recognised by meaning, in any order: Board, NS and EW are required, and Contract or Score. "NS
team" and "EW team", or a column of rooms, mean that teams played."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.gathering import SESSION, STAGE, EventBuilder
from bridgedesk.exchange.notation import board_number, card, round_number
from bridgedesk.exchange.pbn_rows import score_of
from bridgedesk.exchange.pbn_scores import fields_of, line_of, sections_of
from bridgedesk.exchange.published import Published, Unreadable
from bridgedesk.exchange.spreadsheet import Cells

_ROOM, _TEAMS = "Room", "Teams"

# What people write over a column, without blanks and signs; first as the score tables of PBN call it.
_MEANT = {
    "Board": "board boardnumber boardno bd",
    "PairId_NS": "ns northsouth nspair pairns pairidns nspairnumber nsteam teamns",
    "PairId_EW": "ew eastwest ewpair pairew pairidew ewpairnumber ewteam teamew",
    "Section": "section",
    "Round": "round rd",
    "Table": "table",
    _ROOM: "room",
    "Contract": "contract",
    "Declarer": "declarer by playedby",
    "Result": "result tricks",
    "Lead": "lead leadcard",
    "Score_NS": "score scorens nsscore",
    "Score_EW": "scoreew ewscore",
    "MP_NS": "mpns nsmp nsmatchpoints",
    "MP_EW": "mpew ewmp ewmatchpoints",
    "Names_NS": "namesns nsnames",
    "Names_EW": "namesew ewnames",
}
_COLUMN = {word: column for column, words in _MEANT.items() for word in words.split()}
_OF_TEAMS = {"nsteam", "teamns", "ewteam", "teamew"}
_ROOMS = {"open": Room.OPEN, "o": Room.OPEN, "closed": Room.CLOSED, "c": Room.CLOSED}

Row = tuple[str, Mapping[str, str]]  # its place, and its cells by the names above


def is_results_table(head: Sequence[str]) -> bool:
    known = set(_columns(head).values())
    return {"Board", "PairId_NS", "PairId_EW"} <= known and bool(known & {"Contract", "Score_NS", "Score_EW"})


def read_results_table(rows: Sequence[Cells], stem: str) -> Published:
    """Read the results; the first row has the headings."""
    columns = _columns(rows[0])
    for name in ("Board", "PairId_NS", "PairId_EW"):
        if name not in columns.values():
            wanted = _MEANT[name].split()[0]
            raise Unreadable(f"row 1: no column is headed {wanted}; the headings are {_shown(rows[0])}")
    if len(set(columns.values())) < len(columns):
        raise Unreadable(f"row 1: two columns mean the same; the headings are {_shown(rows[0])}")
    found = [
        (f"row {number}", {column: row[at] if at < len(row) else "" for at, column in columns.items()})
        for number, row in enumerate(rows[1:], start=2)
    ]
    if not found:
        raise Unreadable("it has no results")
    teams = _ROOM in columns.values() or any(_plain(each) in _OF_TEAMS for each in rows[0])
    return _teams(found, stem) if teams else _pairs(found, stem)


def _columns(head: Sequence[str]) -> Mapping[int, str]:
    words = ((at, _COLUMN.get(_plain(heading))) for at, heading in enumerate(head))
    return {at: column for at, column in words if column}


def _plain(heading: str) -> str:
    return "".join(mark for mark in heading.casefold() if mark.isalnum())


def _shown(head: Sequence[str]) -> str:
    return ", ".join(head)[:200]


# ---- pairs


def _pairs(rows: Sequence[Row], stem: str) -> Published:
    gathering = EventBuilder()
    lines = [
        line_of(row, board_number(row["Board"], place), place, gathering, strict=True) for place, row in rows
    ]
    scoring = Scoring.MATCHPOINTS
    sections = sections_of(filter(None, lines), scoring, gathering)
    read = tuple(each.section() for each in sections)
    gathering.sessions.append(Session(SESSION, scoring, STAGE, sections=read))
    return gathering.published(stem, stem, None, "pairs", fields_of(sections))


# ---- teams


def _teams(rows: Sequence[Row], stem: str) -> Published:
    gathering = EventBuilder()
    met: dict[tuple[int, frozenset[str]], list[Row]] = defaultdict(list)
    for place, row in rows:
        ns, ew = (row[side].strip() for side in ("PairId_NS", "PairId_EW"))
        if not ns or not ew or ns == ew:
            raise Unreadable(f"{place}: a table needs two teams, not “{ns[:20]}” and “{ew[:20]}”")
        said = row.get("Round", "").strip()
        met[round_number(said, place) if said else 1, frozenset((ns, ew))].append((place, row))
    for team in sorted({team for _, teams in met for team in teams}):
        gathering.enter(team, (), SESSION)
    for (round_, _), played in met.items():
        gathering.event_matches.append(_match(round_, played, gathering))
    gathering.sessions.append(Session(SESSION, Scoring.IMPS, STAGE))
    return gathering.published(stem, stem, None, "teams")


def _match(round_: int, played: Sequence[Row], gathering: EventBuilder) -> Match:
    """Return a match; home sits North-South in the open room or, if no room is given, in the first line."""
    sides = [(row["PairId_NS"].strip(), row["PairId_EW"].strip()) for _, row in played]
    rooms = [_ROOMS.get(row.get(_ROOM, "").strip().casefold()) for _, row in played]
    home, away = next(
        (ew, ns) if room is Room.CLOSED else (ns, ew)
        for (ns, ew), room in sorted(zip(sides, rooms, strict=True), key=lambda each: each[1] is None)
    )
    results: dict[tuple[Room, int], RoomResult] = {}
    for result, place in _room_results(played, home, gathering):
        if (result.room, result.board) in results:
            raise Unreadable(
                f"{place}: a second result of board {result.board} in the {result.room.value} room"
            )
        results[result.room, result.board] = result
    boards = sorted({result.board for result in results.values()})
    id_ = f"{SESSION}-r{round_}-{home}-{away}"
    return Match(
        id_, SESSION, round_, home, away, STAGE, boards=tuple(boards), results=tuple(results.values())
    )


def _room_results(
    played: Sequence[Row], home: str, gathering: EventBuilder
) -> Iterator[tuple[RoomResult, str]]:
    for place, row in played:
        board = board_number(row["Board"], place)
        said = score_of(row, board, place)
        if said.problem:
            raise Unreadable(said.problem)
        gathering.remark(said.remark)
        room = Room.OPEN if row["PairId_NS"].strip() == home else Room.CLOSED
        told = _ROOMS.get(row.get(_ROOM, "").strip().casefold(), room)
        if told is not room:
            raise Unreadable(f"{place}: {home} sits North-South in both rooms")
        if said.score is not None:
            yield RoomResult(room, board, said.score, card(row.get("Lead", ""))), place
