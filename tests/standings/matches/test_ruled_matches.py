"""Matches as the director ruled on them; figures from the regulations or worked out beside them."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.ruling import MatchRuling, Ruling, Sanction
from bridgedesk.event.session import Scoring
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation, Measure
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.standings.flags import Severity
from tests.evenings.scored_evenings import event, match, section, standing, teams
from tests.rulebooks.books import book

NOON = datetime.fromisoformat("2026-11-17T12:00")
LEVEL = ["+420 +420"] * 7


def in_vps(key: str, home: str, away: str) -> Ruling:
    """On the match of fox in round 1."""
    vps = Decimal(home), Decimal(away)
    return Ruling(key, NOON, "s1", question="adjusted-score", on_match=MatchRuling("r1-fox", vps))


def by(name: str, of: Event) -> Evaluation:
    return evaluate(replace(of, rulebook=RulebookRef(name), status=Status.OPEN), book(name))


def fox_and_owl(*rulings: Ruling) -> Event:
    """Fox wins by 10 IMPs over 8 boards, 13.78 to 6.22 (SABF 21.5)."""
    return replace(teams(match(1, "fox", "owl", "+620 +170", *LEVEL)), rulings=rulings)


def test_vps_as_ruled_stand_beside_what_was_played() -> None:
    found = by("sabf-2020", fox_and_owl(in_vps("r1", "12", "6.5")))
    (fox,) = standing(found, "fox").matches
    assert (fox.counts, fox.played, fox.gained, fox.net) == (12, Fraction("13.78"), 10, 10)
    assert (fox.clause, fox.because) == ("Law 12C1", "as the director ruled")
    assert standing(found, "owl").total == Fraction("6.5")
    (scored,) = found.matches
    assert scored.vps == (Decimal(12), Decimal("6.5"))
    shown = {
        row.entry: [(line.what, line.effect) for line in row.lines] for row in rows(found, found.fields[0])
    }
    assert shown["fox"] == [
        ("Round 1: owl", Decimal("13.78")),
        ("Round 1: owl counts as 12.00", Decimal("-1.78")),
    ]


def test_a_match_too_short_for_the_scale_counts_once_its_vps_are_written_down() -> None:
    """The SBU's discrete scale has none for two boards (4): until then that is said."""
    short = replace(teams(match(1, "fox", "owl", "+620 +170", "P P")), kind="local-teams")
    (flag,) = [each.what for each in by("sbu-2022", short).flags if "no VP scale" in each.what]
    assert flag.endswith("the match does not count")
    found = by("sbu-2022", replace(short, rulings=(in_vps("r1", "13", "7"),)))
    assert standing(found, "fox").total == 13
    assert not [each.what for each in found.flags if "no VP scale" in each.what]


def test_the_last_ruling_on_a_match_counts_and_a_withdrawn_one_does_not() -> None:
    first, second = in_vps("r1", "12", "6"), in_vps("r2", "11", "9")
    assert standing(by("sabf-2020", fox_and_owl(first, second)), "fox").total == 11
    back = replace(second, withdrawn="too soon")
    assert standing(by("sabf-2020", fox_and_owl(first, back)), "fox").total == 12


def test_a_match_that_has_no_result_counts_by_the_ruling_alone() -> None:
    unplayed = replace(match(1, "fox", "owl"), boards=tuple(range(1, 9)))
    of = replace(teams(unplayed), rulings=(in_vps("r1", "9", "9"),))
    found = by("sabf-2020", of)
    assert [standing(found, each).total for each in ("fox", "owl")] == [9, 9]


@pytest.mark.parametrize("outcome", [Outcome.FORFEIT, Outcome.ABANDONED])
def test_vps_may_be_ruled_for_a_match_that_was_not_played_out(outcome: Outcome) -> None:
    """The Laws name no figure; until the director does, it comes to be cleared."""
    ended = replace(match(1, "fox", "owl", *LEVEL), outcome=outcome, at_fault=("owl",))
    waits = by("laws-2017", replace(teams(ended), settings={"vp": "wbf"}))
    assert any(outcome.value in flag.what and flag.severity is Severity.CHECK for flag in waits.flags)
    decided = in_vps("r1", "16", "0")
    found = by("laws-2017", replace(teams(ended), settings={"vp": "wbf"}, rulings=(decided,)))
    assert [standing(found, each).total for each in ("fox", "owl")] == [16, 0]
    assert found.flags == ()


def test_where_no_vps_are_counted_nothing_is_swallowed() -> None:
    ended = replace(match(2, "fox", "owl", *LEVEL), outcome=Outcome.FORFEIT, at_fault=("owl",))
    vps = in_vps("r1", "12", "8")
    of = replace(teams(match(1, "fox", "owl", "+620 +170", *LEVEL), ended), rulings=(vps,))
    found = evaluate(of)
    assert found.measure is Measure.IMPS
    assert [flag.what.split(": ")[1] for flag in found.flags] == [
        "this event is not scored in VPs",
        "it counts once you decide what it earns (Decide match in Scores)",
    ]


def test_an_imposed_forfeit_says_what_for() -> None:
    """SABF 13.9: nothing to the offenders, +12 IMPs over 8 boards, 14.39, to the others."""
    ended = replace(match(1, "fox", "owl", *LEVEL), outcome=Outcome.FORFEIT, at_fault=("owl",))
    late = Ruling(
        "r1", NOON, "s1", entry="owl", question="late-arrival", facts={"minutes": 40},
        imposed=Sanction(None, "match forfeited", "13.14"), on_match=MatchRuling("r1-fox"),
    )  # fmt: skip
    found = by("sabf-2020", replace(teams(replace(ended, boards=tuple(range(1, 9)))), rulings=(late,)))
    (fox,) = standing(found, "fox").matches
    assert fox.counts == Fraction("14.39")
    assert fox.because == (
        "for the next draw +12 IMP over 8 boards = 14.39; ruled for: Late arrival, 40 minutes (13.14)"
    )
    assert fox.clause == "13.9"


