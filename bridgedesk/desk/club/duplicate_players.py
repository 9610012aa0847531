"""Possible duplicates in the club's list."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bridgedesk.event.club_player import ClubPlayer
from bridgedesk.event.people import plain_name, plain_number


class DuplicatePlayer(NamedTuple):
    """Two records that may be one player; `kept` has more details than `other`."""

    kept: ClubPlayer
    other: ClubPlayer
    why: str


def duplicate_players(members: Sequence[ClubPlayer]) -> list[DuplicatePlayer]:
    """Find records with the same number, or the same name without different numbers; each pair once."""
    found: dict[frozenset[str], DuplicatePlayer] = {}
    for number, alike in _grouped(members, lambda each: plain_number(each.number)):
        _note(found, alike, f"both have number {number}")
    for _, alike in _grouped(members, lambda each: plain_name(each.name)):
        if len({plain_number(each.number) for each in alike} - {""}) < 2:
            _note(found, alike, "the same name")
    return list(found.values())


def _note(found: dict[frozenset[str], DuplicatePlayer], alike: Sequence[ClubPlayer], why: str) -> None:
    kept, *others = sorted(alike, key=_told, reverse=True)
    for other in others:
        found.setdefault(frozenset((kept.id, other.id)), DuplicatePlayer(kept, other, why))


def _told(member: ClubPlayer) -> int:
    """Return how many details of the player are known."""
    return sum(map(bool, (member.number, member.club, member.grade, member.partner, member.contact)))


def _grouped(
    members: Iterable[ClubPlayer], key: Callable[[ClubPlayer], str]
) -> Iterable[tuple[str, list[ClubPlayer]]]:
    groups: dict[str, list[ClubPlayer]] = defaultdict(list)
    for member in members:
        if called := key(member):
            groups[called].append(member)
    return ((called, alike) for called, alike in groups.items() if len(alike) > 1)
