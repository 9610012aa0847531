"""USEBIO teams: matches by IMPs, VPs, point-a-board; rooms from whatever the file says of them."""

from decimal import Decimal

import pytest

from bridgedesk.event.match import Match, Room, RoomResult, Slip
from bridgedesk.event.score import PointsScore
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.published import BadFile, OfficialMatch, OfficialSwing, Published
from tests.exchange.samples import board, fields, line, pair, participants, read, usebio


def team(number: object, *pairs: str, name: str = "", **values: object) -> str:
    return f'<TEAM TEAM_ID="{number}" TEAM_NAME="{name}">{fields(**values)}{"".join(pairs)}</TEAM>\n'


OWLS = team(
    1,
    pair("1-1-2", "Ann", "Bob"),
    pair("1-3-4", "Cyd", "Dan"),
    name="Owls",
    TOTAL_SCORE=12,
    PLACE="1=",
)
FOXES = team(2, pair("2-1-2", "Eve", "Fay"), pair("2-3-4", "Gus", "Hal"), TOTAL_SCORE=8, PLACE=2)
BOTH = participants(OWLS, FOXES)
MEET = fields(ROUND_NUMBER=1, TEAM=1, OPPOSING_TEAM=2, START_BOARD_NUMBER=1, END_BOARD_NUMBER=2)
OPEN = line("1-1-2", "2-3-4", DIRECTION="NS", CONTRACT="4S", PLAYED_BY="N", TRICKS=10, SCORE=420)
CLOSED = line("2-1-2", "1-3-4", DIRECTION="EW", SCORE=170)


def text_of(match: str, method: str = "IMPS", ends: str = "VPS") -> str:
    said = fields(BOARD_SCORING_METHOD=method, MATCH_SCORING_METHOD=ends)
    return usebio(f"{said}<SESSION>{BOTH}{match}</SESSION>", 'EVENT_TYPE="TEAMS"')


def event(match: str, method: str = "IMPS", ends: str = "VPS") -> Published:
    return read(text_of(match, method, ends))


TEAMS = text_of(
    f"<MATCH>{MEET}{fields(TEAM_SCORE=12, OPPOSING_TEAM_SCORE=8)}{board(1, OPEN, CLOSED, IMPS=6)}</MATCH>"
)


def test_a_match_with_its_rooms() -> None:
    vps = fields(
        TEAM_SCORE=6, OPPOSING_TEAM_SCORE=0, TEAM_VICTORY_POINTS="13.5", OPPOSING_TEAM_VICTORY_POINTS="6.5"
    )
    found = event(f"<MATCH>{MEET}{vps}{board(1, OPEN, CLOSED, IMPS=6)}</MATCH>")
    (match,) = found.event.matches
    assert match == Match(
        "s1-r1-1-2",
        "s1",
        1,
        "1",
        "2",
        "1",
        boards=(1, 2),
        results=(
            RoomResult(Room.OPEN, 1, parse_score("4SN=")),
            RoomResult(Room.CLOSED, 1, PointsScore(170)),
        ),
        slip=Slip(vp=(Decimal("13.5"), Decimal("6.5"))),
    )
    assert found.matches == (
        OfficialMatch(
            "s1-r1-1-2", Decimal(6), Decimal(0), Decimal("13.5"), Decimal("6.5"), "s1", 1, "1", "2"
        ),
    )
    assert found.swings == (OfficialSwing("s1-r1-1-2", 1, Decimal(6), Decimal(-6)),)
    assert [(each.id, each.name, len(each.players)) for each in found.event.entries] == [
        ("1", "Owls", 4),
        ("2", None, 4),
    ]
    assert [(each.entry, each.score, each.place) for each in found.totals] == [
        ("1", Decimal(12), "1="),
        ("2", Decimal(8), "2"),
    ]
    assert (found.event.kind, found.event.sessions[0].scoring) == ("teams", Scoring.IMPS)


