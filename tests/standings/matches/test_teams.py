"""Matches of teams, worked out by hand."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bridgedesk.event.event import Status
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Scoring
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.flags import Severity
from tests.evenings.scored_evenings import match, posted, ranking, standing, teams
from tests.rulebooks.books import book

FLAT = ("+420 +420",)
# fox: 620 - 170 = 450 is 10 IMPs, -50 - 100 = -150 is 4 to owl
FOX_OWL = match(1, "fox", "owl", "+620 +170", "-50 +100", *FLAT * 6)
ELK_HEN = match(1, "elk", "hen", "P -20", *FLAT * 7)  # 1 IMP to elk
FOX_ELK = match(2, "fox", "elk", *FLAT * 8)
OWL_HEN = match(2, "owl", "hen", "-50 P", *FLAT * 7)  # 50 are 2 IMPs to hen
ROUND_ROBIN = (FOX_OWL, ELK_HEN, FOX_ELK, OWL_HEN)


def test_without_a_scale_the_net_imps_count() -> None:
    found = evaluate(teams(*ROUND_ROBIN))
    assert found.measure is Measure.IMPS
    assert ranking(found) == [
        ("1", "fox", "6.00"),  # 10 - 4, 0
        ("2=", "elk", "1.00"),  # 1, 0
        ("2=", "hen", "1.00"),  # -1 + 2
        ("4", "owl", "-8.00"),  # 4 - 10, -2
    ]
    assert [(each.home, each.away) for each in found.matches] == [(10, 4), (1, 0), (0, 0), (0, 2)]


def test_victory_points_of_eight_boards() -> None:
    found = evaluate(teams(*ROUND_ROBIN, settings={"vp": "wbf"}))
    # the printed scale: 1 IMP 10.44, 2 10.86, 6 12.42; the loser has the rest of 20
    assert found.measure is Measure.VP
    assert ranking(found) == [
        ("1", "fox", "22.42"),  # 12.42 + 10
        ("2", "elk", "20.44"),  # 10.44 + 10
        ("3", "hen", "20.42"),  # 9.56 + 10.86
        ("4", "owl", "16.72"),  # 7.58 + 9.14
    ]


def test_each_match_is_a_line_of_the_ledger() -> None:
    first, second = posted(evaluate(teams(*ROUND_ROBIN, settings={"vp": "wbf"})))[3].lines
    assert (first.what, first.amount, first.unit, first.effect, first.because) == (
        "Round 1: fox", Decimal("7.58"), "VP", Decimal("7.58"), "4 to 10",
    )  # fmt: skip
    assert (second.what, second.effect, second.because) == ("Round 2: hen", Decimal("9.14"), "0 to 2")


def test_the_boards_a_team_has_played() -> None:
    assert [row.boards for row in posted(evaluate(teams(*ROUND_ROBIN)))] == [16, 16, 16, 16]
    unfinished = match(3, "fox", "hen", "+420 +420", "+420 NP")
    boards = {row.entry: row.boards for row in posted(evaluate(teams(*ROUND_ROBIN, unfinished)))}
    assert boards == {"fox": 17, "hen": 17, "elk": 16, "owl": 16}


def test_point_a_board() -> None:
    one = match(1, "fox", "owl", "+430 +420", "+420 +420", "-50 P", "+100 -100")
    found = evaluate(teams(one, scoring=Scoring.POINT_A_BOARD))
    # won, halved, lost, won
    assert found.measure is Measure.POINTS
    assert ranking(found) == [("1", "fox", "5.00"), ("2", "owl", "3.00")]


def test_total_points() -> None:
    one = match(1, "fox", "owl", "+430 +420", "-50 P")
    found = evaluate(teams(one, scoring=Scoring.AGGREGATE))
    assert ranking(found) == [("1", "owl", "40.00"), ("2", "fox", "-40.00")]


def test_an_award_in_a_match() -> None:
    found = evaluate(teams(match(1, "fox", "owl", "A+- +420", "+420 +420")))
    assert ranking(found) == [("1", "fox", "3.00"), ("2", "owl", "-3.00")]
    found = evaluate(teams(match(1, "fox", "owl", "A+- +420"), settings={"average-imps": "2"}))
    assert ranking(found) == [("1", "fox", "2.00"), ("2", "owl", "-2.00")]


def test_a_split_score_need_not_balance() -> None:
    one = match(1, "fox", "owl", *FLAT * 8)
    first = replace(one.results[0], score=parse_score("+450 | +420"))
    found = evaluate(teams(replace(one, results=(first, *one.results[1:])), settings={"vp": "wbf"}))
    # fox keeps 450 - 420 = 30, 1 IMP; owl lost nothing: 10.44 to 10.00
    assert ranking(found) == [("1", "fox", "10.44"), ("2", "owl", "10.00")]


def test_a_board_played_in_one_room_only_does_not_count_yet() -> None:
    found = evaluate(teams(match(1, "fox", "owl", "+620 +170", "+620 NP", "L +100")))
    assert ranking(found) == [("1", "fox", "10.00"), ("2", "owl", "-10.00")]
    assert [board for board, _ in found.matches[0].gains] == [1]


# ---- matches without boards


def slip(**handed_in: tuple[int, int]) -> Match:
    vp = handed_in.get("vp")
    return Match(
        "m", "s1", 1, "fox", "owl", "q",
        boards=tuple(range(1, 9)),
        slip=Slip(handed_in.get("imps"), vp and (Decimal(vp[0]), Decimal(vp[1]))),
    )  # fmt: skip


def test_imps_handed_in() -> None:
    assert ranking(evaluate(teams(slip(imps=(31, 14))))) == [("1", "fox", "17.00"), ("2", "owl", "-17.00")]


def test_imps_handed_in_become_victory_points() -> None:
    found = evaluate(teams(slip(imps=(10, 4)), settings={"vp": "wbf"}))
    assert ranking(found) == [("1", "fox", "12.42"), ("2", "owl", "7.58")]


@pytest.mark.parametrize("settings", [{}, {"vp": "wbf"}])
def test_victory_points_handed_in_alone_stand_as_they_are(settings: dict[str, str]) -> None:
    found = evaluate(teams(slip(vp=(14, 6)), settings=settings))
    assert ranking(found) == [("1", "fox", "14.00"), ("2", "owl", "6.00")]


def test_victory_points_of_some_matches_only_make_no_total() -> None:
    found = evaluate(teams(FOX_OWL, slip(vp=(14, 6))))
    assert found.measure is Measure.IMPS
    assert ranking(found) == [("1", "fox", "6.00"), ("2", "owl", "-6.00")]


def test_boards_count_before_the_slip() -> None:
    both = replace(FOX_OWL, slip=Slip(imps=(99, 0)))
    assert ranking(evaluate(teams(both))) == [("1", "fox", "6.00"), ("2", "owl", "-6.00")]


# ---- what does not count


def test_a_match_not_yet_played_leaves_its_teams_without_a_place() -> None:
    unplayed = Match("m", "s1", 3, "yak", "zho", "q", boards=(1, 2))
    found = evaluate(teams(*ROUND_ROBIN, unplayed))
    assert ranking(found)[-2:] == [("", "yak", ""), ("", "zho", "")]
    assert standing(found, "yak").place is None


@pytest.mark.parametrize("outcome", [Outcome.FORFEIT, Outcome.BYE, Outcome.CANCELLED, Outcome.ABANDONED])
def test_a_match_that_was_not_played_to_its_end_is_for_the_regulations(outcome: Outcome) -> None:
    found = evaluate(teams(FOX_OWL, replace(OWL_HEN, outcome=outcome)))
    assert ranking(found) == [("1", "fox", "6.00"), ("2", "owl", "-6.00"), ("", "hen", "")]


def test_a_team_against_itself_is_said_and_the_others_are_ranked() -> None:
    found = evaluate(teams(*ROUND_ROBIN, match(3, "fox", "fox", "+620 +170")))
    assert ranking(found) == ranking(evaluate(teams(*ROUND_ROBIN)))
    (flag,) = found.flags
    assert (flag.severity, flag.round) == (Severity.WRONG, 3)
    assert "against itself" in flag.what


def test_the_order_of_matches_and_slips_changes_nothing() -> None:
    forward = teams(*ROUND_ROBIN, settings={"vp": "wbf"})
    backward = replace(
        forward,
        entries=forward.entries[::-1],
        matches=tuple(replace(each, results=each.results[::-1]) for each in forward.matches[::-1]),
    )
    assert ranking(evaluate(backward)) == ranking(evaluate(forward))


@pytest.mark.parametrize(("status", "total"), [(Status.OPEN, "15.00"), (Status.FINAL, "16.46")])
def test_a_match_under_way_counts_on_the_scale_of_all_its_boards(status: Status, total: str) -> None:
    """10 IMPs. Of 4 boards 10 + 10 x (1 - t^(30 / 30)) / (1 - t^3) = 10 + 3.81966 / 0.763932; where two
    of them never come 10 + 10 x (1 - t^(30 / 21.2132)) / (1 - t^3) = 10 + 4.93655 / 0.763932."""
    half = replace(match(1, "fox", "owl", "+420 -50", "+110 +110"), boards=(1, 2, 3, 4))
    found = evaluate(replace(teams(half), status=status), book("laws-2017"))
    assert ranking(found)[0] == ("1", "fox", total)


def test_matches_are_explained_round_by_round_in_whatever_order_they_were_entered() -> None:
    first, second = match(1, "fox", "owl", "+420 +170"), match(2, "fox", "elk", "+420 +420")
    found = [evaluate(teams(*each)) for each in ((first, second), (second, first))]
    told = [[line.what for line in posted(each)[0].lines] for each in found]
    assert told[0] == told[1] == ["Round 1: owl", "Round 2: elk"]
