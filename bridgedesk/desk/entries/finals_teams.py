"""Who may sit down for a team in the finals that two stages have led to, and who sits there and may not."""

from collections.abc import Iterator, Mapping, Sequence

from bridgedesk.desk.entries.substitutes import sides
from bridgedesk.desk.known import entry_words
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.finals_members import FinalsMember, finals_members
from bridgedesk.standings.team_boards import is_of_final

Teams = Mapping[str, Sequence[FinalsMember]]


def finals_teams(desk: OpenEvent, book: Book | None) -> Teams:
    """By entry; nothing in an event that has no such finals."""
    earlier = desk.evaluation.earlier
    if not earlier or not earlier[-1].points:
        return {}
    try:
        return finals_members(earlier[-1], conditions_of(earlier[-1].event, book, LAWS))
    except (Refused, BadSetting):
        return {}


def not_in_the_finals(desk: OpenEvent, teams: Teams) -> Iterator[tuple[str, str]]:
    """The entry, and who has sat down for it in a finals match and may not."""
    event = desk.event
    names = {player.id: player.name for player in event.players}
    for entry, members in teams.items():
        seated = list(dict.fromkeys(_seated(event, entry)))
        mine = [each for each in members if each.player in seated]
        for each in mine:
            if not each.may:
                yield entry, f"{names[each.player]} may not play the finals: {_because(each)}"
        added = [each for each in mine if each.one_only]
        if len(added) > 1:
            listed = " and ".join(names[each.player] for each in added)
            why = f"one player may be added from the stage without points ({added[0].clause})"
            yield entry, f"{listed} play the finals, but {why}"


def members_words(event: Event, teams: Teams, match: Match) -> Iterator[str]:
    """For the line-up of a finals match."""
    names = {player.id: player.name for player in event.players}
    for entry in (match.home, match.away):
        members = teams.get(entry, ()) if is_of_final(event, match) else ()
        told = [f"{names[each.player]} ({_told(each)})" for each in members if each.clause]
        if told:
            yield f"{entry_words(event, entry)}, of one stage only: {'; '.join(told)}"


def _told(member: FinalsMember) -> str:
    one = ", one such player" if member.one_only and member.may else ""
    return f"{'may play' if member.may else 'may not play'}{one}: {_because(member)}"


def _because(member: FinalsMember) -> str:
    return f"{member.because} ({member.clause})"


def _seated(event: Event, entry: str) -> Iterator[str]:
    for match in event.matches:
        if match.line_up and entry in (match.home, match.away) and is_of_final(event, match):
            for team, players in sides(match.home, match.away, match.line_up.open, match.line_up.closed):
                if team == entry:
                    yield from players
