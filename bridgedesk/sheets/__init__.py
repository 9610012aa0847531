"""Sheets as plain content, drawn as PDF in `pdf/` and as Excel in `excel.py` and `workbook/`.

To add a sheet, write `def my_sheet(facts: Facts) -> Sheet` in a module of its own, made of the parts of
`content.py`, and add one line to a group in `registry.py`: name, title, what it shows, builder, needs. The
Print menu and `bridgedesk print` read that list. `tests/sheets/cases.py` gives it a golden page.
"""
