"""The conventions of other programs: each is named, and hides no error.

The same evening of eight pairs in USEBIO and in PBN:

    board 1: 1 v 2 +50, 3 v 4 +620, 5 v 6 -100, 7 v 8 +170; board 2: 1 v 4 +420, 3 v 6 +50, 5 v 8 -100

Board 1 is the fullest, with a top of 6: North-South have 2, 6, 0 and 4, East-West the rest. On board 2, with
one result fewer, North-South have 4, 2 and 0 of 4 among themselves."""

import random
from collections.abc import Callable, Mapping, Sequence

import pytest

from bridgedesk.audit import audit
from bridgedesk.audit.finding import Agreement, Audit, as_json
from bridgedesk.scoring.settings import with_choices
from bridgedesk.standings.conditions import LAWS
from tests.exchange.samples import board, fields, line, pair, participants, read, usebio

LINES, TOTALS = "Points on the boards", "Totals"
TABLES = {
    1: ((1, 2, 50), (3, 4, 620), (5, 6, -100), (7, 8, 170)),
    2: ((1, 4, 420), (3, 6, 50), (5, 8, -100)),
}
Points = Mapping[int, Sequence[tuple[str, str]]]  # of each board, North-South's and East-West's
Ranking = Mapping[int, tuple[str, str]]  # of each pair, its total and its percentage
Evening = Callable[[Points, Ranking], str]
PLAIN = (("2", "4"), ("6", "0"), ("0", "6"), ("4", "2"))

# One matchpoint for the result that is missing: 4 + 1, 2 + 1, 0 + 1 of 6.
EQUALLED: Points = {1: PLAIN, 2: (("5", "1"), ("3", "3"), ("1", "5"))}
# Neuberg: (4 x 4 + 1) / 3 = 5.667, (2 x 4 + 1) / 3 = 3, (0 x 4 + 1) / 3 = 0.333
NEUBERG: Points = {1: PLAIN, 2: (("5.7", "0.3"), ("3", "3"), ("0.3", "5.7"))}
# 2 + 5, 4, 6 + 3, 0 + 1, 0 + 1, 6 + 3, 4, 2 + 5; of 12, but pairs 2 and 7 have one board
EQUALLED_TOTALS: Ranking = {
    1: ("7", "58.33"), 2: ("4", "66.67"), 3: ("9", "75"), 4: ("1", "8.33"),
    5: ("1", "8.33"), 6: ("9", "75"), 7: ("4", "66.67"), 8: ("7", "58.33"),
}  # fmt: skip
# As if they had played both boards: 4 of 6 are 8 of 12.
FACTORED_TOTALS = {**EQUALLED_TOTALS, 2: ("8", "66.67"), 7: ("8", "66.67")}
# 2 + 5.667 = 7.667 of 12 = 63.89%, 0.333 of 12 = 2.78%
NEUBERG_TOTALS: Ranking = {
    **EQUALLED_TOTALS, 1: ("7.67", "63.89"), 4: ("0.33", "2.78"), 5: ("0.33", "2.78"), 8: ("7.67", "63.89"),
}  # fmt: skip
# 2 + 5.7 = 7.7 of 12 = 64.17%, 0.3 of 12 = 2.5%
SUMS_OF_PRINTED: Ranking = {
    **EQUALLED_TOTALS, 1: ("7.7", "64.17"), 4: ("0.3", "2.5"), 5: ("0.3", "2.5"), 8: ("7.7", "64.17"),
}  # fmt: skip


def in_usebio(points: Points, totals: Ranking, kind: str = "MP_PAIRS", column: str = "MATCH_POINTS") -> str:
    people = (
        pair(number, f"Ann {number}", f"Bob {number}", TOTAL_SCORE=score, PERCENTAGE=percent)
        for number, (score, percent) in totals.items()
    )
    boards = (
        board(
            number,
            *(
                line(ns, ew, SCORE=score, **{f"NS_{column}": mine, f"EW_{column}": theirs})
                for (ns, ew, score), (mine, theirs) in zip(TABLES[number], points[number], strict=True)
            ),
        )
        for number in points
    )
    return usebio(
        f"<WINNER_TYPE>1</WINNER_TYPE>{participants(*people)}{''.join(boards)}", f'EVENT_TYPE="{kind}"'
    )


