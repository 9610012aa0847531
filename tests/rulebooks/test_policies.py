"""Policies at work on examples that regulations print, each in a book of one block."""

from fractions import Fraction

import pytest

from bridgedesk.rulebooks import Refused, Scale
from tests.rulebooks.club import club, one

SMALL = """
small = [
  { results = 1, ns = [60], ew = [60] },
  { results = 2, ns = [65, 55], ew = [55, 65] },
  { results = 3, ns = [70, 60, 50], ew = [50, 60, 70] },
]
"""
FOULED = '[[fouled-board]]\nevent = ["pairs"]\nclause = "F"\npolicy = "groups-apart"\n' + SMALL
EIGHT = [800, 700, 600, 500, 400, 300, 200, 100]


def points(answer: dict[str, object], side: str = "ns") -> list[object]:
    rows = answer["value"]
    assert isinstance(rows, list)
    return [row[side] for row in rows]


def test_twelve_results_fouled_four_and_eight() -> None:
    # 12/4 (X + 1) - 1 for X = 0 2 4 6; 12/8 (X + 1) - 1 for X = 0 … 14
    answer = one(FOULED, "fouled-board", event="pairs", groups=[[620, 170, 140, -50], EIGHT])
    assert points(answer) == [20, 14, 8, 2, 21.5, 18.5, 15.5, 12.5, 9.5, 6.5, 3.5, 0.5]
    assert points(answer, "ew") == [
        22 - mp for mp in (20, 14, 8, 2, 21.5, 18.5, 15.5, 12.5, 9.5, 6.5, 3.5, 0.5)
    ]


def test_added_by_hand_each_result_of_the_other_group_is_one_matchpoint() -> None:
    answer = one(
        FOULED + 'method = "addition"\n', "fouled-board", event="pairs", groups=[[620, 170, 140, -50], EIGHT]
    )
    assert points(answer) == [6 + 8, 4 + 8, 2 + 8, 8, 14 + 4, 12 + 4, 10 + 4, 8 + 4, 6 + 4, 4 + 4, 2 + 4, 4]


def test_small_groups_have_percentages_and_equal_results_share() -> None:
    # top 2 x 10 = 20 with eleven results: 60% is 12, 65% 13, 55% 11, 70% 14, 50% 10
    answer = one(FOULED, "fouled-board", event="pairs", groups=[[620, 170, 170], EIGHT])
    assert points(answer)[:3] == [14, 11, 11]
    assert points(answer, "ew")[:3] == [10, 13, 13]
    answer = one(FOULED, "fouled-board", event="pairs", expected=11, groups=[[170, 620], [50]])
    assert points(answer) == [11, 13, 12]
    assert points(answer, "ew") == [13, 11, 12]


REMOVED = """
[[late-arrival]]
event = ["{event}"]
clause = "2.13"
policy = "boards-removed"
minutes_per_board = 7.5
late_score = {late}
others_score = {others}
score_unit = "{unit}"
own_percent = {own}
fine = 3
fine_unit = "IMP"
director_from = 10
disqualified_over = 30
disqualified_over_told = 60
"""
PAIRS = REMOVED.format(event="pairs", late=40, others=60, unit="%", own="true")
TEAMS = REMOVED.format(event="teams", late=-3, others=3, unit="IMP", own="false") + "void_below_half = 1.5\n"


def test_ten_minutes_after_the_start_take_two_boards() -> None:
    answer = one(PAIRS, "late-arrival", event="pairs", minutes=10, earlier=0)
    assert (answer["value"], answer["unit"]) == (2, "boards")
    assert (answer["late"], answer["others"]) == ({"value": 40, "unit": "%"}, {"value": 60, "unit": "%"})
    assert answer["fine"] == {"value": 0, "unit": "IMP"}


@pytest.mark.parametrize(("minutes", "boards", "fine"), [(5, 0, 3), (17, 1, 6)])
def test_a_start_held_up_ten_minutes_is_fined(minutes: int, boards: int, fine: int) -> None:
    answer = one(TEAMS, "late-arrival", event="teams", minutes=minutes, earlier=0, held_up=10, boards=24)
    assert (answer["value"], answer["fine"]) == (boards, {"value": fine, "unit": "IMP"})


def test_under_half_the_boards_the_match_is_void() -> None:
    # 26 minutes are four boards of 7.5 or part; 3 of 7 remain, 7 x 1.5 = 10.5
    answer = one(TEAMS, "late-arrival", event="teams", minutes=26, earlier=0, boards=7)
    assert (answer["value"], answer["unit"]) == (10.5, "IMP")


