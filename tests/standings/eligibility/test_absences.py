"""Players who are away: what counts as represented, and how absences are counted (SABF 11.4 to 11.6, 12)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import RegisterLine, Ruling, Sanction
from bridgedesk.event.session import LineUp, Scoring, SeatChange
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Eligibility, EligibilityState
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.standings.ledger import instead, leaf_node, lines, rounded, total
from bridgedesk.standings.penalties.rulings import fields_without_penalties
from tests.evenings.scored_evenings import MITCHELL, event, section, standing, with_sessions
from tests.rulebooks.books import book
from tests.standings.pairs.test_session_scores import THREE_TABLES
from tests.standings.test_by_the_book import with_members

FRIDAY = datetime.fromisoformat("2026-11-20T19:30")
BOTH = ("A1NS1", "A1NS2")
ONE = BOTH[:1]


def away(
    sessions: int, changes: Mapping[int, Sequence[LineUp]], scoring: Scoring = Scoring.MATCHPOINTS
) -> Event:
    """A1NS has them in the session of this number, counted from 1."""
    one = with_members(with_sessions(*[event(section(MITCHELL, THREE_TABLES), scoring=scoring)] * sessions))
    found = []
    for number, session in enumerate(one.sessions, start=1):
        (only,) = session.sections
        only = replace(only, line_ups=tuple(changes.get(number, ())))
        found.append(replace(session, sections=(only,)))
    return replace(
        one, sessions=tuple(found), players=(*one.players, Player("s1", "Sue"), Player("s2", "Sid"))
    )


def out(players: Sequence[str], *reasons: str | None, from_round: int = 1) -> list[LineUp]:
    told = reasons if len(reasons) > 1 else (*reasons, *reasons) or (None, None)
    return [
        LineUp("A1NS", from_round, out=player, in_=f"s{at}", reason=reason)
        for at, (player, reason) in enumerate(zip(players, told, strict=False), start=1)
    ]


def eligible(one: Event) -> Eligibility:
    return evaluate(one, book("sabf-2020")).eligibility["A1NS"]


@pytest.mark.parametrize(
    ("reasons", "answer"),
    [
        (("ill",), EligibilityState.NOT),  # 3 of the 4 that 75% of 5 sessions are
        (("representing",), EligibilityState.ELIGIBLE),
        (("other-championship",), EligibilityState.ELIGIBLE),
        (("representing", "ill"), EligibilityState.NOT),  # 11.5 is of pairs of which both are away for it
    ],
)
def test_two_stand_ins_are_no_substitution_whatever_is_told(
    reasons: tuple[str, ...], answer: EligibilityState
) -> None:
    """SABF 11.4, 11.5, 11.6."""
    found = eligible(away(5, {4: out(BOTH, *reasons), 5: out(BOTH, *reasons)}))
    assert found.answer is answer
    if answer is EligibilityState.NOT:
        assert found.missing == ("at least 4 of 5 represented: 3",)


@pytest.mark.parametrize(
    ("reasons", "counts"),
    [
        (("representing",), Fraction(75)),
        (("other-championship",), Fraction("67.5")),  # 90%
        (("representing", "ill"), 0),
        (("representing", "other-championship"), 0),
        (("ill",), 0),
    ],
)
def test_both_are_away_for_the_same_reason_or_it_is_none(
    reasons: tuple[str, ...], counts: Fraction | int
) -> None:
    """SABF 11.4, 11.5: A1NS had 9 of 12 three times, 75%, and two stand-ins in the fourth."""
    one = replace(away(4, {4: out(BOTH, *reasons)}), stages=(Stage("q", "sum-of-percentages"),))
    one = replace(one, sessions=tuple(replace(each, stage="q") for each in one.sessions))
    own = evaluate(replace(one, sessions=one.sessions[:3]), book("sabf-2020"))
    assert standing(own, "A1NS").total == 225
    assert standing(evaluate(one, book("sabf-2020")), "A1NS").total == 225 + counts


def test_sessions_that_are_still_to_be_set_up_are_sessions_of_the_event() -> None:
    """SABF 11.6: of eight three quarters are six, more than half are five; the first four were played, one of
    them with a substitute."""
    planned = RegisterLine("k1", "sessions-planned", FRIDAY, facts={"sessions": "8"})
    found = eligible(replace(away(4, {4: out(ONE)}), registered=(planned,), status=Status.OPEN))
    assert (found.answer, found.missing) == (
        EligibilityState.NOT_YET,
        ("at least 6 of 8 represented: 4", "more than 4 of 8 by the pair or team itself: 3"),
    )


def in_matches(one: Event) -> Event:
    """Each of its three rounds is a match."""
    return replace(one, kind="butler", stages=(Stage("q", contest="matches"),))


@pytest.mark.parametrize(
    ("sessions", "changes", "answer"),
    [
        (10, [ONE] * 4, EligibilityState.ELIGIBLE),
        (10, [ONE] * 5, EligibilityState.NOT),
        (10, [BOTH] * 2, EligibilityState.ELIGIBLE),  # both members' added up: four
        (10, [BOTH, BOTH, ONE], EligibilityState.NOT),
        (6, [ONE] * 2, EligibilityState.ELIGIBLE),  # no length of 12.5: two thirds of 6 are 4
        (6, [ONE] * 3, EligibilityState.NOT),
    ],
)
def test_a_butler_counts_sessions_however_many_matches_they_have(
    sessions: int, changes: Sequence[Sequence[str]], answer: EligibilityState
) -> None:
    """SABF 12, 12.5: on weeknights."""
    told = {number: out(players) for number, players in enumerate(changes, start=1)}
    one = in_matches(away(sessions, told, Scoring.BUTLER))
    assert eligible(one).answer is answer


def test_a_match_missed_is_a_session_with_a_substitute() -> None:
    """SABF 12.5: five sessions in which somebody sat in for the last match only are five absences."""
    told = {number: out(ONE, from_round=3) for number in range(1, 6)}
    found = eligible(in_matches(away(10, told, Scoring.BUTLER)))
    assert found.missing == ("at most 4 absences in 10 weeknight sessions: 5",)


def test_a_weekend_that_begins_on_friday_is_a_weekend() -> None:
    """SABF 12.5: nine sessions, Friday evening, four on Saturday, four on Sunday: two absences."""
    one = in_matches(away(9, {number: out(ONE) for number in (1, 2, 3)}, Scoring.BUTLER))
    hours = [0, *(14 + 2 * each for each in range(4)), *(38 + 2 * each for each in range(4))]
    begin = [FRIDAY + timedelta(hours=each) for each in hours]
    sessions = tuple(replace(each, starts=at) for each, at in zip(one.sessions, begin, strict=True))
    found = eligible(replace(one, sessions=sessions))
    assert found.missing == ("at most 2 absences in 9 weekend sessions: 3",)


def test_without_hours_the_day_of_the_event_says_what_it_is() -> None:
    one = in_matches(away(9, {number: out(ONE) for number in (1, 2, 3)}, Scoring.BUTLER))
    assert (
        eligible(replace(one, date=FRIDAY.date())).answer is EligibilityState.ELIGIBLE
    )  # two thirds of 9 are 6
    assert eligible(replace(one, date=(FRIDAY + timedelta(days=1)).date())).answer is EligibilityState.NOT


def test_who_went_home_before_the_first_round_did_not_play() -> None:
    """SABF 11.6: three of four are what is asked, two are not."""
    one = away(4, {})
    gone = (SeatChange(1, "1NS", None),)
    sessions = tuple(
        replace(each, sections=(replace(each.sections[0], seat_changes=gone),)) if at > 1 else each
        for at, each in enumerate(one.sessions)
    )
    assert eligible(replace(one, sessions=sessions)).missing == (
        "at least 3 of 4 represented: 2",
        "more than 2 of 4 by the pair or team itself: 2",
    )


def test_imps_gained_with_a_substitute_stay() -> None:
    """No clause limits them where they are not made VPs of matches."""
    own, with_one = (away(4, changes, Scoring.BUTLER) for changes in ({}, {4: out(ONE)}))
    played, kept = (
        standing(evaluate(replace(one, kind="butler"), book("sabf-2020")), "A1NS") for one in (own, with_one)
    )
    assert played.total
    assert (kept.total, len(kept.sessions)) == (played.total, 4)


def test_a_penalty_stays_one_where_another_score_counts() -> None:
    """SABF 11.2, 11.4: 75% three times, and as much with a substitute, all of the average. Twelve minutes
    late is a quarter of a top: 1 of the 12 matchpoints of three boards, 8.33%. 4 x 75 - 8.33 = 291.67."""
    one = replace(away(4, {4: out(ONE)}), stages=(Stage("q", "sum-of-percentages"),))
    one = replace(one, sessions=tuple(replace(each, stage="q") for each in one.sessions))
    late = Ruling(
        "r1", FRIDAY, one.sessions[3].id, entry="A1NS", question="late-arrival", facts={"minutes": 12},
        imposed=Sanction(Decimal(25), "% of a top", "11.2"),
    )  # fmt: skip
    fined = evaluate(replace(one, rulings=(late,)), book("sabf-2020"))
    (row,) = (row for row in rows(fined, fined.fields[0]) if row.entry == "A1NS")
    assert row.total == Decimal("291.67")
    assert sum(line.effect for line in row.lines) == row.total
    assert [line.effect for line in row.lines if line.clause == "11.2"] == [Decimal("-8.33")]
    (before,) = (each for each in fields_without_penalties(fined)[0].standings if each.entry == "A1NS")
    assert before.total == 300


def test_a_penalty_comes_off_once_not_of_the_average_too() -> None:
    """SABF 11.4: the score gained is 75% three times, whatever was taken off for lateness in one of them. As
    above 8.33% in session 1: 75 counts for the fourth, and 4 x 75 - 8.33 = 291.67."""
    one = replace(away(4, {4: out(BOTH, "representing")}), stages=(Stage("q", "sum-of-percentages"),))
    one = replace(one, sessions=tuple(replace(each, stage="q") for each in one.sessions))
    late = Ruling(
        "r1", FRIDAY, one.sessions[0].id, entry="A1NS", question="late-arrival", facts={"minutes": 12},
        imposed=Sanction(Decimal(25), "% of a top", "11.2"),
    )  # fmt: skip
    fined = evaluate(replace(one, rulings=(late,)), book("sabf-2020"))
    (row,) = (row for row in rows(fined, fined.fields[0]) if row.entry == "A1NS")
    assert row.total == sum(line.effect for line in row.lines) == Decimal("291.67")


def test_who_is_not_eligible_has_no_place_and_the_others_move_up() -> None:
    """SABF 11.6: the pair itself in two of four sessions, not in more than half. The list before penalties
    has no place for it either; a single session has a result of its own, a substitute's too (11.4)."""
    one = away(4, {1: out(ONE), 2: out(ONE)})
    found = evaluate(one, book("sabf-2020"))
    assert found.eligibility["A1NS"].answer is EligibilityState.NOT
    (field,) = found.fields
    placed = [each for each in field.standings if each.entry != "A1NS"]
    assert standing(found, "A1NS").place is None
    assert next(each.place for each in placed) == 1
    assert {each.place for each in placed} <= set(range(1, len(placed) + 1))
    totals = [each.total or 0 for each in field.standings]
    assert totals == sorted(totals, reverse=True), "it stands where its total puts it"
    (before,) = fields_without_penalties(found)
    assert [each.entry for each in before.standings if each.place is None] == ["A1NS"]
    assert standing(evaluate(away(1, {1: out(ONE)}), book("sabf-2020")), "A1NS").place is not None


