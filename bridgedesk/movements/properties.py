"""Properties of a movement that help to choose it, and its preparation."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from bridgedesk.movements.balance import quality
from bridgedesk.movements.movement import Contest, MovementPlan, TableSeating, line, number, pair_order

ENOUGH_OF_THE_BOARDS = Fraction(70, 100)  # of the boards in play, for every entrant


@dataclass(frozen=True, slots=True)
class Properties:
    balance: Fraction | None
    all_meet: bool  # all that could
    all_boards: bool  # everybody plays every board in play
    fewest_boards: int  # of the entries that play to the end
    most_boards: int
    boards_in_play: int
    sit_outs: dict[str, tuple[int, ...]]
    stationary: tuple[str, ...]
    arrow_switched: dict[int, tuple[int, ...]]  # round -> tables
    turned: dict[int, tuple[int, ...]]  # round -> tables arrow-switched part-way
    shared: dict[int, tuple[tuple[int, ...], ...]]  # round -> tables together on one copy

    @property
    def complete(self) -> bool:
        return self.all_meet and self.all_boards

    @property
    def share_of_boards(self) -> Fraction:
        return Fraction(self.fewest_boards, self.boards_in_play) if self.boards_in_play else Fraction(0)


def properties(movement: MovementPlan) -> Properties:
    played: Counter[str] = Counter(dict.fromkeys(movement.present, 0))
    in_play: set[int] = set()
    for _, ns, ew, seating in movement.plays():
        boards = movement.boards_of(seating)
        in_play.update(boards)
        for member in movement.members(ns) + movement.members(ew):
            played[member] += len(boards)
    home = {rest.pair for rest in movement.away if rest.round == len(movement.rounds)}
    to_the_end = [boards for pair, boards in played.items() if pair not in home] or [0]
    return Properties(
        balance=quality(movement),
        all_meet=_all_meet(movement),
        all_boards=all(boards == len(in_play) for boards in to_the_end),
        fewest_boards=min(to_the_end),
        most_boards=max(to_the_end),
        boards_in_play=len(in_play),
        sit_outs=sit_outs(movement),
        stationary=stationary(movement),
        arrow_switched=_by_round(movement, lambda seating: seating.switched),
        turned=_by_round(movement, lambda seating: seating.turn_after is not None),
        shared=_shared(movement),
    )


def _by_round(movement: MovementPlan, chosen: Callable[[TableSeating], bool]) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = defaultdict(list)
    for at, _, _, seating in movement.plays():
        if chosen(seating):
            found[at].append(seating.table)
    return {at: tuple(sorted(tables)) for at, tables in found.items()}


def sit_outs(movement: MovementPlan) -> dict[str, tuple[int, ...]]:
    """Return the rounds in which an entry that is playing has no opponents; leavers are not counted."""
    busy: dict[str, set[int]] = {member: set() for member in movement.present}
    for at, ns, ew, _ in movement.plays():
        for member in movement.members(ns) + movement.members(ew):
            busy[member].add(at)
    for rest in movement.away:
        busy.get(rest.pair, set()).add(rest.round)
    every = range(1, len(movement.rounds) + 1)
    idle = {member: tuple(at for at in every if at not in rounds) for member, rounds in busy.items()}
    return {member: rounds for member, rounds in idle.items() if rounds}


def stationary(movement: MovementPlan) -> tuple[str, ...]:
    """Return the pairs that never change chairs; an arrow-switch turns the boards, not the players."""
    chairs: dict[str, set[tuple[int, bool]]] = defaultdict(set)
    for _, seating in movement.seatings():
        for pair, north in ((seating.ns, True), (seating.ew, False)):
            for member in movement.members(pair) if movement.is_here(pair) else ():
                chairs[member].add((seating.table, north != seating.switched))
    return tuple(sorted((pair for pair, seen in chairs.items() if len(seen) == 1), key=pair_order))


def _all_meet(movement: MovementPlan) -> bool:
    if movement.contest is Contest.INDIVIDUAL:
        return False
    met = {frozenset((ns, ew)) for _, ns, ew, _ in movement.plays()}
    apart = movement.contest is Contest.TEAMS or movement.winners > 1
    return all(
        frozenset((one, other)) in met
        for one, other in combinations(movement.present, 2)
        if not (apart and line(one) == line(other))
        if not (movement.contest is Contest.TEAMS and number(one) == number(other))
    )


def _shared(movement: MovementPlan) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Return the tables that share boards, as declared and only where it really happens."""
    together: dict[int, set[tuple[int, ...]]] = defaultdict(set)
    for share in movement.declared.shares:
        users: dict[int, set[int]] = defaultdict(set)
        for seating in movement.rounds[share.round - 1]:
            if seating.table in share.tables and movement.is_played(seating):
                for chosen in seating.sets:
                    users[chosen].add(seating.table)
        together[share.round] |= {tuple(sorted(tables)) for tables in users.values() if len(tables) > 1}
    return {at: tuple(sorted(groups)) for at, groups in sorted(together.items()) if groups}