@pytest.mark.parametrize(
    ("minutes", "told", "out"), [(30, False, False), (31, False, True), (60, True, False)]
)
def test_disqualified_after_half_an_hour_or_an_hour_when_told(minutes: int, told: bool, out: bool) -> None:
    answer = one(PAIRS, "late-arrival", event="pairs", minutes=minutes, earlier=0, notified=told)
    assert (answer["value"] == "disqualified") is out


def test_two_printed_rows_that_share_a_minute_leave_it_to_the_lighter() -> None:
    shared = """
[[late-arrival]]
event = ["teams"]
clause = "P"
policy = "minute-table"
unit = "VP"
rows = [
  { from = 0, to = 5, steps = ["warning", 3] },
  { from = 5, to = 10, steps = [3] },
  { from = 10, to = 15, steps = [6] },
]
beyond = "director"
"""
    at_five = one(shared, "late-arrival", event="teams", minutes=5, earlier=0)
    at_ten = one(shared, "late-arrival", event="teams", minutes=10, earlier=0)
    assert at_five["value"] == "warning"
    assert at_ten["value"] == 3
    assert "two printed rows share 10 minutes: the lighter applies" in str(at_ten["because"])
    assert one(shared, "late-arrival", event="teams", minutes=11, earlier=0)["value"] == 6


LEVEL = """
[[victory-points]]
event = ["teams"]
clause = "10.8"
policy = "level-plus-imps"
level = 35
most = 67.5
least = 0
slower_beyond = 30
slower_rate = 0.1
"""


@pytest.mark.parametrize(
    ("margin", "winner", "loser"),
    [(0, 35, 35), (30, 65, 5), (31, 65.1, 4), (35, 65.5, 0), (54, 67.4, 0), (55, 67.5, 0), (80, 67.5, 0)],
)
def test_level_plus_imps(margin: int, winner: float, loser: float) -> None:
    answer = one(LEVEL, "victory-points", event="teams", boards=14, margin=margin)
    assert answer["value"] == {"winner": winner, "loser": loser}


def test_a_forfeit_read_backwards_through_the_scale() -> None:
    forfeit = '[[forfeit]]\nevent = ["teams"]\nclause = "10.10"\npolicy = "best-of"\n'
    book = LEVEL + forfeit + 'fixed_vp = 56.5\ntotal = 70\nimps = "backwards"\n'
    answer = one(book, "forfeit", event="teams", own_mean=40, offender_mean=20)
    assert answer["value"] == {"offender": 0, "other": 56.5}
    assert answer["offender_imps"] == {"value": -35, "unit": "IMP"}
    assert answer["other_imps"] == {"value": 21.5, "unit": "IMP"}
    assert one(book, "forfeit", event="teams", own_mean=40, offender_mean=10)["value"] == {
        "offender": 0,
        "other": 60,
    }


def test_the_rows_of_a_scale_end_where_nothing_changes_any_more() -> None:
    scale = club(LEVEL).policy("victory-points", "teams")
    assert isinstance(scale, Scale)
    rows = scale.rows(14)
    assert rows[0] == (Fraction(0), (Fraction(35), Fraction(35)))
    assert rows[-1] == (Fraction(55), (Fraction(135, 2), Fraction(0)))


BANDS = """
[[victory-points]]
event = ["teams"]
clause = "10"
policy = "bands"
winner = [15, 16, 17, 18]
loser = [15, 14, 13, 12]
columns = [{ boards = 14, starts = [0, 3, 8, 11] }]
"""


@pytest.mark.parametrize(
    ("margin", "winner"), [(0, 15), (2, 15), (3, 16), (7, 16), (8, 17), (10, 17), (11, 18)]
)
def test_bands_begin_where_the_table_says(margin: int, winner: int) -> None:
    answer = one(BANDS, "victory-points", event="teams", boards=14, margin=margin)
    assert answer["value"] == {"winner": winner, "loser": 30 - winner}


def test_a_length_that_is_not_printed_is_refused() -> None:
    with pytest.raises(Refused, match="no scale is printed for 8 boards; there is one for 14"):
        one(BANDS, "victory-points", event="teams", boards=8, margin=1)


