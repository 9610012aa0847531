"""USEBIO export of teams: the teams with their players, and each match with both rooms of its boards."""

from collections.abc import Iterator, Mapping, Sequence

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.score import Adjusted, Percentages, Score
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.exchange.sections_out import number_text, players_of
from bridgedesk.exchange.usebio_pairs_out import UNNAMED, masterpoints, player_node, score_nodes
from bridgedesk.exchange.usebio_xml import Node, leaf, leaves, node
from bridgedesk.scoring.outcome import STANDARD
from bridgedesk.standings.evaluation import ScoredMatch

Numbers = Mapping[str, str]


def team_numbers(event: Event) -> Numbers:
    """Number the teams, as entries have only names."""
    return {entry.id: str(number) for number, entry in enumerate(event.entries, start=1)}


def team_list(outgoing: Outgoing, numbers: Numbers) -> Node:
    return node("PARTICIPANTS", *_teams(outgoing, numbers))


def _teams(outgoing: Outgoing, numbers: Numbers) -> Iterator[Node]:
    players = players_of(outgoing.evaluation)
    for entry in outgoing.event.entries:
        standing = outgoing.evaluation.standing(entry.id)
        figures = []
        if standing and standing.total is not None:
            place = f"{standing.place}{'=' if standing.shared else ''}"
            won = [
                1.0 if each.gained > each.conceded else 0.5 if each.gained == each.conceded else 0.0
                for each in standing.matches
            ]
            figures = [
                leaf("TOTAL_SCORE", number_text(standing.total)),
                leaf("WINS_OR_DRAWS", f"{sum(won):g}"),
                leaf("PLACE", place),
            ]
        yield node(
            "TEAM",
            *figures,
            *masterpoints(outgoing.awards, entry.id, flat=False),
            *(player_node(each) for each in players[entry.id]),
            TEAM_ID=numbers[entry.id],
            TEAM_NAME=entry.name or "",
        )


def match_node(
    halves: Sequence[Match], scored: ScoredMatch | None, numbers: Numbers, scoring: Scoring
) -> Node:
    """Return a match; for teams of eight it has the boards of all four tables."""
    match = halves[0]
    played = [result for half in halves for result in half.results]
    boards = sorted({*match.boards, *(each.board for each in played)})
    whole = boards == list(range(boards[0], boards[-1] + 1)) if boards else False
    return node(
        "MATCH",
        leaf("ROUND_NUMBER", match.round),
        leaf("TEAM", numbers[match.home]),
        leaf("OPPOSING_TEAM", numbers[match.away]),
        *(leaves(START_BOARD_NUMBER=boards[0], END_BOARD_NUMBER=boards[-1]) if whole else ()),
        *_ended(match, scored),
        *_boards(match, played, scored, numbers, scoring),
    )


def _ended(match: Match, scored: ScoredMatch | None) -> Iterator[Node]:
    if scored is None:
        return
    if scored.gains or (match.slip and match.slip.imps):
        yield leaf("TEAM_SCORE", number_text(scored.home))
        yield leaf("OPPOSING_TEAM_SCORE", number_text(scored.away))
    if scored.vps:
        home, away = scored.vps
        yield leaf("TEAM_VICTORY_POINTS", number_text(home))
        yield leaf("OPPOSING_TEAM_VICTORY_POINTS", number_text(away))


def _boards(
    match: Match, played: Sequence[RoomResult], scored: ScoredMatch | None, numbers: Numbers, scoring: Scoring
) -> Iterator[Node]:
    gains = dict(scored.gains) if scored else {}
    for board in sorted({each.board for each in played}):
        won: dict[str, object] = {}
        if board in gains:
            home, away = gains[board]
            if scoring is Scoring.IMPS:
                won = {"IMPS": number_text(home)}
            else:
                won = {"TEAM_POINTS": number_text(home), "OPPOSING_TEAM_POINTS": number_text(away)}
        lines = (each for each in played if each.board == board)
        yield node(
            "BOARD",
            leaf("BOARD_NUMBER", board),
            *leaves(**won),
            *(_line(match, each, numbers) for each in sorted(lines, key=lambda each: each.room.value)[::-1]),
        )


def _line(match: Match, result: RoomResult, numbers: Numbers) -> Node:
    """Return a result; its direction is the first team's, which sits North-South in the open room."""
    ns, ew = match.sides(result.room)
    return node(
        "TRAVELLER_LINE",
        leaf("DIRECTION", "NS" if result.room is Room.OPEN else "EW"),
        leaf("NS_PAIR_NUMBER", numbers[ns]),
        leaf("EW_PAIR_NUMBER", numbers[ew]),
        *score_nodes(result.score, result.board, result.lead, flat=False, award=_award(result.score)),
    )


def _award(score: Score) -> str:
    match score:
        case Adjusted(ns, ew):
            return f"A{int(STANDARD[ns].percent):02}{int(STANDARD[ew].percent):02}"
        case Percentages(ns, ew) if ns == int(ns) and ew == int(ew) and max(ns, ew) < 100:
            return f"A{int(ns):02}{int(ew):02}"
        case _:
            return UNNAMED
