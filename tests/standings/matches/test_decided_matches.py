"""Matches that were not played out, as the director decided, with totals worked out by hand.

Fox and owl play two boards with a swing: 620 - 170 = 450 is 10 IMPs to fox, 150 is 4 to owl."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import pytest

from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.session import Scoring
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation, Measure
from bridgedesk.standings.flags import Severity
from tests.evenings.scored_evenings import match, ranking, standing, teams
from tests.rulebooks.books import book

NOON = datetime.fromisoformat("2026-11-17T12:00")
FLAT = ("+420 +420",)
FOX_OWL = match(1, "fox", "owl", "+620 +170", "-50 +100", *FLAT * 6)  # 10 to 4
ELK_HEN = match(1, "elk", "hen", "P -20", *FLAT * 7)  # 1 to 0
FOX_ELK = match(2, "fox", "elk", *FLAT * 8)
OWL_HEN = match(2, "owl", "hen", "-50 P", *FLAT * 7)  # 0 to 2


def decided(of: Event, key: str, outcome: Outcome, *at_fault: str, **facts: Fact) -> Event:
    """End a match and record what it counts."""
    ended = tuple(
        replace(each, outcome=outcome, at_fault=at_fault) if each.id == key else each for each in of.matches
    )
    line = RegisterLine("k1", "decided-matches", NOON, None, "s1", {"match": key, **facts})
    return replace(of, matches=ended, registered=(*of.registered, line))


def codes(found: Evaluation) -> list[str]:
    return [flag.code for flag in found.flags]


def by_sabf(of: Event) -> Evaluation:
    return evaluate(replace(of, rulebook=RulebookRef("sabf-2020"), status=Status.OPEN), book("sabf-2020"))


def test_until_it_is_decided_it_is_flagged() -> None:
    ended = replace(OWL_HEN, outcome=Outcome.CANCELLED, results=())
    found = evaluate(teams(FOX_OWL, ELK_HEN, FOX_ELK, ended))
    (flag,) = found.flags
    assert (flag.code, flag.severity) == ("unplayed-in-imps", Severity.CHECK)
    assert (
        flag.what.split(", ")[-1]
        == "cancelled: it counts once you decide what it earns (Decide match in Scores)"
    )


def test_a_cancelled_match_earns_what_the_director_decides() -> None:
    """Owl has lost 10 - 4 and gets 3: -3. Hen has lost 1 and gets 3: 2. Neither plays round 2."""
    of = teams(FOX_OWL, ELK_HEN, FOX_ELK, replace(OWL_HEN, results=()))
    found = evaluate(
        decided(of, "r2-owl", Outcome.CANCELLED, counts="figures", home="3", away="3", why="storm")
    )
    assert found.flags == ()
    assert ranking(found) == [
        ("1", "fox", "6.00"),
        ("2", "hen", "2.00"),
        ("3", "elk", "1.00"),
        ("4", "owl", "-3.00"),
    ]
    (_, cancelled) = standing(found, "owl").matches
    assert (cancelled.outcome, cancelled.net, cancelled.is_unplayed) == ("cancelled", 3, True)
    assert cancelled.because == "as the director decided; storm"


def test_a_forfeit_in_imps_need_not_balance() -> None:
    """Hen forfeits: owl gets 12 IMPs, hen nothing. Owl: 4 - 10 + 12 = 6."""
    of = teams(FOX_OWL, ELK_HEN, FOX_ELK, replace(OWL_HEN, results=()))
    found = evaluate(decided(of, "r2-owl", Outcome.FORFEIT, "hen", counts="figures", home="12", away="0"))
    assert (standing(found, "owl").total, standing(found, "hen").total) == (6, -1)


def test_an_abandoned_match_keeps_the_boards_played_in_both_rooms() -> None:
    """Board 1 in both rooms, 10 IMPs to fox; board 2 in the open room only, where nothing is compared."""
    three = tuple(each for each in FOX_OWL.results if each.board <= 2)[:3]
    of = teams(replace(FOX_OWL, results=three), ELK_HEN)
    found = evaluate(decided(of, "r1-fox", Outcome.ABANDONED, counts="boards-played", why="fire alarm"))
    assert found.flags == ()
    assert (standing(found, "fox").total, standing(found, "owl").total) == (10, -10)
    (fox,) = standing(found, "fox").matches
    assert (fox.boards, fox.outcome) == (1, "")
    assert fox.remarks == ("abandoned: the boards played count; fire alarm",)


def test_the_boards_of_a_forfeited_match_count_where_it_is_decided_so() -> None:
    found = evaluate(
        decided(teams(FOX_OWL, ELK_HEN), "r1-fox", Outcome.FORFEIT, "owl", counts="boards-played")
    )
    assert (standing(found, "fox").total, standing(found, "owl").total) == (6, -6)


def test_point_a_board_figures_are_points() -> None:
    """A board is 2 points: fox wins one, owl one, six are shared: 8 each. The cancelled match: 5 and 3.5."""
    of = teams(
        FOX_OWL, replace(match(2, "fox", "owl"), boards=tuple(range(1, 9))), scoring=Scoring.POINT_A_BOARD
    )
    found = evaluate(decided(of, "r2-fox", Outcome.CANCELLED, counts="figures", home="5", away="3.5"))
    assert found.measure is Measure.POINTS
    assert (standing(found, "fox").total, standing(found, "owl").total) == (13, Fraction("11.5"))
    assert standing(found, "owl").matches[-1].net == Fraction("-1.5")


def test_total_points_of_an_abandoned_match() -> None:
    """620 - 170 = 450 to fox, -50 - 100 = -150: 300 in all over the two boards."""
    short = replace(FOX_OWL, results=tuple(each for each in FOX_OWL.results if each.board <= 2))
    of = teams(short, scoring=Scoring.AGGREGATE)
    found = evaluate(decided(of, "r1-fox", Outcome.ABANDONED, counts="boards-played"))
    assert (standing(found, "fox").total, standing(found, "owl").total) == (300, -300)


def test_boards_played_become_vps_on_the_scale_of_the_match() -> None:
    """6 IMPs on the printed scale for 8 boards: 12.42 and 7.58 (SABF 21.5); without a decision nothing."""
    short = replace(FOX_OWL, results=tuple(each for each in FOX_OWL.results if each.board <= 2))
    of = replace(teams(short, ELK_HEN), kind="swiss-teams")
    found = by_sabf(decided(of, "r1-fox", Outcome.ABANDONED, counts="boards-played"))
    assert (standing(found, "fox").total, standing(found, "owl").total) == (
        Fraction("12.42"),
        Fraction("7.58"),
    )
    assert "other-scale" in codes(found)


def test_figures_in_vps_replace_the_clause() -> None:
    of = replace(teams(replace(FOX_OWL, results=()), ELK_HEN), kind="swiss-teams")
    found = by_sabf(decided(of, "r1-fox", Outcome.FORFEIT, "owl", counts="figures", home="13.5", away="2"))
    assert (standing(found, "fox").total, standing(found, "owl").total) == (Fraction("13.5"), 2)


def test_a_decision_on_a_match_that_is_played_again_as_usual_counts_for_nothing() -> None:
    of = decided(teams(FOX_OWL, ELK_HEN), "r1-fox", Outcome.PLAYED, counts="figures", home="30", away="0")
    assert standing(evaluate(of), "fox").total == 6


def test_a_record_that_is_struck_out_no_longer_decides() -> None:
    of = decided(teams(FOX_OWL, ELK_HEN), "r1-fox", Outcome.CANCELLED, counts="figures", home="3", away="3")
    (line,) = of.registered
    found = evaluate(replace(of, registered=(replace(line, struck_out="typed twice"),)))
    assert codes(found) == ["unplayed-in-imps"]


# ---- finals


def stanza(number: int, *imps: int, week: int = 1) -> Match:
    boards = tuple(range(14 * number - 13, 14 * number + 1))
    return Match(
        f"w{week}-{number}", "s1", week, "fox", "owl", "q", number, boards=boards,
        slip=Slip((imps[0], imps[1])) if imps else None,
    )  # fmt: skip


def final(*stanzas: Match) -> Event:
    return replace(teams(*stanzas), stages=(Stage("q", "knockout"),), status=Status.OPEN)


def winner(found: Evaluation) -> str | None:
    return found.finals[-1].winner


CANCELLED: Mapping[str, Fact] = {"counts": "figures", "home": "0", "away": "0"}


def test_a_cancelled_stanza_leaves_a_final_open_until_it_is_decided() -> None:
    """30-20 in the first stanza; the second is cancelled and counts nothing for either side."""
    waiting = evaluate(final(stanza(1, 30, 20), replace(stanza(2), outcome=Outcome.CANCELLED)))
    assert winner(waiting) is None
    assert codes(waiting) == ["undecided-in-final"]
    found = evaluate(decided(final(stanza(1, 30, 20), stanza(2)), "w1-2", Outcome.CANCELLED, **CANCELLED))
    assert winner(found) == "fox"
    assert codes(found) == []
    assert (standing(found, "fox").total, standing(found, "owl").total) == (10, -10)


def test_a_stanza_forfeited_with_figures_does_not_lose_the_final() -> None:
    """30-20, then fox forfeits the second stanza: 9 IMPs to owl. Fox wins 30-29."""
    of = final(stanza(1, 30, 20), stanza(2))
    lost = evaluate(
        replace(
            of, matches=(of.matches[0], replace(of.matches[1], outcome=Outcome.FORFEIT, at_fault=("fox",)))
        )
    )
    assert winner(lost) == "owl"
    found = evaluate(decided(of, "w1-2", Outcome.FORFEIT, "fox", counts="figures", home="0", away="9"))
    assert winner(found) == "fox"
    assert standing(found, "fox").total == 1


def test_an_abandoned_stanza_of_a_final_keeps_its_boards() -> None:
    """10-4 over two boards of the only stanza."""
    short = replace(FOX_OWL, stage="q", results=tuple(each for each in FOX_OWL.results if each.board <= 2))
    open_ = replace(teams(short), stages=(Stage("q", "knockout"),), status=Status.OPEN)
    assert winner(evaluate(open_)) is None  # six boards are still to come
    found = evaluate(decided(open_, "r1-fox", Outcome.ABANDONED, counts="boards-played"))
    assert winner(found) == "fox"
    assert found.finals[-1].because == "fox wins by 6 IMPs."


# ---- rounds missed


@pytest.mark.parametrize(("earns", "total"), [("4", 5), ("-2.5", Fraction("-1.5")), ("0", 1)])
def test_a_missed_round_in_imps(earns: str, total: Fraction) -> None:
    """Elk won 1 IMP in round 1 and missed round 2."""
    line = RegisterLine("k1", "missed-rounds", NOON, "elk", None, {"round": 2, "earns": earns})
    found = evaluate(replace(teams(FOX_OWL, ELK_HEN), registered=(line,)))
    assert standing(found, "elk").total == total
    assert [each.outcome for each in standing(found, "elk").matches] == ["", "missed"]