MISMATCH = """
[[mismatch]]
clause = "2.20"
policy = "compensated"
up_to = 20
more_than = 5
plus = 5
share = 0.75
limit = 5
lost_share = 0.25
"""


@pytest.mark.parametrize(
    ("actual", "correct", "score", "at_fault", "value"),
    [
        (46, 40, 12, False, 14),  # 5 + 3/4 x 12
        (46, 40, 12, True, 12),
        (34, 40, 13, True, 11),  # 13 - 1/4 x 8
        (34, 40, 13, False, 13),
        (34, 40, 4, True, 4),  # nothing above 5 to lose
        (45, 40, 12, False, 12),  # 5 apart is no mismatch
        (46, 40, 10.01, False, 12.51),  # 5 + 7.5075 = 12.5075, up to the hundredth
    ],
)
def test_mismatch(actual: int, correct: int, score: float, at_fault: bool, value: float) -> None:
    facts = {"actual": actual, "correct": correct, "score": score, "at_fault": at_fault}
    assert one(MISMATCH, "mismatch", **facts)["value"] == value


def test_no_match_has_more_vps_than_its_scale() -> None:
    with pytest.raises(Refused, match="score must be 20 or less, not 21: no match has more VPs"):
        one(MISMATCH, "mismatch", actual=46, correct=40, score=21, at_fault=False)


def test_mismatch_on_whole_vps_goes_up_to_the_next_whole() -> None:
    answer = one(MISMATCH, "mismatch", actual=46, correct=40, score=11, at_fault=False, whole_vps=True)
    assert answer["value"] == 14  # 5 + 8.25 = 13.25


CARRY = '[[carry-over]]\nevent = ["teams"]\nclause = "C"\n'


def test_carry_overs() -> None:
    tenth = CARRY + 'policy = "share-of-margin"\npercent = 10\n'
    assert one(tenth, "carry-over", event="teams", margin=33.5)["value"] == 3.35
    limited = CARRY + 'policy = "share-of-margin"\npercent = 100\nmost = 32\n'
    assert one(limited, "carry-over", event="teams", margin=40)["value"] == 32
    by_place = CARRY + 'policy = "by-place"\nunit = "VP"\namounts = [10, 9, 8]\n'
    assert one(by_place, "carry-over", event="teams", place=2)["value"] == 9
    assert one(by_place, "carry-over", event="teams", place=4)["value"] == 0
    spread = CARRY + 'policy = "spread"\nunit = "VP"\nlow = 1\nwidth = 6\n'
    # 1 + 6 x (120 - 100) / (130 - 100) = 5
    assert one(spread, "carry-over", event="teams", own=120, first=130, last=100)["value"] == 5
    assert one(spread, "carry-over", event="teams", own=99, first=130, last=100)["value"] == 0
    ten = spread + "places = 10\n"
    assert one(ten, "carry-over", event="teams", own=100, first=130, last=100, place=10)["value"] == 1
    assert one(ten, "carry-over", event="teams", own=100, first=130, last=100, place=11)["value"] == 0


CROSS = """
[[fouled-board]]
event = ["pairs"]
clause = "App C"
policy = "middle-two-cross-imps"
tables = 5
limit = 24
two_gone = 0.75
three_gone = 0.5
"""


def test_cross_imps_with_artificial_scores() -> None:
    # complete: 620 meets 170 170 140 -100: 10 10 10 12, the middle two 20
    complete = one(CROSS, "fouled-board", event="pairs", groups=[[620, 170, 170, 140, -100]])
    assert points(complete)[0] == 20
    # three left: 400 meets 100 and 50: 7 + 8 = 15, x 0.75 = 11.25; 100: -7 + 2 = -5, -3.75; 50: -8 - 2, -7.5
    assert points(one(CROSS, "fouled-board", event="pairs", groups=[[400, 100, 50]])) == [11, -4, -8]
    # two left: 8 x 0.5 and -8 x 0.5
    assert points(one(CROSS, "fouled-board", event="pairs", groups=[[400, 50]])) == [4, -4]
    assert one(CROSS, "fouled-board", event="pairs", groups=[[400]])["value"] == "director"