def in_pbn(points: Points, totals: Ranking, scoring: str = "MP", column: str = "MP") -> str:
    head = f"Section;PairId_NS;PairId_EW;Score_NS;Score_EW;{column}_NS;{column}_EW"
    games = []
    for number, printed in points.items():
        rows = (
            f"A {ns} {ew} {score} {-score} {mine} {theirs}"
            for (ns, ew, score), (mine, theirs) in zip(TABLES[number], printed, strict=True)
        )
        games.append(f'[Board "{number}"]\n[Scoring "{scoring}"]\n[ScoreTable "{head}"]\n' + "\n".join(rows))
    rows = (f"{number} {score or '-'} {percent or '-'}" for number, (score, percent) in totals.items())
    table = f'[TotalScoreTable "PairId;Total{column};TotalPercentage"]\n' + "\n".join(rows)
    return "\n\n".join(games) + f"\n{table}\n"


def audited(text: str) -> Audit:
    return audit(read(text, "evening.xml" if text.startswith("<") else "evening.pbn"))


def finding(found: Audit, what: str) -> Agreement:
    (only,) = (each for each in found.findings if each.what == what)
    return only


def board_and_pair(where: str) -> tuple[str, str]:
    """PBN has two winners here, as nobody sat both ways; its numbers have their direction."""
    _, *middle, who = where.split(", ")
    return "".join(middle[:1]), who.removeprefix("pair ").rstrip("NSEW")


def half(points: str) -> str:
    """Return points by 1 for a score beaten and ½ for one equalled."""
    return f"{float(points) / 2:g}"


def changed(totals: Ranking, entry: int, score: str, percent: str) -> Ranking:
    return {**totals, entry: (score, percent)}


BOTH = pytest.mark.parametrize("written", [in_usebio, in_pbn])
BY_THE_FULLEST = "one matchpoint for each result fewer than on the fullest board, as ScoreBridge does"
EXACT = "to 0.1, halves towards the average"


# ---- the boards


@BOTH
def test_a_missing_result_as_one_matchpoint_up_to_the_fullest_board(written: Evening) -> None:
    found = audited(written(EQUALLED, EQUALLED_TOTALS))
    lines, totals = finding(found, LINES), finding(found, TOTALS)
    assert (lines.agree, lines.convention) == (7, f"{BY_THE_FULLEST}, {EXACT}")
    assert (totals.agree, totals.convention) == (8, f"{BY_THE_FULLEST}, totals to 0.01")
    assert not found.differs


@BOTH
def test_one_error_under_it_is_one_difference(written: Evening) -> None:
    wrong = {**EQUALLED, 2: (("5", "1"), ("4", "2"), ("1", "5"))}
    found = audited(written(wrong, EQUALLED_TOTALS))
    (difference,) = finding(found, LINES).differences
    assert (str(difference.ours), str(difference.theirs)) == ("3.0", "4")
    assert board_and_pair(difference.where) == ("board 2", "3")
    assert finding(found, TOTALS).differences == ()


# Board 1: 620, 170, 50 and -100 are 11, 0, -3.33 and -7.67 IMPs against the mean of the others:
# 10 + 11 + 12, -10 + 3 + 7, -11 - 3 + 4, -12 - 7 - 4, each by 3. Board 2: 420, 50 and -100 are
# (9 + 11) / 2, (-9 + 4) / 2 and (-11 - 4) / 2, each times (2/3) / (3/4) = 8/9: 8.89, -2.22 and -6.67.
SHORT_IMPS: Points = {
    1: (("-3.33", "3.33"), ("11", "-11"), ("-7.67", "7.67"), ("0", "0")),
    2: (("8.89", "-8.89"), ("-2.22", "2.22"), ("-6.67", "6.67")),
}
# -30/9 + 80/9, 10/3, 11 - 20/9, -11 - 80/9, -69/9 - 60/9, 69/9 + 20/9, 0, 60/9
SHORT_IMP_TOTALS: Ranking = {
    1: ("5.56", ""), 2: ("3.33", ""), 3: ("8.78", ""), 4: ("-19.89", ""),
    5: ("-14.33", ""), 6: ("9.89", ""), 7: ("0", ""), 8: ("6.67", ""),
}  # fmt: skip
FACTOR = "short boards by RealBridge's factor ((n-1)/n)/((E-1)/E), E as on the fullest board"


