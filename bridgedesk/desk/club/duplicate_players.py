"""Players who may stand in the club's list twice."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bridgedesk.event.club_player import ClubPlayer
from bridgedesk.event.people import plain_name, plain_number


class Double(NamedTuple):
    """`kept` says more of the player than `other`."""

    kept: ClubPlayer
    other: ClubPlayer
    why: str


def doubles(members: Sequence[ClubPlayer]) -> list[Double]:
    """The same number, or the same name and not two numbers; each pair of records once."""
    found: dict[frozenset[str], Double] = {}
    for number, alike in _grouped(members, lambda each: plain_number(each.number)):
        _note(found, alike, f"both have number {number}")
    for _, alike in _grouped(members, lambda each: plain_name(each.name)):
        if len({plain_number(each.number) for each in alike} - {""}) < 2:
            _note(found, alike, "the same name")
    return list(found.values())


def _note(found: dict[frozenset[str], Double], alike: Sequence[ClubPlayer], why: str) -> None:
    kept, *others = sorted(alike, key=_told, reverse=True)
    for other in others:
        found.setdefault(frozenset((kept.id, other.id)), Double(kept, other, why))


def _told(member: ClubPlayer) -> int:
    """How much is known of the player."""
    return sum(map(bool, (member.number, member.club, member.grade, member.partner, member.contact)))


def _grouped(
    members: Iterable[ClubPlayer], key: Callable[[ClubPlayer], str]
) -> Iterable[tuple[str, list[ClubPlayer]]]:
    groups: dict[str, list[ClubPlayer]] = defaultdict(list)
    for member in members:
        if called := key(member):
            groups[called].append(member)
    return ((called, alike) for called, alike in groups.items() if len(alike) > 1)
