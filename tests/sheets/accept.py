"""Keeps what a sheet says, or how it looks, as it is now: only after looking at it.

python -m tests.sheets.accept ranking travellers
"""

import sys

from PySide6.QtGui import QGuiApplication

from bridgedesk.sheets.excel import write_workbook
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.posting import WORKBOOK
from bridgedesk.sheets.registry import sheet_named
from tests.evenings import sheet_evening as evening
from tests.sheets import test_workbook
from tests.sheets.as_text import as_text
from tests.sheets.cases import CASES
from tests.sheets.pictures import picture
from tests.sheets.test_golden import GOLDEN, PICTURES


def main() -> None:
    _ = QGuiApplication.instance() or QGuiApplication([])
    cases = sys.argv[1:] or [*CASES, WORKBOOK]
    if WORKBOOK in cases:
        test_workbook.GOLDEN.write_text(
            test_workbook.unzipped(write_workbook(evening.pairs())), encoding="utf-8"
        )
        cases.remove(WORKBOOK)
    for case in cases:
        name, facts = CASES[case]
        sheet = sheet_named(name).build(facts())
        (GOLDEN / f"{case}.txt").write_text(as_text(sheet), encoding="utf-8")
        if case in PICTURES:
            picture(draw(sheet)).save(str(GOLDEN / f"{case}.png"))


if __name__ == "__main__":
    main()