def imps_in_usebio(points: Points, totals: Ranking) -> str:
    return in_usebio(points, totals, "CROSS_IMPS", "CROSS_IMP_POINTS")


def imps_in_pbn(points: Points, totals: Ranking) -> str:
    return in_pbn(points, totals, "IMP;Cross2", "IMP")


IMPS = pytest.mark.parametrize("written", [imps_in_usebio, imps_in_pbn])


@IMPS
def test_the_factor_of_realbridge_for_short_boards(written: Evening) -> None:
    found = audited(written(SHORT_IMPS, SHORT_IMP_TOTALS))
    lines, totals = finding(found, LINES), finding(found, TOTALS)
    assert (lines.agree, lines.convention) == (7, f"{FACTOR}, to 0.01")
    assert (totals.agree, totals.convention) == (8, f"{FACTOR}, as played, totals to 0.01")


@IMPS
def test_one_error_under_the_factor_is_one_difference(written: Evening) -> None:
    found = audited(written(SHORT_IMPS, changed(SHORT_IMP_TOTALS, 8, "7.5", "")))
    (difference,) = finding(found, TOTALS).differences
    assert board_and_pair(difference.where)[1] == "8"
    assert finding(found, LINES).differences == ()


def test_the_factor_goes_by_the_tables_of_the_movement_where_they_are_known() -> None:
    """A row without a score on board 2: four results were expected, three came."""
    head = "Table;Round;PairId_NS;PairId_EW;Score_NS;IMP_NS;IMP_EW"
    games = []
    for number, tables in TABLES.items():
        rows = [
            f"{at} {number} {ns} {ew} {score} {mine} {theirs}"
            for at, ((ns, ew, score), (mine, theirs)) in enumerate(
                zip(tables, SHORT_IMPS[number], strict=True), 1
            )
        ]
        rows += ['4 2 7 2 "" - -'] if number == 2 else []
        games.append(f'[Board "{number}"]\n[Scoring "IMP;Cross2"]\n[ScoreTable "{head}"]\n' + "\n".join(rows))
    lines = finding(audited("\n\n".join(games)), LINES)
    assert lines.convention == "short boards by RealBridge's factor ((n-1)/n)/((E-1)/E), to 0.01"
    assert lines.differences == ()


# ---- the totals


@BOTH
@pytest.mark.parametrize(
    ("points", "totals", "convention"),
    [
        (
            EQUALLED,
            FACTORED_TOTALS,
            f"{BY_THE_FULLEST}, factored up to the most boards played, totals to 0.01",
        ),
        (
            NEUBERG,
            SUMS_OF_PRINTED,
            "Neuberg up to the most-played board, sums of the printed figures, totals to 0.01",
        ),
        (
            NEUBERG,
            {**SUMS_OF_PRINTED, 2: ("8", "66.67"), 7: ("8", "66.67")},
            "Neuberg up to the most-played board, sums of the printed figures, "
            "factored up to the most boards played, totals to 0.01",
        ),
        (
            EQUALLED,
            {entry: (percent, "") for entry, (_, percent) in EQUALLED_TOTALS.items()},
            f"{BY_THE_FULLEST}, percentages in place of totals, totals to 0.01",
        ),
        (
            NEUBERG,
            # 7.66666 of 12 are 63.88889%, 0.33333 are 2.77778%
            {
                **NEUBERG_TOTALS,
                1: ("7.66667", "63.88889"), 8: ("7.66667", "63.88889"),
                4: ("0.33333", "2.77778"), 5: ("0.33333", "2.77778"),
            },
            "Neuberg up to the most-played board, more decimals in the file than here",
        ),
        (
            {number: [(half(ns), half(ew)) for ns, ew in each] for number, each in EQUALLED.items()},
            {entry: (half(score), percent) for entry, (score, percent) in EQUALLED_TOTALS.items()},
            f"{BY_THE_FULLEST}, 1 for a score beaten, ½ for one equalled",
        ),
        (
            NEUBERG,
            {**NEUBERG_TOTALS, 2: ("8", "66.67"), 7: ("8", "66.67")},
            "Neuberg up to the most-played board, factored up to the most boards played, totals to 0.01",
        ),
        (
            EQUALLED,
            {entry: ("", f"{float(percent):.1f}") for entry, (_, percent) in EQUALLED_TOTALS.items()},
            f"{BY_THE_FULLEST}, totals to 0.01, percentages to 0.1",
        ),
    ],
)  # fmt: skip
def test_how_totals_came_about(written: Evening, points: Points, totals: Ranking, convention: str) -> None:
    found = finding(audited(written(points, totals)), TOTALS)
    assert found.differences == ()
    assert found.convention == convention


