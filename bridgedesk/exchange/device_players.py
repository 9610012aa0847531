"""Players of an individual on the table devices: each has one number there, and each seat a column."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bridgedesk.bridge.seats import Seat
from bridgedesk.event.session import TOGETHER, Section, Sitting
from bridgedesk.movements.movement import line, number

LINES = ("N", "E", "S", "W")  # of a rainbow, in which a number is used once in each


class FourPlayers(NamedTuple):
    """Numbers of the players at a table; 0 is an empty seat."""

    north: int = 0
    east: int = 0
    south: int = 0
    west: int = 0

    def at(self, seat: Seat) -> int:
        return self[LINES.index(seat.value)]


def device_numbers(section: Section) -> Mapping[str, int]:
    """Return the number that each player has on the devices, which know every number once: of a rainbow
    East follows on North, then South and West."""
    alone = [each for each in section.seats if TOGETHER not in each]
    most = max(map(number, alone), default=0)
    return {each: number(each) + most * max(0, "".join(LINES).find(line(each))) for each in alone}


def device_pairs(section: Section) -> Mapping[str, str]:
    """Return how the devices' numbers name each player and each two partners, such as 1+8 for 1N+3E; nothing
    for pairs and teams, whose numbers are the same there."""
    if not section.of_players:
        return {}
    numbers = device_numbers(section)
    return {
        each: TOGETHER.join(str(numbers[member]) for member in section.members(each) if member in numbers)
        for each in section.seats
    }


def renumbered_players(section: Section) -> tuple[str, ...]:
    """Return in words which players have another number on the devices, such as "1E to 5E are 6 to 10"."""
    numbers = device_numbers(section)
    moved = [each for each, there in numbers.items() if number(each) != there]
    found = []
    for letter in LINES:
        own = sorted((each for each in moved if line(each) == letter), key=number)
        if own:
            found.append(f"{own[0]} to {own[-1]} are {numbers[own[0]]} to {numbers[own[-1]]}")
    return tuple(found)


def four_players(section: Section, sitting: Sitting, round_: int) -> FourPlayers:
    """Return who sits at a table. A side without a partner plays nothing: its North or East is 0, by which
    the devices know a sit-out, unless nobody else is at the table."""
    numbers = device_numbers(section)

    def side(pair: str | None, other: str | None) -> tuple[int, int]:
        here = [numbers.get(each, 0) for each in _present(section, pair, round_)]
        if len(here) > 1:
            return here[0], here[1]
        alone = sum(here)
        return (0, alone) if _present(section, other, round_) else (alone, 0)

    north, south = side(sitting.ns, sitting.ew)
    east, west = side(sitting.ew, sitting.ns)
    return FourPlayers(north, east, south, west)


def _present(section: Section, pair: str | None, round_: int) -> list[str]:
    members = section.members(pair) if pair else ()
    return [each for each in members if section.entry_at(each, round_) is not None]


def idle_players(section: Section, round_: int, row: Iterable[Sitting]) -> list[str]:
    """Return the players who are here and have no table in this round."""
    seated = {
        each for sitting in row for pair in (sitting.ns, sitting.ew) if pair for each in section.members(pair)
    }
    numbers = device_numbers(section)
    out = (each for each in numbers if section.entry_at(each, round_) is not None and each not in seated)
    return sorted(out, key=lambda each: numbers[each])


def number_at(section: Section, sitting: Sitting, round_: int, seat: Seat) -> str | None:
    """Return the player's own number in a seat, such as 3E; None if nobody sits there."""
    there = four_players(section, sitting, round_).at(seat)
    return next((each for each, own in device_numbers(section).items() if own == there), None)