@pytest.mark.parametrize(("sessions", "asked"), [(1, False), (2, True)])
def test_a_substitute_of_a_single_evening_asks_nothing_of_the_director(sessions: int, asked: bool) -> None:
    """SABF 11.4: the score stands for the session. Two with a substitute leave no average of its own."""
    found = evaluate(away(sessions, {at: out(ONE) for at in range(1, sessions + 1)}), book("sabf-2020"))
    assert any("with a substitute" in flag.what for flag in found.flags) is asked


@pytest.mark.parametrize(("name", "total"), [("sabf-2020", "83.34"), ("qba-pairs", "41.67")])
def test_what_is_posted_is_added_up_where_the_book_says_so(name: str, total: str) -> None:
    """SABF 11.3: 5 of 12 are 41.67, twice 83.34; as begun in the window, where nobody chooses how. By other
    books it is the mean of both."""
    found = evaluate(replace(away(2, {}), rulebook=RulebookRef(name)), book(name))
    (row,) = (row for row in rows(found, found.fields[0]) if row.entry == "A3NS")
    assert str(row.total) == total
    alone = evaluate(away(1, {}), book(name))
    assert standing(alone, "A3NS").total == Fraction(125, 3), "one session is its own percentage"


def test_the_penny_of_rounding_is_a_line_of_its_own() -> None:
    """A session counts as it is posted, to two decimals (SABF 11.3): 34.998 less 13.333 is 21.66, though its
    lines, 35.00 and 13.33, make 21.67. Each keeps its own figure: 58.33 + 35.00 - 13.33 - 0.01 = 79.99."""
    first = rounded(leaf_node("Session 1", Fraction(7, 12) * 100, "%"))
    counts = instead(leaf_node("Session 2", 0, "%"), Fraction("34.998"), "11.4", None)
    second = rounded(total("Session 2", [counts, leaf_node("Late arrival", Fraction(-40, 3), "%")], "%"))
    root = total("Sessions", [first, second], "%")
    assert root.value == Fraction("79.99")
    found = [(line.what, line.effect) for line in lines(root, Decimal("79.99"))]
    assert found == [
        ("Session 1", Decimal("58.33")),
        ("Session 2", Decimal("0.00")),
        ("Session 2 counts as 35.00", Decimal("35.00")),
        ("Late arrival", Decimal("-13.33")),
        ("Rounding", Decimal("-0.01")),
    ]
