"""Results as a table of a spreadsheet: pairs and teams, by what the headings mean."""

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook

from bridgedesk.desk.files.incoming import is_list_of_players
from bridgedesk.event.event import Fields
from bridgedesk.event.match import Match
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.published import BadFile, Published

HOWELL = """Round,Table,Board,NS,EW,Contract,By,Result,Lead
1,1,1,1,2,4S,N,=,HK
1,2,1,3,4,3NT,E,-1,
1,1,2,1,2,Pass,,,
1,2,2,3,4,2HX,W,9,
2,1,3,4,1,1NT,S,+1,
"""


TEAMS = """Round,Board,NS team,EW team,Contract,By,Result
1,1,7,3,4S,N,=
1,1,3,7,3NT,E,-1
1,2,7,3,Pass,,
2,1,7,5,1NT,N,=
"""


def read(text: str, name: str = "evening.csv") -> Published:
    return read_bytes(text.encode(), name)


def shown(found: Published) -> list[tuple[int, str]]:
    (section,) = found.event.sessions[0].sections
    return [(each.board, score_text(each.score)) for each in section.results]


def test_pairs_with_their_contracts() -> None:
    """2HX by West with nine tricks is one over."""
    found = read(HOWELL)
    (section,) = found.event.sessions[0].sections
    assert dict(section.seats) == {"1": "A-1", "2": "A-2", "3": "A-3", "4": "A-4"}
    assert found.event.stages[0].fields is Fields.ONE
    assert sorted(shown(found)) == [(1, "3NE-1"), (1, "4SN="), (2, "2HXW+1"), (2, "P"), (3, "1NS+1")]
    assert section.movement is not None
    assert [(each.table, each.ns, each.ew) for each in section.movement.rounds[0]] == [
        (1, "1", "2"),
        (2, "3", "4"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "board;ns pair;ew pair;score\n1;1;2;420\n1;3;4;-50\n",
        "Bd\tNorth-South\tEast-West\tNS score\n1\t1\t2\t420\n1\t3\t4\t-50\n",
        "EW,NS,Score EW,Board\n2,1,-420,1\n4,3,50,1\n",
    ],
)
def test_other_words_and_separators_and_scores_alone(text: str) -> None:
    assert shown(read(text)) == [(1, "+420"), (1, "-50")]


def test_an_excel_file_and_awards(tmp_path: Path) -> None:
    book, out = Workbook(), BytesIO()
    for row in (("Board", "NS", "EW", "Score"), (1, 1, 2, 420), (1, 3, 4, "60-40"), (1, 5, 6, "NP")):
        book.worksheets[0].append(row)
    book.save(out)
    path = tmp_path / "evening.xlsx"
    path.write_bytes(out.getvalue())
    assert not is_list_of_players(path)
    assert shown(read_bytes(path.read_bytes(), path.name)) == [(1, "+420"), (1, "60/40"), (1, "NP")]


# ---- teams


def slips(match: Match) -> dict[tuple[str, int], str]:
    return {(each.room.value, each.board): score_text(each.score) for each in match.results}


def test_teams_by_the_words_over_their_columns() -> None:
    event = read(TEAMS).event
    assert (event.kind, event.sessions[0].scoring) == ("teams", Scoring.IMPS)
    first, second = event.matches
    assert (first.round, first.home, first.away, first.boards) == (1, "7", "3", (1, 2))
    assert slips(first) == {("open", 1): "4SN=", ("closed", 1): "3NE-1", ("open", 2): "P"}
    assert (second.round, second.home, second.away) == (2, "7", "5")


def test_the_room_says_who_is_at_home() -> None:
    """Team 3 sits North-South in the closed room, so that 7 is at home."""
    text = "Board,Room,NS,EW,Score\n1,closed,3,7,-100\n1,open,7,3,420\n"
    (match,) = read(text).event.matches
    assert (match.home, match.away) == ("7", "3")
    assert slips(match) == {("closed", 1): "-100", ("open", 1): "+420"}


# ---- what is none


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Board,NS,EW,Score\n", "it has no results"),
        ("Board,NS,EW,Score\n1,1,2,abc\n", "row 2: 'ABC' is not a score"),
        ("Board,NS,EW,Score\nx,1,2,420\n", "row 2: 'x' is not a board number"),
        ("Board,NS,EW,Contract\n1,1,2,9S\n", "row 2: '9S' is not a contract"),
        ("Board,NS,EW,Score,NS score\n1,1,2,420,420\n", "two columns mean the same"),
        ("Board,NS,EW,Score\n1,1,2,420\n1,1,3,420\n", "pair 1NS is listed twice on board 1"),
        ("Board,NS team,EW team,Score\n1,1,1,420\n", "row 2: a table needs two teams"),
        ("Board,NS team,EW team,Score\n1,1,2,420\n1,1,2,50\n", "a second result of board 1"),
        ("Board,NS,EW,Room,Score\n1,1,2,open,420\n1,1,2,closed,50\n", "row 3: 1 sits North-South in both"),
        ("Name,Number\nAnn,1\n", "it needs the columns Board"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence):
        read(text)


def test_a_list_of_players_stays_one(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Surname,Given names\nExample,Ann\n")
    assert is_list_of_players(path)
    path.write_text(HOWELL)
    assert not is_list_of_players(path)
    assert is_list_of_players(tmp_path / "gone.csv")
