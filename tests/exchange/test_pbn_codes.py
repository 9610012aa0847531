"""Score columns of PBN that name no result: averages by code, byes, blanks, and words nobody knows."""

from decimal import Decimal

import pytest

from bridgedesk.event.score import Imps, NotPlayed, Percentages, Score
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result, Section
from bridgedesk.exchange.published import BadFile, Published
from bridgedesk.standings.evaluate import evaluate
from tests.exchange import samples
from tests.exchange import test_nz_scorer as nz
from tests.exchange.samples import board, line, pairs_of_four, usebio

COLUMNS = (
    r"Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;"
    r"Score_NS\6R;Score_EW\6R;MP_NS\4R;MP_EW\4R;Percentage_NS\3R;Percentage_EW\3R"
)
HEAD = '[Event "Club pairs"]\n[Date "2027.03.04"]\n[Scoring "MatchPoints;MP1"]\n[Application "A scorer"]\n'
# Board 1: 420 beats -50, and the average takes no part. One other result: a top of 2 among the two that
# played; three were expected, so that both sides of a result have 4 points together, and 60% of 4 are 2.4.
PLAYED = """ 1  1  1  2 4S   N 10 HT   "420"      -  3.5  0.5  88  12
 2  1  3  4 3N   S  8 -        -   "50"  0.5  3.5  12  88
"""


def pbn(*rows: str, columns: str = COLUMNS, after: str = "") -> Published:
    """The rows are those of board 1, after the two that were played."""
    text = f'{HEAD}[Board "1"]\n[ScoreTable "{columns}"]\n{PLAYED}' + "".join(f"{row}\n" for row in rows)
    return samples.read(text + after, "evening.pbn")


def section(found: Published) -> Section:
    return found.event.sessions[0].sections[0]


def results(found: Published) -> tuple[Result, ...]:
    return section(found).results


def third(found: Published) -> Score:
    return results(found)[2].score


# ---- averages


@pytest.mark.parametrize(
    ("ns", "ew", "award"),
    [
        ('"A+"', '"A-"', "60/40"),
        ('"A-"', '"A+"', "40/60"),
        ('"A="', '"A="', "50/50"),
        ('"A+"', '"A+"', "60/60"),
        ('"A-"', '"A-"', "40/40"),
        ("^A+", "^A=", "60/50"),
        ('"a +"', '"a −"', "60/40"),
        ("AVE+", "AVE-", "60/40"),
        ("AVG", "AVG", "50/50"),
        ("AvePlus", "AveMinus", "60/40"),
        ("60%", "35%", "60/35"),
        ("A60", "A40", "60/40"),
    ],
)
def test_a_code_is_60_50_or_40_percent_for_each_side(ns: str, ew: str, award: str) -> None:
    found = pbn(f" 3  1  5  6 -    -  - -   {ns} {ew}    -    -   -   -")
    assert score_text(third(found)) == award
    assert found.remarks == ()


@pytest.mark.parametrize(
    ("row", "award"),
    [
        # the row's own percentages count, whatever the code alone would be: 12C2c gave this pair 65
        (' 3  1  5  6 -    -  - -     "A+"   "A-"    -    -  65  40', "65/40"),
        # 62 is 2.5 of 4 = 62.5% cut to whole percents: the points are more exact
        (' 3  1  5  6 -    -  - -     "A+"   "A-" 2.50 1.50  62  38', "62.5/37.5"),
        # 62% of 4 are 2.48, which is 2.5 as printed: nothing more exact is said
        (' 3  1  5  6 -    -  - -     "A+"   "A-"  2.5  1.5  62  37.5', "62/37.5"),
        # without percentages the points are the award: 2.6 of 4 are 65%
        (' 3  1  5  6 -    -  - -     "A+"   "A-"  2.6  1.6   -   -', "65/40"),
        # no points at all both ways are no award
        (' 3  1  5  6 -    -  - -     "A+"   "A-"  0.0  0.0   -   -', "60/40"),
        # the director changed a result that was played
        (' 3  1  5  6 4S   N 10 -     "A+"   "A-"  2.4  1.6  60  40', "60/40"),
        # one percentage: the other side has its own code, or the rest
        (' 3  1  5  6 -    -  - -     "A+"   "A+"    -    -  65   -', "65/60"),
        (' 3  1  5  6 -    -  - -     "A+"      -    -    -  65   -', "65/35"),
        # 0% both ways is not an award
        (' 3  1  5  6 -    -  - -     "A+"   "A="  0.0  0.0   0   0', "60/50"),
        (' 3  1  5  6 -    -  - -     "NP"      -    -    -  60  60', "60/60"),
        (' 3  1  5  6 -    -  - -     "NP"      -  0.0  0.0   0   0', "NP"),
        (" 3  1  5  6 -    -  - -        -      -  0.0  0.0   0   0", "NP"),
        (' 3  1  5  6 -    -  - -     "A+-"     -    -    -  60  45', "60/45"),
    ],
)
def test_the_percentage_in_the_row_counts(row: str, award: str) -> None:
    found = pbn(row)
    assert score_text(third(found)) == award


