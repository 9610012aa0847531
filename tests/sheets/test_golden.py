"""Every sheet says, and eight of them look, as they did when they were last looked at.

The figures were worked out by hand in `evening.py`; `accept.py` keeps a sheet after looking at it."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from bridgedesk.sheets.content import Sheet
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.registry import KINDS, sheet_named
from tests.sheets.as_text import as_text
from tests.sheets.cases import CASES
from tests.sheets.pictures import differing, picture

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "sheets"
PICTURES = (
    "ranking",
    "travellers",
    "scorecards",
    "guide-cards",
    "appeals-form",
    "hand-records",
    "session-charts",
    "room-plans",
)
A_FEW = 12  # pixels, where a letter's edge falls otherwise on another machine

pytestmark = pytest.mark.usefixtures("qapp")


def sheet_of(case: str) -> Sheet:
    name, facts = CASES[case]
    return sheet_named(name).build(facts())


def kept(case: str) -> QImage:
    golden = QImage(str(GOLDEN / f"{case}.png")).convertToFormat(QImage.Format.Format_RGB32)
    assert not golden.isNull(), "look at the sheet, then keep its picture"
    return golden


def test_every_sheet_has_a_golden_text() -> None:
    assert {name for name, _ in CASES.values()} == {kind.name for kind in KINDS}
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(CASES)


@pytest.mark.parametrize("case", CASES)
def test_a_sheet_says_what_it_said(case: str) -> None:
    assert as_text(sheet_of(case)) == (GOLDEN / f"{case}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", PICTURES)
def test_a_sheet_looks_as_it_did(case: str) -> None:
    assert differing(picture(draw(sheet_of(case))), kept(case)) <= A_FEW


def test_one_other_digit_would_be_seen() -> None:
    sheet = sheet_of("ranking")
    first, *others = sheet.tables
    (place, *cells), *rows = first.rows
    other = replace(first, rows=((place, *cells[:-1], "64.59"), *rows))
    assert cells[-1] != "64.59"
    changed = replace(sheet, blocks=(other, *others))
    assert differing(picture(draw(changed)), kept("ranking")) > A_FEW
