"""The text of a score: one way out, several ways in, and a helpful sentence for everything else."""

import itertools
import re
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bridgedesk.bridge.contract import Contract, Denomination, Doubling
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.score import (
    Adjusted,
    Award,
    LatePlay,
    NotPlayed,
    PassedOut,
    Percentages,
    Played,
    PointsScore,
    Score,
    Split,
    Weighted,
)
from bridgedesk.event.score_text import BadScore, parse_score, score_text
from bridgedesk.event.values import read_score, write_score
from tests.event.scores import scores


@given(scores)
def test_what_is_written_is_read_back(score: Score) -> None:
    assert parse_score(score_text(score)) == score


@given(scores)
def test_in_a_document_too(score: Score) -> None:
    assert read_score(write_score(score)) == score


@given(scores)
def test_there_is_one_way_to_write_a_score(score: Score) -> None:
    text = score_text(score)
    assert score_text(parse_score(f"  {text.lower()} ")) == text


def test_every_typed_contract_parses_one_way_only() -> None:
    """Level, strain (NT as N or NT), doubling, declarer; = or ., +1 to +6, -1 to -13, or 0 to 13 tricks."""
    meanings: dict[str, set[tuple[int, str, str, str, int]]] = {}
    strains = {"C": "C", "D": "D", "H": "H", "S": "S", "N": "NT", "NT": "NT"}
    signed = {f"+{over}": over for over in range(1, 7)} | {f"-{down}": -down for down in range(1, 14)}
    for level, (strain, denomination), doubling, declarer in itertools.product(
        range(1, 8), strains.items(), ("", "X", "XX"), "NESW"
    ):
        results = {sign: level + 6 + over for sign, over in ({"=": 0, ".": 0} | signed).items()}
        results |= {str(tricks): tricks for tricks in range(14)}
        for result, tricks in results.items():
            meaning = (level, denomination, doubling, declarer, tricks)
            meanings.setdefault(f"{level}{strain}{doubling}{declarer}{result}", set()).add(meaning)
    assert len(meanings) == 17_640
    for text, meant in meanings.items():
        ((*bid, tricks),) = meant
        if not 0 <= tricks <= 13:
            with pytest.raises(BadScore, match="there are 13"):
                parse_score(text)
            continue
        read = parse_score(text)
        assert isinstance(read, Played)
        contract = read.contract
        found = [contract.level, contract.denomination.value, str(contract.doubling), contract.declarer.value]
        assert (found, read.tricks) == (bid, tricks), text


def played(level: int, denomination: str, doubling: int, declarer: str, tricks: int) -> Played:
    contract = Contract(level, Denomination(denomination), Doubling(doubling), Seat(declarer))
    return Played(contract, tricks)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("3NN9", played(3, "NT", 1, "N", 9)),
        ("1ns8", played(1, "NT", 1, "S", 8)),
        ("4SXE-2", played(4, "S", 2, "E", 8)),
        ("6CXXS=", played(6, "C", 4, "S", 12)),
        ("6CXXS.", played(6, "C", 4, "S", 12)),
        ("2HW+3", played(2, "H", 1, "W", 11)),
        ("7NTXXW0", played(7, "NT", 4, "W", 0)),
        ("+620", PointsScore(620)),
        ("-50", PointsScore(-50)),
        ("+0", PassedOut()),
        ("p", PassedOut()),
        ("NP", NotPlayed()),
        (" l ", LatePlay()),
        ("A+-", Adjusted(Award.PLUS, Award.MINUS)),
        ("a ==", Adjusted(Award.AVERAGE, Award.AVERAGE)),
        ("60/40", Percentages(Decimal(60), Decimal(40))),
        ("33.3333/66.6667", Percentages(Decimal("33.3333"), Decimal("66.6667"))),
        (
            "W 60:+620\t 40:4sn-1",
            Weighted(((Decimal(60), PointsScore(620)), (Decimal(40), played(4, "S", 1, "N", 9)))),
        ),
        ("+620|A-=", Split(PointsScore(620), Adjusted(Award.MINUS, Award.AVERAGE))),
        ("P | W 100:+50", Split(PassedOut(), Weighted(((Decimal(100), PointsScore(50)),)))),
    ],
)
def test_how_a_score_may_be_typed(text: str, score: Score) -> None:
    assert parse_score(text) == score


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (played(3, "NT", 1, "N", 9), "3NN="),
        (played(1, "NT", 4, "E", 9), "1NXXE+2"),
        (played(4, "S", 2, "E", 8), "4SXE-2"),
        (PointsScore(620), "+620"),
        (Percentages(Decimal("60.50"), Decimal("0E+1")), "60.5/0"),
        (Percentages(Decimal(100), Decimal("1E+1")), "100/10"),
        (Split(PointsScore(170), PointsScore(-620)), "+170 | -620"),
        (Weighted(((Decimal("60.0"), PointsScore(170)), (Decimal(40), PassedOut()))), "W 60:+170 40:P"),
    ],
)
def test_the_text_of_a_score(score: Score, text: str) -> None:
    assert score_text(score) == text