@BOTH
@pytest.mark.parametrize(
    ("points", "totals"),
    [
        (EQUALLED, changed(FACTORED_TOTALS, 3, "10", "83.33")),
        (NEUBERG, changed(SUMS_OF_PRINTED, 3, "10", "83.33")),
        (EQUALLED, changed({each: (one, "") for each, (_, one) in EQUALLED_TOTALS.items()}, 3, "83.33", "")),
    ],
)
def test_one_wrong_total_under_a_convention_is_one_difference(
    written: Evening, points: Points, totals: Ranking
) -> None:
    (difference,) = finding(audited(written(points, totals)), TOTALS).differences
    assert board_and_pair(difference.where)[1] == "3"


@BOTH
def test_points_with_more_decimals_agree_if_they_round_to_ours(written: Evening) -> None:
    points = {1: PLAIN, 2: (("5.66667", "0.33333"), ("3.0", "3.0"), ("0.33333", "5.66667"))}
    lines = finding(audited(written(points, NEUBERG_TOTALS)), LINES)
    assert lines.convention == ("Neuberg up to the most-played board, more decimals in the file than here")
    assert lines.differences == ()


def test_more_decimals_hide_no_error() -> None:
    points = {1: PLAIN, 2: (("5.66667", "0.33333"), ("3.0", "3.0"), ("0.53333", "5.66667"))}
    (difference,) = finding(audited(in_usebio(points, NEUBERG_TOTALS)), LINES).differences
    assert (str(difference.ours), str(difference.theirs)) == ("0.33", "0.53333")


def test_the_plain_reading_is_kept_where_it_explains_as_much() -> None:
    """Nobody sat out on board 1 alone, and its points are whole: nothing else is named."""
    alone = {
        entry: (points, f"{int(points) / 6 * 100:.2f}")
        for ns_ew, printed in zip(TABLES[1], PLAIN, strict=True)
        for entry, points in zip(ns_ew, printed, strict=False)
    }
    found = audited(in_usebio({1: PLAIN}, dict(sorted(alone.items()))))
    assert finding(found, LINES).convention == f"Neuberg where results are missing, {EXACT}"
    assert finding(found, TOTALS).convention == "Neuberg where results are missing, totals to 0.01"
    assert not found.differs


