"""Travellers: each board with all its results and frequencies, in a match both rooms; and hand records."""

from collections import defaultdict
from collections.abc import Sequence

from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import Seat, dealer, vulnerability
from bridgedesk.sheets.content import (
    Block,
    Card,
    Cards,
    Cell,
    Column,
    ColumnKind,
    Hands,
    Makes,
    Sheet,
    Size,
    Table,
    Words,
)
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.matches import MatchBoard, RoomLine, match_boards, no_boards
from bridgedesk.sheets.results import BoardLines, ResultLine, all_boards, pair_number_key
from bridgedesk.sheets.words import SUITS, VULNERABLE, aligned, board_points_aligned, lead_words

LAYOUTS = ((2, 2), (2, 1), (1, 1))
WIDE = ((1, 4), (1, 3), (1, 2), (1, 1))  # teams have names, not only numbers

NS, EW = Column("NS", ColumnKind.WORDS), Column("EW", ColumnKind.WORDS)
NS_TEAM, EW_TEAM = Column("NS", ColumnKind.NAMES), Column("EW", ColumnKind.NAMES)
CONTRACT = Column("Contract", ColumnKind.WORDS)
LEAD = Column("Lead", ColumnKind.WORDS)
FIGURES = (
    *ColumnKind.NUMBER.columns("NS +", "EW +"),
    Column("NS pts", ColumnKind.NUMBER, strong=True),
    Column("EW pts", ColumnKind.NUMBER, strong=True),
)
FREQUENCIES = (
    *ColumnKind.NUMBER.columns("Score", "Times"),
    Column("NS", ColumnKind.NUMBER, strong=True),
    Column("EW", ColumnKind.NUMBER, strong=True),
)


def travellers(facts: Facts) -> Sheet:
    of_pairs = tuple(_board_card(facts, board) for board in all_boards(facts))
    of_matches = tuple(_match_card(facts, board) for board in match_boards(facts))
    shown = [Cards(*each) for each in ((of_pairs, LAYOUTS), (of_matches, WIDE)) if each[0]]
    if not shown:
        raise no_boards(facts)
    return sheet(facts, "Travellers", tuple(shown))


def _board_card(facts: Facts, board: BoardLines) -> Card:
    points = board.scored.points
    told = (
        f"top {points.ns.top}" if points.ns.top else "",
        "" if points.datum is None else f"datum {points.datum:+d}",
    )
    return _card(facts, board.session, board.board, told, [_results(board.lines), _frequencies(board.lines)])


def _match_card(facts: Facts, board: MatchBoard) -> Card:
    told = (f"round {board.round}",) if board.round else ()
    return _card(facts, board.session, board.board, told, [_rooms(facts, board.lines)])


def _card(facts: Facts, session: str, board: int, told: Sequence[str], tables: Sequence[Block]) -> Card:
    said = [
        f"Session {session}" if len(facts.event.sessions) > 1 else "",
        f"Dealer {dealer(board).name.title()}",
        VULNERABLE[vulnerability(board)],
        *told,
    ]
    blocks = [*tables]
    deals = {each.id: each.deals for each in facts.event.sessions}[session]
    if board in deals:
        blocks.append(Hands(None, deals[board], facts.makes.get((session, board))))
    return Card(f"Board {board}", ", ".join(filter(None, said)), tuple(blocks))


def _results(lines: Sequence[ResultLine]) -> Table:
    several = len({line.section.id for line in lines}) > 1
    lines = sorted(lines, key=lambda line: (line.section.id, pair_number_key(line.ns.number)))
    ns_points = board_points_aligned(line.ns.points_of_top for line in lines)
    ew_points = board_points_aligned(line.ew.points_of_top for line in lines)
    led = any(line.result.lead for line in lines)
    rows: list[tuple[Cell, ...]] = []
    for line, ns, ew in zip(lines, ns_points, ew_points, strict=True):
        rows.append(
            (
                *([line.section.id] if several else []),
                line.ns.number,
                line.ew.number,
                line.words,
                *([lead_words(line.result.lead)] if led else []),
                *both_ways(line.slip.points),
                ns,
                ew,
            )
        )
    columns = (
        *([Column("Sec", ColumnKind.WORDS)] if several else []),
        NS,
        EW,
        CONTRACT,
        *([LEAD] if led else []),
        *FIGURES,
    )
    return Table(columns, tuple(rows), size=Size.SMALL)


