"""Writer of the Bridgemate file (.bws): the pairs, tables and boards of every round, in one session."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, time
from itertools import chain

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import CLOCKWISE, Seat, Side
from bridgedesk.event.event import Event
from bridgedesk.event.moment import wall_time
from bridgedesk.event.people import Player
from bridgedesk.event.session import BY_DRAW, Scoring, Section, Session, Sitting
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.exchange.device_limits import check_limits
from bridgedesk.exchange.device_players import four_players, idle_players, number_at
from bridgedesk.exchange.jet import Value
from bridgedesk.exchange.jet_writer import filled
from bridgedesk.exchange.outgoing import Outgoing, Tricks, Unwritable
from bridgedesk.movements.movement import line, number, pair_order
from bridgedesk.resources import resource

Row = Mapping[str, Value]

ZERO = datetime(1899, 12, 30)  # noqa: DTZ001 (how Access keeps a time without its day)
MOST_LETTERS = 18  # of a name
TEAMS = 4
SCORING_TYPES = {Scoring.MATCHPOINTS: 1, Scoring.BUTLER: 2, Scoring.CROSS_IMPS: 2, Scoring.IMPS: TEAMS}
BOARD_A_MATCH = 3
NOT_LOGGED_ON = 2
WAIT = 256  # added to the round from which a table is updated: it waits for rounds still to be drawn
FIRST_ROUND_AND_WAIT = WAIT + 1
MOST_DIGITS = 9  # of a number that fits the devices' own column of numbers
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
# As double dummy counts the tricks.
BY_SEAT = ("North", "East", "South", "West")
BY_DENOMINATION = ("Notrump", *SUITS)

BY_SECTION = ("Section", "Tables", "RoundData", "PlayerNumbers", "Settings", "HandRecord", "HandEvaluation")


def bws(outgoing: Outgoing) -> bytes:
    """Return the file for the session asked for, or else for the last one with a movement."""
    session = session_for_devices(outgoing)
    return device_file(device_tables(outgoing.event, session, outgoing.devices, outgoing.double_dummy))


def device_file(tables: Mapping[str, Sequence[Row]]) -> bytes:
    """Return the file with these rows; that of an individual has a column for each of the four players."""
    four = any("South" in row for row in tables["RoundData"])
    name = "empty-individual.bws" if four else "empty.bws"
    return filled(resource(f"bridgemate/{name}").read_bytes(), tables)


def session_for_devices(outgoing: Outgoing) -> Session:
    event = outgoing.event
    if outgoing.section is not None:
        return event.session(outgoing.section[0])
    moving = [each for each in event.sessions if any(section.movement for section in each.sections)]
    if not moving:
        raise Unwritable("no session of this event has a movement yet; choose one under Setup first")
    return moving[-1]


def device_tables(
    event: Event,
    session: Session,
    choices: DeviceChoices,
    double_dummy: Mapping[tuple[str, int], Tricks],
) -> Mapping[str, Sequence[Row]]:
    """Return the rows of each table of the file; refuse what the devices cannot hold."""
    sections = [each for each in session.sections if each.movement]
    if not sections:
        raise Unwritable(f"session {session.id} has no movement yet; choose one under Setup first")
    if len({each.of_players for each in sections}) > 1:
        raise Unwritable("an individual and pairs in one session need a file each; play them as two sessions")
    sittings = {section.id: _sittings(section) for section in sections}
    check_limits((section, sittings[section.id]) for section in sections)
    found: dict[str, list[Row]] = {name: [] for name in BY_SECTION}
    for id_, section in enumerate(sections, start=1):
        rows = sittings[section.id]
        tables = sorted({sitting.table for _, sitting in rows})
        found["Section"].append(_section_row(id_, section, len(tables), session.scoring))
        found["Settings"].append({"Section": id_, **choices.settings()})
        found["RoundData"] += _round_rows(id_, section, rows)
        update = FIRST_ROUND_AND_WAIT if section.movement and section.movement.made_by == BY_DRAW else 0
        found["Tables"] += [_table_row(id_, table, update) for table in tables]
        found["PlayerNumbers"] += _player_rows(event, id_, section, rows)
        hands = sorted(choices.hands & session.deals.keys() & set(chain.from_iterable(section.sets.values())))
        found["HandRecord"] += [_hand_row(id_, board, session.deals[board]) for board in hands]
        found["HandEvaluation"] += _tricks_rows(double_dummy, id_, session, hands)
    return {
        "Clients": [{"ID": 1, "Computer": choices.computer}],
        "Session": [_session_row(event, session)],
        **found,
        "PlayerNames": list(_name_rows(event, session)),
    }


def _session_row(event: Event, session: Session) -> Row:
    starts = wall_time(session.starts) if session.starts else datetime.combine(event.date, time())
    day = datetime.combine(starts.date(), time())
    clock = {"Date": day, "Time": ZERO + (starts - day)}
    return {"ID": 1, "Name": event.title[:40], "GUID": session_identity(event, session), "Status": 0, **clock}


def session_identity(event: Event, session: Session) -> str:
    """Return the name by which the devices' file knows a session."""
    return hashlib.sha256(f"{event.id} {session.id} {event.date}".encode()).hexdigest()[:32].upper()


