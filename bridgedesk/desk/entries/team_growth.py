"""Players who came into a team while the event went on, and whether the book lets them."""

from collections.abc import Iterator

from bridgedesk.desk.entries.substitutes import sides
from bridgedesk.desk.known import is_put_down
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.regulations.by_the_book import book_in_force
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.rulebooks import Refused, Verdict
from bridgedesk.rulebooks.questions.team_growth import TeamGrowth

ADDED = "team-members"


def has_begun(event: Event, entry: str) -> bool:
    """Who comes later is an added player."""
    return any(
        entry in (match.home, match.away) and (match.results or match.slip or match.line_up)
        for match in event.matches
    )


def grown(desk: OpenEvent) -> Iterator[tuple[str, str]]:
    """The entry, and what is wrong with a player it has added."""
    event = desk.event
    added = [(entry, player) for entry in event.entries for player in entry.joined if player in entry.players]
    book = book_in_force(desk) if added else None
    if book is None:
        return
    for entry, player in added:
        try:
            found = book.answer(_asked(event, entry, player))
        except Refused:
            return
        if isinstance(found, Verdict) and not found.holds:
            name = next(each.name for each in event.players if each.id == player)
            yield entry.id, f"{name} added to the team: {'; '.join(found.missing)} ({found.clause})"


def last_asked(event: Event, entry: Entry) -> TeamGrowth | None:
    """Of the one who came last into the team."""
    added = [player for player in entry.players if player in entry.joined]
    return _asked(event, entry, added[-1]) if added else None


def _asked(event: Event, entry: Entry, player: str) -> TeamGrowth:
    return TeamGrowth(
        event=event.kind,
        players=len(entry.players),
        round_=_round(event, entry, player),
        elsewhere=_played_elsewhere(event, entry.id, player),
        leave=_has_leave(event, entry.id, player),
    )


def _round(event: Event, entry: Entry, player: str) -> int:
    """The first that the player can have played: the one after the last of the team without him."""
    own = [match for match in event.matches if entry.id in (match.home, match.away) and match.line_up]
    played = [m.round for m in own if m.line_up and player in (*m.line_up.open, *m.line_up.closed)]
    if played:
        return min(played)
    return max((match.round for match in event.matches if match.results or match.slip), default=0) + 1


def _played_elsewhere(event: Event, entry: str, player: str) -> bool:
    for match in event.matches:
        if match.line_up:
            for team, players in sides(match.home, match.away, match.line_up.open, match.line_up.closed):
                if team != entry and player in players:
                    return True
    return any(player in each.players for each in event.entries if each.id != entry)


def _has_leave(event: Event, entry: str, player: str) -> bool:
    return is_put_down(event, ADDED, entry, "approved_by", player, called="player")