def test_totals_factored_up_to_all_boards_where_everybody_sat_out() -> None:
    """Two Howells of three pairs with the same three boards; each pair sits out one board. North-South have
    420 at the first table and 50 at the second, which are 2 and 0 of 2."""
    met = {1: ((1, 2, 420), (4, 5, 50)), 2: ((2, 3, 420), (5, 6, 50)), 3: ((3, 1, 420), (6, 4, 50))}
    boards = (
        board(
            number,
            *(
                line(ns, ew, SCORE=score, NS_MATCH_POINTS=points, EW_MATCH_POINTS=2 - points)
                for (ns, ew, score), points in zip(tables, (2, 0), strict=True)
            ),
        )
        for number, tables in met.items()
    )
    # each of 1 to 6 won one board of its two and lost the other: 2 of 4, factored up to 3 of 6
    people = (pair(number, f"Ann {number}", TOTAL_SCORE="3", PERCENTAGE="50") for number in range(1, 7))
    found = audited(usebio(f"<WINNER_TYPE>1</WINNER_TYPE>{participants(*people)}{''.join(boards)}"))
    totals = finding(found, TOTALS)
    assert totals.differences == ()
    assert totals.convention == (
        "Neuberg where results are missing, factored up to all boards of the session, totals to 0.01"
    )


# ---- sessions


def two_sessions(second: Ranking) -> str:
    """Board 1 in the first session, the same results of other tables in the second: each pair has, with 2, 4,
    6, 0, 0, 6, 4 and 2 of 6, its percentage of session 1; in session 2 pairs 1 to 4 play each other's way."""
    first = {1: "33.33", 2: "66.67", 3: "100", 4: "0", 5: "0", 6: "100", 7: "66.67", 8: "33.33"}

    def session(ranking: Ranking, tables: Sequence[tuple[int, int, int]]) -> str:
        people = (
            pair(number, f"Ann {number}", f"Bob {number}", TOTAL_SCORE=score, PERCENTAGE=percent)
            for number, (score, percent) in ranking.items()
        )
        lines = (line(ns, ew, SCORE=score) for ns, ew, score in tables)
        return f"<SESSION>{participants(*people)}{board(1, *lines)}</SESSION>"

    turned = ((2, 1, 50), (4, 3, 620), (5, 6, -100), (7, 8, 170))
    before = {number: ("", percent) for number, percent in first.items()}
    return usebio(f"<WINNER_TYPE>1</WINNER_TYPE>{session(before, TABLES[1])}{session(second, turned)}")


# Session 2: 66.67, 33.33, 0, 100, 0, 100, 66.67, 33.33.
OWN: Ranking = {
    1: ("", "66.67"), 2: ("", "33.33"), 3: ("", "0"), 4: ("", "100"),
    5: ("", "0"), 6: ("", "100"), 7: ("", "66.67"), 8: ("", "33.33"),
}  # fmt: skip
# (33.33 + 66.67) / 2 for 1 and 2, (100 + 0) / 2 for 3 and 4, the others as before
CUMULATIVE = {**OWN, 1: ("", "50"), 2: ("", "50"), 3: ("", "50"), 4: ("", "50")}
# 33.33 + 66.67 = 100, 0 + 0, 100 + 100, 66.67 + 66.67, 33.33 + 33.33
SUMS = {
    **dict.fromkeys((1, 2, 3, 4), ("", "100")),
    5: ("", "0"), 6: ("", "200"), 7: ("", "133.34"), 8: ("", "66.66"),
}  # fmt: skip
POINTS = {1: "4", 2: "2", 3: "0", 4: "6", 5: "0", 6: "6", 7: "4", 8: "2"}  # of 6, in session 2
SO_FAR = "each session's list with the sessions before it"


@pytest.mark.parametrize(
    ("second", "words"),
    [
        (OWN, ""),
        (CUMULATIVE, f"{SO_FAR}, "),
        (SUMS, f"{SO_FAR}, the sum of the sessions' percentages as printed, "),
        (
            {entry: (POINTS[entry], percent) for entry, (_, percent) in CUMULATIVE.items()},
            f"percentages by {SO_FAR}, ",
        ),
    ],
)
def test_percentages_of_a_session_or_of_all_so_far(second: Ranking, words: str) -> None:
    found = finding(audited(two_sessions(second)), TOTALS)
    assert found.differences == ()
    assert found.convention == f"Neuberg where results are missing, {words}totals to 0.01"


def test_one_error_in_a_cumulative_list_is_one_difference() -> None:
    (difference,) = finding(audited(two_sessions(changed(CUMULATIVE, 6, "", "99"))), TOTALS).differences
    assert (difference.where, str(difference.ours)) == ("section A, pair 6", "100.00")


