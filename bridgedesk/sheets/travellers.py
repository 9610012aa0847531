"""Travellers: each board with all its results and frequencies, in a match both rooms; and hand records."""

from collections import defaultdict
from collections.abc import Sequence

from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import Seat, dealer, vulnerability
from bridgedesk.event.score_text import SUITS, card_words, signed
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.content import (
    Block,
    Cell,
    ColumnKind,
    HandDiagram,
    LetterSize,
    Makes,
    PrintedCard,
    PrintedCards,
    Sheet,
    SheetColumn,
    Table,
    Words,
)
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.matches import MatchBoard, RoomLine, gain_decimals, match_boards, no_boards
from bridgedesk.sheets.results import BoardLines, ResultLine, all_boards, board_decimals, pair_number_key

LAYOUTS = ((2, 2), (2, 1), (1, 1))
WIDE = ((1, 4), (1, 3), (1, 2), (1, 1))  # teams have names, not only numbers

NS, EW = SheetColumn("NS", ColumnKind.WORDS), SheetColumn("EW", ColumnKind.WORDS)
NS_TEAM, EW_TEAM = SheetColumn("NS", ColumnKind.NAMES), SheetColumn("EW", ColumnKind.NAMES)
CONTRACT = SheetColumn("Contract", ColumnKind.WORDS)
LEAD = SheetColumn("Lead", ColumnKind.WORDS)
SCORES = ColumnKind.NUMBER.columns("NS +", "EW +")


def _point_columns(ns: str, ew: str, places: int) -> tuple[SheetColumn, ...]:
    return tuple(SheetColumn(title, ColumnKind.NUMBER, strong=True, decimals=places) for title in (ns, ew))


def travellers(facts: Facts) -> Sheet:
    boards, matches = all_boards(facts), match_boards(facts)
    places = max(board_decimals(boards), gain_decimals(matches))
    of_pairs = tuple(_board_card(facts, board, places) for board in boards)
    of_matches = tuple(_match_card(facts, board, places) for board in matches)
    shown = [PrintedCards(*each) for each in ((of_pairs, LAYOUTS), (of_matches, WIDE)) if each[0]]
    if not shown:
        raise no_boards(facts)
    return sheet(facts, "Travellers", tuple(shown))


def _board_card(facts: Facts, board: BoardLines, places: int) -> PrintedCard:
    points = board.scored.points
    told = (
        f"top {points.ns.top}" if points.ns.top else "",
        "" if points.datum is None else f"datum {signed(points.datum)}",
    )
    tables = [_results(board.lines, places), _frequencies(board.lines, places)]
    return _card(facts, board.session, board.board, told, tables)


def _match_card(facts: Facts, board: MatchBoard, places: int) -> PrintedCard:
    told = (f"round {board.round}",) if board.round else ()
    return _card(facts, board.session, board.board, told, [_rooms(facts, board.lines, places)])


def _card(
    facts: Facts, session: str, board: int, told: Sequence[str], tables: Sequence[Block]
) -> PrintedCard:
    said = [
        f"Session {session}" if len(facts.event.sessions) > 1 else "",
        f"Dealer {dealer(board).name.title()}",
        vulnerability(board).words,
        *told,
    ]
    blocks = [*tables]
    deals = {each.id: each.deals for each in facts.event.sessions}[session]
    if board in deals:
        blocks.append(HandDiagram(None, deals[board], facts.makes.get((session, board))))
    return PrintedCard(f"Board {board}", ", ".join(filter(None, said)), tuple(blocks))


