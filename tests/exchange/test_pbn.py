"""PBN: layout, score tables, totals, deals, and what is said where something is missing."""

from datetime import date
from decimal import Decimal

import pytest

from bridgedesk.bridge.cards import Card
from bridgedesk.event.event import Fields
from bridgedesk.event.score import NotPlayed, Percentages
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result, Scoring, Sitting
from bridgedesk.exchange.published import UNDATED, BadFile, Published
from tests.exchange import samples

DEAL = "N:AKQ2.J54.T98.765 J43.AKQ.J76.J432 T98.T98.AKQ.KQT8 765.7632.5432.A9"
HEAD = (
    r"Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;"
    r"+Score_NS\6R;Score_EW\6R;-MP_NS\4R;MP_EW\4R;Percentage_NS\3R;Percentage_EW\3R"
)
FIRST = f"""% PBN 2.1
% EXPORT
[Event "Spring Pairs"]
[Date "2027.03.04"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Scoring "MP"]
[ScoreTable "{HEAD}"]
 1  1  1  2 4S   N 10 HT    420   -420  2.0  0.0 100   0
 2  1  3  4 3NTX E  8 -     100   -100  0.0  2.0   0 100
"""
SECOND = f"""
[Event "#"]
[Board "2"]
[ScoreTable "{HEAD}"]
 1  2  3  1 Pass -  - -       0      0  1.0  1.0  50  50
 2  2  2  4 -    -  - -       -      - ^1.2 ^0.8 ^60 ^40
"""


def read(text: str) -> Published:
    return samples.read(text, "evening.pbn")


def plain(*rows: str, columns: str = "PairId_NS;PairId_EW;Score_NS", tags: str = "") -> Published:
    return read(f'[Board "1"]\n{tags}[ScoreTable "{columns}"]\n' + "\n".join(rows) + "\n")


def results(found: Published) -> tuple[Result, ...]:
    return found.event.sessions[0].sections[0].results


def test_a_whole_file() -> None:
    found = read(FIRST + SECOND)
    event = found.event
    (session,) = event.sessions
    (section,) = session.sections
    assert (event.title, event.date, event.stages[0].fields) == (
        "Spring Pairs",
        date(2027, 3, 4),
        Fields.ONE,
    )
    assert {number: str(deal) for number, deal in session.deals.items()} == {1: DEAL}
    assert [score_text(each.score) for each in section.results] == ["4SN=", "3NXE-1", "P", "60/40"]
    assert section.results[0].lead == Card("H", "T")
    assert section.movement is not None
    assert section.movement.rounds[1] == (Sitting(1, "3", "1", (2,)), Sitting(2, "2", "4", (2,)))
    assert [each.ns_points for each in found.lines] == [2, 0, 1, Decimal("1.2")]
    assert found.remarks == ()


def test_two_winners_where_nobody_sits_both_ways() -> None:
    found = plain("1 3 420", "2 4 -50")
    assert found.event.stages[0].fields is Fields.TWO
    assert [(each.ns, each.ew) for each in results(found)] == [("1NS", "3EW"), ("2NS", "4EW")]


def test_two_winners_where_equal_numbers_meet() -> None:
    found = read(
        '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 1 420\n2 2 -50\n\n'
        '[Board "2"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 420\n2 1 -50\n'
    )
    assert list(found.event.sessions[0].sections[0].seats) == ["1NS", "1EW", "2NS", "2EW"]


def test_names_in_quotes_make_the_players() -> None:
    found = plain(
        '1 2 420 "Ann Example;Bob \\"Bo\\" Sample" -',
        columns="PairId_NS;PairId_EW;Score_NS;Names_NS;Names_EW",
    )
    assert [each.name for each in found.event.players] == ["Ann Example", 'Bob "Bo" Sample']


def test_comments_and_escaped_lines() -> None:
    text = FIRST.replace(
        '[Date "2027.03.04"]', "{ a { note\n\nover empty lines }\n% nothing\n; a word"
    ).replace("[Dealer", '[Site "Hall; left"] ; [Site "no"]\n[Dealer')
    found = read(text)
    assert found.event.title == "Spring Pairs"
    assert found.event.date == UNDATED
    assert len(results(found)) == 2


def test_values_taken_over() -> None:
    sticky = (
        f'[Event "##Cup"]\n[Date "2027.03.04"]\n[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "2"]\n[Deal "#"]\n'
    )
    found = read(sticky)
    assert found.event.title == "Cup"
    assert {number: str(deal) for number, deal in found.event.sessions[0].deals.items()} == {1: DEAL, 2: DEAL}


def test_only_deals() -> None:
    found = read(f'[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "{DEAL}"]\n')
    assert list(found.event.sessions[0].deals) == [7]
    assert found.event.sessions[0].sections == ()
    assert found.event.entries == ()


def test_dealer_and_vulnerability_that_do_not_go_with_the_board() -> None:
    found = read(f'[Board "1"]\n[Dealer "E"]\n[Vulnerable "Both"]\n[Deal "{DEAL}"]\n')
    assert [remark.partition(", ")[2] for remark in found.remarks[:2]] == [
        "board 1: the file says dealer 'E' instead of N.",
        "board 1: the file says vulnerability 'BOTH' instead of None.",
    ]


