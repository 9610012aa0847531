"""The workbook in LibreOffice itself, where it is installed: opened without repair, worked out as we did."""

import csv
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from shutil import which

import pytest

from bridgedesk.sheets.excel import write_workbook
from bridgedesk.sheets.facts import Facts
from tests.evenings import sheet_evening as evening
from tests.missing import missing
from tests.sheets.test_workbook import HARMFUL, TABS, hostile, read, rows

OFFICE = which("soffice") or which("libreoffice")
EVERY_TAB = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"
EXACT = Fraction(1, 10**6)


@pytest.fixture(scope="module", autouse=True)
def office() -> None:
    if OFFICE is None:
        missing("LibreOffice is not installed (apt-get install libreoffice-calc-nogui)")


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its own, so that nobody's settings matter."""
    return tmp_path_factory.mktemp("profile")


def opened(facts: Facts, folder: Path, profile: Path) -> dict[str, list[dict[str, str]]]:
    """Every tab as LibreOffice worked it out, row by row under its headings."""
    book = folder / "book.xlsx"
    book.write_bytes(write_workbook(facts))
    settings = f"-env:UserInstallation={profile.as_uri()}"
    command = [
        str(OFFICE),
        settings,
        "--headless",
        "--convert-to",
        EVERY_TAB,
        "--outdir",
        str(folder),
        str(book),
    ]
    told = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    assert "repair" not in (told.stdout + told.stderr).lower()
    return {path.stem.removeprefix("book-"): list(_rows(path)) for path in folder.glob("book-*.csv")}


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def test_its_figures_are_ours(tmp_path: Path, profile: Path) -> None:
    """Every cell of every tab, formulas too, against the same workbook read and worked out by ourselves."""
    facts = evening.pairs(2)
    found = opened(facts, tmp_path, profile)
    assert set(found) == set(TABS)
    totals = {row["Pair"]: Fraction(row["Total %"]) for row in found["Ranking"]}
    # evening.py: the means of two sessions
    assert totals == {
        "1NS": Fraction("57.29"),
        "2NS": Fraction("21.88"),
        "3NS": Fraction("71.67"),
        "1EW": Fraction("44.79"),
        "2EW": Fraction("84.38"),
        "3EW": Fraction("17.92"),
    }
    book = read(facts)
    for name in TABS:
        ours = list(rows(book[name]))
        assert len(found[name]) == len(ours)
        for theirs, own in zip(found[name], ours, strict=True):
            for head, value in own.items():
                if isinstance(value, str) or value is None:
                    assert theirs[head] == (value or "")
                elif head != "Time":
                    assert isinstance(value, int | float | Fraction)
                    assert abs(Fraction(theirs[head]) - Fraction(value)) < EXACT


def test_teams_open_too(tmp_path: Path, profile: Path) -> None:
    found = opened(evening.teams(), tmp_path, profile)
    totals = {row["Names"]: row["Total VP"] for row in found["Ranking"]}
    assert totals == {"Elk": "42", "Fox": "31", "Hen": "25", "Owl": "22"}


@pytest.mark.parametrize("text", [HARMFUL[0], HARMFUL[6]])
def test_what_people_typed_stays_words(text: str, tmp_path: Path, profile: Path) -> None:
    found = opened(hostile(text), tmp_path, profile)
    typed = {row[head] for row in found["Players"] for head in ("Surname", "Number", "Grade", "Flags")}
    assert typed == {text}
    assert {row["Reason"] for row in found["Penalties"]} == {text}
