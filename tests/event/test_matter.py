"""A clearance is found again by its code and the facts that it is about."""

from datetime import date, datetime
from fractions import Fraction

from bridgedesk.event.matter import Matter, matter
from bridgedesk.event.ruling import Clearance

NOW = datetime.fromisoformat("2026-11-17T20:00")


def cleared(about: Matter, what: str = "some words") -> Clearance:
    return Clearance(NOW, what, "so it is", about.code, dict(about.about))


def test_facts_are_kept_as_files_have_them() -> None:
    found = matter("late", due=date(2026, 11, 17), imps=(31, 14), gained=Fraction(1, 2), told=True, no=None)
    assert found == Matter(
        "late", (("due", "2026-11-17"), ("gained", "1/2"), ("imps", "31, 14"), ("told", True))
    )


def test_other_words_are_the_same_matter_and_other_figures_are_not() -> None:
    about = matter("other-total", match="m1", imps=(31, 14))
    assert about.is_cleared_by(cleared(about, "as it read on the day"), "as it reads now")
    assert not matter("other-total", match="m1", imps=(32, 14)).is_cleared_by(cleared(about), "some words")
    assert not matter("other-total", match="m2", imps=(31, 14)).is_cleared_by(cleared(about), "some words")
    assert not matter("other-vps", match="m1", imps=(31, 14)).is_cleared_by(cleared(about), "some words")


def test_a_record_without_a_code_has_its_words_alone() -> None:
    old = Clearance(NOW, "an odd thing", "so it is")
    assert matter("odd").is_cleared_by(old, "an odd thing (round 1)", "an odd thing")
    assert not matter("odd").is_cleared_by(old, "another thing")
