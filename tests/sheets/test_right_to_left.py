"""Hebrew and Arabic as they are seen; the expected forms are those of the Unicode charts."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.sheets.pdf.text_fitting import display_order


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("Ann Ashdown", "Ann Ashdown"),
        ("Łabędź 1=", "Łabędź 1="),
        ("\u05d0\u05d1\u05d2", "\u05d2\u05d1\u05d0"),  # alef bet gimel
        ("A \u05d0\u05d1 B", "A \u05d1\u05d0 B"),
        ("\u05d0\u05d1 & \u05d2", "\u05d2 & \u05d1\u05d0"),
        ("\u05d0 12 \u05d1", "\u05d1 12 \u05d0"),  # figures run to the right
        ("\u05d0(\u05d1)\u05d2", "\u05d2(\u05d1)\u05d0"),  # and brackets turn round
        ("\u05d0\u05b8\u05d1", "\u05d1\u05d0\u05b8"),  # a point stays with its letter
    ],
)
def test_the_order(written: str, seen: str) -> None:
    assert display_order(written) == seen


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("\u0628", "\ufe8f"),  # beh alone
        ("\u0628\u0628", "\ufe90\ufe91"),  # initial and final, from the right
        ("\u0628\u0628\u0628", "\ufe90\ufe92\ufe91"),  # with a medial between
        ("\u062f\u0628", "\ufe8f\ufea9"),  # nothing joins after dal
        ("\u0644\u0627", "\ufefb"),  # lam with alef is one
    ],
)
def test_arabic_letters_are_joined(written: str, seen: str) -> None:
    assert display_order(written) == seen


@given(st.text("ab1 ()\u05d0\u05d1\u0628\u0644\u0627\u064e", max_size=30))
def test_no_letter_is_lost(text: str) -> None:
    seen = normalize("NFKC", display_order(text)).replace(")", "(")  # brackets may turn round
    assert sorted(seen) == sorted(text.replace(")", "("))
