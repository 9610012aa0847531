"""Brackets described by regulations, and a plain knockout."""

from collections.abc import Sequence
from fractions import Fraction

from bridgedesk.movements.draw.bracket import Bracket, Final, Slot, loser_of, place, winner_of
from bridgedesk.movements.draw.facts import NoDraw

TENTH = Fraction(1, 10)  # of an IMP: SABF 13.11, 13.12


def _ends(weeks: tuple[int, int], boards: int | None) -> tuple[Final, Final]:
    """Return the preliminary and grand finals. The grand final has twice the boards (SABF 13.2)."""
    first, second = "first semi-final", "second semi-final"
    second_chance = Final(
        "preliminary final", weeks[0], loser_of(second), winner_of(first), loser_of(second), TENTH, boards
    )
    grand = Final(
        "grand final",
        weeks[1],
        winner_of(second),
        winner_of("preliminary final"),
        winner_of(second),
        TENTH,
        None if boards is None else 2 * boards,
        2,
    )
    return second_chance, grand


def final_four(boards: int | None = None) -> Bracket:
    semis = (
        Final("first semi-final", 1, place(3), place(4), None, TENTH, boards),
        Final("second semi-final", 1, place(1), place(2), None, TENTH, boards),
    )
    ends = _ends((2, 3), boards)
    return Bracket("Final four", "SABF 13.11", (*semis, *ends))


def final_five(boards: int | None = None) -> Bracket:
    """Return a final five. SABF 17.3 calls 4 v 5 the first qualifying final, 13.12 the elimination final."""
    elimination, qualifying = "elimination final", "qualifying final"
    early = (
        Final(elimination, 1, place(4), place(5), None, TENTH, boards),
        Final(qualifying, 1, place(2), place(3), None, TENTH, boards),
        Final(
            "first semi-final",
            2,
            loser_of(qualifying),
            winner_of(elimination),
            loser_of(qualifying),
            TENTH,
            boards,
        ),
        Final("second semi-final", 2, place(1), winner_of(qualifying), place(1), TENTH, boards),
    )
    ends = _ends((3, 4), boards)
    return Bracket("Final five", "SABF 13.12, 17.3", (*early, *ends))


def daytime_finals() -> Bracket:
    """Return daytime finals: 28 boards a day and two days for the last match; carry-over as in any final
    four (SABF 13.11)."""
    four = final_four(28)
    return Bracket("Daytime finals", "SABF 20.2", four.finals)


def knockout(
    entries: int, boards: int | None = None, stanzas: int = 1, carry: Fraction = Fraction(0)
) -> Bracket:
    """Return a knockout, best against lowest; the best go straight to round 2 if round 1 is not full."""
    if entries < 2:
        raise NoDraw("A knockout needs at least two entries.")
    slots: list[Slot] = [place(number) for number in _seeded(1 << (entries - 1).bit_length())]
    finals: list[Final] = []
    week = 1
    while len(slots) > 1:
        following = []
        for one, other in zip(slots[::2], slots[1::2], strict=True):
            if max(one.place, other.place) > entries:
                following.append(one if one.place <= entries else other)
                continue
            key = _round_name(len(slots), len(following) + 1)
            finals.append(Final(key, week, one, other, None, carry, boards, stanzas))
            following.append(winner_of(key))
        slots = following
        week += 1
    return Bracket(f"Knockout of {entries}", "", tuple(finals))


def _round_name(left: int, number: int) -> str:
    return {2: "final", 4: f"semi-final {number}", 8: f"quarter-final {number}"}.get(
        left, f"last {left}, match {number}"
    )


def _seeded(size: int) -> list[int]:
    """Return the seeds in bracket order, so that 1 and 2 can only meet in the final, 1 to 4 in the
    semi-finals and so on."""
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return order


def semi_finals_by_choice(order: Sequence[str], choice: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the semi-finals: the winner of the Swiss picks one of the other three, the remaining two meet
    (Sydney 5.1.3)."""
    if len(order) < 4 or choice not in order[1:4]:
        raise NoDraw(f"The winner chooses one of {', '.join(order[1:4])}, not {choice}.")
    one, other = (entry for entry in order[1:4] if entry != choice)
    return (order[0], choice), (one, other)