def test_a_score_in_victory_points_where_nothing_else_is_there() -> None:
    score = fields(TEAM_SCORE=12, OPPOSING_TEAM_SCORE=8)
    found = event(f"<MATCH>{MEET}{score}{board(1, OPEN, CLOSED, IMPS=6)}</MATCH>")
    (end,) = found.matches
    assert (end.home_points, end.away_points, end.home_vp, end.away_vp) == (
        None,
        None,
        Decimal(12),
        Decimal(8),
    )


def test_point_a_board() -> None:
    points = board(1, OPEN, CLOSED, TEAM_POINTS=2, OPPOSING_TEAM_POINTS=0)
    score = fields(TEAM_SCORE=2, OPPOSING_TEAM_SCORE=0)
    found = event(f"<MATCH>{MEET}{score}{points}</MATCH>", "PAB", "PAB")
    assert found.event.sessions[0].scoring is Scoring.POINT_A_BOARD
    assert found.swings == (OfficialSwing("s1-r1-1-2", 1, Decimal(2), Decimal(0)),)
    assert (found.matches[0].home_points, found.matches[0].home_vp) == (Decimal(2), None)


def test_aggregate() -> None:
    found = event(f"<MATCH>{MEET}{board(1, OPEN, CLOSED)}</MATCH>", "AGGREGATE", "AGGREGATE")
    assert found.event.sessions[0].scoring is Scoring.AGGREGATE


@pytest.mark.parametrize(
    ("ns", "ew", "room"),
    [
        ("1-1-2", "2-3-4", Room.OPEN),
        ("2-1-2", "1-3-4", Room.CLOSED),
        ("1", "2", Room.OPEN),
        ("2", "", Room.CLOSED),
    ],
)
def test_the_room_without_a_direction(ns: str, ew: str, room: Room) -> None:
    found = event(f"<MATCH>{MEET}{board(1, line(ns, ew, SCORE=90))}</MATCH>")
    assert found.event.matches[0].results == (RoomResult(room, 1, PointsScore(90)),)


def test_a_match_without_boards_keeps_its_slip() -> None:
    head = fields(ROUND_NUMBER=3, TEAM=2, OPPOSING_TEAM=1, TEAM_SCORE=14, OPPOSING_TEAM_SCORE=31)
    (match,) = event(f"<MATCH>{head}</MATCH>", ends="IMPS").event.matches
    assert (match.round, match.home, match.slip) == (3, "2", Slip(imps=(14, 31)))


def test_a_bye_is_left_out_and_said() -> None:
    found = event(f"<MATCH>{fields(ROUND_NUMBER=1, TEAM=1, OPPOSING_TEAM=0)}</MATCH>")
    assert found.event.matches == ()
    assert "bye" in found.remarks[0]


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (f"<MATCH>{MEET}{board(1, OPEN, OPEN)}</MATCH>", "a second result of the open room"),
        (
            f"<MATCH>{MEET}{board(1, OPEN, line('2-1-2', '1-1-2', DIRECTION='EW', SCORE=90))}</MATCH>",
            "pair 1-1-2 is listed twice on board 1",
        ),
        (f"<MATCH>{MEET}{board(1, line('5', '6', SCORE=90))}</MATCH>", "does not say which way team 1 sat"),
        (f"<MATCH>{fields(TEAM=1, OPPOSING_TEAM=7)}</MATCH>", "there is no team '7'"),
        (f"<MATCH>{MEET}</MATCH><MATCH>{MEET}</MATCH>", "match s1-r1-1-2 is listed 2 times"),
        (
            f"<MATCH>{fields(TEAM=1, OPPOSING_TEAM=2, START_BOARD_NUMBER=1, END_BOARD_NUMBER=9000)}</MATCH>",
            "boards 1 to 9000 cannot be the boards of one match",
        ),
        (board(3, OPEN), "results of teams outside a MATCH"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(match: str, sentence: str) -> None:
    with pytest.raises(BadFile) as caught:
        event(match)
    assert sentence in str(caught.value)