@dataclass(frozen=True, slots=True)
class Preparation:
    """Location of all boards before round 1."""

    copies: dict[int, int]  # set -> copies to make
    on_tables: dict[int, tuple[int, ...]]  # table -> sets
    on_stands: dict[int, tuple[int, ...]]  # table -> sets on the stand before it, in the order it takes them


def preparation(movement: MovementPlan) -> Preparation:
    copies: Counter[int] = Counter()
    waits_for: dict[int, list[int]] = defaultdict(list)
    seen: set[int] = set()
    for at, row in enumerate(movement.rounds, start=1):
        shares = movement.sharing_in(at)
        users: dict[int, set[frozenset[int]]] = defaultdict(set)
        for seating in sorted(row, key=lambda seating: seating.table):
            for chosen in seating.sets if movement.is_played(seating) else ():
                alone = frozenset({seating.table})
                group = next((group for group in shares if seating.table in group), alone)
                users[chosen].add(group)
                if at > 1 and chosen not in seen:
                    waits_for[seating.table].append(chosen)
                seen.add(chosen)
        for chosen, groups in users.items():
            copies[chosen] = max(copies[chosen], min(len(groups), movement.copies))
    first = {
        seating.table: seating.sets
        for seating in sorted(movement.rounds[0], key=lambda seating: seating.table)
        if movement.is_played(seating)
    }
    return Preparation(
        copies=dict(sorted(copies.items())),
        on_tables=first,
        on_stands={table: tuple(sets) for table, sets in sorted(waits_for.items())},
    )


# ---- warnings about a movement, in sentences, to read before choosing it

POOR_BALANCE = 60


def warnings(movement: MovementPlan, found: Properties | None = None) -> Iterator[str]:
    found = found or properties(movement)
    if found.share_of_boards < ENOUGH_OF_THE_BOARDS and movement.contest is not Contest.TEAMS:
        percent = float(100 * found.share_of_boards)
        yield (
            f"Some play only {found.fewest_boards} of the {found.boards_in_play} boards in play "
            f"({percent:.0f}%). Below 70%, scores are hard to compare."
        )
    for two in sorted(sorted(two, key=pair_order) for two in movement.declared.repeats):
        yield f"Pairs {two[0]} and {two[1]} meet twice."
    if found.balance is not None and found.balance < POOR_BALANCE:
        yield f"Balance {float(found.balance):.0f} of 100: some pairs hardly compete with each other."
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


def preparation_words(movement: MovementPlan) -> Iterator[str]:
    """Describe sets, copies, board positions and sharing, in the order in which a director lays them out."""
    found, needed = properties(movement), preparation(movement)
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
        yield f"Tables share boards in {counted(len(found.shared), 'round')}; see the table cards."


def _sets(numbers: Sequence[int]) -> str:
    return f"set{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
