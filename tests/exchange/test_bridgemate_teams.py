"""Bridgemate files of teams: tables put together to matches."""

import pytest

from bridgedesk.event.match import Match, Room
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.published import BadFile
from tests.exchange.jet_file import Table, database
from tests.exchange.test_bridgemate import (
    NUMBERS,
    RECEIVED,
    ROUNDS,
    SECTION,
    Row,
    bws,
    made,
    read,
    sitting,
    slip,
)

# Round 1: team 1 against 2 and 3 against 4, each at two tables.
MATCHES = [
    sitting(1, 1, 1, 2, 1, 2),
    sitting(1, 2, 2, 1, 1, 2),
    sitting(1, 3, 3, 4, 1, 2),
    sitting(1, 4, 4, 3, 1, 2),
]
PLAYED = [
    slip(1, 1, 1, 1, (1, 2), **made("4 S", "N", "=")),
    slip(2, 1, 2, 1, (2, 1), **made("3 NT", "E", "-1")),
    slip(3, 1, 4, 2, (4, 3), **made("PASS", "", "")),
]
OF_TEAMS: Row = {"ScoringType": 4, "Winners": 1}


def slips(match: Match) -> dict[tuple[str, int], str]:
    return {(each.room.value, each.board): score_text(each.score) for each in match.results}


def met(match: Match) -> tuple[int, str, str, tuple[int, ...]]:
    return match.round, match.home, match.away, match.boards


@pytest.mark.parametrize("section", [OF_TEAMS, {"Winners": None}])
def test_two_tables_the_other_way_round_are_a_match(section: Row) -> None:
    """It is said that they are teams or, by an older program, seen from the tables."""
    event = read(bws(PLAYED, MATCHES, section=section)).event
    assert [met(each) for each in event.matches] == [(1, "1", "2", (1, 2)), (1, "3", "4", (1, 2))]
    first, second = event.matches
    assert slips(first) == {("open", 1): "4SN=", ("closed", 1): "3NE-1"}
    assert slips(second) == {("closed", 2): "P"}
    assert (event.kind, event.sessions[0].scoring) == ("teams", Scoring.IMPS)


def test_a_board_a_match_is_scored_as_such() -> None:
    event = read(bws(PLAYED, MATCHES, section={"ScoringType": 3})).event
    assert event.sessions[0].scoring is Scoring.POINT_A_BOARD


def test_a_match_whose_other_table_is_in_another_round() -> None:
    """Three teams sit in a triangle; where boards come back the other way round, the match is whole."""
    triangle = [(1, 1, 2, 1, 2), (2, 2, 3, 3, 4), (3, 3, 1, 5, 6)]
    first = [sitting(1, table, ns, ew, low, high) for table, ns, ew, low, high in triangle]
    second = [sitting(2, table, ew, ns, low, high) for table, ns, ew, low, high in triangle]
    results = [
        slip(1, 1, 1, 1, (1, 2), **made("PASS", "", "")),
        slip(2, 2, 1, 1, (2, 1), **made("1 S", "S", "=")),
    ]
    event = read(bws(results, first + second, section=OF_TEAMS)).event
    assert [met(each) for each in event.matches] == [
        (1, "1", "2", (1, 2)),
        (1, "2", "3", (3, 4)),
        (1, "3", "1", (5, 6)),
    ]
    assert slips(event.matches[0]) == {("open", 1): "P", ("closed", 1): "1SS="}


def test_who_meets_again_over_other_boards_has_another_match() -> None:
    again = [sitting(2, 1, 1, 2, 7, 8), sitting(2, 2, 2, 1, 7, 8)]
    event = read(bws([], MATCHES[:2] + again, section=OF_TEAMS)).event
    assert [met(each) for each in event.matches] == [(1, "1", "2", (1, 2)), (2, "1", "2", (7, 8))]


def two_sections(rounds: list[Row], received: list[Row]) -> bytes:
    sections: list[Row] = [{"ID": n, "Letter": "AB"[n - 1], "ScoringType": 4} for n in (1, 2)]
    tables = {
        "Section": Table(SECTION, sections),
        "RoundData": Table(ROUNDS, rounds),
        "ReceivedData": Table(RECEIVED, received),
        "PlayerNumbers": Table(NUMBERS, []),
    }
    return database(tables, jet4=False)


def test_open_and_closed_rooms_may_be_sections() -> None:
    """In A the home teams sit North-South, in B the others."""
    rounds = [sitting(1, 1, 1, 2, 1, 2), sitting(1, 1, 2, 1, 1, 2, Section=2)]
    played = [slip(1, 1, 1, 1, (2, 1), **made("2 H", "S", "+1"), Section=2)]
    (match,) = read(two_sections(rounds, played)).event.matches
    assert (met(match), slips(match)) == ((1, "1", "2", (1, 2)), {("closed", 1): "2HS+1"})
    assert match.results[0].room is Room.CLOSED


def test_numbers_that_come_again_are_other_teams() -> None:
    rounds = [*MATCHES[:2], *({**each, "Section": 2} for each in MATCHES[:2])]
    event = read(two_sections(rounds, [])).event
    assert [met(each)[1:3] for each in event.matches] == [("A-1", "A-2"), ("B-1", "B-2")]


def test_pairs_with_numbers_of_their_own_are_no_teams_that_can_be_told() -> None:
    own = [sitting(1, 1, 1, 4, 1, 2), sitting(1, 2, 3, 2, 1, 2)]
    with pytest.raises(BadFile, match="its teams are unclear: a team keeps one number"):
        read(bws([], own, section=OF_TEAMS))


def test_a_result_of_teams_that_do_not_meet_is_said() -> None:
    wrong = slip(9, 1, 1, 1, (1, 3), **made("PASS", "", ""))
    found = read(bws([wrong], MATCHES, section=OF_TEAMS))
    assert found.remarks[0] == (
        "Section A, round 1, table 1, board 1: 1 against 3 is not a match in this round; left out."
    )


def test_four_players_are_one_team() -> None:
    seats = [(1, "N", "11"), (1, "S", "12"), (2, "E", "13"), (2, "W", "14"), (2, "N", "21")]
    numbers: list[Row] = [
        {"Section": 1, "Table": table, "Direction": seat, "Number": number, "Name": f"P{number}", "Round": 0}
        for table, seat, number in seats
    ]
    event = read(bws([], MATCHES[:2], section=OF_TEAMS, numbers=numbers)).event
    names = {player.id: player.name for player in event.players}
    assert [[names[key] for key in entry.players] for entry in event.entries] == [
        ["P11", "P12", "P13", "P14"],
        ["P21"],
    ]
