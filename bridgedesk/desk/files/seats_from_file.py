"""Fill unnamed pairs and teams with names that were typed at the table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.desk.files.matching_pairs import counterpart_pairs
from bridgedesk.directing.people.known_players import flags_today
from bridgedesk.directing.scores.team_counterparts import counterpart_teams
from bridgedesk.directing.seating.event_edits import free_id, with_players
from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.event.club_player import ClubPlayer
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry, Player, plain_name, plain_number

Members = Sequence[ClubPlayer]


class Filled(NamedTuple):
    event: Event
    named: int = 0  # pairs or teams
    remarks: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """Describe the change, such as "2 pairs named"; "" if nothing was named."""
        kind = "team" if self.event.matches else "pair"
        many = "" if self.named == 1 else "s"
        return f"{self.named} {kind}{many} named" if self.named else ""


def fill_seats(event: Event, session: str, other: Event, members: Members) -> Filled:
    """Fill in missing names; known players stay, and further players of the same entry are added."""
    remarks: list[str] = []
    named = 0
    for called, entry, theirs in _met(event, session, other):
        coming = [_player(other.player(key), members) for key in theirs.players]
        here = [player for player in event.players if player.id in event.entry(entry).players]
        if not _adds(here, coming):
            continue
        elsewhere = _elsewhere(event, entry, coming)
        if elsewhere:
            remarks.append(f"{called} was left as it is: {elsewhere} sits elsewhere already.")
            continue
        event = with_players(event, entry, _with_ids(event, here, coming))
        named += 1
    return Filled(event, named, tuple(remarks))


def _met(event: Event, session: str, other: Event) -> Iterator[tuple[str, str, Entry]]:
    """Yield the name used here, our entry and the file's entry for each match found."""
    seats = {
        (section.id, number): entry for section in other.sections for number, entry in section.seats.items()
    }
    for there, (section, number) in counterpart_pairs(event, session, other).items():
        entry = event.section(session, section).seats.get(number)
        coming = seats.get(there)
        if entry is not None and coming is not None:
            yield f"Pair {number}", entry, other.entry(coming)
    if other.matches:
        numbers = team_numbers(event)
        for team, own in counterpart_teams(event, other).items():
            yield f"Team {numbers[own]}", own, other.entry(team)


def _player(typed: Player, members: Members) -> Player:
    """Return the player as the club knows them, or as typed at the table."""
    number = plain_number(typed.number)
    known = next((each for each in members if number and plain_number(each.number) == number), None)
    if known is not None:
        return Player("", known.name, known.number, known.grade, flags_today(known))
    return Player("", typed.name or f"Number {number}", number or None)


def _adds(here: Sequence[Player], coming: Sequence[Player]) -> bool:
    """Return True if the file has all known players of the entry and more."""
    return len(coming) > len(here) and all(any(_same(one, other) for other in coming) for one in here)


def _same(one: Player, other: Player) -> bool:
    if one.number and other.number:
        return plain_number(one.number) == plain_number(other.number)
    return plain_name(one.name) == plain_name(other.name)


def _elsewhere(event: Event, entry: str, coming: Sequence[Player]) -> str:
    others = {player for each in event.entries if each.id != entry for player in each.players}
    for player in event.players:
        if player.id in others and any(_same(player, each) for each in coming):
            return player.name
    return ""


def _with_ids(event: Event, here: Sequence[Player], coming: Sequence[Player]) -> list[Player]:
    taken = {player.id for player in event.players}
    found = []
    for each in coming:
        known = next((one for one in here if _same(one, each)), None)
        player = known or replace(each, id=free_id("p", taken))
        taken.add(player.id)
        found.append(player)
    return found