BAD = [
    ("", "is not a score; type for example 4SN="),
    ("8S", "“8S” is not a score"),
    ("8SN=", "“8SN=” is not a score"),
    ("0NN9", "“0NN9” is not a score"),
    ("PASS", "“PASS” is not a score; type for example .* P, NP"),
    ("4", "after the level 1–7 type C, D, H, S or N"),
    ("4X", "after the level 1–7 type C, D, H, S or N"),
    ("3NT", "has no declarer N, E, S or W"),
    ("4S=", "has no declarer N, E, S or W"),
    ("3NT9", "has no declarer N, E, S or W"),
    ("4SN", "after 4S N type =, .* not nothing"),
    ("4SXXXN=", "has no declarer"),
    ("4SXN", "after 4SX N type =, .* not nothing"),
    ("4SN+", r"not “\+”"),
    ("4SN=1", "not “=1”"),
    ("4SN+1+1", r"not “\+1\+1”"),
    ("4SN100", "not “100”"),
    ("4SN+0", r"4S N made exactly is written with =, not “\+0”"),
    ("4SN-0", "made exactly is written with =, not “-0”"),
    ("3NN14", "3NT N 14 would be 14 tricks; there are 13"),
    ("4SN+4", r"4S N \+4 would be 14 tricks; there are 13"),
    ("4SN-11", "4S N -11 would be -1 tricks; there are 13"),
    ("620", r"“620” needs a sign: \+620 for North-South or -620 for East-West"),
    ("50", "“50” needs a sign"),
    ("+625", "625 is not a score; scores are tens"),
    ("+10000", "10000 is not a score; scores are tens up to 9990"),
    ("+1000000", r"“\+1000000” is not a score"),
    ("+", r"“\+” is not a score"),
    ("A", "“A” needs two signs after A, for North-South and East-West"),
    ("A+", r"“A\+” needs two signs after A"),
    ("A+-+", "needs two signs after A"),
    ("AVE", "needs two signs after A"),
    ("101/0", "a score of 101% is not between 0 and 100"),
    ("60/100.1", r"100\.1% is not between 0 and 100"),
    ("60/", "“60/” is not a contract|“60/” is not a score"),
    ("W", "the weights add up to 0, not 100"),
    ("W 60:4SN= 50:4SN-1", "the weights add up to 110, not 100"),
    ("W 60:4SN= 30:4SN-1", "the weights add up to 90, not 100"),
    ("W 0:4SN= 100:4SN-1", "a weight must be more than 0"),
    ("W 60 4SN= 40 4SN-1", "“60” is not a weight and a score; type for example W 60:4SN= 40:4SN-1"),
    ("W 60:A+- 40:+620", r"“A\+-” cannot be weighted; an outcome is a contract, a score or P"),
    ("W 60:NP 40:+620", "“NP” cannot be weighted"),
    ("W 60:50/50 40:+620", "“50/50” cannot be weighted"),
    ("W 50:8SN= 50:+620", "“8SN=” is not a score"),
    ("W" + "99:W" * 200 + "99:P", "cannot be weighted"),
    ("|", "“” is not a score"),
    ("+620 |", "“” is not a score"),
    ("NP | +620", "“NP” is for the whole board; it cannot be half of a split score"),
    ("+620 | L", "“L” is for the whole board"),
    ("+620 | +50 | +50", r"“\+50 \| \+50” is not a score"),
    ("4SN=\x1b[31m", "invisible letter"),
    ("4SN٣", "not “٣”"),
    ("4" * 5000, "a score cannot have 5000 letters"),
]


@pytest.mark.parametrize(("text", "says"), BAD, ids=[text[:20] for text, _ in BAD])
def test_what_is_wrong_is_said_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(BadScore, match=says) as refused:
        parse_score(text)
    sentence = str(refused.value)
    assert sentence.isprintable()
    assert not re.search(r"[.!?]$|[.!?] [A-Z]", sentence)


@given(st.text(max_size=30) | st.text("1234567CDHSNTXEW=+-./|:AWPL 0", max_size=16))
@example("ſ")
@example("W 1e2:P")
def test_whatever_is_typed_is_a_score_or_a_sentence(text: str) -> None:
    read = score_or_sentence(text)
    if isinstance(read, str):
        assert read.isprintable()
    else:
        assert parse_score(score_text(read)) == read


def score_or_sentence(text: str) -> Score | str:
    try:
        return parse_score(text)
    except BadScore as problem:
        return str(problem)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (None, "a score is text such as"),
        (620, "a score is text such as"),
        ([], "a score is text such as"),
        ({}, "a score is text such as"),
        ({"ns": "+620"}, "a score is text such as"),
        ({"ns": "+620", "ew": "+50", "x": 1}, "a score is text such as"),
        ({"weighted": "W"}, "a score is text such as"),
        ({"weighted": []}, "add up to 0"),
        ({"weighted": [[60, "+620"]]}, "add up to 60"),
        ({"weighted": [["60", "+620"]]}, "each weighted outcome is a weight and a score"),
        ({"weighted": [[True, "+620"]]}, "each weighted outcome is a weight and a score"),
        ({"weighted": [[100, "+620", 1]]}, "each weighted outcome is a weight and a score"),
        ({"weighted": [[100, "A+-"]]}, "cannot be weighted"),
        ({"weighted": [[Decimal("NaN"), "P"]]}, "not between 0 and 100"),
        ({"weighted": [[Decimal("1E+999999"), "P"]]}, "not between 0 and 100"),
        ({"weighted": [[Decimal("33.333333"), "P"], [Decimal("66.666667"), "+50"]]}, "four decimals"),
        ({"ns": "NP", "ew": "P"}, "“NP” cannot be half of a split score"),
        ({"ns": "P", "ew": "P | P"}, "cannot be half of a split score"),
        ({"ns": {"ns": "P", "ew": "P"}, "ew": "P"}, "a score is text such as"),
    ],
)
def test_what_is_no_score_in_a_document(value: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read_score(value)


def test_a_document_writes_outcomes_as_a_person_types_them() -> None:
    read = read_score({"ns": " 4sn= ", "ew": {"weighted": [[60, "+620"], [Decimal("40.0"), " 4sn-1"]]}})
    assert score_text(read) == "4SN= | W 60:+620 40:4SN-1"
    assert write_score(read) == {"ns": "4SN=", "ew": {"weighted": [[60, "+620"], [40, "4SN-1"]]}}
