"""Lateness, slow play, fines, wrong opponents, withdrawals: policies, each in a book of one block."""

import pytest

from bridgedesk.rulebooks import Refused
from tests.rulebooks.club import ask, club, one
from tests.rulebooks.test_policies import TEAMS as REMOVED


@pytest.mark.parametrize(
    ("minutes", "notified", "out"),
    [(9, False, False), (10, False, True), (20, False, True), (20, True, False)],
)
def test_who_comes_after_the_start_without_him_may_be_out(minutes: int, notified: bool, out: bool) -> None:
    facts = {"event": "teams", "minutes": minutes, "notified": notified, "earlier": 0, "boards": 24}
    answer = one(REMOVED, "late-arrival", **facts, started_without=True)
    assert (answer["value"] == "disqualified") is out


def test_played_privately_the_time_fixed_counts_whatever_the_start() -> None:
    facts = {"event": "teams", "minutes": 17, "earlier": 0, "boards": 24, "held_up": 10}
    assert one(REMOVED, "late-arrival", **facts)["value"] == 1  # 7 minutes after the start
    private = one(REMOVED + "from_fixed_time = true\n", "late-arrival", **facts)
    assert private["value"] == 3  # 17 minutes are 2 x 7.5 and a part
    assert private["fine"] == {"value": 0, "unit": "IMP"}


def test_the_length_of_the_match_is_asked_for_only_when_a_board_goes() -> None:
    facts = {"event": "teams", "minutes": 5, "earlier": 0}
    assert one(REMOVED, "late-arrival", **facts, held_up=10)["value"] == 0
    with pytest.raises(Refused, match="boards is missing"):
        one(REMOVED, "late-arrival", **facts)


def test_a_delayed_start_may_cost_the_standard_fine() -> None:
    standard = (
        '[[fine]]\nevent = ["teams"]\noffence = ["standard"]\nclause = "F"\npolicy = "by-match-length"\n'
    )
    standard += 'unit = "VP"\nwhat = "fine"\nrows = [{ boards = { to = 4 }, amount = 1 }, '
    standard += "{ boards = { from = 5 }, amount = 0.5 }]\n"
    late = REMOVED.replace('fine = 3\nfine_unit = "IMP"', 'fine = "standard"')
    facts = {"event": "teams", "minutes": 17, "earlier": 0, "held_up": 10}
    # three spans, one of them the board removed
    fined = {"value": 1, "unit": "VP"}, {"value": 2, "unit": "VP"}
    answers = [ask(club(late, standard), "late-arrival", **facts, boards=boards) for boards in (8, 4)]
    assert tuple(answer["fine"] for answer in answers) == fined
    assert "fine" not in one(late, "late-arrival", event="teams", minutes=5, earlier=0, boards=8)
    with pytest.raises(Refused, match="the rule book has no standard penalty"):
        one(late, "late-arrival", **facts, boards=8)
    with pytest.raises(Refused, match="has a fine_unit"):
        club(REMOVED.replace('fine_unit = "IMP"', ""))


SLOW = """
[[slow-play]]
event = ["pairs"]
clause = "S"
policy = "fine-or-boards"
warnings = 1
slow_score = 40
others_score = 60
score_unit = "%"
"""
STANDARD = """
[[fine]]
event = ["pairs"]
offence = ["standard"]
clause = "F"
policy = "by-offence"
unit = "% of a top"
what = "standard fine"
steps = [10]
"""


def test_slow_play_is_warned_and_then_costs_the_standard_fine() -> None:
    book = club(SLOW, STANDARD)
    assert ask(book, "slow-play", event="pairs", earlier=0)["value"] == "warning"
    fined = ask(book, "slow-play", event="pairs", earlier=1)
    assert (fined["value"], fined["unit"], fined["clause"]) == (10, "% of a top", "S, F")
    assert "each side" in str(fined["because"])


def test_a_fine_by_the_length_of_a_match_asks_for_that_length() -> None:
    by_length = STANDARD.replace('policy = "by-offence"', 'policy = "by-match-length"').replace(
        "steps = [10]", "rows = [{ amount = 5, boards = {} }]"
    )
    book = club(SLOW, by_length)
    assert ask(book, "slow-play", event="pairs", earlier=1, match_boards=7)["value"] == 5
    with pytest.raises(Refused, match="match_boards is missing"):
        ask(book, "slow-play", event="pairs", earlier=1)