def _section_row(id_: int, section: Section, tables: int, scoring: Scoring) -> Row:
    winners = 2 if has_two_fields(section) else 1
    kind = BOARD_A_MATCH if scoring is Scoring.POINT_A_BOARD else SCORING_TYPES.get(scoring, 1)
    return {
        "ID": id_, "Letter": section.id.upper(), "Tables": tables,
        "MissingPair": number(missing_pair(section) or ""), "EWMoveBeforePlay": 0, "Session": 1,
        "ScoringType": kind, "Winners": 0 if section.of_teams else winners,
    }  # fmt: skip


def has_two_fields(section: Section) -> bool:
    """Return True if North-South and East-West have numbers of their own, such as 3NS and 3EW."""
    return bool(section.seats) and not (section.of_players or any(map(str.isdigit, section.seats)))


def missing_pair(section: Section) -> str | None:
    """Return the phantom's number if all numbers differ and one alone is missing all session; other empty
    seats are 0 in the rounds."""
    later = {each.seat for each in section.seat_changes}
    missing = [seat for seat, entry in section.seats.items() if entry is None and seat not in later]
    own = has_two_fields(section) or section.of_teams or section.of_players
    return missing[0] if len(missing) == 1 and not own else None


def _table_row(section: int, table: int, update: int) -> Row:
    return {
        "Section": section, "Table": table, "ComputerID": 1, "Status": 0, "LogOnOff": NOT_LOGGED_ON,
        "UpdateFromRound": update, "CurrentRound": 0, "CurrentBoard": 0, "Group": 0,
    }  # fmt: skip


def _sittings(section: Section) -> Sequence[tuple[int, Sitting]]:
    """Return every table of every round. A pair without a table, such as a rover in its first round, sits
    at an extra one without boards, and that table stays empty in the other rounds."""
    rounds = section.movement.rounds if section.movement else ()
    out = {round_: _without_table(section, round_, row) for round_, row in enumerate(rounds, start=1) if row}
    extra = max(map(len, out.values()), default=0)
    last = max((sitting.table for row in rounds for sitting in row), default=0)
    found: list[tuple[int, Sitting]] = []
    for round_, row in enumerate(rounds, start=1):
        found += [(round_, sitting) for sitting in row]
        for at in range(extra if row else 0):
            pair = next(iter(out[round_][at:]), None)
            east = pair is not None and line(pair) == Side.EW.value
            found.append((round_, Sitting(last + 1 + at, None if east else pair, pair if east else None)))
    return found


def _without_table(section: Section, round_: int, row: Sequence[Sitting]) -> Sequence[str]:
    if section.of_teams:
        return ()
    if section.of_players:
        return idle_players(section, round_, row)
    seated = {pair for sitting in row for pair in (sitting.ns, sitting.ew)}
    here = (pair for pair in section.seats if section.entry_at(pair, round_) is not None)
    return sorted((pair for pair in here if pair not in seated), key=pair_order)


def _round_rows(id_: int, section: Section, sittings: Iterable[tuple[int, Sitting]]) -> Iterator[Row]:
    """Yield a row for each table in each round; 0 is a missing pair, and an empty table has no boards."""
    for round_, sitting in sittings:
        seats = _seat_columns(section, sitting, round_)
        boards = tuple(section.boards_of(sitting)) if any(seats.values()) else ()
        yield {
            "Section": id_, "Table": sitting.table, "Round": round_, **seats,
            "LowBoard": min(boards, default=0), "HighBoard": max(boards, default=0),
            "CustomBoards": _listed(boards),
        }  # fmt: skip


