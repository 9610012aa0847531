"""The movement at a glance, rounds by tables; and what to lay out before the first round."""

from collections.abc import Sequence

from bridgedesk.event.session import BY_DRAW, Section, Session
from bridgedesk.movements.movement import Movement, Seating
from bridgedesk.movements.properties import preparation, preparation_words, warnings
from bridgedesk.sheets.content import Block, Cell, Column, ColumnKind, Sheet, Table, Words
from bridgedesk.sheets.facts import Facts, place_words, sheet
from bridgedesk.sheets.guide_cards import ROUND
from bridgedesk.sheets.planned import movement_of, phantom_words, table_label
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
    return sheet(facts, "To prepare", tuple(blocks), one_page=True, results=False)


def _chart(facts: Facts, session: Session, section: Section, movement: Movement) -> Table:
    columns = (
        ROUND,
        *(Column(f"Table {table_label(section, table)}", ColumnKind.WORDS) for table in movement.tables),
    )
    rows: list[tuple[Cell, ...]] = []
    for at, row in enumerate(movement.rounds, start=1):
        if not row:  # of a session before
            continue
        seats = {seat.table: seat for seat in row}
        rows.append((at, *(_cell(movement, seats.get(table)) for table in movement.tables)))
    return Table(columns, tuple(rows), place_words(session, section, facts), ruled=True)


def _cell(movement: Movement, seat: Seating | None) -> str:
    if seat is None:
        return ""
    who = f"{phantom_words(movement, seat.ns)} v {phantom_words(movement, seat.ew)}"
    if not movement.is_played(seat):
        return f"{who}, sit out"
    mark = "⟲" if seat.switched else "½⟲" if seat.turn_after is not None else ""
    return f"{who}, {numbers(movement.boards_of(seat))}{f' {mark}' if mark else ''}"


def _legend(movement: Movement) -> Words:
    words = ["North-South stands first."]
    seats = [seat for _, seat in movement.seatings()]
    if any(seat.switched for seat in seats):
        words.append("⟲ arrow-switch: turn the boards, stay seated.")
    if any(seat.turn_after is not None for seat in seats):
        words.append("½⟲ turn the boards part-way through the round.")
    doubts = () if movement.name == BY_DRAW else warnings(movement)
    return Words("\n".join([" ".join(words), *doubts]))


def _sets(movement: Movement) -> Table:
    copies = preparation(movement).copies
    rows = tuple((number, numbers(movement.sets[number - 1]), times) for number, times in copies.items())
    columns = (
        Column("Set", ColumnKind.NUMBER, strong=True),
        Column("Boards", ColumnKind.WORDS),
        Column("Copies", ColumnKind.NUMBER),
    )
    return Table(columns, rows, "Sets")


def _layout(section: Section, movement: Movement) -> Table:
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
        Column("Table", ColumnKind.NUMBER, strong=True),
        Column("On the table in round 1", ColumnKind.WORDS),
        Column("Waiting before it, in this order", ColumnKind.TEXT),
    )
    return Table(columns, rows, "Where they lie")