def test_a_percentage_that_its_points_contradict_counts_and_is_remarked() -> None:
    found = pbn(' 3  1  5  6 -    -  - -     "A+"   "A-"  3.0  1.0  60  40')
    assert third(found) == Percentages(Decimal(60), Decimal(40))
    assert "the award 60% to 40% does not match the printed points, 3.0 to 1.0 of 4" in found.remarks[0]


def test_a_code_for_one_side_leaves_the_rest_to_the_other_and_says_so() -> None:
    found = pbn(' 3  1  5  6 -    -  - -     "A+"      -    -    -   -   -')
    assert score_text(third(found)) == "60/40"
    assert found.remarks == (
        "line 9, board 1: only one side has an award, 60%; East-West gets the rest, 40%.",
    )


def test_a_result_for_one_side_and_an_award_for_the_other() -> None:
    found = pbn(' 3  1  5  6 -    -  - -    "420"   "A+"    -    -   -   -')
    assert score_text(third(found)) == "+420 | 60/60"


def test_what_an_award_is_worth_in_the_ranking() -> None:
    """Pair 5 has 60% of its only board, pair 6 has 40%: 2.4 and 1.6 of 4."""
    found = pbn(' 3  1  5  6 -    -  - -     "A+"   "A-"    -    -   -   -')
    percents = {
        standing.number: standing.total
        for each in evaluate(found.event).fields
        for standing in each.standings
    }
    assert (percents["5NS"], percents["6EW"]) == (60, 40)


def test_an_award_at_imps_is_what_the_file_gives_or_three() -> None:
    columns = "PairId_NS;PairId_EW;Score_NS;Score_EW;IMP_NS;IMP_EW"
    rows = "1 2 420 -420 6 -6", "3 4 170 -170 -6 6", "5 6 A+ A- 2 -2", "7 8 A+ A= - -"
    text = f'[Board "1"]\n[Scoring "IMP;Cross2"]\n[ScoreTable "{columns}"]\n' + "\n".join(rows) + "\n"
    found = samples.read(text, "evening.pbn")
    assert results(found)[2].score == Imps(Decimal(2), Decimal(-2))
    assert results(found)[3].score == Percentages(Decimal(60), Decimal(50)), "3 IMPs and none"


# ---- byes


@pytest.mark.parametrize(
    "row",
    [
        ' 3  1  5  - -    -  - -    "Bye"      -    -    -   -   -',
        ' 3  1  5  - -    -  - -        -  "BYE"    -    -   -   -',
        ' 3  1  5  6 -    -  - -    "Bye"  "Bye"    -    -   -   -',
        " 3  1  5 Bye -   -  - -        -      -    -    -   -   -",
        " 3  1 bye  6 Bye -  - -        -      -  Bye    -   -   -",
        " 3  1  5  6 Bye  -  - -        -      -    -    -   -   -",
    ],
)
def test_a_bye_is_not_a_result(row: str) -> None:
    found = pbn(row)
    assert [(each.ns, each.ew) for each in found.lines] == [("1NS", "2EW"), ("3NS", "4EW")]
    assert len(results(found)) == 2
    assert found.remarks == ()


def test_a_bye_with_a_percentage_is_left_out_and_said() -> None:
    found = pbn(' 3  1  5  - -    -  - -    "Bye"      -  2.4    -  60   -')
    assert len(results(found)) == 2
    assert found.remarks == ("line 9, board 1: a bye with 60%; a bye is not a result, so it is left out.",)


# ---- blanks


@pytest.mark.parametrize(
    "row",
    [
        ' 3  1  5  6 -    -  - -       ""     ""    -    -   -   -',
        ' 3  1  5  6 -    -  - -       ""      -  0.0  0.0   0   0',
        ' 3  1  5  6 ""  ""  "" ""  "  "  "  "   ""   ""  ""  ""',
        " 3  1  5  6",  # here and in the next by the widths of the columns
        f" 3  1  5  6{'-':>33}    -   -   -",
    ],
)
def test_a_blank_is_a_missing_score(row: str) -> None:
    """Both sat there: the movement has the table, and its score is still to come."""
    found = pbn(row)
    assert len(results(found)) == 2
    movement = section(found).movement
    assert movement is not None
    assert [(each.ns, each.ew) for each in movement.rounds[0]] == [
        ("1NS", "2EW"), ("3NS", "4EW"), ("5NS", "6EW"),
    ]  # fmt: skip
    assert found.remarks == ("line 9, board 1: the score of 5NS against 6EW is missing.",)