def _seat_columns(section: Section, sitting: Sitting, round_: int) -> Mapping[str, int]:
    if section.of_players:
        here = four_players(section, sitting, round_)
        return {"NSPair": here.north, "EWPair": here.east, "South": here.south, "West": here.west}
    return {
        "NSPair": _pair(section, sitting.ns, round_),
        "EWPair": _pair(section, sitting.ew, round_),
    }


def _pair(section: Section, seat: str | None, round_: int) -> int:
    there = seat and (section.entry_at(seat, round_) is not None or seat == missing_pair(section))
    return number(seat) if seat and there else 0


def _listed(boards: Sequence[int]) -> str | None:
    """Return the boards one by one if they do not follow each other."""
    if list(boards) == list(range(min(boards, default=0), max(boards, default=-1) + 1)):
        return None
    return ",".join(map(str, sorted(boards)))


def _player_rows(
    event: Event, id_: int, section: Section, sittings: Iterable[tuple[int, Sitting]]
) -> Iterator[Row]:
    """Yield who sits where in the first round: tonight's players only. A team says at the table who sits."""
    first = section.movement.first if section.movement and not section.of_teams else 0
    for round_, sitting in sittings:
        if round_ != first:
            continue
        for seat in CLOCKWISE:
            player = _player_at(event, section, sitting, round_, seat)
            if player is not None:
                yield {
                    "Section": id_, "Table": sitting.table, "Direction": seat.value,
                    "Number": (player.number or "")[:16], "Name": player.name[:MOST_LETTERS],
                    "Updated": False, "Processed": False, "Round": 0,
                }  # fmt: skip


def _player_at(event: Event, section: Section, sitting: Sitting, round_: int, seat: Seat) -> Player | None:
    pair = sitting.ns if seat.side is Side.NS else sitting.ew
    at = 0 if seat in (Seat.NORTH, Seat.EAST) else 1
    if section.of_players:
        pair, at = number_at(section, sitting, round_, seat), 0
    entry = section.entry_at(pair, round_)
    playing = section.playing(entry, event.players_of(entry), round_) if entry else ()
    return event.find_player(playing[at]) if at < len(playing) else None


def _name_rows(event: Event, session: Session) -> Iterator[Row]:
    """Yield the names by number, for players who type theirs at the table: tonight's only, and each once."""
    seen = set()
    for section in session.sections:
        changed = [each.entry for each in section.seat_changes]
        for entry in filter(None, (*section.seats.values(), *changed)):
            came = [each.in_ for each in section.line_ups if each.entry == entry and each.in_]
            for player in map(event.find_player, (*event.players_of(entry), *came)):
                known = (player.number or "").strip() if player else ""
                if player is not None and known.strip("0") and known not in seen:
                    seen.add(known)
                    plain = int(known) if known.isdecimal() and len(known) <= MOST_DIGITS else None
                    yield {"ID": plain, "Name": player.name[:MOST_LETTERS], "strID": known[:MOST_LETTERS]}


# ---- hands, where the club wants them on the devices


def _hand_row(id_: int, board: int, deal: Deal) -> Row:
    held = {
        f"{seat.name.title()}{suit}": ranks
        for seat in CLOCKWISE
        for suit, ranks in zip(SUITS, deal.hands[seat].suits, strict=True)
    }
    return {"Section": id_, "Board": board, **held}


def _tricks_rows(
    double_dummy: Mapping[tuple[str, int], Tricks], id_: int, session: Session, boards: Iterable[int]
) -> Iterator[Row]:
    """Yield the tricks that each seat can make and the points it holds, where double dummy is known."""
    for board in boards:
        made = double_dummy.get((session.id, board))
        if made is None:
            continue
        names = (f"{seat}{suit}" for seat in BY_SEAT for suit in BY_DENOMINATION)
        points = {f"{seat.name.title()}Hcp": hand.points for seat, hand in session.deals[board].hands.items()}
        yield {"Section": id_, "Board": board, **dict(zip(names, made, strict=True)), **points}
