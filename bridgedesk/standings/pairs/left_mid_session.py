"""Pairs that left early: their first missing round, and the sit-outs this causes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.session import BY_DRAW, Section
from bridgedesk.movements.movement import LINES, line


class LeaverSitOut(NamedTuple):
    """Sit-out: an entry without opponents while others play."""

    round: int
    entry: str
    boards: tuple[int, ...]


def left_early(event: Event) -> frozenset[str]:
    """Return entries that had left by the end of the last session in which they had a seat."""
    found: set[str] = set()
    for section in event.sections:
        found -= {entry for entry in section.seats.values() if entry}
        found |= leavers(section).keys() | leaving_players(section)
    return frozenset(found)


def leaving_players(section: Section) -> frozenset[str]:
    """Return players of an individual whose number is empty in the last round."""
    movement = section.movement
    if not section.of_players or movement is None or not section.seat_changes:
        return frozenset()
    last = section.entries_in(len(movement.rounds))
    return frozenset(
        entry
        for number, entry in section.seats.items()
        if entry is not None and section.members(number) == (number,) and last[number] is None
    )


def leavers(section: Section) -> Mapping[str, int]:
    """Return entries that left early, with their first missing round. Empty for individuals, whose
    partnerships change each round, and for teams and drawn pairs, whose entry records the withdrawal."""
    movement = section.movement
    by_itself = section.of_players or section.of_teams
    if not section.seat_changes or movement is None or movement.made_by == BY_DRAW or by_itself:
        return {}
    here: dict[str, int] = {}
    for number in range(1, len(movement.rounds) + 1):
        here |= dict.fromkeys((entry for entry in section.entries_in(number).values() if entry), number)
    return {entry: last + 1 for entry, last in here.items() if last < len(movement.rounds)}


def boards_like_others(section: Section, entry: str) -> int:
    """Return the most boards planned for an entry of the same direction, because the leaver's own boards
    are no longer planned."""
    mine = {line(number) for number, each in section.seats.items() if each == entry} & set(LINES)
    others = [each for number, each in section.seats.items() if each and (not mine or line(number) in mine)]
    return max((len(list(boards_planned(section, each))) for each in others), default=0)


def boards_planned(section: Section, entry: str) -> Iterator[int]:
    """Yield the boards an entry was due to play against an opponent."""
    for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        entries = section.entries_in(number)
        for sitting in sittings:
            both = entries.get(sitting.ns), entries.get(sitting.ew)
            if entry in both and None not in both:
                yield from section.boards_of(sitting)


def sit_outs_by_leavers(section: Section) -> Sequence[LeaverSitOut]:
    """Return the sit-outs caused by leavers. In an even field all sit-outs are; in an odd field, where one
    pair sits out anyway, only as many as the pair had leavers still to meet."""
    gone = leavers(section)
    if not gone:
        return ()
    first = min(gone.values())
    rests = list(_rests(section))
    later = [rest for rest in rests if rest.round >= first]
    if len(later) == len(rests):
        return later
    found: list[LeaverSitOut] = []
    for entry in dict.fromkeys(rest.entry for rest in later):
        mine = [rest for rest in later if rest.entry == entry]
        still_to_meet = sum(not _met(section, entry, each) for each in gone if each != entry)
        found += mine[max(len(mine) - still_to_meet, 0) :]
    return found


def _rests(section: Section) -> Iterator[LeaverSitOut]:
    taken: dict[str, set[int]] = {}
    every = sorted({board for boards in section.sets.values() for board in boards})
    for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        entries = section.entries_in(number)
        length = max((len(list(section.boards_of(sitting))) for sitting in sittings), default=0)
        at_table: dict[str, tuple[int, ...]] = {}
        playing: set[str] = set()
        for sitting in sittings:
            both = [entry for side in (sitting.ns, sitting.ew) if (entry := entries.get(side))]
            if len(both) == 1:
                at_table[both[0]] = tuple(section.boards_of(sitting))
            else:
                playing.update(both)
        for entry in sorted({each for each in entries.values() if each} - playing):
            mine = taken.setdefault(entry, set(boards_planned(section, entry)))
            free = tuple(board for board in every if board not in mine)[:length]
            boards = at_table.get(entry, free)
            mine.update(boards)
            if boards:
                yield LeaverSitOut(number, entry, boards)


def _met(section: Section, entry: str, other: str) -> bool:
    for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        entries = section.entries_in(number)
        if any({entries.get(sitting.ns), entries.get(sitting.ew)} == {entry, other} for sitting in sittings):
            return True
    return False