def test_cross_imps_one_short_are_scaled_by_their_deviations() -> None:
    # 400 meets 100, 50, -50: 7 8 10, their quarter 6.25, the middle two 7 + 8 = 15
    # 100: -7 2 4, quarter -0.25, -0.25 + 2 = 1.75
    # 50: -8 -2 3, quarter -1.75, -2 - 1.75 = -3.75
    # -50: -10 -4 -3, quarter -4.25, -4.25 - 4 = -8.25
    # deviations from the other three: 55.25/3 = 18.42, 2.25/3 = 0.75, 19.75/3 = 6.58, 37.75/3 = 12.58
    # 15 x 1; 1.75 x 0.75/18.42 = 0.07; -3.75 x 6.58/18.42 = -1.34; -8.25 x 12.58/18.42 = -5.64
    assert points(one(CROSS, "fouled-board", event="pairs", groups=[[400, 100, 50, -50]])) == [15, 0, -1, -6]


def test_a_flat_board_one_short_is_nothing_to_everybody() -> None:
    assert points(one(CROSS, "fouled-board", event="pairs", groups=[[100, 100, 100, 100]])) == [0, 0, 0, 0]


def test_the_longer_the_match_the_other_fine() -> None:
    block = """
[[fine]]
event = ["teams"]
offence = ["standard"]
clause = "2.21"
policy = "by-match-length"
unit = "VP"
what = "standard fine"
rows = [{ boards = { to = 4 }, amount = 1 }, { boards = { from = 5 }, amount = 0.5 }]
"""
    assert one(block, "fine", event="teams", offence="standard", boards=3)["value"] == 1
    assert one(block, "fine", event="teams", offence="standard", boards=5)["value"] == 0.5


def test_cancelled_boards_first_and_each_more() -> None:
    block = '[[slow-play]]\nevent = ["teams"]\nclause = "A"\npolicy = "per-board"\n'
    block += 'unit = "VP"\neach = 3\neach_more = 6\n'
    assert one(block, "slow-play", event="teams", earlier=0, boards=1)["value"] == 3
    assert one(block, "slow-play", event="teams", earlier=0, boards=3)["value"] == 15


def test_a_fine_without_a_figure_in_its_unit_is_only_suggested() -> None:
    block = '[[fine]]\nevent = ["pairs"]\noffence = ["phone"]\nclause = "5"\npolicy = "by-offence"\n'
    block += 'unit = "IMP"\nwhat = "telephone"\nsteps = ["warning", 9]\nsuggestion = true\n'
    assert one(block, "fine", event="pairs", offence="phone")["value"] == "warning"
    again = one(block, "fine", event="pairs", offence="phone", earlier=1)
    assert (again["value"], again["suggested"], again["unit"]) == ("director", 9, "IMP")


@pytest.mark.parametrize(
    ("entries", "value"), [(4, "director"), (5, ["four"]), (7, ["three"]), (9, "director")]
)
def test_a_form_by_entries_within_the_printed_numbers(entries: int, value: object) -> None:
    block = '[[event-form]]\nevent = ["teams"]\nclause = "10"\npolicy = "by-entries"\nup_to = 8\n'
    block += 'rows = [{ from = 5, items = ["four"] }, { from = 7, items = ["three"] }]\n'
    assert one(block, "event-form", event="teams", entries=entries)["value"] == value


THREE = '[[team-draw]]\nevent = ["teams"]\nclause = "D"\npolicy = "printed-draws"\n'
THREE += "draws = [{ entries = [3, 4], rounds = [[[1, 2]], [[3, 1]], [[2, 3]]], round_robins = [\n"
THREE += '  { sits_first = "blind" }, { sits_first = "second-numbered", told_after = 1 },\n'
THREE += '  { sits_first = "last-before", by_place = true },\n], seating = "D 3", numbering = "D 4" }]\n'

BY_PLACE = "numbers are placings after the round robin before"


@pytest.mark.parametrize(
    ("entries", "round_", "value"),
    [
        (3, 2, ["3 v 1", "bye 2", "line-ups are blind"]),
        (4, 2, ["3 v 1", "2 v 4", "line-ups are blind"]),
        (3, 4, "director"),
        (3, 9, ["2 v 3", "bye 1", BY_PLACE, "the team that sat first in round robin 2 sits last"]),
        (5, 1, "director"),
    ],
)
def test_a_printed_draw_played_three_times_over(entries: int, round_: int, value: object) -> None:
    assert one(THREE, "team-draw", event="teams", entries=entries, round=round_)["value"] == value


