"""What holds whatever the facts are."""

from fractions import Fraction
from typing import Literal, get_args, get_origin

from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.rulebooks import (
    TOPICS,
    Director,
    Disqualified,
    Figure,
    Figures,
    Forfeited,
    PerResult,
    Refused,
    Scale,
    Unit,
    Warned,
    shape,
    topic_named,
)
from bridgedesk.rulebooks.conduct.late_arrival import LateArrival
from bridgedesk.rulebooks.scores.abandoned import Abandoned
from bridgedesk.rulebooks.scores.conversion import Conversion
from bridgedesk.rulebooks.scores.datum import Datum
from bridgedesk.rulebooks.scores.middle_comparisons import FouledBoard
from bridgedesk.rulebooks.scores.substitute_score import SubstituteScore
from tests.dose import examples
from tests.rulebooks.books import BOOKS, book

SABF = "sabf-2020"
PERCENTS = st.decimals(min_value=20, max_value=80, places=2).map(Fraction)
SCORES = st.integers(min_value=-200, max_value=200).map(lambda tens: 10 * tens)


def severity(finding: object) -> Fraction:
    match finding:
        case Figure():
            return finding.value
        case Warned():
            return Fraction(0)
        case Director() | Forfeited() | Disqualified():
            return Fraction(1000)
    raise AssertionError(finding)


@given(st.sampled_from(["pairs", "teams", "teams-final"]), st.integers(0, 60), st.integers(0, 4))
def test_a_later_arrival_never_costs_less(event: str, minutes: int, earlier: int) -> None:
    costs = [
        severity(book(SABF).answer(LateArrival(event=event, minutes=late, earlier=earlier)))
        for late in (minutes, minutes + 1)
    ]
    assert costs[0] <= costs[1]


LENGTHS = {"teams": (6, 7, 8, 9, 10, 11, 12, 14, 15, 16), "butler": (7, 8, 9, 10, 12, 14, 20)}  # SABF 21
PRINTED = [(event, boards) for event, lengths in LENGTHS.items() for boards in lengths]


@given(st.sampled_from(PRINTED), st.integers(0, 90))
def test_a_larger_margin_never_wins_less(printed: tuple[str, int], margin: int) -> None:
    event, boards = printed
    scale = book(SABF).policy("victory-points", event)
    assert isinstance(scale, Scale)
    lower, higher = (scale.sides(boards, Fraction(each)) for each in (margin, margin + 1))
    assert lower[0] <= higher[0]
    assert sum(lower) == sum(higher) == 20


@given(st.lists(PERCENTS, min_size=1, max_size=8), PERCENTS)
def test_a_substitutes_score_stays_between_its_limits(scores: list[Fraction], gained: Fraction) -> None:
    finding = book(SABF).answer(SubstituteScore(event="pairs", scores=tuple(scores), gained=gained))
    assert isinstance(finding, Figure)
    average = sum(scores, Fraction(0)) / len(scores)
    assert min(average * Fraction(9, 10), Fraction(50)) <= finding.value <= average


@given(st.lists(st.lists(SCORES, min_size=1, max_size=8), min_size=1, max_size=3))
def test_a_fouled_board_shares_out_average_in_each_group(groups: list[list[int]]) -> None:
    finding = book(SABF).answer(FouledBoard(event="pairs", groups=tuple(map(tuple, groups))))
    assert isinstance(finding, PerResult)
    expected = sum(map(len, groups))
    assert all(result.ns + result.ew == 2 * (expected - 1) for result in finding.results)
    assert sum(result.ns for result in finding.results) == expected * (expected - 1)


@given(st.lists(SCORES, min_size=1, max_size=30))
def test_a_datum_is_a_ten_between_the_extremes_and_turns_with_the_board(scores: list[int]) -> None:
    finding, turned = (
        book(SABF).answer(Datum(event="butler", scores=tuple(sign * score for score in scores)))
        for sign in (1, -1)
    )
    assert isinstance(finding, Figure)
    assert isinstance(turned, Figure)
    assert finding.value % 10 == 0
    assert min(scores) <= finding.value <= max(scores)
    assert turned.value == -finding.value


@given(PERCENTS, PERCENTS)
def test_an_abandoned_match_never_favours_the_side_concerned(affected: Fraction, other: Fraction) -> None:
    asked = Abandoned(event="teams", affected_mean=affected / 4, other_mean=other / 4)
    finding = book(SABF).answer(asked)
    assert isinstance(finding, Figures)
    low, high = (amount.value for amount in finding.amounts)
    assert low <= affected / 4
    assert high >= other / 4
    assert low + high == 20


@given(
    PERCENTS,
    st.integers(2, 30),
    st.integers(1, 60),
    st.permutations([Unit.TOP, Unit.PERCENT, Unit.MATCHPOINTS]),
)
def test_a_unit_turned_into_another_comes_back(
    amount: Fraction, results: int, boards: int, units: list[Unit]
) -> None:
    value = amount
    for unit, to in zip(units, [*units[1:], units[0]], strict=True):
        asked = Conversion(event="pairs", amount=value, unit=unit, to=to, results=results, boards=boards)
        finding = book(SABF).answer(asked)
        assert isinstance(finding, Figure)
        value = finding.value
    assert value == amount


# fmt: off
WORDS = st.sampled_from([
    "pairs", "butler", "teams", "teams-final", "swiss-teams", "swiss-pairs", "trials", "state-pairs",
    "matchpoints", "interim", "both", "title", "appeal", "separate", "green", "phone", "representing",
    "final-four", "grand-final", "weekend", "open", "yes", "no", "%", "VP", "0", "1", "2", "7", "8", "14",
    "40", "50.5", "-1", "620,170", "620,170/50", "450,420,-50", "2026-11-17T22:20",
])
# fmt: on


@st.composite
def typed_facts(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    topic = draw(st.sampled_from(TOPICS))
    facts = {}
    for fact in topic.facts:
        if fact.required or draw(st.booleans()):
            choices = get_args(fact.type) if get_origin(fact.type) is Literal else ()
            facts[fact.name] = draw(st.sampled_from(choices)) if choices else draw(WORDS)
    return topic.name, facts


@settings(max_examples=examples(400))
@given(st.sampled_from(BOOKS), typed_facts())
def test_whatever_is_typed_is_answered_or_refused_in_a_sentence(
    name: str, asked: tuple[str, dict[str, str]]
) -> None:
    question, facts = asked
    answer, sentence = {}, ""
    try:
        answer = shape(book(name).answer(topic_named(question).put(facts, typed_in=True)))
    except Refused as refused:
        sentence = str(refused)
    assert answer.get("because") or sentence.startswith((question, f"{name} has no event"))
    assert {"value", "clause", "because"} <= set(answer) or not answer
    assert "\n" not in sentence
