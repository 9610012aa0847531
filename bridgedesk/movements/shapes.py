"""JSON shapes printed by `movement`, `suggest` and `draw`."""

from fractions import Fraction

from bridgedesk.movements.catalogue import families
from bridgedesk.movements.draw.facts import Draw
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import Contest, MovementPlan, TableSeating, number
from bridgedesk.movements.properties import Properties, preparation, preparation_words, properties, warnings
from bridgedesk.movements.suggest import Suggestion

Shape = dict[str, object]


def families_shape(library: Library) -> list[Shape]:
    """Return the list that `movement` prints without a name."""
    return [
        {
            "name": family.name,
            "what": family.what,
            "contest": family.contest.value,
            "options": dict(family.options),
        }
        for family in families(library).values()
    ]


def movement_shape(movement: MovementPlan) -> Shape:
    found = properties(movement)
    needed = preparation(movement)
    shape: Shape = {"name": movement.name, "tables": len(movement.tables), "winners": movement.winners}
    if movement.contest is Contest.TEAMS:
        shape["teams"] = len({number(pair) for pair in movement.present})
    elif movement.contest is Contest.INDIVIDUAL:
        shape["players"] = len(movement.present)
    else:
        shape["pairs"] = len(movement.present)
    if movement.clause:
        shape["clause"] = movement.clause
    return shape | {
        "rounds": [[_table(movement, seat) for seat in row] for row in movement.rounds],
        "sit_outs": {pair: list(rounds) for pair, rounds in found.sit_outs.items()},
        "arrow_switched": [
            {"round": at, "tables": list(tables)} for at, tables in found.arrow_switched.items()
        ],
        "properties": properties_shape(found),
        "prepare": {
            "sets": {str(at): list(boards) for at, boards in enumerate(movement.sets, start=1)},
            "copies": {str(chosen): copies for chosen, copies in needed.copies.items()},
            "on_tables": {str(table): list(sets) for table, sets in needed.on_tables.items()},
            "on_stands": {str(table): list(sets) for table, sets in needed.on_stands.items()},
            "words": list(preparation_words(movement)),
        },
        "warnings": list(warnings(movement, found)),
    }


def _table(movement: MovementPlan, seat: TableSeating) -> Shape:
    """Return one table; an empty seat is null."""
    shape: Shape = {
        "table": seat.table,
        "ns": seat.ns if movement.is_here(seat.ns) else None,
        "ew": seat.ew if movement.is_here(seat.ew) else None,
        "boards": list(movement.boards_of(seat)),
    }
    if seat.switched:
        shape["arrow_switched"] = True
    if seat.turn_after is not None:
        shape["turn_after"] = seat.turn_after
    return shape


def properties_shape(found: Properties) -> Shape:
    return {
        "balance": rounded(found.balance),
        "complete": found.complete,
        "all_meet": found.all_meet,
        "all_boards": found.all_boards,
        "boards_per_pair": found.fewest_boards,
        "most_boards_per_pair": found.most_boards,
        "boards_in_play": found.boards_in_play,
        "share_of_boards": rounded(100 * found.share_of_boards),
        "stationary": list(found.stationary),
        "sharing": [
            {"round": at, "tables": list(group)} for at, groups in found.shared.items() for group in groups
        ],
    }


def rounded(value: Fraction | None) -> float | int | None:
    """Round to one decimal; whole numbers have none."""
    if value is None:
        return None
    tenths = int(value * 10 + Fraction(1, 2))
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def suggestion_shape(suggestion: Suggestion) -> Shape:
    movement, found = suggestion.movement, suggestion.properties
    return {
        "name": movement.name,
        "make": suggestion.family,
        "options": dict(suggestion.request.options),
        "tables": len(movement.tables),
        "rounds": len(movement.rounds),
        "boards_per_round": len(movement.sets[0]) * max(len(seat.sets) for seat in movement.rounds[0]),
        "boards_per_pair": found.fewest_boards,
        "most_boards_per_pair": found.most_boards,
        "boards_in_play": found.boards_in_play,
        "share_of_boards": rounded(100 * found.share_of_boards),
        "sit_outs": sum(len(rounds) for rounds in found.sit_outs.values()),
        "winners": movement.winners,
        "balance": rounded(found.balance),
        "minutes": suggestion.minutes,
        "finish": suggestion.finish,
        "fixed_seats": len(found.stationary),
        "prepare": list(preparation_words(movement)),
        "because": list(suggestion.because),
        "warnings": list(warnings(movement, found)),
    }


def draw_shape(draw: Draw) -> Shape:
    return {
        "round": draw.round,
        "matches": [
            {"table": pairing.table, "home": pairing.home, "away": pairing.away} for pairing in draw.pairings
        ],
        "triangle": list(draw.triangle or ()),
        "bye": draw.bye,
        "because": list(draw.because),
        "relaxed": list(draw.relaxed),
        "by_hand": draw.by_hand,
        "order": list(draw.order),
        "lots": list(draw.lots),
    }