def test_a_round_beyond_the_printed_draw_is_refused() -> None:
    with pytest.raises(Refused, match="3 teams play 9 rounds"):
        one(THREE, "team-draw", event="teams", entries=3, round=10)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("[2, 3]", "[1, 3]", "1 and 3 do not meet once"),
        ("[[2, 3]]", "[[2, 3], [2, 2]]", "2 v 2 is not a match between two teams"),
        ("[[1, 2]], [[3, 1]]", "[[1, 2], [3, 1]], []", "a team plays twice in round 1"),
        ("entries = [3, 4]", "entries = [3, 5]", "this draw is for 3 or 4 teams"),
        ('"second-numbered"', '"last-before"', "no team sat first in the one before"),
        (
            '{ sits_first = "blind" }, ',
            '{ sits_first = "last-before" }, ',
            "no team sat first in the one before",
        ),
    ],
)
def test_a_printed_draw_that_cannot_be_played_is_refused(right: str, wrong: str, said: str) -> None:
    assert right in THREE
    with pytest.raises(Refused, match=said):
        club(THREE.replace(right, wrong))


PAIR_DATUM = """
[[pair-datum]]
event = ["teams"]
clause = "Appendix"
policy = "limited-and-opponents"
limit = 64
beyond = 0.1
opponents = 0.5
"""


@pytest.mark.parametrize(("raw", "counts"), [(64, 64), (65, 64.1), (84, 66), (-90, -90)])
def test_a_large_match_score_counts_only_in_part(raw: int, counts: float) -> None:
    answer = one(PAIR_DATUM, "pair-datum", event="teams", scores=[raw], opponents=[[0]])
    assert answer["raw"] == {"value": counts, "unit": "IMP"}


def test_half_of_the_opponents_averages_comes_to_it() -> None:
    # 20 - 5 = 15; averages (30 - 10) / 2 = 10 and (84 as 66, and 14) / 2 = 40; 15 + 50 / 2
    scores, opponents = [20, -5], [[30, -10], [84, 14]]
    assert one(PAIR_DATUM, "pair-datum", event="teams", scores=scores, opponents=opponents)["value"] == 40


@pytest.mark.parametrize("opponents", [[[1]], [[1], []]])
def test_every_match_has_its_opponents(opponents: list[list[int]]) -> None:
    with pytest.raises(Refused, match="match"):
        one(PAIR_DATUM, "pair-datum", event="teams", scores=[20, -5], opponents=opponents)


def test_a_penalty_kept_out_of_the_draw_says_so() -> None:
    block = """
[[fine]]
event = ["teams"]
offence = ["phone"]
clause = "1.5"
policy = "by-offence"
in_draw = false
unit = "VP"
what = "telephone"
steps = [3]
"""
    assert one(block, "fine", event="teams", offence="phone")["in_draw"] is False


DEADLINE = '[[deadline]]\nevent = ["pairs"]\nwhat = ["{what}"]\nclause = "D"\n'


@pytest.mark.parametrize(
    ("end", "when"),
    [
        ("2026-11-15T17:30", "2026-11-17T17:00"),
        ("2026-11-19T23:00", "2026-11-23T17:00"),
    ],  # a Sunday, a Thursday
)
def test_the_second_working_day(end: str, when: str) -> None:
    block = DEADLINE.format(what="gross-error")
    block += 'policy = "working-day"\ndays = 2\nat = 17:00:00\nafter = "event-end"\n'
    assert one(block, "deadline", event="pairs", what="gross-error", event_end=end)["value"] == when


def test_the_later_of_two_times_and_the_limit_before_the_next_session() -> None:
    block = DEADLINE.format(what="appeal") + 'policy = "latest-of"\n'
    block += (
        'terms = [{ after = "finish", minutes = 20 }, { after = "ruled", minutes = 20, if_given = true }]\n'
    )
    block += 'not_after = [{ after = "next-start", minutes = -10, if_given = true }]\n'
    facts = {"event": "pairs", "what": "appeal", "finish": "2026-11-17T22:00"}
    assert one(block, "deadline", **facts)["value"] == "2026-11-17T22:20"
    assert one(block, "deadline", **facts, ruled="2026-11-17T22:15")["value"] == "2026-11-17T22:35"
    limited = one(block, "deadline", **facts, ruled="2026-11-17T22:15", next_start="2026-11-17T22:30")
    assert limited["value"] == "2026-11-17T22:20"


