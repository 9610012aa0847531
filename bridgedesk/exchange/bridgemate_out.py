"""Writer of the Bridgemate file (.bws): the pairs, tables and boards of every round, in one session."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time

from bridgedesk.bridge.seats import CLOCKWISE, Seat, Side
from bridgedesk.event.event import Event
from bridgedesk.event.moment import wall_time
from bridgedesk.event.people import Player
from bridgedesk.event.session import Scoring, Section, Session, Sitting
from bridgedesk.exchange.jet import Value
from bridgedesk.exchange.jet_writer import filled
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.movements.movement import number
from bridgedesk.resources import resource

Row = Mapping[str, Value]

MOST_TABLES, MOST_ROUNDS, MOST_BOARD, MOST_BOARDS_OF_A_ROUND = 256, 255, 127, 54
MOST_ROUNDS_AND_BOARDS = 256  # of one table
ZERO = datetime(1899, 12, 30)  # noqa: DTZ001 (how Access keeps a time without its day)
MOST_LETTERS = 18  # of a name
TEAMS = 4
SCORING_TYPES = {Scoring.MATCHPOINTS: 1, Scoring.BUTLER: 2, Scoring.CROSS_IMPS: 2, Scoring.IMPS: TEAMS}
BOARD_A_MATCH = 3
NOT_LOGGED_ON = 2

BY_SECTION = ("Section", "Tables", "RoundData", "PlayerNumbers", "Settings")

# As the makers' guide has them.
SETTINGS: Row = {
    "ShowResults": True, "ShowOwnResult": True, "RepeatResults": False, "MaximumResults": 0,
    "ShowPercentage": True, "GroupSections": False, "ScorePoints": 1, "EnterResultsMethod": 0,
    "ShowPairNumbers": True, "IntermediateResults": False, "AutopoweroffTime": 20, "VerificationTime": 2,
    "ShowContract": 1, "LeadCard": False, "MemberNumbers": False, "MemberNumbersNoBlankEntry": False,
    "BoardOrderVerification": True, "HandRecordValidation": True, "AutoShutDownBPC": False,
    "BM2PINcode": "0000", "BM2ConfirmNP": False, "BM2RemainingBoards": True, "BM2NextSeatings": True,
    "BM2ScoreRecap": False, "BM2NumberValidation": 0, "BM2NameSource": 0,
}  # fmt: skip


def bws(outgoing: Outgoing) -> bytes:
    """Return the file for the session asked for, or else for the last one with a movement."""
    session = _session(outgoing)
    tables = device_tables(outgoing.event, session)
    return filled(resource("bridgemate/empty.bws").read_bytes(), tables)


def _session(outgoing: Outgoing) -> Session:
    event = outgoing.event
    if outgoing.section is not None:
        return event.session(outgoing.section[0])
    moving = [each for each in event.sessions if any(section.movement for section in each.sections)]
    if not moving:
        raise Unwritable("no session of this event has a movement yet; choose one under Setup first")
    return moving[-1]


def device_tables(event: Event, session: Session) -> Mapping[str, Sequence[Row]]:
    """Return the rows of each table of the file; refuse what the devices cannot hold."""
    sections = [each for each in session.sections if each.movement]
    if not sections:
        raise Unwritable(f"session {session.id} has no movement yet; choose one under Setup first")
    if any(each.of_players for each in sections):
        raise Unwritable("this is an event for individuals; the devices' file is for pairs and teams")
    found: dict[str, list[Row]] = {name: [] for name in BY_SECTION}
    for id_, section in enumerate(sections, start=1):
        _check_limits(section)
        found["Section"].append(_section_row(id_, section, session.scoring))
        found["Settings"].append({"Section": id_, **SETTINGS})
        found["RoundData"] += _round_rows(id_, section)
        found["Tables"] += [_table_row(id_, table) for table in sorted(_tables(section))]
        found["PlayerNumbers"] += _player_rows(event, id_, section)
    names = dict.fromkeys((row["Name"], row["Number"]) for row in found["PlayerNumbers"])
    listed = [{"ID": id_, "Name": name, "strID": known} for id_, (name, known) in enumerate(names, start=1)]
    return {
        "Clients": [{"ID": 1, "Computer": ""}],
        "Session": [_session_row(event, session)],
        **found,
        "PlayerNames": listed,
    }


def _session_row(event: Event, session: Session) -> Row:
    starts = wall_time(session.starts) if session.starts else datetime.combine(event.date, time())
    day = datetime.combine(starts.date(), time())
    identity = hashlib.sha256(f"{event.id} {session.id} {event.date}".encode()).hexdigest()[:32].upper()
    clock = {"Date": day, "Time": ZERO + (starts - day)}
    return {"ID": 1, "Name": event.title[:40], "GUID": identity, "Status": 0, **clock}


def _section_row(id_: int, section: Section, scoring: Scoring) -> Row:
    if not (section.id.isascii() and section.id.isalpha() and len(section.id) <= 3):
        raise Unwritable(f"the devices need a section letter such as A; “{section.id}” is not one")
    winners = 2 if has_two_fields(section) else 1
    kind = BOARD_A_MATCH if scoring is Scoring.POINT_A_BOARD else SCORING_TYPES.get(scoring, 1)
    return {
        "ID": id_, "Letter": section.id.upper(), "Tables": len(_tables(section)),
        "MissingPair": number(missing_pair(section) or ""), "EWMoveBeforePlay": 0, "Session": 1,
        "ScoringType": kind, "Winners": 0 if section.of_teams else winners,
    }  # fmt: skip


def has_two_fields(section: Section) -> bool:
    """Return True if North-South and East-West have numbers of their own, such as 3NS and 3EW."""
    return bool(section.seats) and all(not seat.isdigit() for seat in section.seats)


def missing_pair(section: Section) -> str | None:
    """Return the phantom's number if all numbers differ and one alone is missing all session; other empty
    seats are 0 in the rounds."""
    later = {each.seat for each in section.seat_changes}
    missing = [seat for seat, entry in section.seats.items() if entry is None and seat not in later]
    return missing[0] if len(missing) == 1 and not (has_two_fields(section) or section.of_teams) else None


def _table_row(section: int, table: int) -> Row:
    return {
        "Section": section, "Table": table, "ComputerID": 1, "Status": 0, "LogOnOff": NOT_LOGGED_ON,
        "UpdateFromRound": 0, "CurrentRound": 0, "CurrentBoard": 0, "Group": 0,
    }  # fmt: skip


def _tables(section: Section) -> frozenset[int]:
    return frozenset(sitting.table for _, sitting in _sittings(section))


def _sittings(section: Section) -> Iterator[tuple[int, Sitting]]:
    rounds = section.movement.rounds if section.movement else ()
    for round_, sittings in enumerate(rounds, start=1):
        for sitting in sittings:
            yield round_, sitting


def _round_rows(id_: int, section: Section) -> Iterator[Row]:
    """Yield a row for each table in each round; 0 is a missing pair, and an empty table has no boards."""
    for round_, sitting in _sittings(section):
        ns, ew = (_pair(section, seat, round_) for seat in (sitting.ns, sitting.ew))
        boards = tuple(section.boards_of(sitting)) if ns or ew else ()
        yield {
            "Section": id_, "Table": sitting.table, "Round": round_, "NSPair": ns, "EWPair": ew,
            "LowBoard": min(boards, default=0), "HighBoard": max(boards, default=0),
            "CustomBoards": _listed(boards),
        }  # fmt: skip


def _pair(section: Section, seat: str | None, round_: int) -> int:
    there = seat and (section.entry_at(seat, round_) is not None or seat == missing_pair(section))
    return number(seat) if seat and there else 0


def _listed(boards: Sequence[int]) -> str | None:
    """Return the boards one by one if they do not follow each other."""
    if list(boards) == list(range(min(boards, default=0), max(boards, default=-1) + 1)):
        return None
    return ",".join(map(str, sorted(boards)))


def _player_rows(event: Event, id_: int, section: Section) -> Iterator[Row]:
    """Yield who sits where in the first round: tonight's players only. A team says at the table who sits."""
    first = section.movement.first if section.movement and not section.of_teams else 0
    for round_, sitting in _sittings(section):
        if round_ != first:
            continue
        for seat in CLOCKWISE:
            pair = sitting.ns if seat.side is Side.NS else sitting.ew
            player = _player(event, section, pair, round_, first_of_pair=seat in (Seat.NORTH, Seat.EAST))
            if player is not None:
                yield {
                    "Section": id_, "Table": sitting.table, "Direction": seat.value,
                    "Number": (player.number or "")[:16], "Name": player.name[:MOST_LETTERS],
                    "Updated": False, "Processed": False, "Round": 0,
                }  # fmt: skip


