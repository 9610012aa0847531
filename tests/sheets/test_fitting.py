"""Names and notes in the room there is: shortened or broken, nothing cut off silently."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.sheets.pdf.text_fitting import lines, shortened, shortened_names
from bridgedesk.sheets.words import cleaned


def letters(text: str) -> float:
    """Every letter as wide as the next."""
    return float(len(text))


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Ann Ashdown", 11, "Ann Ashdown"),
        ("Ann Ashdown", 10, "Ann Ashdo…"),
        ("Ann Ashdown", 5, "Ann…"),  # no space before the dots
        ("Ann Ashdown", 1, "…"),
    ],
)
def test_what_is_too_long_says_so(text: str, width: int, shown: str) -> None:
    assert shortened(text, width, letters) == shown


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Ann Ashdown & Bo Berg", 21, "Ann Ashdown & Bo Berg"),
        ("Ann Ashdown & Bo Berg", 20, "A. Ashdown & B. Berg"),
        # 19 less the 3 between them: the short name keeps its 7, the long one has 9
        ("Ann Ashdown & Bo Berg", 19, "A. Ashdo… & B. Berg"),
        ("Ann Beatrice Ashdown", 15, "A. B. Ashdown"),
        ("Ann Beatrice Ashdown", 9, "Ann Beat…"),
        ("Ashdown, Ann Beatrice", 15, "Ashdown, A. B."),
        ("One two three four five six", 20, "One two three four…"),  # no name, so no initials
    ],
)
def test_first_names_become_initials_before_anything_is_left_out(text: str, width: int, shown: str) -> None:
    assert shortened_names(text, width, letters) == shown


@given(st.text(max_size=60), st.integers(1, 40))
def test_shortened_always_fits(text: str, width: int) -> None:
    for short in (shortened(text, width, letters), shortened_names(text, width, letters)):
        assert len(short) <= max(width, 1) or len(short) <= text.count(" & ") * 3 + 2 * (
            text.count(" & ") + 1
        )


def test_text_is_broken_between_words_and_long_words_within() -> None:
    assert lines("go back when the board is over", 10, letters) == ["go back", "when the", "board is", "over"]
    assert lines("abcdefghij", 4, letters) == ["abcd", "efgh", "ij"]
    assert lines("one\ntwo", 10, letters) == ["one", "two"]
    assert lines("", 10, letters) == [""]


@given(st.text("abc \n", max_size=80), st.integers(1, 12))
def test_no_word_is_lost(text: str, width: int) -> None:
    broken = lines(text, width, letters)
    assert all(len(line) <= width for line in broken)
    assert "".join("".join(broken).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Ann\tAshdown", "Ann Ashdown"),
        ("Ann\x00\x1b\x7fAshdown", "AnnAshdown"),
        ("Ann\u202eAshdown", "AnnAshdown"),  # would turn round what follows
        ("Łukasz Łabędź", "Łukasz Łabędź"),
        ("נועה לוי", "נועה לוי"),
    ],
)
def test_only_letters_are_left(text: str, clean: str) -> None:
    assert cleaned(text) == clean
