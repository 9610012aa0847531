"""The movement on paper: the chart, what to lay out before round 1, and guide cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bridgedesk.event.session import BY_DRAW, Section, Session
from bridgedesk.movements.movement import Contest, MovementPlan, TableSeating, itinerary
from bridgedesk.movements.properties import preparation, preparation_words, stationary, warnings
from bridgedesk.sheets.content import (
    Block,
    Cell,
    ColumnKind,
    LetterSize,
    PrintedCard,
    PrintedCards,
    Sheet,
    SheetColumn,
    Table,
    Words,
)
from bridgedesk.sheets.facts import Facts, place_words, sheet
from bridgedesk.sheets.planned import movement_of, pair_words, phantom_words, table_label
from bridgedesk.sheets.words import numbers


def movement_chart(facts: Facts) -> Sheet:
    blocks: list[Block] = []
    widest = 0
    for session, section in facts.seated():
        movement = movement_of(facts, session, section)
        widest = max(widest, len(movement.tables))
        blocks.append(_chart(facts, session, section, movement))
        blocks.append(_legend(movement))
    return sheet(facts, "Movement", tuple(blocks), one_page=True, landscape=widest > 5, results=False)


def preparation_list(facts: Facts) -> Sheet:
    blocks: list[Block] = []
    for session, section in facts.seated():
        movement = movement_of(facts, session, section)
        title = place_words(session, section, facts)
        blocks += [Words(title, strong=True)] if title else []
        blocks.append(Words("\n".join(preparation_words(movement))))
        blocks += [_sets(movement), _layout(section, movement)]
    return sheet(facts, "Preparation", tuple(blocks), one_page=True, results=False)


def _chart(facts: Facts, session: Session, section: Section, movement: MovementPlan) -> Table:
    columns = (
        ROUND,
        *(SheetColumn(f"Table {table_label(section, table)}", ColumnKind.WORDS) for table in movement.tables),
    )
    rows: list[tuple[Cell, ...]] = []
    for at, row in enumerate(movement.rounds, start=1):
        if not row:  # of a session before
            continue
        seats = {seat.table: seat for seat in row}
        rows.append((at, *(_cell(movement, seats.get(table)) for table in movement.tables)))
    return Table(columns, tuple(rows), place_words(session, section, facts), ruled=True)


def _cell(movement: MovementPlan, seat: TableSeating | None) -> str:
    if seat is None:
        return ""
    who = f"{phantom_words(movement, seat.ns)} v {phantom_words(movement, seat.ew)}"
    if not movement.is_played(seat):
        return f"{who}, sit out"
    mark = "⟲" if seat.switched else "½⟲" if seat.turn_after is not None else ""
    return f"{who}, {numbers(movement.boards_of(seat))}{f' {mark}' if mark else ''}"


def _legend(movement: MovementPlan) -> Words:
    words = ["North-South is listed first."]
    seats = [seat for _, seat in movement.seatings()]
    if any(seat.switched for seat in seats):
        words.append("⟲ arrow-switch: turn the boards and stay seated.")
    if any(seat.turn_after is not None for seat in seats):
        words.append("½⟲ turn the boards partway through the round.")
    doubts = () if movement.name == BY_DRAW else warnings(movement)
    return Words("\n".join([" ".join(words), *doubts]))


def _sets(movement: MovementPlan) -> Table:
    copies = preparation(movement).copies
    rows = tuple((number, numbers(movement.sets[number - 1]), times) for number, times in copies.items())
    columns = (
        SheetColumn("Set", ColumnKind.NUMBER, strong=True),
        SheetColumn("Boards", ColumnKind.WORDS),
        SheetColumn("Copies", ColumnKind.NUMBER),
    )
    return Table(columns, rows, "Sets")


def _layout(section: Section, movement: MovementPlan) -> Table:
    needed = preparation(movement)

    def boards(sets: Sequence[int]) -> str:
        return "; ".join(f"set {each} ({numbers(movement.sets[each - 1])})" for each in sets)

    rows = tuple(
        (
            table_label(section, table),
            boards(needed.on_tables.get(table, ())),
            boards(needed.on_stands.get(table, ())),
        )
        for table in movement.tables
    )
    columns = (
        SheetColumn("Table", ColumnKind.NUMBER, strong=True),
        SheetColumn("On the table in round 1", ColumnKind.WORDS),
        SheetColumn("Next sets, in this order", ColumnKind.TEXT),
    )
    return Table(columns, rows, "Location")


# ---- guide cards: for each pair its tables in all rounds; in a Mitchell, who comes to each table

LAYOUTS = ((2, 2), (2, 1), (1, 1))

ROUND = SheetColumn("Round", ColumnKind.NUMBER, strong=True)
TABLE = SheetColumn("Table", ColumnKind.NUMBER, strong=True)


def guide_cards(facts: Facts) -> Sheet:
    """Return cards for tables if every table has a stationary pair, or else for pairs."""
    cards: list[PrintedCard] = []
    for session, section in facts.seated():
        movement = movement_of(facts, session, section)
        by_table = movement.contest is not Contest.INDIVIDUAL and _stays_everywhere(movement)
        cards += (_table_cards if by_table else _pair_cards)(facts, session, section, movement)
    return sheet(facts, "Guide cards", (PrintedCards(tuple(cards), LAYOUTS, cut=True),), results=False)


def table_cards(facts: Facts) -> Sheet:
    """Return a card to lie on each table, whatever the movement."""
    cards = [
        card
        for session, section in facts.seated()
        for card in _table_cards(facts, session, section, movement_of(facts, session, section))
    ]
    return sheet(facts, "Table cards", (PrintedCards(tuple(cards), LAYOUTS, cut=True),), results=False)


def _stays_everywhere(movement: MovementPlan) -> bool:
    return len(stationary(movement)) >= len(movement.tables) > 1


def _subtitle(facts: Facts, session: Session, section: Section) -> str:
    where = place_words(session, section, facts)
    return ", ".join(filter(None, [facts.event.title, where]))


def _pair_cards(
    facts: Facts, session: Session, section: Section, movement: MovementPlan
) -> Iterator[PrintedCard]:
    members = dict.fromkeys(member for pair in movement.present for member in movement.members(pair))
    for pair in members:
        stops = [stop for stop in itinerary(movement, pair) if movement.rounds[stop.round - 1]]
        partnered = any(stop.partner for stop in stops)
        columns = (
            ROUND,
            TABLE,
            SheetColumn("Sit", ColumnKind.WORDS),
            *([SheetColumn("With", ColumnKind.WORDS)] if partnered else []),
            SheetColumn("Against", ColumnKind.WORDS),
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
        blocks = _card_blocks(columns, rows, [(stop.round, stop.words) for stop in stops if stop.boards])
        yield PrintedCard(pair_words(movement, pair), _subtitle(facts, session, section), blocks)


def _table_cards(
    facts: Facts, session: Session, section: Section, movement: MovementPlan
) -> Iterator[PrintedCard]:
    columns = (
        ROUND,
        SheetColumn("NS", ColumnKind.WORDS, room=4),
        SheetColumn("EW", ColumnKind.WORDS, room=4),
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
                    told.append((at, _turn_words(movement, at, seat)))
        title = f"Table {table_label(section, table)}"
        blocks = _card_blocks(columns, tuple(rows), told)
        if _stays_everywhere(movement) and (after := _after_each_round(section, movement, table)):
            blocks = (*blocks, Words(after))
        yield PrintedCard(title, _subtitle(facts, session, section), blocks)


def _after_each_round(section: Section, movement: MovementPlan, table: int) -> str:
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
    return f"After each round, North-South stay, {east_west}, and the boards go to table {lower}."


def _card_blocks(
    columns: tuple[SheetColumn, ...], rows: tuple[tuple[Cell, ...], ...], told: Iterable[tuple[int, str]]
) -> tuple[Block, ...]:
    """Return the table of a card, with what is special about a round in full sentences below it."""
    words = [f"Round {at}: {said}." for at, said in told if said]
    table = Table(columns, rows, size=LetterSize.LARGE)
    return (table, Words("\n".join(words), strong=True)) if words else (table,)


def _boards_column(movement: MovementPlan) -> SheetColumn:
    """Return a column as wide on every card, to give all one letter size."""
    longest = max(len(numbers(movement.boards_of(seat))) for _, seat in movement.seatings())
    return SheetColumn("Boards", ColumnKind.WORDS, room=longest)


def _chairs(movement: MovementPlan, seat: TableSeating) -> tuple[str, str]:
    """Return who sits North-South and East-West; after an arrow-switch the pairs have changed seats."""
    ns, ew = (seat.ew, seat.ns) if seat.switched else (seat.ns, seat.ew)
    return phantom_words(movement, ns), phantom_words(movement, ew)


def _turn_words(movement: MovementPlan, at: int, seat: TableSeating) -> str:
    """Return the remark on a pair's guide card for this round."""
    if not movement.is_played(seat):
        return ""
    (somebody, *_) = movement.members(seat.ns or "")
    return itinerary(movement, somebody)[at - 1].words
