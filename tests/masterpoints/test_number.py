"""Check digits: the made-up numbers of the format notes, and the special case."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.masterpoints.number import BadNumber, Federation, check_digit, national_number

ABF, SBU = Federation.ABF, Federation.SBU


@pytest.mark.parametrize("number", ["0620246", "620246", "1234560", "1000004", "9999991", " 620 246 "])
def test_right_numbers(number: str) -> None:
    assert national_number(number, ABF) == int("".join(number.split()))


def test_a_remainder_of_one_is_written_as_one() -> None:
    """6 x 2 = 12 leaves 1."""
    assert check_digit(6) == 1
    assert national_number("61", ABF) == 61


@pytest.mark.parametrize(
    ("number", "problem"),
    [
        ("620245", "620245 is mistyped: its check digit would be 6, not 5"),
        ("7", "placeholder"),
        ("0", "not a number"),
        ("", "not a number"),
        ("-1", "not a number"),
        ("12E4", "not a number"),
        ("١٢٣", "not a number"),
        ("12345600", "at most 7 digits"),
    ],
)
def test_wrong_numbers(number: str, problem: str) -> None:
    with pytest.raises(BadNumber, match=problem):
        national_number(number, ABF)


def test_the_sbu_has_no_check_digit() -> None:
    assert [national_number(each, SBU) for each in ("19946", "7", "00012")] == [19946, 7, 12]
    with pytest.raises(BadNumber, match="at most 5 digits"):
        national_number("123456", SBU)


@given(st.integers(1, 999_999), st.integers(0, 5), st.integers(1, 9))
def test_a_single_wrong_digit_is_nearly_always_found(raw: int, place: int, more: int) -> None:
    """The weights are prime to 11, so the remainder changes; only 0 and 10 against 1 may look alike."""
    digits = f"{raw:06}"
    other = int(digits[:place] + str((int(digits[place]) + more) % 10) + digits[place + 1 :])
    remainders = {
        sum(w * int(d) for w, d in zip(range(7, 1, -1), f"{n:06}", strict=True)) % 11 for n in (raw, other)
    }
    assert len(remainders) == 2
    assert (check_digit(raw) == check_digit(other)) == (remainders == {1, 10})