def _player(
    event: Event, section: Section, pair: str | None, round_: int, *, first_of_pair: bool
) -> Player | None:
    entry = section.entry_at(pair, round_)
    playing = section.playing(entry, event.players_of(entry), round_) if entry else ()
    at = 0 if first_of_pair else 1
    return event.find_player(playing[at]) if at < len(playing) else None


# ---- limits of the devices


def _check_limits(section: Section) -> None:
    where = f"section {section.id}"
    if len(_tables(section)) > MOST_TABLES:
        raise Unwritable(f"{where} has more than {MOST_TABLES} tables, which the devices cannot hold")
    boards_at: dict[int, int] = dict.fromkeys(_tables(section), 0)
    rounds = len(section.movement.rounds) if section.movement else 0
    for round_, sitting in _sittings(section):
        boards = tuple(section.boards_of(sitting))
        place = f"{where}, round {round_}, table {sitting.table}"
        if max(boards, default=0) > MOST_BOARD:
            raise Unwritable(f"{place} plays board {max(boards)}; the devices know boards 1 to {MOST_BOARD}")
        if len(boards) > MOST_BOARDS_OF_A_ROUND:
            raise Unwritable(
                f"{place} plays {len(boards)} boards; a device holds {MOST_BOARDS_OF_A_ROUND} a round"
            )
        boards_at[sitting.table] += len(boards)
    most = max(boards_at.values(), default=0)
    if rounds > MOST_ROUNDS or rounds + most > MOST_ROUNDS_AND_BOARDS:
        raise Unwritable(
            f"{where} has {rounds} rounds and {most} boards at a table; a device holds"
            f" {MOST_ROUNDS_AND_BOARDS} together"
        )