@pytest.mark.parametrize(("said", "board"), [("Love", 1), ("-", 1), ("None", 1), ("Both", 4), ("ALL", 4)])
def test_every_word_for_the_vulnerability(said: str, board: int) -> None:
    found = read(f'[Board "{board}"]\n[Date "2027.03.04"]\n[Vulnerable "{said}"]\n[Deal "{DEAL}"]\n')
    assert found.remarks == ()


def test_hidden_hands() -> None:
    one = read(f'[Board "1"]\n[Deal "{DEAL.rpartition(" ")[0]} -"]\n')
    assert str(one.event.sessions[0].deals[1]) == DEAL, "the fourth hand holds the rest"
    two = read(FIRST.replace(DEAL, "N:AKQ2.J54.T98.765 - T98.T98.AKQ.KQT8 -"))
    assert two.event.sessions[0].deals == {}
    assert "hidden" in two.remarks[0]


def test_sections_and_their_own_numbers() -> None:
    found = plain("A 1 2 420", "B 1 2 450", columns="Section;PairId_NS;PairId_EW;Score_NS")
    assert [section.id for section in found.event.sessions[0].sections] == ["A", "B"]
    assert found.event.sessions[0].sections[1].seats["1NS"] == "B-1NS"


def test_the_score_of_east_west_alone() -> None:
    found = plain("1 2 - 420", columns="PairId_NS;PairId_EW;Score_NS;Score_EW")
    assert score_text(results(found)[0].score) == "-420"


def test_awards_by_their_points_and_by_nothing() -> None:
    columns = "PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW"
    found = plain("1 2 420 4 0", "3 4 50 0 4", "5 6 - ^2.4 ^1.6", "7 8 - - -", columns=columns)
    assert results(found)[2].score == Percentages(Decimal(60), Decimal(40))
    assert results(found)[3].score == NotPlayed()


@pytest.mark.parametrize(
    ("said", "imp", "scoring"),
    [
        ("IMP;Butler-2", "3", Scoring.BUTLER),
        ("IMP;Cross2", "3", Scoring.CROSS_IMPS),
        ("IMP", "3.50", Scoring.CROSS_IMPS),
        ("IMP", "3", Scoring.BUTLER),
        ("?", "-", Scoring.MATCHPOINTS),
        ("MP1", "-", Scoring.MATCHPOINTS),
        ("BAM", "-", Scoring.POINT_A_BOARD),
    ],
)
def test_scoring(said: str, imp: str, scoring: Scoring) -> None:
    columns = "PairId_NS;PairId_EW;Score_NS;IMP_NS"
    found = plain(f"1 2 420 {imp}", columns=columns, tags=f'[Scoring "{said}"]\n')
    assert found.event.sessions[0].scoring is scoring


TOTALS = '[TotalScoreTable "Rank;PairId;Names;TotalMP;TotalPercentage;NrBoards"]\n'


def test_totals_find_their_pairs() -> None:
    found = plain(
        '1 1 420 "Ann;Bob" "Cyd;Dan"',
        TOTALS + '"1=" 1 "Cyd;Dan" 12.5 62.5 24',
        '1 1 "Ann;Bob" 7.5 37.5 24',
        "3 1 - 5 25 24",
        columns="PairId_NS;PairId_EW;Score_NS;Names_NS;Names_EW",
    )
    first, second = found.totals
    assert (first.number, first.score, first.percent, first.boards, first.place) == (
        "1EW",
        Decimal("12.5"),
        Decimal("62.5"),
        24,
        "1=",
    )
    assert second.number == "1NS"
    assert "it is unclear which pair 1 this total belongs to" in found.remarks[0]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (FIRST + '\n[Board "2"]\n[Deal "' + DEAL + '"]\n', "line 14, board 2: it has no ScoreTable"),
        (FIRST + f'\n[Board "2"]\n[ScoreTable "{HEAD}"]\n', "line 15, board 2: the ScoreTable has no rows"),
        (FIRST.replace(" HT ", " "), "line 11, board 1: the row has 13 columns, its table 14"),
        (FIRST.replace("4S ", "8S "), "line 11, board 1: '8S' is not a contract"),
        (FIRST.replace(" 3  4 3NTX", " 3  1 3NTX"), "pair 1 is listed twice"),
        (FIRST.replace('[Board "1"]', '[Board "one"]'), "line 3, Board: 'one' is not a board number"),
        (FIRST.replace('[Dealer "N"]', '[Dealer "N]'), "line 6: this tag is not written like"),
        (FIRST.replace(".765 ", ".76 "), "line 8, board 1: North has 12 cards"),
        (FIRST + "\nstray words\n", "line 14: text without a tag"),
        (FIRST + "{ never closed\n", "the last comment is not closed"),
        ('[Event "Nothing"]\n[Board "1"]\n', "no deal and no score table"),
        ('[Board "1"]\n[ScoreTable "Names_NS;Score_NS"]\n- 420\n', "no column PairId_NS"),
        ('[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 - 420\n', "with only one pair"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(text)
    assert sentence in str(caught.value)