def test_a_blank_lead_is_read_by_the_widths_of_the_columns() -> None:
    found = pbn(f" 3  1  5  6 4H   S 11{'450':>11}{'4.0':>12}  0.0 100   0")
    assert score_text(third(found)) == "4HS+1"
    assert found.lines[2].ns_points == 4


def test_a_row_whose_cells_do_not_keep_to_the_widths_is_refused() -> None:
    with pytest.raises(BadFile, match="line 9, board 1: the row has 12 columns, its table 14"):
        pbn(" 3 1 5 6 4H S 11 450 4.0 0.0 100 0")


def test_a_dash_is_not_played() -> None:
    found = pbn(" 3  1  5  6 -    -  - -        -      -    -    -   -   -")
    assert third(found) == NotPlayed()


def test_zero_is_passed_out_beside_a_blank() -> None:
    found = pbn(' 3  1  5  6 Pass -  - -      "0"     ""  2.0  2.0  50  50')
    assert score_text(third(found)) == "P"


# ---- words


@pytest.mark.parametrize(
    ("ns", "ew", "fact"),
    [
        ("PASS", "PASS", "P"),
        ("-", "PASS", "P"),
        ("NP", "NP", "NP"),
        ('"420*"', "-", "+420"),
        ("-", "50", "-50"),
    ],
)
def test_words_and_marks_in_the_score_columns(ns: str, ew: str, fact: str) -> None:
    found = pbn(f" 3  1  5  6 -    -  - -  {ns} {ew}  -  -  -  -")
    assert score_text(third(found)) == fact
    assert found.remarks == ()


def test_a_word_nobody_knows_is_a_missing_score_and_is_said() -> None:
    found = pbn(' 3  1  5  6 -    -  - -    "Xyz"      -    -    -   -   -')
    assert len(results(found)) == 2
    assert found.remarks == (
        "line 9, board 1: 'XYZ' is not a score.",
        "line 9, board 1: the score of 5NS against 6EW is missing.",
    )


def test_a_word_nobody_knows_is_an_award_where_the_row_has_percentages() -> None:
    found = pbn(' 3  1  5  6 -    -  - -    "Xyz"      -    -    -  55  45')
    assert score_text(third(found)) == "55/45"
    assert found.remarks == ("line 9, board 1: 'XYZ' is not a score; the percentages of the row are used.",)


def test_a_figure_that_is_not_a_number_is_left_out_and_said() -> None:
    found = pbn(' 3  1  5  6 4S   N 10 -    "420"      -  x.y  1.0   ?   -')
    assert score_text(third(found)) == "4SN="
    assert (found.lines[2].ns_points, found.lines[2].ew_points) == (None, Decimal(1))
    assert found.remarks == ("line 9, board 1: MP_NS 'x.y' is not a number; left out.",)


def test_codes_in_the_columns_of_points_are_not_figures() -> None:
    found = pbn(' 3  1  5  6 -    -  - -     "A+"   "A-"  "A+"  "A-"   60%  40%')
    assert score_text(third(found)) == "60/40"
    assert found.remarks == ()


@pytest.mark.parametrize(
    ("row", "fact", "remark"),
    [
        (
            " 3  1  5  6 4S   N 10 -   425 - - - - -",
            "4SN=",
            "425 is not a score; scores are tens up to 9990; the contract is used.",
        ),
        (" 3  1  5  6 Pass - - -   x0 - - - - -", "P", "'X0' is not a score; the contract is used."),
        (
            " 3  1  5  6 - - - -   425 - - - 70 30",
            "70/30",
            "425 is not a score; scores are tens up to 9990; the percentages of the row are used.",
        ),
    ],
)
def test_a_score_that_cannot_be_read_beside_what_can(row: str, fact: str, remark: str) -> None:
    found = pbn(row)
    assert score_text(third(found)) == fact
    assert found.remarks == (f"line 9, board 1: {remark}",)


@pytest.mark.parametrize(
    ("row", "remark"),
    [
        (" 3  1  5  6 - - - -   425 - - - - -", "425 is not a score; scores are tens up to 9990."),
        (" 3  1  5  6 4S - - -   - - - - - -", "4S has no declarer and no score."),
        (" 3  1  5  6 - - - -   425 A+ - - - -", "'425' is not a score."),
    ],
)
def test_a_row_without_a_score_that_can_be_read_is_missing(row: str, remark: str) -> None:
    found = pbn(row)
    assert len(results(found)) == 2
    assert found.remarks == (
        f"line 9, board 1: {remark}",
        "line 9, board 1: the score of 5NS against 6EW is missing.",
    )


# ---- totals