def _rooms(facts: Facts, lines: Sequence[RoomLine]) -> Table:
    led = any(line.result.lead for line in lines)
    called = any(line.slip.words for line in lines)
    points = aligned(each for line in lines for each in line.points)
    rows: list[tuple[Cell, ...]] = [
        (
            facts.names[line.ns],
            facts.names[line.ew],
            *([line.slip.words] if called else []),
            *([lead_words(line.result.lead)] if led else []),
            *both_ways(line.slip.points),
            *points[2 * at : 2 * at + 2],
        )
        for at, line in enumerate(lines)
    ]
    said = [*([CONTRACT] if called else []), *([LEAD] if led else [])]
    return Table((NS_TEAM, EW_TEAM, *said, *FIGURES), tuple(rows), size=Size.SMALL)


def both_ways(points: int | None) -> tuple[Cell, Cell]:
    """Return North-South's column, then East-West's; a passed-out board is 0 in the first."""
    if points is None:
        return None, None
    return (points, None) if points >= 0 else (None, -points)


def _frequencies(lines: Sequence[ResultLine]) -> Table | Words:
    """Return how often each plain score came; scores of a fouled board are counted by version."""
    groups: dict[tuple[int, str], list[ResultLine]] = defaultdict(list)
    for line in lines:
        if line.slip.points is not None:
            groups[-line.slip.points, (line.result.form or "").upper()].append(line)
    if not groups:
        return Words("No plain score yet", Size.SMALL)
    order = sorted(groups)
    ns = board_points_aligned(groups[each][0].ns.points_of_top for each in order)
    ew = board_points_aligned(groups[each][0].ew.points_of_top for each in order)
    rows = tuple(
        (_score(-lost, form), len(groups[lost, form]), *points)
        for (lost, form), *points in zip(order, ns, ew, strict=True)
    )
    return Table(FREQUENCIES, rows, title="How often", size=Size.SMALL)


def _score(points: int, form: str) -> str:
    return (f"{points:+d}" if points else "0") + (f" ({form})" if form else "")


# ---- hand records: every known deal, with its double-dummy tricks if they are known too

RECORD_LAYOUTS = {2: ((1, 2),), 4: ((2, 2),), 6: ((2, 3),)}
USUAL = 6
HIGHEST_FIRST = tuple(reversed(Denomination))


def hand_records(facts: Facts) -> Sheet:
    per_page = facts.choice.per_page or USUAL
    if per_page not in RECORD_LAYOUTS:
        raise NothingToPrint(f"Hand records are printed 2, 4 or 6 on a page, not {per_page}")
    cards = []
    for session in facts.sessions():
        for board, deal in sorted(session.deals.items()):
            makes = facts.makes.get((session.id, board))
            blocks: tuple[Block, ...] = (Hands(None, deal, makes),)
            if makes:
                blocks += (Words(makes_words(makes), Size.SMALL),)
            told = [f"Session {session.id}"] if len(facts.event.sessions) > 1 else []
            told += [f"Dealer {dealer(board).name.title()}", VULNERABLE[vulnerability(board)]]
            cards.append(Card(f"Board {board}", ", ".join(told), blocks))
    if not cards:
        raise NothingToPrint("No hands are known; import them from a PBN file, then print again")
    return sheet(facts, "Hand records", (Cards(tuple(cards), RECORD_LAYOUTS[per_page]),), results=False)


def makes_words(makes: Makes) -> str:
    """Return the most each side can make; partners are listed apart only if they differ."""
    told = []
    for one, other in ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)):
        bids = []
        for denomination in HIGHEST_FIRST:
            tricks = {seat: makes.get(seat, {}).get(denomination, 0) for seat in (one, other)}
            sign = SUITS.get(denomination.value, denomination.value)
            if min(tricks.values()) == max(tricks.values()):
                if tricks[one] > 6:
                    bids.append(f"{tricks[one] - 6}{sign}")
                continue
            bids += [f"{seat.value} {number - 6}{sign}" for seat, number in tricks.items() if number > 6]
        told.append(
            f"{one.value}{other.value} {', '.join(bids)}" if bids else f"{one.value}{other.value} nothing"
        )
    return "; ".join(told)
