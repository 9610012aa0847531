""".ASC format: a header, then a line a round with NS, EW and board group per table (or N, S, E, W, group).

Zeros are an empty table. The format has neither two fields nor phantoms nor sharing."""

import re

from bridgedesk.movements.balance import one_winner
from bridgedesk.movements.movement import (
    Contest,
    Movement,
    Round,
    Seating,
    board_sets_of,
    with_inferred_features,
)
from bridgedesk.movements.text.reading import (
    MOST_PAIRS,
    MOST_ROUNDS,
    MOST_SETS,
    MOST_TABLES,
    BadText,
    lines_of,
    whole_number,
)


def read_asc(text: str, *, name: str = "Movement", boards_each: int = 2, copies: int = 1) -> Movement:
    lines = [(at, line.partition("#")[0]) for at, line in enumerate(lines_of(text), start=1)]
    rows = [(at, re.findall(r"[0-9A-Za-z]+", line)) for at, line in lines]
    rows = [(at, words) for at, words in rows if words]
    if not rows or len(rows[0][1]) != 5:
        raise BadText(
            "The first line of an .ASC movement has five numbers: pairs tables rounds groups individual."
        )
    pairs, tables, rounds, groups, individual = (
        whole_number(word, what, least, most)
        for word, what, least, most in zip(
            rows[0][1],
            ("a number of pairs", "a number of tables", "a number of rounds", "a number of groups", "0 or 1"),
            (1, 1, 1, 1, 0),
            (MOST_PAIRS, MOST_TABLES, MOST_ROUNDS, MOST_SETS, 1),
            strict=True,
        )
    )
    if len(rows) - 1 != rounds:
        raise BadText(f"The header promises {rounds} rounds, but {len(rows) - 1} follow.")
    movement = Movement(
        name=name,
        pairs=tuple(str(pair) for pair in range(1, pairs + 1)),
        rounds=tuple(_round(at, words, tables, bool(individual)) for at, words in rows[1:]),
        sets=board_sets_of(groups, boards_each),
        contest=Contest.INDIVIDUAL if individual else Contest.PAIRS,
        copies=copies,
    )
    return with_inferred_features(movement)


def _round(at: int, words: list[str], tables: int, individual: bool) -> Round:
    width = 5 if individual else 3
    if len(words) != width * tables:
        raise BadText(f"Line {at}: {tables} tables need {width * tables} entries, not {len(words)}.")
    row = []
    for table in range(1, tables + 1):
        *who, group = words[width * (table - 1) : width * table]
        seats = [_player(at, word) for word in who]
        chosen = _group(at, group)
        if chosen == 0 and not any(seats):
            continue
        half = len(seats) // 2
        row.append(Seating(table, _joined(seats[:half]), _joined(seats[half:]), (chosen,) if chosen else ()))
    return tuple(row)


def _player(at: int, word: str) -> str | None:
    try:
        number = whole_number(word, "a pair", 0, MOST_PAIRS)
    except BadText as trouble:
        raise BadText(f"Line {at}: {trouble}") from None
    return str(number) if number else None


def _joined(players: list[str | None]) -> str | None:
    there = [player for player in players if player]
    return "+".join(there) if there else None


def _group(at: int, word: str) -> int:
    if len(word) == 1 and "A" <= word.upper() <= "Z":
        return ord(word.upper()) - ord("A") + 1
    try:
        return whole_number(word, "a board group", 0, MOST_SETS)
    except BadText as trouble:
        raise BadText(f"Line {at}: {trouble}") from None


def write_asc(movement: Movement) -> str:
    """Write a movement; two fields become one run of numbers, a missing pair leaves zeros."""
    whole = one_winner(movement) if movement.contest is Contest.PAIRS else movement
    numbers = {pair: at for at, pair in enumerate(whole.pairs, start=1)}
    individual = whole.contest is Contest.INDIVIDUAL
    if any(len(seat.sets) > 1 or seat.turn_after is not None for _, seat in whole.seatings()):
        raise BadText("An .ASC file holds neither half sets nor switches half-way; keep our own form for it.")
    tables = max(whole.tables)
    header = (len(whole.pairs), tables, len(whole.rounds), len(whole.sets), int(individual))
    lines = [" ".join(map(str, header)), f"# {' '.join(whole.name.split())}"]
    for row in whole.rounds:
        by_table = {seat.table: seat for seat in row if whole.is_played(seat)}
        lines.append("  ".join(_table(whole, by_table.get(table), numbers) for table in range(1, tables + 1)))
    return "\n".join(lines) + "\n"


def _table(movement: Movement, seat: Seating | None, numbers: dict[str, int]) -> str:
    if seat is None or seat.ns is None or seat.ew is None:
        return "0-0-0-0 0" if movement.contest is Contest.INDIVIDUAL else "0-0 0"
    who = movement.members(seat.ns) + movement.members(seat.ew)
    return f"{'-'.join(str(numbers[member]) for member in who)} {seat.sets[0]}"
