"""Stanzas of a match of finals, of which several may be played in one session."""

from collections.abc import Sequence

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.standings.eights import halves_of
from bridgedesk.standings.team_boards import is_of_final

FEWEST = 2  # boards that can be divided


def stanzas_of(matches: Sequence[Match], match: Match) -> list[Match]:
    """All of it, in their order; itself, where it has none."""
    final = match.stage, match.round, {match.home, match.away}
    found = [each for each in matches if (each.stage, each.round, {each.home, each.away}) == final]
    return sorted(found, key=lambda each: each.stanza or 0) or [match]


def in_one_session(matches: Sequence[Match], match: Match) -> list[Match]:
    """Those that are played in its session."""
    if match.stanza is None:
        return [match]
    return [each for each in stanzas_of(matches, match) if each.session == match.session]


def boards_in_session(matches: Sequence[Match], match: Match) -> tuple[int, ...]:
    """What its two sides play against each other in its session."""
    return tuple(board for each in in_one_session(matches, match) for board in each.boards)


def may_be_halved(event: Event, match: Match) -> bool:
    """Other matches bring VPs for all their boards together."""
    two_tables = len(halves_of(event.matches, match)) == 1
    alone = two_tables and len(in_one_session(event.matches, match)) == 1
    return is_of_final(event, match) and alone and len(match.boards) >= FEWEST
