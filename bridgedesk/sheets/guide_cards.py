"""Guide cards: for each pair its tables in all rounds; in a Mitchell, who comes to each table."""

from collections import Counter
from collections.abc import Iterable, Iterator

from bridgedesk.event.session import Section, Session
from bridgedesk.movements.movement import Contest, Movement, Seating, itinerary
from bridgedesk.movements.properties import stationary
from bridgedesk.sheets.content import Block, Card, Cards, Cell, Column, ColumnKind, Sheet, Size, Table, Words
from bridgedesk.sheets.facts import Facts, place_words, sheet
from bridgedesk.sheets.planned import movement_of, pair_words, phantom_words, table_label
from bridgedesk.sheets.words import numbers

LAYOUTS = ((2, 2), (2, 1), (1, 1))

ROUND = Column("Round", ColumnKind.NUMBER, strong=True)
TABLE = Column("Table", ColumnKind.NUMBER, strong=True)


def guide_cards(facts: Facts) -> Sheet:
    """Return cards for tables if every table has a stationary pair, or else for pairs."""
    cards: list[Card] = []
    for session, section in facts.seated():
        movement = movement_of(facts, session, section)
        by_table = movement.contest is not Contest.INDIVIDUAL and _stays_everywhere(movement)
        cards += (_for_tables if by_table else _for_pairs)(facts, session, section, movement)
    return sheet(facts, "Guide cards", (Cards(tuple(cards), LAYOUTS, cut=True),), results=False)


def table_cards(facts: Facts) -> Sheet:
    """Return a card to lie on each table, whatever the movement."""
    cards = [
        card
        for session, section in facts.seated()
        for card in _for_tables(facts, session, section, movement_of(facts, session, section))
    ]
    return sheet(facts, "Table cards", (Cards(tuple(cards), LAYOUTS, cut=True),), results=False)


def _stays_everywhere(movement: Movement) -> bool:
    return len(stationary(movement)) >= len(movement.tables) > 1


def _subtitle(facts: Facts, session: Session, section: Section) -> str:
    where = place_words(session, section, facts)
    return ", ".join(filter(None, [facts.event.title, where]))


def _for_pairs(facts: Facts, session: Session, section: Section, movement: Movement) -> Iterator[Card]:
    members = dict.fromkeys(member for pair in movement.present for member in movement.members(pair))
    for pair in members:
        stops = [stop for stop in itinerary(movement, pair) if movement.rounds[stop.round - 1]]
        partnered = any(stop.partner for stop in stops)
        columns = (
            ROUND,
            TABLE,
            Column("Sit", ColumnKind.WORDS),
            *([Column("With", ColumnKind.WORDS)] if partnered else []),
            Column("Against", ColumnKind.WORDS),
            _boards_column(movement),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (
                stop.round,
                table_label(section, stop.table),
                stop.chairs or "",
                *([stop.partner or ""] if partnered else []),
                stop.opponents or "—",
                numbers(stop.boards) or stop.words,
            )
            for stop in stops
        )
        blocks = _blocks(columns, rows, [(stop.round, stop.words) for stop in stops if stop.boards])
        yield Card(pair_words(movement, pair), _subtitle(facts, session, section), blocks)


def _for_tables(facts: Facts, session: Session, section: Section, movement: Movement) -> Iterator[Card]:
    columns = (
        ROUND,
        Column("NS", ColumnKind.WORDS, room=4),
        Column("EW", ColumnKind.WORDS, room=4),
        _boards_column(movement),
    )
    for table in movement.tables:
        rows: list[tuple[Cell, ...]] = []
        told = []
        for at, row in enumerate(movement.rounds, start=1):
            for seat in row:
                if seat.table == table:
                    boards = numbers(movement.boards_of(seat)) if movement.is_played(seat) else "sit out"
                    rows.append((at, *_chairs(movement, seat), boards))
                    told.append((at, _words(movement, at, seat)))
        title = f"Table {table_label(section, table)}"
        blocks = _blocks(columns, tuple(rows), told)
        if _stays_everywhere(movement) and (after := _after_each_round(section, movement, table)):
            blocks = (*blocks, Words(after))
        yield Card(title, _subtitle(facts, session, section), blocks)


def _after_each_round(section: Section, movement: Movement, table: int) -> str:
    """Return where East-West and the boards of a table go, if that is always the same except for a skip."""
    ew: list[int | None] = []
    boards: set[int | None] = set()
    for row, later in zip(movement.rounds, movement.rounds[1:], strict=False):
        here = next((seat for seat in row if seat.table == table), None)
        if here is None or here.ew is None or not movement.boards_of(here):
            return ""
        ew.append(next((seat.table for seat in later if seat.ew == here.ew), None))
        mine = set(movement.boards_of(here))
        boards.add(next((seat.table for seat in later if mine == set(movement.boards_of(seat))), None))
    if len(boards) != 1 or None in boards | set(ew):
        return ""
    ((to, often),) = Counter(ew).most_common(1)
    skips = [(at, each) for at, each in enumerate(ew, start=1) if each != to]
    if often <= len(skips):
        return ""
    said = ", ".join(f"after round {at} to table {table_label(section, each or 0)}" for at, each in skips)
    usual, lower = (table_label(section, each or 0) for each in (to, boards.pop()))
    east_west = f"East-West go to table {usual}" + (f" ({said})" if said else "")
    return f"After each round North-South stay, {east_west}, the boards to table {lower}."


def _blocks(
    columns: tuple[Column, ...], rows: tuple[tuple[Cell, ...], ...], told: Iterable[tuple[int, str]]
) -> tuple[Block, ...]:
    """Return the table of a card, with what is special about a round in full sentences below it."""
    words = [f"Round {at}: {said}." for at, said in told if said]
    table = Table(columns, rows, size=Size.LARGE)
    return (table, Words("\n".join(words), strong=True)) if words else (table,)


def _boards_column(movement: Movement) -> Column:
    """Return a column as wide on every card, to give all one letter size."""
    longest = max(len(numbers(movement.boards_of(seat))) for _, seat in movement.seatings())
    return Column("Boards", ColumnKind.WORDS, room=longest)


def _chairs(movement: Movement, seat: Seating) -> tuple[str, str]:
    """Return who sits North-South and East-West; after an arrow-switch the pairs have changed seats."""
    ns, ew = (seat.ew, seat.ns) if seat.switched else (seat.ns, seat.ew)
    return phantom_words(movement, ns), phantom_words(movement, ew)


def _words(movement: Movement, at: int, seat: Seating) -> str:
    """Return the remark on a pair's guide card for this round."""
    if not movement.is_played(seat):
        return ""
    (somebody, *_) = movement.members(seat.ns or "")
    return itinerary(movement, somebody)[at - 1].words
