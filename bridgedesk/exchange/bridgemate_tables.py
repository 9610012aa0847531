"""Reader of the tables in a Bridgemate file (.bws); it never opens a federation's list of members there."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from functools import lru_cache

from bridgedesk.bridge.cards import BadDeal, Deal, Hand
from bridgedesk.bridge.score import ONE_SEAT
from bridgedesk.bridge.score import points as points_for
from bridgedesk.bridge.seats import CLOCKWISE, Seat, Side, vulnerability
from bridgedesk.event.score import NotPlayed, PassedOut, Percentages, Played, PointsScore, Score
from bridgedesk.event.score_text import BadScore, parse_contract, tricks_of
from bridgedesk.exchange.bridgemate import (
    Bridgemate,
    BridgemateResult,
    BridgemateSection,
    DevicePlayer,
    DeviceTable,
    ResultPlace,
    reported_values,
)
from bridgedesk.exchange.jet import Database, Row
from bridgedesk.exchange.notation import card
from bridgedesk.exchange.published import Unreadable

MOST_BOARD, MOST_ROUND, MOST_TABLE = 999, 999, 4095
MOST_OF_A_ROUND = 200  # boards

_AWARD = re.compile(r"(40|50|60)%?-(40|50|60)%?", re.ASCII)
_CONTRACT = re.compile(r"([1-7])(C|D|H|S|NT?)(X{0,2})", re.ASCII)
_WRONG_WAY = "WRONG DIRECTION"


def read_bridgemate(data: bytes) -> Bridgemate:
    database = Database(data)
    if not {"section", "rounddata", "receiveddata"} <= set(database.tables):
        raise Unreadable("it is an Access database, but not a Bridgemate file; its tables differ")
    remarks: list[str] = []
    erased: set[ResultPlace] = set()
    repeated: set[ResultPlace] = set()
    return Bridgemate(
        tuple(_sections(database)),
        tuple(_rounds(database)),
        _received(database, remarks, erased, repeated),
        tuple(_seated(database)),
        _deals(database, remarks),
        tuple(remarks),
        frozenset(erased),
        frozenset(repeated),
        next((_words(row, "GUID") for row in database.rows("Session")), ""),
    )


# ---- the tables


def _whole(row: Row, name: str, most: int = 9999) -> int:
    """Return a whole number, or 0 without one."""
    value = row.get(name.casefold())
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if isinstance(value, int) and 0 <= value <= most else 0


def _words(row: Row, name: str) -> str:
    value = row.get(name.casefold())
    return value.strip() if isinstance(value, str) else ""


def _sections(database: Database) -> Iterator[BridgemateSection]:
    """Yield the sections, numbered if a letter is missing or repeated."""
    seen, letters = set(), set()
    for row in database.rows("Section"):
        id_, letter = _whole(row, "ID"), _words(row, "Letter")
        if id_ and id_ not in seen:
            seen.add(id_)
            letter = letter if letter and letter not in letters else str(id_)
            letters.add(letter)
            winners, scoring = _whole(row, "Winners", 2), _whole(row, "ScoringType", 9)
            yield BridgemateSection(id_, letter, winners or None, scoring or None)


def _rounds(database: Database) -> Iterator[DeviceTable]:
    seen = set()
    for row in database.rows("RoundData"):
        place = _whole(row, "Section"), _whole(row, "Round", MOST_ROUND), _whole(row, "Table", MOST_TABLE)
        ns, ew, south, west = (_whole(row, name) for name in ("NSPair", "EWPair", "South", "West"))
        if not all(place) or place in seen or not (ns or ew or south or west):
            continue
        seen.add(place)
        yield DeviceTable(*place, ns, ew, _boards(row), south, west)


def _boards(row: Row) -> tuple[int, ...]:
    """Return the boards, listed singly or else from the lowest to the highest."""
    listed = _words(row, "CustomBoards")
    if listed:
        found = [int(each) for each in re.findall(r"\d{1,4}", listed, re.ASCII)]
        return tuple(dict.fromkeys(each for each in found if 0 < each <= MOST_BOARD))
    return _stretch(_whole(row, "LowBoard", MOST_BOARD), _whole(row, "HighBoard", MOST_BOARD))


@lru_cache(maxsize=1000)
def _stretch(low: int, high: int) -> tuple[int, ...]:
    return tuple(range(low, high + 1)) if low and high - low < MOST_OF_A_ROUND else ()


def _received(
    database: Database, remarks: list[str], erased: set[ResultPlace], repeated: set[ResultPlace]
) -> Mapping[ResultPlace, BridgemateResult]:
    """Return the latest result of each slot; an erased row also erases the rows before it."""
    found: dict[ResultPlace, BridgemateResult] = {}
    rows = sorted(database.rows("ReceivedData"), key=lambda row: _whole(row, "ID", 2**31))
    for row in rows:
        slot = ResultPlace(
            _whole(row, "Section"),
            _whole(row, "Round", MOST_ROUND),
            _whole(row, "Table", MOST_TABLE),
            _whole(row, "Board", MOST_BOARD),
        )
        if not all(slot):
            remarks.append("A result without section, round, table or board is left out.")
            continue
        if row.get("erased"):
            found.pop(slot, None)
            erased.add(slot)
            continue
        result = _result(row, slot)
        before = found.get(slot)
        if before and reported_values(before) != reported_values(result):
            remarks.append(f"{slot}: two results; the later one is used. Please check both.")
            repeated.add(slot)
        found[slot] = result
    return dict(sorted(found.items()))


def _result(row: Row, slot: ResultPlace) -> BridgemateResult:
    score, odd = _score(row, slot.board)
    logged = row.get("datelog")
    return BridgemateResult(
        slot,
        _whole(row, "ID", 2**31),
        _whole(row, "PairNS"),
        _whole(row, "PairEW"),
        score,
        card(_words(row, "LeadCard")),
        odd,
        logged if isinstance(logged, datetime) else None,
        _whole(row, "South"),
        _whole(row, "West"),
    )


def _score(row: Row, board: int) -> tuple[Score | None, str]:
    """Return the score, and what is unusual about it."""
    said = _words(row, "Remarks")
    contract = "".join(_words(row, "Contract").upper().split())
    odd = f"the Bridgemate says: {said}" if said.upper() == _WRONG_WAY else ""
    if contract:
        try:
            return _played(contract, _words(row, "NS/EW").upper(), _words(row, "Result"), board), odd
        except (BadScore, ValueError):
            return None, f"“{contract[:10]} {_words(row, 'Result')[:10]}” is not a result"
    if said.upper() == "NOT PLAYED":
        return NotPlayed(), ""
    if found := _AWARD.fullmatch("".join(said.split())):
        return Percentages(Decimal(found[1]), Decimal(found[2])), ""
    return None, f"the Bridgemate says: {said[:40]}" if said else "there is no contract"


def _played(contract: str, by: str, result: str, board: int) -> Score:
    if contract == "PASS":
        return PassedOut()
    if not (bid := _CONTRACT.fullmatch(contract)):
        raise ValueError(contract)
    if by in ("NS", "EW"):  # which of the two declared is not known: the points are
        seat = ONE_SEAT[Side(by)]
        played = parse_contract(f"{bid[0]}{seat.value}=").contract
        return PointsScore(points_for(played, tricks_of(played, result), vulnerability(board)))
    if by not in ("N", "E", "S", "W"):
        raise ValueError(by)
    played = parse_contract(f"{bid[0]}{by}=").contract
    return Played(played, tricks_of(played, result))


def _seated(database: Database) -> Iterator[DevicePlayer]:
    """Yield the players of round 1; the last record of a seat applies."""
    found: dict[tuple[int, int, Seat], DevicePlayer] = {}
    for row in database.rows("PlayerNumbers"):
        section, table = _whole(row, "Section"), _whole(row, "Table", MOST_TABLE)
        direction = _words(row, "Direction").upper()
        number, name = _words(row, "Number"), _words(row, "Name")
        known = direction in ("N", "E", "S", "W") and _whole(row, "Round", MOST_ROUND) <= 1
        if section and table and known and (number.strip("0") or name):
            seat = Seat(direction)
            found[section, table, seat] = DevicePlayer(section, table, seat, number, name)
    yield from (found[at] for at in sorted(found, key=lambda at: (at[0], at[1], CLOCKWISE.index(at[2]))))


def _deals(database: Database, remarks: list[str]) -> Mapping[int, Mapping[int, Deal]]:
    found: dict[int, dict[int, Deal]] = {}
    for row in database.rows("HandRecord"):
        section, board = _whole(row, "Section"), _whole(row, "Board", MOST_BOARD)
        hands = {
            seat: ".".join(
                _words(row, f"{seat.name.title()}{suit}")
                for suit in ("Spades", "Hearts", "Diamonds", "Clubs")
            )
            for seat in CLOCKWISE
        }
        if not board or all(hand == "..." for hand in hands.values()):
            continue
        try:
            deal = Deal({seat: Hand.parse(hand) for seat, hand in hands.items()})
        except BadDeal as problem:
            remarks.append(f"Section {section}, board {board}: {problem}; its hands are left out.")
            continue
        found.setdefault(section, {})[board] = deal
    return found