@pytest.mark.parametrize(
    ("ruled", "next_start", "when"),
    [
        (None, "2026-11-17T12:16", "2026-11-17T12:15"),
        (None, "2026-11-17T12:15", "director"),
        ("2026-11-17T12:00", "2026-11-17T12:25", "director"),
        ("2026-11-17T12:00", "2026-11-17T12:31", "2026-11-17T12:30"),
    ],
)
def test_play_within_the_period_brings_its_own(ruled: str | None, next_start: str, when: str) -> None:
    block = DEADLINE.format(what="appeal") + 'policy = "latest-of"\nnext_period = true\n'
    block += (
        'terms = [{ after = "finish", minutes = 30 }, { after = "ruled", minutes = 30, if_given = true }]\n'
    )
    facts = {"event": "pairs", "what": "appeal", "finish": "2026-11-17T11:45", "next_start": next_start}
    if ruled is not None:
        facts["ruled"] = ruled
    assert one(block, "deadline", **facts)["value"] == when


def test_the_later_of_posting_and_play_is_no_play_within_the_period() -> None:
    block = DEADLINE.format(what="score") + 'policy = "latest-of"\nnext_period = true\n'
    block += 'terms = [{ after = "posted", minutes = 30 }, { after = "next-start", if_given = true }]\n'
    facts = {"event": "pairs", "what": "score", "posted": "2026-11-17T12:00"}
    assert one(block, "deadline", **facts, next_start="2026-11-17T14:00")["value"] == "2026-11-17T14:00"
    assert one(block, "deadline", **facts, next_start="2026-11-17T12:20")["value"] == "director"


def test_a_day_and_hour_printed_for_everybody() -> None:
    block = DEADLINE.format(what="system-card") + 'policy = "appointed-time"\nat = 2026-06-16T16:00:00\n'
    block += 'why = "16.00 on 16 June"\n'
    assert one(block, "deadline", event="pairs", what="system-card")["value"] == "2026-06-16T16:00"


def test_times_change_where_play_begins_again_soon() -> None:
    block = DEADLINE.format(what="line-up") + 'policy = "latest-of"\n'
    block += 'terms = [{ after = "next-start", minutes = -30 }]\n'
    block += 'when_close = { within = 30, terms = [{ after = "next-start", minutes = -15 }] }\n'
    facts = {"event": "pairs", "what": "line-up", "next_start": "2026-11-17T12:15"}
    assert one(block, "deadline", **facts, finish="2026-11-17T11:00")["value"] == "2026-11-17T11:45"
    assert one(block, "deadline", **facts, finish="2026-11-17T11:45")["value"] == "2026-11-17T12:00"


def test_half_of_the_field_is_listed_rounded_down() -> None:
    block = """
[[masterpoint-list]]
clause = "E"
policy = "listed-share"
rows = [
  { boards = { to = 6 }, share = [1, 2], sections = true },
  { boards = { from = 7 }, share = [1, 3], matches = true },
]
"""
    facts = {"entries": 20, "boards_per_match": 3, "scoring": "matchpoints", "sections": [9, 11]}
    answer = one(block, "masterpoint-list", **facts)
    assert (answer["value"], answer["section_1"], answer["section_2"]) == (10, 4, 5)
    assert one(block, "masterpoint-list", entries=20, boards_per_match=7, scoring="butler")["value"] == 6


def test_a_withdrawal_at_half_way() -> None:
    block = '[[withdrawal]]\nevent = ["pairs"]\nclause = "2.8.1"\npolicy = "by-share"\nstand_from = [1, 2]\n'
    block += 'sitting_out = "average-plus"\n'
    stand = one(block, "withdrawal", event="pairs", boards=24, played=12)["value"]
    gone = one(block, "withdrawal", event="pairs", boards=24, played=11)["value"]
    assert stand == ["results stand", "average-plus for boards not played against it"]
    assert gone == ["results cancelled", "average-plus for boards not played against it"]


SWISS = (
    '[[swiss-draw]]\nevent = ["pairs"]\nclause = "S"\npolicy = "swiss-rules"\nfirst_round = ["at-random"]\n'
)


@pytest.mark.parametrize(
    ("rounds", "round_", "repeats"),
    [(9, 5, None), (9, 6, "rounds 1 to 4"), (10, 6, None), (10, 7, "rounds 1 to 5")],
)
def test_a_small_field_may_meet_early_opponents_again(rounds: int, round_: int, repeats: str | None) -> None:
    block = SWISS + 'ties = ["net-imps"]\nmodified = {}\n'
    answer = one(block, "swiss-draw", event="pairs", round=round_, entries=16, rounds=rounds)
    assert (f"opponents of {repeats} may be met again" in str(answer["value"])) is (repeats is not None)
    large = one(block, "swiss-draw", event="pairs", round=round_, entries=40, rounds=rounds)
    assert "met again" not in str(large["value"])


