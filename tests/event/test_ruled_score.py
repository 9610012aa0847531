"""Scores of rulings as directors type them; each expected score is written out in full by hand."""

from decimal import Decimal

import pytest

from bridgedesk.event.ruled_score import TypedOutcome, outcomes_typed, ruled_score, ruled_score_text
from bridgedesk.event.score import PassedOut, Score, Split, Weighted
from bridgedesk.event.score_text import BadScore, parse_score, score_text

NORTH, WEST_DOWN = parse_score("4SN-1"), parse_score("4SW-1")


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("60% 4SN=, 40% 4SN-1", "W 60:4SN= 40:4SN-1"),
        ("60%4sn=,40%4sn-1", "W 60:4SN= 40:4SN-1"),
        ("60% 4SN= 40% 4SN-1", "W 60:4SN= 40:4SN-1"),
        ("60 4SN= 40 4SN-1", "W 60:4SN= 40:4SN-1"),
        ("60 4SN=, 40 4SN-1", "W 60:4SN= 40:4SN-1"),
        ("W 60:4SN= 40:4SN-1", "W 60:4SN= 40:4SN-1"),
        ("w60: 4SN= 40: 4SN-1", "W 60:4SN= 40:4SN-1"),
        ("60% of 4SN= and 40% of 4SN-1", "W 60:4SN= 40:4SN-1"),
        ("60% 4 S N =; 40% 4 S N -1", "W 60:4SN= 40:4SN-1"),
        ("62.5% +420, 25% -50, 12.5% P", "W 62.5:+420 25:-50 12.5:P"),
        ("60 +420 40 -50", "W 60:+420 40:-50"),
        ("100% 4SN=", "4SN="),
        ("4SN=", "4SN="),
        ("A+-", "A+-"),
        ("60/40", "60/40"),
        ("60% / 40%", "60/40"),
        ("I+2+2", "I+2+2"),
        ("NP", "NP"),
        ("+420 | A-=", "+420 | A-="),
        ("60% 4SN=, 40% 4SN-1 | 4SN=", "W 60:4SN= 40:4SN-1 | 4SN="),
    ],
)
def test_a_score_as_typed(typed: str, full: str) -> None:
    assert score_text(ruled_score(typed)) == full


@pytest.mark.parametrize(
    ("typed", "stood", "full"),
    [
        ("60% 4S=, 40% 4S-1", [NORTH], "W 60:4SN= 40:4SN-1"),
        ("W 60:4S= 40:4S-1", [NORTH], "W 60:4SN= 40:4SN-1"),
        ("60% 4S=, 40% 5S-1", [WEST_DOWN], "W 60:4SW= 40:5SW-1"),
        ("60% 4S=, 40% 4SE-1", [NORTH], "W 60:4SE= 40:4SE-1"),
        ("60% 4SN=, 40% 5S-1", [], "W 60:4SN= 40:5SN-1"),
        ("4S= | 60% 4S=, 40% 4S-1", [NORTH], "4SN= | W 60:4SN= 40:4SN-1"),
        ("3NT=", [parse_score("3NE-2")], "3NE="),
        ("4SX-1", [NORTH], "4SXN-1"),
        ("4S10", [NORTH], "4SN="),
        ("50% 4S=, 50% P", [parse_score("W 60:4SN= 40:5HE-1")], "W 50:4SN= 50:P"),
    ],
)
def test_the_declarer_is_the_one_of_the_table_or_of_another_outcome(
    typed: str, stood: list[Score], full: str
) -> None:
    assert score_text(ruled_score(typed, stood)) == full


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("60% 4SN=, 30% 4SN-1", "The percentages add up to 90%. Together they must be 100%."),
        ("60% 4SN=", "The percentages add up to 60%. Together they must be 100%."),
        ("60% 4SN=, 4SN-1", "“4SN-1” has no percentage. Type one before it, such as 60% 4SN=, 40% 4SN-1."),
        ("60% 4SN=, 40%", "40% has no result. Type one after it, such as 60% 4SN=, 40% 4SN-1."),
        ("60% 4S=, 40% 4S-1", "“4S=” has no declarer. Type N, E, S or W after the suit, such as 4SN=."),
        ("60% 4SN=, 20% 4SE-1, 20% 4S-2", "“4S-2” has no declarer. Type N, E, S or W after the suit, such"
         " as 4SN-2."),
        ("0% 4SN=, 100% 4SN-1", "0% is not a weight. Type more than 0 and at most 100."),
        ("60% A+-, 40% 4SN-1", "“A+-” cannot be weighted; an outcome is a contract, a score or P"),
        ("4SN= |", "The score for East-West is missing. Type one on each side of the bar: +420 | A-=."),
        ("NP | +420", "“NP” is for the whole board. It cannot be half of a split score."),
        ("60% +42, 40% -50", "42 is not a score; scores are tens up to 9990"),
        ("W", "No outcome is typed. Type each with its percentage: 60% 4SN=, 40% 4SN-1."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_sentence(typed: str, words: str) -> None:
    with pytest.raises(BadScore) as refused:
        ruled_score(typed)
    assert str(refused.value) == words


def test_halves_are_of_their_types() -> None:
    found = ruled_score("60% 4SN=, 40% P | A-=")
    assert isinstance(found, Split)
    assert isinstance(found.ns, Weighted)
    assert found.ns.parts[1] == (Decimal(40), PassedOut())


def test_half_typed_outcomes_stay_as_they_are() -> None:
    assert outcomes_typed("60% 4SN=, 40") == (TypedOutcome("60", "4SN="), TypedOutcome("40", ""))
    assert outcomes_typed("60%") == (TypedOutcome("60", ""),)
    assert outcomes_typed("4SN=") == (TypedOutcome("", "4SN="),)
    assert outcomes_typed("") == ()


@pytest.mark.parametrize(
    "typed",
    ["60% 4SN=, 40% 4SN-1", "4SN=", "A+-", "62.5% +420, 37.5% P", "60% 4SN=, 40% 4SN-1 | +100", "60/40"],
)
def test_a_score_is_written_as_it_is_typed(typed: str) -> None:
    assert ruled_score_text(ruled_score(typed)) == typed
