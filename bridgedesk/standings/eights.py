"""Teams of eight: two tables in each room; the four scores of a board are added and become IMPs as one."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from bridgedesk.bridge.seats import Side, vulnerability
from bridgedesk.event.match import Match, Outcome, Room
from bridgedesk.event.score import Score
from bridgedesk.scoring.settings import Settings
from bridgedesk.scoring.team_match import Gains, eight_gains

TABLES = 4
Tables = list[tuple[Score, Side]]


def joined(matches: Sequence[Match]) -> dict[str, tuple[Match, ...]]:
    """The two halves of each match, by the first of them."""
    halves: dict[tuple[object, ...], list[Match]] = defaultdict(list)
    for match in matches:
        if match.outcome is Outcome.PLAYED:
            two = frozenset((match.home, match.away))
            halves[match.session, match.round, match.stanza, two].append(match)
    return {found[0].id: tuple(found) for found in halves.values()}


def board_by_board(halves: Sequence[Match], settings: Settings) -> list[tuple[int, Gains]]:
    """Only where all four tables have played; from the side of the first half's home team."""
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
