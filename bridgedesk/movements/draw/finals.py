"""Brackets of finals for four and five teams, and a plain knockout."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from bridgedesk.movements.draw.bracket import Bracket, BracketSlot, Final, loser_of, place, winner_of
from bridgedesk.movements.draw.facts import NoDraw

TENTH = Fraction(1, 10)  # of an IMP, carried forward so that no match ends level

# Each match: its name, its week, both sides, and where the team comes from that carries the tenth; with
# None it is the better qualifier.
Row = tuple[str, int, BracketSlot, BracketSlot, BracketSlot | None]
ELIMINATION, QUALIFYING = "elimination final", "qualifying final"
FIRST, SECOND, PRELIMINARY = "first semi-final", "second semi-final", "preliminary final"
SEMI_FINALS_OF_FOUR: tuple[Row, ...] = (
    (FIRST, 1, place(3), place(4), None),
    (SECOND, 1, place(1), place(2), None),
)
FIRST_WEEKS_OF_FIVE: tuple[Row, ...] = (
    (ELIMINATION, 1, place(4), place(5), None),
    (QUALIFYING, 1, place(2), place(3), None),
    (FIRST, 2, loser_of(QUALIFYING), winner_of(ELIMINATION), loser_of(QUALIFYING)),
    (SECOND, 2, place(1), winner_of(QUALIFYING), place(1)),
)


def final_four(boards: int | None = None) -> Bracket:
    return _with_second_chance("Final four", SEMI_FINALS_OF_FOUR, boards)


def final_five(boards: int | None = None) -> Bracket:
    return _with_second_chance("Final five", FIRST_WEEKS_OF_FIVE, boards)


def daytime_finals() -> Bracket:
    """Return a final four with 28 boards a day and two days for the last match."""
    return replace(final_four(28), name="Daytime finals")


def _with_second_chance(name: str, rows: Sequence[Row], boards: int | None) -> Bracket:
    """Add the preliminary final, a second chance for the loser of the second semi-final, and the grand
    final, which has twice the boards."""
    week = rows[-1][1] + 1
    preliminary = (PRELIMINARY, week, loser_of(SECOND), winner_of(FIRST), loser_of(SECOND))
    finals = [Final(*row, TENTH, boards) for row in (*rows, preliminary)]
    best, other = winner_of(SECOND), winner_of(PRELIMINARY)
    grand = Final("grand final", week + 1, best, other, best, TENTH, boards and 2 * boards, 2)
    return Bracket(name, (*finals, grand))


def knockout(
    entries: int, boards: int | None = None, stanzas: int = 1, carry: Fraction = Fraction(0)
) -> Bracket:
    """Return a knockout, best against lowest; the best go straight to round 2 if round 1 is not full."""
    if entries < 2:
        raise NoDraw("A knockout needs at least two entries.")
    finals = knockout_rounds([place(number) for number in range(1, entries + 1)], 1)
    own = tuple(replace(each, carry=carry, boards=boards, stanzas=stanzas) for each in finals)
    return Bracket(f"Knockout of {entries}", own)


def knockout_rounds(slots: Sequence[BracketSlot], week: int) -> list[Final]:
    """Return the matches of a knockout of these slots, best first, from a week on."""
    finals: list[Final] = []
    following = in_bracket_order(slots)
    while len(following) > 1:
        size = len(following)
        names = {2: "final", 4: "semi-final {}", 8: "quarter-final {}"}
        name = names.get(size, f"last {size}, match {{}}")
        here, following = bracket_round(following, week, name)
        finals += here
        week += 1
    return finals


Slots = Sequence[BracketSlot | None]  # two by two; None: the other one has a bye


def in_bracket_order(slots: Sequence[BracketSlot]) -> Slots:
    """Return the slots, best first, in the order of a bracket, with byes for the best."""
    seeds = seeded_order(1 << (len(slots) - 1).bit_length())
    return [slots[seed - 1] if seed <= len(slots) else None for seed in seeds]


def bracket_round(slots: Slots, week: int, name: str) -> tuple[list[Final], Slots]:
    """Return the matches of one round, and the slots of the next. `name` is given the match's number."""
    finals: list[Final] = []
    following: list[BracketSlot | None] = []
    for one, other in zip(slots[::2], slots[1::2], strict=True):
        if one is None or other is None:
            following.append(one or other)
            continue
        key = name.format(len(following) + 1)
        finals.append(Final(key, week, one, other, None, Fraction(0)))
        following.append(winner_of(key))
    return finals, following


def seeded_order(size: int) -> list[int]:
    """Return the seeds in bracket order, so that 1 and 2 can only meet in the final, 1 to 4 in the
    semi-finals and so on."""
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return order
