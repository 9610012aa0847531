"""Evenings of pairs, worked out by hand."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bridgedesk.event.event import Event, Fields, Status
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Scoring, SeatChange, Section
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.ranking_rows import Line
from bridgedesk.standings.flags import Severity
from bridgedesk.standings.ledger import LineReason
from tests.evenings.scored_evenings import (
    HOWELL,
    MITCHELL,
    event,
    posted,
    ranking,
    result,
    scored,
    section,
    with_sessions,
)

# Board 1: 1NS +420 (2), 3NS +450 (4), 2NS -50 (0). Board 2: 2NS and 1NS +110 (3 each), 3NS -100 (0).
# Board 3: 3NS and 2NS -620 (1 each), 1NS +100 (4). The top is 4, East-West have the rest of it.
THREE_TABLES = {
    (1, 1): "+420", (3, 2): "-50", (2, 3): "+450",
    (1, 2): "+110", (2, 1): "+110", (3, 3): "-100",
    (1, 3): "-620", (2, 2): "-620", (3, 1): "+100",
}  # fmt: skip


def mitchell(scores: dict[tuple[int, int], str] | None = None, **choices: str) -> Event:
    return event(
        section(MITCHELL, THREE_TABLES if scores is None else scores), fields=Fields.TWO, settings=choices
    )


def with_result(one: Event, changed: Result) -> Event:
    """In place of the slip of the same round and table, if there is one."""
    (session,) = one.sessions
    (only,) = session.sections
    others = [each for each in only.results if (each.round, each.table) != (changed.round, changed.table)]
    return replace(one, sessions=(replace(session, sections=(replace(only, results=(*others, changed)),)),))


def test_a_mitchell_has_two_winners() -> None:
    found = evaluate(mitchell())
    assert [field.name for field in found.fields] == ["NS", "EW"]
    assert ranking(found, "NS") == [
        ("1", "A1NS", "75.00"),  # 2 + 3 + 4 = 9 of 12
        ("2", "A3NS", "41.67"),  # 4 + 0 + 1 = 5
        ("3", "A2NS", "33.33"),  # 0 + 3 + 1 = 4
    ]
    assert ranking(found, "EW") == [
        ("1", "A1EW", "75.00"),  # 2 + 4 + 3 = 9
        ("2", "A3EW", "66.67"),  # 4 + 1 + 3 = 8
        ("3", "A2EW", "8.33"),  # 0 + 1 + 0 = 1
    ]
    assert scored(found, "A1NS") == (9, 12, 3)
    assert found.flags == ()


def test_the_same_mitchell_with_one_winner_is_one_list() -> None:
    found = evaluate(event(section(MITCHELL, THREE_TABLES)))
    assert [(place, entry) for place, entry, _ in ranking(found)] == [
        ("1=", "A1EW"), ("1=", "A1NS"), ("3", "A3EW"), ("4", "A3NS"), ("5", "A2NS"), ("6", "A2EW"),
    ]  # fmt: skip


def test_pairs_that_share_a_place_stand_in_the_order_of_their_names() -> None:
    level = dict.fromkeys(THREE_TABLES, "+420")
    assert ranking(evaluate(mitchell(level)), "NS") == [
        ("1=", "A1NS", "50.00"), ("1=", "A2NS", "50.00"), ("1=", "A3NS", "50.00"),
    ]  # fmt: skip


# ---- awards


def test_average_plus_and_minus_go_with_the_session_elsewhere() -> None:
    found = evaluate(mitchell(THREE_TABLES | {(3, 1): "A+-"}))
    # Board 3, two of three compared: (1 x 3 + 1) / 2 = 2 each.
    # 1NS elsewhere 5 of 8 = 62.5%, of a top of 4 that is 2.5; 2EW elsewhere 1 of 8, of 4 that is 0.5.
    assert ranking(found, "NS") == [
        ("1", "A1NS", "62.50"),  # 2 + 3 + 2.5 = 7.5 of 12
        ("2", "A3NS", "50.00"),  # 4 + 0 + 2
        ("3", "A2NS", "41.67"),  # 0 + 3 + 2
    ]
    assert ranking(found, "EW") == [
        ("1", "A1EW", "66.67"),  # 2 + 4 + 2
        ("2", "A3EW", "58.33"),  # 4 + 1 + 2
        ("3", "A2EW", "12.50"),  # 0 + 1 + 0.5
    ]


@pytest.mark.parametrize(("score", "rule"), [("A+-", "no"), ("60/40", "yes"), ("60/40", "no")])
def test_without_the_session_rule_an_award_is_its_percentage(score: str, rule: str) -> None:
    found = evaluate(mitchell(THREE_TABLES | {(3, 1): score}, **{"session-rule": rule}))
    assert scored(found, "A1NS") == (Decimal("7.4"), 12, 3)  # 2 + 3 + 60% of 4
    assert scored(found, "A2EW") == (Decimal("2.6"), 12, 3)  # 0 + 1 + 40% of 4


def test_an_average_stays_average() -> None:
    found = evaluate(mitchell(THREE_TABLES | {(3, 1): "A=="}))
    assert scored(found, "A1NS") == (7, 12, 3)
    assert scored(found, "A2EW") == (3, 12, 3)


def test_the_ledger_names_the_award_and_its_clause() -> None:
    found = evaluate(mitchell(THREE_TABLES | {(3, 1): "A+-"}))
    played, award = posted(found, "NS")[0].lines
    assert played == Line(
        "Session s1: 2 boards played", Decimal("5.00"), "MP", Decimal("41.67"), because="maximum 8"
    )
    assert award == Line(
        "Session s1: Average plus, board 3",
        Decimal("62.50"),
        "%",
        Decimal("20.83"),
        "Law 12C2(c)",
        award.because,
        extra=LineReason.AWARD,
    )
    assert award.because is not None
    assert "62.50%" in award.because
    assert "60.00%" in award.because


# ---- results that are not there


def test_while_play_goes_on_a_board_counts_as_many_results_as_it_has() -> None:
    scores = {place: score for place, score in THREE_TABLES.items() if place != (3, 3)}
    found = evaluate(replace(mitchell(scores), status=Status.OPEN))
    # board 2: two equal of two, 1 of a top of 2
    assert scored(found, "A1NS") == (2 + 1 + 4, 4 + 2 + 4, 3)
    assert scored(found, "A3NS") == (5, 8, 2)


def test_at_the_end_a_missing_result_is_made_up_for() -> None:
    scores = {place: score for place, score in THREE_TABLES.items() if place != (3, 3)}
    found = evaluate(mitchell(scores))
    # board 2: (1 x 3 + 1) / 2 = 2 of a top of 4
    assert scored(found, "A1NS") == (2 + 2 + 4, 12, 3)
    assert scored(found, "A3NS") == (5, 8, 2)


@pytest.mark.parametrize("lacking", ["NP", "L"])
def test_not_played_is_a_board_less_for_both(lacking: str) -> None:
    found = evaluate(mitchell(THREE_TABLES | {(3, 3): lacking}))
    assert scored(found, "A1NS") == (2 + 2 + 4, 12, 3)
    assert scored(found, "A3NS") == (5, 8, 2)
    assert scored(found, "A1EW") == (2 + 3, 8, 2)


def test_neuberg_in_the_totals_leaves_the_board_plain() -> None:
    found = evaluate(mitchell(THREE_TABLES | {(3, 3): "NP"}, neuberg="totals"))
    assert scored(found, "A1NS") == (2 + 2 + 4, 12, 3)
    (second,) = (board for board in found.boards if board.board == 2)
    assert [points for points in second.points.ns.points if points is not None] == [1, 1]


def test_nobody_has_played_yet() -> None:
    found = evaluate(replace(mitchell({}), status=Status.OPEN))
    assert ranking(found, "NS") == [("", "A1NS", ""), ("", "A2NS", ""), ("", "A3NS", "")]


# ---- where play left the movement


def test_a_turned_table_scores_for_the_other_way() -> None:
    slip = Result(1, parse_score("+450"), 2, 3, turned=True)
    found = evaluate(with_result(mitchell(), slip))
    # +450 was 2EW's, sitting North-South: 4 for them, 0 for 3NS
    assert scored(found, "A2EW") == (4 + 1 + 0, 12, 3)
    assert scored(found, "A3NS") == (0 + 0 + 1, 12, 3)


def test_the_arrow_may_be_switched_within_a_round() -> None:
    table = replace(section(("1-2:1",), {}, seats={"1": "a", "2": "b"}), sets={1: (1, 2, 3)})
    assert table.movement is not None
    ((sitting,),) = table.movement.rounds
    turned = replace(table.movement, rounds=((replace(sitting, turn_after=2),),))
    slips = tuple(result(1, 1, board, score) for board, score in ((1, "+100"), (2, "+50"), (3, "+400")))
    one = event(replace(table, movement=turned, results=slips), scoring=Scoring.AGGREGATE)
    # a sat North-South for +100 and +50, then East-West against +400
    assert ranking(evaluate(one)) == [("1", "b", "250.00"), ("2", "a", "-250.00")]


def test_other_pairs_than_the_movements() -> None:
    one = with_result(mitchell(), Result(1, parse_score("+420"), 1, 1, ns="2NS"))
    found = evaluate(with_result(one, Result(1, parse_score("-50"), 3, 2, ns="1NS")))
    assert scored(found, "A2NS") == (2 + 3 + 1, 12, 3)
    assert scored(found, "A1NS") == (0 + 3 + 4, 12, 3)
    assert scored(found, "A1EW") == (9, 12, 3)


@pytest.mark.parametrize(
    "stray",
    [
        result(9, 1, 1, "+420"),
        result(1, 9, 1, "+420"),
        Result(1, parse_score("+420"), ns="1NS", ew="1NS"),
        Result(1, parse_score("+420"), ns="1NS", ew="9EW"),
    ],
)
def test_a_result_where_nobody_plays_is_said_and_everything_else_is_ranked(stray: Result) -> None:
    found = evaluate(with_result(mitchell(), stray))
    assert ranking(found, "NS") == ranking(evaluate(mitchell()), "NS")
    assert ranking(found, "EW") == ranking(evaluate(mitchell()), "EW")
    (flag,) = found.flags
    assert (flag.severity, flag.section, flag.board) == (Severity.WRONG, "A", 1)
    assert flag.code == "nobody-plays"


# ---- a phantom, and a pair that came late

# Pair 5 comes in round 2, pair 6 never. Board 1: 4-3 alone. Board 2: 3 and 5 beat 1 and 4.
# Board 3: all level. Board 4: 5 and 2 beat 3 and 1. Board 5: 4 and 2 beat 1 and 3.
FIVE_PAIRS = {
    (1, 3): "+100",
    (2, 2): "+420", (2, 3): "+450",
    (3, 2): "-50", (3, 3): "-50",
    (4, 2): "+110", (4, 3): "+140",
    (5, 2): "+600", (5, 3): "+100",
}  # fmt: skip


def howell(scores: dict[tuple[int, int], str] | None = None) -> Section:
    seats = {"5": None, "6": None}
    return replace(
        section(HOWELL, scores or FIVE_PAIRS, seats=seats), seat_changes=(SeatChange(2, "5", "late"),)
    )


def test_a_howell_with_a_phantom_and_a_late_pair() -> None:
    found = evaluate(event(howell()))
    assert ranking(found) == [
        ("1=", "A2", "83.33"),  # boards 3 4 5: 1 + 2 + 2 of 6
        ("1=", "late", "83.33"),  # boards 2 3 4: 2 + 1 + 2 of 6
        ("3", "A4", "50.00"),  # boards 2 3 5: 0 + 1 + 2 of 6; board 1 against nobody
        ("4", "A3", "33.33"),  # boards 2 4 5: 2 + 0 + 0 of 6
        ("5", "A1", "12.50"),  # boards 2 3 4 5: 0 + 1 + 0 + 0 of 8
    ]
    assert found.flags == ()


def test_as_if_the_phantom_had_played() -> None:
    one = event(howell(), settings={"expected": "with-phantom"})
    found = evaluate(one)
    # Boards 2 to 5, three wanted of two: 2 -> (2 x 3 + 1) / 2 = 3.5, 1 -> 2, 0 -> 0.5 of 4.
    assert scored(found, "A1") == (Decimal("3.5"), 16, 4)  # 0.5 + 2 + 0.5 + 0.5
    # Board 1: a lone result is average of whatever top.
    # The two empty seats of round 1 had one opponent each, so three were wanted: 2 of 4
    assert scored(found, "A4") == (2 + Decimal("0.5") + 2 + Decimal("3.5"), 16, 4)


def test_up_to_the_most_played_board() -> None:
    found = evaluate(event(howell(), settings={"expected": "most"}))
    # boards 2 to 5 have two results; board 1 is brought to two: 1 of 2
    assert scored(found, "A4") == (1 + 0 + 1 + 2, 8, 4)


def test_a_result_of_a_pair_that_is_not_there_yet() -> None:
    found = evaluate(event(howell(FIVE_PAIRS | {(1, 2): "+50"})))
    assert [(flag.round, flag.table) for flag in found.flags] == [(1, 2)]
    assert ranking(found) == ranking(evaluate(event(howell())))


# ---- IMPs over the field


def test_cross_imps_with_sit_outs() -> None:
    found = evaluate(event(howell(), scoring=Scoring.CROSS_IMPS))
    # board 2: 30 apart, 1 IMP; board 3: level; board 4: 30, 1 IMP; board 5: 500, 11 IMPs
    assert ranking(found) == [
        ("1", "A2", "12.00"),  # 0 + 1 + 11
        ("2", "A4", "10.00"),  # -1 + 0 + 11
        ("3", "late", "2.00"),  # 1 + 0 + 1
        ("4", "A3", "-11.00"),  # 1 - 1 - 11
        ("5", "A1", "-13.00"),  # -1 + 0 - 1 - 11
    ]


def test_cross_imps_factored_to_those_who_played_most() -> None:
    found = evaluate(event(howell(), scoring=Scoring.CROSS_IMPS, settings={"totals": "factored"}))
    assert ranking(found) == [
        ("1", "A2", "16.00"),  # 12 x 4 / 3
        ("2", "A4", "13.33"),  # 10 x 4 / 3
        ("3", "late", "2.67"),  # 2 x 4 / 3
        ("4", "A1", "-13.00"),  # four boards
        ("5", "A3", "-14.67"),  # -11 x 4 / 3
    ]


@pytest.mark.parametrize(("worth", "plus"), [("3", 3), ("2", 2)])
def test_an_award_at_imps(worth: str, plus: int) -> None:
    one = event(
        howell(FIVE_PAIRS | {(5, 2): "A+-"}), scoring=Scoring.CROSS_IMPS, settings={"average-imps": worth}
    )
    found = evaluate(one)
    assert scored(found, "A4") == (-1 + 0 + plus, None, 3)
    assert scored(found, "A1") == (-1 + 0 - 1 - plus, None, 4)
    assert scored(found, "A2") == (0 + 1, None, 2)  # board 5 has no other result to compare


def test_butler_shows_its_datums() -> None:
    found = evaluate(event(howell(), scoring=Scoring.BUTLER))
    # 435 -> 440; -50; 125 -> 130; 350
    assert {each.board: each.points.datum for each in found.boards} == {
        1: 100,
        2: 440,
        3: -50,
        4: 130,
        5: 350,
    }
    # 2: 0, +10 -> 0 IMPs, 350 - 100 = 250 -> 6
    assert scored(found, "A2") == (6, None, 3)
    # 1: 420 - 440 = -20 -> -1, 0, 130 - 140 = -10 -> 0, 350 - 600 = -250 -> -6
    assert scored(found, "A1") == (-7, None, 4)


# ---- several sections and sessions


def two_sections(fields: Fields = Fields.ONE, **choices: str) -> Event:
    """Board 1 four times: -50 and +420 in A, +450 and +430 in B."""
    written = ("1NS-1EW:1 2NS-2EW:1",)
    first = section(written, {(1, 1): "+420", (1, 2): "-50"}, "A")
    second = section(written, {(1, 1): "+450", (1, 2): "+430"}, "B")
    return event(first, second, fields=fields, settings=choices)


def test_sections_scored_across_the_field() -> None:
    found = evaluate(two_sections(Fields.TWO))
    assert ranking(found, "NS") == [
        ("1", "B1NS", "100.00"), ("2", "B2NS", "66.67"), ("3", "A1NS", "33.33"), ("4", "A2NS", "0.00"),
    ]  # fmt: skip
    assert [board.points.ns.top for board in found.boards] == [6]


def test_sections_scored_apart_and_ranked_together() -> None:
    found = evaluate(two_sections(Fields.TWO, sections="apart"))
    assert ranking(found, "NS") == [
        ("1=", "A1NS", "100.00"), ("1=", "B1NS", "100.00"), ("3=", "A2NS", "0.00"), ("3=", "B2NS", "0.00"),
    ]  # fmt: skip
    assert [board.points.ns.top for board in found.boards] == [2, 2]


def test_sections_scored_across_and_ranked_apart() -> None:
    found = evaluate(two_sections(Fields.TWO, ranking="sections"))
    assert [field.name for field in found.fields] == ["A NS", "A EW", "B NS", "B EW"]
    assert ranking(found, "A NS") == [("1", "A1NS", "33.33"), ("2", "A2NS", "0.00")]
    assert ranking(found, "B EW") == [("1", "B2EW", "33.33"), ("2", "B1EW", "0.00")]


def test_sections_with_one_winner_each() -> None:
    found = evaluate(two_sections(ranking="sections"))
    assert [field.name for field in found.fields] == ["A", "B"]
    assert found.winners == 2


def test_two_sessions_are_the_mean_of_their_percentages() -> None:
    found = evaluate(with_sessions(mitchell(), mitchell(dict.fromkeys(THREE_TABLES, "+420"))))
    assert ranking(found, "NS") == [
        ("1", "A1NS", "62.50"),  # 75 and 50
        ("2", "A3NS", "45.83"),  # 41.667 and 50
        ("3", "A2NS", "41.67"),  # 33.333 and 50
    ]
    assert [line.effect for line in posted(found, "NS")[0].lines] == [Decimal("37.50"), Decimal("25.00")]


def test_a_pair_that_missed_a_session_has_the_mean_of_what_it_played() -> None:
    shorter = {place: score for place, score in THREE_TABLES.items() if place[0] == 1}
    found = evaluate(with_sessions(mitchell(), replace(mitchell(shorter), status=Status.FINAL)))
    # each board of the second evening was played once, and a lone result of three is average
    assert ranking(found, "NS")[0] == ("1", "A1NS", "62.50")


def test_the_last_seat_is_the_one_shown() -> None:
    first = two_sections(Fields.TWO)
    moved = section(("1NS-1EW:1 2NS-2EW:1",), {(1, 1): "+420", (1, 2): "-50"}, "C")
    moved = replace(moved, seats={"1NS": "A2EW", "1EW": "A1NS", "2NS": "A2NS", "2EW": "A1EW"})
    found = evaluate(with_sessions(first, event(moved, fields=Fields.TWO)))
    by_entry = {each.entry: (each.section, each.number) for field in found.fields for each in field.standings}
    assert by_entry["A1NS"] == ("C", "1EW")
    assert by_entry["B1NS"] == ("B", "1NS")
