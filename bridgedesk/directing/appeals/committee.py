"""Appeals committee: members as typed, and members who are a party to the dispute."""

from collections.abc import Iterable
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rulings.ruling_list import entries_of
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Appeal, CommitteeMember

DISSENT = "*"


class Conflict(NamedTuple):
    name: str
    words: str
    party: bool  # otherwise the member only plays in the event


def members_typed(text: str) -> tuple[CommitteeMember, ...]:
    """Parse one name per line; a star after it marks a member who dissents."""
    lines = (" ".join(line.split()) for line in text.replace(";", "\n").splitlines())
    return tuple(
        CommitteeMember(line.removesuffix(DISSENT).strip(), line.endswith(DISSENT)) for line in lines if line
    )


def members_text(members: Iterable[CommitteeMember]) -> str:
    return "\n".join(f"{each.name} {DISSENT}" if each.dissents else each.name for each in members)


def parties(event: Event, appeal: Appeal) -> tuple[str, ...]:
    """Return the appellants first, then the other entries in the ruling or match."""
    found: list[str] = [appeal.by] if appeal.by else []
    ruling = event.find_ruling(appeal.ruling)
    found += entries_of(event, ruling) if ruling else ()
    for match in event.matches:
        sides = (match.home, match.away)
        here = ruling is not None and ruling.round == match.round and any(side in found for side in sides)
        if match.id == appeal.match or (appeal.match is None and here):
            found += sides
    return tuple(dict.fromkeys(found))


def conflicts(event: Event, appeal: Appeal, members: Iterable[CommitteeMember]) -> tuple[Conflict, ...]:
    """Return members with a conflict: a party to the dispute may not sit; one who plays in the event is
    shown too."""
    involved = parties(event, appeal)
    found = []
    for member in members:
        theirs = _entries_with(event, member.name)
        party = next((entry for entry in theirs if entry in involved), None)
        if party is not None:
            side = "the appellants" if party == appeal.by else "a party"
            found.append(
                Conflict(member.name, f"{member.name} is of {side}: {entry_words(event, party)}", True)
            )
        elif theirs:
            found.append(
                Conflict(
                    member.name, f"{member.name} plays in this event: {entry_words(event, theirs[0])}", False
                )
            )
    return tuple(found)


def _entries_with(event: Event, name: str) -> list[str]:
    plain = " ".join(name.casefold().split())
    called = {player.id for player in event.players if " ".join(player.name.casefold().split()) == plain}
    return [entry.id for entry in event.entries if called & set(entry.players)]