# ---- what explains nothing


@BOTH
@pytest.mark.parametrize("seed", range(4))
def test_figures_at_random_follow_no_convention(written: Evening, seed: int) -> None:
    chance = random.Random(seed)

    def any_of(most: int) -> str:
        return f"{chance.randrange(10 * most) / 10:.1f}"

    points = {number: [(any_of(60), any_of(60)) for _ in tables] for number, tables in TABLES.items()}
    totals = {entry: (any_of(300), any_of(1000)) for entry in range(1, 9)}
    found = audited(written(points, totals))
    for what in (LINES, TOTALS):
        told = finding(found, what)
        assert told.convention.startswith("Neuberg where results are missing, ")
        assert told.convention.endswith("; the figures follow no known convention")
        assert (told.explained, told.agree <= 1) == (False, True)


@BOTH
@pytest.mark.parametrize("seed", range(6))
def test_errors_in_a_plain_file_stay_errors(written: Evening, seed: int) -> None:
    """Board 1 alone, where nothing is missing: whatever is wrong, no other convention is made of it."""
    chance = random.Random(seed)
    right = {1: "33.33", 2: "66.67", 3: "100", 4: "0", 5: "0", 6: "100", 7: "66.67", 8: "33.33"}
    points = {1: "2", 2: "4", 3: "6", 4: "0", 5: "0", 6: "6", 7: "4", 8: "2"}
    wrong = set(chance.sample(range(1, 9), chance.randint(1, 3)))
    totals = {
        entry: (f"{chance.randrange(70) / 10:.1f}" if entry in wrong else points[entry], right[entry])
        for entry in right
    }
    told = finding(audited(written({1: PLAIN}, totals)), TOTALS)
    assert told.convention == "Neuberg where results are missing, totals to 0.01"
    changed_ones = {entry for entry in wrong if float(totals[entry][0]) != float(points[entry])}
    assert {int(board_and_pair(each.where)[1]) for each in told.differences} == changed_ones


def test_victory_points_at_random_are_not_a_scale() -> None:
    """The greater margin has the lower VPs: 6 IMPs 11-9, 1 IMP 14-6."""

    def met(home: int, away: int, vps: tuple[int, int], score: int, imps: int) -> str:
        rooms = (("NS", score), ("EW", 0))
        one = board(1, *(line("x", "y", DIRECTION=way, SCORE=points) for way, points in rooms), IMPS=imps)
        head = fields(
            ROUND_NUMBER=1, TEAM=home, OPPOSING_TEAM=away,
            TEAM_VICTORY_POINTS=vps[0], OPPOSING_TEAM_VICTORY_POINTS=vps[1],
        )  # fmt: skip
        return f"<MATCH>{head}{one}</MATCH>"

    teams = participants(*(f'<TEAM TEAM_ID="{each}"></TEAM>' for each in range(1, 5)))
    text = usebio(teams + met(1, 2, (11, 9), 220, 6) + met(3, 4, (14, 6), 20, 1), 'EVENT_TYPE="TEAMS"')
    told = finding(audited(text), "Victory points")
    assert told.convention == "the WBF's formula; the figures follow no known convention"
    assert len(told.differences) == 2


# ---- as data


def test_a_convention_is_data_for_programs() -> None:
    found = as_json(audited(in_usebio(EQUALLED, FACTORED_TOTALS)))
    lines, totals = found["findings"]
    assert list(lines["conventions"]) == [
        {"about": "boards", "words": BY_THE_FULLEST, "settings": {"neuberg": "equalled", "expected": "most"}},
        {"about": "rounding", "words": EXACT, "settings": {}},
    ]
    assert [(each["about"], each["words"]) for each in totals["conventions"]] == [
        ("boards", BY_THE_FULLEST),
        ("totals", "factored up to the most boards played"),
        ("rounding", "totals to 0.01"),
    ]
    assert with_choices(LAWS, lines["conventions"][0]["settings"]) != LAWS