def test_a_forfeit_without_boards_says_what_is_lacking() -> None:
    """13.9: +12 IMPs go by the length of the match; the book is open, but nobody typed its boards."""
    ended = replace(match(1, "fox", "owl"), boards=(), outcome=Outcome.FORFEIT, at_fault=("owl",))
    found = by("sabf-2020", teams(ended))
    (said,) = [each.what for each in found.flags if "forfeit" in each.what]
    assert "the rule book counts its boards, which are not known; it counts once" in said


def test_pairs_that_forfeit_their_match_keep_no_score_of_its_boards() -> None:
    """Sydney D: 18 VPs and 0, whatever the slips say."""
    written = ("1-2:1 3-4:1",)
    evening = event(section(written, {(1, 1): "+420", (1, 2): "-50"}), scoring=Scoring.BUTLER)
    ended = Match("m1", "s1", 1, "A1", "A2", "q", boards=(1,), outcome=Outcome.FORFEIT, at_fault=("A2",))
    other = Match("m2", "s1", 1, "A3", "A4", "q", boards=(1,), slip=Slip((0, 0)))
    of = replace(evening, kind="swiss-pairs", stages=(Stage("q", "matches"),), matches=(ended, other))
    found = by("sydney-2003", of)
    assert [each.counts for each in standing(found, "A1").matches] == [18]
    assert [each.counts for each in standing(found, "A2").matches] == [0]


def said_of_it(found: Evaluation) -> list[str]:
    return [each.what for each in found.flags if each.what.startswith("ruling r1 ")]


def test_vps_ruled_on_a_match_of_finals_are_said_to_count_for_nothing() -> None:
    """A final is won by IMPs (SABF 13.11): 12 VPs have no place in it."""
    final = replace(fox_and_owl(in_vps("r1", "12", "8")), stages=(Stage("q", "knockout"),))
    assert said_of_it(by("sabf-2020", final)) == ["ruling r1 does not count: this event is not scored in VPs"]


def test_vps_ruled_in_finals_that_nobody_has_qualified_for_are_said_to_count_for_nothing() -> None:
    """Fox alone is entered, so there is no bracket."""
    final = replace(fox_and_owl(in_vps("r1", "12", "8")), stages=(Stage("q", "knockout"),))
    alone = tuple(each for each in final.entries if each.id == "fox")
    found = by("sabf-2020", replace(final, entries=alone, matches=final.matches[:1]))
    assert "ruling r1 does not count: this event is not scored in VPs" in said_of_it(found)


def test_vps_ruled_where_pairs_are_ranked_by_their_boards_are_said_to_count_for_nothing() -> None:
    """The Laws have no scale of victory points for matchpoints."""
    evening = event(section(("1-2:1 3-4:1",), {(1, 1): "+420", (1, 2): "-50"}))
    meeting = Match("r1-fox", "s1", 1, "A1", "A2", "q")
    ruled = replace(evening, stages=(Stage("q", "matches"),), matches=(meeting,))
    found = by("laws-2017", replace(ruled, rulings=(in_vps("r1", "12", "8"),)))
    assert said_of_it(found) == ["ruling r1 does not count: this event is not scored in VPs"]


def test_vps_ruled_on_a_match_that_is_cancelled_are_said_to_count_for_nothing() -> None:
    """SBU 2.8.2: owl withdraws, so all scores against it are cancelled, and the ruled one with them."""
    three = teams(match(1, "fox", "owl", *LEVEL), match(2, "fox", "elk", *LEVEL), match(3, "elk", "owl"))
    gone = tuple(replace(each, withdrawn="s1") if each.id == "owl" else each for each in three.entries)
    found = by("sbu-2022", replace(three, entries=gone, rulings=(in_vps("r1", "12", "8"),)))
    assert said_of_it(found) == ["ruling r1 does not count: its match is cancelled"]
    assert [each.match for each in standing(found, "fox").matches] == ["r2-fox"]


def test_vps_as_ruled_that_no_match_brings_are_flagged() -> None:
    """The SABF's scale ends at 20 (21.1); without a ruling nothing is said."""
    found = by("sabf-2020", fox_and_owl(in_vps("r1", "25", "0")))
    assert [each.what for each in found.flags] == [
        "match r1-fox, fox: 25 VP as ruled is more than 20, the end of the scale"
    ]
    assert by("sabf-2020", fox_and_owl(in_vps("r1", "20", "0"))).flags == ()


def test_vps_are_rounded_where_they_are_awarded() -> None:
    """A fine of 10 IMPs that names no match is 10 / 3 = 3.33 VP (ANC, Appendix penalties); VPs as ruled have
    two decimals: 12.345 is 12.35."""
    fine = Ruling("r2", NOON, "s1", entry="fox", imposed=Sanction(Decimal(10), "IMP"))
    found = by("anc-2017", replace(fox_and_owl(in_vps("r1", "12.345", "7.655"), fine), kind="abpc"))
    assert standing(found, "fox").total == Fraction("12.35") - Fraction("3.33")
    assert standing(found, "owl").total == Fraction("7.66")