def test_tied_pairs_share_the_points_of_their_places() -> None:
    block = '[[qualifying-points]]\nevent = ["pairs"]\nclause = "Q"\npolicy = "points-by-place"\n'
    block += "points = [45, 40, 35]\ntied_share = true\n"
    assert one(block, "qualifying-points", event="pairs", place=2, tied=2)["value"] == 37.5


def test_needs_by_length_of_the_event() -> None:
    block = """
[[placing]]
event = ["pairs"]
clause = "20"
policy = "needs"
rows = [
  { rounds = { to = 18 }, needs = [{ of = "together", share = [65, 100], rounding = "down" }] },
  { rounds = { from = 19, to = 19 }, needs = [
    { of = "player", number = 16 },
    { of = "together", number = 15 },
  ] },
  { rounds = { from = 20 }, needs = [{ of = "together", share = [65, 100], rounding = "down" }] },
]
"""
    assert one(block, "placing", event="pairs", rounds=19, together=15, player_rounds=16)["value"] is True
    assert one(block, "placing", event="pairs", rounds=19, together=15, player_rounds=15)["value"] is False
    assert one(block, "placing", event="pairs", rounds=12, together=7)["value"] is True  # 7.8 down


OTHERWISE = """
[[placing]]
event = ["pairs"]
clause = "20"
policy = "needs"
rows = [{ rounds = { from = 9, to = 9 }, needs = [{ of = "together", number = 6 }] }]
otherwise = [{ of = "together", share = [65, 100], rounding = "down" }]
"""


@pytest.mark.parametrize(
    ("rounds", "together", "holds"),
    [(9, 5, False), (9, 6, True), (8, 5, True), (8, 4, False), (10, 6, True)],
)
def test_needs_of_one_length_and_of_all_others(rounds: int, together: int, holds: bool) -> None:
    assert one(OTHERWISE, "placing", event="pairs", rounds=rounds, together=together)["value"] is holds


def test_rows_for_some_lengths_may_leave_gaps_but_not_overlap() -> None:
    with pytest.raises(Refused, match="rows: a gap at 1 rounds"):
        club(OTHERWISE[: OTHERWISE.index("otherwise")])
    twice = OTHERWISE.replace("rows = [", "rows = [{ rounds = { from = 9 }, needs = [] }, ")
    with pytest.raises(Refused, match="rows: an overlap at 9 rounds"):
        club(twice)


def test_a_rate_between_vps_and_imps() -> None:
    block = '[[conversion]]\nevent = ["teams"]\nclause = "A 8.7"\npolicy = "by-top"\nimps_per_vp = 3\n'
    assert one(block, "conversion", event="teams", amount=2, unit="VP", to="IMP")["value"] == 6
    assert one(block, "conversion", event="teams", amount=6, unit="IMP", to="VP")["value"] == 2


def test_slow_play_by_offence_says_whose_it_is_and_what_a_winner_takes_along() -> None:
    block = '[[slow-play]]\nevent = ["teams"]\nclause = "A"\npolicy = "by-offence-and-side"\n'
    block += 'unit = "IMP"\nsteps = ["warning", 3, 6]\nwinner_carries = true\n'
    assert one(block, "slow-play", event="teams", earlier=0)["value"] == "warning"
    both = one(block, "slow-play", event="teams", earlier=1)
    alone = one(block, "slow-play", event="teams", earlier=9, at_fault="one")
    assert both["value"] == 3
    assert "each side, the winner's taken from its next match" in str(both["because"])
    assert alone["value"] == 6
    assert "the side at fault alone" in str(alone["because"])
    assert "next match" not in str(alone["because"])


def test_two_fields_of_pairs_are_drawn_across() -> None:
    block = SWISS.replace("at-random", "halves-at-random") + 'ties = ["net-imps"]\nfields_apart = true\n'
    block += "stands = false\n"
    apart = "the North-South and the East-West field are never mixed"
    first = one(block, "swiss-draw", event="pairs", round=1)["value"]
    later = one(block, "swiss-draw", event="pairs", round=2)["value"]
    assert first == [
        "a top-half seed at random against a bottom-half seed of the other field, and the other way round",
        apart,
        "odd field: as the director decides",
    ]
    assert isinstance(later, list)
    assert later[0].startswith("first North-South meets first East-West")
    assert apart in later