def test_a_total_that_is_not_a_number_is_left_out_and_said() -> None:
    found = pbn(after='\n[TotalScoreTable "PairId;TotalMP;TotalPercentage;NrBoards"]\n1 A+ 87.5 x\n')
    (total,) = found.totals
    assert (total.score, total.percent, total.boards) == (None, Decimal("87.5"), None)
    assert found.remarks == (
        "line 11, TotalScoreTable: TotalMP 'A+' is not a number; left out.",
        "line 11, TotalScoreTable: NrBoards 'x' is not a number; left out.",
    )


def test_totals_by_direction_and_in_a_game_of_their_own() -> None:
    head = r'[TotalScoreTable "Rank\2R;PairId\2R;Table\2R;Direction\5R;TotalScoreMP\3R;TotalPercentage\5R"]'
    rows = ' 1  1  1 "N-S"  3.5 87.50\n 1  4  2 "E-W"  3.5 87.50\n 3 Bye - - - -\n'
    found = pbn(after=f"\n{head}\n{rows}")
    assert [(each.number, each.score, each.percent) for each in found.totals] == [
        ("1NS", Decimal("3.5"), Decimal("87.50")), ("4EW", Decimal("3.5"), Decimal("87.50")),
    ]  # fmt: skip
    assert found.program == "A scorer"


def test_names_of_the_ranking_where_the_score_tables_have_none() -> None:
    table = (
        '[TotalScoreTable "Rank;PairId;Direction;Names"]\n1 1 "N-S" "Ann Able - Bob Baker"\n'
        '1 4 "E-W" "Cy Cole;Di Dee"\n3 9 "E-W" "Eve Elm - Fay Fir"\n'
    )
    found = pbn(after=f"\n{table}")
    assert [player.name for player in found.event.players] == ["Ann Able", "Bob Baker", "Cy Cole", "Di Dee"]
    seats = section(found).seats
    entries = {entry.id: len(entry.players) for entry in found.event.entries}
    assert {number: entries[entry] for number, entry in seats.items() if entry} == {
        "1NS": 2, "2EW": 0, "3NS": 0, "4EW": 2,
    }  # fmt: skip


# ---- USEBIO has one column for both sides


@pytest.mark.parametrize(
    ("score", "fact"),
    [
        ("A+", "60/40"),
        ("AVE", "50/50"),
        ("AVE-", "40/60"),
        ("AVE+/AVE+", "60/60"),
        ("60%", "60/40"),
        ("*", "NP"),
        ("+50*", "+50"),
    ],
)
def test_codes_in_a_line_of_usebio(score: str, fact: str) -> None:
    found = samples.read(usebio(pairs_of_four(1, 2) + board(1, line(1, 2, SCORE=score))))
    assert score_text(results(found)[0].score) == fact


def test_points_beside_a_code_of_usebio_tell_the_award() -> None:
    """2.6 of a top of 4 are 65%."""
    lines = [
        line(1, 2, SCORE=420, NS_MATCH_POINTS=4, EW_MATCH_POINTS=0),
        line(3, 4, SCORE="AVE+", NS_MATCH_POINTS="2.6", EW_MATCH_POINTS="1.6"),
    ]
    found = samples.read(usebio(pairs_of_four(1, 2, 3, 4) + board(1, *lines)))
    assert results(found)[1].score == Percentages(Decimal(65), Decimal(40))


def test_a_bye_in_a_line_of_usebio_is_not_a_result() -> None:
    lines = (line(1, 2, SCORE=420), line(3, "Bye", SCORE=""), line(3, 4, SCORE="Bye"))
    found = samples.read(usebio(pairs_of_four(1, 2, 3, 4) + board(1, *lines)))
    assert [each.board for each in results(found)] == [1]


# ---- and so has NZ Scorer


@pytest.mark.parametrize(
    ("points", "award"),
    [
        ({"mp_ns": 14, "mp_ew": 8}, "70/40"),  # tenths: 1.4 and 0.8 of 2
        ({"mp_ns": "", "mp_ew": ""}, "60/40"),
    ],
)
def test_a_code_of_nz_scorer_is_told_by_its_points_or_by_itself(
    points: dict[str, object], award: str
) -> None:
    nothing = {"cont": "", "dec": "", "res": "", "score": "AVE+"}
    lines = nz.result(1, 6, 2, 1, 2, mp_ns=20, mp_ew=0) + nz.result(2, 6, 2, 2, 1, **nothing, **points)
    pairs = "".join(nz.pair(number, way) for number in (1, 2) for way in ("N", "E"))
    found = nz.session({"A": (lines, pairs)})
    (award_of,) = (each.score for each in nz.only(found).results if isinstance(each.score, Percentages))
    assert score_text(award_of) == award