def test_boards_removed_for_slow_play_have_adjusted_scores() -> None:
    both = one(SLOW, "slow-play", event="pairs", earlier=0, boards=2)
    assert (both["value"], both["unit"]) == (2, "boards")
    assert both["slow"] == both["others"] == {"value": 40, "unit": "%"}
    alone = one(SLOW, "slow-play", event="pairs", earlier=0, boards=2, at_fault="one")
    assert alone["others"] == {"value": 60, "unit": "%"}


def test_a_fine_for_each_comparison() -> None:
    block = '[[fine]]\nevent = ["pairs"]\noffence = ["standard"]\nclause = "F"\npolicy = "per-comparison"\n'
    block += 'each = 2\nwhat = "standard fine"\n'
    assert one(block, "fine", event="pairs", offence="standard", comparisons=9)["value"] == 18
    with pytest.raises(Refused, match="comparisons is missing"):
        one(block, "fine", event="pairs", offence="standard")


def test_a_difference_made_by_a_ruling_is_no_mismatch() -> None:
    block = '[[mismatch]]\nclause = "M"\npolicy = "compensated"\nup_to = 20\nmore_than = 5\nplus = 5\n'
    block += "share = 0.75\nlimit = 5\nlost_share = 0.25\n"
    facts = {"actual": 46, "correct": 40, "score": 12, "at_fault": False}
    assert one(block, "mismatch", **facts)["value"] == 14
    assert one(block, "mismatch", **facts, by_ruling=True)["value"] == 12


def test_a_team_that_leaves_takes_its_results_unless_it_is_replaced() -> None:
    block = '[[withdrawal]]\nevent = ["teams"]\nclause = "W"\npolicy = "unless-replaced"\n'
    facts = {"event": "teams", "boards": 28, "played": 21}
    assert one(block, "withdrawal", **facts)["value"] == ["results cancelled"]
    assert one(block, "withdrawal", **facts, replaced=True)["value"] == ["results stand"]


def test_what_belongs_to_members_only() -> None:
    block = '[[placing]]\nevent = ["teams"]\npurpose = ["title"]\nclause = "P"\npolicy = "members-only"\n'
    facts = {"event": "teams", "purpose": "title", "rounds": 3, "player_rounds": 1}
    assert one(block, "placing", **facts)["value"] is True
    substitute = one(block, "placing", **facts, substitute=True)
    assert (substitute["value"], substitute["missing"]) == (
        False,
        ["a member of the team, not its substitute"],
    )


def test_a_void_match_is_worth_imps_by_its_length() -> None:
    block = '[[forfeit]]\nevent = ["teams"]\nclause = "V"\npolicy = "imps-per-board"\neach = 1.5\n'
    answer = one(block, "forfeit", event="teams", boards=7)
    assert (answer["value"], answer["unit"]) == ({"other": 10.5}, "IMP")
    assert one(block, "forfeit", event="teams", boards=7, absent="both")["value"] == "director"
    assert one(block, "forfeit", event="teams", boards=7, at_fault=False)["value"] == "director"


DEADLINE = '[[deadline]]\nevent = ["pairs"]\nwhat = ["{what}"]\nclause = "D"\n'


def test_a_working_day_gives_way_to_the_next_stage() -> None:
    block = DEADLINE.format(what="gross-error")
    block += 'policy = "working-day"\ndays = 2\nat = 17:00:00\nafter = "event-end"\n'
    block += 'not_after = [{ after = "next-start", minutes = -10, if_given = true }]\n'
    facts = {"event": "pairs", "what": "gross-error", "event_end": "2026-11-15T17:30"}
    assert one(block, "deadline", **facts)["value"] == "2026-11-17T17:00"
    assert one(block, "deadline", **facts, next_start="2026-11-15T19:00")["value"] == "2026-11-15T18:50"


def test_the_end_of_the_next_session() -> None:
    block = DEADLINE.format(what="score") + 'policy = "latest-of"\nterms = [{ after = "next-finish" }]\n'
    facts = {"event": "pairs", "what": "score", "next_finish": "2026-11-15T17:30"}
    assert one(block, "deadline", **facts)["value"] == "2026-11-15T17:30"


def test_the_choices_of_one_time_limit_are_not_those_of_another() -> None:
    rule = 'policy = "latest-of"\nterms = [{ after = "finish", minutes = 20 }]\n'
    book = club(
        DEADLINE.format(what="ruling") + rule,
        DEADLINE.format(what="score") + 'session = ["earlier", "last"]\n' + rule,
        DEADLINE.format(what="hearing") + 'session = ["penultimate"]\n' + rule,
    )
    answer = ask(book, "deadline", event="pairs", what="score")
    assert (answer["value"], answer["choices"]) == ("director", ["earlier", "last"])
    assert ask(book, "deadline", event="pairs", what="appeal")["value"] == "silent"