def _results(lines: Sequence[ResultLine], places: int) -> Table:
    several = len({line.section.id for line in lines}) > 1
    lines = sorted(lines, key=lambda line: (line.section.id, pair_number_key(line.ns.number)))
    led = any(line.result.lead for line in lines)
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        rows.append(
            (
                *([line.section.id] if several else []),
                line.ns.number,
                line.ew.number,
                line.words,
                *([card_words(line.result.lead)] if led else []),
                *both_ways(line.slip.points),
                line.ns.shown,
                line.ew.shown,
            )
        )
    columns = (
        *([SheetColumn("Sec", ColumnKind.WORDS)] if several else []),
        NS,
        EW,
        CONTRACT,
        *([LEAD] if led else []),
        *SCORES,
        *_point_columns("NS pts", "EW pts", places),
    )
    return Table(columns, tuple(rows), size=LetterSize.SMALL)


def _rooms(facts: Facts, lines: Sequence[RoomLine], places: int) -> Table:
    led = any(line.result.lead for line in lines)
    called = any(line.slip.words for line in lines)
    rows: list[tuple[Cell, ...]] = [
        (
            facts.names[line.ns],
            facts.names[line.ew],
            *([line.slip.words] if called else []),
            *([card_words(line.result.lead)] if led else []),
            *both_ways(line.slip.points),
            *(None if each is None else half_up(each) for each in line.points),
        )
        for line in lines
    ]
    said = [*([CONTRACT] if called else []), *([LEAD] if led else [])]
    columns = (NS_TEAM, EW_TEAM, *said, *SCORES, *_point_columns("NS pts", "EW pts", places))
    return Table(columns, tuple(rows), size=LetterSize.SMALL)


def both_ways(points: int | None) -> tuple[Cell, Cell]:
    """Return North-South's column, then East-West's; a passed-out board is 0 in the first."""
    if points is None:
        return None, None
    return (points, None) if points >= 0 else (None, -points)


def _frequencies(lines: Sequence[ResultLine], places: int) -> Table | Words:
    """Return how often each plain score came; scores of a fouled board are counted by version."""
    groups: dict[tuple[int, str], list[ResultLine]] = defaultdict(list)
    for line in lines:
        if line.slip.points is not None:
            groups[-line.slip.points, (line.result.form or "").upper()].append(line)
    if not groups:
        return Words("No scores yet", LetterSize.SMALL)
    rows = tuple(
        (_score(-lost, form), len(same), same[0].ns.shown, same[0].ew.shown)
        for (lost, form), same in sorted(groups.items(), key=lambda each: each[0])
    )
    columns = (*ColumnKind.NUMBER.columns("Score", "Times"), *_point_columns("NS", "EW", places))
    return Table(columns, rows, title="Frequencies", size=LetterSize.SMALL)


def _score(points: int, form: str) -> str:
    return signed(points) + (f" ({form})" if form else "")


# ---- hand records: every known deal, with its double-dummy tricks if they are known too

RECORD_LAYOUTS = {2: ((1, 2),), 4: ((2, 2),), 6: ((2, 3),)}
USUAL = 6
HIGHEST_FIRST = tuple(reversed(Denomination))


def hand_records(facts: Facts) -> Sheet:
    per_page = facts.choice.per_page or USUAL
    if per_page not in RECORD_LAYOUTS:
        raise NothingToPrint(f"Hand records are printed 2, 4 or 6 to a page, not {per_page}.")
    cards = []
    for session in facts.sessions():
        for board, deal in sorted(session.deals.items()):
            makes = facts.makes.get((session.id, board))
            blocks: tuple[Block, ...] = (HandDiagram(None, deal, makes),)
            if makes:
                blocks += (Words(makes_words(makes), LetterSize.SMALL),)
            told = [f"Session {session.id}"] if len(facts.event.sessions) > 1 else []
            told += [f"Dealer {dealer(board).name.title()}", vulnerability(board).words]
            cards.append(PrintedCard(f"Board {board}", ", ".join(told), blocks))
    if not cards:
        raise NothingToPrint("No hands yet. Import them from a PBN file, then print again.")
    return sheet(
        facts, "Hand records", (PrintedCards(tuple(cards), RECORD_LAYOUTS[per_page]),), results=False
    )


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
