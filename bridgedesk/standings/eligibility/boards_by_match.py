"""Boards that each of a team's players has played, match by match, as the line-ups have it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.standings.stages.teams_over_stages import is_of_final


class RequiredPlay(NamedTuple):
    """Status of a player under the clauses on play, in a word or two and in full."""

    short: str
    words: str


class MatchColumn(NamedTuple):
    """Matches of one round, or of one stanza, with the boards of one match."""

    title: str
    stage: str | None
    round: int
    stanza: int | None
    extra: bool


class MemberBoards(NamedTuple):
    """One player's boards in each column: None where the team had no match or no line-up."""

    player: str
    name: str
    role: str  # captain, substitute
    boards: tuple[int | None, ...]

    @property
    def total(self) -> int:
        return sum(each or 0 for each in self.boards)


class TeamPlay(NamedTuple):
    entry: str
    members: tuple[MemberBoards, ...]
    of: int  # boards of its matches that have a line-up
    without: int  # matches played without a recorded line-up

    def share(self, member: MemberBoards) -> str:
        return f"{100 * member.total / self.of:.0f}%" if self.of else ""


def match_columns(event: Event) -> list[MatchColumn]:
    """Return a column for each round and stanza that has a line-up, in order of play."""
    sessions = [each.id for each in event.sessions]
    lined_up = [each for each in event.matches if each.line_up is not None]
    lined_up.sort(
        key=lambda each: (sessions.index(each.session), each.round, each.extra is not None, each.stanza or 0)
    )
    return list(dict.fromkeys(_column(event, each) for each in lined_up))


def _column(event: Event, match: Match) -> MatchColumn:
    final = "F" if is_of_final(event, match) and len(event.stages) > 1 else ""
    part = "+" if match.extra is not None else f".{match.stanza}" if match.stanza else ""
    return MatchColumn(
        f"{final}{match.round}{part}", match.stage, match.round, match.stanza, match.extra is not None
    )


def boards_by_match(event: Event) -> Iterator[TeamPlay]:
    """Yield each team that has a line-up, its own players first and then others who sat for it."""
    columns = match_columns(event)
    for entry in event.entries:
        mine = event.matches_by_entry.get(entry.id, ())
        if any(match.line_up is not None for match in mine):
            yield _team_play(event, entry, mine, columns)


def _team_play(event: Event, entry: Entry, mine: Sequence[Match], columns: Sequence[MatchColumn]) -> TeamPlay:
    lined_up = [match for match in mine if match.line_up is not None]
    seated = dict.fromkeys(player for match in lined_up for player in match.seated(entry.id))
    names = event.player_names
    members = []
    for player in dict.fromkeys((*entry.players, *seated)):
        role = "captain" if player == entry.captain else "" if player in entry.players else "substitute"
        boards = tuple(_boards_in(event, lined_up, column, entry.id, player) for column in columns)
        members.append(MemberBoards(player, names[player], role, boards))
    without = sum(
        match.line_up is None and match.outcome is not Outcome.BYE and match.begun for match in mine
    )
    return TeamPlay(entry.id, tuple(members), sum(match.boards_counted for match in lined_up), without)


def _boards_in(
    event: Event, lined_up: Sequence[Match], column: MatchColumn, entry: str, player: str
) -> int | None:
    here = [match for match in lined_up if _column(event, match) == column]
    if not here:
        return None
    return sum(match.boards_counted for match in here if player in match.seated(entry))