def test_a_datum_before_there_is_a_ranking_goes_by_the_seeds() -> None:
    block = """
[[datum]]
event = ["pairs"]
clause = "D"
policy = "trimmed-mean"
rows = [
  { rounds = { to = 1 }, top_tables = 3, by_seeds = true, drop = { each_end = 1 } },
  { rounds = { from = 2 }, top_tables = 3, drop = { each_end = 1 } },
]
"""
    first, second = (
        one(block, "datum", event="pairs", round=each, scores=[100, 420, 50, 990]) for each in (1, 2)
    )
    assert first["value"] == second["value"] == 100
    assert str(first["because"]).startswith("the tables of the highest seeds")
    assert "seeds" not in str(second["because"])


BY_ROUND = (
    DEADLINE.format(what="score")
    + """
policy = "by-round"
rows = [
  { rounds = { to = 7 }, term = { after = "next-start" }, rounds_later = 2 },
  { rounds = { from = 8 }, term = { after = "posted", minutes = 15 }, of_round = 9 },
]
"""
)


def test_a_deadline_by_round() -> None:
    facts = {"event": "pairs", "what": "score"}
    early = one(BY_ROUND, "deadline", **facts, round=3, next_start="2026-11-17T13:00")
    assert early["value"] == "2026-11-17T13:00"
    assert "that of round 5" in str(early["because"])
    assert (
        one(BY_ROUND, "deadline", **facts, round=9, posted="2026-11-17T17:00")["value"] == "2026-11-17T17:15"
    )
    for given, said in ({}, "round is missing"), ({"round": 8}, "posted is missing"):
        with pytest.raises(Refused, match=said):
            one(BY_ROUND, "deadline", **facts, **given)


def test_a_deadline_by_round_leaves_no_round_out() -> None:
    with pytest.raises(Refused, match="a gap at 8 rounds"):
        club(BY_ROUND.replace("from = 8", "from = 9"))


SUBSTITUTE = '[[substitute-score]]\nevent = ["teams"]\nclause = "S"\nunit = "VP"\n'


def test_scores_around_a_substitute() -> None:
    stands = SUBSTITUTE + 'policy = "as-gained"\n'
    assert one(stands, "substitute-score", event="teams", gained=21)["value"] == 21
    least = SUBSTITUTE + 'policy = "least-of"\ntotal = 30\nchoices = ["actual", "altered"]\n'
    # the least of 21, (16 + 14) / 2 = 15 and 30 - 17 = 13
    asked = one(least, "substitute-score", event="teams", gained=21, scores=[16, 14], opponents_mean=17)
    assert (asked["value"], asked["suggested"], asked["choices"]) == ("director", 13, ["actual", "altered"])
    against = SUBSTITUTE + 'policy = "mean-with-complement"\ntotal = 30\n'
    # ((16 + 14) / 2 + 30 - 12) / 2 = 16.5
    asked = one(against, "substitute-score", event="teams", scores=[16, 14], altered=12)
    assert (asked["value"], asked["suggested"]) == ("director", 16.5)


def test_substitutions_are_counted_by_the_player() -> None:
    block = """
[[placing]]
event = ["pairs"]
clause = "P"
policy = "needs"
rows = [{ needs = [{ of = "substitutions", number = 1, limit = "at-most" }] }]
"""
    facts = {"event": "pairs", "rounds": 2, "together": 1, "with_substitute": 1}
    assert one(block, "placing", **facts)["value"] is True
    two = one(block, "placing", **facts, absences=2)
    assert two["missing"] == ["at most 1 substitution, each of one player: 2"]


def test_a_printed_timetable_stands_beside_the_minutes() -> None:
    block = """
[[round-time]]
event = ["teams"]
clause = "T"
policy = "printed-times"
times = [{ boards = 14, minutes = 98 }]
starts = [{ round = 1, at = 10:00:00 }, { round = 2, at = 12:30:00 }, { round = 3, day = 2, at = 10:00:00 }]
"""
    answer = one(block, "round-time", event="teams", boards=14)
    assert answer["value"] == 98
    assert "round 1 at 10:00 on day 1, 2 at 12:30 on day 1, 3 at 10:00 on day 2" in str(answer["because"])
    with pytest.raises(Refused, match="starts: a round is listed twice"):
        club(block.replace("round = 2", "round = 1"))
