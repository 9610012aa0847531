"""Warnings about a movement, in sentences, to read before choosing it."""

from collections.abc import Iterator, Sequence

from bridgedesk.movements.movement import Contest, Movement, pair_order
from bridgedesk.movements.properties import (
    ENOUGH_OF_THE_BOARDS,
    Preparation,
    Properties,
    preparation,
    properties,
)

POOR_BALANCE = 60


def warnings(movement: Movement, found: Properties | None = None) -> tuple[str, ...]:
    return tuple(_warnings(movement, found or properties(movement)))


def _warnings(movement: Movement, found: Properties) -> Iterator[str]:
    if found.share_of_boards < ENOUGH_OF_THE_BOARDS and movement.contest is not Contest.TEAMS:
        percent = float(100 * found.share_of_boards)
        yield (
            f"Some play only {found.fewest_boards} of the {found.boards_in_play} boards in play "
            f"({percent:.0f}%); fewer than 70% makes scores hard to compare."
        )
    for two in sorted(sorted(two, key=pair_order) for two in movement.declared.repeats):
        yield f"Pairs {two[0]} and {two[1]} meet twice."
    if found.balance is not None and found.balance < POOR_BALANCE:
        yield f"Balance {float(found.balance):.0f} of 100: some hardly compete with each other."
    most = max((len(rounds) for rounds in found.sit_outs.values()), default=0)
    if most > 1 and movement.contest is Contest.PAIRS:
        often = [pair for pair, rounds in found.sit_outs.items() if len(rounds) == most]
        yield f"{', '.join(often)} {'sits' if len(often) == 1 else 'sit'} out {most} rounds."
    uneven = {
        len(movement.boards_of(seat))
        for _, seat in movement.seatings()
        if seat.turn_after is not None and 2 * seat.turn_after != len(movement.boards_of(seat))
    }
    if uneven:
        yield f"{min(uneven)} boards cannot be switched at half-way, so the balance is not perfect."


def preparation_words(movement: Movement) -> tuple[str, ...]:
    """Describe sets, copies, board positions and sharing, in the order in which a director lays them out."""
    found = properties(movement)
    return tuple(_to_prepare(movement, found, preparation(movement)))


def _to_prepare(movement: Movement, found: Properties, needed: Preparation) -> Iterator[str]:
    sets = len(needed.copies)
    sizes = {len(boards) for boards in movement.sets}
    each = (
        f"of {counted(min(sizes), 'board')}" if len(sizes) == 1 else f"of {min(sizes)} to {max(sizes)} boards"
    )
    boards = sum(len(movement.sets[chosen - 1]) for chosen in needed.copies)
    yield f"{counted(sets, 'set')} {each}, {counted(boards, 'board')} in all."
    for copies in sorted(set(needed.copies.values()) - {1}):
        several = [chosen for chosen, times in needed.copies.items() if times == copies]
        which = "every set" if len(several) == sets else _sets(several)
        yield f"{copies} copies of {which}."
    if len(set(needed.on_tables.values())) > 1:
        for table, waiting in needed.on_stands.items():
            yield f"On a stand before table {table}: {_sets(waiting)}."
    groups = {group for groups in found.shared.values() for group in groups}
    if len(groups) == 1:
        (group,) = groups
        yield f"Tables {' and '.join(map(str, group))} share their boards."
    elif groups:
        yield f"Tables share boards in {counted(len(found.shared), 'round')}, as the table cards say."


def _sets(numbers: Sequence[int]) -> str:
    return f"set{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
