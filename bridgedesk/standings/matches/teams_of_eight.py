"""Teams of eight: two tables in each room; the four scores of a board are added and become IMPs as one."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.event.match import Match, Outcome, Room
from bridgedesk.event.score import Score
from bridgedesk.scoring.settings import Settings
from bridgedesk.scoring.team_match import Gains, eight_gains

TABLES = 4
Tables = list[tuple[Score, Side]]


def joined_halves(matches: Sequence[Match]) -> dict[str, tuple[Match, ...]]:
    """Join the two halves of each match, keyed by the first half."""
    halves: dict[tuple[object, ...], list[Match]] = defaultdict(list)
    for match in matches:
        if match.outcome is Outcome.PLAYED:
            two = frozenset((match.home, match.away))
            halves[match.session, match.round, match.stanza, two].append(match)
    return {found[0].id: tuple(found) for found in halves.values()}


def board_by_board(halves: Sequence[Match], settings: Settings) -> list[tuple[int, Gains]]:
    """Return the gains of boards played at all four tables, from the side of the first half's home team."""
    home = halves[0].home
    boards: dict[int, Tables] = defaultdict(list)
    for match in halves:
        for result in match.results:
            north_south = match.home if result.room is Room.OPEN else match.away
            boards[result.board].append((result.score, Side.NS if north_south == home else Side.EW))
    found = []
    for board, tables in sorted(boards.items()):
        if len(tables) == TABLES:
            gains = eight_gains(tables, vulnerability(board), Fraction(settings.average_imps))
            if gains is not None:
                found.append((board, gains))
    return found


def matches_with_halves(matches: Iterable[Match]) -> dict[str, tuple[Match, ...]]:
    """Return every match with its other half, first half first; a match at two tables is alone. No two
    sides meet twice in a round with the same boards in any other case."""
    found: dict[object, list[Match]] = defaultdict(list)
    for match in matches:
        two = frozenset((match.home, match.away))
        meeting = match.session, match.round, match.stanza, match.boards, two
        found[meeting if match.boards else match.id].append(match)
    return {match.id: tuple(halves) for halves in found.values() for match in halves}


def second_halves(matches: Iterable[Match]) -> frozenset[str]:
    return frozenset(key for key, halves in matches_with_halves(matches).items() if halves[0].id != key)


def halves_of(matches: Iterable[Match], match: Match) -> tuple[Match, ...]:
    here = [each for each in matches if each.round == match.round and each.boards == match.boards]
    return matches_with_halves(here)[match.id]


def half_table_name(matches: Iterable[Match], match: Match) -> str:
    """Return the table name of a half match, with a or b where both halves have one number; empty for a
    match at two tables."""
    halves = halves_of(matches, match)
    if len(halves) == 1:
        return ""
    here = [each.id for each in halves].index(match.id)
    letter = "ab"[here] if halves[0].table == halves[1].table else ""
    return f"{match.table or ''}{letter}"
