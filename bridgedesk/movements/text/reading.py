"""What the text forms have in common: limits, and declaring what a form cannot declare."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.movements.families.grid import rests
from bridgedesk.movements.movement import Declared, Movement, Rest, Round, Share

MOST_CHARACTERS = 500_000
MOST_ROUNDS = MOST_TABLES = MOST_SETS = 200
MOST_PAIRS = 999


class BadText(ValueError):
    """One sentence: which line cannot be read, and how it should look."""


def lines_of(text: str) -> list[str]:
    if len(text) > MOST_CHARACTERS:
        raise BadText(f"The text has more than {MOST_CHARACTERS} characters; that is no movement.")
    return text.lstrip("\ufeff").splitlines()


def whole_number(word: str, what: str, least: int, most: int) -> int:
    if not word.isdecimal() or not word.isascii() or not least <= int(word) <= most:
        raise BadText(f"'{word}' is not {what}; write a number from {least} to {most}.")
    return int(word)


def as_it_stands(movement: Movement) -> Movement:
    """The form cannot say that tables share or pairs rest, so what stands there is taken as meant."""
    shares = set()
    for at, row in enumerate(movement.rounds, start=1):
        users: dict[int, set[int]] = defaultdict(set)
        for seat in row:
            for chosen in seat.sets if movement.is_played(seat) else ():
                users[chosen].add(seat.table)
        shares |= {Share(at, frozenset(tables)) for tables in users.values() if len(tables) > 1}
    declared = Declared(frozenset(shares), resting(movement.pairs, movement.rounds, movement))
    return replace(movement, declared=declared)


def resting(pairs: Sequence[str], rounds: Sequence[Round], movement: Movement) -> frozenset[Rest]:
    """By players where an individual's pairs are two of them."""
    by_member = [
        tuple(
            replace(seat, ns=one, ew=other)
            for seat in row
            for one, other in _members(movement, seat.ns, seat.ew)
        )
        for row in rounds
    ]
    return rests(pairs, by_member)


def _members(movement: Movement, ns: str | None, ew: str | None) -> list[tuple[str | None, str | None]]:
    everybody = [member for pair in (ns, ew) if pair is not None for member in movement.members(pair)]
    return [(member, None) for member in everybody]
