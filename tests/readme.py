"""Table of figures in the README: each row names the test that measures it, and its limit."""

from pathlib import Path
from typing import NamedTuple

README = Path(__file__).resolve().parents[1] / "README.md"


class Figure(NamedTuple):
    counted: float
    most: float
    measured_by: str


def figure(what: str) -> Figure:
    """Return the row of the table with this name."""
    lines = README.read_text(encoding="utf-8").splitlines()
    rows = [[each.strip() for each in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    ((_, counted, most, path),) = (row for row in rows if row[0] == what)
    return Figure(float(counted), float(most), path.strip("`"))
